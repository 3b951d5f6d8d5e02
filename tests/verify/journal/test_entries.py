"""The journal of an enumeration: killed anywhere it goes on; damaged anywhere it is refused."""

from __future__ import annotations

import hashlib
import json
import random
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from satchel.backends.base import Backend, Deadline, Run, find
from satchel.encoders.options import Options
from satchel.puzzles import base
from satchel.puzzles.base import Puzzle
from satchel.puzzles.errors import InputWarning, PuzzleError
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour
from satchel.verify.journal.entries import Journal
from satchel.verify.journal.resume import Journalled
from satchel.verify.outcome import Outcome
from satchel.verify.verdict import solve

from ...helpers import BACKENDS, Command, everything
from ...test_cli import process

FOUR = """\
satchel journal 2: all solutions of "queens 4" in 4 parts
part 1 of 4: 0 search dfs b6e80b3e94d4cfe5
"2 4 1 3"
part 2 of 4: 1 search dfs e96f378e7731f3ea
"3 1 4 2"
part 3 of 4: 1 search dfs 2187bd96f6fbca4b
part 4 of 4: 0 search dfs 45244e02c1b4fa6b
complete: 2 search dfs e6b5a28429f0d6f2
"""


def forged(text: str) -> str:
    """The lines with the numbers and the checksums that would be right, computed anew."""
    made, whole, many = "", 0, 0
    for line in text.splitlines():
        if line.startswith('"'):
            whole, many = whole + 1, many + 1
        elif closing := re.fullmatch(r"(part .*|complete): \d+ (\w+ \w+) \w{16}", line):
            number = whole if closing[1] == "complete" else many
            words, many = f"{closing[1]}: {number} {closing[2]} ", 0
            line = words + hashlib.sha256((made + words).encode()).hexdigest()[:16]
        made += line + "\n"
    return made


def parsed(text: str) -> Puzzle[Any]:
    return base.find(text.split()[0]).parse(text)


def resumed(file: Path, puzzle: Puzzle[Any], backend: Any = "dfs", **options: Any) -> Outcome[Any]:
    """Ask for all solutions, and go on from a journal."""
    engine = find(backend) if isinstance(backend, str) else backend
    with Journal(str(file), puzzle) as journal:
        return solve(puzzle, Journalled(engine, journal), Options(**{"limit": None, **options}))


def kept(file: Path) -> list[str]:
    """The answers in a journal, read without its help; a torn last line does not count."""
    lines = file.read_text(encoding="utf-8").split("\n")[:-1] if file.exists() else []
    return [json.loads(line) for line in lines if line.startswith('"')]


# --- killed ------------------------------------------------------------------------------------

WORDS = (
    "count queens 9",
    "solve --all tour 4x5",
    "count mines ???? ?3?? ????",
    "solve --all mines ???? ?3?? ????",
)


