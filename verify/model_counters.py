"""Other people's model counters: ganak, which is exact, and approxmc, which is not.

They count the assignments of the decision variables that extend to models of the clauses. A counter
works in a process of its own, as nothing else could end it. Permutations and totals are hard for
both: 11 queens, which a sweep counts in 0.4 s, take ganak 45 s.

Source: Sharma, Roy, Soos & Meel, "GANAK: A Scalable Probabilistic Exact Model Counter", IJCAI 2019;
Soos & Meel, "BIRD: Engineering an Efficient CNF-XOR SAT Solver and Its Applications to Approximate
Model Counting", AAAI 2019.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..backends.base import Deadline
from ..backends.process import own_command
from ..backends.program import run
from ..encoders import cnf, encode
from ..encoders.options import Options
from ..puzzles.base import Puzzle
from ..puzzles.errors import OutOfTime, Unavailable
from .verdict import solve

MODULES = {"ganak": "pyganak", "approxmc": "pyapproxmc"}
"""The counters, and the modules that they are in."""
EPSILON, DELTA = 0.8, 0.2
"""approxmc is off by more than the factor 1 + EPSILON at most with the probability DELTA."""


@dataclass(frozen=True)
class Count:
    """The number of solutions.

    Attributes
    ----------
    number : int
    exact : bool
    """

    number: int
    exact: bool

    def __str__(self) -> str:
        if self.exact:
            return str(self.number)
        low, high = int(self.number / (1 + EPSILON)), round(self.number * (1 + EPSILON))
        return f"about {self.number} ({low} to {high} with {1 - DELTA:.0%} confidence)"


def count(puzzle: Puzzle[Any], counter: str, options: Options, deadline: Deadline) -> Count:
    """Count the solutions of an instance.

    Parameters
    ----------
    puzzle : Puzzle
        The instance.
    counter : str
        One of :data:`MODULES`.
    options : Options
        The encodings and the seed; circuits are stated beforehand.
    deadline : Deadline
        When to give up.

    Raises
    ------
    Unavailable
        Where the counter is not installed, or fails.
    OutOfTime
    """
    if find_spec(MODULES[counter]) is None:
        raise Unavailable(f"{MODULES[counter]} is missing: pip install 'satchel[counters]'")
    encoding = encode(puzzle, deadline.check)
    chosen = cnf.choose(encoding, options)
    if encoding.model.circuits and chosen.circuit in cnf.circuit.LAZY:
        chosen = replace(chosen, circuit=cnf.EAGER)
    clauses = [[given.literal] for given in encoding.givens]
    for block in cnf.lower(encoding, chosen):
        deadline.check()
        clauses += block.clauses
    if not all(clauses):
        return Count(0, True)
    used = {abs(x) for clause in clauses for x in clause}
    told_apart = [abs(literal) for literal in encoding.values(set())]
    over = [v for v in told_apart if v in used]
    if not over:
        some = solve(puzzle, "sat", replace(options, limit=1), deadline=deadline)
        return Count(len(some.solutions) << len(told_apart), True)
    text = json.dumps({"over": over, "clauses": clauses})
    command = own_command(f"{__name__}:child", counter, str(options.seed))
    left = deadline.left()
    finished = run(command, text, 10.0**9 if left is None else left)
    deadline.check()
    if finished.ended == "timeout":
        raise OutOfTime("no answer in time")
    if finished.ended != "exit" or finished.code:
        raise Unavailable(f"{counter} failed: {finished.errors.strip().splitlines()[-1:]}")
    number = int(finished.output.split()[-1]) << len(told_apart) - len(over)
    return Count(number, counter == "ganak" or number == 0)


def child(counter: str, seed: str) -> None:
    """Read a formula from standard input, and print the number."""
    task = json.load(sys.stdin)
    module = import_module(MODULES[counter])
    if counter == "ganak":
        exact = module.Counter(seed=int(seed))
        exact.add_clauses(task["clauses"])
        exact.set_sampling_set(task["over"])
        sys.stdout.write(str(exact.count()))
        return
    about = module.Counter(seed=int(seed) + 1, epsilon=EPSILON, delta=DELTA)
    about.add_clauses(task["clauses"])
    cells, hashes = about.count(task["over"])
    sys.stdout.write(str(cells << hashes))
