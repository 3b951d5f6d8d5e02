"""The streams of online judges, by problem name: what is read, what is written, what is right.

Nothing is solved here. A :class:`Judge` turns input text into cases one by one, writes the
answer of a case whose solutions are known, and judges what anybody else wrote; it also draws
random cases and smaller ones, for trying a program out. A new problem is one more class, named
in :data:`JUDGES`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from .base import Puzzle
from .eight import EightCircles, read_givens
from .errors import PuzzleError
from .mines import MineNumber, counts
from .queens import LARGEST, Queens
from .text import Reader, cells, shown

P = TypeVar("P", bound=Puzzle[Any])
MOST_CASES = 10**9


@dataclass(frozen=True)
class Case(Generic[P]):
    """One case of a stream, at first without its solutions.

    Parameters
    ----------
    number : int
        Its place in the stream, from 1.
    puzzle : Puzzle
    solutions : sequence
        The first :attr:`Judge.limit` solutions, once they are known.
    total : int, optional
        The number of all solutions, where the judge asks for it.
    """

    number: int
    puzzle: P
    solutions: Sequence[Any] = ()
    total: int | None = None


class Output:
    """The lines that somebody wrote, taken case by case.

    Blanks at the ends of lines and blank lines at the end do not count.

    >>> output = Output("a \\r\\n\\nb\\n\\n")
    >>> output.take(), output.take(), output.take(), output.take()
    ('a', '', 'b', None)
    """

    def __init__(self, text: str) -> None:
        self.left = [line.rstrip() for line in reversed(text.rstrip().splitlines())]

    def peek(self) -> str | None:
        """The next line, left where it is; None at the end."""
        return self.left[-1] if self.left else None

    def take(self) -> str | None:
        """The next line; None at the end."""
        return self.left.pop() if self.left else None


class Judge(ABC, Generic[P]):
    """One problem: its input, its output, and what it asks of a solver."""

    name: ClassVar[str]
    source: ClassVar[str]
    limit: ClassVar[int] = 2
    """How many solutions must be known to write the answer."""
    ordered: ClassVar[bool] = False
    """Whether these are the first ones in order."""
    counted: ClassVar[bool] = False
    """Whether the number of all solutions is asked for."""

    @abstractmethod
    def puzzles(self, reader: Reader) -> Iterator[P]:
        """The instances of an input, each as soon as its lines are there.

        Raises
        ------
        PuzzleError
            With file, line and column, after the instances before it.
        """

    def cases(self, reader: Reader) -> Iterator[Case[P]]:
        """The instances with their numbers."""
        return (Case(number, puzzle) for number, puzzle in enumerate(self.puzzles(reader), 1))

    @abstractmethod
    def stream(self, puzzles: Sequence[P]) -> str:
        """The input that consists of these instances; :meth:`puzzles` reads it back."""

    @abstractmethod
    def write(self, case: Case[P]) -> str:
        """The lines that answer a case whose solutions are known, without the last line end."""

    def warning(self, case: Case[P]) -> str | None:
        """What should be said about a case besides its answer."""
        return None

    def take(self, case: Case[P], output: Output) -> list[str]:
        """The lines that somebody wrote for this case, right or wrong.

        Here: up to the next line that begins a case; none when that is already the next case.
        """
        lines: list[str] = []
        while (line := output.peek()) is not None and not line.startswith(
            "Case " if lines else f"Case {case.number + 1}:"
        ):
            lines.append(line)
            output.take()
        return lines

    def accept(self, case: Case[P], lines: Sequence[str]) -> str | None:
        """What is wrong with somebody's lines for a case whose solutions are known, or None.

        Here: whatever differs from what :meth:`write` says.
        """
        for right, found in zip_longest(self.write(case).splitlines(), lines):
            if right != found:
                expected = "no more lines" if right is None else shown(right)
                return f"expected {expected}, found {'nothing' if found is None else shown(found)}"
        return None

    @abstractmethod
    def random(self, rng: Random) -> P:
        """A random instance, such as might show a fault in a program."""

    @abstractmethod
    def smaller(self, case: Case[P]) -> Iterator[P]:
        """Instances that are a little simpler than that of a case whose solutions are known."""


def promised(reader: Reader) -> int:
    """The number of cases, alone on the first line.

    >>> promised(Reader(["3"], "<stdin>"))
    3
    """
    first, *more = reader.take("the number of cases").words()
    number = first.integer(0, MOST_CASES, "the number of cases")
    if more:
        raise more[0].error("the end of the line")
    return number


class AnotherEight(Judge[EightCircles]):
    """HDU 2514: the one completion of each board, or why there is no such."""

    name = "hdu2514"
    source = "HDU 2514, Another Eight"

    def puzzles(self, reader: Reader) -> Iterator[EightCircles]:
        """T, then one line of 8 givens a case."""
        number = promised(reader)
        for k in range(1, number + 1):
            yield EightCircles(read_givens([reader.take(f"case {k} of {number}")]))
        reader.finish(f"the end of the text after {number} cases")

    def stream(self, puzzles: Sequence[EightCircles]) -> str:
        """T and the lines."""
        lines = [puzzle.answer(puzzle.givens) for puzzle in puzzles]
        return "\n".join([str(len(lines)), *lines, ""])

    def write(self, case: Case[EightCircles]) -> str:
        """``Case k: `` and the digits, ``No answer`` or ``Not unique``."""
        if len(case.solutions) > 1:
            return f"Case {case.number}: Not unique"
        answer = case.puzzle.answer(case.solutions[0]) if case.solutions else "No answer"
        return f"Case {case.number}: {answer}"

    def random(self, rng: Random) -> EightCircles:
        """A solution, digits in conflict, or digits that repeat; some circles are emptied."""
        empty = EightCircles((0,) * 8)
        right = (2, 5, 8, 6, 3, 1, 4, 7)
        solutions = [right, *(move.apply(right) for move in empty.symmetries())]
        digits = rng.choice(
            [rng.choice(solutions), rng.sample(range(1, 9), 8), rng.choices(range(9), k=8)]
        )
        kept = rng.random()
        return EightCircles(tuple(digit * (rng.random() < kept) for digit in digits))

    def smaller(self, case: Case[EightCircles]) -> Iterator[EightCircles]:
        """One given circle is emptied."""
        givens = case.puzzle.givens
        for circle, given in enumerate(givens):
            if given:
                yield EightCircles((*givens[:circle], 0, *givens[circle + 1 :]))


class MineNumbers(Judge[MineNumber]):
    """SDUT 2410: the map of mines that belongs to a grid of numbers; any such map is right."""

    name = "sdut2410"
    source = "SDUT 2410, Mine Number"
    ordered = True

    def puzzles(self, reader: Reader) -> Iterator[MineNumber]:
        """T, then for each case ``n m`` and n rows of m digits."""
        number = promised(reader)
        for k in range(1, number + 1):
            first = reader.take(f"the rows and columns of case {k} of {number}")
            words = first.words()
            n = words[0].integer(1, 20, "the number of rows")
            if len(words) < 2:
                raise first.end("the number of columns")
            m = words[1].integer(1, 20, "the number of columns")
            if len(words) > 2:
                raise words[2].error("the end of the line")
            rows = []
            for r in range(1, n + 1):
                line = reader.take(f"row {r} of {n} of case {k}")
                rows.append("".join(cell.text for cell in cells(line, m, "0123456789")))
            yield MineNumber(tuple(rows))
        reader.finish(f"the end of the text after {number} cases")

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


class AllQueens(Judge[Queens]):
    """N queens for each N: the first three solutions in order, and how many there are."""

    name = "nqueens1077"
    source = "N queens: the first three solutions and the total"
    limit = 3
    ordered = True
    counted = True

    def puzzles(self, reader: Reader) -> Iterator[Queens]:
        """Numbers to the end of the text."""
        while reader.peek():
            for word in reader.take("a number").words():
                yield Queens(word.integer(1, LARGEST, "the side of a board"))

    def stream(self, puzzles: Sequence[Queens]) -> str:
        """One number a line."""
        return "".join(f"{puzzle.size}\n" for puzzle in puzzles)

    def write(self, case: Case[Queens]) -> str:
        """The solutions, one a line, and the total."""
        return "\n".join([*map(case.puzzle.answer, case.solutions), str(case.total)])

    def take(self, case: Case[Queens], output: Output) -> list[str]:
        """As many lines as the answer has; four while that is not known."""
        number = self.limit + 1 if case.total is None else len(case.solutions) + 1
        return [line for _ in range(number) if (line := output.take()) is not None]

    def random(self, rng: Random) -> Queens:
        """A board side from 1 to 8."""
        return Queens(rng.randint(1, 8))

    def smaller(self, case: Case[Queens]) -> Iterator[Queens]:
        """The smaller boards, the smallest first."""
        return map(Queens, range(1, case.puzzle.size))


JUDGES: dict[str, Judge[Any]] = {
    judge.name: judge for judge in (AnotherEight(), MineNumbers(), AllQueens())
}
"""Every problem by its name."""


def find(name: str) -> Judge[Any]:
    """The judge of this name.

    >>> find("hdu2514").source
    'HDU 2514, Another Eight'
    """
    if name not in JUDGES:
        raise PuzzleError("judge", "one of " + ", ".join(JUDGES), shown(name))
    return JUDGES[name]
