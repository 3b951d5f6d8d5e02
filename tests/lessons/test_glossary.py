"""The words of the course."""

from __future__ import annotations

from pathlib import Path

import pytest

from satchel.lessons import glossary


def test_terms_are_found_with_their_plurals_and_as_whole_words() -> None:
    words = glossary.words_of("Two unit\n    clauses, and a clauseless RUP.")
    assert words == ["Clause", "RUP", "Unit clause"]
    assert glossary.words_of("Clauses") == ["Clause"]
    assert glossary.links("nothing here") == ""


def test_every_term_has_a_place_on_the_page() -> None:
    page = glossary.entries()
    for term in glossary.terms():
        assert page.count(f'id="{glossary.anchor(term)}"') == 1


def test_what_is_no_markup_is_escaped() -> None:
    assert glossary.meaning("a < b, [`x`](y.md)") == "a &lt; b, <code>x</code>"


def test_without_the_documentation_there_are_no_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glossary, "FILE", tmp_path / "glossary.md")
    glossary.terms.cache_clear()
    assert glossary.links("a clause") == ""
    glossary.terms.cache_clear()
