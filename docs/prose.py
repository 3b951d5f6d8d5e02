"""Docstrings as Markdown: NumPy sections, lists of parameters, examples, cross-references."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Sequence
from typing import Any

from satchel.puzzles.base import Puzzle

ITEMS = ("Parameters", "Attributes", "Returns", "Yields", "Raises")
"""The sections that list names with what they are."""
WIDE = 30
"""So many characters of an instance stand in a table."""


def sections(doc: str) -> dict[str, str]:
    """The text below each underlined head; what comes before the first stands under ``""``."""
    pieces = re.split(r"^(\S.*)\n-{3,}\n", inspect.cleandoc(doc), flags=re.MULTILINE)
    return {
        head: text.strip("\n") for head, text in zip(["", *pieces[1::2]], pieces[::2], strict=True)
    }


def markdown(doc: str, level: int = 2) -> str:
    """A docstring with its heads at a level, its lists and its examples as Markdown knows them."""
    parts = []
    for head, text in sections(doc).items():
        parts += [f"{'#' * level} {head}"] if head else []
        parts.append(_blocks(text))
    return "\n\n".join(part for part in parts if part)


def _blocks(text: str) -> str:
    text = re.sub(r":\w+:`~?\.?([^`]+)`", r"`\1`", text)
    text = re.sub(r"^(Variables|Clauses|Rows)(?=:)", r"**\1**", text, flags=re.M)
    text = re.sub(r"(?:^|(?<=\. ))(Size|Source)(?=[:, ])", r"\n\n**\1**", text, flags=re.M)
    blocks = []
    for block in re.split(r"\n\s*\n", text):
        if block.startswith(">>>"):
            block = f"```pycon\n{block}\n```"
        elif not block.startswith("    "):
            block = re.sub(r"^(?!\d+\. |- |  )(.*)\n(?=1\. |- )", r"\1\n\n", block, flags=re.M)
            block = re.sub(r"^( {2,3})(?=\S)", "    ", block, flags=re.M)
        blocks.append(block)
    return "\n\n".join(blocks)


def described(thing: Any) -> str:
    """The docstring of a function or a class, with its parameters as a list of definitions."""
    parts = []
    for head, text in sections(inspect.getdoc(thing) or "").items():
        if head in ITEMS:
            text = re.sub(r"^(\S.*)$", r"\n`\1`", text, flags=re.M)
            text = re.sub(r"(^`.*`\n) {4}", r"\1:   ", text, flags=re.M)
            text = re.sub(r"(^`.*`)(?=\n\n|\n?\Z)", r"\1\n:   &nbsp;", text, flags=re.M)
        else:
            text = _blocks(text)
        parts += [f"**{head}**"] if head else []
        parts.append(text.strip("\n"))
    return "\n\n".join(parts)


def signature(thing: Any, name: str) -> str:
    """How it is called, one parameter a line where it is long."""
    if not callable(thing) or (inspect.isclass(thing) and issubclass(thing, str)):
        return ""
    try:
        found = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(thing)))
    except ValueError:
        return ""
    found = re.sub(r"<factory>|<[\w.]+ object at \w+>|frozenset\(\)", "…", found)
    text = f"{name}{found}"
    if len(text) > 88:
        inner, _, after = text[len(name) + 1 :].rpartition(")")
        wanted = re.split(r", (?![^\[(]*[\])])", inner)
        text = f"{name}(\n" + "".join(f"    {part},\n" for part in wanted) + f"){after}"
    return f"```python\n{text}\n```"


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
    return f"`{text if len(text) <= WIDE else text[: WIDE - 1] + '…'}`"
