"""The build of this site, as hooks of MkDocs: pages and tables that are generated."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS), str(DOCS.parent / "tests")]

import encoding_pages  # noqa: E402
import tables  # noqa: E402

import commands  # noqa: E402
import satchel  # noqa: E402

MARK = re.compile(r"^<!-- build: (\w+) -->$", re.MULTILINE)
PACKAGE = TemporaryDirectory()
"""Holds a link to the package by its name, which the folder of a checkout need not have."""


def generated() -> dict[str, str]:
    """The pages that are generated as a whole."""
    return {**encoding_pages.pages(), "commands.md": commands.page()}


def completed(page: str) -> str:
    """A page with its tables."""
    return MARK.sub(lambda mark: tables.MARKS[mark[1]](), page)


def on_config(config: Any) -> Any:
    """Show mkdocstrings the package that is imported."""
    link = Path(PACKAGE.name, "satchel")
    if not link.exists():
        link.symlink_to(Path(satchel.__file__).parent)
    config.plugins["mkdocstrings"].config.handlers["python"]["paths"] = [PACKAGE.name]
    return config


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that are generated as a whole."""
    from mkdocs.structure.files import File

    for name, page in generated().items():
        files.append(File.generated(config, name, content=page))
    return files


def on_page_markdown(markdown: str, **others: Any) -> str:
    """Put the tables into a page."""
    return completed(markdown)
