"""In how many maps that fit a position of Minesweeper each cell is a mine, counted quickly.

A look-ahead asks this of hundreds of positions that differ in one cell, so it is counted here by
hand, some fifty times as fast as the sweep over any model (``verify/odds``) that the tests compare.

Rules
-----
Each open number is a rule: so many mines lie in a set of closed cells. Cells in the same rules are
twins. Rules that share no cell, not even through others, are parts; only the total joins them.

Counting
--------
The twins of a part are taken in turn. The state is how many mines each rule still wants. The number
of maps in each state, by the mines laid so far, is a polynomial, kept as one integer whose digits
are the coefficients (Kronecker substitution). The cells in no rule take what mines are left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb

from ...backends.dp.arithmetic import dot, product, remainder
from ...encoders.graphs import components
from ...puzzles.boards import Square
from ...puzzles.errors import TooLarge
from ...puzzles.mines import MineNumber

Rule = tuple[frozenset[Square], int]
"""Cells, and how many mines lie in them."""
Polynomial = Sequence[int]
"""The k-th coefficient is the number of maps with k mines."""
RULE_BITS = 4
"""A number is 9 at most."""
MOST_STATES = 2_000
"""Of a part, after one step; expert games have some twenty."""
PARTS_KEPT = 2_000
"""Most parts stay as they are when one cell is opened."""


@dataclass(frozen=True)
class Minefield:
    """A position: what is closed, and what is said of it.

    Parameters
    ----------
    closed : frozenset of (row, column)
    rules : tuple of Rule
        None without cells.
    mines : int
        How many lie in the closed cells.

    Examples
    --------
    >>> field = minefield(MineNumber(("?1?????",), "eight", 2, free_digits=True))
    >>> field.maps, field.mined[0, 0], field.mined[0, 6]
    (8, 4, 2)
    """

    closed: frozenset[Square]
    rules: tuple[Rule, ...]
    mines: int

    @property
    def maps(self) -> int:
        """How many maps fit."""
        return self._count[0]

    @property
    def mined(self) -> dict[Square, int]:
        """In how many of them each closed cell is a mine; nothing where none fits."""
        return self._count[1]

    @cached_property
    def _count(self) -> tuple[int, dict[Square, int]]:
        parts = [count(part) for part in split(self.rules)]
        if not all(part.maps for part in parts):
            return 0, {}
        loose = self.closed.difference(*(part.mined for part in parts))
        most = sum(len(part.maps) - 1 for part in parts)
        weights = [[ways(len(loose), self.mines - laid) for laid in range(most + 1)]]
        for part in reversed(parts):  # what each number of mines in the parts before is worth
            length = len(weights[-1]) + 1 - len(part.maps)
            weights.append(remainder(weights[-1], part.maps, length))
        maps, before = weights.pop()[0], [1]
        mined = dict[Square, int]()
        for part in parts if maps else ():
            worth = remainder(weights.pop(), before, len(part.maps))
            for cell, numbers in part.mined.items():
                mined[cell] = dot(numbers, worth)
            before = product(before, part.maps)
        if maps and loose:
            own = [ways(len(loose) - 1, self.mines - laid - 1) for laid in range(most + 1)]
            mined.update(dict.fromkeys(loose, dot(before, own)))
        return maps, mined

    def opened(self, cell: Square) -> Iterator[Minefield]:
        """What a cell that is free may show: a position for each number that some map gives."""
        closed = self.closed - {cell}
        near = frozenset(neighbours(cell)) & closed
        rules = [(cells - {cell}, mines) for cells, mines in self.rules]
        if any(mines and not cells for cells, mines in rules):
            return  # the cell is a mine
        known = tuple(rule for rule in rules if rule[0])
        for number in range(len(near) + 1):
            after = Minefield(closed, (*known, (near, number)) if near else known, self.mines)
            if after.maps:
                yield after


def minefield(puzzle: MineNumber) -> Minefield:
    """The position of a puzzle with the rule ``eight``, a total, and no mine under a number."""
    signs = {(r, c): sign for r, row in enumerate(puzzle.rows) for c, sign in enumerate(row)}
    closed = frozenset(cell for cell, sign in signs.items() if sign == "?")
    laid = {cell for cell, sign in signs.items() if sign == "*"}
    rules = set[Rule]()
    for cell, sign in signs.items():
        if sign.isdigit() and (near := closed.intersection(neighbours(cell))):
            rules.add((near, int(sign) - len(laid.intersection(neighbours(cell)))))
    assert puzzle.total is not None
    return Minefield(closed, tuple(rules), puzzle.total - len(laid))


def neighbours(cell: Square) -> list[Square]:
    """The eight places around a cell, on the board or beyond."""
    row, column = cell
    return [
        (r, c)
        for r in (row - 1, row, row + 1)
        for c in (column - 1, column, column + 1)
        if (r, c) != cell
    ]


def split(rules: Sequence[Rule]) -> list[frozenset[Rule]]:
    """The parts."""
    of = defaultdict[Square, list[int]](list)
    for number, (cells, _) in enumerate(rules):
        for cell in cells:
            of[cell].append(number)
    graph: list[set[int]] = [set() for _ in rules]
    for first, *others in of.values():
        for other in others:
            graph[first].add(other)
            graph[other].add(first)
    together = components([sorted(near) for near in graph])
    return [frozenset(rules[number] for number in part) for part in together]


@dataclass(frozen=True)
class Part:
    """The maps of one part by their mines: all of them, and those where a cell is a mine."""

    maps: Polynomial
    mined: dict[Square, Polynomial]


@lru_cache(PARTS_KEPT)
def count(rules: frozenset[Rule]) -> Part:
    """Count the maps of a part, forwards and backwards.

    >>> two = frozenset({(0, 0), (0, 1)})
    >>> count(frozenset({(two, 1)}))
    Part(maps=[0, 2], mined={(0, 0): [0, 1], (0, 1): [0, 1]})

    Raises
    ------
    TooLarge
        Where there are too many states.
    """
    steps = [Step(cells, numbers) for cells, numbers in twins(rules)]
    left = [len(cells) for cells, _ in rules]
    for step in steps:
        for number in step.rules:
            left[number] -= len(step.cells)
        step.left = [left[number] for number in step.rules]
    bits = 1 + sum(len(step.cells) for step in steps)
    layers = [{sum(mines << RULE_BITS * i for i, (_, mines) in enumerate(rules)): 1}]
    for step in steps:
        after = defaultdict[int, int](int)
        for state, maps in layers[-1].items():
            for mines in step.choices(state):
                after[state - mines * step.one] += step.ways[mines] * maps << bits * mines
        if len(after) > MOST_STATES:
            raise TooLarge(f"a part of the position has more than {MOST_STATES} states")
        layers.append(after)
    ends, mined = {0: 1}, dict[Square, Polynomial]()
    total = coefficients(layers.pop().get(0, 0), bits)
    for step in reversed(steps):
        before, own = dict[int, int](), 0
        for state, maps in layers.pop().items():
            for mines in step.choices(state):
                if end := ends.get(state - mines * step.one, 0) << bits * mines:
                    before[state] = before.get(state, 0) + step.ways[mines] * end
                    own += maps * end * step.ways_mined[mines]
        ends = before
        mined.update(dict.fromkeys(step.cells, coefficients(own, bits)))
    return Part(total, dict(sorted(mined.items())))


class Step:
    """Twins, and the rules that they are in.

    ``left`` are the cells that come later, rule by rule.
    """

    def __init__(self, cells: Sequence[Square], rules: Sequence[int]) -> None:
        size = len(cells)
        self.cells, self.rules, self.left = cells, rules, [0] * len(rules)
        self.one = sum(1 << RULE_BITS * number for number in rules)
        self.ways = [comb(size, mines) for mines in range(size + 1)]
        self.ways_mined = [0, *(comb(size - 1, mines) for mines in range(size))]
        """Of them those where a certain one is a mine."""

    def choices(self, state: int) -> range:
        """How many mines may lie in the twins, that each rule can still be kept."""
        low, high = 0, len(self.cells)
        for number, left in zip(self.rules, self.left, strict=True):
            wanted = state >> RULE_BITS * number & (1 << RULE_BITS) - 1
            low, high = max(low, wanted - left), min(high, wanted)
        return range(low, high + 1)


def twins(rules: Iterable[Rule]) -> list[tuple[list[Square], tuple[int, ...]]]:
    """Cells in the same rules, along the longer side of the part."""
    of = defaultdict[Square, list[int]](list)
    for number, (cells, _) in enumerate(rules):
        for cell in cells:
            of[cell].append(number)
    rows, columns = {row for row, _ in of}, {column for _, column in of}
    upright = max(rows) - min(rows) > max(columns) - min(columns)
    alike = defaultdict[tuple[int, ...], list[Square]](list)
    for cell in sorted(of, key=lambda cell: cell if upright else cell[::-1]):
        alike[tuple(of[cell])].append(cell)
    return [(cells, numbers) for numbers, cells in alike.items()]


def coefficients(number: int, bits: int) -> Polynomial:
    """The digits of so many bits, the lowest first."""
    return [number >> place & (1 << bits) - 1 for place in range(0, number.bit_length(), bits)]


def ways(cells: int, mines: int) -> int:
    """In how many ways so many mines lie in so many cells."""
    return comb(cells, mines) if mines >= 0 else 0
