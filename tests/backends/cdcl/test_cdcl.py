"""The cdcl backend; its bundled examples are asked by the contract of all backends."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.backends.base import Deadline, find
from satchel.backends.cdcl import CIRCUITS, Session
from satchel.encoders import cnf, encode
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles import Queens, Tour
from satchel.puzzles.base import Puzzle
from satchel.puzzles.errors import OutOfTime, PuzzleError
from satchel.verify.verdict import solve

from ...helpers import plain


def number(puzzle: Puzzle[Any], **options: Any) -> int:
    outcome = solve(puzzle, "cdcl", Options(limit=None, **options))
    assert outcome.complete
    return len(outcome.solutions)


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_tours_by_every_encoding_of_circuits(circuit: str) -> None:
    assert number(Tour(3, 4), circuit=circuit, reasons=False) == 8


@pytest.mark.parametrize("amo", sorted(cnf.encodings()["amo"]))
def test_queens_by_every_encoding_of_at_most_one(amo: str) -> None:
    assert number(Queens(5), amo=amo) == 10


@pytest.mark.parametrize(
    ("options", "place"),
    [
        (Options(circuit="propagator"), "--circuit"),
        (Options(circuit="adaptive"), "--circuit"),
        (Options(solver="cadical195"), "--solver"),
        (Options(amk="native"), "--amk"),
    ],
)
def test_what_it_has_not_is_refused(options: Options, place: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        find("cdcl").run(Tour(3, 4), options, Deadline())
    assert str(caught.value).startswith(place)


def test_what_it_did_is_counted() -> None:
    outcome = solve(Tour(5, 5), "cdcl", Options(limit=1))
    counted = {"variables", "clauses", "solves", "conflicts", "decisions", "propagations", "cuts"}
    assert counted <= set(outcome.stats)
    assert outcome.stats["cuts"] >= 1 and outcome.stats["solves"] >= 2


def test_a_deadline_ends_it() -> None:
    encoding = encode(Queens(20, toroidal=True))
    session = Session(encoding, cnf.choose(encoding, Options(circuit="lazy")), Deadline())
    with pytest.raises(OutOfTime):
        session.solve((), Deadline(0.05))


def test_variables_of_no_constraint_are_listed() -> None:
    model = Model()
    model.boolean(1), model.boolean(2)
    encoding = plain(model)
    session = Session(encoding, cnf.choose(encoding, Options(circuit="lazy")), Deadline())
    assignments = []
    while (true := session.solve((), Deadline())) is not None:
        assignments.append(frozenset(true))
        session.block(true)
    assert sorted(map(sorted, assignments)) == [[], [1], [1, 2], [2]]
