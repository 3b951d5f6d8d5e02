"""``repair``: the fewest clues to add or to drop, and what is left then."""

from __future__ import annotations

import json
from typing import Any

import pytest


@pytest.mark.parametrize(
    ("words", "added", "dropped", "repaired"),
    [
        ("queens 4", 1, 0, None),
        ("queens 4 --queen 1,1", 0, 1, "queens 4"),
        ("eight 7 3 1 4 5 8 0 0", 0, 0, "eight 7 3 1 4 5 8 0 0"),
    ],
)
def test_the_fewest_changes(
    call: Any, words: str, added: int, dropped: int, repaired: str | None
) -> None:
    report = json.loads(call("repair", *words.split(), "--json").out)
    assert (len(report["added"]), len(report["dropped"])) == (added, dropped)
    assert report["fewest"] and repaired in (None, report["repaired"])


def test_a_solution_may_be_asked_for(call: Any) -> None:
    done = call("repair", "queens", "4", "--answer", "-", "--json", stdin=b"3 1 4 2")
    report = json.loads(done.out)
    assert (done.code, report["solution"], report["for"]) == (0, "3 1 4 2", "this solution")


def test_what_no_clue_can_mend(call: Any) -> None:
    done = call("repair", "queens", "3")
    assert (done.code, done.out) == (1, "")
    assert "there is no solution even without any clue" in done.err
