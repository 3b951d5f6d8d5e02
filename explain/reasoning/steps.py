"""The way to the solution of an instance, and how many solutions there are."""

from __future__ import annotations

from typing import TypeVar

from ...backends.base import Deadline
from ...puzzles.base import Puzzle
from ...verify.answer import checked
from ...verify.outcome import Outcome
from .backbone import Backbone
from .derivation import Derivation, Step

__all__ = ["Step", "Steps"]
S = TypeVar("S")


class Steps(Derivation[S]):
    """An instance on the way to its solution.

    ``outcome`` says whether there is one, ``decided`` which literals are true in every solution,
    and ``open`` which of these no step has reached yet. Where the instance has several solutions,
    iterating over the steps ends when nothing more is decided.

    Parameters
    ----------
    puzzle : Puzzle
    deadline : Deadline, optional
        ``OutOfTime`` is raised when it falls.

    Examples
    --------
    >>> from satchel.puzzles import MineNumber
    >>> steps = Steps(MineNumber(("1?2",)))
    >>> for step in steps:
    ...     print(steps.line(step))
    cells 1,2 1,3 are mines, because: cell 1,3 counts 2
    cell 1,1 is free, because: cell 1,1 counts 1; cell 1,2 is a mine
    >>> steps.outcome.verdict.value
    'unique'
    """

    def __init__(self, puzzle: Puzzle[S], deadline: Deadline | None = None) -> None:
        super().__init__(puzzle, deadline or Deadline())
        self.outcome: Outcome[S] = Outcome(puzzle, "sat")
        try:
            self.decided = self._decide()
        except BaseException:
            self.close()
            raise
        self.reach(self.decided)

    def _decide(self) -> list[int]:
        """Find out how many solutions there are, and what is true in all of them."""
        outcome, backbone = self.outcome, Backbone(self.encoding, self.deadline)
        outcome.chosen["solver"] = backbone.options.solver
        for true in backbone:
            if outcome.found < 2:
                solution = checked(self.puzzle, self.encoding.decode(true), "sat")
                if solution not in outcome.solutions:  # variables may stand beside the solution
                    outcome.solutions.append(solution)
        if outcome.found < 2:
            outcome.complete = True
            outcome.evidence.append("solver")
        outcome.conclude(2)
        return backbone.decided if outcome.found else []

    def close(self) -> None:
        """End the solver, keeping its figures."""
        super().close()
        self.outcome.stats.update(self.solver.stats)
        self.outcome.seconds = self.deadline.spent()
