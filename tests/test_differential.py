"""Thousands of small instances of every puzzle: every backend and encoding against brute force.

Each instance goes through each backend, by each ILP solver, and through SAT a few times more, each
time with encodings and a solver drawn at random. A slice of the same instances runs every time, the
rest by ``-m slow``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from satchel.backends.base import Deadline, find
from satchel.backends.sat import in_process, propagator
from satchel.backends.sat.engines import CARDINALITY_SOLVERS
from satchel.encoders import cnf, ilp
from satchel.encoders.options import Options
from satchel.puzzles.base import Puzzle
from satchel.puzzles.mines import MineNumber
from satchel.verify.certificate.check import verify
from satchel.verify.certificate.prove import prove, write
from satchel.verify.optimum.search import maximise
from satchel.verify.verdict import count, solve

from .instances import RANDOM, VERDICTS, greatest_distance, with_verdict

WHOLE = 2001
"""Instances of each puzzle, a third of each verdict."""
SLICE = 9
"""How many of them run every time."""
PARTS = 12
"""The rest in so many parts."""
DRAWN = 6
"""How many times an instance goes through SAT with encodings drawn at random."""
AMO = list(cnf.ENCODINGS)
AMK = [name for name, known in cnf.ENCODINGS.items() if known.largest is None]

PROVED = {
    "amo": AMO,
    "amk": AMK,
    "distance": list(cnf.DISTANCES),
    "circuit": [name for name in cnf.CIRCUITS if name != "propagator"],
}
"""The encodings of certificates."""


class Ask(NamedTuple):
    """A backend and the options with which it is asked."""

    backend: str
    options: dict[str, Any]


@cache
def usable(backend: str) -> list[str]:
    """The solvers of a backend that are here."""
    return [name for name, trouble in find(backend).solvers().items() if trouble is None]


def drawn(lot: random.Random) -> dict[str, Any]:
    """Encodings and a solver of SAT that go together."""
    chosen: dict[str, Any] = {
        "amo": lot.choice(AMO),
        "amk": lot.choice([*AMK, cnf.NATIVE]),
        "distance": lot.choice(list(cnf.DISTANCES)),
        "circuit": lot.choice(list(cnf.CIRCUITS)),
        "solver": lot.choice(usable("sat")),
    }
    if chosen["amk"] == cnf.NATIVE:
        chosen["solver"] = lot.choice(CARDINALITY_SOLVERS)
        chosen["circuit"] = lot.choice([name for name in cnf.CIRCUITS if name != "propagator"])
    elif chosen["circuit"] == "propagator":
        chosen["solver"] = lot.choice(propagator.SOLVERS)
    seed, ordered = lot.choice([0, 0, 7]), lot.random() < 0.2
    return {**chosen, "seed": seed, "ordered": ordered, "reasons": False}


def asks(name: str, place: int) -> Iterator[Ask]:
    """What the instance of a puzzle at a place is asked of whom."""
    lot = random.Random(f"{name} {place}")
    yield Ask("dfs", {"ordered": True})
    yield Ask("dfs", {"limit": 2})
    yield Ask("sat", {})
    for _ in range(DRAWN):
        yield Ask("sat", drawn(lot))
    for peer in ("asp", "cpsat"):
        if usable(peer):
            order = {"limit": 3, "ordered": True} if lot.random() < 0.2 else {}
            yield Ask(peer, {"seed": place % 3, "reasons": False, **order})
    for solver in usable("ilp"):  # a call of HiGHS takes some milliseconds, one of CBC more
        most = 2 if solver == "cbc" else lot.choice([3] * 9 + [None])
        ordered, circuit = lot.random() < 0.2, lot.choice(list(ilp.CIRCUITS))
        chosen = {"solver": solver, "circuit": circuit, "limit": most, "ordered": ordered}
        yield Ask("ilp", {**chosen, "reasons": False})


def difference(puzzle: Puzzle[Any], expected: list[Any], ask: Ask) -> str:
    """How an outcome differs from ``expected``, all solutions in order; empty if it does not."""
    options = Options(**{"limit": None, "confirm": False, **ask.options})
    outcome = solve(puzzle, ask.backend, options)
    found, all_of_them = outcome.solutions, len(expected)
    if not set(found) <= set(expected):
        return "a wrong solution"
    if len(set(found)) < len(found):
        return "the same solution twice"
    if len(found) != len(expected[: options.limit]):
        return f"{len(found)} solutions, not {all_of_them}"
    if options.ordered and found != expected[: options.limit]:
        return "another order"
    if outcome.complete != (options.limit is None or all_of_them < options.limit):
        return f"complete is {outcome.complete}"
    if outcome.verdict != VERDICTS[min(2, all_of_them)]:
        return f"{outcome.verdict}, not {VERDICTS[min(2, all_of_them)]}"
    return ""


def parts() -> list[Any]:
    """Places of instances: those that run every time, and the rest."""
    rest = [range(SLICE + i, WHOLE, PARTS) for i in range(PARTS)]
    return [
        pytest.param(range(SLICE), id="slice"),
        *(pytest.param(part, id=f"{i}", marks=pytest.mark.slow) for i, part in enumerate(rest)),
    ]


@pytest.mark.parametrize("places", parts())
@pytest.mark.parametrize("name", RANDOM)
def test_brute_force_agrees(name: str, places: Iterable[int]) -> None:
    for place in places:
        verdict = VERDICTS[place % 3]
        puzzle, expected = with_verdict(name, verdict, place)
        assert type(puzzle).parse(puzzle.text()) == puzzle
        assert count(puzzle, "dfs") == len(expected), puzzle.text()
        for ask in asks(name, place):
            assert difference(puzzle, expected, ask) == "", (puzzle.text(), ask)


@pytest.mark.parametrize("places", parts())
@pytest.mark.parametrize("name", RANDOM)
def test_every_verdict_is_proved(name: str, places: Iterable[int], tmp_path: Path) -> None:
    """By a certificate in encodings drawn at random, which two checkers accept."""
    for place in places:
        lot, folder = random.Random(f"proof {name} {place}"), tmp_path / str(place)
        puzzle, expected = with_verdict(name, VERDICTS[place % 3], place)
        chosen: dict[str, Any] = {key: lot.choice(known) for key, known in PROVED.items()}
        options = Options(limit=lot.choice([2, None]), reasons=lot.random() < 0.5, **chosen)
        outcome = solve(puzzle, "sat", options)
        write(folder, prove(outcome, options, Deadline()))
        claim = verify(folder).claim
        number = len(expected[: options.limit])
        word = "count" if number > 1 and options.limit is None else VERDICTS[place % 3]
        assert (claim.verdict, claim.count) == (word, number), puzzle.text()


@pytest.mark.parametrize("places", parts())
def test_the_greatest_distance_of_a_labelling(places: Iterable[int]) -> None:
    draw, _ = RANDOM["labelling"]
    backends = ["sat", "dfs", *(name for name in ("ilp", "asp", "cpsat") if usable(name))]
    for place in places:
        puzzle = draw(random.Random(f"greatest {place}"))
        if puzzle.graph.edges:
            best = greatest_distance(puzzle)
            found = maximise(puzzle, backends[place % 5 % len(backends)], symmetry=place % 2 > 0)
            if best >= puzzle.distance:
                assert found.bounds == (best, best), puzzle.text()
            else:
                assert found.verdict == "none", puzzle.text()
                assert best <= found.bounds[1] < puzzle.distance


def test_no_literal_is_assumed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """More assumptions than variables, and Glucose writes beyond its memory."""
    honest, asked = in_process.c_function, list[list[int]]()

    def recorded(name: str, solver: Any, function: str) -> Any:
        call = honest(name, solver, function)
        assert call

        def noted(assumptions: list[int], *more: int) -> Any:
            asked.append(assumptions)
            return call(assumptions, *more)

        return noted if function == "solve_lim" else call

    monkeypatch.setattr(in_process, "c_function", recorded)
    puzzle = MineNumber(("?1?1", "?232", "01??"), "eight", total=5)
    solve(puzzle, "sat", Options(limit=None, ordered=True, solver="glucose4"))
    assert max(map(len, asked)) > 8
    assert all(len(set(literals)) == len(literals) for literals in asked)


# --- what is tried ---------------------------------------------------------------------------

CONCERNED = {
    "amo": {"queens", "eight", "labelling"},
    "amk": {"mines", "tour", "hamilton"},
    "distance": {"eight", "labelling"},
    "circuit": {"tour", "hamilton"},
    "solver": set(RANDOM),
}
"""The puzzles in which an encoding is certain to have a part."""


def test_every_encoding_and_solver_sees_as_many_instances() -> None:
    seen: dict[str, Counter[str]] = {option: Counter() for option in CONCERNED}
    for name in RANDOM:
        for place in range(WHOLE):
            for backend, options in asks(name, place):
                for option, puzzles in CONCERNED.items():
                    if backend == "sat" and name in puzzles and option in options:
                        seen[option][options[option]] += 1
    assert set(seen["amo"]) == set(cnf.ENCODINGS)
    assert set(seen["amk"]) == {*AMK, cnf.NATIVE}
    assert set(seen["distance"]) == set(cnf.DISTANCES)
    assert set(seen["circuit"]) == set(cnf.CIRCUITS)
    assert set(seen["solver"]) == set(usable("sat"))
    for option, times in seen.items():
        assert min(times.values()) >= 2000, (option, times)


def test_each_verdict_is_a_third() -> None:
    for name in RANDOM:
        drawn = Counter(min(2, len(with_verdict(name, VERDICTS[i % 3], i)[1])) for i in range(9))
        assert set(drawn.values()) == {3}
