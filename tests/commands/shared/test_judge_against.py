"""A contestant's program on random cases: what is wrong with it, by the smallest input found."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.program import Finished
from satchel.commands.judge import main
from satchel.commands.shared import judge_against
from satchel.puzzles.base import Puzzle
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.judge import Case, judges

from ...helpers import Command

Judging = Callable[[str, str], tuple[int, str, str]]


@pytest.fixture
def judge(capsys: pytest.CaptureFixture[str]) -> Judging:
    """Try a command in this process: the exit code, the output, the complaints."""

    def run(words: str, command: str) -> tuple[int, str, str]:
        code = main([*words.split(), "--against", command])
        return code, *capsys.readouterr()

    return run


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
SHRINKS = "satchel: it is wrong; smaller inputs are tried for at most 30 s\n"


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
    words = "hdu2514 --backend dfs --random 250"
    assert judge(words, program(RIGHT)) == (0, "ok 250 cases\n", "")


@pytest.mark.parametrize("seed", range(3))
def test_the_known_wrong_program_is_caught(judge: Judging, program: Program, seed: int) -> None:
    words = f"hdu2514 --seed {seed} --random 100"
    code, out, err = judge(words, program(SKIPS_GIVENS))
    first, _, one, givens, *rest = out.splitlines()
    assert (code, err, one) == (1, SHRINKS, "1")
    assert first.startswith("wrong after ") and "found 'Case 1: " in first
    assert givens.count("0") >= 6
    assert rest[-2:] == ["--- what is right", "Case 1: No answer"]
    assert rest[1] != "Case 1: No answer"
    assert judge(words, program(SKIPS_GIVENS)) == (code, out, err)


@pytest.mark.parametrize(
    ("source", "limit", "message", "cases"),
    [
        (CRASHES, 20, "it ended with exit code 7", 1),
        (HANGS, 0.5, "it did not end within 0.5 s", 1),
        ("import os\nos.abort()", 20, "it ended with SIGABRT", 1),
        ("while True: print('y' * 1000000)", 20, "it wrote more than 16777216 bytes", 1),
        (RIGHT + "print()\nprint(1)", 20, "expected no more lines, found ''", 1),
        (REMEMBERS, 20, "expected 'Case 3: ", 3),
    ],
    ids=["crash", "hang", "abort", "flood", "surplus", "memory"],
)
def test_a_faulty_program(
    judge: Judging,
    program: Program,
    source: str,
    limit: float,
    message: str,
    cases: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if source == REMEMBERS:  # nothing smaller is wrong, which takes long to find out
        monkeypatch.setattr(judge_against, "SHRINKING_S", 5.0)
    words = f"hdu2514 --backend dfs --timeout {limit} --random 40"
    code, out, _ = judge(words, program(source))
    assert code == 1
    first, *lines = out.splitlines()
    assert message in first
    assert lines[lines.index("--- input") + 1] == str(cases)
    assert len(out) < 6000
    assert (f"(of {cases} cases: none of them was wrong alone)" in lines) == (cases > 1)
    if source == CRASHES:
        assert lines[2] == "5 0 0 0 0 0 0 0"


def test_the_last_words_of_a_program_that_crashes(judge: Judging, program: Program) -> None:
    source = """
import sys
for k in range(2_000):
    print("step", k, file=sys.stderr)
input("\\x1b[2J")
raise ValueError("no such digit")
"""
    words = "hdu2514 --backend dfs --random 1"
    code, out, err = judge(words, program(source))
    first, *lines = out.splitlines()
    assert (code, err) == (1, SHRINKS)
    assert first == "wrong after 1 case: case 1: it ended with exit code 1"
    at = lines.index("--- the end of its standard error")
    end = lines.index("--- what is right")
    assert end - at == 9 and lines[end - 1] == "ValueError: no such digit"
    assert lines[at + 1] == "step 1996" and "Traceback (most" in lines[at + 5]


def test_what_a_program_prints_steers_no_terminal(judge: Judging, program: Program) -> None:
    source = 'print("\\x1b[31m\\x1b]0;title\\a\tdone\\r7")'
    code, out, _ = judge("hdu2514 --backend dfs --random 1", program(source))
    at = out.splitlines().index("--- the program's output")
    assert code == 1 and out.splitlines()[at + 1] == "?[31m?]0;title? done"
    assert all(sign.isprintable() or sign == "\n" for sign in out)


@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_what_a_program_leaves_behind_does_not_hold_up_the_trial(
    judge: Judging, program: Program
) -> None:
    source = (
        RIGHT
        + """
