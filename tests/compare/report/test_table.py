"""The tables of an experiment: their numbers against the records."""

from __future__ import annotations

import re

import pytest

from satchel.compare.report import report, table
from satchel.compare.report.results import Results
from satchel.compare.run.record import Status

from ...records import experiment, record


def test_the_plain_table() -> None:
    lines = table.text(experiment()).splitlines()
    assert lines[0] == "Seconds of wall time, median [least, greatest] of 1 to 3 repetitions"
    nine = next(line for line in lines if line.startswith("queens 9"))
    assert re.split(r"  +", nine) == [
        "queens 9", "352", "0.374 [0.371, 0.378]", "0.411 [0.406, 0.416]",
        "0.906 [0.879, 0.934]", "0.142 [0.140, 0.144]", "unavailable",
    ]  # fmt: skip
    assert any(re.match(r"fields/<evil>.txt +dfs +WRONG: none +<script>", line) for line in lines)
    assert any(re.match(r"sat +queens .*n\^3\.0 \[", line) for line in lines)
    assert any(re.match(r"dfs +.*faster \[.* slower|dfs +no difference shown", x) for x in lines)
    assert table.text([]) == "There are no records.\n\n"


def test_one_run_each_has_no_spread() -> None:
    said = table.text([record("a", "x", 1.5), record("a", "y", 3.0)])
    assert "one run each: the spread is not known" in said
    assert re.search(r"^a +92 +1\.50 +3\.00$", said, re.MULTILINE)
    assert "2.00× (1 instance: too few to tell)" in said


def test_a_pipe_gets_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    table.show(experiment())
    assert capsys.readouterr().out == table.text(experiment())


@pytest.mark.parametrize("status", [Status.TIMEOUT, Status.WRONG])
def test_nobody_is_the_best_who_solved_nothing(status: Status) -> None:
    runs = [record(f"queens {n}", c, status=status) for n in (4, 5) for c in ("sat", "dfs")]
    said = table.text(runs)
    assert "the best" not in said
    assert "gainst" not in said
    assert "No configuration solved an instance." in list(report.findings(Results(runs)))


def test_whoever_is_wrong_is_not_the_best() -> None:
    runs = [record("queens 4"), record("queens 5", status=Status.WRONG)]
    rows = table.summary_grid(Results(runs)).rows
    assert [row[-1] for row in rows] == [""]
    assert not any("comes first" in said for said in report.findings(Results(runs)))


def test_the_scaling_table_says_who_has_no_exponent() -> None:
    made = [
        record(f"queens {n}", name, size=n, phases={"solve": spent})
        for n in range(4, 10)
        for name, spent in (("sat", 0.01 * n**3), ("dfs", 0.001))
    ]
    rows = {row[0]: row[-1] for row in table.exponents_grid(Results(made)).rows}
    assert rows["sat"].startswith("n^3.0")
    assert rows["dfs"].startswith("no exponent: 0 of 5 points needed")


def test_there_is_no_scaling_table_where_nobody_has_an_exponent() -> None:
    made = [record(f"queens {n}", size=n, phases={"solve": 0.1 * n}) for n in (4, 5)]
    assert table.exponents_grid(Results(made)).rows == ()
    assert "Scaling" not in "\n".join(one.title for one in table.grids(Results(made)))
