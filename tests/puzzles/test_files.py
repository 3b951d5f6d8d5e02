"""A file is written whole or not at all, and never where somebody else's link leads."""

from __future__ import annotations

from pathlib import Path

import pytest

from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.files import save, written


def test_what_stops_the_writer_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("old")
    with pytest.raises(KeyboardInterrupt), written(file) as out:
        out.write(b"new")
        raise KeyboardInterrupt
    assert file.read_text() == "old" and list(tmp_path.iterdir()) == [file]


def test_the_permissions_of_the_file_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("old")
    file.chmod(0o640)
    save(file, "new")
    assert file.read_text() == "new" and file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("follow", [False, True])
def test_a_link_is_replaced_unless_it_is_to_be_followed(tmp_path: Path, follow: bool) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    save(link, "new", follow=follow)
    assert link.read_text() == "new"
    assert link.is_symlink() == follow
    assert target.read_text() == ("new" if follow else "old")


def test_folders_are_made_and_half_signs_escaped(tmp_path: Path) -> None:
    file = save(tmp_path / "a" / "b", "x\ud800")
    assert file.read_text() == "x\\ud800"


@pytest.mark.parametrize(
    ("name", "reason"), [("folder", "a folder"), ("a\0b", "NUL"), ("circle", "circle")]
)
def test_what_cannot_be_written_is_said(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    with pytest.raises(PuzzleError, match="expected a file to write, found") as caught:
        save(tmp_path / name, "x", follow=True)
    assert reason.lower() in str(caught.value).lower() or name == "circle"
    assert not list(tmp_path.glob("*.part"))
