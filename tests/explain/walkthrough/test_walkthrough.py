"""The walkthrough of a reduction: all of it is counted, in the words of the puzzle."""

from __future__ import annotations

import re

import pytest

from satchel.backends.base import Deadline
from satchel.encoders import ilp
from satchel.encoders.options import Options
from satchel.explain.walkthrough.document import Document
from satchel.explain.walkthrough.formats import FORMATS
from satchel.explain.walkthrough.walkthrough import Walkthrough
from satchel.puzzles.errors import OutOfTime

from .cases import SMALL, exported, puzzle_of


@pytest.mark.parametrize("name", SMALL)
def test_what_is_left_out_is_counted(name: str) -> None:
    walk = Walkthrough(puzzle_of(SMALL[name]))
    forms = [form for forms in walk.forms().values() for form in forms]
    shown = [group for form in forms for group in form.shown]
    clauses = sum(len(group.clauses) for group in shown) + sum(form.left_clauses for form in forms)
    assert clauses == len(exported(walk.puzzle, Options()))
    rows = sum(len(group.rows) for group in shown) + sum(form.left_rows for form in forms)
    stated = sum(len(part.rows) for part in ilp.lower(walk.encoding, walk.formulation))
    assert rows == stated + len(walk.encoding.givens)
    assert len(shown) + sum(form.left for form in forms) == len(list(walk.groups()))
    for form in forms:
        document = Document("", tuple(form.parts(walk.encoding.model, full=False)))
        text = "\n".join(FORMATS["text"](document))
        left = re.findall(r"… and ([\d,]+) more of this form: ([\d,]+) clause", text)
        assert left == ([(f"{form.left:,}", f"{form.left_clauses:,}")] if form.left else [])


@pytest.mark.parametrize("circuit", ["lazy", "adaptive", "mtz", "position"])
def test_encodings_of_circuits(circuit: str) -> None:
    walk = Walkthrough(puzzle_of("tour 3x4"), Options(circuit=circuit), full=True)
    text = "\n".join(FORMATS["text"](walk.document()))
    assert "for every set S of the 12 nodes and the node outside" in text
    lazy = circuit in ("lazy", "adaptive")
    assert (walk.formulation, walk.chosen.circuit) == {
        "lazy": ("lazy", "lazy"),
        "adaptive": ("lazy", "adaptive"),
        "mtz": ("mtz", "binary"),
        "position": ("flow", "position"),
    }[circuit]
    assert ("no clauses │ no row" in text) == lazy


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("plus", "the cell itself and its four neighbours"),
        ("eight", "the eight neighbours of the cell"),
        ("square", "the cell itself and its eight neighbours"),
    ],
)
def test_the_rule_of_mines_is_said(rule: str, said: str) -> None:
    text = "\n".join(FORMATS["text"](Walkthrough(puzzle_of(f"mines --rule {rule}\n1?")).document()))
    assert f"Around, by the rule {rule}: {said}." in text


def test_the_variables_of_rows_have_meanings() -> None:
    walk = Walkthrough(puzzle_of("tour 3x4"), full=True)
    text = "\n".join(FORMATS["text"](walk.document()))
    assert "y27 is x27 in the LP file" in text and "need not be 0 or 1" in text
    meaning = r"  - y27: the flow from \w+ to \w+, any number from -?\d+ to \d+"
    assert re.search(f"^{meaning}$", text, re.MULTILINE)
    assert all(f"\n  - y{v}: " in text for v in {int(v) for v in re.findall(r"\by(\d+)\b", text)})
    lazy = "\n".join(FORMATS["text"](Walkthrough(walk.puzzle, Options(circuit="lazy")).document()))
    assert "variables of their own" not in lazy


def test_the_deadline_of_a_walk() -> None:
    deadline = Deadline(3600)
    walk = Walkthrough(puzzle_of("queens 8"), deadline=deadline)
    deadline.seconds = 0.0
    with pytest.raises(OutOfTime):
        walk.document()
