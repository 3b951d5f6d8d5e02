"""An answer with all that was asked besides: exit codes, orbits, certificates."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from satchel.commands.shared.ask import Answer
from satchel.puzzles.base import Verdict
from satchel.puzzles.queens import Queens
from satchel.verify.agreement import Agreement
from satchel.verify.agreement import Answer as Other
from satchel.verify.outcome import Outcome


def answered(agreement: Agreement | None = None, uncertified: int = 0) -> Answer:
    outcome: Outcome[Any] = Outcome(Queens(4), "sat", Verdict.NONE, complete=True)
    return Answer(outcome, uncertified=uncertified, agreement=agreement)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (answered(), 0),
        (answered(uncertified=4), 4),
        (answered(Agreement([], ["they disagree"])), 1),
        (answered(Agreement([Other("dfs", None, "interrupted")])), 130),
        (answered(Agreement([Other("dfs", None, "timeout")])), 0),
    ],
)
def test_the_exit_code(answer: Answer, code: int) -> None:
    assert answer.exit_code() == code


def test_what_others_said_is_in_the_fields() -> None:
    fields = answered(Agreement([Other("ilp", None, "no library")], ["odd"])).fields()
    assert fields == {"cross_check": {"ilp": "no library", "disagreements": ["odd"]}}


def test_a_certificate_becomes_the_evidence(call: Any, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    done = call("solve", "queens", "6", "--queen", "1,1", "--proof", str(folder), "--json")
    report = json.loads(done.out)
    assert (done.code, report["verdict"], report["evidence"]) == (0, "none", ["proof"])
    assert (folder / "claim.json").exists()


def test_orbits_are_told(call: Any) -> None:
    report = json.loads(call("solve", "queens", "6", "--all", "--up-to-symmetry", "--json").out)
    assert report["symmetry"] == {"order": 4, "orbits": [4], "solutions": 4}


def test_only_a_labelling_has_a_greatest_distance(call: Any) -> None:
    done = call("solve", "queens", "4", "--maximise")
    assert done.code == 2 and "--maximise: expected a labelling, found queens" in done.err
