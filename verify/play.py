"""A play of Minesweeper without a guess, and its replay by the rules.

A play is a list of steps. Each says which cells are free or mined, and what that rests on: numbers
of open cells, the total, and what is known of other cells. The replay trusts none of it: a number
must be open, what is known must have been concluded before, and the search written by hand must
find no map of these numbers in which a conclusion is false.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..backends.base import Deadline
from ..encoders.options import Options
from ..puzzles.base import Verdict
from ..puzzles.boards import Square
from ..puzzles.errors import VerificationError
from ..puzzles.game import Game, around
from ..puzzles.mines import Field, MineNumber
from .verdict import solve


@dataclass(frozen=True)
class PlayStep:
    """Some cells that are certain, and why; rows and columns from 0.

    Parameters
    ----------
    free, mines : tuple of (row, column)
    numbers : tuple of (row, column)
        The open cells whose numbers it rests on.
    total : bool
        Whether it rests on the number of all mines.
    known : tuple of (row, column)
        Cells that are known to be free or mined, on which it rests.
    line : str
        The step in words.
    """

    free: tuple[Square, ...]
    mines: tuple[Square, ...]
    numbers: tuple[Square, ...]
    total: bool
    known: tuple[Square, ...]
    line: str

    @property
    def rules(self) -> int:
        """How many rules it rests on."""
        return len(self.numbers) + self.total


@dataclass(frozen=True)
class Play:
    """A play from its first cell to the last free one."""

    start: Square
    steps: tuple[PlayStep, ...]

    @property
    def level(self) -> int:
        """How many rules the hardest step rests on."""
        return max((step.rules for step in self.steps), default=0)

    def fields(self) -> dict[str, Any]:
        """The play for programs, with cells from 1."""

        def counted(value: Any) -> Any:
            return [[r + 1, c + 1] for r, c in value] if isinstance(value, tuple) else value

        steps = [
            {name: counted(value) for name, value in asdict(step).items()} for step in self.steps
        ]
        return {"start": [self.start[0] + 1, self.start[1] + 1], "level": self.level, "play": steps}


def replay(field: Field, play: Play, deadline: Deadline | None = None) -> None:
    """Accept a play without a guess, from the start to the last free cell.

    Raises
    ------
    VerificationError
        For a step that does not follow, or when free cells stay closed.
    """
    game, known = Game(field), dict[Square, bool]()
    known.update(dict.fromkeys(game.open(play.start), False))
    if game.lost:
        raise VerificationError("the play begins at a mine")
    for number, step in enumerate(play.steps, 1):
        if not game.opened.issuperset(step.numbers) or not known.keys() >= set(step.known):
            raise VerificationError(f"step {number} rests on what is not known")
        facts = {cell: known[cell] for cell in step.known}
        for mine, cells in ((False, step.free), (True, step.mines)):
            for cell in cells:
                if possible(game, step, {**facts, cell: not mine}, deadline or Deadline()):
                    raise VerificationError(f"step {number} does not follow")
            known.update(dict.fromkeys(cells, mine))
        for cell in step.free:
            known.update(dict.fromkeys(game.open(cell), False))
    if game.lost or not game.won:
        raise VerificationError("the play does not open every free cell")


def possible(game: Game, step: PlayStep, cells: Mapping[Square, bool], deadline: Deadline) -> bool:
    """Whether some map has the numbers of a step, and these cells mined or free."""
    if not step.rules:
        return True
    rows, columns = game.shape
    near = {cell for number in step.numbers for cell in around(number, game.shape)}
    unseen = "?" if step.total else "."  # what no number counts may be free
    signs = [[unseen] * columns for _ in range(rows)]
    for r, c in near:
        signs[r][c] = "?"
    for (r, c), mine in cells.items():
        signs[r][c] = "*" if mine else "."
    for r, c in step.numbers:
        signs[r][c] = str(game.numbers[r][c])
    total = game.mines if step.total else None
    puzzle = MineNumber(
        tuple(map("".join, cropped(signs, near, step))), "eight", total, free_digits=True
    )
    outcome = solve(puzzle, "dfs", Options(limit=1), deadline=deadline)
    return outcome.verdict is not Verdict.NONE


def cropped(
    signs: Sequence[Sequence[str]], near: Iterable[Square], step: PlayStep
) -> list[Sequence[str]]:
    """The rows and columns around the numbers of a step; all of them where the total counts."""
    if step.total:
        return list(signs)
    rows, columns = zip(*near, *step.numbers, strict=True)
    return [row[min(columns) : max(columns) + 1] for row in signs[min(rows) : max(rows) + 1]]
