"""The sat backend for a stream of instances: one solver as long as the model stays the same.

What an instance gives is assumed, not added. Every solution that was ever found is remembered, and
blocked behind one selector for them all: an instance takes those that keep its givens, and asks
the solver, with the selector assumed, for one that nobody has seen. A refusal says that there are
no others. So no clause speaks of a single instance, and what the solver learns serves them all.
"""

from __future__ import annotations

from collections.abc import Generator, Set
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from ...encoders import cnf, encode
from ...encoders.encoding import Encoding
from ...encoders.evaluate import is_true
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from ..base import Backend, Deadline, Run
from .choice import choose
from .session import Session

if TYPE_CHECKING:
    from . import Sat

S = TypeVar("S")
SOLVER = "minisat22"
"""What ``auto`` becomes: measured on thousands of small calls under assumptions."""
REMEMBERED_SOLUTIONS = 1000
"""Solutions beyond which a new solver begins: each instance looks at all of them."""


class IncrementalSat(Backend):
    """A backend that answers like the one it is made of, ``plain``, but keeps its solver.

    Instances whose encoding cannot be stated again, circuits, and questions for all solutions or
    for an order are left to ``plain``.

    Examples
    --------
    >>> from satchel.backends.sat import BACKEND
    >>> from satchel.puzzles import EightCircles
    >>> stream = IncrementalSat(BACKEND)
    >>> puzzles = [EightCircles((first, 0, 0, 0, 0, 0, 0, 0)) for first in (7, 1, 2)]
    >>> [len(list(stream.run(puzzle, Options(), Deadline()))) for puzzle in puzzles]
    [2, 0, 2]
    >>> stream.close()
    """

    def __init__(self, plain: Sat) -> None:
        self.plain, self.name, self.summary = plain, plain.name, plain.summary
        self.session: Session | None = None
        self.without_givens: Encoding[Any]
        """What is in the session, without the givens of any instance."""
        self.options = Options()
        self.chosen: dict[str, str] = {}
        self.selector = 0
        self.known: list[Set[int]] = []

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """The solutions of ``puzzle``, at first those that are remembered."""
        if options.limit is None or options.ordered or options.known:
            return self.plain.run(puzzle, options, deadline)
        givens_of = self.session.encoding.givens_of if self.session else None
        givens = givens_of(puzzle) if givens_of else None
        if givens is None:
            encoding = encode(puzzle, deadline.check)
            if not encoding.givens_of or encoding.model.circuits:
                return self.plain.begin(puzzle, encoding, options, deadline)
            self.close()
            self.without_givens, givens = replace(encoding, givens=()), encoding.givens
        session = self.start(options, deadline)
        literals = [given.literal for given in givens]
        stats: dict[str, Any] = {}
        return Run(self.solutions(literals, session, deadline, stats), stats, self.chosen)

    def start(self, options: Options, deadline: Deadline) -> Session:
        """The session for these options, a new one where the old one does not serve."""
        if not self.session or options != self.options or len(self.known) > REMEMBERED_SOLUTIONS:
            self.close()
            chosen = choose(self.without_givens, options)
            if options.solver == "auto" and chosen.amk != cnf.NATIVE:
                chosen = replace(chosen, solver=SOLVER)
            self.session = session = Session(self.without_givens, chosen, deadline)
            session.stats["variables"] += 1
            self.options, self.selector = options, session.stats["variables"]
            self.chosen = {"solver": chosen.solver, **cnf.names(self.without_givens.model, chosen)}
        return self.session

    def solutions(
        self, literals: list[int], session: Session, deadline: Deadline, stats: dict[str, Any]
    ) -> Generator[Any, None, None]:
        """The remembered solutions that keep the givens, then new ones."""
        encoding, before = session.encoding, session.stats["solves"]
        try:
            for true in self.known[:]:
                if all(is_true(literal, true) for literal in literals):
                    yield encoding.decode(true)
            while (new := session.solve([self.selector, *literals], deadline)) is not None:
                self.known.append(new)
                blocked = [-literal for literal in encoding.blocking(new)]
                session.add([[-self.selector, *blocked]])
                yield encoding.decode(new)
        finally:
            stats.update(session.stats, solves=session.stats["solves"] - before)

    def close(self) -> None:
        """End the solver."""
        if self.session:
            self.session.close()
        self.session, self.known = None, []
