"""The techniques by the kind of constraint that they state, and what they are tried on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from types import ModuleType
from typing import Any

from tables import table

from satchel.encoders import cnf, encode, ilp
from satchel.encoders.encoding import Encoding
from satchel.encoders.formats import notation
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles import base
from satchel.puzzles.errors import SatchelError

LISTED_LINES = 20
"""Clauses or rows of a small model that are shown."""


@dataclass(frozen=True)
class Kind:
    """Techniques for one kind of constraint.

    ``option`` is the field of ``Options`` that names a technique; ``small`` is a model that is
    written out, with words for it; the sizes of ``cases`` are counted.
    """

    page: str
    title: str
    flag: str
    option: str
    techniques: dict[str, Callable[..., Any]]
    small: tuple[str, Encoding[Any]]
    cases: dict[str, Encoding[Any]]
    rows: bool = False

    def modules(self) -> dict[ModuleType, list[str]]:
        """The modules, each with the names of the techniques that it holds."""
        found: dict[ModuleType, list[str]] = {}
        for name, function in self.techniques.items():
            function = function.func if isinstance(function, partial) else function
            found.setdefault(sys.modules[function.__module__], []).append(name)
        return found

    def parts(self, name: str, encoding: Encoding[Any]) -> list[Any]:
        """Blocks of clauses, or of rows."""
        if self.rows:
            return list(ilp.lower(encoding, name if self.option else "lazy"))
        return list(cnf.lower(encoding, Options(**{self.option: name})))

    def sizes(self) -> str:
        """The auxiliary variables and the clauses (or rows) of each technique in each case."""
        what = "rows" if self.rows else "clauses"
        rows = [
            [f"`{name}`", *(self._size(name, case) for case in self.cases.values())]
            for name in self.techniques
        ]
        return table([f"auxiliary / {what}", *self.cases], rows)

    def _size(self, name: str, encoding: Encoding[Any]) -> str:
        try:
            parts = self.parts(name, encoding)
        except SatchelError:
            return "–"
        auxiliaries = sum(len(part.auxiliaries) for part in parts)
        stated = sum(len(part.rows if self.rows else part.clauses) for part in parts)
        return f"{auxiliaries:,} / {stated:,}"

    def written(self, name: str) -> str:
        """The small model written out, and what its auxiliary variables say."""
        words, encoding = self.small
        parts, top = self.parts(name, encoding), encoding.model.top
        if self.rows:
            stated = [notation.row(row, top) for part in parts for row in part.rows]
            meanings = [auxiliary.meaning for part in parts for auxiliary in part.auxiliaries]
            new = [f"y{number}: {meaning}" for number, meaning in enumerate(meanings, top + 1)]
        else:
            stated = [notation.clause(clause) for part in parts for clause in part.clauses]
            new = [f"x{v}: {part.meaning(v)}" for part in parts for v in part.auxiliaries]
        names = [f"x{v}: {encoding.model.name(v)}" for v in range(1, top + 1)]
        lines = [*names, *_shortened(new), "", *_shortened(stated)]
        return "\n".join((f"{words}.\n", "```text", *lines, "```"))


def _shortened(lines: list[str]) -> list[str]:
    left = len(lines) - LISTED_LINES
    return [*lines[:LISTED_LINES], f"… and {left:,} more"] if left > 1 else lines


# --- what they are tried on ------------------------------------------------------------------


def instance(text: str) -> Encoding[Any]:
    """The encoding of an instance."""
    name, *words = text.split()
    return encode(base.find(name).parse("", words=words))


def model(state: Callable[[Model], None]) -> Encoding[Any]:
    """The encoding of nothing but a model."""
    new = Model()
    state(new)
    return Encoding(new, (), frozenset, frozenset, lambda decided: None)


def at_most(bound: int, n: int) -> Encoding[Any]:
    """At most so many of n variables."""
    return model(lambda m: m.at_most(bound, [m.boolean("variable", i) for i in range(n)], ""))


def apart(distance: int, n: int) -> Encoding[Any]:
    """Two labels out of n that differ by at least a distance."""

    def state(m: Model) -> None:
        first, second = ([m.boolean(v, "has label", i) for i in range(n)] for v in "ab")
        m.distance(first, second, distance, "")

    return model(state)


def complete(n: int) -> Encoding[Any]:
    """One cycle through n nodes, each joined to each."""

    def state(m: Model) -> None:
        nodes = range(1, n + 1)
        edges = {(u, v): m.boolean("edge", u, v) for u, v in combinations(nodes, 2)}
        m.circuit(edges, nodes, "one cycle")

    return model(state)


def kinds() -> list[Kind]:
    """All kinds of techniques."""
    bounded = {name: how for name, how in cnf.ENCODINGS.items() if how.largest is None}
    tours = ("tour 5x5 --start 1", "tour 6x6 --closed", "tour 8x8 --closed")
    circuits = {"complete, 6 nodes": complete(6), **{text: instance(text) for text in tours}}
    square = ("one cycle through 4 nodes, each joined to each", complete(4))
    return [
        Kind(
            "cardinality", "At most one", "--amo", "amo",
            {name: how.technique for name, how in cnf.ENCODINGS.items()},
            ("at most 1 of 5", at_most(1, 5)),
            {f"1 of {n}": at_most(1, n) for n in (4, 8, 16, 32, 64)},
        ),
        Kind(
            "cardinality", "At most k", "--amk", "amk",
            {name: how.technique for name, how in bounded.items()},
            ("at most 2 of 4", at_most(2, 4)),
            {f"{k} of {n}": at_most(k, n) for k, n in ((2, 4), (2, 8), (4, 8), (4, 16), (2, 64))},
        ),
        Kind(
            "distance", "Label distances", "--distance-encoding", "distance",
            {name: how.define for name, how in cnf.DISTANCES.items()},
            ("two labels out of 4 that differ by at least 2", apart(2, 4)),
            {f"{d} of {n}": apart(d, n) for d, n in ((2, 6), (3, 6), (6, 12), (12, 24))},
        ),
        Kind(
            "circuits", "Circuits as clauses", "--circuit", "circuit",
            {name: how.function for name, how in cnf.CIRCUITS.items()},
            square,
            circuits,
        ),
        Kind(
            "rows", "Constraints as rows", "--backend", "",
            {"ilp": ilp.lower},
            ("at most 2 of 4", at_most(2, 4)),
            {
                "2 of 64": at_most(2, 64),
                "labels, 12 of 24": apart(12, 24),
                "queens 8": instance("queens 8"),
                "tour 6x6 --closed": instance("tour 6x6 --closed"),
            },
            rows=True,
        ),
        Kind(
            "rows", "Circuits as rows", "--circuit", "circuit",
            {name: how for name, (how, _) in ilp.CIRCUITS.items()},
            square,
            circuits,
            rows=True,
        ),
    ]  # fmt: skip
