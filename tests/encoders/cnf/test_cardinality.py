"""Cardinality constraints as clauses and as rows, against counting all assignments."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, count, product
from math import ceil, comb, isqrt, log2
from typing import Any

import pytest
from pysat.solvers import Solver

from satchel.backends.base import Deadline
from satchel.backends.sat import Session, choose
from satchel.backends.sat.engines import CARDINALITY_SOLVERS, InProcessSolver
from satchel.encoders import cnf, encode, ilp
from satchel.encoders.cnf import ENCODINGS, cardinality
from satchel.encoders.cnf.cardinality import counted_up
from satchel.encoders.constraints import Given
from satchel.encoders.encoding import Encoding
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles import EightCircles, MineNumber, Queens, base
from satchel.puzzles.errors import ModelError, PuzzleError
from satchel.verify.verdict import solve

from ...helpers import Clauses, assignments, plain

OWN = [name for name in ENCODINGS if not name.startswith("pysat-")]
AMO = list(ENCODINGS)
AMK = [name for name, technique in ENCODINGS.items() if technique.largest is None]
SIGNS: dict[str, Callable[[int], int]] = {
    "positive": lambda x: x,
    "negative": lambda x: -x,
    "mixed": lambda x: x if x % 4 == 1 else -x,
}
"""How the odd variables, with gaps between, become literals."""


def bounds(name: str, n: int) -> range:
    return range(1, min(n, (ENCODINGS[name].largest or n) + 1))


def sizes(name: str, most: int = 7) -> list[tuple[int, int]]:
    """All n and legal bounds; for ``mixed`` also some beyond its change of technique."""
    long = [(n, k) for n in (9, 10, 11) for k in (1, 2)] if name == "mixed" else []
    return [(n, k) for n in range(2, most + 1) for k in bounds(name, n)] + long


def stated(name: str, literals: Sequence[int], bound: int) -> tuple[Clauses, list[int]]:
    """The clauses, and the auxiliary variables in the order in which they were asked for."""
    numbers = count(max(map(abs, literals), default=0) + 1)
    auxiliaries: list[int] = []

    def new(*meaning: object) -> int:
        assert meaning
        auxiliaries.append(next(numbers))
        return auxiliaries[-1]

    return ENCODINGS[name].technique(literals, bound, new), auxiliaries


def few(n: int, low: int, high: int) -> set[tuple[bool, ...]]:
    """The values of n literals of which ``low`` to ``high`` are true."""
    return {values for values in product((False, True), repeat=n) if low <= sum(values) <= high}


# --- the techniques --------------------------------------------------------------------------


@pytest.mark.parametrize("signs", SIGNS)
@pytest.mark.parametrize("name", ENCODINGS)
def test_at_most_k_of_n_literals(name: str, signs: str) -> None:
    for n, k in sizes(name):
        literals = [SIGNS[signs](2 * i + 1) for i in range(n)]
        clauses, _ = stated(name, literals, k)
        assert assignments(clauses, literals) == few(n, 0, k), (n, k)


def product_size(n: int) -> tuple[int, int]:
    if n <= 4:
        return 0, n * (n - 1) // 2
    p = isqrt(n) + (isqrt(n) ** 2 < n)
    q = ceil(n / p)
    (v, c), (w, d) = product_size(p), product_size(q)
    return p + q + v + w, 2 * n + c + d


def commander_size(n: int) -> tuple[int, int]:
    if n <= 4:
        return 0, n * (n - 1) // 2
    g = ceil(n / 3)
    s = n - 3 * (g - 1)
    v, c = commander_size(g)
    return g + v, 7 * (g - 1) + s * (s + 1) // 2 + 1 + c


def totalizer_size(n: int, k: int) -> tuple[int, int]:
    def node(n: int) -> tuple[int, int]:
        if n == 1:
            return 0, 0
        m = min(n, k + 1)
        (v, c), (w, d) = node(n // 2), node(ceil(n / 2))
        return m + v + w, splits(n, m) + splits(n, m - 1) - 1 + c + d

    def splits(n: int, m: int) -> int:
        halves = product(range(n // 2 + 1), range(ceil(n / 2) + 1))
        return sum(i + j <= m for i, j in halves)

    variables, clauses = node(n)
    return variables, clauses + 1


FORMULAS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "pairwise": lambda n, k: (0, comb(n, k + 1)),
    "sequential": lambda n, k: ((n - 1) * k, 2 * n * k + n - 3 * k - 1),
    "mixed": lambda n, k: FORMULAS["pairwise" if n <= 9 else "sequential"](n, k),
    "product": lambda n, k: product_size(n),
    "commander": lambda n, k: commander_size(n),
    "bitwise": lambda n, k: (ceil(log2(n)), n * ceil(log2(n))),
    "chunks": lambda n, k: (ceil(n / 2) - 2, 3 * n - 6) if n > 2 else (0, 1),
    "totalizer": totalizer_size,
}
"""The sizes that the docstrings state."""


@pytest.mark.parametrize("name", ENCODINGS)
def test_sizes(name: str) -> None:
    long = [(n, 1) for n in range(8, 70)] + [(n, k) for n in (12, 15) for k in bounds(name, n)]
    for n, k in sizes(name) + (long if name in OWN else []):
        clauses, auxiliaries = stated(name, range(1, n + 1), k)
        used = {abs(x) for clause in clauses for x in clause} - set(range(1, n + 1))
        assert used == set(auxiliaries) == set(range(n + 1, n + 1 + len(auxiliaries)))
        size = len(auxiliaries), len(clauses)
        if name in OWN:
            assert FORMULAS[name](n, k) == size, (n, k)


@pytest.mark.parametrize("name", OWN)
def test_k_true_literals_make_the_others_false(name: str) -> None:
    for n, k in sizes(name):
        literals = [SIGNS["mixed"](2 * i + 1) for i in range(n)]
        clauses, _ = stated(name, literals, k)
        with Solver("minisat22", bootstrap_with=clauses) as solver:
            for true in combinations(literals, k):
                consistent, implied = solver.propagate(assumptions=list(true))
                others = {-x for x in literals if x not in true}
                assert consistent and others <= set(implied), (n, k, true)
            if k + 1 < n:
                assert not solver.propagate(assumptions=literals[: k + 1])[0]


def derives_all(name: str, n: int, bound: int, true: Sequence[int]) -> bool:
    """Whether unit propagation makes false what is not among ``bound`` true literals."""
    clauses, _ = stated(name, range(1, n + 1), bound)
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        implied = solver.propagate(assumptions=list(true))[1]
    return {-x for x in range(1, n + 1) if x not in true} <= set(implied)


@pytest.mark.parametrize("name", ENCODINGS)
def test_arc_consistent_is_claimed_just_where_it_is_true(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cardinality, "COUNTER_VARIABLES", 14)  # beyond that, mixed falls back
    derived = [
        derives_all(name, n, k, true)
        for n, k in sizes(name)
        for true in combinations(range(1, n + 1), k)
    ]
    assert all(derived) == ENCODINGS[name].arc_consistent


@pytest.mark.parametrize("name", ["pysat-mtotalizer", "pysat-kmtotalizer"])
def test_the_assignment_that_the_docstring_gives_shows_it(name: str) -> None:
    assert not derives_all(name, 4, 2, (1, 3))
    assert derives_all("totalizer", 4, 2, (1, 3))


@pytest.mark.parametrize("name", ENCODINGS)
def test_the_model_count_is_preserved_just_where_it_is_claimed(name: str) -> None:
    preserved = []
    for n, k in sizes(name):
        clauses, auxiliaries = stated(name, range(1, n + 1), k)
        projected = len(few(n, 0, k))
        full = assignments(clauses, [*range(1, n + 1), *auxiliaries], most=projected + 1)
        preserved.append(len(full) == projected)
    assert all(preserved) == ENCODINGS[name].counts


# --- from the model to clauses ---------------------------------------------------------------


@pytest.mark.parametrize("n", range(3, 12))
def test_at_least_k_counted_up(n: int) -> None:
    literals = [x if x % 2 else -x for x in range(1, n + 1)]
    for k in range(2, n):
        numbers = count(n + 1)
        clauses = counted_up(literals, k, lambda *meaning, next_one=numbers: next(next_one))
        variables = next(numbers) - n - 1
        assert variables == n * k - k * (k - 1) // 2
        assert len(clauses) == 2 * variables - n + 1
        with Solver("minisat22", bootstrap_with=clauses) as solver:
            for false in combinations(literals, n - k):
                rest = set(literals) - set(false)
                possible, forced = solver.propagate([-x for x in false])
                assert possible and rest <= set(forced)
                for one in rest:
                    assert not solver.solve([-x for x in (*false, one)])
        lowering = lowered(constraint(n, k, n)[0], amk="sequential")
        fewer = k < n - k
        assert (sum(len(block.auxiliaries) for block in lowering) == variables) or not fewer


def lowered(model: Model, **options: str) -> list[cnf.Block]:
    return list(cnf.lower(plain(model), Options(**options)))  # type: ignore[arg-type]


def all_clauses(blocks: list[cnf.Block]) -> Clauses:
    return [clause for block in blocks for clause in block.clauses]


def constraint(n: int, low: int, high: int) -> tuple[Model, list[int]]:
    """``low`` to ``high`` of n literals, every second one negative."""
    model = Model()
    literals = [model.boolean("x", i) * (-1) ** i for i in range(n)]
    model.cardinality(low, high, literals, "the rule")
    return model, literals


def cases(most: int = 5) -> Iterator[tuple[int, int, int]]:
    for n in range(most + 1):
        yield from ((n, low, high) for low in range(-2, n + 3) for high in range(-2, n + 3))


@pytest.mark.parametrize("amo", AMO)
def test_between_as_clauses(amo: str) -> None:
    seen: dict[tuple[int, int, int, str], set[tuple[bool, ...]]] = {}
    for n, low, high in cases():
        model, literals = constraint(n, low, high)
        for amk in AMK:
            clauses = all_clauses(lowered(model, amo=amo, amk=amk))
            key = n, low, high, str(clauses)
            if key not in seen:  # most choices make the same clauses
                seen[key] = assignments(clauses, literals)
            expected = few(n, low, high)
            if n == 0:
                assert (not clauses) == bool(expected) and clauses in ([], [[]])
            else:
                assert seen[key] == expected, (n, low, high, amk)


def test_a_counter_that_would_be_huge_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of 10 to 12 literals, at most and at least k of them, beyond and below the threshold."""
    monkeypatch.setattr(cardinality, "COUNTER_VARIABLES", 24)
    for n, k in ((10, 2), (10, 4), (12, 2), (12, 3)):
        for low, high in ((0, k), (k, n), (k, k)):
            model, literals = constraint(n, low, high)
            blocks = lowered(model, amk="mixed")
            words = {block.meaning(v) for block in blocks for v in block.auxiliaries}
            huge = n * k > 24
            assert any("kmtotalizer" in meaning for meaning in words) == huge, (n, low, high)
            assert assignments(all_clauses(blocks), literals) == few(n, low, high)


