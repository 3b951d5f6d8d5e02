"""The judge: streams answered byte for byte, outputs checked, programs tried on random cases."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from satchel.backends.base import Deadline, find
from satchel.commands import judge as command
from satchel.commands.judge import main
from satchel.encoders.options import Options
from satchel.puzzles.base import Puzzle
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.errors import OutOfTime, PuzzleError, Unavailable
from satchel.puzzles.judge import JUDGES, Case, Output
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.puzzles.text import Reader
from satchel.verify.verdict import solve

CLI = [sys.executable, str(Path(__file__).parents[1] / "cli.py"), "judge"]
BACKENDS = ["sat", "ilp", "dfs"]
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
]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("name", "given", "expected"), SAMPLES)
def test_a_sample(judge: Judging, backend: str, name: str, given: str, expected: str) -> None:
    assert judge(f"{name} --backend {backend}", given) == (0, expected, "")


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
        ("sat", range(13, 14)),
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


# --- the input text --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\n\n \n"),
        lambda text: "\n" + text.replace("\n", " \t\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n \n",
    ],
    ids=["mark", "windows", "blank lines", "trailing blanks", "no last newline", "blank end"],
)
@pytest.mark.parametrize(("name", "given", "expected"), SAMPLES)
def test_forgiven_text(
    judge: Judging, name: str, given: str, expected: str, change: Callable[[str], str]
) -> None:
    assert judge(f"{name} --backend dfs", change(given)) == (0, expected, "")


def test_blanks_between_the_digits_of_a_row(judge: Judging) -> None:
    head, *rows = MINES.splitlines()
    spaced = [row if " " in row else " ".join(row) for row in rows]
    assert judge("sdut2410", "\n".join([head, *spaced])) == (0, MINES_ANSWER, "")


@pytest.mark.parametrize(("name", "text"), [("hdu2514", "0\n"), ("nqueens1077", "\n \n")])
def test_no_cases(judge: Judging, name: str, text: str) -> None:
    assert judge(name, text) == (0, "", "")


NINE = "2\n0 0 0 0 0 0 0 0\n"
ONE = "2\n1 1\n1\n"
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
    ("sdut2410", "1\n1 1\n1\n1\n", "4:1: expected the end of the text after 1 cases", 1),
    ("nqueens1077", "1 0\n", "1:3: expected the side of a board from 1 to 2000, found '0'", 1),
    ("nqueens1077", "1\n2001", "2:1: expected the side of a board from 1 to 2000, found '20", 1),
    ("nqueens1077", "1\n1 x 1", "2:3: expected the side of a board from 1 to 2000, found 'x'", 2),
]


@pytest.mark.parametrize(("name", "text", "message", "answered"), BAD)
def test_bad_text_keeps_the_answers_before_it(
    judge: Judging, name: str, text: str, message: str, answered: int
) -> None:
    code, out, err = judge(f"{name} --backend dfs", text)
    assert (code, err.count("\n")) == (2, 1)
    assert err.startswith(f"satchel: <stdin>:{message}")
    case = {
        "hdu2514": "Case {}: Not unique\n",
        "sdut2410": "Case {}:\n*\n",
        "nqueens1077": "1\n1\n",
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
        ([], "the following arguments are required: NAME"),
        (["hdu"], "expected one of hdu2514, sdut2410, nqueens1077, found 'hdu'"),
        (["hdu2514", "--backend", "x"], "found 'x'"),
        (["hdu2514", "--random", "3"], "expected --against PROGRAM and --random N together"),
        (["hdu2514", "--against", "true"], "expected --against PROGRAM and --random N together"),
        (["hdu2514", "--against", "", "--random", "3"], "--against: expected a program, found ''"),
        (["hdu2514", "--against", "'", "--random", "3"], "--against: expected a program, found"),
        (["hdu2514", "--check", "-", "--json"], "not allowed with"),
        (["hdu2514", "--check", "-"], "expected a file (standard input holds"),
        (["hdu2514", "--check", ""], "expected a readable file"),
        (["hdu2514", "--check", "/nowhere"], "/nowhere: expected a readable file"),
    ],
)
def test_bad_words(judge: Judging, words: list[str], message: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        judge("", EIGHT, *words)
    assert message in str(raised.value)


# --- time, streams, interruption -------------------------------------------------------------


class Stumbling:
    """A backend that searches, but fails on instances whose text ends in one of some words."""

    name, summary = "stumbling", "for the tests"

    def __init__(self, failures: dict[str, BaseException]) -> None:
        self.failures = failures

    def run(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> Any:
        for ending, error in self.failures.items():
            if puzzle.text().endswith(ending):
                raise error
        return find("dfs").run(puzzle, options, deadline)

    def count(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> int | None:
        return None


def stumble(monkeypatch: pytest.MonkeyPatch, **failures: BaseException) -> None:
    backend: Any = Stumbling({ending.strip("_"): error for ending, error in failures.items()})
    monkeypatch.setattr(command, "find", lambda name: backend)


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
    cases = 3 if name == "hdu2514" else 2
    for output in (expected, expected.replace("\n", " \r\n") + "\n \n", expected.rstrip()):
        found = checked(judge, tmp_path / "out", name, given, output)
        assert found == (0, f"ok {cases} cases\n")


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


def test_a_check_goes_on_after_a_case_that_time_stops(
    judge: Judging, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stumble(monkeypatch, _7=OutOfTime("late"))
    output = tmp_path / "out"
    output.write_text(QUEENS[6] + QUEENS[7] + QUEENS[6], encoding="utf-8")
    late = "satchel: case 2: no answer within 5 s\n"
    words = "nqueens1077 --timeout 5 --check"
    assert judge(words, "6 7 6", str(output)) == (3, "ok 2 of 3 cases\n", late)


# --- programs on random cases ----------------------------------------------------------------

RIGHT = """
ALL = [[2, 5, 8, 6, 3, 1, 4, 7], [2, 6, 8, 5, 4, 1, 3, 7],
       [7, 3, 1, 4, 5, 8, 6, 2], [7, 4, 1, 3, 6, 8, 5, 2]]
