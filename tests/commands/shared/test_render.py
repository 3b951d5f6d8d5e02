"""What verbs print and write."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from satchel.commands.shared import render
from satchel.commands.shared.render import write_lines


def test_an_interruption_leaves_the_old_file(tmp_path: Path) -> None:
    def lines() -> Iterator[str]:
        yield "half"
        raise KeyboardInterrupt

    old, link = tmp_path / "old", tmp_path / "link"
    old.write_text("old", encoding="utf-8")
    link.symlink_to(old)
    for name in (old, link, tmp_path / "new"):
        with pytest.raises(KeyboardInterrupt):
            write_lines(str(name), lines())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "old"]
    assert old.read_text("utf-8") == "old"
    write_lines(str(link), iter(["all"]))
    assert old.read_text("utf-8") == "all\n"
    assert link.is_symlink()


def test_the_cells_of_a_table_are_no_markup(capsys: pytest.CaptureFixture[str]) -> None:
    render.table(["what", "remedy"], [["asp", "pip install 'satchel[peers]'"]])
    assert "'satchel[peers]'" in capsys.readouterr().out
