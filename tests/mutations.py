"""What becomes of a valid file that programs, editors, networks and jokers damage at random."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from hypothesis import strategies as st

NUMBERS = (
    *("0", "-1", "-0", "+1", "007", "1_000", "0x10", "1.5", "1e400", "nan", "inf", "NaN"),
    *("99999", "100000", "100001", str(10**9), str(10**12), str(2**63), str(-(2**63)), "9" * 5000),
    *("1,1", "2..1", "1..9999", "٣", "²", "１", "𝟙", "", "-", "--", "1-", "1x1", "99999x99999"),
)
"""In the place of a word."""
SIGNS = tuple(
    sign.encode() if isinstance(sign, str) else sign
    for sign in (
        *("\0", "\ufeff", "\r", "\r\n", "\n\n", "\t", " ", "\x0b", "\x0c", "\x1b[31m", "\x7f"),
        *("\x85", "\xa0", "\u2028", "\u202e", "\u200b", "é", "e\u0301", "🙂", "𝟙", "_", "\\"),
        *('"', "'", "[", "]", "{", "}", "<", ">", "</", "&", "&lt;", "&#0;", "<!--", "<![CDATA["),
        *("#", "%", "=", ":", ",", ";", ".", "*", "?", "-", "+", "/", "$", "0", "9", "Q", "c", "p"),
        *("<!DOCTYPE x>", "--", " -- ", " --start ", " --foo ", "\ufffe"),
        *(b"\xff", b"\x80", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"),
    )
)
"""Anywhere."""
DEEP = (b"[" * 3000, b"{" * 3000, b"(" * 3000, b"<a>" * 3000, b"x [ " * 3000, b"1," * 3000)

Damage = Callable[[bytes, Random], bytes]


def pieces(data: bytes, pattern: bytes, lot: Random) -> bytes:
    """One word or one line dropped, doubled, exchanged with another, or put elsewhere."""
    found = re.split(pattern, data)  # at odd places what is between
    one, two = (2 * lot.randrange(len(found) // 2 + 1) for _ in "ab")
    deed = lot.randrange(4)
    if deed == 0:
        del found[one : one + 2]
    elif deed == 1:
        found[one:one] = found[one : one + 2]
    elif deed == 2:
        found[one], found[two] = found[two], found[one]
    else:
        found[one] = lot.choice(NUMBERS).encode()
    return b"".join(found)


def words(data: bytes, lot: Random) -> bytes:
    return pieces(data, rb"([\s,=]+)", lot)


def lines(data: bytes, lot: Random) -> bytes:
    return pieces(data, rb"(\n)", lot)


def sign(data: bytes, lot: Random) -> bytes:
    at, width = lot.randrange(len(data) + 1), lot.choice((0, 0, 1, 1, 2))
    return data[:at] + lot.choice(SIGNS) + data[at + width :]


def cut(data: bytes, lot: Random) -> bytes:
    return data[: lot.randrange(len(data) + 1)]


def flip(data: bytes, lot: Random) -> bytes:
    at = lot.randrange(len(data) + 1)
    return data[:at] + bytes([lot.randrange(256)]) + data[at + 1 :]


def long(data: bytes, lot: Random) -> bytes:
    one, two = sorted(lot.randrange(len(data) + 1) for _ in "ab")
    return data[:one] + data[one:two][:99] * lot.choice((2, 3, 50)) + data[two:]


def deep(data: bytes, lot: Random) -> bytes:
    at = lot.randrange(len(data) + 1)
    return data[:at] + lot.choice(DEEP) + data[at:]


def ends(data: bytes, lot: Random) -> bytes:
    return data.replace(b"\n", lot.choice((b"\r\n", b"\r", b" ", b"", b"\n\n", b" \n ")))


DAMAGES: Sequence[Damage] = (
    (words,) * 4 + (lines,) * 2 + (sign,) * 4 + (cut, flip, long, deep, ends)
)


def damaged(sample: str, lot: Random) -> bytes:
    """A text with one to four damages; now and then garbage alone."""
    data = sample.encode()
    if lot.randrange(30) == 0:
        return b"".join(lot.choice(SIGNS) for _ in range(lot.randrange(20)))
    for _ in range(lot.choice((1, 1, 1, 2, 3, 4))):
        data = lot.choice(DAMAGES)(data, lot)
    return data


def texts(samples: Sequence[str]) -> st.SearchStrategy[bytes]:
    """One of the samples, damaged."""
    lots = st.randoms(use_true_random=False)
    return st.builds(damaged, st.sampled_from(samples), lots)
