"""Whether an encoding preserves the model count, against listing all assignments."""

from __future__ import annotations

import pytest

from satchel.compare import model_count
from satchel.compare.encodings import choices
from satchel.compare.propagation import formula
from satchel.encoders.options import Options

from ..helpers import assignments, plain

OPTIONS = ("amo", "amk", "distance", "circuit")


@pytest.mark.parametrize(
    ("option", "name"), [(option, name) for option in OPTIONS for name in choices(option)]
)
def test_what_an_encoding_says_of_the_count_is_so(option: str, name: str) -> None:
    assert model_count.counts(option, name) is model_count.claimed(option, name)


@pytest.mark.parametrize("name", ["pairwise", "product", "commander", "totalizer", "bitwise"])
def test_the_count_by_listing_all_assignments(name: str) -> None:
    model = model_count.case("amo")
    encoding = plain(model)
    top, clauses = formula(encoding, Options(amo=name, amk="pairwise", distance="order"))
    whole = assignments(clauses, range(1, top + 1), 2000)
    projected = {values[: model.top] for values in whole}
    assert len(projected) == 12
    assert model_count.counts("amo", name) is (len(whole) == len(projected))