# --- many constraints at once ----------------------------------------------------------------


@pytest.mark.parametrize("amo", ["auto", "pairwise", "sequential"])
@pytest.mark.parametrize("amk", ["auto", "pairwise", "totalizer"])
def test_the_clauses_alone_are_those_of_the_blocks(amo: str, amk: str) -> None:
    """Short constraints first, then a long one, then short ones again, and impossible ones."""
    model = Model()
    x = [model.boolean("x", i) for i in range(12)]
    shapes = [(n, low, high) for n in range(6) for low in range(-1, n + 2) for high in range(-1, 6)]
    for n, low, high in [*shapes, (12, 2, 3), (4, 1, 2)]:
        model.cardinality(low, high, [-x[0], *x[1:]][:n], f"{low} to {high} of {n}")
    stated, options = plain(model), Options(amo=amo, amk=amk)
    blocks = list(cnf.lower(stated, options))
    made = list(cnf.clauses(stated, options))
    assert [c for clauses, _ in made for c in clauses] == all_clauses(blocks)
    assert sum(number for _, number in made) == sum(len(block.auxiliaries) for block in blocks)


# --- solvers that count themselves -----------------------------------------------------------


@pytest.mark.parametrize("solver", CARDINALITY_SOLVERS)
def test_native_constraints(solver: str) -> None:
    for n, low, high in cases():
        model, literals = constraint(n, low, high)
        stated = plain(model)
        options = Options(amk="native", solver=solver, limit=None)
        session = Session(stated, choose(stated, options), Deadline())
        found = set()
        while (true := session.solve((), Deadline())) is not None:
            found.add(tuple((abs(x) in true) == (x > 0) for x in literals))
            session.block(true)
        session.close()
        assert found == few(n, low, high), (n, low, high)


