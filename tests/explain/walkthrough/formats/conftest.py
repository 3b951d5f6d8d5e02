"""A graph whose names are made to leave their place."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.puzzles.base import Puzzle, find

NASTY = (
    "graph [\n"
    ' node [ id 1 label "\\end{verbatim}\\input{x}" ]\n'
    ' node [ id 2 label "```<b>&amp;" ]\n'
    ' node [ id 3 label "żółw_β" ]\n'
    " edge [ source 1 target 2 ]\n edge [ source 2 target 3 ]\n]\n"
)


@pytest.fixture
def nasty() -> Puzzle[Any]:
    return find("labelling").parse(NASTY, form="gml")
