"""Counting by whoever can: a sweep where it is bearable, a counter of its own, else a listing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from ..backends.base import Backend, Deadline, Run, find, names
from ..backends.dp import BACKEND, Dp
from ..backends.dp.sweep import Bounds
from ..encoders import encode
from ..encoders.options import Options
from ..puzzles.base import Puzzle
from ..puzzles.errors import TooLarge, Unavailable
from .outcome import Outcome
from .verdict import tally

S = TypeVar("S")
BEARABLE_STATES = 1_000_000
"""States at once of a sweep that is tried before others are."""
BEARABLE_ESTIMATE = 38.0
"""log₂ of the states in all that such a sweep may expect; a small part of them is reached."""


class Automatic(Backend):
    """The first backend that can count: dp, then one that need not list, then sat, which lists.

    Its name is that of the backend that was chosen last.

    Parameters
    ----------
    sweeper : Dp, optional
        Its order and memory are kept, its other bounds are lowered.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> for size in (6, 13):
    ...     outcome = tally(Queens(size), Automatic())
    ...     outcome.count, outcome.backend
    (4, 'dp')
    (73712, 'dfs')
    """

    summary = "dp where its estimate is bearable, a backend that need not list, else sat"

    def __init__(self, sweeper: Dp = BACKEND) -> None:
        self.name = "auto"
        self.sweeper = replace(sweeper, states=BEARABLE_STATES, estimate=BEARABLE_ESTIMATE)

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """All solutions, by sat."""
        return find("sat").run(puzzle, options, deadline)

    def count(
        self, puzzle: Puzzle[Any], options: Options, deadline: Deadline
    ) -> Iterator[int] | Run[int] | None:
        """The number of solutions; None where they have to be listed."""
        try:
            swept = self.sweeper.count(puzzle, options, deadline)
            if swept is not None:
                self.name = self.sweeper.name
                swept.solutions = (number for number in list(swept))  # now, lest it be too large
                return swept
        except (TooLarge, Unavailable, ImportError):
            pass
        for self.name in names():
            engine = find(self.name)
            if self.name != "dp" and (numbers := engine.count(puzzle, options, deadline)):
                return numbers
        self.name = "sat"
        return None


def count_again(
    outcome: Outcome[Any], options: Options, sweeper: Dp, deadline: Deadline
) -> Outcome[Any]:
    """A second opinion on a count: the sweep backwards, or a sweep after a listing.

    Raises
    ------
    TooLarge, Unavailable
        Where there is none.
    """
    backwards = outcome.backend == sweeper.name
    return tally(outcome.puzzle, replace(sweeper, reverse=backwards), options, deadline=deadline)


def by_size(puzzle: Puzzle[Any], sweeper: Dp, deadline: Deadline) -> list[int]:
    """The number of solutions by the number of true variables, from 0 on.

    >>> from satchel.puzzles import MineNumber
    >>> by_size(MineNumber(("1??",)), BACKEND, Deadline())
    [0, 2, 2]
    """
    encoding = encode(puzzle, deadline.check)
    if encoding.projected:
        raise Unavailable("dp: several assignments may be one solution of a projected formula")
    bounds = Bounds(deadline, sweeper.memory)
    return sweeper.sweep(puzzle, encoding, bounds, sizes=True, keep=False).by_size()
