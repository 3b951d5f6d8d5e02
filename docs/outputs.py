"""Write what the examples of a page print now into the page.

``python docs/outputs.py [PAGE …]`` does so for the pages that are named, or for all; then read the
difference. The tests compare what stands in the pages with what is printed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

DOCS = Path(__file__).resolve().parent
sys.path.insert(0, str(DOCS.parent / "tests"))

import console  # noqa: E402


def replayed(page: str) -> str:
    """A page with what its commands print now; they run in one folder, in their order."""
    with TemporaryDirectory() as folder:
        home = console.ROOT
        if console.files(page):
            home = console.checkout(Path(folder, "satchel"))
        place = Path(folder, "here")
        place.mkdir()
        printed = console.carried_out(page, place, home)

        def fresh(block: re.Match[str]) -> str:
            lines = []
            for command, stated in console.commands(block[1]):
                now = next(printed).printed
                same = console.lines(now) == console.lines(stated)  # times aside
                lines += [f"$ {command}", (stated if same else now).rstrip()]
            return "\n".join(["```console", *filter(None, lines), "```"])

        return console.BLOCK.sub(fresh, page)


if __name__ == "__main__":
    for file in map(Path, sys.argv[1:] or sorted(map(str, DOCS.glob("*.md")))):
        file.write_text(replayed(file.read_text(encoding="utf-8")), encoding="utf-8")
