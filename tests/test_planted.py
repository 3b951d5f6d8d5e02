"""Faults planted on purpose: the differential, or a check of the product's own, must notice each.

First every kind of clause, row and statement is left out, of each encoding in turn. Then a table of
faults: how each is planted, who is asked, and what must be said. A fault that nobody notices fails
its test, and so does a traceback in place of an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial, wraps
from itertools import islice
from typing import Any, NamedTuple

import pytest

from satchel.backends import asp, cpsat, ilp, sat
from satchel.backends import base as backends
from satchel.backends.child import Child
from satchel.backends.dfs import eight as eight_search
from satchel.backends.dfs import hamilton as hamilton_search
from satchel.backends.dfs import labelling as labelling_search
from satchel.backends.dfs import mines as mines_search
from satchel.backends.dfs import paths as paths_search
from satchel.backends.dfs import queens as queens_search
from satchel.backends.dfs import tour as tour_search
from satchel.backends.ilp import problem as ilp_problem
from satchel.backends.sat import lazy, propagator
from satchel.backends.sat.engines import engine
from satchel.encoders import cnf, degrees, encode
from satchel.encoders import ilp as linear
from satchel.encoders import model as models
from satchel.encoders.antibandwidth import reversal
from satchel.encoders.cnf import lowering
from satchel.encoders.cnf.circuit import LAZY
from satchel.encoders.constraints import Cardinality, Circuit, Distance
from satchel.encoders.encoding import Encoding
from satchel.encoders.ilp.rows import Row
from satchel.encoders.infeasible import arguments
from satchel.encoders.infeasible.certificate import InfeasibilityCertificate
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.encoders.subtours import SubtourCuts
from satchel.puzzles.base import Symmetry
from satchel.puzzles.errors import Unavailable, VerificationError
from satchel.puzzles.labelling import Labelling
from satchel.puzzles.queens import Queens
from satchel.verify.agreement import cross_check
from satchel.verify.optimum.formulas import Formula
from satchel.verify.symmetry import UpToSymmetry
from satchel.verify.verdict import count, solve

from .instances import RANDOM, VERDICTS, all_labellings, with_verdict
from .test_differential import AMK, Ask, difference, usable

Clause = Sequence[int]
PURE: dict[str, Any] = {"reasons": False}
"""Nobody finds a combinatorial reason before the solver is asked."""


pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
"""PuLP announces version 4, which is heard where the ILP solver's process is this one."""
instance = cache(with_verdict)


def heard(names: Iterable[str], ask: Ask, number: int = 20) -> Iterator[str]:
    """What is wrong about the answers to some instances; a check that raises is heard too."""
    for i in range(number):
        for name in names:
            puzzle, expected = instance(name, VERDICTS[i % 3], i)
            try:
                said = difference(puzzle, expected, ask)
                if not said and ask.backend == "dfs" and count(puzzle, "dfs") != len(expected):
                    said = "another count"
            except (VerificationError, Unavailable) as error:
                said = str(error)
            if said:
                yield said


# --- a kind of clause that is left out -------------------------------------------------------


class Kinds:
    """Takes the clauses of one kind out, and keeps which kinds there are.

    The kind of a clause is the set of the signs of its own literals (x) and its auxiliary ones (a):
    "-x +a" says that true literals make auxiliary variables true.
    """

    def __init__(self, dropped: str = "") -> None:
        self.dropped, self.seen = dropped, {"all"}

    def missing(self, kind: str) -> bool:
        """Whether the clauses of a kind are left out."""
        self.seen.add(kind)
        return self.dropped in (kind, "all")

    def kept(self, clauses: Iterable[Clause], own: Iterable[int]) -> Iterator[list[int]]:
        """The clauses but for the kind that is dropped."""
        sign = {abs(x): x for x in own}
        for clause in clauses:
            signs = {("-" if x * sign.get(abs(x), 1) < 0 else "+", abs(x) in sign) for x in clause}
            kind = " ".join(sorted(mark + "ax"[known] for mark, known in signs))
            if not self.missing(kind):
                yield list(clause)


