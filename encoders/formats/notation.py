"""Literals, clauses, rows and constraints as formulas, in plain signs or in LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..constraints import OUTSIDE, Cardinality, Circuit, Constraint, Distance, Given
from ..ilp import Row
from .latex import symbol

LONG = 12
"""Sums and clauses of more terms are shortened, unless they shall stand in full."""
ENDS = 3
"""So many terms stand before the dots of a shortened sum, and one behind."""


@dataclass(frozen=True)
class Notation:
    """How formulas are written."""

    literal: Callable[[int], str]
    negation: Callable[[int], str]
    """A literal within a clause."""
    le: str
    ge: str
    dots: str
    disjunction: str
    falsum: str
    times: str
    bars: tuple[str, str]
    """Around an absolute value."""
    auxiliary: Callable[[int], str]
    """The variable of a row that the decision variables do not know."""

    # --- sums and clauses ------------------------------------------------------------------

    def clause(self, literals: Sequence[int], full: bool = True) -> str:
        """A disjunction; without literals it is false."""
        signs = [self.negation(x) for x in literals]
        return self.shortened(signs, self.disjunction, full) or self.falsum

    def shortened(self, terms: Sequence[str], sign: str, full: bool) -> str:
        """Terms with a sign between them, shortened where they are many."""
        if full or len(terms) <= LONG:
            return sign.join(terms)
        return sign.join([*terms[:ENDS], self.dots, terms[-1]])

    def bounds(self, low: int | None, text: str, high: int | None) -> str:
        """A sum between its bounds."""
        if low is not None and low == high:
            return f"{text} = {low}"
        if low is None:
            return f"{text} {self.le} {high}" if high is not None else f"{text} {self.ge} 0"
        if high is None:
            return f"{text} {self.ge} {low}"
        return f"{low} {self.le} {text} {self.le} {high}"

    def row(self, row: Row, top: int, full: bool = True) -> str:
        """A row of an integer linear program; variables beyond ``top`` are its own."""
        terms = []
        for a, v in zip(row.coefficients, row.variables, strict=True):
            name = self.literal(v) if v <= top else self.auxiliary(v)
            size = f"{abs(a)}{self.times}" if abs(a) != 1 else ""
            terms.append(f"{'-' if a < 0 else '+'} {size}{name}")
        if not full and len(terms) > LONG:
            terms = [*terms[:ENDS], f"+ {self.dots}", terms[-1]]
        text = " ".join(terms)
        text = text[2:] if text.startswith("+") else text.replace("- ", "-", 1)
        return self.bounds(row.low, text or "0", row.high)

    # --- constraints -----------------------------------------------------------------------

    def cardinality(self, stated: Cardinality, full: bool = True) -> str:
        """The sum of the literals with its bounds."""
        text = self.shortened([self.literal(x) for x in stated.literals], " + ", full) or "0"
        low, high, n = stated.low, stated.high, len(stated.literals)
        if low == high:
            return self.bounds(low, text, high)
        return self.bounds(low if low > 0 else None, text, high if high < n or low <= 0 else None)

    def distance(self, stated: Distance, full: bool = True) -> str:
        """The distance of two labels, each the number of its true literal."""
        first, second = (
            self.shortened(
                [f"{i}{self.times}{self.literal(x)}" for i, x in enumerate(vector, 1)],
                " + ",
                full,
            )
            for vector in (stated.first, stated.second)
        )
        return f"{self.bars[0]}({first}) - ({second}){self.bars[1]} {self.ge} {stated.distance}"

    def formula(self, stated: Constraint | Given, full: bool = True) -> str:
        """A constraint as a formula; a circuit has none (see :func:`in_words`)."""
        return FORMULAS[type(stated)](self, stated, full)

    def given(self, stated: Given, full: bool = True) -> str:
        """The value of a variable."""
        return f"{self.literal(abs(stated.literal))} = {int(stated.literal > 0)}"


FORMULAS: dict[type, Callable[[Notation, Any, bool], str]] = {
    Given: Notation.given,
    Cardinality: Notation.cardinality,
    Distance: Notation.distance,
    Circuit: lambda notation, stated, full: "",
}
"""How each kind is written."""


PLAIN = Notation(
    literal=lambda x: f"x{x}" if x > 0 else f"(1 - x{-x})",
    negation=lambda x: f"x{x}" if x > 0 else f"¬x{-x}",
    le="≤",
    ge="≥",
    dots="…",
    disjunction=" ∨ ",
    falsum="⊥",
    times="·",
    bars=("|", "|"),
    auxiliary=lambda v: f"y{v}",
)
LATEX = Notation(
    literal=symbol,
    negation=lambda x: f"x_{{{x}}}" if x > 0 else rf"\lnot x_{{{-x}}}",
    le=r"\le",
    ge=r"\ge",
    dots=r"\dots",
    disjunction=r" \lor ",
    falsum=r"\bot",
    times=r"\,",
    bars=(r"\lvert ", r"\rvert"),
    auxiliary=lambda v: f"y_{{{v}}}",
)


def in_words(stated: Constraint | Given) -> str:
    """What a constraint states that no formula here says; nothing for most."""
    words = IN_WORDS.get(type(stated))
    return words(stated) if words else ""


def _connected(stated: Circuit) -> str:
    """What a circuit states beside its degrees."""
    own = len(stated.nodes) - stated.closes_path
    nodes = f"{own} nodes and the node {OUTSIDE}" if stated.closes_path else f"{own} nodes"
    cross = "at least two chosen edges join S and the others"
    if stated.directed:
        cross = "at least one chosen arc leaves S"
    text = f"it is connected: for every set S of the {nodes}, neither empty nor all, {cross}"
    if stated.closes_path:
        text += f"; {OUTSIDE} closes the path to a cycle, its edges are the ends"
    return text


IN_WORDS: dict[type, Callable[[Any], str]] = {Circuit: _connected}
"""The kinds that are put in words."""
