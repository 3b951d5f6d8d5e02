"""Minimal unsatisfiable subsets (MUSes): items that cannot hold together, none of them needless.

The items may be anything of which an :class:`Oracle` knows whether some of them hold together:
groups behind selectors, clues, literals.

Source: Marques-Silva & Lynce, "On Improving MUS Extraction Algorithms", SAT 2011 (deletion with
clause-set refinement).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from typing import Protocol, TypeVar

T = TypeVar("T")


class Oracle(Protocol[T]):
    """Answers whether items hold together."""

    def solve(self, items: Sequence[T]) -> Set[int] | None:
        """The true variables of an assignment that keeps these items, or None."""

    def core(self) -> Collection[T]:
        """The items, at least, that the last None rests on."""


class Satisfiable(ValueError):
    """The items hold together, so that no subset of them is unsatisfiable."""


def mus(oracle: Oracle[T], items: Sequence[T], fixed: Sequence[T] = ()) -> list[T]:
    """Some of the items that cannot hold together, none of which can be left out.

    Each item is left out once, the last one first; what the core of that refutation does not use
    goes with it.

    Parameters
    ----------
    oracle : Oracle
        Says which of the items hold together.
    items : sequence
        All different. The result keeps their order.
    fixed : sequence
        Items that hold anyway and do not count.

    Raises
    ------
    Satisfiable
        When the items can hold together.

    Examples
    --------
    >>> from satchel.backends.sat.subsets.solver import SelectorSolver
    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> solver = SelectorSolver(encode(Queens(4, queens={(0, 0)})))
    >>> solver.groups[mus(solver, range(19))[-1]].why
    'a queen stands on 1,1'
    """
    if oracle.solve([*fixed, *items]) is not None:
        raise Satisfiable("the items hold together")
    waiting, needed = within(oracle, items), list[T]()
    while waiting:
        item = waiting.pop()
        if oracle.solve([*fixed, *needed, *waiting]) is None:
            waiting = within(oracle, waiting)
        else:
            needed.append(item)
    return [item for item in items if item in needed]


def within(oracle: Oracle[T], items: Sequence[T]) -> list[T]:
    """The items of the last core."""
    core = oracle.core()
    return [item for item in items if item in core]