@pytest.mark.parametrize(
    ("words", "backend", "kills"),
    [
        ("count queens 9", "sat", 2),
        ("count queens 7", "ilp", 1),
        ("solve --all tour 4x5", "dfs", 2),
        ("count mines ???? ?3?? ????", "sat", 1),
        *(
            pytest.param(words, backend, 5, marks=pytest.mark.slow)
            for backend in BACKENDS
            for words in WORDS[: 3 if backend == "ilp" else 4]
        ),
    ],
)
def test_killed_at_any_moment(words: str, backend: str, kills: int, tmp_path: Path) -> None:
    """Killed whenever the journal has grown by a number of bytes drawn at random, then let go."""
    verb, *rest = words.split()
    name = next(word for word in rest if word in base.names())
    instance = rest[rest.index(name) + 1 :]
    puzzle = base.find(name).parse("", words=instance)
    everyone = {puzzle.answer(solution) for solution in everything(puzzle, "dfs").solutions}
    file, lot = tmp_path / "journal", random.Random(words + backend)
    command = [verb, *rest, "--backend", backend, "--resume", str(file)]
    full = sum(len(json.dumps(answer)) + 1 for answer in everyone)
    struck = 0
    for _ in range(kills):
        before, known = file.stat().st_size if file.exists() else 0, kept(file)
        enough = before + lot.randint(1, full // kills)
        running = Command(command, tmp_path)
        while running.process.poll() is None and (
            not file.exists() or file.stat().st_size < enough
        ):
            time.sleep(0.0005)
        running.process.kill()
        running.finish()
        struck += running.process.returncode == -signal.SIGKILL
        assert running.process.returncode in (0, -signal.SIGKILL), running.err
        now = kept(file)
        assert now[: len(known)] == known
        assert len(set(now)) == len(now) and set(now) <= everyone
        if backend == "ilp":
            assert running.left() == []
    assert struck
    last = Command(command, tmp_path)
    assert last.finish() == 0, last.err
    assert file.read_text().splitlines()[-1].startswith(f"complete: {len(everyone)} ")
    assert len(kept(file)) == len(everyone) and set(kept(file)) == everyone
    if verb == "count":
        assert last.out == f"{len(everyone)}\n"
    else:
        assert last.out.startswith("multiple\n")
        answers = (
            last.out.removeprefix("multiple\n").strip().split("\n\n" if puzzle.BOARD else "\n")
        )
        assert len(answers) == len(everyone) and set(answers) == everyone


@pytest.mark.parametrize(
    ("text", "step"),
    [("queens 4", 1), ("queens 0", 1), ("tour 3x4 --start 1", 7), ("mines\n11\n??", 7)],
)
def test_cut_at_every_byte(text: str, step: int, tmp_path: Path) -> None:
    """A search writes the same journal each time; a last line that is torn is dropped aloud."""
    puzzle, file = parsed(text), tmp_path / "journal"
    solutions = resumed(file, puzzle).solutions
    whole = file.read_bytes()
    assert text != "queens 4" or whole.decode() == FOUR
    for size in [*range(0, len(whole), step), len(whole)]:
        file.write_bytes(whole[:size])
        if size == len(whole):
            assert resumed(file, puzzle).evidence[-1] == "journal"
            assert file.read_bytes() == whole
            continue
        if size and whole[size - 1 : size] != b"\n":
            with pytest.warns(InputWarning, match=r"journal:\d+:1: dropped a torn line, '"):
                outcome = resumed(file, puzzle)
        else:
            outcome = resumed(file, puzzle)
        *lines, last = file.read_text().splitlines()
        assert lines == whole.decode().splitlines()[:-1]
        reused = any(line.startswith("part ") for line in whole[:size].decode().split("\n")[:-1])
        word = "journal" if reused else "search"
        assert last.startswith(f"complete: {len(solutions)} {word} dfs ")
        assert outcome.complete and outcome.solutions == solutions
        assert outcome.evidence[-1] == word


def test_a_torn_line_is_said_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    file.write_text(FOUR[:-22])
    done = process("count", "queens", "4", "--resume", str(file))
    assert (done.code, done.out) == (0, "2\n")
    warning = f"{file}:8:1: dropped a torn line, 'complete: 2 search'"
    assert done.err == f"satchel: warning: {warning}\n"


# --- what a run does with it -------------------------------------------------------------------


@pytest.mark.parametrize("backend", BACKENDS)
def test_every_puzzle_keeps_a_journal(backend: str, tmp_path: Path) -> None:
    for name in base.names():
        texts = [e.text for e in base.find(name).EXAMPLES if e.count <= 20]
        for i, text in enumerate(texts[: {"sat": 5, "ilp": 3}.get(backend)]):
            puzzle, file = parsed(text), tmp_path / f"{name}{i}"
            first = resumed(file, puzzle, backend)
            again = resumed(file, puzzle, backend)
            expected = everything(puzzle, "dfs").solutions
            for outcome in (first, again):
                assert outcome.complete and set(outcome.solutions) == set(expected), text
                assert outcome.verdict == solve(puzzle, "dfs").verdict
            assert again.solutions == first.solutions
            assert again.evidence == ["witnesses"] * bool(expected) + ["journal"]
            assert resumed(file, puzzle, ordered=True).solutions == expected


@pytest.mark.parametrize("backend", ["sat", "ilp"])
def test_all_solutions_are_found_part_by_part(backend: str) -> None:
    """A solver for each part where all are wanted, else one; the solutions are the same."""
    puzzle, found = Queens(5), everything(Queens(5), "dfs").solutions
    for options, parts in (
        (Options(limit=None), 5),
        (Options(limit=None, known=tuple(found[2:5])), 5),
        (Options(limit=None, ordered=True), 1),
        (Options(limit=1000), 1),
    ):
        run = find(backend).run(puzzle, options, Deadline())
        assert sorted([*run, *options.known]) == found
        assert (run.stats["parts"], run.stats["variables"]) == (parts, 25 * parts)
        assert run.stats["solves"] >= len(found) - len(options.known) + parts
    run = find(backend).run(Tour(3, 4), Options(limit=None), Deadline())
    assert set(run) == set(everything(Tour(3, 4), "dfs").solutions)
    assert run.stats["parts"] == 66 and len(run.cuts) == run.stats["cuts"] > 0
    run = find(backend).run(Tour(2, 3), Options(limit=None), Deadline())
    assert list(run) == [] and run.evidence == "reason" and "parts" not in run.stats


def test_a_large_board_is_one_part(tmp_path: Path) -> None:
    """Pairs of ends are listed for up to 100 squares: those of 300×300 would fill the memory."""
    assert len(Tour(10, 10).split(1)) == 4950
    assert len(Tour(10, 11, holes=frozenset(range(10))).split(1)) == 4950
    for puzzle in (Tour(10, 11, holes=frozenset(range(9))), Tour(300, 300)):
        assert puzzle.split(1) == (puzzle,)
    with Journal(str(tmp_path / "journal"), puzzle) as journal:
        assert journal.parts == (puzzle,)


class Silent(Backend):
    """A backend that must not be asked."""

    name = "silent"
    summary = "a fake"

    def run(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> Run[Any]:
        raise AssertionError("it was asked")

    def count(
        self, puzzle: Puzzle[Any], options: Options, deadline: Deadline
    ) -> Iterator[int] | None:
        raise AssertionError("it was asked")

    def solvers(self) -> dict[str, str | None]:
        return {}


# --- refused -----------------------------------------------------------------------------------


def refused(file: Path, words: str, expected: str, call: Any, code: int = 2) -> None:
    """One line, exit code 2, and the file is left as it is."""
    before = file.read_bytes() if file.is_file() else None
    done = call(*words.split(), "--resume", str(file))
    assert (done.code, done.out) == (code, "")
    assert done.err == f"satchel: {file}{expected}\n"
    assert (file.read_bytes() if file.is_file() else None) == before


@pytest.mark.parametrize("size", [len(FOUR), FOUR.index("\n") + 1])
@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("count queens 5", "queens 5"),
        ("solve --all queens 4 --toroidal", "queens 4 --toroidal"),
        ("count queens 4 --queen 1,2", "queens 4\n.Q..\n....\n....\n...."),
        ("count tour 4x4", "tour 4x4"),
        ("count mines ??", "mines\n??"),
    ],
)
def test_another_instance(words: str, text: str, size: int, tmp_path: Path, call: Any) -> None:
    file = tmp_path / "journal"
    file.write_text(FOUR[:size])
    refused(file, words, f":1:1: expected a journal of {text!r}, found one of 'queens 4'", call)


