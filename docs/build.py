"""The build of this site, as hooks of MkDocs: examples are run, pages are generated.

What a page prints below a command or a ``>>>`` is what it printed just now; where that differs
from what stands in the page (times aside) there is a warning, which ends a strict build.
``python docs/build.py`` writes what is printed now into the pages. ``SATCHEL_DOCS=stated mkdocs …``
takes it as it stands, for whoever works on the words.
"""

from __future__ import annotations

import doctest
import logging
import os
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS), str(DOCS.parent / "tests")]

import console  # noqa: E402
import encoding_pages  # noqa: E402
import reference  # noqa: E402

log = logging.getLogger("mkdocs.hooks.build")
PYTHON = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARK = re.compile(r"^<!-- build: (\w+) -->$", re.MULTILINE)
NAME = re.compile(r"^::: (\S+)$", re.MULTILINE)
Complain = Callable[[str], None]


# --- examples --------------------------------------------------------------------------------


def replayed(page: str, complain: Complain) -> str:
    """A page with what its commands print now; they run in one folder, in their order."""
    with TemporaryDirectory() as folder:
        home = console.ROOT
        if console.files(page):
            home = console.checkout(Path(folder, "satchel"), page)
        place = Path(folder, "here")
        place.mkdir()

        def fresh(block: re.Match[str]) -> str:
            printed = "".join(
                _fresh(example, place, home, complain) for example in console.commands(block[1])
            )
            return f"```console\n{printed}```"

        return console.BLOCK.sub(fresh, page)


def _fresh(example: console.Example, place: Path, home: Path, complain: Complain) -> str:
    printed = console.run(example.command, place, home)
    if console.lines(printed) != console.lines(example.printed):
        complain(f"`{example.command}` prints something else now:\n{printed}")
    if printed and not printed.endswith("\n"):
        printed += "\n"
    return f"$ {example.command}\n{printed}"


def untrue(page: str, name: str) -> str:
    """What the ``>>>`` examples of a page print instead of what stands there; empty if all hold."""
    text = "\n".join(PYTHON.findall(page))
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    runner, report = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE), list[str]()
    runner.run(test, out=report.append)
    return "".join(report)


@cache
def built(page: str, name: str) -> tuple[str, tuple[str, ...]]:
    """A page with everything in it that the build makes, and the complaints."""
    complaints: list[str] = []
    if wrong := untrue(page, name):
        complaints.append(wrong)
    page = MARK.sub(lambda mark: reference.MARKS[mark[1]](), page)
    page = NAME.sub(lambda mark: reference.api(mark[1]), page)
    if os.environ.get("SATCHEL_DOCS") == "stated":
        return page, tuple(complaints)
    return replayed(page, complaints.append), tuple(complaints)


# --- hooks -----------------------------------------------------------------------------------


def on_config(config: Any) -> Any:
    """Put the pages of the encoders into the navigation, below their head."""
    for entry in config.nav:
        if "Encoders" in entry:
            entry["Encoders"] = encoding_pages.navigation()
    return config


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that are generated as a whole."""
    from mkdocs.structure.files import File

    for name, page in {**encoding_pages.encoders(), "commands.md": reference.commands()}.items():
        files.append(File.generated(config, name, content=page))
    return files


def on_page_markdown(markdown: str, page: Any, **others: Any) -> str:
    """Run the examples of a page."""
    text, complaints = built(markdown, page.file.src_uri)
    if page.file.generated_by is None:
        for complaint in complaints:
            log.warning("%s: %s", page.file.src_uri, complaint)
    return text


def main() -> None:
    """Write what is printed now into the pages (or into those that are named)."""
    for file in map(Path, sys.argv[1:] or sorted(DOCS.glob("*.md"))):
        page = file.read_text(encoding="utf-8")
        file.write_text(replayed(page, lambda text: None), encoding="utf-8")
        if wrong := untrue(page, file.name):
            sys.exit(wrong)


if __name__ == "__main__":
    main()
