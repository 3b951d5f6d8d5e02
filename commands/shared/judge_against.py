"""A contestant's program tried on random cases, and the smallest counter-example shown."""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from ...backends.base import Deadline
from ...puzzles.base import Puzzle
from ...puzzles.errors import PuzzleError
from ...puzzles.judge import Case, Judge, Output
from ...puzzles.text import printable, rows, shown
from .common import counted, note

PATIENCE = 10.0
"""Seconds for a program and one input, unless ``--timeout`` says otherwise."""
SHRINKING = 30.0
"""Seconds for all the smaller inputs together that are tried once a program is wrong."""
MOST_BYTES = 1 << 24
"""A program that writes more is stopped."""
SHOWN = 4000
"""At most so many characters of a program's output are shown."""
ENDING = 2000
"""Of what a program writes on standard error, so many bytes at its end are kept."""
LAST = 8
"""So many lines of these are shown."""

Solved = Callable[[Case[Any]], Case[Any]]


class Ran(NamedTuple):
    """What a program wrote on both streams, and what is wrong with how it ended, if anything is."""

    output: str
    errors: str
    trouble: str | None


class Fault(NamedTuple):
    """What a program does wrong: for these cases, first at case number ``at``."""

    cases: list[Case[Any]]
    at: int
    wrong: str
    ran: Ran


def against(judge: Judge[Any], solved: Solved, arguments: argparse.Namespace) -> int:
    """Print ``ok N cases``, or the smallest input found for which a program is wrong.

    ``solved`` tells the truth about a case: the same one with its solutions.
    """
    program, limit = words(arguments.against), arguments.timeout or PATIENCE
    known = lru_cache(1 << 14)(lambda puzzle: solved(Case(1, puzzle)))

    def trial(puzzles: Sequence[Puzzle[Any]], seconds: float = limit) -> Fault | None:
        cases = [replace(known(puzzle), number=k) for k, puzzle in enumerate(puzzles, 1)]
        return fault(judge, cases, run(program, judge.stream(puzzles), min(seconds, limit)))

    rng, tried = Random(arguments.seed), 0
    while tried < arguments.random:
        size = min(judge.batch, arguments.random - tried)
        if found := trial([judge.random(rng) for _ in range(size)]):
            tried += found.at
            note(f"satchel: it is wrong; smaller inputs are tried for at most {SHRINKING:g} s")
            print(report(judge, shrunk(judge, found, trial, Deadline(SHRINKING)), tried))
            return 1
        tried += size
    print(f"ok {counted(tried, 'case')}")
    return 0


def words(command: str) -> list[str]:
    """The program and its arguments, split like a shell does."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        raise PuzzleError("--against", "a program", f"{shown(command)} ({error})") from None
    if not found:
        raise PuzzleError("--against", "a program", shown(command))
    return found


def run(program: list[str], text: str, limit: float) -> Ran:
    """What becomes of a program with an input.

    It runs in a process group of its own, which does not outlive the time limit or Ctrl-C.
    """
    with tempfile.TemporaryFile() as source:
        source.write(text.encode())
        source.seek(0)
        try:
            child = subprocess.Popen(
                program,
                stdin=source,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            found = f"{shown(program[0])} ({error.strerror})"
            raise PuzzleError("--against", "a program that starts", found) from None
    said, last = list[bytes](), [b""]
    trouble = None

    def listen() -> None:
        assert child.stdout
        with child.stdout as stream:
            said.append(stream.read(MOST_BYTES + 1))

    def overhear() -> None:
        assert child.stderr
        with child.stderr as stream:
            while piece := os.read(stream.fileno(), 1 << 16):
                last[0] = (last[0] + piece)[-ENDING:]

    reading, hearing = (threading.Thread(target=one, daemon=True) for one in (listen, overhear))
    deadline = Deadline(limit)
    try:
        reading.start()
        hearing.start()
        reading.join(limit)
        if said and len(said[0]) > MOST_BYTES:
            trouble = f"it wrote more than {MOST_BYTES} bytes"
        elif code := child.wait(deadline.left()):
            signals = {-number: number.name for number in signal.Signals}
            trouble = f"it ended with {signals.get(code, f'exit code {code}')}"
        elif reading.is_alive():  # something that it started still holds its output
            trouble = f"its output did not end within {limit:g} s"
    except subprocess.TimeoutExpired:
        trouble = f"it did not end within {limit:g} s"
    finally:
        if child.returncode is not None:
            hearing.join(0.2)
        if child.returncode is None or reading.is_alive() or hearing.is_alive():
            end(child)
        reading.join(1)
        hearing.join(1)
    output = said[0] if said else b""
    return Ran(output.decode(errors="replace"), last[0].decode(errors="replace"), trouble)


def end(child: subprocess.Popen[bytes]) -> None:
    """End a program and everything it started."""
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
    child.wait()


def fault(judge: Judge[Any], cases: list[Case[Any]], ran: Ran) -> Fault | None:
    """The first case that a program's output has wrong; the last one where only its end is."""
    lines, trouble = Output(ran.output), ran.trouble
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
    count, output = len(found.cases), found.ran.output.rstrip()
    alone = "" if count == 1 else f"\n(of {count} cases: none of them was wrong alone)"
    errors = [printable(line) for line in rows(found.ran.errors.rstrip())[-LAST:]]
    return "\n".join(
        [
            f"wrong after {counted(tried, 'case')}: case {found.at}: {found.wrong}{alone}",
            "--- input",
            judge.stream([case.puzzle for case in found.cases]).rstrip(),
            "--- the program's output",
            output if len(output) <= SHOWN else f"{output[:SHOWN]} …",
            *(["--- the end of its standard error", *errors] if errors else []),
            "--- what is right",
            *map(judge.write, found.cases),
        ]
    )
