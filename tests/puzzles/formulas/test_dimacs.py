"""DIMACS: what others wrote is read rightly, what is damaged is refused with its place."""

from __future__ import annotations

import gc
import io
import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satchel.encoders import encode
from satchel.encoders.formats.dimacs import cnf
from satchel.encoders.options import Options
from satchel.puzzles.errors import Place, PuzzleError
from satchel.puzzles.formulas.dimacs import MOST_CLAUSES, MOST_VARIABLES, Cnf, read
from satchel.puzzles.queens import Queens

from ...helpers import Clauses, outside

SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]


def error(text: str) -> PuzzleError:
    with pytest.raises(PuzzleError) as caught:
        read(text, "a.cnf")
    return caught.value


# --- the files of others ---------------------------------------------------------------------

LINES = re.compile(r"(\S+)\t(never|pedantic|normal|always)")


def test_kissats_own_files() -> None:
    expected = LINES.findall(outside("dimacs", "EXPECT.tsv").read_text(encoding="utf-8"))
    files = {file.name for file in outside("dimacs").iterdir()} - {"EXPECT.tsv", "LICENSE"}
    assert {name for name, _ in expected} == files
    found = {}
    for name, _ in expected:
        text = outside("dimacs", name).read_bytes().decode("utf-8")
        try:
            formula = read(text, name)
        except PuzzleError as complaint:
            assert complaint.place
            found[name] = "always"
        else:
            found[name] = "normal" if formula.warnings else "accepted"
    accepted = {"never": "accepted", "pedantic": "accepted"}
    assert found == {name: accepted.get(due, due) for name, due in expected}


def test_the_clauses_of_kissats_hardest_file() -> None:
    text = outside("dimacs", "comments").read_bytes().decode("utf-8")
    assert read(text).clauses == [[1], [2]]


@pytest.mark.parametrize("name", ["example-Schur", "uuf-30-1", "uuf-50-2"])
def test_pysat_reads_the_same_formula(name: str) -> None:
    from pysat.formula import CNF

    file = outside("drat", f"{name}.cnf")
    with file.open(encoding="utf-8") as lines:
        formula = read(lines, name)
    assert formula.clauses == CNF(from_file=str(file)).clauses
    assert not formula.warnings


# --- legal layouts ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("p cnf 0 0\n", []),
        ("p cnf 0 1\n0\n", [[]]),
        ("p cnf 2 2\n1 2 0 -1 0\n", [[1, 2], [-1]]),
        ("p cnf 2 1\n1\n\n2\n0", [[1, 2]]),
        ("p cnf 2 1\n1\nc in a clause\n2 c and behind a word\n0c\n", [[1, 2]]),
        ("c\r\np cnf 2 1\r\n1 2 0\r\n", [[1, 2]]),
        ("\ufeffp cnf 2 1\n1 2 0\n", [[1, 2]]),
        ("\ufeffc mark\n\n  p\tcnf  2\t1 \n\t1  2\t0 \n", [[1, 2]]),
        ("p cnf 2 1\n 1 2 0\n%\n0\n\n", [[1, 2]]),
        ("p cnf 2 2\n1 1 -1 0\n1 1 -1 0\n", [[1, 1, -1], [1, 1, -1]]),
        ("p cnf 9999999 1\n9999999 -9999999 0\n", [[9999999, -9999999]]),
    ],
)
def test_a_legal_layout(text: str, clauses: Clauses) -> None:
    assert read(text).clauses == clauses
    assert not read(text).warnings
    lines = list(io.StringIO(text, newline="\n"))
    assert read(lines) == read(iter(lines)) == read(text)


def test_lines_without_their_ends() -> None:
    assert read(["p cnf 2 1", "1 2", "0"]).clauses == [[1, 2]]


def test_the_comments_are_kept() -> None:
    text = "c  x 1 = a \ncomma\np cnf 1 1\n1 0 c last"
    comments = read(text, "a.cnf").comments
    assert [str(word.place) for word in comments] == ["a.cnf:1:4", "a.cnf:2:2", "a.cnf:4:7"]
    assert [word.text for word in comments] == ["x 1 = a", "omma", "last"]


def test_what_satchel_writes_is_read() -> None:
    lines = list(cnf(encode(Queens(5)), Options(), "queens 5"))
    formula = read(f"{line}\n" for line in lines)
    written = [line.split()[:-1] for line in lines if line[0] not in "cp"]
    assert formula.clauses == [[int(word) for word in clause] for clause in written]
    assert [word.text for word in formula.comments] == [
        line[2:] for line in lines if line[0] == "c"
    ]
    assert not formula.warnings


