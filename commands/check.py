"""``check``: judge anybody's answer by the rules alone, without any solver."""

from __future__ import annotations

import argparse
from typing import Any

from ..puzzles.base import Puzzle
from ..puzzles.errors import BrokenRule
from ..verify.answer import check
from .shared import instance, options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    options.add(parser, "answer", required=True)


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("check", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Print ``ok``, or a line for each broken rule."""
    text, file = instance.read(arguments.answer)
    try:
        broken = check(puzzle, puzzle.read_any_answer(text, file=file))
    except BrokenRule as rule:
        broken = [str(rule)]
    print("\n".join(broken) or "ok")
    return 1 if broken else 0
