"""Examples within Markdown: console blocks that are run again, and files that a page spells out."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^`(\S+\.\w+)`[^\n]*\n\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "site", "*.egg-info")
SECONDS = 120
"""The longest that an example may take."""


class Example(NamedTuple):
    """A command of a console block, and what stands below it."""

    command: str
    printed: str


def commands(block: str) -> list[Example]:
    """The examples of one block.

    >>> commands("$ echo 1\\n1\\n$ true\\n")
    [Example(command='echo 1', printed='1\\n'), Example(command='true', printed='')]
    """
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [Example(*part.partition("\n")[::2]) for part in parts]


def examples(page: str) -> list[Example]:
    """The examples of a page, in their order."""
    return [example for block in BLOCK.findall(page) for example in commands(block)]


def run(command: str, folder: Path, home: Path = ROOT, libraries: Path | None = None) -> str:
    """What a command prints, both streams together; ``satchel`` is the one of ``home``.

    ``libraries`` is a folder of further packages.
    """
    python, cli = shlex.quote(sys.executable), shlex.quote(str(home / "cli.py"))
    words = f'python() {{ {python} "$@"; }}; satchel() {{ python {cli} "$@"; }}; {command}'
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    clean |= {"PYTHONPATH": str(libraries)} if libraries else {}
    done = subprocess.run(
        ["/bin/sh", "-c", words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
        cwd=folder,
        env={**clean, "PYTHONUNBUFFERED": "1", "COLUMNS": "100"},
    )
    return done.stdout


def lines(text: str) -> list[str]:
    """The lines in any order (two streams meet), without times and what depends on them."""
    timeless = re.sub(r"\d+\.\d+ s|at least \d+$|dratify .*?:", "…", text, flags=re.MULTILINE)
    return sorted(line.rstrip() for line in timeless.splitlines() if line.strip())


# --- files that a page spells out ------------------------------------------------------------


def files(page: str) -> dict[str, str]:
    """The files of a page: a name alone on its line, then a block."""
    return dict(FILE.findall(page))


def checkout(folder: Path, page: str = "") -> Path:
    """A copy of the repository with the files of a page added, those that lie in a folder."""
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    for name, code in files(page).items():
        if "/" in name:
            (folder / name).write_text(code, encoding="utf-8")
    return folder


def carried_out(page: str, place: Path, home: Path = ROOT) -> Iterator[Example]:
    """What the commands of a page print now; each meets only the files that stand above it.

    The commands run in ``place``, where a file without a folder is written; the others go to
    ``home``, a copy of the repository.
    """
    parts = [*FILE.finditer(page), *BLOCK.finditer(page)]
    for part in sorted(parts, key=lambda part: part.start()):
        if part.re is FILE:
            file = (home if "/" in part[1] else place) / part[1]
            file.write_text(part[2], encoding="utf-8")
        else:
            for command, _ in commands(part[1]):
                yield Example(command, run(command, place, home))
