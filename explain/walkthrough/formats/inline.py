"""The marks within prose: double backticks for code, stars for emphasis, as in docstrings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

MARKS = re.compile(r"``(?P<code>[^`]+)``|:\w+:`(?P<role>[^`]+)`|\*(?P<em>[^*\s][^*]*)\*")


def spans(text: str) -> Iterator[tuple[str, str]]:
    """The text in pieces, each ``plain``, ``code`` or ``em``.

    >>> list(spans("*at least* ``n``"))
    [('em', 'at least'), ('plain', ' '), ('code', 'n')]
    """
    at = 0
    for match in MARKS.finditer(text):
        if match.start() > at:
            yield "plain", text[at : match.start()]
        em = match["em"]
        yield ("em", em) if em else ("code", match["code"] or match["role"])
        at = match.end()
    if at < len(text):
        yield "plain", text[at:]


def marked(text: str, escape: Callable[[str], str], around: Mapping[str, tuple[str, str]]) -> str:
    """Prose with the marks of a format: what stands before and behind each kind of piece."""
    found = []
    for kind, piece in spans(text):
        before, behind = around.get(kind, ("", ""))
        found.append(before + escape(piece) + behind)
    return "".join(found)


def plain(text: str) -> str:
    """Prose without marks.

    >>> plain("*at least* ``n``")
    'at least n'
    """
    return "".join(piece for _, piece in spans(text))
