"""Satchel carries a puzzle to SAT, ILP and hand-written search, and brings back a checked answer.

The names below are the whole public interface; they are imported when first used (PEP 562).

Examples
--------
>>> import satchel
>>> satchel.solve(satchel.puzzles.Queens(4)).verdict.value
'multiple'
"""

from __future__ import annotations

from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "solve": ".verify.verdict",
    "solutions": ".verify.verdict",
    "count": ".verify.verdict",
    "odds": ".verify.odds",
    "sample": ".verify.odds",
    "check": ".verify.answer",
    "Outcome": ".verify.outcome",
    "encode": ".encoders",
    "Options": ".encoders.options",
    "puzzles": ".puzzles",
    "encoders": ".encoders",
    "backends": ".backends",
    "verify": ".verify",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module(_HOMES[name], __name__)
    return module if _HOMES[name] == f".{name}" and name != "encode" else getattr(module, name)