def test_the_torn_first_line_of_another_instance(tmp_path: Path, call: Any) -> None:
    file = tmp_path / "journal"
    file.write_text(FOUR[:45])
    found = "'satchel journal 2: all solutions of \"...'"
    refused(file, "count queens 5", f":1:1: expected a journal of Satchel, found {found}", call)


LINES = FOUR.splitlines()


def changed(i: int, *new: str) -> str:
    return "\n".join([*LINES[:i], *new, *LINES[i + 1 :]]) + "\n"


DAMAGED = {
    "hello": ":1:1: expected a journal of Satchel, found 'hello'",
    "hello\n": ":1:1: expected a journal of Satchel, format 2, found 'hello'",
    "hello\nworld": ":1:1: expected a journal of Satchel, format 2, found 'hello'",
    "\n" + FOUR: ":1:1: expected a journal of Satchel, format 2, found ''",
    FOUR.replace("journal 2", "journal 1"): (
        ":1:1: expected a journal of Satchel, format 2, "
        "found 'satchel journal 1: all solutions of \"...'"
    ),
    FOUR.replace("in 4 parts", "in 5 parts"): ":1:1: expected 4 parts, found 5 parts",
    FOUR.replace('"queens 4"', '"que\\zens 4"'): (
        ":1:1: expected an instance in quotes, found '\"que\\\\zens 4\"'"
    ),
    changed(2, '"2 4 3 1"'): (
        ":3:1: expected a solution of part 2, found one where "
        "the queens in rows 2 and 3 share a diagonal"
    ),
    changed(2, '"3 1 4 2"'): (
        ":3:1: expected a solution of part 2, found one where the given queen on 1,2 is missing"
    ),
    changed(2, '"2 4 1"'): (
        ":3:1: expected a solution of part 2, found one where there are 3 queens, not 4"
    ),
    changed(2, '"2 4 1 x"'): ":3:1: expected an answer: a column from 1 to 2000, found 'x'",
    changed(2, '"2  4 1 3"'): ':3:1: expected "2 4 1 3", found \'"2  4 1 3"\'',
    changed(2, '"2 4 1 3'): ":3:1: expected an answer in quotes, found '\"2 4 1 3'",
    changed(2, '"2 4 1 3" "'): ':3:1: expected an answer in quotes, found \'"2 4 1 3" "\'',
    changed(2, "2 4 1 3"): (
        ":3:1: expected a solution in quotes, or the line `part 2 of 4`, found '2 4 1 3'"
    ),
    changed(2, LINES[2] + "\r"): ':3:1: expected "2 4 1 3", found \'"2 4 1 3"\\r\'',
    changed(2, ""): ":3:1: expected a solution in quotes, or the line `part 2 of 4`, found ''",
    changed(2, "[" * 40): None,
    changed(2, LINES[2], LINES[2]): ":4:1: expected each solution once, found '\"2 4 1 3\"' again",
    changed(3): None,
    changed(3, LINES[3], LINES[3]): None,
    changed(2): ":3:1: expected 1 solution before `part 2 of 4`, found 0",
    changed(2, LINES[2], LINES[3]): None,
    changed(3, LINES[3].replace("dfs", "sat")): (
        ":4:1: expected the lines up to `part 2 of 4` as they were written, "
        "found others (one was changed or lost)"
    ),
    changed(3, LINES[3][:-1]): (
        ":4:1: expected a solution in quotes, or the line `part 2 of 4`, "
        f"found {LINES[3][:37] + '...'!r}"
    ),
    changed(3, LINES[3].replace(": 1 ", f": {'1' * 5000} ")): None,
    changed(7, LINES[7].replace(": 2 ", ": 3 ")): (
        ":8:1: expected 3 solutions before `complete`, found 2"
    ),
    changed(7, LINES[7].replace(": 2 ", ": 02 ")): (
        ":8:1: expected the lines up to `complete` as they were written, "
        "found others (one was changed or lost)"
    ),
    changed(7, LINES[7], LINES[7]): (
        f":9:1: expected nothing after the line `complete`, found {LINES[7]!r}"
    ),
    changed(6, LINES[6], LINES[2]): (":8:1: expected the line `complete`, found '\"2 4 1 3\"'"),
    FOUR + "x\n": ":9:1: expected nothing after the line `complete`, found 'x'",
    changed(7, '"2 4 1 3"', LINES[7]): None,
}


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_lines(text: str, tmp_path: Path, call: Any) -> None:
    file = tmp_path / "journal"
    file.write_bytes(text.encode())
    if (expected := DAMAGED[text]) is not None:
        refused(file, "count queens 4", expected, call)
        return
    done = call("count", "queens", "4", "--resume", str(file))
    assert (done.code, done.out) == (2, "") and file.read_bytes() == text.encode()
    assert done.err.startswith(f"satchel: {file}") and done.err.count("\n") == 1


