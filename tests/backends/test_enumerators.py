"""The backends of the extra ``peers``, asp and cpsat, against brute force and against sat."""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from types import ModuleType
from typing import Any

import pytest

from satchel.backends import asp, cpsat, enumerators
from satchel.backends.base import Deadline, find
from satchel.commands import solve as solve_verb
from satchel.encoders import encode
from satchel.encoders.constraints import Cardinality, Distance, Edge, Given
from satchel.encoders.encoding import Encoding
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles import base
from satchel.puzzles.errors import INTERRUPTED, OutOfTime, PuzzleError, Unavailable
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.labelling import Labelling
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour
from satchel.verify.agreement import cross_check
from satchel.verify.verdict import count, solve

from ..encoders.cnf.test_circuit import Graph, atlas, digraphs_of_4, small_digraphs, solutions
from ..helpers import GOLDEN, eventually_empty, everything, found_by, plain

TINY = {
    "queens": "queens 2",
    "eight": "eight 7 3 1 4 5 8 6 2",
    "mines": "mines\n1?",
    "tour": "tour 1x3 --start 1 --leaper 0,1",
    "hamilton": "hamilton --graph cycle 3",
    "labelling": "labelling --graph path 3 --distance 2",
    "formula": "formula\np cnf 2 2\n1 -2 0\n2 0",
}
HARD = Tour(9, 9, closed=True)
"""There is none, and without a count of the colours no solver says so in time."""
FORM = Options(limit=None, reasons=False)


@pytest.fixture(params=["asp", "cpsat"])
def peer(request: pytest.FixtureRequest) -> str:
    """A backend that is installed."""
    (reason,) = find(request.param).solvers().values()
    if reason:
        pytest.skip(reason)
    return str(request.param)


def module(peer: str) -> ModuleType:
    return {"asp": asp, "cpsat": cpsat}[peer]


def session(peer: str, encoding: Encoding[Any], **options: Any) -> Any:
    return module(peer).Session(encoding, Options(**options), Deadline())


def listed(peer: str, encoding: Encoding[Any]) -> set[frozenset[int]]:
    """The assignments as the solver itself lists them, all different."""
    found = [frozenset(true) for true in session(peer, encoding).every(Deadline())]
    assert len(found) == len(set(found))
    return set(found)


# --- the constraints -------------------------------------------------------------------------


def cardinalities() -> Iterator[tuple[int, int, int]]:
    return product(range(4), range(-2, 6), range(-2, 6))


@pytest.mark.parametrize("sign", [1, -1])
def test_every_bound_within_and_without(peer: str, sign: int) -> None:
    for n, low, high in cardinalities():
        if peer == "cpsat" and (n + low + high) % 3:
            continue
        model = Model()
        literals = [sign**i * model.boolean(i) for i in range(n)]
        model.cardinality(low, high, literals, "so many")
        expected = {
            frozenset(x for x in literals if (x > 0) == (x in chosen) and x in chosen)
            | {-x for x in literals if x < 0 and x not in chosen}
            for k in range(n + 1)
            if low <= k <= high
            for chosen in combinations(literals, k)
        }
        assert listed(peer, plain(model)) == expected, (n, low, high)


def graphs() -> list[Graph]:
    """Graphs of up to 6 nodes and digraphs of up to 7: all small ones, and some of the others."""
    return [g for g in atlas() if g.order < 5] + atlas()[60::5] + small_digraphs()[::6]


@pytest.mark.parametrize("kind", ["path", "circuit"])
def test_paths_and_circuits_of_small_graphs(peer: str, kind: str) -> None:
    agree(peer, kind, graphs())


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["path", "circuit"])
def test_paths_and_circuits_of_all_small_graphs(peer: str, kind: str) -> None:
    of_four = digraphs_of_4()[:: 1 if peer == "asp" else 4]
    agree(peer, kind, [*atlas(), *small_digraphs(), *of_four])


def agree(peer: str, kind: str, family: Iterable[Graph]) -> None:
    several = 0
    for graph in family:
        expected = solutions(graph, kind)
        assert listed(peer, plain(graph.model(kind))) == expected, graph
        several += len(expected) > 1
    assert several > 10


