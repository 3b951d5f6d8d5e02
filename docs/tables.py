"""Tables of the site, as Markdown."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from typing import Any

import console

from satchel.puzzles import base
from satchel.puzzles.base import Puzzle

INSTANCE_WIDTH = 30
"""Characters of an instance in a table."""


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; numbers stand on the right."""

    def cell(value: object) -> str:
        text = f"{value:,}" if isinstance(value, int) else str(value)
        return text.replace("|", "\\|")

    body = [[cell(value) for value in row] for row in rows]
    right = [all(re.fullmatch(r"[\d,–]+", row[i]) for row in body) for i in range(len(heads))]
    rule = ["--:" if numbers else ":--" for numbers in right]
    return "".join(f"| {' | '.join(row)} |\n" for row in (heads, rule, *body))


def short(puzzle: Puzzle[Any]) -> str:
    """The text of an instance on one short line."""
    text = " / ".join(puzzle.text().splitlines())
    return f"`{text if len(text) <= INSTANCE_WIDTH else text[: INSTANCE_WIDTH - 1] + '…'}`"


def summary(doc: str | None) -> str:
    """The first paragraph of a docstring."""
    return " ".join((doc or "").split("\n\n")[0].split())


def tests() -> str:
    """The modules of the tests, what each is about, and how many functions test it."""
    rows = []
    for file in sorted((console.ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        count = sum(name.startswith("test_") for name in names)
        about = summary(ast.get_docstring(tree))
        rows.append((f"`{file.relative_to(console.ROOT)}`", count, about))
    total = f"{sum(row[1] for row in rows):,} test functions in {len(rows)} modules"
    words = f"{total}; many run over a whole table of cases.\n\n"
    return words + table(("module", "functions", "what they hold"), rows)


def known() -> str:
    """The bundled instances with their known truth."""
    rows = [
        (short(kind.parse(example.text)), str(example.verdict), example.count, example.source)
        for kind in map(base.find, base.names())
        for example in kind.EXAMPLES
    ]
    return table(("instance", "verdict", "solutions", "known from"), rows)


MARKS = {"tests": tests, "known": known}
"""What a line ``<!-- build: NAME -->`` of a page becomes."""