def test_a_damaged_byte_never_changes_the_count(tmp_path: Path) -> None:
    """Whatever is written over a byte: refused, or the right solutions come of it."""
    file, lot = tmp_path / "journal", random.Random(5)
    for i in range(0, len(FOUR) - 1, 2):
        data = bytearray(FOUR.encode())
        data[i] = lot.choice(b'0123459" \nxpc\xff\x00')
        file.write_bytes(data)
        try:
            outcome = resumed(file, Queens(4))
        except PuzzleError:
            assert file.read_bytes() == data
        else:
            assert outcome.complete and outcome.count == 2


def test_a_lost_line_is_noticed(tmp_path: Path) -> None:
    """Of a journal without its last line any one is lost, or doubled, or changes its place."""
    file, puzzle, lot = tmp_path / "journal", Queens(6), random.Random(6)
    resumed(file, puzzle)
    *lines, _ = file.read_text().splitlines()
    for i in range(len(lines) - 1):
        rest = lines[:i] + lines[i + 1 :]
        other = lot.choice([j for j in range(len(lines)) if j != i])
        moved = [*rest[:other], lines[i], *rest[other:]]
        for left in (rest, [*lines[: i + 1], *lines[i:]], moved):
            file.write_text("\n".join(left) + "\n")
            with pytest.raises(PuzzleError, match=r"journal:\d+:1: expected "):
                resumed(file, puzzle)
    file.write_text("\n".join(lines[:-1]) + "\n")  # the last alone is but less work done
    assert resumed(file, puzzle).count == 4


