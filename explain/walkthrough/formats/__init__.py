"""An explanation as text, Markdown, LaTeX or HTML; each format is one module."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..document import Document
from .html import html
from .latex import latex
from .markdown import markdown
from .text import show, text

__all__ = ["FORMATS", "show"]

FORMATS: dict[str, Callable[[Document], Iterator[str]]] = {
    "text": text,
    "markdown": markdown,
    "latex": latex,
    "html": html,
}
"""Each format by its name: from a document to its lines without line ends."""
