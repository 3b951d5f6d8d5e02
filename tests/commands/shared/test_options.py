"""Options: how they are written, and that one without effect is refused by its written name."""

from __future__ import annotations

import argparse

import pytest

from satchel.commands.shared import options
from satchel.encoders.options import Options
from satchel.puzzles.arguments import Arguments
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.labelling import Labelling
from satchel.puzzles.queens import Queens


def parsed(words: str) -> argparse.Namespace:
    parser = Arguments(prog="satchel", add_help=False)
    options.add(parser, *options.ENGINE, "json", "draw")
    arguments: argparse.Namespace = parser.parse_args(words.split())
    return arguments


def test_defaults_ask_for_nothing() -> None:
    arguments = parsed("")
    assert not any(options.given(arguments, name) for name in vars(arguments))
    assert options.options_of(arguments) == Options()


def test_the_options_of_the_arguments() -> None:
    chosen = options.options_of(parsed("--amo product --seed 3 --no-reasons"), limit=None)
    assert (chosen.amo, chosen.seed, chosen.reasons, chosen.limit) == ("product", 3, False, None)


@pytest.mark.parametrize("flag", ["--distance-encoding", "--spread"])
def test_an_old_name_is_an_alias_and_complaints_use_what_was_written(flag: str) -> None:
    arguments = parsed(f"{flag} order")
    assert options.options_of(arguments, Labelling).distance == "order"
    with pytest.raises(PuzzleError, match=f"^{flag}: expected a puzzle with label distances"):
        options.options_of(arguments, Queens)
    with pytest.raises(PuzzleError, match=f"^{flag}: expected auto or one of"):
        options.options_of(parsed(f"{flag} unknown"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--json --draw", "--draw: expected no --json beside it, found --json"),
        ("--backend dfs --amo product", "--amo: expected a --backend that heeds it"),
        ("--seed 3 --solver lingeling", "--seed: expected a solver that takes a seed"),
        ("--backend none", "--backend: expected one of"),
    ],
)
def test_what_has_no_effect(words: str, message: str) -> None:
    arguments = parsed(words)
    with pytest.raises(PuzzleError) as caught:
        options.together(arguments)
        options.options_of(arguments, Queens)
    assert str(caught.value).startswith(message)


def test_which_encodings_matter_to_a_puzzle() -> None:
    assert options.matters(Queens, "amo") and not options.matters(Queens, "circuit")
    assert options.matters(Labelling, "distance")
