"""``advise``: certain cells with their reasons, or the best guess."""

from __future__ import annotations

import json
from typing import Any

WORDS = ("--rule", "eight", "--free-digits")


def test_certain_cells_come_with_their_reason(call: Any, tmp_path: Any) -> None:
    file = tmp_path / "advice.svg"
    code, out, err = call("advise", "mines", *WORDS, "?2?", "1?1", "--draw", "--svg", str(file))
    assert code == 0
    assert out.splitlines()[:4] == [
        "free: 2,2",
        "mines: 1,1 1,3",
        "cell 1,1 is a mine, because: cell 1,2 counts 2; cell 2,3 counts 1; cells 2,1 2,3 are free",
        "cell 2,2 is free, because: cell 2,1 counts 1; cell 1,1 is a mine",
    ]
    assert len(out.splitlines()) > 4
    assert err == "evidence: 2 steps, checked by a fresh solver\n"
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_the_best_guess_comes_with_its_exact_chance(call: Any) -> None:
    code, out, err = call("advise", "mines", *WORDS, "--total", "2", "?1?????")
    assert (code, out) == (0, "best guess: cell 1,7, free with chance 0.7500 (3/4)\n")
    assert err == "evidence: counted, 8 maps fit\n"
    rows = "1" + "?" * 29, "?" * 30
    code, out, err = call("advise", "mines", *WORDS, "--total", "30", *rows, "--json")
    advice = json.loads(out)["advice"]
    assert advice["free"] == advice["mines"] == advice["because"] == []
    numerator, denominator = map(int, advice["chance"].split("/"))
    assert 0 < numerator < denominator and advice["maps"] > 10**12


def test_a_guess_that_is_not_the_safest_says_why(call: Any) -> None:
    position = (*WORDS, "--total", "3", "1?11??", "??????")
    why = (
        "cell 2,3 is safer (0.8333), but there the game is won with chance 0.1667 at most; "
        "here with 0.2500"
    )
    code, out, _ = call("advise", "mines", *position)
    assert code == 0
    assert out.splitlines() == ["best guess: cell 1,2, free with chance 0.6667 (2/3)", why]
    assert json.loads(call("advise", "mines", *position, "--json").out)["advice"]["why"] == why


def test_the_other_ends(call: Any) -> None:
    assert call("advise", "mines", *WORDS, "?3?")[:2] == (0, "none\n")
    code, out, _ = call("advise", "mines", *WORDS, "1*")
    assert (code, out) == (0, "no free cell is left to be opened\n")
    code, _, err = call("advise", "queens", "5")
    assert code == 2 and "expected a position of mines" in err
