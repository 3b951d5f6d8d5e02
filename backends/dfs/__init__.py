"""The search backend: a hand-written depth-first search for each puzzle.

Each module here holds ``search(puzzle, poll)``, a generator of all solutions in lexicographic order
that imports the puzzles alone, so that it shares nothing with the encoders. Where there is a faster
way it also holds ``count(puzzle, poll)``, which yields numbers of them to be added, and
``soon(puzzle, poll)``, which yields all of them in another order, such that a few come soon. All
call ``poll(nodes)`` every few thousand nodes. Other packages bring a search through the entry-point
group ``satchel.searches``.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from typing import Any, TypeVar

from ...encoders.options import Options
from ...puzzles import discovery
from ...puzzles.base import Puzzle
from ...puzzles.errors import PuzzleError, Unavailable
from ...puzzles.text import shown
from ..base import Backend, Deadline, Run

S = TypeVar("S")


def search_module(puzzle: Puzzle[Any]) -> Any:
    """The module that searches for this kind of puzzle."""
    search = discovery.load(__name__, "search", puzzle.name, "satchel.searches")
    if search is None:
        raise Unavailable(f"{puzzle.name} has no search: add backends/dfs/{puzzle.name}.py")
    return sys.modules[search.__module__]


def own(module: Any, name: str) -> Any | None:
    """A function that the module defines itself, or None."""
    function = getattr(module, name, None)
    return function if getattr(function, "__module__", None) == module.__name__ else None


class Dfs(Backend):
    """Hand-written search."""

    name = "dfs"
    summary = "a hand-written search for each puzzle, without any solver"
    libraries = ("numpy",)

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """All solutions in lexicographic order; a few as they are found soonest."""
        if options.solver != "auto":
            raise PuzzleError("--solver", "auto (dfs has no solver)", shown(options.solver))
        module = search_module(puzzle)
        stats = {"nodes": 0}

        def poll(nodes: int) -> None:
            stats["nodes"] += nodes
            deadline.check()

        def solutions() -> Generator[S, None, None]:
            deadline.check()
            few = options.limit is not None and not options.ordered
            search = (few and own(module, "soon")) or module.search
            known = set(options.known)
            yield from (s for s in search(puzzle, poll) if s not in known)

        return Run(solutions(), stats, {"search": puzzle.name}, evidence="search")

    def count(
        self, puzzle: Puzzle[Any], options: Options, deadline: Deadline
    ) -> Iterator[int] | None:
        """By the module's own ``count``, where it has one."""
        count = own(search_module(puzzle), "count")
        deadline.check()
        return count(puzzle, lambda nodes: deadline.check()) if count else None

    def solvers(self) -> dict[str, str | None]:
        """The one search."""
        return {"search": None}


BACKEND = Dfs()
