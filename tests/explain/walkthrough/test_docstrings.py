"""The rules of an encoder's docstring are those of its constraints."""

from __future__ import annotations

import re

import pytest

from satchel.encoders import encode
from satchel.explain.walkthrough.docstrings import Docs
from satchel.explain.walkthrough.document import bare, marked
from satchel.explain.walkthrough.walkthrough import Walkthrough
from satchel.puzzles.base import find

from .cases import SMALL, headings, puzzle_of

RULES = {
    "queens": [1, 2, 3, 4],
    "mines": [1, 2],
    "eight": [1, 2, 3],
    "cycle": [1],
    "same ends": [1, 2],
    "labelling": [1, 2, 3],
}


@pytest.mark.parametrize("name", RULES)
def test_every_rule_of_the_docstring_has_its_constraints(name: str) -> None:
    walk = Walkthrough(puzzle_of(SMALL[name]))
    heads = headings(walk.constraints(), 2)
    numbers = [int(head.split(".")[0]) for head in heads if head[0].isdigit()]
    assert numbers == RULES[name]
    docs = Docs(walk.puzzle.name)
    rules = [bare(marked(docs.rules[n])) for n in numbers]
    assert rules == [head.partition(". ")[2] for head in heads[: len(numbers)]]


def test_the_rule_of_each_constraint() -> None:
    stated = encode(puzzle_of("queens 4")).model.constraints
    for constraint in stated:
        line = re.search(r"row|column|antidiagonal|diagonal", constraint.why)
        assert line
        assert ("", "row", "column", "diagonal", "antidiagonal")[constraint.rule] == line[0]
    eight = encode(puzzle_of("eight 7 0 0 0 0 0 0 0")).model.constraints
    rules = {constraint.why: constraint.rule for constraint in eight}
    assert [rules["one digit in circle A"], rules["one circle for the digit 8"]] == [1, 2]


def test_names_of_vertices_do_not_mislead() -> None:
    text = "labelling --distance 2 --input-format edges"
    puzzle = find("labelling").parse(
        "alpha beta\nbeta gamma\n", words=text.split()[1:3], form="edges"
    )
    numbers = [constraint.rule for constraint in encode(puzzle).model.constraints]
    assert numbers == [1, 1, 1, 2, 2, 2, 3, 3]
