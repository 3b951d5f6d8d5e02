"""Files of a certificate that cannot be read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from satchel.puzzles.errors import InvalidProof, PuzzleError
from satchel.verify.certificate.check import verify
from satchel.verify.certificate.claim import (
    CLAIM,
    FORMULA,
    PROOF,
    SOLUTIONS,
)
from satchel.verify.certificate.prove import write

from .test_check import made


@pytest.mark.parametrize("name", [SOLUTIONS, FORMULA, PROOF])
def test_a_file_that_is_missing(tmp_path: Path, name: str) -> None:
    write(tmp_path, made("unique"))
    (tmp_path / name).unlink()
    with pytest.raises(PuzzleError, match=f"{name}: expected a readable file"):
        verify(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="needs pipes and links")
@pytest.mark.parametrize("name", [CLAIM, SOLUTIONS, FORMULA, PROOF])
def test_a_file_that_is_no_plain_file(tmp_path: Path, name: str) -> None:
    write(tmp_path, made("unique"))
    (tmp_path / name).rename(tmp_path / "elsewhere")
    os.mkfifo(tmp_path / name)
    with pytest.raises(InvalidProof, match=f"^{name}: expected a plain file, found a pipe or "):
        verify(tmp_path)
    (tmp_path / name).unlink()
    (tmp_path / name).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InvalidProof, match=f"^{name}: expected a plain file, found a link$"):
        verify(tmp_path)
    (tmp_path / name).unlink()
    (tmp_path / name).mkdir()
    with pytest.raises(InvalidProof, match=f"^{name}: expected a plain file, found a folder$"):
        verify(tmp_path)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    write(tmp_path, made("unique"))
    with (tmp_path / PROOF).open("wb") as file:
        file.truncate(10**10)
    with pytest.raises(InvalidProof, match=r"^proof\.drat: expected at most 1,000,000,000 bytes"):
        verify(tmp_path)
