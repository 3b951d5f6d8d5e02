"""``odds``: in how many of all solutions each variable is true, exactly and without a list."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from ..explain.phrases import Words
from ..puzzles.base import Puzzle
from ..puzzles.mines import MineNumber
from ..puzzles.text import printable
from ..verify.odds import Odds, odds
from .shared import instance, options, render, sweeping
from .shared.progress import progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    sweeping.add(parser)
    options.add(parser, "timeout")
    options.add(parser, "draw", help="draw a heat map of percentages (as on a terminal)")
    options.add(parser, "svg", help="write the heat map as a picture")
    options.add(parser, "json")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("odds", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Print the odds of one instance: a line for each variable that is not given."""
    with progress(arguments.timeout) as live:
        found = odds(puzzle, sweeping.sweeper(arguments), deadline=live.deadline)
    if arguments.json:
        seconds = round(live.deadline.spent(), 6)
        print(render.json_line(puzzle, count=found.count, odds=fields(found), seconds=seconds))
    elif not found.count:
        print("none")
    else:
        for line in lines(found):
            print(printable(line))
        if (arguments.draw or sys.stdout.isatty()) and (picture := found.draw()):
            print(f"\n{picture}")
    if not arguments.json:
        render.note(f"evidence: counted, {render.large(found.count)} solutions")
    if arguments.svg and found.count:
        render.write(arguments.svg, found.svg())
    return 0


def lines(found: Odds[Any]) -> Iterator[str]:
    """The chance and the sentence of each variable; of a mine field the safest cells first."""
    words = Words(found.encoding)
    variables = asked(found)
    if isinstance(found.puzzle, MineNumber):
        variables.sort(key=found.of)
    for variable in variables:
        yield f"{render.chance(found.of(variable))}  {words.sentence(variable)}"
    if isinstance(found.puzzle, MineNumber) and variables:
        safest = found.of(-variables[0])
        if safest < 1:
            sentence = f"{words.sentence(-variables[0])} ({render.chance(safest)})"
            yield f"nothing is certain to be free; the safest: {sentence}"


def asked(found: Odds[Any]) -> list[int]:
    """The variables that are not given."""
    given = {abs(one.literal) for one in found.encoding.givens}
    return [v for v in range(1, found.encoding.model.top + 1) if v not in given]


def fields(found: Odds[Any]) -> list[dict[str, Any]]:
    """The odds for programs: of each variable the name, the exact numbers, and a decimal."""
    words = Words(found.encoding)
    return [
        {
            "variable": found.encoding.model.name(variable),
            "says": words.sentence(variable),
            "true": found.true[variable - 1],
            "fraction": str(found.of(variable)) if found.count else None,
            "chance": float(found.of(variable)) if found.count else None,
        }
        for variable in range(1, found.encoding.model.top + 1)
    ]
