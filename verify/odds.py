"""Odds of each variable, and solutions drawn evenly: exact, and without listing any."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Generic, TypeVar

from ..backends.base import Deadline
from ..backends.dp import BACKEND, Dp
from ..backends.dp.solutions import Solutions
from ..backends.dp.sweep import Bounds
from ..encoders import encode
from ..encoders.encoding import Encoding
from ..puzzles.base import Puzzle
from ..puzzles.errors import Unavailable
from . import heat
from .answer import checked

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

    def draw(self) -> str:
        """A heat map of percentages, for a terminal."""
        return heat.text(self)

    def svg(self) -> str:
        """The heat map as an SVG document."""
        return heat.svg(self)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.count else None


def odds(
    puzzle: Puzzle[S],
    backend: Dp = BACKEND,
    *,
    timeout: float | None = None,
    deadline: Deadline | None = None,
) -> Odds[S]:
    """The odds of every decision variable of an instance.

    A sweep forwards and one backwards finds them all (``backends/dp``); no solution is listed.

    Parameters
    ----------
    puzzle : Puzzle
        The instance.
    backend : Dp, optional
        It says the order of the variables, and how much memory the sweep may take.
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
    encoding, solutions = swept(puzzle, backend, deadline or Deadline(timeout))
    return Odds(puzzle, encoding, solutions.count, tuple(solutions.true()))


def sample(
    puzzle: Puzzle[S],
    number: int = 1,
    seed: int = 0,
    backend: Dp = BACKEND,
    *,
    timeout: float | None = None,
    deadline: Deadline | None = None,
) -> list[S]:
    """Solutions drawn at random, each of all as likely as any other, again and again.

    A sweep tells in how many solutions each way goes on, and its layers are walked backwards
    (``backends/dp``). Each solution is checked by the rules. The parameters and the errors are
    those of :func:`odds`, besides ``number`` of solutions and ``seed``.

    Returns
    -------
    list
        As many solutions as asked for, some perhaps equal; none where there is none.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> sample(Queens(4), 3, seed=1)
    [(2, 0, 3, 1), (2, 0, 3, 1), (1, 3, 0, 2)]
    """
    deadline = deadline or Deadline(timeout)
    encoding, solutions = swept(puzzle, backend, deadline)
    rng, drawn = Random(seed), list[S]()
    for _ in range(number if solutions.count else 0):
        deadline.check()
        drawn.append(checked(puzzle, encoding.decode(solutions.draw(rng)), backend.name))
    return drawn


def swept(puzzle: Puzzle[S], backend: Dp, deadline: Deadline) -> tuple[Encoding[S], Solutions]:
    """The model of an instance, and all its solutions in a sweep that is kept."""
    encoding = encode(puzzle, deadline.check)
    if encoding.projected:
        raise Unavailable("dp: several assignments may be one solution of a projected formula")
    return encoding, backend.sweep(puzzle, encoding, Bounds(deadline, backend.memory))