@pytest.mark.parametrize("directed", [False, True])
def test_the_smallest_graphs(peer: str, directed: bool) -> None:
    """One node is a path and no cycle; a cycle needs 3 nodes, or 2 where it is directed."""
    for n, paths, cycles in ((0, 0, 0), (1, 1, 0), (2, 1 + directed, int(directed)), (3, 3, 1)):
        arcs = [(u, v) for u in range(n) for v in range(n) if u < v or (directed and u != v)]
        graph = Graph(n, tuple(arcs), directed)
        factor = 2 if directed and n == 3 else 1
        assert len(listed(peer, plain(graph.model("path")))) == paths * factor
        assert len(listed(peer, plain(graph.model("circuit")))) == cycles * factor


def test_two_circuits_in_one_model(peer: str) -> None:
    """Each of its own: their auxiliary variables and predicates have nothing in common."""
    model = Model()
    for name in "ab":
        pairs = combinations(range(4), 2)
        edges: dict[Edge, int] = {(u, v): model.boolean(name, u, v) for u, v in pairs}
        model.circuit(edges, range(4), name)
    assert len(listed(peer, plain(model))) == 9


@pytest.mark.parametrize("n", range(6))
def test_spread(peer: str, n: int) -> None:
    for distance in range(-1, n + 2):
        model = Model()
        first, second = ([model.boolean(name, i) for i in range(n)] for name in "uv")
        for row in (first, second):
            model.exactly(1, row, "one label")
        model.distance(first, second, distance, "apart")
        pairs = product(range(n), repeat=2)
        expected = {frozenset((1 + a, 1 + n + b)) for a, b in pairs if abs(a - b) >= distance}
        assert listed(peer, plain(model)) == expected


def test_no_variables_and_no_constraints(peer: str) -> None:
    assert listed(peer, plain(Model())) == {frozenset()}
    model = Model()
    model.clause([], "never")
    assert listed(peer, plain(model)) == set()


# --- the session -----------------------------------------------------------------------------


def test_a_living_session(peer: str) -> None:
    model = Model()
    one, two, three = (model.boolean(i) for i in range(3))
    model.at_least(2, [one, two, -three], "two")
    encoding: Encoding[frozenset[int]] = Encoding(model, [Given(-three, "no three")])
    living = session(peer, encoding, seed=5)
    assert living.solve([three], Deadline()) is None
    assert living.solve([-one, -two], Deadline()) is None
    assert living.solve([one, -one], Deadline()) is None
    assert living.solve([one, -two], Deadline()) == {one}
    living.block({one})
    assert living.solve([one, -two], Deadline()) is None
    assert {frozenset(true) for true in living.every(Deadline())} == {
        frozenset({two}),
        frozenset({one, two}),
    }
    living.close()
    assert living.stats["solves"] == 6


@pytest.mark.parametrize("text", ["queens 5", "tour 3x4", "eight 0 0 0 0 0 0 0 0"])
def test_blocking_and_listing_find_the_same(peer: str, text: str) -> None:
    puzzle = base.find(text.split()[0]).parse(text)
    encoding = encode(puzzle)
    blocked = found_by(session(peer, encoding), encoding.model.top)
    assert blocked is not None and set(blocked) == listed(peer, encoding)


def test_a_session_that_is_never_asked(peer: str) -> None:
    living = session(peer, encode(Queens(4)))
    living.close()
    assert living.stats["conflicts"] == living.stats["solves"] == 0


def test_the_end_of_a_list_leaves_nothing_running(peer: str) -> None:
    before = set(threading.enumerate())
    run = find(peer).run(Queens(10), Options(limit=None), Deadline())
    assert len([next(run.solutions) for _ in range(5)]) == 5
    run.close()
    assert eventually_empty(lambda: map(str, set(threading.enumerate()) - before)) == []


def test_the_solver_waits_for_a_slow_reader(peer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpsat, "QUEUED_SOLUTIONS", 2)
    before = set(threading.enumerate())
    run = find(peer).run(Queens(8), Options(limit=None), Deadline())
    next(run.solutions)
    time.sleep(0.2)
    run.close()
    assert eventually_empty(lambda: map(str, set(threading.enumerate()) - before)) == []
    assert count(Queens(8), peer) == 92


