"""Propagation: how many of the implied literals unit propagation finds.

Under a partial assignment a literal is *implied* when every solution that extends the assignment
has it. Partial assignments of the decision variables are drawn at random: variable by variable,
with either value, as long as a solution is left. What is implied is decided by a solver, with an
encoding that states everything beforehand; all encodings are then held against the same samples.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ..backends.base import Deadline
from ..backends.sat.engines import Clauses, Engine, engine
from ..encoders import cnf
from ..encoders.encoding import Encoding
from ..encoders.options import Options
from ..verify.certificate.rup import Database

SOLVER = "cadical195"
TESTED_LITERALS = 150
"""The most of which a sample asks whether they are implied."""
LOST = -1
"""In place of a number of literals: the formula has lost a solution."""


def formula(encoding: Encoding[Any], options: Options) -> tuple[int, Clauses]:
    """The largest variable, and all clauses with the givens."""
    top, clauses = encoding.model.top, [[given.literal] for given in encoding.givens]
    for block in cnf.lower(encoding, options):
        clauses += block.clauses
        top += len(block.auxiliaries)
    return top, clauses


def started(clauses: Clauses, top: int) -> Engine:
    """A solver with a formula; it knows all variables up to ``top``."""
    solver = engine(SOLVER)
    solver.add([clause for clause in clauses if clause] + [[v, -v] for v in range(1, top + 1)])
    return solver


@dataclass(frozen=True)
class Sample:
    """A partial assignment with a solution, and literals that it implies."""

    assumed: tuple[int, ...]
    implied: frozenset[int]


def draw(
    encoding: Encoding[Any], options: Options, seed: int, samples: int, deadline: Deadline
) -> Iterator[Sample]:
    """Partial assignments at random; none when there is no solution.

    Raises
    ------
    OutOfTime, TooLarge
        After those that were drawn till then.
    """
    top, clauses = formula(encoding, options)
    solver, rng = started(clauses, top), random.Random(seed)
    variables = range(1, encoding.model.top + 1)
    longest = max(1, round(2 * sqrt(len(variables))))
    try:
        first = solver.solve((), deadline) if all(clauses) else None
        while first is not None and samples:
            samples -= 1
            assumed: list[int] = []
            witness = first
            for variable in rng.sample(variables, min(len(variables), rng.randint(1, longest))):
                literal = rng.choice((variable, -variable))
                if witness[variable - 1] != literal:
                    assignment = solver.solve([*assumed, literal], deadline)
                    if assignment is None:
                        continue
                    witness = assignment
                assumed.append(literal)
            yield Sample(
                tuple(assumed), implied(solver, assumed, witness, variables, rng, deadline)
            )
    finally:
        solver.close()


def implied(
    solver: Engine,
    assumed: list[int],
    witness: list[int],
    variables: range,
    rng: random.Random,
    deadline: Deadline,
) -> frozenset[int]:
    """The literals that all extensions have in common, of up to ``TESTED_LITERALS``."""
    fixed = set(map(abs, assumed))
    free = [witness[v - 1] for v in variables if v not in fixed]
    waiting = set(rng.sample(free, min(TESTED_LITERALS, len(free))))
    common = set()
    while waiting:
        literal = waiting.pop()
        other = solver.solve([*assumed, -literal], deadline)
        if other is None:
            common.add(literal)
        else:
            waiting.intersection_update(other)
    return frozenset(common)


def propagated(clauses: Clauses, drawn: Sequence[Sample], deadline: Deadline) -> int:
    """How many of the implied literals unit propagation finds; ``LOST`` at a conflict.

    Each partial assignment has a solution, so a conflict means that the clauses lost it.
    """
    database, derived = Database(clauses), 0
    for sample in drawn:
        deadline.check()
        start = len(database.trail)
        consistent = not database.refuted and all(map(database.assign, sample.assumed))
        if not consistent or database.propagate(start):
            return LOST
        derived += sum(literal in database.true for literal in sample.implied)
        while len(database.trail) > start:
            del database.true[database.trail.pop()]
    return derived
