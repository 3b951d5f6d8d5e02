"""Finding puzzles, encoders, searches and backends by name, so that a new one edits no list.

A module takes part by holding one marked name: ``PUZZLE`` in ``puzzles/``, ``encode`` in
``encoders/``, ``search`` in ``backends/dfs/``, ``BACKEND`` in ``backends/``. Outside packages
take part through an entry-point group of the same meaning.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from typing import Any


def load(package: str, mark: str, name: str, group: str | None = None) -> Any | None:
    """The object that module ``package.name`` marks, or None when there is no such module.

    >>> load("satchel.puzzles", "PUZZLE", "queens").name
    'queens'
    >>> load("satchel.puzzles", "PUZZLE", "text") is None
    True
    """
    if name.isidentifier() and importlib.util.find_spec(f"{package}.{name}"):
        marked = getattr(importlib.import_module(f"{package}.{name}"), mark, None)
        if marked is not None:
            return marked
    return next((entry.load() for entry in _entries(group) if entry.name == name), None)


def names(package: str, mark: str, group: str | None = None) -> list[str]:
    """The names that :func:`load` finds, in alphabetical order.

    >>> "queens" in names("satchel.puzzles", "PUZZLE")
    True
    """
    path = importlib.import_module(package).__path__
    bundled = {name for _, name, _ in pkgutil.iter_modules(path)}
    marked = {name for name in bundled if load(package, mark, name) is not None}
    return sorted(marked | {entry.name for entry in _entries(group)})


def _entries(group: str | None) -> list[Any]:
    if group is None:
        return []
    from importlib.metadata import entry_points

    return list(entry_points(group=group))
