"""Students' formulas: the right ones in many encodings, and the flaws that students make."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable, Sequence
from itertools import combinations, count, product
from pathlib import Path
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.commands import grade
from satchel.encoders import encode
from satchel.encoders.cnf.negation import ways
from satchel.encoders.formats import FORMATS
from satchel.encoders.options import Options
from satchel.explain.grading import grade as grading
from satchel.explain.grading.grade import Grading
from satchel.explain.grading.projection import Projection
from satchel.explain.grading.result import Grade
from satchel.explain.grading.student import read
from satchel.puzzles.errors import PuzzleError

from ...helpers import assignments
from .helpers import (
    Clauses,
    New,
    bits,
    command,
    counter,
    dimacs,
    exported,
    graded,
    grid,
    lines_of,
    pairs,
    puzzle_of,
    queens,
    student_of,
    tree,
)


def missing(found: Grade) -> set[tuple[int | None, str, str]]:
    return {(one.rule, one.why, one.how) for one in found.missing}


def lines(found: Grade) -> set[tuple[int, ...]]:
    return {one.lines for one in found.wrong}


# --- a student's own encoders ----------------------------------------------------------------


def at(clauses: Clauses, clause: list[int]) -> int:
    """The line of a clause."""
    return clauses.index(clause) + 2


# --- what is right ---------------------------------------------------------------------------


@pytest.mark.parametrize("amo", [pairs, counter, grid, tree, bits])
@pytest.mark.parametrize("n", [4, 6])
def test_queens_in_five_encodings(n: int, amo: Callable[..., Clauses]) -> None:
    found = graded(f"queens {n}", dimacs(queens(n, amo)))
    assert found.verdict == "same"
    assert (found.missing, found.wrong, found.extra) == ([], [], None)


def test_queens_numbered_otherwise() -> None:
    n = 5

    def number(r: int, c: int) -> int:
        return 100 - r - n * c

    names = "".join(f"{number(r, c)} queen {r + 1} {c + 1}\n" for r in range(n) for c in range(n))
    formula = dimacs(queens(n, counter, number, new=count(101).__next__))
    assert graded("queens 5", formula, names).verdict == "same"
    remarks = "".join(f"c x {line}\n".replace(" queen", " = queen") for line in names.splitlines())
    assert graded("queens 5", remarks + formula).verdict == "same"
    assert graded("queens 5", formula).verdict != "same"


def test_names_of_negations() -> None:
    names = "".join(f"-{4 * r + c + 1} queen {r + 1} {c + 1}\n" for r in range(4) for c in range(4))
    clauses = [[-x for x in clause] for clause in queens(4)]
    assert graded("queens 4", dimacs(clauses), names).verdict == "same"


@pytest.mark.parametrize(
    "text", ["queens 6", "mines\n1?1\n???\n1?1", "eight 7 3 1 4 5 8 0 0", "tour 3x4", "queens 3"]
)
@pytest.mark.parametrize(
    "options",
    [
        Options(amo="totalizer", amk="totalizer", distance="windows", circuit="position"),
        Options(amo="product", amk="sequential", distance="duplex", circuit="remainder"),
        Options(amo="commander", amk="pairwise", distance="ladder", circuit="elimination"),
    ],
    ids=["totalizer", "product", "commander"],
)
def test_our_own_files_are_right(text: str, options: Options) -> None:
    puzzle = puzzle_of(text)
    formula = "\n".join([*FORMATS["cnf"](encode(puzzle), options, puzzle.text()), ""])
    found = graded(text, formula)
    assert (found.verdict, found.notes) == ("same", [])


def test_a_tour_by_positions() -> None:
    """A student's own tour: a position for each square; edges and ends by equivalences."""
    assert graded("tour 3x4", dimacs(tour())).verdict == "same"


