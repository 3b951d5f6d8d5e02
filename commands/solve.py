"""``solve``: the verdict first, then the solutions; without a puzzle, every bundled example."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..backends.base import Backend, Deadline, find
from ..backends.enumerators import REMEDY
from ..encoders.options import Options
from ..puzzles import base
from ..puzzles.base import Example, Puzzle, Verdict
from ..puzzles.errors import PuzzleError, VerificationError
from ..verify.agreement import Voice, cross_check
from ..verify.verdict import Outcome, solve
from .shared import arg_types, common, engine_args, instance_args, option_rules, watchdog
from .shared.common import note

SHOWN = 8
"""At most so many differences between two witnesses are named."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    common.add_engine(parser)
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument("--limit", type=arg_types.number, metavar="K", help="stop after K (2)")
    wanted.add_argument("--all", action="store_true", help="all solutions")
    what = "labelling: the greatest distance, from --distance on"
    wanted.add_argument("--maximise", action="store_true", help=what)
    what = "with --maximise: break no symmetry of the labels"
    parser.add_argument("--no-symmetry", action="store_true", help=what)
    parser.add_argument("--ordered", action="store_true", help="in lexicographic order")
    engine_args.add_arguments(parser)
    parser.add_argument("--cross-check", action="store_true", help="ask the other backends too")
    what = "write a certificate, and check it"
    parser.add_argument("--proof", type=arg_types.folder, metavar="DIR", help=what)
    parser.add_argument("--draw", action="store_true", help="draw pictures (as on a terminal)")
    what = "write a picture of the first solution"
    parser.add_argument("--svg", type=arg_types.target, metavar="FILE", help=what)
    parser.add_argument("--json", action="store_true", help="one JSON object on one line")
    parser.add_argument("--stats", action="store_true", help="what was counted, to standard error")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    with common.telling(argv):
        arguments, rest = instance_args.words("solve", argv, add_arguments)
        if arguments.input is not None and arg_types.is_folder(arguments.input):
            from .shared.solve_folder import every

            return every(arguments, rest)
        if rest or arguments.input is not None:
            watchdog.watched("solve", arguments, common.error_json)
        puzzle = watchdog.kept(instance_args.instance("solve", arguments, rest, arguments.input))
        if puzzle is None:
            option_rules.refuse(arguments, (*option_rules.ONE, "limit", "all"), "a puzzle", "none")
            return examples(arguments)
        return one(arguments, puzzle)


