"""Literals, clauses, rows and constraints as formulas in plain signs, and these in LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..constraints import OUTSIDE, Cardinality, Circuit, Constraint, Distance, Given
from ..ilp import Row

TERMS = 12
"""Terms of a sum or clause that is not shortened."""
FIRST_TERMS = 3
"""Terms before the dots of a shortened sum or clause; one stands behind them."""
COMMANDS = {
    "≤": r"\le", "≥": r"\ge", "∨": r"\lor", "¬": r"\lnot ", "⊥": r"\bot", "·": r"\cdot ",
    "…": r"\dots",
}  # fmt: skip
"""The signs of formulas in LaTeX."""


def literal(number: int) -> str:
    """A literal within a sum."""
    return f"x{number}" if number > 0 else f"(1 - x{-number})"


def clause(literals: Sequence[int], full: bool = True) -> str:
    """A disjunction; without literals it is false.

    >>> clause([1, -2]), clause([])
    ('x1 ∨ ¬x2', '⊥')
    """
    terms = [f"x{x}" if x > 0 else f"¬x{-x}" for x in literals]
    return _shortened(terms, " ∨ ", full) or "⊥"


def row(stated: Row, top: int, full: bool = True) -> str:
    """A row of an integer linear program; its variables beyond ``top`` are called y.

    >>> row(Row(None, [1, 2, 3], [1, -1, 2], 0), 2)
    'x1 - x2 + 2·y3 ≤ 0'
    """
    terms = []
    for a, v in zip(stated.coefficients, stated.variables, strict=True):
        size = f"{abs(a)}·" if abs(a) != 1 else ""
        terms.append(f"{'-' if a < 0 else '+'} {size}{'x' if v <= top else 'y'}{v}")
    if not full and len(terms) > TERMS:
        terms = [*terms[:FIRST_TERMS], "+ …", terms[-1]]
    text = " ".join(terms)
    text = text[2:] if text.startswith("+") else text.replace("- ", "-", 1)
    return _bounded(stated.low, text or "0", stated.high)


def formula(stated: Constraint | Given, full: bool = True) -> str:
    """A constraint as a formula; a circuit has none (see :func:`in_words`).

    >>> formula(Cardinality(0, 1, (1, -2), "not both"))
    'x1 + (1 - x2) ≤ 1'
    """
    return FORMULAS[type(stated)](stated, full)


def latex(formula: str) -> str:
    r"""A formula in plain signs for the mathematics of LaTeX.

    >>> print(latex("x1 + (1 - x12) ≤ 1"))
    x_{1} + \overline{x}_{12} \le 1
    >>> print(latex("|(1·x1) - (1·x2)| ≥ 2"))
    \lvert (1\cdot x_{1}) - (1\cdot x_{2})\rvert \ge 2
    """
    formula = re.sub(r"\(1 - x(\d+)\)", r"\\overline{x}_{\1}", formula)
    formula = re.sub(r"\b([xy])(\d+)", r"\1_{\2}", formula)
    formula = re.sub(r"\|(.*)\|", r"\\lvert \1\\rvert", formula)
    return formula.translate({ord(sign): command for sign, command in COMMANDS.items()})


def rule(constraint: Constraint) -> str:
    """What constraints of one rule have in common: its words, without numbers and letters.

    >>> rule(Cardinality(1, 1, (1, 2), "one queen in row 3"))
    'one queen in row …'
    """
    return re.sub(r"\b(\w|\w*\d[\w,]*)\b", "…", constraint.why)


def _shortened(terms: Sequence[str], sign: str, full: bool) -> str:
    if full or len(terms) <= TERMS:
        return sign.join(terms)
    return sign.join([*terms[:FIRST_TERMS], "…", terms[-1]])


def _bounded(low: int | None, text: str, high: int | None) -> str:
    if low is not None and low == high:
        return f"{text} = {low}"
    if low is None:
        return f"{text} ≤ {high}" if high is not None else f"{text} ≥ 0"
    return f"{text} ≥ {low}" if high is None else f"{low} ≤ {text} ≤ {high}"


# --- constraints -----------------------------------------------------------------------------


def _given(stated: Given, full: bool) -> str:
    return f"x{abs(stated.literal)} = {int(stated.literal > 0)}"


def _cardinality(stated: Cardinality, full: bool) -> str:
    text = _shortened([literal(x) for x in stated.literals], " + ", full) or "0"
    low, high, n = stated.low, stated.high, len(stated.literals)
    if low == high:
        return _bounded(low, text, high)
    return _bounded(low if low > 0 else None, text, high if high < n or low <= 0 else None)


def _distance(stated: Distance, full: bool) -> str:
    first, second = (
        _shortened([f"{i}·{literal(x)}" for i, x in enumerate(vector, 1)], " + ", full)
        for vector in (stated.first, stated.second)
    )
    return f"|({first}) - ({second})| ≥ {stated.distance}"


FORMULAS: dict[type, Callable[[Any, bool], str]] = {
    Given: _given,
    Cardinality: _cardinality,
    Distance: _distance,
    Circuit: lambda stated, full: "",
}
"""How each kind is written."""


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