def tour(both_ways: bool = True, adjacent: bool = True) -> Clauses:
    model = encode(puzzle_of("tour 3x4")).model
    named = {model.name(v): v for v in range(1, model.top + 1)}
    new = count(model.top + 1).__next__
    p = {(s, i): new() for s in range(1, 13) for i in range(12)}
    clauses: Clauses = []
    for s in range(1, 13):
        row = [p[s, i] for i in range(12)]
        clauses += [row, *pairs(row, new)]
    for i in range(12):
        column = [p[s, i] for s in range(1, 13)]
        clauses += [column, *pairs(column, new)]
    leaps = {tuple(map(int, name.split()[1:])): v for name, v in named.items() if "edge" in name}
    for i in range(11):
        for s, t in product(range(1, 13), repeat=2):
            edge = leaps.get((min(s, t), max(s, t)))
            if edge is None:
                clauses += [[-p[s, i], -p[t, i + 1]]] if s != t and adjacent else []
            else:
                clauses.append([-p[s, i], -p[t, i + 1], edge])
    for (s, t), edge in leaps.items():
        for i in range(12):
            beside = [p[t, j] for j in (i - 1, i + 1) if 0 <= j < 12]
            clauses += [[-edge, -p[s, i], *beside]] if both_ways else []
    for s in range(1, 13):
        end = named[f"end {s}"]
        clauses += [[-end, p[s, 0], p[s, 11]], [-p[s, 0], end], [-p[s, 11], end]]
    return clauses


# --- flaws: queens ---------------------------------------------------------------------------


def test_a_missing_clause() -> None:
    clauses = queens(6)
    clauses.remove([-2, -9])
    found = graded("queens 6", dimacs(clauses))
    assert found.verdict == "too many"
    why = "at most one queen on the diagonal through 1,2"
    assert missing(found) == {(3, why, "more than 1")}
    assert found.extra is not None and {2, 9} <= found.extra


def test_missing_rows() -> None:
    """One row follows from the others and the columns; two do not."""
    clauses = [c for c in queens(6) if not ({*map(abs, c)} <= set(range(13, 19)))]
    assert graded("queens 6", dimacs(clauses)).verdict == "same"
    clauses = [c for c in clauses if not ({*map(abs, c)} <= set(range(19, 25)))]
    found = graded("queens 6", dimacs(clauses))
    assert found.verdict == "too many"
    assert missing(found) == {
        (1, f"one queen in row {r}", f"{how} than 1") for r in (3, 4) for how in ("fewer", "more")
    }


def test_at_least_is_missing() -> None:
    found = graded("queens 4", dimacs(queens(4, least=())))
    assert found.verdict == "too many"
    assert {how for _, _, how in missing(found)} == {"fewer than 1"}
    assert {rule for rule, _, _ in missing(found)} == {1, 2}
    assert len(missing(found)) == 8


def test_at_most_is_missing() -> None:
    found = graded("queens 5", dimacs(queens(5, most=("columns", "diagonals", "antidiagonals"))))
    assert found.verdict == "same"  # it follows: five rows, five columns
    found = graded("queens 5", dimacs(queens(5, most=("rows", "columns", "diagonals"))))
    assert found.verdict == "too many"
    assert {(rule, how) for rule, _, how in missing(found)} == {(4, "more than 1")}


def test_a_diagonal_off_by_one() -> None:
    """The loop over the diagonals ends too early: the main one is left out."""
    n = 6
    kinds = lines_of(n)
    clauses = queens(n, most=("rows", "columns", "antidiagonals"))
    for line in kinds["diagonals"]:
        if line[0][0] - line[0][1] != 0:
            clauses += pairs([r * n + c + 1 for r, c in line], count().__next__)
    found = graded("queens 6", dimacs(clauses))
    assert missing(found) == {(3, "at most one queen on the diagonal through 1,1", "more than 1")}


def test_diagonals_that_wrap_around() -> None:
    n = 8
    clauses = queens(n)
    for k in range(n):
        line = [r * n + (r + k) % n + 1 for r in range(n)]
        clauses += [c for c in pairs(line, count().__next__) if c not in clauses]
    first = len(queens(n)) + 2
    found = graded("queens 8", dimacs(clauses))
    assert (found.verdict, found.missing) == ("too few", [])
    assert found.wrong_count > len(found.wrong) == 20
    assert {line for (line,) in lines(found)} <= set(range(first, len(clauses) + 2))
    assert {one.hint for one in found.wrong} == {"no rule holds these variables together"}