def test_an_exchange_within_a_part_is_noticed(tmp_path: Path) -> None:
    file, puzzle = tmp_path / "journal", Queens(7)
    resumed(file, puzzle)
    lines = file.read_text().splitlines()
    lines[1:3] = lines[2:0:-1]
    assert all(line.startswith('"') for line in lines[1:3])
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(PuzzleError, match=r"the lines up to `part 1 of 7` as they were written"):
        resumed(file, puzzle)


@pytest.mark.parametrize(("lost", "number"), [(r'"', 0), (r'"2 ', 3)])
def test_lost_solutions_make_no_answer(lost: str, number: int, tmp_path: Path, call: Any) -> None:
    """A journal without solutions of closed parts; forged, it rests on itself and says so."""
    file = tmp_path / "journal"
    words = ["queens", "6", "--resume", str(file)]
    assert call("count", *words).out == "4\n"
    lines = [line for line in file.read_text().splitlines() if not line.startswith((lost, "com"))]
    file.write_text("\n".join(lines) + "\n")
    refused(
        file,
        "solve --all queens 6",
        ":3:1: expected 1 solution before `part 2 of 6`, found 0",
        call,
    )
    file.write_text(forged(file.read_text()))
    done = call("solve", *words, "--all")
    assert done.out.startswith("multiple\n" if number else "none\n")
    assert f"evidence: {'witnesses, ' * bool(number)}journal (sat" in done.err
    assert file.read_text().splitlines()[-1].startswith(f"complete: {number} journal sat ")


def test_another_reading_of_a_tour(tmp_path: Path, call: Any) -> None:
    file = tmp_path / "journal"
    resumed(file, Tour(3, 10, closed=True))
    lines = file.read_text().splitlines()
    one = json.loads(lines[1]).split()
    lines[1] = json.dumps(" ".join([one[0], *one[:0:-1]]))
    file.write_text("\n".join(lines) + "\n")
    right, found = json.dumps(" ".join(one)), f"{lines[1][:37]}..."
    expected = f":2:1: expected {right}, found {found!r}"
    refused(file, "count tour 3x10 --closed", expected, call)
