"""``prove`` and ``verify``: a certificate is written and checked."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from satchel.commands import prove as prove_command
from satchel.commands import solve as solve_command
from satchel.puzzles.errors import PuzzleError
from satchel.verify.certificate.check import verify


def test_an_optimum_rests_on_its_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["labelling", "--graph", "cycle 7", "--maximise", "--proof", str(tmp_path / "c")]
    assert solve_command.main(words) == 0
    out, err = capsys.readouterr()
    assert out.startswith("optimum 3\n")
    assert "evidence: witnesses, proof (" in err
    assert verify(tmp_path / "c").claim.verdict == "optimum"


def test_without_a_checker_the_answer_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "dratify", None)
    assert solve_command.main(["queens", "3", "--proof", str(tmp_path)]) == 4
    out, err = capsys.readouterr()
    assert out == "none\n"
    assert "no certificate that was checked: dratify is not installed" in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-o", "x"], "prove: expected a puzzle"),
        (["queens", "4"], "prove: .*-o"),
        (["queens", "4", "-o", "x", "--solver", "minisat22"], "--solver: expected auto or one of"),
        (["tour", "3x4", "-o", "x", "--circuit", "mtz"], "--circuit: expected auto or one of"),
        (["queens", "3", "-o", "/dev/null/x"], "/dev/null/x: expected a folder to write"),
        (["queens", "3", "-o", ""], "-o.*expected a name"),
    ],
)
def test_bad_words(words: list[str], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        prove_command.main(words)
