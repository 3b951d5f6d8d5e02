"""Two numbers from 1 to k that differ by at least d: direct, with order literals, and with bits.

Variables
---------
``x=v`` for each value v of the first number, ``y=v`` for the second; as ``spread``, the direct and
the order encoding are those of ``encoders.cnf``. The log encoding has ⌈log₂ k⌉ bits for each number
beside, which count from 0.

Clauses of the log encoding
---------------------------
1. ``x=v`` → each bit of v − 1 (``--amo bitwise``), and the bits of v − 1 → ``x=v``.
2. Each two values that are too close: their bits do not stand together.

Size of the log encoding: ⌈log₂ k⌉ variables and k·⌈log₂ k⌉ + k clauses (1) for each number;
k(2d − 1) − d(d − 1) clauses of 2⌈log₂ k⌉ literals (2).

Source: T. Walsh, "SAT v CSP", CP 2000.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from ..encoders.cnf import DISTANCES, Lowering
from ..encoders.cnf.at_most_one import bitwise
from ..encoders.model import Model
from ..encoders.options import Options
from ..puzzles import pictures

REMOVED, OPEN, LEFT = "#f5b7b1", "#fdfefe", "#a9dfbf"
NAMES = {"direct": "windows", "order": "order"}
"""The techniques of ``--distance-encoding``, by the words of the field."""


class Stated(NamedTuple):
    """The clauses of two numbers x and y that differ.

    Attributes
    ----------
    names : list of str
        Of the variables 1, 2, …: ``x=1`` to ``x=k``, ``y=1`` to ``y=k``, then the auxiliary ones.
    one : list
        Each number has exactly one value.
    definitions : list
        What the auxiliary variables mean.
    apart : list
        The distance.
    """

    names: list[str]
    one: list[list[int]]
    definitions: list[list[int]]
    apart: list[list[int]]

    @property
    def clauses(self) -> list[list[int]]:
        """All clauses."""
        return self.one + self.definitions + self.apart


def stated(encoding: str, k: int, distance: int) -> Stated:
    """Two numbers from 1 to k that differ by at least 1 <= distance < k.

    Parameters
    ----------
    encoding : str
        One of ``direct``, ``order``, ``log``, or a technique of ``encoders.cnf.DISTANCES``.
    k : int
        The largest value.
    distance : int
        The least difference.

    Examples
    --------
    >>> stated("order", 3, 2).apart, stated("order", 3, 2).names[6:]
    ([[-8, -10], [7, 9]], ['x<=1', 'x<=2', 'y<=1', 'y<=2'])
    """
    model = Model()
    x = [model.boolean(f"x={v}") for v in range(1, k + 1)]
    y = [model.boolean(f"y={v}") for v in range(1, k + 1)]
    model.exactly(1, x, "x has one value")
    model.exactly(1, y, "y has one value")
    names = [model.name(v) for v in (*x, *y)]
    if encoding != "log":
        model.distance(x, y, distance, "far apart")
    technique = NAMES.get(encoding, encoding if encoding != "log" else "windows")
    lowering = Lowering(model.top, Options(amo="pairwise", amk="mixed", distance=technique))
    blocks = [block for stated in model.constraints for block in lowering.lower(stated)]
    one = [clause for block in blocks[:2] for clause in block.clauses]
    if encoding == "log":
        return in_bits(names, one, x, y, distance)
    definitions = [block for block in blocks if block.role == "definition"]
    for letter, block in zip("xy", definitions, strict=False):
        said = block.meanings(len(block.auxiliaries))
        names += [f"{letter} {words}".replace(" label at most ", "<=") for words in said]
    return Stated(
        names, one, [c for block in definitions for c in block.clauses], blocks[-1].clauses
    )


def in_bits(
    names: list[str], one: list[list[int]], x: Sequence[int], y: Sequence[int], distance: int
) -> Stated:
    """The log encoding of two direct vectors; the two numbers' bits follow their values."""
    definitions: list[list[int]] = []
    code: dict[int, list[int]] = {}
    for letter, vector in (("x", x), ("y", y)):

        def new(word: str, bit: int, *rest: object, letter: str = letter) -> int:
            names.append(f"{letter} bit {bit}")
            return len(names)

        channel = bitwise(vector, 1, new)
        for literal in vector:
            code[literal] = [bit for minus, bit in channel if minus == -literal]
        definitions += channel + [[v, *(-bit for bit in code[v])] for v in vector]
    pairs = DISTANCES["windows"].apart(x, y, distance)
    apart = [[-bit for literal in pair for bit in code[-literal]] for pair in pairs]
    return Stated(names, one, definitions, apart)


def follows(
    k: int, distance: int, x: Collection[int], y: Collection[int]
) -> tuple[set[int], set[int]]:
    """The values of two numbers that some pair of their values at the distance has.

    >>> follows(8, 2, [4], range(1, 9))[1] == {1, 2, 6, 7, 8}
    True
    """
    pairs = [(a, b) for a, b in product(x, y) if abs(a - b) >= distance]
    return {a for a, _ in pairs}, {b for _, b in pairs}


def left(trail: Collection[int], k: int) -> tuple[set[int], set[int]]:
    """The values of x and y that an assignment leaves open or makes true."""
    values = range(1, k + 1)
    return {v for v in values if -v not in trail}, {v for v in values if -v - k not in trail}


def bounded(stated: Stated, k: int, bounds: Sequence[Collection[int]]) -> list[int]:
    """What says that x and y lie within intervals: order literals where there are some.

    >>> one = stated("order", 4, 2)
    >>> [one.names[abs(x) - 1] for x in bounded(one, 4, [{2, 3}, {1, 2, 3, 4}])]
    ['x<=1', 'x<=3']
    """
    literals = []
    for i, (letter, values) in enumerate(zip("xy", bounds, strict=True)):
        low, high = min(values), max(values)
        if f"{letter}<=1" in stated.names:
            numbers = {name: v for v, name in enumerate(stated.names, 1)}
            literals += [-numbers[f"{letter}<={low - 1}"]] if low > 1 else []
            literals += [numbers[f"{letter}<={high}"]] if high < k else []
        else:
            literals += [-(v + i * k) for v in range(1, k + 1) if v not in values]
    return literals


def strips(rows: Mapping[str, tuple[Collection[int], Collection[int]]], k: int) -> str:
    """Rows of the values 1 to k as SVG: which are left, and which are removed.

    Parameters
    ----------
    rows : mapping
        What stands on the left of a row; its values before, and those that are left.
    k : int
        The largest value.

    Examples
    --------
    >>> strips({"direct": ({1, 2, 3}, {1, 2})}, 3).count("×")
    1
    """
    parts, beside = [], 3.2
    for r, (title, (before, after)) in enumerate(rows.items()):
        parts.append(pictures.label(beside / 2, r + 0.5, title, size=0.4, fill="#777"))
        for v in range(1, k + 1):
            fill = "#ddd" if v not in before else REMOVED if v not in after else OPEN
            fill = LEFT if v in after and len(after) == 1 else fill
            word = str(v) if v in after else "×" * (v in before)
            parts.append(pictures.square(r, beside + v - 1, fill))
            parts.append(pictures.label(beside + v - 0.5, r + 0.5, word, size=0.45))
    width, height = (beside + k) * pictures.UNIT, len(rows) * pictures.UNIT
    return pictures.document(width, height, parts, "the values that are left")
