"""``grade``: students' DIMACS files against the reference, by solutions and not by text."""

from __future__ import annotations

import argparse
import json
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from ..backends.base import Deadline
from ..encoders import encode
from ..encoders.options import ENCODING_OPTIONS, Options
from ..explain.grading.grade import Grading
from ..explain.grading.result import Grade
from ..explain.grading.student import read
from ..puzzles.base import Puzzle
from ..puzzles.errors import OutOfTime, PuzzleError, SatchelError
from ..puzzles.text import printable
from .shared import (
    arg_types,
    grade_ranking,
    grade_report,
    instance,
    options,
    render,
    several,
    watchdog,
)

TIMEOUT_S = 60.0
VERDICT_WIDTH = len("too many")
"""The width of the longest verdict."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    what = "the student's DIMACS (- is stdin), or a folder of many students' for a table"
    parser.add_argument(
        "--formula", type=arg_types.name, required=True, metavar="FILE.cnf", help=what
    )
    what = (
        "lines NUMBER NAME: the student's number of each decision variable; without them the "
        "comments `c x NUMBER = NAME` of the formula, and without any its numbers are those of "
        "`satchel encode`"
    )
    parser.add_argument("--names", type=arg_types.name, metavar="FILE", help=what)
    what = f"seconds before giving up, for each file of a folder (default {TIMEOUT_S:g})"
    options.add(parser, "timeout", default=TIMEOUT_S, help=what)
    options.add(parser, "full", help="shorten no list of what is wrong")
    options.add(parser, "json", *ENCODING_OPTIONS)


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    with render.errors(argv):
        arguments, words = instance.words("grade", argv, add_arguments)
        many = arg_types.is_folder(arguments.formula)
        if not many:  # of these each has its own limit
            watchdog.watched("grade", arguments, render.error_json)
        puzzle = instance.required("grade", instance.puzzle_of("grade", arguments, words))
        stated = options.options_of(arguments, type(puzzle))
        names = None if arguments.names is None else instance.read(arguments.names)
        answer = folder if many else one
        return answer(arguments, puzzle, stated, names)


Names = tuple[str, str] | None
"""The text of the names of variables, and their file."""


def one(arguments: argparse.Namespace, puzzle: Puzzle[Any], stated: Options, names: Names) -> int:
    """Print the verdict on one formula and the evidence for it; 0 same, 1 different, 3 unknown."""
    deadline = watchdog.deadline(arguments.timeout)
    grading, grade = graded(puzzle, arguments.formula, names, stated, deadline)
    watchdog.answering()
    if arguments.json:
        print(json.dumps(grade_report.fields(puzzle, grading, grade), ensure_ascii=False))
    else:
        listed = None if arguments.full else grade_report.LISTED
        for line in grade_report.report(puzzle, grading, grade, listed):
            print(printable(line))
        for note in grade.notes:
            render.note(f"satchel: {note}")
    return code(grade)


def folder(
    arguments: argparse.Namespace, puzzle: Puzzle[Any], stated: Options, names: Names
) -> int:
    """Print file, verdict and the first thing that is wrong, or a JSON object, for each formula.

    Those that are right are ranked below.

    A file that cannot be read has its complaint in its line and stops no other; so has one that
    the time limit, which is one for each, leaves unknown. The result is the one exit code of all.
    """
    options.refuse(arguments, ["full"], "one formula", "a folder")
    formulas = several.files(arguments.formula)
    width, codes = max(len(file.name) for file in formulas), {0}
    right: dict[str, grade_ranking.Merits] = {}
    drawn: list[Any] | None = None
    for file in formulas:
        deadline = Deadline(arguments.timeout)
        try:
            grading, grade = graded(puzzle, several.readable(file), names, stated, deadline)
        except SatchelError as error:
            codes.add(error.exit_code)
            unread = isinstance(error, PuzzleError)  # else there was no more time
            verdict, first = "unread" if unread else "unknown", str(error)
            as_json = render.error_json(error)
        else:
            codes.add(code(grade))
            verdict, first = grade.verdict, grade_report.first(puzzle, grade)
            fields = {"file": file.name, **grade_report.fields(puzzle, grading, grade)}
            if verdict == "same":
                if drawn is None:
                    drawn = grade_ranking.samples(grading, Deadline(arguments.timeout))
                with suppress(OutOfTime):
                    merits = grade_ranking.merits(grading, drawn, Deadline(arguments.timeout))
                    right[file.name] = merits
                    fields |= asdict(merits)
            as_json = json.dumps(fields, ensure_ascii=False)
        line = f"{file.name:{width}}  {verdict:{VERDICT_WIDTH}}  {first}".rstrip()
        print(as_json if arguments.json else printable(line), flush=True)
    if len(right) > 1 and not arguments.json:
        grade_ranking.print_ranking(right)
    return render.worst(codes)


def graded(
    puzzle: Puzzle[Any], formula: str, names: Names, stated: Options, deadline: Deadline
) -> tuple[Grading, Grade]:
    """Read one formula and judge it."""
    text, file = instance.read(formula)
    student = read(text, file, encode(puzzle, deadline.check).model, names)
    grading = Grading(puzzle, student, stated, deadline)
    return grading, grading.grade()


def code(grade: Grade) -> int:
    """The exit code of one formula."""
    return {"same": 0, "unknown": 3}.get(grade.verdict, 1)
