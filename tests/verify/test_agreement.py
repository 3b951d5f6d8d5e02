"""Two answers contradict each other only where one claims to be complete."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.encoders.options import Options
from satchel.puzzles.queens import Queens
from satchel.verify.agreement import cross_check, disagreement, disagreements
from satchel.verify.outcome import Outcome
from satchel.verify.verdict import solve

FOUR = [(1, 3, 0, 2), (2, 0, 3, 1)]


def outcome(backend: str, solutions: list[Any], complete: bool) -> Outcome[Any]:
    made = Outcome(Queens(4), backend, solutions=solutions, complete=complete)
    made.conclude(None)
    return made


@pytest.mark.parametrize(
    ("whole", "part", "contradicts"),
    [
        (FOUR, FOUR[:1], False),
        (FOUR[:1], FOUR[1:], True),
        ([], FOUR[:1], True),
        ([], [], False),
        (FOUR, FOUR[::-1], False),
    ],
)
def test_a_complete_answer_holds_what_others_have(
    whole: list[Any], part: list[Any], contradicts: bool
) -> None:
    one, other = outcome("sat", whole, True), outcome("dfs", part, False)
    assert (disagreement(one, other) is not None) == contradicts
    assert (disagreement(other, one) is not None) == contradicts


def test_answers_that_are_not_complete_contradict_nobody() -> None:
    assert disagreement(outcome("a", FOUR[:1], False), outcome("b", FOUR[1:], False)) is None


def test_each_two_are_compared_and_the_sentence_names_them() -> None:
    outcomes = [outcome("a", [], True), outcome("b", FOUR, True), outcome("c", [], True)]
    sentences = disagreements(outcomes)
    assert sentences == [
        "a says none with 0 solutions, but b has another: 2 4 1 3",
        "c says none with 0 solutions, but b has another: 2 4 1 3",
    ]


def test_the_others_are_asked_the_same() -> None:
    options = Options(limit=None)
    agreement = cross_check(solve(Queens(5), "sat", options), options, None)
    assert not agreement.disagreements
    asked = {answer.backend: answer for answer in agreement.answers}
    assert {"ilp", "dfs"} <= set(asked) and "sat" not in asked
    assert all(one.outcome and one.outcome.count == 10 for one in asked.values() if not one.trouble)


def test_a_lie_is_noticed_by_the_others() -> None:
    lie = solve(Queens(5), "sat", Options(limit=None))
    lie.solutions = lie.solutions[:-1]
    agreement = cross_check(lie, Options(limit=None), None)
    assert any(one.startswith("sat says multiple with 9") for one in agreement.disagreements)
