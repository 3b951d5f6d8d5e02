"""The table, the plots and the page: their numbers against the records, and how they look."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from statistics import median

import pytest

from satchel.compare.report import figures, plots, report, table
from satchel.compare.report.grid import Grid
from satchel.compare.report.results import Results
from satchel.compare.run.record import Limits, Record, Status
from satchel.puzzles.errors import PuzzleError, Unavailable

from ...records import MACHINE, NAMES, NASTY, SHRUNK, experiment, record, repeated


class Page(HTMLParser):
    """What a page holds: texts of headings and cells, identifiers, and what it refers to."""

    VOID = ("meta", "path", "use", "rect", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.texts: dict[str, list[str]] = {}
        self.ids: list[str] = []
        self.references: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "xlink:href", "src", "data", "action"):
                self.references.append(value or "")
            self.references += re.findall(r"url\(([^)]*)\)", value or "")
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("td", "th"):
            self.tables[-1][-1].append("")
        if tag in ("li", "p", "pre", "dd"):
            self.texts.setdefault(tag, []).append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in ("td", "th"):
            if tag in self.open:
                self.tables[-1][-1][-1] += data.strip("\n")
        for tag in ("li", "p", "pre", "dd"):
            if tag in self.open:
                self.texts[tag][-1] += data


@cache
def page() -> str:
    pytest.importorskip("jinja2", reason="the report needs jinja2")
    pytest.importorskip("matplotlib", reason="the report needs matplotlib")
    return report.page(experiment(), "Queens & mines")


@cache
def parsed() -> Page:
    return Page(page())


def headed(first: str) -> list[dict[str, str]]:
    """The rows of the first table with such a column, as mappings from heads to words."""
    for rows in parsed().tables:
        heads = [head.strip() for head in rows[0]]
        if first in heads:
            return [dict(zip(heads, map(str.strip, row), strict=True)) for row in rows[1:]]
    raise AssertionError(f"no table with a column {first}")


def numbers(words: str) -> list[float]:
    return [float(word) for word in re.findall(r"[0-9.]+", words.split("(")[0])]


# --- the page --------------------------------------------------------------------------------


def test_the_page_has_the_times_of_the_records() -> None:
    rows = {row["instance"]: row for row in headed("answer")}
    checked = 0
    for n in range(6, 14):
        for name in NAMES:
            walls = [
                r.wall
                for r in experiment()
                if (r.task.label, r.task.configuration) == (f"queens {n}", name)
                and r.task.repetition
                and r.solved
                and r.wall is not None
            ]
            shown = rows[f"queens {n}"][name]
            if walls:
                expected = [median(walls), min(walls), max(walls)]
                read = numbers(shown)  # a number alone when all three read the same
                assert (read if len(read) == 3 else 3 * read) == pytest.approx(expected, rel=0.01)
                assert ("(2 of 3)" in shown) is (len(walls) == 2)
                checked += 1
            else:
                assert shown in ("out of memory", "unavailable")
    assert checked == 31
    assert rows["fields/<evil>.txt"] == {
        "instance": "fields/<evil>.txt",
        "answer": "unique",
        "sat": "0.310",
        "sat:glucose4+amo=product": "not run",
        "ilp:highs": "error",
        "dfs": "WRONG",
        "cpsat": "not run",
    }


def test_the_page_has_every_measurement() -> None:
    rows = headed("CPU (s)")
    found = {(row["instance"], row["configuration"]): row for row in rows}
    assert len(rows) == len(Results(experiment()).cells) == 44
    nine = found["queens 9", "sat"]
    assert nine["answer"] == "352"
    assert numbers(nine["CPU (s)"])[0] == pytest.approx(
        0.9 * numbers(nine["wall (s)"])[0], abs=1e-3
    )
    assert nine["variables / clauses"] == "81 / 2,916"
    assert nine["literals"] == f"{9 * 9**3:,}"
    assert found["queens 9", "ilp:highs"]["variables / clauses"] == "81 / 54"
    assert found["fields/<evil>.txt", "dfs"]["message"] == NASTY
    assert found["queens 9", "cpsat"]["message"] == "pip install ortools"


def test_the_summary_of_the_page() -> None:
    rows = {row["configuration"]: row for row in headed("PAR-2")}
    assert [*rows][:: len(rows) - 1] == ["sat", "dfs"]
    assert rows["sat"]["solved"] == "9 of 9 (run on 9 of 10)"
    assert rows["dfs"]["solved"] == "8 of 9, 1 WRONG (run on 9 of 10)"
    assert rows["ilp:highs"]["otherwise"] == "1 error, 1 unknown, 1 out of memory"
    walls = [r.wall or 0 for r in experiment() if r.task.configuration == "sat"]
    several = [w for r, w in zip(_of("sat"), walls, strict=True) if r.task.repetition]
    assert numbers(rows["sat"]["PAR-2"]) == [pytest.approx(sum(several) / len(several), abs=1e-3)]
    assert rows["cpsat"]["PAR-2"] == "40.0"
    assert rows["sat:glucose4+amo=product"]["against sat"].startswith("1.12× slower [")


def _of(name: str) -> list[Record]:
    return [record for record in experiment() if record.task.configuration == name]


def test_the_page_is_loud_about_what_is_wrong() -> None:
    assert "dfs is wrong on fields/<evil>.txt: it answered none." in parsed().texts["p"]
    assert not any("All answers agree" in text for text in parsed().texts["li"])
    said = {row["configuration"]: row for row in headed("judged")}
    assert (said["sat"]["judged"], said["sat"]["answer"]) == ("correct", "unique")
    assert (said["dfs"]["judged"], said["dfs"]["answer"]) == ("wrong", "none")
    assert SHRUNK in parsed().texts["pre"]
    assert "mines\n1??1\n" in parsed().texts["pre"]


def test_agreement_is_said_and_a_contradiction_too() -> None:
    good = [record("a", "x", 1.0), record("a", "y", 2.0)]
    assert "All answers agree, on 1 instances" in " ".join(report.findings(Results(good)))
    disputed = [good[0], replace(good[1], count=93, status=Status.UNKNOWN, message="disputed: …")]
    assert list(report.alarms(Results(disputed))) == ["The answers on a contradict each other."]
    assert len(list(report.disputes(Results(disputed)))) == 1
    both = [good[0], replace(good[1], count=93)]
    assert "disagree" in table.text(both)
    assert not any("agree" in text for text in report.findings(Results(both)))


def test_what_a_careful_reader_should_know() -> None:
    busy = {**MACHINE, "host": "elsewhere", "load": 7.5}
    records = [
        record("a", "x"),
        replace(record("b", "x", limits=Limits(5.0)), machine=busy),
        record("a", "y"),
    ]
    said = " ".join(report.cautions(Results(records)))
    for part in (
        "made once", "1 pairs of instance", "different limits", "different machines",
        "1 runs began while the machine had more work than cores",
    ):  # fmt: skip
        assert part in said
    calm = [*repeated([1.0, 2.0], label="a"), *repeated([1.0, 2.0], label="b")]
    assert list(report.cautions(Results(calm))) == []
    said = " ".join(report.findings(Results([record(status=Status.TIMEOUT)])))
    assert said == "No configuration solved an instance."


def test_nothing_of_a_record_becomes_html() -> None:
    assert "<script>alert" not in page()
    assert "<evil>" not in page()
    assert page().count("<script>") == 1
    assert "<title>Queens &amp; mines</title>" in page()


def test_the_page_needs_no_network_and_no_other_file() -> None:
    assert [ref for ref in parsed().references if not ref.startswith("#")] == []
    assert {ref[1:] for ref in parsed().references} <= set(parsed().ids)
    assert len(set(parsed().ids)) == len(parsed().ids)
    assert not re.search(r"https?:|@import|<link|<iframe|<img", page())


def test_the_page_names_machine_versions_limits_and_load() -> None:
    said = " ".join(parsed().texts["dd"])
    for part in (
        "laboratory", "Example CPU", "python-sat 1.9", "20 s wall time, 2,000 MB", "0.25 to 0.25",
        "2026-01-02T03:04:01+00:00",
    ):  # fmt: skip
        assert part in said


def test_the_same_records_give_the_same_page_and_none_give_one_too() -> None:
    assert report.page(experiment(), "Queens & mines") == page()
    assert Page(report.page([], "Nothing")).texts["li"] == ["No configuration solved an instance."]


def test_a_page_is_written_whatever_the_last_words_were(tmp_path: Path) -> None:
    page()
    file = tmp_path / "new" / "page.html"
    report.write([record(status=Status.ERROR, message="\udcff]]>\0")], file, "Broken")
    assert "Broken" in file.read_text(encoding="utf-8")
    with pytest.raises(PuzzleError, match="expected a file to write"):
        report.write([], tmp_path, "A folder")


def test_without_jinja2_there_is_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    page()
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(Unavailable, match=r"no report .* pip install 'satchel\[compare\]'"):
        report.page(experiment(), "Queens")


def test_without_matplotlib_the_page_has_no_plots(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page()
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    text = report.page(experiment(), "Queens")
    assert "<svg" not in text
    (said,) = [li for li in Page(text).texts["li"] if "no plots" in li]
    assert "pip install 'satchel[compare]'" in said
    with pytest.raises(Unavailable, match=r"no plots .* pip install 'satchel\[compare\]'"):
        plots.write(experiment(), tmp_path)


# --- in a browser ----------------------------------------------------------------------------


def browse(*words: str) -> bytes:
    """What headless Chromium prints; the test is skipped, aloud, where there is none."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("chromium is not on the path")
    still = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
    return subprocess.run(
        [chromium, *still, *words], check=True, timeout=60, capture_output=True
    ).stdout


