"""The console examples of the README, run again: what they print is what stands there."""

import os
from pathlib import Path

import pytest

from .console import ROOT, Example, examples, lines, run

EXAMPLES = examples((ROOT / "README.md").read_text(encoding="utf-8"))


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.command)
def test_an_example(example: Example, tmp_path: Path) -> None:
    assert lines(run(example.command, tmp_path)) == lines(example.printed)


def test_every_verb_has_an_example() -> None:
    from satchel.cli import VERBS

    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    commands = [e.command for page in pages for e in examples(page.read_text(encoding="utf-8"))]
    assert {verb for verb in VERBS if any(f"satchel {verb} " in c for c in commands)} == set(VERBS)