def test_diagonals_of_which_each_must_hold_a_queen() -> None:
    clauses = queens(5, least=("rows", "columns", "diagonals"))
    found = graded("queens 5", dimacs(clauses))
    assert found.verdict == "too few"
    assert (at(clauses, [21]),) in lines(found)  # the corner
    assert "queen 5 1" in {one.says for one in found.wrong}


def test_a_negated_literal() -> None:
    clauses = queens(6)
    i = clauses.index([-2, -9])
    clauses[i] = [-2, 9]
    found = graded("queens 6", dimacs(clauses))
    assert found.verdict == "both"
    assert lines(found) == {(i + 2,)}
    assert found.wrong[0].hint == "a negated literal? With not queen 2 3 it would be right"
    assert found.wrong[0].says == "if queen 1 2, then queen 2 3"
    assert found.missing[0].hint == f"line {i + 2}: a negated literal? not queen 2 3 would do"


def test_two_counters_with_the_same_auxiliary_variables() -> None:
    def amo(literals: Sequence[int], new: New) -> Clauses:
        return counter(literals, count(37).__next__)

    found = graded("queens 6", dimacs(queens(6, amo)))
    assert found.verdict == "too few"
    assert any("one number used twice?" in guess for guess in found.guesses)
    assert all(len(one.lines) > 1 for one in found.wrong)


def test_only_two_counters_share() -> None:
    """Row 1 and row 2 alone; the lines that are named are theirs."""
    numbers = iter([*range(37, 42), *range(37, 42), *range(42, 500)])
    clauses = queens(6, counter, new=lambda: next(numbers))
    found = graded("queens 6", dimacs(clauses))
    assert found.verdict == "too few"
    assert any("auxiliary 37 stands beside queen 1 1" in guess for guess in found.guesses)
    last = max(i for i, clause in enumerate(clauses) if any(37 <= abs(x) < 42 for x in clause)) + 2
    assert {line for one in found.wrong for line in one.lines} <= set(range(2, last + 1))


def test_auxiliary_variables_that_are_squares() -> None:
    """The counter of row 1 begins to number at 32, not at 37."""
    numbers = iter([*range(32, 37), *range(37, 500)])
    found = graded("queens 6", dimacs(queens(6, counter, new=lambda: next(numbers))))
    assert found.verdict in ("too few", "both")
    assert any("meant as auxiliary?" in one.hint for one in found.wrong)


def test_a_counter_off_by_one() -> None:
    def two(literals: Sequence[int], new: New) -> Clauses:
        return counter(literals, new, 2) if len(literals) > 2 else []

    found = graded("queens 5", dimacs(queens(5, two)))
    assert found.verdict == "too many"
    assert {how for _, _, how in missing(found)} == {"more than 1"}
    assert {rule for rule, _, _ in missing(found)} >= {3, 4}


def test_a_counter_that_stops_too_early() -> None:
    def none(literals: Sequence[int], new: New) -> Clauses:
        clauses = counter(literals, new)
        return [*clauses, [-abs(clauses[-1][1])]]  # not even the first n - 1 may hold one

    found = graded("queens 4", dimacs(queens(4, none, most=("rows",))))
    assert found.verdict == "too few"
    assert all(one.hint == "" and len(one.lines) >= 2 for one in found.wrong)


def test_an_extra_unit() -> None:
    clauses = [*queens(6), [2]]
    found = graded("queens 6", dimacs(clauses))
    assert (found.verdict, lines(found)) == ("too few", {(len(clauses) + 1,)})
    assert found.wrong[0].says == "queen 1 2"
    assert 2 not in found.wrong[0].solution


