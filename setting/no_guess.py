"""Fields of Minesweeper that need no guess, drawn at random.

A player opens the start and then only cells that are certain to be free: by one number, or else in
all maps that fit what is seen (``verify/odds``). Where nothing is certain, a mine beside an open
cell and a free cell somewhere else change places, or the other way round, and the play goes on. As
that changes numbers that were seen already, the whole is played again, until it ends without any
change.

Source: Tatham, "Mines", Simon Tatham's Portable Puzzle Collection (2005), for changes on the way.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from ..backends.base import Deadline
from ..explain.reasoning.play import play
from ..puzzles.boards import Square
from ..puzzles.errors import PuzzleError
from ..puzzles.game import Game, around, mined
from ..puzzles.limits import MINES_SIDE
from ..puzzles.mines import Field, MineNumber, counts
from ..puzzles.text import integer, two_numbers
from ..verify.odds import odds
from ..verify.play import Play, replay
from .generate import Exhausted

MOST_RULES = 20
"""The highest level that may be asked for."""
FIELDS = 300
"""So many fields in a row that need a guess, or have another level, and no more are drawn."""
CHANGES_PER_FIELD = 100
"""Changes after which another field is drawn."""


def without_guess(
    shape: Square,
    mines: int,
    start: Square,
    rng: Random,
    deadline: Deadline,
    level: int | None = None,
) -> Iterator[tuple[Field, Play]]:
    """Fields, each with a play without a guess.

    Parameters
    ----------
    shape : tuple of int
        The numbers of rows and of columns.
    mines : int
        So many.
    start : (row, column)
        The cell that is opened first; no mine touches it, so that several cells open.
    rng : Random
        Draws the fields.
    deadline : Deadline
        Holds for all of them together.
    level : int, optional
        How many rules the hardest step is to need.

    Raises
    ------
    PuzzleError
        Where the mines do not fit.
    Exhausted
        When ``FIELDS`` in a row came to nothing.
    OutOfTime
    """
    beside = {start, *around(start, shape)}
    most = shape[0] * shape[1] - len(beside)
    if mines > most:
        raise PuzzleError("--mines", f"0 to {most}, none of them at the start", str(mines))
    failures = 0
    while failures < FIELDS:
        deadline.check()
        failures += 1
        field = settled(mined(shape, mines, beside, rng), start, rng, deadline, level == 1)
        if field is not None:
            found = play(field, start, deadline)
            if level in (None, found.level):
                yield field, found
                failures = 0
    raise Exhausted(f"generate: no field without a guess in {FIELDS} draws")


def draw(
    size: str, arguments: argparse.Namespace, seed: int, deadline: Deadline
) -> Iterator[tuple[MineNumber, Play]]:
    """Whole fields as instances, each with its play, which is replayed by the rules.

    Parameters
    ----------
    size, arguments, seed, deadline
        What ``generate`` takes.

    Raises
    ------
    PuzzleError
        For options that do not go together.
    """
    rows, columns = two_numbers(size, "mines RxC", "[xX×]", "RxC", 1, MINES_SIDE)
    if arguments.rule != "eight":
        raise PuzzleError("--no-guess", "--rule eight beside it", arguments.rule)
    word = str(rows * columns // 6) if arguments.mines is None else arguments.mines
    mines = integer(word, "--mines", 0, rows * columns, "the number of mines")
    r, c = two_numbers(arguments.start or "1,1", "--start", ",", "R,C", 1, MINES_SIDE)
    if r > rows or c > columns:
        raise PuzzleError("--start", f"a cell of {rows}×{columns}", f"{r},{c}")
    level = arguments.level
    if level is not None:
        level = integer(level, "--level", 1, MOST_RULES, "the number of rules")
    rng, seen, repeated = Random(f"no guess {size} {seed}"), set[Field](), 0
    for field, found in without_guess((rows, columns), mines, (r - 1, c - 1), rng, deadline, level):
        if field in seen:
            if (repeated := repeated + 1) == FIELDS:
                raise Exhausted(f"generate: only {len(seen)} fields without a guess were found")
            continue
        seen.add(field)
        repeated = 0
        replay(field, found, deadline)
        game = Game(field)
        game.opened = {(i, j) for i in range(rows) for j in range(columns) if not field[i][j]}
        shown = tuple(row.replace("?", "*") for row in game.position().rows)
        yield replace(game.position(), rows=shown), found


def settled(
    field: Field, start: Square, rng: Random, deadline: Deadline, simple: bool
) -> Field | None:
    """A field like this one that needs no guess; None where too many changes do not lead to it.

    With ``simple`` every cell is certain by one number, or by the total.
    """
    changes = 0
    while True:
        player = Player(field, start)
        before = changes
        while not player.done:
            deadline.check()
            if player.by_one_rule() or (not simple and player.by_all_maps(deadline)):
                continue
            changes += 1
            if changes > CHANGES_PER_FIELD or not player.change(rng):
                return None
        field = player.field
        if changes == before:
            return field


class Player:
    """What a player knows of a field that may change where it is not known.

    Parameters
    ----------
    field : Field
    start : (row, column)
        The cell that is opened first.
    """

    def __init__(self, field: Field, start: Square) -> None:
        self.field, self.start = field, start
        self.shape = len(field), len(field[0])
        self.near = {
            (r, c): around((r, c), self.shape)
            for r in range(self.shape[0])
            for c in range(self.shape[1])
        }
        self.numbers = [list(row) for row in counts(field, "eight")]
        self.mines = sum(map(sum, field))
        self.closed = set(self.near)
        """The cells of which nothing is known."""
        self.known_mines: set[Square] = set()
        self.active: set[Square] = set()
        """Open cells beside closed ones."""
        self.open([start])

    @property
    def done(self) -> bool:
        """Whether all free cells are open."""
        return len(self.closed) + len(self.known_mines) == self.mines

    def open(self, cells: Iterable[Square]) -> None:
        """Open some free cells; what is beside a 0 is certain by one number."""
        new = list(cells)
        self.closed.difference_update(new)
        self.active.update(new)

    def by_one_rule(self) -> bool:
        """Open and mark what one number, or the total, says; whether there was anything."""
        free, mines = set[Square](), set[Square]()
        idle = []
        for cell in self.active:
            closed = self.closed.intersection(self.near[cell])
            if not closed:
                idle.append(cell)
                continue
            found = self.known_mines.intersection(self.near[cell])
            left = self.numbers[cell[0]][cell[1]] - len(found)
            if left == 0:
                free |= closed
            elif left == len(closed):
                mines |= closed
        self.active.difference_update(idle)
        if len(self.known_mines) == self.mines:
            free |= self.closed
        return self.learn(free, mines)

    def by_all_maps(self, deadline: Deadline) -> bool:
        """Open and mark what all maps that fit say; whether there was anything."""
        game = Game(self.field)
        game.opened = set(self.near) - self.closed - self.known_mines
        rows = [list(row) for row in game.position().rows]
        for r, c in self.known_mines:
            rows[r][c] = "*"
        position = replace(game.position(), rows=tuple("".join(row) for row in rows))
        found = odds(position, deadline=deadline)
        true = {cell: found.true[cell[0] * self.shape[1] + cell[1]] for cell in self.closed}
        return self.learn(
            {cell for cell in self.closed if true[cell] == 0},
            {cell for cell in self.closed if true[cell] == found.count},
        )

    def learn(self, free: set[Square], mines: set[Square]) -> bool:
        """Open the free cells and mark the mines; whether there were any."""
        self.known_mines |= mines
        self.closed -= mines
        self.open(free)
        return bool(free or mines)

    def change(self, rng: Random) -> bool:
        """Let a closed cell beside an open one change places with another closed one.

        One of them is a mine, the other is not; whether there are such cells.
        """
        border = sorted({c for cell in self.active for c in self.near[cell] if c in self.closed})
        if not border:
            return False
        one = rng.choice(border)
        inner = sorted(self.closed.difference(border) - {one})
        others = [c for c in inner or border if self.mine(c) != self.mine(one)]
        if not others:
            return False
        self.swap(one, rng.choice(others))
        return True

    def mine(self, cell: Square) -> bool:
        """Whether a cell is a mine."""
        return self.field[cell[0]][cell[1]]

    def swap(self, one: Square, other: Square) -> None:
        """Let a mine and a free cell change places."""
        rows = [list(row) for row in self.field]
        for r, c in (one, other):
            rows[r][c] = not rows[r][c]
            for i, j in self.near[r, c]:
                self.numbers[i][j] += 1 if rows[r][c] else -1
        self.field = tuple(map(tuple, rows))
