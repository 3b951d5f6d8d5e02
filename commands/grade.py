"""``grade``: students' DIMACS files against the reference, by solutions and not by text."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from ..backends.base import Deadline
from ..encoders import encode
from ..encoders.options import Options
from ..explain.grading.grade import Grading
from ..explain.grading.result import Grade, Missing, Wrong
from ..explain.grading.student import read
from ..explain.phrases import Words
from ..explain.walkthrough.docstrings import Docs
from ..explain.walkthrough.document import bare, marked
from ..explain.walkthrough.variables import families, grid
from ..puzzles import pictures
from ..puzzles.base import Puzzle
from ..puzzles.errors import PuzzleError
from ..puzzles.text import printable
from ..verify.answer import check
from .shared import arg_types, common, instance_args, watchdog

FEW = 3
"""So many broken rules and clauses of one kind are printed, unless all shall be."""
SOME = 8
"""So many lines are named."""
SECONDS = 60.0
"""The default limit."""


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
    what = f"seconds before giving up, for each file of a folder (default {SECONDS:g})"
    parser.add_argument(
        "--timeout", type=arg_types.seconds, default=SECONDS, metavar="S", help=what
    )
    parser.add_argument("--full", action="store_true", help="shorten no list of what is wrong")
    parser.add_argument("--json", action="store_true", help="one object on one line")
    common.add_encodings(parser)


def main(argv: list[str]) -> int:
    """Print the verdict and what it rests on; 0 same, 1 different, 3 not known."""
    with common.telling(argv):
        arguments, rest = instance_args.words("grade", argv, add_arguments)
        sources = [arguments.input, arguments.formula, arguments.names]
        if sources.count("-") > 1:
            raise PuzzleError("grade", "one thing on standard input", f"{sources.count('-')}")
        several = arg_types.is_folder(arguments.formula)
        if not several:  # of these each has its own limit
            watchdog.watched("grade", arguments, common.error_json)
        puzzle = watchdog.kept(instance_args.instance("grade", arguments, rest, arguments.input))
        if puzzle is None:
            raise PuzzleError("grade", "a puzzle", "none (see satchel grade --help)")
        options = common.encodings_of(arguments, type(puzzle))
        if several:
            from .shared.gradebook import every

            return every(arguments, puzzle, options)
        deadline = watchdog.deadline(arguments.timeout)
        names = None if arguments.names is None else instance_args.read(arguments.names)
        grading, found = graded(puzzle, arguments.formula, names, options, deadline)
        watchdog.answering()
        if arguments.json:
            print(json.dumps(as_json(puzzle, grading, found), ensure_ascii=False))
        else:
            for line in report(puzzle, grading, found, None if arguments.full else FEW):
                print(printable(line))
            for note in found.notes:
                common.note(f"satchel: {printable(note)}")
        return code(found)


def graded(
    puzzle: Puzzle[Any],
    formula: str,
    names: tuple[str, str] | None,
    options: Options,
    deadline: Deadline,
) -> tuple[Grading, Grade]:
    """Read one formula and judge it; ``names`` is the text of the names, and their file."""
    text, file = instance_args.read(formula)
    student = read(text, file, encode(puzzle, deadline.check).model, names)
    grading = Grading(puzzle, student, options, deadline)
    return grading, grading.grade()


def code(found: Grade) -> int:
    """The exit code of one formula."""
    return {"same": 0, "unknown": 3}.get(found.verdict, 1)


# --- in words --------------------------------------------------------------------------------


def report(
    puzzle: Puzzle[Any], grading: Grading, found: Grade, few: int | None = FEW
) -> Iterator[str]:
    """The lines of the answer; of each kind the first ``few``, or all."""
    yield found.verdict
    if found.unsatisfiable:
        nor = ", nor has the puzzle" if found.verdict == "same" else ""
        yield f"your formula has no solution at all{nor}"
    for said, ways in missing(puzzle, found.missing):
        yield said
        yield from shortened(ways, few)
    if found.extra is not None:
        yield "allowed, though it is no solution:"
        yield from board(puzzle, grading, found.extra)
        yield from shortened([f"  {line}" for line in faults(puzzle, grading, found.extra)], few)
    if found.wrong:
        yield "lost, though it is a solution:"
        yield from board(puzzle, grading, found.wrong[0].solution)
    yield from shortened([wrong(one) for one in found.wrong], few, found.wrong_count)
    yield from (f"perhaps: {guess}" for guess in found.guesses)


def missing(puzzle: Puzzle[Any], rules: Iterable[Missing]) -> Iterator[tuple[str, list[str]]]:
    """Each rule that does not follow, and the ways to break it."""
    docs = Docs(puzzle.name)
    by_rule: dict[int | None, list[Missing]] = {}
    for rule in rules:
        by_rule.setdefault(rule.rule, []).append(rule)
    for number, broken_here in by_rule.items():
        said = "a constraint does not follow:"
        if number:
            said = f"rule {number} does not follow: {bare(marked(docs.rules[number]))}"
        yield (
            said,
            [
                f"  {one.why}: {one.how} is possible" + (f" ({one.hint})" if one.hint else "")
                for one in broken_here
            ],
        )


def wrong(one: Wrong) -> str:
    """A wrong consequence, by its lines."""
    numbers = [str(line) for line in one.lines if line]
    if len(numbers) > SOME:
        numbers = [*numbers[:SOME], f"{len(numbers) - SOME} more"]
    said = ["the names"] if 0 in one.lines or not numbers else []
    if numbers:
        said.append(("line " if len(numbers) == 1 else "lines ") + ", ".join(numbers))
    verb = "says" if said == [f"line {''.join(numbers)}"] else "say"
    where = " and ".join(said) + " together" * (len(one.lines) > 1) + f" {verb}"
    hint = f" ({one.hint})" if one.hint else ""
    return f"{where}: {one.says}{hint}"


def shortened(lines: list[str], few: int | None, count: int | None = None) -> Iterator[str]:
    """The first lines, and how many more there are."""
    yield from lines[:few]
    left = (len(lines) if count is None else count) - len(lines[:few])
    if left > 0:
        indent = lines[0][: len(lines[0]) - len(lines[0].lstrip())]
        yield f"{indent}and {left} more"


def board(puzzle: Puzzle[Any], grading: Grading, true: frozenset[int]) -> Iterator[str]:
    """The assignment as the puzzle's picture; else on a grid, or by the names."""
    solution = grading.solution(true)
    if solution is not None:
        yield from (f"  {line}".rstrip() for line in puzzle.draw(solution).splitlines())
        return
    model = grading.encoding.model
    for family in families(model):
        found = grid(model, family)
        if not found:
            some = [v for v in family if v in true]
            said = "; ".join(Words(grading.encoding).sentences(some))
            yield f"  {said or f'no {model.names[family[0] - 1][0]} is true'}"
        elif all(isinstance(head, int) for head in (*found[0], *found[1])):
            rows, columns, at = found
            cells = ["".join("x" if at[r, c] in true else "." for c in columns) for r in rows]
            yield from (f"  {line}" for line in pictures.grid(cells).splitlines())
        else:
            rows, columns, at = found
            for r in rows:
                name = [str(word) for word in model.names[at[r, columns[0]] - 1]][:-1]
                held = [str(c) for c in columns if at[r, c] in true]
                yield f"  {' '.join(name)}: {' '.join(held) or '-'}"


