"""Bytes that are read, and unpacked, up to a limit."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import BinaryIO, cast

from . import limits
from .errors import PuzzleError

PACKED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00")
"""What files of gzip, bzip2 and xz begin with."""


def bounded(read: Callable[[int], bytes], file: str) -> bytes:
    """All that can be read, piece by piece: at most ``limits.FILE_BYTES``."""
    pieces: list[bytes] = []  # as read(limits.FILE_BYTES) takes so much memory for any file
    while len(pieces) <= limits.FILE_BYTES >> 20 and (piece := read(1 << 20)):
        pieces.append(piece)
    data = b"".join(pieces)
    if len(data) > limits.FILE_BYTES:
        raise PuzzleError(file, f"at most {limits.FILE_BYTES:,} bytes", "more")
    return data


def unpacked(data: bytes, file: str) -> bytes:
    """Bytes without the compression by gzip, bzip2 or xz, if there is one.

    >>> import gzip
    >>> unpacked(gzip.compress(b"1 2"), "a"), unpacked(b"1 2", "a")
    (b'1 2', b'1 2')
    """
    if not data.startswith(PACKED):
        return data
    import lzma
    import zlib

    try:
        inner = bounded(reader(data).read, file)
    except (OSError, EOFError, ValueError, MemoryError, zlib.error, lzma.LZMAError) as error:
        found = str(error).partition("\n")[0] or "damaged data"
        raise PuzzleError(file, "a file that can be unpacked", found) from None
    if inner.startswith(PACKED):
        raise PuzzleError(file, "a text that is packed once", "a packed file in a packed file")
    return inner


def reader(data: bytes) -> BinaryIO:
    """The file that unpacks packed bytes; xz may ask for much memory, and is refused it."""
    import bz2
    import gzip
    import lzma

    source = BytesIO(data)
    if data.startswith(b"\x1f\x8b"):
        return cast(BinaryIO, gzip.GzipFile(fileobj=source))
    if data.startswith(b"BZh"):
        return cast(BinaryIO, bz2.BZ2File(source))
    probe = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=limits.UNPACKING_BYTES)
    probe.decompress(data[: 1 << 16], max_length=1)
    return cast(BinaryIO, lzma.LZMAFile(source))
