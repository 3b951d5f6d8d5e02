"""An incremental solver under an instance whose clues can be put on and taken off.

What a clue states is found by comparison: what the encoding of an instance with this clue has, and
that of the instance without any clue has not, is the clue's. So an encoder need not know of clues.
The clues are not encoded one by one: they are numbered, and for each binary digit the instances
with the clues that have a 0 there and with those that have a 1 are encoded. What a clue states
stands in one of each two, and these spell its number.

Where all clues are literals the rules alone are in the solver and the clues are assumed; where some
are constraints, as the numbers of mines are, each stands behind a selector.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence, Set
from copy import copy
from dataclasses import replace
from typing import Any, Generic, TypeVar

from ..backends.base import Deadline
from ..backends.sat import Session, choose
from ..backends.sat.subsets.solver import SelectorSolver
from ..encoders import encode, evaluate
from ..encoders.constraints import Constraint, Given
from ..encoders.encoding import Encoding
from ..encoders.options import Options
from ..puzzles.base import Clue, Puzzle
from ..puzzles.errors import PuzzleError
from ..verify.answer import checked

S = TypeVar("S")
Stated = Constraint | Given


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
        self.stated = Statements(puzzle, self.encoding, deadline).of(clues)
        """What each clue states."""
        self._asked: list[Clue] = []
        self.session = self._session()

    def _session(self) -> Session | SelectorSolver:
        """The solver, with all constraints of clues in it; ``self.groups`` numbers these."""
        self.groups: dict[Clue, list[int]] = {clue: [] for clue in self.stated}
        constraints = [
            (clue, one)
            for clue, stated in self.stated.items()
            for one in stated
            if not isinstance(one, Given)
        ]
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
        literals = [literal for clue in self._asked for literal in self.literals(clue)]
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
            or not literals.isdisjoint(self.literals(clue))
        ]

    def keeps(self, clue: Clue, true: Set[int]) -> bool:
        """Whether an assignment keeps a clue."""
        return all(evaluate.holds(stated, true) for stated in self.stated[clue])

    def literals(self, clue: Clue) -> list[int]:
        """The literals that a clue gives."""
        return [stated.literal for stated in self.stated[clue] if isinstance(stated, Given)]

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


class Statements:
    """Finds what clues state: the constraints and givens that an instance has because of them.

    Parameters
    ----------
    puzzle : Puzzle
    bare : Encoding
        That of the instance without clues.
    deadline : Deadline
    """

    def __init__(self, puzzle: Puzzle[Any], bare: Encoding[Any], deadline: Deadline) -> None:
        self.puzzle, self.deadline = puzzle, deadline
        self.known = set(map(evaluate.content, (*bare.model.constraints, *bare.givens)))

    def of(self, clues: Sequence[Clue]) -> dict[Clue, list[Stated]]:
        """What each of the clues states; of clues at one place too."""
        layers: list[dict[Hashable, Clue]] = []
        """Clues that an instance can have together."""
        height: Counter[Hashable] = Counter()
        for clue in clues:
            place = clue[:-1]
            if height[place] == len(layers):
                layers.append({})
            layers[height[place]][place] = clue
            height[place] += 1
        found = {clue: part for layer in layers for clue, part in self.apart(layer.values())}
        return {clue: found[clue] for clue in clues}

    def apart(self, layer: Iterable[Clue]) -> Iterable[tuple[Clue, list[Stated]]]:
        """What each of some clues states, by the digits of their numbers or one by one."""
        clues = list(layer)
        digits = (len(clues) - 1).bit_length()
        stated = self.by_digits(clues, digits) if 0 < 2 * digits < len(clues) else None
        return zip(clues, stated or (list(self.by([clue]).values()) for clue in clues), strict=True)

    def by_digits(self, clues: Sequence[Clue], digits: int) -> list[list[Stated]] | None:
        """What each states; None where clues state one thing together, or contradict each other."""
        items: dict[Hashable, Stated] = {}
        seen: tuple[Counter[Hashable], Counter[Hashable]] = Counter(), Counter()
        """Of each item the digits at which it was seen with a 0, and with a 1."""
        for power in (1 << digit for digit in range(digits)):
            for one in (0, 1):
                some = [clue for number, clue in enumerate(clues) if bool(number & power) == one]
                try:
                    stated = self.by(some)
                except PuzzleError:
                    return None
                items |= stated
                for item in stated:
                    seen[one][item] += power
        found: list[list[Stated]] = [[] for _ in clues]
        for item, stated_once in items.items():
            zeros, ones = seen[0][item], seen[1][item]
            if zeros ^ ones != zeros + ones or zeros + ones != (1 << digits) - 1:
                return None
            if ones >= len(clues):
                return None
            found[ones].append(stated_once)
        return found

    def by(self, clues: Iterable[Clue]) -> dict[Hashable, Stated]:
        """What some clues state, by its content and words."""
        encoding = encode(self.puzzle.with_clues(clues), self.deadline.check)
        return {
            (content, stated.why): stated
            for stated in (*encoding.model.constraints, *encoding.givens)
            if (content := evaluate.content(stated)) not in self.known
        }
