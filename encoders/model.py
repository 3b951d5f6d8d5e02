"""The one neutral language between puzzles and solvers.

A model has named Boolean variables, numbered from 1, and constraints that are kept *as
constraints*: how they become clauses or rows is decided later, by ``cnf`` and ``ilp``. A
*literal* is a variable's number, or its negative for the negation.

While it is filled a model calls the poll that ``building.polled_by`` sets, which may raise to stop
the work.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from ..puzzles.errors import ModelError
from . import building
from .constraints import OUTSIDE, Cardinality, Circuit, Constraint, Distance, Edge, Given, Node
from .degrees import circuit as closed_by_degrees

__all__ = ["Given", "Model"]


class Model:
    """Named variables and the constraints upon them.

    Every constraint carries ``why``: the rule of the puzzle that it states, with the place; and
    ``rule``, the number of that rule in the docstring of the encoder. The variables of a model are
    exactly the decision variables; what a lowering adds never appears here.

    Examples
    --------
    >>> model = Model()
    >>> rain, sun = model.boolean("rain"), model.boolean("sun")
    >>> model.exactly(1, [rain, sun], "there is one weather")
    >>> model.top, model.name(-sun)
    (2, 'not sun')
    """

    def __init__(self) -> None:
        self.names: list[tuple[object, ...]] = []
        self.constraints: list[Constraint] = []
        self._poll = building.current_poll()

    @property
    def top(self) -> int:
        """The number of variables; they are 1..top in every lowering and every export."""
        return len(self.names)

    def boolean(self, *name: object) -> int:
        """A new variable; the parts of its name are put together when somebody reads it."""
        self.names.append(name)
        if len(self.names) % 4096 == 0:
            self._poll()
        return len(self.names)

    def grid(self, kind: str, rows: int, columns: int) -> list[range]:
        """New variables ``kind r c`` for rows and columns from 1, row after row: those of each row.

        >>> Model().grid("mine", 2, 3)
        [range(1, 4), range(4, 7)]
        """
        variables = []
        for r in range(1, rows + 1):
            self._poll()
            first = self.top + 1
            self.names += product((kind,), (r,), range(1, columns + 1))
            variables.append(range(first, first + columns))
        return variables

    def around(
        self, grid: Sequence[Sequence[int]], steps: Iterable[tuple[int, int]]
    ) -> list[list[tuple[int, ...]]]:
        """For each square of a grid the variables at some steps, in rows and columns, from it.

        So ``around[r][c]`` are all ``grid[r + i][c + j]`` on the board, found for whole rows at
        once, as there may be millions of squares.

        >>> model = Model()
        >>> model.around(model.grid("x", 1, 3), [(0, -1), (0, 1)])
        [[(2,), (1, 3), (2,)]]
        """
        steps = list(steps)
        reach = max((abs(side) for step in steps for side in step), default=0)
        columns = max(map(len, grid), default=0)
        side, beyond = [0] * reach, [[0] * (columns + 2 * reach)] * reach
        padded = [*beyond, *([*side, *row, *side] for row in grid), *beyond]
        neighbours = []
        for r in range(reach, reach + len(grid)):
            self._poll()
            shifted = (padded[r + down][reach + right :][:columns] for down, right in steps)
            near = zip(*shifted, strict=True)
            neighbours.append([some if all(some) else tuple(filter(None, some)) for some in near])
        return neighbours

    def name(self, literal: int) -> str:
        """The readable name of a literal."""
        words = " ".join(str(part) for part in self.names[abs(literal) - 1])
        return words if literal > 0 else f"not {words}"

    @property
    def circuits(self) -> list[Circuit]:
        """The circuits among the constraints; their degrees are constraints of their own."""
        return [stated for stated in self.constraints if isinstance(stated, Circuit)]

    def degrees(self) -> dict[int, Circuit]:
        """The circuit that each of its degrees belongs to, by the identity of the degree."""
        return {
            id(degree): circuit
            for circuit in self.circuits
            for at in circuit.degrees.values()
            for degree in at
        }

    # --- cardinality constraints -----------------------------------------------------------

    def cardinality(
        self, low: int, high: int, literals: Iterable[int], why: str, *, rule: int = 0
    ) -> None:
        """At least ``low`` and at most ``high`` of ``literals`` are true.

        A bound outside 0..n is fine: the constraint is then empty or unsatisfiable.

        Raises
        ------
        ModelError
            For an unknown, a repeated or a complementary literal.
        """
        chosen = tuple(literals)
        self._check(chosen, why)
        self.constraints.append(Cardinality(low, high, chosen, why, rule))

    def clause(self, literals: Iterable[int], why: str, *, rule: int = 0) -> None:
        """At least one of ``literals`` is true."""
        chosen = tuple(literals)
        self.cardinality(1, len(chosen), chosen, why, rule=rule)

    def exactly(self, count: int, literals: Iterable[int], why: str, *, rule: int = 0) -> None:
        """Exactly ``count`` of ``literals`` are true."""
        chosen = tuple(literals)  # not by way of cardinality: there may be millions of these
        self._check(chosen, why)
        self.constraints.append(Cardinality(count, count, chosen, why, rule))

    def at_most(self, count: int, literals: Iterable[int], why: str, *, rule: int = 0) -> None:
        """At most ``count`` of ``literals`` are true."""
        self.cardinality(0, count, literals, why, rule=rule)

    def at_least(self, count: int, literals: Iterable[int], why: str, *, rule: int = 0) -> None:
        """At least ``count`` of ``literals`` are true."""
        chosen = tuple(literals)
        self.cardinality(count, len(chosen), chosen, why, rule=rule)

    # --- labels ----------------------------------------------------------------------------

    def distance(
        self,
        first: Sequence[int],
        second: Sequence[int],
        distance: int,
        why: str,
        *,
        rule: int = 0,
    ) -> None:
        """The labels of two one-hot vectors of equal length differ by at least ``distance``.

        ``distance <= 0`` demands nothing; ``distance >= len(first)`` cannot be met.
        """
        if len(first) != len(second):
            raise ModelError(f"{why}: label vectors of {len(first)} and {len(second)} literals")
        self._check((*first, *second), why)
        self.constraints.append(Distance(tuple(first), tuple(second), distance, why, rule))

    # --- graphs ----------------------------------------------------------------------------

    def circuit(
        self,
        edges: Mapping[Edge, int],
        nodes: Iterable[Node],
        why: str,
        *,
        directed: bool = False,
        rule: int = 0,
    ) -> None:
        """The edges whose variables are true form one cycle through every node.

        Its degrees are stated first, then the circuit; of too few nodes for a cycle only that
        there is none.

        Raises
        ------
        ModelError
            For a loop, an edge that stands twice or leads to no node, and for a literal that is
            negative or stands twice.
        """
        chosen = tuple(nodes)
        self._check_graph(edges, chosen, directed, why)
        self._check_positive(edges.values(), why)
        self.constraints += closed_by_degrees(dict(edges), chosen, directed, why, rule)

    def path(
        self,
        edges: Mapping[Edge, int],
        nodes: Iterable[Node],
        ends: Mapping[Node, int],
        why: str,
        *,
        starts: Mapping[Node, int] | None = None,
        rule: int = 0,
    ) -> None:
        """The edges whose variables are true form one path through every node.

        It is stated as a circuit through one more node, ``OUTSIDE``, whose edges are its ends.

        Parameters
        ----------
        edges : mapping
            From pairs of nodes to variables.
        nodes : iterable
            All nodes, those without edges too.
        ends : mapping
            From each node to the variable "the path ends here".
        why : str
            The rule of the puzzle.
        starts : mapping, optional
            From each node to the variable "the path begins here"; with it the graph is directed.
        rule : int, optional
            The number of the rule.
        """
        chosen, directed = tuple(nodes), starts is not None
        self._check_graph(edges, chosen, directed, why)
        begins = ends if starts is None else starts
        if set(ends) != set(chosen) or set(begins) != set(chosen):
            raise ModelError(f"{why}: every node needs an end literal, and no other")
        closed = dict(edges)
        closed |= {(OUTSIDE, node): literal for node, literal in begins.items()}
        if directed:
            closed |= {(node, OUTSIDE): literal for node, literal in ends.items()}
        self._check_positive(closed.values(), why)
        self.constraints += closed_by_degrees(closed, (*chosen, OUTSIDE), directed, why, rule)

    def _check_graph(
        self, edges: Mapping[Edge, int], nodes: tuple[Node, ...], directed: bool, why: str
    ) -> None:
        known = set(nodes)
        if len(known) != len(nodes):
            raise ModelError(f"{why}: a node stands twice")
        for u, v in edges:
            if u == v or u not in known or v not in known:
                raise ModelError(f"{why}: the edge {u}–{v} is a loop, or leads to no node")
            if not directed and (v, u) in edges:
                raise ModelError(f"{why}: the edge {u}–{v} stands twice")

    def _check_positive(self, literals: Iterable[int], why: str) -> None:
        chosen = tuple(literals)
        self._check(chosen, why)
        if min(chosen, default=1) < 0:
            raise ModelError(f"{why}: a negative literal at an edge or an end")

    def _check(self, literals: tuple[int, ...], why: str) -> None:
        if len(self.constraints) % 256 == 0:
            self._poll()
        if not literals:
            return
        low = min(literals)
        variables = set(literals) if low > 0 else set(map(abs, literals))
        if len(variables) != len(literals):
            raise ModelError(f"{why}: a literal stands twice, or beside its negation")
        if max(variables) > len(self.names) or (low <= 0 and 0 in variables):
            raise ModelError(f"{why}: a literal of no variable")
