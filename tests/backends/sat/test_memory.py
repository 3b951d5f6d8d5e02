"""A library without memory ends the process in one line."""

from __future__ import annotations

import subprocess
import sys

import pytest

from satchel.backends.sat.memory import LIBRARIES
from satchel.puzzles.errors import TooLarge

from ...helpers import ROOT

SCRIPT = """
import ctypes, sys
sys.path.insert(0, sys.argv[1])
from satchel.backends.sat.memory import LIBRARIES, guard
guard()
print("so far")
ctypes.CDLL(LIBRARIES[sys.platform])._ZSt9terminatev()
"""


@pytest.mark.skipif(sys.platform not in LIBRARIES, reason="its C++ library is not known")
def test_what_c_plus_plus_cannot_catch_is_one_line() -> None:
    words = [sys.executable, "-c", SCRIPT, str(ROOT.parent)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert done.returncode == TooLarge.exit_code
    assert done.stdout == "so far\n"
    assert done.stderr == "satchel: the system gave the solver no more memory\n"
