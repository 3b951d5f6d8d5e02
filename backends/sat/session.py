"""A living SAT solver with one encoding in it, and the loop around it that cuts circuits.

Solve with the degrees alone, cut every cycle that stands apart, solve again: mostly a few rounds.
Two things can go wrong, and each has its remedy.

1. A call is *unlucky*: the order of decisions leads into a part of the search without a way out.
   After ``BUDGET`` conflicts (doubled each time) a fresh solver goes on, with all that was added
   and with the decision variables numbered backwards, so that it begins at the other end.
2. Rounds *stall*: ``PATIENCE`` of them without fewer cycles than ever before, mostly two long
   cycles that close in ever new places. Then (``adaptive`` alone) the clauses of vertex elimination
   join the formula, unless they are more than ``BEARABLE``; from then on there is no budget.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Sequence, Set
from itertools import islice
from typing import Any

from ...encoders import cnf
from ...encoders.building import gc_paused
from ...encoders.cnf.circuit import LAZY, fill
from ...encoders.cnf.circuit.elimination import elimination
from ...encoders.cnf.circuit.lazy import clauses as lazy_clauses
from ...encoders.constraints import OUTSIDE, Circuit
from ...encoders.encoding import Encoding
from ...encoders.options import Options
from ...encoders.subtours import Cut, SubtourCuts, lazy_cuts
from ..base import Deadline
from .engines import Clauses, Engine, GivenUp, Turned, engine
from .propagator import connect

FEED = 2000
"""Clauses that are fed at a time."""
BUDGET = 1000
"""Conflicts of the first call that is given up; a lucky one needs fewer than a hundred."""
PATIENCE = 60
"""Rounds without fewer cycles before vertex elimination is called."""
BEARABLE = 300_000
"""The most clauses that vertex elimination may add."""
SMALL = 1000
"""Variables of an instance whose many solutions are met sooner when each decision says yes.

