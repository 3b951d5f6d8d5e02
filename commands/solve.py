"""``solve``: the verdict first, then the solutions; without a puzzle, every bundled example.

A backend is asked, which makes an :class:`Answer`, and the answer is rendered as text or JSON. The
files of a folder and the examples go the same way.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..backends.base import Backend, Deadline, find
from ..backends.enumerators import REMEDY
from ..encoders.options import Options
from ..puzzles import base
from ..puzzles.base import Example, Puzzle, Verdict
from ..puzzles.errors import Place, PuzzleError, SatchelError, VerificationError
from ..puzzles.text import printable, shown
from ..verify.outcome import Outcome
from .shared import arg_types, instance, options, render, watchdog
from .shared.ask import Answer, ask, up_to_symmetry
from .shared.progress import Progress, progress
from .shared.render import note

ONE_INSTANCE = (
    "maximise", "up_to_symmetry", "resume", "cross_check", "proof", "draw", "svg", "stats",
)  # fmt: skip
"""Options that are about one instance."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    options.add(parser, *options.ENGINE)
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument("--limit", type=arg_types.number, metavar="K", help="stop after K (2)")
    wanted.add_argument("--all", action="store_true", help="all solutions")
    options.add(wanted, "maximise")
    options.add(parser, "no_symmetry")
    parser.add_argument("--ordered", action="store_true", help="in lexicographic order")
    options.add(parser, "up_to_symmetry", "resume")
    parser.add_argument("--cross-check", action="store_true", help="ask the other backends too")
    what = "write a certificate, and check it"
    parser.add_argument("--proof", type=arg_types.folder, metavar="DIR", help=what)
    options.add(parser, "draw")
    options.add(parser, "svg", help="write a picture of the first solution")
    options.add(parser, "json", "stats")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    with render.errors(argv):
        arguments, words = instance.words("solve", argv, add_arguments)
        if arguments.input is not None and arg_types.is_folder(arguments.input):
            return folder(arguments, words)
        if words or arguments.input is not None:
            watchdog.watched("solve", arguments, render.error_json)
        puzzle = instance.puzzle_of("solve", arguments, words)
        return examples(arguments) if puzzle is None else one(arguments, puzzle)


# --- one instance ----------------------------------------------------------------------------


