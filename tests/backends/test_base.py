"""What a backend says of itself is all that the rest needs to know: one file makes one usable."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from satchel.backends import base as backends
from satchel.backends.base import Backend, Deadline, Run, find, installed, names
from satchel.compare.run.configuration import Configuration, documented
from satchel.encoders.options import Options
from satchel.puzzles import discovery
from satchel.puzzles.errors import PuzzleError, Unavailable
from satchel.puzzles.queens import Queens
from satchel.verify.agreement import cross_check
from satchel.verify.verdict import solve

BRUTE = '''
"""Queens by trying all permutations."""

from itertools import permutations

from satchel.backends.base import Backend, Run


class Brute(Backend):
    name, summary = "brute", "tries every permutation"
    encodings = {"amo": {"wishful": "columns that wish each other well"}}
    heeded = ("seed",)
    libraries = ("python-sat", "absent")
    trusted = False

    def run(self, puzzle, options, deadline):
        found = permutations(range(puzzle.size))
        if options.seed:
            found = reversed(list(found))
        return Run((s for s in found if not list(puzzle.violations(s))), {}, {"amo": options.amo})


BACKEND = Brute()
'''


@pytest.fixture
def brute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Backend]:
    """A backend in a file of its own, known by its entry point."""
    (tmp_path / "brute_backend.py").write_text(BRUTE)
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("brute_backend")
    yield from registered(module.BACKEND, monkeypatch)


def registered(backend: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    entry = SimpleNamespace(name=backend.name, load=lambda: backend)
    others = discovery._entries
    entries = lambda group: [entry] if group == "satchel.backends" else others(group)  # noqa: E731
    monkeypatch.setattr(discovery, "_entries", entries)
    yield backend


# --- a backend of another package ------------------------------------------------------------


def test_it_is_found_and_listed(brute: Backend, call: Any) -> None:
    assert find("brute") is brute and "brute" in names()
    assert find(brute) is brute
    assert "brute" in call("list", "backends").out
    assert ("brute", "tries every permutation") in documented()
    assert ("brute+wishful", "at-most-one constraints: columns that wish each other well") in (
        documented()
    )


def test_it_solves_counts_and_is_confirmed(brute: Backend, call: Any) -> None:
    done = call("solve", "queens", "4", "--backend", "brute", "--all", "--json")
    said = json.loads(done.out)
    assert (said["verdict"], said["count"], said["backend"]) == ("multiple", 2, "brute")
    assert said["evidence"] == ["witnesses", "confirmed"]  # it says that it is not to be trusted
    assert call("count", "queens", "6", "--backend", "brute").out == "4\n"
    unconfirmed = call("solve", "queens", "3", "--backend", "brute", "--no-confirm", "--json").out
    assert json.loads(unconfirmed)["evidence"] == ["solver"]


def test_its_options_are_heeded_or_refused(brute: Backend, call: Any) -> None:
    words = ("solve", "queens", "4", "--backend", "brute", "--limit", "1")
    assert call(*words).out != call(*words, "--seed", "1").out
    refused = call("solve", "tour", "3x4", "--backend", "brute", "--circuit", "lazy")
    assert refused.code == 2
    expected = "--circuit: expected a --backend that heeds it (cdcl, ilp, sat), found brute"
    assert expected in refused.err
    assert "brute" in call("solve", "queens", "4", "--amo", "product", "--backend", "asp").err


def test_it_is_compared(brute: Backend) -> None:
    one = Configuration.parse("brute+wishful+seed=3")
    assert (one.amo, one.seed, str(one)) == ("wishful", 3, "brute+wishful+seed=3")
    assert f"python-sat {installed('python-sat')}, absent missing" in one.versions()
    with pytest.raises(PuzzleError, match="expected of brute one of "):
        Configuration.parse("brute+no-reasons")


def test_it_is_cross_checked(brute: Backend) -> None:
    agreement = cross_check(solve(Queens(4), "dfs"), Options(), None)
    (answer,) = [one for one in agreement.answers if one.backend == "brute"]
    assert answer.outcome and answer.outcome.verdict == "multiple"
    assert agreement.disagreements == []


# --- less than a backend ---------------------------------------------------------------------


def test_what_is_no_backend_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Runs:
        name = "runs"

        def run(self, puzzle: Any, options: Options, deadline: Deadline) -> Run[Any]:
            return find("dfs").run(puzzle, options, deadline)

    for _ in registered(Runs(), monkeypatch):
        with pytest.raises(Unavailable, match="runs is not made of satchel"):
            find("runs")


# --- the bundled ones ------------------------------------------------------------------------


def test_what_the_bundled_backends_say() -> None:
    assert {name: find(name).trusted for name in ("asp", "cpsat", "dfs", "ilp", "sat")} == {
        "asp": True, "cpsat": True, "dfs": True, "ilp": False, "sat": True,
    }  # fmt: skip
    assert list(find("ilp").encodings["circuit"]) == ["lazy", "flow", "mtz"]
    assert find("sat").heeds("seed") and not find("sat").heeds("seed", "kissat404")
    assert not find("dfs").heeds("seed") and not find("dfs").heeds("reasons")
    for name in backends.names():
        with find(name).stream() as one:
            assert solve(Queens(4), one, Options(limit=1)).verdict in ("solved", "unknown")


def test_the_versions_of_an_ilp_run_name_its_solver() -> None:
    assert list(find("ilp").versions("cbc")) == ["cbc", "pulp"]
    assert list(find("ilp").versions("highs")) == ["pulp", "highspy"]
