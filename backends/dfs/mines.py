"""Mine Number and Minesweeper by depth-first search, in two ways.

**A field of nothing but numbers, under the rule plus.** Once the first row is chosen, every
later cell is forced by the number above it: that number, less the mines already known around
it. The row below the last one is forced too, and must come out empty. The cells are visited
diagonal by diagonal (r + c constant), from the first row down: then each cell chosen in the
first row is followed at once by all the cells that it forces, and a value other than 0 and 1
ends the branch. The choices are in the columns, so a field with more columns than rows is
transposed. There are at most 16 solutions (the counting map has nullity at most 4), and these
are then sorted into the order of the answers.

**Any other field.** Every number, and the total, is a count: of its cells, how many are still
open, and how many mines it still needs. A count that needs none, or as many as are open,
decides all its open cells, which changes other counts, and so on until nothing is forced or a
count cannot be met. Then the first open cell, row by row, is tried as a mine, later as free.
Decided cells are kept on a trail, and taken back from its end. Two things keep the search from
meeting the same failure again and again. All that the cells before a place mean to those
after it is what the counts across the place still need; where the rest once had no solution,
equal needs at the same place end the branch. And with a total K, the cells that a set of
disjoint numbers does not count hold K less these numbers.

Both ways try the mine first, so the solutions come in the order of the answers.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence

from ...puzzles.mines import Field, MineNumber
from .nodes import POLL_NODES, Poll

REMEMBERED_FAILURES = 1 << 20
"""The largest number of failures that are remembered, of some 200 bytes each."""
Count = tuple[int, list[int]]
"""A number, and the cells of which so many are mines; cells are numbered row by row from 0."""


def search(puzzle: MineNumber, poll: Poll) -> Iterator[Field]:
    """All solutions, a mine before a free cell; ``poll`` is told of every so many nodes.

    >>> list(search(MineNumber(("11",)), lambda nodes: None))
    [((True, False),), ((False, True),)]
    """
    if not puzzle.rows:
        if not puzzle.total:
            yield ()
    elif (
        puzzle.rule == "plus"
        and puzzle.total is None
        and not puzzle.free_digits
        and all(row.isdigit() for row in puzzle.rows)
    ):
        numbers = [list(map(int, row)) for row in puzzle.rows]
        if puzzle.columns <= len(puzzle.rows):
            yield from diagonals(numbers, poll)
        else:
            turned = diagonals(list(zip(*numbers, strict=True)), poll)
            fields = (tuple(zip(*field, strict=True)) for field in turned)
            yield from sorted(fields, reverse=True)
    else:
        yield from counting(puzzle, poll)


def diagonals(numbers: Sequence[Sequence[int]], poll: Poll) -> Iterator[Field]:
    """The fields of a Mine Number, ordered by their first row.

    >>> list(diagonals([[1], [1]], lambda nodes: None))
    [((True,), (False,)), ((False,), (True,))]
    """
    n, m = len(numbers), len(numbers[0])
    mine = [[0] * (m + 1) for _ in range(n + 2)]  # row −1 and column −1 or m are the border
    last = n + m - 1

    def complete(diagonal: int) -> bool:
        for r in range(max(1, diagonal - m + 1), min(diagonal, n) + 1):
            c = diagonal - r
            above = mine[r - 1]
            forced = numbers[r - 1][c] - above[c - 1] - above[c] - above[c + 1] - mine[r - 2][c]
            if forced not in (0, 1) or (r == n and forced):
                return False
            mine[r][c] = forced
        return True

    nodes = 0
    untried = [[0, 1]]  # for each diagonal begun, the values left for its cell in the first row
    while untried:
        diagonal = len(untried) - 1
        if not untried[-1]:
            untried.pop()
            continue
        mine[0][min(diagonal, m)] = untried[-1].pop()
        nodes += min(diagonal, n) + 1
        if nodes >= POLL_NODES:
            poll(nodes)
            nodes = 0
        if not complete(diagonal):
            continue
        if diagonal == last:
            yield tuple(tuple(map(bool, row[:m])) for row in mine[:n])
        else:
            untried.append([0, 1] if diagonal + 1 < m else [0])
    poll(nodes)


class Counts:
    """The counts of a field and the cells decided so far."""

    def __init__(self, puzzle: MineNumber, poll: Poll) -> None:
        self.board, self.columns, self.poll = "".join(puzzle.rows), puzzle.columns, poll
        self.size, self.total = len(self.board), puzzle.total
        self.places = [cell for cell, given in enumerate(self.board) if given.isdigit()]
        self.counts = [around(puzzle, place) for place in self.places]
        if puzzle.total is not None:
            self.counts += totals(puzzle.total, self.size, self.counts)
        self.needed = [number for number, _ in self.counts]
        self.open = [len(members) for _, members in self.counts]
        self.counting: list[list[int]] = [[] for _ in self.board]
        for k, (_, members) in enumerate(self.counts):
            for cell in members:
                self.counting[cell].append(k)
        self.field: list[bool | None] = [None] * (self.size + 1)  # the last one stays open
        self.trail: list[int] = []
        self.changed = list(range(len(self.counts)))
        self.nodes = 0

    def decide(self, cell: int, mine: bool) -> None:
        """Put down an open cell."""
        self.nodes += 1
        self.field[cell] = mine
        self.trail.append(cell)
        for k in self.counting[cell]:
            self.needed[k] -= mine
            self.open[k] -= 1
        self.changed += self.counting[cell]

    def propagate(self) -> bool:
        """Decide what the changed counts force; False when one of them cannot be met."""
        while self.changed:
            k = self.changed.pop()
            needed, left = self.needed[k], self.open[k]
            if not 0 <= needed <= left:
                self.changed.clear()
                return False
            if left and needed in (0, left):
                for cell in self.counts[k][1]:
                    if self.field[cell] is None:
                        self.decide(cell, needed > 0)
            if self.nodes >= POLL_NODES:
                self.poll(self.nodes)
                self.nodes = 0
        return True

    def undo(self, length: int) -> None:
        """Open the cells again that were decided after the first ``length``."""
        while len(self.trail) > length:
            cell = self.trail.pop()
            for k in self.counting[cell]:
                self.needed[k] += bool(self.field[cell])
                self.open[k] += 1
            self.field[cell] = None

    def needs(self, place: int) -> tuple[int, bytes]:
        """The mines before ``place``, and what the numbers nearby need from there on.

        The cells before it are decided. Without a total their mines do not matter, and are 0.
        """
        first = bisect_left(self.places, place - self.columns - 1)
        last = bisect_right(self.places, place + self.columns)
        needs = (
            number - sum(self.field[cell] is True for cell in members if cell < place)
            for number, members in self.counts[first:last]
        )
        mines = 0 if self.total is None else sum(map(bool, self.field[:place]))
        return mines, bytes(needs)

    def solution(self) -> Field:
        """The decided cells as rows."""
        cells = list(map(bool, self.field[:-1]))
        begins = range(0, self.size, self.columns)
        return tuple(tuple(cells[begin : begin + self.columns]) for begin in begins)


def counting(puzzle: MineNumber, poll: Poll) -> Iterator[Field]:
    """The fields of any instance with at least one row.

    >>> list(counting(MineNumber(("?1",)), lambda nodes: None))
    [((True, False),), ((False, True),)]
    """
    state = Counts(puzzle, poll)
    free = "0123456789." if puzzle.free_digits else "."
    for cell, given in enumerate(state.board):
        if given == "*" or given in free:
            state.decide(cell, given == "*")

    # each cell tried, with the length of the trail and the solutions before it, and how
    tried: list[tuple[int, int, int, bool]] = []
    failed: dict[int, set[tuple[int, bytes]]] = defaultdict(set)
    place = solutions = failures = 0
    possible = state.propagate()
    while possible or tried:
        if possible:
            place = state.field.index(None, place)
            if place == state.size:
                solutions += 1
                yield state.solution()
            known = place in failed and state.needs(place) in failed[place]
            if known or place == state.size:
                possible = False
                continue
            tried.append((place, len(state.trail), solutions, True))
        else:
            place, length, earlier, mine = tried.pop()
            state.undo(length)
            if not mine:
                if solutions == earlier and failures < REMEMBERED_FAILURES:
                    failures += 1
                    failed[place].add(state.needs(place))
                continue
            tried.append((place, length, earlier, False))
        state.decide(place, tried[-1][-1])
        possible = state.propagate()
    poll(state.nodes)


def around(puzzle: MineNumber, place: int) -> Count:
    """The digit at ``place`` and the cells that it counts.

    >>> around(MineNumber(("??", "2?")), 2)
    (2, [0, 2, 3])
    """
    n, m = len(puzzle.rows), puzzle.columns
    r, c = divmod(place, m)
    square = [
        (y, x)
        for y in range(max(r - 1, 0), min(r + 2, n))
        for x in range(max(c - 1, 0), min(c + 2, m))
    ]
    if puzzle.rule == "plus":
        square = [(y, x) for y, x in square if y == r or x == c]
    elif puzzle.rule == "eight":
        square.remove((r, c))
    return int(puzzle.rows[r][c]), [y * m + x for y, x in square]


def totals(total: int, size: int, counts: Sequence[Count]) -> list[Count]:
    """The total over all cells, and what it leaves for those outside some disjoint counts.

    >>> totals(3, 4, [(1, [0, 1]), (1, [1, 2])])
    [(3, [0, 1, 2, 3]), (2, [2, 3])]
    """
    outside, rest = set(range(size)), total
    for number, members in counts:
        if outside.issuperset(members):
            outside.difference_update(members)
            rest -= number
    return [(total, list(range(size))), (rest, sorted(outside))]
