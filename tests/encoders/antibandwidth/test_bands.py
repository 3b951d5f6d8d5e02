"""Bands of labels: they lose no labelling, and what they refute is certified as that."""

from __future__ import annotations

import json
import random
import warnings
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import pytest

from satchel.backends import sat
from satchel.backends.base import Deadline, Run
from satchel.commands import solve as command
from satchel.commands import verify as verify_command
from satchel.encoders import encode
from satchel.encoders.antibandwidth.bands import (
    ADDED,
    ALONE,
    banded,
    bands,
    narrow,
    relaxed,
    stated,
)
from satchel.encoders.antibandwidth.reversal import denied, halved, reversible, rows
from satchel.encoders.encoding import Encoding
from satchel.encoders.options import Options
from satchel.puzzles.base import find
from satchel.puzzles.errors import InvalidProof, OutOfTime, PuzzleError
from satchel.puzzles.graphs import Graph, generate
from satchel.puzzles.labelling import Labelling
from satchel.verify.certificate.check import by_dratify, verify
from satchel.verify.certificate.claim import (
    CLAIM,
    FORMULA,
    PROOF,
    SOLUTIONS,
    Claim,
    formula,
    refuted,
    sha256,
)
from satchel.verify.certificate.prove import Files, prove, write
from satchel.verify.optimum.formulas import Formula
from satchel.verify.optimum.search import Optimum, maximise
from satchel.verify.verdict import solve

from ...helpers import everything, outside


@cache
def atlas(largest: int) -> tuple[Graph, ...]:
    """All graphs with an edge, up to renaming, on so many vertices at most."""
    from networkx import graph_atlas_g

    return tuple(
        Graph(tuple(map(str, sorted(found))), tuple(found.edges))
        for found in graph_atlas_g()
        if found.edges and len(found) <= largest
    )


@cache
def best(graph: Graph) -> int:
    """The antibandwidth, by trying every labelling."""
    labellings = permutations(range(len(graph)))
    return max(min(abs(found[u] - found[v]) for u, v in graph.edges) for found in labellings)


def satisfiable(encoding: Encoding[Any]) -> bool:
    session = sat.Session(encoding, sat.choose(encoding, Options(limit=1)), Deadline())
    try:
        return session.solve((), Deadline()) is not None
    finally:
        session.close()


def divisions(puzzle: Labelling) -> set[tuple[int, ...]]:
    """All divisions, from the labels of each band."""
    n, k = len(puzzle.graph), puzzle.distance
    parts = [range(first, last + 1) for first, last in bands(n, k)]

    def apart(a: int, b: int) -> bool:
        return max(abs(x - y) for x in parts[a] for y in parts[b]) >= k

    return {
        found
        for found in product(range(len(parts)), repeat=n)
        if all(found.count(b) == len(part) for b, part in enumerate(parts))
        and all(apart(found[u], found[v]) for u, v in puzzle.graph.edges)
        and all(label in parts[found[v]] for v, label in puzzle.givens)
    }


# --- the bands -------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 13))
def test_bands_are_the_labels_in_order(n: int) -> None:
    for k in range(1, 15):
        parts = bands(n, k)
        assert [x for first, last in parts for x in range(first, last + 1)] == [*range(1, n + 1)]
        sizes = [last - first + 1 for first, last in parts]
        assert sizes == sizes[::-1]
        assert all(a + b == k for a, b in pairwise(sizes)) or set(sizes) == {k}
    with pytest.raises(PuzzleError, match="distance: expected at least 1, to have bands, found 0"):
        bands(n, 0)


def test_divisions_are_found_one_and_all() -> None:
    for i, graph in enumerate(atlas(5)):
        for k in range(1, len(graph) + 2):
            puzzle = Labelling(graph, k, {0: 1 + i % len(graph)} if i % 2 else {})
            encoding = relaxed(puzzle)
            session = sat.Session(encoding, sat.choose(encoding, Options(limit=None)), Deadline())
            found = set()
            while (true := session.solve((), Deadline())) is not None:
                assert encoding.literals(encoding.decode(true)) == true
                found.add(encoding.decode(true))
                session.block(true)
            session.close()
            assert found == divisions(puzzle)


