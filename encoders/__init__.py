"""Floor 2: each puzzle as a model of constraints, and the lowerings to clauses and rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..puzzles.base import Puzzle
    from .encoding import Encoding

S = TypeVar("S")


def encode(puzzle: Puzzle[S], poll: Callable[[], None] | None = None) -> Encoding[S]:
    """The encoding of a puzzle by the encoder of the same name.

    ``poll`` is called every so often, and may raise to stop the work.

    >>> from satchel.puzzles import Queens
    >>> encode(Queens(4)).model.top
    16
    """
    from ..puzzles import discovery
    from ..puzzles.errors import Unavailable
    from ..puzzles.garbage import gc_paused
    from .building import polled_by

    encoder = discovery.load(__name__, "encode", puzzle.name, "satchel.encodings")
    if encoder is None:
        raise Unavailable(f"{puzzle.name} has no encoder: add encoders/{puzzle.name}.py")
    with gc_paused(), polled_by(poll):
        return encoder(puzzle)  # type: ignore[no-any-return]
