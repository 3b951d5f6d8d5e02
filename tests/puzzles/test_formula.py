"""Formulas: what is read, the rules, answers, and the files of others through the verbs."""

from __future__ import annotations

import pickle
import re
import warnings
from pathlib import Path

import pytest

from satchel.encoders import encode
from satchel.encoders.formats import FORMATS
from satchel.encoders.options import Options
from satchel.puzzles.errors import InputWarning, PuzzleError
from satchel.puzzles.formula import Assignment, Constraint, Formula
from satchel.puzzles.queens import Queens
from satchel.verify.verdict import count, solve

from ..helpers import everything, outside
from ..setting.helpers import said

CLAUSES = "p cnf 3 2\n1 -2 0\n2 3 0\n"


def complaint(text: str, *words: str) -> str:
    with pytest.raises(PuzzleError) as caught:
        Formula.parse(text, file="a.cnf", words=words)
    return str(caught.value)


# --- instances -------------------------------------------------------------------------------


def test_clauses_are_read_with_and_without_the_name_of_the_puzzle() -> None:
    plain = Formula.parse(CLAUSES)
    assert plain == Formula.parse("formula\n" + CLAUSES) == Formula.of(((1, -2), (2, 3)))
    assert plain.text() == "formula\n" + CLAUSES.removesuffix("\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p cnf 2 1\n1 x 0\n", "a.cnf:2:3: expected a literal, `0` or a comment, found 'x'"),
        ("formula\np cnf 2 1\n1 +2 0\n", "a.cnf:3:3: expected a literal"),
        ("\n\np cnf 2 1\n1 2\n", "a.cnf:4:4: expected `0` after the last clause"),
        ("p cnf 2\n", "a.cnf:1:8: expected the header"),
        ("formula --over 3\np cnf 2 0\n", "a.cnf:1:16: expected a variable from 0 to 2"),
        ("c p show 1 3 0\np cnf 2 0\n", "a.cnf:1:12: expected a variable, or 0, from 0 to 2"),
        ("formula b.cnf\np cnf 2 0\n", "a.cnf:1:9: expected the formula itself below"),
        ("p cnf 4000001 0\n", "a.cnf:1:1: expected variables up to 4000000"),
        ("", "formula: expected a FILE or the text of a formula, found neither"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    assert complaint(text).startswith(message)


def test_a_header_that_lies_is_a_warning() -> None:
    with pytest.warns(InputWarning, match=r"a.cnf:1:7: variables up to 3, not 1"):
        assert Formula.parse("p cnf 1 1\n3 0\n", file="a.cnf").variables == 3


def test_a_file_is_named_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "a.cnf"
    file.write_text(CLAUSES, encoding="utf-8")
    assert Formula.parse("", words=[str(file), "--over", "1", "3"]).over == (1, 3)
    assert "FILE: expected one formula" in complaint(CLAUSES, str(file))
    file.write_text("\n", encoding="utf-8")
    with pytest.raises(PuzzleError, match=r"a.cnf:1:1: expected the header"):
        Formula.parse("", words=[str(file)])


def test_projection_is_read_from_comments_and_words() -> None:
    shown = "c p show 3 0\np cnf 3 2\n1 -2 0\nc p show 1 0\n2 3 0\n"
    assert Formula.parse(shown).over == (1, 3)
    assert Formula.parse(shown, words=["--over", "2"]).over == (2,)
    assert Formula.parse(shown, words=["--over", "0"]).over == ()
    assert Formula.parse(CLAUSES, words=["--over", "1", "2", "3"]).over is None
    assert Formula.parse("c ind 2 0\n" + CLAUSES).over == (2,)
    assert Formula.parse("c p showing\n" + CLAUSES).over is None


def test_what_a_formula_may_not_be() -> None:
    for wrong, over in (
        ([(1, 0)], None),
        ([Constraint(2, (1, -1))], None),
        ([(4_000_001,)], None),
        ([(1,)], (2,)),
    ):
        with pytest.raises(PuzzleError):
            Formula.of(wrong, over=over)


def test_unit_clauses_are_clues_wherever_they_stand() -> None:
    formula = Formula.of(((1,), (1, 2), (-2,), (1,)))
    assert formula.clues() == ((1, True), (2, False))
    assert formula == Formula.of(((1, 2), (-2,), (1,)))
    assert formula.with_clues([(2, False)]).constraints == (
        Constraint(1, (1, 2)),
        Constraint(1, (-2,)),
    )


# --- solutions -------------------------------------------------------------------------------


def test_the_rules() -> None:
    formula = Formula.of(((1, -2), Constraint(1, (1, 2, 3), exact=True)))
    assert not list(formula.violations(Assignment((-1, -2, 3))))
    assert list(formula.violations(Assignment((-1, 2, 3)))) == [
        "clause 1 is not satisfied: 1 -2",
        "constraint 2 is not satisfied: 2 of them, exactly 1 of 1 2 3",
    ]
    assert list(formula.violations(Assignment((1, -2)))) == ["variable 3 has 0 values, not one"]
    assert "there is no variable 4" in list(formula.violations(Assignment((1, -2, -3, 4))))
    lying = Assignment((1,), (-1, -2, 3))
    assert list(Formula.of(((3,),), 3, (1,)).violations(lying)) == [
        "the variables that tell solutions apart have other values than all variables"
    ]


def test_an_answer_is_read_as_solvers_write_it() -> None:
    formula = Formula.parse(CLAUSES)
    for text in ("v 1 -2 3 0", "1 -2\n3", "v 3 0\nv -2 1", "1 1 -2 3 0"):
        assert formula.read_answer(text) == (1, -2, 3)
    for text, place in (("v 1 x", "3 4"), ("1 -1", "1:3"), ("4", "1:1"), ("1 --2", "1:3")):
        with pytest.raises(PuzzleError, match=place.replace("3 4", "1:5")):
            formula.read_answer(text, file="a")


def test_assignments_agree_that_agree_on_what_tells_them_apart() -> None:
    first, second = Assignment((1,), (1, 2)), Assignment((1,), (1, -2))
    assert first == second and len({first, second}) == 1
    copied = pickle.loads(pickle.dumps(first))
    assert (copied, copied.literals) == (first, (1, 2))


def test_a_picture_shows_what_is_true() -> None:
    formula = Formula.of((Constraint(2, (1, 2, -3)), (), tuple(range(1, 20))))
    drawn = formula.draw(Assignment((1, -2, -3, *range(4, 20)))).split("\n")
    assert drawn[:2] == ["at least 2 of 1* 2 -3*", "empty"] and drawn[2].endswith("12* … 7 more")
    assert formula.draw(None, {2: "[]"}).startswith("at least 2 of 1 [2] -3")
    assert len(Formula.of(((1,),) * 100).draw().split("\n")) == 61


# --- models of our own, read back -------------------------------------------------------------


@pytest.mark.parametrize("form", ["cnf", "opb"])
def test_an_exported_model_has_as_many_solutions(form: str) -> None:
    encoding = encode(Queens(5))
    text = "\n".join(FORMATS[form](encoding, Options(amo="sequential"), "queens 5")) + "\n"
    over = [str(v) for v in range(1, encoding.model.top + 1)]
    formula = Formula.parse(text, words=["--over", *over])
    assert (formula.over is None) == (form == "opb")  # rows need no auxiliary variables
    for backend in ("sat", "dfs"):
        found = {
            encoding.decode({x for x in a if x > 0}) for a in everything(formula, backend).solutions
        }
        assert found == set(everything(Queens(5), "dfs").solutions)


# --- the files of others ---------------------------------------------------------------------

EXPECTED = re.compile(r"(\S+)\t(never|pedantic|normal|always)")


def test_kissats_files_are_solved_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    rows = EXPECTED.findall(outside("dimacs", "EXPECT.tsv").read_text(encoding="utf-8"))
    assert len(rows) > 60
    for name, due in rows:
        file = str(outside("dimacs", name))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)
            solved, verdict, err = said(capsys, "solve", "formula", "--input", file, "--limit", "1")
            counted, number, _ = said(capsys, "count", "formula", file, "--backend", "dfs")
        if due == "always":
            assert (solved, counted, verdict, number) == (2, 2, "", ""), name
            assert name in err
        else:
            assert solved == counted == 0, name
            assert (verdict.split("\n")[0] == "none") == (number == "0\n"), name


def test_a_large_formula_is_read_and_solved(tmp_path: Path) -> None:
    """Work that grew with the square of the clauses would not end."""
    n = 100_000
    file = tmp_path / "chain.cnf"
    lines = [f"p cnf {n} {n}", "1 0", *(f"-{v} {v + 1} 0" for v in range(1, n))]
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    formula = Formula.parse("", words=[str(file)])
    assert count(formula, "dfs") == 1
    assert solve(formula, "sat", Options(limit=1)).solutions == [tuple(range(1, n + 1))]
