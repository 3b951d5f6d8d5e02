"""Enumerations that go on from a journal."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from satchel.backends.base import Deadline, find
from satchel.encoders.options import Options
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour
from satchel.verify.journal.entries import Journal
from satchel.verify.journal.resume import Journalled
from satchel.verify.symmetry import UpToSymmetry
from satchel.verify.verdict import solve, tally

from ...helpers import BACKENDS, everything
from ...test_cli import process
from .test_entries import FOUR, Silent, forged, kept, parsed, resumed


def test_a_complete_journal_answers_at_once(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    file.write_text(FOUR)
    outcome = resumed(file, Queens(4), Silent())
    assert outcome.complete and outcome.solutions == [(1, 3, 0, 2), (2, 0, 3, 1)]
    assert outcome.evidence == ["witnesses", "journal"]
    with pytest.raises(AssertionError):
        resumed(tmp_path / "other", Queens(4), Silent())


def test_one_backend_goes_on_with_what_another_began(tmp_path: Path) -> None:
    file, puzzle = tmp_path / "journal", Queens(6)
    for limit, backend in enumerate(("ilp", "sat", "dfs"), 1):
        with Journal(str(file), puzzle) as journal:
            outcome = tally(puzzle, Journalled(find(backend), journal), Options(limit=limit))
        assert (outcome.found, outcome.complete, len(kept(file))) == (limit, False, limit)
    file.write_text(forged(file.read_text().replace(" sat ", " ilp ")))
    outcome = resumed(file, puzzle, "dfs")
    assert outcome.evidence == ["witnesses", "confirmed"]  # as one part rests on an ILP solver
    assert file.read_text().splitlines()[-1].startswith("complete: 4 confirmed dfs ")


def test_an_ilp_solver_that_lost_a_solution_is_found_out(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    lines = FOUR.splitlines()[:-1]
    del lines[2]
    file.write_text(forged("\n".join(lines).replace("search dfs", "solver ilp")))
    done = process("count", "queens", "4", "--resume", str(file))
    assert (done.code, done.out) == (1, "")
    assert done.err == "satchel: ilp found 1 solutions and no more, but sat has: 2 4 1 3\n"
    assert "complete" not in file.read_text()


@pytest.mark.parametrize("backend", BACKENDS)
def test_known_solutions_are_left_out(backend: str) -> None:
    tour = Tour(3, 4, start=0 if backend == "ilp" else None)  # else 66 parts each time
    for puzzle in (Queens(6), tour, parsed("mines\n11\n??"), parsed("queens 0")):
        found = everything(puzzle, "dfs").solutions
        for ordered in (False, True):
            for known in (found[:1], found[1:], found):
                left = [solution for solution in found if solution not in known]
                for limit in (1, None):
                    options = Options(limit=limit, known=tuple(known), ordered=ordered)
                    run = find(backend).run(puzzle, options, Deadline())
                    got = list(islice(run, limit))
                    run.close()
                    assert len(set(got)) == len(got) == len(left[:limit])
                    assert got == left[:limit] if ordered else set(got) <= set(left)


def test_a_verdict_is_about_all_solutions() -> None:
    with pytest.raises(PuzzleError, match="expected none"):
        solve(Queens(4), "dfs", Options(known=((1, 3, 0, 2),)))


def test_up_to_symmetry_as_well(tmp_path: Path, call: Any) -> None:
    words = ["queens", "8", "--resume", str(tmp_path / "journal"), "--up-to-symmetry"]
    assert call("count", *words, "--limit", "5").out == "at least 5\n"
    assert len(kept(tmp_path / "journal")) < 92
    assert call("count", *words).out == "12\n"
    assert len(kept(tmp_path / "journal")) == 92
    done = call("solve", *words, "--all", "--ordered")
    assert done.out.splitlines()[:2] == ["multiple", "1 5 8 6 3 7 2 4"]
    assert "(group of order 8): 12 of 92" in done.err
    with Journal(str(tmp_path / "other"), Queens(6)) as journal:
        engine = UpToSymmetry(Journalled(find("ilp"), journal))
        outcome = solve(Queens(6), engine, Options(limit=None))
    assert (str(outcome.verdict), outcome.evidence) == ("unique", ["witnesses", "confirmed"])


@pytest.mark.parametrize(("limit", "word"), [(4, "solver"), (5, "journal")])
def test_what_an_earlier_run_closed_rests_on_the_journal(
    limit: int, word: str, tmp_path: Path
) -> None:
    """The first of 7 parts has 4 solutions; as long as it is not closed nothing is believed."""
    file, puzzle = tmp_path / "journal", Queens(7)
    with Journal(str(file), puzzle) as journal:
        tally(puzzle, Journalled(find("dfs"), journal), Options(limit=limit))
    assert ("part 1 of 7" in file.read_text()) is (limit > 4)
    outcome = resumed(file, puzzle, "sat")
    assert (outcome.count, outcome.evidence) == (40, ["witnesses", word])
