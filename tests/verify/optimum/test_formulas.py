"""The formulas of the search: bands, and a symmetry that must not be broken where one counts."""

from __future__ import annotations

import pytest

from satchel.backends.base import Deadline
from satchel.encoders.antibandwidth.bands import ADDED, ALONE
from satchel.encoders.options import Options
from satchel.puzzles.errors import OutOfTime
from satchel.puzzles.graphs import generate
from satchel.puzzles.labelling import Labelling
from satchel.verify.optimum.formulas import Formula


@pytest.mark.parametrize("symmetry", [False, True])
@pytest.mark.parametrize("how", [None, ADDED])
def test_a_labelling_or_none(how: str | None, symmetry: bool) -> None:
    graph = generate("cycle 7")
    formula = Formula(how, symmetry)
    labels = next(iter(formula.run(Labelling(graph, 3), Options(limit=1), Deadline())))
    assert not list(Labelling(graph, 3).violations(labels))
    assert list(formula.run(Labelling(graph, 4), Options(limit=1), Deadline())) == []


def test_bands_alone_refute_or_say_nothing() -> None:
    graph = generate("complete 5")
    assert list(Formula(ALONE).run(Labelling(graph, 3), Options(limit=1), Deadline())) == []
    with pytest.raises(OutOfTime):
        list(Formula(ALONE).run(Labelling(graph, 1), Options(limit=1), Deadline()))


def test_nothing_is_counted() -> None:
    with pytest.raises(NotImplementedError):
        Formula().count(Labelling(generate("cycle 7"), 3), Options(), Deadline())
