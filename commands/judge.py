"""``judge``: a judge's input answered byte for byte, somebody's output checked, a program tried."""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from ..backends.base import Backend, Deadline, find
from ..puzzles import judge as problems
from ..puzzles.base import Arguments, Puzzle
from ..puzzles.errors import Place, PuzzleError, SatchelError
from ..puzzles.judge import Case, Judge, Output
from ..puzzles.text import Reader, shown
from ..verify.verdict import Outcome, solve, tally
from . import common
from .common import note

BATCH = 100
"""Random cases in one input."""
PATIENCE = 10.0
"""Seconds for a program and one input, unless ``--timeout`` says otherwise; shrinking a
counter-example takes at most about six times as long."""
MOST_BYTES = 1 << 24
"""A program that writes more is stopped."""
SHOWN = 4000
"""At most so many characters of a program's output are shown."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument("name", metavar="NAME", help="the problem")
    common.add_engine(parser)
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--json", action="store_true", help="one JSON object a line for each case")
    way.add_argument("--check", metavar="OUTPUT", help="check somebody's output for the input")
    way.add_argument("--against", metavar="PROGRAM", help="try a program (give --random too)")
    parser.add_argument("--random", type=common.number, metavar="N", help="on N random cases")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    about = "Read a judge's input from standard input, write what the judge expects."
    known = "; ".join(f"{name} ({judge.source})" for name, judge in problems.JUDGES.items())
    parser = Arguments(prog="satchel judge", description=about, epilog=f"Problems: {known}.")
    add_arguments(parser)
    try:
        arguments = parser.parse_args(argv)
        judge, engine = problems.find(arguments.name), find(arguments.backend)
        if (arguments.against is None) != (arguments.random is None):
            raise PuzzleError("judge", "--against PROGRAM and --random N together", "one of them")
    except SatchelError as error:
        if "--json" in argv:
            print(common.error_json(error))
        raise
    if arguments.against is not None:
        return against(judge, engine, arguments)
    if arguments.check is not None:
        return check(judge, engine, arguments)
    return answer(judge, engine, arguments)


# --- the cases of standard input -----------------------------------------------------------


def answer(judge: Judge[Any], engine: Backend, arguments: argparse.Namespace) -> int:
    """Write each case's answer as soon as it is known."""
    codes = {0}
    for case, outcome in solved(judge, engine, arguments, codes):
        if arguments.json:
            print(common.as_json(outcome, case=case.number), flush=True)
        elif not outcome.stopped:
            print(judge.write(case), flush=True)
        more = [] if outcome.stopped else [judge.warning(case)]
        for warning in filter(None, [*outcome.warnings, *more]):
            note(f"satchel: warning: case {case.number}: {warning}")
    return worst(codes)


def check(judge: Judge[Any], engine: Backend, arguments: argparse.Namespace) -> int:
    """Print ``ok N cases``, or a line for each case that somebody's output has wrong."""
    if arguments.check == "-":
        raise PuzzleError("--check", "a file (standard input holds the judge's input)", "'-'")
    output = Output(common.read(arguments.check)[0])
    codes, cases, judged = {0}, 0, 0
    for case, outcome in solved(judge, engine, arguments, codes):
        cases += 1
        lines = judge.take(case, output)
        if not outcome.stopped:
            judged += 1
            if wrong := judge.accept(case, lines):
                print(f"case {case.number}: {wrong}", flush=True)
                codes.add(1)
    if codes.isdisjoint({2, 4}) and (line := output.peek()) is not None:
        print(f"after case {cases}: expected no more lines, found {shown(line)}")
        codes.add(1)
    if codes <= {0, 3}:
        print(f"ok {judged} cases" if judged == cases else f"ok {judged} of {cases} cases")
    return worst(codes)


def solved(
    judge: Judge[Any], engine: Backend, arguments: argparse.Namespace, codes: set[int]
) -> Iterator[tuple[Case[Any], Outcome[Any]]]:
    """The cases of standard input, one by one as they come, each with its solutions.

    What goes wrong is said on standard error, and its exit code added to ``codes``: an error
    ends the stream, a case that the time limit stopped does not.
    """
    try:
        for case in judge.cases(Reader(decoded(sys.stdin.buffer, "<stdin>"), "<stdin>")):
            outcome = truth(judge, case.puzzle, engine, arguments, arguments.timeout)
            if outcome.stopped:
                note(f"satchel: case {case.number}: no answer within {arguments.timeout:g} s")
                codes.add(common.exit_code(outcome))
            yield with_truth(case, outcome), outcome
    except SatchelError as error:
        if arguments.json:
            print(common.error_json(error))
        note(f"satchel: {error}")
        codes.add(error.exit_code)


def decoded(source: Iterable[bytes], file: str) -> Iterator[str]:
    """Lines of UTF-8 as text, read one by one."""
    for number, line in enumerate(source, 1):
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            place = Place(file, number, len(line[: error.start].decode()) + 1)
            found = f"the byte 0x{line[error.start]:02x}"
            raise PuzzleError(place, "text in UTF-8", found) from None
        yield text


