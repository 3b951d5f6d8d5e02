"""A CDCL solver watched step by step: its trail, the implication graph, and what is resolved.

The steps are those of ``backends/cdcl``; nothing here decides anything. Beside it DPLL, the same
search without learning.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..backends.cdcl.solver import Solver
from ..backends.cdcl.steps import Conflict, Decision, Learned, Propagation, Restart, Step
from ..puzzles import pictures
from . import common, graphs

Clause = Sequence[int]
SHOWN_STEPS = 400
"""The most steps that are recorded: a slider has no use for more."""


@dataclass
class Moment:
    """The solver after a step.

    Attributes
    ----------
    step : Step
    levels : list of list of int
        The true literals, level by level in the order of their assignment.
    reason : dict of int to tuple of int
        Of each implied literal the clause that implies it.
    clauses : int
        How many clauses there are, the learned ones last.
    """

    step: Step
    levels: list[list[int]]
    reason: dict[int, tuple[int, ...]] = field(default_factory=dict)
    clauses: int = 0


@dataclass
class Run:
    """A run of the solver: its moments, all its clauses, and its answer (None: not finished)."""

    moments: list[Moment]
    clauses: list[tuple[int, ...]]
    satisfied: bool | None


def watched(clauses: Sequence[Clause]) -> Run:
    """A run on a formula, up to :data:`SHOWN_STEPS` steps.

    >>> run = watched([[1, 2], [-1, 2]])
    >>> [type(moment.step).__name__ for moment in run.moments], run.satisfied
    (['Decision', 'Propagation'], True)
    """
    solver = Solver(clauses)
    moments: list[Moment] = []
    for step in solver.steps():
        bounds = [0, *solver.starts, len(solver.trail)]
        levels = [solver.trail[a:b] for a, b in pairwise(bounds)]
        reason = {
            literal: tuple(solver.clauses[index])
            for literal in solver.trail
            if (index := solver.reason[abs(literal)]) is not None
        }
        moments.append(Moment(step, levels, reason, len(solver.clauses)))
        if len(moments) == SHOWN_STEPS:
            return Run(moments, list(map(tuple, solver.clauses)), None)
    return Run(moments, list(map(tuple, solver.clauses)), solver.satisfied)


def sentence(moment: Moment, run: Run, name: Callable[[int], str]) -> str:
    """A step in words; ``name`` says the name of a literal."""

    def clause(index: int) -> str:
        return " ∨ ".join(map(name, run.clauses[index])) or "the empty clause"

    step = moment.step
    if isinstance(step, Decision):
        return f"**Decide** {name(step.literal)}: level {len(moment.levels) - 1} begins."
    if isinstance(step, Propagation):
        follow = ", ".join(name(one.literal) for one in step.implied)
        return f"**Propagate**: {follow} {'follows' if len(step.implied) == 1 else 'follow'}."
    if isinstance(step, Conflict):
        return f"**Conflict**: all literals of {clause(step.clause)} are false."
    if isinstance(step, Learned):
        if not step.literals:
            return "**Learn** the empty clause, at level 0: the formula is **unsatisfiable**."
        back = f"jump back to level {step.level}, where it implies {name(step.literals[0])}"
        return f"**Learn** {clause(step.index)}; {back}."
    assert isinstance(step, Restart)
    return "**Restart**: all decisions are taken back; the learned clauses stay."


def resolution(step: Learned, run: Run) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The clauses that are resolved in turn, each with what is left after it.

    The first is the violated clause. Two clauses that hold a literal and its negation imply what
    remains of both, their resolvent.

    >>> run = watched([[1, 2], [-1, 3], [-2, 3], [-3, 4, 5], [-3, -4], [-3, 4, -5]])
    >>> learned = next(m.step for m in run.moments if isinstance(m.step, Learned))
    >>> for clause, left in resolution(learned, run):
    ...     print(sorted(clause), sorted(left))
    [-5, -3, 4] [-5, -3, 4]
    [-3, 4, 5] [-3, 4]
    [-4, -3] [-3]
    """
    rows = []
    left: set[int] = set()
    for index in step.resolved:
        clause = run.clauses[index]
        left = {x for x in left | set(clause) if -x not in left | set(clause)}
        rows.append((clause, tuple(sorted(left, key=abs))))
    return rows


def cone(moment: Moment, conflict: Clause) -> list[int]:
    """The true literals on which a conflict rests, in the order of the trail.

    >>> run = watched([[1, 2], [-1, 3], [-2, 3], [-3, 4, 5], [-3, -4], [-3, 4, -5]])
    >>> moment = next(m for m in run.moments if isinstance(m.step, Conflict))
    >>> cone(moment, run.clauses[moment.step.clause])
    [-1, 2, 3, -4, 5]
    """
    needed = {-literal for literal in conflict}
    trail = [literal for level in moment.levels for literal in level]
    for literal in reversed(trail):
        if literal in needed:
            needed |= {-other for other in moment.reason.get(literal, ()) if other != literal}
    return [literal for literal in trail if literal in needed]


def implication_graph(
    moment: Moment, conflict: Clause, learned: Clause, name: Callable[[int], str]
) -> str:
    """The implication graph of a conflict as SVG.

    A column holds the literals that lie as many implications behind the decisions. Decisions are
    squares. The literals whose negations are learned have a thick border: they are the cut.
    """
    literals = cone(moment, conflict)
    depth: dict[int, int] = {}
    for literal in literals:
        before = [-x for x in moment.reason.get(literal, ()) if x != literal]
        depth[literal] = 1 + max((depth[x] for x in before), default=-1)
    at, height = graphs.layered(depth)
    last = max(depth.values(), default=0) + 1
    goal = (graphs.column(last), height / 2)
    arrows = [(at[-x], at[y]) for y in literals for x in moment.reason.get(y, ()) if x != y]
    arrows += [(at[-x], goal) for x in conflict]
    parts = [graphs.arrow(*ends) for ends in arrows]
    cut = {-literal for literal in learned}
    parts += [
        graphs.node(at[literal], name(literal), literal not in moment.reason, literal in cut)
        for literal in literals
    ]
    parts.append(graphs.node(goal, "⊥", False, False, "#e6b0aa"))
    return pictures.document(goal[0] + 50, height, parts, "the implication graph of the conflict")


def dpll(clauses: Sequence[Clause]) -> tuple[bool, int]:
    """Whether a formula is satisfiable, and the decisions of DPLL: search without learning.

    Decide a literal, propagate; after a conflict try the other value of the last decision that has
    one left. Source: Davis, Logemann & Loveland, CACM 5 (1962).

    >>> dpll([[1, 2], [1, -2], [-1, 2], [-1, -2]])
    (False, 1)
    """
    top = max((abs(x) for clause in clauses for x in clause), default=0)
    decisions = 0

    def extend(literals: list[int]) -> bool:
        nonlocal decisions
        trail, consistent = common.propagate(clauses, literals)
        if not consistent:
            return False
        assigned = set(map(abs, trail))
        free = next((v for v in range(1, top + 1) if v not in assigned), None)
        if free is None:
            return True
        decisions += 1
        return extend([*trail, -free]) or extend([*trail, free])

    return extend([]), decisions
