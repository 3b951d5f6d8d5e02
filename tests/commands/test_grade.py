"""``grade``: one formula, or a folder of them as a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

FULL = (
    "p cnf 4 10\n1 2 0\n-1 -2 0\n3 4 0\n-3 -4 0\n1 3 0\n-1 -3 0\n2 4 0\n-2 -4 0\n-1 -4 0\n-2 -3 0\n"
)


@pytest.fixture(name="folder")
def fixture_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "formulas"
    folder.mkdir()
    (folder / "right.cnf").write_text(FULL)
    (folder / "short.cnf").write_text(FULL.replace("-2 -3 0\n", "").replace("4 10", "4 9"))
    (folder / "wrong.cnf").write_text("p cnf 4 1\n1 2 3 4 5 0\n")
    return folder


def test_what_is_missing_is_named_and_an_assignment_shows_it(call: Any, tmp_path: Path) -> None:
    (tmp_path / "empty.cnf").write_text("p cnf 16 0\n")
    done = call("grade", "queens", "4", "--formula", str(tmp_path / "empty.cnf"))
    assert done.code == 1
    assert done.out.startswith("too many\nrule 1 does not follow: Each row holds exactly one queen")
    assert "allowed, though it is no solution:" in done.out


def test_a_right_formula(call: Any, folder: Path) -> None:
    done = call("grade", "queens", "2", "--formula", str(folder / "right.cnf"), "--json")
    report = json.loads(done.out)
    assert (done.code, report["verdict"], report["missing"]) == (0, "same", [])


def test_a_folder_has_a_line_for_each_and_no_file_stops_it(call: Any, folder: Path) -> None:
    done = call("grade", "queens", "2", "--formula", str(folder))
    assert done.code != 0
    for name in ("right.cnf", "short.cnf", "wrong.cnf"):
        assert name in done.out


def test_formulas_that_are_right_are_ranked(call: Any, folder: Path) -> None:
    for file in ("a.cnf", "b.cnf"):
        more = "17 18 0\n" * (file == "b.cnf")
        text = call("encode", "queens", "4", "--format", "cnf").out.replace("16 84", "18 85")
        (folder / file).write_text(text + more)
    done = call("grade", "queens", "4", "--formula", str(folder))
    rows = [line.split("│")[1:-1] for line in done.out.splitlines() if line.startswith("│")]
    assert [row[0].strip() for row in rows] == ["a.cnf", "b.cnf"]
    assert [row[2].strip() for row in rows] == ["84", "85"] and rows[0][4] == rows[1][4]
    done = call("grade", "queens", "4", "--formula", str(folder), "--json")
    first, second, *_ = map(json.loads, done.out.splitlines())
    assert first["literals"] + 2 == second["literals"] and 0 < first["propagates"] <= 1
