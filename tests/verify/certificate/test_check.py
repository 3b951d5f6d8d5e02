"""Certificates: what is proved is accepted, and whatever is changed in it is refused."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.proof import PROOFS
from satchel.commands import verify as verify_command
from satchel.encoders.options import Options
from satchel.puzzles.base import Puzzle, find
from satchel.puzzles.errors import InvalidProof, OutOfTime
from satchel.puzzles.graphs import generate
from satchel.puzzles.labelling import Labelling
from satchel.puzzles.mines import MineNumber, counts
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour
from satchel.verify.certificate import check as check_module
from satchel.verify.certificate import claim as claims
from satchel.verify.certificate.check import by_rup, verify
from satchel.verify.certificate.claim import (
    CLAIM,
    FORMULA,
    PROOF,
    REVERSAL,
    SOLUTIONS,
    Claim,
    blocked,
    refuted,
    sha256,
)
from satchel.verify.certificate.prove import Files, prove, write
from satchel.verify.optimum.search import maximise
from satchel.verify.verdict import solve

from ...helpers import outside
from ...instances import LISTED, RANDOM, VERDICTS, with_verdict


def certify(puzzle: Puzzle[Any], folder: Path, everything: bool = False, **options: Any) -> Files:
    asked = Options(limit=None if everything else 2, **options)
    files = prove(solve(puzzle, "sat", asked), asked, Deadline())
    write(folder, files)
    return files


def parsed(text: str) -> Puzzle[Any]:
    return find(text.split()[0]).parse(text)


SAMPLES = (
    "mines\n10010100101\n21223221222\n32354532323\n32355532323\n31235321333\n21022201333\n10001000111",
    "mines\n001110\n013431\n014541\n013431\n001110",
)
"""The two maps of the judge's sample."""


def hundred() -> str:
    """A map of 100×100 cells that has one field; 101 has no factor 2, 3 or 5."""
    lot = random.Random(1)
    field = tuple(tuple(lot.random() < 0.3 for _ in range(100)) for _ in range(100))
    return "mines\n" + "\n".join("".join(map(str, row)) for row in counts(field, "plus"))


# --- what is proved is accepted --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "everything", "reasons", "verdict", "count"),
    [
        ("eight 7 3 1 4 5 8 0 0", False, True, "unique", 1),
        ("eight 1 0 0 0 0 0 0 0", False, True, "none", 0),
        ("eight 0 0 0 0 0 0 0 0", True, True, "count", 4),
        ("eight 0 0 0 0 0 0 0 0", False, True, "multiple", 2),
        (SAMPLES[0], False, True, "unique", 1),
        (SAMPLES[1], False, True, "unique", 1),
        (hundred(), False, True, "unique", 1),
        ("queens 0", False, True, "unique", 1),
        ("queens 1", False, True, "unique", 1),
        ("queens 3", False, True, "none", 0),
        ("queens 8", True, True, "count", 92),
        ("queens 10", True, True, "count", 724),
        ("tour 0x0", False, True, "none", 0),
        ("tour 1x1 --closed", False, False, "none", 0),
        ("tour 1x1", False, True, "unique", 1),
        ("tour 5x5 --start 2", False, True, "none", 0),
        ("tour 5x5 --start 2", False, False, "none", 0),
        ("tour 5x5 --start 1", True, True, "count", 304),
        ("tour 3x3 --closed\n...\n.#.\n...", False, True, "unique", 1),
        ("tour 3x4 --start 1 --end 4", False, True, "none", 0),
    ],
)
def test_a_certificate(
    tmp_path: Path, text: str, everything: bool, reasons: bool, verdict: str, count: int
) -> None:
    files = certify(parsed(text), tmp_path, everything, reasons=reasons)
    report = verify(tmp_path)
    assert (report.claim.verdict, report.claim.count) == (verdict, count)
    assert report.claim.instance == parsed(text).text()
    assert set(files) == {path.name for path in tmp_path.iterdir()}
    if PROOF in files:
        assert any("dratify" in note and "accepts" in note for note in report.notes)
        assert files[PROOF].endswith("0\n")
    else:
        assert verdict == "multiple" or report.claim.reason


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "count"), [("queens 11", 2680), ("tour 6x6 --closed", 9862)], ids=str
)
def test_a_large_certificate(tmp_path: Path, text: str, count: int) -> None:
    certify(parsed(text), tmp_path, everything=True)
    assert verify(tmp_path).claim.count == count


