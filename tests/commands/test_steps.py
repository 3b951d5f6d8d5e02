"""``steps``: the way to the solution, step by step."""

from __future__ import annotations

import json
from typing import Any

import pytest


def test_steps_of_a_board(call: Any) -> None:
    code, out, err = call("steps", "mines", "--rule", "eight", "--free-digits", "?2?", "1?1")
    assert code == 0
    assert out == (
        "unique\n"
        "cell 1,1 is a mine, because: cell 1,2 counts 2; cell 2,3 counts 1; "
        "cells 2,1 2,3 are free\n"
        "cell 2,2 is free, because: cell 2,1 counts 1; cell 1,1 is a mine\n"
        "cell 1,3 is a mine, because: cell 2,3 counts 1; cells 1,2 2,2 are free\n"
        "*.*\n...\n"
    )
    assert err == "3 steps, of 2 rules at most; each checked by a fresh solver\n"


def test_steps_that_end_early(call: Any) -> None:
    code, out, err = call("steps", "mines", "?1?")
    assert (code, out) == (0, "multiple\n")
    assert err == "3 of 3 values stay open: there are several solutions\n"
    code, out, err = call("steps", "queens", "3")
    assert (code, out) == (0, "none\n")
    assert "`satchel why` says" in err


def test_json(call: Any) -> None:
    code, out, _ = call("hint", "mines", "0?", "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["verdict"], told["count"], told["solutions"]) == ("unique", 1, [])
    assert told["hint"] == {
        "values": ["cell 1,1 is free", "cell 1,2 is free"],
        "because": ["cell 1,1 counts 0"],
        "rules": 1,
    }
    code, out, _ = call("steps", "mines", "1?2", "--json")
    told = json.loads(out)
    assert told["solutions"] == [".**"]
    assert [step["rules"] for step in told["steps"]] == [1, 1]
    code, out, _ = call("hint", "mines", "*", "--json")
    assert json.loads(out)["hint"] is None


@pytest.mark.parametrize("verb", ["hint", "steps"])
def test_wrong_words_and_limits(call: Any, verb: str) -> None:
    for words, said in (
        ((), "expected a puzzle"),
        (("sudoku",), "expected one of"),
        (("mines", "x"), "expected one of"),
        (("queens", "4", "--timeout", "x"), "--timeout: expected seconds"),
        (("queens", "4", "--proof", "x"), "--proof"),
        (("queens", "4", "--json", "--nothing"), "--nothing"),
    ):
        code, _, err = call(verb, *words)
        assert code == 2
        assert err.count("\n") == 1 and said in err
    code, out, err = call(verb, "queens", "16", "--toroidal", "--timeout", "0.3")
    assert (code, out) == (3, "unknown\n")
    assert "stopped by the time limit" in err
    code, out, _ = call(verb, "queens", "16", "--toroidal", "--timeout", "0.3", "--json")
    assert code == 3
    assert json.loads(out)["stopped"] == "timeout"