@pytest.mark.parametrize("solver", CARDINALITY_SOLVERS)
def test_native_constraints_among_clauses_and_assumptions(solver: str) -> None:
    """Models, cores and additions after a call, against all assignments of five variables."""
    lot = random.Random(1)

    def drawn(most: int) -> list[int]:
        return [lot.choice((v, -v)) for v in lot.sample(range(1, 6), lot.randint(1, most))]

    for _ in range(60):
        engine, stated = InProcessSolver(solver), [([v, -v], 1) for v in range(1, 6)]
        for _ in range(3):
            few = [(drawn(5), lot.randint(1, 4)) for _ in range(2)]
            some = [drawn(3) for _ in range(2)]
            engine.add([*few, *some, *([v, -v] for v in range(1, 6))])  # type: ignore[list-item]
            stated += [*few, *(([-x for x in clause], len(clause) - 1) for clause in some)]
            models = [
                true
                for signs in product((1, -1), repeat=5)
                if (true := {s * v for s, v in zip(signs, range(1, 6), strict=True)})
                and all(len(true.intersection(xs)) <= bound for xs, bound in stated)
            ]
            for assumed in (drawn(5), drawn(5), []):
                found = engine.solve(assumed, Deadline())
                assert (found is not None) == any(true.issuperset(assumed) for true in models)
                if found is not None:
                    assert set(found) in models and set(found).issuperset(assumed)
                else:
                    assert set(engine.core()) <= set(assumed)
                    assert not any(true.issuperset(engine.core()) for true in models)
        engine.close()


