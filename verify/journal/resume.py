"""An enumeration that goes on from its journal: known solutions first, then what is left."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from ...backends.base import Backend, Deadline, Run, add_stats, find
from ...backends.base import names as known
from ...backends.program import is_program
from ...encoders import encode
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from ...puzzles.errors import OutOfTime
from .. import infeasible
from ..answer import checked
from ..symmetry import EVIDENCE_BY_STRENGTH, confirmed
from .entries import Journal

S = TypeVar("S")
PROGRAM = "program"
"""The backend that a journal names where a solver was somebody's program."""


class Journalled(Backend):
    """A backend that writes every solution of another backend to a journal, and goes on from it.

    Its run yields the known solutions first, then the new ones, each once it is written. Where a
    part was closed by an earlier run the end rests on ``journal``, unless SAT confirms it now.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from satchel.backends.base import find
    >>> from satchel.puzzles import Queens
    >>> from satchel.verify.journal.entries import Journal
    >>> from satchel.verify.verdict import solve
    >>> with TemporaryDirectory() as folder:
    ...     with Journal(folder + "/queens", Queens(4)) as journal:
    ...         outcome = solve(Queens(4), Journalled(find("dfs"), journal), Options(limit=None))
    ...     print(Path(folder, "queens").read_text(), end="")
    satchel journal 2: all solutions of "queens 4" in 4 parts
    part 1 of 4: 0 search dfs b6e80b3e94d4cfe5
    "2 4 1 3"
    part 2 of 4: 1 search dfs e96f378e7731f3ea
    "3 1 4 2"
    part 3 of 4: 1 search dfs 2187bd96f6fbca4b
    part 4 of 4: 0 search dfs 45244e02c1b4fa6b
    complete: 2 search dfs e6b5a28429f0d6f2
    """

    def __init__(self, backend: Backend, journal: Journal[Any]) -> None:
        self.backend, self.name, self.summary = backend, backend.name, backend.summary
        self.journal = journal

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """All solutions of the journal's instance, which ``puzzle`` must be."""
        assert puzzle == self.journal.puzzle
        run: Run[S]

        def stream() -> Generator[S, None, None]:
            yield from list(self.journal.solutions)
            if self.journal.complete:
                run.evidence = "journal"
                return
            earlier = len(self.journal.closed)
            for part in self.journal.parts[earlier:]:
                yield from self._part(part, run, options, deadline)
            words = {evidence for evidence, _ in self.journal.closed}
            own = next((word for word in EVIDENCE_BY_STRENGTH if word in words), "solver")
            run.evidence = "journal" if earlier else own
            if options.confirm and (doubted := untrusted(self.journal.closed)):
                word = confirmed(puzzle, doubted, self.journal.solutions, deadline)
                run.evidence = "confirmed" if word == "confirmed" else run.evidence
            self.journal.finish(run.evidence, self.name)

        solutions = stream()
        run = Run(in_order(solutions, puzzle.DESCENDING) if options.ordered else solutions)
        return run

    def _part(
        self, part: Puzzle[S], run: Run[S], options: Options, deadline: Deadline
    ) -> Iterator[S]:
        """The new solutions of a part, by one solver: as many blocking clauses as solutions."""
        known = tuple(self.journal.begun)
        asked = replace(options, limit=sys.maxsize, ordered=False, known=known)
        inner = self.backend.run(part, asked, deadline)
        run.chosen.update(inner.chosen)
        try:
            for solution in inner:
                self.journal.add(checked(part, solution, self.name))
                yield solution
        finally:
            inner.close()
            add_stats(run.stats, inner.stats)
        if inner.reason:
            infeasible.check(encode(part), inner.reason)
        by = PROGRAM if is_program(options.solver) else self.name
        self.journal.close_part(inner.evidence, by)


def untrusted(closed: Iterable[tuple[str, str]]) -> str | None:
    """The first backend that closed a part by its word alone and is not to be trusted with that.

    >>> untrusted([("search", "dfs"), ("reason", "ilp"), ("solver", "ilp")])
    'ilp'
    """
    names = dict.fromkeys(backend for evidence, backend in closed if evidence == "solver")
    doubtful = (name for name in names if name in known() and not find(name).trusted)
    return PROGRAM if PROGRAM in names else next(doubtful, None)


def in_order(solutions: Iterator[S], descending: bool) -> Generator[S, None, None]:
    """All solutions sorted, once they are known or the time is over."""
    collected: list[Any] = []
    stopped: BaseException | None = None
    try:
        collected.extend(solutions)
    except (OutOfTime, KeyboardInterrupt) as error:
        stopped = error
    yield from sorted(collected, reverse=descending)
    if stopped:
        raise stopped
