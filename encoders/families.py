"""Variables of one kind: a list, or a grid where their names differ in two words."""

from __future__ import annotations

from typing import Any

from .model import Model

Name = tuple[object, ...]


def families(model: Model) -> list[list[int]]:
    """The variables by kind: those whose names begin with one word and have one length.

    >>> model = Model()
    >>> for name in (("edge", 1, 2), ("end", 1), ("edge", 1, 3)):
    ...     _ = model.boolean(*name)
    >>> families(model)
    [[1, 3], [2]]
    """
    found: dict[tuple[object, int], list[int]] = {}
    for v, name in enumerate(model.names, 1):
        found.setdefault((name[:1], len(name)), []).append(v)
    return list(found.values())


def axes(names: list[Name]) -> list[int]:
    """The places where the names of a family differ, or hold a number."""
    return [
        i
        for i in range(1, len(names[0]))
        if isinstance(names[0][i], int) or any(name[i] != names[0][i] for name in names)
    ]


def grid(model: Model, family: list[int]) -> tuple[list[object], list[object], Any] | None:
    """Heads of rows and of columns, and the variable of each pair; None where it is no grid."""
    names = [model.names[v - 1] for v in family]
    places = axes(names)
    if len(places) != 2:
        return None
    at = {tuple(name[i] for i in places): v for name, v in zip(names, family, strict=True)}
    rows, columns = (list(dict.fromkeys(pair[i] for pair in at)) for i in (0, 1))
    if len(at) != len(family) or len(rows) * len(columns) != len(family):
        return None
    return rows, columns, at
