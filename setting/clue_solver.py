"""An incremental solver under an instance whose clues can be put on and taken off.

What a clue states is found by comparison: the instance with this one clue is encoded, and what the
encoding of the instance without any clue has not is the clue's. So an encoder need not know of
clues. Where all clues are literals the rules alone are in the solver and the clues are assumed;
where some are constraints, as the numbers of mines are, each stands behind a selector.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from copy import copy
from dataclasses import replace
from typing import Generic, TypeVar

from ..backends.base import Deadline
from ..backends.sat import Session, choose
from ..backends.sat.subsets.solver import SelectorSolver
from ..encoders import encode, evaluate
from ..encoders.constraints import Constraint, Given
from ..encoders.encoding import Encoding
from ..encoders.options import Options
from ..puzzles.base import Clue, Puzzle
from ..verify.answer import checked

S = TypeVar("S")


class ClueSolver(Generic[S]):
    """The rules of an instance, and clues that are kept or not.

    Parameters
    ----------
    puzzle : Puzzle
        Its own clues play no part.
    clues : sequence of Clue
        Those that may be asked about.
    deadline : Deadline
        Holds for all that is asked.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> solver = ClueSolver(Queens(4), [(0, 0), (0, 1), (3, 2)], Deadline())
    >>> solver.solution(solver.solve([(0, 1)]))
    (1, 3, 0, 2)
    >>> solver.solve([(0, 0), (3, 2)]) is None, solver.core()
    (True, [(0, 0)])
    """

    def __init__(self, puzzle: Puzzle[S], clues: Sequence[Clue], deadline: Deadline) -> None:
        self.deadline = deadline
        self.bare = puzzle.with_clues(())
        self.encoding: Encoding[S] = encode(self.bare, deadline.check)
        self.stated: dict[Clue, tuple[list[Constraint], list[Given]]] = {}
        known = {
            evaluate.content(item)
            for item in (*self.encoding.model.constraints, *self.encoding.givens)
        }
        for clue in clues:
            alone = encode(puzzle.with_clues([clue]), deadline.check)
            self.stated[clue] = (
                [
                    stated
                    for stated in alone.model.constraints
                    if evaluate.content(stated) not in known
                ],
                [given for given in alone.givens if evaluate.content(given) not in known],
            )
        self._asked: list[Clue] = []
        self.session = self._session()

    def _session(self) -> Session | SelectorSolver:
        """The solver, with all constraints of clues in it; ``self.groups`` numbers these."""
        self.groups: dict[Clue, list[int]] = {clue: [] for clue in self.stated}
        constraints = [(clue, one) for clue, (stated, _) in self.stated.items() for one in stated]
        if not constraints:
            options = choose(self.encoding, Options())
            return Session(self.encoding, options, self.deadline)
        model = copy(self.encoding.model)
        model.constraints = [*model.constraints, *(stated for _, stated in constraints)]
        solver = SelectorSolver(replace(self.encoding, model=model), deadline=self.deadline)
        first = solver.rules - len(constraints)
        for group, (clue, _) in enumerate(constraints, first):
            self.groups[clue].append(group)
        self.rules = [*range(first), *range(solver.rules, len(solver.groups))]
        return solver

    def solve(self, clues: Iterable[Clue]) -> Set[int] | None:
        """The true variables of an assignment that keeps the rules and these clues, or None."""
        self._asked = list(clues)
        literals = [given.literal for clue in self._asked for given in self.stated[clue][1]]
        if isinstance(self.session, Session):
            return self.session.solve(literals, self.deadline)
        groups = [group for clue in self._asked for group in self.groups[clue]]
        return self.session.solve([*self.rules, *groups], literals, self.deadline)

    def core(self) -> list[Clue]:
        """The clues that the last None rests on; none when the rules suffice."""
        if isinstance(self.session, Session):
            groups, literals = set[int](), set(self.session.core())
        else:
            groups, literals = self.session.core(), self.session.core_literals()
        return [
            clue
            for clue in self._asked
            if not groups.isdisjoint(self.groups[clue])
            or any(given.literal in literals for given in self.stated[clue][1])
        ]

    def keeps(self, clue: Clue, true: Set[int]) -> bool:
        """Whether an assignment keeps a clue."""
        constraints, givens = self.stated[clue]
        return all(evaluate.holds(stated, true) for stated in (*givens, *constraints))

    def block(self, solution: S) -> None:
        """Forbid a solution for good."""
        true = set(self.encoding.literals(solution))
        if isinstance(self.session, Session):
            self.session.block(true)
        else:  # by what the rules say of supersets: clues that are off say nothing
            blocking = self.encoding.blocking(true)
            self.session.engine.add([[-literal for literal in blocking]])

    def solution(self, true: Set[int]) -> S:
        """The solution, checked by the rules, that an assignment says."""
        return checked(self.bare, self.encoding.decode(true), "sat")

    def close(self) -> None:
        """End the solver."""
        self.session.close()
