"""What a model leaves open once its givens are propagated: twins, parts, and bounds.

Fixed variables
---------------
Givens and the constraints that leave one choice fix variables, until nothing more follows.

The number of true variables
----------------------------
A cardinality constraint over all variables that are left joins everything with everything. It is
no state: the solutions are counted by the number of their true variables, and only numbers within
its bounds count in the end (see ``parts``).

Twins
-----
Variables that all constraints treat alike are taken in one step: k of s twins are true in
C(s, k) ways. A variable in no constraint is a twin of all others in none.

Parts
-----
Twins that no chain of constraints connects are independent: their numbers are multiplied.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...encoders import evaluate
from ...encoders.constraints import OUTSIDE, Constraint
from ...encoders.encoding import Encoding
from ...encoders.graphs import components
from .state import State, Values
from .states import STATES

Twins = tuple[int, ...]
"""Variables that all constraints treat alike, in increasing order."""


@dataclass
class Part:
    """Variables that are independent of all others, and the constraints upon them."""

    twins: list[Twins]
    states: list[State]


@dataclass
class Residual:
    """What is left of a model.

    Parameters
    ----------
    values : mapping
        The variables that are fixed, and how.
    parts : list of Part
    bounds : (int, int) or None
        How many of the open variables are true; None where nothing limits that number.
    """

    values: Values
    parts: list[Part]
    bounds: tuple[int, int] | None = None


def propagate(encoding: Encoding[Any], poll: Callable[[], None]) -> dict[int, bool] | None:
    """The variables that the givens fix, directly or by one constraint after another.

    None where they contradict each other.
    """
    constraints = encoding.model.constraints
    concerned: dict[int, list[int]] = defaultdict(list)
    for number, stated in enumerate(constraints):
        for variable in evaluate.variables(stated):
            concerned[variable].append(number)
    values: dict[int, bool] = {}
    literals = [given.literal for given in encoding.givens]
    waiting = dict.fromkeys(range(len(constraints)))
    while literals or waiting:
        poll()
        for literal in literals:
            if values.setdefault(abs(literal), literal > 0) != (literal > 0):
                return None
            waiting |= dict.fromkeys(concerned[abs(literal)])
        literals, now, waiting = [], waiting, {}
        for number in now:
            stated = constraints[number]
            follow = STATES[type(stated)].consequences(stated, values)
            if follow is None:
                return None
            literals += follow
    return values


def reduce(
    encoding: Encoding[Any], poll: Callable[[], None], *, join_twins: bool = True
) -> Residual | None:
    """What is left open; None where nothing can be right.

    Parameters
    ----------
    encoding : Encoding
        The model and its givens.
    poll : callable
        Called every so often; it may raise.
    join_twins : bool
        Whether variables that are treated alike are taken together.
    """
    values = propagate(encoding, poll)
    if values is None:
        return None
    open_ = [v for v in range(1, encoding.model.top + 1) if v not in values]
    states: list[State] = []
    bounds: tuple[int, int] | None = None
    for stated in remaining(encoding, values):
        state = STATES[type(stated)](stated, values)
        if own := state.bounds_of_all(len(open_)):
            low, high = bounds or own
            bounds = max(low, own[0]), min(high, own[1])
        elif not state.idle:
            states.append(state)
    sets = twins(open_, states) if join_twins else [(v,) for v in open_]
    return Residual(values, parts(sets, states), bounds)


def remaining(encoding: Encoding[Any], values: Values) -> Iterator[Constraint]:
    """The constraints that speak of open variables, without the degrees that a circuit knows."""
    known = {
        id(degree)
        for circuit in encoding.model.circuits
        for node, at in circuit.degrees.items()
        for degree in at
        if node is not OUTSIDE  # its degrees say more: how many ends have each colour
    }
    for stated in encoding.model.constraints:
        if id(stated) not in known and not evaluate.variables(stated) <= values.keys():
            yield stated


def twins(variables: Sequence[int], states: Sequence[State]) -> list[Twins]:
    """The variables, those together that no state can tell apart."""
    seen: dict[int, list[Hashable]] = {variable: [] for variable in variables}
    for number, state in enumerate(states):
        for variable in state.variables:
            seen[variable] += (number, state.twin(variable))
    alike: dict[Hashable, list[int]] = defaultdict(list)
    for variable in variables:
        alike[tuple(seen[variable])].append(variable)
    return [tuple(together) for together in alike.values()]


def parts(sets: Sequence[Twins], states: Sequence[State]) -> list[Part]:
    """The twins and states, those together that are connected."""
    of = {variable: i for i, together in enumerate(sets) for variable in together}
    graph: list[list[int]] = [[] for _ in range(len(sets) + len(states))]
    for number, state in enumerate(states, len(sets)):
        graph[number] = sorted({of[variable] for variable in state.variables})
        for i in graph[number]:
            graph[i].append(number)
    return [
        Part(
            [sets[i] for i in sorted(nodes) if i < len(sets)],
            [states[i - len(sets)] for i in sorted(nodes) if i >= len(sets)],
        )
        for nodes in components(graph)
    ]
