"""Rows of integer linear programs, and the auxiliary variables that some of them need."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ..constraints import Constraint


class Row(NamedTuple):
    """``low <= sum of coefficient times variable <= high``; None is no bound.

    ``variables`` and ``coefficients`` have equal length; variables are numbered from 1.
    """

    low: int | None
    variables: list[int]
    coefficients: list[int]
    high: int | None


class Auxiliary(NamedTuple):
    """An auxiliary variable: its bounds, whether it must be whole, and what it says."""

    low: int
    high: int
    whole: bool
    meaning: str


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of one constraint, and the auxiliary variables they introduce.

    Roles as in ``cnf.Block``. The auxiliary variables of all ``Rows`` together are numbered in
    their order, after the variables of the model.
    """

    constraint: Constraint
    role: str
    rows: list[Row]
    auxiliaries: list[Auxiliary]


New = Callable[..., int]
"""``new(low, high, meaning, whole=False)`` is the number of a fresh auxiliary variable."""

IMPOSSIBLE = Row(1, [], [], None)
"""A row without variables that cannot be met."""


def row(literals: Iterable[int], low: int | None, high: int | None) -> Row:
    """The row for "``low`` to ``high`` of ``literals`` are true": not x counts as 1 − x.

    >>> row([1, -2], 1, None)
    Row(low=0, variables=[1, 2], coefficients=[1, -1], high=None)
    """
    chosen = list(literals)
    negative = sum(literal < 0 for literal in chosen)
    return Row(
        None if low is None else low - negative,
        [abs(literal) for literal in chosen],
        [1 if literal > 0 else -1 for literal in chosen],
        None if high is None else high - negative,
    )


def weighted(low: int | None, terms: Iterable[tuple[int, int]], high: int | None) -> Row:
    """The row of ``(coefficient, variable)`` pairs.

    >>> weighted(None, [(1, 7), (-3, 2)], 0)
    Row(low=None, variables=[7, 2], coefficients=[1, -3], high=0)
    """
    pairs = list(terms)
    return Row(low, [v for _, v in pairs], [a for a, _ in pairs], high)
