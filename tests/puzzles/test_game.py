"""A game of Minesweeper: what opens by itself, how it ends, and what the player sees."""

from __future__ import annotations

from itertools import product
from random import Random

from satchel.puzzles.game import Game, around, mined


def test_the_cells_around_a_zero_open_by_themselves() -> None:
    rng = Random(1)
    for _ in range(50):
        shape = rng.randint(1, 8), rng.randint(1, 8)
        cells = list(product(range(shape[0]), range(shape[1])))
        first = rng.choice(cells)
        game = Game(mined(shape, rng.randint(0, len(cells) - 1), [first], rng))
        assert not game.field[first[0]][first[1]]
        opened = game.open(first)
        assert game.opened == set(opened) and first in opened
        for r, c in opened:
            beside = [cell for cell in cells if max(abs(cell[0] - r), abs(cell[1] - c)) == 1]
            assert sorted(around((r, c), shape)) == beside
            assert game.numbers[r][c] == sum(game.field[i][j] for i, j in beside)
            assert game.numbers[r][c] > 0 or game.opened.issuperset(beside)
        reached = {first}
        for _ in cells:
            zeros = [cell for cell in reached if game.numbers[cell[0]][cell[1]] == 0]
            reached |= {near for cell in zeros for near in around(cell, shape)}
        assert reached == game.opened
        position = game.position()
        assert position.total == sum(map(sum, game.field)) == game.mines
        assert not list(position.violations(game.field))
        assert sum(sign != "?" for row in position.rows for sign in row) == len(opened)


def test_how_a_game_ends() -> None:
    game = Game(((True, False), (False, False)))
    assert game.open((0, 1)) == [(0, 1)] and not game.won
    assert game.open((0, 1)) == []
    game.open((1, 0))
    game.open((1, 1))
    assert game.won and not game.lost
    assert game.open((0, 0)) == [] and game.lost and not game.won
