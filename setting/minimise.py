"""Needless clues dropped; and the proof that an instance has one solution.

What is returned was solved once more by a fresh solver.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

from ..backends.base import Deadline
from ..backends.sat.subsets.mus import Satisfiable
from ..encoders.options import Options
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.errors import OutOfTime, SatchelError, VerificationError
from ..verify.outcome import Outcome
from ..verify.verdict import solve
from .clue_solver import ClueSolver
from .clues import fewest
from .needless import minimal

S = TypeVar("S")


class NotUnique(SatchelError):
    """An instance that should have one solution has none, or several."""


def minimise(
    puzzle: Puzzle[S], deadline: Deadline, rng: Random | None = None, few: bool = False
) -> Puzzle[S]:
    """The instance with some of its clues, none of which it can do without.

    Parameters
    ----------
    puzzle : Puzzle
        Uniquely solvable.
    deadline : Deadline
        Holds for all of it.
    rng : Random, optional
        Draws the order in which clues are tried.
    few : bool
        As few of the clues as possible: a smallest such set instead of any.

    Raises
    ------
    NotUnique
        For an instance with no solution, or with several.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> minimise(Queens(4, {(0, 1), (1, 3), (2, 0)}), Deadline()).clues()
    ((0, 1),)
    """
    clues = list(puzzle.clues())
    solver = ClueSolver(puzzle, clues, deadline)
    try:
        true = solver.solve(clues)
        if true is None:
            raise NotUnique("minimise: expected one solution, found none")
        solver.block(solver.solution(true))
        if rng:
            rng.shuffle(clues)
        kept = minimal(solver, clues, true)
        if few:
            best = fewest(solver, clues)
            if not best.proven:
                raise OutOfTime(f"the fewest clues are {best.lower_bound} to {len(kept)}")
            kept = best.clues or []
    except Satisfiable:
        raise NotUnique("minimise: expected one solution, found several") from None
    finally:
        solver.close()
    chosen = set(kept)
    return proven(puzzle.with_clues([c for c in puzzle.clues() if c in chosen]), deadline)


def proven(puzzle: Puzzle[S], deadline: Deadline) -> Puzzle[S]:
    """The instance itself, once a fresh solver has found it uniquely solvable.

    Raises
    ------
    VerificationError
        When it is not: the clues were read wrongly somewhere.
    """
    verdict = verdict_of(puzzle, deadline).verdict
    if verdict != Verdict.UNIQUE:
        raise VerificationError(f"an instance made for one solution has another verdict: {verdict}")
    return puzzle


def verdict_of(puzzle: Puzzle[S], deadline: Deadline) -> Outcome[S]:
    """The outcome of two questions to a fresh solver.

    Raises
    ------
    OutOfTime
    """
    outcome = solve(puzzle, "sat", Options(), deadline=deadline)
    if outcome.stopped == "interrupted":
        raise KeyboardInterrupt
    if outcome.verdict == Verdict.UNKNOWN:
        raise OutOfTime(f"no verdict within {deadline.seconds:g} s")
    return outcome
