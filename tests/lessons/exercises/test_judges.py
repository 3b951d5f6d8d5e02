"""The factories of judges."""

from __future__ import annotations

from fractions import Fraction

import pytest

from satchel.lessons.exercises import judges
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.queens import Queens


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/3", Fraction(1, 3)),
        (".5", Fraction(1, 2)),
        ("0,5", Fraction(1, 2)),
        (" 12. ", 12),
        ("1,296", 1296),
        ("12 345", 12345),
        ("0,125", Fraction(1, 8)),
        ("-3", -3),
        ("2^10", 1024),
        ("2**3", 8),
    ],
)
def test_numbers_are_read_in_all_their_forms(text: str, value: Fraction) -> None:
    assert judges.read_number(text) == value


@pytest.mark.parametrize("text", ["x", "1/0", "1e9", "9^9999", "1//2", "1 2", "½"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="expected a number such as"):
        judges.read_number(text)


def test_a_wrong_number_is_too_small_or_too_large_or_a_known_mistake() -> None:
    judge = judges.number(6, {5: "You forgot row 1."})
    assert judge("6").right
    assert judge("5").says == "You forgot row 1."
    assert judge("4").says == "4 is too small."
    assert judge("7").says == "7 is too large."


def test_a_choice_says_why_not() -> None:
    judge = judges.choice(["SAT"], {"ILP": "It has to branch."})
    assert judge(" sat. ").right
    assert judge("ilp").says == "It has to branch."
    with pytest.raises(PuzzleError, match="one of ilp, sat"):
        judge("dfs")


def test_a_sequence_has_an_order_or_none() -> None:
    assert judges.sequence(["a", "b"])("a, b").right
    assert judges.sequence(["a", "b"])("b a").says == "Word 1 is not 'b'."
    assert judges.sequence(["a", "b"], ordered=False)("b a").right
    assert judges.sequence(["a", "b"], ordered=False)("c").says == "'c' does not belong to it."
    assert judges.sequence(["a", "b"])("a").says == "You gave 1 words; there are 2."


def test_literals_are_a_set() -> None:
    judge = judges.literals(["p", "q", "r"], ["p", "-q"])
    assert judge("-q p").right
    assert judge("p").says == "So far so good, but 1 more follow."
    assert judge("p r").says == "r does not follow."


def at_most_one(true: frozenset[str]) -> bool:
    return len(true) <= 1


def test_clauses_are_judged_by_what_they_allow() -> None:
    names = ["p", "q", "r"]
    judge = judges.clauses(names, at_most_one, auxiliaries=True, arc_consistent=True)
    assert judge("-p -q\n-p -r\n-q -r").right
    assert judge("p -> s\ns -> -q\nq -> t\ns -> t\nt -> -r").right
    assert judge("-p -q\n-p -r").says == "q, r may still be true together."
    assert judge("-p\n-q -r").says == "Too strong: it forbids the assignment with only p true."
    assert judge("empty").says == "Too strong: it forbids the assignment with all false."
    weak = "-p -q s\n-p -q -s\n-p -r\n-q -r"
    assert judge(weak).says == "Unit propagation from p does not derive -q."
    few = judges.clauses(names, at_most_one, most=3)
    assert few("-p -q\n-p -r\n-q -r\n-p -q -r").says == "That is right, but 3 clauses are enough."
    exactly = judges.clauses(["p", "q"], lambda true: len(true) == 1)
    assert exactly("-p -q").says == "All may be false."


def test_a_formula_is_graded() -> None:
    judge = judges.formula(Queens(2))
    pairs = [(1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3)]
    text = "\n".join(["p cnf 4 8", "1 2 0", "3 4 0", *(f"-{a} -{b} 0" for a, b in pairs)])
    assert judge(text).right
    assert "does not say" in judge("p cnf 4 1\n1 2 0\n").says
    with pytest.raises(PuzzleError, match="your answer:1:1"):
        judge("x")


SQUARE = ["p or q", "p or -q", "-p or q", "-p or -q"]


def test_lemmas_are_rup() -> None:
    judge = judges.lemma(SQUARE, ["p", "q"], lambda clause: None if len(clause) == 1 else "unit")
    assert judge("p").right
    assert judge("p q").says == "unit"
    assert judges.lemma(["p or q"], ["p", "q"], lambda clause: None)("p").says == (
        "Not RUP: unit propagation from -p derives q, and no conflict."
    )


def test_a_proof_ends_with_the_empty_clause() -> None:
    judge = judges.proof(SQUARE, ["p", "q"], most=2)
    assert judge("p\nempty").right
    assert "Lemma 1: Not RUP" in judge("empty").says
    assert "must be the empty clause" in judge("p").says
    assert "2 lemmas are enough" in judge("p\nq\nempty").says


def test_what_a_program_prints_is_compared_with_the_search() -> None:
    judge = judges.program("hdu2514", "2\n7 3 1 4 5 8 0 0\n0 0 0 0 0 0 0 0\n")
    assert judge("Case 1: 7 3 1 4 5 8 6 2\nCase 2: Not unique\n").right
    assert judge("Case 1: No answer\nCase 2: Not unique\n").says.startswith("Case 1: expected")
    assert "Case 2" in judge("Case 1: 7 3 1 4 5 8 6 2").says


def test_the_first_complaint_counts() -> None:
    judge = judges.all_of([judges.number(3), judges.number(4)])
    assert judge("2").says == "2 is too small."