def test_an_empty_clause() -> None:
    clauses = queens(4)
    clauses.insert(7, [])
    found = graded("queens 4", dimacs(clauses))
    assert (found.verdict, lines(found)) == ("too few", {(9,)})
    assert found.wrong[0].says == "nothing can be true (the empty clause)"
    assert graded("queens 3", dimacs([[]], 9)).verdict == "same"


def test_symmetry_breaking_that_was_left_in() -> None:
    """The queen of the first row stands in the left half."""
    clauses = [*queens(6), [1, 2, 3]]
    found = graded("queens 6", dimacs(clauses))
    assert (found.verdict, lines(found)) == ("too few", {(len(clauses) + 1,)})
    assert any("symmetry breaking left in?" in guess for guess in found.guesses)
    found = graded("queens 6", dimacs([*queens(6), [1]]))  # loses all
    assert found.verdict == "too few"
    assert found.guesses == ["line 304: a clause too many? Without it the formula would be right"]


def test_a_given_is_missing() -> None:
    found = graded("queens 6 --queen 1,2", dimacs(queens(6)))
    assert missing(found) == {(None, "a queen stands on 1,2", "not so")}


def test_a_wrong_map() -> None:
    """Row 1 and row 2 have changed their names."""
    order = [2, 1, 3, 4, 5, 6]
    names = "\n".join(
        f"{6 * i + c} queen {r} {c}" for i, r in enumerate(order) for c in range(1, 7)
    )
    found = graded("queens 6", dimacs(queens(6)), names)
    assert found.verdict == "both"
    assert {rule for rule, _, _ in missing(found)} == {3, 4}


def test_one_number_for_two_squares() -> None:
    names = "\n".join(
        f"{1 if (r, c) == (2, 3) else 6 * r + c - 6} queen {r} {c}"
        for r in range(1, 7)
        for c in range(1, 7)
    )
    found = graded("queens 6", dimacs(queens(6)), names)
    assert found.too_few
    assert any("variable 1 has two names, queen 1 1 and queen 2 3" in n for n in found.notes)


@pytest.mark.parametrize("seed", range(40))
def test_random_flaws_against_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    text = rng.choice(["queens 4", "queens 5", "mines --total 3\n2?1\n???\n??1", "tour 2x4"])
    encoding = encode(puzzle_of(text))
    options = Options(
        amo=rng.choice(["pairwise", "sequential", "product", "bitwise"]),
        amk=rng.choice(["pairwise", "sequential", "totalizer"]),
        circuit=rng.choice(["binary", "elimination"]),
    )
    body = [line for line in FORMATS["cnf"](encoding, options, "") if line[0] not in "cp"]
    clauses = [list(map(int, line.split()))[:-1] for line in body]
    variables = range(1, encoding.model.top + 1)
    idle = [[v, -v] for v in variables]
    right = assignments([*idle, *clauses], variables)
    for _ in range(rng.randint(1, 3)):
        i = rng.randrange(len(clauses))
        kind = rng.choice(["drop", "turn", "shorten", "renumber"])
        if kind == "drop":
            del clauses[i]
        elif clauses[i]:
            j = rng.randrange(len(clauses[i]))
            if kind == "turn":
                clauses[i][j] = -clauses[i][j]
            elif kind == "shorten":
                del clauses[i][j]
            else:
                clauses[i][j] = rng.choice([-1, 1]) * rng.randint(1, len(variables) + 9)
    made = assignments([*idle, *clauses], variables)
    found = graded(text, dimacs(clauses, len(variables)))
    assert (found.too_many, found.too_few) == (bool(made - right), bool(right - made))
    if found.extra is not None:
        assert tuple(v in found.extra for v in variables) in made - right
    for one in found.wrong:
        assert tuple(v in one.solution for v in variables) in right - made
        blamed = [clauses[line - 2] for line in one.lines]
        assert not assignments([*idle, *blamed, *([-x] for x in one.clause)], variables)


