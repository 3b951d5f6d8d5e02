"""Another Eight as one-hot digits and pairs of circles whose digits are spread.

Variables
---------
``circle A holds 7``: numbered 8c + d for circle c (A is 0) and digit d in 1..8. There are 64.

Constraints
-----------
1. Each circle holds exactly one digit.
2. Each digit lies in exactly one circle.
3. The digits of two joined circles differ by at least 2.

Givens are unit clauses.

Size
----
64 variables; 8 + 8 + 17 = 33 constraints (1, 2, 3).

Redundant constraints
---------------------
That each digit lies in *at least* one circle follows from 1 and the rest of 2; it lets a solver
see a digit without a place. That joined digits differ at all stands in 2 and again in 3.

Source
------
The direct encoding of the antibandwidth problem, here with distance 2: Fazekas, Sinnl, Biere &
Parragh, "Duplex Encoding of Staircase At-Most-One Constraints for the Antibandwidth Problem",
CPAIOR 2020.

Examples
--------
The empty circles, in part:

>>> from satchel.encoders.formats.dimacs import cnf
>>> for line in cnf(encode(EightCircles((0,) * 8))):  # doctest: +ELLIPSIS
...     print(line)
c x 1 = circle A holds 1
c x 2 = circle A holds 2
...
c clauses 1-29: one digit in circle A
...
c clauses 233-261: one circle for the digit 1
...
c clauses 519-525: A and B are joined: their digits differ by at least 2
...
p cnf 120 799
-1 -2 0
-1 -3 0
-1 -4 0
...
"""

from __future__ import annotations

from ..puzzles.eight import LINES, NAMES, Digits, EightCircles
from .direct import one_hot
from .encoding import Encoding
from .model import Given, Model
from .phrases import one_value


def encode(puzzle: EightCircles) -> Encoding[Digits]:
    """State the rules of ``puzzle``.

    >>> encoding = encode(EightCircles((7, 0, 0, 0, 0, 0, 0, 0)))
    >>> len(encoding.model.constraints), encoding.model.name(encoding.givens[0].literal)
    (33, 'circle A holds 7')
    """
    model, digits = Model(), range(1, 9)
    holds = [[model.boolean("circle", name, "holds", d) for d in digits] for name in NAMES]

    # 1. one digit in each circle
    for name, row in zip(NAMES, holds, strict=True):
        model.exactly(1, row, f"one digit in circle {name}", rule=1)

    # 2. one circle for each digit
    for d in digits:
        model.exactly(1, [row[d - 1] for row in holds], f"one circle for the digit {d}", rule=2)

    # 3. joined circles
    for a, b in LINES:
        why = f"{NAMES[a]} and {NAMES[b]} are joined: their digits differ by at least 2"
        model.distance(holds[a], holds[b], 2, why, rule=3)

    def givens(puzzle: EightCircles) -> list[Given]:
        clues = puzzle.clues()
        return [Given(holds[c][d - 1], puzzle.clue_text((c, d))) for c, d in clues]

    phrases = one_value("circle", "holds", "does not hold")
    return one_hot(model, givens(puzzle), holds, digits, givens_of=givens, phrases=phrases)
