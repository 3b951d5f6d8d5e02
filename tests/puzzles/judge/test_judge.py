"""The judge: streams answered byte for byte, outputs checked, programs tried on random cases."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import satchel.puzzles.judge as problems
from satchel.backends.base import Backend, Deadline, find
from satchel.commands import judge as command
from satchel.commands.judge import main
from satchel.commands.shared import options
from satchel.encoders.options import Options
from satchel.puzzles.base import Puzzle
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.errors import OutOfTime, PuzzleError, Unavailable
from satchel.puzzles.judge import Case, Output, judges
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.puzzles.text import Reader
from satchel.puzzles.tour import Tour
from satchel.verify.verdict import solve

from ...helpers import outside

CLI = [sys.executable, str(Path(__file__).parents[3] / "cli.py"), "judge"]
BACKENDS = ["sat", "ilp", "dfs"]
JUDGES = {problem.name: problem for problem in judges()}
EIGHT = "3\n7 3 1 4 5 8 0 0\n7 0 0 0 0 0 0 0\n1 0 0 0 0 0 0 0\n"
EIGHT_ANSWER = "Case 1: 7 3 1 4 5 8 6 2\nCase 2: Not unique\nCase 3: No answer\n"
MINES = """2
7 11
10010100101
21223221222
32354532323
32355532323
31235321333
21022201333
10001000111
5 6
001110
013431
014541
013431
001110
"""
MINES_ANSWER = """Case 1:
...........
*..*.*..*.*
*.*****.*.*
*.*****.*.*
*..***..*.*
*...*...***
...........
Case 2:
......
..***.
..***.
..***.
......
"""
QUEENS = {
    6: "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n",
    7: "1 3 5 7 2 4 6\n1 4 7 3 6 2 5\n1 5 2 6 3 7 4\n40\n",
    8: "1 5 8 6 3 7 2 4\n1 6 8 3 7 4 2 5\n1 7 4 6 8 2 5 3\n92\n",
    9: "1 3 6 8 2 4 9 7 5\n1 3 7 2 8 5 9 4 6\n1 3 8 6 9 2 5 7 4\n352\n",
    10: "1 3 6 8 10 5 9 2 4 7\n1 3 6 9 7 10 4 2 5 8\n1 3 6 9 7 10 4 2 8 5\n724\n",
    11: "2680\n",
    12: "14200\n",
    13: "1 3 5 2 9 12 10 13 4 6 8 11 7\n1 3 5 7 9 11 13 2 4 6 8 10 12\n"
    "1 3 5 7 12 10 13 6 4 2 8 11 9\n73712\n",
}
"""The answers; of 11 and 12 only the last line."""
JOURNEYS = "3\n1 1\n2 3\n4 3\n"
JOURNEYS_ANSWER = """Scenario #1:
A1

Scenario #2:
impossible

Scenario #3:
A1B3C1A2B4C2A3B1C3A4B2C4

