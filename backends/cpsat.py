"""The CP-SAT backend: the constraints of a model as those of OR-tools, in this process.

CP-SAT has a constraint of its own for most that a model states. What it has not is a cycle that is
read in no direction: there every edge is two arcs, and one of the two readings is allowed.

Source: Perron, Didier & Gay, "The CP-SAT-LP Solver", CP 2023.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any

from ..encoders.constraints import Cardinality, Circuit, Distance
from ..encoders.encoding import Encoding
from ..encoders.options import Options
from ..puzzles.errors import Unavailable
from . import enumerators
from .base import Deadline

POLL_S = 0.05
"""Seconds between two looks at the clock while CP-SAT works."""
QUEUED_SOLUTIONS = 1000
"""The most solutions that CP-SAT may be ahead of the reader."""


class Lowering:
    """A model as a ``CpModel``.

    Size: a Boolean variable for each of the model's, and a constraint for each of its constraints
    and each window of a distance; degrees are part of their circuit. An undirected circuit has two
    variables and a constraint more for each edge (those from outside to the ends of a path too),
    and one more in all.
    """

    def __init__(self, encoding: Encoding[Any], deadline: Deadline) -> None:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        numbers = range(1, encoding.model.top + 1)
        self.variables = [self.model.new_bool_var(f"x{number}") for number in numbers]
        degrees = encoding.model.degrees()
        for constraint in encoding.model.constraints:
            deadline.check()
            if id(constraint) not in degrees:  # which a circuit of CP-SAT's states by itself
                LOWER[type(constraint)](self, constraint, deadline)
        for given in encoding.givens:
            self.model.add_bool_or([self.literal(given.literal)])

    def literal(self, number: int) -> Any:
        """The literal of CP-SAT's for one of the model's."""
        variable = self.variables[abs(number) - 1]
        return variable if number > 0 else ~variable

    def cardinality(self, constraint: Cardinality, deadline: Deadline) -> None:
        """The constraint that says it most directly."""
        low, high = constraint.low, constraint.high
        literals = [self.literal(number) for number in constraint.literals]
        if low == high == 1:
            self.model.add_exactly_one(literals)
        elif low <= 0 and high == 1:
            self.model.add_at_most_one(literals)
        elif low == 1 and high >= len(literals):
            self.model.add_bool_or(literals)
        elif low > high or not literals:
            if low > 0 or high < 0:
                self.model.add_bool_or([])
        else:
            self.model.add_linear_constraint(sum(literals), low, high)

    def circuit(self, constraint: Circuit, deadline: Deadline) -> None:
        """A circuit of arcs; of an undirected edge exactly one arc is chosen when the edge is.

        Of the two directions in which a cycle can be read, the one counts that leaves the last
        node (of a path: the one outside) for the lower of its two neighbours. So there are as many
        solutions as sets of edges.
        """
        touched = {node for edge in constraint.edges for node in edge}
        if len(touched) < len(constraint.nodes):
            for at in constraint.degrees.values():  # that of a node without edges cannot be met
                for degree in at:
                    self.cardinality(degree, deadline)
            return
        number = {node: i for i, node in enumerate(constraint.nodes)}
        last = len(number) - 1
        arcs: list[tuple[int, int, Any]] = []
        for i, ((u, v), edge) in enumerate(constraint.edges.items()):
            if i % 1024 == 0:
                deadline.check()
            if constraint.directed:
                arcs.append((number[u], number[v], self.literal(edge)))
            else:
                forth, back = (self.model.new_bool_var(f"{way}{edge}") for way in ("forth", "back"))
                self.model.add(forth + back == self.literal(edge))
                arcs += [(number[u], number[v], forth), (number[v], number[u], back)]
        self.model.add_circuit(arcs)
        if not constraint.directed:
            left = sum(v * arc for u, v, arc in arcs if u == last)
            entered = sum(u * arc for u, v, arc in arcs if v == last)
            self.model.add(left < entered)

    def distance(self, constraint: Distance, deadline: Deadline) -> None:
        """A constraint for each window of labels."""
        for window in constraint.windows():
            self.cardinality(window, deadline)


LOWER: dict[type, Callable[[Lowering, Any, Deadline], None]] = {
    Cardinality: Lowering.cardinality,
    Distance: Lowering.distance,
    Circuit: Lowering.circuit,
}
"""How each kind is stated."""


class Session:
    """One encoding as a CP-SAT model, which is solved from the beginning at each call."""

    def __init__(self, encoding: Encoding[Any], options: Options, deadline: Deadline) -> None:
        self.encoding, self.seed = encoding, options.seed % 2**31
        self.lowering = Lowering(encoding, deadline)
        self.stats: dict[str, Any] = {
            "variables": len(self.lowering.model.proto.variables),
            "constraints": len(self.lowering.model.proto.constraints),
            "solves": 0,
            "conflicts": 0,
        }

    def solver(self) -> Any:
        """A solver of one thread that leaves Ctrl-C to Python.

        Without linear relaxations, which refute a few things at once (that knights change the
        colour) and took 57 s instead of 3 for two tours of 30×30.
        """
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = self.seed
        solver.parameters.catch_sigint_signal = False
        solver.parameters.linearization_level = 0
        return solver

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> Set[int] | None:
        """The true decision variables under the assumptions, or None when there are none."""
        self.lowering.model.clear_assumptions()
        self.lowering.model.add_assumptions([self.lowering.literal(x) for x in assumptions])
        assignments = list(self.search(self.solver(), deadline))  # one at most, without enumeration
        return assignments[-1] if assignments else None

    def every(self, deadline: Deadline) -> Iterator[Set[int]]:
        """The true decision variables of each assignment that is not blocked."""
        self.lowering.model.clear_assumptions()
        solver = self.solver()
        solver.parameters.enumerate_all_solutions = True
        yield from self.search(solver, deadline)

    def search(self, solver: Any, deadline: Deadline) -> Iterator[Set[int]]:
        """What a solver finds, in a thread of its own: this one looks at the clock.

        Raises
        ------
        Unavailable
            When the solver ends without a word that there is no more.
        """
        self.stats["solves"] += 1
        ready: queue.Queue[Set[int] | None] = queue.Queue(QUEUED_SOLUTIONS)
        outcome: list[Any] = []
        listener = listening(self.lowering.variables, ready.put)

        def work() -> None:
            try:
                outcome.append(solver.solve(self.lowering.model, listener))
            except BaseException as error:  # whatever it is, it is reported below
                outcome.append(error)
            ready.put(None)
            ended.set()

        ended = threading.Event()  # to join a thread is not safe against Ctrl-C
        threading.Thread(target=work, daemon=True).start()
        try:
            while (true := next_of(ready, deadline)) is not None:
                yield true
        finally:
            while not ended.is_set():
                solver.stop_search()
                with contextlib.suppress(queue.Empty):  # it may wait for room to put a solution
                    ready.get_nowait()
                ended.wait(POLL_S)
        if outcome[0] not in conclusive():
            raise Unavailable(f"CP-SAT stopped without an answer: {outcome[0]}")
        self.stats["conflicts"] += solver.num_conflicts

    def block(self, true: Set[int]) -> None:
        """Add the blocking clause of an assignment."""
        literals = [self.lowering.literal(-x) for x in self.encoding.blocking(true)]
        self.lowering.model.add_bool_or(literals)

    def close(self) -> None:
        """Nothing is left running between two calls."""


def listening(variables: Sequence[Any], report: Callable[[Set[int]], None]) -> Any:
    """A callback of CP-SAT's that reports the true variables of each solution."""
    from ortools.sat.python import cp_model

    class Listener(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            report({i for i, x in enumerate(variables, 1) if self.boolean_value(x)})

    return Listener()


def next_of(ready: queue.Queue[Set[int] | None], deadline: Deadline) -> Set[int] | None:
    """The next of a queue, with looks at the clock."""
    while True:
        deadline.check()
        with contextlib.suppress(queue.Empty):
            return ready.get(timeout=POLL_S)


def conclusive() -> tuple[Any, Any]:
    """The two statuses that prove something; without an objective, OPTIMAL is a solution.

    FEASIBLE is that of a search that was stopped, UNKNOWN of one that has found nothing yet.
    """
    from ortools.sat.python import cp_model

    return cp_model.OPTIMAL, cp_model.INFEASIBLE


class CpSat(enumerators.Enumerator):
    """The constraints of OR-tools and its solver CP-SAT."""

    name = "cpsat"
    summary = "constraints for CP-SAT of OR-tools, in this process"
    libraries = ("ortools",)
    solver, module, session = "cp-sat", "ortools.sat.python.cp_model", Session


BACKEND = CpSat()
