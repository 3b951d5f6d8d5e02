"""Literals and rules in the words of their puzzle, and the places on the board they speak of.

The name of a variable is a tuple: its kind, and where it is. For each bundled puzzle and each kind
there are sentences here, for a variable that is true and one that is false, and for several of
them; a puzzle of another package is spoken of by the names of its variables, and nothing of it is
framed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ..backends.sat.groups import Group
from ..encoders.model import Encoding, Spread
from ..puzzles.base import Puzzle
from ..puzzles.eight import NAMES
from ..puzzles.pictures import REASON, RESULT


class Kind(NamedTuple):
    """Sentences about one variable and about several, true or false, over the words of the name.

    ``{}`` is the list of the items, and ``{shared}`` what must be the same for all of them.
    """

    one: tuple[str, str]
    several: tuple[str, str]
    item: str
    shared: str = ""


EDGES = {
    "edge": Kind(
        ("the edge {0},{1} is used", "the edge {0},{1} is not used"),
        ("the edges {} are used", "the edges {} are not used"),
        "{0},{1}",
    ),
    "arc": Kind(
        ("the arc {0},{1} is used", "the arc {0},{1} is not used"),
        ("the arcs {} are used", "the arcs {} are not used"),
        "{0},{1}",
    ),
    "start": Kind(
        ("the start is {0}", "the start is not {0}"),
        ("the starts are {}", "the start is none of {}"),
        "{0}",
    ),
    "end": Kind(("an end is {0}", "no end is {0}"), ("the ends are {}", "no end is {}"), "{0}"),
}
SENTENCES = {
    "queens": {
        "queen": Kind(
            ("a queen stands on {0},{1}", "no queen stands on {0},{1}"),
            ("queens stand on {}", "no queen stands on {}"),
            "{0},{1}",
        )
    },
    "mines": {
        "mine": Kind(
            ("cell {0},{1} is a mine", "cell {0},{1} is free"),
            ("cells {} are mines", "cells {} are free"),
            "{0},{1}",
        )
    },
    "eight": {
        "circle": Kind(
            ("circle {0} holds {2}", "circle {0} does not hold {2}"),
            ("circle {shared} holds {}", "circle {shared} does not hold {}"),
            "{2}",
            "{0}",
        )
    },
    "labelling": {
        "vertex": Kind(
            ("vertex {0} has label {2}", "vertex {0} does not have label {2}"),
            ("vertex {shared} has label {}", "vertex {shared} does not have label {}"),
            "{2}",
            "{0}",
        )
    },
    "hamilton": EDGES,
    "tour": EDGES,
}


class Words:
    """The words and the places of one instance.

    Examples
    --------
    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import MineNumber
    >>> puzzle = MineNumber(("1?",))
    >>> words = Words(puzzle, encode(puzzle))
    >>> words.sentence(-2), words.places(-2)
    ('cell 1,2 is free', [(0, 1)])
    """

    def __init__(self, puzzle: Puzzle[Any], encoding: Encoding[Any]) -> None:
        self.puzzle, self.model = puzzle, encoding.model
        self.kinds = SENTENCES.get(puzzle.name, {})
        self.home: dict[int, Any] = {}
        """Of a rule that has a place of its own, by its identity: the number on a mine field."""
        if puzzle.name == "mines":
            cells = [
                (r, c)
                for r, row in enumerate(puzzle.rows)  # type: ignore[attr-defined]
                for c, cell in enumerate(row)
                if cell.isdigit()
            ]
            rules = self.model.constraints  # first those of the numbers, in their order
            self.home = {id(stated): cell for stated, cell in zip(rules, cells, strict=False)}

    def sentence(self, literal: int) -> str:
        """What a literal says."""
        kind, *rest = self.model.names[abs(literal) - 1]
        if kind not in self.kinds:
            return self.model.name(literal)
        return self.kinds[str(kind)].one[literal < 0].format(*rest)

    def sentences(self, literals: Iterable[int]) -> list[str]:
        """What literals say, those of a kind in one sentence.

        >>> from satchel.encoders import encode
        >>> from satchel.puzzles import EightCircles
        >>> puzzle = EightCircles((0,) * 8)
        >>> Words(puzzle, encode(puzzle)).sentences([-1, -3, 9])
        ['circle A does not hold 1 3', 'circle B holds 1']
        """
        alike: dict[tuple[object, ...], list[int]] = {}
        for literal in literals:
            kind, *rest = self.model.names[abs(literal) - 1]
            known = self.kinds.get(str(kind))
            key = (kind, literal < 0, known.shared.format(*rest)) if known else (literal,)
            alike.setdefault(key, []).append(literal)
        return [self._together(few, str(key[-1])) for key, few in alike.items()]

    def _together(self, literals: list[int], shared: str) -> str:
        if len(literals) == 1:
            return self.sentence(literals[0])
        names = [self.model.names[abs(literal) - 1] for literal in literals]
        kind = self.kinds[str(names[0][0])]
        items = " ".join(kind.item.format(*rest) for _, *rest in names)
        return kind.several[literals[0] < 0].format(items, shared=shared)

    def places(self, literal: int) -> list[Any]:
        """Where that is: (row, column), or the number of a square, circle or vertex, from 0."""
        kind, *rest = self.model.names[abs(literal) - 1]
        if kind not in self.kinds:
            return []
        if self.puzzle.name in ("queens", "mines"):
            return [tuple(int(str(number)) - 1 for number in rest)]
        names = rest[:2] if kind in ("edge", "arc") else rest[:1]
        if self.puzzle.name == "eight":
            return [NAMES.index(str(name)) for name in names]
        if self.puzzle.name == "tour":
            return [int(str(name)) - 1 for name in names]
        known = self.puzzle.graph.places  # type: ignore[attr-defined]
        return [known[str(name)] for name in names]

    def where(self, group: Group) -> list[Any]:
        """Where a group is at home: where all its variables are, if there is such a place."""
        if id(group.stated) in self.home:
            return [self.home[id(group.stated)]]
        if isinstance(group.stated, Spread):
            first, second = group.stated.first[:1], group.stated.second[:1]
            return [place for v in (*first, *second) for place in self.places(v)]
        several = [set(self.places(v)) for v in group.variables()]
        return sorted(set.intersection(*several)) if several else []

    def frames(self, groups: Iterable[Group], literals: Iterable[int] = ()) -> dict[Any, str]:
        """The frames of what something rests on, and of what follows from it."""
        framed = {place: REASON for group in groups for place in self.where(group)}
        framed |= {place: RESULT for literal in literals for place in self.places(literal)}
        return framed
