"""``check``: anybody's answer, judged by the rules alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


@pytest.mark.parametrize(
    ("answer", "code", "lines"),
    [
        (b"2 4 1 3", 0, ["ok"]),
        (b"[1, 3, 0, 2]", 0, ["ok"]),
        (b"1 2 3 4", 1, ["the queens in rows 1 and 2 share a diagonal"]),
        (b"2 4", 1, ["there are 2 queens, not 4"]),
        (b"QQ..\n....\nQ...\n..Q.", 1, ["<stdin>:1:1: expected one `Q` in the row, found 'QQ..'"]),
    ],
)
def test_an_answer(call: Any, answer: bytes, code: int, lines: list[str]) -> None:
    done = call("check", "queens", "4", "--answer", "-", stdin=answer)
    assert done.code == code
    assert done.out.splitlines()[: len(lines)] == lines


def test_what_is_no_answer(call: Any, tmp_path: Path) -> None:
    done = call("check", "queens", "4", "--answer", "-", stdin=b"2 x")
    assert (done.code, done.out) == (2, "")
    assert done.err == "satchel: <stdin>:1:3: expected a column from 1 to 2000, found 'x'\n"
    done = call("check", "queens", "4", "--answer", str(tmp_path / "none"))
    assert done.code == 2 and "expected a readable file, found No such file" in done.err
