"""A contestant's program tried on random cases, and the smallest counter-example shown."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from ...backends import process
from ...backends.base import Deadline
from ...backends.program import Finished
from ...backends.program import run as run_program
from ...puzzles.base import Puzzle
from ...puzzles.errors import PuzzleError
from ...puzzles.judge import Case, Judge, Output
from ...puzzles.text import printable, rows, shown
from .render import counted, note

TIMEOUT_S = 10.0
"""For a program and one input, unless ``--timeout`` says otherwise."""
SHRINKING_S = 30.0
"""For all the smaller inputs together that are tried once a program is wrong."""
OUTPUT_BYTES = 1 << 24
"""A program that writes more is stopped."""
KEPT_ERROR_BYTES = 2000
"""What is kept of the end of standard error."""
SHOWN_CHARACTERS = 4000
"""The most of a program's output that is shown."""
SHOWN_ERROR_LINES = 8
"""The most of the end of standard error that is shown."""

Solved = Callable[[Case[Any]], Case[Any]]


class Fault(NamedTuple):
    """What a program does wrong: for these cases, first at case number ``at``."""

    cases: list[Case[Any]]
    at: int
    wrong: str
    ran: Finished


def against(judge: Judge[Any], solved: Solved, arguments: argparse.Namespace) -> int:
    """Print ``ok N cases``, or the smallest input found for which a program is wrong.

    ``solved`` tells the truth about a case: the same one with its solutions.
    """
    program, limit = split(arguments.against), arguments.timeout or TIMEOUT_S
    known = lru_cache(1 << 14)(lambda puzzle: solved(Case(1, puzzle)))

    def trial(puzzles: Sequence[Puzzle[Any]], seconds: float = limit) -> Fault | None:
        cases = [replace(known(puzzle), number=k) for k, puzzle in enumerate(puzzles, 1)]
        timeout = min(seconds, limit)
        ran = run(program, judge.stream(puzzles), timeout)
        return fault(judge, cases, ran, trouble(ran, timeout))

    rng, tried = Random(arguments.seed), 0
    while tried < arguments.random:
        size = min(judge.batch, arguments.random - tried)
        if found := trial([judge.random(rng) for _ in range(size)]):
            tried += found.at
            note(f"satchel: it is wrong; smaller inputs are tried for at most {SHRINKING_S:g} s")
            print(report(judge, shrunk(judge, found, trial, Deadline(SHRINKING_S)), tried))
            return 1
        tried += size
    print(f"ok {counted(tried, 'case')}")
    return 0


def split(command: str) -> list[str]:
    """The program and its arguments, split like a shell does."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        raise PuzzleError("--against", "a program", f"{shown(command)} ({error})") from None
    if not found:
        raise PuzzleError("--against", "a program", shown(command))
    return found


def run(program: list[str], text: str, limit: float) -> Finished:
    """What becomes of a program with an input."""
    try:
        return run_program(program, text, limit, OUTPUT_BYTES, KEPT_ERROR_BYTES)
    except OSError as error:
        found = f"{shown(program[0])} ({error.strerror})"
        raise PuzzleError("--against", "a program that starts", found) from None


def trouble(ran: Finished, limit: float) -> str | None:
    """What is wrong with how a program ended, if anything is."""
    if ran.code:
        return f"it ended with {process.cause(ran.code)}"
    if ran.ended == "output":
        return f"it wrote more than {OUTPUT_BYTES} bytes"
    if ran.ended == "timeout":
        return f"{'it' if ran.code is None else 'its output'} did not end within {limit:g} s"
    return None


def fault(
    judge: Judge[Any], cases: list[Case[Any]], ran: Finished, trouble: str | None
) -> Fault | None:
    """The first case that a program's output has wrong; the last one where only its end is."""
    lines = Output(ran.output)
    for case in cases:
        if wrong := judge.accept(case, judge.take(case, lines)):
            return Fault(cases, case.number, trouble or wrong, ran)
    if (line := lines.peek()) is not None:
        trouble = trouble or f"expected no more lines, found {shown(line)}"
    return Fault(cases, len(cases), trouble, ran) if trouble else None


Trial = Callable[[Sequence[Puzzle[Any]], float], Fault | None]


def shrunk(judge: Judge[Any], found: Fault, trial: Trial, deadline: Deadline) -> Fault:
    """The smallest fault that is reached by small steps before time ends."""
    better: Fault | None = found
    while better:
        found, better = better, None
        for puzzles in simpler(judge, found):
            better = trial(puzzles, deadline.left() or 0.0)
            if deadline.left() == 0:  # then this one may have had too little of it
                return found
            if better:
                break
    return found


def simpler(judge: Judge[Any], found: Fault) -> Iterator[list[Puzzle[Any]]]:
    """Inputs that are simpler than a faulty one: fewer cases, or one of them smaller."""
    puzzles = [case.puzzle for case in found.cases]
    before, bad = puzzles[: found.at - 1], puzzles[found.at - 1]
    if len(puzzles) > 1:
        yield [bad]
        if found.at < len(puzzles):
            yield [*before, bad]
        yield from ([puzzle] for puzzle in puzzles)
    if len(puzzles) > 2:
        yield from ([puzzle, bad] for puzzle in before)
        yield from (puzzles[:i] + puzzles[i + 1 :] for i in range(len(puzzles)))
    for i, case in enumerate(found.cases):
        for smaller in judge.smaller(case):
            yield [*puzzles[:i], smaller, *puzzles[i + 1 :]]


def report(judge: Judge[Any], found: Fault, tried: int) -> str:
    """The counter-example: the input, what the program said, what is right."""
    count = len(found.cases)
    output = "\n".join(printable(line.expandtabs()) for line in rows(found.ran.output.rstrip()))
    alone = "" if count == 1 else f"\n(of {count} cases: none of them was wrong alone)"
    errors = [printable(line) for line in rows(found.ran.errors.rstrip())[-SHOWN_ERROR_LINES:]]
    return "\n".join(
        [
            f"wrong after {counted(tried, 'case')}: case {found.at}: {found.wrong}{alone}",
            "--- input",
            judge.stream([case.puzzle for case in found.cases]).rstrip(),
            "--- the program's output",
            output if len(output) <= SHOWN_CHARACTERS else f"{output[:SHOWN_CHARACTERS]} …",
            *(["--- the end of its standard error", *errors] if errors else []),
            "--- what is right",
            *map(judge.write, found.cases),
        ]
    )