def cardinality(kinds: Kinds, entry: Any) -> Any:
    """An encoding of at-most-k with the clauses of a kind left out."""

    def damaged(honest: Any, literals: Clause, bound: int, new: Any) -> Any:
        return list(kinds.kept(honest(literals, bound, new), literals))

    least = entry.least and partial(damaged, entry.least)
    return replace(entry, technique=partial(damaged, entry.technique), least=least)


def spread(kinds: Kinds, entry: Any) -> Any:
    """The same of label distances."""

    def define(labels: Clause, distance: int, new: Any) -> Any:
        clauses, description = entry.define(labels, distance, new)
        return list(kinds.kept(clauses, labels)), description

    def apart(first: Any, second: Any, distance: int) -> Any:
        return list(kinds.kept(entry.apart(first, second, distance), ()))

    return entry._replace(define=define, apart=apart)


def circuit(kinds: Kinds, entry: Any) -> Any:
    """The same of circuits and paths."""

    def damaged(circuit: Circuit, new: Any) -> Any:
        return kinds.kept(entry.function(circuit, new), circuit.edges.values())

    return replace(entry, function=damaged)


def formulation(kinds: Kinds, entry: Any) -> Any:
    """The same of circuits as rows; the kind of a row is that of its coefficients and bounds."""
    technique, summary = entry

    def damaged(circuit: Circuit, new: Any) -> list[Row]:
        kept = []
        for row in technique(circuit, new):
            signs = {("-" if a < 0 else "+") + "1n"[abs(a) > 1] for a in row.coefficients}
            bounds = "=" if row.low == row.high else "<" if row.low is None else ">"
            kind = " ".join([*sorted(signs), bounds])
            if not kinds.missing(kind):
                kept.append(row)
        return kept

    return damaged, summary


class Table(NamedTuple):
    """Encodings of one kind, and what is asked where a part of one is missing."""

    option: str
    entries: dict[str, Any]
    names: Sequence[str]
    damaged: Callable[[Kinds, Any], Any]
    ask: Callable[[str], Ask]


def by_sat(option: str, **others: Any) -> Callable[[str], Ask]:
    return lambda name: Ask("sat", {option: name, "limit": 6, **others, **PURE})


TABLES = [
    Table("amo", cnf.ENCODINGS, ["queens", "mines"], cardinality, by_sat("amo", amk="totalizer")),
    Table("amk", cnf.ENCODINGS, ["mines", "tour"], cardinality, by_sat("amk", amo="bitwise")),
    Table("spread", cnf.DISTANCES, ["labelling"], spread, by_sat("distance")),
    Table("circuit", cnf.CIRCUITS, ["tour", "hamilton"], circuit, by_sat("circuit")),
    Table(
        "rows",
        linear.CIRCUITS,
        ["hamilton"],
        formulation,
        lambda name: Ask("ilp", {"circuit": name, "limit": 3, **PURE}),
    ),
]
COUNT = {"+x -a", "+a +x -a"}
"""That an auxiliary variable is true has a reason: for the model count, if at all."""
DOUBLE = {"+a -a", "+a -x", "+a +x", "-x", "-a -x", *COUNT}
"""Staircases upwards and downwards state what either would."""
REDUNDANT = {
    ("amo", "commander"): {"+x -a"},
    ("amo", "totalizer"): COUNT,
    ("amk", "totalizer"): COUNT,
    ("amo", "pysat-ladder"): {"+a +x", "+a +x -a"},
    **{(o, f"pysat-{n}netwrk"): {"+a -a -x"} for o in ("amo", "amk") for n in ("sort", "card")},
    ("amk", "sequential"): {"-a"},
    ("spread", "order"): {"-a -x", *COUNT},
    ("spread", "duplex"): {"+a -a -x", *DOUBLE},
    ("spread", "ladder"): {"+a", *DOUBLE},
    **{("circuit", name): {"+x -a"} for name in ("order", "binary", "elimination")},
    ("circuit", "shift"): {"+x -a", "+a"},
    ("circuit", "remainder"): {"+x -a", "+a", "-a -x"},
    ("rows", "flow"): {"-1 ="},
    ("rows", "mtz"): {"+1 ="},
}
"""Kinds of clauses and rows that follow from the others and the rest of such instances."""
BYPASSED = {
    "amo": (),
    "amk": ("pairwise", "mixed"),  # short ones; the table below has them
    "spread": (),
    "circuit": LAZY,
    "rows": ("lazy",),
}
"""Encodings that state nothing here."""


