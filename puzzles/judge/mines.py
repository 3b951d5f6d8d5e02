"""The judge of the mines from numbers that count them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from ..mines import MineNumber, counts
from ..text import Reader, cells
from .base import Case, Judge, pair, promised


class MineNumbers(Judge[MineNumber]):
    """SDUT 2410: the map of mines that belongs to a grid of numbers; any such map is right."""

    name = "sdut2410"
    source = "SDUT 2410, Mine Number"
    ordered = True

    def puzzles(self, reader: Reader) -> Iterator[MineNumber]:
        """T, then for each case ``n m`` and n rows of m digits."""
        number = promised(reader)
        for k in range(1, number + 1):
            line = reader.take(f"the rows and columns of case {k} of {number}")
            first, second = pair(line, "the number of columns")
            n = first.integer(1, 20, "the number of rows")
            m = second.integer(1, 20, "the number of columns")
            rows = []
            for r in range(1, n + 1):
                line = reader.take(f"row {r} of {n} of case {k}")
                rows.append("".join(cell.text for cell in cells(line, m, "0123456789")))
            yield MineNumber(tuple(rows))
        reader.finish(f"the end of the text after {number} case{'s' * (number != 1)}")

    def stream(self, puzzles: Sequence[MineNumber]) -> str:
        """T and the grids, each under its size."""
        boards = [[f"{len(p.rows)} {p.columns}", *p.rows] for p in puzzles]
        return "\n".join([str(len(puzzles)), *(line for board in boards for line in board), ""])

    def write(self, case: Case[MineNumber]) -> str:
        """``Case k:``, then the first map or ``No answer``."""
        answer = case.puzzle.answer(case.solutions[0]) if case.solutions else "No answer"
        return f"Case {case.number}:\n{answer}"

    def warning(self, case: Case[MineNumber]) -> str | None:
        """The problem promises one map."""
        several = len(case.solutions) > 1
        return "several maps; the first is printed" if several else None

    def accept(self, case: Case[MineNumber], lines: Sequence[str]) -> str | None:
        """Any map is judged by the rules."""
        puzzle, (head, *rows) = case.puzzle, lines or [""]
        sizes = {len(row) for row in case.solutions[0]} if case.solutions else set()
        right = head == f"Case {case.number}:" and {len(row) for row in rows} == sizes
        if right and len(rows) == len(case.solutions[0]) and not set("".join(rows)) - set("*."):
            return next(puzzle.violations(puzzle.read_answer("\n".join(rows))), None)
        return super().accept(case, lines)

    def random(self, rng: Random) -> MineNumber:
        """The numbers of a random map, mostly a small one; now and then with one changed."""
        n, m = (rng.randint(1, rng.choice([2, 3, 5, 20])) for _ in "nm")
        mines = rng.random()
        field = tuple(tuple(rng.random() < mines for _ in range(m)) for _ in range(n))
        rows = [list(map(str, row)) for row in counts(field, "plus")]
        if rng.random() < 0.25:
            rows[rng.randrange(n)][rng.randrange(m)] = rng.choice("0123456789")
        return MineNumber(tuple(map("".join, rows)))

    def smaller(self, case: Case[MineNumber]) -> Iterator[MineNumber]:
        """The numbers of the map without one row or column; then the same of the numbers."""
        for field in case.solutions[:1]:
            for less in _cut(field):
                yield MineNumber(tuple("".join(map(str, row)) for row in counts(less, "plus")))
        for less in _cut(case.puzzle.rows):
            yield MineNumber(tuple(map("".join, less)))


def _cut(grid: Sequence[Sequence[Any]]) -> Iterator[tuple[tuple[Any, ...], ...]]:
    """The grid without one of its rows, or without one of its columns; at least one is left."""
    rows = tuple(map(tuple, grid))
    for r in range(len(rows) if len(rows) > 1 else 0):
        yield rows[:r] + rows[r + 1 :]
    for c in range(len(rows[0]) if len(rows[0]) > 1 else 0):
        yield tuple(row[:c] + row[c + 1 :] for row in rows)


JUDGES = (MineNumbers(),)
