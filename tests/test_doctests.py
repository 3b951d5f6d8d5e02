"""The examples in the docstrings of the package, module by module, and those of the README."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import satchel

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
OUTSIDE = {"tests", "benchmarks", "docs"}
"""Folders of the repository that are not installed."""


def modules() -> Iterator[str]:
    yield "satchel"
    for part in pkgutil.iter_modules(satchel.__path__, "satchel."):
        if part.name.rpartition(".")[2] in OUTSIDE:
            continue
        yield part.name
        if part.ispkg:
            path = importlib.import_module(part.name).__path__
            yield from (inner.name for inner in pkgutil.walk_packages(path, f"{part.name}."))


def examples(name: str) -> list[doctest.DocTest]:
    found = doctest.DocTestFinder().find(importlib.import_module(name))
    return [test for test in found if test.examples]


@pytest.mark.parametrize("name", list(modules()))
def test_the_examples_of(name: str) -> None:
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    report: list[str] = []
    for test in examples(name):
        runner.run(test, out=report.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


def test_every_floor_has_examples() -> None:
    found = {name for name in modules() if examples(name)}
    floors = {name.split(".")[1] for name in found if "." in name}
    assert {"puzzles", "encoders", "backends", "verify"} <= floors
    assert len(found) >= 12


def test_the_examples_of_the_readme() -> None:
    readme = Path(__file__).resolve().parent.parent / "README.md"
    result = doctest.testfile(str(readme), module_relative=False, optionflags=OPTIONS)
    assert result.attempted >= 8
    assert result.failed == 0