@pytest.mark.parametrize(
    ("text", "top", "warnings"),
    [
        ("p cnf 3 1\n1 0\n", 3, []),  # a variable that does not occur is no fault
        ("p cnf 1 1\n-2 0\n", 2, ["a.cnf:1:7: variables up to 2, not 1 as the header says"]),
        ("\np cnf 1 2\n1 0\n", 1, ["a.cnf:2:9: 1 clause, not 2 as the header says"]),
        ("p cnf 1 0\n1 0\n", 1, ["a.cnf:1:9: 1 clause, not 0 as the header says"]),
        (
            "p cnf 0 0\n1 0\n",
            1,
            [
                "a.cnf:1:7: variables up to 1, not 0 as the header says",
                "a.cnf:1:9: 1 clause, not 0 as the header says",
            ],
        ),
    ],
)
def test_a_header_that_disagrees_is_a_warning(text: str, top: int, warnings: list[str]) -> None:
    formula = read(text, "a.cnf")
    assert formula.top == top
    assert formula.warnings == tuple(warnings)


# --- errors ----------------------------------------------------------------------------------

HEADER = "the header `p cnf VARIABLES CLAUSES`"
WORD = "a literal, `0` or a comment"


@pytest.mark.parametrize(
    ("text", "line", "column", "expected", "found"),
    [
        ("", 1, 1, HEADER, "the end of the text"),
        ("c only\n", 2, 1, HEADER, "the end of the text"),
        ("1 2 0\n", 1, 1, HEADER, "'1'"),
        ("%\n", 1, 1, HEADER, "'%'"),
        ("p dnf 1 1\n", 1, 3, HEADER, "'dnf'"),
        ("p cnf 1\n", 1, 8, HEADER, "the end of the line"),
        ("\ufeffp cnf 1\n", 1, 8, HEADER, "the end of the line"),
        ("\ufeffp cnf 1 x\n", 1, 9, "a number of clauses up to 999999999", "'x'"),
        ("p cnf 1 1 1\n", 1, 11, "the end of the header", "'1'"),
        ("p cnf -1 1\n", 1, 7, "a number of variables up to 9999999", "'-1'"),
        ("p cnf 10000000 1\n", 1, 7, "a number of variables up to 9999999", "'10000000'"),
        ("p cnf 1 1000000000\n", 1, 9, "a number of clauses up to 999999999", "'1000000000'"),
        ("p cnf 1 1", 1, 10, "a line end after the header", "the end of the text"),
        ("p cnf 1 1\n1 0\np cnf 1 1\n", 3, 1, "no second header", "'p'"),
        ("p cnf 1 1\n1 x 0\n", 2, 3, WORD, "'x'"),
        ("p cnf 1 1\n1,2 0\n", 2, 1, WORD, "'1,2'"),
        ("p cnf 1 1\n1 +2 0\n", 2, 3, WORD, "'+2'"),
        ("p cnf 1 1\n1_0 0\n", 2, 1, WORD, "'1_0'"),
        ("p cnf 1 1\n1 -0\n", 2, 3, WORD, "'-0'"),
        ("p cnf 1 1\n01 0\n", 2, 1, WORD, "'01'"),
        ("p cnf 1 1\n1.0 0\n", 2, 1, WORD, "'1.0'"),
        ("p cnf 1 1\n\u0661 0\n", 2, 1, WORD, "'\u0661'"),
        ("p cnf 1 1\n1\xa00\n", 2, 1, WORD, r"'1\xa00'"),
        ("p cnf 1 1\n1\r0\n", 2, 1, WORD, r"'1\r0'"),
        ("p cnf 1 1\n1 10000000 0\n", 2, 3, "a variable from 1 to 9999999", "'10000000'"),
        ("p cnf 1 1\n-10000000 0\n", 2, 1, "a variable from 1 to 9999999", "'-10000000'"),
        ("p cnf 2 1\n1 2\n", 2, 4, "`0` after the last clause", "the end of the text"),
        ("p cnf 2 1\n1 2\n%\n0\n", 4, 2, "`0` after the last clause", "the end of the text"),
        ("p cnf 1 1\n1 0\n%\n0\n1 0\n", 5, 1, "only `0` after the trailer `%`", "'1'"),
    ],
)
def test_an_error_has_its_place(
    text: str, line: int, column: int, expected: str, found: str
) -> None:
    complaint = error(text)
    assert complaint.place == Place("a.cnf", line, column)
    assert (complaint.expected, complaint.found) == (expected, found)


def test_a_very_long_number_is_an_error() -> None:
    assert len(str(error("p cnf 1 1\n" + "9" * 5000 + " 0\n"))) < 200
    assert len(str(error("p cnf " + "9" * 5000 + " 0\n"))) < 200


def test_the_limits_themselves_are_accepted() -> None:
    formula = read(f"p cnf {MOST_VARIABLES} {MOST_CLAUSES}\n{MOST_VARIABLES} 0\n")
    assert formula.top == MOST_VARIABLES
    assert len(formula.warnings) == 1


