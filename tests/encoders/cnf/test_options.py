"""Which encodings an option names, and which options make a difference."""

from __future__ import annotations

from satchel.encoders import cnf, ilp
from satchel.encoders.model import Model
from satchel.encoders.options import ENCODING_OPTIONS, Options


def test_every_option_has_its_encodings() -> None:
    assert list(cnf.encodings()) == list(ENCODING_OPTIONS)
    assert {name for names in cnf.encodings().values() for name in names} == {
        *cnf.ENCODINGS,
        *cnf.DISTANCES,
        *cnf.CIRCUITS,
    }
    assert "product" in cnf.encodings()["amo"] and "product" not in cnf.encodings()["amk"]
    assert list(ilp.encodings()["circuit"]) == list(ilp.CIRCUITS)


def test_trivial_bounds_and_clauses_need_no_encoding() -> None:
    model = Model()
    x = [model.boolean(i) for i in range(4)]
    model.cardinality(0, 4, x, "anything")
    model.at_least(1, x, "a clause")
    model.at_most(3, x, "a clause")
    assert cnf.applicable(model) == []
    model.exactly(2, x, "two of four")
    assert cnf.applicable(model) == ["amk"]
    model.at_least(3, x, "at most one is false")
    assert cnf.applicable(model) == ["amo", "amk"]


def test_stored_words() -> None:
    assert list(Options().encodings()) == ["amo", "amk", "spread", "circuit"]
