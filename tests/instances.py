"""Small instances of every puzzle, drawn at random, with all their solutions by brute force.

The rules are written down here once more: neither encoders, solvers and searches nor the checks of
the puzzles themselves have a part in what is expected.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import Any

from satchel import puzzles
from satchel.puzzles import base
from satchel.puzzles.base import Puzzle
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.formula import Assignment, Constraint, Formula
from satchel.puzzles.graphs import Graph
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.labelling import Labelling
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour

from .eight_inputs import answerable, completions, unanswerable
from .helpers import queens_by_permutation

VERDICTS = ("none", "unique", "multiple")
LISTED = {name for name in base.names() if base.find(name).__name__ in puzzles.__all__}
"""The puzzles that the package hands on; of others the tests know their examples alone."""


def random_queens(lot: random.Random) -> Queens:
    n = lot.choice([*range(5), *[4, 5, 5, 6, 6, 7] * 3])
    board = [(r, c) for r in range(n) for c in range(n)]
    lot.shuffle(board)
    placed, blocked = lot.choice([0, 0, 1, 2]) + (n > 6), lot.randint(0, 2 * n)
    queens, barred = board[:placed], board[placed : placed + blocked]
    return Queens(n, frozenset(queens), frozenset(barred), lot.random() < 0.3)


def random_mines(lot: random.Random) -> MineNumber:
    n, m = lot.choice([(1, 1), (1, 4), (2, 2), (3, 2), (2, 4), *[(3, 3), (2, 5), (3, 4)] * 3])
    cells = [(r, c) for r in range(n) for c in range(m)]
    mines = {cell for cell in cells if lot.random() < 0.4}
    rule, known = lot.choice(["plus", "eight", "square"]), lot.random()
    board = {
        (r, c): lot.choice("?" * 4 + ".*") if lot.random() > known else str(max(0, number + wrong))
        for r, c in cells
        for number in [len(mines & around(rule, r, c))]
        for wrong in [lot.choice([0] * 8 + [1, -1])]
    }
    rows = tuple("".join(board[r, c] for c in range(m)) for r in range(n))
    total = lot.choice([None, None, len(mines), len(mines) + lot.choice([0, 0, 1])])
    return MineNumber(rows, rule, total, free_digits=lot.random() < 0.2)


def around(rule: str, row: int, column: int) -> set[tuple[int, int]]:
    """The cells that a number counts, on a board without borders."""
    steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if rule != "plus" or not a * b]
    return {(row + a, column + b) for a, b in steps if (a, b) != (0, 0) or rule != "eight"}


def random_eight(lot: random.Random) -> EightCircles:
    if lot.random() < 0.4:
        return EightCircles(unanswerable(1, lot.randrange(10**6))[0])
    return EightCircles(lot.choice(inputs(2 if lot.random() < 0.5 else 1)))


@cache
def inputs(least: int) -> list[tuple[int, ...]]:
    """The inputs of Another Eight with at least so many solutions."""
    return [givens for givens, found in answerable().items() if len(found) >= least]


def random_tour(lot: random.Random) -> Tour:
    rows, columns = lot.choice(SIDES)
    squares = list(range(rows * columns))
    lot.shuffle(squares)
    holes = squares[: lot.choice([0, 0, 1, 2, 3, 4]) if len(squares) > 5 else 0]
    inside = squares[len(holes) :]
    closed = lot.random() < 0.4
    start = lot.choice([None, *inside[:1]])
    end = None if closed else lot.choice([None, None, *inside[-1:]])
    leaper = lot.choice([(0, 1), (0, 1), (1, 2), (1, 2), (1, 1), (0, 2), (1, 3)])
    return Tour(rows, columns, start, end, closed, leaper, frozenset(holes))


SIDES = [(0, 0), (1, 1), (1, 3), (2, 3), *[(3, 3), (2, 4), (3, 4), (4, 3), (2, 6), (5, 2)] * 3]


def random_labelling(lot: random.Random) -> Labelling:
    n, chance = lot.choice([*range(4), *[4, 5, 5, 6] * 10]), lot.random()
    edges = [pair for pair in combinations(range(n), 2) if lot.random() < chance]
    places, labels = lot.sample(range(n), n), lot.choices(range(1, n + 1), k=n)
    givens = dict(zip(places, labels, strict=True)) if n else {}
    wanted = list(givens.items())[: lot.choice([0, 0, 1, 2])]
    graph = Graph(tuple("abcdef"[:n]), tuple(edges))
    return Labelling(graph, lot.choice([0, 1, 2, 2, 2, 3, 9]), tuple(wanted))


def all_labellings(puzzle: Labelling) -> list[Any]:
    labels, edges = range(1, len(puzzle.graph) + 1), puzzle.graph.edges
    return [
        found
        for found in permutations(labels)
        if all(found[v] == label for v, label in puzzle.givens)
        and all(abs(found[u] - found[v]) >= puzzle.distance for u, v in edges)
    ]


def greatest_distance(puzzle: Labelling) -> int:
    """The greatest for which there is a labelling that keeps the givens; −1 without any."""
    least = [
        min(abs(found[u] - found[v]) for u, v in puzzle.graph.edges)
        for found in all_labellings(replace(puzzle, distance=0))
    ]
    return max(least, default=-1)


def all_tours(puzzle: Tour) -> list[Any]:
    """Every way to leap over all squares, in the one reading that counts."""
    places = [divmod(v, puzzle.columns) for v in range(puzzle.rows * puzzle.columns)]
    squares = [v for v in range(len(places)) if v not in puzzle.holes]

    def joined(u: int, v: int) -> bool:
        leap = sorted(abs(a - b) for a, b in zip(places[u], places[v], strict=True))
        return tuple(leap) == tuple(sorted(puzzle.leaper))

    beside = {u: [v for v in squares if joined(u, v)] for u in squares}

    def grown(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(path) == len(squares):
            yield path
        for v in beside[path[-1]]:
            if v not in path:
                yield from grown((*path, v))

    def counts_once(path: tuple[int, ...]) -> bool:
        if puzzle.closed:
            begin = min(squares) if puzzle.start is None else puzzle.start
            long = len(path) > 2 and path[0] in beside[path[-1]]
            return long and path[0] == begin and path[1] < path[-1]
        if puzzle.start is None and puzzle.end is None:
            return path[0] <= path[-1]
        return puzzle.start in (None, path[0]) and puzzle.end in (None, path[-1])

    return [path for first in squares for path in grown((first,)) if counts_once(path)]


def random_hamilton(lot: random.Random) -> Hamilton:
    n, directed = lot.choice([*range(4), *[4, 5, 5, 6, 6] * 3]), lot.random() < 0.5
    path = lot.random() < 0.6
    density = lot.choice([0.5, 0.7, 0.9])
    pairs = [(u, v) for u in range(n) for v in range(n) if u < v or (directed and u != v)]
    edges = [pair for pair in pairs if lot.random() < density]
    graph = Graph(tuple("abcdef"[:n]), tuple(edges), directed)
    start = lot.choice([None, None, *range(n)])
    end = lot.choice([None, None, *range(n)]) if path else None
    lot.shuffle(edges)
    forced, forbidden = lot.choice([0, 0, 1, 2]), lot.choice([0, 0, 1])
    barred = edges[forced : forced + forbidden]
    return Hamilton(graph, path, start, end, tuple(edges[:forced]), tuple(barred))


def all_walks(puzzle: Hamilton) -> list[Any]:
    """Every order of the vertices that is a walk, in the one reading that counts."""
    n, directed = len(puzzle.graph), puzzle.graph.directed
    arcs = set(puzzle.graph.edges)
    arcs |= set() if directed else {(v, u) for u, v in arcs}

    def right(walk: tuple[int, ...]) -> bool:
        if len(walk) < (1 if puzzle.path else 2 if directed else 3):
            return False
        used = set(pairwise(walk if puzzle.path else (*walk, walk[0])))
        both = used if directed else used | {(v, u) for u, v in used}
        return used <= arcs and both >= set(puzzle.forced) and not both & set(puzzle.forbidden)

    def counts_once(walk: tuple[int, ...]) -> bool:
        if not puzzle.path:
            return walk[0] == (puzzle.start or 0) and (directed or walk[1] < walk[-1])
        if not directed and puzzle.start is None and puzzle.end is None:
            return walk[0] <= walk[-1]
        return puzzle.start in (None, walk[0]) and puzzle.end in (None, walk[-1])

    return [walk for walk in permutations(range(n)) if right(walk) and counts_once(walk)]


def all_mines(puzzle: MineNumber) -> list[Any]:
    n, m = len(puzzle.rows), puzzle.columns
    place = {(r, c): r * m + c for r in range(n) for c in range(m)}
    counted = [] if puzzle.total is None else [(set(place.values()), puzzle.total)]
    for (r, c), at in place.items():
        given = puzzle.rows[r][c]
        if given.isdigit():
            near = around(puzzle.rule, r, c) & set(place)
            counted.append(({place[cell] for cell in near}, int(given)))
        if given in ".*" or (given.isdigit() and puzzle.free_digits):
            counted.append(({at}, int(given == "*")))
    sums = [(sum(1 << n * m - 1 - at for at in cells), number) for cells, number in counted]
    found = []
    for bits in reversed(range(2 ** (n * m))):  # the first cell is the highest bit
        if all((bits & mask).bit_count() == number for mask, number in sums):
            cells = tuple(bool(bits >> at & 1) for at in reversed(range(n * m)))
            found.append(tuple(cells[r * m : (r + 1) * m] for r in range(n)))
    return found


def random_formula(lot: random.Random) -> Formula:
    """Clauses, some empty, doubled or always true, sometimes constraints that count too."""
    n = lot.choice([0, 1, 2, *[3, 4, 5] * 4])
    literals = [x for v in range(1, n + 1) for x in (-v, v)]
    constraints: list[Any] = []
    for _ in range(lot.randint(0, 3 * n) if n else 0):
        width = lot.choice([1, 2, 2, 3, 3, 3, 4])
        constraints.append(lot.choices(literals, k=width))
    if lot.random() < 0.05:
        constraints.append([])
    for _ in range(lot.choice([0, 0, 0, 1, 2])):
        chosen = [lot.choice((-v, v)) for v in lot.sample(range(1, n + 1), lot.randint(0, n))]
        constraints.append(Constraint(lot.randint(-1, 4), tuple(chosen), lot.random() < 0.4))
    lot.shuffle(constraints)
    over = lot.sample(range(1, n + 1), lot.randint(0, n)) if lot.random() < 0.3 else None
    return Formula.of(constraints, n, over)


def all_assignments(puzzle: Formula) -> list[Any]:
    """The values of the variables that tell solutions apart, in order, with one assignment."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    over = puzzle.over if puzzle.over is not None else range(1, puzzle.variables + 1)
    for literals in product(*((-v, v) for v in range(1, puzzle.variables + 1))):
        numbers = [
            (constraint, len(set(constraint.literals) & set(literals)))
            for constraint in puzzle.constraints
        ]
        if all(n == c.number if c.exact else n >= c.number for c, n in numbers):
            found.setdefault(tuple(literals[v - 1] for v in over), literals)
    return [Assignment(values, found[values]) for values in sorted(found)]


RANDOM: dict[str, tuple[Callable[[random.Random], Any], Callable[[Any], list[Any]]]] = {
    "queens": (random_queens, queens_by_permutation),
    "mines": (random_mines, all_mines),
    "tour": (random_tour, all_tours),
    "hamilton": (random_hamilton, all_walks),
    "eight": (random_eight, lambda puzzle: completions(puzzle.givens)),
    "labelling": (random_labelling, all_labellings),
    "formula": (random_formula, all_assignments),
}
"""How a puzzle is drawn at random, and its solutions by brute force, in order."""


def with_verdict(name: str, verdict: str, seed: int) -> tuple[Puzzle[Any], list[Any]]:
    """An instance with this verdict, drawn at random until there is one, and its solutions."""
    draw, brute = RANDOM[name]
    lot = random.Random(f"{name} {verdict} {seed}")
    while True:
        puzzle = draw(lot)
        solutions = brute(puzzle)
        if VERDICTS[min(2, len(solutions))] == verdict and len(solutions) <= 60:
            return puzzle, solutions
