"""The console examples of the README, run again: what they print is what stands there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BLOCKS = re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
EXAMPLES = [example for block in BLOCKS for example in re.split(r"^\$ ", block, flags=re.M)[1:]]


def lines(text: str) -> list[str]:
    """The lines in any order (two streams meet), without times and what depends on them."""
    timeless = re.sub(r"\d+\.\d+ s|at least \d+$|dratify .*?:", "…", text, flags=re.MULTILINE)
    return sorted(line.rstrip() for line in timeless.splitlines() if line.strip())


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.splitlines()[0])
def test_an_example(example: str, tmp_path: Path) -> None:
    command, _, printed = example.partition("\n")
    satchel = f"satchel() {{ '{sys.executable}' '{ROOT / 'cli.py'}' \"$@\"; }}; "
    done = subprocess.run(
        ["/bin/sh", "-c", satchel + command],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=tmp_path,
    )
    assert lines(done.stdout + done.stderr) == lines(printed)


def test_every_verb_has_an_example() -> None:
    from satchel.cli import VERBS

    assert {verb for verb in VERBS if any(f"satchel {verb} " in e for e in EXAMPLES)} == set(VERBS)
