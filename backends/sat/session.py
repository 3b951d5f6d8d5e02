"""The session of the sat backend: the lazy loop, with a remedy for each of two troubles.

1. A call is *unlucky*: the order of decisions leads into a part of the search without a way out.
   After ``RESTART_AFTER_CONFLICTS`` conflicts (doubled each time) a new solver goes on, with all
   that was added and with the decision variables numbered backwards: it begins at the other end.
2. Rounds *stall*: ``STALLED_ROUNDS`` of them without fewer cycles than ever before, mostly two long
   cycles that close in ever new places. Then (``adaptive`` alone) the clauses of vertex elimination
   are added, unless they are more than ``ELIMINATION_CLAUSES``; then no call is limited any more.

Whoever wants to see how circuits are closed by cuts can leave this page out and read ``lazy``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import islice
from typing import Any

from ...encoders.cnf.circuit import LAZY, fill
from ...encoders.cnf.circuit.elimination import elimination
from ...encoders.constraints import Circuit
from ...encoders.encoding import Encoding
from ...encoders.options import Options
from ...encoders.subtours import Cut
from ...puzzles.garbage import gc_paused
from ..base import Deadline
from .engines import Clauses, ConflictBudgetExceeded, ReversedVariables, engine
from .lazy import CLAUSES_PER_CALL, LazySession

RESTART_AFTER_CONFLICTS = 1000
"""Conflicts after which the first call is given up; a lucky one needs fewer than a hundred."""
STALLED_ROUNDS = 60
"""Rounds without fewer cycles before vertex elimination is called."""
ELIMINATION_CLAUSES = 300_000
"""The most clauses that vertex elimination may add."""


class Session(LazySession):
    """One encoding in one solver, or in one after the other where that is faster.

    Examples
    --------
    >>> from satchel.backends.sat import choose
    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> encoding = encode(Queens(4))
    >>> session = Session(encoding, choose(encoding, Options()), Deadline())
    >>> encoding.decode(session.solve([2], Deadline()) or set())
    (1, 3, 0, 2)
    >>> session.solve([1], Deadline()) is None
    True
    >>> session.close()
    """

    def __init__(self, encoding: Encoding[Any], options: Options, deadline: Deadline) -> None:
        limited = encoding.model.circuits and options.circuit in LAZY
        limited = limited and options.circuit != "propagator"
        self.budget = RESTART_AFTER_CONFLICTS if limited else None
        """Conflicts of a call; None without a limit."""
        self.added: Clauses = []
        """What a new solver needs besides the formula; kept while there is a budget."""
        super().__init__(encoding, options, deadline)
        self.stalls: list[Stall] = []

    def solve(self, assumptions: Iterable[int], deadline: Deadline) -> Set[int] | None:
        """The true decision variables under the assumptions, or None when there are none."""
        self.stalls = [Stall() for _ in self.subtours]
        return super().solve(assumptions, deadline)

    def call(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> Set[int] | None:
        """Solve the present clauses, in a new solver after each call that is unlucky."""
        while True:
            try:
                return super().call(assumptions, deadline, self.budget)
            except ConflictBudgetExceeded:
                self.restart(deadline)

    def add(self, clauses: Clauses) -> None:
        """Add clauses for good, to the solvers that may follow too."""
        if self.budget:
            self.added += clauses
        self.feed(clauses)

    def restart(self, deadline: Deadline) -> None:
        """Go on in a new solver, numbered the other way round, with twice the budget."""
        assert self.budget
        self.budget *= 2
        forwards = isinstance(self.engine, ReversedVariables)
        self.engine.close()
        solver = engine(self.options.solver)
        self.start(solver if forwards else ReversedVariables(solver, self.top), deadline)
        self.feed(self.added)
        self.stats["fresh_starts"] = self.stats.get("fresh_starts", 0) + 1

    def after_round(self, violated: Sequence[Sequence[Cut]], deadline: Deadline) -> None:
        """Turn to vertex elimination where the rounds of a circuit stall."""
        for subtours, cuts, stall in zip(self.subtours, violated, self.stalls, strict=True):
            if cuts and stall(len(cuts)) and self.options.circuit == "adaptive":
                self.eliminate(subtours.circuit, deadline)

    def eliminate(self, circuit: Circuit, deadline: Deadline) -> None:
        """Add the clauses of vertex elimination, unless they are too many."""
        self.stats["fill"] = fill(circuit, ELIMINATION_CLAUSES)
        if self.stats["fill"] == ELIMINATION_CLAUSES:
            return

        def new(*meaning: object) -> int:
            self.stats["variables"] += 1
            return int(self.stats["variables"])

        with gc_paused():
            additional = elimination(circuit, new)
            while clauses := list(islice(additional, CLAUSES_PER_CALL)):
                self.feed(clauses)
                deadline.check()
        self.stats["eliminated"] = self.stats.get("eliminated", 0) + 1
        self.budget = None


class Stall:
    """Tells when rounds no longer bring fewer cuts; a new one for each question."""

    def __init__(self) -> None:
        self.least, self.rounds = float("inf"), 0

    def __call__(self, cuts: int) -> bool:
        """Whether this round is one too many: true once."""
        self.rounds = 0 if cuts < self.least else self.rounds + 1
        self.least = min(self.least, cuts)
        return self.rounds == STALLED_ROUNDS