def one(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Solve one instance and print what came of it."""
    stated = options_of(arguments, type(puzzle))

    def last_words(outcome: Outcome[Any]) -> None:
        watchdog.say(printed(Answer(outcome), arguments))

    with progress(arguments.timeout) as found:
        answer = ask(arguments, puzzle, stated, found, last_words)
    last_words(answer.outcome)
    if not arguments.json:  # before the others are asked, whatever happens to them
        print(printed(answer, arguments), end="", flush=True)
        watchdog.say("")
        notes(answer, arguments.stats)
    if arguments.cross_check and answer.outcome.stopped != "interrupted":
        ask_others(answer, stated, arguments)
    if arguments.json:
        print(printed(answer, arguments), end="")
        notes(answer, arguments.stats)
    agreement(answer, arguments.stats)
    if arguments.svg:
        outcome = answer.outcome
        solution = outcome.solutions[0] if outcome.solutions else None
        render.write(arguments.svg, outcome.puzzle.svg(solution))
    return answer.exit_code()


def options_of(arguments: argparse.Namespace, kind: type[Puzzle[Any]] | None) -> Options:
    """The options that an instance of a puzzle is solved with."""
    limit = 1 if arguments.maximise else None if arguments.all else arguments.limit or 2
    if arguments.proof and arguments.limit == 1:
        expected = "no --limit 1 beside it (there is nothing to certify then)"
        raise PuzzleError("--proof", expected, "--limit 1")
    return options.options_of(arguments, kind, limit=limit, ordered=arguments.ordered)


def ask_others(answer: Answer, stated: Options, arguments: argparse.Namespace) -> None:
    """Ask the other backends too."""
    from ..verify.agreement import cross_check

    def wrap(backend: Backend) -> Backend:
        if arguments.timeout:
            watchdog.answered(arguments.timeout)  # each other backend has as long
        return up_to_symmetry(arguments, backend)

    answer.agreement = cross_check(answer.outcome, stated, arguments.timeout, wrap)
    watchdog.answering()


def printed(answer: Answer, arguments: argparse.Namespace) -> str:
    """What standard output holds about an answer."""
    if arguments.json:
        return render.outcome_json(answer.outcome, **answer.fields()) + "\n"
    return render.text(answer.outcome, arguments.draw or sys.stdout.isatty())


def notes(answer: Answer, stats: bool) -> None:
    """What standard error holds about an answer."""
    outcome = answer.outcome
    for sentence in outcome.remarks():
        note(sentence)
    render.notes(outcome, stats)
    if answer.orbits:
        note(answer.orbits.summary(outcome.complete))


def agreement(answer: Answer, everything: bool) -> None:
    """What the other backends answered; of those not installed only with ``everything``."""
    if answer.agreement is None:
        return
    for other in answer.agreement.answers:
        if other.outcome is None:
            if everything or not other.trouble.endswith(REMEDY):
                note(f"cross-check {other.backend}: unavailable: {other.trouble}")
        else:
            trouble = f" ({other.trouble})" if other.trouble else ""
            note(f"cross-check {other.backend}: {other.outcome.verdict}{trouble}")
    for disagreement in answer.agreement.disagreements:
        note(f"satchel: DISAGREEMENT: {disagreement}")


# --- many instances --------------------------------------------------------------------------


def folder(arguments: argparse.Namespace, words: list[str]) -> int:
    """Print ``FILE: verdict``, or a JSON object, for each file as soon as it is known.

    A file that is no instance is an error on standard error and stops no other. The limits hold
    for each file; the result is the one exit code of all.
    """
    from .shared.several import files, readable

    options.refuse(arguments, (*ONE_INSTANCE, "ordered"), "one instance", "a folder")
    options_of(arguments, next((base.find(word) for word in words[:1]), None))
    backend = find(arguments.backend)
    if arguments.solver != "auto" and not backend.knows(arguments.solver):
        expected = "auto or one of " + ", ".join(backend.solvers())
        raise PuzzleError("--solver", expected, shown(arguments.solver))
    codes = {0}
    for file in files(arguments.input):
        try:
            limit, source = Progress(Deadline(arguments.timeout)), readable(file)
            puzzle = instance.required(
                "solve", instance.puzzle_of("solve", arguments, list(words), source)
            )
            outcome = ask(arguments, puzzle, options_of(arguments, type(puzzle)), limit).outcome
        except SatchelError as error:
            placed = error.at(Place(str(file), 1, 1)) if isinstance(error, PuzzleError) else error
            if arguments.json:
                print(render.error_json(placed), flush=True)
            at = "" if isinstance(error, PuzzleError) else f"{file}: "
            note(f"satchel: {printable(at)}{placed}")
            codes.add(error.exit_code)
            continue
        if outcome.stopped == "interrupted":
            return 130
        codes.add(render.exit_code(outcome))
        if arguments.json:
            print(render.outcome_json(outcome, file=file.name), flush=True)
        else:
            print(f"{printable(file.name)}: {outcome.verdict}", flush=True)
        for warning in outcome.warnings:
            note(f"satchel: warning: {printable(f'{file}: {warning}')}")
    return render.worst(codes)


def examples(arguments: argparse.Namespace) -> int:
    """Solve every bundled example and compare it with its known verdict."""
    options.refuse(arguments, (*ONE_INSTANCE, "limit", "all"), "a puzzle", "none")
    stated = options_of(arguments, None)
    rows: list[list[str]] = []
    wrong, code = [], 0
    puzzles = [base.find(name) for name in base.names()]
    for kind, example in [(puzzle, example) for puzzle in puzzles for example in puzzle.EXAMPLES]:
        limit = Progress(Deadline(arguments.timeout))
        outcome = ask(arguments, kind.parse(example.text), stated, limit).outcome
        code = max(code, render.exit_code(outcome))
        if arguments.json:
            print(render.outcome_json(outcome))
        rows.append(row(example, outcome))
        if outcome.verdict not in (example.verdict, Verdict.UNKNOWN):
            wrong.append(f"{example.text!r} is {example.verdict}, not {outcome.verdict}")
        if outcome.stopped == "interrupted":
            break
    if not arguments.json:
        heads = ["instance", "verdict", "solutions", "evidence", "seconds"]
        render.table(heads, rows, right=("solutions", "seconds"))
    if outcome.stopped == "interrupted":
        note("stopped by a signal")
    elif not arguments.json:
        print("Every solution was checked by the rules. Next, try:")
        print(f"  {render.program()} solve eight 7 3 1 4 5 8 0 0 --cross-check")
    if wrong:
        raise VerificationError("; ".join(wrong))
    return code


def row(example: Example, outcome: Outcome[Any]) -> list[str]:
    """The row of an example in the table."""
    first, *board = example.text.splitlines()
    text = first if not board else f"{first} ({len(board)} rows: {board[0][:12]} …)"
    several = "at least 2" if outcome.verdict == Verdict.MULTIPLE else str(outcome.found)
    evidence = ", ".join(outcome.evidence)
    return [text, outcome.verdict, several, evidence, f"{outcome.seconds:.3f}"]
