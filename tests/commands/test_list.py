"""``list``: every name that can be said elsewhere stands in its table."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.backends import base as backends
from satchel.commands.list import WHAT
from satchel.encoders import cnf
from satchel.puzzles import base as puzzles


@pytest.mark.parametrize("what", WHAT)
def test_every_table_has_heads_and_rows(call: Any, what: str) -> None:
    done = call("list", what)
    assert (done.code, done.err) == (0, "") and len(done.out.splitlines()) > 4


def test_the_names_are_all_there(call: Any) -> None:
    for what, names in (
        ("puzzles", puzzles.names()),
        ("backends", backends.names()),
        ("encodings", [name for one in cnf.encodings().values() for name in one]),
    ):
        words = set(call("list", what).out.replace("│", " ").split())
        assert set(names) <= words


def test_what_cannot_be_listed(call: Any) -> None:
    done = call("list", "colours")
    assert done.code == 2 and "expected one of" in done.err.replace("choose from", "one of")
