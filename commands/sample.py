"""``sample``: solutions drawn at random, each of all as likely as any other."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..puzzles.base import Puzzle
from ..verify.odds import sample
from .shared import arg_types, instance, options, render, sweeping
from .shared.progress import progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    what = "how many (1); the first word may say it too: sample 3 queens 8"
    parser.add_argument("--count", type=arg_types.number, default=1, metavar="K", help=what)
    options.add(parser, "seed", help="another N, others (0)")
    sweeping.add(parser)
    options.add(parser, "timeout", "draw", "json")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    if argv and argv[0].isdecimal():
        argv = ["--count", *argv]
    return instance.command("sample", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Draw solutions of one instance and print them as ``solve`` does."""
    with progress(arguments.timeout) as live:
        drawn = sample(
            puzzle,
            arguments.count,
            arguments.seed,
            sweeping.sweeper(arguments),
            deadline=live.deadline,
        )
    if arguments.json:
        answers = [puzzle.answer(solution) for solution in drawn]
        seconds = round(live.deadline.spent(), 6)
        print(render.json_line(puzzle, sample=answers, seed=arguments.seed, seconds=seconds))
    else:
        pictures = arguments.draw or sys.stdout.isatty()
        print(render.answers(puzzle, drawn, pictures) or "none\n", end="")
        render.note("evidence: counted, drawn evenly, each checked by the rules")
    return 0
