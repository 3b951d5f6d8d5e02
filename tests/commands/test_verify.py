"""``verify``: a certificate is checked; wrong words are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from satchel.commands import prove as prove_command
from satchel.commands import verify as verify_command
from satchel.verify.certificate.claim import (
    PROOF,
)


def test_prove_and_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "deep" / "certificate"
    words = ["eight", "0", "0", "0", "0", "0", "0", "0", "0", "--all", "-o", str(folder)]
    assert prove_command.main(words) == 0
    out, err = capsys.readouterr()
    assert out == "count 4\n"
    assert f"written to {folder}: claim.json, formula.cnf, proof.drat, solutions.txt" in err
    assert verify_command.main([str(folder)]) == 0
    assert capsys.readouterr().out == "ok: eight 0 0 0 0 0 0 0 0 has exactly 4 solutions\n"
    assert verify_command.main([str(folder), *words[:9]]) == 0
    assert verify_command.main([str(folder), *words[:8], "1"]) == 1
    assert "a certificate of another instance" in capsys.readouterr().out
    (folder / PROOF).write_text("0\n", encoding="utf-8")
    assert verify_command.main([str(folder)]) == 1
    assert capsys.readouterr().out.startswith("refused: proof.drat: expected the SHA-256")
