"""The fewest clues are added or dropped, and what is left is solved."""

from __future__ import annotations

import io
import json
from itertools import combinations
from pathlib import Path

import pytest

from satchel.backends.base import Deadline
from satchel.puzzles import MineNumber, Tour
from satchel.puzzles.base import Clue
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.queens import Queens
from satchel.setting.repair import repair

from ..instances import RANDOM, with_verdict
from .helpers import brute, least, said, unique

SEEDS = range(4)


@pytest.mark.parametrize("name", RANDOM)
@pytest.mark.parametrize("seed", SEEDS)
def test_no_fewer_clues_would_single_out_the_answer(name: str, seed: int) -> None:
    puzzle, found = with_verdict(name, "multiple", seed)
    answer = found[seed % len(found)]
    given = puzzle.clues()
    places = {clue[:-1] for clue in given}
    others = [clue for clue in puzzle.all_clues(answer) if clue[:-1] not in places]
    made = repair(puzzle, Deadline(), answer)
    expected = least(others, lambda s: unique(puzzle.with_clues([*given, *s])), 3)
    assert made.proven
    assert not made.dropped
    if made.repaired is None:
        assert expected is None
    else:
        assert expected in (len(made.added), None)
        assert expected is not None or len(made.added) > 3
        assert brute(made.repaired) == [made.solution]
        assert set(made.repaired.clues()) == {*given, *made.added}


@pytest.mark.parametrize("name", RANDOM)
def test_the_best_of_all_solutions_is_found(name: str) -> None:
    puzzle, found = with_verdict(name, "multiple", 2)
    each = [repair(puzzle, Deadline(), answer) for answer in found]
    best = repair(puzzle, Deadline(), tries=len(found))
    assert best.anyhow
    numbers = [len(made.added) for made in each if made.repaired]
    assert (len(best.added) if best.repaired else None) == min(numbers, default=None)


def test_not_all_solutions_were_tried() -> None:
    some = repair(MineNumber(("??", "??")), Deadline(), tries=2)
    assert (some.anyhow, some.proven) == (False, True)


def test_a_cell_has_one_clue() -> None:
    puzzle = MineNumber(("?*??",), "eight")  # `2` and `*` at 1,3 would do, beside one more
    made = repair(puzzle, Deadline(), ((True,) * 4,))
    assert made.repaired is not None
    assert unique(made.repaired)
    assert len({clue[:-1] for clue in made.added}) == len(made.added) == 3


def test_an_answer_that_breaks_clues_takes_them_away() -> None:
    made = repair(Queens(8, frozenset({(0, 1), (1, 4)})), Deadline(), (0, 4, 7, 5, 2, 6, 1, 3))
    assert made.dropped == [(0, 1)]
    assert made.repaired is not None
    assert (1, 4) in made.repaired.clues()
    assert brute(made.repaired) == [(0, 4, 7, 5, 2, 6, 1, 3)]


def test_an_answer_must_keep_the_rules() -> None:
    with pytest.raises(PuzzleError, match="but for the clues"):
        repair(Queens(4), Deadline(), (0, 1, 2, 3))


def test_any_reading_of_an_answer_will_do() -> None:
    puzzle = Tour(3, 4)
    answer = brute(puzzle)[3]
    forward, backward = (repair(puzzle, Deadline(), walk) for walk in (answer, answer[::-1]))
    assert forward.solution == backward.solution == answer


def test_what_is_unique_stays_as_it_is() -> None:
    made = repair(Queens(4, frozenset({(0, 1)})), Deadline())
    assert (made.repaired, made.added) == (made.puzzle, [])


@pytest.mark.parametrize("name", RANDOM)
@pytest.mark.parametrize("seed", range(8))
def test_no_fewer_clues_are_in_the_way(name: str, seed: int) -> None:
    puzzle, _ = with_verdict(name, "none", seed)
    clues = puzzle.clues()
    made = repair(puzzle, Deadline())

    def right(dropped: tuple[Clue, ...]) -> bool:
        return bool(brute(puzzle.with_clues([c for c in clues if c not in dropped])))

    sizes = [k for k in range(len(clues) + 1) if any(map(right, combinations(clues, k)))]
    assert made.proven
    if made.repaired is None:
        assert not sizes
    else:
        assert right(tuple(made.dropped))
        assert len(made.dropped) == min(sizes)
        assert (made.solution is not None) == unique(made.repaired)


def test_start_and_end_at_one_square() -> None:
    made = repair(Tour(3, 4, start=0, end=0), Deadline())
    assert made.dropped == [("start and end", 0)]
    walk = Hamilton(generate("path 3"), path=True, start=0, end=0)
    assert repair(walk, Deadline()).dropped == [("start and end", 0)]


def test_repair_adds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    answer = tmp_path / "answer"
    answer.write_text("1 5 8 6 3 7 2 4\n")
    code, out, err = said(capsys, "repair", "queens", "8", "--answer", str(answer))
    assert (code, out.split("\n")[0]) == (0, "queens 8")
    assert err.endswith("2 added, the fewest for this solution; one solution is left\n")
    code, out, err = said(capsys, "repair", "queens", "6")
    (only,) = brute(Queens.parse(out))
    shown = "the solution that is left: " + " ".join(str(column + 1) for column in only)
    assert shown in err.splitlines()
    code, out, _ = said(capsys, "repair", "queens", "6", "--json")
    fields = json.loads(out)
    assert (code, fields["bounds"], fields["for"]) == (0, [1, 1], "any solution")


def test_repair_drops(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "repair", "queens", "4", "--queen", "1,1", "2,4")
    assert (code, err.splitlines()[-1]) == (0, "1 dropped, the fewest; one solution is left")
    assert brute(Queens.parse(out)) == [(1, 3, 0, 2)]


def test_repair_says_how_to_leave_one_solution(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = said(capsys, "repair", "eight", *"10000000")
    first, *more = err.splitlines()
    assert (code, out, first) == (0, "eight 0 0 0 0 0 0 0 0\n", "dropped: circle A holds 1")
    assert more == [
        "1 dropped, the fewest; several solutions are left",
        "to leave one, repair what is printed once more (--input -)",
    ]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
    code, out, err = said(capsys, "repair", "--input", "-")
    assert err.endswith("1 added, the fewest; one solution is left\n")
    assert len(brute(EightCircles.parse(out))) == 1
