"""Lazy cuts, round by round."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from satchel.explain.walkthrough.lazy_cuts import animation, frame, rounds
from satchel.puzzles.tour import Tour


def squares(cycle: tuple[tuple[int, int], ...]) -> set[int]:
    return {square for leap in cycle for square in leap}


@pytest.mark.parametrize("board", [Tour(6, 6, closed=True), Tour(5, 5), Tour(3, 10, closed=True)])
def test_each_round_violates_its_cuts_and_the_last_is_a_tour(board: Tour) -> None:
    found = list(rounds(board))
    assert len(found) > 1
    for shown in found[:-1]:
        assert len(shown.cycles) > 1
        inside = shown.inside()
        leaps = [leap for cycle in shown.cycles for leap in cycle]
        assert 0 < len(inside) < len(board.squares)
        assert not [leap for leap in leaps if len(inside.intersection(leap)) == 1]
        assert all(len(inside.intersection(leap)) == 1 for leap in shown.crossing)
        assert not set(shown.crossing) & set(leaps)
    assert found[-1].cuts == ()
    (tour,) = found[-1].cycles
    assert squares(tour) == set(board.squares)
    assert len(tour) == len(board.squares) - (not board.closed)


def test_rounds_without_a_tour_end() -> None:
    found = list(rounds(Tour(3, 4, closed=True)))
    assert all(shown.cuts for shown in found)


def test_the_moving_picture_shows_each_round_and_keeps_the_last() -> None:
    board = Tour(6, 6, closed=True)
    found = list(rounds(board))
    tree = ElementTree.fromstring(animation(board, found))
    groups = tree.findall("{*}g")
    assert [group.get("opacity") for group in groups] == ["0"] * (len(found) - 1) + ["1"]
    assert len(tree.findall("{*}g/{*}animate")) == len(found)
    assert len(groups[-1].findall("{*}line")) == 36
    plain = ElementTree.fromstring(frame(board, found[0], cut=False))
    assert len(plain.findall("{*}line")) == 36
