"""Another Eight: the digits 1..8 in eight joined circles, no consecutive digits on a line."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from random import Random
from typing import ClassVar, Self

from . import pictures
from .base import Clue, Example, Puzzle, Symmetry
from .errors import PuzzleError
from .text import Line, Reader, integer, words

Digits = tuple[int, ...]
NAMES = "ABCDEFGH"
"""The circles, in the order of the givens and of the answers."""
LINES = tuple(
    (circle, NAMES.index(later))
    for circle, joined in enumerate(("BCD", "CEF", "DEFG", "FG", "FH", "GH", "H"))
    for later in joined
)
"""The 17 lines, each as two circles counted from 0, the smaller first."""
PICTURE = r"""
    A
  / | \
B - C - D
| X | X |
E - F - G
  \ | /
    H
""".strip("\n")


@dataclass(frozen=True)
class EightCircles(Puzzle[Digits]):
    """Fill the circles A..H with the digits 1..8, each once, some of them given.

    Circles that are joined by one of the 17 lines hold no consecutive digits. A
    solution is the tuple of the eight digits, from A to H.

    Parameters
    ----------
    givens : iterable of int
        Eight numbers from 0 to 8, from A to H; 0 is an empty circle. Givens that contradict
        each other are an instance without a solution.

    Raises
    ------
    PuzzleError
        For another number of givens, or one that is not 0 to 8.

    References
    ----------
    "Another Eight", problem 2514 of the HDU online judge (hdu2514).

    Examples
    --------
    >>> puzzle = EightCircles((7, 3, 1, 4, 5, 8, 0, 0))
    >>> list(puzzle.violations((7, 3, 1, 4, 5, 8, 6, 2)))
    []
    >>> list(EightCircles((7, 0, 0, 0, 0, 0, 0, 0)).violations((2, 5, 8, 6, 3, 1, 4, 7)))
    ['circle A holds 2, not the given 7']
    """

    givens: Digits

    name: ClassVar[str] = "eight"
    SETTING: ClassVar[str] = "8, the number of circles, which need not be said"
    SIZE: ClassVar[str] = "8"
    EXAMPLES = (
        Example("eight 7 3 1 4 5 8 0 0", 1, "hdu2514, sample 1"),
        Example("eight 7 0 0 0 0 0 0 0", 2, "hdu2514, sample 2; brute force"),
        Example("eight 1 0 0 0 0 0 0 0", 0, "hdu2514, sample 3"),
        Example("eight 0 0 0 0 0 0 0 0", 4, "brute force over 8!"),
        # A well-known accepted program takes the givens as they are and answers these four.
        Example("eight 1 2 3 4 5 6 7 8", 0, "consecutive givens on a line"),
        Example("eight 2 3 0 0 0 0 0 0", 0, "consecutive givens on a line"),
        Example("eight 0 0 1 1 0 0 0 0", 0, "a digit is given twice"),
        Example("eight 0 0 0 0 0 0 3 2", 0, "consecutive givens on a line"),
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "givens", tuple(self.givens))
        if len(self.givens) != 8:
            raise PuzzleError("givens", "8 numbers from 0 to 8", str(len(self.givens)))
        for circle, given in zip(NAMES, self.givens, strict=True):
            if given not in range(9):
                raise PuzzleError("givens", f"a number from 0 to 8 in circle {circle}", str(given))

    # --- the rules -------------------------------------------------------------------------

    def violations(self, solution: Digits) -> Iterator[str]:
        """One sentence for each broken rule."""
        if len(solution) != 8:
            yield f"there are {len(solution)} digits, not 8"
            return
        for circle, digit in zip(NAMES, solution, strict=True):
            if not 1 <= digit <= 8:
                yield f"circle {circle} holds {digit}, not a digit from 1 to 8"
        for digit in range(1, 9):
            if solution.count(digit) > 1:
                where = [name for name, d in zip(NAMES, solution, strict=True) if d == digit]
                yield f"the circles {', '.join(where[:-1])} and {where[-1]} hold the same {digit}"
        for a, b in LINES:
            if abs(solution[a] - solution[b]) == 1:
                low, line = min(solution[a], solution[b]), f"{NAMES[a]}-{NAMES[b]}"
                yield f"the consecutive digits {low} and {low + 1} lie on the line {line}"
        for circle, given, digit in zip(NAMES, self.givens, solution, strict=True):
            if given not in (0, digit):
                yield f"circle {circle} holds {digit}, not the given {given}"

    # --- instances as text -----------------------------------------------------------------

    def words(self) -> list[str]:
        """The givens."""
        return list(map(str, self.givens))

    @classmethod
    def add_arguments(cls, parser: argparse.ArgumentParser) -> None:
        """``d d d d d d d d``."""
        what = "the eight digits of the circles A to H, 0 for an empty one"
        parser.add_argument("givens", nargs="*", metavar="d", help=what)

    @classmethod
    def from_arguments(cls, arguments: argparse.Namespace, board: Reader) -> Self:
        """The instance of the words or of the board lines, whichever there are."""
        if arguments.givens:
            board.finish("no text after the givens")
            return cls(tuple(integer(w, "givens", 0, 8, "a given") for w in arguments.givens))
        if not board.peek():
            raise PuzzleError("givens", "8 numbers, as words or as a line of text", "neither")
        return cls(read_givens(board.rest()))

    # --- solutions as text -----------------------------------------------------------------

    def answer(self, solution: Digits) -> str:
        """The digits from A to H on one line."""
        return " ".join(map(str, solution))

    def read_answer(self, text: str, *, file: str = "<answer>") -> Digits:
        """The numbers of the text, on one or more lines; how many there are is not checked."""
        return tuple(word.integer(0, 99) for word in words(text, file))

    def readings(self, solution: Digits) -> Iterator[tuple[str, str]]:
        """``("circle A", "7")`` and so on."""
        for circle, digit in zip(NAMES, solution, strict=True):
            yield f"circle {circle}", str(digit)

    # --- pictures --------------------------------------------------------------------------

    def _faces(self, solution: Digits | None) -> dict[str, str]:
        """What each circle shows: its digit, or its letter while it is empty."""
        digits = self.givens if solution is None else solution
        return {name: str(digit or name) for name, digit in zip(NAMES, digits, strict=True)}

    def draw(self, solution: Digits | None = None, framed: pictures.Frames | None = None) -> str:
        """The circles and their lines; an empty circle shows its letter."""
        faces = self._faces(solution)
        if not framed:
            return "".join(faces.get(character, character) for character in PICTURE)
        rows = [list(f" {text:9} ") for text in PICTURE.splitlines()]
        for name, (column, row) in spots().items():
            left, right = tuple(framed.get(NAMES.index(name), "  "))
            rows[row][column : column + 3] = [left, faces[name], right]
        return "\n".join("".join(row).rstrip() for row in rows)

    def svg(self, solution: Digits | None = None, framed: pictures.Frames | None = None) -> str:
        """The same picture; given digits are red, the letters of empty circles grey."""
        at = {name: (column // 2 + 1, row + 1) for name, (column, row) in spots().items()}
        style = 'fill="#fff" stroke="#666" stroke-width="0.02"'
        line = '<line x1="{}" y1="{}" x2="{}" y2="{}"/>'
        circle = '<circle cx="{}" cy="{}" r="0.5"/>'
        parts = [f'<g transform="scale({pictures.UNIT})" {style}>']
        parts += [line.format(*at[NAMES[a]], *at[NAMES[b]]) for a, b in LINES]
        parts += [*(circle.format(*at[name]) for name in NAMES), "</g>"]
        for (name, face), given in zip(self._faces(solution).items(), self.givens, strict=True):
            fill = "#b00" if given else "#aaa" if face == name else "#111"
            parts.append(pictures.label(*at[name], face, fill=fill))
        for place, signs in (framed or {}).items():
            x, y = (pictures.UNIT * side for side in at[NAMES[place]])
            parts.append(pictures.ring(x, y, signs))
        return pictures.document(6 * pictures.UNIT, 8 * pictures.UNIT, parts, self.title)

    # --- clues and setting -----------------------------------------------------------------

    def clues(self) -> tuple[Clue, ...]:
        """The given digits, as (circle from 0, digit)."""
        return tuple((circle, digit) for circle, digit in enumerate(self.givens) if digit)

    def with_clues(self, clues: Iterable[Clue]) -> Self:
        """The circles with these digits."""
        given: dict[int, int] = dict(clues)
        return type(self)(tuple(given.get(circle, 0) for circle in range(8)))

    def all_clues(self, solution: Digits) -> tuple[Clue, ...]:
        """All digits."""
        return tuple(enumerate(solution))

    def clue_text(self, clue: Clue) -> str:
        """``circle A holds 7``."""
        return f"circle {NAMES[clue[0]]} holds {clue[1]}"

    @classmethod
    def blank(
        cls, size: str, arguments: argparse.Namespace, rng: Random
    ) -> tuple[Self, Digits | None]:
        """Empty circles; a solver fills them."""
        integer(size, "eight", 8, 8, "the number of circles")
        return cls((0,) * 8), None

    # --- structure -------------------------------------------------------------------------

    def symmetries(self) -> Sequence[Symmetry[Digits]]:
        """The automorphisms of the graph, with or without d ↦ 9 − d, that keep the givens.

        The whole group is listed, without the identity; ``B↔D`` exchanges two circles.
        """
        group = [_moved(image, reverse) for reverse in (False, True) for image in automorphisms()]
        return [move for move in group[1:] if move.apply(self.givens) == self.givens]

    def split(self, depth: int) -> Sequence[Self]:
        """One instance for each way to fill the first ``depth`` empty circles."""
        empty = [circle for circle, given in enumerate(self.givens) if not given][: max(depth, 0)]
        missing = [digit for digit in range(1, 9) if digit not in self.givens]
        parts = []
        for digits in permutations(missing, len(empty)):
            new = dict(zip(empty, digits, strict=True))
            parts.append(type(self)(tuple(new.get(c, d) for c, d in enumerate(self.givens))))
        return parts


def spots() -> dict[str, tuple[int, int]]:
    """The column and the row of each circle in :data:`PICTURE`."""
    return {
        character: (column, row)
        for row, text in enumerate(PICTURE.splitlines())
        for column, character in enumerate(text)
        if character in NAMES
    }


def read_givens(board: Sequence[Line]) -> Digits:
    """The eight givens on one or more lines (at least one), with blanks between.

    Raises
    ------
    PuzzleError
        With the place of the first word that is wrong, of the ninth, or of the end.

    Examples
    --------
    >>> read_givens([Line("7 3 1 4", "a", 1), Line("5 8 0 0", "a", 2)])
    (7, 3, 1, 4, 5, 8, 0, 0)
    """
    numbers = [word for line in board for word in line.words()]
    givens = tuple(word.integer(0, 8, "a given") for word in numbers[:8])
    if len(numbers) < 8:
        raise board[-1].end(f"a given for circle {NAMES[len(numbers)]}")
    if len(numbers) > 8:
        raise numbers[8].error("no more than 8 givens")
    return givens


@cache
def automorphisms() -> tuple[tuple[int, ...], ...]:
    """The permutations of the circles that carry lines to lines, the identity first.

    They are built circle by circle: the next image must be joined to the earlier images just
    as the circle is joined to the earlier circles. There are four, each its own inverse.

    >>> automorphisms()[1]
    (0, 3, 2, 1, 6, 5, 4, 7)
    """
    joined = {frozenset(line) for line in LINES}
    images: list[tuple[int, ...]] = [()]
    for circle in range(8):
        images = [
            (*image, new)
            for image in images
            for new in range(8)
            if new not in image
            and all(({c, circle} in joined) == ({i, new} in joined) for c, i in enumerate(image))
        ]
    return tuple(images)


def _moved(image: Sequence[int], reverse: bool) -> Symmetry[Digits]:
    """One element of the group; it maps givens too, where 0, an empty circle, stays 0."""

    def apply(digits: Digits) -> Digits:
        moved = tuple(digits[circle] for circle in image)
        return tuple((9 - digit) % 9 for digit in moved) if reverse else moved

    swaps = [f"{NAMES[a]}↔{NAMES[b]}" for a, b in enumerate(image) if a < b]
    return Symmetry(", ".join(swaps + ["d ↦ 9 − d"] * reverse), apply)


PUZZLE = EightCircles
