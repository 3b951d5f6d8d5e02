"""Why an instance has no solution, or several.

No solution: a short argument about the graph where there is one; else a *minimal* conflict, givens
and rules that cannot hold together while all but any one of them can, and a smallest one where a
limited search finds it. Several solutions: two of them, and where they differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ...backends.base import Deadline
from ...backends.sat.subsets.solver import Group, SelectorSolver
from ...encoders import encode
from ...encoders.constraints import OUTSIDE
from ...encoders.encoding import Encoding
from ...encoders.infeasible import arguments
from ...encoders.options import Options
from ...puzzles.base import Puzzle, Verdict
from ...puzzles.errors import OutOfTime, VerificationError
from ...puzzles.pictures import REASON
from ...verify.outcome import Outcome
from ...verify.verdict import solve
from ..phrases import Words
from .recheck import recheck

S = TypeVar("S")
SMUS_ROUNDS = 100
"""Sets that are tried on the way to a smallest conflict; then a minimal one must do."""


@dataclass
class Why(Generic[S]):
    """An outcome and what explains it.

    Parameters
    ----------
    outcome : Outcome
    conflict : list of Group
        Of an instance without a solution; empty when the time ended first, and where the outcome
        has a reason.
    minimal, smallest : bool
        Whether no group of the conflict can be left out, and whether there is no conflict of
        fewer groups.
    frames : dict
        Places of the conflict, or where the first two solutions differ.
    """

    outcome: Outcome[S]
    conflict: list[Group] = field(default_factory=list)
    minimal: bool = False
    smallest: bool = False
    frames: dict[Any, str] = field(default_factory=dict)

    @property
    def sentences(self) -> list[str]:
        """The conflict in words, the givens first; or the reason."""
        if not self.conflict and self.outcome.reason:
            return [self.outcome.reason]
        found = sorted(self.conflict, key=lambda group: not group.given)
        return list(dict.fromkeys(group.why for group in found))


def why(
    puzzle: Puzzle[S],
    options: Options | None = None,
    *,
    timeout: float | None = None,
    deadline: Deadline | None = None,
) -> Why[S]:
    """Solve an instance and explain what came of it.

    Examples
    --------
    >>> from satchel.puzzles import MineNumber
    >>> why(MineNumber(("30",))).sentences
    ['cell 1,1 counts 3']
    >>> why(MineNumber(("?1?",))).frames
    {(0, 0): '()', (0, 1): '()'}
    """
    deadline = deadline or Deadline(timeout)
    options = options or Options()
    found = Why(solve(puzzle, "sat", options, deadline=deadline))
    outcome = found.outcome
    if outcome.stopped or outcome.verdict not in (Verdict.NONE, Verdict.MULTIPLE):
        return found
    try:
        encoding = encode(puzzle, deadline.check)
        words = Words(encoding)
        if outcome.verdict == Verdict.MULTIPLE:
            first, second = map(encoding.literals, outcome.solutions[:2])
            found.frames = words.frames((), sorted(first ^ second))
        elif outcome.reason:
            found.frames = argued(words, encoding)
        else:
            conflict(found, encoding, options, deadline)
    except (OutOfTime, KeyboardInterrupt) as error:
        outcome.stopped = "timeout" if isinstance(error, OutOfTime) else "interrupted"
    if found.conflict:
        found.frames = words.frames(found.conflict)
    outcome.seconds = deadline.spent()
    return found


def argued(words: Words, encoding: Encoding[Any]) -> dict[Any, str]:
    """The frames of the nodes that the reason takes out; without any, those without an edge."""
    reason = arguments.find(encoding)
    if reason is None:
        return {}
    edges = [edge for edge in reason.constraint.edges if OUTSIDE not in edge]
    lonely = set(reason.constraint.nodes).difference(*edges)
    places = words.nodes()
    wanted = map(str, (reason.nodes - {OUTSIDE}) or lonely)
    return {places[name]: REASON for name in wanted if name in places}


def with_alike(solver: SelectorSolver, core: Iterable[int]) -> list[Group]:
    """The groups of a core, with all that read alike."""
    return [group for first in sorted(core) for group in solver.alike(first)]


def conflict(
    found: Why[Any], encoding: Encoding[Any], options: Options, deadline: Deadline
) -> None:
    """Find a conflict, check it with a fresh solver, and make it smaller as time allows."""
    solver = SelectorSolver(encoding, options, deadline)
    try:
        everything = range(len(solver.groups))
        found.outcome.stats["groups"] = len(everything)
        if solver.solve(everything, (), deadline) is not None:
            raise VerificationError("a solver with selectors solves what a plain one refuted")
        core = solver.core()
        found.conflict = with_alike(solver, core)
        core = set(solver.mus(core, (), deadline))
        found.conflict, found.minimal = with_alike(solver, core), True
        recheck(encoding, found.conflict, (), deadline)
        smallest = solver.smus(
            everything, (), deadline, size=len(core), rounds=SMUS_ROUNDS, known=core
        )
        if smallest is not None:
            found.conflict, found.smallest = with_alike(solver, smallest), True
            recheck(encoding, found.conflict, (), deadline)
    except OutOfTime:
        if not found.minimal:
            raise
    finally:
        solver.close()
