"""One clause of each form stands for all of an encoding."""

from __future__ import annotations

import pytest

from satchel.encoders import cnf, encode
from satchel.encoders.options import Options
from satchel.explain.walkthrough.examples import examples, kinds
from satchel.explain.walkthrough.reduction import Reduction

from .cases import puzzle_of


def test_signs_kinds_and_numbers_tell_forms_apart() -> None:
    kind = {1: "a", 2: "a", 3: "b"}.__getitem__
    assert examples([[1], [2], [-1], [1, 2], [2, 1], [1, 3], [3, 2], [3]], kind) == [0, 2, 3, 5, 7]
    assert examples([], kind) == []


def test_a_kind_has_no_numbers_and_no_places() -> None:
    encoding = encode(puzzle_of("hamilton --graph cycle 4"))
    kind = kinds(encoding.model, {9: "from 1 to 4", 10: "from 2 to 3", 11: "the 12th"})
    assert kind(1) == kind(2) == "edge"
    assert kind(9) == kind(10) == "from # to #" and kind(11) == "the #"


@pytest.mark.parametrize("circuit", [name for name in cnf.CIRCUITS if name not in cnf.circuit.LAZY])
def test_no_encoding_of_a_circuit_has_many_forms(circuit: str) -> None:
    reduction = Reduction(puzzle_of("tour 3x4"), Options(circuit=circuit))
    *_, group = reduction.groups()
    kind = kinds(reduction.encoding.model, group.meanings(group.clauses))
    found = examples(group.clauses, kind)
    assert 5 < len(found) <= 45
    assert len({kind(abs(x)) for i in found for x in group.clauses[i]}) >= 3
