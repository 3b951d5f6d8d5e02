"""Labels that differ by a distance, as clauses and as rows, against comparing all pairs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from satchel.encoders import cnf, ilp
from satchel.encoders.cnf import SPREADS
from satchel.encoders.model import Model, Spread
from satchel.encoders.options import Options

from .helpers import Clauses, assignments, plain

SIZES = [(n, distance) for n in range(1, 7) for distance in range(-1, n + 2)]


def labels(model: Model, name: str, n: int, sign: int = 1) -> list[int]:
    """A one-hot vector, with the sign of its literals."""
    vector = [sign * model.boolean(name, "is", i + 1) for i in range(n)]
    model.exactly(1, vector, f"one label of {name}")
    return vector


def spread(n: int, distance: int, sign: int = 1) -> tuple[Model, list[list[int]]]:
    model = Model()
    first, second = labels(model, "a", n), labels(model, "b", n, sign)
    model.spread(first, second, distance, "far apart")
    return model, [first, second]


def blocks(model: Model, name: str) -> list[cnf.Block]:
    return list(cnf.lower(plain(model), Options(spread=name)))


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
@pytest.mark.parametrize("name", SPREADS)
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
    assert isinstance(part.constraint, Spread)
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
            if isinstance(block.constraint, Spread)
        ]
        for name in SPREADS
    }
    *_, part = ilp.lower(plain(model))
    if distance <= 0:
        assert sizes == {"order": [], "windows": []}
        assert part.rows == []
    elif distance >= n:
        assert sizes == {name: [("rule", 0, 1)] for name in SPREADS}
        assert part.rows == [ilp.IMPOSSIBLE]
    else:
        definition = ("definition", n - 1, 4 * n - 5)
        assert sizes["order"] == [definition, definition, ("rule", 0, n - distance + 1)]
        pairs = n * (2 * distance - 1) - distance * (distance - 1)
        assert sizes["windows"] == [("rule", 0, pairs)]
        assert len(part.rows) == n - distance + 1


def test_order_literals_mean_what_they_say() -> None:
    model, (first, _) = spread(5, 2)
    definition = next(block for block in blocks(model, "order") if block.role == "definition")
    words = {number: definition.meaning(number) for number in definition.auxiliaries}
    assert list(words.values()) == [f"label at most {i}" for i in range(1, 5)]
    for label in range(5):
        units = [[x] if i == label else [-x] for i, x in enumerate(first)]
        values = assignments([*definition.clauses, *units], list(words))
        assert values == {tuple(label < i for i in range(1, 5))}


@pytest.mark.parametrize("name", SPREADS)
def test_spreads_that_share_vectors(name: str) -> None:
    n, model = 5, Model()
    a, b, c = vectors = [labels(model, letter, n) for letter in "abc"]
    for first, second, distance in ((a, b, 2), (b, c, 3), (c, a, 1), (a, c, 0)):
        model.spread(first, second, distance, "far apart")
    made = blocks(model, name)
    clauses = [clause for block in made for clause in block.clauses]
    assert chosen(clauses, vectors) == {
        (x, y, z)
        for x, y, z in product(range(n), repeat=3)
        if abs(x - y) >= 2 and abs(y - z) >= 3 and abs(z - x) >= 1
    }
    defined = [block.auxiliaries for block in made if block.role == "definition"]
    assert len(defined) == (3 if name == "order" else 0)
    used = [number for auxiliaries in defined for number in auxiliaries]
    assert used == list(range(model.top + 1, model.top + 1 + len(used)))


def test_a_definition_comes_before_its_use() -> None:
    model, _ = spread(4, 2)
    known = set(range(1, model.top + 1))
    for block in blocks(model, "order"):
        known |= set(block.auxiliaries)
        assert {abs(x) for clause in block.clauses for x in clause} <= known


def test_the_same_literals_in_another_order_are_another_vector() -> None:
    """Turning both vectors round keeps every distance; turning one makes it a sum."""
    n, model = 4, Model()
    a, b = labels(model, "a", n), labels(model, "b", n)
    model.spread(a, b, 2, "apart")
    model.spread(a, b[::-1], 2, "apart from the mirror image")
    made = blocks(model, "order")
    assert sum(block.role == "definition" for block in made) == 3
    clauses = [clause for block in made for clause in block.clauses]
    assert chosen(clauses, [a, b]) == {(x, y) for x, y in apart(n, 2) if abs(x - (n - 1 - y)) >= 2}
