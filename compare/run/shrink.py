"""A small instance instead of a large one: about which two configurations still disagree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import MISSING, fields, replace
from typing import Any

from ...backends.base import Deadline
from ...puzzles.base import Puzzle, find
from ...puzzles.errors import SatchelError
from ...puzzles.graphs import Graph
from . import judgement
from .record import Record, Status, Task

NO_INSTANCE = (SatchelError, ValueError, TypeError, LookupError)
"""What the makers of puzzles raise for fields that do not fit together."""
SHRINKING_S = 60.0
"""How long an instance is shrunk at most."""
RUN_TIMEOUT_S = 10.0
"""How long a run about a smaller instance may take at most."""
EVERY_SMALLER_NUMBER = 30
"""Of a number up to this one all smaller ones are tried, of a larger one three."""


def smaller(puzzle: Puzzle[Any]) -> Iterator[Puzzle[Any]]:
    """Instances a little simpler than this one: fewer clues, a smaller board, a smaller graph.

    >>> from satchel.puzzles import Queens
    >>> [one.text() for one in smaller(Queens(2, toroidal=True))]
    ['queens 0 --toroidal', 'queens 1 --toroidal', 'queens 2']
    """
    clues = puzzle.clues()
    for fewer in simpler(tuple(clues)) if len(clues) > 1 else [()] if clues else []:
        with suppress(*NO_INSTANCE):
            yield puzzle.with_clues(fewer)
    for field in fields(puzzle):  # type: ignore[arg-type]
        value = getattr(puzzle, field.name)
        default = [] if field.default in (MISSING, value) else [field.default]
        for other in (*default, *simpler(value)):
            with suppress(*NO_INSTANCE):
                yield replace(puzzle, **{field.name: other})  # type: ignore[type-var]


def simpler(value: Any) -> Iterator[Any]:
    """Values a little simpler than one: a smaller number, fewer items, a graph with less in it."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield from range(value) if value <= EVERY_SMALLER_NUMBER else (0, value // 2, value - 1)
    elif isinstance(value, tuple):
        half = len(value) // 2
        yield from (value[:half], value[half:]) if len(value) > 3 else ()
        yield from (value[:i] + value[i + 1 :] for i in range(len(value)))
        if value and all(isinstance(item, str) for item in value):  # a board
            yield from (
                tuple(row[:c] + row[c + 1 :] for row in value) for c in range(len(value[0]))
            )
    elif isinstance(value, frozenset):
        yield from (value - {item} for item in sorted(value))
    elif isinstance(value, Graph):
        for v in range(len(value)):
            yield _without(value, v)
        for i in range(len(value.edges)):
            yield replace(value, edges=value.edges[:i] + value.edges[i + 1 :], fixed=())


def _without(graph: Graph, v: int) -> Graph:
    """The graph without a vertex."""
    edges = tuple((a - (a > v), b - (b > v)) for a, b in graph.edges if v not in (a, b))
    numbered = graph.names == tuple(str(i + 1) for i in range(len(graph)))
    names = graph.names[:-1] if numbered else graph.names[:v] + graph.names[v + 1 :]
    return Graph(names, edges, graph.directed)


def shrunk(
    puzzle: Puzzle[Any], disagree: Callable[[Puzzle[Any]], bool], deadline: Deadline
) -> Puzzle[Any]:
    """The smallest instance that small steps reach before time ends, all with disagreement."""
    seen = {puzzle.text()}
    better: Puzzle[Any] | None = puzzle
    while better:
        puzzle, better = better, None
        for candidate in smaller(puzzle):
            if deadline.left() == 0:
                break
            if candidate.text() not in seen:
                seen.add(candidate.text())
                if disagree(candidate):
                    better = candidate
                    break
    return puzzle


def counterexample(
    group: Sequence[Record], blamed: Record, perform: Callable[[Task], Record]
) -> Puzzle[Any]:
    """A small instance about which the blamed configuration is still contradicted.

    Parameters
    ----------
    group : sequence of Record
        All runs about the instance, judged.
    blamed : Record
        The one among them that is wrong, or disputed.
    perform : callable
        Makes a run.
    """
    name = blamed.task.configuration
    others = (record.task for record in group if record.status is Status.CORRECT)
    trusted = [task for task in others if task.configuration != name][:1]
    tasks = [replace(task, repetition=i) for i, task in enumerate([blamed.task, *trusted], 1)]

    def disagree(puzzle: Puzzle[Any]) -> bool:
        records = [
            perform(
                replace(
                    task,
                    instance=puzzle.text(),
                    limits=replace(task.limits, seconds=min(task.limits.seconds, RUN_TIMEOUT_S)),
                    question=blamed.task.question,
                )
            )
            for task in tasks
        ]
        if judgement.disputed(records):
            listing = judgement.referee(records[0].task, RUN_TIMEOUT_S)
            records += [listing] if listing else []
        return judgement.judged(records)[0].status is Status.WRONG

    puzzle = find(blamed.task.puzzle).parse(blamed.task.instance)
    return shrunk(puzzle, disagree, Deadline(SHRINKING_S))
