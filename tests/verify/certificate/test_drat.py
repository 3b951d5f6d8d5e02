"""Proofs: true ones are accepted, damaged ones refused, and satisfiable formulas never refuted."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations, product
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satchel.puzzles.errors import InvalidProof, OutOfTime, Unavailable, VerificationError
from satchel.puzzles.formulas import dimacs
from satchel.verify.certificate import rup
from satchel.verify.certificate.drat import Proof, check_drat, drat_trim, read, without_reasons
from satchel.verify.certificate.rup import Database, NotRup, Step

from ...helpers import Clauses, outside

SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
ENGINES = ("python", "native")
AT_HAND = ENGINES if find_spec("cdclkit_native") else ("python",)
"""Where a test asks every engine; the tests of one engine are skipped aloud without it."""


def drat(clauses: Clauses, proof: Proof, engine: str, file: str = "a.drat") -> int | None:
    """The number of RAT lemmas in a proof that ``engine`` accepts."""
    if engine == "native":
        pytest.importorskip("cdclkit_native", reason="the native checker is not installed")
    checked = check_drat(clauses, proof, engine == "native", file)
    assert checked.checker.endswith(engine)
    return checked.rat


def by_rup(clauses: Clauses, proof: Proof) -> None:
    rup.check(clauses, read(proof))


def refused_by_rup(clauses: Clauses, proof: Proof) -> bool:
    try:
        by_rup(clauses, proof)
    except InvalidProof:
        return True
    return False


def refused(clauses: Clauses, proof: Proof, engine: str) -> bool:
    try:
        drat(clauses, proof, engine)
    except InvalidProof:
        return True
    return False


# --- reading ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("", []),
        ("0", ["0"]),
        ("1 -2 0\nd 1 -2 0\n0\n", ["1 -2 0", "d 1 -2 0", "0"]),
        (" 1\t0 \r\n\r\n\r\n0", ["1 0", "0"]),
        ("1 0 d 1\n2 0 0", ["1 0", "d 1 2 0", "0"]),
        ("c all of it\n1\nc in between\n0\n", ["1 0"]),
        ("d 0\n", ["d 0"]),
        ("999999999 0", ["999999999 0"]),
    ],
)
def test_the_steps_of_a_text(text: str, steps: list[str]) -> None:
    assert [str(step) for step in read(text)] == steps
    assert [str(step) for step in read(text.encode())] == steps
    assert [str(step) for step in read(text.splitlines())] == steps


def test_a_step_knows_its_line() -> None:
    assert [step.line for step in read("1 0 2\n0\n\n0\n")] == [1, 1, 4]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 0\n1 x 0\n", "a:2: expected a literal or `0`, found 'x'"),
        ("1 0\n1 d 2 0\n", "a:2: expected a literal or `0`, found 'd'"),
        ("d d 2 0\n", "a:1: expected a literal or `0`, found 'd'"),
        ("d1 2 0\n", "a:1: expected a literal or `0`, found 'd1'"),
        ("+1 0\n", "a:1: expected a literal or `0`, found '+1'"),
        ("1_0 0\n", "a:1: expected a literal or `0`, found '1_0'"),
        ("\u0661 0\n", "a:1: expected a literal or `0`, found '\u0661'"),
        ("-0\n", "a:1: expected a literal or `0`, found '-0'"),
        ("1000000000 0\n", "a:1: expected a literal or `0`, found '1000000000'"),
        ("o proof DRUP\n", "a:1: expected a literal or `0`, found 'o'"),
        ("1 0\n2\n-3\n", "a:2: expected `0` behind it, found the end of the text"),
        ("1 0\nd\n", "a:2: expected `0` behind it, found the end of the text"),
    ],
)
def test_anything_else_is_no_proof(text: str, message: str) -> None:
    with pytest.raises(InvalidProof, match=f"^{re.escape(message)}$"):
        list(read(text, "a"))


@pytest.mark.parametrize("start", [b"a\x02\x05\x00", b"d\x02\x05\x00", b"a\x00"])
def test_binary_drat_is_refused_by_name(start: bytes) -> None:
    for proof in (start, start.decode("latin-1")):
        with pytest.raises(InvalidProof, match=r"^a:1: .* found binary DRAT "):
            list(read(proof, "a"))


# --- unit propagation ------------------------------------------------------------------------


def follows(clauses: Sequence[Sequence[int]], lemma: Sequence[int]) -> bool:
    """Reverse unit propagation, written down once more without watches."""
    true = {-literal for literal in lemma}
    if any(-literal in true for literal in true):
        return True
    while True:
        for clause in clauses:
            rest = {literal for literal in clause if -literal not in true}
            if not rest:
                return True
            if len(rest) == 1 and not rest <= true:
                true |= rest
                break
        else:
            return False


CLAUSES = st.lists(st.lists(st.integers(-4, 4).filter(bool), min_size=1, max_size=4), max_size=9)


@settings(max_examples=300, deadline=None)
@given(CLAUSES, CLAUSES)
def test_watched_literals_change_nothing(clauses: Clauses, lemmas: Clauses) -> None:
    database, plain = Database(), list[list[int]]()
    for clause in clauses:
        for lemma in (clause, *lemmas, []):
            assert database.implies(lemma) == follows(plain, lemma)
        database.add(clause)
        plain.append(clause)
    for literal in range(1, 5):
        assert (literal in database.true) <= follows(plain, [literal])
    assert database.refuted == follows(plain, [])


@settings(max_examples=300, deadline=None)
@given(CLAUSES, st.data())
def test_deleted_clauses_are_gone(clauses: Clauses, data: st.DataObject) -> None:
    """Except reasons: what they made true stays."""
    database = Database(clauses)
    left = list(clauses)
    order = data.draw(st.permutations(clauses)) if clauses else []
    for clause in order[: len(order) // 2]:
        same = next(i for i, other in enumerate(left) if set(other) == set(clause))
        if database.delete(clause):
            del left[same]
        else:
            assert follows(left, []) or any(follows(left, [x]) for x in clause)
    for lemma in (*clauses, [], [1], [-2, 3]):
        assert database.implies(lemma) == follows(left, lemma)


# --- both checkers on small proofs -----------------------------------------------------------

CHECKERS = ("rup", *ENGINES)


def accept(clauses: Clauses, proof: Proof, checker: str) -> None:
    if checker == "rup":
        by_rup(clauses, proof)
    else:
        drat(clauses, proof, checker)


@pytest.mark.parametrize("checker", CHECKERS)
@pytest.mark.parametrize(
    ("clauses", "proof"),
    [
        (SQUARE, "1 0\n0\n"),
        (SQUARE, "c why\n1 0\nd 1 2 0\nd 1 -2 0\n0\n"),
        (SQUARE, "1 0\nd 1 0\n0\n"),  # a unit clause stays
        (SQUARE, "1 0\nd 1 2 0\nd 7 8 0\n0\n"),  # no such clause
        (SQUARE, "1 1 0\nd 1 1 0\n0\n"),
        (SQUARE, "1 0\n0\nd 1 2 0\nd 1 0\n"),  # deletions behind the empty clause
        (SQUARE, "1 0\n0\n5 6 0\n"),
        (SQUARE, "1 -1 0\n1 2 3 0\nd 2 1 3 0\n1 0\n0\n"),
        (SQUARE, "999999999 -999999999 0\n1 0\n0\n"),
        ([[1, 1, 2], [1, -2], [-1, 2, 2], [-1, -2], [3, -3]], "1 0\n0\n"),
        ([[1, 2], *SQUARE], "d 2 1 0\n1 0\n0\n"),  # one copy is left
        ([[1], [-1]], "0\n"),
        ([[1], [-1, 2], [-2]], "d 1 0\nd -1 2 0\nd -2 0\n0\n"),
        ([[]], "0\n"),
        ([[999999999], [-999999999]], "0\n"),
    ],
)
def test_a_true_proof(clauses: Clauses, proof: str, checker: str) -> None:
    accept(clauses, proof, checker)


@pytest.mark.parametrize("checker", CHECKERS)
@pytest.mark.parametrize(
    ("clauses", "proof", "message"),
    [
        ([], "0\n", "lemma 1 (line 1), `0`, is "),
        ([[1, 2]], "c x\n0\n", "lemma 1 (line 2), `0`, is "),
        (SQUARE, "0\n", "lemma 1 (line 1), `0`, is "),
        (SQUARE[1:], "1 0\n0\n", "lemma 1 (line 1), `1 0`, is "),
        (SQUARE, "d 1 2 0\nd 7 8 0\n2 -1 0\n0\n", "lemma 2 (line 4), `0`, is "),
        ([[1, 2], *SQUARE], "d 2 1 0\nd 1 2 0\n0\n", "lemma 1 (line 3), `0`, is "),
        ([[1], [-1, -2]], "d -1 -2 0\n2 0\n0\n", "lemma 1 (line 2), `2 0`, is "),
        (SQUARE, "", "without the empty clause"),
        (SQUARE, "1 0\n", "without the empty clause"),
        (SQUARE, "1 0\nd 0\n", "without the empty clause"),
        ([[1], [-1]], "", "without the empty clause"),
    ],
)
def test_a_false_proof(clauses: Clauses, proof: str, message: str, checker: str) -> None:
    with pytest.raises(InvalidProof, match=re.escape(message)):
        accept(clauses, proof, checker)


def test_a_lemma_that_is_not_rup_says_so() -> None:
    proof = "1 2 0\nd 1 2 0\n\n-1 -2 0\n3 0\n0\n"
    with pytest.raises(NotRup) as caught:
        by_rup(SQUARE, proof)
    assert caught.value.lemma == 3
    assert caught.value.step == Step([3], line=5)
    assert str(caught.value).startswith("lemma 3 (line 5), `3 0`, is not RUP: ")
    assert "it may be RAT" in str(caught.value)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_definition_is_rat_on_its_first_literal_only(engine: str) -> None:
    clauses = pigeons(5)
    definition = ["21 -1 -6 0", "-21 1 0", "-21 6 0"]
    lines = [*definition, *solver_proof("cadical195", clauses)]
    assert drat(clauses, lines, engine) == 3
    lines[1] = "1 -21 0"
    with pytest.raises(InvalidProof, match=r"lemma 2 \(line 2\), `1 -21 0`, is neither RUP nor"):
        drat(clauses, lines, engine)


# --- proofs of others ------------------------------------------------------------------------

NAMES = ("example-4-vars", "example-Schur", "uuf-30-1", "uuf-50-2")
LEMMAS_BY_RAT = {"example-4-vars": 1, "example-Schur": 2, "uuf-30-1": 2, "uuf-50-2": 11}
EMPTY_CLAUSE = "the empty clause must be there, though unit propagation finds it"
EVERY_CLAUSE = (
    "RAT on the first literal, with every clause at hand; "
    "drat-trim passes over clauses that it does not need and tries other pivots"
)
STRICTER = {
    ("example-4-vars", "drop", "6"): EMPTY_CLAUSE,
    ("example-Schur", "drop", "4"): EMPTY_CLAUSE,
    ("uuf-30-1", "drop", "12"): EMPTY_CLAUSE,
    ("uuf-50-2", "drop", "207"): EMPTY_CLAUSE,
    ("uuf-50-2", "rotate", "14"): EVERY_CLAUSE,
    ("uuf-50-2", "rotate", "43"): EVERY_CLAUSE,
    ("uuf-50-2", "rotate", "60"): EVERY_CLAUSE,
}
"""What drat-trim verifies and dratify refuses, and why."""


def formula(name: str) -> Clauses:
    return dimacs.read(outside("drat", f"{name}.cnf").read_text(encoding="ascii")).clauses


def proof_lines(name: str) -> list[str]:
    text = outside("drat", f"{name}.drat").read_text(encoding="ascii")
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("name", NAMES)
def test_rat_lemmas_are_left_to_a_checker_of_drat(name: str) -> None:
    with pytest.raises(NotRup):
        by_rup(formula(name), proof_lines(name))
    for engine in AT_HAND:
        assert drat(formula(name), proof_lines(name), engine) == LEMMAS_BY_RAT[name]


@pytest.mark.parametrize("engine", ENGINES)
def test_damaged_proofs_are_judged_as_by_drat_trim(engine: str) -> None:
    rows = outside("drat", "MUTATED.tsv").read_text(encoding="ascii").splitlines()[1:]
    assert len(rows) > 90
    stricter = {}
    for name, kind, line, verdict in (row.split("\t") for row in rows):
        lines = proof_lines(name)
        if kind != "whole":
            words = lines.pop(int(line) - 1).split()
            if kind == "rotate":
                rotated = [*words[1:-1], words[0], "0"]
                lines.insert(int(line) - 1, " ".join(rotated))
        try:
            drat(formula(name), lines, engine)
        except InvalidProof as complaint:
            if verdict == "verified":
                missing = "without the empty clause" in str(complaint)
                assert missing or f" (line {line}), " in str(complaint)
                stricter[name, kind, line] = EMPTY_CLAUSE if missing else EVERY_CLAUSE
        else:
            assert verdict == "verified", (name, kind, line)
    assert stricter == STRICTER


# --- proofs of PySAT's solvers ---------------------------------------------------------------


def pigeons(n: int) -> Clauses:
    """More pigeons than holes, n of them."""
    at = {pair: i for i, pair in enumerate(product(range(n), range(n - 1)), 1)}
    some = [[at[p, h] for h in range(n - 1)] for p in range(n)]
    return some + [
        [-at[p, h], -at[q, h]] for h in range(n - 1) for p, q in combinations(range(n), 2)
    ]


def solver_proof(solver: str, clauses: Clauses) -> list[str]:
    from pysat.solvers import Solver

    with Solver(solver, bootstrap_with=clauses, with_proof=True) as session:
        assert session.solve() is False
        return list(session.get_proof())


def flipped(line: str) -> str:
    first, *rest = line.split()
    return " ".join([str(-int(first)), *rest])


def damaged(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    for i, line in enumerate(lines):
        if line[0] not in "0d":
            yield "drop", [*lines[:i], *lines[i + 1 :]]
            yield "flip", [*lines[:i], flipped(line), *lines[i + 1 :]]


@pytest.mark.parametrize("solver", ["cadical195", "glucose4"])
def test_a_solvers_proof(solver: str) -> None:
    clauses = pigeons(5)
    lines = solver_proof(solver, clauses)
    by_rup(clauses, lines)
    for engine in AT_HAND:
        assert drat(clauses, lines, engine) == 0
    both = {"drop": 0, "flip": 0}
    for kind, proof in damaged(lines):
        denied = [refused(clauses, proof, engine) for engine in AT_HAND]
        assert len(set(denied)) == 1
        assert refused_by_rup(clauses, proof) >= denied[0]
        both[kind] += denied[0]
    assert min(both.values()) > 0
    assert refused_by_rup(clauses, lines[:-1])
    assert refused(clauses, lines[:-1], "python")


@pytest.mark.parametrize("solver", ["cadical195", "glucose4"])
def test_a_proof_of_another_formula_is_refused(solver: str) -> None:
    clauses = pigeons(4)
    lines = solver_proof(solver, clauses)
    for i in range(len(clauses)):  # without any one of its clauses it is satisfiable
        fewer = clauses[:i] + clauses[i + 1 :]
        assert refused_by_rup(fewer, lines)
        assert all(refused(fewer, lines, engine) for engine in AT_HAND)


# --- satisfiable formulas --------------------------------------------------------------------


def satisfiable(clauses: Iterable[Sequence[int]], variables: int) -> bool:
    return any(
        all(any((literal > 0) == values[abs(literal) - 1] for literal in c) for c in clauses)
        for values in product((False, True), repeat=variables)
    )


def random_clause(rng: random.Random, variables: int) -> list[int]:
    chosen = rng.sample(range(1, variables + 1), rng.choice((1, 2, 2, 3)))
    return [rng.choice((1, -1)) * variable for variable in chosen]


def tempting(rng: random.Random, clauses: Clauses) -> list[Step]:
    """Lemmas that dratify accepts one by one, among deletions, then the empty clause."""
    from dratify import CNF, DRATChecker, from_dimacs

    started = CNF()
    for clause in clauses:
        started.add_dimacs(clause)
    checker, steps, present = DRATChecker(started), list[Step](), list(clauses)
    for _ in range(25):
        if present and rng.random() < 0.45:
            clause = present.pop(rng.randrange(len(present)))
            steps.append(Step(clause, delete=True))
            checker.check_step("d", [from_dimacs(literal) for literal in clause])
        else:
            clause = random_clause(rng, 5)
            if checker.check_step("a", [from_dimacs(literal) for literal in clause]):
                steps.append(Step(clause))
                present.append(clause)
    return [*steps, Step([])]


def test_no_satisfiable_formula_is_refuted() -> None:
    rng = random.Random(1)
    kept = accepted = 0
    for _ in range(1500):
        clauses = [random_clause(rng, 4) for _ in range(rng.randint(2, 14))]
        steps = tempting(rng, clauses)
        text = "\n".join(map(str, steps))
        verdicts = {refused(clauses, text, engine) for engine in AT_HAND}
        assert len(verdicts) == 1
        if satisfiable(clauses, 4):
            assert verdicts == {True}
            assert refused_by_rup(clauses, text)
            kept += len(list(without_reasons(clauses, steps))) < len(steps)
        else:
            accepted += verdicts == {False}
    assert kept > 300  # proofs that delete the reason of a literal, where dratify alone goes wrong
    assert accepted > 100


# --- libraries and programs that are not there -----------------------------------------------


def test_without_dratify(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dratify", None)
    with pytest.raises(Unavailable, match="pip install dratify"):
        check_drat(SQUARE, "1 0 0")


def test_without_the_native_checker(monkeypatch: pytest.MonkeyPatch) -> None:
    import dratify

    monkeypatch.setattr("dratify.proof._registered_native", None)
    monkeypatch.setitem(sys.modules, "cdclkit_native", None)
    checked = check_drat(SQUARE, "1 0 0")
    assert checked.checker == f"dratify {dratify.__version__}, python"


def test_a_native_checker_that_breaks_its_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = SimpleNamespace(check_proof=lambda *_: (True, "fine"))
    monkeypatch.setattr("dratify.proof._registered_native", broken)
    with pytest.raises(VerificationError, match="dratify gave up: "):
        check_drat(SQUARE, "1 0 0")


def test_drat_trim_itself() -> None:
    try:
        assert drat_trim(SQUARE, "1 0 0").lemmas == 2
    except Unavailable as missing:
        pytest.skip(str(missing))
    with pytest.raises(InvalidProof):
        drat_trim(SQUARE[1:], "1 0 0")


def stand_in(monkeypatch: pytest.MonkeyPatch, folder: Path, body: str) -> None:
    """A program ``drat-trim`` on the PATH that does what ``body`` says."""
    if sys.platform == "win32":
        pytest.skip("a script does not start by its first line here")
    program = folder / "drat-trim"
    program.write_text(f"#!{sys.executable}\nimport os, sys, time\n{body}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_what_drat_trim_is_given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    body = (
        f"given = [open(name).read() for name in sys.argv[1:3]] + sys.argv[3:]\n"
        f"open({str(tmp_path / 'given')!r}, 'w').write(repr(given))\n"
        "print('c checked\\ns VERIFIED')"
    )
    stand_in(monkeypatch, tmp_path, body)
    checked = drat_trim([*SQUARE, [1, -3]], "c x\n1 0 d 1\n2 0 0 5 0", 7)
    assert (checked.checker, checked.lemmas, checked.rat) == ("drat-trim", 2, None)
    expected = ["p cnf 3 5\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n1 -3 0\n", "1 0\nd 1 2 0\n0\n"]
    assert (tmp_path / "given").read_text(encoding="utf-8") == repr([*expected, "-t", "8"])


@pytest.mark.parametrize(
    ("body", "error", "message"),
    [
        ("print('s NOT VERIFIED'); sys.exit(1)", InvalidProof, "does not verify"),
        ("print('s NOT VERIFIED')", InvalidProof, "does not verify"),
        ("print('s VERIFIED'); sys.exit(1)", VerificationError, "code 1 and said 'VERIFIED'"),
        ("print('s VERIFIED\\ns NOT VERIFIED')", VerificationError, "said 'NOT VERIFIED VERIFIED'"),
        ("print('c s VERIFIED')", VerificationError, "code 0 and said ''"),
        ("print('s VERIFIED', flush=True); os.abort()", VerificationError, "code -6"),
        ("print('s TIMEOUT'); sys.exit(1)", VerificationError, "'TIMEOUT'"),
        ("time.sleep(60)", OutOfTime, "did not finish in 0.5 seconds"),
    ],
)
def test_what_drat_trim_says(
    body: str,
    error: type[Exception],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    stand_in(monkeypatch, tmp_path, body)
    with pytest.raises(error, match=message) as caught:
        drat_trim(SQUARE, "1 0 0", 0.5 if error is OutOfTime else 60)
    assert type(caught.value) is error


def test_drat_trim_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unavailable, match="drat-trim is not on the PATH"):
        drat_trim(SQUARE, "1 0 0")


def test_drat_trim_does_not_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stand_in(monkeypatch, tmp_path, "")
    (tmp_path / "drat-trim").write_text("#!/nowhere\n", encoding="utf-8")
    with pytest.raises(Unavailable, match="drat-trim does not start"):
        drat_trim(SQUARE, "1 0 0")


def test_drat_trim_is_not_asked_without_an_empty_clause(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stand_in(monkeypatch, tmp_path, "print('s VERIFIED')")
    with pytest.raises(InvalidProof, match="without the empty clause"):
        drat_trim(SQUARE, "1 0")
