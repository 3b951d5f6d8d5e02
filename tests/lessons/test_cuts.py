"""What the lesson on tours says of its variables."""

from __future__ import annotations

import pytest

from satchel.encoders import cnf, encode
from satchel.encoders.options import Options
from satchel.explain.walkthrough import lazy_cuts

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_the_square_of_the_others_is_the_number_of_positions() -> None:
    from satchel.lessons.cuts import BOARDS

    for name in ("5×6", "6×6, open"):
        puzzle = BOARDS[name]
        blocks = cnf.lower(encode(puzzle), Options(circuit="position"))
        meanings = [block.meaning(v) for block in blocks for v in block.auxiliaries]
        others = puzzle.rows * puzzle.columns - puzzle.closed
        at = [words for words in meanings if " at position " in words and " of the " not in words]
        assert len(at) == others**2


def test_a_cut_of_an_open_tour_has_edges_to_the_ends_beside_its_leaps() -> None:
    from satchel.lessons.cuts import BOARDS

    for name in ("6×6", "6×6, open", "8×8, open"):
        one = next(lazy_cuts.rounds(BOARDS[name], Options(seed=3)))
        beside = len(one.cuts[0].sides[0]) - len(one.crossing)
        squares, nodes = len(one.inside()), len(one.cuts[0].nodes)
        outside = BOARDS[name].rows * BOARDS[name].columns - squares
        ends = squares if nodes == squares else outside  # the extra vertex is on the other side
        assert beside == (0 if BOARDS[name].closed else ends)
