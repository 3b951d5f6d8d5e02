"""A student's clauses keep their lines, and names that cannot be read are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from satchel.commands import grade
from satchel.encoders import encode
from satchel.encoders.options import Options
from satchel.explain.grading.student import begins
from satchel.puzzles.errors import PuzzleError

from .helpers import (
    command,
    dimacs,
    exported,
    graded,
    puzzle_of,
    queens,
)


def test_lines_of_clauses() -> None:
    text = "c 1 2 0\n\np cnf 3 4\n1 2 0 3\n-1 0\nc x\n0\n2 c 5 0\n0\n%\n0\n"
    assert begins(text) == [4, 4, 7, 8]
    assert begins("\ufeffp cnf 1 1\r\n1 0\r\n") == [2]


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        ("1 queen 1 1\n", r"map.txt:2:1: expected a number for `queen 1 2` \(and 2 more\)"),
        ("1 queen 1 1\n2 quene 1 2\n", r"map.txt:2:1: expected a name such as `queen 1 2`"),
        ("1 queen 1 1\n5 queen 1 1\n", r"map.txt:2:1: expected one number for `queen 1 1`"),
        ("queen 1 1\n", r"map.txt:1:1: expected a line `NUMBER NAME`"),
        ("0 queen 1 1\n", r"map.txt:1:1: expected a line `NUMBER NAME`"),
        ("", r"map.txt:1:1: expected a number for `queen 1 1`"),
    ],
)
def test_complaints_about_names(tmp_path: Path, names: str, complaint: str) -> None:
    with pytest.raises(PuzzleError, match=complaint):
        command(tmp_path, dimacs(queens(2)), "queens", "2", names=names)


def test_complaints_about_formulas(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match=r"student.cnf:2:3: expected a literal"):
        command(tmp_path, "p cnf 1 1\n1 x 0\n", "queens", "1")
    with pytest.raises(PuzzleError, match="expected a puzzle"):
        command(tmp_path, "p cnf 1 0\n")
    with pytest.raises(PuzzleError, match="expected one thing on standard input"):
        grade.main(["queens", "2", "--formula", "-", "--names", "-"])


def test_comments_that_are_no_names() -> None:
    found = graded("queens 4", "c made by hand\nc 3 queens\n" + dimacs(queens(4)))
    assert found.verdict == "same"
    with pytest.raises(PuzzleError, match="expected a number for `queen 1 2`"):
        graded("queens 4", "c x 1 = queen 1 1\n" + dimacs(queens(4)))


@pytest.mark.parametrize("line", ["c x 1 = the first", "c x1 = the first", "c 1: the first"])
def test_a_map_that_cannot_be_read_is_refused(line: str) -> None:
    at = line.index("the") + 1
    with pytest.raises(PuzzleError) as caught:
        graded("queens 4", f"c by hand\n{line}\n" + dimacs(queens(4)))
    complaint = f"student.cnf:2:{at}: expected a name such as `queen 1 1`, found 'the first'"
    assert str(caught.value) == complaint


def test_the_ends_of_an_edge_in_either_order() -> None:
    model = encode(puzzle_of("tour 3x4")).model
    names = [f"{v} {model.name(v)}" for v in range(1, model.top + 1)]
    turned = [re.sub(r"edge (\d+) (\d+)", r"edge \2 \1", name) for name in names]
    assert turned != names
    formula = exported("tour 3x4", Options())
    assert graded("tour 3x4", formula, "\n".join(turned)).verdict == "same"
