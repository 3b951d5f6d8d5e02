"""An incremental solver in which every constraint and every given stands behind a selector.

A *selector* is a literal that is assumed where its group is wanted and left free elsewhere. So one
solver answers for any subset of the groups, and its core names the groups that a refutation used.
For that a group must state no more and no less than itself, whatever the others state:

- Label distances are stated pair by pair (``windows``). The other encodings describe a label vector
  by clauses that many constraints share, and these alone forbid two labels.
- A circuit becomes several groups: the degree of each node, and that the whole is *connected*. A
  cut says of a set of nodes that some edge leads out of it. With the degrees inside the set, whose
  sum is even, there are at least two; that stronger form stands behind their selectors as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from ....encoders import cnf
from ....encoders.cnf.circuit.lazy import clauses as lazy_clauses
from ....encoders.constraints import Given
from ....encoders.encoding import Encoding
from ....encoders.options import Options
from ....encoders.subtours import Cut, SubtourCuts, lazy_cuts
from ....puzzles.garbage import gc_paused
from ...base import Deadline
from ..engines import engine
from .dense import DenseVariables
from .groups import Group
from .mus import mus
from .smus import smus

__all__ = ["Group", "Question", "SelectorSolver"]
SOLVER = "minisat22"
"""What ``auto`` becomes: measured on thousands of small calls under assumptions."""


class SelectorSolver:
    """An encoding in an incremental solver, with a selector before each group.

    ``groups`` holds the constraints in the order of the model, then the givens; a caller names a
    group by its index. Rules with the same ``why`` read alike and are one to a reader, and so are
    givens with the same ``why``: they share a selector, and the first stands for all.

    Parameters
    ----------
    encoding : Encoding
    options : Options, optional
        The solver and the encodings of at-most-k; ``auto`` is understood.
    deadline : Deadline, optional
        Looked at while the formula is built.

    Examples
    --------
    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> solver = SelectorSolver(encode(Queens(4, queens={(0, 0)})))
    >>> solver.solve(range(18)) is None, solver.solve(range(19)) is None
    (False, True)
    >>> [solver.groups[g].why for g in solver.smus(range(19))][-1]
    'a queen stands on 1,1'
    """

    def __init__(
        self,
        encoding: Encoding[Any],
        options: Options | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        chosen = cnf.choose(encoding, options or Options())
        solver = SOLVER if chosen.solver == "auto" else chosen.solver
        self.options = replace(chosen, solver=solver, distance="windows", circuit="lazy")
        self.encoding = encoding
        self.top = self.last = encoding.model.top
        constraints = encoding.model.constraints
        self.group_of = {id(constraint): group for group, constraint in enumerate(constraints)}
        """The group of each constraint, by its identity."""
        circuits = {self.group_of[id(circuit)]: circuit for circuit in encoding.model.circuits}
        self.groups = [
            Group(f"{stated.why} is connected" if group in circuits else stated.why, stated)
            for group, stated in enumerate(constraints)
        ]
        self.circuits = {group: SubtourCuts(circuit) for group, circuit in circuits.items()}
        """Of each circuit the group that it is connected."""
        self.rules = len(self.groups)
        """Groups before this index are rules, the others givens."""
        self.selectors: list[int] = []
        self.stats: dict[str, Any] = {"solves": 0, "cuts": 0}
        self._alike: dict[tuple[str, bool], list[int]] = {}
        self._first: dict[int, int] = {}
        self._blocking: list[int] = []
        self._core: set[int] = set()
        self.engine = engine(solver)
        try:
            self._feed(deadline or Deadline())
        except BaseException:
            self.engine.close()
            raise

    def _feed(self, deadline: Deadline) -> None:
        """Number the selectors behind all auxiliary variables, and feed the clauses with them."""
        clauses_of: list[tuple[int, list[list[int]]]] = []
        with gc_paused():
            for block in cnf.lower(self.encoding, self.options):
                deadline.check()
                clauses_of.append((self.group_of[id(block.constraint)], block.clauses))
                self.last = max(self.last, block.auxiliaries.stop - 1)
            for group in range(self.rules):
                self._select(group)
            for group, clauses in clauses_of:
                deadline.check()
                self.engine.add([[-self.selectors[group], *clause] for clause in clauses])
        self.engine.add([[v, -v] for v in self.encoding.unconstrained()])
        for given in self.encoding.givens:
            self.learn(given)

    def _select(self, group: int) -> None:
        """Give a group its selector: that of the groups which read alike, or a new one."""
        alike = self._alike.setdefault(self._reading(group), [])
        self.selectors.append(self.selectors[alike[0]] if alike else self.selector())
        alike.append(group)
        self._first.setdefault(self.selectors[group], group)

    def _reading(self, group: int) -> tuple[str, bool]:
        return self.groups[group].why, self.groups[group].given

    def selector(self) -> int:
        """A new literal, for :meth:`block`."""
        self.last += 1
        return self.last

    def learn(self, given: Given) -> int:
        """One more group, that a literal is given or known; its index."""
        self.groups.append(Group(given.why, given))
        group = len(self.groups) - 1
        self._select(group)
        self.engine.add([[-self.selectors[group], given.literal]])
        return group

    def first(self, group: int) -> int:
        """The group that stands for this one and all that read alike."""
        return self._first[self.selectors[group]]

    def distinct(self, groups: Iterable[int]) -> list[int]:
        """The groups in their order; of those that read alike the first."""
        return sorted({self.first(group) for group in groups})

    def alike(self, group: int) -> list[Group]:
        """The group and all that read alike."""
        return [self.groups[g] for g in self._alike[self._reading(group)]]

    def keeps(self, group: int, true: Set[int]) -> bool:
        """Whether an assignment keeps a group and all that read alike."""
        return all(one.holds(true) for one in self.alike(group))

    # --- questions ---------------------------------------------------------------------------

    def solve(
        self,
        groups: Iterable[int],
        assumptions: Iterable[int] = (),
        deadline: Deadline | None = None,
    ) -> set[int] | None:
        """The true decision variables of an assignment that keeps these groups, or None.

        Raises
        ------
        OutOfTime
            When the deadline falls first.
        """
        deadline = deadline or Deadline()
        active = {self.selectors[g] for g in groups}
        assumed = [*sorted(active), *self._blocking, *assumptions]
        circuits = [group for group in self.circuits if self.selectors[group] in active]

        def call() -> set[int] | None:
            self.stats["solves"] += 1
            model = self.engine.solve(assumed, deadline)
            if model is None:
                self._core = set(self.engine.core())
                return None
            return {literal for literal in model if 0 < literal <= self.top}

        for true, rounds in lazy_cuts(call, [self.circuits[group] for group in circuits]):
            if not any(rounds):
                return set(true)
            for group, cuts in zip(circuits, rounds, strict=True):
                self._cut(group, cuts)
        return None

    def _cut(self, group: int, cuts: Iterable[Cut]) -> None:
        """Add the cuts of an assignment whose edges do not connect all nodes."""
        off, degrees = -self.selectors[group], self.circuits[group].circuit.degrees
        for cut in cuts:
            self.stats["cuts"] += 1
            edges = [literal for side in cut.sides for literal in side]
            inside = [self.group_of[id(degree)] for node in cut.nodes for degree in degrees[node]]
            even = [-self.selectors[degree] for degree in inside]
            strong = [[off, *even, *clause] for clause in lazy_clauses(cut)]
            self.engine.add([[off, *edges], *strong])

    def propagate(self, groups: Iterable[int], literals: Iterable[int] = ()) -> list[int] | None:
        """The decision literals that unit propagation makes of groups and literals.

        With the literals themselves; None at a conflict. It takes no longer on a larger model.
        """
        active = sorted({self.selectors[group] for group in groups})
        implied = self.engine.propagate([*active, *literals])
        return None if implied is None else [x for x in implied if -self.top <= x <= self.top]

    def part(self, groups: Iterable[int]) -> SelectorSolver:
        """A solver that holds these groups alone, under their numbers; it is closed apart.

        It takes no longer on a larger model.
        """
        part = copy(self)
        part.stats, part._blocking, part._core = {"solves": 0, "cuts": 0}, [], set()
        part.engine = DenseVariables(engine(self.options.solver))
        lowering = cnf.Lowering(self.last, self.options)
        try:
            for group in groups:
                off = -self.selectors[group]
                for stated in (one.stated for one in self.alike(group)):
                    if isinstance(stated, Given):
                        part.engine.add([[off, stated.literal]])
                    else:
                        for block in lowering.lower(stated):
                            part.engine.add([[off, *clause] for clause in block.clauses])
        except BaseException:
            part.close()
            raise
        part.last = lowering.top
        return part

    def core(self) -> set[int]:
        """The groups that the last refutation used."""
        return {self._first[literal] for literal in self._core if literal in self._first}

    def core_literals(self) -> set[int]:
        """The assumptions, selectors apart, that the last refutation used."""
        return {literal for literal in self._core if abs(literal) <= self.top}

    def block(self, true: Set[int], selector: int | None = None) -> None:
        """Forbid an assignment: for good, or until its :meth:`selector` is released.

        The clause names the false variables too: with some constraints off, the true ones of one
        assignment can be among those of another.
        """
        if selector is None:
            selector = self.selector()
            self.engine.add([[selector]])
        elif selector not in self._blocking:
            self._blocking.append(selector)
        self.engine.add([[-selector, *(-literal for literal in self.encoding.values(true))]])

    def release(self, selector: int) -> None:
        """Allow again what was blocked behind this selector."""
        self._blocking.remove(selector)
        self.engine.add([[-selector]])

    # --- cores -------------------------------------------------------------------------------

    def mus(
        self,
        groups: Iterable[int],
        assumptions: Sequence[int] = (),
        deadline: Deadline | None = None,
        fixed: Sequence[int] = (),
    ) -> list[int]:
        """Some of the groups that cannot hold together, none of which can be left out.

        The later groups are left out first. Those that are ``fixed`` hold anyway.

        Raises
        ------
        Satisfiable
            When the groups can hold together.
        """
        return mus(Question(self, assumptions, deadline), self.distinct(groups), fixed)

    def smus(
        self,
        groups: Iterable[int],
        assumptions: Sequence[int] = (),
        deadline: Deadline | None = None,
        fixed: Sequence[int] = (),
        size: int | None = None,
        rounds: int | None = None,
        known: Iterable[int] = (),
    ) -> list[int] | None:
        """As few of the groups as possible that cannot hold together; ``known`` are some.

        None when there are none of this size, or none was found in so many rounds.

        Raises
        ------
        Satisfiable
            When the groups can hold together.
        """
        question, distinct = Question(self, assumptions, deadline), self.distinct(groups)
        limits: dict[str, Any] = {"size": size, "rounds": rounds, "deadline": deadline}
        return smus(question, distinct, fixed, known=self.distinct(known), **limits)

    def close(self) -> None:
        """End the solver."""
        self.stats.update(self.engine.statistics())
        self.engine.close()


@dataclass(frozen=True)
class Question:
    """Whether groups hold together, beside assumptions and before a deadline."""

    solver: SelectorSolver
    assumptions: Sequence[int] = ()
    deadline: Deadline | None = None

    def solve(self, groups: Iterable[int]) -> set[int] | None:
        """The true decision variables of an assignment that keeps these groups, or None."""
        return self.solver.solve(groups, self.assumptions, self.deadline)

    def core(self) -> set[int]:
        """The groups that the last refutation used."""
        return self.solver.core()

    def keeps(self, group: int, true: Set[int]) -> bool:
        """Whether an assignment keeps a group and all that read alike."""
        return self.solver.keeps(group, true)
