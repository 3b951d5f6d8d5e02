"""What the plots show."""

from __future__ import annotations

import pytest

from satchel.compare.report import figures, table
from satchel.compare.report.results import Results

from ...records import experiment


def test_legends_have_the_order_of_the_tables() -> None:
    pytest.importorskip("matplotlib")
    results = Results(experiment())
    (axes,) = figures.cactus(results).axes
    legend = axes.get_legend()
    assert legend
    said = [text.get_text().split(" (")[0] for text in legend.get_texts()]
    assert said == results.configurations == list(table.times_grid(results).heads[2:])