def test_the_bands_refute_no_distance_that_there_is() -> None:
    refuted_too = 0
    for graph in atlas(6):
        for k in range(1, len(graph) + 2):
            puzzle = Labelling(graph, k)
            broken = halved(relaxed(puzzle), puzzle, ALONE)
            possible = satisfiable(relaxed(puzzle))
            assert satisfiable(broken) == possible
            assert possible or k > best(graph)
            refuted_too += k > best(graph) and not possible
    assert refuted_too > 600  # of the distances that there are not, they refute most


@pytest.mark.parametrize("symmetry", [False, True])
def test_bands_beside_the_labels_lose_no_labelling(symmetry: bool) -> None:
    for i, graph in enumerate(atlas(5)):
        n, vertex = len(graph), denied(Labelling(graph))[0]
        for k in range(1, best(graph) + 2):
            puzzle = Labelling(graph, k, {} if symmetry or i % 2 else {n - 1: 1 + i % n})
            whole = [
                labels
                for labels in everything(puzzle, "dfs").solutions
                if not symmetry or labels[vertex] <= (n + 1) // 2
            ]
            found = solve(puzzle, Formula(ADDED, symmetry), Options(limit=None))
            assert found.complete and sorted(found.solutions) == whole
            encoding = banded(puzzle)
            for labels in whole:
                assert encoding.decode(encoding.literals(labels)) == labels


@pytest.mark.parametrize("n", [5, 6, 9])
@pytest.mark.parametrize("k", range(1, 8))
def test_sizes(n: int, k: int) -> None:
    graph = generate(f"cycle {n}")
    q, r = divmod(n, k)
    many = 2 * q + 1 if r else q
    stating = n + many + n * (3 * many - 2 if r else many)
    assert len(bands(n, k)) == many
    alone = relaxed(Labelling(graph, k)).model
    assert (alone.top, len(alone.constraints)) == (n * many, stating)
    labels, both = encode(Labelling(graph, k)).model, banded(Labelling(graph, k))
    assert both.model.top == labels.top + n * many and both.minimal_models()
    more = n * n + n * many
    assert len(both.model.constraints) == len(labels.constraints) + stating + more
    assert both.model.constraints[: len(labels.constraints)] == labels.constraints


def test_an_order_of_narrow_cuts() -> None:
    for graph in atlas(6):
        assert sorted(narrow(graph)) == list(range(len(graph)))
    assert narrow(Graph((), ())) == ()
    path = Graph(tuple("abcdef"), ((0, 3), (1, 3), (1, 5), (2, 4), (2, 5)))
    assert narrow(path) in ((0, 3, 1, 5, 2, 4), (4, 2, 5, 1, 3, 0))
    assert len(narrow(generate("cycle 999"))) == 999


@pytest.mark.parametrize("how", [None, ALONE, ADDED])
def test_all_formulas_read_backwards(how: str | None) -> None:
    for k in range(1, 6):
        puzzle = Labelling(generate("petersen 4 1"), k)
        encoding = stated(puzzle, how)
        places = rows(puzzle, how)
        assert places[-1].stop == encoding.model.top + 1
        assert reversible(encoding.model, places)
        if len(places[0]) > 1:
            encoding.model.clause([1], "something of the first")
            assert not reversible(encoding.model, places)


# --- the search ------------------------------------------------------------------------------


