"""Odds: in how many of all solutions each variable is true, exactly and without listing them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from ..backends.base import Deadline
from ..backends.dp import BACKEND as DP
from ..backends.dp.sweep import Bounds
from ..encoders import encode
from ..encoders.encoding import Encoding
from ..puzzles.base import Puzzle
from ..puzzles.errors import Unavailable

S = TypeVar("S")


@dataclass(frozen=True)
class Odds(Generic[S]):
    """In how many solutions of an instance each decision variable is true.

    Parameters
    ----------
    puzzle : Puzzle
    encoding : Encoding
        Its model, whose variables are numbered from 1 to ``encoding.model.top``.
    count : int
        The exact number of solutions.
    true : tuple of int
        For each variable (variable v at place v − 1) the exact number of solutions in which it is
        true.
    """

    puzzle: Puzzle[S]
    encoding: Encoding[S]
    count: int
    true: tuple[int, ...]

    def of(self, literal: int) -> Fraction:
        """The exact fraction of the solutions in which a literal is true.

        Raises
        ------
        ZeroDivisionError
            Where there is no solution.
        """
        true = self.true[abs(literal) - 1]
        return Fraction(true if literal > 0 else self.count - true, self.count)


def odds(
    puzzle: Puzzle[S], *, timeout: float | None = None, deadline: Deadline | None = None
) -> Odds[S]:
    """The odds of every decision variable of an instance.

    A sweep forwards and one backwards finds them all (``backends/dp``); no solution is listed.

    Parameters
    ----------
    puzzle : Puzzle
        The instance.
    timeout : float, optional
        Seconds.
    deadline : Deadline, optional
        Instead of ``timeout``.

    Raises
    ------
    OutOfTime, TooLarge
        When time or memory end first.
    Unavailable
        For a projected formula.

    Examples
    --------
    >>> from satchel.puzzles import MineNumber
    >>> found = odds(MineNumber(("1??",), total=1))
    >>> found.count, found.true, found.of(1), found.of(-2)
    (2, (1, 1, 0), Fraction(1, 2), Fraction(1, 2))
    """
    deadline = deadline or Deadline(timeout)
    encoding = encode(puzzle, deadline.check)
    if encoding.projected:
        raise Unavailable("odds: several assignments may be one solution of a projected formula")
    solutions = DP.sweep(puzzle, encoding, Bounds(deadline, DP.memory))
    return Odds(puzzle, encoding, solutions.count, tuple(solutions.true()))
