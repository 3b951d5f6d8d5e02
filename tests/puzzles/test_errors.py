"""One line for every error, whatever stands in it, and the exit code of its class."""

from __future__ import annotations

import pickle

import pytest

from satchel.puzzles import errors
from satchel.puzzles.errors import BrokenRule, Place, PuzzleError


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (errors.PuzzleError, 2),
        (errors.BrokenRule, 1),
        (errors.Unavailable, 4),
        (errors.OutOfTime, 3),
        (errors.TooLarge, 3),
        (errors.VerificationError, 1),
        (errors.InvalidProof, 1),
        (errors.ModelError, 1),
    ],
)
def test_exit_codes(kind: type[errors.SatchelError], code: int) -> None:
    assert issubclass(kind, errors.SatchelError) and kind.exit_code == code


def test_no_sign_of_the_input_reaches_the_terminal_raw() -> None:
    message = str(PuzzleError("a\x1b[31m", "one\nline", "\u202etwo"))
    assert message == "a?[31m: expected one?line, found ?two"


def test_a_long_name_is_shortened_in_the_middle() -> None:
    where = str(PuzzleError("a" * 1000 + "z" * 1000, "x", "y")).partition(":")[0]
    assert where == "a" * 150 + "..." + "z" * 150


def test_an_error_gets_its_place_once() -> None:
    error = PuzzleError("queen 9,9", "a square", "one outside")
    placed = error.at(Place("a.txt", 2, 5))
    assert str(placed) == "a.txt:2:5: expected a square (queen 9,9), found one outside"
    assert error.place is None and placed.place == ("a.txt", 2, 5)
    assert placed.at(Place("b.txt", 1, 1)) is placed


@pytest.mark.parametrize("kind", [PuzzleError, BrokenRule])
def test_an_error_survives_the_way_out_of_a_child_process(kind: type[PuzzleError]) -> None:
    error = kind(Place("a", 1, 2), "x", "y")
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is kind and str(copy) == str(error) and copy.place == error.place