The solutions of a larger one are not listed to the end, and such decisions may find none at all.
"""


class Session:
    """One encoding in one living solver.

    Parameters
    ----------
    encoding : Encoding
    options : Options
        With the solver and the encodings chosen; ``auto`` is not understood here.
    deadline : Deadline
        Looked at while the formula is built.
    """

    def __init__(self, encoding: Encoding[Any], options: Options, deadline: Deadline) -> None:
        self.encoding, self.options = encoding, options
        self.top, self.minimal_models = encoding.model.top, encoding.minimal_models()
        self.stats: dict[str, Any] = {"variables": self.top, "clauses": 0, "solves": 0}
        self.refuted = False
        self.cuts: list[Cut] = []
        lazy = encoding.model.circuits if options.circuit in LAZY else []
        self.subtours = [SubtourCuts(circuit) for circuit in lazy]
        self.asked: list[Cut] = []
        """The cuts that the solver asked for itself."""
        self.budget = BUDGET if lazy and options.circuit != "propagator" else None
        self.added: Clauses = []
        """What a fresh solver needs besides the formula; kept while there is a budget."""
        self.deadline = deadline
        """That of the present work."""
        self.engine = self.start(deadline)

    def start(self, deadline: Deadline, turned: bool = False) -> Engine:
        """A solver with the formula, and with all that was added later."""
        begin = time.monotonic()
        many = self.options.limit is None or self.options.limit > 2
        self.engine = engine(self.options.solver)
        if turned:
            self.engine = Turned(self.engine, self.top)
        self.stats |= {"variables": self.top, "clauses": 0}
        try:
            with gc_paused():
                waiting: Clauses = []
                for clauses, auxiliaries in cnf.clauses(self.encoding, self.options):
                    waiting += clauses
                    self.stats["variables"] += auxiliaries
                    if len(waiting) > FEED:
                        self.feed(waiting)
                        waiting = []
                    deadline.check()
                self.feed(waiting)
                self.feed([[given.literal] for given in self.encoding.givens])
                if not self.minimal_models:  # a variable in no clause is unknown to a solver
                    self.engine.add([[v, -v] for v in self.encoding.unconstrained()])
                self.stats["formula_clauses"] = self.stats["clauses"]  # no cuts, nothing blocked
                self.feed(self.added)
            if self.subtours and self.options.circuit == "propagator":
                self.asked = connect(self.engine, self.subtours, lambda: self.deadline.left() == 0)
            if self.options.seed:
                self.engine.prefer(self.drawn(random.Random(self.options.seed)))
            elif many and self.top <= SMALL:
                self.engine.prefer(list(range(1, self.top + 1)))
        except BaseException:
            self.close()
            raise
        spent = self.stats.get("encoding_seconds", 0.0)
        self.stats["encoding_seconds"] = spent + time.monotonic() - begin
        return self.engine

    def drawn(self, lot: random.Random) -> list[int]:
        """The phases that a seed asks for: one for each variable, or with cuts a few true edges.

        A random half of the edges of a large graph leaves nothing of what makes a solver find
        two edges at each node; one in fifty changes the answer and not the time.
        """
        if self.subtours:
            edges = [x for one in self.subtours for x, e in one.edge.items() if OUTSIDE not in e]
            return lot.sample(edges, min(len(edges), 3 + len(edges) // 50))
        return [lot.choice((-v, v)) for v in range(1, self.top + 1)]

    def add(self, clauses: Clauses) -> None:
        """Add clauses for good."""
        if self.budget:
            self.added += clauses
        self.feed(clauses)

    def feed(self, clauses: Clauses) -> None:
        """Give clauses to the solver; an empty one refutes the formula."""
        self.stats["clauses"] += len(clauses)
        if all(clauses):
            self.engine.add(clauses)
        else:
            self.refuted = True

    def solve(self, assumptions: Iterable[int], deadline: Deadline) -> Set[int] | None:
        """The true decision variables under the assumptions, or None when there are none.

        Raises
        ------
        OutOfTime
            When the deadline falls first; the solver keeps what it has learnt.
        """
        assumed, self.deadline = tuple(assumptions), deadline
        stalls = [Stall() for _ in self.subtours]
        for true, rounds in lazy_cuts(lambda: self.call(assumed, deadline), self.subtours):
            if not any(rounds):
                return true
            for subtours, cuts, stall in zip(self.subtours, rounds, stalls, strict=True):
                self.cuts += cuts
                for cut in cuts:
                    self.add(lazy_clauses(cut))
                if cuts and stall(len(cuts)) and self.options.circuit == "adaptive":
                    self.eliminate(subtours.circuit, deadline)
        return None

    def call(self, assumptions: Sequence[int], deadline: Deadline) -> Set[int] | None:
        """Solve the present clauses, in a fresh solver after each call that is unlucky."""
        while not self.refuted:
            self.stats["solves"] += 1
            try:
                model = self.engine.solve(assumptions, deadline, self.budget)
            except GivenUp:
                self.restart(deadline)
                continue
            self.cuts += self.asked
            self.asked.clear()
            return None if model is None else {x for x in model[: self.top] if x > 0}
        return None

    def restart(self, deadline: Deadline) -> None:
        """Go on in a fresh solver, numbered the other way round, with twice the budget."""
        assert self.budget
        self.budget *= 2
        turned = not isinstance(self.engine, Turned)
        self.engine.close()
        self.start(deadline, turned)
        self.stats["fresh_starts"] = self.stats.get("fresh_starts", 0) + 1

    def eliminate(self, circuit: Circuit, deadline: Deadline) -> None:
        """Let the clauses of vertex elimination join, where they are bearable."""
        self.stats["fill"] = fill(circuit, BEARABLE)
        if self.stats["fill"] == BEARABLE:
            return

        def new(*meaning: object) -> int:
            self.stats["variables"] += 1
            return int(self.stats["variables"])

        with gc_paused():
            made = elimination(circuit, new)
            while clauses := list(islice(made, FEED)):
                self.feed(clauses)
                deadline.check()
        self.stats["eliminated"] = self.stats.get("eliminated", 0) + 1
        self.budget = None

    def core(self) -> list[int]:
        """Assumptions of the last refuted call that cannot hold together."""
        return [] if self.refuted else self.engine.core()

    def block(self, true: Set[int]) -> None:
        """Add the blocking clause of an assignment."""
        if self.minimal_models:
            self.add([[-variable for variable in true]])
        else:
            self.add([[-literal for literal in self.encoding.blocking(true)]])

    def close(self) -> None:
        """End the solver, keeping its figures."""
        if self.subtours:
            self.stats["cuts"] = len(self.cuts)
        self.stats.update(self.engine.statistics())
        self.engine.close()


class Stall:
    """Tells when rounds no longer bring fewer cuts; a new one for each question."""

    def __init__(self) -> None:
        self.least, self.rounds = float("inf"), 0

    def __call__(self, cuts: int) -> bool:
        """Whether this round is one too many: true once."""
        self.rounds = 0 if cuts < self.least else self.rounds + 1
        self.least = min(self.least, cuts)
        return self.rounds == PATIENCE
