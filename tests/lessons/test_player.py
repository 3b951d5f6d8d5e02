"""The player shows what the solver did, and nothing else."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET

import pytest

from satchel.backends.cdcl.steps import Conflict, Learned, Replay
from satchel.lessons import player
from satchel.lessons.formulas import pigeonholes

from ..helpers import assignments

SIX = [[1, 2], [-1, 3], [-2, 3], [-3, 4, 5], [-3, -4], [-3, 4, -5]]


def drawn(seed: int) -> list[list[int]]:
    """A random 3-CNF formula near the threshold."""
    rng = random.Random(seed)
    return [[rng.choice((v, -v)) for v in rng.sample(range(1, 13), 3)] for _ in range(52)]


@pytest.mark.parametrize("seed", range(30))
def test_moments_are_those_of_an_independent_replay(seed: int) -> None:
    clauses = drawn(seed)
    run, replay = player.watched(clauses), Replay(clauses)
    for moment in run.moments:
        replay.follow([moment.step])
        if not isinstance(moment.step, Learned):
            assert [set(level) for level in moment.levels] == [set(one) for one in replay.levels]
    assert run.satisfied == bool(assignments(clauses, range(1, 13), 10**6))


@pytest.mark.parametrize("seed", range(10))
def test_what_is_resolved_leaves_the_learned_clause(seed: int) -> None:
    run = player.watched(drawn(seed))
    learned = 0
    for before, after in zip(run.moments, run.moments[1:], strict=False):
        if isinstance(before.step, Conflict) and isinstance(after.step, Learned):
            fixed = set(before.levels[0])
            (*_, (_, left)) = player.resolution(after.step, run)
            if after.step.literals:
                assert {x for x in left if -x not in fixed} == set(after.step.literals)
            cone = player.cone(before, run.clauses[before.step.clause])
            assert {-x for x in after.step.literals} <= set(cone) | fixed
            learned += 1
    assert learned


def test_the_graph_has_a_node_for_each_literal_of_the_cone() -> None:
    run = player.watched(SIX)
    i, moment = next((i, m) for i, m in enumerate(run.moments) if isinstance(m.step, Conflict))
    learned = run.moments[i + 1].step
    assert isinstance(moment.step, Conflict) and isinstance(learned, Learned)
    svg = player.implication_graph(moment, run.clauses[moment.step.clause], learned.literals, str)
    names = [one.text for one in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert sorted(names, key=str) == sorted(["-1", "2", "3", "-4", "5", "⊥"], key=str)
    assert svg.count('stroke-width="3"') == 1


@pytest.mark.parametrize("seed", range(20))
def test_dpll_agrees(seed: int) -> None:
    clauses = drawn(seed)
    assert player.dpll(clauses)[0] == player.watched(clauses).satisfied


def test_sentences_name_the_clauses() -> None:
    run = player.watched(pigeonholes(2)[1])
    texts = [player.sentence(moment, run, str) for moment in run.moments]
    assert texts[0].startswith("**Decide** ") and "**unsatisfiable**" in texts[-1]
    assert any(text.startswith("**Conflict**: all literals of ") for text in texts)
