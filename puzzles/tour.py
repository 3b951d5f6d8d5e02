"""The knight's tour: any (a,b)-leaper on any board with holes, open or closed."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from math import hypot
from random import Random
from typing import ClassVar, Self

from . import limits, pictures
from .arguments import last
from .base import Clue, Example, Puzzle, Symmetry, Verdict
from .errors import PuzzleError
from .text import Line, Reader, Word, cells, lines, shown

Squares = tuple[int, ...]
LARGEST = limits.TOUR
"""The largest number of rows, and of columns, that is accepted."""
SPLIT = 100
"""The most squares of a board that is split; a larger one has too many pairs of ends."""
KNIGHT = (1, 2)


@dataclass(frozen=True)
class Tour(Puzzle[Squares]):
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
    SETTING: ClassVar[str] = "RxC, rows and columns"
    FORMATS: ClassVar[Mapping[str, str]] = {
        "rosetta": "`x` a square, `s` the start, `.` or a blank a hole (Holy Knight's tour)",
        "jutge": "n, then n rows of `.` and `*` (a hole), then the start's row and column (P43694)",
    }
    EXAMPLES: ClassVar = (
        Example("tour 0x0", Verdict.NONE, 0, "there is no square to begin at"),
        Example("tour 1x1", Verdict.UNIQUE, 1, "the tour of one square"),
        Example("tour 1x1 --closed", Verdict.NONE, 0, "a closed tour needs three squares"),
        Example("tour 2x2", Verdict.NONE, 0, "no square has a leap"),
        Example("tour 2x3", Verdict.NONE, 0, "two squares have no leap"),
        Example("tour 3x3", Verdict.NONE, 0, "the centre has no leap"),
        Example("tour 3x3\n...\n.#.\n...", Verdict.MULTIPLE, 8, "a ring, cut at a leap"),
        Example("tour 3x3 --closed\n...\n.#.\n...", Verdict.UNIQUE, 1, "a ring of 8 leaps"),
        Example("tour 3x4", Verdict.MULTIPLE, 8, "brute force: 16 directed ones"),
        Example("tour 3x4 --start 1 --end 4", Verdict.NONE, 0, "brute force"),
        Example("tour 4x5", Verdict.MULTIPLE, 82, "brute force"),
        Example("tour 5x6 --start 14", Verdict.MULTIPLE, 16, "brute force: the rarest start"),
        Example("tour 5x6 --closed", Verdict.MULTIPLE, 8, "brute force"),
        Example("tour 3x10 --closed", Verdict.MULTIPLE, 16, "brute force"),
        Example("tour 4x4 --closed", Verdict.NONE, 0, "Schwenk 1991"),
        Example("tour 3x4 --leaper 0,1", Verdict.MULTIPLE, 62, "brute force: rook paths"),
        Example("tour 3x4 --closed --leaper 0,1", Verdict.MULTIPLE, 2, "brute force"),
        Example("tour 5x5 --leaper 1,1", Verdict.NONE, 0, "a bishop keeps to its colour"),
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "holes", frozenset(self.holes))
        object.__setattr__(self, "leaper", tuple(sorted(self.leaper)))
        for what, side in (("rows", self.rows), ("columns", self.columns)):
            if not 0 <= side <= LARGEST:
                raise PuzzleError(what, f"0 to {LARGEST}", str(side))
        if not 0 <= self.leaper[0] <= self.leaper[1] <= LARGEST or self.leaper[1] == 0:
            found = ",".join(map(str, self.leaper))
            raise PuzzleError("leaper", f"two sides from 0 to {LARGEST}, not both 0", shown(found))
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
    def squares(self) -> list[int]:
        """The squares that are no holes, ascending."""
        return [v for v in range(self.rows * self.columns) if v not in self.holes]

    def named(self, square: int) -> str:
        """A square as people write it: its number, then its row and column."""
        row, column = divmod(square, self.columns)
        return f"{square + 1} ({row + 1},{column + 1})"

    def canonical(self, squares: Squares) -> Squares:
        """The one reading that stands for a tour, from any right reading of it.

        >>> Tour(1, 3, leaper=(0, 1)).canonical((2, 1, 0))
        (0, 1, 2)
        """
        if not squares:
            return squares
        if self.closed:
            i = squares.index(min(squares) if self.start is None else self.start)
            first, *others = squares[i:] + squares[:i]
            turn = len(others) > 1 and others[-1] < others[0]
            return (first, *(others[::-1] if turn else others))
        if self.start is not None:
            turn = squares[0] != self.start
        else:
            turn = squares[-1] != self.end if self.end is not None else squares[0] > squares[-1]
        return squares[::-1] if turn else squares

    # --- the rules -------------------------------------------------------------------------

    def violations(self, solution: Squares) -> Iterator[str]:
        """One sentence for each broken rule, found by arithmetic on rows and columns.

        Every reading of a tour is right: an open one from either end, a closed one from any
        square in both directions.
        """
        squares = self.squares
        if not squares:
            yield "the board has no squares"
        if solution and not 0 <= min(solution) <= max(solution) < self.rows * self.columns:
            outside = [v for v in solution if not 0 <= v < self.rows * self.columns]
            yield from (f"square {v + 1} is outside the board" for v in outside)
            return
        if sorted(solution) != squares:
            yield from self._misplaced(solution, squares)
        if self.closed and 0 < len(squares) < 3:
            yield "a closed tour needs three squares"
            return
        leaps, columns = (self.leaper, self.leaper[::-1]), self.columns
        walk = (*solution, *solution[:1]) if self.closed else solution
        for (r, c), (s, d) in pairwise([divmod(v, columns) for v in walk]):
            if (abs(r - s), abs(c - d)) not in leaps:
                u, v = r * columns + c, s * columns + d
                yield f"squares {u + 1} and {v + 1} are not one leap apart"
        if not self.closed:
            ends = {*solution[:1], *solution[-1:]}
            for what, given in (("start", self.start), ("end", self.end)):
                if given is not None and given not in ends:
                    yield f"the given {what} {self.named(given)} is no end of the tour"
            if self.start is not None and self.start == self.end and len(squares) > 1:
                yield "a tour of several squares cannot end where it starts"

    def _misplaced(self, solution: Squares, squares: list[int]) -> Iterator[str]:
        """What a walk steps on against the rules, and what it misses."""
        seen: set[int] = set()
        for square in solution:
            if square in self.holes:
                yield f"square {self.named(square)} is a hole"
            elif square in seen:
                yield f"square {self.named(square)} is visited twice"
            seen.add(square)
        if missed := [square for square in squares if square not in seen]:
            more = f" (and {len(missed) - 1} more)" if len(missed) > 1 else ""
            yield f"square {self.named(missed[0])} is not visited{more}"

    def _at(self, square: int) -> tuple[int, int]:
        return divmod(square, self.columns)

    # --- instances as text -----------------------------------------------------------------

    def text(self) -> str:
        """``tour RxC`` with its options; then, when there are holes, the board with the start."""
        words = [f"tour {self.rows}x{self.columns}"]
        if self.start is not None and not self.holes:
            words.append(f"--start {self.start + 1}")
        words += [f"--end {self.end + 1}"] if self.end is not None else []
        words += ["--closed"] if self.closed else []
        words += ["--leaper {},{}".format(*self.leaper)] if self.leaper != KNIGHT else []
        return "\n".join([" ".join(words), *(self._board() if self.holes else [])])

    def _board(self, end: str = ".") -> list[str]:
        marks: dict[int | None, str] = {self.end: end, self.start: "s"}
        marks.update(dict.fromkeys(self.holes, "#"))
        return [
            "".join(marks.get(r * self.columns + c, ".") for c in range(self.columns))
            for r in range(self.rows)
        ]

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
        parser.add_argument(
            "--hole",
            nargs="+",
            action="extend",
            default=[],
            metavar="r,c",
            help="squares that are not there",
        )

    @classmethod
    def from_arguments(cls, arguments: argparse.Namespace, board: Reader) -> Self:
        """The instance of the words and of a drawing of ``.``, ``#``, ``s``, if there is one."""
        drawing = board.rest()
        arguments.size = arguments.size or last(arguments.hole, "[0-9]+[xX×][0-9]+")
        if arguments.size is not None:
            rows, columns = _pair("tour RxC", arguments.size, "[xX×]")
            if drawing and len(drawing) != rows:
                where = drawing[rows] if len(drawing) > rows else drawing[-1]
                raise PuzzleError(where.at(1), f"{rows} rows", str(len(drawing)))
        elif drawing:
            rows, columns = len(drawing), sum(len(word.text) for word in drawing[0].words())
        else:
            raise PuzzleError("tour", "the size RxC of the board, or a drawing", "neither")
        found = [cell for line in drawing for cell in cells(line, columns, ".#s")]
        return cls._drawn(arguments, rows, columns, found, "#")

    @classmethod
    def from_format(cls, form: str, arguments: argparse.Namespace, board: Reader) -> Self:
        """Another program's board; the options of the command line come on top.

        ``rosetta``: rows of ``x`` (a square), ``s`` (the start) and ``.`` or a blank (a hole);
        short rows end in holes, and a blank line between rows is a row of them. ``jutge``: the side
        n of the board, n rows of ``.`` and ``*`` (a hole), then the row and the column of the
        start, from 1; one board a file.
        """
        if arguments.size is not None:
            raise PuzzleError("tour", "the size in the file alone", shown(arguments.size))
        if form == "rosetta":
            drawing = {line.number: line for line in board.rest()}
            if not drawing:
                board.take("the rows of a board")
            rows = range(min(drawing), max(drawing) + 1)
            columns = max(len(line.text) for line in drawing.values())
            cls(len(rows), columns)  # small enough, before memory is taken for its squares
            found = [
                Word(line.text.ljust(columns)[c], line.at(c + 1))
                for line in (drawing.get(r, Line("", board.file, r)) for r in rows)
                for c in range(columns)
            ]
            for cell in found:
                if cell.text not in "xs. ":
                    raise cell.error("one of `x s .` or a blank")
            return cls._drawn(arguments, len(rows), columns, found, ". ")
        side, found = square_board(board)
        board.finish()
        return cls._drawn(arguments, side, side, found, "*")

    @classmethod
    def _drawn(
        cls,
        arguments: argparse.Namespace,
        rows: int,
        columns: int,
        found: Sequence[Word],
        holes: str,
    ) -> Self:
        """The instance of the options and of the drawn squares, row by row."""
        start, end = (
            None if word is None else _square(option, word, rows, columns)
            for option, word in (("--start", arguments.start), ("--end", arguments.end))
        )
        for v, cell in enumerate(found):
            if cell.text == "s":
                if start is not None:
                    raise cell.error("one start")
                start = v
        gone = {v for v, cell in enumerate(found) if cell.text in holes}
        gone |= {_square("--hole", word, rows, columns) for word in arguments.hole}
        leaper = _pair("--leaper", arguments.leaper, ",")
        return cls(rows, columns, start, end, arguments.closed, leaper, frozenset(gone))

    # --- solutions as text -----------------------------------------------------------------

    def answer(self, solution: Squares) -> str:
        """The numbers of the squares in the order of the visit, from 1, on one line."""
        return " ".join(str(square + 1) for square in solution)

    def read_answer(self, text: str, *, file: str = "<answer>") -> Squares:
        """The numbers of the squares in any layout, or a board of move numbers.

        The text is such a board when it has as many lines as the board has rows, each of as
        many words as there are columns, and more than one of both; a word of ``0``, ``#``,
        ``.`` or ``*`` is then a hole.
        """
        table = [line.words() for line in lines(text, file)]
        words = [word for row in table for word in row]
        shape = [self.columns] * self.rows
        if [len(row) for row in table] != shape or min(self.rows, self.columns) < 2:
            for word in words:  # a number beyond the board is left to the rules
                if not re.fullmatch(r"0*[1-9][0-9]{0,8}", word.text):
                    raise word.error(f"a square from 1 to {self.rows * self.columns}")
            return tuple(int(word.text) - 1 for word in words)
        numbered = [(w, v) for v, w in enumerate(words) if not re.fullmatch(r"0+|[#.*]+", w.text)]
        square: dict[int, int] = {}
        for word, v in numbered:
            move = word.integer(1, len(numbered), "a move")
            if move in square:
                raise word.error("each move once")
            square[move] = v
        return tuple(v for _, v in sorted(square.items()))

    def readings(self, solution: Squares) -> Iterator[tuple[str, str]]:
        """``("move 1", "square 4 (1,4)")`` and so on."""
        for move, square in enumerate(solution, 1):
            yield f"move {move}", f"square {self.named(square)}"

    # --- pictures --------------------------------------------------------------------------

    def draw(self, solution: Squares | None = None, framed: pictures.Frames | None = None) -> str:
        """The board with ``#`` for a hole, ``s`` and ``e`` for given ends, or the move numbers."""
        at = {self._at(v): signs for v, signs in (framed or {}).items()}
        if solution is None:
            return pictures.grid(self._board("e"), at)
        words = {square: str(move) for move, square in enumerate(solution, 1)}
        board = [words.get(v, "#") for v in range(self.rows * self.columns)]
        width = len(str(len(solution)))
        rows = [board[i : i + self.columns] for i in range(0, len(board), self.columns or 1)]
        return pictures.grid(([word.rjust(width) for word in row] for row in rows), at)

    def svg(self, solution: Squares | None = None, framed: pictures.Frames | None = None) -> str:
        """A chess board whose start is green and whose end is red; a tour as a line.

        The line grows and the knight travels along it, once (SMIL); where that is not
        supported the whole line is shown and the knight stands at the start.
        """
        colours = ("#f0d9b5", "#d2a679")
        parts = []
        for v in range(self.rows * self.columns):
            r, c = self._at(v)
            parts.append(pictures.square(r, c, "#555" if v in self.holes else colours[(r + c) % 2]))
        start, end = (self.start, self.end) if not solution else (solution[0], solution[-1])
        marks = [(start, "#2e8b57"), (None if self.closed else end, "#b00")]
        parts += [_mark(*self._at(v), colour) for v, colour in marks if v is not None]
        for move, v in enumerate(solution or (), 1):
            r, c = self._at(v)
            parts.append(pictures.label(c + 0.2, r + 0.15, str(move), size=0.22))
        if solution:
            path = (*solution, solution[0]) if self.closed else solution
            parts.append(_journey([self._at(v) for v in path], hypot(*self.leaper)))
        parts += [pictures.frame(*self._at(v), signs) for v, signs in (framed or {}).items()]
        size = (pictures.UNIT * self.columns, pictures.UNIT * self.rows)
        return pictures.document(*size, parts, self.text().splitlines()[0])

    # --- clues and setting -----------------------------------------------------------------
    # The start of a closed tour says nothing. Two ends at one square are one clue: only together do
    # they say that there is one square.

    def clues(self) -> tuple[Clue, ...]:
        """The given ends of an open tour: ("start", v), ("end", v) or ("start and end", v)."""
        ends = [("start", self.start), ("end", self.end)]
        if self.start == self.end:
            ends = [("start and end", self.start)]
        return tuple((what, v) for what, v in ends if v is not None and not self.closed)

    def with_clues(self, clues: Iterable[Clue]) -> Self:
        """The same board with these ends."""
        if self.closed:
            return self
        ends = {clue[0]: clue[1] for clue in clues}
        both = ends.get("start and end")
        return replace(self, start=ends.get("start", both), end=ends.get("end", both))

    def all_clues(self, solution: Squares) -> tuple[Clue, ...]:
        """Both ends of an open tour."""
        if self.closed or len(solution) < 2:
            return ()
        return ("start", solution[0]), ("end", solution[-1])

    def clue_text(self, clue: Clue) -> str:
        """``the start of the tour is square 4 (1,4)``."""
        return f"the {clue[0]} of the tour is square {self.named(clue[1])}"

    def marks(self, solution: Squares) -> Iterator[tuple[str, str]]:
        """``("beside 3", "4")`` for each leap and both its squares, and the ends."""
        for u, v in pairwise((*solution, *solution[:1]) if self.closed else solution):
            yield f"beside {u + 1}", str(v + 1)
            yield f"beside {v + 1}", str(u + 1)
        if not self.closed:
            yield from (("ends", str(v + 1)) for v in (solution[0], solution[-1]))

    @classmethod
    def blank(
        cls, size: str, arguments: argparse.Namespace, lot: Random
    ) -> tuple[Self, Squares | None]:
        """A board of the squares that a random walk visits; the others are holes.

        The walk goes where there are few leaps, above all to squares that it has visited: so it is
        long, and often the only one between its ends.
        """
        rows, columns = _pair("tour RxC", size, "[xX×]")
        board = cls(rows, columns)
        if not board.squares:
            raise PuzzleError("tour RxC", "a board with squares", shown(size))
        steps = sorted(
            (s * a, t * b) for a, b in (KNIGHT, KNIGHT[::-1]) for s in (1, -1) for t in (1, -1)
        )

        def near(square: int) -> list[int]:
            r, c = board._at(square)
            found = [(r + dr, c + dc) for dr, dc in steps]
            return [p * columns + q for p, q in found if 0 <= p < rows and 0 <= q < columns]

        walk = [lot.choice(board.squares)]
        visited = set(walk)
        longest = lot.randint(-(-len(board.squares) // 2), -(-2 * len(board.squares) // 3))
        while len(walk) < longest:
            free = [square for square in near(walk[-1]) if square not in visited]
            if not free:
                break
            leaps = {square: near(square) for square in lot.sample(free, len(free))}
            walk.append(min(leaps, key=lambda one: sum(1 + (v in visited) for v in leaps[one])))
            visited.add(walk[-1])
        puzzle = replace(board, holes=frozenset(board.squares) - set(walk))
        return puzzle, puzzle.canonical(tuple(walk))

    # --- structure -------------------------------------------------------------------------

    def symmetries(self) -> Sequence[Symmetry[Squares]]:
        """The turns and mirrors of the board that keep its holes and the given ends.

        The start of a closed tour is kept by all of them: every closed tour visits it.
        """
        down, right = self.rows - 1, self.columns - 1
        maps: dict[str, Move] = {
            "mirror left-right": lambda r, c: (r, right - c),
            "mirror top-bottom": lambda r, c: (down - r, c),
            "half turn": lambda r, c: (down - r, right - c),
        }
        if self.rows == self.columns:
            maps |= {
                "transpose": lambda r, c: (c, r),
                "quarter turn": lambda r, c: (c, right - r),
                "mirror at the other diagonal": lambda r, c: (right - c, down - r),
            }
        given = () if self.closed else (self.start, self.end)
        ends = {square for square in given if square is not None}

        def moved(move: Move) -> Callable[[int], int]:
            def to(square: int) -> int:
                row, column = move(*self._at(square))
                return row * self.columns + column

            return to

        def read(to: Callable[[int], int]) -> Callable[[Squares], Squares]:
            return lambda solution: self.canonical(tuple(map(to, solution)))

        return [
            Symmetry(name, read(to))
            for name, to in ((name, moved(move)) for name, move in maps.items())
            if all(set(map(to, kept)) == kept for kept in (self.holes, ends))
        ]

    def split(self, depth: int) -> Sequence[Self]:
        """An open tour without given ends: one instance for each pair of ends, the smaller first.

        Each tour has one such pair, and begins at its smaller end in the whole as in the part.
        A board of more than 100 squares is one part: 300×300 would be four thousand million.
        """
        squares = self.squares
        free = not self.closed and (self.start, self.end) == (None, None)
        if depth <= 0 or not free or not 2 <= len(squares) <= SPLIT:
            return (self,)
        return [replace(self, start=u, end=v) for u, v in combinations(squares, 2)]


Move = Callable[[int, int], tuple[int, int]]


def _pair(option: str, word: str, between: str) -> tuple[int, int]:
    """Two numbers of at most :data:`LARGEST` with a sign ``between`` them."""
    parts = re.fullmatch(rf"([0-9]{{1,3}}){between}([0-9]{{1,3}})", word)
    if not parts or not all(int(part) <= LARGEST for part in parts.groups()):
        sign = "x" if between != "," else ","
        raise PuzzleError(option, f"a{sign}b, two numbers from 0 to {LARGEST}", shown(word))
    return int(parts[1]), int(parts[2])


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


def square_board(board: Reader, most: int = LARGEST) -> tuple[int, list[Word]]:
    """The side and the squares of one board of Jutge P43694; the start becomes an ``s``."""
    (side,) = _numbers(board.take("the side of a board"), ["the side of a board"], most)
    found: list[Word] = []
    for r in range(1, side + 1):
        found += cells(board.take(f"row {r} of {side}"), side, ".*")
    line = board.take("the row and the column of the start")
    row, column = _numbers(line, ["the row of the start", "the column of the start"], side)
    start = (row - 1) * side + column - 1
    if found[start].text == "*":
        raise line.words()[0].error("a start that is no hole")
    found[start] = Word("s", line.at(1))
    return side, found


def _numbers(line: Line, names: Sequence[str], high: int = LARGEST) -> list[int]:
    """The numbers from 1 to ``high`` that a line consists of."""
    words = line.words()
    if len(words) < len(names):
        raise line.end(names[len(words)])
    if len(words) > len(names):
        raise words[len(names)].error("the end of the line")
    return [word.integer(1, high, name) for word, name in zip(words, names, strict=True)]


def _mark(row: int, column: int, colour: str) -> str:
    """A ring on a square."""
    x, y = ((side + 0.5) * pictures.UNIT for side in (column, row))
    return f'<circle cx="{x:g}" cy="{y:g}" r="14" fill="{colour}" fill-opacity="0.6"/>'


def _journey(path: Sequence[tuple[int, int]], leap: float) -> str:
    """A line through the squares that grows, and a knight that goes along it."""
    points = [((c + 0.5) * pictures.UNIT, (r + 0.5) * pictures.UNIT) for r, c in path]
    length = leap * pictures.UNIT * (len(points) - 1)
    timing = f'dur="{max(1.0, 0.3 * len(points)):g}s" fill="freeze"'
    (x, y), drawn = points[0], " ".join(f"{x:g},{y:g}" for x, y in points)
    steps = " ".join(f"{p - x:g},{q - y:g}" for p, q in points)
    return (
        f'<polyline points="{drawn}" fill="none" stroke="#1f4e79" stroke-width="2.5" '
        f'stroke-linejoin="round" stroke-dasharray="{length + 1:g}">'
        f'<animate attributeName="stroke-dashoffset" from="{length + 1:g}" to="0" {timing}/>'
        f'</polyline><text x="{x:g}" y="{y:g}" font-size="26">♞'
        f'<animateMotion path="M {steps}" {timing}/></text>'
    )


PUZZLE = Tour
