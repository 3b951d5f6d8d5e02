"""Time limits and Ctrl-C on tours, as processes: the truth or ``unknown``, and nothing is left."""

from __future__ import annotations

import random
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from satchel.puzzles.tour import Tour

from .helpers import Command

HARD = ["tour", "9x9", "--closed", "--no-reasons"]
"""There is none, which takes a SAT solver exponential time when nobody counts the colours."""
LARGE = ["tour", "30x30"]
"""Tours are many, and finding one is easy for some and hard for others."""
LARGER = ["tour", "60x60", "--limit", "1000"]
"""Tours are many, and no backend lists a thousand in a second."""
ENGINES = {
    "sat": [],
    "minisat22": ["--solver", "minisat22"],
    "lingeling": ["--solver", "lingeling"],
    "highs": ["--backend", "ilp", "--solver", "highs"],
    "cbc": ["--backend", "ilp", "--solver", "cbc"],
    "dfs": ["--backend", "dfs"],
    "asp": ["--backend", "asp"],
    "cpsat": ["--backend", "cpsat"],
}
MOMENTS = [
    pytest.param(engine, moment, id=f"{engine}-{moment}")
    for engine in ("sat", "lingeling", "highs", "cbc", "dfs", "asp", "cpsat")
    for moment in sorted(round(random.Random(f"{engine} {i}").uniform(0.5, 1.5), 3) for i in (1, 2))
]
"""Seconds after the start, drawn by lot; before the first half the interpreter may not be up."""
LIBRARY = {"asp": "clingo", "cpsat": "ortools"}
"""What an engine cannot do without, where it is no requirement."""
POSIX = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals of POSIX")


@pytest.fixture(autouse=True)
def installed(engine: str) -> None:
    """Skip a test of an engine that is not there."""
    if engine in LIBRARY:
        pytest.importorskip(LIBRARY[engine])


def told(command: Command, words: Sequence[str]) -> str:
    """The verdict on standard output, after a look at the tours that follow it."""
    verdict, *answers = command.out.splitlines() or [""]
    puzzle = Tour.parse(" ".join(words[: 3 if "--closed" in words else 2]))
    tours = [puzzle.read_answer(answer) for answer in answers]
    assert not any(broken for tour in tours for broken in puzzle.violations(tour))
    assert len(set(tours)) == len(tours)
    assert (len(tours) > 1) == (verdict == "multiple")
    assert "Traceback" not in command.err
    return verdict


@pytest.mark.parametrize("engine", ENGINES)
def test_a_time_limit_on_a_tour_that_is_none(tmp_path: Path, engine: str) -> None:
    command = Command(["solve", *HARD, "--timeout", "1", *ENGINES[engine]], tmp_path)
    code = command.finish()
    assert command.seconds < 5
    assert (command.out, code) in (("unknown\n", 3), ("none\n", 0))
    assert command.err.startswith("stopped by the time limit after " if code else "rests on: ")
    assert len(command.err.splitlines()) == 1
    assert command.left() == []


@pytest.mark.parametrize("engine", ["sat", "lingeling", "highs", "dfs", "asp", "cpsat"])
def test_a_time_limit_on_a_large_board(tmp_path: Path, engine: str) -> None:
    command = Command(["solve", *LARGE, "--timeout", "1", *ENGINES[engine]], tmp_path)
    code = command.finish()
    assert command.seconds < 5
    assert (told(command, LARGE), code) in (("unknown", 3), ("multiple", 0))
    assert ("stopped by the time limit after " in command.err) == (code == 3)
    assert command.left() == []


@pytest.mark.parametrize("engine", ["sat", "highs", "dfs", "asp", "cpsat"])
def test_a_time_limit_on_the_count_of_no_tours(tmp_path: Path, engine: str) -> None:
    command = Command(["count", *HARD, "--timeout", "0.5", *ENGINES[engine]], tmp_path)
    code = command.finish()
    assert command.seconds < 5
    assert (command.out, code) in (("at least 0\n", 3), ("0\n", 0))
    assert command.left() == []


@POSIX
@pytest.mark.parametrize(("engine", "moment"), MOMENTS)
def test_ctrl_c_at_random_moments(tmp_path: Path, engine: str, moment: float) -> None:
    words = random.Random(moment).choice([HARD, LARGER])
    command = Command(["solve", *words, *ENGINES[engine]], tmp_path)
    code = command.finish(signal.SIGINT, after=moment)
    assert code == 130, command.err
    assert command.seconds < 5
    assert told(command, words) in ("", "unknown", "multiple")
    assert command.left() == []