for k in range(1, int(input()) + 1):
    givens = list(map(int, input().split()))
    found = [p for p in ALL if all(g in (0, d) for g, d in zip(givens, p))]
    answer = " ".join(map(str, found[0])) if found else "No answer"
    print(f"Case {k}:", "Not unique" if len(found) > 1 else answer)
"""
SKIPS_GIVENS = """
LINES = "01 02 03 12 14 15 23 24 25 26 35 36 45 47 56 57 67".split()
JOINED = [[int(x) for pair in LINES for x in pair if str(c) in pair and x != str(c)]
          for c in range(8)]
def fill(c):
    if c == 8:
        found.append(list(digits))
    elif given[c]:
        fill(c + 1)
    else:
        for d in range(1, 9):
            if d not in digits and all(abs(d - digits[o]) != 1 or not digits[o] for o in JOINED[c]):
                digits[c] = d
                fill(c + 1)
                digits[c] = 0
for k in range(1, int(input()) + 1):
    given = list(map(int, input().split()))
    digits, found = list(given), []
    fill(0)
    answer = " ".join(map(str, found[0])) if found else "No answer"
    print(f"Case {k}:", "Not unique" if len(found) > 1 else answer)
"""
REMEMBERS = RIGHT.replace("int(input()) + 1):", "int(input()) + 1):\n    if k == 3: ALL = []")
CRASHES = RIGHT.replace("    found =", "    if givens[0] == 5: raise SystemExit(7)\n    found =")
HANGS = RIGHT.replace("    found =", "    while givens[0] == 5: pass\n    found =")


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """Write a program; the result is the command that starts it."""

    def write(source: str) -> str:
        path = tmp_path / "a program.py"
        path.write_text(source, encoding="utf-8")
        return f"'{sys.executable}' '{path}'"

    return write


Program = Callable[[str], str]


def test_a_right_program(judge: Judging, program: Program) -> None:
    words = "hdu2514 --backend dfs --random 250 --against"
    assert judge(words, "", program(RIGHT)) == (0, "ok 250 cases\n", "")


@pytest.mark.parametrize("seed", range(3))
def test_the_known_wrong_program_is_caught(judge: Judging, program: Program, seed: int) -> None:
    words = f"hdu2514 --seed {seed} --random 100 --against"
    code, out, err = judge(words, "", program(SKIPS_GIVENS))
    first, _, one, givens, *rest = out.splitlines()
    assert (code, err, one) == (1, "", "1")
    assert first.startswith("wrong after ") and "found 'Case 1: " in first
    assert givens.count("0") >= 6
    assert rest[-2:] == ["--- what is right", "Case 1: No answer"]
    assert rest[1] != "Case 1: No answer"
    assert judge(words, "", program(SKIPS_GIVENS)) == (code, out, err)


@pytest.mark.parametrize(
    ("source", "limit", "message", "cases"),
    [
        (CRASHES, 20, "it ended with exit code 7", 1),
        (HANGS, 1, "it did not end within 1 s", 1),
        ("import os\nos.abort()", 20, "it ended with SIGABRT", 1),
        ("while True: print('y' * 1000000)", 20, "it wrote more than 16777216 bytes", 1),
        (RIGHT + "print()\nprint(1)", 20, "expected no more lines, found ''", 1),
        (REMEMBERS, 20, "expected 'Case 3: ", 3),
    ],
    ids=["crash", "hang", "abort", "flood", "surplus", "memory"],
)
def test_a_faulty_program(
    judge: Judging, program: Program, source: str, limit: float, message: str, cases: int
) -> None:
    words = f"hdu2514 --backend dfs --timeout {limit} --random 40 --against"
    code, out, _ = judge(words, "", program(source))
    assert code == 1
    first, *lines = out.splitlines()
    assert message in first
    assert lines[lines.index("--- input") + 1] == str(cases)
    assert len(out) < 6000
    assert (f"(of {cases} cases: none of them was wrong alone)" in lines) == (cases > 1)
    if source == CRASHES:
        assert lines[2] == "5 0 0 0 0 0 0 0"


def test_a_program_that_is_missing(judge: Judging, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="expected a program that starts, found 'no-such-"):
        judge("hdu2514 --random 3 --against", "", "no-such-program --fast")
    with pytest.raises(PuzzleError, match="expected a program that starts"):
        judge("hdu2514 --random 3 --against", "", str(tmp_path))


@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_an_interruption_ends_the_program(program: Program, tmp_path: Path) -> None:
    left = tmp_path / "left"
    source = f"""
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c",
    "import time, pathlib; p = pathlib.Path({str(left)!r}); p.touch(); time.sleep(2); p.unlink()"])
