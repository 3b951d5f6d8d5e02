"""The one neutral language between puzzles and solvers.

A model has named Boolean variables, numbered from 1, and constraints that are kept *as
constraints*: how they become clauses or rows is decided later, by ``cnf`` and ``ilp``. A
*literal* is a variable's number, or its negative for the negation.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import chain, islice, product
from typing import Any, Generic, NamedTuple, TypeVar

from ..puzzles.errors import ModelError
from .phrases import Kind

S = TypeVar("S")
Node = Hashable
Edge = tuple[Node, Node]


_poll: ContextVar[Callable[[], None]] = ContextVar("_poll", default=lambda: None)


@contextmanager
def building(poll: Callable[[], None] | None = None) -> Iterator[None]:
    """Pause the garbage collector while a model or a formula is built.

    Nothing in them is a cycle, and looking for cycles among millions of lists doubles the time.
    Models made inside call ``poll`` every so often, which may raise to stop the work.
    """
    collecting, before = gc.isenabled(), _poll.get()
    gc.disable()
    token = _poll.set(poll or before)
    try:
        yield
    finally:
        _poll.reset(token)
        if collecting:
            gc.enable()


class Between(NamedTuple):
    """At least ``low`` and at most ``high`` of the literals are true.

    A tuple, as there may be millions of them: it is made in half the time of a frozen dataclass.
    """

    low: int
    high: int
    literals: tuple[int, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Spread:
    """Two one-hot label vectors whose labels differ by at least ``distance``.

    Literal i of a vector says "the label is i"; that exactly one of them is true is stated
    apart, by an ``exactly`` constraint.
    """

    first: tuple[int, ...]
    second: tuple[int, ...]
    distance: int
    why: str


@dataclass(frozen=True, slots=True)
class Circuit:
    """The chosen edges form one cycle through every node.

    ``edges`` maps a pair of nodes to its literal. In an undirected graph each pair stands once,
    in either order, and a cycle needs three nodes; in a directed one the pair (u, v) is the arc
    from u to v, and a cycle needs two nodes.
    """

    edges: Mapping[Edge, int]
    nodes: tuple[Node, ...]
    directed: bool
    why: str


@dataclass(frozen=True, slots=True)
class Path:
    """The chosen edges form one path through every node.

    ``starts[v]`` says that the path begins at v, ``ends[v]`` that it ends there. In an
    undirected graph the two are one mapping: exactly two of its literals are true, exactly one
    on a single node.
    """

    edges: Mapping[Edge, int]
    nodes: tuple[Node, ...]
    starts: Mapping[Node, int]
    ends: Mapping[Node, int]
    directed: bool
    why: str


Constraint = Between | Spread | Circuit | Path


class Model:
    """Named variables and the constraints upon them.

    Every constraint carries ``why``: the rule of the puzzle that it states, with the place.
    The variables of a model are exactly the decision variables; what a lowering adds never
    appears here.

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
        self._poll = _poll.get()

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
        found = []
        for r in range(1, rows + 1):
            self._poll()
            first = self.top + 1
            self.names += product((kind,), (r,), range(1, columns + 1))
            found.append(range(first, first + columns))
        return found

    def name(self, literal: int) -> str:
        """The readable name of a literal."""
        words = " ".join(str(part) for part in self.names[abs(literal) - 1])
        return words if literal > 0 else f"not {words}"

    # --- cardinality constraints -----------------------------------------------------------

    def between(self, low: int, high: int, literals: Iterable[int], why: str) -> None:
        """At least ``low`` and at most ``high`` of ``literals`` are true.

        A bound outside 0..n is fine: the constraint is then empty or unsatisfiable.

        Raises
        ------
        ModelError
            For an unknown, a repeated or a complementary literal.
        """
        chosen = tuple(literals)
        self._check(chosen, why)
        self.constraints.append(Between(low, high, chosen, why))

    def state(self, constraints: Iterable[Between]) -> None:
        """Add many cardinality constraints; like one :meth:`between` after the other, but faster.

        Raises
        ------
        ModelError
            For an unknown, a repeated or a complementary literal.
        """
        waiting = iter(constraints)
        while some := list(islice(waiting, 4096)):
            self._poll()
            literals = [stated.literals for stated in some]
            used = set(chain.from_iterable(literals))
            known = not used or 0 < min(used) <= max(used) <= len(self.names)
            if not known or sum(map(len, map(set, literals))) < sum(map(len, literals)):
                for stated in some:
                    self._check(stated.literals, stated.why)
            self.constraints += some

    def clause(self, literals: Iterable[int], why: str) -> None:
        """At least one of ``literals`` is true."""
        chosen = tuple(literals)
        self.between(1, len(chosen), chosen, why)

    def exactly(self, count: int, literals: Iterable[int], why: str) -> None:
        """Exactly ``count`` of ``literals`` are true."""
        self.between(count, count, literals, why)

    def at_most(self, count: int, literals: Iterable[int], why: str) -> None:
        """At most ``count`` of ``literals`` are true."""
        self.between(0, count, literals, why)

    def at_least(self, count: int, literals: Iterable[int], why: str) -> None:
        """At least ``count`` of ``literals`` are true."""
        chosen = tuple(literals)
        self.between(count, len(chosen), chosen, why)

    # --- labels ----------------------------------------------------------------------------

    def spread(self, first: Sequence[int], second: Sequence[int], distance: int, why: str) -> None:
        """The labels of two one-hot vectors of equal length differ by at least ``distance``.

        ``distance <= 0`` demands nothing; ``distance >= len(first)`` cannot be met.
        """
        if len(first) != len(second):
            raise ModelError(f"{why}: label vectors of {len(first)} and {len(second)} literals")
        self._check((*first, *second), why)
        self.constraints.append(Spread(tuple(first), tuple(second), distance, why))

    # --- graphs ----------------------------------------------------------------------------

    def circuit(
        self, edges: Mapping[Edge, int], nodes: Iterable[Node], why: str, *, directed: bool = False
    ) -> None:
        """The edges whose variables are true form one cycle through every node.

        Raises
        ------
        ModelError
            For a loop, an edge that stands twice or leads to no node, and for a literal that is
            negative or stands twice.
        """
        chosen = tuple(nodes)
        self._check_graph(edges, chosen, directed, why)
        self._check_positive(edges.values(), why)
        self.constraints.append(Circuit(dict(edges), chosen, directed, why))

    def path(
        self,
        edges: Mapping[Edge, int],
        nodes: Iterable[Node],
        ends: Mapping[Node, int],
        why: str,
        *,
        starts: Mapping[Node, int] | None = None,
    ) -> None:
        """The edges whose variables are true form one path through every node.

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
        """
        chosen = tuple(nodes)
        self._check_graph(edges, chosen, starts is not None, why)
        if set(ends) != set(chosen) or (starts is not None and set(starts) != set(chosen)):
            raise ModelError(f"{why}: every node needs an end literal, and no other")
        begins = {} if starts is None else starts
        self._check_positive([*edges.values(), *ends.values(), *begins.values()], why)
        both = dict(ends) if starts is None else dict(starts)
        stated = Path(dict(edges), chosen, both, dict(ends), starts is not None, why)
        self.constraints.append(stated)

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
        positive = min(literals) > 0
        variables = set(literals) if positive else set(map(abs, literals))
        if len(variables) != len(literals):
            raise ModelError(f"{why}: a literal stands twice, or beside its negation")
        if not (positive or min(variables)) or max(variables) > len(self.names):
            raise ModelError(f"{why}: a literal of no variable")


