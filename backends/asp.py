"""The ASP backend: a model as an answer set program, solved by clingo in this process.

An answer set program *generates* (a choice rule: any set of variables may be true), *defines*
(what follows from it) and *tests* (integrity constraints, ``:- what must not be``). All that is
defined here follows from the decision variables, so there are as many answer sets as solutions.

Source: Niemelä, "Logic programs with stable model semantics as a constraint programming paradigm"
(1999), where a Hamiltonian cycle is stated by reachability; Gebser, Kaminski, Kaufmann & Schaub,
"Multi-shot ASP solving with clingo" (2019).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence, Set
from typing import Any

from ..encoders.constraints import OUTSIDE, Cardinality, Circuit, Distance
from ..encoders.encoding import Encoding
from ..encoders.options import Options
from ..puzzles.errors import Unavailable
from ..puzzles.garbage import gc_paused
from . import enumerators
from .base import Deadline

POLL_S = 0.05
"""Seconds between two looks at the clock while clingo works."""
GROUND_CHARACTERS = 100_000
"""Characters of the program that are grounded between two looks at the clock."""
RANDOM_DECISIONS = 0.01
"""The share of decisions that clingo makes at random where there is a seed."""


# --- the program -----------------------------------------------------------------------------


def program(encoding: Encoding[Any]) -> str:
    """The answer set program of an encoding; ``x(i)`` is the variable numbered i.

    Size: a line for each variable and two for each cardinality constraint and each window of a
    distance; of a circuit two for each node and one for each edge, and four or five more.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> print(program(encode(Queens(1))))
    % x(1) is queen 1 1
    { x(1..1) }.
    % one queen in row 1
    :- not 1 { x(1) } 1.
    % one queen in column 1
    :- not 1 { x(1) } 1.
    #show x/1.
    """
    return "\n".join(statements(encoding))


def statements(encoding: Encoding[Any]) -> Iterator[str]:
    """The parts of the program, each with a comment: variables, rules, givens."""
    model = encoding.model
    for v in range(1, model.top + 1):
        yield comment(f"x({v}) is {model.name(v)}")
    yield f"{{ x(1..{model.top}) }}."
    places = {id(circuit): place for place, circuit in enumerate(model.circuits, 1)}
    for constraint in model.constraints:
        yield LOWER[type(constraint)](constraint, places.get(id(constraint), 0))
    for given in encoding.givens:
        yield f"{comment(given.why)}\n:- {literal(-given.literal)}."
    yield "#show x/1."


def comment(text: str) -> str:
    """One line for the reader, whatever the text holds.

    >>> comment("a path:\\n\\0")
    '% a path: ?'
    """
    line = " ".join(text.split())
    return "% " + "".join(c if c.isprintable() else "?" for c in line)


def literal(number: int) -> str:
    """A literal of the model in the body of a rule."""
    return f"x({number})" if number > 0 else f"not x({-number})"


def cardinality(constraint: Cardinality) -> str:
    """It must not be that the number of true literals is *not* from ``low`` to ``high``.

    >>> print(cardinality(Cardinality(0, 1, (1, -2), "not rain without clouds")))
    % not rain without clouds
    :- not 0 { x(1); not x(2) } 1.
    """
    chosen = "; ".join(map(literal, constraint.literals))
    return f"{comment(constraint.why)}\n:- not {constraint.low} {{ {chosen} }} {constraint.high}."


def connected(constraint: Circuit, place: int) -> str:
    """Every node is reached along chosen edges: beside the degrees all that one cycle needs.

    Nodes are numbered from 1 in their order, and 0 is the one outside that closes a path. What is
    true in an answer set has a reason there: a cycle apart does not reach itself by itself. The
    names of the predicates end in the ``place`` of the circuit among those of the model.

    >>> from satchel.encoders.model import Model
    >>> model = Model()
    >>> arcs = {(u, v): model.boolean(u, v) for u, v in ("ab", "ba")}
    >>> model.circuit(arcs, "ab", "the cycle", directed=True)
    >>> print(connected(model.circuits[0], 1))
    % the cycle: every node is reached from node 1
    edge1(1,2,1).
    edge1(2,1,2).
    joined1(U,V) :- edge1(U,V,E), x(E).
    reached1(1).
    reached1(V) :- reached1(U), joined1(U,V).
    :- V = 1..2, not reached1(V).
    """
    nodes = [node for node in constraint.nodes if node is not OUTSIDE]
    number = {node: i for i, node in enumerate(nodes, 1)} | {OUTSIDE: 0}
    edge, joined, reached = (f"{word}{place}" for word in ("edge", "joined", "reached"))
    root = 0 if constraint.closes_path else 1
    lines = [comment(f"{constraint.why}: every node is reached from node {root}")]
    lines += [f"{edge}({number[u]},{number[v]},{x})." for (u, v), x in constraint.edges.items()]
    lines.append(f"{joined}(U,V) :- {edge}(U,V,E), x(E).")
    if not constraint.directed:
        lines.append(f"{joined}(V,U) :- {edge}(U,V,E), x(E).")
    lines.append(f"{reached}({root}).")
    lines.append(f"{reached}(V) :- {reached}(U), {joined}(U,V).")
    lines.append(f":- V = 1..{len(nodes)}, not {reached}(V).")
    return "\n".join(lines)


LOWER: dict[type, Callable[[Any, int], str]] = {
    Cardinality: lambda constraint, place: cardinality(constraint),
    Distance: lambda constraint, place: "\n".join(map(cardinality, constraint.windows())),
    Circuit: connected,
}
"""How each kind is stated; ``place`` is that of a circuit among the circuits, from 1."""


def chunks(parts: Iterable[str]) -> Iterator[str]:
    """The parts put together to texts of some size."""
    text: list[str] = []
    size = 0
    for part in parts:
        text.append(part)
        size += len(part)
        if size > GROUND_CHARACTERS:
            yield "\n".join(text)
            text, size = [], 0
    yield "\n".join(text)


# --- the solver ------------------------------------------------------------------------------


class Session:
    """One encoding in one clingo, which keeps what it has learnt."""

    def __init__(self, encoding: Encoding[Any], options: Options, deadline: Deadline) -> None:
        import clingo

        self.encoding = encoding
        self.stats: dict[str, Any] = {"variables": encoding.model.top, "solves": 0, "conflicts": 0}
        at_random = [f"--seed={options.seed % (2**31 - 1)}", f"--rand-freq={RANDOM_DECISIONS}"]
        words = ["--warn=none", "--stats", *(at_random if options.seed else [])]
        self.control = clingo.Control(words)
        with gc_paused():
            for i, text in enumerate(chunks(statements(encoding))):
                deadline.check()
                self.control.add(f"part{i}", [], text)
                self.control.ground([(f"part{i}", [])])
        deadline.check()
        atoms = self.control.symbolic_atoms.by_signature("x", 1)
        self.atom = {atom.symbol.arguments[0].number: atom.literal for atom in atoms}
        settings: Any = self.control.configuration
        settings.solve.models = 0

    def search(
        self, assumptions: Sequence[int], deadline: Deadline
    ) -> Generator[Set[int], None, None]:
        """The true decision variables of each answer set under the assumptions.

        clingo works in a thread of its own; this one looks at the clock and hears Ctrl-C. Leaving
        the ``with`` ends the search.
        """
        self.stats["solves"] += 1
        assumed = [self.number(literal) for literal in assumptions]
        with self.control.solve(assumed, yield_=True, async_=True) as handle:
            while True:
                handle.resume()
                while not handle.wait(POLL_S):
                    deadline.check()
                deadline.check()
                if (model := handle.model()) is None:
                    break
                yield {symbol.arguments[0].number for symbol in model.symbols(shown=True)}
            if not handle.get().exhausted:
                raise Unavailable("clingo stopped without an answer")

    def number(self, literal: int) -> int:
        """The literal of clingo's for one of the model's."""
        return self.atom[literal] if literal > 0 else -self.atom[-literal]

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> Set[int] | None:
        """The true decision variables under the assumptions, or None when there are none."""
        with contextlib.closing(self.search(assumptions, deadline)) as assignments:
            return next(assignments, None)

    def every(self, deadline: Deadline) -> Iterator[Set[int]]:
        """The true decision variables of each assignment that is not blocked."""
        yield from self.search((), deadline)

    def block(self, true: Set[int]) -> None:
        """Add the integrity constraint that not all literals of an assignment hold again."""
        with self.control.backend() as rules:
            rules.add_rule([], [self.number(x) for x in self.encoding.blocking(true)])

    def close(self) -> None:
        """Keep what clingo counted; nothing is left running between two calls."""
        counted = self.control.statistics.get("accu", {}).get("solving", {})
        self.stats["conflicts"] = int(counted.get("solvers", {}).get("conflicts", 0))


class Asp(enumerators.Enumerator):
    """An answer set program and clingo."""

    name = "asp"
    summary = "an answer set program for clingo, in this process"
    libraries = ("clingo",)
    solver, module, session = "clingo", "clingo", Session


BACKEND = Asp()
