"""The judge of the eight circles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ..eight import EightCircles, read_givens
from ..text import Reader
from .base import Case, Judge, promised


class AnotherEight(Judge[EightCircles]):
    """HDU 2514: the one completion of each board, or why there is no such."""

    name = "hdu2514"
    source = "HDU 2514, Another Eight"

    def puzzles(self, reader: Reader) -> Iterator[EightCircles]:
        """T, then one line of 8 givens a case."""
        number = promised(reader)
        for k in range(1, number + 1):
            yield EightCircles(read_givens([reader.take(f"case {k} of {number}")]))
        reader.finish(f"the end of the text after {number} case{'s' * (number != 1)}")

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


JUDGES = (AnotherEight(),)
