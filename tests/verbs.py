"""Every verb of the command line with words that take long, and with words that end at once.

For the tests that go through all verbs; a verb that is missing here fails in ``test_signals.py``.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from .helpers import ROOT, Command


class Call(NamedTuple):
    """Words with blanks between them; ``{dir}`` is a folder with what ``laid`` puts there."""

    words: str
    stdin: str | None = ""
    """None: an input that never ends."""
    needs: str = "pysat"
    """What it cannot do without."""

    def split(self, folder: Path) -> list[str]:
        """The words, for a folder."""
        return [word.replace("{dir}", str(folder)) for word in self.words.split()]


POSITION = "mines --rule eight --total 400 " + " ".join(("?" * 40, "?3" * 20) * 20)
HARD = "queens 18 --toroidal"
"""There is none; that takes every solver long."""
NO_TOUR = "tour 9x9 --closed --no-reasons"
BLANK = "7 0 0 0 0 0 0 0\n"
CNF = "p cnf 1 1\n1 0\n"

LONG: dict[str, list[Call]] = {
    "solve": [
        Call("queens 14 --all"),
        Call("queens 14 --all --json"),
        Call("queens 12 --all --ordered --up-to-symmetry"),
        Call("queens 14 --all --resume {dir}/journal"),
        Call(HARD),
        Call(f"{HARD} --solver minisat22"),
        Call(f"{HARD} --solver lingeling"),
        Call(f"{HARD} --backend ilp --solver highs", needs="highspy"),
        Call(f"{HARD} --backend ilp --solver cbc", needs="pulp"),
        Call("queens 14 --all --backend dfs"),
        Call(f"{HARD} --backend asp", needs="clingo"),
        Call(f"{HARD} --backend cpsat", needs="ortools"),
        Call("queens 9 --all --cross-check"),
        Call("queens 10 --all --proof {dir}/proof", needs="dratify"),
        Call("labelling --graph path 900 --maximise"),
        Call("tour 40x40 --limit 1000"),
        Call("--input {dir}/many"),
        Call(""),
    ],
    "judge": [
        Call("nqueens1077", None),
        Call("hdu2514", "9999\n" + BLANK * 9999),
        Call("sicily1153 --backend ilp", "".join(f"{i % 64 + 1}\n" for i in range(9999))),
        Call("hdu2514 --against {dir}/sleep --random 5"),
        Call("hdu2514 --against cat --random 100000"),
    ],
    "count": [
        Call("queens 15"),
        Call("queens 15 --backend dfs"),
        Call("queens 12 --backend ilp", needs="highspy"),
        Call("queens 15 --json --resume {dir}/journal"),
        Call("queens 15 --jobs 2", needs="psutil"),
        Call("tour 6x6 --jobs 2 --backend dfs", needs="psutil"),
    ],
    "check": [Call("queens 8 --answer -", None)],
    "encode": [
        Call("queens 700 --format cnf -o {dir}/model"),
        Call("queens 700 --format cnf"),
        Call("queens 500 --format lp -o {dir}/model"),
    ],
    "decode": [Call("queens 8 --solution -", None)],
    "prove": [
        Call(f"{HARD} -o {{dir}}/proof"),
        Call("queens 11 --all -o {dir}/proof"),
        Call("labelling --graph path 900 --maximise -o {dir}/proof"),
    ],
    "verify": [Call("{dir}/certificate", needs="dratify")],
    "explain": [Call("queens 120 --full"), Call("queens 120 --full --format html")],
    "grade": [Call("queens 8 --formula -", None), Call(f"{HARD} --formula {{dir}}/student.cnf")],
    "why": [Call(HARD), Call(NO_TOUR), Call("queens 9 --no-reasons")],
    "hint": [Call(HARD), Call("tour 9x9 --closed")],
    "steps": [Call(HARD)],
    "advise": [Call(POSITION)],
    "odds": [Call("tour 8x8 --closed"), Call("queens 14")],
    "sample": [Call("tour 8x8 --closed")],
    "candidates": [Call(HARD), Call("queens 60")],
    "minimise": [Call(HARD)],
    "repair": [Call(HARD), Call("queens 9 --answer -", None)],
    "generate": [
        Call("queens 30 --fewest"),
        Call("queens 8 --count 9999 -o {dir}/drawn"),
        Call("mines 30x30 --fewest"),
    ],
    "exercise": [Call("judge counter-two-of-four -", None)],
    "lessons": [Call("--no-browser --port 0", needs="marimo")],
    "compare": [
        Call("queens 12..16 --configs dfs,sat --quiet --out {dir}/out", needs="psutil"),
        Call("queens 12..16 --configs ilp --jobs 2 --quiet --out {dir}/out", needs="psutil"),
        Call("queens 40..60 --encodings", needs="psutil"),
    ],
    "list": [Call("backends"), Call("encodings"), Call("configurations")],
}


SHORT: dict[str, list[Call]] = {
    "solve": [
        Call("queens 6 --cross-check"),
        Call("queens 5 --backend ilp --solver cbc", needs="pulp"),
        Call("queens 6 --all --json"),
    ],
    "judge": [Call("hdu2514", "2\n7 3 1 4 5 8 0 0\n" + BLANK)],
    "count": [Call("queens 6"), Call("queens 6 --jobs 2", needs="psutil")],
    "check": [Call("queens 4 --answer -", "2 4 1 3\n")],
    "encode": [Call("queens 40 --format cnf"), Call("queens 4 --format latex")],
    "decode": [Call("queens 1 --solution -", "v 1 0\n")],
    "prove": [Call("queens 4 -o {dir}/proof", needs="dratify")],
    "verify": [Call("{dir}/certificate", needs="dratify")],
    "explain": [Call("queens 4")],
    "grade": [Call("queens 4 --formula {dir}/student.cnf")],
    "why": [Call("queens 3")],
    "hint": [Call("queens 4 --queen 1,2")],
    "steps": [Call("queens 4 --queen 1,2")],
    "advise": [Call("mines ?1? --rule eight --free-digits")],
    "odds": [Call("queens 4")],
    "sample": [Call("2 queens 4")],
    "candidates": [Call("queens 4")],
    "minimise": [Call("queens 4 --queen 1,2 2,4")],
    "repair": [Call("queens 4")],
    "generate": [Call("queens 5")],
    "exercise": [Call("show diagonal-of-five"), Call("judge diagonal-of-five -", "-queen 3 1")],
    "lessons": [Call("--list")],
    "compare": [
        Call(
            "queens 4 --configs dfs --repeat 1 --quiet --no-report --out {dir}/out",
            needs="psutil",
        )
    ],
    "list": [Call("encodings"), Call("backends")],
}

SLEEPER = """#!/bin/sh
sleep 60 &
wait
"""
"""A program that starts another one, and never ends."""


def laid(folder: Path, certificate: Path | None = None) -> Path:
    """Lay out what the words name: a folder of instances, programs, and a certificate."""
    (folder / "many").mkdir(parents=True)
    for number in range(50):
        (folder / "many" / f"{number:02}").write_text(f"{HARD}\n" if number == 3 else "queens 8\n")
    (folder / "sleep").write_text(SLEEPER)
    (folder / "sleep").chmod(0o755)
    (folder / "student.cnf").write_text(CNF)
    if certificate:
        shutil.copytree(certificate, folder / "certificate")
    return folder


@contextmanager
def heard() -> Iterator[None]:
    """What starts here hears Ctrl-C, also where the tests run in the background and do not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Process(Command):
    """``cli.py`` at once, without a launcher, in a process group of its own."""

    def __init__(
        self,
        words: Sequence[str],
        folder: Path,
        stdin: str | None = "",
        environment: Mapping[str, str] | None = None,
        command: Sequence[str] = (sys.executable, str(ROOT / "cli.py")),
        **streams: Any,
    ) -> None:
        self.folder = folder / "temporary"
        self.folder.mkdir(exist_ok=True)
        self.mark = f"SATCHEL_TEST_MARK={self.folder}"
        clean = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        own = {"TMPDIR": str(self.folder), "SATCHEL_TEST_MARK": str(self.folder)}
        own["PYTHONFAULTHANDLER"] = "1"
        given = folder / "stdin"
        given.write_text(stdin or "")
        with heard(), given.open("rb") as source:
            self.process = subprocess.Popen(
                [*command, *words],
                env={**clean, **own, **(environment or {})},
                **{
                    "stdin": subprocess.PIPE if stdin is None else source,
                    "stdout": subprocess.PIPE,
                    "stderr": subprocess.PIPE,
                    "cwd": folder,
                    "text": True,
                    "start_new_session": True,
                    **streams,
                },
            )
        self.begin = time.monotonic()
        self.out = self.err = ""
        self.seconds = 0.0
        self.hung = False

    def finish(self, send: signal.Signals | None = None, after: float = 0.0) -> int:
        """As before; of a process that hangs, what all of its threads are doing."""
        begin = time.monotonic()
        try:
            self.out, self.err = self.process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self.hung = True
            self.process.send_signal(signal.SIGABRT)  # Python's faulthandler speaks
            self.out, self.err = self.process.communicate(timeout=20)
        finally:
            self.process.kill()
        self.seconds = time.monotonic() - begin
        return self.process.returncode


def quiet(command: Process, most: int = 1) -> None:
    """Nothing but words meant for people, and nothing left behind."""
    assert "Traceback" not in command.err and "Exception" not in command.err
    assert len(command.err.splitlines()) <= most, command.err
    assert command.left() == []
