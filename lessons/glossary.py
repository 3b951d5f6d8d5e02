"""The words of the course: the glossary of the documentation as a page beside the chapters.

It is read from ``docs/glossary.md`` of a checkout. Where that is missing there are no words.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / "docs" / "glossary.md"
ENTRY = re.compile(r"^(\S[^\n]*)\n:   (.*?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
"""A term and what it means, as a definition list of Markdown."""
LINK = re.compile(r"\[(`?[^]]+?`?)\]\([^)]+\)")


@cache
def terms() -> dict[str, str]:
    """What each term means, as HTML.

    >>> "Clause" in terms() or not FILE.exists()
    True
    """
    if not FILE.exists():
        return {}
    found = ENTRY.findall(FILE.read_text(encoding="utf-8"))
    return {term: meaning(" ".join(text.split())) for term, text in sorted(found)}


def meaning(text: str) -> str:
    """Markdown of one line as HTML, with the words of links alone.

    >>> meaning("*One* of [clauses](a.md), `p cnf`.")
    '<em>One</em> of clauses, <code>p cnf</code>.'
    """
    plain = escape(LINK.sub(r"\1", text), quote=False)
    plain = re.sub(r"`([^`]+)`", r"<code>\1</code>", plain)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", plain)


def anchor(term: str) -> str:
    """The anchor of a term on the page.

    >>> anchor("Unit clause")
    'unit-clause'
    """
    return re.sub(r"[^a-z0-9]+", "-", term.lower()).strip("-")


def words_of(text: str) -> list[str]:
    """The terms that stand in a text, in alphabetical order; plurals count."""
    lower = " ".join(text.lower().replace("*", "").split())
    return [
        term
        for term in terms()
        if re.search(rf"(?<!\w){re.escape(term.lower())}(?:s|es)?(?!\w)", lower)
    ]


def links(text: str) -> str:
    """Links to the terms that stand in a text, as HTML; empty where there are none."""
    style = "text-decoration:underline"
    return " · ".join(
        f'<a style="{style}" href="../glossary/#{anchor(term)}">{escape(term)}</a>'
        for term in words_of(text)
    )


def entries() -> str:
    """All terms as a definition list of HTML."""
    return "".join(
        f'<dt id="{anchor(term)}"><b>{escape(term)}</b></dt><dd>{text}</dd>'
        for term, text in terms().items()
    )