@pytest.mark.parametrize("circuit", ["adaptive", pytest.param("lazy", marks=pytest.mark.slow)])
def test_a_benchmark_graph_has_one_cycle(tmp_path: Path, circuit: str) -> None:
    """By its cuts; and by vertex elimination, where the rounds stalled."""
    text = outside("hamilton", "a736.hcp").read_text(encoding="utf-8")
    certify(find("hamilton").parse(text, words=[]), tmp_path, circuit=circuit)
    claim = verify(tmp_path).claim
    assert claim.verdict == "unique"
    assert (claim.encodings["circuit"], bool(claim.cuts)) in (
        ("lazy", True),
        ("elimination", False),
    )


@pytest.mark.parametrize(
    ("graph", "symmetry"),
    [
        ("path 5", True),
        ("path 5", False),
        ("petersen 5 2", True),
        ("petersen 5 2", False),
        ("B-ibm32", True),
        pytest.param("B-ibm32", False, marks=pytest.mark.slow),
    ],
)
def test_an_optimum(tmp_path: Path, graph: str, symmetry: bool) -> None:
    if graph == "B-ibm32":
        read = outside("antibandwidth", "B-ibm32.mtx.rnd").read_text(encoding="utf-8")
        puzzle = find("labelling").parse(read, words=[])
    else:
        puzzle = Labelling(generate(graph))
    assert isinstance(puzzle, Labelling)
    best = maximise(puzzle, symmetry=symmetry)
    write(tmp_path, prove(best, Options(), Deadline()))
    claim = verify(tmp_path).claim
    assert (claim.verdict, claim.count) == ("optimum", 1)
    distance = {"path 5": 2, "petersen 5 2": 3, "B-ibm32": 9}[graph]
    assert f"--distance {distance}" in claim.instance
    assert claim.symmetry == ("label reversal" if best.symmetry else None)


@pytest.mark.parametrize("solver", PROOFS)
@pytest.mark.parametrize("amo", ["pairwise", "product", "sequential"])
def test_every_solver_and_encoding(tmp_path: Path, solver: str, amo: str) -> None:
    certify(parsed("queens 6"), tmp_path, everything=True, amo=amo)
    outcome = solve(Queens(6), "dfs", Options(limit=None))
    write(tmp_path, prove(outcome, Options(amo=amo, solver=solver), Deadline()))
    claim = verify(tmp_path).claim
    assert (claim.made["solver"], claim.encodings["amo"]) == (solver, amo)


def test_an_eager_circuit(tmp_path: Path) -> None:
    certify(Tour(3, 4), tmp_path, everything=True, circuit="position")
    claim = verify(tmp_path).claim
    assert (claim.count, claim.cuts, claim.encodings["circuit"]) == (8, [], "position")


