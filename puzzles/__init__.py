"""Floor 1: the puzzles, each with its rules in plain Python.

The instance classes can be taken from here by name: ``from satchel.puzzles import Queens``.
"""

from __future__ import annotations

from typing import Any

_HOMES = {
    "Queens": "queens",
    "MineNumber": "mines",
    "EightCircles": "eight",
    "Hamilton": "hamilton",
    "Tour": "tour",
    "Labelling": "labelling",
    "Formula": "formula",
    "Puzzle": "base",
    "Verdict": "base",
    "PuzzleError": "errors",
    "SatchelError": "errors",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    """Import a name from its module when it is first asked for (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
