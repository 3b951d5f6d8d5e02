"""Which clues can be dropped, asked of the clues that are near.

A clue of an instance with one solution is *needless* when the others leave no other solution. Such
a one would differ from the solution at a place of this clue. So clues around it, step by step, are
asked two questions. Do they alone rule that out? Then the clue is needless. Is it possible though
nothing changes where clues farther away look? Then it is needed. Where neither is so, the next step
is taken; after the last one all clues are asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Any

from ..backends.sat.engines import engine
from ..backends.sat.subsets.dense import DenseVariables
from ..backends.sat.subsets.mus import mus
from ..encoders import cnf, evaluate
from ..encoders.constraints import Given
from ..encoders.options import Options
from ..puzzles.base import Clue
from .clue_solver import ClueSolver, Stated

SOLVER = "minisat22"
STEPS = 4
"""Steps from clue to clue after which all clues are asked."""
LOCAL_VARIABLES = 20
"""Variables of a rule or of a clue that has a neighbourhood."""
FEW_CLUES = 50
"""Clues up to which all are asked at once."""


def minimal(solver: ClueSolver[Any], clues: Sequence[Clue], true: Set[int]) -> list[Clue]:
    """Some of the clues, none of which can be dropped, that leave one solution alone.

    The later clues are dropped first.

    Parameters
    ----------
    solver : ClueSolver
        The solution is blocked in it.
    clues : sequence of Clue
        All different.
    true : set of int
        The true variables of the solution.

    Raises
    ------
    Satisfiable
        When the clues leave other solutions.
    """
    near = Neighbourhoods(solver, clues, true)
    if len(clues) <= FEW_CLUES or not near.local:
        return mus(solver, clues)
    if solver.solve(clues) is not None:
        return mus(solver, clues)  # which complains
    core = set(solver.core())
    kept = dict.fromkeys(clue for clue in clues if clue in core)
    near.keep(kept)
    for clue in reversed(list(kept)):
        solver.deadline.check()
        needless = near.needless(clue)
        if needless is None:
            needless = solver.solve([other for other in kept if other != clue]) is None
        if needless:
            del kept[clue]
            near.drop(clue)
    return list(kept)


class Neighbourhoods:
    """The rules and clues by the variables that they speak of.

    Parameters
    ----------
    solver : ClueSolver
    clues : sequence of Clue
    true : set of int
        The true variables of the solution.
    """

    def __init__(self, solver: ClueSolver[Any], clues: Sequence[Clue], true: Set[int]) -> None:
        self.true, self.deadline = true, solver.deadline
        rules: list[Stated] = [*solver.encoding.model.constraints, *solver.encoding.givens]
        self.stated: list[list[Stated]] = [[rule] for rule in rules]
        """What each rule, and then each clue, states."""
        self.stated += [solver.stated[clue] for clue in clues]
        self.number = {clue: number for number, clue in enumerate(clues, len(rules))}
        self.variables = [set[int]().union(*map(evaluate.variables, some)) for some in self.stated]
        self.local = all(len(some) <= LOCAL_VARIABLES for some in self.variables)
        self.local &= not solver.encoding.model.circuits and not solver.encoding.projected
        self.rules = range(len(rules))
        self.speakers: dict[int, set[int]] = {}
        """Of each variable the rules, and the clues that are kept, by number."""
        self.lowering = cnf.Lowering(solver.encoding.model.top, self._options(solver))
        self.lowered: dict[int, list[list[int]]] = {}

    def _options(self, solver: ClueSolver[Any]) -> Options:
        return cnf.choose(solver.encoding, Options(distance="windows", circuit="lazy"))

    def keep(self, clues: Iterable[Clue]) -> None:
        """Take in the rules, and these clues."""
        for number in (*self.rules, *(self.number[clue] for clue in clues)):
            for variable in self.variables[number]:
                self.speakers.setdefault(variable, set()).add(number)

    def drop(self, clue: Clue) -> None:
        """Leave a clue out from now on."""
        for variable in self.variables[self.number[clue]]:
            self.speakers[variable].discard(self.number[clue])

    def needless(self, clue: Clue) -> bool | None:
        """Whether the others leave one solution; None where those near do not tell."""
        own = self.number[clue]
        near, variables = set[int](), self.variables[own]
        differs = [-v if v in self.true else v for v in sorted(variables)]
        for _ in range(STEPS):
            new = set().union(*(self.speakers[v] for v in variables)) - near - {own}
            near |= new
            variables = variables.union(*(self.variables[number] for number in new))
            solver = DenseVariables(engine(SOLVER))
            try:
                for number in sorted(near):
                    solver.add(self.clauses(number))
                solver.add([differs])
                if solver.solve((), self.deadline) is None:
                    return True
                border = [v for v in variables if not self.speakers[v] <= near | {own}]
                fixed = [v if v in self.true else -v for v in border]
                if solver.solve(fixed, self.deadline) is not None:
                    return False
            finally:
                solver.close()
        return None

    def clauses(self, number: int) -> list[list[int]]:
        """The clauses of a rule or of a clue."""
        if number not in self.lowered:
            found = self.lowered[number] = []
            for stated in self.stated[number]:
                if isinstance(stated, Given):
                    found.append([stated.literal])
                else:
                    for block in self.lowering.lower(stated):
                        found += block.clauses
        return self.lowered[number]
