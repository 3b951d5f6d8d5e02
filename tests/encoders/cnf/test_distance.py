"""Labels that differ by a distance, as clauses and as rows, against comparing all pairs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import ceil, comb

import pytest

from satchel.encoders import cnf, encode, ilp
from satchel.encoders.cnf import DISTANCES
from satchel.encoders.constraints import Distance
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.graphs import read
from satchel.puzzles.labelling import Labelling

from ...helpers import Clauses, assignments, outside, plain

SIZES = [(n, distance) for n in range(1, 7) for distance in range(-1, n + 2)]


def labels(model: Model, name: str, n: int, sign: int = 1) -> list[int]:
    """A one-hot vector, with the sign of its literals."""
    vector = [sign * model.boolean(name, "is", i + 1) for i in range(n)]
    model.exactly(1, vector, f"one label of {name}")
    return vector


def spread(n: int, distance: int, sign: int = 1) -> tuple[Model, list[list[int]]]:
    model = Model()
    first, second = labels(model, "a", n), labels(model, "b", n, sign)
    model.distance(first, second, distance, "far apart")
    return model, [first, second]


def blocks(model: Model, name: str) -> list[cnf.Block]:
    return list(cnf.lower(plain(model), Options(distance=name)))


def chosen(clauses: Clauses, vectors: Sequence[Sequence[int]]) -> set[tuple[int, ...]]:
    """The tuples of labels that the clauses allow."""
    n = len(vectors[0])
    flat = [literal for vector in vectors for literal in vector]
    found = set()
    for values in assignments(clauses, flat):
        parts = [values[i * n : i * n + n] for i in range(len(vectors))]
        assert all(sum(part) == 1 for part in parts)
        found.add(tuple(part.index(True) for part in parts))
    return found


def apart(n: int, distance: int) -> set[tuple[int, ...]]:
    return {(a, b) for a, b in product(range(n), repeat=2) if abs(a - b) >= distance}


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("name", DISTANCES)
@pytest.mark.parametrize(("n", "distance"), SIZES)
def test_the_pairs_of_labels_as_clauses(n: int, distance: int, name: str, sign: int) -> None:
    model, vectors = spread(n, distance, sign)
    clauses = [clause for block in blocks(model, name) for clause in block.clauses]
    assert chosen(clauses, vectors) == apart(n, distance)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(("n", "distance"), SIZES)
def test_the_pairs_of_labels_as_rows(n: int, distance: int, sign: int) -> None:
    model, (first, second) = spread(n, distance, sign)
    *_, part = ilp.lower(plain(model))
    assert isinstance(part.constraint, Distance)
    allowed = set()
    for a, b in product(range(n), repeat=2):
        true = {first[a], second[b]} | {-x for x in (*first, *second)} - {-first[a], -second[b]}
        totals = [
            sum(c for v, c in zip(row.variables, row.coefficients, strict=True) if v in true)
            for row in part.rows
        ]
        if all(
            (row.low is None or row.low <= total) and (row.high is None or total <= row.high)
            for row, total in zip(part.rows, totals, strict=True)
        ):
            allowed.add((a, b))
    assert allowed == apart(n, distance)


@pytest.mark.parametrize(("n", "distance"), SIZES)
def test_sizes(n: int, distance: int) -> None:
    model, _ = spread(n, distance)
    sizes = {
        name: [
            (block.role, len(block.auxiliaries), len(block.clauses))
            for block in blocks(model, name)
            if isinstance(block.constraint, Distance)
        ]
        for name in DISTANCES
    }
    *_, part = ilp.lower(plain(model))
    if distance <= 0:
        assert sizes == {name: [] for name in DISTANCES}
        assert part.rows == []
    elif distance >= n:
        assert sizes == {name: [("rule", 0, 1)] for name in DISTANCES}
        assert part.rows == [ilp.IMPOSSIBLE]
    else:
        for name, (variables, clauses, rule) in formulas(n, distance).items():
            definition = [("definition", variables, clauses)] * 2 if clauses else []
            assert sizes[name] == [*definition, ("rule", 0, rule)], name
        assert len(part.rows) == n - distance + 1


def formulas(n: int, distance: int) -> dict[str, tuple[int, int, int]]:
    """As the docstrings say: variables and clauses for a vector, clauses for a constraint."""
    blocks = ceil(n / distance)
    last = n - distance * (blocks - 1)
    steps = (2 * blocks - 3) * (distance - 1) + last - 1
    cut = n - distance + 1 - n // distance
    glue = comb(blocks, 2) + 1 + cut
    twice = blocks - 2 if distance > 1 else 0
    stairs = 4 * (n - distance + 1) - 3 * (n // distance)
    return {
        "order": (n - 1, 4 * n - 5, n - distance + 1),
        "windows": (0, 0, n * (2 * distance - 1) - distance * (distance - 1)),
        "duplex": (2 * steps, 5 * steps + 2 * twice + glue, stairs),
        "ladder": (steps - twice, 3 * steps + n - blocks + glue, stairs),
    }


@pytest.mark.parametrize(
    ("name", "distance"),
    [
        ("A-pores_1", 6),
        ("B-ibm32", 9),
        ("C-bcspwr01", 17),
        ("E-bcspwr02", 21),
        ("G-will57", 13),
        ("L-bcspwr03", 39),
    ],
)
def test_order_literals_need_a_fifth_of_the_clauses(name: str, distance: int) -> None:
    """Published graphs at their antibandwidth, definitions included."""
    file = outside("antibandwidth", f"{name}.mtx.rnd")
    graph = read(file.read_text().splitlines(), file.name)
    n, edges = len(graph), len(graph.edges)
    order = sum(
        len(block.clauses)
        for block in cnf.lower(encode(Labelling(graph, distance)), Options(distance="order"))
        if isinstance(block.constraint, Distance)
    )
    assert order == n * (4 * n - 5) + edges * (n - distance + 1)
    assert 5 * order <= edges * formulas(n, distance)["windows"][2]


def test_order_literals_mean_what_they_say() -> None:
    model, (first, _) = spread(5, 2)
    definition = next(block for block in blocks(model, "order") if block.role == "definition")
    words = {number: definition.meaning(number) for number in definition.auxiliaries}
    assert list(words.values()) == [f"label at most {i}" for i in range(1, 5)]
    for label in range(5):
        units = [[x] if i == label else [-x] for i, x in enumerate(first)]
        values = assignments([*definition.clauses, *units], list(words))
        assert values == {tuple(label < i for i in range(1, 5))}


@pytest.mark.parametrize("name", DISTANCES)
def test_spreads_that_share_vectors(name: str) -> None:
    n, model = 5, Model()
    a, b, c = vectors = [labels(model, letter, n) for letter in "abc"]
    for first, second, distance in ((a, b, 2), (b, c, 3), (c, a, 1), (a, c, 0)):
        model.distance(first, second, distance, "far apart")
    made = blocks(model, name)
    clauses = [clause for block in made for clause in block.clauses]
    assert chosen(clauses, vectors) == {
        (x, y, z)
        for x, y, z in product(range(n), repeat=3)
        if abs(x - y) >= 2 and abs(y - z) >= 3 and abs(z - x) >= 1
    }
    defined = [block.auxiliaries for block in made if block.role == "definition"]
    assert len(defined) == {"order": 3, "windows": 0, "duplex": 6, "ladder": 6}[name]
    used = [number for auxiliaries in defined for number in auxiliaries]
    assert used == list(range(model.top + 1, model.top + 1 + len(used)))


@pytest.mark.parametrize("name", DISTANCES)
@pytest.mark.parametrize(("n", "distance"), [(4, 1), (4, 2), (5, 2), (7, 3)])
def test_a_definition_comes_before_its_use(n: int, distance: int, name: str) -> None:
    model, _ = spread(n, distance)
    known = set(range(1, model.top + 1))
    for block in blocks(model, name):
        known |= set(block.auxiliaries)
        assert {abs(x) for clause in block.clauses for x in clause} <= known


@pytest.mark.parametrize("name", DISTANCES)
@pytest.mark.parametrize(("n", "distance"), SIZES)
def test_the_model_count_is_preserved(n: int, distance: int, name: str) -> None:
    model, _ = spread(n, distance)
    made = blocks(model, name)
    every = range(1, max([model.top, *(x for b in made for x in b.auxiliaries)]) + 1)
    clauses = [clause for block in made for clause in block.clauses]
    assert len(assignments(clauses, list(every))) == len(apart(n, distance))


@pytest.mark.parametrize("name", DISTANCES)
@pytest.mark.parametrize(("n", "distance"), [(6, 1), (6, 2), (7, 3), (8, 3), (9, 5)])
def test_a_label_excludes_those_that_are_too_close(n: int, distance: int, name: str) -> None:
    """Forward checking by unit propagation; order literals see the bounds alone."""
    from pysat.solvers import Solver

    model, (first, second) = spread(n, distance)
    clauses = [clause for block in blocks(model, name) for clause in block.clauses]
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for label in range(n):
            near = {b for b in range(n) if abs(b - label) < distance}
            possible, known = solver.propagate([first[label]])
            gone = {b for b in range(n) if -second[b] in known or not possible}
            assert gone <= near
            if name != "order" or label < distance or label >= n - distance:
                assert gone == near


@pytest.mark.parametrize("name", ["duplex", "ladder"])
@pytest.mark.parametrize(("n", "distance"), [(6, 2), (7, 3), (8, 3), (9, 4)])
def test_staircase_variables_mean_what_they_say(n: int, distance: int, name: str) -> None:
    model, (first, _) = spread(n, distance)
    definition = next(block for block in blocks(model, name) if block.role == "definition")
    words = {number: definition.meaning(number) for number in definition.auxiliaries}
    one = [list(first), *([-a, -b] for a, b in combinations(first, 2))]
    for label in range(n):
        [values] = assignments([*definition.clauses, *one, [first[label]]], list(words))
        for text, value in zip(words.values(), values, strict=True):
            low, high = (int(word) for word in text.split() if word.isdigit())
            inside = low <= label + 1 <= high
            assert value == (True if "most" in text else inside != text.startswith("no ")), text


def test_the_same_literals_in_another_order_are_another_vector() -> None:
    """Turning both vectors round keeps every distance; turning one makes it a sum."""
    n, model = 4, Model()
    a, b = labels(model, "a", n), labels(model, "b", n)
    model.distance(a, b, 2, "apart")
    model.distance(a, b[::-1], 2, "apart from the mirror image")
    made = blocks(model, "order")
    assert sum(block.role == "definition" for block in made) == 3
    clauses = [clause for block in made for clause in block.clauses]
    assert chosen(clauses, [a, b]) == {(x, y) for x, y in apart(n, 2) if abs(x - (n - 1 - y)) >= 2}