@dataclass(frozen=True, slots=True)
class Given:
    """A literal that the instance itself fixes, and why."""

    literal: int
    why: str


@dataclass(frozen=True)
class Encoding(Generic[S]):
    """A puzzle as a model, and the way back.

    Parameters
    ----------
    model : Model
    givens : sequence of Given
        Kept apart from the constraints, so that they can be assumed, dropped or explained.
    decode : callable
        From the set of the variables that are true to the solution.
    literals : callable
        The inverse: from a solution to the set of the variables that are true.
    choices : callable
        From the decisions taken so far to the alternatives of the next one, in the order of
        the answers, or None when all is decided. One of the alternatives is true in every
        solution. Trying alternative i with 1..i−1 denied visits the solutions in
        lexicographic order; see ``backends.base.ordered``.
    again : callable, optional
        From another instance to its givens upon this very model, or None where its model is
        another: so that one solver answers a stream of instances.
    words : mapping, optional
        From the kind of variables, the first part of their names, to sentences about them.
    place : callable, optional
        From a variable to its places on the board, as the argument ``framed`` of the puzzle's
        ``draw`` and ``svg`` names them; without any, nothing is framed.
    homes : callable, optional
        Places of rules that have one of their own (the number on a mine field): those of the first
        constraints, in their order. Another rule is where all its variables are.
    remark : str, optional
        What the rules are in this instance, where the docstring of the encoder leaves that open.
    """

    model: Model
    givens: Sequence[Given]
    decode: Callable[[Set[int]], S]
    literals: Callable[[S], Set[int]]
    choices: Callable[[Sequence[int]], Sequence[int] | None]
    again: Callable[[Any], Sequence[Given] | None] | None = None
    words: Mapping[str, Kind] = field(default_factory=dict)
    place: Callable[[int], Sequence[Any]] = lambda variable: ()
    homes: Callable[[], Iterable[Any]] = tuple
    remark: str = ""

    def positive(self) -> bool:
        """Whether no solution's true variables can contain another's.

        Then blocking the true literals alone removes just one solution. It is so when every
        variable is given, or stands in an exactly-constraint of positive literals, or among
        the edges and ends of a circuit or path: a larger set of true variables would break the
        constraint of an added one.
        """
        safe = {abs(given.literal) for given in self.givens}
        for stated in self.model.constraints:
            if isinstance(stated, Between):
                if stated.low == stated.high and min(stated.literals, default=1) > 0:
                    safe.update(stated.literals)
            elif isinstance(stated, Circuit):
                safe.update(stated.edges.values())
            elif isinstance(stated, Path):
                safe.update(stated.edges.values(), stated.starts.values(), stated.ends.values())
        return len(safe) == self.model.top

    def loose(self) -> list[int]:
        """The variables that stand in no constraint and in no given."""
        stated = {abs(given.literal) for given in self.givens}
        for constraint in self.model.constraints:
            if isinstance(constraint, Between):
                stated.update(map(abs, constraint.literals))
            elif isinstance(constraint, Spread):
                stated.update(map(abs, (*constraint.first, *constraint.second)))
            else:
                stated.update(constraint.edges.values())
                if isinstance(constraint, Path):
                    stated.update(constraint.starts.values(), constraint.ends.values())
        return [v for v in range(1, self.model.top + 1) if v not in stated]

    def blocking(self, true: Set[int]) -> Iterator[int]:
        """The literals that this assignment makes true and that single it out.

        Their negations form its blocking clause; an ILP forbids that all of them hold.
        """
        if self.positive():
            return iter(true)
        return (v if v in true else -v for v in range(1, self.model.top + 1))


Encode = Callable[[Any], Encoding[Any]]
