"""Labels read backwards are labels again, and a half of them is enough."""

from __future__ import annotations

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat import Session, choose
from satchel.encoders.antibandwidth import bands, reversal
from satchel.encoders.options import Options
from satchel.puzzles.graphs import generate
from satchel.puzzles.labelling import Labelling


@pytest.mark.parametrize("how", [None, bands.ADDED, bands.ALONE])
@pytest.mark.parametrize("words", ["path 5", "cycle 6", "grid 2 3", "complete 4"])
@pytest.mark.parametrize("distance", [1, 2, 3])
def test_half_of_the_labels_decide(words: str, distance: int, how: str | None) -> None:
    puzzle = Labelling(generate(words), distance)
    whole = bands.stated(puzzle, how, lambda: None)
    assert reversal.reversible(whole.model, reversal.rows(puzzle, how))
    answers = []
    for encoding in (whole, reversal.halved(whole, puzzle, how)):
        session = Session(encoding, choose(encoding, Options()), Deadline())
        answers.append(session.solve((), Deadline()) is not None)
        session.close()
    assert answers[0] == answers[1]


def test_a_vertex_of_greatest_degree_is_denied_the_upper_half() -> None:
    puzzle = Labelling(generate("bipartite 1 4"), 1)
    assert reversal.denied(puzzle) == (0, 3)
    halved = reversal.halved(bands.stated(puzzle, None, lambda: None), puzzle)
    assert [given.literal for given in halved.givens] == [-4, -5]
    assert "label reversal: vertex 1 has a label up to 3" in halved.givens[0].why
