"""A student's own encoders, and the ways to grade what they write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, count, product
from pathlib import Path
from typing import Any

from satchel.commands import grade
from satchel.encoders import encode
from satchel.encoders.formats import FORMATS
from satchel.encoders.options import Options
from satchel.explain.grading.grade import Grading
from satchel.explain.grading.result import Grade
from satchel.explain.grading.student import Student, read
from satchel.puzzles.base import Puzzle, find

Clauses = list[list[int]]


New = Callable[[], int]


Line = list[tuple[int, int]]


def puzzle_of(text: str) -> Puzzle[Any]:
    first, _, board = text.partition("\n")
    name, *words = first.split()
    return find(name).parse(board, words=words)


def dimacs(clauses: Sequence[Sequence[int]], top: int = 0) -> str:
    """A file without comments: clause i begins on line i + 1."""
    top = max([top, *(abs(x) for clause in clauses for x in clause)])
    body = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join([f"p cnf {top} {len(clauses)}", *body, ""])


def graded(text: str, formula: str, names: str | None = None, **options: Any) -> Grade:
    puzzle = puzzle_of(text)
    given = None if names is None else (names, "map.txt")
    student = read(formula, "student.cnf", encode(puzzle).model, given)
    return Grading(puzzle, student, Options(**options)).grade()


def student_of(text: str, formula: str) -> Student:
    return read(formula, "student.cnf", encode(puzzle_of(text)).model)


def exported(text: str, options: Options) -> str:
    """The DIMACS file that ``satchel encode`` makes."""
    return "\n".join(FORMATS["cnf"](encode(puzzle_of(text)), options, ""))


def pairs(literals: Sequence[int], new: New) -> Clauses:
    return [[-x, -y] for x, y in combinations(literals, 2)]


def counter(literals: Sequence[int], new: New, most: int = 1) -> Clauses:
    """Sinz's counter, written from the paper."""
    s = [[new() for _ in range(most)] for _ in literals[:-1]]
    clauses = [[-literals[0], s[0][0]], *([-x] for x in s[0][1:])]
    for i, x in enumerate(literals[1:-1], 1):
        clauses += [[-x, s[i][0]], [-s[i - 1][0], s[i][0]]]
        for j in range(1, most):
            clauses += [[-x, -s[i - 1][j - 1], s[i][j]], [-s[i - 1][j], s[i][j]]]
        clauses.append([-x, -s[i - 1][most - 1]])
    return [*clauses, [-literals[-1], -s[-1][most - 1]]]


def grid(literals: Sequence[int], new: New) -> Clauses:
    """Chen's product, one level."""
    width = 2 if len(literals) < 5 else 3
    rows = [new() for _ in range(-(-len(literals) // width))]
    columns = [new() for _ in range(width)]
    clauses = pairs(rows, new) + pairs(columns, new)
    for i, x in enumerate(literals):
        clauses += [[-x, rows[i // width]], [-x, columns[i % width]]]
    return clauses


def tree(literals: Sequence[int], new: New) -> Clauses:
    """A totalizer with outputs "at least 1" and "at least 2"; the second one is false."""
    clauses: Clauses = []

    def node(part: Sequence[int]) -> list[int]:
        if len(part) == 1:
            return list(part)
        a, b = node(part[: len(part) // 2]), node(part[len(part) // 2 :])
        one, two = new(), new()
        clauses.extend([-x, one] for x in (a[0], b[0]))
        clauses.extend([-x, two] for x in (*a[1:], *b[1:]))
        clauses.append([-a[0], -b[0], two])
        return [one, two]

    root = node(literals)
    return [*clauses, [-root[-1]]]


def bits(literals: Sequence[int], new: New) -> Clauses:
    b = [new() for _ in range((len(literals) - 1).bit_length())]
    return [[-x, v if i >> j & 1 else -v] for i, x in enumerate(literals) for j, v in enumerate(b)]


def lines_of(n: int) -> dict[str, list[Line]]:
    """Rows, columns and diagonals as lists of squares."""
    squares = list(product(range(n), range(n)))
    return {
        "rows": [[s for s in squares if s[0] == i] for i in range(n)],
        "columns": [[s for s in squares if s[1] == i] for i in range(n)],
        "diagonals": [[s for s in squares if s[0] - s[1] == i] for i in range(1 - n, n)],
        "antidiagonals": [[s for s in squares if s[0] + s[1] == i] for i in range(2 * n - 1)],
    }


def queens(
    n: int,
    amo: Callable[[Sequence[int], New], Clauses] = pairs,
    number: Callable[[int, int], int] | None = None,
    least: Sequence[str] = ("rows", "columns"),
    most: Sequence[str] = ("rows", "columns", "diagonals", "antidiagonals"),
    new: New | None = None,
) -> Clauses:
    """N queens, line by line; ``number(r, c)`` is the variable of a square."""
    number = number or (lambda r, c: r * n + c + 1)
    new = new or count(n * n + 1).__next__
    clauses: Clauses = []
    for kind, all_lines in lines_of(n).items():
        for line in all_lines:
            literals = [number(r, c) for r, c in line]
            if kind in least:
                clauses.append(literals)
            if kind in most and len(literals) > 1:
                clauses += amo(literals, new)
    return clauses


def command(folder: Path, text: str, *words: str, names: str | None = None) -> int:
    file = folder / "student.cnf"
    file.write_text(text, encoding="utf-8")
    more: list[str] = []
    if names is not None:
        (folder / "map.txt").write_text(names, encoding="utf-8")
        more = ["--names", str(folder / "map.txt")]
    return grade.main([*words, "--formula", str(file), *more])
