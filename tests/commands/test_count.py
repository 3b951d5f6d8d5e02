"""``count``: who counts, what a limit leaves, a second opinion, and the number by size."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from satchel.commands import count
from satchel.puzzles.errors import TooLarge
from satchel.verify import model_counters
from satchel.verify.model_counters import Count
from satchel.verify.outcome import Outcome


@pytest.mark.parametrize(
    ("words", "number", "by"),
    [
        ("queens 8", 92, "counted (dp)"),
        ("queens 13", 73712, "search (dfs)"),
        ("tour 5x6 --closed", 8, "counted (dp)"),
        ("hamilton --graph complete 7", 360, "counted (dp)"),
        ("queens 3", 0, "counted (dp)"),
    ],
)
def test_the_first_that_can_counts(call: Any, words: str, number: int, by: str) -> None:
    done = call("count", *words.split())
    assert (done.code, done.out) == (0, f"{number}\n")
    assert done.err.splitlines()[-1] == f"evidence: {by}"


@pytest.mark.parametrize("words", ["--amo product", "--seed 3", "--up-to-symmetry", "--jobs 2"])
def test_options_of_a_listing_ask_for_one(call: Any, words: str) -> None:
    done = call("count", "queens", "6", *words.split(), "--json")
    assert (done.code, json.loads(done.out)["backend"]) == (0, "sat")


def test_what_a_limit_leaves(call: Any) -> None:
    assert call("count", "queens", "6", "--limit", "3").out == "at least 3\n"
    swept = call("count", "tour", "7x8", "--closed", "--backend", "dp", "--timeout", "0.3")
    assert (swept.code, swept.out) == (3, "unknown\n")
    listed = call("count", "tour", "10x10", "--timeout", "0.5")
    assert listed.code == 3 and listed.out.startswith("at least ")


def test_a_second_way(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    done = call("count", "tour", "5x6", "--cross-check")
    assert done.code == 0
    assert done.err.endswith("cross-check: dp, order auto reversed, counts as many\n")

    def wrong(outcome: Outcome[Any], *arguments: Any) -> Outcome[Any]:
        return replace(outcome, total=7, chosen={"order": "auto reversed"})

    monkeypatch.setattr(count, "count_again", wrong)
    done = call("count", "queens", "6", "--cross-check")
    assert (done.code, done.out) == (1, "4\n")
    assert done.err.endswith("satchel: counts differ: dp, order auto reversed, says 7\n")


def test_where_there_is_no_second_way(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*arguments: Any) -> Any:
        raise TooLarge("it is too large")

    monkeypatch.setattr(count, "count_again", none)
    done = call("count", "queens", "6", "--cross-check")
    assert (done.code, done.out) == (0, "4\n")
    assert "not counted in a second way: it is too large" in done.err


def test_by_the_number_of_mines(call: Any) -> None:
    words = ("mines", "--rule", "eight", "--free-digits", "1?????", "??????")
    report = json.loads(call("count", *words, "--by-size", "--json").out)
    sizes = {int(size): number for size, number in report["by_size"].items()}
    assert sizes[1] == 3 and sizes[3] == 84 and sum(sizes.values()) == report["count"] == 3 * 2**8
    assert "mines" in call("count", *words, "--by-size").out.splitlines()[1]


@pytest.mark.parametrize("option", ["--by-size", "--order rows", "--memory 1G"])
def test_what_only_a_sweep_has(call: Any, option: str) -> None:
    done = call("count", "queens", "6", "--backend", "dfs", *option.split())
    assert done.code == 2 and "expected a --backend that sweeps (auto, dp)" in done.err


def test_other_counters(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Count(90, exact=False)
    monkeypatch.setattr(model_counters, "count", lambda *arguments: found)
    done = call("count", "queens", "8", "--solver", "approxmc")
    assert (done.code, done.out) == (0, f"{found}\n")
    assert done.err.splitlines()[-1] == "evidence: solver (approxmc)"
    fields = json.loads(call("count", "queens", "8", "--solver", "approxmc", "--json").out)
    assert (fields["count"], fields["exact"], fields["solver"]) == (90, False, "approxmc")
    for words in (["--limit", "2"], ["--backend", "dfs"], ["--by-size"]):
        done = call("count", "queens", "8", "--solver", "ganak", *words)
        assert done.code == 2 and "ganak" in done.err and words[0] in done.err
