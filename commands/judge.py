"""``judge``: a judge's input answered byte for byte, somebody's output checked, a program tried."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, BinaryIO

from ..backends.base import Backend, Deadline, find
from ..encoders.options import Options
from ..puzzles import judge as problems
from ..puzzles import limits
from ..puzzles.arguments import Arguments
from ..puzzles.base import Puzzle
from ..puzzles.errors import Place, PuzzleError, SatchelError
from ..puzzles.judge import Case, Judge, Output
from ..puzzles.text import Reader, shown
from ..verify.outcome import Outcome
from ..verify.verdict import solve, tally
from .shared import arg_types, instance, options, render
from .shared.judge_against import against
from .shared.render import counted, note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument("name", metavar="NAME", help="the problem")
    what = "the judge's input (- is stdin, which is read without this option)"
    parser.add_argument("--input", type=arg_types.name, metavar="FILE", help=what)
    options.add(parser, "backend", default=None)
    options.add(parser, *options.ENGINE[1:])
    way = parser.add_mutually_exclusive_group()
    options.add(way, "json", help="one JSON object a line for each case")
    way.add_argument(
        "--check",
        type=arg_types.name,
        metavar="OUTPUT",
        help="check somebody's output for the input",
    )
    what = "try a program (give --random too), and shrink the input that it has wrong"
    way.add_argument("--against", metavar="PROGRAM", help=what)
    parser.add_argument("--random", type=arg_types.number, metavar="N", help="on N random cases")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    about = "Read a judge's input, write what the judge expects."
    parser = Arguments(prog="satchel judge", description=about)
    add_arguments(parser)
    if {"-h", "--help"} & set(argv):
        known = "; ".join(f"{judge.name} ({judge.source})" for judge in problems.judges())
        parser.epilog = f"Problems: {known}."
    with render.errors(argv):
        arguments = parser.parse_args(argv)
        judge = problems.find(arguments.name)
        arguments.backend = arguments.backend or judge.backend
        engine = find(arguments.backend)
        parser.once(argv)
        options.together(arguments)
        asked = options.options_of(arguments, type(judge.random(Random(0))), limit=judge.limit)
    with engine.stream() as one:
        if arguments.against is not None:
            return against(
                judge,
                lambda case: with_truth(case, truth(judge, case.puzzle, one, asked, None)),
                arguments,
            )
        if arguments.check is not None:
            return check(judge, one, asked, arguments)
        return answer(judge, one, asked, arguments)


# --- the cases of the input ------------------------------------------------------------------


def answer(
    judge: Judge[Any], engine: Backend, asked: Options, arguments: argparse.Namespace
) -> int:
    """Write each case's answer as soon as it is known, or as far as it is known."""
    codes = {0}
    listed = judge.listed and not arguments.json
    for case, outcome in solved(judge, engine, asked, arguments, codes, listed):
        if arguments.json:
            print(render.outcome_json(outcome, case=case.number), flush=True)
        elif listed:
            print("\n" * judge.blank, end="", flush=True)
        elif not outcome.stopped:
            print(judge.write(case), flush=True)
        more = [] if outcome.stopped else [judge.warning(case)]
        for warning in filter(None, [*outcome.warnings, *more]):
            note(f"satchel: warning: case {case.number}: {warning}")
    return render.worst(codes)


def check(judge: Judge[Any], engine: Backend, asked: Options, arguments: argparse.Namespace) -> int:
    """Print ``ok N cases``, or a line for each case that somebody's output has wrong."""
    if arguments.check == (arguments.input or "-") == "-":
        raise PuzzleError("--check", "a file (standard input holds the judge's input)", "'-'")
    output = Output(instance.read(arguments.check)[0])
    codes, cases, judged = {0}, 0, 0
    for case, outcome in solved(judge, engine, asked, arguments, codes):
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
        some = "" if judged == cases else f"{judged} of "
        print(f"ok {some}{counted(cases, 'case')}")
    return render.worst(codes)


def solved(
    judge: Judge[Any],
    engine: Backend,
    asked: Options,
    arguments: argparse.Namespace,
    codes: set[int],
    listed: bool = False,
) -> Iterator[tuple[Case[Any], Outcome[Any]]]:
    """The cases of the input, one by one as they come, each with its solutions.

    Where they are ``listed``, the heading and the solutions are printed as they are found.
    What goes wrong is said on standard error, and its exit code added to ``codes``: an error
    ends the stream, a case that the time limit stopped does not.
    """
    try:
        for case in judge.cases(reader(arguments.input or "-")):
            watch = listing(judge, case) if listed else None
            outcome = truth(judge, case.puzzle, engine, asked, arguments.timeout, watch)
            if outcome.stopped:
                number = counted(outcome.found, "solution") if listed else "no answer"
                note(f"satchel: case {case.number}: {number} within {arguments.timeout:g} s")
                codes.add(render.exit_code(outcome))
            yield with_truth(case, outcome), outcome
    except SatchelError as error:
        if arguments.json:
            print(render.error_json(error))
        note(f"satchel: {error}")
        codes.add(error.exit_code)


def listing(judge: Judge[Any], case: Case[Any]) -> Callable[[Any], None]:
    """Print the heading of a case; what is returned prints the line of a solution."""
    print(f"{judge.heading}{case.number}:", flush=True)
    answer, write = case.puzzle.answer, sys.stdout.write

    def line(solution: Any) -> None:
        write(f"{answer(solution)}\n")

    return line


def reader(file: str) -> Reader:
    """The lines of a file; those of standard input (``-``) as they come."""
    if file != "-":
        return Reader(*instance.read(file))
    if sys.stdin is None:
        raise PuzzleError("<stdin>", "an open standard input", "a closed one")
    return Reader(decoded(sys.stdin.buffer, "<stdin>"), "<stdin>")


def decoded(source: BinaryIO, file: str) -> Iterator[str]:
    """Lines of UTF-8 as text, read one by one."""
    for number, line in enumerate(iter(partial(source.readline, limits.FILE_BYTES + 1), b""), 1):
        if len(line) > limits.FILE_BYTES:
            expected = f"a line of at most {limits.FILE_BYTES:,} bytes"
            raise PuzzleError(Place(file, number, 1), expected, "more")
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
    asked: Options,
    timeout: float | None,
    watch: Callable[[Any], None] | None = None,
) -> Outcome[Any]:
    """Whatever the judge asks about an instance; all of it within one time limit.

    ``watch`` is told of each solution in order, where a judge asks for many.
    """
    deadline = Deadline(timeout)
    if judge.listed:
        asked = replace(asked, ordered=True)
    outcome = solve(puzzle, engine, asked, deadline=deadline, watch=watch)
    several = len(outcome.solutions) > 1 or not outcome.complete
    if judge.ordered and several and not (judge.listed or outcome.stopped):
        outcome = solve(puzzle, engine, replace(asked, ordered=True), deadline=deadline)
    if judge.counted and not (outcome.complete or outcome.stopped):
        first = outcome.solutions
        outcome = tally(puzzle, engine, replace(asked, limit=None), deadline=deadline)
        outcome.total, outcome.solutions = outcome.found, first
    if outcome.stopped == "interrupted":
        raise KeyboardInterrupt
    return outcome


def with_truth(case: Case[Any], outcome: Outcome[Any]) -> Case[Any]:
    """The case with its solutions."""
    return replace(case, solutions=outcome.solutions, total=outcome.count)