@pytest.mark.parametrize("solver", ["auto", *CARDINALITY_SOLVERS])
@pytest.mark.parametrize("name", base.names())
def test_native_constraints_of_the_examples(name: str, solver: str) -> None:
    for example in base.find(name).EXAMPLES:
        puzzle = base.find(name).parse(example.text)
        if example.count is not None and example.count <= 40:
            options = Options(amk="native", solver=solver, limit=None)
            outcome = solve(puzzle, "sat", options)
            assert (outcome.verdict, outcome.count) == (example.verdict, example.count)
            searched = solve(puzzle, "dfs", Options(limit=None))
            assert set(outcome.solutions) == set(searched.solutions)
            assert outcome.chosen["solver"] == (
                CARDINALITY_SOLVERS[0] if solver == "auto" else solver
            )


def test_native_constraints_are_no_clauses() -> None:
    stated = encode(MineNumber(("3?", "??")))
    made = [item for items, _ in cnf.clauses(stated, Options(amk="native")) for item in items]
    assert made == [[1], [2], [3]]  # trivial bounds are clauses all the same
    stated = encode(MineNumber(("???", "?2?", "???"), "eight"))
    made = [item for items, _ in cnf.clauses(stated, Options(amk="native")) for item in items]
    around = [1, 2, 3, 4, 6, 7, 8, 9]
    assert made == [[around, 2], [[-x for x in around], 6]]
    with pytest.raises(PuzzleError, match="solvers alone count natively"):
        list(cnf.lower(stated, Options(amk="native")))
    with pytest.raises(PuzzleError, match="one of minicard, gluecard4, gluecard3"):
        choose(stated, Options(amk="native", solver="cadical195"))
    with pytest.raises(PuzzleError, match=r"^--amo: "):
        cnf.check(Options(amo="native"))


def test_between_as_rows() -> None:
    for n, low, high in cases():
        model, literals = constraint(n, low, high)
        (part,) = ilp.lower(plain(model))
        allowed = {
            tuple((x > 0) == bit[abs(x) - 1] for x in literals)
            for bit in product((False, True), repeat=n)
            if all(holds(row, bit) for row in part.rows)
        }
        assert allowed == few(n, low, high), (n, low, high)
        assert len(part.rows) == 1 and part.role == "rule"


def holds(row: ilp.Row, bit: Sequence[bool]) -> bool:
    total = sum(a * bit[v - 1] for v, a in zip(row.variables, row.coefficients, strict=True))
    return (row.low is None or row.low <= total) and (row.high is None or total <= row.high)


@pytest.mark.parametrize("amk", AMK)
@pytest.mark.parametrize("amo", ["pairwise", "sequential", "product", "pysat-bitwise"])
def test_two_constraints_share_no_auxiliary_variable(amo: str, amk: str) -> None:
    model = Model()
    x = [model.boolean(i) for i in range(8)]
    stated = [(0, 1, x[:6]), (0, 1, [x[1], *x[4:]]), (2, 3, [*x[:5], -x[7]]), (2, 4, x[2:])]
    for low, high, literals in stated:
        model.cardinality(low, high, literals, "a rule")
    blocks = lowered(model, amo=amo, amk=amk)
    top = model.top
    for block in blocks:
        assert block.auxiliaries.start == top + 1
        top = block.auxiliaries.stop - 1
        used = {abs(literal) for clause in block.clauses for literal in clause}
        assert {v for v in used if v > model.top} == set(block.auxiliaries)
    expected = {
        bit
        for bit in product((False, True), repeat=8)
        if all(
            low <= sum((y > 0) == bit[abs(y) - 1] for y in literals) <= high
            for low, high, literals in stated
        )
    }
    assert expected
    assert assignments(all_clauses(blocks), x) == expected


