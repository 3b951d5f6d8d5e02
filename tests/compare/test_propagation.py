"""What unit propagation sees of implied literals, against brute force and by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.compare.propagation import LOST, Sample, draw, formula, propagated
from satchel.encoders import cnf, encode
from satchel.encoders.options import Options
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour

from ..helpers import assignments, everything


def chosen(puzzle: Any, **more: Any) -> tuple[Any, Options]:
    encoding = encode(puzzle)
    return encoding, replace(cnf.choose(encoding, Options()), **more)


@pytest.mark.parametrize(
    "puzzle", [Queens(5), Queens(6), Tour(3, 4), MineNumber.parse("mines\n1??\n?3?\n???\n")]
)
def test_what_is_implied_is_what_all_solutions_share(puzzle: Any) -> None:
    encoding, options = chosen(puzzle, circuit=cnf.EAGER)
    top = encoding.model.top
    solutions = [encoding.literals(s) for s in everything(puzzle, "dfs").solutions]
    signed = [{v if v in true else -v for v in range(1, top + 1)} for true in solutions]
    drawn = list(draw(encoding, options, 5, 20, Deadline()))
    assert len(drawn) == 20
    assert any(sample.implied for sample in drawn)
    for sample in drawn:
        extending = [literals for literals in signed if literals >= set(sample.assumed)]
        assert extending
        assert set.intersection(*extending) - set(sample.assumed) == sample.implied
    assert list(draw(encoding, options, 5, 20, Deadline())) == drawn
    assert list(draw(encoding, options, 6, 20, Deadline())) != drawn


def test_propagation_by_hand() -> None:
    clauses = [[-1, 2], [-2, -3], [4, 5], [4, -5]]
    samples = [
        Sample((1,), frozenset({2, -3, 4})),  # 4 takes a case distinction
        Sample((), frozenset({4})),
        Sample((-4, 1), frozenset()),
    ]
    assert propagated(clauses, samples[:2], Deadline()) == 2
    assert propagated(clauses, samples, Deadline()) == LOST  # the last has no solution
    assert propagated([[1], [-1]], samples, Deadline()) == LOST


def test_all_small_formulas_keep_their_solutions() -> None:
    """The reference of the samples is right: binary positions lose no tour and add none."""
    encoding, options = chosen(Tour(3, 4), circuit=cnf.EAGER)
    _, clauses = formula(encoding, options)
    assert len(assignments(clauses, range(1, encoding.model.top + 1))) == 8
