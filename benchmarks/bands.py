"""Refuting distances of a labelling by its bands: a relaxation that is small and hard to beat.

``python benchmarks/bands.py FILE DISTANCE``: whether the bands alone refute the distance.

With n = q·k + r the labels fall into bands of r, k − r, r, k − r, …, r labels. All labels of two
bands that lie within one window of k labels differ by less than k, so joined vertices cannot have
one each. What is left of the puzzle:

1. each vertex lies in one band;
2. each band holds as many vertices as it has labels;
3. joined vertices do not lie in bands within one window.

A labelling gives such a division, so a refutation of the division refutes the distance. The
vertices are counted along an order in which few of those placed have neighbours still to come:
partial counts are then facts about a narrow cut, and the solver can learn them.
"""

import argparse
import time
import warnings
from itertools import accumulate
from pathlib import Path

from satchel.encoders import cnf
from satchel.encoders.model import Encoding, Model
from satchel.encoders.options import Options
from satchel.puzzles.base import find
from satchel.puzzles.errors import InputWarning
from satchel.puzzles.labelling import Labelling


def bands(n: int, k: int) -> list[tuple[int, int]]:
    """The first and the last label of each band.

    >>> bands(7, 3)
    [(1, 1), (2, 3), (4, 4), (5, 6), (7, 7)]
    """
    q, r = divmod(n, k)
    sizes = [size for size in [r, k - r] * q + [r] if size]
    return [(end - size + 1, end) for size, end in zip(sizes, accumulate(sizes), strict=True)]


def narrow(near: list[list[int]]) -> list[int]:
    """An order of the vertices whose *frontier* stays small, greedily, from the best beginning.

    The frontier are the vertices that stand in the order and have a neighbour that does not.
    """
    orders = []
    for start in range(len(near)):
        left = [len(others) for others in near]
        order: dict[int, int] = {}
        cost = 0
        while len(order) < len(near):
            frontier = [v for v in order if left[v]]
            candidates = {w for v in frontier for w in near[v]} - order.keys()
            if not order:
                candidates = {start}
            elif not candidates:
                candidates = set(range(len(near))) - order.keys()

            def grows(
                v: int, left: list[int] = left, order: dict[int, int] = order
            ) -> tuple[int, int, int]:
                placed = [w for w in near[v] if w in order]
                leave = sum(left[w] == 1 for w in placed)
                return ((left[v] > 0) - leave, min((order[w] for w in placed), default=0), v)

            chosen = min(candidates, key=grows)
            order[chosen] = len(order)
            for w in near[chosen]:
                left[w] -= 1
            cost += sum(left[v] > 0 for v in order) ** 2
        orders.append((cost, list(order)))
    return min(orders)[1]


def relaxed(puzzle: Labelling) -> Model:
    """The division into bands as a model; the first vertex of greatest degree in the lower half."""
    model, n, k = Model(), len(puzzle.graph), puzzle.distance
    names, near = puzzle.graph.names, [list(others) for others in puzzle.graph.neighbours()]
    parts = bands(n, k)
    lies = [[model.boolean("vertex", name, "in band", *part) for part in parts] for name in names]
    for name, row in zip(names, lies, strict=True):
        model.exactly(1, row, f"one band of vertex {name}")
    order = narrow(near)
    for i, (first, last) in enumerate(parts):
        size = last - first + 1
        model.exactly(size, [lies[v][i] for v in order], f"{size} vertices in band {i + 1}")
    for u, v in puzzle.graph.edges:
        for i, (a, b) in enumerate(parts):
            for j, (c, d) in enumerate(parts):
                if max(b, d) - min(a, c) < k:
                    model.at_most(1, [lies[u][i], lies[v][j]], "bands that are too near")
    top = max(range(n), key=lambda v: len(near[v]))
    for (first, _), literal in zip(parts, lies[top], strict=True):
        if first > (n + 1) // 2:
            model.clause([-literal], "label reversal")
    return model


def main() -> None:
    """Print whether the bands refute the distance, and in what time."""
    from pysat.solvers import Solver

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("distance", type=int)
    arguments = parser.parse_args()
    warnings.simplefilter("ignore", InputWarning)
    text = arguments.file.read_text(encoding="utf-8")
    puzzle = find("labelling").parse(text, words=["--distance", str(arguments.distance)])
    assert isinstance(puzzle, Labelling)
    begin = time.perf_counter()
    model = relaxed(puzzle)
    encoding: Encoding[None] = Encoding(
        model, [], lambda true: None, lambda s: set(), lambda d: None
    )
    blocks = cnf.lower(encoding, cnf.choose(encoding, Options()))
    clauses = [clause for block in blocks for clause in block.clauses]
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        said = "not refuted" if solver.solve() else "refuted"
    spent = time.perf_counter() - begin
    print(f"distance {arguments.distance}: {said}; {len(clauses):,} clauses, {spent:.1f} s")


if __name__ == "__main__":
    main()
