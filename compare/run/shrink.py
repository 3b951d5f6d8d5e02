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
from .record import Limits, Record, Status, Task

UNFIT = (SatchelError, ValueError, TypeError, LookupError)
"""What the makers of puzzles raise for fields that do not fit together."""
SECONDS = 60.0
"""How long an instance is shrunk at most."""
PATIENCE = 10.0
"""How long a run about a smaller instance may take at most."""


def smaller(puzzle: Puzzle[Any]) -> Iterator[Puzzle[Any]]:
    """Instances a little simpler than this one: fewer clues, a smaller board, a smaller graph.

    >>> from satchel.puzzles import Queens
    >>> [one.text() for one in smaller(Queens(2, toroidal=True))]
    ['queens 0 --toroidal', 'queens 1 --toroidal', 'queens 2']
    """
    clues = puzzle.clues()
    for less in lesser(tuple(clues)) if len(clues) > 1 else [()] if clues else []:
        with suppress(*UNFIT):
            yield puzzle.with_clues(less)
    for field in fields(puzzle):  # type: ignore[arg-type]
        value = getattr(puzzle, field.name)
        simple = [] if field.default in (MISSING, value) else [field.default]
        for less in (*simple, *lesser(value)):
            with suppress(*UNFIT):
                yield replace(puzzle, **{field.name: less})  # type: ignore[type-var]


def lesser(value: Any) -> Iterator[Any]:
    """Values a little simpler than one: a smaller number, fewer items, a graph with less in it."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield from range(value) if value <= 30 else (0, value // 2, value - 1)
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
    trusted = [
        record
        for record in group
        if record.status is Status.CORRECT
        and record.task.configuration != blamed.task.configuration
    ]
    others = [trusted[0].task] if trusted else []

    def disagree(puzzle: Puzzle[Any]) -> bool:
        tasks = [replace(blamed.task, repetition=1), *(replace(o, repetition=2) for o in others)]
        records = []
        for task in tasks:
            seconds = min(task.limits.seconds, PATIENCE)
            limits = Limits(seconds, task.limits.memory)
            instance = replace(
                task, instance=puzzle.text(), limits=limits, question=blamed.task.question
            )
            records.append(perform(instance))
        judged = judgement.judged(records)
        if judgement.disputed(records):
            found = judgement.referee(records[0].task, PATIENCE)
            judged = judgement.judged([*records, *([found] if found else [])])
        return judged[0].status is Status.WRONG

    puzzle = find(blamed.task.puzzle).parse(blamed.task.instance)
    return shrunk(puzzle, disagree, Deadline(SECONDS))
