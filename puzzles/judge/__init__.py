"""The streams of online judges, by problem name: what is read, what is written, what is right.

A module for each family of problems holds its judges in ``JUDGES``; a new family adds a module
and edits none.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from typing import Any

from .. import discovery
from ..errors import PuzzleError
from ..text import one_of, shown
from .base import Case, Judge, Output

__all__ = ["Case", "Judge", "Output", "find", "judges"]


def judges() -> Iterator[Judge[Any]]:
    """All judges, family by family; a family is loaded when its turn comes.

    >>> next(judges()).name
    'hdu2514'
    """
    for _, family, _ in pkgutil.iter_modules(__path__):
        yield from discovery.load(__name__, "JUDGES", family) or ()


def find(name: str) -> Judge[Any]:
    """The judge of this name.

    >>> find("hdu2514").source
    'HDU 2514, Another Eight'
    """
    judge = next((judge for judge in judges() if judge.name == name), None)
    if judge is None:
        raise PuzzleError("judge", one_of((judge.name for judge in judges()), name), shown(name))
    return judge