@pytest.mark.parametrize("name", RANDOM)
def test_random_instances(tmp_path: Path, name: str) -> None:
    """Over a hundred of each puzzle, a third of each verdict."""
    for i in range(102):
        verdict = VERDICTS[i % 3]
        puzzle, solutions = with_verdict(name, verdict, i // 3)
        certify(puzzle, tmp_path, everything=i % 2 == 0, reasons=i % 4 < 2)
        claim = verify(tmp_path).claim
        exact = "count" if i % 2 == 0 and verdict == "multiple" else verdict
        assert claim.verdict == exact
        assert verdict == "multiple" or claim.count == len(solutions)
        assert exact != "count" or claim.count == len(solutions)


def test_every_puzzle_is_among_them() -> None:
    assert set(RANDOM) == LISTED


# --- what is changed is refused --------------------------------------------------------------

KINDS = {
    "optimum": ("labelling --distance 2\np edge 5 4\ne 1 2\ne 2 3\ne 3 4\ne 4 5", False),
    "bands": ("labelling --distance 2\np edge 5 4\ne 1 2\ne 2 3\ne 3 4\ne 4 5", False),
    "unique": ("eight 7 3 1 4 5 8 0 0", False),
    "count": ("tour 3x4", True),
    "none": ("tour 3x3", False),
    "several": ("queens 5", False),
}


@cache
def made(kind: str) -> Files:
    text, everything = KINDS[kind]
    if kind in ("optimum", "bands"):
        puzzle = parsed(text)
        assert isinstance(puzzle, Labelling)
        best = replace(maximise(replace(puzzle, distance=1)), symmetry="label reversal")
        bands = "alone" if kind == "bands" else None
        return prove(replace(best, bands=bands), Options(), Deadline())
    asked = Options(limit=None if everything else 2)
    return prove(solve(parsed(text), "sat", asked), asked, Deadline())


def flip(data: bytes, lot: random.Random) -> bytes:
    place = lot.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << lot.randrange(8)]) + data[place + 1 :]


