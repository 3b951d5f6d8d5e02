"""Instances made solvable, and made uniquely solvable, by as few changes of clues as possible.

What is returned was solved once more by a fresh solver.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from ..backends.base import Deadline, find
from ..encoders import encode
from ..encoders.options import Options
from ..puzzles.base import Clue, Puzzle, Verdict
from ..puzzles.errors import OutOfTime, PuzzleError, VerificationError
from ..verify.verdict import distinct
from .clue_solver import ClueSolver
from .clues import fewest, fewest_dropped
from .minimise import proven, verdict_of

S = TypeVar("S")
TRIES = 10
"""Solutions that are tried as the one to be left, where none is asked for."""


@dataclass
class Repair(Generic[S]):
    """An instance, and what makes it a better one.

    Parameters
    ----------
    puzzle : Puzzle
    verdict : Verdict
        Of the instance as it stands.
    repaired : Puzzle or None
        None when nothing helps, or time ended first.
    dropped, added : list of Clue
    solution : object or None
        The one solution of the repaired instance, where it has one.
    left : Verdict
        Of the repaired instance; unknown when time ended first.
    least : int
        No fewer changes do: of one kind, for this solution.
    proven : bool
        Whether there are just so many.
    anyhow : bool
        Whether that holds for every solution that could be left, not for this one alone.
    """

    puzzle: Puzzle[S]
    verdict: Verdict
    repaired: Puzzle[S] | None = None
    dropped: list[Clue] = field(default_factory=list)
    added: list[Clue] = field(default_factory=list)
    solution: S | None = None
    left: Verdict = Verdict.UNKNOWN
    least: int = 0
    proven: bool = True
    anyhow: bool = True


def repair(
    puzzle: Puzzle[S], deadline: Deadline, answer: S | None = None, tries: int = TRIES
) -> Repair[S]:
    """The fewest clues that make an instance with several solutions uniquely solvable.

    Of an instance without a solution: the fewest to drop so that there are some.

    Parameters
    ----------
    puzzle : Puzzle
        Any instance.
    deadline : Deadline
        When it falls, the best that was found is returned with a bound.
    answer : solution, optional
        The one to be left. Clues that it breaks are dropped first.
    tries : int
        How many solutions are tried where none is asked for.

    Raises
    ------
    PuzzleError
        For an answer that breaks a rule beside the clues.
    OutOfTime
        When not even a verdict was found.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> repair(Queens(4), Deadline()).least
    1
    """
    if answer is not None:
        return _towards(puzzle, answer, deadline)
    outcome = verdict_of(puzzle, deadline)
    if outcome.verdict == Verdict.UNIQUE:
        only = outcome.solutions[0]
        return Repair(puzzle, outcome.verdict, puzzle, solution=only, left=outcome.verdict)
    if outcome.verdict == Verdict.NONE:
        return _solvable(puzzle, deadline)
    return _best(puzzle, deadline, tries)


def _best(puzzle: Puzzle[S], deadline: Deadline, tries: int) -> Repair[S]:
    """The fewest clues that leave one of the first solutions, of an instance with several."""
    best: Repair[S] | None = None
    tried, everywhere = 0, True
    run = find("sat").run(puzzle, Options(limit=tries + 1), deadline)
    try:
        for solution in distinct(run, puzzle, "sat"):
            tried += 1
            if tried > tries:
                everywhere = False
                break
            most = None if best is None or best.repaired is None else len(best.added) - 1
            found = _added(Repair(puzzle, Verdict.MULTIPLE, puzzle), solution, deadline, most)
            if best is None or (found.repaired and (most is None or len(found.added) <= most)):
                best = found
            if best.repaired and len(best.added) == 1:  # none at all would leave several
                break
            deadline.check()
    except OutOfTime:
        if best is None:
            raise
        everywhere = False
    finally:
        run.close()
    assert best is not None
    best.anyhow = everywhere
    return best


def _towards(puzzle: Puzzle[S], answer: S, deadline: Deadline) -> Repair[S]:
    """Drop what the answer breaks, and add what singles it out."""
    bare = puzzle.with_clues(())
    for broken in bare.violations(answer):
        raise PuzzleError("--answer", "a solution but for the clues", broken)
    wrong = [c for c in puzzle.clues() if any(puzzle.with_clues([c]).violations(answer))]
    kept = puzzle.with_clues([clue for clue in puzzle.clues() if clue not in wrong])
    encoding = encode(kept)
    solution = encoding.decode(encoding.literals(answer))  # in the one reading that counts
    verdict = Verdict.SOLVED  # whether there are others was not asked
    found = _added(Repair(puzzle, verdict, kept, dropped=wrong), solution, deadline, None)
    return replace(found, anyhow=False)


def _added(found: Repair[S], solution: S, deadline: Deadline, most: int | None) -> Repair[S]:
    """The fewest clues of a solution that leave it alone."""
    puzzle = found.repaired
    assert puzzle is not None
    given = puzzle.clues()
    places = {clue[:-1] for clue in given}
    open_clues = [clue for clue in puzzle.all_clues(solution) if clue[:-1] not in places]
    solver = ClueSolver(puzzle, [*given, *open_clues], deadline)
    try:
        solver.block(solution)
        best = fewest(solver, open_clues, given, most)
    finally:
        solver.close()
    found.solution, found.least, found.proven = solution, best.lower_bound, best.proven
    found.added, found.repaired = best.clues or [], None
    if not best.possible:
        found.proven = True
    elif best.clues is not None:
        made = puzzle.with_clues([*given, *best.clues])
        try:
            found.repaired, found.left = proven(made, deadline), Verdict.UNIQUE
        except OutOfTime:
            found.repaired, found.proven = made, False
    return found


def _solvable(puzzle: Puzzle[S], deadline: Deadline) -> Repair[S]:
    """The fewest clues to drop from an instance without a solution."""
    clues = puzzle.clues()
    solver = ClueSolver(puzzle, clues, deadline)
    try:
        best = fewest_dropped(solver, clues)
    finally:
        solver.close()
    found = Repair(
        puzzle, Verdict.NONE, least=best.lower_bound, proven=best.proven or not best.possible
    )
    if best.clues is not None:
        found.dropped = best.clues
        found.repaired = puzzle.with_clues([clue for clue in clues if clue not in best.clues])
        try:
            outcome = verdict_of(found.repaired, deadline)
        except OutOfTime:
            found.proven = False
            return found
        found.left = outcome.verdict
        if outcome.verdict == Verdict.NONE:
            raise VerificationError("what is left of the clues has no solution after all")
        if outcome.verdict == Verdict.UNIQUE:
            found.solution = outcome.solutions[0]
    return found
