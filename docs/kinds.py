"""The kinds of techniques, the small formulas they are tried on, and what they need for them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Any

from prose import table

from satchel.encoders import cnf, encode, ilp
from satchel.encoders.model import Encoding, Model
from satchel.encoders.options import ENCODING_OPTIONS, Options
from satchel.explain.walkthrough.maths import PLAIN
from satchel.puzzles import base
from satchel.puzzles.errors import SatchelError

FEW = 20
"""So many clauses or rows of a small formula are shown."""


def at_most(bound: int, n: int) -> Encoding[Any]:
    """At most so many of n variables."""
    model = Model()
    model.at_most(bound, [model.boolean("variable", i) for i in range(n)], "")
    return _plain(model)


def apart(distance: int, n: int) -> Encoding[Any]:
    """Two labels out of n that differ by at least a distance."""
    model = Model()
    first, second = ([model.boolean(v, "has label", i) for i in range(n)] for v in "ab")
    model.spread(first, second, distance, "")
    return _plain(model)


def instance(text: str) -> Encoding[Any]:
    """The encoding of an instance."""
    name, *words = text.split()
    return encode(base.find(name).parse("", words=words))


def complete(n: int) -> Encoding[Any]:
    """One cycle through n nodes, each joined to each."""
    model = Model()
    nodes = range(1, n + 1)
    edges = {(u, v): model.boolean("edge", u, v) for u in nodes for v in nodes if u < v}
    model.circuit(edges, nodes, "one cycle")
    return _plain(model)


def _plain(model: Model) -> Encoding[Any]:
    return Encoding(model, (), frozenset, frozenset, lambda decided: None)


@dataclass(frozen=True)
class Kind:
    """Techniques for one kind of constraint.

    ``small`` is an encoding that is written out, with words for it; ``cases`` are measured.
    """

    option: str
    """A field of ``Options`` that names an encoding, or ``backend``."""
    title: str
    known: dict[str, Callable[..., Any]]
    small: tuple[str, Encoding[Any]]
    cases: dict[str, Encoding[Any]]
    rows: bool = False

    @property
    def flag(self) -> str:
        """The option of the command line."""
        known = ENCODING_OPTIONS.get(self.option)
        return known.flag if known else f"--{self.option}"

    def pages(self) -> dict[ModuleType, list[str]]:
        """The modules, each with the names of the techniques that it holds."""
        found: dict[ModuleType, list[str]] = {}
        for name, function in self.known.items():
            function = function.func if isinstance(function, partial) else function
            found.setdefault(sys.modules[function.__module__], []).append(name)
        return found

    def size(self, name: str, encoding: Encoding[Any]) -> tuple[str, str]:
        """The numbers of auxiliary variables and of clauses, or rows."""
        try:
            parts = self.parts(name, encoding)
        except SatchelError:
            return "–", "–"
        new = sum(len(part.auxiliaries) for part in parts)
        stated = sum(len(part.rows if self.rows else part.clauses) for part in parts)
        return f"{new:,}", f"{stated:,}"

    def parts(self, name: str, encoding: Encoding[Any]) -> list[Any]:
        """Blocks of clauses, or of rows."""
        if self.rows:
            return list(ilp.lower(encoding, name if self.option == "circuit" else "lazy"))
        return list(cnf.lower(encoding, Options(**{self.option: name})))

    def table(self, names: Iterable[str]) -> str:
        """What the techniques need for each of the cases."""
        what = "rows" if self.rows else "clauses"
        heads = [f"auxiliary / {what}", *self.cases]
        rows = [
            [f"`{name}`", *(" / ".join(self.size(name, case)) for case in self.cases.values())]
            for name in names
        ]
        return table(heads, rows)

    def written(self, name: str) -> str:
        """The small formula, and what its auxiliary variables say."""
        words, encoding = self.small
        parts = self.parts(name, encoding)
        top = encoding.model.top
        if self.rows:
            stated = [PLAIN.row(row, top) for part in parts for row in part.rows]
            new = [aux.meaning for part in parts for aux in part.auxiliaries]
            said = [f"y{number}: {meaning}" for number, meaning in enumerate(new, top + 1)]
        else:
            stated = [PLAIN.clause(clause) for part in parts for clause in part.clauses]
            said = [f"x{v}: {part.meaning(v)}" for part in parts for v in part.auxiliaries]
        names = [f"x{v}: {encoding.model.name(v)}" for v in range(1, top + 1)]
        text = "\n".join([*names, *_few(said), "", *_few(stated)])
        return f"**{name}**: {words}.\n\n```text\n{text}\n```"


def _few(items: list[str]) -> list[str]:
    left = len(items) - FEW
    return [*items[:FEW], f"… and {left:,} more"] if left > 1 else items


def kinds() -> list[Kind]:
    """All kinds of techniques, with what they are tried on."""
    bounded = {name: how for name, how in cnf.ENCODINGS.items() if how.largest is None}
    tours = ("tour 5x5 --start 1", "tour 6x6 --closed", "tour 8x8 --closed")
    circuits = {"complete, 6 nodes": complete(6), **{text: instance(text) for text in tours}}
    square = ("one cycle through 4 nodes, each joined to each", complete(4))
    return [
        Kind(
            "amo",
            "At most one",
            {name: how.technique for name, how in cnf.ENCODINGS.items()},
            ("at most 1 of 5", at_most(1, 5)),
            {f"1 of {n}": at_most(1, n) for n in (4, 8, 16, 32, 64)},
        ),
        Kind(
            "amk",
            "At most k",
            {name: how.technique for name, how in bounded.items()},
            ("at most 2 of 4", at_most(2, 4)),
            {f"{k} of {n}": at_most(k, n) for k, n in ((2, 4), (2, 8), (4, 8), (4, 16), (2, 64))},
        ),
        Kind(
            "distance",
            "Label distances",
            {name: how.define for name, how in cnf.SPREADS.items()},
            ("two labels out of 4 that differ by at least 2", apart(2, 4)),
            {f"{d} of {n}": apart(d, n) for d, n in ((2, 6), (3, 6), (6, 12), (12, 24))},
        ),
        Kind(
            "circuit",
            "Circuits as clauses",
            {name: how.function for name, how in cnf.CIRCUITS.items()},
            square,
            circuits,
        ),
        Kind(
            "backend",
            "Constraints as rows",
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
            "circuit",
            "Circuits as rows",
            {name: how for name, (how, _) in ilp.CIRCUITS.items()},
            square,
            circuits,
            rows=True,
        ),
    ]
