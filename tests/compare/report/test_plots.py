"""The files of plots: which there are, and that they are the same every time."""

from __future__ import annotations

from pathlib import Path

import pytest

from satchel.compare.report import plots
from satchel.compare.report.results import Results
from satchel.compare.run.record import Record, Status

from ...records import experiment, record


def test_plots_are_the_same_files_every_time(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")

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
