"""A grade as lines of text, as the line of a table, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from ...encoders.families import families, grid
from ...explain.grading.grade import Grading
from ...explain.grading.result import Grade, Missing, Wrong
from ...explain.phrases import Words
from ...explain.walkthrough.docstrings import Docs
from ...explain.walkthrough.document import bare, marked
from ...puzzles import pictures
from ...puzzles.base import Puzzle
from ...verify.answer import check

LISTED = 3
"""The broken rules, and the clauses of one kind, that are printed unless all shall be."""
LISTED_LINES = 8
"""The most lines of a formula that are named."""


def report(
    puzzle: Puzzle[Any], grading: Grading, grade: Grade, most: int | None = LISTED
) -> Iterator[str]:
    """The lines of the answer; of each kind the first ``most``, or all."""
    yield grade.verdict
    if grade.unsatisfiable:
        nor = ", nor has the puzzle" if grade.verdict == "same" else ""
        yield f"your formula has no solution at all{nor}"
    for rule, ways in missing(puzzle, grade.missing):
        yield rule
        yield from shortened(ways, most)
    if grade.extra is not None:
        yield "allowed, though it is no solution:"
        yield from board(puzzle, grading, grade.extra)
        yield from shortened([f"  {line}" for line in faults(puzzle, grading, grade.extra)], most)
    if grade.wrong:
        yield "lost, though it is a solution:"
        yield from board(puzzle, grading, grade.wrong[0].solution)
    yield from shortened([wrong(one) for one in grade.wrong], most, grade.wrong_count)
    yield from (f"perhaps: {guess}" for guess in grade.guesses)


def first(puzzle: Puzzle[Any], grade: Grade) -> str:
    """The first thing that is wrong, and how many more there are; else what is to be noted."""
    found = ["no solution at all"] if grade.unsatisfiable and grade.verdict != "same" else []
    found += [rule for rule, _ in missing(puzzle, grade.missing)]
    found += map(wrong, grade.wrong)
    found = found or grade.notes
    more = len(found) + grade.wrong_count - len(grade.wrong) - 1
    return found[0] + f" (and {more} more)" * (more > 0) if found else ""


def missing(puzzle: Puzzle[Any], rules: Iterable[Missing]) -> Iterator[tuple[str, list[str]]]:
    """Each rule that does not follow, and the ways to break it."""
    docs = Docs(puzzle.name)
    by_rule: dict[int | None, list[Missing]] = {}
    for rule in rules:
        by_rule.setdefault(rule.rule, []).append(rule)
    for number, broken_here in by_rule.items():
        headline = "a constraint does not follow:"
        if number:
            headline = f"rule {number} does not follow: {bare(marked(docs.rules[number]))}"
        yield (
            headline,
            [
                f"  {one.why}: {one.how} is possible" + (f" ({one.hint})" if one.hint else "")
                for one in broken_here
            ],
        )


def wrong(one: Wrong) -> str:
    """A wrong consequence, by its lines."""
    numbers = [str(line) for line in one.lines if line]
    if len(numbers) > LISTED_LINES:
        numbers = [*numbers[:LISTED_LINES], f"{len(numbers) - LISTED_LINES} more"]
    parts = ["the names"] if 0 in one.lines or not numbers else []
    if numbers:
        parts.append(("line " if len(numbers) == 1 else "lines ") + ", ".join(numbers))
    verb = "says" if parts == [f"line {''.join(numbers)}"] else "say"
    where = " and ".join(parts) + " together" * (len(one.lines) > 1) + f" {verb}"
    hint = f" ({one.hint})" if one.hint else ""
    return f"{where}: {one.says}{hint}"


def shortened(lines: list[str], most: int | None, count: int | None = None) -> Iterator[str]:
    """The first lines, and how many more there are."""
    yield from lines[:most]
    left = (len(lines) if count is None else count) - len(lines[:most])
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
        table = grid(model, family)
        if not table:
            sentences = Words(grading.encoding).sentences([v for v in family if v in true])
            nothing = f"no {model.names[family[0] - 1][0]} is true"
            yield f"  {'; '.join(sentences) or nothing}"
            continue
        rows, columns, at = table
        if all(isinstance(head, int) for head in (*rows, *columns)):
            cells = ["".join("x" if at[r, c] in true else "." for c in columns) for r in rows]
            yield from (f"  {line}" for line in pictures.grid(cells).splitlines())
            continue
        for r in rows:
            name = [str(word) for word in model.names[at[r, columns[0]] - 1]][:-1]
            values = [str(c) for c in columns if at[r, c] in true]
            yield f"  {' '.join(name)}: {' '.join(values) or '-'}"


def faults(puzzle: Puzzle[Any], grading: Grading, true: frozenset[int]) -> list[str]:
    """The rules that an assignment breaks, in the words of the puzzle where it has its form."""
    solution = grading.solution(true)
    if solution is not None and (wrong := check(puzzle, solution)):
        return wrong
    return [f"broken: {why}" for why in grading.encoding.broken(true)]


def fields(puzzle: Puzzle[Any], grading: Grading, grade: Grade) -> dict[str, Any]:
    """The whole answer for programs."""
    model, extra = grading.encoding.model, None
    if grade.extra is not None:
        true = [model.name(v) for v in sorted(grade.extra)]
        extra = {"true": true, "broken": faults(puzzle, grading, grade.extra)}
    wrong = [
        {
            "lines": list(one.lines),
            "says": one.says,
            "hint": one.hint,
            "lost": puzzle.answer(grading.encoding.decode(one.solution)),
        }
        for one in grade.wrong
    ]
    return {
        "puzzle": puzzle.name,
        "instance": puzzle.text(),
        "verdict": grade.verdict,
        "too_many": grade.too_many,
        "too_few": grade.too_few,
        "unsatisfiable": grade.unsatisfiable,
        "missing": [asdict(rule) for rule in grade.missing],
        "extra": extra,
        "wrong": wrong,
        "wrong_count": grade.wrong_count,
        "guesses": grade.guesses,
        "notes": grade.notes,
        "checked": grade.checked,
    }
