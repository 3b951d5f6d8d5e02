"""The groups of a reduction are the clauses and the rows that are solved."""

from __future__ import annotations

import pytest

from satchel.encoders import cnf, encode
from satchel.encoders.options import Options
from satchel.explain.walkthrough.walkthrough import Walkthrough

from .cases import SMALL, WAYS, puzzle_of


def test_meanings_are_those_of_the_blocks() -> None:
    encoding = encode(puzzle_of("tour 3x4"))
    for block in cnf.lower(encoding, Options(amo="totalizer", circuit="shift")):
        expected = [block.meaning(v) for v in block.auxiliaries]
        assert block.meanings(len(expected)) == expected
        assert block.meanings(1) == expected[:1]


@pytest.mark.parametrize("options", WAYS, ids=str)
@pytest.mark.parametrize("name", ["queens", "mines", "eight", "tour", "cycle", "arcs", "labelling"])
def test_auxiliary_variables_of_one_constraint_have_their_meanings(
    name: str, options: Options
) -> None:
    walk = Walkthrough(puzzle_of(SMALL[name]), options)
    top = walk.encoding.model.top
    for why in {stated.why for stated in walk.encoding.model.constraints}:
        met: set[int] = set()
        for group in walk.groups_about(why):
            met |= {
                variable for variable, meaning in group.meanings(group.clauses).items() if meaning
            }
            used = {abs(x) for clause in group.clauses for x in clause}
            assert {variable for variable in used if variable > top} <= met


def test_a_definition_is_shown_with_what_it_was_not_made_for() -> None:
    groups = Walkthrough(puzzle_of(SMALL["eight"])).groups_about("A and C")
    heads = [group.constraint.why.partition(" are")[0] for group in groups]
    assert sorted(heads) == ["A and B", "A and C", "A and C"]
    assert heads[-1] == "A and C"
