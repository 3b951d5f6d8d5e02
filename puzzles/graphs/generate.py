"""Graphs by name: the families that examples and lessons are made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from random import Random

from .. import limits
from ..errors import PuzzleError
from ..text import integer, shown
from .graph import Graph, build, numbered


def petersen(n: int = 5, k: int = 2) -> Graph:
    """The generalised Petersen graph: a ring of n, spokes, and an inner ring by steps of k."""
    if n < 3 or not 0 < k < n / 2:
        raise PuzzleError("petersen", "n from 3 and a step k from 1 to below n/2", f"{n} {k}")
    outer = [(i, (i + 1) % n) for i in range(n)]
    inner = [(n + i, n + (i + k) % n) for i in range(n)]
    return build(numbered(2 * n), [*outer, *((i, n + i) for i in range(n)), *inner])


def leaps(rows: int, columns: int, sides: tuple[int, int]) -> Graph:
    """The squares of a board, row by row, and the leaps of these sides between them."""
    moves = {(s * p, t * q) for p, q in (sides, sides[::-1]) for s in (-1, 1) for t in (-1, 1)}
    board = [(r, c) for r in range(rows) for c in range(columns)]
    pairs = (
        (r * columns + c, (r + down) * columns + c + right)
        for r, c in board
        for down, right in moves
        if (down, right) > (0, 0) and r + down < rows and 0 <= c + right < columns
    )
    return build(numbered(len(board)), pairs)


def knight(rows: int, columns: int) -> Graph:
    """The squares of a board and the leaps of a knight."""
    return leaps(rows, columns, (1, 2))


def grid(rows: int, columns: int) -> Graph:
    """The squares of a board and their sides in common."""
    return leaps(rows, columns, (0, 1))


def cycle(n: int) -> Graph:
    """One ring of n vertices (n >= 3)."""
    if n < 3:
        raise PuzzleError("cycle", "3 vertices or more", str(n))
    return build(numbered(n), [(i, (i + 1) % n) for i in range(n)])


def path(n: int) -> Graph:
    """The vertices 1 to n in a row."""
    return build(numbered(n), [(i, i + 1) for i in range(n - 1)])


def complete(n: int) -> Graph:
    """All edges between n vertices."""
    return build(numbered(n), combinations(range(n), 2))


def bipartite(m: int, n: int) -> Graph:
    """All edges between m vertices and n others."""
    return build(numbered(m + n), [(u, m + v) for u in range(m) for v in range(n)])


def hypercube(d: int) -> Graph:
    """The corners of a cube of d dimensions."""
    bits = [1 << i for i in range(d)]
    return build(numbered(2**d), [(v, v | bit) for v in range(2**d) for bit in bits if not v & bit])


def cubic(n: int, seed: int = 0) -> Graph:
    """A random graph with three edges at each of n vertices (n even), by the pairing model.

    Source: Bollobás, "A probabilistic proof of an asymptotic formula for the number of labelled
    regular graphs", European Journal of Combinatorics 1 (1980). Each such graph is equally likely.
    """
    if n % 2 or n == 2:
        raise PuzzleError("cubic", "an even number of vertices, not 2", str(n))
    rng, ends = Random(seed), [v for v in range(n) for _ in range(3)]
    while True:
        rng.shuffle(ends)
        pairs = {(min(p), max(p)) for p in zip(ends[::2], ends[1::2], strict=True) if p[0] != p[1]}
        if len(pairs) == len(ends) // 2:
            return build(numbered(n), pairs)


def snark(n: int) -> Graph:
    """The flower snark J(n), n odd: 4n vertices, cubic, without a Hamiltonian cycle.

    Source: Isaacs, "Infinite families of nontrivial trivalent graphs which are not Tait
    colorable", American Mathematical Monthly 82 (1975). n stars a, b, c, d; the b in a ring of
    n, the c and d in one of 2n.
    """
    if n < 3 or n % 2 == 0:
        raise PuzzleError("snark", "an odd number from 3", str(n))
    a, b, c, d = (range(k * n, (k + 1) * n) for k in range(4))
    long = [*c, *d]
    pairs = [(a[i], other[i]) for i in range(n) for other in (b, c, d)]
    for ring in (list(b), long):
        pairs += [(ring[i - 1], ring[i]) for i in range(len(ring))]
    return build(numbered(4 * n), pairs)


def primering(n: int) -> Graph:
    """The numbers 1 to n with an arc each way between two whose sum is a prime.

    A DiGraph, so that the two directions of a ring count as two.
    """
    arcs = [(u, v) for u in range(n) for v in range(n) if u != v and prime(u + v + 2)]
    return build(numbered(n), arcs, directed=True)


def prime(number: int) -> bool:
    """Whether a number is a prime.

    >>> [n for n in range(12) if prime(n)]
    [2, 3, 5, 7, 11]
    """
    return number > 1 and all(number % d for d in range(2, int(number**0.5) + 1))


FAMILIES: Mapping[str, tuple[Callable[..., Graph], str, Callable[..., int]]] = {
    "petersen": (petersen, "n k", lambda n=5, k=2: 3 * n),
    "knight": (knight, "RxC", lambda r, c: 4 * r * c),
    "grid": (grid, "RxC", lambda r, c: 2 * r * c),
    "cycle": (cycle, "n", lambda n: n),
    "path": (path, "n", lambda n: n),
    "complete": (complete, "n", lambda n: n * n // 2),
    "bipartite": (bipartite, "m n", lambda m, n: max(m, n, m * n)),
    "hypercube": (hypercube, "d", lambda d: d * 2 ** min(d, 40)),
    "cubic": (cubic, "n --seed s", lambda n, seed=0: 2 * n),
    "snark": (snark, "n", lambda n: 6 * n),
    "primering": (primering, "n", lambda n: n * n),
}
"""For each family its function, its words, and a bound for the number of edges."""


def numbers(words: list[str], usage: str) -> Iterator[int]:
    """The numbers among the words of a family; ``8x8`` is two, ``--seed`` only a mark."""
    for word in words:
        if re.match("-+[a-z]", word) and word != "--seed":
            expected = f"`{usage}` (other options stand outside the quotes)"
            raise PuzzleError("--graph", expected, shown(word))
        if word != "--seed":
            parts = re.fullmatch("([0-9]+)[xX×]([0-9]+)", word)
            for part in parts.groups() if parts else [word]:
                yield integer(part, "--graph", 0, limits.GRAPH_VERTICES)


def generate(words: str) -> Graph:
    """The graph of a family, by its name and its numbers.

    Parameters
    ----------
    words : str
        ``petersen 5 2``, ``knight 8x8``, ``grid 6x7``, ``cycle 9``, ``path 9``, ``complete 6``,
        ``bipartite 3 3``, ``hypercube 4``, ``cubic 50 --seed 1``, ``snark 5``, ``primering 12``.

    Raises
    ------
    PuzzleError
        For an unknown family and for numbers that it does not take.

    Examples
    --------
    >>> len(generate("petersen 7 2").edges), generate("grid 1x3").edges
    (21, ((0, 1), (1, 2)))
    """
    name, *rest = words.replace("--seed=", "--seed ").split() or [""]
    if name not in FAMILIES:
        raise PuzzleError("--graph", "one of " + ", ".join(FAMILIES), shown(name))
    make, usage, size = FAMILIES[name]
    given = list(numbers(rest, f"{name} {usage}"))
    try:
        edges = size(*given)
    except TypeError:
        raise PuzzleError("--graph", f"`{name} {usage}`", shown(words)) from None
    if edges > limits.GRAPH_EDGES:
        raise PuzzleError("--graph", f"a graph of at most {limits.GRAPH_EDGES} edges", shown(words))
    return make(*given)
