"""What the docstrings of encoders and puzzles say: sections, numbered rules, sources."""

from __future__ import annotations

import re
import sys
from inspect import cleandoc
from typing import Any

from ... import encoders
from ...puzzles import discovery
from ...puzzles.base import Puzzle
from .document import Part, Verbatim, paragraph


class Docs:
    """The docstring of the encoder of a puzzle.

    Parameters
    ----------
    name : str
        The puzzle's name.

    Attributes
    ----------
    sections : dict of str to str
        The text below each underlined head; the lines before the first one are under ``""``.
    rules : dict of int to str
        The numbered constraints.

    Examples
    --------
    >>> docs = Docs("queens")
    >>> docs.rules[1], list(docs.sections)[:3]
    ('Each row holds exactly one queen.', ['', 'Variables', 'Constraints'])
    """

    def __init__(self, name: str) -> None:
        encoder = discovery.load(encoders.__name__, "encode", name, "satchel.encodings")
        module = sys.modules.get(getattr(encoder, "__module__", ""))
        self.sections = sections(module.__doc__ or "" if module else "")
        numbered = re.findall(
            r"^(\d+)\. (.*(?:\n +.*)*)", self.sections.get("Constraints", ""), re.MULTILINE
        )
        self.rules = {int(number): " ".join(text.split()) for number, text in numbered}

    def unnumbered(self) -> str:
        """What the section of the constraints says without a number."""
        text = self.sections.get("Constraints", "")
        return re.sub(r"^\d+\. .*(?:\n +.*)*\n?", "", text, flags=re.MULTILINE).strip()


def sections(doc: str) -> dict[str, str]:
    """The text below each underlined head of a docstring.

    >>> sections("About\\n\\nSize\\n----\\nn.\\n")
    {'': 'About', 'Size': 'n.'}
    """
    first, *others = re.split(r"^(\S.*)\n-{3,}\n", doc, flags=re.MULTILINE)
    texts = zip(["", *others[::2]], [first, *others[1::2]], strict=True)
    return {head: text.strip("\n") for head, text in texts}


def source(doc: str) -> str:
    """What a docstring says about its source.

    >>> source("At most one. Source: folklore.")
    'folklore.'
    """
    text = sections(doc).get("Source") or ""
    if not text and (found := re.search(r"Source: ((?:.+\n?)+)", doc)):
        text = found[1]
    return " ".join(text.split())


def numbered(doc: str) -> list[str]:
    """The numbered clauses that the docstring of an encoding states.

    >>> numbered("About.\\n\\nClauses:\\n1. a → b;\\n2. never a\\n   and c.\\n\\nSize: 2.")
    ['a → b', 'never a and c']
    """
    found = re.search(r"^\s*Clauses\b.*\n(?:\s*-+\n)?((?:.+\n?)+)", doc, re.MULTILINE)
    text = "\n".join(line.strip() for line in found[1].splitlines()) if found else ""
    items = re.findall(r"^\d+\. (.*(?:\n(?!\d+\. ).*)*)", text, re.MULTILINE)
    return [" ".join(item.split()).rstrip(";.") for item in items]


def paragraphs(text: str) -> tuple[Part, ...]:
    """Prose, paragraph by paragraph; what is indented stays as it is."""
    parts: list[Part] = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if block.startswith("    "):
            parts.append(Verbatim("\n".join(line[4:] for line in block.splitlines())))
        elif block.strip():
            parts.append(paragraph(" ".join(block.split())))
    return tuple(parts)


def task(puzzle: Puzzle[Any]) -> tuple[Part, ...]:
    """What the puzzle asks: the docstring of its class up to the first underlined head.

    What it says about solutions as Python values is left out.
    """
    text = sections(cleandoc(type(puzzle).__doc__ or ""))[""]
    blocks = [part for part in re.split(r"\n\s*\n", text) if not part.startswith("A solution is")]
    return paragraphs(re.sub(r"\bA\s+solution\s+is\b[^.]*\.\s*", "", "\n\n".join(blocks)))
