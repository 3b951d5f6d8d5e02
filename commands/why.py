"""``why``: what cannot hold together where there is no solution, how two differ where several."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..explain.reasoning.why import Why, why
from ..puzzles import pictures
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.text import printable
from .shared import instance, options, render
from .shared.progress import progress
from .shared.render import note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    options.add(parser, "timeout")
    options.add(parser, "no_reasons", help="look for no counting argument")
    options.add(parser, "draw", "svg", "json", "stats")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("why", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Explain the verdict of one instance."""
    with progress(arguments.timeout) as found:
        said = why(puzzle, options.options_of(arguments), deadline=found.deadline)
    outcome = said.outcome
    if arguments.json:
        conflict = {"sentences": said.sentences, "minimal": said.minimal}
        more = {**conflict, "smallest": said.smallest} if said.sentences else None
        different = [list(entry) for entry in outcome.differences()]
        print(render.outcome_json(outcome, conflict=more, differences=different))
    else:
        show(puzzle, said, arguments.draw or sys.stdout.isatty())
    if said.conflict:
        note(f"{size(said)}; checked by a fresh solver" if said.minimal else size(said))
    render.notes(outcome, arguments.stats)
    if arguments.svg:
        render.write(arguments.svg, svg(puzzle, said))
    return render.exit_code(outcome)


def show(puzzle: Puzzle[Any], said: Why[Any], drawn: bool) -> None:
    """The verdict; then the conflict or the solutions, and a picture with the places framed."""
    solutions = said.outcome.solutions
    print(said.outcome.verdict)
    for sentence in said.sentences:
        print(printable(sentence))
    if said.outcome.verdict == Verdict.MULTIPLE and drawn:
        first, second = (puzzle.draw(solution, **framed(said)) for solution in solutions[:2])
        print(pictures.side_by_side(first, second))
        return
    for solution in solutions:
        between = [""] if puzzle.BOARD and len(solutions) > 1 else []
        print(puzzle.answer(solution), *between, sep="\n")
    if said.sentences and drawn:
        print(puzzle.draw(None, **framed(said)))


def svg(puzzle: Puzzle[Any], said: Why[Any]) -> str:
    """The picture as an SVG document: of two solutions, of one, or of the instance."""
    solutions = said.outcome.solutions[:2] or [None]
    drawn = [puzzle.svg(solution, **framed(said)) for solution in solutions]
    return pictures.beside(*drawn) if len(drawn) == 2 else drawn[0]


def framed(said: Why[Any]) -> dict[str, Any]:
    """The argument of the pictures; puzzles of other packages need not know it."""
    return {"framed": said.frames} if said.frames else {}


def size(said: Why[Any]) -> str:
    """How much the conflict says."""
    together = f"{len(said.sentences)} cannot hold together"
    if said.smallest:
        return f"{together}, and no fewer"
    if said.minimal:
        return f"{together}, and all but any one of them can"
    return f"{together}; it ended before it was known whether fewer do"
