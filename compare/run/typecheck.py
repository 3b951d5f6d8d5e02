"""Whether what was read from a file has the types that a dataclass states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

UPPER_BOUND = 1e300
"""No number that is measured is as large, nor are infinity and what is no number less than it."""


@cache
def field_types(kind: Any) -> Mapping[str, Any]:
    """The types of the fields of a dataclass."""
    return get_type_hints(kind)


def well_typed(instance: Any) -> bool:
    """Whether every field of a dataclass has its type.

    >>> from satchel.compare.run.record import Limits
    >>> well_typed(Limits(2, None)), well_typed(Limits("2", None))
    (True, False)
    """
    kind: Any = type(instance)
    types = field_types(kind)
    return all(fits(getattr(instance, field.name), types[field.name]) for field in fields(instance))


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is of a type; a whole number is a float, a truth value is no number.

    >>> fits({"a": (1, 2)}, dict[str, tuple[int, ...]]), fits(True, int | None)
    (True, False)
    """
    inside = get_args(kind)
    if kind is Any:
        return True
    if isinstance(kind, UnionType):
        return any(fits(value, one) for one in inside)
    if get_origin(kind) is dict:
        names, values = inside
        return type(value) is dict and all(
            fits(k, names) and fits(v, values) for k, v in value.items()
        )
    if get_origin(kind) is tuple:
        return type(value) is tuple and all(fits(one, inside[0]) for one in value)
    if kind is float:
        return type(value) in (int, float) and abs(value) < UPPER_BOUND
    return type(value) is kind
