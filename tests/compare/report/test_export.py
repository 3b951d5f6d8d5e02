"""Records for other programs: read back, and by the programs themselves."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satchel.compare.report import export
from satchel.compare.run.record import Record, Status
from satchel.puzzles.errors import PuzzleError

from ...records import NAMES, NASTY, experiment, record

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


# --- CSV -------------------------------------------------------------------------------------


def test_a_row_for_each_run() -> None:
    records = [one for one in experiment() if one.task.repetition]
    rows = list(csv.DictReader(io.StringIO(export.csv(experiment()), newline="")))
    assert len(rows) == len(records)  # no warm-ups
    for row, one in zip(rows, records, strict=True):
        assert None not in row
        assert row["configuration"] == one.task.configuration
        assert row["status"] == one.status.value
        assert row["instance"] == one.task.instance
        assert row["message"] == one.message
        assert int(row["repetition"]) == one.task.repetition
        assert (float(row["wall"]) if row["wall"] else None) == one.wall
        assert (int(row["count"]) if row["count"] else None) == one.count
        assert (float(row["solve"]) if row["solve"] else None) == one.phases.get("solve")
        assert (int(row["rows"]) if row["rows"] else None) == one.sizes.get("rows")
        assert float(row["limit"]) == one.task.limits.seconds
        assert row["host"] == "laboratory"


def test_a_cell_is_no_formula() -> None:
    evil = '=HYPERLINK("http://example.org")'
    (row,) = csv.DictReader(io.StringIO(export.csv([record(label=evil, message="-1+1")])))
    assert row["label"] == "'" + evil
    assert row["message"] == "'-1+1"


def test_a_row_is_a_row_whatever_the_names_are() -> None:
    one = record(label="a\rb\x1b[31m\udcff", message="x\ny", instance="mines\n1?\r")
    text = export.csv([one])
    assert not set(text) & {"\r", "\x1b", "\udcff"}
    (row,) = csv.DictReader(io.StringIO(text, newline=""))
    assert (row["label"], row["instance"]) == ("a?b?[31m?", "mines\n1??")
    assert None not in row


# --- JSON lines ------------------------------------------------------------------------------


def test_json_lines_are_read_back() -> None:
    records = experiment()
    text = export.jsonl(records)
    assert text.count("\n") == len(records)
    assert export.read_jsonl(text) == records
    assert export.read_jsonl("") == []


@settings(max_examples=50, deadline=None)
@given(TEXT, TEXT, st.none() | st.floats(0, 1e6), st.none() | st.integers(0, 10**30))
def test_whatever_a_record_holds_comes_back(
    label: str, message: str, wall: float | None, count: int | None
) -> None:
    made = record(label=label, wall=None, message=message, count=count, solutions=(label,))
    made = replace(made, wall=wall)
    assert export.read_jsonl(export.jsonl([made, made])) == [made, made]


def test_a_file_is_read_back_though_half_a_character_is_in_it(tmp_path: Path) -> None:
    made = record(message="last words \udcff \u2028")
    (file,) = export.write("jsonl", [made], tmp_path / "new" / "runs.jsonl")
    assert export.read_jsonl(file.read_text(encoding="utf-8")) == [made]


@pytest.mark.parametrize("line", ["{}", "[]", "1", "{", '{"task": 1}', '{"task": {"x": 1}}'])
def test_what_is_no_record_is_refused_with_its_line(line: str) -> None:
    good = export.jsonl([record()])
    with pytest.raises(PuzzleError, match=r"^runs.jsonl:3:1: expected a record as JSON, found"):
        export.read_jsonl(f"{good}\n{line}\n", "runs.jsonl")


def test_a_status_that_does_not_exist_is_refused() -> None:
    text = export.jsonl([record()]).replace('"correct"', '"splendid"')
    with pytest.raises(PuzzleError):
        export.read_jsonl(text)


# --- BenchExec -------------------------------------------------------------------------------


def columns(run: Xml.Element) -> dict[str, str]:
    return {column.attrib["title"]: column.attrib["value"] for column in run.iter("column")}


def test_a_result_file_has_the_runs_of_a_repetition(tmp_path: Path) -> None:
    files = export.write("benchexec", experiment(), tmp_path)
    assert len(files) == 3 * len(NAMES)
    (file,) = (f for f in files if "ilp_highs.3." in f.name)
    root = Xml.parse(file).getroot()
    assert root.attrib["options"] == "ilp:highs"
    assert root.attrib["timelimit"] == "20s"
    assert root.attrib["memlimit"] == "2000000000B"
    assert root.attrib["version"] == "0.1"
    runs = {run.attrib["name"]: columns(run) for run in root.iter("run")}
    expected = [
        r
        for r in experiment()
        if (r.task.configuration, r.task.repetition) == ("ilp:highs", 3)
    ]  # fmt: skip
    assert len(runs) == len(expected) == 9
    for one in expected:
        run = runs[f"{one.task.label} ({one.task.question})"]
        assert run["walltime"] == f"{one.wall}s"
        assert run["cputime"] == f"{one.cpu}s"
        assert run["memory"] == f"{one.memory}B"
    said = {name: (run["status"], run["category"]) for name, run in runs.items()}
    assert said["queens 11 (count)"] == ("11000", "correct")
    assert said["queens 12 (count)"] == ("TIMEOUT", "error")
    assert said["queens 13 (count)"] == ("OUT OF MEMORY", "error")
    assert said["fields/<evil>.txt (verdict)"] == ("ERROR", "error")


def test_a_wrong_answer_keeps_its_message() -> None:
    wrong = next(r for r in experiment() if r.status is Status.WRONG)
    (run,) = Xml.fromstring(export.result([wrong])).iter("run")
    assert columns(run)["category"] == "wrong"
    assert columns(run)["status"] == "none"
    assert columns(run)["message"] == NASTY


def test_xml_holds_what_xml_cannot_hold() -> None:
    for text in ("\0 \x1b[31m \ufffe \udcff", "]]> & <"):
        (run,) = Xml.fromstring(export.result([record(message=text)])).iter("run")
        assert len(columns(run)["message"]) == len(text)


def test_instances_of_one_name_are_told_apart(tmp_path: Path) -> None:
    records = [record("a.txt", instance="queens 4"), record("a.txt", instance="queens 5")]
    (file,) = export.benchexec(records, tmp_path)
    names = [run.attrib["name"] for run in Xml.parse(file).getroot().iter("run")]
    assert len(set(names)) == 2
    assert all(name.startswith("a.txt (count) ") for name in names)


def test_names_of_files_are_told_apart(tmp_path: Path) -> None:
    names = ("sat:a+b", "sat:a_b", "sat_a_b")
    assert len(set(export.benchexec([record("q", n) for n in names], tmp_path))) == 3


def test_the_table_generator_of_benchexec_reads_them(tmp_path: Path) -> None:
    generator = Path(sys.executable).with_name("table-generator")
    found = str(generator) if generator.exists() else shutil.which("table-generator")
    if found is None:
        pytest.skip("benchexec's table-generator is not installed")
    records = [
        r for r in experiment() if r.task.configuration in ("sat", "dfs") and r.task.repetition < 2
    ]
    files = export.benchexec(records, tmp_path / "results")
    words = ["--outputpath", str(tmp_path), "--name", "all", *map(str, files)]
    made = subprocess.run([found, *words], check=True, timeout=60, capture_output=True, text=True)
    assert "WARNING" not in made.stderr + made.stdout
    differing = (tmp_path / "all.diff.csv").read_text(encoding="utf-8").splitlines()[3:]
    assert [row.split("\t")[0].strip() for row in differing] == ["fields/<evil>.txt (verdict)"]
    (table,) = tmp_path.glob("all.table.csv")
    rows = [line.split("\t") for line in table.read_text(encoding="utf-8").splitlines()]
    shown = {row[0].strip(): [word.strip() for word in row[1:]] for row in rows}
    for label in ("queens 9 (count)", "fields/<evil>.txt (verdict)"):
        for name in ("sat", "dfs"):
            at = shown["run set"].index(f"{name} #1")
            status, cpu, wall, memory = shown[label][at : at + 4]
            one = chosen(records, label, name)
            assert status in (str(one.count), one.verdict)
            assert float(wall) == pytest.approx(one.wall)
            assert float(cpu) == pytest.approx(one.cpu)
            assert float(memory) == pytest.approx((one.memory or 0) / 1e6, abs=0.001)


def chosen(records: list[Record], label: str, name: str) -> Record:
    """The first repetition of a run by its name in BenchExec's table."""
    (one,) = (
        r
        for r in records
        if f"{r.task.label} ({r.task.question})" == label
        and (r.task.configuration, r.task.repetition) == (name, 1)
    )
    return one