def truth(
    judge: Judge[Any],
    puzzle: Puzzle[Any],
    engine: Backend,
    arguments: argparse.Namespace,
    timeout: float | None,
) -> Outcome[Any]:
    """Whatever the judge asks about an instance; all of it within one time limit."""
    deadline = Deadline(timeout)
    options = common.options_of(arguments, judge.limit)
    outcome = solve(puzzle, engine, options, deadline=deadline)
    if judge.ordered and len(outcome.solutions) > 1 and not outcome.stopped:
        outcome = solve(puzzle, engine, replace(options, ordered=True), deadline=deadline)
    if judge.counted and not (outcome.complete or outcome.stopped):
        first = outcome.solutions
        outcome = tally(puzzle, engine, replace(options, limit=None), deadline=deadline)
        outcome.total, outcome.solutions = outcome.found, first
    if outcome.stopped == "interrupted":
        raise KeyboardInterrupt
    return outcome


def with_truth(case: Case[Any], outcome: Outcome[Any]) -> Case[Any]:
    """The case with its solutions."""
    return replace(case, solutions=outcome.solutions, total=outcome.count)


def worst(codes: set[int]) -> int:
    """The one exit code of many cases."""
    return next(code for code in (1, 2, 4, 3, 0) if code in codes)


# --- a program on random cases -------------------------------------------------------------


class Fault(NamedTuple):
    """What a program does wrong: for these cases, first at case number ``at``."""

    cases: list[Case[Any]]
    at: int
    wrong: str
    output: str


def against(judge: Judge[Any], engine: Backend, arguments: argparse.Namespace) -> int:
    """Print ``ok N cases``, or the smallest input found for which a program is wrong."""
    program, limit = words(arguments.against), arguments.timeout or PATIENCE
    known = lru_cache(1 << 14)(lambda puzzle: truth(judge, puzzle, engine, arguments, None))

    def trial(puzzles: Sequence[Puzzle[Any]]) -> Fault | None:
        numbered = enumerate(puzzles, 1)
        cases = [with_truth(Case(number, puzzle), known(puzzle)) for number, puzzle in numbered]
        return fault(judge, cases, *run(program, judge.stream(puzzles), limit))

    rng, tried = Random(arguments.seed), 0
    while tried < arguments.random:
        size = min(BATCH, arguments.random - tried)
        if found := trial([judge.random(rng) for _ in range(size)]):
            tried += found.at
            print(report(judge, shrunk(judge, found, trial, Deadline(6 * limit)), tried))
            return 1
        tried += size
    print(f"ok {tried} cases")
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


def run(program: list[str], text: str, limit: float) -> tuple[str, str | None]:
    """What a program writes for an input, and what is wrong with how it ended, if anything is.

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
                stderr=subprocess.DEVNULL,
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            found = f"{shown(program[0])} ({error.strerror})"
            raise PuzzleError("--against", "a program that starts", found) from None
    said: list[bytes] = []
    trouble = None

    def listen() -> None:
        assert child.stdout
        with child.stdout as stream:
            said.append(stream.read(MOST_BYTES + 1))

    reading = threading.Thread(target=listen, daemon=True)
    deadline = Deadline(limit)
    try:
        reading.start()
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
        if child.returncode is None or reading.is_alive():
            end(child)
        reading.join(1)
    return (said[0] if said else b"").decode(errors="replace"), trouble


def end(child: subprocess.Popen[bytes]) -> None:
    """End a program and everything it started."""
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
    child.wait()


def fault(
    judge: Judge[Any], cases: list[Case[Any]], output: str, trouble: str | None
) -> Fault | None:
    """The first case that a program's output has wrong; the last one where only its end is."""
    lines = Output(output)
    for case in cases:
        if wrong := judge.accept(case, judge.take(case, lines)):
            return Fault(cases, case.number, trouble or wrong, output)
    if (line := lines.peek()) is not None:
        trouble = trouble or f"expected no more lines, found {shown(line)}"
    return Fault(cases, len(cases), trouble, output) if trouble else None


Trial = Callable[[Sequence[Puzzle[Any]]], Fault | None]


def shrunk(judge: Judge[Any], found: Fault, trial: Trial, deadline: Deadline) -> Fault:
    """The smallest fault that is reached by small steps before time ends."""
    better: Fault | None = found
    while better:
        found, better = better, None
        for puzzles in simpler(judge, found):
            if deadline.left() == 0 or (better := trial(puzzles)):
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
    count, output = len(found.cases), found.output.rstrip()
    alone = "" if count == 1 else f"\n(of {count} cases: none of them was wrong alone)"
    return "\n".join(
        [
            f"wrong after {tried} cases: case {found.at}: {found.wrong}{alone}",
            "--- input",
            judge.stream([case.puzzle for case in found.cases]).rstrip(),
            "--- the program's output",
            output if len(output) <= SHOWN else f"{output[:SHOWN]} …",
            "--- what is right",
            *map(judge.write, found.cases),
        ]
    )
