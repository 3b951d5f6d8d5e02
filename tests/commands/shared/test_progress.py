"""The live line: figures while the work looks at its clock, nothing where nobody looks."""

from __future__ import annotations

import pytest

from satchel.backends.base import Deadline
from satchel.commands.shared.progress import Progress, progress


def test_the_line_is_updated_when_the_deadline_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr("satchel.commands.shared.progress.time.monotonic", lambda: now[0])
    texts: list[str] = []
    live = Progress(Deadline(), texts.append)
    live.solution("one")
    for now[0] in (0.05, 2.0, 2.01):
        live.show()
    assert texts == ["2 s, 1 found"]


def test_nothing_is_shown_where_no_terminal_is(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(5.0) as live:
        live.deadline.check()
        live.solution(None)
    assert live.found == 1 and (live.deadline.left() or 0) <= 5
    assert capsys.readouterr() == ("", "")
