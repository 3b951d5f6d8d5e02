"""Configurations: what can be written, what it means, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satchel.backends import base as backends
from satchel.commands.list import _backends as listed
from satchel.compare.run import configuration
from satchel.compare.run.configuration import Configuration, documented
from satchel.encoders.options import ENCODING_OPTIONS
from satchel.puzzles.errors import INTERRUPTED, PuzzleError

SOLVERS = {"sat": ["auto", "glucose4", "cadical195"], "ilp": ["auto", "highs", "cbc"]}


@st.composite
def configurations(draw: st.DrawFn) -> Configuration:
    """Any configuration that can be written, of any backend."""
    name = draw(st.sampled_from(backends.names()))
    backend = backends.find(name)
    chosen = {
        kind: draw(st.sampled_from(["auto", *backend.encodings.get(kind, ())]))
        for kind in ENCODING_OPTIONS
    }
    return Configuration(
        name,
        draw(st.sampled_from(SOLVERS.get(name, ["auto"]))),
        **chosen,
        reasons=draw(st.booleans()) or not backend.heeds("reasons"),
        seed=draw(st.integers(0, 2**31 - 1)) if backend.heeds("seed") else 0,
    )


@settings(deadline=None, max_examples=50)  # the first time, the solvers are looked for
@given(configurations(), st.randoms())
def test_the_canonical_text_is_read_back(one: Configuration, lot: object) -> None:
    text = str(one)
    assert Configuration.parse(text) == one
    head, *techniques = text.split("+")
    lot.shuffle(techniques)  # type: ignore[attr-defined]
    assert str(Configuration.parse("+".join([head, *techniques]))) == text


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("sat", "sat"),
        (" sat:auto ", "sat"),
        ("sat:glucose4+product", "sat:glucose4+product"),
        ("sat+amo=product", "sat+product"),
        ("sat+amk=totalizer+amo=totalizer", "sat+totalizer"),
        ("sat+amo=totalizer", "sat+amo=totalizer"),
        ("sat+totalizer", "sat+totalizer"),
        ("sat+circuit=order+spread=order", "sat+spread=order+circuit=order"),
        ("sat+distance=order", "sat+spread=order"),
        ("sat+no-reasons+seed=3+lazy", "sat+lazy+no-reasons+seed=3"),
        ("sat+seed=0+amk=auto", "sat"),
        ("ilp:cbc+circuit=flow", "ilp:cbc+flow"),
        ("dfs:search", "dfs"),
    ],
)
def test_forms(written: str, canonical: str) -> None:
    assert str(Configuration.parse(written)) == canonical


@pytest.mark.parametrize(
    ("written", "expected", "found"),
    [
        ("", "one of ", "''"),
        ("zat", "one of asp, ", "'zat'"),
        ("sat:glucose9", "a solver of sat (auto, cadical195", "'glucose9'"),
        ("sat+order", "+spread=order or +circuit=order", "+order"),
        ("sat+nonsense", "of sat one of +pairwise", "'+nonsense'"),
        ("sat+amo=flow", "+amo= auto or one of pairwise", "'flow'"),
        ("sat+amk=product", "+amk= auto or one of pairwise", "'product'"),
        ("sat+product+amo=pairwise", "amo stated once", "'sat+product+amo=pairwise'"),
        (
            "sat+spread=order+distance=order",
            "distance stated once",
            "'sat+spread=order+distance=order'",
        ),
        ("sat+seed=x", "a seed from 0 to", "'x'"),
        ("sat+", "of sat one of", "'+'"),
        ("ilp+product", "of ilp one of +lazy, +flow, +mtz", "'+product'"),
        ("dfs+no-reasons", "no technique of dfs", "'+no-reasons'"),
    ],
)
def test_what_is_refused(written: str, expected: str, found: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Configuration.parse(written)
    assert caught.value.where == "--configs"
    assert caught.value.expected.startswith(expected)
    assert caught.value.found == found


def test_every_documented_part_can_be_written() -> None:
    for part, said in documented():
        assert said
        written = part.replace(":SOLVER", "").replace("=N", "=7")
        assert Configuration.parse(written).backend == part.partition(":")[0].partition("+")[0]


def test_options() -> None:
    one = Configuration.parse("sat:glucose4+totalizer")
    options = one.options(None)
    assert (options.limit, options.solver, options.amo, options.amk) == (
        None,
        "glucose4",
        "totalizer",
        "totalizer",
    )
    assert options.reasons
    assert not options.confirm
    assert not Configuration.parse("sat+no-reasons").options(1).reasons
    assert Configuration.parse("sat").options(1, seed=4).seed == 4
    assert Configuration.parse("sat+seed=3").options(1, seed=4).seed == 3


def test_versions_name_what_the_backend_uses() -> None:
    found = Configuration.parse("ilp").versions()
    assert found.startswith("satchel ")
    for library in ("python ", "pulp ", "highspy "):
        assert library in found
    assert "python-sat" not in found


@pytest.mark.parametrize("ask", [lambda: Configuration.parse("sat:minisat22"), listed])
def test_a_question_for_solvers_does_not_swallow_ctrl_c(
    ask: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def solvers(self: Any) -> dict[str, str | None]:
        INTERRUPTED.set()
        return {"minisat22": None}

    monkeypatch.setattr("satchel.backends.sat.Sat.solvers", solvers)
    configuration._solvers.cache_clear()
    try:
        with pytest.raises(KeyboardInterrupt):
            ask()
    finally:
        INTERRUPTED.clear()


def test_the_versions_of_a_solver_are_its_own() -> None:
    pytest.importorskip("pulp")
    assert re.search(r"\bcbc \d+\.\d", Configuration.parse("ilp:cbc").versions())
    assert "highspy" not in Configuration.parse("ilp:cbc").versions()
    assert "cbc" not in Configuration.parse("ilp:highs").versions()
