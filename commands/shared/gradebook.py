"""``grade --formula FOLDER``: the formulas of many students, a line of a table for each."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ...backends.base import Deadline
from ...encoders.options import Options
from ...explain.grading.result import Grade
from ...puzzles.base import Puzzle
from ...puzzles.errors import PuzzleError, SatchelError
from ...puzzles.text import printable
from .. import grade
from ..judge import worst
from . import common, instance_args, option_rules
from .solve_folder import files, readable

VERDICT = len("too many")
"""The width of the longest verdict."""


def every(arguments: argparse.Namespace, puzzle: Puzzle[Any], options: Options) -> int:
    """Print file, verdict and the first thing that is wrong, or a JSON object, for each formula.

    A file that cannot be read has its complaint in its line and stops no other; so has one that
    the time limit, which is one for each, leaves unknown. The result is the one exit code of all.
    """
    option_rules.refuse(arguments, ["full"], "one formula", "a folder")
    names = None if arguments.names is None else instance_args.read(arguments.names)
    formulas = files(arguments.formula)
    width, codes = max(len(file.name) for file in formulas), {0}
    for file in formulas:
        deadline = Deadline(arguments.timeout)
        try:
            grading, found = grade.graded(puzzle, readable(file), names, options, deadline)
        except SatchelError as error:
            codes.add(error.exit_code)
            told, verdict, said = common.error_json(error), "unread", str(error)
            if not isinstance(error, PuzzleError):  # no more time
                verdict = "unknown"
        else:
            codes.add(grade.code(found))
            told = json.dumps(
                {"file": file.name, **grade.as_json(puzzle, grading, found)}, ensure_ascii=False
            )
            verdict, said = found.verdict, first(puzzle, found)
        line = f"{file.name:{width}}  {verdict:{VERDICT}}  {said}".rstrip()
        print(told if arguments.json else printable(line), flush=True)
    return worst(codes)


def first(puzzle: Puzzle[Any], found: Grade) -> str:
    """The first thing that is wrong, and how many more there are; else what is to be noted."""
    rules = [said for said, _ in grade.missing(puzzle, found.missing)]
    said = ["no solution at all"] if found.unsatisfiable and found.verdict != "same" else []
    said += [*rules, *map(grade.wrong, found.wrong)]
    said = said or found.notes
    more = len(said) + found.wrong_count - len(found.wrong) - 1
    return said[0] + f" (and {more} more)" * (more > 0) if said else ""
