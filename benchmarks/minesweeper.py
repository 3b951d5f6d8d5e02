"""Classic expert games of Minesweeper (16×30 cells, 99 mines), played by the advice of Satchel.

``python benchmarks/minesweeper.py [GAMES]``: how many of so many games (1,000) are won by a player
who opens what is certain to be free, and else the best guess; with the 95 % interval (Wilson). The
first cell, in a corner, is free. Game k is drawn with the seed ``game k``.
"""

import sys
import time
from math import sqrt
from random import Random

from satchel.explain.reasoning.guess import best_guess, unknown
from satchel.puzzles.game import Game, mined
from satchel.verify.odds import odds

SHAPE, MINES = (16, 30), 99
CORNER = (0, 0)
Z_95 = 1.96
"""Standard deviations to either side that hold 95 % of a normal distribution."""


def won(number: int) -> bool:
    """Whether a game is won."""
    game = Game(mined(SHAPE, MINES, [CORNER], Random(f"game {number}")))
    game.open(CORNER)
    while not game.won and not game.lost:
        position = game.position()
        found = odds(position)
        free = [
            (row, column)
            for row, column in unknown(position)
            if not found.true[row * SHAPE[1] + column]
        ]
        for cell in free or [best_guess(position, found).cell]:
            game.open(cell)
    return game.won


def interval(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson.

    >>> [round(bound, 3) for bound in interval(38, 100)]
    [0.291, 0.478]
    """
    share, weight = wins / games, Z_95**2 / games
    middle = share + weight / 2
    half = Z_95 * sqrt((share * (1 - share) + weight / 4) / games)
    return (middle - half) / (1 + weight), (middle + half) / (1 + weight)


def main() -> None:
    """Play, and print how many games were won."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    begin = time.process_time()
    wins = sum(map(won, range(games)))
    low, high = interval(wins, games)
    spent = (time.process_time() - begin) / games
    print(f"{wins} of {games} won: {wins / games:.1%}, 95 % within {low:.1%} and {high:.1%}")
    print(f"{spent:.2f} s a game")


if __name__ == "__main__":
    main()