"""
FOUR = "4 12 23 27 19 8 21 25 14 1 9 5 18 29 16 24 28 20 7 3 11 22 30 17 6 10 2 13 26 15"
"""A tour of 5×6 from the square 4."""
HOLE = "4\n....\n....\n....\n...*\n4 1\n"
HOLE_ANSWER = "10 15 06 03\n07 04 09 12\n14 11 02 05\n01 08 13 **\n"
HOLES = "5\n...*.\n.*...\n....*\n.*...\n*..*.\n3 2\n"
HOLES_ANSWER = """02 13 18 ** 04
19 ** 03 08 17
14 01 12 05 **
11 ** 07 16 09
** 15 10 ** 06
"""
NO_TOUR = "3\n...\n...\n...\n1 1\n"
Judging = Callable[..., tuple[int, str, str]]


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Judging:
    """Run the verb in this process: its exit code, its output, its complaints."""

    def run(words: str, text: str | bytes = "", *more: str) -> tuple[int, str, str]:
        data = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main([*words.split(), *more])
        return code, *capsys.readouterr()

    return run


def spawn(words: Sequence[str]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen([*CLI, *words], stdin=pipe, stdout=pipe, stderr=pipe, text=True)


# --- the samples, byte for byte --------------------------------------------------------------

SAMPLES = [
    ("hdu2514", EIGHT, EIGHT_ANSWER),
    ("sdut2410", MINES, MINES_ANSWER),
    ("nqueens1077", "6\n7\n", QUEENS[6] + QUEENS[7]),
    ("poj2488", JOURNEYS, JOURNEYS_ANSWER),
]
CASES = {"hdu2514": 3, "sdut2410": 2, "nqueens1077": 2, "poj2488": 3}


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("name", "given", "expected"), SAMPLES)
def test_a_sample(judge: Judging, backend: str, name: str, given: str, expected: str) -> None:
    assert judge(f"{name} --backend {backend}", given) == (0, expected, "")


def test_an_input_by_its_name(judge: Judging, tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.write_text(EIGHT)
    assert judge("hdu2514 --input", "x", str(given)) == (0, EIGHT_ANSWER, "")
    assert judge("hdu2514 --input -", EIGHT) == (0, EIGHT_ANSWER, "")
    found = judge("hdu2514 --check - --input", EIGHT_ANSWER, str(given))
    assert found == (0, "ok 3 cases\n", "")
    given.write_bytes(b"1\n7 \xff")
    complaint = f"satchel: {given}:2:3: expected text in UTF-8, found the byte 0xff\n"
    assert judge("hdu2514 --input", "", str(given)) == (2, "", complaint)


@pytest.mark.parametrize(
    ("backend", "sample"), [("sat", SAMPLES[0]), ("ilp", SAMPLES[1]), ("dfs", SAMPLES[2])]
)
def test_a_sample_through_the_command(backend: str, sample: tuple[str, str, str]) -> None:
    name, given, expected = sample
    words = [*CLI, name, "--backend", backend]
    run = subprocess.run(words, input=given.encode(), capture_output=True, check=True)
    assert (run.stdout.decode(), run.stderr) == (expected, b"")


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_four_that_a_known_program_gets_wrong(judge: Judging, backend: str) -> None:
    given = "4\n1 2 3 4 5 6 7 8\n2 3 0 0 0 0 0 0\n0 0 1 1 0 0 0 0\n0 0 0 0 0 0 3 2\n"
    expected = "".join(f"Case {k}: No answer\n" for k in range(1, 5))
    assert judge(f"hdu2514 --backend {backend}", given) == (0, expected, "")


@pytest.mark.parametrize("backend", BACKENDS)
def test_maps_that_are_not_promised(judge: Judging, backend: str) -> None:
    given = "4\n1 2\n11\n1 1\n2\n4 4\n1111\n1111\n1111\n1111\n2 3\n9 8 7\n6 6 6\n"
    several = "satchel: warning: case {}: several maps; the first is printed\n"
    code, out, err = judge(f"sdut2410 --backend {backend}", given)
    assert (code, err) == (0, several.format(1) + several.format(3))
    maps = "Case 1:\n*.\nCase 2:\nNo answer\nCase 3:\n.*..\n...*\n*...\n..*.\nCase 4:\nNo answer\n"
    assert out == maps


@pytest.mark.parametrize(
    ("backend", "sizes"),
    [
        ("dfs", range(6, 14)),
        ("sat", range(6, 13)),
        pytest.param("sat", range(13, 14), marks=pytest.mark.slow),
    ],
)
def test_queens(judge: Judging, backend: str, sizes: range) -> None:
    for n in sizes:
        code, out, err = judge(f"nqueens1077 --backend {backend}", f"{n}\n")
        assert (code, err, out.count("\n")) == (0, "", 4)
        assert out.endswith(QUEENS[n])


@pytest.mark.parametrize("backend", BACKENDS)
def test_small_boards_of_queens(judge: Judging, backend: str) -> None:
    expected = "1\n1\n" + "0\n" + "0\n" + "2 4 1 3\n3 1 4 2\n2\n"
    assert judge(f"nqueens1077 --backend {backend}", "1 2\n3\n4") == (0, expected, "")


# --- tours -----------------------------------------------------------------------------------


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("name", "rows", "columns"), [("sicily1152", 5, 6), ("sicily1153", 8, 8)])
def test_every_start(judge: Judging, name: str, rows: int, columns: int, backend: str) -> None:
    size = rows * columns
    code, out, err = judge(f"{name} --backend {backend}", "\n".join(map(str, range(1, size + 1))))
    tours = [[int(word) - 1 for word in line.split(" ")] for line in out.splitlines()]
    assert (code, err, [tour[0] for tour in tours]) == (0, "", list(range(size)))
    for tour in tours:
        assert sorted(tour) == list(range(size))
        leaps = [
            (abs(u // columns - v // columns), abs(u % columns - v % columns))
            for u, v in pairwise(tour)
        ]
        assert set(leaps) <= {(1, 2), (2, 1)}


@pytest.mark.parametrize(
    ("given", "starts"),
    [
        ("4", [4]),
        ("4\n30\n-1\n", [4, 30]),
        ("4 30 4\n\n 1", [4, 30, 4, 1]),
        ("4 -1 5\n6\n", [4]),
        ("4\n-1\n99 x", [4]),
        ("-1\n4", []),
        ("", []),
    ],
)
def test_start_squares_until_minus_one(judge: Judging, given: str, starts: list[int]) -> None:
    code, out, err = judge("sicily1152 --backend dfs", given)
    assert (code, err) == (0, "")
    assert [int(line.split()[0]) for line in out.splitlines()] == starts


def first_journey(p: int, q: int) -> str:
    """The first tour of p numbers and q letters, by trying the squares in the order of names."""
    squares = [(letter, number) for letter in range(q) for number in range(p)]

    def onward(path: list[tuple[int, int]]) -> bool:
        if len(path) == len(squares):
            return True
        for square in squares:
            leap = {abs(square[0] - path[-1][0]), abs(square[1] - path[-1][1])}
            if leap == {1, 2} and square not in path and onward([*path, square]):
                found.append(square)
                return True
        return False

    found: list[tuple[int, int]] = []
    for start in squares:
        if onward([start]):
            return "".join(f"{chr(65 + c)}{r + 1}" for c, r in [start, *reversed(found)])
    return "impossible"


JOURNEY_SIZES = [(p, q) for p in range(1, 27) for q in range(1, 26 // p + 1)]


@pytest.fixture(scope="module")
def journeys() -> str:
    answers = [first_journey(p, q) for p, q in JOURNEY_SIZES]
    assert len(answers) - answers.count("impossible") == 12
    return "".join(f"Scenario #{k}:\n{answer}\n\n" for k, answer in enumerate(answers, 1))


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_first_journey_of_every_board(judge: Judging, journeys: str, backend: str) -> None:
    sizes = "".join(f"{p} {q}\n" for p, q in JOURNEY_SIZES)
    given = f"{len(JOURNEY_SIZES)}\n{sizes}"
    assert judge(f"poj2488 --backend {backend}", given) == (0, journeys, "")


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_published_sample_of_the_journeys(judge: Judging, backend: str) -> None:
    given, expected = (outside("boards", f"poj2488.{end}").read_bytes() for end in ("in", "out"))
    assert judge(f"poj2488 --backend {backend}", given) == (0, expected.decode(), "")


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_published_sample_with_a_hole(judge: Judging, backend: str, tmp_path: Path) -> None:
    given = outside("boards", "jutge_P43694_1.in").read_bytes()
    published = outside("boards", "jutge_P43694_1.out")
    code, out, err = judge(f"jutge43694 --backend {backend}", given)
    assert (code, err, out[-3:], len(out)) == (0, "", "**\n", len(published.read_bytes()))
    own = tmp_path / "out"
    own.write_text(out, encoding="utf-8")
    for output in (published, own):
        found = judge(f"jutge43694 --backend {backend} --check", given, str(output))
        assert found == (0, "ok 1 case\n", "")


def test_the_published_tour_is_written_as_published() -> None:
    given = outside("boards", "jutge_P43694_1.in").read_text(encoding="utf-8")
    published = outside("boards", "jutge_P43694_1.out").read_text(encoding="utf-8")
    problem = JUDGES["jutge43694"]
    (case,) = problem.cases(Reader(given.splitlines(), "sample"))
    tour = case.puzzle.read_answer(published)
    assert problem.write(Case(1, case.puzzle, [tour])) + "\n" == published
    assert problem.stream([case.puzzle]) == given


@pytest.mark.parametrize("backend", BACKENDS)
def test_boards_one_after_the_other(judge: Judging, backend: str, tmp_path: Path) -> None:
    given = f"{HOLE}\n{NO_TOUR}{HOLES}1\n.\n1 1\n2\n.*\n**\n1 1\n2\n..\n**\n1 1\n"
    code, out, err = judge(f"jutge43694 --backend {backend}", given)
    lines = out.splitlines()
    assert (code, err, lines[4], lines[10:]) == (
        0,
        "",
        "no sol",
        ["01", "01 **", "** **", "no sol"],
    )
    published = f"{HOLE_ANSWER}no sol\n{HOLES_ANSWER}01\n01 **\n** **\nno sol\n"
    for output in (out, published):
        assert checked(judge, tmp_path / "out", "jutge43694", given, output) == (0, "ok 6 cases\n")


@pytest.mark.parametrize("name", ["sicily1152", "jutge43694"])
def test_one_tour_is_enough(judge: Judging, name: str) -> None:
    given = "4" if name == "sicily1152" else HOLE
    code, out, _ = judge(f"{name} --json", given)
    case = json.loads(out)
    assert (code, case["verdict"], case["count"], len(case["solutions"])) == (0, "solved", None, 1)


# --- the input text --------------------------------------------------------------------------


CHANGES: dict[str, Callable[[str], str]] = {
    "mark": lambda text: "\ufeff" + text,
    "windows": lambda text: text.replace("\n", "\r\n"),
    "blank lines": lambda text: text.replace("\n", "\n\n \n"),
    "trailing blanks": lambda text: "\n" + text.replace("\n", " \t\n"),
    "no last newline": lambda text: text.rstrip("\n"),
    "blank end": lambda text: text + "\n \n",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize(("name", "given", "expected"), SAMPLES)
def test_forgiven_text(
    judge: Judging, name: str, given: str, expected: str, change: Callable[[str], str]
) -> None:
    assert judge(f"{name} --backend dfs", change(given)) == (0, expected, "")


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize(
    ("name", "given"),
    [("sicily1152", "4\n 14 1\n-1\n"), ("sicily1153", "64\n"), ("jutge43694", HOLE + NO_TOUR)],
)
def test_forgiven_text_of_tours(
    judge: Judging, name: str, given: str, change: Callable[[str], str]
) -> None:
    code, expected, err = judge(f"{name} --backend dfs", given)
    assert (code, err) == (0, "")
    assert expected
    assert judge(f"{name} --backend dfs", change(given)) == (0, expected, "")


def test_blanks_between_the_squares_of_a_row(judge: Judging) -> None:
    given = HOLE.replace("...*", ". ..  *")
    assert judge("jutge43694 --backend dfs", given) == judge("jutge43694 --backend dfs", HOLE)


def test_blanks_between_the_digits_of_a_row(judge: Judging) -> None:
    head, *rows = MINES.splitlines()
    spaced = [row if " " in row else " ".join(row) for row in rows]
    assert judge("sdut2410", "\n".join([head, *spaced])) == (0, MINES_ANSWER, "")


@pytest.mark.parametrize(
    ("name", "text"),
    [("hdu2514", "0\n"), ("nqueens1077", "\n \n"), ("poj2488", "0"), ("jutge43694", "\n")],
)
def test_no_cases(judge: Judging, name: str, text: str) -> None:
    assert judge(name, text) == (0, "", "")


NINE = "2\n0 0 0 0 0 0 0 0\n"
ONE = "2\n1 1\n1\n"
DOT = "1\n.\n1 1\n"
BAD = [
    ("hdu2514", "", "1:1: expected the number of cases, found the end of the text", 0),
    ("hdu2514", "x\n", "1:1: expected the number of cases from 0 to 1000000000, found 'x'", 0),
    ("hdu2514", "-1\n", "1:1: expected the number of cases from 0 to 1000000000, found '-1'", 0),
    ("hdu2514", "2 2\n", "1:3: expected the end of the line, found '2'", 0),
    ("hdu2514", NINE + "7 3 1 4 5 8 0\n", "3:14: expected a given for circle H", 1),
    ("hdu2514", NINE + "7 3 1 4 5 8 9 0", "3:13: expected a given from 0 to 8, found '9'", 1),
    ("hdu2514", NINE + "7 3 1 4 5 8 x 0", "3:13: expected a given from 0 to 8, found 'x'", 1),
    ("hdu2514", NINE + "7 3 1 4 5 8 0 0 0", "3:17: expected no more than 8 givens, found '0'", 1),
    ("hdu2514", NINE, "3:1: expected case 2 of 2, found the end of the text", 1),
    (
        "hdu2514",
        NINE + "\n0 0 0 0 0 0 0 0\n 7",
        "5:2: expected the end of the text after 2 cases, found '7'",
        2,
    ),
    ("sdut2410", ONE, "4:1: expected the rows and columns of case 2 of 2, found", 1),
    ("sdut2410", ONE + "0 3\n", "4:1: expected the number of rows from 1 to 20, found '0'", 1),
    ("sdut2410", ONE + "3 0\n", "4:3: expected the number of columns from 1 to 20, found '0'", 1),
    ("sdut2410", ONE + "3 21\n", "4:3: expected the number of columns from 1 to 20", 1),
    ("sdut2410", ONE + "3\n", "4:2: expected the number of columns, found the end of the line", 1),
    ("sdut2410", ONE + "1 1 1\n", "4:5: expected the end of the line, found '1'", 1),
    ("sdut2410", ONE + "2 3\n111\n", "6:1: expected row 2 of 2 of case 2, found the end of", 1),
    ("sdut2410", ONE + "2 3\n11\n", "5:3: expected 3 squares in the row, found the end of the", 1),
    ("sdut2410", ONE + "2 3\n1111\n", "5:4: expected the end of a row of 3 squares, found '1'", 1),
    ("sdut2410", ONE + "2 3\n1?1\n", "5:2: expected one of `0 1 2 3 4 5 6 7 8 9`, found '?'", 1),
    ("sdut2410", "1\n1 1\n1\n1\n", "4:1: expected the end of the text after 1 case", 1),
    ("nqueens1077", "1 0\n", "1:3: expected the side of a board from 1 to 2000, found '0'", 1),
    ("nqueens1077", "1\n2001", "2:1: expected the side of a board from 1 to 2000, found '20", 1),
    ("nqueens1077", "1\n1 x 1", "2:3: expected the side of a board from 1 to 2000, found 'x'", 2),
    ("sicily1152", "1\n0\n", "2:1: expected -1 or a square from 1 to 30, found '0'", 1),
    ("sicily1152", "1 1 31\n", "1:5: expected -1 or a square from 1 to 30, found '31'", 2),
    ("sicily1152", "1\n -2\n", "2:2: expected -1 or a square from 1 to 30, found '-2'", 1),
    ("sicily1152", "x\n1\n", "1:1: expected -1 or a square from 1 to 30, found 'x'", 0),
    ("sicily1153", "1\n1 65\n-1", "2:3: expected -1 or a square from 1 to 64, found '65'", 2),
    ("poj2488", "", "1:1: expected the number of cases, found the end of the text", 0),
    ("poj2488", "2\n1 1\n", "3:1: expected the sides of board 2 of 2, found the end of the", 1),
    ("poj2488", "2\n1 1\n0 1\n", "3:1: expected the number of rows from 1 to 26, found '0'", 1),
    ("poj2488", "2\n1 1\n27 1\n", "3:1: expected the number of rows from 1 to 26, found", 1),
    (
        "poj2488",
        "1\n5 6\n",
        "2:3: expected the number of columns (26 squares) from 1 to 5, found",
        0,
    ),
    ("poj2488", "1\n4\n4\n", "2:2: expected the number of columns, found the end of the line", 0),
    (
        "poj2488",
        "1\n4 x\n",
        "2:3: expected the number of columns (26 squares) from 1 to 6, found",
        0,
    ),
    ("poj2488", "1\n4 3 2\n", "2:5: expected the end of the line, found '2'", 0),
    ("poj2488", "1\n1 1\n1 1\n", "3:1: expected the end of the text after 1 case, found '1'", 1),
    ("jutge43694", DOT + "0\n", "4:1: expected the side of a board from 1 to 9, found '0'", 1),
    ("jutge43694", DOT + "10\n", "4:1: expected the side of a board from 1 to 9, found '10'", 1),
    ("jutge43694", DOT + "1 1\n", "4:3: expected the end of the line, found '1'", 1),
    ("jutge43694", DOT + "2\n..\n", "6:1: expected row 2 of 2, found the end of the text", 1),
    ("jutge43694", DOT + "2\n.\n", "5:2: expected 2 squares in the row, found the end of the", 1),
    ("jutge43694", DOT + "2\n...\n", "5:3: expected the end of a row of 2 squares, found '.'", 1),
    ("jutge43694", DOT + "2\n.x\n", "5:2: expected one of `. *`, found 'x'", 1),
    ("jutge43694", "1\n.\n", "3:1: expected the row and the column of the start, found the end", 0),
    ("jutge43694", "1\n.\n1\n", "3:2: expected the column of the start, found the end of the l", 0),
    ("jutge43694", "1\n.\n1 1 1", "3:5: expected the end of the line, found '1'", 0),
    ("jutge43694", "1\n.\n2 1\n", "3:1: expected the row of the start from 1 to 1, found '2'", 0),
    ("jutge43694", "1\n.\n1 0\n", "3:3: expected the column of the start from 1 to 1, found", 0),
    ("jutge43694", "1\n*\n1 1\n", "3:1: expected a start that is no hole, found '1'", 0),
]


@pytest.mark.parametrize(("name", "text", "message", "answered"), BAD)
def test_bad_text_keeps_the_answers_before_it(
    judge: Judging, name: str, text: str, message: str, answered: int
) -> None:
    tour = judge(f"{name} --backend dfs", "1")[1] if name.startswith("sicily") else ""
    code, out, err = judge(f"{name} --backend dfs", text)
    assert (code, err.count("\n")) == (2, 1)
    assert err.startswith(f"satchel: <stdin>:{message}")
    case = {
        "hdu2514": "Case {}: Not unique\n",
        "sdut2410": "Case {}:\n*\n",
        "nqueens1077": "1\n1\n",
        "sicily1152": tour,
        "sicily1153": tour,
        "poj2488": "Scenario #{}:\nA1\n\n",
        "jutge43694": "01\n",
    }
    assert out == "".join(case[name].format(k) for k in range(1, answered + 1))


def test_bytes_that_are_no_text(judge: Judging) -> None:
    code, out, err = judge("hdu2514", NINE.encode() + "é\xff".encode("latin-1"))
    assert (code, out) == (2, "Case 1: Not unique\n")
    assert err == "satchel: <stdin>:3:1: expected text in UTF-8, found the byte 0xe9\n"


def test_bad_text_through_the_command() -> None:
    run = subprocess.run([*CLI, "hdu2514"], input=NINE, capture_output=True, text=True)
    expected = "satchel: <stdin>:3:1: expected case 2 of 2, found the end of the text\n"
    assert (run.returncode, run.stdout, run.stderr) == (2, "Case 1: Not unique\n", expected)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "judge: expected NAME, found none"),
        (["acm"], f"expected one of {', '.join(JUDGES)}, found 'acm'"),
        (["hdu1061"], "(did you mean hdu1016?), found 'hdu1061'"),
        (["hdu2514", "--backend", "x"], "found 'x'"),
        (["hdu2514", "--random", "3"], "--random: expected --against beside it"),
        (["hdu2514", "--against", "true"], "--against: expected --random beside it"),
        (["hdu2514", "--against", "", "--random", "3"], "--against: expected a program, found ''"),
        (["hdu2514", "--against", "'", "--random", "3"], "--against: expected a program, found"),
        (["hdu2514", "--check", "-", "--json"], "--json: expected no --check beside it"),
        (["hdu2514", "--check", "-"], "expected a file (standard input holds"),
        (["hdu2514", "--check", "-", "--input", "-"], "expected a file (standard input holds"),
        (
            ["hdu2514", "--against", "true", "--random", "3", "--input", "a"],
            "--input: expected no --against beside it",
        ),
        (["hdu2514", "--check", ""], "--check: expected a name"),
        (["hdu2514", "--check", "/nowhere"], "/nowhere: expected a readable file"),
    ],
)
def test_bad_words(judge: Judging, words: list[str], message: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        judge("", EIGHT, *words)
    assert message in str(raised.value)


# --- time, streams, interruption -------------------------------------------------------------


class Stumbling(Backend):
    """A backend that searches, but fails on instances whose text ends in one of some words."""

    name, summary = "stumbling", "for the tests"

    def __init__(self, failures: dict[str, BaseException]) -> None:
        self.failures = failures

    def run(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> Any:
        for ending, error in self.failures.items():
            if puzzle.text().endswith(ending):
                raise error
        return find("dfs").run(puzzle, options, deadline)

    def count(
        self, puzzle: Puzzle[Any], options: Options, deadline: Deadline
    ) -> Iterator[int] | None:
        return None


def stumble(monkeypatch: pytest.MonkeyPatch, **failures: BaseException) -> None:
    backend: Any = Stumbling({ending.strip("_"): error for ending, error in failures.items()})
    monkeypatch.setattr(command, "find", lambda name: backend)


def test_options_are_read_once_for_all_cases(
    judge: Judging, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []
    read = options.options_of

    def counted(*words: Any, **more: Any) -> Any:
        calls.append(words)
        return read(*words, **more)

    monkeypatch.setattr(options, "options_of", counted)
    assert judge("hdu2514", "3\n" + "7 3 1 4 5 8 0 0\n" * 3)[0] == 0
    assert len(calls) == 1


def test_a_case_that_time_stops(judge: Judging, monkeypatch: pytest.MonkeyPatch) -> None:
    stumble(monkeypatch, _2=OutOfTime("late"))
    stopped = "satchel: case 2: no answer within 5 s\n"
    assert judge("nqueens1077 --timeout 5", "1 2 3") == (3, "1\n1\n0\n", stopped)
    code, out, err = judge("nqueens1077 --timeout 5 --json", "1 2 3")
    assert (code, err) == (3, stopped)
    assert [json.loads(line)["verdict"] for line in out.splitlines()] == [
        "unique",
        "unknown",
        "none",
    ]
    assert judge("nqueens1077 --timeout 5", "1 2 x")[0] == 2


def test_a_backend_that_is_missing(judge: Judging, monkeypatch: pytest.MonkeyPatch) -> None:
    stumble(monkeypatch, _2=OutOfTime("late"), _3=Unavailable("no solver: pip install one"))
    code, out, err = judge("nqueens1077 --timeout 5", "1 2 3 4")
    assert (code, out) == (4, "1\n1\n")
    assert err.splitlines()[1:] == ["satchel: no solver: pip install one"]


def test_an_interruption_keeps_what_was_written(
    judge: Judging, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stumble(monkeypatch, _2=KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        judge("nqueens1077", "1 2 3")
    assert tuple(capsys.readouterr()) == ("1\n1\n", "")


def test_an_answer_arrives_before_the_next_case_is_written() -> None:
    child = spawn(["hdu2514"])
    assert child.stdin and child.stdout
    child.stdin.write("3\n")
    for given, answer in zip(EIGHT.splitlines()[1:3], EIGHT_ANSWER.splitlines(), strict=False):
        child.stdin.write(given + "\n")
        child.stdin.flush()
        assert child.stdout.readline() == answer + "\n"
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert (child.returncode, out, err) == (130, "", "")


def test_json_lines(judge: Judging) -> None:
    code, out, err = judge("hdu2514 --json", NINE + "7 3 1 4 5 8 9 0\n")
    case, bad = map(json.loads, out.splitlines())
    assert (code, case["case"], case["verdict"], case["instance"]) == (
        2,
        1,
        "multiple",
        "eight 0 0 0 0 0 0 0 0",
    )
    assert (bad["error"]["file"], bad["error"]["line"], bad["error"]["column"]) == (
        "<stdin>",
        3,
        13,
    )
    assert bad["error"]["message"] in err
    code, out, err = judge("nqueens1077 --json --backend dfs", "8")
    case = json.loads(out)
    assert (code, err, case["count"], len(case["solutions"])) == (0, "", 92, 3)


# --- somebody's output -----------------------------------------------------------------------


def checked(judge: Judging, path: Path, name: str, given: str, output: str) -> tuple[int, str]:
    path.write_text(output, encoding="utf-8")
    code, out, err = judge(f"{name} --backend dfs --check", given, str(path))
    assert err == ""
    return code, out


@pytest.mark.parametrize(("name", "given", "expected"), SAMPLES)
def test_right_outputs(
    judge: Judging, tmp_path: Path, name: str, given: str, expected: str
) -> None:
    for output in (expected, expected.replace("\n", " \r\n") + "\n \n", expected.rstrip()):
        found = checked(judge, tmp_path / "out", name, given, output)
        assert found == (0, f"ok {CASES[name]} cases\n")


WRONG = [
    (
        "hdu2514",
        EIGHT,
        EIGHT_ANSWER.replace("Not unique", "No answer"),
        ["case 2: expected 'Case 2: Not unique', found 'Case 2: No answer'"],
    ),
    (
        "hdu2514",
        EIGHT,
        EIGHT_ANSWER.replace("Case 2: Not unique\n", ""),
        ["case 2: expected 'Case 2: Not unique', found nothing"],
    ),
    (
        "hdu2514",
        EIGHT,
        EIGHT_ANSWER.replace("1 4 5", "1  4 5"),
        ["case 1: expected 'Case 1: 7 3 1 4 5 8 6 2', found 'Case 1: 7 3 1  4 5 8 6 2'"],
    ),
    (
        "hdu2514",
        EIGHT,
        EIGHT_ANSWER.replace("Case 2", "\nCase 2"),
        ["case 1: expected no more lines, found ''"],
    ),
    (
        "hdu2514",
        EIGHT,
        "",
        [
            f"case {k}: expected {line!r}, found nothing"
            for k, line in enumerate(EIGHT_ANSWER.splitlines(), 1)
        ],
    ),
    (
        "hdu2514",
        EIGHT,
        EIGHT_ANSWER + "Case 4: No answer",
        ["after case 3: expected no more lines, found 'Case 4: No answer'"],
    ),
    (
        "sdut2410",
        MINES,
        MINES_ANSWER.replace("..***.\n......\n", ".****.\n......\n"),
        ["case 2: the number 1 at 3,2 counts 2 mines"],
    ),
    (
        "sdut2410",
        MINES,
        MINES_ANSWER.replace("...........\n", "", 1),
        ["case 1: expected '...........', found '*..*.*..*.*'"],
    ),
    (
        "sdut2410",
        MINES,
        "Case 1:\nNo answer\nCase 2:\n......\n..**x.\n",
        [
            "case 1: expected '...........', found 'No answer'",
            "case 2: expected '..***.', found '..**x.'",
        ],
    ),
    ("sdut2410", "1\n1 1\n2\n", "Case 1:\n*\n", ["case 1: expected 'No answer', found '*'"]),
    (
        "nqueens1077",
        "6 7",
        QUEENS[6].replace("\n4\n", "\n5\n") + QUEENS[7],
        ["case 1: expected '4', found '5'"],
    ),
    ("nqueens1077", "6 7", QUEENS[6], ["case 2: expected '1 3 5 7 2 4 6', found nothing"]),
    (
        "nqueens1077",
        "6",
        QUEENS[6] * 2,
        ["after case 1: expected no more lines, found '2 4 6 1 3 5'"],
    ),
    (
        "sicily1152",
        "4",
        " ".join(reversed(FOUR.split())),
        ["case 1: the tour begins at square 15 (3,3), not at square 4 (1,4)"],
    ),
    (
        "sicily1152",
        "5 4",
        f"{FOUR}\n{FOUR}\n",
        ["case 1: the given start 5 (1,5) is no end of the tour"],
    ),
    (
        "sicily1152",
        "4",
        FOUR.removesuffix("15") + "13",
        ["case 1: square 13 (3,1) is visited twice"],
    ),
    (
        "sicily1152",
        "4 4",
        f"{FOUR.removesuffix(' 26 15')}\n{FOUR}",
        ["case 1: square 15 (3,3) is not visited (and 1 more)"],
    ),
    (
        "sicily1152",
        "4",
        FOUR.replace("4 12", "4 12 12"),
        ["case 1: square 12 (2,6) is visited twice"],
    ),
    ("sicily1152", "4", FOUR.replace("12", "31"), ["case 1: square 31 is outside the board"]),
    (
        "sicily1152",
        "4",
        FOUR.replace("4 12 23", "4 23 12"),
        ["case 1: squares 4 and 23 are not one leap apart"],
    ),
    (
        "sicily1152",
        "4",
        FOUR.replace("12", "xii"),
        ["case 1: expected a square from 1 to 30, found 'xii'"],
    ),
    ("sicily1152", "4 4", FOUR, ["case 2: expected a tour, found nothing"]),
    ("sicily1152", "4 4", f"\n{FOUR}", ["case 1: square 1 (1,1) is not visited (and 29 more)"]),
    ("sicily1152", "4", f"{FOUR}\n-1", ["after case 1: expected no more lines, found '-1'"]),
    (
        "sicily1152",
        "4",
        FOUR.replace(" ", "  "),
        [f"case 1: expected {FOUR[:37] + '...'!r}, found {FOUR.replace(' ', '  ')[:37] + '...'!r}"],
    ),
    (
        "poj2488",
        JOURNEYS,
        JOURNEYS_ANSWER.replace("Scenario #2:\nimpossible\n\n", ""),
        ["case 2: expected 'Scenario #2:', found nothing"],
    ),
    (
        "poj2488",
        JOURNEYS,
        JOURNEYS_ANSWER.replace("A1\n\n", "A1\n"),
        ["case 1: expected '', found nothing"],
    ),
    (
        "poj2488",
        JOURNEYS,
        JOURNEYS_ANSWER.replace("A1\n\n", "A1\n\n\n"),
        ["case 1: expected no more lines, found ''"],
    ),
    (
        "poj2488",
        "1\n4 3\n",
        "Scenario #1:\nA1C2A3B1C3A2B4C1B3A1C2A4\n",
        ["case 1: expected 'A1B3C1A2B4C2A3B1C3A4B2C4', found 'A1C2A3B1C3A2B4C1B3A1C2A4'"],
    ),
    (
        "poj2488",
        "1\n2 3\n",
        "Scenario #1:\nnone\n",
        ["case 1: expected 'impossible', found 'none'"],
    ),
    ("poj2488", "1\n1 1\n", "", ["case 1: expected 'Scenario #1:', found nothing"]),
    (
        "jutge43694",
        HOLE,
        "06 01 10 13\n09 12 07 04\n02 05 14 11\n15 08 03 **\n",
        ["case 1: the tour begins at square 2 (1,2), not at square 13 (4,1)"],
    ),
    (
        "jutge43694",
        HOLE,
        HOLE_ANSWER.replace("10", "15"),
        ["case 1: expected each move once, found '15'"],
    ),
    (
        "jutge43694",
        HOLE,
        HOLE_ANSWER.replace("10", "16"),
        ["case 1: expected a move from 1 to 15, found '16'"],
    ),
    (
        "jutge43694",
        HOLE,
        HOLE_ANSWER.replace("15", "**"),
        ["case 1: square 2 (1,2) is not visited"],
    ),
    ("jutge43694", HOLE, HOLE_ANSWER.replace("**", "16"), ["case 1: square 16 (4,4) is a hole"]),
    (
        "jutge43694",
        HOLE,
        HOLE_ANSWER.replace("06 03", "6 3"),
        ["case 1: expected '10 15 06 03', found '10 15 6 3'"],
    ),
    (
        "jutge43694",
        HOLE,
        HOLE_ANSWER.replace("**", "00"),
        ["case 1: expected '01 08 13 **', found '01 08 13 00'"],
    ),
    (
        "jutge43694",
        HOLE + NO_TOUR,
        HOLE_ANSWER.removesuffix("01 08 13 **\n") + "no sol\n",
        [
            "case 1: expected the 4 moves of row 4, found 'no sol'",
            "case 2: expected 'no sol', found nothing",
        ],
    ),
    ("jutge43694", HOLE, "no sol\n", ["case 1: expected the 4 moves of row 1, found 'no sol'"]),
    (
        "jutge43694",
        HOLE,
        HOLE_ANSWER[:-12],
        ["case 1: expected the 4 moves of row 4, found nothing"],
    ),
    ("jutge43694", HOLE, "", ["case 1: expected the 4 moves of row 1, found nothing"]),
    (
        "jutge43694",
        NO_TOUR,
        "01 04 07\n06 ** 02\n03 08 05\n",
        ["case 1: expected 'no sol', found '01 04 07'"],
    ),
]


@pytest.mark.parametrize(("name", "given", "output", "complaints"), WRONG)
def test_wrong_outputs(
    judge: Judging, tmp_path: Path, name: str, given: str, output: str, complaints: list[str]
) -> None:
    code, out = checked(judge, tmp_path / "out", name, given, output)
    assert (code, out.splitlines()) == (1, complaints)


def test_any_right_map_is_accepted(judge: Judging, tmp_path: Path) -> None:
    for answer in ("*.", ".*"):
        output = f"Case 1:\n{answer}\n"
        assert checked(judge, tmp_path / "out", "sdut2410", "1\n1 2\n11\n", output)[0] == 0
    assert checked(judge, tmp_path / "out", "sdut2410", "1\n1 2\n11\n", "Case 1:\n**")[0] == 1


@pytest.mark.parametrize("output", [FOUR, FOUR + "\n", FOUR + " \r\n\n"])
def test_any_right_tour_is_accepted(judge: Judging, tmp_path: Path, output: str) -> None:
    assert judge("sicily1152 --backend sat", "4")[1] != FOUR + "\n"
    path = tmp_path / "out"
    path.write_text(output, encoding="utf-8")
    for backend in BACKENDS:
        found = judge(f"sicily1152 --backend {backend} --check", "4", str(path))
        assert found == (0, "ok 1 case\n", "")


def test_a_check_goes_on_after_a_case_that_time_stops(
    judge: Judging, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stumble(monkeypatch, _7=OutOfTime("late"))
    output = tmp_path / "out"
    output.write_text(QUEENS[6] + QUEENS[7] + QUEENS[6], encoding="utf-8")
    late = "satchel: case 2: no answer within 5 s\n"
    words = "nqueens1077 --timeout 5 --check"
    assert judge(words, "6 7 6", str(output)) == (3, "ok 2 of 3 cases\n", late)


# --- the judges themselves -------------------------------------------------------------------


SPREAD = {
    "hdu2514": (range(3), 5, 100),
    "sdut2410": (range(3), 10, 200),
    "nqueens1077": (range(3), 5, 8),
    "sicily1152": (range(1, 2), 300, 30),
    "sicily1153": (range(1, 2), 300, 60),
    "poj2488": (range(2), 50, 60),
    "jutge43694": (range(2), 50, 150),
}
"""Numbers of solutions, how often each comes up at least, and how many instances differ. From
every square of 5×6 and of 8×8 there is a tour: there the start must vary."""


@pytest.mark.parametrize("name", JUDGES)
def test_random_cases(name: str) -> None:
    problem, rng = JUDGES[name], Random(3)
    puzzles = [problem.random(rng) for _ in range(300)]
    text = problem.stream(puzzles)
    assert list(problem.puzzles(Reader(text.splitlines(), "text"))) == puzzles
    options = Options(limit=problem.limit)
    counts = [len(solve(puzzle, "dfs", options).solutions) for puzzle in puzzles]
    numbers, least, different = SPREAD.get(name, (range(2), 20, 8))
    assert min(counts.count(number) for number in numbers) >= least, counts
    assert len(set(puzzles)) >= different
    cells = Random(3)
    assert [problem.random(cells) for _ in range(300)] == puzzles


@pytest.mark.parametrize(
    ("name", "puzzle", "smaller"),
    [
        (
            "hdu2514",
            EightCircles((7, 0, 1, 0, 0, 0, 0, 0)),
            ["eight 0 0 1 0 0 0 0 0", "eight 7 0 0 0 0 0 0 0"],
        ),
        ("hdu2514", EightCircles((0,) * 8), []),
        ("sdut2410", MineNumber(("2",)), []),
        ("sdut2410", MineNumber(("11",)), ["mines\n1", "mines\n0", "mines\n1", "mines\n1"]),
        ("sdut2410", MineNumber(("0", "9")), ["mines\n9", "mines\n0"]),
        ("nqueens1077", Queens(3), ["queens 1", "queens 2"]),
        ("sicily1152", Tour(5, 6, 0), []),
        ("sicily1153", Tour(8, 8, 2), ["tour 8x8 --start 1", "tour 8x8 --start 2"]),
        ("poj2488", Tour(1, 1), []),
        ("poj2488", Tour(2, 2), ["tour 1x1", "tour 1x2", "tour 2x1"]),
        ("jutge43694", Tour(1, 1, 0), []),
        (
            "jutge43694",
            Tour(3, 3, 0, holes=frozenset(range(1, 6))),
            ["tour 3x3\ns##\n###\n..#", "tour 3x3\ns##\n###\n.#.", "tour 3x3\ns##\n###\n#.."],
        ),
        (
            "jutge43694",
            Tour(4, 4, 5, holes=frozenset({*range(16)} - {5})),
            ["tour 3x3\n###\n#s#\n###"],
        ),
    ],
)
def test_smaller_cases(name: str, puzzle: Puzzle[Any], smaller: list[str]) -> None:
    problem = JUDGES[name]
    case = Case(1, puzzle, solve(puzzle, "dfs").solutions)
    found = [less.text() for less in problem.smaller(case)]
    assert sorted(found) == sorted(smaller)


NEW_FAMILY = """
from satchel.puzzles.judge.queens import AllQueens

class OtherQueens(AllQueens):
    name = "others"

JUDGES = (OtherQueens(),)
"""


def test_a_new_family_adds_a_module(
    judge: Judging, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "zebra.py").write_text(NEW_FAMILY, encoding="utf-8")
    monkeypatch.setattr(problems, "__path__", [*problems.__path__, str(tmp_path)])
    assert [problem.name for problem in judges()] == [*JUDGES, "others"]
    assert judge("others --backend dfs", "6") == (0, QUEENS[6], "")
    monkeypatch.delitem(sys.modules, "satchel.puzzles.judge.zebra")
    monkeypatch.delattr(problems, "zebra")


def test_names_differ_and_families_are_loaded_late() -> None:
    assert len({problem.name for problem in judges()}) == len(list(judges()))
    script = (
        "import sys, satchel.commands.judge\n"
        "print(*(name for name in sys.modules if name.startswith('satchel.puzzles.judge.')))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "satchel.puzzles.judge.base\n"


def test_an_output_is_taken_line_by_line() -> None:
    output = Output("\n a \n\n")
    assert (output.peek(), output.take(), output.take(), output.peek()) == ("", "", " a", None)
