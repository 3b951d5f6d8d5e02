"""The text within a line: the marks of docstrings become spans, everything else stays."""

from __future__ import annotations

import pytest

from satchel.explain.walkthrough.document import Prose, Span, bare, many, marked, paragraph, plain


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("", []),
        ("one", [("one", "plain")]),
        ("``a*b*c`` and *d*", [("a*b*c", "code"), (" and ", "plain"), ("d", "emphasis")]),
        (":func:`encode` makes it", [("encode", "code"), (" makes it", "plain")]),
        ("2 * 3 * 4 = 24", [("2 * 3 * 4 = 24", "plain")]),
        ("an open ``fence", [("an open ``fence", "plain")]),
    ],
)
def test_marks_become_spans(text: str, spans: list[tuple[str, str]]) -> None:
    assert [(span.text, span.kind) for span in marked(text)] == spans


def test_plain_text_has_no_marks() -> None:
    assert plain("*a* ``b``") == (Span("*a* ``b``"),)
    assert bare(plain("*a* ``b``")) == "*a* ``b``"
    assert bare(marked("*a* ``b``")) == "a b"
    assert paragraph("*a*") == Prose((Span("a", "emphasis"),))


def test_numbers_with_their_nouns() -> None:
    assert [many(n, "clause") for n in (0, 1, 2)] == ["0 clauses", "1 clause", "2 clauses"]
