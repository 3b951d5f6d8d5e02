"""The best cell to open in a position of Minesweeper where no cell is certain to be free.

The safest cell is not always the best: it may tell nothing, and the next guess loses the game.

Look-ahead
----------
A cell is worth the chance that it and the safest cell after it are free, and a part of the chance
that after it some cell is certain to be free (``PROGRESS``). Both are exact: for each number that
the cell may show, the maps that fit are counted (``minefield``).

Endgame
-------
Where few maps are left the game is played to its end (``endgame``).

Source
------
The chance of two guesses ("secondary safety") and that of progress are what the player of Hill
weighs, https://github.com/DavidNHill/JSMinesweeper.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from ...backends.base import Deadline
from ...backends.dp import BACKEND
from ...encoders.options import Options
from ...puzzles.boards import Square
from ...puzzles.errors import TooLarge
from ...puzzles.mines import Field, MineNumber
from ...verify.odds import Odds
from .endgame import Endgame
from .minefield import Minefield, minefield, neighbours

PROGRESS = Fraction(1, 10)
"""What the chance of a certain cell is worth, beside that of two guesses."""
MARGIN = Fraction(1, 10)
"""How much less safe than the safest a cell may be."""
CANDIDATES = 12
"""Cells that are looked at."""
LOOKAHEAD_CELLS = 1_000
"""Unknown cells of the largest position that is looked into."""
ENDGAME_MAPS = 1_000
"""From here on the game is played to its end."""


@dataclass(frozen=True)
class Guess:
    """A cell, and the chance that it is free.

    ``why`` is a sentence where another cell is safer; else it is empty.
    """

    cell: Square
    chance: Fraction
    why: str = ""


def best_guess(puzzle: MineNumber, found: Odds[Field], deadline: Deadline | None = None) -> Guess:
    """The best cell to open.

    It is the safest under another rule than ``eight``, without a total, where mines may lie under
    numbers, and where the position is too large to look ahead.

    Parameters
    ----------
    puzzle : MineNumber
        A position.
    found : Odds
        Those of the position, which some map must fit.
    deadline : Deadline, optional
        When it falls, ``OutOfTime`` is raised.

    Examples
    --------
    >>> from satchel.verify.odds import odds
    >>> position = MineNumber(("?1?????",), "eight", 2, free_digits=True)
    >>> best_guess(position, odds(position)).cell
    (0, 6)
    """
    deadline = deadline or Deadline()
    cells = by_safety(puzzle, found)
    minesweeper = puzzle.rule == "eight" and puzzle.free_digits and puzzle.total is not None
    best, why = cells[0], ""
    if minesweeper and len(cells) <= LOOKAHEAD_CELLS:
        with suppress(TooLarge):
            best, why = by_lookahead(puzzle, found, cells, deadline)
        with suppress(TooLarge):
            if found.count <= ENDGAME_MAPS:
                best, why = by_endgame(puzzle, found, cells, deadline)
    if chance(puzzle, found, best) == chance(puzzle, found, cells[0]):
        why = ""
    return Guess(best, chance(puzzle, found, best), why)


def unknown(puzzle: MineNumber) -> list[Square]:
    """The cells of which nothing is given."""
    signs = [(r, c, sign) for r, row in enumerate(puzzle.rows) for c, sign in enumerate(row)]
    return [(r, c) for r, c, sign in signs if sign == "?"]


def mined(puzzle: MineNumber, found: Odds[Field], cell: Square) -> int:
    """In how many maps a cell is a mine."""
    return found.true[cell[0] * puzzle.columns + cell[1]]


def chance(puzzle: MineNumber, found: Odds[Field], cell: Square) -> Fraction:
    """That a cell is free."""
    return 1 - Fraction(mined(puzzle, found, cell), found.count)


def by_safety(puzzle: MineNumber, found: Odds[Field]) -> list[Square]:
    """The unknown cells that may be free, the safest first.

    Of equal cells those with the fewest unknown neighbours come first: most likely they are a 0.
    """
    risk = {cell: mined(puzzle, found, cell) for cell in unknown(puzzle)}
    cells = [cell for cell, maps in risk.items() if maps < found.count]
    return sorted(cells, key=lambda cell: (risk[cell], sum(n in risk for n in neighbours(cell))))


def by_endgame(
    puzzle: MineNumber, found: Odds[Field], cells: list[Square], deadline: Deadline
) -> tuple[Square, str]:
    """The cell from which the most maps are won, and why not the safest."""
    maps = list(BACKEND.run(puzzle, Options(), deadline))
    endgame = Endgame(maps, cells, deadline)
    best = max(cells, key=endgame.wins)
    wins = [Fraction(endgame.wins(cell), len(maps)) for cell in (cells[0], best)]
    return best, (
        f"{safer(puzzle, found, cells[0])}, but there the game is won with chance "
        f"{shown(wins[0])} at most; here with {shown(wins[1])}"
    )


def by_lookahead(
    puzzle: MineNumber, found: Odds[Field], cells: list[Square], deadline: Deadline
) -> tuple[Square, str]:
    """The cell that is worth most, and why not the safest."""
    field = minefield(with_mines(puzzle, found))
    least = chance(puzzle, found, cells[0]) - MARGIN
    prospects = dict[Square, Prospect]()
    for cell in cells[:CANDIDATES]:
        free = chance(puzzle, found, cell)
        worth = max((prospect.worth for prospect in prospects.values()), default=Fraction(0))
        if free < least or free * (1 + PROGRESS) <= worth:
            break  # no later cell can be better
        prospects[cell] = look(field, cell, deadline)
    best = max(prospects, key=lambda cell: prospects[cell].worth)
    one, other = prospects[cells[0]], prospects[best]
    return best, (
        f"{safer(puzzle, found, cells[0])}, but there two guesses succeed with chance "
        f"{shown(one.both)}, and a certain cell follows with {shown(one.certain)}; "
        f"here with {shown(other.both)} and {shown(other.certain)}"
    )


def with_mines(puzzle: MineNumber, found: Odds[Field]) -> MineNumber:
    """The position with the mines that are certain."""
    rows = [list(row) for row in puzzle.rows]
    for row, column in unknown(puzzle):
        if mined(puzzle, found, (row, column)) == found.count:
            rows[row][column] = "*"
    return replace(puzzle, rows=tuple(map("".join, rows)))


@dataclass(frozen=True)
class Prospect:
    """The chances that a cell and the safest after it are free, and that one is certain then."""

    both: Fraction
    certain: Fraction

    @property
    def worth(self) -> Fraction:
        """What the look-ahead compares."""
        return self.both + PROGRESS * self.certain


def look(field: Minefield, cell: Square, deadline: Deadline) -> Prospect:
    """What follows if a cell is opened.

    >>> field = minefield(MineNumber(("?1??",), "eight", 1, free_digits=True))
    >>> look(field, (0, 0), Deadline())
    Prospect(both=Fraction(1, 2), certain=Fraction(1, 2))
    """
    both = certain = 0
    for after in field.opened(cell):
        deadline.check()
        won = after.mines == len(after.closed)
        risk = 0 if won else min(after.mined.values())
        both += after.maps - risk
        certain += 0 if risk else after.maps
    return Prospect(Fraction(both, field.maps), Fraction(certain, field.maps))


def safer(puzzle: MineNumber, found: Odds[Field], cell: Square) -> str:
    """The beginning of a sentence."""
    row, column = cell
    return f"cell {row + 1},{column + 1} is safer ({shown(chance(puzzle, found, cell))})"


def shown(share: Fraction) -> str:
    """A chance as people read it."""
    return f"{float(share):.4f}"
