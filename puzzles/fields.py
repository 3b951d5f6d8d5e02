"""Fields of an instance that are also options of its command line and of its first line.

A dataclass that states a field by one of these functions need not read, write or check it.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from .errors import PuzzleError
from .text import integer, shown


class Option(NamedTuple):
    """How the value of a field is checked and written.

    Parameters
    ----------
    check : callable
        From words, or a value of the field, and where it stands, to the value of the field.
    write : callable
        From a value to the words behind the option.
    keywords : dict
        What argparse is told.
    """

    check: Callable[[Any, str], Any]
    write: Callable[[Any], Sequence[str]]
    keywords: dict[str, Any]


def number(default: int | None, low: int, high: int, what: str) -> Any:
    """A field ``--name K``, a number in ``low..high``."""

    def check(value: int | str, where: str) -> int:
        return integer(str(value), where, low, high, what)

    return _field(default, check, lambda value: [str(value)], metavar="K", help=what)


def choice(default: str, choices: Collection[str], what: str) -> Any:
    """A field ``--name WORD``, one of a few words."""

    def check(value: str, where: str) -> str:
        if value not in choices:
            raise PuzzleError(where, " or ".join(choices), shown(value))
        return value

    return _field(default, check, lambda value: [value], choices=choices, help=what)


def flag(what: str) -> Any:
    """A field ``--name``, which is false without it."""
    return _field(
        False, lambda value, where: value, lambda value: [], action="store_true", help=what
    )


def drawing(what: str) -> Any:
    """A field ``--name ROW …``, rows of characters."""
    return _field(
        (),
        lambda value, where: tuple(value),
        lambda value: value,
        nargs="+",
        metavar="ROW",
        help=what,
    )


def _field(default: Any, check: Any, write: Any, **keywords: Any) -> Any:
    return dataclasses.field(default=default, metadata={"option": Option(check, write, keywords)})


def _options(kind: Any) -> Iterator[tuple[dataclasses.Field[Any], Option, str]]:
    for field in dataclasses.fields(kind):
        if "option" in field.metadata:
            yield field, field.metadata["option"], "--" + field.name.replace("_", "-")


def add_options(kind: Any, parser: argparse.ArgumentParser) -> None:
    """Add the options of a dataclass."""
    for field, option, name in _options(kind):
        parser.add_argument(name, dest=field.name, default=field.default, **option.keywords)


def stated_values(kind: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    """The values of the fields as the words state them."""
    return {
        field.name: option.check(getattr(arguments, field.name), name)
        for field, option, name in _options(kind)
        if getattr(arguments, field.name) is not field.default
    }


def words(puzzle: Any) -> Iterator[str]:
    """The options that are not as they are without a word."""
    for field, option, name in _options(puzzle):
        if (value := getattr(puzzle, field.name)) != field.default:
            yield from (name, *option.write(value))


def check_values(puzzle: Any) -> None:
    """Complain of a value that no option could state, and keep the others as the field has them."""
    for field, option, _ in _options(puzzle):
        if (value := getattr(puzzle, field.name)) is not field.default:
            object.__setattr__(puzzle, field.name, option.check(value, field.name))