def meanings(block: cnf.Block) -> dict[str, int]:
    found = {block.meaning(number): number for number in block.auxiliaries}
    assert len(found) == len(block.auxiliaries)
    return found


@pytest.mark.parametrize("name", AMO)
@pytest.mark.parametrize("n", [7, 20])
def test_every_auxiliary_variable_has_a_meaning_of_its_own(name: str, n: int) -> None:
    model = Model()
    x = [model.boolean(i) for i in range(n)]
    model.at_most(1, x, "one")
    model.at_most(1, x[1:], "another")
    blocks = lowered(model, amo=name)
    for block in blocks:
        assert all(meanings(block))
        for outside in (block.auxiliaries.start - 1, block.auxiliaries.stop):
            with pytest.raises(ValueError):
                block.meaning(outside)
    without = name == "pairwise" or (name == "mixed" and n <= 9)
    assert any(block.auxiliaries for block in blocks) != without


def test_the_counter_means_what_it_says() -> None:
    model = Model()
    x = [model.boolean(i) for i in range(6)]
    model.at_most(3, x, "three")
    (block,) = lowered(model, amk="sequential")
    found = meanings(block)
    assert set(found) == {f"at least {j} of the first {i}" for i in range(1, 6) for j in (1, 2, 3)}
    with Solver("minisat22", bootstrap_with=block.clauses) as solver:
        for true in (set(c) for k in range(4) for c in combinations(x, k)):
            literals = [v if v in true else -v for v in x]
            implied = set(solver.propagate(assumptions=literals)[1])
            for i, j in product(range(1, 6), (1, 2, 3)):
                counted = len(true & set(x[:i])) >= j
                auxiliary = found[f"at least {j} of the first {i}"]
                assert (auxiliary in implied) == counted, (true, i, j)


def test_the_grid_means_what_it_says() -> None:
    model = Model()
    x = [model.boolean(i) for i in range(9)]
    model.at_most(1, x, "one")
    (block,) = lowered(model, amo="product")
    found = meanings(block)
    assert set(found) == {
        f"grid {line} {i} is used" for line in ("row", "column") for i in (1, 2, 3)
    }
    for i, v in enumerate(x):
        row, column = (
            found[f"grid row {i // 3 + 1} is used"],
            found[f"grid column {i % 3 + 1} is used"],
        )
        assert [-v, row] in block.clauses and [-v, column] in block.clauses


# --- the model -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("literals", "message"),
    [
        ([1, 2, 1, 3], "the rule: a literal stands twice, or beside its negation"),
        ([1, -2, 2, 3], "the rule: a literal stands twice, or beside its negation"),
        ([1, 0], "the rule: a literal of no variable"),
        ([3, 4], "the rule: a literal of no variable"),
        ([-4], "the rule: a literal of no variable"),
    ],
)
def test_wrong_literals(literals: list[int], message: str) -> None:
    model = Model()
    for i in range(3):
        model.boolean(i)
    half = len(literals) // 2
    for state in (
        partial(model.cardinality, 0, 9, literals),
        partial(model.clause, literals),
        partial(model.exactly, -1, literals),
        partial(model.at_most, 99, literals),
        partial(model.at_least, 1, literals),
        *(
            []
            if len(literals) % 2
            else [partial(model.distance, literals[:half], literals[half:], 0)]
        ),
    ):
        with pytest.raises(ModelError) as caught:
            state("the rule")
        assert str(caught.value) == message
    assert model.constraints == []


def test_vectors_of_different_length() -> None:
    model = Model()
    x = [model.boolean(i) for i in range(3)]
    with pytest.raises(ModelError, match=r"^near: label vectors of 2 and 1 literals$"):
        model.distance(x[:2], x[2:], 1, "near")


