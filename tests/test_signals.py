"""Ctrl-C and SIGTERM in every verb, at moments drawn at random.

The rule: exit code 130 for either; what was found is printed; at most one line on standard error
says that it was stopped; no process, no temporary file and no half-written file is left. Before
Python itself is ready a signal ends the process in silence.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from satchel import cli
from satchel.cli import VERBS
from satchel.puzzles.queens import Queens

from .helpers import ROOT
from .verbs import LONG, Call, Process, laid

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")

WAYS = {
    "INT": (signal.SIGINT,),
    "TERM": (signal.SIGTERM,),
    "INT INT": (signal.SIGINT, signal.SIGINT),
    "TERM TERM": (signal.SIGTERM, signal.SIGTERM),
    "INT TERM": (signal.SIGINT, signal.SIGTERM),
}
LIMITED = (
    "solve", "judge", "count", "prove", "explain", "grade", "why", "hint", "steps", "candidates",
    "minimise", "repair", "generate",
)  # fmt: skip
"""Verbs with ``--timeout``, where a second process watches the first."""
LATEST = 5.0
"""Seconds that a process may take to end; it is one when nobody else uses the machine."""
NOTICE = re.compile(
    r"satchel: (at (least|most) |lessons for )|written: |cross-check |the first two differ "
    r"|evidence: |up to |upper bound|symmetry breaking"
)
"""Lines of standard error that belong to the answer, and are no word about the signal."""
BEGUN = re.compile(rf'{ROOT}/(?!\S*site-packages|cli\.py", line 1\d,)')
"""In a traceback: Satchel has begun, beyond Python and the first lines, which none can guard."""
CALLS = [(verb, call) for verb, calls in LONG.items() for call in calls]
ROUNDS = int(os.environ.get("SATCHEL_FUZZ", "0"))


def test_every_verb_is_here() -> None:
    assert set(LONG) == set(VERBS)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate whose check takes a second."""
    folder = tmp_path_factory.mktemp("certificate")
    command = Process(["prove", "queens", "9", "--all", "-o", "proof"], folder)
    assert command.finish() == 0, command.err
    return folder / "proof"


def stop(command: Process, way: str, moment: float, everybody: bool) -> int:
    """Send the signals of a way, to the process or to its group as a terminal does."""
    time.sleep(max(0.0, command.begin + moment - time.monotonic()))
    for number in WAYS[way]:
        try:
            if everybody:
                os.killpg(command.process.pid, number)
            else:
                command.process.send_signal(number)
        except ProcessLookupError:
            pass
        time.sleep(0.01 if len(WAYS[way]) > 1 else 0)
    return command.finish()


def faults(verb: str, call: Call, folder: Path, command: Process, code: int) -> Iterator[str]:
    """What is not as the rule says."""
    if "_get_module_lock" in command.err and "_interrupt" not in command.err:
        return  # Python dropped it before Satchel began
    lines = [line for line in command.err.splitlines() if not NOTICE.match(line)]
    early = code in (-signal.SIGINT, -signal.SIGTERM, 1) and not command.out
    early = early and not BEGUN.search(command.err)
    natural = code in (0, 1, 3)
    if not (code == 130 or early or natural):
        yield f"exit code {code}"
    if not early and ((code == 130 and len(lines) > 1) or "Traceback" in command.err):
        yield f"{len(lines)} lines: {command.err[-600:]}"
    if command.seconds > LATEST:
        yield f"it took {command.seconds:.2f} s"
    if left := command.left():
        yield f"left: {left}"
    if half := [path.name for path in folder.rglob("*.part")]:
        yield f"half-written: {half}"
    if verb == "solve" and code == 130 and command.out:
        yield from wrong(call, command.out)


def wrong(call: Call, out: str) -> Iterator[str]:
    """What is wrong with what ``solve`` printed."""
    if "--json" in call.words:
        fields = json.loads(out)
        verdict, answers = fields["verdict"], fields["solutions"]
    elif call.words.startswith("queens"):
        verdict, *answers = out.splitlines()
    else:
        return
    puzzle = Queens(int(call.words.split()[1]), toroidal="--toroidal" in call.words)
    found = [puzzle.read_answer(answer) for answer in answers]
    if len(set(found)) < len(found) or any(v for one in found for v in puzzle.violations(one)):
        yield "a wrong solution"
    if not (len(answers) > 1 if verdict == "multiple" else verdict == "unknown"):
        yield f"{verdict} with {len(answers)} solutions"


def trial(verb: str, call: Call, rng: Random, tmp_path: Path, certificate: Path) -> str:
    """One process, one way and one moment; what is wrong, in words."""
    way, everybody = rng.choice(list(WAYS)), rng.random() < 0.3
    moment = 0.02 * 100 ** rng.random() if rng.random() < 0.7 else rng.uniform(0.1, 1.0)
    folder = laid(tmp_path, certificate)
    limit = ["--timeout", "60"] if verb in LIMITED and rng.random() < 0.3 else []
    command = Process([verb, *call.split(folder), *limit], folder, call.stdin)
    code = stop(command, way, moment, everybody)
    said = "; ".join(faults(verb, call, folder, command, code))
    group = " to the group" if everybody else ""
    return said and f"{verb} {call.words} {' '.join(limit)}: {way}{group} at {moment:.3f} s: {said}"


@pytest.mark.parametrize("verb", LONG)
def test_a_signal_at_a_random_moment(verb: str, tmp_path: Path, certificate: Path) -> None:
    rng = Random(f"routine {verb}")
    call = rng.choice([call for call in LONG[verb] if find_spec(call.needs)])
    assert trial(verb, call, rng, tmp_path / "one", certificate) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("verb", "call"), CALLS, ids=lambda value: str(value)[:60])
def test_signals_at_many_moments(verb: str, call: Call, tmp_path: Path, certificate: Path) -> None:
    if not find_spec(call.needs):
        pytest.skip(f"{call.needs} is not installed")
    rng = Random(f"{ROUNDS} {verb} {call.words}")
    for number in range(ROUNDS or 3):
        said = trial(verb, call, rng, tmp_path / str(number), certificate)
        assert said == ""


def test_a_signal_that_comes_while_another_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    class Busy:
        """An event whose lock is held: setting it again would wait for ever."""

        def set(self) -> None:
            assert not heard
            heard.append("set")
            cli._interrupt(signal.SIGTERM, None)

    monkeypatch.setattr(cli, "INTERRUPTED", Busy())
    monkeypatch.setattr(cli, "_interrupted", 0.0)
    with pytest.raises(KeyboardInterrupt):
        cli._interrupt(signal.SIGINT, None)
    assert heard == ["set"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["solve", "queens", "--help"]])
def test_help_without_room(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, str(ROOT / "cli.py"), *words]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "expected to write the answer" in done.stderr
