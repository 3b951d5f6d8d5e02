"""Literals in words, and their places."""

from __future__ import annotations

from typing import Any

from satchel.encoders import encode
from satchel.encoders.encoding import Encoding
from satchel.encoders.options import Options
from satchel.explain.phrases import Words
from satchel.explain.reasoning.why import why
from satchel.puzzles.base import Puzzle, find, names
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.formula import Formula
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.labelling import Labelling
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.pictures import COLOURS, REASON, RESULT
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour


def test_every_kind_of_variable_of_every_puzzle_has_words_and_places() -> None:
    puzzles: list[Puzzle[Any]] = [
        Queens(3),
        MineNumber(("1?",)),
        EightCircles((0,) * 8),
        Labelling(generate("path 3"), 1),
        Hamilton(generate("cycle 4"), path=True),
        Hamilton(generate("primering 6"), path=True),
        Tour(3, 4),
        Formula.of(((1, -2), (-1, 2))),
    ]
    others = set(names()) - {puzzle.name for puzzle in puzzles}
    puzzles += [find(name).parse(find(name).EXAMPLES[-1].text) for name in sorted(others)]
    for puzzle in puzzles:
        encoding = encode(puzzle)
        words = Words(encoding)
        said = [words.sentence(x) for v in range(1, encoding.model.top + 1) for x in (v, -v)]
        assert len(set(said)) == len(said) == 2 * encoding.model.top
        for v in range(1, encoding.model.top + 1):
            assert words.places(v) == words.places(-v) != []
            framed = words.frames((), [v])
            assert COLOURS[RESULT] in puzzle.svg(None, framed=framed)  # type: ignore[call-arg]
            assert "(" in puzzle.draw(None, framed=framed)  # type: ignore[call-arg]
        for given in encoding.givens:
            assert words.sentence(given.literal)


def test_words_of_a_given_are_those_of_the_encoder() -> None:
    puzzles: list[Puzzle[Any]] = [MineNumber(("*.",)), EightCircles((7, 0, 0, 0, 0, 0, 0, 0))]
    for puzzle in puzzles:
        encoding = encode(puzzle)
        for given in encoding.givens:
            assert Words(encoding).sentence(given.literal) == given.why


def test_a_puzzle_without_words_is_spoken_of_by_its_variables() -> None:
    made = encode(Queens(2))
    words = Words(Encoding(made.model, made.givens, made.decode, made.literals, made.choices))
    assert words.sentences([1, -2]) == ["queen 1 1", "not queen 1 2"]
    assert words.frames([], [1]) == {}


def test_several_values_in_one_sentence() -> None:
    encoding = encode(Labelling(generate("path 3"), 1))
    words = Words(encoding)
    assert words.sentences([-1, -3, -4, 5]) == [
        "vertex 1 does not have label 1 3",
        "vertex 2 does not have label 1",
        "vertex 2 has label 2",
    ]


def test_rules_are_framed_where_they_are_at_home() -> None:
    found = why(MineNumber(("?5?", "???")))
    assert found.frames == {(0, 1): REASON}
    assert found.outcome.puzzle.draw(None, framed=found.frames) == " ? [5] ?\n ?  ?  ?"  # type: ignore[call-arg]
    found_tour = why(Tour(3, 3), Options(reasons=False))
    assert found_tour.frames == {4: REASON}
    labels = why(Labelling(generate("path 2"), 2))
    assert labels.frames == {0: REASON, 1: REASON}
