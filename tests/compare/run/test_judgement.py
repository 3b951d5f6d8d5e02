"""Answers that must agree: who is blamed, and who is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from satchel.compare.run import judgement
from satchel.compare.run.judgement import contradict
from satchel.compare.run.record import Record, Status

from ...records import record


def about(configuration: str, **more: Any) -> Record:
    """A run about four queens."""
    return record("queens 4", configuration, instance="queens 4", **more)


FIRST, SECOND = "2 4 1 3", "3 1 4 2"


@pytest.mark.parametrize(
    ("records", "statuses"),
    [
        ([("a", "none", None, ()), ("b", "solved", None, (FIRST,))], "wrong correct"),
        ([("a", "unique", 1, (FIRST,)), ("b", "unique", 1, (SECOND,))], "wrong wrong"),
        ([("a", "unique", 1, (FIRST,)), ("b", "multiple", None, (FIRST, SECOND))], "wrong correct"),
        ([("a", "multiple", 2, ()), ("b", "multiple", None, (FIRST, SECOND))], "correct correct"),
        ([("a", "multiple", 2, ()), ("b", "multiple", 3, ())], "unknown unknown"),
        ([("a", "multiple", 2, ()), ("b", "none", 0, ())], "unknown unknown"),
        ([("a", "multiple", 2, ()), ("b", "none", 0, ()), ("c", "solved", None, (FIRST,))],
         "correct wrong correct"),
        ([("a", "none", 0, ()), ("b", "solved", None, ("1 2 3 4",))], "unknown unknown"),
    ],
)  # fmt: skip
def test_who_is_blamed(
    records: Sequence[tuple[str, str, int | None, tuple[str, ...]]], statuses: str
) -> None:
    runs = [
        about(name, verdict=verdict, count=count, solutions=solutions)
        for name, verdict, count, solutions in records
    ]
    judged = judgement.judged(runs)
    assert [str(one.status) for one in judged] == statuses.split()
    assert [one.verdict for one in judged] == [one.verdict for one in runs]
    assert judgement.judged(judged) == judged


def test_a_partial_answer_is_a_witness_too() -> None:
    late = about("b", status=Status.TIMEOUT, verdict="unknown", solutions=(FIRST,))
    judged = judgement.judged([about("a", verdict="none", count=0), late])
    assert [one.status for one in judged] == [Status.WRONG, Status.TIMEOUT]


def test_what_a_wrong_run_shows_is_no_witness() -> None:
    wrong = about("b", status=Status.WRONG, verdict="solved", solutions=("1 2 3 4",))
    right = record("queens 3", "a", instance="queens 3", verdict="none", count=0)
    judged = judgement.judged(
        [right, replace(wrong, task=replace(wrong.task, instance="queens 3"))]
    )
    assert [one.status for one in judged] == [Status.CORRECT, Status.WRONG]


@pytest.mark.parametrize(
    ("answers", "odd"),
    [
        ([("none", 0), ("unique", 1)], True),
        ([("solved", None), ("unique", None)], False),
        ([("solved", None), ("multiple", 92)], False),
        ([("multiple", 92), ("multiple", 91)], True),
        ([("unique", None), ("multiple", None)], True),
        ([("none", None), ("none", 0)], False),
        ([], False),
    ],
)
def test_answers_contradict_each_other_when_no_number_fits(answers: list[Any], odd: bool) -> None:
    assert contradict([record(verdict=verdict, count=count) for verdict, count in answers]) is odd