def test_a_browser_shows_the_page_and_sorts_its_tables(tmp_path: Path) -> None:
    file, shot = tmp_path / "page.html", tmp_path / "page.png"
    # the third table has the times; by its last but one column, twice: the slowest first
    press = (
        "<script>{const b = [...document.querySelectorAll('th button')]"
        ".find(b => b.textContent === 'dfs'); b.click(); b.click();}</script>"
    )
    file.write_text(page() + press, encoding="utf-8")
    browse("--window-size=1200,1600", f"--screenshot={shot}", file.as_uri())
    from matplotlib.image import imread

    picture = imread(shot)
    assert picture.shape[:2] == (1600, 1200)
    assert 0.005 < (picture[..., :3].min(axis=2) < 0.5).mean() < 0.5  # ink on paper
    shown = Page(re.sub(r"^<!DOCTYPE[^>]*>", "", browse("--dump-dom", file.as_uri()).decode()))
    times = next(t for t in shown.tables if t[0][0] == "instance" and t[0][1] == "answer")
    order = [row[0] for row in times[1:] if row[5][:1].isdigit()]
    assert order == [f"queens {n}" for n in range(13, 5, -1)]


# --- the plots -------------------------------------------------------------------------------


def test_plots_are_the_same_files_every_time(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    from satchel.compare.report import plots

    first = plots.write(experiment(), tmp_path / "new")
    assert [path.name for path in first] == [
        f"{name}.{form}"
        for name in (
            "cactus", "scaling-queens-count", "scatter-sat-sat_glucose4_amo_product",
            "scatter-sat-ilp_highs", "scatter-sat-dfs",
        )
        for form in ("svg", "png")
    ]  # fmt: skip
    again = [figure for _, figure in plots.figures(Results(experiment()))]
    for file, figure in zip(first[::2], again, strict=True):
        assert file.read_bytes() == plots.drawn(figure, "svg")
    assert first[1].read_bytes() == plots.drawn(again[0], "png")
    scaling = first[2].read_text(encoding="utf-8")
    assert "n^9.0 [" in scaling
    assert "<dc:date>" not in scaling
    cactus = first[0].read_text(encoding="utf-8")
    for words in ("sat (9 of 9)", "dfs (8 of 9), 1 WRONG", "limit 20 s"):
        assert words in cactus
    scatter = first[6].read_text(encoding="utf-8")
    assert "7 solved by both" in scatter
    assert "2 at the border" in scatter
    assert first[1].read_bytes().startswith(b"\x89PNG")


def test_plots_of_little() -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    from satchel.compare.report import plots

    def names(records: list[Record]) -> list[str]:
        return [name for name, _ in plots.figures(Results(records))]

    assert names([]) == []
    assert names([record(status=Status.TIMEOUT)]) == []
    assert names([record()]) == ["cactus"]
    assert names([record(wall=None)]) == []
    assert names([record("a", "x"), record("b", "y")]) == ["cactus"]
    assert names([record("a", "x"), record("a", "y")]) == ["cactus", "scatter-x-y"]
    many = [record(f"n{n}", size=n) for n in range(1, 60)]
    assert names(many) == ["cactus", "scaling-queens-count"]


# --- the table -------------------------------------------------------------------------------


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


@pytest.mark.parametrize("columns", [200, 80])
def test_a_terminal_gets_frames_and_what_fits(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    table.show(experiment())
    coloured = capsys.readouterr().out
    shown = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert len(shown) < len(coloured)
    assert "│" in shown
    assert "[0.371, 0.378]" in shown  # no markup of rich's
    assert max(map(len, shown.splitlines())) <= columns
    wide = next(line for line in shown.splitlines() if "queens 9" in line)
    assert ("352" in wide) is (columns == 200)


def test_a_pipe_gets_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    table.show(experiment())
    assert capsys.readouterr().out == table.text(experiment())


def test_numbers_stand_to_the_right() -> None:
    grid = Grid("t", ("name", "n"), (("a", "1"), ("bb", "100")), ("a note",))
    assert str(grid) == "t\nname    n\na       1\nbb    100\na note"


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


def test_the_page_lists_its_instances_folded_away() -> None:
    assert "<details><summary>10 instances</summary>" in page()


def test_legends_have_the_order_of_the_tables() -> None:
    pytest.importorskip("matplotlib")
    results = Results(experiment())
    (axes,) = figures.cactus(results).axes
    legend = axes.get_legend()
    assert legend
    said = [text.get_text().split(" (")[0] for text in legend.get_texts()]
    assert said == results.configurations == list(table.times_grid(results).heads[2:])


def test_a_grid_steers_no_terminal() -> None:
    grid = Grid("a\x1b[31m", ("x",), (("\r\x9bb",),))
    assert str(grid) == "a?[31m\nx\n??b"


@pytest.mark.parametrize("columns", [20, 40, 60, 100])
def test_no_number_is_cut_however_narrow(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    table.show(experiment())
    printed = re.sub(r"\x1b\[[\d;]*m", "", stream.getvalue())
    assert max(map(len, printed.splitlines())) <= columns
    shown = set(re.findall(r"[\d.,]*\d", printed))
    for grid in table.grids(Results(experiment()), columns):
        for row in grid.rows:
            for word in row[1:]:
                assert set(re.findall(r"[\d.,]*\d", word)) <= shown
