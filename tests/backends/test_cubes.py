"""Instances that are divided into cubes before all solutions are listed."""

from __future__ import annotations

from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton


def test_paths_of_large_graphs_are_one_part() -> None:
    large = Hamilton(generate("path 101"), path=True)
    assert large.split(1) == (large,)
    assert len(Hamilton(generate("path 100"), path=True).split(1)) == 4950
