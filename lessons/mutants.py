"""Formulas of the n queens with one mistake each, as students and programs make them.

``queen r c`` is number (r − 1)·n + c, as in the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from ..backends.base import Deadline
from ..puzzles.queens import Queens
from ..verify.verdict import solutions
from . import common

Lines = list[list[int]]
"""Lines of the board, each as the variables of its squares."""
Clauses = list[list[int]]


def rows(n: int) -> Lines:
    """The rows of a board.

    >>> rows(2)
    [[1, 2], [3, 4]]
    """
    return [[r * n + c + 1 for c in range(n)] for r in range(n)]


def columns(n: int) -> Lines:
    """The columns of a board."""
    return [list(column) for column in zip(*rows(n), strict=True)]


def diagonals(n: int, step: int) -> Lines:
    """The diagonals of two squares or more, where the column grows by ``step`` from row to row.

    >>> diagonals(2, 1), diagonals(2, -1)
    ([[1, 4]], [[2, 3]])
    """
    starts = [(0, c) for c in range(n)] + [(r, 0 if step > 0 else n - 1) for r in range(1, n)]
    lines = [
        [(r + i) * n + c + step * i + 1 for i in range(n - r) if 0 <= c + step * i < n]
        for r, c in starts
    ]
    return [line for line in lines if len(line) > 1]


def pairs(lines: Lines) -> Clauses:
    """At most one on each line, pairwise."""
    return [[-a, -b] for line in lines for a, b in combinations(line, 2)]


def right(n: int) -> Clauses:
    """The rules as they are: at least one in rows, in columns; then at most one, pairwise."""
    both = [*diagonals(n, 1), *diagonals(n, -1)]
    return [*rows(n), *columns(n), *pairs(rows(n)), *pairs(columns(n)), *pairs(both)]


def without(n: int, left_out: Sequence[Sequence[int]]) -> Clauses:
    """The right formula without some of its clauses."""
    return [clause for clause in right(n) if clause not in left_out]


def wrong_sign(n: int) -> Clauses:
    """A sign of the clause “at least one in column 1” is wrong."""
    clauses = right(n)
    clauses[n][0] = -clauses[n][0]
    return clauses


def short_rows(n: int) -> Clauses:
    """Each row is said to hold a queen in its first n − 1 squares: off by one."""
    return [row[: max(1, n - 1)] for row in rows(n)] + right(n)[n:]


def full_diagonals(n: int) -> Clauses:
    """Every diagonal is said to hold a queen."""
    return [*right(n), *diagonals(n, 1)]


MUTANTS: dict[str, Callable[[int], Clauses]] = {
    "no antidiagonals": lambda n: without(n, pairs(diagonals(n, -1))),
    "the main diagonal forgotten": lambda n: without(n, pairs(diagonals(n, 1)[:1])),
    "neighbours on diagonals only": lambda n: without(
        n,
        [
            clause
            for step in (1, -1)
            for line in diagonals(n, step)
            for clause in pairs([line])
            if line.index(-clause[1]) - line.index(-clause[0]) > 1
        ],
    ),
    "at most one in a row forgotten": lambda n: without(n, pairs(rows(n))),
    "at least one in a row forgotten": lambda n: right(n)[n:],
    "at least one forgotten altogether": lambda n: right(n)[2 * n :],
    "a wrong sign in column 1": wrong_sign,
    "rows end one square too early": short_rows,
    "at least one on each diagonal": full_diagonals,
}
"""The mistakes by name, each from n to its clauses."""


COMPARED_MODELS = 1_000
"""The most models of a formula that are compared."""


def differences(clauses: Clauses, n: int) -> tuple[set[frozenset[int]] | None, set[frozenset[int]]]:
    """The solutions of the n queens that a formula loses, and the models that it adds.

    The solutions come from a search that shares no code with formulas. With
    :data:`COMPARED_MODELS` models or more, what is lost is None, not known.

    >>> differences(without(2, [[-1, -4]]), 2)
    (set(), {frozenset({1, 4})})
    """
    models: set[frozenset[int]] = set()
    engine = common.engine(clauses, n * n)
    assert engine is not None
    try:
        while len(models) < COMPARED_MODELS:
            model = engine.solve((), Deadline())
            if model is None:
                break
            true = frozenset(v for v in model if 0 < v <= n * n)
            models.add(true)
            engine.add([[-v if v in true else v for v in range(1, n * n + 1)]])
    finally:
        engine.close()
    right = {
        frozenset(r * n + c + 1 for r, c in enumerate(columns))
        for columns in solutions(Queens(n), "dfs")
    }
    return right - models if len(models) < COMPARED_MODELS else None, models - right


def sweep(n: int) -> tuple[int, int, int]:
    """How many words of n zeros and ones have no two ones side by side: ending in 0, in 1, all.

    >>> sweep(3)
    (3, 2, 5)
    """
    zero, one = 1, 1
    for _ in range(n - 1):
        zero, one = zero + one, zero
    return zero, one, zero + one
