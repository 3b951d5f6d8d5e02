"""Which solutions of a reference does a formula with auxiliary variables lose?

``lost`` yields clauses over decision variables that follow from the formula and that some solution
of the reference breaks. Three ways:

1. *A clause without auxiliary variables* is tested as it is.
2. *Counterexamples*: a solution of the reference, the formula under it; where that has an
   assignment, its auxiliary values serve all solutions that keep the clauses left open by them, and
   the reference is told to look elsewhere. It ends, as there are finitely many such values.
3. *Variable elimination*: auxiliary variables are resolved away while that stays small. What is
   left in the end is the projection itself, and is tested as in 1. It names all that is wrong,
   and it is quick where counterexamples are many.

Source of 2: Janota & Marques-Silva, "Abstraction-Based Algorithm for 2QBF", SAT 2011.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import count

from ...backends.base import Deadline
from ...backends.sat.engines import Clauses, Engine
from ...backends.sat.engines import engine as new_engine
from ...backends.sat.subsets.mus import mus
from .elimination import eliminate

SOLVER = "cadical153"
COUNTEREXAMPLES = 200
"""So many are tried before elimination."""


def solver(clauses: Clauses, top: int) -> Engine | None:
    """An incremental solver that knows the variables 1..top; None where a clause is empty."""
    if not all(clauses):
        return None
    engine = new_engine(SOLVER)
    engine.add([[v, -v] for v in range(1, top + 1)])
    engine.add(clauses)
    return engine


def true_of(model: Iterable[int], top: int) -> frozenset[int]:
    """The true variables among 1..top."""
    return frozenset(v for v in model if 0 < v <= top)


class Projection:
    """A formula beside a reference.

    Parameters
    ----------
    reference : list of list of int
        Its solutions are those of the decision variables 1..top; others may stand in it.
    formula : sequence of sequence of int
        Auxiliary variables are beyond ``top``.
    top : int
    deadline : Deadline

    Attributes
    ----------
    checked : int
        How many solutions were tried one by one.
    exhausted : bool
        Whether that has shown that none is lost.
    """

    def __init__(
        self, reference: Clauses, formula: Sequence[Sequence[int]], top: int, deadline: Deadline
    ) -> None:
        self.clauses, self.formula, self.top, self.deadline = reference, formula, top, deadline
        self.engine = solver(reference, top)
        self.checked, self.exhausted = 0, False

    def close(self) -> None:
        """End the solver."""
        if self.engine:
            self.engine.close()

    def breaks(self, clause: Iterable[int]) -> frozenset[int] | None:
        """The true variables of a solution of the reference that breaks the clause."""
        if self.engine is None:
            return None
        model = self.engine.solve([-x for x in clause], self.deadline)
        return None if model is None else true_of(model, self.top)

    def lost(self) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
        """Clauses that follow from the formula, each with a solution that breaks it.

        The end says that there are no more lost solutions than those that break the clauses.
        """
        if self.engine is None or self.breaks(()) is None:
            return
        mine = [clause for clause in self.formula if all(abs(x) <= self.top for x in clause)]
        found = False
        for clause in dict.fromkeys(map(tuple, mine)):
            if (solution := self.breaks(clause)) is not None:
                found = True
                yield clause, solution
        if len(mine) == len(self.formula) or self.extends():
            return
        solution = None if found else self.counterexample(COUNTEREXAMPLES)
        if self.exhausted:
            return
        known = {frozenset(clause) for clause in mine}
        left = eliminate(self.formula, self.top, self.deadline)
        if left is None and not found and solution is None:
            solution = self.counterexample()
        if left is None:
            if solution is not None:
                yield self.core(solution), solution
            return
        for literals in sorted(left - known, key=lambda c: (len(c), sorted(c, key=abs))):
            if (solution := self.breaks(literals)) is not None:
                yield tuple(sorted(literals, key=abs)), solution

    def extends(self) -> bool:
        """Whether the auxiliary variables of the reference itself, by their numbers, will do."""
        if self.engine is None:
            return True
        for clause in self.formula:
            if self.engine.solve([-x for x in clause], self.deadline) is not None:
                return False
        return True

    def counterexample(self, rounds: int | None = None) -> frozenset[int] | None:
        """A solution of the reference under which the formula has no assignment.

        None where there is none (then ``exhausted`` is true), or none in so many rounds.
        """
        student = solver([list(clause) for clause in self.formula], self.top)
        search = solver(self.clauses, self.top)
        if search is None:
            return None
        highest = max((abs(x) for clause in self.clauses for x in clause), default=0)
        new = count(max(self.top, highest) + 1)
        opened: dict[int, int] = {}
        parts = [
            ([x for x in clause if abs(x) > self.top], [x for x in clause if abs(x) <= self.top])
            for clause in self.formula
        ]
        try:
            checked = 0
            while checked != rounds:
                model = search.solve((), self.deadline)
                if model is None:
                    self.exhausted = True
                    break
                true = true_of(model, self.top)
                checked += 1
                self.checked = max(self.checked, checked)
                values = [v if v in true else -v for v in range(1, self.top + 1)]
                answer = None if student is None else student.solve(values, self.deadline)
                if answer is None:
                    return true
                true_literals = set(answer)
                elsewhere = []
                for i, (auxiliary, decisions) in enumerate(parts):
                    if auxiliary and true_literals.isdisjoint(auxiliary):
                        if i not in opened:
                            opened[i] = next(new)
                            search.add([[-opened[i], -x] for x in decisions])
                        elsewhere.append(opened[i])
                if not elsewhere:
                    self.exhausted = True
                    break
                search.add([elsewhere])
            return None
        finally:
            search.close()
            if student:
                student.close()

    def core(self, solution: frozenset[int]) -> tuple[int, ...]:
        """A clause that follows from the formula and that the lost solution breaks, made short."""
        student = solver([list(clause) for clause in self.formula], self.top)
        if student is None:
            return ()
        values = [v if v in solution else -v for v in range(1, self.top + 1)]
        try:
            core = mus(Assumptions(student, self.deadline), values[::-1])
            return tuple(-x for x in reversed(core))
        finally:
            student.close()


@dataclass(frozen=True)
class Assumptions:
    """Literals that an engine assumes, as the items of :func:`mus`."""

    engine: Engine
    deadline: Deadline

    def solve(self, literals: Sequence[int]) -> Set[int] | None:
        """The true literals under these assumptions, or None."""
        model = self.engine.solve(literals, self.deadline)
        return None if model is None else set(model)

    def core(self) -> set[int]:
        """The assumptions that the last None rests on."""
        return set(self.engine.core())


def blamed(
    formula: Sequence[Sequence[int]], clause: Sequence[int], top: int, deadline: Deadline
) -> list[int]:
    """The places of the clauses of a formula that a consequence of it rests on, none needless."""
    highest = max([top, *(abs(x) for c in formula for x in c)])
    selectors = range(highest + 1, highest + 1 + len(formula))
    engine = solver([[-s, *c] for s, c in zip(selectors, formula, strict=True)], top)
    assert engine
    try:
        kept = mus(Assumptions(engine, deadline), selectors[::-1], [-x for x in clause])
    finally:
        engine.close()
    return [selector - highest - 1 for selector in reversed(kept)]
