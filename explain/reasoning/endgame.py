"""The end of a game of Minesweeper, played to the best: a game tree over the maps that are left.

What a player knows is the set of the maps that still fit. To open a cell loses those where it is a
mine, and splits the others by the number that it shows. A set is won in as many of its maps as the
best cell gives, and sets come back by other ways, so each is judged once. A cell that is free in
all maps and splits them is opened at once: that risks nothing and tells something.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from ...backends.base import Deadline
from ...puzzles.boards import Square
from ...puzzles.errors import TooLarge
from ...puzzles.mines import Field, counts

Maps = int
"""A set of maps, as bits."""
MOST_SETS = 50_000
"""That are judged."""


class Endgame:
    """A position and all its maps, each as likely as any other.

    Parameters
    ----------
    maps : sequence of Field
    cells : iterable of (row, column)
        The closed cells.
    deadline : Deadline

    Examples
    --------
    >>> endgame = Endgame([((True, False),), ((False, True),)], [(0, 0), (0, 1)], Deadline())
    >>> endgame.wins((0, 0))
    1
    """

    def __init__(self, maps: Sequence[Field], cells: Iterable[Square], deadline: Deadline) -> None:
        self.deadline = deadline
        numbers = [list(counts(field, "eight")) for field in maps]
        self.shown: dict[Square, list[Maps]] = {}
        """For each cell, and each number that it may show, the maps where it does."""
        for row, column in cells:
            sets = defaultdict[int, Maps](int)
            for place, field in enumerate(maps):
                if not field[row][column]:
                    sets[numbers[place][row][column]] |= 1 << place
            self.shown[row, column] = list(sets.values())
        self._most: dict[Maps, int] = {}

    def wins(self, cell: Square) -> int:
        """In how many maps the game is won, if this cell is opened next.

        Raises
        ------
        TooLarge
            Where too many sets of maps would have to be judged.
        """
        return sum(self.most(maps) for maps in self.shown[cell])

    def most(self, maps: Maps) -> int:
        """In how many of these maps the game is won by the best play."""
        if maps.bit_count() == 1:
            return 1
        if maps not in self._most:
            self.deadline.check()
            if len(self._most) >= MOST_SETS:
                raise TooLarge(f"the end of the game has more than {MOST_SETS} positions")
            self._most[maps] = self._by_best_cell(maps)
        return self._most[maps]

    def _by_best_cell(self, maps: Maps) -> int:
        """The same of the best of all cells; those that are free in more maps first."""
        splits = list[tuple[int, list[Maps]]]()
        for shown in self.shown.values():
            sets = [both for one in shown if (both := one & maps)]
            free = sum(map(int.bit_count, sets))
            if free == maps.bit_count() and len(sets) > 1:
                return sum(map(self.most, sets))
            if 0 < free < maps.bit_count():
                splits.append((free, sets))
        best = 0
        for free, sets in sorted(splits, key=lambda split: (-split[0], -len(split[1]))):
            if free <= best:
                break
            lost = 0
            for one in sets:
                lost += one.bit_count() - self.most(one)
                if free - lost <= best:
                    break
            best = max(best, free - lost)
        return best
