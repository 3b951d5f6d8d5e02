"""What the formats share: comments, and the encoding that stands in for lazy cuts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from ..cnf.circuit import LAZY
from ..model import Model


def names(model: Model, title: str, mark: str, x: str = "x") -> Iterator[str]:
    """The title and the variables as comments."""
    yield from (f"{mark} {line}".rstrip() for line in title.splitlines())
    yield from (f"{mark} {x}{v} = {model.name(v)}" for v in range(1, model.top + 1))


def eager(circuit: str, known: Iterable[str], instead: str) -> str:
    """The encoding of circuits and paths that goes into a file: by default ``instead``.

    Lazy cuts need a solver at hand; ``adaptive`` stands for what a solver would take by itself.
    """
    choice = [name for name in known if name not in LAZY]
    if circuit not in ("auto", "adaptive", *choice):
        raise PuzzleError("--circuit", "auto or one of " + ", ".join(choice), shown(circuit))
    return circuit if circuit in choice else instead


def stated_by(circuit: str) -> str:
    """The remark that a file makes about it."""
    return f"circuits and paths by the encoding {circuit} (lazy cuts need a solver at hand)"