@pytest.mark.parametrize(
    ("text", "formula", "verdict"),
    [
        ("queens 0", "p cnf 0 0\n", "same"),
        ("queens 0", "p cnf 0 1\n0\n", "too few"),
        ("queens 2", "p cnf 4 0\n", "too many"),
        ("queens 2", "p cnf 4 2\n1 0\n-1 0\n", "same"),
        ("tour 0x0", "p cnf 0 0\n", "too many"),
        ("tour 1x1", "p cnf 1 1\n1 0\n", "same"),
        ("tour 3x4 --start 1 --end 1", "p cnf 1 2\n1 0 -1 0\n", "same"),
        ("mines\n??", "p cnf 2 0\n", "same"),
        ("mines\n??", "p cnf 2 2\n1 -1 0\n2 2 0\n", "too few"),
    ],
)
def test_the_smallest_cases(text: str, formula: str, verdict: str) -> None:
    assert graded(text, formula).verdict == verdict


# --- flaws: the others -----------------------------------------------------------------------


def field(text: str, change: Callable[[int, int, int], int] = lambda r, c, d: d) -> Clauses:
    """Minesweeper by subsets; ``change`` falsifies a number."""
    rows = text.splitlines()
    width = len(rows[0])
    clauses: Clauses = []
    for r, c in product(range(len(rows)), range(width)):
        if rows[r][c].isdigit():
            steps = [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)]
            near = [(r + a, c + b) for a, b in steps]
            near = [s for s in near if 0 <= s[0] < len(rows) and 0 <= s[1] < width]
            around = [a * width + b + 1 for a, b in near]
            d = change(r, c, int(rows[r][c]))
            clauses += [[-x for x in part] for part in combinations(around, d + 1)]
            clauses += [list(part) for part in combinations(around, len(around) - d + 1)]
    return clauses


MINES = "1?1\n?1?\n1?1"


def test_a_right_field() -> None:
    assert graded(f"mines\n{MINES}", dimacs(field(MINES), 9)).verdict == "same"


def test_a_number_that_was_misread() -> None:
    clauses = field(MINES, lambda r, c, d: d + 1 if (r, c) == (0, 0) else d)
    found = graded(f"mines\n{MINES}", dimacs(clauses, 9))
    assert found.verdict == "both"
    assert (1, "cell 1,1 counts 1", "more than 1") in missing(found)


def test_at_least_of_a_number_is_missing() -> None:
    clauses = [clause for clause in field(MINES) if clause[0] < 0]
    found = graded(f"mines\n{MINES}", dimacs(clauses, 9))
    assert found.verdict == "too many"
    assert {(rule, how) for rule, _, how in missing(found)} == {(1, "fewer than 1")}


def test_a_total_is_missing() -> None:
    found = graded(f"mines --total 2\n{MINES}", dimacs(field(MINES), 9))
    assert found.verdict == "too many"
    assert {rule for rule, _, _ in missing(found)} == {2}


def eight(distance: int = 2, skip: tuple[int, int] | None = None) -> Clauses:
    from satchel.puzzles.eight import LINES

    holds = [[8 * c + d for d in range(1, 9)] for c in range(8)]
    clauses: Clauses = []
    for line in (*holds, *map(list, zip(*holds, strict=True))):
        clauses += [line, *pairs(line, count().__next__)]
    for a, b in LINES:
        if (a, b) != skip:
            for i, j in product(range(8), repeat=2):
                if abs(i - j) < distance:
                    clauses.append([-holds[a][i], -holds[b][j]])
    return clauses


def test_eight_circles() -> None:
    from satchel.puzzles.eight import LINES

    text = "eight 7 0 0 0 0 0 0 0"
    assert graded(text, dimacs([*eight(), [7]])).verdict == "same"
    far = graded(text, dimacs([*eight(3), [7]]))
    assert far.verdict == "too few"
    assert all(one.says.startswith("never both circle ") for one in far.wrong)
    skipped = graded(text, dimacs([*eight(skip=LINES[-1]), [7]]))
    assert {(rule, how) for rule, _, how in missing(skipped)} == {(3, "closer")}
    assert len(skipped.missing) == 1


def test_a_tour_that_leaps_anywhere() -> None:
    found = graded("tour 3x4", dimacs(tour(adjacent=False)))
    assert found.verdict == "too many"
    assert {rule for rule, _, _ in missing(found)} == {1}