def faults(puzzle: Puzzle[Any], grading: Grading, true: frozenset[int]) -> list[str]:
    """The rules that an assignment breaks, in the words of the puzzle where it has its form."""
    solution = grading.solution(true)
    if solution is not None and (said := check(puzzle, solution)):
        return said
    return [f"broken: {why}" for why in grading.encoding.broken(true)]


# --- for programs ----------------------------------------------------------------------------


def as_json(puzzle: Puzzle[Any], grading: Grading, found: Grade) -> dict[str, Any]:
    """The whole answer."""
    model = grading.encoding.model
    extra = found.extra
    return {
        "puzzle": puzzle.name,
        "instance": puzzle.text(),
        "verdict": found.verdict,
        "too_many": found.too_many,
        "too_few": found.too_few,
        "unsatisfiable": found.unsatisfiable,
        "missing": [asdict(rule) for rule in found.missing],
        "extra": None
        if extra is None
        else {
            "true": [model.name(v) for v in sorted(extra)],
            "broken": faults(puzzle, grading, extra),
        },
        "wrong": [
            {
                "lines": list(w.lines),
                "says": w.says,
                "hint": w.hint,
                "lost": puzzle.answer(grading.encoding.decode(w.solution)),
            }
            for w in found.wrong
        ],
        "wrong_count": found.wrong_count,
        "guesses": found.guesses,
        "notes": found.notes,
        "checked": found.checked,
    }
