"""Instances drawn by rng: different, unique, and with no clue too many."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.cli import run
from satchel.encoders.options import Options
from satchel.puzzles.arguments import Arguments
from satchel.puzzles.base import Puzzle, Verdict, find, names
from satchel.puzzles.errors import OutOfTime, PuzzleError, SatchelError
from satchel.puzzles.graphs import planted
from satchel.puzzles.queens import Queens
from satchel.setting import generate as module
from satchel.setting.generate import Exhausted, drawn, generate
from satchel.verify.verdict import solve

from ..helpers import queens_by_permutation

SIZES = {
    "queens": ["8"],
    "eight": ["8"],
    "mines": ["5x6"],
    "tour": ["5x5"],
    "hamilton": ["9"],
    "labelling": ["7"],
    "formula": ["12"],
}
DRAWN = [name for name in names() if find(name).SETTING]
SMALL = ["4"]
"""The size of the instances of any other puzzle."""
MINESWEEPER = ["9x9", "--mines", "10", "--rule", "eight", "--free-digits"]


def drawn_by(
    name: str, words: list[str], seed: int = 0, count: int = 1, clues: str = "minimal"
) -> list[Puzzle[Any]]:
    """So many instances, drawn for these words of the command line."""
    kind = find(name)
    parser = Arguments()
    parser.add_argument("size")
    kind.add_setting(parser)
    arguments: Namespace = parser.parse_args(words)
    made = generate(kind, arguments.size, arguments, seed, Deadline(), clues)
    return list(islice(made, count))


def verdict(puzzle: Puzzle[Any], backend: str = "dfs") -> Verdict:
    return solve(puzzle, backend, Options()).verdict


def is_minimal(puzzle: Puzzle[Any], backend: str = "dfs") -> bool:
    """Whether without any one clue there are several solutions."""
    clues = puzzle.clues()
    fewer = [puzzle.with_clues([c for c in clues if c != clue]) for clue in clues]
    return all(verdict(less, backend) == Verdict.MULTIPLE for less in fewer)


def test_every_puzzle_draws_instances() -> None:
    assert set(SIZES) <= set(DRAWN)


@pytest.mark.parametrize("name", DRAWN)
def test_an_instance_has_one_solution_and_is_read_back(name: str) -> None:
    for clues in ("some", "minimal", "fewest"):
        for puzzle in drawn_by(name, SIZES.get(name, SMALL), 1, 3, clues):
            assert find(name).parse(puzzle.text()) == puzzle
            assert verdict(puzzle) == Verdict.UNIQUE
            assert clues == "some" or is_minimal(puzzle)


@pytest.mark.parametrize("name", DRAWN)
def test_the_seed_alone_decides(name: str) -> None:
    size = SIZES.get(name, SMALL)
    first, again, other = (drawn_by(name, size, seed, 3) for seed in (4, 4, 5))
    assert first == again
    assert first != other
    assert len({puzzle.text() for puzzle in first}) == 3


def test_the_fewest_clues_are_no_more_than_any() -> None:
    for seed in range(4):
        (some,), (minimal,), (fewest,) = (
            drawn_by("mines", ["5x5"], seed, 1, clues) for clues in ("some", "minimal", "fewest")
        )
        numbers = [len(puzzle.clues()) for puzzle in (fewest, minimal, some)]
        assert numbers == sorted(numbers)


def test_twenty_minesweeper_boards() -> None:
    boards = drawn_by("mines", MINESWEEPER, 1, 20)
    solutions = set()
    for board in boards:
        outcome = solve(board, "sat", Options())
        assert outcome.verdict == Verdict.UNIQUE
        solutions.update(outcome.solutions)
        assert sum(map(sum, outcome.solutions[0])) == 10
        assert (board.rule, board.free_digits, board.total) == ("eight", True, None)  # type: ignore[attr-defined]
        assert set(board.text().splitlines()[1:]).isdisjoint("*.")
        assert is_minimal(board, "sat")
    assert len(solutions) == len(set(boards)) == 20
    others = drawn_by("mines", MINESWEEPER, 2, 20)
    assert not set(boards) & set(others)


def test_the_search_agrees_about_a_board() -> None:
    for board in drawn_by("mines", ["6x6", *MINESWEEPER[1:2], "6", *MINESWEEPER[3:]], 1, 3):
        assert verdict(board) == Verdict.UNIQUE
        assert is_minimal(board)


def test_a_total_is_told() -> None:
    (board,) = drawn_by("mines", [*MINESWEEPER, "--total"], 1)
    assert board.text().splitlines()[0] == "mines --rule eight --total 10 --free-digits"


@pytest.mark.parametrize("mines", [0, 30])
def test_all_or_no_mines(mines: int) -> None:
    (board,) = drawn_by("mines", ["5x6", "--mines", str(mines)], 1)
    assert verdict(board) == Verdict.UNIQUE


def test_a_solution_is_drawn_from_all() -> None:
    seen = {drawn(Queens(6), Random(seed), Deadline()) for seed in range(60)}
    assert seen == set(queens_by_permutation(Queens(6)))
    assert drawn(Queens(3), Random(1), Deadline()) is None
    assert drawn(Queens(0), Random(1), Deadline()) == ()


@pytest.mark.parametrize("side", [5, 6, 8, 12])
def test_tours_visit_half_of_their_boards(side: int) -> None:
    tours = drawn_by("tour", [f"{side}x{side}"], 1, 5)
    squares = [len(tour.squares) for tour in tours]  # type: ignore[attr-defined]
    assert min(squares) >= side * side / 2 and max(squares) > side * side * 0.55


def test_eight_has_one_size(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for words in (["eight"], ["eight", "8"], ["--seed", "0", "eight"], ["eight", "--seed=0", "8"]):
        assert run(["generate", *words]) == 0
        said.append(capsys.readouterr().out)
    assert len(set(said)) == 1 and verdict(find("eight").parse(said[0])) == Verdict.UNIQUE
    with pytest.raises(PuzzleError, match="the number of circles from 8 to 8, found '9'"):
        run(["generate", "eight", "9"])
    with pytest.raises(PuzzleError, match="generate: expected SIZE, found none"):
        run(["generate", "queens"])


def test_what_is_planted_is_there() -> None:
    for seed in range(20):
        graph, walk = planted.cycle(5 + seed, Random(seed))
        edges = set(graph.edges)
        steps = zip(walk, (*walk[1:], walk[0]), strict=True)
        assert {(min(step), max(step)) for step in steps} <= edges
        graph, labels = planted.labelled(5 + seed, 3, Random(seed))
        assert sorted(labels) == list(range(1, len(graph) + 1))
        assert all(abs(labels[u] - labels[v]) >= 3 for u, v in graph.edges)


def test_when_there_are_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DRAWS", 10)
    with pytest.raises(Exhausted, match=r"no new instance in 10 draws, found only \d+"):
        drawn_by("eight", ["8"], 1, 100)


# --- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words", "message"),
    [
        ("queens", ["3"], "a solution, found '3'"),
        ("queens", ["x"], "the side of the board"),
        ("eight", ["7"], "the number of circles"),
        ("mines", ["9"], "RxC"),
        ("mines", ["0x3"], "RxC"),
        ("mines", ["3x3", "--mines", "10"], "the number of mines from 0 to 9"),
        ("tour", ["0x0"], "a board with squares"),
        ("tour", ["5"], "RxC"),
        ("hamilton", ["2"], "from 3"),
        ("labelling", ["-1"], "the number of vertices"),
        ("labelling", ["4", "--distance", "x"], "a distance"),
    ],
)
def test_a_size_that_is_none(name: str, words: list[str], message: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(message)):
        drawn_by(name, words)


def test_a_puzzle_that_draws_none() -> None:
    class Silent(Queens):
        SETTING = ""

    with pytest.raises(PuzzleError, match="draws instances"):
        next(generate(Silent, "8", Namespace(), 0, Deadline()))


def test_the_deadline_holds() -> None:
    with pytest.raises(OutOfTime):
        next(generate(Queens, "8", Namespace(toroidal=False), 0, Deadline(1e-9)))


# --- the verb --------------------------------------------------------------------------------


def test_several_are_read_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "mines", "4x4", "--count", "3", "--seed", "7"]) == 0
    texts = capsys.readouterr().out.split("\n\n")
    assert [verdict(find("mines").parse(text)) for text in texts] == [Verdict.UNIQUE] * 3
    assert run(["generate", "mines", "4x4", "--count", "3", "--seed", "7", "--json"]) == 0
    fields = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["instance"] for one in fields] == [text.rstrip("\n") for text in texts]
    assert all(one["clues"] for one in fields)


def test_a_folder_of_instances_is_solved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = str(tmp_path / "new" / "boards")
    words = ["generate", "-o", folder, "queens", "8", "--minimal", "--count", "10"]
    assert run(words) == 0
    assert capsys.readouterr().out == ""
    assert run(["solve", "queens", "--input", folder]) == 0
    expected = "".join(f"queens-{i:02}.txt: unique\n" for i in range(1, 11))
    assert capsys.readouterr().out == expected
    assert run(words) == 0  # the same files
    words[-1] = "11"
    assert run(words) == 0
    with pytest.raises(PuzzleError) as caught:
        run([*words, "--seed", "1"])
    found = f"{folder}/queens-01.txt: expected no file, or the same one, found another one"
    assert str(caught.value) == found
    assert run(["solve", "queens", "--input", folder]) == 0
    assert capsys.readouterr().out.startswith(expected)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], 2),
        (["queens"], 2),
        (["nothing", "8"], 2),
        (["8", "queens"], 2),
        (["--mines", "3", "x", "mines"], 2),
        (["queens", "8", "--minimal", "--fewest"], 2),
        (["queens", "8", "-o", "/dev/null/x"], 2),
        (["eight", "8", "--minimal", "--count", "100"], 3),
        (["queens", "200", "--timeout", "0.01"], 3),
        (["labelling", "9", "--distance", "9"], 2),
    ],
)
def test_what_goes_wrong_has_an_exit_code(
    words: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "DRAWS", 10)
    with pytest.raises(SatchelError) as caught:
        run(["generate", *words])
    assert caught.value.exit_code == code
    assert "\n" not in str(caught.value)


def test_help_names_the_options_of_the_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["generate", "mines", "--help"])
    out = capsys.readouterr().out
    assert "--free-digits" in out
    assert "RxC" in out
    assert out.split("\n\n")[0].count("PUZZLE") == 1
    with pytest.raises(SystemExit):
        run(["generate", "--help"])
    assert "--minimal" in capsys.readouterr().out


def test_a_folder_is_not_made_without_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "gen.txt"
    assert run(["generate", "eight", "-o", str(folder)]) == 0
    assert capsys.readouterr() == ("", f"written to the folder {folder}: eight-1.txt\n")
    assert run(["generate", "eight", "-o", str(folder), "--count", "1"]) == 0
    again = tmp_path / "more"
    assert run(["generate", "eight", "-o", str(again), "--count", "2"]) == 0
    assert capsys.readouterr().err.endswith("more: eight-2.txt, …\n")
