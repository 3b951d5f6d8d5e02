"""Packed texts: unpacked up to a limit, or refused."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Callable
from io import BytesIO

import pytest

from satchel.puzzles import limits
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.text import decoded

PACK: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
}


@pytest.mark.parametrize("name", PACK)
def test_packed_texts_are_read(name: str) -> None:
    packed = PACK[name](b"\xef\xbb\xbf1 2\r\n2 3")
    assert decoded(BytesIO(packed), "a") == "1 2\r\n2 3"
    assert decoded(BytesIO(packed + PACK[name](b"\n")), "a") == "1 2\r\n2 3\n"


@pytest.mark.parametrize("name", PACK)
def test_damaged_ones_are_refused(name: str) -> None:
    packed = PACK[name](b"1 2\n2 3\n" * 9)
    for cut in range(6, len(packed) - 1, 5):
        with pytest.raises(PuzzleError, match=r"^a: expected a file that can be unpacked, found "):
            decoded(BytesIO(packed[:cut]), "a")


@pytest.mark.parametrize("name", PACK)
def test_what_is_packed_twice_is_refused(name: str) -> None:
    for inner in PACK.values():
        with pytest.raises(PuzzleError, match=r"^a: expected a text that is packed once, found "):
            decoded(BytesIO(PACK[name](inner(b"1 2"))), "a")


@pytest.mark.parametrize("name", PACK)
def test_a_bomb_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FILE_BYTES", 1 << 20)
    with pytest.raises(PuzzleError, match=r"^a: expected at most 1,048,576 bytes, found more$"):
        decoded(BytesIO(PACK[name](bytes(3 << 20))), "a")


def test_memory_for_xz_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "UNPACKING_BYTES", 1 << 20)
    with pytest.raises(PuzzleError, match=r"^a: expected a file that can be unpacked, found "):
        decoded(BytesIO(lzma.compress(b"1 2", preset=9)), "a")
