"""Boards: mirrors and turns, rows, pictures."""

from __future__ import annotations

import pytest

from satchel.puzzles.boards import in_rows
from satchel.puzzles.pictures import REASON
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 3), (2, 5)])
def test_moves_are_maps_of_the_board_onto_itself(rows: int, columns: int) -> None:
    board = {(r, c) for r in range(rows) for c in range(columns)}
    moves = Tour(rows, columns).moves()
    assert len(moves) == (6 if rows == columns else 3)
    for name, move in moves.items():
        assert {move(r, c) for r, c in board} == board, name


def test_moves_of_a_square_are_the_other_symmetries_of_it() -> None:
    corner = [(0, 0), (0, 1)]
    images = {tuple(move(r, c) for r, c in corner) for move in Queens(3).moves().values()}
    turn = Queens(3).moves()["quarter turn"]
    images.add(tuple(turn(*turn(*turn(r, c))) for r, c in corner))
    assert len(images) == 7 and tuple(corner) not in images


def test_values_in_rows() -> None:
    assert in_rows((), 0) == in_rows((), 3) == ()
    assert in_rows("abcdef", 3) == (("a", "b", "c"), ("d", "e", "f"))


def test_signs_stand_in_text_and_in_svg() -> None:
    puzzle = Queens(2, frozenset([(0, 0)]), frozenset([(1, 1)]))
    assert puzzle.draw() == "Q .\n. #"
    assert puzzle.draw(framed={(0, 1): REASON}) == " Q [.]\n .  #"
    assert puzzle.svg().count("♛") == 1 and puzzle.svg().count('fill="#b00"') == 1
