"""Counting by cubes: they are disjoint and complete, and the command says what came of them."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from satchel.commands import count as verb
from satchel.compare.run import cubes
from satchel.compare.run.cubes import Bundle, Counted, Division, divide
from satchel.compare.run.executor import Local
from satchel.puzzles import base
from satchel.puzzles.base import Puzzle
from satchel.puzzles.errors import (
    PuzzleError,
    SatchelError,
    TooLarge,
    Unavailable,
    VerificationError,
)
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour
from satchel.verify.verdict import count

from ...helpers import Command

pytest.importorskip("psutil")
INSTANCES = [
    *(example.text for name in base.names() for example in base.find(name).EXAMPLES),
    "queens 6 --queen 2,3",
    "queens 6 --block 1,1 1,6 3,2 3,5",
    "queens 6 --block 1,1",
    "queens 7 --toroidal",
    "queens 7",
    "tour 1x2 --leaper 0,1",
    "tour 3x4 --hole 1,1 --leaper 0,1",
    "tour 3x4 --end 1 --leaper 0,1",
    "tour 5x5",
]


def parsed(text: str) -> Puzzle[Any]:
    first, *board = text.splitlines()
    name, *words = first.split()
    return base.find(name).parse("\n".join(board), words=words)


# --- the cubes -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", INSTANCES)
@pytest.mark.parametrize("least", [2, 9])
def test_the_cubes_together_are_the_whole(text: str, least: int) -> None:
    puzzle = parsed(text)
    division = divide(puzzle, least)
    assert division.cubes
    assert len({cube.text() for cube, _ in division.cubes}) == len(division.cubes)
    met = 0
    for cube, weight in division.cubes:
        assert type(puzzle).parse(cube.text()) == cube
        met += weight * count(cube, "dfs")
    assert met == division.times * count(puzzle, "dfs")


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("queens 6", [2, 2, 2]),
        ("queens 7", [1, 2, 2, 2]),
        ("queens 6 --block 1,1", [1] * 5),
        ("queens 6 --block 6,1", [1] * 6),
        ("queens 6 --block 6,1 6,6", [2, 2, 2]),
        ("tour 5x5", [4, 8, 4, 4, 4, 1]),
        ("tour 3x4", [4, 4, 2, 2]),
        ("tour 3x4 --hole 1,1", [1] * 11),
        ("tour 3x4 --start 1", [1]),
        ("tour 3x4 --closed", [1]),
    ],
)
def test_symmetry_saves_cubes_where_it_is_exact(text: str, weights: list[int]) -> None:
    assert [weight for _, weight in divide(parsed(text), 2).cubes] == weights


def test_there_are_enough_cubes() -> None:
    assert len(divide(Queens(12), 12).cubes) == 6  # and their mirror images
    assert sum(weight for _, weight in divide(Queens(12), 13).cubes) == 110
    assert len(divide(parsed("mines\n?2?\n2?.\n*??"), 8).cubes) == 8


# --- counts ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("configuration", "workers"), [("sat", 2), ("dfs", 1)])
def test_a_count(configuration: str, workers: int) -> None:
    told: list[int] = []
    total = cubes.count(Queens(8), configuration, Local(workers), watch=told.append)
    assert (total.found, total.complete, total.stopped) == (92, True, None)
    assert told == sorted(told)
    assert told[-1] == 92
    assert total.evidence == (["search"] if configuration == "dfs" else ["witnesses", "solver"])


def test_a_count_of_tours() -> None:
    total = cubes.count(Tour(5, 5), "sat", Local(2))
    assert (total.found, total.complete, total.cubes) == (864, True, 6)


def said(**fields: Any) -> dict[str, Any]:
    return {"status": "correct", "found": 1, "message": "", "evidence": ["search"], **fields}


def counted(monkeypatch: pytest.MonkeyPatch, *results: Counted) -> cubes.Total:
    """A count of two cubes, each in a process of its own, that come to these results."""
    waiting = list(results)

    def next_result(bundle: Bundle) -> Counted:
        assert len(bundle.tasks) == 1
        return waiting.pop(0)

    monkeypatch.setattr(cubes, "work_off", next_result)
    monkeypatch.setattr(
        cubes, "divide", lambda puzzle, least: Division([(Queens(4), 2), (Queens(5), 1)])
    )
    return cubes.count(Queens(4), "dfs", Local())


def test_all_cubes_must_be_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    total = counted(monkeypatch, Counted((said(found=5),)), Counted((said(found=3),)))
    assert (total.found, total.complete, total.stopped) == (13, True, None)
    late = Counted((), "stopped by the time limit", late=True)
    total = counted(monkeypatch, Counted((said(found=5),)), late)
    assert (total.found, total.complete, total.stopped) == (10, False, "timeout")
    partly = Counted((said(found=3, status="timeout"),))
    total = counted(monkeypatch, Counted((said(found=5),)), partly)
    assert (total.found, total.complete, total.stopped) == (13, False, "timeout")
    without = Counted(({"status": "timeout", "message": "early"},))
    total = counted(monkeypatch, Counted((said(found=5),)), without)
    assert (total.found, total.complete, total.stopped) == (10, False, "timeout")


@pytest.mark.parametrize(
    ("result", "kind"),
    [
        (Counted((said(status="error", message="oh"),)), SatchelError),
        (Counted((said(status="unknown", message="oh"),)), SatchelError),
        (Counted((said(status="unavailable", message="oh"),)), Unavailable),
        (Counted((said(status="wrong", message="oh"),)), VerificationError),
        (Counted((said(status="out of memory", message="oh"),)), TooLarge),
        (Counted((), "oh: exit code 1"), Unavailable),
    ],
)
def test_a_cube_that_fails_is_an_error(
    monkeypatch: pytest.MonkeyPatch, result: Counted, kind: type[SatchelError]
) -> None:
    with pytest.raises(kind, match="oh") as caught:
        counted(monkeypatch, Counted((said(found=5),)), result)
    assert caught.type is kind


def test_half_a_tour_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Counted((said(found=1),))
    monkeypatch.setattr(cubes, "work_off", lambda bundle: one)
    monkeypatch.setattr(cubes, "divide", lambda puzzle, least: Division([(Tour(3, 4), 1)], times=2))
    with pytest.raises(VerificationError, match="odd"):
        cubes.count(Tour(3, 4), "dfs", Local())


def test_no_time_is_left() -> None:
    total = cubes.count(Queens(8), "dfs", Local(2), seconds=1e-9)
    assert (total.found, total.complete, total.stopped) == (0, False, "timeout")


# --- the command -----------------------------------------------------------------------------


def run(folder: Path, *words: str) -> tuple[int, str, str]:
    command = Command(["count", *words], folder)
    code = command.finish()
    assert command.left() == []
    return code, command.out, command.err


def test_the_command_counts(tmp_path: Path) -> None:
    code, out, err = run(tmp_path, "queens", "8", "--jobs", "2", "--backend", "dfs", "--stats")
    assert (code, out) == (0, "92\n")
    assert err.splitlines() == ["workers: 2", "parts: 4", "processes: 4"]


def test_the_command_as_json(tmp_path: Path) -> None:
    code, out, _ = run(tmp_path, "tour", "3x4", "--jobs", "1", "--json")
    found = json.loads(out)
    assert (code, found["count"], found["verdict"]) == (0, 8, "multiple")
    assert found["stats"] == {"workers": 1, "parts": 4, "processes": 4}


def test_the_command_stopped_by_its_limit(tmp_path: Path) -> None:
    code, out, _ = run(tmp_path, "queens", "16", "--jobs", "2", "--timeout", "0.6")
    assert code == 3
    assert out.startswith("at least ")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals of POSIX")
def test_ctrl_c_ends_all_cubes(tmp_path: Path) -> None:
    command = Command(["count", "queens", "18", "--jobs", "2", "--backend", "dfs"], tmp_path)
    assert command.finish(signal.SIGINT, after=1.0) == 130
    assert command.out.startswith("at least ") or not command.out
    assert "Traceback" not in command.err
    assert command.left() == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--limit", "3"], "--limit: expected no --jobs beside it, found --jobs"),
        (["--up-to-symmetry"], "--up-to-symmetry: expected no --jobs beside it, found --jobs"),
        (["--cluster", "tcp://127.0.0.1:9"], "--jobs: expected no --cluster beside it"),
        (["--backend", "ilp"], "--backend: expected sat or dfs beside --jobs"),
        (["--backend", "dfs", "--solver", "minisat22"], "count: expected a solver of dfs"),
    ],
)
def test_what_does_not_go_together(words: list[str], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        verb.main(["queens", "4", "--jobs", "2", *words])
    assert str(caught.value).startswith(message)
