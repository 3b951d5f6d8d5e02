"""The judges of the knight's tours: one answer is asked for, and mostly any right one will do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from random import Random
from typing import ClassVar

from ..boards.formats import jutge
from ..errors import PuzzleError
from ..text import Reader, shown
from ..tour import Squares, Tour
from .base import Case, Judge, Output, difference, pair, promised

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class AnyTour(Judge[Tour]):
    """What these judges share: any tour that begins at the start is right."""

    limit = 1
    nothing: ClassVar[str] = "no tour"
    """The answer where there is no tour."""

    @abstractmethod
    def lines(self, puzzle: Tour, tour: Squares) -> list[str]:
        """The lines that state a tour; those of no squares are as many."""

    def write(self, case: Case[Tour]) -> str:
        """The tour, or that there is none."""
        tours = [self.lines(case.puzzle, tour) for tour in case.solutions]
        return "\n".join(tours[0] if tours else [self.nothing])

    def take(self, case: Case[Tour], output: Output) -> list[str]:
        """As many lines as state a tour; one that says that there is none."""
        number = 1 if output.peek() == self.nothing else len(self.lines(case.puzzle, ()))
        return [line for _ in range(number) if (line := output.take()) is not None]

    def accept(self, case: Case[Tour], lines: Sequence[str]) -> str | None:
        """The rules of the tour, where it begins, and how it is written down."""
        if not case.solutions:
            return super().accept(case, lines)
        if not lines:
            return "expected a tour, found nothing"
        try:
            tour = case.puzzle.read_answer("\n".join(lines))
        except PuzzleError as error:
            return f"expected {error.expected}, found {error.found}"
        return fault(case.puzzle, tour) or difference(self.lines(case.puzzle, tour), lines)


def fault(puzzle: Tour, tour: Squares) -> str | None:
    """What is wrong with a tour that must begin at the start, or None.

    >>> fault(Tour(1, 3, start=0, leaper=(0, 1)), (2, 1, 0))
    'the tour begins at square 3 (1,3), not at square 1 (1,1)'
    """
    if broken := next(puzzle.violations(tour), None):
        return broken
    if puzzle.start is not None and tour[0] != puzzle.start:
        begin, start = puzzle.named(tour[0]), puzzle.named(puzzle.start)
        return f"the tour begins at square {begin}, not at square {start}"
    return None


# --- start squares on one board --------------------------------------------------------------


class StartSquares(AnyTour):
    """A tour of one board from each start square: the numbers of its squares on one line.

    From every square of the judges' boards there is a tour.
    """

    rows: ClassVar[int]
    columns: ClassVar[int]

    def puzzles(self, reader: Reader) -> Iterator[Tour]:
        """Numbers of squares, ended by -1 or the end of the text; nothing after -1 is read."""
        while reader.peek():
            for word in reader.take("a square").words():
                if word.text == "-1":
                    return
                start = word.integer(1, self.rows * self.columns, "-1 or a square") - 1
                yield Tour(self.rows, self.columns, start)

    def stream(self, puzzles: Sequence[Tour]) -> str:
        """One number a line, and -1."""
        starts = [puzzle.start + 1 for puzzle in puzzles if puzzle.start is not None]
        return "".join(f"{number}\n" for number in [*starts, -1])

    def lines(self, puzzle: Tour, tour: Squares) -> list[str]:
        """The numbers, with single blanks between."""
        return [puzzle.answer(tour)]

    def random(self, rng: Random) -> Tour:
        """Any square."""
        return Tour(self.rows, self.columns, rng.randrange(self.rows * self.columns))

    def smaller(self, case: Case[Tour]) -> Iterator[Tour]:
        """The start squares of smaller numbers, the smallest first."""
        for start in range(case.puzzle.start or 0):
            yield replace(case.puzzle, start=start)


class FiveBySix(StartSquares):
    """Sicily 1152: the board of 5 rows and 6 columns."""

    name = "sicily1152"
    source = "Sicily 1152, Knight's tour on 5×6"
    rows, columns = 5, 6


class ChessBoard(StartSquares):
    """Sicily 1153: the board of 8 rows and 8 columns."""

    name = "sicily1153"
    source = "Sicily 1153, Knight's tour on 8×8"
    rows, columns = 8, 8


# --- the first tour of a board ---------------------------------------------------------------


class FirstTour(Judge[Tour]):
    """POJ 2488: the first open tour in lexicographic order, over all starts.

    Squares are named by the letter of their column and the number of their row, the letter
    first. So the board stands here on its side, a row for each letter: the order of the names is
    that of the squares then.
    """

    name = "poj2488"
    source = "POJ 2488, A Knight's Journey"
    limit = 1
    ordered = True
    heading = "Scenario #"
    blank = True
    most: ClassVar[int] = 26
    """The largest number of squares."""

    def puzzles(self, reader: Reader) -> Iterator[Tour]:
        """T, then for each case p (the numbers) and q (the letters), with p·q at most 26."""
        number = promised(reader)
        for k in range(1, number + 1):
            line = reader.take(f"the sides of board {k} of {number}")
            first, second = pair(line, "the number of columns")
            rows = first.integer(1, self.most, "the number of rows")
            columns = second.integer(
                1, self.most // rows, f"the number of columns ({self.most} squares)"
            )
            yield Tour(columns, rows)
        reader.finish(f"the end of the text after {number} case{'s' * (number != 1)}")

    def stream(self, puzzles: Sequence[Tour]) -> str:
        """T and the sides."""
        sides = [f"{puzzle.columns} {puzzle.rows}" for puzzle in puzzles]
        return "\n".join([str(len(sides)), *sides, ""])

    def write(self, case: Case[Tour]) -> str:
        """``Scenario #k:``, the names of the squares or ``impossible``, and a blank line."""
        places = [divmod(square, case.puzzle.columns) for tour in case.solutions for square in tour]
        path = "".join(f"{LETTERS[column]}{row + 1}" for column, row in places)
        return f"Scenario #{case.number}:\n{path or 'impossible'}\n"

    def random(self, rng: Random) -> Tour:
        """Any board, mostly one that is not very long."""
        side = rng.randint(1, rng.choice([8, 8, self.most]))
        other = rng.randint(1, self.most // side)
        return Tour(side, other) if rng.random() < 0.5 else Tour(other, side)

    def smaller(self, case: Case[Tour]) -> Iterator[Tour]:
        """All boards that are part of this one, the smallest first."""
        rows, columns = case.puzzle.rows, case.puzzle.columns
        sides = [(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]
        for r, c in sorted(sides, key=lambda side: (side[0] * side[1], side))[:-1]:
            yield Tour(r, c)


# --- boards with holes -----------------------------------------------------------------------


class BoardsWithHoles(AnyTour):
    """Jutge P43694: the moves of a tour from a start on a square board with holes; any is right.

    The sides are 1 to 9 (the problem has 3 to 9), so that two digits suffice for every move. The
    problem has one board an input; more of them, one after the other, are answered too. Where
    there is no tour the answer is ``no sol``, as the problem says.
    """

    name = "jutge43694"
    source = "Jutge P43694, The jumping knight"
    batch = 1
    nothing = "no sol"

    def puzzles(self, reader: Reader) -> Iterator[Tour]:
        """Boards to the end of the text: n, n rows of ``.`` and ``*``, the start's place."""
        while reader.peek():
            side, squares = jutge(reader, 9)
            marks = [square.text for square in squares]
            holes = frozenset(v for v, mark in enumerate(marks) if mark == "*")
            yield Tour(side, side, marks.index("s"), holes=holes)

    def stream(self, puzzles: Sequence[Tour]) -> str:
        """The boards one after the other."""
        return "".join(self.board(puzzle) for puzzle in puzzles)

    def board(self, puzzle: Tour) -> str:
        """One board as the problem gives it."""
        n = puzzle.columns
        marks = ["*" if v in puzzle.holes else "." for v in range(n * n)]
        row, column = divmod(puzzle.start or 0, n)
        rows = ["".join(marks[r * n : (r + 1) * n]) for r in range(n)]
        return "\n".join([str(n), *rows, f"{row + 1} {column + 1}", ""])

    def lines(self, puzzle: Tour, tour: Squares) -> list[str]:
        """The rows of the board: two digits a move, ``01`` at the start, ``**`` without a move."""
        n = puzzle.columns
        words = {square: f"{move:02}" for move, square in enumerate(tour, 1)}
        return [" ".join(words.get(r * n + c, "**") for c in range(n)) for r in range(n)]

    def accept(self, case: Case[Tour], lines: Sequence[str]) -> str | None:
        """First of all there must be a board of moves."""
        rows, columns = case.puzzle.rows, case.puzzle.columns
        for row, line in zip_longest(range(rows if case.solutions else 0), lines):
            if row is not None and len((line or "").split()) != columns:
                found = "nothing" if line is None else shown(line)
                return f"expected the {columns} moves of row {row + 1}, found {found}"
        return super().accept(case, lines)

    def random(self, rng: Random) -> Tour:
        """The squares of a knight's random walk, now and then with one more or one less."""
        n = rng.randint(3, rng.choice([3, 4, 5, 6]))
        start = rng.randrange(n * n)
        walk = wander(n, start, rng)
        if rng.random() < 0.5:
            walk ^= {rng.randrange(n * n)} - {start}
        return Tour(n, n, start, holes=frozenset(range(n * n)) - walk)

    def smaller(self, case: Case[Tour]) -> Iterator[Tour]:
        """The board without its last row and column; with one more hole, the tour's end first."""
        puzzle, n = case.puzzle, case.puzzle.columns
        row, column = divmod(puzzle.start or 0, n)
        if n > 3 and max(row, column) < n - 1:
            places = [divmod(hole, n) for hole in puzzle.holes]
            holes = frozenset(r * (n - 1) + c for r, c in places if max(r, c) < n - 1)
            yield Tour(n - 1, n - 1, row * (n - 1) + column, holes=holes)
        ends = [tour[-1] for tour in case.solutions]
        for square in dict.fromkeys([*ends, *puzzle.squares]):
            if square != puzzle.start:
                yield replace(puzzle, holes=puzzle.holes | {square})


def wander(n: int, start: int, rng: Random) -> set[int]:
    """The squares of a random walk by knight's leaps that visits none twice and ends stuck."""
    walk, here = {start}, start
    while True:
        near = [
            v
            for v in range(n * n)
            if v not in walk and {abs(v // n - here // n), abs(v % n - here % n)} == {1, 2}
        ]
        if not near:
            return walk
        here = rng.choice(near)
        walk.add(here)


JUDGES = (FiveBySix(), ChessBoard(), FirstTour(), BoardsWithHoles())
