"""One program from start to end: what it writes, and limits that hold."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from satchel.backends.program import Finished, run

from ..helpers import LAUNCH, eventually_empty
from .test_process import SLEEPER, living, python

pytestmark = pytest.mark.skipif(not Path("/proc").exists(), reason="looks at processes in /proc")


def test_a_command_that_ends_by_itself() -> None:
    program = "import sys; print(input()[::-1]); print('ünd', file=sys.stderr); sys.exit(3)"
    done = run(python(program), "sneeuq\n")
    assert done == Finished("queens\n", "ünd\n", "exit", 3)
    assert run(python("import os; os.kill(os.getpid(), 11)")).code == -11


def test_the_end_of_standard_error_is_kept() -> None:
    program = "import sys; sys.stderr.write('x' * 100_000 + 'end')"
    assert run(python(program), error_bytes=5).errors == "xxend"


@pytest.mark.parametrize(
    ("then", "ended", "code"),
    [
        ("time.sleep(60)", "timeout", None),
        ("sys.exit(0)", "timeout", 0),  # its child holds the output open
        ("while True: print('y' * 9999)", "output", None),
    ],
    ids=["hang", "held", "flood"],
)
def test_a_command_is_ended_at_its_limits(then: str, ended: str, code: int | None) -> None:
    begin = time.monotonic()
    done = run(python(SLEEPER.format(then=then)), seconds=1.0, output_bytes=1 << 16)
    assert (done.ended, done.code) == (ended, code)
    assert time.monotonic() - begin < 10
    numbers = done.output.split("\n")[0].split()
    assert eventually_empty(lambda: living(numbers)) == []
    assert numbers or ended == "timeout"


def test_a_command_that_is_not_there() -> None:
    with pytest.raises(OSError, match="No such file"):
        run(["/nowhere/at/all"])


def test_ctrl_c_ends_the_command(tmp_path: Path) -> None:
    left = tmp_path / "left"
    inner = SLEEPER.format(then="time.sleep(60)").replace(
        "print(os.getpid(), grandchild.pid, flush=True)",
        f"open({str(left)!r}, 'w').write(f'{{os.getpid()}} {{grandchild.pid}} ')",
    )
    program = (
        f"import sys; from satchel.backends.program import run\n"
        f"run([sys.executable, '-c', {inner!r}])"
    )
    caller = subprocess.Popen([sys.executable, "-c", LAUNCH, "-c", program], stderr=-1)
    until = time.monotonic() + 20
    while not (left.exists() and left.read_text().endswith(" ")) and time.monotonic() < until:
        time.sleep(0.02)
    caller.send_signal(2)
    _, err = caller.communicate(timeout=20)
    assert err.decode().strip().endswith("KeyboardInterrupt")
    assert eventually_empty(lambda: living(left.read_text().split())) == []