def drop(data: bytes, lot: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[lot.randrange(len(lines))]
    return b"".join(lines)


def swap(data: bytes, lot: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    i = lot.randrange(len(lines))
    j = lot.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return b"".join(lines)


def truncate(data: bytes, lot: random.Random) -> bytes:
    return data[: lot.randrange(len(data))]


@pytest.mark.parametrize("kind", KINDS)
def test_any_change_of_any_file_is_refused_and_named(tmp_path: Path, kind: str) -> None:
    """Over 500 seeded mutations in all."""
    write(tmp_path, made(kind))
    verify(tmp_path)
    lot, tried = random.Random(kind), 0
    while tried < 150:
        name = lot.choice(sorted(made(kind)))
        whole = (tmp_path / name).read_bytes()
        changed = lot.choice([flip, drop, swap, truncate])(whole, lot)
        if changed == whole:
            continue
        tried += 1
        (tmp_path / name).write_bytes(changed)
        with pytest.raises(InvalidProof, match=rf"^{name}: "):
            verify(tmp_path)
        (tmp_path / name).write_bytes(whole)
    verify(tmp_path)


def forged(kind: str, folder: Path, texts: dict[str, str] | None = None, **claimed: Any) -> None:
    """Write a certificate with other contents, and with all hashes right."""
    files = made(kind) | (texts or {})
    said = json.loads(files.pop(CLAIM))
    del said["content"]
    claim = replace(Claim(**said), files={name: sha256(text) for name, text in files.items()})
    write(folder, files | {CLAIM: replace(claim, **claimed).text()})


def lines(kind: str, name: str) -> list[str]:
    return made(kind)[name].splitlines(keepends=True)


NINES = "9" * 5000
"""A number with more digits than Python reads."""
FORGERIES: dict[str, Callable[[Path], None]] = {
    "another instance": lambda d: forged("unique", d, instance="eight 7 3 1 4 5 0 0 0"),
    "an instance with blanks": lambda d: forged("unique", d, instance="eight  7 3 1 4 5 8 0 0"),
    "no instance": lambda d: forged("unique", d, instance="eight"),
    "another puzzle": lambda d: forged("unique", d, puzzle="queens"),
    "no puzzle": lambda d: forged("unique", d, puzzle="chess"),
    "fewer solutions": lambda d: forged(
        "count", d, {SOLUTIONS: "".join(lines("count", SOLUTIONS)[:-2])}, count=7
    ),
    "a solution twice": lambda d: forged(
        "count",
        d,
        {SOLUTIONS: "".join(lines("count", SOLUTIONS)[:-1]) + lines("count", SOLUTIONS)[1]},
    ),
    "a solution read backwards": lambda d: forged(
        "count",
        d,
        {
            SOLUTIONS: "".join(lines("count", SOLUTIONS)[:-1])
            + " ".join(lines("count", SOLUTIONS)[1].split()[::-1])
            + "\n"
        },
    ),
    "a wrong solution": lambda d: forged("unique", d, {SOLUTIONS: "solution 1\n7 3 1 4 5 8 2 6\n"}),
    "no number": lambda d: forged("unique", d, {SOLUTIONS: "solution 1\nx\n"}),
    "another count": lambda d: forged("count", d, count=9),
    "several called unique": lambda d: forged("several", d, verdict="unique", count=1),
    "two called all": lambda d: forged("several", d, verdict="count"),
    "a clause less": lambda d: forged(
        "unique", d, {FORMULA: "".join(lines("unique", FORMULA)[:-2])}
    ),
    "a clause more": lambda d: forged("unique", d, {FORMULA: made("unique")[FORMULA] + "1 0\n"}),
    "a comment changed": lambda d: forged(
        "unique", d, {FORMULA: made("unique")[FORMULA].replace("circle A", "circle B", 1)}
    ),
    "no empty clause": lambda d: forged("unique", d, {PROOF: "".join(lines("unique", PROOF)[:-1])}),
    "the empty clause alone": lambda d: forged("count", d, {PROOF: "0\n"}),
    "an empty proof": lambda d: forged("count", d, {PROOF: ""}),
    "no proof": lambda d: forged("count", d, {PROOF: "nothing\n"}),
    "a cut of nothing": lambda d: forged("count", d, cuts=[[0, []]]),
    "a cut of everything": lambda d: forged("count", d, cuts=[[0, [*range(12), "outside"]]]),
    "a cut of no node": lambda d: forged("count", d, cuts=[[0, [99]]]),
    "a cut in the middle": lambda d: forged("count", d, cuts=[[0, ["middle 1"]]]),
    "a cut at a node of many digits": lambda d: forged("count", d, cuts=[[0, ["middle " + NINES]]]),
    "a cut of a circuit of many digits": lambda d: forged("count", d, cuts=[[10**4000, [0]]]),
    "a reason at a node of many digits": lambda d: forged(
        "none", d, reason=[0, "successors", ["middle " + NINES]]
    ),
    "a count of many digits": lambda d: forged("count", d, count=10**4000),
    "a solution of many digits": lambda d: forged(
        "count", d, {SOLUTIONS: f"solution 1\n{NINES}\n"}
    ),
    "a solution of many zeros": lambda d: forged(
        "count", d, {SOLUTIONS: f"solution 1\n{'0' * 5000}1\n"}
    ),
    "a lemma of many digits": lambda d: forged("count", d, {PROOF: f"{NINES} 0\n0\n"}),
    "a cut of no circuit": lambda d: forged("count", d, cuts=[[1, [0]]]),
    "a cut that is not in the formula": lambda d: forged("count", d, cuts=[[0, [0, 1, 2]]]),
    "another encoding": lambda d: forged(
        "unique",
        d,
        encodings={"amo": "product", "amk": "mixed", "spread": "order", "circuit": "lazy"},
    ),
    "no encoding": lambda d: forged(
        "unique",
        d,
        encodings=dict(zip(Options().encodings(), ["none", "mixed", "order", "lazy"], strict=True)),
    ),
    "too few encodings": lambda d: forged("unique", d, encodings={}),
    "fewer nodes in a reason": lambda d: forged("none", d, reason=[0, "separator", []]),
    "other nodes in a reason": lambda d: forged("none", d, reason=[0, "separator", [0]]),
    "another kind of reason": lambda d: forged("none", d, reason=[0, "successors", ["outside"]]),
    "a reason of an unknown kind": lambda d: forged("none", d, reason=[0, "omen", ["outside"]]),
    "a reason of a kind that is none": lambda d: forged("none", d, reason=[0, 7, ["outside"]]),
    "no kind of reason": lambda d: forged("none", d, reason=[0, [0]]),
    "a reason for a queen": lambda d: forged(
        "several", d, {}, verdict="none", count=0, reason=[0, "separator", [0]]
    ),
    "a greater optimum": lambda d: forged(
        "optimum", d, instance=parsed(KINDS["optimum"][0]).text().replace("2", "3", 1)
    ),
    "a smaller optimum": lambda d: forged(
        "optimum", d, instance=parsed(KINDS["optimum"][0]).text().replace("2", "1", 1)
    ),
    "an optimum of queens": lambda d: forged("unique", d, verdict="optimum"),
    "an optimum with a label given": lambda d: forged(
        "optimum", d, instance=KINDS["optimum"][0].replace("2\n", "2 --given 1=3\n", 1)
    ),
    "an optimum without its symmetry": lambda d: forged("optimum", d, symmetry=None),
    "an optimum by bands that it does not state": lambda d: forged(
        "optimum", d, with_bands="alone"
    ),
    "an optimum without its bands": lambda d: forged("bands", d, with_bands=None),
    "an optimum with more than its bands": lambda d: forged("bands", d, with_bands="added"),
    "bands with a label given": lambda d: forged(
        "bands", d, instance=KINDS["bands"][0].replace("2\n", "2 --given 1=3\n", 1)
    ),
    "bands of a smaller optimum": lambda d: forged(
        "bands", d, instance=parsed(KINDS["bands"][0]).text().replace("2", "1", 1)
    ),
    "bands of a verdict": lambda d: forged("unique", d, with_bands="alone"),
    "bands that are none": lambda d: forged("bands", d, with_bands=7),
    "an optimum by another symmetry": lambda d: forged("optimum", d, symmetry="half turn"),
    "a symmetry of a verdict": lambda d: forged("unique", d, symmetry="label reversal"),
    "a symmetry that is none": lambda d: forged("optimum", d, symmetry=7),
    "a reason that is none": lambda d: forged("none", d, reason="because"),
    "a count that is true": lambda d: forged("unique", d, count=True),
    "cuts that are none": lambda d: forged("unique", d, cuts=7),
    "versions that are none": lambda d: forged("unique", d, made=None),
    "no version": lambda d: forged("unique", d, made={}),
    "a version with lines": lambda d: forged("unique", d, made={"satchel": "1\nok: all"}),
    "a version in a list": lambda d: forged("unique", d, made={"satchel": ["1"]}),
    "files in a list": lambda d: forged("unique", d, files=["formula.cnf"]),
    "files of numbers": lambda d: forged("unique", d, files={FORMULA: 1, PROOF: 2}),
    "encodings in a list": lambda d: forged("unique", d, encodings=["pairwise"]),
    "encodings that are true": lambda d: forged("unique", d, encodings=True),
    "encodings left to choice": lambda d: forged(
        "unique",
        d,
        encodings=dict(zip(Options().encodings(), ["auto", "mixed", "order", "lazy"], strict=True)),
    ),
    "a solution listed twice": lambda d: forged(
        "unique", d, {SOLUTIONS: "solution 1\n7 3 1 4 5 8 6 2\nsolution 2\n7 3 1 4 5 8 6 2\n"}
    ),
    "three of two": lambda d: forged(
        "several", d, {SOLUTIONS: made("several")[SOLUTIONS] + "solution 3\n1 3 5 2 4\n"}
    ),
    "cuts of several": lambda d: forged("several", d, cuts=[[0, [1]]]),
    "a node twice in a cut": lambda d: forged("count", d, cuts=[[0, [0, 0, 1]]]),
    "a node that is no number": lambda d: forged("count", d, cuts=[[0, [0.0]]]),
    "the extra node by its number": lambda d: forged("count", d, cuts=[[0, [12]]]),
    "a number that is none": lambda d: forged("unique", d, made={"satchel": float("nan")}),
    "something behind the empty clause": lambda d: forged(
        "unique", d, {PROOF: made("unique")[PROOF] + "this is no proof at all\n"}
    ),
    "a long line": lambda d: forged("count", d, {PROOF: "1 " * 10**5 + "0\n0\n"}),
}


BLAMED: dict[str, tuple[str, Callable[[Path], None]]] = {
    "a wrong solution": (
        SOLUTIONS,
        lambda d: forged(
            "several", d, {SOLUTIONS: "solution 1\n1 1 1 1 1\nsolution 2\n1 3 5 2 4\n"}
        ),
    ),
    "solutions numbered otherwise": (
        SOLUTIONS,
        lambda d: forged(
            "several", d, {SOLUTIONS: made("several")[SOLUTIONS].replace("1\n", "9\n", 1)}
        ),
    ),
    "something before the solutions": (
        SOLUTIONS,
        lambda d: forged("several", d, {SOLUTIONS: "x\n" + made("several")[SOLUTIONS]}),
    ),
    "an instance with blanks": (CLAIM, lambda d: forged("several", d, instance="queens  5")),
    "two empty clauses": (
        PROOF,
        lambda d: forged("unique", d, {PROOF: made("unique")[PROOF] + "0\n"}),
    ),
    "a count that is false": (CLAIM, lambda d: forged("none", d, count=False)),
    "cuts in a dictionary": (CLAIM, lambda d: forged("none", d, cuts={})),
    "a circuit that is false": (
        CLAIM,
        lambda d: forged("none", d, reason=[False, *json.loads(made("none")[CLAIM])["reason"][1:]]),
    ),
    "a verdict that is none": (CLAIM, lambda d: forged("count", d, verdict="best")),
}
"""What only one of the checks can see, and the file that it must name."""


@pytest.mark.parametrize("name", BLAMED)
def test_the_file_that_is_wrong_is_blamed(tmp_path: Path, name: str) -> None:
    file, forge = BLAMED[name]
    forge(tmp_path)
    with pytest.raises(InvalidProof, match=f"^{file}: "):
        verify(tmp_path)


def test_a_symmetry_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    given = parsed(KINDS["optimum"][0].replace("2\n", "2 --given 1=3\n", 1))
    claim = Claim("labelling", "", "optimum", 1, symmetry=REVERSAL)
    with pytest.raises(InvalidProof, match="expected a symmetry of the instance"):
        refuted(given, claim)
    assert len(refuted(parsed(KINDS["optimum"][0]), claim).givens) == 2
    monkeypatch.setattr(claims, "reversible", lambda model, n: False)
    with pytest.raises(InvalidProof, match="expected a symmetry of the instance"):
        refuted(parsed(KINDS["optimum"][0]), claim)
    assert blocked(claim, [frozenset({1})]) == ()


def test_the_check_polls(tmp_path: Path) -> None:
    certify(parsed("queens 10"), tmp_path, everything=True)
    polled: list[int] = []
    verify(tmp_path, [], poll=lambda: polled.append(1))
    assert len(polled) >= (tmp_path / FORMULA).read_text("utf-8").count("\n") // 1000 >= 2
    before = len(polled)
    verify(tmp_path, [lambda clauses, proof: ""] * 3, poll=lambda: polled.append(1))
    assert len(polled) - before == before + 3

    def stop() -> None:
        raise OutOfTime("late")

    with pytest.raises(OutOfTime):
        verify(tmp_path, [], poll=stop)


def test_a_few_of_many_solutions_are_witnesses() -> None:
    outcome = solve(Queens(8), "dfs", Options(limit=5))
    assert json.loads(prove(outcome, Options(), Deadline())[CLAIM])["count"] == 2


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forgery_with_right_hashes_is_refused(tmp_path: Path, forgery: str) -> None:
    FORGERIES[forgery](tmp_path)
    with pytest.raises(InvalidProof, match=r"^[a-z]+\.(json|cnf|drat|txt):") as refusal:
        verify(tmp_path)
    assert len(str(refusal.value)) < 400


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "null", "nonsense", "[" * 100_000, '{"content": 1, "files": 3}', "\ufeff{}"],
)
def test_a_claim_that_is_none(tmp_path: Path, text: str) -> None:
    write(tmp_path, made("unique"))
    (tmp_path / CLAIM).write_text(text, encoding="utf-8")
    with pytest.raises(InvalidProof, match=r"^claim\.json: expected a claim in its one form"):
        verify(tmp_path)


