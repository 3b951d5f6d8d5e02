"""Lex-leader clauses: of each orbit of assignments only the first is allowed.

A symmetry σ of a formula permutes its variables x₁ … xₙ so that assignments that satisfy it are
carried to such. With y_i = σ(x_i), the clauses say that (x₁ … xₙ) comes before (y₁ … yₙ) or is
equal, where true comes before false.

Variables
---------
``equal i``: the first i pairs are equal, if all before them say so; one for each pair but the last.

Constraints
-----------
For each i, as long as the pairs before it are equal:

1. ``equal i−1 ∧ y_i → x_i``: at the first difference x is true and y is false.
2. ``equal i−1 ∧ x_i ∧ y_i → equal i`` and ``equal i−1 ∧ ¬x_i ∧ ¬y_i → equal i``; by 1 it is
   enough to say ``equal i−1 ∧ y_i → equal i`` and ``equal i−1 ∧ ¬x_i → equal i``.

Pairs of a variable with itself are left out.

Size
----
For p pairs p − 1 variables and 3p − 2 clauses for each symmetry. The variables are defined in one
direction, so models have to be counted over x₁ … xₙ.

Source
------
J. Crawford, M. Ginsberg, E. Luks, A. Roy, "Symmetry-Breaking Predicates for Search Problems",
KR 1996.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count

from ..backends.base import Deadline
from ..puzzles.queens import Queens
from . import common

Permutation = tuple[int, ...]
"""The image of variable v at place v − 1."""


def lex_leader(image: Permutation, new: Callable[[], int]) -> list[list[int]]:
    """The clauses for one symmetry.

    Parameters
    ----------
    image : tuple of int
        The image of each variable.
    new : callable
        Makes an auxiliary variable.

    Examples
    --------
    >>> lex_leader((2, 1), iter([3]).__next__)
    [[-2, 1], [1, 3], [-2, 3], [-3, -1, 2]]
    """
    pairs = [(x, y) for x, y in enumerate(image, 1) if x != y]
    clauses: list[list[int]] = []
    premise: list[int] = []
    for i, (x, y) in enumerate(pairs, 1):
        clauses.append([*premise, -y, x])
        if i < len(pairs):
            equal = new()
            clauses += [[*premise, x, equal], [*premise, -y, equal]]
            premise = [-equal]
    return clauses


def turns_and_mirrors(n: int) -> dict[str, Permutation]:
    """What the symmetries of a board of n×n do to the variables of its squares.

    >>> sorted(turns_and_mirrors(2)["half turn"], reverse=True)
    [4, 3, 2, 1]
    """
    moves = dict(Queens(n).moves())
    turn = moves["quarter turn"]
    moves["three quarter turns"] = lambda r, c: turn(*turn(*turn(r, c)))
    squares = [(r, c) for r in range(n) for c in range(n)]
    return {
        name: tuple(r * n + c + 1 for r, c in (move(*square) for square in squares))
        for name, move in moves.items()
    }


def breaking(n: int, names: Iterable[str]) -> list[list[int]]:
    """Lex-leader clauses for some symmetries of a board; auxiliary variables from n² + 1 on."""
    numbers = count(n * n + 1)
    images = turns_and_mirrors(n)
    return [clause for name in names for clause in lex_leader(images[name], numbers.__next__)]


def models(clauses: Sequence[Sequence[int]], over: Sequence[int], most: int) -> int:
    """How many models differ on the variables ``over``: by blocking clauses, at most ``most``.

    >>> models([[1, 2]], [1, 2], 9), models([[1, 2], [-3, 1]], [1, 2, 3], 9)
    (3, 5)
    """
    top = max([*over, *(abs(x) for clause in clauses for x in clause)])
    engine, seen = common.engine(clauses, top), 0
    if engine is None:
        return 0
    try:
        while seen < most and (model := engine.solve((), Deadline())) is not None:
            seen += 1
            true = set(model)
            engine.add([[-v if v in true else v for v in over]])
    finally:
        engine.close()
    return seen


def orbit(solution: frozenset[int], images: Iterable[Permutation]) -> set[frozenset[int]]:
    """The images of a set of true variables under a group, itself among them."""
    return {solution} | {frozenset(image[v - 1] for v in solution) for image in images}
