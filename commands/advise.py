"""``advise``: which cells of a Minesweeper position are certain, and why, or the best guess."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import Any

from ..encoders import encode
from ..explain.phrases import Words
from ..explain.reasoning.advice import Advice, advise
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.boards import Square
from ..puzzles.errors import PuzzleError
from ..puzzles.mines import MineNumber
from ..puzzles.pictures import RESULT
from ..puzzles.text import printable
from .shared import derivation, instance, options, render
from .shared.progress import progress
from .shared.render import note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    options.add(parser, "timeout")
    options.add(parser, "draw", help="draw a picture (as on a terminal)")
    options.add(parser, "svg", "json")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("advise", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Find the advice for one position and print it."""
    if not isinstance(puzzle, MineNumber):
        raise PuzzleError("advise", "a position of mines, whose cells are opened", puzzle.name)
    with progress(arguments.timeout) as found:
        advice = advise(puzzle, found.deadline)
    outcome = advice.outcome
    outcome.total, outcome.solutions = outcome.found, []  # the map is not given away
    pictured = frames(advice, puzzle)
    if arguments.json:
        print(render.outcome_json(outcome, advice=fields(advice)))
    else:
        for line in lines(advice):
            print(printable(line))
        if arguments.draw or sys.stdout.isatty():
            print(puzzle.draw(None, framed=pictured))
    if advice.lines:
        note(f"evidence: {render.counted(len(advice.lines), 'step')}, {derivation.CHECKED}")
    elif advice.maps:
        note(f"evidence: counted, {render.large(advice.maps)} maps fit")
    derivation.ending(outcome)
    if arguments.svg:
        render.write(arguments.svg, puzzle.svg(None, framed=pictured))
    return render.exit_code(outcome)


def lines(advice: Advice) -> list[str]:
    """The advice in words."""
    if advice.outcome.verdict in (Verdict.NONE, Verdict.UNKNOWN):
        return [str(advice.outcome.verdict)]
    found = [
        f"{what}: {named(cells)}"
        for what, cells in (("free", advice.free), ("mines", advice.mines))
        if cells
    ]
    if guess := advice.guess:
        chance = render.chance(guess.chance)
        found.append(f"best guess: cell {named([guess.cell])}, free with chance {chance}")
        found += [guess.why] if guess.why else []
    elif not advice.free and not advice.outcome.stopped:
        found.append("no free cell is left to be opened")
    return [*found, *advice.lines]


def fields(advice: Advice) -> dict[str, Any]:
    """The advice for programs."""
    return {
        "free": named(advice.free).split(),
        "mines": named(advice.mines).split(),
        "because": advice.lines,
        "guess": named([advice.guess.cell]) if advice.guess else None,
        "chance": str(advice.guess.chance) if advice.guess else None,
        "why": advice.guess.why if advice.guess else "",
        "maps": advice.maps,
    }


def named(cells: Iterable[Square]) -> str:
    """Cells as people count them."""
    return " ".join(f"{row + 1},{column + 1}" for row, column in cells)


def frames(advice: Advice, puzzle: MineNumber) -> dict[Any, str]:
    """The frames of the last step, or of the best guess."""
    if advice.steps:
        return Words(encode(puzzle)).frames(advice.steps[-1].reason, advice.steps[-1].literals)
    return {advice.guess.cell: RESULT} if advice.guess else {}
