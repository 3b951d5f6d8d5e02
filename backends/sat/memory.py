"""A SAT solver that gets no more memory ends the process in one clear line.

Its libraries are C++, and nobody there catches ``std::bad_alloc``: the process would abort. What
C++ calls then is replaced, where its library is found; elsewhere the abort stays what it is.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from functools import cache

from ...puzzles.errors import TooLarge

LIBRARIES = {"linux": "libstdc++.so.6", "darwin": "libc++abi.dylib"}
SET_TERMINATE = "_ZSt13set_terminatePFvvE"


def _end() -> None:
    with contextlib.suppress(Exception):
        sys.stdout.flush()
    os.write(2, b"satchel: the system gave the solver no more memory\n")
    os._exit(TooLarge.exit_code)


_END = ctypes.CFUNCTYPE(None)(_end)
"""Kept as long as C++ may call it."""


@cache
def guard() -> None:
    """Let a solver without memory end the process by itself, once and for all."""
    with contextlib.suppress(OSError, AttributeError, KeyError):
        getattr(ctypes.CDLL(LIBRARIES[sys.platform]), SET_TERMINATE)(_END)
