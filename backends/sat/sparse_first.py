"""A session for dense graphs: it looks for a cycle in sparse parts first, then in the whole.

Between the nodes of a dense graph nearly everything is possible, so assignments that keep the
degrees fall into many cycles whose cuts are long clauses; with few edges the same graph is easy. So
the encoding of a sparse part is solved in a solver of its own, with the clauses that block known
solutions. What it finds is a solution of the whole. When it finds none, or has trouble, a part with
twice as many forests takes its place, and at last the whole: of that a part proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from random import Random
from typing import Any

from ...encoders.constraints import Circuit
from ...encoders.encoding import Encoding
from ...encoders.options import Options
from ...encoders.subtours import Cut
from ..base import Deadline, add_stats
from .engines import ConflictBudgetExceeded
from .session import Session
from .sparsify import sparse_part

FORESTS = 3
"""Spanning forests of the first part, some six edges at each node: measured on random graphs."""


class SparsePart(Session):
    """A session that ends where others restart or change their encoding."""

    def restart(self, deadline: Deadline) -> None:
        """Leave the sparse part."""
        raise ConflictBudgetExceeded

    def eliminate(self, circuit: Circuit, deadline: Deadline) -> None:
        """Leave the sparse part."""
        raise ConflictBudgetExceeded


class SparseFirst:
    """A session of a sparse part and then of the whole; of a graph that is sparse, of the whole.

    The seed draws the part.
    """

    def __init__(self, encoding: Encoding[Any], options: Options, deadline: Deadline) -> None:
        self.whole, self.options, self.stats = encoding, options, dict[str, Any]()
        self.cuts: list[Cut] = []
        """The cuts of the whole; those of a part do not hold there."""
        self.blocked: list[Set[int]] = []
        self.forests, self.rng = FORESTS, Random(options.seed)
        self.sessions: list[Session] = []
        """The present session; none after the end."""
        self.start(deadline)

    def start(self, deadline: Deadline) -> None:
        """Begin a session of the next part, or of the whole."""
        self.close()
        deadline.check()
        if part := sparse_part(self.whole, self.forests, self.rng):
            self.forests *= 2
            self.stats["sparse_parts"] = self.stats.get("sparse_parts", 0) + 1
            session: Session = SparsePart(part, self.options, deadline)
        else:
            if self.stats:
                self.stats["whole"] = 1
            session = Session(self.whole, self.options, deadline)
            self.cuts = session.cuts
        self.sessions.append(session)
        for true in self.blocked:
            session.block(true)

    def solve(self, assumptions: Iterable[int], deadline: Deadline) -> Set[int] | None:
        """The true decision variables under the assumptions, or None when there are none."""
        assumed = tuple(assumptions)
        while isinstance(session := self.sessions[0], SparsePart):
            try:
                if (true := session.solve(assumed, deadline)) is not None:
                    return true
            except ConflictBudgetExceeded:
                pass
            self.start(deadline)
        return session.solve(assumed, deadline)

    def block(self, true: Set[int]) -> None:
        """Add the blocking clause of an assignment."""
        self.blocked.append(true)
        self.sessions[0].block(true)

    def close(self) -> None:
        """End the present solver, keeping its figures beside those before."""
        while self.sessions:
            session = self.sessions.pop()
            session.close()
            add_stats(self.stats, session.stats)