import subprocess, sys
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], stdout=subprocess.DEVNULL)
"""
    )
    begin = time.monotonic()
    words = "hdu2514 --backend dfs --random 1"
    assert judge(words, program(source)) == (0, "ok 1 case\n", "")
    assert time.monotonic() - begin < 30


def test_shrinking_ends_with_its_time() -> None:
    problem = next(problem for problem in judges() if problem.name == "hdu2514")
    ran = Finished("", "", "timeout", None)
    found = judge_against.Fault([Case(1, EightCircles((7, 3, 1, 4, 5, 8, 0, 0)))], 1, "hangs", ran)
    left: list[float] = []

    def hangs(puzzles: Sequence[Puzzle[Any]], seconds: float) -> judge_against.Fault:
        left.append(seconds)
        return judge_against.Fault([Case(1, puzzles[0])], 1, "hangs", ran)

    small = judge_against.shrunk(problem, found, hangs, Deadline(100))
    assert small.cases[0].puzzle == EightCircles((0,) * 8) and 90 < min(left) <= 100
    left.clear()
    assert judge_against.shrunk(problem, found, hangs, Deadline(1e-9)) is found and left == [0]


JOURNEY_PROGRAM = """
def onward(path):
    if len(path) == p * q:
        return path
    c, r = path[-1]
    for square in [(c - 2, r - 1), (c - 2, r + 1), (c - 1, r - 2), (c - 1, r + 2),
                   (c + 1, r - 2), (c + 1, r + 2), (c + 2, r - 1), (c + 2, r + 1)]:
        if 0 <= square[0] < q and 0 <= square[1] < p and square not in path:
            if found := onward([*path, square]):
                return found
    return []
for k in range(1, int(input()) + 1):
    p, q = map(int, input().split())
    path = "".join(f"{chr(65 + c)}{r + 1}" for c, r in onward([(0, 0)]))
    print(f"Scenario #{k}:", path or "impossible", "", sep="\\n")
"""
# (on 4×3, the sample, this makes no difference)
NUMBERS_FIRST = JOURNEY_PROGRAM.replace("(c - 2, r - 1), (c - 2, r + 1), ", "").replace(
    "(c + 1, r - 2), ", "(c + 1, r - 2), (c - 2, r - 1), (c - 2, r + 1), "
)
WARNSDORFF = """
def near(v):
    return [w for w in range(30) if w not in path
            and {abs(v // 6 - w // 6), abs(v % 6 - w % 6)} == {1, 2}]
for word in iter(input, "-1"):
    path = [int(word) - 1]
    while ways := near(path[-1]):
        path.append(min(ways, key=lambda v: len(near(v))))
    print(*(v + 1 for v in path))
"""
ONE_BOARD = """
n = int(input())
board = [input() for _ in range(n)]
r, c = map(int, input().split())
size, moves = sum(row.count(".") for row in board), {}
def onward(r, c):
    if not (0 <= r < n and 0 <= c < n and board[r][c] == "." and (r, c) not in moves):
        return False
    moves[r, c] = f"{len(moves) + 1:02}"
    for a, b in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]:
        if len(moves) == size or onward(r + a, c + b):
            return True
    if len(moves) < size:
        del moves[r, c]
    return len(moves) == size
if onward(r - 1, c - 1):
    for r in range(n):
        print(*(moves.get((r, c), "**") for c in range(n)))
else:
    print("no sol")
"""


@pytest.mark.parametrize(
    ("name", "source"), [("poj2488", JOURNEY_PROGRAM), ("jutge43694", ONE_BOARD)]
)
def test_a_right_program_for_tours(
    judge: Judging, program: Program, name: str, source: str
) -> None:
    words = f"{name} --backend dfs --random 40"
    assert judge(words, program(source)) == (0, "ok 40 cases\n", "")


@pytest.mark.parametrize(
    ("name", "source", "end", "given"),
    [
        ("poj2488", NUMBERS_FIRST, "", ["1", "5 5"]),
        ("sicily1152", WARNSDORFF, "is not visited", ["9", "-1"]),
        ("jutge43694", ONE_BOARD.replace("no sol", "none"), "expected 'no sol', found 'none'", []),
        ("jutge43694", ONE_BOARD.replace('"**"', '"00"'), "", []),
    ],
    ids=["order", "greedy", "word", "hole"],
)
def test_a_faulty_program_for_tours(
    judge: Judging, program: Program, name: str, source: str, end: str, given: list[str]
) -> None:
    words = f"{name} --backend dfs --random 100"
    code, out, err = judge(words, program(source))
    first, _, *lines = out.splitlines()
    assert (code, err) == (1, SHRINKS)
    assert first.startswith("wrong after ") and end in first
    assert lines[: len(given)] == given


def test_a_program_that_is_missing(judge: Judging, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="expected a program that starts, found 'no-such-"):
        judge("hdu2514 --random 3", "no-such-program --fast")
    with pytest.raises(PuzzleError, match="expected a program that starts"):
        judge("hdu2514 --random 3", str(tmp_path))


@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_an_interruption_ends_the_program(program: Program, tmp_path: Path) -> None:
    left = tmp_path / "left"
    source = f"""
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c",
    "import time, pathlib; p = pathlib.Path({str(left)!r}); p.touch(); time.sleep(1); p.unlink()"])
time.sleep(60)
"""
    words = ["judge", "hdu2514", "--backend", "dfs", "--random", "1", "--against", program(source)]
    command = Command(words, tmp_path)
    while not left.exists():
        time.sleep(0.02)
    assert command.finish(signal.SIGINT) == 130
    assert (command.out, command.err) == ("", "")
    time.sleep(1.2)
    assert left.exists()  # nobody was left to remove it