def one(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Solve one instance and print what came of it."""
    if arguments.maximise:
        return greatest(arguments, puzzle)
    limit = None if arguments.all else arguments.limit or 2
    options = common.options_of(arguments, limit, arguments.ordered, type(puzzle))
    if arguments.proof and limit == 1:
        expected = "no --limit 1 beside it (there is nothing to certify then)"
        raise PuzzleError("--proof", expected, "--limit 1")
    with progress() as found, engine_args.engine(arguments, puzzle) as backend:
        deadline = watchdog.deadline(arguments.timeout, found.pulse)
        first: list[Any] = []

        def hear(solution: Any) -> None:
            found.solution(solution)
            if found.found <= 2:
                first.append(solution)
                so_far = Outcome(puzzle, backend.name, solutions=first, stopped="timeout")
                so_far.conclude(limit)
                watchdog.say(said(so_far, arguments))

        outcome = solve(puzzle, backend, options, deadline=deadline, watch=hear)
    code = certified(outcome, options, deadline, arguments)
    if not arguments.json:
        print(said(outcome, arguments), end="", flush=True)  # whatever happens to the others
        watchdog.say("")
        explain(outcome, arguments)
    if symmetry := engine_args.symmetry(backend, outcome):
        note(symmetry)
    voices: list[Voice] = []
    clashes: list[str] = []
    if arguments.cross_check and outcome.stopped != "interrupted":
        wrap = engine_args.wrap(arguments)
        if arguments.json:
            watchdog.say(said(outcome, arguments))

        def asked(backend: Backend) -> Backend:
            if arguments.timeout:
                watchdog.answered(arguments.timeout)  # each other backend has as long
            return wrap(backend)

        voices, clashes = cross_check(outcome, options, arguments.timeout, asked)
        watchdog.answering()
    if arguments.json:
        heard = {v.backend: v.outcome.verdict if v.outcome else v.trouble for v in voices}
        more = {"cross_check": {**heard, "disagreements": clashes}} if arguments.cross_check else {}
        print(common.as_json(outcome, **more, **engine_args.fields(backend, outcome)))
        explain(outcome, arguments)
    heed(voices, arguments.stats)
    for clash in clashes:
        note(f"satchel: DISAGREEMENT: {clash}")
    if arguments.svg:
        common.write(arguments.svg, puzzle.svg(outcome.solutions[0] if outcome.solutions else None))
    interrupted = any(voice.trouble == "interrupted" for voice in voices)
    return 1 if clashes else 130 if interrupted else common.exit_code(outcome) or code


def greatest(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Find the greatest distance of a labelling and print it, or its bounds when stopped."""
    from ..puzzles.labelling import Labelling
    from ..verify.optimum.search import maximise

    if not isinstance(puzzle, Labelling):
        raise PuzzleError("--maximise", "a labelling", puzzle.name)
    options = common.options_of(arguments, 1, kind=type(puzzle))
    with progress() as found:
        deadline = watchdog.deadline(arguments.timeout, found.pulse)
        outcome = maximise(
            puzzle,
            arguments.backend,
            options,
            deadline=deadline,
            told=lambda bound: note(f"satchel: {bound}"),
            watch=lambda best: watchdog.say(said(best, arguments)),
            symmetry=not arguments.no_symmetry,
        )
    code = certified(outcome, options, deadline, arguments)
    print(said(outcome, arguments), end="")
    if outcome.bound:
        note(f"upper bound: {outcome.bound}")
    if outcome.symmetry:
        note(f"symmetry breaking: {outcome.symmetry}")
    explain(outcome, arguments)
    if arguments.svg:
        solution = outcome.solutions[0] if outcome.solutions else None
        common.write(arguments.svg, outcome.puzzle.svg(solution))
    return common.exit_code(outcome) or code


def certified(
    outcome: Outcome[Any], options: Options, deadline: Deadline, arguments: argparse.Namespace
) -> int:
    """Write a certificate where one is asked for, and check it; the result is an exit code."""
    if arguments.proof is None or outcome.stopped == "interrupted":
        return 0
    from .prove import certify  # which loads the proof checkers

    watchdog.say(said(outcome, arguments))
    if not outcome.stopped:
        watchdog.answered()
    try:
        return certify(outcome, options, deadline, arguments.proof)
    finally:
        watchdog.answering()


def said(outcome: Outcome[Any], arguments: argparse.Namespace) -> str:
    """What standard output holds about an outcome."""
    if not arguments.json:
        pictures = arguments.draw or sys.stdout.isatty()
        return "".join(f"{line}\n" for line in shown(outcome, pictures))
    return common.as_json(outcome, **outcome.fields()) + "\n"


def shown(outcome: Outcome[Any], pictures: bool) -> Iterator[str]:
    """The verdict, then each solution: a list on a line, a board as rows and a blank line."""
    yield outcome.head()
    for solution in outcome.solutions:
        answer = outcome.puzzle.answer(solution)
        drawing = outcome.puzzle.draw(solution) if pictures else ""
        if not drawing or drawing.replace(" ", "") != answer:
            yield answer
        if drawing:
            yield drawing
        if drawing or outcome.puzzle.BOARD:
            yield ""


def explain(outcome: Outcome[Any], arguments: argparse.Namespace) -> None:
    """What the answer rests on, how the witnesses differ, and what stopped it."""
    for warning in outcome.warnings:
        note(f"satchel: warning: {warning}")
    different = outcome.differences()
    if different:
        shown = [f"{place}: {a} | {b}" for place, a, b in different[:SHOWN]]
        more = [f"and {len(different) - SHOWN} more"] if len(different) > SHOWN else []
        note("the first two differ in " + "; ".join([*shown, *more]))
    by = " ".join([outcome.backend, *list(outcome.chosen.values())[:1]])
    if outcome.stopped:
        why = "a signal" if outcome.stopped == "interrupted" else "the time limit"
        claim = f"; {by} claims: {outcome.claim}" if outcome.claim else ""
        note(f"stopped by {why} after {outcome.seconds:.2f} s, {outcome.found} found{claim}")
    elif outcome.reason:
        note(f"rests on: reason: {outcome.reason}")
    elif outcome.evidence:
        note(f"rests on: {', '.join(outcome.evidence)} ({by}, {outcome.seconds:.3f} s)")
    if arguments.stats:
        for name, value in {**outcome.chosen, **outcome.stats}.items():
            note(f"{name}: {value:.6f}" if isinstance(value, float) else f"{name}: {value}")


def heed(voices: list[Voice], unheard: bool) -> None:
    """Say what the other backends said; of those that are not installed only where asked."""
    for voice in voices:
        if voice.outcome is None:
            if voice.trouble.endswith(REMEDY) and not unheard:
                continue
            note(f"cross-check {voice.backend}: unavailable: {voice.trouble}")
        elif voice.outcome.stopped:
            note(f"cross-check {voice.backend}: {voice.outcome.verdict} ({voice.outcome.stopped})")
        else:
            note(f"cross-check {voice.backend}: {voice.outcome.verdict}")


class Progress:
    """What is running and how much is found, on a terminal."""

    def __init__(self, update: Any = None) -> None:
        self.found, self.start, self.last, self.update = 0, time.monotonic(), 0.0, update

    def solution(self, solution: Any) -> None:
        """Count a solution."""
        self.found += 1

    def pulse(self) -> None:
        """Show the figures, ten times a second at most."""
        now = time.monotonic()
        if self.update and now - self.last > 0.1:
            self.last = now
            self.update(f"{now - self.start:.0f} s, {self.found} found")


@contextmanager
def progress() -> Iterator[Progress]:
    """A live line on standard error where that is a terminal, silence elsewhere."""
    if not sys.stderr.isatty():
        try:
            yield Progress()
        finally:
            watchdog.answering()
        return
    from rich.console import Console

    console = Console(stderr=True)
    with console.status("0 s, 0 found") as status:
        try:
            yield Progress(status.update)
        finally:
            watchdog.answering()


def examples(arguments: argparse.Namespace) -> int:
    """Solve every bundled example and compare it with its known verdict."""
    from rich.console import Console
    from rich.table import Table

    backend = find(arguments.backend)
    table = Table("instance", "verdict", "solutions", "rests on", "seconds")
    table.columns[2].justify = table.columns[4].justify = "right"
    wrong, code = [], 0
    options = common.options_of(arguments, 2, arguments.ordered)
    kinds = [base.find(name) for name in base.names()]
    for puzzle, example in [(kind, example) for kind in kinds for example in kind.EXAMPLES]:
        outcome = solve(puzzle.parse(example.text), backend, options, timeout=arguments.timeout)
        code = max(code, common.exit_code(outcome))
        if arguments.json:
            print(common.as_json(outcome))
        table.add_row(*_row(example, outcome))
        if outcome.verdict not in (example.verdict, Verdict.UNKNOWN):
            wrong.append(f"{example.text!r} is {example.verdict}, not {outcome.verdict}")
        if outcome.stopped == "interrupted":
            break
    if not arguments.json:
        wide = None if sys.stdout.isatty() else 100
        Console(width=wide).print(table)
        print("Every solution was checked by the rules. Next, try:")
        print(f"  {common.program()} solve eight 7 3 1 4 5 8 0 0 --cross-check")
    if wrong:
        raise VerificationError("; ".join(wrong))
    return code


def _row(example: Example, outcome: Outcome[Any]) -> list[str]:
    first, *board = example.text.splitlines()
    instance = first if not board else f"{first} ({len(board)} rows: {board[0][:12]} …)"
    several = "at least 2" if outcome.verdict == Verdict.MULTIPLE else str(outcome.found)
    evidence = ", ".join(outcome.evidence)
    return [instance, outcome.verdict, several, evidence, f"{outcome.seconds:.3f}"]
