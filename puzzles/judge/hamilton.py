"""The judge of prime rings: Hamiltonian cycles of the graph of prime sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from ..graphs import generate
from ..hamilton import Hamilton
from ..text import Reader
from .base import Case, Judge


class PrimeRings(Judge[Hamilton]):
    """HDU 1016: all rings of 1 to n whose neighbours have prime sums, from 1 on, in order.

    A ring is written in both directions, so the graph is directed. Where there is none (n odd)
    the heading stands alone.
    """

    name = "hdu1016"
    source = "HDU 1016, Prime Ring Problem"
    limit = 10**9
    ordered = True
    backend = "dfs"
    listed = True
    blank = True
    most: ClassVar[int] = 20
    """The largest ring; there are already 81024 of 16 numbers."""

    def puzzles(self, reader: Reader) -> Iterator[Hamilton]:
        """Numbers to the end of the text."""
        while reader.peek():
            for word in reader.take("a number").words():
                yield self.ring(word.integer(1, self.most, "the size of a ring"))

    def ring(self, size: int) -> Hamilton:
        """The instance of a size."""
        return Hamilton(generate(f"primering {size}"))

    def stream(self, puzzles: Sequence[Hamilton]) -> str:
        """One number a line."""
        return "".join(f"{len(puzzle.graph)}\n" for puzzle in puzzles)

    def write(self, case: Case[Hamilton]) -> str:
        """``Case k:``, the rings, one a line, and a blank line."""
        rings = map(case.puzzle.answer, case.solutions)
        return "\n".join([f"Case {case.number}:", *rings, ""])

    def random(self, rng: Random) -> Hamilton:
        """A ring of 1 to 10 numbers."""
        return self.ring(rng.randint(1, 10))

    def smaller(self, case: Case[Hamilton]) -> Iterator[Hamilton]:
        """The smaller rings, the smallest first."""
        return map(self.ring, range(1, len(case.puzzle.graph)))


JUDGES = (PrimeRings(),)