def test_a_tour_with_more_edges_than_it_goes() -> None:
    found = graded("tour 3x4", dimacs(tour(both_ways=False)))
    assert found.verdict == "too many"
    assert any("two edges" in why and how == "more than 2" for _, why, how in missing(found))


def test_a_tour_without_its_being_connected() -> None:
    """Degrees alone, on a closed tour."""
    puzzle = puzzle_of("tour 3x10 --closed")
    text = "\n".join([*FORMATS["cnf"](encode(puzzle), Options(), "")])
    top = encode(puzzle).model.top
    body = [line for line in text.splitlines() if line[0] not in "cp"]
    degrees = [list(map(int, line.split()))[:-1] for line in body]
    degrees = [clause for clause in degrees if all(abs(x) <= top for x in clause)]
    found = graded("tour 3x10 --closed", dimacs(degrees, top))
    assert found.verdict == "too many"
    assert missing(found) == {(1, "the closed tour: no cycle apart", "in several parts")}


def test_lazy_cuts_are_no_reference() -> None:
    assert graded("tour 3x4", dimacs(tour()), circuit="adaptive").verdict == "same"
    for name in ("lazy", "mtz"):
        with pytest.raises(PuzzleError, match="--circuit: expected auto or one of"):
            graded("tour 3x4", dimacs(tour()), circuit=name)


def test_an_edge_that_is_forbidden() -> None:
    found = graded("tour 3x4", dimacs([*tour(), [-3]]))
    assert found.verdict == "too few"
    assert (len(tour()) + 2,) in lines(found)


# --- the parts -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["queens 3", "mines --total 1\n1?\n?.", "tour 2x3 --leaper 0,1"])
def test_opposites_are_opposite(text: str) -> None:
    encoding = encode(puzzle_of(text))
    top = encoding.model.top
    new = count(top + 1).__next__
    made = list(ways(encoding, lambda *meaning: new()))
    variables = list(range(1, top + 1))
    broken_by: set[tuple[bool, ...]] = set()
    for way in made:
        broken_by |= assignments([*([v, -v] for v in variables), *way.clauses], variables)
    for values in product((False, True), repeat=top):
        true = {v for v, value in zip(variables, values, strict=True) if value}
        assert bool(encoding.broken(true)) == (values in broken_by)


# --- the command -----------------------------------------------------------------------------


def test_the_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, dimacs(queens(6)), "queens", "6") == 0
    out, err = capsys.readouterr()
    assert out == "same\n"
    assert "no names: variable i is taken" in err
    clauses = [c for c in queens(6) if c != [-1, -8]]
    assert command(tmp_path, dimacs(clauses), "queens", "6") == 1
    out = capsys.readouterr().out
    assert out.splitlines()[:4] == [
        "too many",
        "rule 3 does not follow: Each diagonal (r − c constant) holds at most one queen.",
        "  at most one queen on the diagonal through 1,1: more than 1 is possible",
        "allowed, though it is no solution:",
    ]
    assert "  the queens in rows 1 and 2 share a diagonal" in out


