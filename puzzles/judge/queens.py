"""The judge of the queens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from .. import limits
from ..queens import Queens
from ..text import Reader
from .base import Case, Judge, Output


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
                yield Queens(word.integer(1, limits.QUEENS_SIDE, "the side of a board"))

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


JUDGES = (AllQueens(),)