def test_names_and_short_forms() -> None:
    model = Model()
    a, b, c = model.boolean("queen", 1, 2), model.boolean("b"), model.boolean()
    model.clause([a, -b], "some")
    model.at_least(2, iter([a, b, c]), "two")
    model.at_most(1, (), "nothing")
    assert (model.top, model.name(a), model.name(-b)) == (3, "queen 1 2", "not b")
    assert [(s.low, s.high, s.literals, s.why) for s in model.constraints] == [  # type: ignore[union-attr]
        (1, 2, (1, -2), "some"),
        (2, 3, (1, 2, 3), "two"),
        (0, 1, (), "nothing"),
    ]


# --- blocking --------------------------------------------------------------------------------


def one_each(model: Model, groups: Sequence[Sequence[int]]) -> None:
    for group in groups:
        model.exactly(1, group, "one")


def encoding(
    build: Callable[[Model, list[int]], None], givens: Sequence[int] = ()
) -> Encoding[Any]:
    model = Model()
    build(model, [model.boolean(i) for i in range(4)])
    return replace(plain(model), givens=[Given(literal, "given") for literal in givens])


def exact(model: Model, x: list[int]) -> None:
    one_each(model, [x[:2], x[2:]])


def two_exactly(model: Model, x: list[int]) -> None:
    model.exactly(2, x, "two")


def negative(model: Model, x: list[int]) -> None:
    one_each(model, [x[:2], [x[2], -x[3]]])


def open_variable(model: Model, x: list[int]) -> None:
    one_each(model, [x[:3]])


def at_most_one(model: Model, x: list[int]) -> None:
    one_each(model, [x[:2]])
    model.at_most(1, x[2:], "at most one")


def loose(model: Model, x: list[int]) -> None:
    model.cardinality(1, 2, x, "one or two")


def unrelated(model: Model, x: list[int]) -> None:
    model.clause(x, "some")


ENCODED = [
    (exact, (), True),
    (two_exactly, (), True),
    (open_variable, (), False),
    (open_variable, (4,), True),
    (open_variable, (-4,), True),
    (negative, (), False),
    (negative, (3,), False),
    (negative, (3, 4), True),
    (negative, (-3, -4), True),
    (at_most_one, (), False),
    (at_most_one, (3, -4), True),
    (loose, (), False),
    (unrelated, (), False),
    (unrelated, (1, 2, -3, 4), True),
]


@pytest.mark.parametrize(("build", "givens", "positive"), ENCODED)
def test_blocking_removes_one_solution(
    build: Callable[[Model, list[int]], None], givens: Sequence[int], positive: bool
) -> None:
    stated = encoding(build, givens)
    assert stated.minimal_models() == positive
    clauses = all_clauses(list(cnf.lower(stated, Options(amo="pairwise"))))
    clauses += [[literal] for literal in givens]
    x = range(1, 5)
    models = assignments(clauses, x)
    assert models
    for values in models:
        true = {v for v in x if values[v - 1]}
        blocking = list(stated.blocking(true))
        assert set(blocking) == (true if positive else {v if v in true else -v for v in x})
        left = assignments([*clauses, [-literal for literal in blocking]], x)
        assert left == models - {values}
        row = ilp.row(blocking, None, len(blocking) - 1)
        assert {bit for bit in models if holds(row, bit)} == models - {values}


def test_blocking_true_literals_alone_is_refused_where_it_would_remove_more() -> None:
    """One or two of four: blocking {1} by its true literal would remove {1, 2} too."""
    clauses = all_clauses(list(cnf.lower(encoding(loose), Options())))
    models = assignments(clauses, range(1, 5))
    assert len(assignments([*clauses, [-1]], range(1, 5))) < len(models) - 1


def test_which_puzzles_are_blocked_by_true_literals() -> None:
    assert encode(Queens(5)).minimal_models()
    assert encode(EightCircles((0,) * 8)).minimal_models()
    assert encode(MineNumber(("11",))).minimal_models()
    assert not encode(MineNumber(("1???",))).minimal_models()
    assert encode(MineNumber(("????",), total=2)).minimal_models()


# --- choosing --------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "amo"), [(50, "pairwise"), (51, "product")])
def test_auto_is_resolved_by_the_longest_line(n: int, amo: str) -> None:
    model = Model()
    model.at_most(1, [model.boolean(i) for i in range(n)], "one")
    chosen = cnf.choose(plain(model), Options())
    assert (chosen.amo, chosen.amk, chosen.distance) == (amo, "mixed", "order")
    assert cnf.choose(plain(model), Options(amo="pysat-ladder")).amo == "pysat-ladder"
