"""``hint``: the next value, its reason and its picture."""

from __future__ import annotations

from typing import Any


def test_a_hint_and_its_picture(call: Any, tmp_path: Any) -> None:
    words = ("hint", "eight", *"73145800", "--draw", "--svg", str(tmp_path / "hint.svg"))
    code, out, err = call(*words)
    assert code == 0
    first, *picture = out.splitlines()
    assert first == (
        "circle G holds 6, because: one digit in circle G; circle G does not hold 1 2 3 4 5 7 8"
    )
    assert "(G)" in picture[4] and sum(line.count("(") for line in picture) == 1
    assert err == (
        "evidence: 1 rule and 7 facts, checked by a fresh solver\n"
        "what one value excludes counts as seen; the verb steps tells it\n"
    )
    assert (tmp_path / "hint.svg").read_text(encoding="utf-8").startswith("<svg")


def test_hints_where_there_is_none(call: Any) -> None:
    for words, said in (
        (("hint", "mines", "*."), "everything is known\n"),
        (("hint", "mines", "?1?"), "nothing more is decided\n"),
        (("hint", "queens", "3"), "none\n"),
    ):
        code, out, err = call(*words)
        assert (code, out) == (0, said)
        several = "3 of 3 values stay open: there are several solutions\n"
        assert (several == err) == (said == "nothing more is decided\n")