# --- the run ---------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [Queens(6), Tour(3, 4), Hamilton(generate("complete 4"))])
def test_in_the_order_of_sat(peer: str, puzzle: Any) -> None:
    expected = everything(puzzle, "sat", ordered=True).solutions
    assert len(expected) > 1
    assert everything(puzzle, peer, ordered=True).solutions == expected


@pytest.mark.parametrize("ordered", [False, True])
def test_known_solutions_are_left_out(peer: str, ordered: bool) -> None:
    expected = everything(Queens(6), "dfs").solutions
    options = Options(limit=None, ordered=ordered, known=tuple(expected[1:3]))
    left = list(find(peer).run(Queens(6), options, Deadline()))
    assert sorted(left) == [expected[0], expected[3]]


def test_counts(peer: str) -> None:
    assert count(Queens(9), peer) == 352
    assert count(Tour(5, 5, 0), peer) == 304
    assert count(Labelling(generate("path 6"), 2), peer) == 90


@pytest.mark.slow
def test_larger_counts(peer: str) -> None:
    assert count(Queens(10), peer) == 724
    assert count(Tour(5, 6), peer) == 18784
    assert count(Tour(6, 6, closed=True), peer) == 9862


def test_a_reason_comes_before_the_solver(peer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = solve(Tour(5, 5, closed=True), peer)
    assert (outcome.verdict, outcome.evidence) == ("none", ["reason"])
    asked = solve(Tour(5, 5, closed=True), peer, Options(reasons=False))
    assert (asked.verdict, asked.evidence) == ("none", ["solver"])


def test_seeds(peer: str) -> None:
    runs = [everything(Queens(8), peer, seed=seed).solutions for seed in (0, 0, 9, -1, 2**40)]
    assert runs[0] == runs[1]
    assert runs[0] not in (runs[2], runs[3])
    assert all(sorted(run) == sorted(runs[0]) for run in runs)


@pytest.mark.parametrize("option", ["solver", "circuit"])
def test_names_that_mean_nothing_here(peer: str, option: str) -> None:
    with pytest.raises(PuzzleError, match=rf"^--{option}: expected auto .*, found 'lazy'$"):
        everything(Queens(4), peer, **{option: "lazy"})


# --- limits ----------------------------------------------------------------------------------


def test_a_solver_that_is_late_never_says_none(peer: str) -> None:
    outcome = solve(HARD, peer, FORM, timeout=0.3)
    assert (outcome.verdict, outcome.stopped, outcome.complete) == ("unknown", "timeout", False)
    with pytest.raises(OutOfTime):
        session(peer, encode(HARD)).solve((), Deadline(0.3))


def test_a_session_lives_on_after_a_deadline(peer: str) -> None:
    encoding = encode(Queens(6))
    living = session(peer, encoding)
    with pytest.raises(OutOfTime):
        living.solve((), Deadline(0.0))
    assert len(list(living.every(Deadline()))) == 4


def test_ctrl_c_ends_the_search(peer: str) -> None:
    before = set(threading.enumerate())
    timer = threading.Timer(0.3, INTERRUPTED.set)
    timer.start()
    try:
        outcome = solve(HARD, peer, FORM)
    finally:
        timer.join()
        INTERRUPTED.clear()
    assert (outcome.verdict, outcome.stopped) == ("unknown", "interrupted")
    assert eventually_empty(lambda: map(str, set(threading.enumerate()) - before)) == []


@pytest.mark.parametrize("word", ["FEASIBLE", "UNKNOWN", "MODEL_INVALID"])
def test_cp_sat_is_believed_when_its_word_is_definite(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    solving = cp_model.CpSolver.solve

    def vague(self: Any, *arguments: Any) -> Any:
        solving(self, *arguments)
        return getattr(cp_model, word)

    monkeypatch.setattr(cp_model.CpSolver, "solve", vague)
    for puzzle in (Queens(3), Queens(4)):
        with pytest.raises(Unavailable, match=r"^CP-SAT stopped without an answer: "):
            everything(puzzle, "cpsat")


def test_a_fault_inside_cp_sat_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")

    def failing(self: Any, *arguments: Any) -> Any:
        raise RuntimeError("out of everything")

    monkeypatch.setattr(cp_model.CpSolver, "solve", failing)
    with pytest.raises(Unavailable, match="out of everything"):
        solve(Queens(4), "cpsat")


def test_clingo_is_believed_when_it_has_seen_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    clingo = pytest.importorskip("clingo")
    monkeypatch.setattr(clingo.SolveResult, "exhausted", property(lambda self: False))
    for puzzle in (Queens(3), Queens(4)):
        with pytest.raises(Unavailable, match=r"^clingo stopped without an answer$"):
            everything(puzzle, "asp")


# --- where a library is missing --------------------------------------------------------------

LIBRARY = {"asp": "clingo", "cpsat": "ortools"}


@pytest.mark.parametrize("name", LIBRARY)
def test_a_missing_library(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    library = LIBRARY[name]
    for loaded in [part for part in sys.modules if part.split(".")[0] == library]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, library, None)
    said = rf"^{library} does not load \(.*\): pip install 'satchel\[peers\]'$"
    with pytest.raises(Unavailable, match=said):
        solve(Queens(4), name)
    (reason,) = find(name).solvers().values()
    assert reason and reason.endswith(enumerators.REMEDY)
    agreement = cross_check(solve(Queens(4), "dfs"), Options(), None)
    (answer,) = (answer for answer in agreement.answers if answer.backend == name)
    assert (answer.outcome, answer.trouble, agreement.disagreements) == (None, reason, [])
    assert solve_verb.main(["queens", "3", "--backend", "dfs"]) == 0
    assert capsys.readouterr().out == "none\n"


# --- the program -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", TINY)
def test_the_program_that_a_student_reads(name: str) -> None:
    puzzle = base.find(name).parse(TINY[name])
    golden = (GOLDEN / f"{name}.asp").read_text(encoding="utf-8")
    assert asp.program(encode(puzzle)) + "\n" == golden


@cache
def names() -> Encoding[Any]:
    model = Model()
    model.clause([model.boolean("a\nb", '"%*')], "%*\n:- .\0\udcff")
    return plain(model)


def test_no_name_gets_out_of_its_comment() -> None:
    lines = asp.program(names()).splitlines()
    assert lines == [
        '% x(1) is a b "%*',
        "{ x(1..1) }.",
        "% %* :- .??",
        ":- not 1 { x(1) } 1.",
        "#show x/1.",
    ]
    if enumerators.trouble("clingo") is None:
        assert listed("asp", names()) == {frozenset({1})}


def test_the_parts_of_a_program_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the parts are that clingo grounds, they make the same program."""
    monkeypatch.setattr(asp, "GROUND_CHARACTERS", 50)
    encoding = encode(Tour(3, 4))
    parts = list(asp.chunks(asp.statements(encoding)))
    assert len(parts) > 20
    assert "\n".join(parts).strip() == asp.program(encoding)
    if enumerators.trouble("clingo") is None:
        assert count(Tour(3, 4), "asp") == 8


def test_what_cp_sat_is_given() -> None:
    pytest.importorskip("ortools")

    def kinds(encoding: Encoding[Any]) -> dict[str, int]:
        lowering = cpsat.Lowering(encoding, Deadline())  # it owns what `proto` shows
        given = lowering.model.proto.constraints
        return Counter(str(constraint).split()[0] for constraint in given)

    assert kinds(encode(Queens(4))) == {"exactly_one": 8, "at_most_one": 10}
    assert kinds(encode(Hamilton(generate("cycle 4")))) == {"linear": 5, "circuit": 1}
    assert kinds(plain(digraphs_of_4()[-1].model("circuit"))) == {"circuit": 1}


def test_windows() -> None:
    model = Model()
    first, second = ([model.boolean(name, i) for i in range(4)] for name in "uv")
    model.distance(first, second, 3, "apart")
    (stated,) = model.constraints
    assert isinstance(stated, Distance)
    assert stated.windows() == [
        Cardinality(0, 1, (1, 2, 3, 5, 6, 7), "apart"),
        Cardinality(0, 1, (2, 3, 4, 6, 7, 8), "apart"),
    ]


def test_no_import_swallows_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(*words: Any) -> Any:  # as a library does while it loads
        INTERRUPTED.set()
        raise ImportError("initialization failed")

    monkeypatch.setattr("satchel.backends.enumerators.importlib.import_module", load)
    try:
        with pytest.raises(KeyboardInterrupt):
            enumerators.trouble("ortools")
    finally:
        INTERRUPTED.clear()
