"""``sample``: so many solutions, the same for the same seed."""

from __future__ import annotations

import json
from typing import Any

from satchel.puzzles.queens import Queens


def test_as_many_as_asked_for(call: Any) -> None:
    first = call("sample", "3", "queens", "8", "--seed", "5")
    again = call("sample", "queens", "8", "--count", "3", "--seed", "5")
    assert first == again and first.code == 0
    puzzle = Queens(8)
    lines = first.out.splitlines()
    assert len(lines) == 3
    for line in lines:
        assert not list(puzzle.violations(puzzle.read_answer(line)))
    assert first.err == "evidence: counted, drawn evenly, each checked by the rules\n"
    assert call("sample", "3", "queens", "8", "--seed", "6").out != first.out


def test_boards_are_drawn_and_programs_get_answers(call: Any) -> None:
    assert call("sample", "mines", "?1?").out.count("\n\n") == 1
    report = json.loads(call("sample", "2", "queens", "4", "--json").out)
    assert len(report["sample"]) == 2 and set(report["sample"]) <= {"2 4 1 3", "3 1 4 2"}


def test_nothing_is_drawn_of_none(call: Any) -> None:
    assert call("sample", "queens", "3").out == "none\n"
    assert call("sample", "0", "queens", "4").code == 2