def encodings() -> list[Any]:
    return [
        pytest.param(table, name, id=f"{table.option}-{name}")
        for table in TABLES
        for name in (AMK if table.option == "amk" else table.entries)
        if name not in BYPASSED[table.option]
    ]


@pytest.mark.parametrize(("table", "name"), encodings())
def test_a_kind_of_clause_that_is_left_out(
    table: Table, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each kind in turn; those that nobody misses must be known to be redundant."""
    if table.option == "rows":
        monkeypatch.setattr(Child, "take", lambda target: Inside())
    every, entry = Kinds(), table.entries[name]
    monkeypatch.setitem(table.entries, name, table.damaged(every, entry))
    assert list(heard(table.names, table.ask(name))) == []
    missed = set()
    for kind in every.seen:
        monkeypatch.setitem(table.entries, name, table.damaged(Kinds(kind), entry))
        if not any(heard(table.names, table.ask(name))):
            missed.add(kind)
    assert missed == REDUNDANT.get((table.option, name), set())


class Inside:
    """The ILP solver's child process, in this one, where its faults can be planted."""

    def __init__(self) -> None:
        self.handle = ilp_problem.serve()

    def call(self, request: Any, deadline: Any) -> Any:
        deadline.check()
        return self.handle(request)

    def give_back(self) -> None:
        """There is no process to keep."""


# --- other faults ----------------------------------------------------------------------------


class Fault(NamedTuple):
    """What is wrong, how it is planted, who is asked about what, and what must be said."""

    what: str
    plant: Callable[[pytest.MonkeyPatch], None]
    names: str
    backend: str
    options: dict[str, Any]
    caught: str


WRONG = "returned a wrong solution"
LOST = "solutions, not|, not (unique|multiple)"
TWICE = "returned the same solution twice"
NO_FAULT = "nothing"
SAT: dict[str, Any] = {"limit": 6, **PURE}
ILP: dict[str, Any] = {"limit": 3, **PURE}


def other(owner: Any, name: str, change: Callable[..., Any]) -> Callable[..., None]:
    """Puts ``change(honest function, *arguments)`` in the place of a function."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        target = owner() if callable(owner) and not isinstance(owner, type) else owner
        honest = getattr(target, name)

        @wraps(honest)
        def changed(*arguments: Any, **options: Any) -> Any:
            return change(honest, *arguments, **options)

        monkeypatch.setattr(target, name, changed)

    return plant


def item(table: dict[Any, Any], key: Any, change: Callable[..., Any]) -> Callable[..., None]:
    """The same for a function that stands in a table."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(table, key, partial(change, table[key]))

    return plant


def inside(*plants: Callable[..., None]) -> Callable[..., None]:
    """The same in the ILP solver's child process."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Child, "take", lambda target: Inside())
        for each in plants:
            each(monkeypatch)

    return plant


def bounds(low: int, high: int) -> Callable[..., Any]:
    """A lowering of cardinality constraints that shifts their bounds."""

    def change(honest: Any, *arguments: Any) -> Any:
        *others, stated = arguments
        return honest(*others, stated._replace(low=stated.low + low, high=stated.high + high))

    return change


def first(change: Callable[..., Any]) -> Callable[..., Any]:
    """The same for functions whose constraint comes first."""
    return lambda honest, stated, *rest: change(lambda c: honest(c, *rest), stated)


def second(change: Callable[..., Any]) -> Callable[..., Any]:
    """The same for functions whose constraint comes second."""
    return lambda honest, me, stated, *rest: change(lambda c: honest(me, c, *rest), stated)


def all_of(low: int, high: int) -> Callable[..., Any]:
    """The same for those that take many constraints."""

    def change(honest: Any, stated: Iterable[Cardinality]) -> Any:
        return honest([c._replace(low=c.low + low, high=c.high + high) for c in stated])

    return change


def farther(by: int) -> Callable[..., Any]:
    """Another distance of labels."""
    return lambda honest, model, one, two, distance, why, **rule: honest(
        model, one, two, distance + by, why, **rule
    )


def sliced() -> type:
    """The class of the SAT solvers of this process."""
    return type(engine("cadical195"))


def flipped(place: int) -> Callable[..., Any]:
    """An assignment with one literal flipped."""

    def change(honest: Any, *arguments: Any) -> Any:
        model = honest(*arguments)
        if model:
            model[place % len(model)] *= -1
        return model

    return change


def toggled(honest: Any, *arguments: Any) -> Any:
    """A set of true variables without the first of all, or with it."""
    true = honest(*arguments)
    return set(true) ^ {1} if true else true


def valued(*values: Any) -> Callable[..., Any]:
    """An ILP solver whose 0 and 1 are these, read with PuLP's status or with another."""

    def change(honest: Any, problem: Any, variables: Sequence[Any]) -> Any:
        for variable in variables if problem.sol_status == 1 else ():
            variable.varValue = values[round(variable.varValue or 0)]
        return honest(problem, variables)

    return change


def late(honest: Any, problem: Any, variables: Sequence[Any]) -> Any:
    """A time limit: "Optimal" for whatever was found, or for nothing."""
    problem.status, problem.sol_status = 1, 2 if problem.sol_status == 1 else 0
    return honest(problem, variables)


def stale(honest: Any, problem: Any, variables: Sequence[Any]) -> Any:
    """The values from before are taken for an answer although there is none."""
    problem.status = problem.sol_status = 1
    return honest(problem, variables)


def shorter(honest: Any, *arguments: Any) -> Any:
    """A list, or what is yielded, without its last."""
    found = honest(*arguments)
    return found[:-1] if isinstance(found, list | tuple) else list(found)[:-1]


def without_last_degree(honest: Any, *arguments: Any) -> Any:
    """A circuit and its degrees but for one."""
    *stated, circuit = honest(*arguments)
    return [*stated[:-1], circuit]


def pruned(honest: Any, root: Any, length: int, enter: Any, *more: Any) -> Any:
    """Where there are several ways on, the last is not tried."""

    def fewer_ways(tip: int) -> list[int]:
        ways: list[int] = enter(tip)
        return ways[1:] or ways

    return honest(root, length, fewer_ways, *more)


def without_statement(pattern: str) -> Callable[..., Any]:
    """An answer set program without the lines that match."""

    def change(honest: Any, *arguments: Any) -> Any:
        kept = (line for line in honest(*arguments).splitlines() if not re.match(pattern, line))
        return "\n".join(kept)

    return change


def nothing(honest: Any, *arguments: Any) -> None:
    """None, in place of what was asked for."""


def empty(honest: Any, *arguments: Any) -> Iterator[Any]:
    """No solution, no cut, no constraint."""
    return iter(())


def doubled(honest: Any, *arguments: Any) -> Iterator[Any]:
    """Each solution twice."""
    return (each for found in honest(*arguments) for each in (found, found))


def fewer(honest: Any, *arguments: Any) -> Iterator[Any]:
    """Without the first."""
    return islice(honest(*arguments), 1, None)


def half(honest: Any, session: Any, true: Iterable[int]) -> None:
    """Only half of the literals of an assignment are blocked."""
    known = sorted(true)
    honest(session, set(known[len(known) // 2 :]))


def encoded(**changed: Callable[..., Any]) -> Callable[..., None]:
    """Encodings some of whose parts are other ones."""

    def change(honest: Any, me: Any, *parts: Any, **others: Any) -> None:
        honest(me, *parts, **others)
        for name, other_one in changed.items():
            object.__setattr__(me, name, other_one(getattr(me, name)))

    return other(Encoding, "__init__", change)


def forgetful(name: str) -> Callable[..., None]:
    """An encoding of at-most-k that overlooks the first literal."""
    honest = cnf.ENCODINGS[name].technique

    def technique(literals: Clause, bound: int, new: Any) -> Any:
        return honest(literals[1:], bound, new) if bound < len(literals) - 1 else []

    damaged = replace(cnf.ENCODINGS[name], technique=technique, least=None)
    return lambda monkeypatch: monkeypatch.setitem(cnf.ENCODINGS, name, damaged)


SHIFTED = [
    ("lower bound by -1", (-1, 0), WRONG),
    ("lower bound by 1", (1, 0), LOST),
    ("upper bound by -1", (0, -1), LOST),
    ("upper bound by 1", (0, 1), WRONG),
]


def bound_faults() -> Iterator[Fault]:
    """Bounds and distances that are off by one, and literals that are overlooked."""
    numbers = "queens mines"
    for what, by, said in SHIFTED:
        low, high = by
        change, whole = bounds(low, high), {**SAT, "amk": "totalizer"}
        plant = other(cnf, "subsets", all_of(low, high))
        yield Fault(f"short clauses: {what}", plant, numbers, "sat", SAT, said)
        for backend, plant, options in (
            ("sat", other(lowering, "cardinality", first(change)), whole),
            ("ilp", other(linear, "cardinality", change), ILP),
            ("asp", other(asp, "cardinality", change), PURE),
            ("cpsat", item(cpsat.LOWER, Cardinality, second(change)), PURE),
        ):
            yield Fault(f"{backend}: {what}", plant, numbers, backend, options, said)
    for backend in ("sat", "ilp", "asp", "cpsat"):
        for distance, said in ((-1, WRONG), (1, LOST)):
            what, plant = (
                f"{backend}: distance by {distance}",
                other(Model, "distance", farther(distance)),
            )
            yield Fault(what, plant, "labelling", backend, ILP, said)
    for name in cnf.ENCODINGS:
        if name != "mixed":
            options = {
                **SAT,
                "amo": name,
                "amk": "sequential" if name == "totalizer" else "totalizer",
            }
            yield Fault(
                f"{name}: a literal is overlooked", forgetful(name), numbers, "sat", options, WRONG
            )
    plant = other(degrees, "two_ends", lambda honest, *path: all_of(-1, -1)(list, honest(*path)))
    yield Fault("ends by colour off by one", plant, "tour", "sat", SAT, LOST)
    plant = other(Distance, "windows", shorter)
    for backend in ("ilp", "asp", "cpsat"):
        yield Fault(f"{backend}: a window is missing", plant, "labelling", backend, PURE, WRONG)


def solver_faults() -> Iterator[Fault]:
    """Solvers that lie, forget and repeat."""
    session: Any
    for solver in ("cadical195", "glucose4", "minisat22"):
        what, options = f"{solver}: unsatisfiable, always", {**SAT, "solver": solver}
        yield Fault(what, other(sliced, "solve", nothing), "queens mines", "sat", options, LOST)
    for session, backend in ((asp.Session, "asp"), (cpsat.Session, "cpsat")):
        plant = other(session, "search", empty)
        yield Fault(f"{backend}: unsatisfiable, always", plant, "queens", backend, PURE, LOST)
        plant = other(session, "search", doubled)
        yield Fault(f"{backend}: each twice", plant, "queens mines", backend, PURE, TWICE)
    for name in RANDOM:
        for place in (0, 3):
            plant = other(sliced, "solve", flipped(place))
            yield Fault(f"sat: literal {place} is flipped", plant, name, "sat", SAT, WRONG)
        for session, backend in (
            (asp.Session, "asp"),
            (cpsat.Session, "cpsat"),
            (ilp.Session, "ilp"),
        ):
            options = {**ILP, "ordered": True}
            plant = other(session, "solve", toggled)
            yield Fault(f"{backend}: variable 1 is flipped", plant, name, backend, options, WRONG)
    plant = other(sliced, "solve", lambda honest, *a: (honest(*a) or [])[:5] or None)
    yield Fault("sat: variables are missing", plant, "queens eight", "sat", SAT, WRONG)
    for session, backend, options in ((sat.Session, "sat", SAT), (ilp.Session, "ilp", ILP)):
        plant = other(session, "block", nothing)
        yield Fault(
            f"{backend}: nothing is blocked",
            plant,
            "queens mines hamilton",
            backend,
            options,
            TWICE,
        )
        plant = other(Encoding, "blocking", fewer)
        yield Fault(
            f"{backend}: a literal is not blocked", plant, "queens mines", backend, ILP, LOST
        )
    plant = other(sat.Session, "block", half)
    yield Fault("sat: half is blocked", plant, "hamilton labelling", "sat", PURE, LOST)
    plant = other(Encoding, "minimal_models", lambda honest, me: True)
    yield Fault("true literals alone are blocked", plant, "mines", "sat", SAT, LOST)


def circuit_faults() -> Iterator[Fault]:
    """Cuts that are missed or too strong, and degrees that are missed."""
    graphs = "tour hamilton"
    for backend, name in (
        ("sat", "lazy"),
        ("sat", "adaptive"),
        ("sat", "propagator"),
        ("ilp", "lazy"),
    ):
        plant, options = other(SubtourCuts, "violated", lambda *_: []), {**ILP, "circuit": name}
        yield Fault(f"{backend} {name}: no cut", plant, graphs, backend, options, WRONG)
    for module, name in ((lazy, "lazy"), (propagator, "propagator")):
        plant = other(module, "lazy_clauses", lambda honest, cut: [c[:-1] for c in honest(cut)])
        options = {**SAT, "circuit": name}
        yield Fault(f"{name}: a cut is too strong", plant, graphs, "sat", options, LOST)
    plant = other(
        linear, "cut_rows", lambda honest, cut: [r._replace(low=r.low + 1) for r in honest(cut)]
    )
    yield Fault("ilp: a cut is too strong", plant, graphs, "ilp", ILP, LOST)
    for backend in ("sat", "ilp", "asp"):
        plant = other(models, "closed_by_degrees", without_last_degree)
        yield Fault(f"{backend}: a degree is missing", plant, graphs, backend, ILP, WRONG)
    for what, pattern, said in (
        ("nothing need be reached", ":- V", WRONG),
        ("edges lead one way", r"joined.*V,U", LOST),
    ):
        plant = item(asp.LOWER, Circuit, without_statement(pattern))
        yield Fault(f"asp: {what}", plant, graphs, "asp", PURE, said)


def ilp_faults() -> Iterator[Fault]:
    """What an ILP solver says, and how it is read."""

    def asked(
        what: str, change: Callable[..., Any], said: str, name: str = "true_variables"
    ) -> Fault:
        return Fault(
            what, inside(other(ilp_problem, name, change)), "queens eight mines", "ilp", ILP, said
        )

    for small, large in ((-0.0, 0.9999999), (1e-7, 1.0000001)):
        yield asked(f"near enough: {small} and {large}", valued(small, large), NO_FAULT)
    for value in (0.5, 0.99, 2.0, -1.0):
        yield asked(f"the value {value}", valued(0, value), "the ILP solver gave x[0-9]+ the value")
    yield asked("a time limit", late, "the ILP solver stopped without an answer: Optimal, ")
    yield asked("values from before", stale, f"{TWICE}|{WRONG}")
    yield asked("too few variables", lambda honest, problem, x: honest(problem, x[:3]), WRONG)
    plant = inside(
        other(ilp_problem.Problem, "add", lambda honest, me, added: honest(me, list(added)[1:]))
    )
    yield Fault("a row is not added", plant, "queens", "ilp", ILP, f"{WRONG}|{TWICE}")


def encoder_faults() -> Iterator[Fault]:
    """Encodings that forget, mirror or change the order, and parts that do not cover the whole."""
    yield Fault(
        "a given is forgotten", encoded(givens=lambda g: g[1:]), "queens mines", "sat", SAT, WRONG
    )
    plant = encoded(decode=lambda decode: lambda true: decode(true)[::-1])
    yield Fault("decoded backwards", plant, "queens eight", "sat", SAT, WRONG)
    plant = encoded(choices=lambda choices: lambda decided: (c := choices(decided)) and c[::-1])
    options = {**PURE, "ordered": True}
    yield Fault("choices backwards", plant, "queens labelling", "sat", options, "another order")
    yield Fault("a part is missing", other(Queens, "parts", shorter), "queens", "sat", PURE, LOST)


def search_faults() -> Iterator[Fault]:
    """Searches that prune too much, or too little."""

    def unmirrored(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(
            queens_search, "SCALAR_BELOW_ROWS", 1
        )  # no board is too small to be counted so
        monkeypatch.setattr(queens_search, "_mirrored", lambda mask, n: mask)

    yield Fault("queens _mirrored", unmirrored, "queens", "dfs", {}, "another count")

    def pruned_without_tails(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(hamilton_search, "TAIL_VERTICES", 1)  # these graphs are small
        other(hamilton_search, "depth_first", pruned)(monkeypatch)

    yield Fault("hamilton depth_first", pruned_without_tails, "hamilton", "dfs", {}, LOST)
    for module, name, change, said in (
        (queens_search, "search", doubled, TWICE),
        (queens_search, "allowed", lambda honest, puzzle: [m & ~1 for m in honest(puzzle)], LOST),
        (eight_search, "beside", lambda honest, mask: honest(mask) | mask << 2, LOST),
        (eight_search, "beside", lambda honest, mask: mask << 1, WRONG),
        (labelling_search, "near", lambda honest, label, d, n: honest(label, d + 1, n), LOST),
        (labelling_search, "near", lambda honest, label, d, n: honest(label, d - 1, n), WRONG),
        (
            labelling_search,
            "complete",
            lambda honest, masks, n: len(set(masks)) > 1 and honest(masks, n),
            LOST,
        ),
        (paths_search, "endings", shorter, LOST),
        (paths_search, "reached", lambda honest, *a: honest(*a) - 1, LOST),
        (paths_search, "depth_first", pruned, LOST),
        (
            tour_search,
            "neighbours",
            lambda honest, puzzle: [near[-2:] for near in honest(puzzle)],
            LOST,
        ),
        (hamilton_search, "forced", lambda honest, puzzle: [[] for _ in puzzle.graph.names], WRONG),
        (mines_search.Counts, "needs", lambda honest, me, place: (0, b""), LOST),
        (mines_search, "totals", empty, WRONG),
    ):
        puzzle = module.__module__ if isinstance(module, type) else module.__name__
        puzzle = puzzle.rpartition(".")[2].replace("paths", "tour hamilton")
        yield Fault(f"{puzzle} {name}", other(module, name, change), puzzle, "dfs", {}, said)


FAULTS = [
    *bound_faults(),
    *solver_faults(),
    *circuit_faults(),
    *ilp_faults(),
    *encoder_faults(),
    *search_faults(),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_a_fault_is_noticed(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    if not usable(fault.backend):
        pytest.skip(f"{fault.backend} is not here")
    ask = Ask(fault.backend, fault.options)
    fault.plant(monkeypatch)
    said = list(islice(heard(fault.names.split(), ask, 60 if ask.backend == "dfs" else 20), 12))
    if fault.caught == NO_FAULT:
        assert said == []
    else:
        assert any(re.search(fault.caught, each) for each in said), said


# --- the product's own cross-checks ----------------------------------------------------------


@pytest.mark.parametrize("name", RANDOM)
def test_solvers_that_deny_everything_are_contradicted(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SAT by every other backend, ILP by SAT, which it is asked to confirm."""
    puzzle, _ = instance(name, "unique", 1)
    with monkeypatch.context() as patch:
        other(ilp.Session, "solve", nothing)(patch)
        with pytest.raises(VerificationError, match=r"^ilp found 0 solutions and no more, but sat"):
            solve(puzzle, "ilp", Options(reasons=False))
    other(sliced, "solve", nothing)(monkeypatch)
    outcome = solve(puzzle, "sat", Options(reasons=False))
    agreement = cross_check(outcome, Options(), None)
    others = [one.backend for one in agreement.answers if one.outcome and one.outcome.solutions]
    assert outcome.verdict == "none" and "dfs" in others
    assert len(agreement.disagreements) == len(others)


@pytest.mark.parametrize("kind", ["separator", "successors"])
@pytest.mark.parametrize("name", ["tour", "hamilton"])
def test_a_reason_that_proves_nothing(
    name: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(10):
        puzzle, _ = instance(name, "unique", seed)
        circuits = encode(puzzle).model.circuits
        if not circuits:
            continue  # a single square
        (constraint,) = circuits
        taken = frozenset(constraint.nodes[:seed])
        reason = InfeasibilityCertificate(
            constraint, taken, len(taken) + 1, "too many components", kind
        )
        with monkeypatch.context() as patch:
            patch.setattr(arguments, "find", lambda *arguments, reason=reason: reason)
            with pytest.raises(VerificationError, match=r"reason|proves nothing|one node alone"):
                solve(puzzle, "sat")


def test_an_orbit_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a sector is left out there are fewer solutions, or an orbit is not met entirely."""
    other(Queens, "sectors", shorter)(monkeypatch)
    backend = UpToSymmetry(backends.find("sat"), sectors=True)
    noticed = 0
    for size in (4, 5, 6, 7):
        try:
            solve(Queens(size), backend, Options(limit=None))
        except VerificationError:
            noticed += 1
        else:
            assert backend.orbits is not None
            noticed += backend.orbits.total != count(Queens(size), "dfs")
    assert noticed > 1


def test_a_symmetry_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Symmetry[Any]("swap", lambda columns: (columns[1], columns[0], *columns[2:]))
    monkeypatch.setattr(Queens, "symmetries", lambda puzzle: [wrong])
    with pytest.raises(VerificationError, match=r"^the symmetry 'swap' makes no solution: "):
        solve(Queens(6), UpToSymmetry(backends.find("sat")), Options(limit=None))


def test_symmetry_breaking_that_loses_an_orbit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The vertex is denied the label in the middle too, or one label more."""
    change: Callable[..., Any] = lambda honest, puzzle: (honest(puzzle)[0], honest(puzzle)[1] - 1)  # noqa: E731
    assert orbits_lost() == 0
    other(reversal, "denied", change)(monkeypatch)
    assert orbits_lost()


def orbits_lost() -> int:
    """How many labellings symmetry breaking loses: they and their mirror images are missing."""
    lost = 0
    for seed in range(60):
        puzzle, _ = instance("labelling", VERDICTS[seed % 3], seed)
        assert isinstance(puzzle, Labelling)
        puzzle, last = replace(puzzle, distance=2, givens=()), len(puzzle.graph) + 1
        if puzzle.graph.edges:
            found = set(solve(puzzle, Formula(), Options(limit=None)).solutions)
            for labels in all_labellings(puzzle):
                lost += labels not in found and tuple(last - x for x in labels) not in found
    return lost
