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

Examples
--------
Two queens, who attack each other wherever they stand:

>>> from satchel.encoders.formats.dimacs import cnf
>>> for line in cnf(encode(Queens(2))):
...     print(line)
c x 1 = queen 1 1
c x 2 = queen 1 2
c x 3 = queen 2 1
c x 4 = queen 2 2
c clauses 1-2: one queen in row 1
c clauses 3-4: one queen in row 2
c clauses 5-6: one queen in column 1
c clauses 7-8: one queen in column 2
c clause 9: at most one queen on the diagonal through 1,1
c clause 10: at most one queen on the antidiagonal through 1,2
p cnf 4 10
-1 -2 0
1 2 0
-3 -4 0
3 4 0
-1 -3 0
1 3 0
-2 -4 0
2 4 0
-1 -4 0
-2 -3 0
"""

from __future__ import annotations

from ..puzzles.queens import Columns, Queens
from .direct import one_hot
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

    # 3. and 4. at most one queen on each diagonal and antidiagonal, from its first square down
    for r in range(n):
        for c in range(n):
            for rule, kind, step in ((3, "diagonal", 1), (4, "antidiagonal", -1)):
                if r > 0 and (puzzle.toroidal or 0 <= c - step < n):
                    continue  # it begins in a row above
                steps = [(r + i, c + step * i) for i in range(n - r)]
                line = [queen[i][j % n] for i, j in steps if puzzle.toroidal or 0 <= j < n]
                if len(line) > 1:
                    why = f"at most one queen on the {kind} through {r + 1},{c + 1}"
                    model.at_most(1, line, why, rule=rule)

    placed, blocked = sorted(puzzle.queens), sorted(puzzle.blocked)
    givens = [Given(queen[r][c], f"a queen stands on {r + 1},{c + 1}") for r, c in placed]
    givens += [Given(-queen[r][c], f"square {r + 1},{c + 1} is blocked") for r, c in blocked]

    def squares(variable: int) -> list[tuple[int, int]]:
        return [divmod(variable - 1, n)]

    return one_hot(model, givens, queen, range(n), phrases=PHRASES, squares=squares)
