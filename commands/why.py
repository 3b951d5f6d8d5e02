"""``why``: what cannot hold together where there is no solution, how two differ where several."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..encoders.options import Options
from ..explain.reasoning.why import Why, why
from ..puzzles import pictures
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.text import printable
from . import solve
from .shared import arg_types, common, instance_args, watchdog
from .shared.common import note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument("--timeout", type=arg_types.seconds, metavar="S", help="seconds for all")
    parser.add_argument("--no-reasons", action="store_true", help="look for no counting argument")
    parser.add_argument("--draw", action="store_true", help="draw pictures (as on a terminal)")
    what = "write a picture with the places framed"
    parser.add_argument("--svg", type=arg_types.target, metavar="FILE", help=what)
    parser.add_argument("--json", action="store_true", help="one JSON object on one line")
    parser.add_argument("--stats", action="store_true", help="what was counted, to standard error")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    with common.telling(argv):
        arguments, puzzle = instance_args.given("why", argv, add_arguments)
        with solve.progress() as found:
            deadline = watchdog.deadline(arguments.timeout, found.pulse)
            options = Options(reasons=not arguments.no_reasons)
            answer = why(puzzle, options, deadline=deadline)
    outcome = answer.outcome
    if arguments.json:
        conflict = {"sentences": answer.sentences, "minimal": answer.minimal}
        more = {**conflict, "smallest": answer.smallest} if answer.sentences else None
        different = [list(entry) for entry in outcome.differences()]
        print(common.as_json(outcome, conflict=more, differences=different))
    else:
        show(puzzle, answer, arguments.draw or sys.stdout.isatty())
    if answer.conflict:
        note(f"{size(answer)}; checked by a fresh solver" if answer.minimal else size(answer))
    solve.explain(outcome, arguments)
    if arguments.svg:
        common.write(arguments.svg, svg(puzzle, answer))
    return common.exit_code(outcome)


def show(puzzle: Puzzle[Any], answer: Why[Any], drawn: bool) -> None:
    """The verdict; then the conflict or the solutions, and a picture with the places framed."""
    solutions = answer.outcome.solutions
    print(answer.outcome.verdict)
    for sentence in answer.sentences:
        print(printable(sentence))
    if answer.outcome.verdict == Verdict.MULTIPLE and drawn:
        first, second = (puzzle.draw(solution, **framed(answer)) for solution in solutions[:2])
        print(pictures.side_by_side(first, second))
        return
    for solution in solutions:
        print(
            puzzle.answer(solution),
            *([""] if puzzle.BOARD and len(solutions) > 1 else []),
            sep="\n",
        )
    if answer.sentences and drawn:
        print(puzzle.draw(None, **framed(answer)))


def svg(puzzle: Puzzle[Any], answer: Why[Any]) -> str:
    """The same picture as an SVG document."""
    found = [puzzle.svg(s, **framed(answer)) for s in (*answer.outcome.solutions[:2], None)]
    return pictures.beside(*found[:2]) if len(found) == 3 else found[0]


def framed(answer: Why[Any]) -> dict[str, Any]:
    """The argument of the pictures; puzzles of other packages need not know it."""
    return {"framed": answer.frames} if answer.frames else {}


def size(answer: Why[Any]) -> str:
    """How much the conflict says."""
    number = len(answer.sentences)
    if answer.smallest:
        return f"{number} cannot hold together, and no fewer"
    if answer.minimal:
        return f"{number} cannot hold together, and all but any one of them can"
    return f"{number} cannot hold together; it ended before it was known whether fewer do"
