"""The choices of a caller, under the words by which files know them."""

from __future__ import annotations

from dataclasses import fields

from satchel.encoders.options import ENCODING_OPTIONS, Options


def test_every_encoding_is_a_field_with_a_stored_word() -> None:
    assert set(ENCODING_OPTIONS) <= {field.name for field in fields(Options)}
    chosen = Options(amo="a", amk="b", distance="c", circuit="d")
    assert list(chosen.encodings().items()) == [
        ("amo", "a"),
        ("amk", "b"),
        ("spread", "c"),
        ("circuit", "d"),
    ]


def test_by_default_two_solutions_tell_unique_from_multiple() -> None:
    assert (Options().limit, Options().confirm, Options().known) == (2, True, ())