def test_a_path_leads_out_of_no_folder(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x", encoding="utf-8")
    files = dict(made("unique"))
    said = json.loads(files[CLAIM])
    del said["content"]
    claim = replace(Claim(**said), encodings={}, files={"../secret": sha256("x")})
    write(tmp_path / "inside", files | {CLAIM: claim.text()})
    with pytest.raises(InvalidProof, match=r"^claim\.json: its parts do not belong"):
        verify(tmp_path / "inside")


def test_a_large_instance_with_a_short_formula_is_refused_at_once(tmp_path: Path) -> None:
    forged("unique", tmp_path, {FORMULA: "c queens 200\n"}, puzzle="queens", instance="queens 200")
    begun: list[int] = []
    with pytest.raises(InvalidProof):
        verify(tmp_path, poll=lambda: begun.append(1))
    assert len(begun) < 100


def test_a_refusal_does_not_steer_the_terminal(tmp_path: Path) -> None:
    forged("none", tmp_path, instance="tour 3x3 --closed\x1b[31m")
    with pytest.raises(InvalidProof) as refusal:
        verify(tmp_path)
    assert str(refusal.value).isprintable()


def test_another_version_is_said(tmp_path: Path) -> None:
    forged("unique", tmp_path, made={"satchel": "0.0.9"})
    assert "made by Satchel 0.0.9, checked by" in verify(tmp_path).notes[0]


def test_a_certificate_says_what_was_checked(tmp_path: Path) -> None:
    write(tmp_path, made("unique"))
    assert [note.split(":")[0] for note in verify(tmp_path).notes] == [
        "the solution keeps the rules",
        "formula.cnf is what the instance and the solutions make of it",
        f"dratify {dratify_version()}",
        "our own RUP checker",
    ]


def dratify_version() -> str:
    import dratify

    return f"{dratify.__version__}, {'native' if dratify.native_available() else 'python'}"


def test_long_proofs_and_rat_lemmas_are_left_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "accepts" in by_rup([[1], [-1]], "0\n")
    assert "leaves the judgement to the others (lemma 1" in by_rup([[1, 2]], "3 0\n0\n")
    monkeypatch.setattr(check_module, "RUP_CHARACTERS", 1)
    assert "not asked" in by_rup([[1], [-1]], "0\n")
    with pytest.raises(InvalidProof):
        monkeypatch.setattr(check_module, "RUP_CHARACTERS", 100)
        by_rup([[1], [-1]], "1 0\n")


def test_drat_trim_is_asked_where_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not shutil.which("drat-trim"):
        pytest.skip("drat-trim is not on the PATH")
    write(tmp_path, made("unique"))
    assert verify_command.main([str(tmp_path), "--drat-trim"]) == 0
    assert "drat-trim: accepts proof.drat" in capsys.readouterr().err


def test_boards_are_written_row_by_row(tmp_path: Path) -> None:
    certify(MineNumber(("11",)), tmp_path, everything=True)
    first, second, third, fourth = (tmp_path / SOLUTIONS).read_text("utf-8").splitlines()
    assert (first, third, {second, fourth}) == ("solution 1", "solution 2", {"*.", ".*"})
