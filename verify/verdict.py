"""From a run to a verdict: none, unique, multiple, solved or unknown, and the evidence for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ..backends.base import Backend, Deadline, Run, find
from ..encoders import encode
from ..encoders.options import Options
from ..puzzles.base import Puzzle
from ..puzzles.errors import OutOfTime, PuzzleError, VerificationError
from . import infeasible
from .answer import checked
from .confirm import confirm
from .outcome import Outcome

__all__ = ["Outcome", "count", "distinct", "solutions", "solve", "tally"]
S = TypeVar("S")


def solve(
    puzzle: Puzzle[S],
    backend: str | Backend = "sat",
    options: Options | None = None,
    *,
    timeout: float | None = None,
    deadline: Deadline | None = None,
    watch: Callable[[S], None] | None = None,
) -> Outcome[S]:
    """Solve an instance and say how many solutions it has.

    Parameters
    ----------
    puzzle : Puzzle
        The instance.
    backend : str or Backend
        ``sat``, ``ilp`` or ``dfs``, or an object that keeps the contract.
    options : Options, optional
        ``limit`` 2 (the default) tells none, unique and multiple apart; 1 is content with one
        solution (``solved``); None asks for all.
    timeout : float, optional
        Seconds; a timeout never looks like an answer.
    deadline : Deadline, optional
        Instead of ``timeout``.
    watch : callable, optional
        Called with each checked solution as soon as it is known.

    Raises
    ------
    VerificationError
        When the backend returns a wrong solution, or the same one twice.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> outcome = solve(Queens(4), "dfs")
    >>> outcome.verdict.value, outcome.solutions
    ('multiple', [(1, 3, 0, 2), (2, 0, 3, 1)])
    >>> solve(Queens(3)).verdict.value
    'none'
    """
    options = options or Options()
    deadline = deadline or Deadline(timeout)
    engine = find(backend)
    outcome = Outcome(puzzle, engine.name)
    if options.known:  # a run may leave out solutions, a verdict may not
        raise PuzzleError("known solutions", "none", str(len(options.known)))
    with outcome.until_stopped():
        run = engine.run(puzzle, options, deadline)
        outcome.chosen = run.chosen
        try:
            for solution in distinct(run, puzzle, engine.name):
                outcome.solutions.append(solution)
                if watch:
                    watch(solution)
                if len(outcome.solutions) == options.limit:
                    break
            else:
                if run.reason:
                    infeasible.check(encode(puzzle), run.reason)
                    outcome.reason = run.reason.sentence
                outcome.complete = True
                outcome.evidence.append(run.evidence)
        finally:
            run.close()
            outcome.stats = run.stats
        if outcome.evidence == ["solver"] and not engine.trusts(options.solver) and options.confirm:
            confirm(outcome, deadline)
    if outcome.stopped:
        outcome.complete, outcome.evidence = False, []  # though the last look may have been near
    outcome.conclude(options.limit)
    outcome.seconds = deadline.spent()
    return outcome


def distinct(run: Run[S], puzzle: Puzzle[S], backend: str) -> Iterator[S]:
    """The solutions of a run, each checked by the rules and seen for the first time."""
    seen: set[S] = set()
    for solution in run:
        if solution in seen:
            raise VerificationError(f"{backend} returned the same solution twice")
        seen.add(checked(puzzle, solution, backend))
        yield solution


def solutions(puzzle: Puzzle[S], backend: str | Backend = "sat", **options: Any) -> Iterator[S]:
    """The checked solutions one by one; ``options`` are the fields of ``Options``.

    >>> from satchel.puzzles import Queens
    >>> next(solutions(Queens(8), ordered=True))
    (0, 4, 7, 5, 2, 6, 1, 3)
    """
    engine = find(backend)
    run = engine.run(puzzle, Options(**{"limit": None, **options}), Deadline())
    try:
        yield from distinct(run, puzzle, engine.name)
    finally:
        run.close()


def tally(
    puzzle: Puzzle[S],
    backend: str | Backend = "sat",
    options: Options | None = None,
    *,
    timeout: float | None = None,
    deadline: Deadline | None = None,
    watch: Callable[[S], None] | None = None,
) -> Outcome[S]:
    """Count the solutions: ``outcome.found``, which is exact when ``outcome.complete``.

    A backend that can count without listing does so; its solutions are then not in the outcome.
    """
    options = options or Options(limit=None)
    deadline = deadline or Deadline(timeout)
    engine = find(backend)
    if options.limit is not None:
        return solve(puzzle, engine, options, deadline=deadline, watch=watch)
    outcome = Outcome(puzzle, engine.name, total=0)
    with outcome.until_stopped():
        numbers = engine.count(puzzle, options, deadline)
        if numbers is None:
            return solve(puzzle, engine, options, deadline=deadline, watch=watch)
        outcome.backend = engine.name
        run = numbers if isinstance(numbers, Run) else None
        for number in numbers:
            outcome.total = outcome.found + number
        outcome.complete = True
        outcome.evidence.append(run.evidence if run else "search")
        outcome.chosen, outcome.stats = (run.chosen, run.stats) if run else ({}, {})
    outcome.conclude(None)
    outcome.seconds = deadline.spent()
    return outcome


def count(puzzle: Puzzle[Any], backend: str | Backend = "sat", timeout: float | None = None) -> int:
    """The exact number of solutions.

    Raises
    ------
    OutOfTime
        When the time ends first; the message holds the lower bound.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> count(Queens(8), "dfs")
    92
    """
    outcome = tally(puzzle, backend, timeout=timeout)
    if outcome.count is None:
        raise OutOfTime(f"at least {outcome.found} solutions within {timeout} s")
    return outcome.count