def test_the_answer_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clauses = [*queens(4, least=("columns",), most=("columns",)), [2]]
    assert command(tmp_path, dimacs(clauses), "queens", "4", "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["too_many"], found["too_few"]) == ("both", True, True)
    assert found["wrong"][0]["lines"] == [len(clauses) + 1]
    assert found["wrong"][0]["lost"] == "3 1 4 2"
    assert found["extra"]["broken"]
    assert {"rule", "why", "how", "hint"} == set(found["missing"][0])


def test_a_header_that_lies_is_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = dimacs(queens(4)).replace("p cnf 16 84", "p cnf 9 7")
    assert command(tmp_path, text, "queens", "4") == 0
    err = capsys.readouterr().err
    assert "student.cnf:1:7: variables up to 16, not 9 as the header says" in err
    assert "student.cnf:1:9: 84 clauses, not 7 as the header says" in err


def test_long_lists_are_shortened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = dimacs([list(range(1, 7))], 36)
    assert command(tmp_path, text, "queens", "6") == 1
    short = capsys.readouterr().out.splitlines()
    assert command(tmp_path, text, "queens", "6", "--full") == 1
    full = capsys.readouterr().out.splitlines()
    assert short[1:6] == [*full[1:5], "  and 8 more"]
    kept = [line for line in short if not re.fullmatch(r" *and [0-9]+ more", line)]
    left = [int(line.split()[1]) for line in short if line not in kept]
    assert [line for line in full if line in kept] == kept and len(short) < 36
    assert len(left) == 5 and len(full) == len(kept) + sum(left)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Five students of 4 queens, and what is no formula."""
    place = tmp_path / "class"
    place.mkdir()
    named = "\n".join(f"c x {i + 1} = queen {i // 4 + 1} {i % 4 + 1}" for i in range(16)) + "\n"
    right = queens(4)
    for name, clauses in (
        ("ada.cnf", right),
        ("ben.cnf", [clause for clause in right if clause[0] < 0]),
        ("cleo.cnf", [*right, [2], [5]]),
        ("dan.cnf", [*right, [1]]),
    ):
        (place / name).write_text(named + dimacs(clauses))
    (place / "eve.cnf").write_text("1 2 0\n")
    (place / ".hidden").write_text("1 2 0\n")
    (place / "sub").mkdir()
    return place


def test_a_table_of_many_students(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert grade.main(["queens", "4", "--formula", str(folder)]) == 1
    out, err = capsys.readouterr()
    *known, unread = out.splitlines()
    rule = "rule 1 does not follow: Each row holds exactly one queen. (and 1 more)"
    assert known == [
        "ada.cnf   same",
        f"ben.cnf   too many  {rule}",
        "cleo.cnf  too few   no solution at all (and 2 more)",
        "dan.cnf   too few   no solution at all (and 1 more)",
    ]
    assert unread.startswith(f"eve.cnf   unread    {folder / 'eve.cnf'}:1:1: expected the header")
    assert err == f"satchel: warning: {folder}: folders in it are left out: sub\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_is_no_file_is_unread(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in folder.glob("*.cnf"):
        if file.name != "ada.cnf":
            file.unlink()
    (folder / "gone.cnf").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe.cnf")
    assert grade.main(["queens", "4", "--formula", str(folder)]) == 2
    right, gone, pipe = capsys.readouterr().out.splitlines()
    assert right == "ada.cnf   same"
    assert gone.startswith("gone.cnf  unread ") and "a readable file, found No such file" in gone
    assert pipe.startswith("pipe.cnf  unread ") and "a regular file, found a pipe" in pipe


def test_a_table_of_right_students(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("ben", "cleo", "dan"):
        (folder / f"{name}.cnf").unlink()
    assert grade.main(["queens", "4", "--formula", str(folder)]) == 2
    (folder / "eve.cnf").unlink()
    assert grade.main(["queens", "4", "--formula", str(folder)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "ada.cnf  same"
    (folder / "ada.cnf").unlink()
    with pytest.raises(PuzzleError, match="expected a file in the folder, found none"):
        grade.main(["queens", "4", "--formula", str(folder)])


def test_a_table_for_programs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert grade.main(["queens", "4", "--formula", str(folder), "--json"]) == 1
    *known, unread = map(json.loads, capsys.readouterr().out.splitlines())
    assert [(one["file"], one["verdict"]) for one in known] == [
        ("ada.cnf", "same"), ("ben.cnf", "too many"), ("cleo.cnf", "too few"),
        ("dan.cnf", "too few"),
    ]  # fmt: skip
    assert unread["error"]["file"] == str(folder / "eve.cnf") and unread["error"]["line"] == 1
    with pytest.raises(PuzzleError, match="--full: expected one formula, found a folder"):
        grade.main(["queens", "4", "--formula", str(folder), "--full"])


def test_a_student_whom_time_leaves_unknown(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = Grade(too_many=False, notes=["time ended before it was known"])
    monkeypatch.setattr(Grading, "grade", lambda self: found)
    (folder / "eve.cnf").unlink()
    assert grade.main(["queens", "4", "--formula", str(folder)]) == 3
    out = capsys.readouterr().out
    assert out.splitlines()[0] == "ada.cnf   unknown   time ended before it was known"


@pytest.mark.parametrize("text", ["tour 6x6", "queens 30"])
def test_our_own_clauses_are_recognised(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In any order, and without a question to a solver."""

    def never(*_: Any) -> None:
        raise AssertionError("a solver was asked")

    monkeypatch.setattr(grading, "solver", never)
    monkeypatch.setattr(Projection, "lost", never)
    options = Options(circuit="position", amo="sequential")
    head, *clauses = [line for line in exported(text, options).splitlines() if line[0] != "c"]
    mixed = "\n".join([head, *reversed(clauses), ""])
    assert Grading(puzzle_of(text), student_of(text, mixed), options).grade().verdict == "same"


def test_what_can_be_left_out_is_said() -> None:
    clauses = queens(4)
    clauses.remove([1, 2, 3, 4])  # four columns, three rows
    found = graded("queens 4", dimacs(clauses))
    assert found.verdict == "same"
    assert "left out, and it follows from the others: one queen in row 1" in found.notes


def test_a_formula_without_any_solution(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, dimacs([*queens(4), [1], [4]]), "queens", "4") == 1
    out = capsys.readouterr().out.splitlines()
    assert out[:2] == ["too few", "your formula has no solution at all"]
    assert "negated literal" not in "".join(out)
    assert command(tmp_path, dimacs([[1], [-1]], 9), "queens", "3") == 0
    assert "nor has the puzzle" in capsys.readouterr().out


def test_a_negated_literal_is_not_guessed_without_need() -> None:
    """With one solution any wrong clause is right with some literal turned."""
    text = "tour 3x3 --closed\n...\n.#.\n..."
    body = [line for line in exported(text, Options()).splitlines() if line[0] not in "cp"]
    top = max(abs(int(word)) for clause in body for word in clause.split())
    found = graded(text, "\n".join([f"p cnf {top} {len(body) + 1}", *body, "-1 -2 0", ""]))
    assert (found.verdict, [one.hint for one in found.wrong]) == ("too few", [""])


def test_names_are_no_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = "\n".join(
        f"{max(1, v - 1)} queen {(v + 3) // 4} {(v - 1) % 4 + 1}" for v in range(1, 17)
    )
    assert command(tmp_path, dimacs(queens(4)), "queens", "4", names=names) == 1
    out = capsys.readouterr().out
    assert re.search(r"\b0\b", out) is None and "line" in out


def test_labels_that_are_no_solution_have_their_vertices(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["labelling", "--graph", "path 3", "--distance", "1"]
    assert command(tmp_path, dimacs([[-1], [-2], [-3], [4], [9], [-5], [-6], [-7], [-8]]), *words)
    out = capsys.readouterr().out
    assert "  vertex 1 has label: -\n  vertex 2 has label: 1\n  vertex 3 has label: 3\n" in out


def test_edges_that_are_no_solution_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    formula = dimacs([[1], [2], *([-v] for v in range(3, 27))])
    assert command(tmp_path, formula, "tour", "3x4") == 1
    assert "  the edges 1,7 1,10 are used\n  no end is true\n" in capsys.readouterr().out


def test_time_may_end_first() -> None:
    puzzle = puzzle_of("queens 8")
    student = read(dimacs(queens(8, counter)), "a", encode(puzzle).model)
    deadline = Deadline(3600)
    grading = Grading(puzzle, student, deadline=deadline)
    deadline.seconds = 0.0
    found = grading.grade()
    assert found.verdict == "unknown"
    assert any("time ended before" in note for note in found.notes)


def test_a_limit_has_its_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Grading, "grade", lambda self: Grade(too_many=False))
    assert command(tmp_path, dimacs(queens(4)), "queens", "4") == 3
