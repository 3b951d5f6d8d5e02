"""Instances divided into cubes: disjoint parts that together cover the instance.

Many blocking clauses or no-good rows make a solver slow. So where all solutions are wanted an
instance is divided, and each part is enumerated in a session of its own.

Source: Heule, Kullmann, Wieringa & Biere, "Cube and Conquer", HVC 2011.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import TypeVar

from ..encoders import encode
from ..encoders.constraints import Given, Node
from ..encoders.encoding import Encoding
from ..encoders.model import Model
from ..encoders.options import Options
from ..puzzles.base import Puzzle
from .base import Cutting, Deadline, Run, add_stats, refuted
from .enumeration import enumerate_all

S = TypeVar("S")
MOST_CUBES = 30
"""The most cubes of an enumeration: each takes a solver some milliseconds to begin with."""
DIVIDED_NODES = 100
"""The most nodes of a graph whose circuits are enumerated in cubes."""


def enumerate_in_cubes(
    run: Run[S],
    puzzle: Puzzle[S],
    whole: Encoding[S],
    options: Options,
    deadline: Deadline,
    start: Callable[[Encoding[S]], Cutting],
) -> Generator[S, None, None]:
    """The solutions of a run, by sessions that ``start`` makes, unless a certificate refutes them.

    Where all are wanted the instance is divided, and each part has a session of its own.
    """
    deadline.check()
    certificate = refuted(run, whole, options)
    deadline.check()
    if certificate:
        return
    everything = options.limit is None and not options.ordered
    run.stats["parts"] = 0
    for encoding in divided(puzzle, whole, deadline) if everything else (whole,):
        run.stats["parts"] += 1
        session = start(encoding)
        try:
            yield from enumerate_all(encoding, session, options, deadline)
        finally:
            session.close()
            run.cuts += session.cuts
            add_stats(run.stats, session.stats)


def divided(puzzle: Puzzle[S], whole: Encoding[S], deadline: Deadline) -> Iterator[Encoding[S]]:
    """Encodings with disjoint solutions, together those of ``whole``.

    They are those of the puzzle's own parts; where it has none, cubes over the edges at one node
    of a circuit.
    """
    parts = puzzle.parts()
    if len(parts) == 1:
        for literals in cubes(whole.model):
            chosen = [Given(literal, "the part that is enumerated") for literal in literals]
            yield replace(whole, givens=[*whole.givens, *chosen])
    else:
        for part in parts:
            yield encode(part, deadline.check)


def cubes(model: Model) -> list[list[int]]:
    """Sets of literals, of which every solution keeps exactly one: what is chosen at one node.

    It is the node of the first circuit where there are most ways, up to ``MOST_CUBES``. One empty
    cube stands for a model without a circuit, or with a large one.

    >>> model = Model()
    >>> a, b, c = (model.boolean("edge", *edge) for edge in ("ab", "bc", "ca"))
    >>> model.circuit({("a", "b"): a, ("b", "c"): b, ("c", "a"): c}, "abc", "a triangle")
    >>> cubes(model)
    [[1, 3]]
    """
    for circuit in model.circuits[:1]:
        leaving: dict[Node, list[int]] = {node: [] for node in circuit.nodes}
        for (u, v), literal in circuit.edges.items():
            leaving[u].append(literal)
            if not circuit.directed:
                leaving[v].append(literal)
        chosen = 1 if circuit.directed else 2
        ways = [edges for edges in leaving.values() if 0 < comb(len(edges), chosen) <= MOST_CUBES]
        if ways and len(circuit.nodes) <= DIVIDED_NODES:
            edges = max(ways, key=len)
            return [[x if x in pair else -x for x in edges] for pair in combinations(edges, chosen)]
    return [[]]