time.sleep(60)
"""
    child = spawn(["hdu2514", "--backend", "dfs", "--random", "1", "--against", program(source)])
    while not left.exists():
        time.sleep(0.02)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=10)
    assert (child.returncode, out, err) == (130, "", "")
    time.sleep(2.2)
    assert left.exists()  # nobody was left to remove it


# --- the judges themselves -------------------------------------------------------------------


@pytest.mark.parametrize("name", JUDGES)
def test_random_cases(name: str) -> None:
    problem, rng = JUDGES[name], Random(3)
    puzzles = [problem.random(rng) for _ in range(300)]
    text = problem.stream(puzzles)
    assert list(problem.puzzles(Reader(text.splitlines(), "text"))) == puzzles
    counts = [len(solve(puzzle, "dfs").solutions) for puzzle in puzzles]
    least = 10 if name == "sdut2410" else 5
    assert min(counts.count(number) for number in range(3)) >= least, counts
    cells = Random(3)
    assert [problem.random(cells) for _ in range(300)] == puzzles


@pytest.mark.parametrize(
    ("puzzle", "smaller"),
    [
        (
            EightCircles((7, 0, 1, 0, 0, 0, 0, 0)),
            ["eight 0 0 1 0 0 0 0 0", "eight 7 0 0 0 0 0 0 0"],
        ),
        (EightCircles((0,) * 8), []),
        (MineNumber(("2",)), []),
        (MineNumber(("11",)), ["mines\n1", "mines\n0", "mines\n1", "mines\n1"]),
        (MineNumber(("0", "9")), ["mines\n9", "mines\n0"]),
        (Queens(3), ["queens 1", "queens 2"]),
    ],
)
def test_smaller_cases(puzzle: Puzzle[Any], smaller: list[str]) -> None:
    problem = next(j for j in JUDGES.values() if isinstance(puzzle, type(j.random(Random(0)))))
    case = Case(1, puzzle, solve(puzzle, "dfs").solutions)
    found = [less.text() for less in problem.smaller(case)]
    assert sorted(found) == sorted(smaller)


def test_an_output_is_taken_line_by_line() -> None:
    output = Output("\n a \n\n")
    assert (output.peek(), output.take(), output.take(), output.peek()) == ("", "", " a", None)
