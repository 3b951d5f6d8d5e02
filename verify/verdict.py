"""From a run to a verdict: none, unique, multiple, solved or unknown, and what it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ..backends.base import Backend, Deadline, Run, find
from ..encoders import encode
from ..encoders.options import Options
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.errors import OutOfTime, VerificationError
from . import agreement, reasons
from .answer import checked

S = TypeVar("S")


@dataclass
class Outcome(Generic[S]):
    """What came of a question about one instance.

    Parameters
    ----------
    puzzle : Puzzle
    backend : str
    verdict : Verdict
    solutions : list
        Checked, all different; at most as many as were asked for.
    complete : bool
        Whether there are proven to be no other solutions.
    evidence : list of str
        ``witnesses`` (checked solutions), ``search`` (exhaustive), ``solver`` (a solver's word),
        ``confirmed`` (two independent engines), ``reason`` (a combinatorial argument, checked).
    reason : str or None
        That argument in a sentence.
    total : int or None
        The number of solutions, where the backend counted without listing them.
    stopped : str or None
        What ended it early: ``timeout`` or ``interrupted``.
    claim : Verdict or None
        What the backend said before its word could be confirmed.
    warnings : list of str
    chosen, stats : dict
        The solver and the encodings, and what was counted.
    seconds : float
    """

    puzzle: Puzzle[S]
    backend: str
    verdict: Verdict = Verdict.UNKNOWN
    solutions: list[S] = field(default_factory=list)
    complete: bool = False
    evidence: list[str] = field(default_factory=list)
    reason: str | None = None
    total: int | None = None
    stopped: str | None = None
    claim: Verdict | None = None
    warnings: list[str] = field(default_factory=list)
    chosen: dict[str, str] = field(default_factory=dict)
    stats: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def found(self) -> int:
        """The number of solutions found: exact when ``complete``, else a lower bound."""
        return len(self.solutions) if self.total is None else self.total

    @property
    def count(self) -> int | None:
        """The exact number of solutions, where it is known."""
        return self.found if self.complete else None

    def differences(self) -> list[tuple[str, str, str]]:
        """Where the first two solutions differ: the place, and what stands there in each."""
        if len(self.solutions) < 2:
            return []
        first, second = (dict(self.puzzle.readings(s)) for s in self.solutions[:2])
        places = [*first, *(place for place in second if place not in first)]
        pairs = ((place, first.get(place, "-"), second.get(place, "-")) for place in places)
        return [(place, a, b) for place, a, b in pairs if a != b]

    def conclude(self, limit: int | None) -> None:
        """Set the verdict and its evidence from the solutions and from ``complete``."""
        found = self.found
        if found > 1:
            self.verdict = Verdict.MULTIPLE
        elif self.complete:
            self.verdict = Verdict.UNIQUE if found else Verdict.NONE
        elif found and limit == 1:
            self.verdict = Verdict.SOLVED
        else:
            self.verdict = Verdict.UNKNOWN
        if self.solutions:
            self.evidence.insert(0, "witnesses")

    def _repr_svg_(self) -> str:
        return self.puzzle.svg(self.solutions[0] if self.solutions else None)


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
    engine = find(backend) if isinstance(backend, str) else backend
    outcome = Outcome(puzzle, engine.name)
    try:
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
                    reasons.check(encode(puzzle), run.reason)
                    outcome.reason = run.reason.sentence
                outcome.complete = True
                outcome.evidence.append(run.evidence)
        finally:
            run.close()
            outcome.stats = run.stats
        if outcome.evidence == ["solver"] and engine.name == "ilp" and options.confirm:
            agreement.confirm(outcome, deadline)
    except OutOfTime:
        outcome.stopped = "timeout"
    except KeyboardInterrupt:
        outcome.stopped = "interrupted"
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
    engine = find(backend) if isinstance(backend, str) else backend
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
) -> Outcome[S]:
    """Count the solutions: ``outcome.found``, which is exact when ``outcome.complete``.

    A backend that can count without listing does so; its solutions are then not in the outcome.
    """
    options = options or Options(limit=None)
    deadline = deadline or Deadline(timeout)
    engine = find(backend) if isinstance(backend, str) else backend
    if options.limit is not None:
        return solve(puzzle, engine, options, deadline=deadline)
    outcome = Outcome(puzzle, engine.name)
    try:
        outcome.total = engine.count(puzzle, options, deadline)
    except (OutOfTime, KeyboardInterrupt) as error:
        outcome.stopped = "timeout" if isinstance(error, OutOfTime) else "interrupted"
    else:
        if outcome.total is None:
            return solve(puzzle, engine, options, deadline=deadline)
        outcome.complete = True
        outcome.evidence.append("search")
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