def test_a_text_is_read_no_further_than_its_first_error() -> None:
    def lines() -> Iterator[str]:
        yield "p cnf 1 1\n"
        yield "x\n"
        raise AssertionError("read on")

    with pytest.raises(PuzzleError):
        read(lines())
    assert gc.isenabled()


# --- hypothesis ------------------------------------------------------------------------------

LITERALS = st.integers(-9, 9).filter(bool) | st.sampled_from([MOST_VARIABLES, -MOST_VARIABLES])
FORMULAS = st.lists(st.lists(LITERALS, max_size=5), max_size=8)
COMMENTS = st.sampled_from(["c", "c 1 0", "cnf", "c p cnf 1 1", "c %", "c-\xe4\r"])


def laid_out(clauses: Clauses, rng: random.Random, comments: list[str]) -> str:
    """The formula with odd blanks, line ends and comments between and behind its words."""
    end = rng.choice(["\n", "\r\n"])

    def gap() -> str:
        kind = rng.randrange(8)
        if kind < 4:
            return rng.choice([" ", "\t", "  ", " \t "])
        if kind < 6 or not comments:
            return rng.choice(["", " "]) + end * rng.randint(1, 2) + rng.choice(["", "\t"])
        return rng.choice(["", " ", end]) + rng.choice(comments) + end

    def front() -> str:
        return rng.choice(["", end, " ", "\t"]) + rng.choice(["", *(c + end for c in comments)])

    words = [str(word) for clause in clauses for word in (*clause, 0)]
    blank = rng.choice([" ", "\t", "  "])
    header = blank.join(["p", "cnf", str(MOST_VARIABLES), str(len(clauses))])
    text = rng.choice(["", "\ufeff"]) + front() + header + rng.choice(["", " ", "\t"]) + end
    text += rng.choice(["", " ", end]) + "".join(word + gap() for word in words)
    if rng.random() < 0.3:
        return f"{text}{end}%{end}0{end}{rng.choice(['', end])}"
    return text.rstrip(" \t\r\n") + ("" if words and rng.random() < 0.3 else end)


@settings(max_examples=300, deadline=None)
@given(FORMULAS, st.randoms(use_true_random=False), st.lists(COMMENTS, max_size=3))
def test_any_layout_is_read_back(clauses: Clauses, rng: random.Random, comments: list[str]) -> None:
    text = laid_out(clauses, rng, comments)
    formula = read(text, "a.cnf")
    assert formula.clauses == clauses
    assert (formula.top, formula.warnings) == (MOST_VARIABLES, ())


ALPHABET = "0129-+_%pcnf x,.\t\r\n\0\x0b\x85\xa0\ufeff\u0661\u2028"
SMALL = "c small\np cnf 3 3\n1 -2 0 3\n0\n-1 -3 0\n%\n0\n"


def damages(text: str) -> Iterator[str]:
    for i in range(len(text) + 1):
        yield text[:i] + text[i + 1 :]
        for character in ALPHABET:
            yield text[:i] + character + text[i:]
            yield text[:i] + character + text[i + 1 :]


def test_every_damage_of_one_character_is_a_formula_or_one_error() -> None:
    kinds = {"formula": 0, "warned": 0, "error": 0}
    for text in damages(SMALL):
        try:
            formula = read(text, "a.cnf")
        except PuzzleError as complaint:
            assert complaint.place
            assert "\n" not in str(complaint)
            kinds["error"] += 1
        else:
            assert isinstance(formula, Cnf)
            assert all(1 <= abs(literal) <= formula.top for c in formula.clauses for literal in c)
            kinds["warned" if formula.warnings else "formula"] += 1
    assert min(kinds.values()) > 30


@settings(max_examples=200, deadline=None)
@given(st.text(ALPHABET, max_size=30))
def test_any_text_is_a_formula_or_one_error(text: str) -> None:
    for source in (text, f"p cnf 3 3\n{text}"):
        try:
            read(source)
        except PuzzleError as complaint:
            assert complaint.place


@settings(max_examples=200, deadline=None)
@given(st.lists(st.text("0123456789- \t", max_size=12), max_size=5))
def test_the_fast_way_and_the_careful_way_agree(lines: list[str]) -> None:
    """A comment sends a line down the careful way, and must change nothing."""
    outcomes: list[object] = []
    for tail in ("\n", " c\n"):
        try:
            outcomes.append(read("p cnf 9 9\n" + "".join(line + tail for line in lines)).clauses)
        except PuzzleError as complaint:
            assert complaint.place
            outcomes.append([[complaint.expected, complaint.place.line]])
    assert outcomes[0] == outcomes[1]
