"""Fields that are options: read, checked, written back."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass

import pytest

from satchel.puzzles import fields
from satchel.puzzles.arguments import Arguments
from satchel.puzzles.errors import PuzzleError


@dataclass(frozen=True)
class Options:
    stars: int = fields.number(1, 1, 5, "the stars")
    total: int | None = fields.number(None, 0, 9, "a total")
    rule: str = fields.choice("plus", ("plus", "minus"), "a rule")
    free_digits: bool = fields.flag("free")
    regions: tuple[str, ...] = fields.drawing("regions")

    def __post_init__(self) -> None:
        fields.check_values(self)


def parsed(*words: str) -> Namespace:
    parser = Arguments(prog="options")
    fields.add_options(Options, parser)
    arguments: Namespace = parser.parse_args(words)
    return arguments


@pytest.mark.parametrize(
    "words",
    [
        "",
        "--stars 2",
        "--total 0 --rule minus",
        "--free-digits --regions ab cd",
        "--stars 5 --total 9 --rule minus --free-digits --regions a",
    ],
)
def test_what_is_written_is_read_back(words: str) -> None:
    options = Options(**fields.stated_values(Options, parsed(*words.split())))
    assert set(fields.words(options)) == set(words.split())
    again = Options(**fields.stated_values(Options, parsed(*fields.words(options))))
    assert again == options


def test_a_default_that_is_stated_is_not_written() -> None:
    options = Options(**fields.stated_values(Options, parsed("--stars", "1", "--rule", "plus")))
    assert options == Options() and not list(fields.words(options))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--stars 6", "--stars: expected the stars from 1 to 5, found '6'"),
        ("--total x", "--total: expected a total from 0 to 9, found 'x'"),
        ("--rule times", "--rule: expected one of plus, minus, found 'times'"),
        ("--stars", "--stars: expected a value behind it, found none"),
    ],
)
def test_words_that_are_refused(words: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        fields.stated_values(Options, parsed(*words.split()))
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"stars": 0}, "stars: expected the stars from 1 to 5, found '0'"),
        ({"total": -1}, "total: expected a total from 0 to 9, found '-1'"),
        ({"rule": "times"}, "rule: expected plus or minus, found 'times'"),
    ],
)
def test_values_that_are_refused(values: dict[str, int], message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Options(**values)  # type: ignore[arg-type]
    assert str(error.value) == message


def test_rows_are_kept_as_a_tuple() -> None:
    assert Options(regions=["a", "b"]).regions == ("a", "b")  # type: ignore[arg-type]
