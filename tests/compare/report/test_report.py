"""The page of an experiment: its numbers against the records, and how it looks in a browser."""

from __future__ import annotations

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

from satchel.compare.report import plots, report, table
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


def test_the_page_lists_its_instances_folded_away() -> None:
    assert "<details><summary>10 instances</summary>" in page()
