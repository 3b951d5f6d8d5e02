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
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from ..puzzles.eight import LINES, NAMES, Digits, EightCircles
from .encoding import Encoding
from .model import Given, Model
from .phrases import Phrase

PHRASES = {
    "circle": Phrase(
        ("circle {0} holds {2}", "circle {0} does not hold {2}"),
        ("circle {shared} holds {}", "circle {shared} does not hold {}"),
        "{2}",
        "{0}",
    )
}


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
        return [
            Given(row[d - 1], f"circle {name} holds {d}")
            for name, row, d in zip(NAMES, holds, puzzle.givens, strict=True)
            if d
        ]

    def decode(true: Set[int]) -> Digits:
        return tuple((variable - 1) % 8 + 1 for variable in sorted(true))

    def literals(solution: Digits) -> Set[int]:
        return {row[d - 1] for row, d in zip(holds, solution, strict=True)}

    def choices(decided: Sequence[int]) -> Sequence[int] | None:
        return holds[len(decided)] if len(decided) < 8 else None

    def squares(variable: int) -> Sequence[int]:
        return [(variable - 1) // 8]

    return Encoding(
        model,
        givens(puzzle),
        decode,
        literals,
        choices,
        givens_of=givens,
        phrases=PHRASES,
        squares=squares,
    )
