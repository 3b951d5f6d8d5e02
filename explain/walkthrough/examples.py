"""One clause of each form, so that a short list shows all of an encoding."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ...encoders.model import Model

EXAMINED_CLAUSES = 20_000
"""Among so many clauses each form is looked for."""


def examples(clauses: Sequence[Sequence[int]], kind: Callable[[int], str]) -> list[int]:
    """The places of the first clause of each form.

    Two clauses have one form when they have literals of the same signs and kinds, of each none, one
    or several.

    Parameters
    ----------
    clauses : sequence of sequence of int
        Only the first :data:`EXAMINED_CLAUSES` are looked at.
    kind : callable
        What a variable is about, without its numbers.

    Examples
    --------
    >>> examples([[-1, -2], [-1, -3], [1, 2, 3], [-1, 9]], lambda v: "new" if v > 8 else "queen")
    [0, 2, 3]
    """
    places: dict[frozenset[tuple[bool, str, bool]], int] = {}
    for i, clause in enumerate(clauses[:EXAMINED_CLAUSES]):
        kinds: dict[tuple[bool, str], int] = {}
        for x in clause:
            about = (x > 0, kind(abs(x)))
            kinds[about] = kinds.get(about, 0) + 1
        form = frozenset((*about, number > 1) for about, number in kinds.items())
        places.setdefault(form, i)
    return list(places.values())


def kinds(model: Model, meanings: dict[int, str]) -> Callable[[int], str]:
    """What a variable is about: the first word of its name, or its meaning without the numbers."""
    places = {str(word) for _, *words in model.names for word in words}
    known: dict[int, str] = {}

    def words(meaning: str) -> Iterator[str]:
        for word in meaning.split():
            yield "#" if word in places or re.search(r"[0-9]", word) else word

    def kind(v: int) -> str:
        if v not in known:
            own = v <= model.top
            known[v] = str(model.names[v - 1][0]) if own else " ".join(words(meanings.get(v, "")))
        return known[v]

    return kind
