"""N queens as cardinality constraints over the squares.

Variables
---------
``queen r c``: a queen stands in row r, column c. (Rows and columns from 0 in the code, from 1
in the names.) There are n².

Constraints
-----------
1. Each row holds exactly one queen.
2. Each column holds exactly one queen.
3. Each diagonal (r − c constant) holds at most one queen.
4. Each antidiagonal (r + c constant) holds at most one queen.

On a torus the diagonals are counted modulo n. Given queens and blocked squares are unit
clauses.

Size
----
n² variables; n + n constraints (1, 2) and 2(2n − 3) constraints (3, 4) for n ≥ 2, the
diagonals of one square left out; 2n on a torus.

Redundant constraints
---------------------
That the columns hold *at least* one queen follows from 1; it lets a solver see an empty column.

Source
------
The usual direct encoding; for the completion problem Gent, Jefferson & Nightingale, JAIR 59
(2017).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set

from ..puzzles.queens import Columns, Queens
from .encoding import Encoding
from .model import Given, Model
from .phrases import Phrase

PHRASES = {
    "queen": Phrase(
        ("a queen stands on {0},{1}", "no queen stands on {0},{1}"),
        ("queens stand on {}", "no queen stands on {}"),
        "{0},{1}",
    )
}


def encode(puzzle: Queens) -> Encoding[Columns]:
    """State the rules of ``puzzle``.

    >>> encoding = encode(Queens(4))
    >>> len(encoding.model.constraints), encoding.decode({2, 8, 9, 15})
    (18, (1, 3, 0, 2))
    """
    model, n = Model(), puzzle.size
    queen = [[model.boolean("queen", r + 1, c + 1) for c in range(n)] for r in range(n)]

    # 1. one queen in each row
    for r in range(n):
        model.exactly(1, queen[r], f"one queen in row {r + 1}", rule=1)

    # 2. one queen in each column
    for c in range(n):
        model.exactly(1, [queen[r][c] for r in range(n)], f"one queen in column {c + 1}", rule=2)

    # 3. and 4. at most one queen on each diagonal and antidiagonal
    lines: dict[tuple[str, int], list[int]] = defaultdict(list)
    for r in range(n):
        for c in range(n):
            lines["diagonal", (r - c) % n if puzzle.toroidal else r - c].append(queen[r][c])
            lines["antidiagonal", (r + c) % n if puzzle.toroidal else r + c].append(queen[r][c])
    for (kind, _), squares in lines.items():
        if len(squares) > 1:
            row, column = divmod(squares[0] - 1, n)
            why = f"at most one queen on the {kind} through {row + 1},{column + 1}"
            model.at_most(1, squares, why, rule=3 if kind == "diagonal" else 4)

    placed, blocked = sorted(puzzle.queens), sorted(puzzle.blocked)
    givens = [Given(queen[r][c], f"a queen stands on {r + 1},{c + 1}") for r, c in placed]
    givens += [Given(-queen[r][c], f"square {r + 1},{c + 1} is blocked") for r, c in blocked]

    def decode(true: Set[int]) -> Columns:
        return tuple([(square - 1) % n for square in sorted(true)])

    def literals(solution: Columns) -> Set[int]:
        return {queen[r][c] for r, c in enumerate(solution)}

    def choices(decided: Sequence[int]) -> Sequence[int] | None:
        return queen[len(decided)] if len(decided) < n else None

    def squares_of(variable: int) -> Sequence[tuple[int, int]]:
        return [divmod(variable - 1, n)]

    return Encoding(model, givens, decode, literals, choices, phrases=PHRASES, squares=squares_of)