@pytest.fixture
def hard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The labels alone find nothing."""
    run = Formula.run

    def tired(self: Formula, puzzle: Any, options: Options, deadline: Deadline) -> Run[Any]:
        if self.how is None:
            raise OutOfTime("late")
        return run(self, puzzle, options, deadline)

    monkeypatch.setattr(Formula, "run", tired)


def some(count: int) -> Iterator[Graph]:
    lot = random.Random(5)
    for _ in range(count):
        n = lot.randint(5, 8)
        pairs = [(u, v) for u in range(n) for v in range(u + 1, n) if lot.random() < 0.5]
        yield Graph(tuple(map(str, range(n))), tuple(pairs or [(0, 1)]))


@pytest.mark.usefixtures("hard")
@pytest.mark.parametrize("symmetry", [True, False])
def test_the_optimum_by_bands(symmetry: bool) -> None:
    by: list[str | None] = []
    for graph in some(40):
        found = maximise(Labelling(graph), symmetry=symmetry)
        other = maximise(Labelling(graph), "dfs")
        assert found.bounds == other.bounds and found.verdict == "solved"
        assert found.puzzle == other.puzzle
        assert (found.symmetry is not None) == (symmetry and found.evidence[-1] == "solver")
        assert (
            (found.bands is None)
            == (found.evidence[-1] == "reason")
            == ("upper bound" not in "".join(found.remarks()))
        )
        by.append(found.bands)
    assert set(by) == {None, ALONE, ADDED}


@pytest.mark.usefixtures("hard")
def test_the_optimum_by_bands_with_givens() -> None:
    for i, graph in enumerate(some(30)):
        puzzle = Labelling(graph, 1, {0: 1 + i % 3, 2: 4})
        found = maximise(puzzle)
        assert found.bounds == maximise(puzzle, "dfs").bounds
        assert found.symmetry is None


@pytest.mark.usefixtures("hard")
def test_what_is_said_of_bands() -> None:
    said: list[str] = []
    found = maximise(Labelling(generate("petersen 5 2")), report=said.append)
    assert found.bounds == (3, 3)
    assert found.bands == ALONE
    assert found.remarks()[0] == "upper bound: distance 4 is refuted by its bands alone"
    assert "at most 3: refuted by its bands" in said
    assert found.evidence == ["witnesses", "solver"] and found.reason is None


def test_bands_alone_give_no_labelling() -> None:
    found = solve(Labelling(generate("petersen 5 2"), 3), Formula(ALONE), Options(limit=1))
    assert (found.verdict, found.stopped, found.solutions) == ("unknown", "timeout", [])
    gone = solve(Labelling(generate("petersen 5 2"), 4), Formula(ALONE), Options(limit=1))
    assert (gone.verdict, gone.complete) == ("none", True)


@pytest.mark.usefixtures("hard")
def test_distance_0_has_no_bands() -> None:
    found = maximise(Labelling(generate("path 4"), 0, {0: 2, 1: 2}))
    assert (found.verdict, found.bounds) == ("none", (0, -1))
    assert maximise(Labelling(generate("path 4"), 0)).bounds == (2, 2)
    assert solve(Labelling(generate("path 4"), 0), Formula(ALONE), Options(limit=1)).solutions


# --- certificates ----------------------------------------------------------------------------


def optimum(how: str | None, symmetry: bool = True, **givens: int) -> Optimum:
    """That of the Petersen graph, with its upper bound by one of the formulas."""
    given = {int(name[1:]): label for name, label in givens.items()}
    puzzle = Labelling(generate("petersen 5 2"), 1, given)
    return replace(maximise(puzzle), bands=how, symmetry="label reversal" if symmetry else None)


@cache
def made() -> Files:
    return prove(optimum(ALONE), Options(), Deadline())


def forged(folder: Path, texts: dict[str, str] | None = None, **claimed: Any) -> None:
    """Write the certificate with other contents, and with all hashes right."""
    files = made() | (texts or {})
    said = json.loads(files.pop(CLAIM))
    del said["content"]
    claim = replace(Claim(**said), files={name: sha256(text) for name, text in files.items()})
    write(folder, files | {CLAIM: replace(claim, **claimed).text()})


@pytest.mark.parametrize("symmetry", [True, False])
@pytest.mark.parametrize("how", [None, ALONE, ADDED])
def test_a_certificate(tmp_path: Path, how: str | None, symmetry: bool) -> None:
    write(tmp_path, prove(optimum(how, symmetry), Options(), Deadline()))
    report = verify(tmp_path)
    assert (report.claim.verdict, report.claim.with_bands) == ("optimum", how)
    assert any("states the bands alone" in note for note in report.notes) == (how == ALONE)
    assert any("dratify" in note and "accepts" in note for note in report.notes)


def test_a_certificate_with_givens(tmp_path: Path) -> None:
    found = optimum(ALONE, False, v0=1, v3=5)
    files = prove(found, Options(), Deadline())
    write(tmp_path, files)
    assert verify(tmp_path).claim.with_bands == ALONE
    assert "given, vertex 1 has 1" in files[FORMULA]
    said = json.loads(files[CLAIM])
    del said["content"]
    claim = replace(Claim(**said), symmetry="label reversal")
    write(tmp_path, files | {CLAIM: claim.text()})
    with pytest.raises(InvalidProof, match=r"^claim\.json: expected a symmetry of the instance"):
        verify(tmp_path)


def test_a_certificate_of_none(tmp_path: Path) -> None:
    found = maximise(Labelling(generate("petersen 5 2"), 4))
    write(tmp_path, prove(replace(found, bands=ALONE), Options(), Deadline()))
    claim = verify(tmp_path).claim
    assert (claim.verdict, claim.symmetry, claim.with_bands) == ("none", None, None)


def test_a_certificate_without_a_clause(tmp_path: Path) -> None:
    """Whichever clause is left out; with the number of clauses in the head put right, too."""
    lines = made()[FORMULA].splitlines(keepends=True)
    head = next(i for i, line in enumerate(lines) if line.startswith("p cnf"))
    variables, clauses = map(int, lines[head].split()[2:])
    right = f"p cnf {variables} {clauses - 1}\n"
    for i in range(head + 1, len(lines), 97):
        for first in (lines[head], right):
            text = "".join([*lines[:head], first, *lines[head + 1 : i], *lines[i + 1 :]])
            forged(tmp_path, {FORMULA: text})
            with pytest.raises(InvalidProof, match=r"formula\.cnf: line \d+ is not what the claim"):
                verify(tmp_path)


@pytest.mark.parametrize("how", [None, ADDED])
def test_a_certificate_that_names_other_bands(tmp_path: Path, how: str | None) -> None:
    forged(tmp_path, with_bands=how)
    with pytest.raises(InvalidProof, match=r"formula\.cnf: line "):
        verify(tmp_path)


@pytest.mark.parametrize("how", ["", "both", 7, True, ["alone"], {"alone": 1}])
def test_a_certificate_of_no_known_bands(tmp_path: Path, how: Any) -> None:
    forged(tmp_path, with_bands=how)
    with pytest.raises(InvalidProof, match=r"^claim\.json: expected a claim in its one form"):
        verify(tmp_path)


def test_bands_of_a_verdict_that_has_none(tmp_path: Path) -> None:
    asked = solve(find("eight").parse("eight 7 3 1 4 5 8 0 0"))
    files = prove(asked, Options(), Deadline())
    said = json.loads(files[CLAIM])
    del said["content"]
    write(tmp_path, files | {CLAIM: replace(Claim(**said), with_bands=ALONE).text()})
    with pytest.raises(InvalidProof, match=r"^claim\.json: its parts do not belong"):
        verify(tmp_path)


def test_a_distance_that_the_bands_do_not_refute(tmp_path: Path) -> None:
    """Its formula is made right, and no proof of it can be."""
    lower = Labelling(generate("petersen 5 2"), 2)
    labels = maximise(lower).solutions[0]
    said = json.loads(made()[CLAIM])
    del said["content"]
    claim = replace(Claim(**said), instance=lower.text())
    right = "\n".join(formula(refuted(lower, claim), claim, [frozenset()])) + "\n"
    texts = {FORMULA: right, SOLUTIONS: f"solution 1\n{lower.answer(labels)}\n"}
    for proof in (made()[PROOF], "0\n"):
        forged(tmp_path, texts | {PROOF: proof}, instance=lower.text())
        with pytest.raises(InvalidProof, match=r"^proof\.drat: "):
            verify(tmp_path, [by_dratify])


# --- two graphs whose antibandwidth was open --------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("name", "distance"), [("I-ash85", 23), ("K-dwt__234", 51)])
def test_open_problems(
    name: str, distance: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = outside("antibandwidth", f"{name}.mtx.rnd")
    folder = str(tmp_path / "certificate")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        words = ["labelling", "--input", str(file), "--maximise", "--proof", folder]
        assert command.main(words) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"optimum {distance}\n")
    assert f"upper bound: distance {distance + 1} is refuted by its bands alone" in err
    assert "evidence: witnesses, proof" in err
    assert verify_command.main([folder]) == 0
