"""Every format shows the clauses and the rows that are solved."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from satchel.encoders import encode, ilp
from satchel.encoders.formats import notation
from satchel.encoders.options import Options
from satchel.explain.walkthrough.document import Document
from satchel.explain.walkthrough.formats import FORMATS
from satchel.explain.walkthrough.walkthrough import Walkthrough
from satchel.puzzles.base import Puzzle, find, names

from ..cases import SMALL, WAYS, exported, puzzle_of


def clause(text: str) -> list[int]:
    """A clause read back: ``¬x1 ∨ x2``."""
    words = [] if text == "⊥" else text.split(" ∨ ")
    assert all(re.fullmatch(r"¬?x\d+", word) for word in words), text
    return [int(word.replace("¬", "-").replace("x", "")) for word in words]


def reread(lines: list[str]) -> tuple[dict[int, list[int]], list[str]]:
    """The clauses by their numbers, and the rows, from plain text or Markdown."""
    found: dict[int, list[int]] = {}
    rows: list[str] = []
    left = 0
    for line in lines:
        cells = re.split(r"[│|]", line.strip().removeprefix("|").removesuffix("|"))
        cells = [cell.strip().strip("`") for cell in cells]
        if head := re.fullmatch(r"clauses? (\d+)(?:-(\d+))?|no clauses", cells[0]):
            first = int(head[1] or 0)
            left = int(head[2] or head[1]) - first + 1 if first else 0
            number, side = first, True
            continue
        if cells[0] == ":--":
            continue
        if left:
            found[number] = clause(cells[0])
            number, left = number + 1, left - 1
        elif line.strip() and cells[0] and len(cells) < 2:
            side = False
        if len(cells) > 1 and cells[1] and side:
            rows.append(cells[1])
    return found, rows


@pytest.mark.parametrize("form", ["text", "markdown"])
@pytest.mark.parametrize("options", WAYS, ids=["auto", "sequential", "product"])
@pytest.mark.parametrize("name", SMALL)
def test_the_clauses_are_those_of_the_formula(name: str, options: Options, form: str) -> None:
    puzzle = puzzle_of(SMALL[name])
    walk = Walkthrough(puzzle, options, full=True)
    found, rows = reread(list(FORMATS[form](Document("", tuple(walk.constraints())))))
    assert [found[i] for i in range(1, len(found) + 1)] == exported(puzzle, options)
    top = walk.encoding.model.top
    made = ilp.lower(walk.encoding, walk.formulation)
    expected = [notation.row(row, top) for part in made for row in part.rows]
    expected += [f"x{abs(g.literal)} = {int(g.literal > 0)}" for g in walk.encoding.givens]
    assert sorted(rows) == sorted(expected)


@pytest.mark.parametrize("name", names())
def test_every_small_example_in_every_format(name: str) -> None:
    for example in find(name).EXAMPLES:
        puzzle = find(name).parse(example.text)
        if encode(puzzle).model.top <= 40:
            document = Walkthrough(puzzle).document()
            for form in FORMATS.values():
                assert list(form(document))


@pytest.mark.parametrize("form", ["text", "html"])
def test_no_name_breaks_xml(nasty: Puzzle[Any], form: str) -> None:
    text = "\n".join(FORMATS[form](Walkthrough(nasty).document()))
    assert all(sign.isprintable() or sign == "\n" for sign in text)
    if form == "html":
        for drawing in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
            ElementTree.fromstring(drawing)
