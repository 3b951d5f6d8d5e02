"""The knight's tour: any (a,b)-leaper on any board with holes, open or closed."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from random import Random
from typing import ClassVar, Self

from . import pictures
from .arguments import add_several, last
from .base import Clue, Example, Symmetry
from .boards import CHESS, BoardPuzzle, Move, Square, formats, journey
from .boards import answers as read
from .errors import PuzzleError
from .limits import TOUR_SIDE
from .paths import PathPuzzle, Vertices
from .text import Reader, Word, drawing, shown, two_numbers

Squares = Vertices
KNIGHT = (1, 2)


@dataclass(frozen=True)
class Tour(BoardPuzzle[Squares], PathPuzzle):
    """Visit every square of a board once, by a knight's leaps or those of another leaper.

    A leap goes ``a`` squares one way and ``b`` across. A solution is the tuple of the squares in
    the order of the visit. A tour is one solution whichever way it is read, and it is read so: an
    open tour begins at the given start; with only an end given it finishes there; else it begins
    at the smaller of its ends. A closed tour begins at the given start, else at the smallest
    square, and goes on to the smaller of the two neighbours. One square is an open tour; a closed
    one needs three squares; the empty board has no tour.

    Parameters
    ----------
    rows, columns : int
        Sides of the board, 0 to 300. Squares are numbered row by row, from 0.
    start, end : int, optional
        The ends of an open tour. A closed tour has no end; its start says only where to begin
        reading it.
    closed : bool
        Whether the last square is one leap from the first.
    leaper : (int, int)
        The sides of a leap, 0 to 300, in either order and not both 0; a knight's are 1 and 2.
    holes : iterable of int
        Squares that are not part of the board.

    Raises
    ------
    PuzzleError
        For a square outside the board, a start or an end on a hole, an end of a closed tour.

    Examples
    --------
    >>> list(Tour(3, 3, holes=[4], closed=True).violations((0, 5, 6, 1, 8, 3, 2, 7)))
    []
    >>> list(Tour(1, 3, leaper=(0, 1)).violations((1, 0, 2)))
    ['squares 1 and 3 are not one leap apart']
    """

    rows: int
    columns: int
    start: int | None = None
    end: int | None = None
    closed: bool = False
    leaper: tuple[int, int] = KNIGHT
    holes: frozenset[int] = field(default=frozenset())

    name: ClassVar[str] = "tour"
    VERTEX: ClassVar[str] = "square"
    VERTICES: ClassVar[str] = "squares"
    STEP: ClassVar[str] = "move"
    PATH: ClassVar[str] = "tour"
    SETTING: ClassVar[str] = "RxC, rows and columns"
    FORMATS: ClassVar[Mapping[str, str]] = {
        "rosetta": "`x` a square, `s` the start, `.` or a blank a hole (Holy Knight's tour)",
        "jutge": "n, then n rows of `.` and `*` (a hole), then the start's row and column (P43694)",
    }
    FORMAT_EXAMPLES: ClassVar[Mapping[str, str]] = {
        "rosetta": ".xxx⏎sxxx",
        "jutge": "2⏎.*⏎..⏎1 1",
    }
    EXAMPLES: ClassVar = (
        Example("tour 0x0", 0, "there is no square to begin at"),
        Example("tour 1x1", 1, "the tour of one square"),
        Example("tour 1x1 --closed", 0, "a closed tour needs three squares"),
        Example("tour 2x2", 0, "no square has a leap"),
        Example("tour 2x3", 0, "two squares have no leap"),
        Example("tour 3x3", 0, "the centre has no leap"),
        Example("tour 3x3\n...\n.#.\n...", 8, "a ring, cut at a leap"),
        Example("tour 3x3 --closed\n...\n.#.\n...", 1, "a ring of 8 leaps"),
        Example("tour 3x4", 8, "brute force: 16 directed ones"),
        Example("tour 3x4 --start 1 --end 4", 0, "brute force"),
        Example("tour 4x5", 82, "brute force"),
        Example("tour 5x6 --start 14", 16, "brute force: the rarest start"),
        Example("tour 5x6 --closed", 8, "brute force"),
        Example("tour 3x10 --closed", 16, "brute force"),
        Example("tour 4x4 --closed", 0, "Schwenk 1991"),
        Example("tour 3x4 --leaper 0,1", 62, "brute force: rook paths"),
        Example("tour 3x4 --closed --leaper 0,1", 2, "brute force"),
        Example("tour 5x5 --leaper 1,1", 0, "a bishop keeps to its colour"),
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "holes", frozenset(self.holes))
        object.__setattr__(self, "leaper", tuple(sorted(self.leaper)))
        for what, side in (("rows", self.rows), ("columns", self.columns)):
            if not 0 <= side <= TOUR_SIDE:
                raise PuzzleError(what, f"0 to {TOUR_SIDE}", str(side))
        if not 0 <= self.leaper[0] <= self.leaper[1] <= TOUR_SIDE or self.leaper[1] == 0:
            sides = ",".join(map(str, self.leaper))
            raise PuzzleError(
                "leaper", f"two sides from 0 to {TOUR_SIDE}, not both 0", shown(sides)
            )
        squares = [("hole", hole) for hole in sorted(self.holes)]
        ends = [("start", self.start), ("end", self.end)]
        for what, square in (*squares, *ends):
            if square is not None and not 0 <= square < self.rows * self.columns:
                expected = f"a square of the {self.rows}×{self.columns} board"
                raise PuzzleError(f"{what} {square + 1}", expected, "one outside")
        for what, square in ends:
            if square in self.holes:
                raise PuzzleError(f"{what} {self.named(square)}", "a square", "a hole")
        if self.closed and self.end is not None:
            raise PuzzleError(f"end {self.named(self.end)}", "no end", "a closed tour")

    @property
    def shape(self) -> Square:
        """The numbers of rows and of columns."""
        return self.rows, self.columns

    @property
    def is_cycle(self) -> bool:
        """Whether the tour is closed."""
        return self.closed

    @property
    def vertices(self) -> list[int]:
        """The squares that are no holes, ascending."""
        return [v for v in range(self.rows * self.columns) if v not in self.holes]

    squares = vertices

    def label(self, square: int) -> str:
        """The number of a square, from 1."""
        return str(square + 1)

    def named(self, square: int) -> str:
        """A square as people write it: its number, then its row and column."""
        row, column = self._at(square)
        return f"{square + 1} ({row + 1},{column + 1})"

    def positions(self) -> list[tuple[float, float]]:
        """The middles of all squares."""
        return [(c + 0.5, r + 0.5) for r in range(self.rows) for c in range(self.columns)]

    def _at(self, square: int) -> Square:
        return divmod(square, self.columns)

    # --- the rules -------------------------------------------------------------------------

    def violations(self, solution: Squares) -> Iterator[str]:
        """One sentence for each broken rule, found by arithmetic on rows and columns.

        Every reading of a tour is right: an open one from either end, a closed one from any
        square in both directions.
        """
        squares = self.squares
        if not squares:
            yield "the board has no squares"
        if outside := [v for v in solution if not 0 <= v < self.rows * self.columns]:
            yield from (f"square {v + 1} is outside the board" for v in outside)
            return
        yield from (f"square {self.named(v)} is a hole" for v in solution if v in self.holes)
        yield from self.misvisited(v for v in solution if v not in self.holes)
        if self.closed and 0 < len(squares) < 3:
            yield "a closed tour needs three squares"
            return
        for u, v in self.steps(solution):
            (r, c), (s, d) = self._at(u), self._at(v)
            if tuple(sorted((abs(r - s), abs(c - d)))) != self.leaper:
                yield f"squares {u + 1} and {v + 1} are not one leap apart"
        yield from self.misplaced_ends(solution)

    # --- instances as text -----------------------------------------------------------------

    def words(self) -> list[str]:
        """``RxC`` and the options; a board with holes shows the start below."""
        words = [f"{self.rows}x{self.columns}"]
        if self.start is not None and not self.holes:
            words += ["--start", str(self.start + 1)]
        words += ["--end", str(self.end + 1)] if self.end is not None else []
        words += ["--closed"] if self.closed else []
        leaper = ["--leaper", "{},{}".format(*self.leaper)]
        return words + (leaper if self.leaper != KNIGHT else [])

    def lines(self) -> list[str]:
        """The board with the start, when there are holes."""
        return self._board() if self.holes else []

    def _board(self, end: str = ".") -> list[str]:
        marks: dict[int | None, str] = {self.end: end, self.start: "s"}
        marks.update(dict.fromkeys(self.holes, "#"))
        board = "".join(marks.get(v, ".") for v in range(self.rows * self.columns))
        return [board[r * self.columns : (r + 1) * self.columns] for r in range(self.rows)]

    @classmethod
    def add_arguments(cls, parser: argparse.ArgumentParser) -> None:
        """``RxC [--start S] [--end S] [--closed] [--leaper a,b] [--hole r,c …]``."""
        parser.add_argument("size", nargs="?", metavar="RxC", help="rows and columns of the board")
        parser.add_argument("--start", metavar="S", help="a square: its number, or row,column")
        parser.add_argument("--end", metavar="S", help="the other end of an open tour")
        parser.add_argument("--closed", action="store_true", help="come back to the first square")
        parser.add_argument(
            "--leaper", default="1,2", metavar="a,b", help="the sides of a leap (knight: 1,2)"
        )
        add_several(parser, "--hole", "r,c", "squares that are not there")

    @classmethod
    def from_arguments(cls, arguments: argparse.Namespace, board: Reader) -> Self:
        """The instance of the words and of a drawing of ``.``, ``#``, ``s``, if there is one."""
        drawn = board.rest()
        arguments.size = arguments.size or last(arguments.hole, "[0-9]+[xX×][0-9]+")
        if arguments.size is not None:
            rows, columns = _size(arguments.size)
        elif drawn:
            rows, columns = len(drawn), sum(len(word.text) for word in drawn[0].words())
        else:
            raise PuzzleError("tour", "the size RxC of the board, or a drawing", "neither")
        squares = [square for row in drawing(drawn, rows, columns, ".#s") for square in row]
        return cls._drawn(arguments, rows, columns, squares, "#")

    @classmethod
    def from_format(cls, form: str, arguments: argparse.Namespace, board: Reader) -> Self:
        """Another program's board; the options of the command line come on top.

        There is one board a file.
        """
        if arguments.size is not None:
            raise PuzzleError("tour", "the size in the file alone", shown(arguments.size))
        if form == "rosetta":
            rows, columns, squares = formats.rosetta(board, cls)
            return cls._drawn(arguments, rows, columns, squares, ". ")
        side, squares = formats.jutge(board)
        board.finish()
        return cls._drawn(arguments, side, side, squares, "*")

    @classmethod
    def _drawn(
        cls,
        arguments: argparse.Namespace,
        rows: int,
        columns: int,
        squares: Sequence[Word],
        holes: str,
    ) -> Self:
        """The instance of the options and of the drawn squares, row by row."""
        start, end = (
            None if word is None else _square(option, word, rows, columns)
            for option, word in (("--start", arguments.start), ("--end", arguments.end))
        )
        for v, cell in enumerate(squares):
            if cell.text == "s":
                if start is not None:
                    raise cell.error("one start")
                start = v
        gone = {v for v, cell in enumerate(squares) if cell.text in holes}
        gone |= {_square("--hole", word, rows, columns) for word in arguments.hole}
        leaper = two_numbers(arguments.leaper, "--leaper", ",", "a,b", 0, TOUR_SIDE)
        return cls(rows, columns, start, end, arguments.closed, leaper, frozenset(gone))

    # --- solutions as text -----------------------------------------------------------------

    def read_answer(self, text: str, *, file: str = "<answer>") -> Squares:
        """The numbers of the squares in any layout, or a board of move numbers from 1."""
        return read.journey(text, file, self.shape, self.holes, strict=True)

    def read_any_answer(self, text: str, *, file: str = "<answer>") -> Squares:
        """The numbers of the squares in any layout, squares such as ``A1``, or a board of moves.

        The text is such a board when it has as many lines as the board has rows, each of as
        many words as there are columns, and more than one of both; a word of ``0``, ``#``,
        ``.`` or ``*`` is then a hole. Numbers may count from 0, which is said: where 0 occurs
        on a square and the largest number does not.
        """
        return read.journey(text, file, self.shape, self.holes, strict=False)

    # --- pictures --------------------------------------------------------------------------

    def signs(self, solution: Squares | None = None) -> Sequence[Sequence[str]]:
        """``#`` for a hole, ``s`` and ``e`` for given ends; or the move numbers of a solution."""
        if solution is None:
            return self._board("e")
        move = {square: str(move) for move, square in enumerate(solution, 1)}
        width = len(str(len(solution)))
        words = [move.get(v, "#").rjust(width) for v in range(self.rows * self.columns)]
        return [words[r * self.columns : (r + 1) * self.columns] for r in range(self.rows)]

    def face(self, square: Square, sign: str) -> tuple[str, str]:
        """A chess board; a hole is dark."""
        row, column = square
        hole = row * self.columns + column in self.holes
        return "#555" if hole else CHESS[(row + column) % 2], ""

    def draw(self, solution: Squares | None = None, framed: pictures.Frames | None = None) -> str:
        """The board with the signs of its squares; frames are at numbers of squares."""
        return super().draw(solution, {self._at(v): signs for v, signs in (framed or {}).items()})

    def svg(self, solution: Squares | None = None, framed: pictures.Frames | None = None) -> str:
        """A chess board whose start is green and whose end is red; a tour as a line."""
        start, end = (self.start, self.end) if not solution else (solution[0], solution[-1])
        marks = [(start, journey.START), (None if self.closed else end, journey.END)]
        parts = [journey.end(self._at(v), colour) for v, colour in marks if v is not None]
        parts += [journey.move(self._at(v), number) for number, v in enumerate(solution or (), 1)]
        if solution:
            path = (*solution, solution[0]) if self.closed else solution
            parts.append(journey.line([self._at(v) for v in path], hypot(*self.leaper)))
        at = {self._at(v): signs for v, signs in (framed or {}).items()}
        faces = [[self.face((r, c), "") for c in range(self.columns)] for r in range(self.rows)]
        return pictures.board(faces, self.title, framed=at, above=parts)

    # --- clues and setting -----------------------------------------------------------------

    def with_clues(self, clues: Iterable[Clue]) -> Self:
        """The same board with these ends."""
        start, end = self.given_ends(clues)
        return replace(self, start=start, end=end)

    def clue_text(self, clue: Clue) -> str:
        """``the start of the tour is square 4 (1,4)``."""
        return f"the {clue[0]} of the tour is square {self.named(clue[1])}"

    @classmethod
    def blank(
        cls, size: str, arguments: argparse.Namespace, rng: Random
    ) -> tuple[Self, Squares | None]:
        """A board of the squares that a random walk visits; the others are holes.

        The walk goes where there are few leaps, above all to squares that it has visited: so it is
        long, and often the only one between its ends.
        """
        rows, columns = _size(size)
        board = cls(rows, columns)
        if not board.squares:
            raise PuzzleError("tour RxC", "a board with squares", shown(size))
        steps = sorted(
            (s * a, t * b) for a, b in (KNIGHT, KNIGHT[::-1]) for s in (1, -1) for t in (1, -1)
        )

        def near(square: int) -> list[int]:
            r, c = board._at(square)
            landings = [(r + dr, c + dc) for dr, dc in steps]
            return [p * columns + q for p, q in landings if 0 <= p < rows and 0 <= q < columns]

        walk = [rng.choice(board.squares)]
        visited = set(walk)
        longest = rng.randint(-(-len(board.squares) // 2), -(-2 * len(board.squares) // 3))
        while len(walk) < longest:
            free = [square for square in near(walk[-1]) if square not in visited]
            if not free:
                break
            leaps = {square: near(square) for square in rng.sample(free, len(free))}
            walk.append(min(leaps, key=lambda one: sum(1 + (v in visited) for v in leaps[one])))
            visited.add(walk[-1])
        puzzle = replace(board, holes=frozenset(board.squares) - set(walk))
        return puzzle, puzzle.canonical(tuple(walk))

    # --- structure -------------------------------------------------------------------------

    def symmetries(self) -> Sequence[Symmetry[Squares]]:
        """The turns and mirrors of the board that keep its holes and the given ends.

        The start of a closed tour is kept by all of them: every closed tour visits it.
        """
        given = () if self.closed else (self.start, self.end)
        ends = {square for square in given if square is not None}
        images = {name: self._image(move) for name, move in self.moves().items()}
        return [
            self.moved(name, image)
            for name, image in images.items()
            if all(set(map(image, kept)) == kept for kept in (self.holes, ends))
        ]

    def _image(self, move: Move) -> Callable[[int], int]:
        """A map of squares by their numbers."""

        def image(square: int) -> int:
            row, column = move(*self._at(square))
            return row * self.columns + column

        return image

    def split(self, depth: int) -> Sequence[Self]:
        """An open tour without given ends: one instance for each pair of ends, the smaller first.

        Each tour has one such pair, and begins at its smaller end in the whole as in the part.
        """
        pairs = self.pairs_of_ends() if depth > 0 else ()
        return [replace(self, start=u, end=v) for u, v in pairs] or (self,)


def _size(word: str) -> tuple[int, int]:
    return two_numbers(word, "tour RxC", "[xX×]", "RxC", 0, TOUR_SIDE)


def _square(option: str, word: str, rows: int, columns: int) -> int:
    """``9`` or ``2,4`` as a square of the board, from 0."""
    parts = re.fullmatch(r"([0-9]{1,5})(?:,([0-9]{1,5}))?", word)
    if parts:
        first, second = int(parts[1]), parts[2]
        if second is None and 1 <= first <= rows * columns:
            return first - 1
        if second is not None and 1 <= first <= rows and 1 <= int(second) <= columns:
            return (first - 1) * columns + int(second) - 1
    expected = f"a square of the {rows}×{columns} board: its number, or row,column"
    raise PuzzleError(option, expected, shown(word))


PUZZLE = Tour
