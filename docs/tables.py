"""Tables of the site, as Markdown."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from typing import Any

import console

from satchel.lessons import exercises
from satchel.lessons.chapters import CHAPTERS
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


def chapters() -> str:
    """The chapters of the course."""
    rows = [
        (
            str(chapter.number),
            chapter.title,
            chapter.aim,
            f"{chapter.minutes} min",
            len(exercises.of_chapter(chapter.name)),
        )
        for chapter in CHAPTERS
    ]
    return table(("", "chapter", "what one can do afterwards", "reading", "exercises"), rows)


def statements() -> str:
    """What the tests of the course hold, as the sentences of their names."""
    parts = []
    for file in sorted((console.ROOT / "tests" / "lessons").rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = [
            (node.name, any("slow" in ast.unparse(mark) for mark in node.decorator_list))
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]
        about = summary(ast.get_docstring(tree))
        parts.append(f"**`{file.relative_to(console.ROOT)}`**: {about}\n")
        parts += [f"- {sentence(name)}{' (slow)' * slow}" for name, slow in names]
        parts.append("")
    return "\n".join(parts)


def sentence(name: str) -> str:
    """The name of a test as a sentence.

    >>> sentence("test_a_chapter_needs_only_what_comes_before_it")
    'A chapter needs only what comes before it.'
    """
    words = name.removeprefix("test_").replace("_", " ")
    return f"{words[0].upper()}{words[1:]}."


MARKS = {"tests": tests, "known": known, "chapters": chapters, "statements": statements}
"""What a line ``<!-- build: NAME -->`` of a page becomes."""
