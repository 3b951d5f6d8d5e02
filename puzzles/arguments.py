"""The words of a command line, or of the first line of a file: one complaint each, in our words."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from . import discovery
from .errors import PuzzleError
from .text import shown

MARKED = ("PUZZLE", "satchel.puzzles")
"""What marks a puzzle in a module here, and the entry points of others."""
COMPLAINTS = (
    (r"expected (.*), found (.*)", r"\1", r"\2"),  # of one of our own types
    (r"expected (one|at least one|\d+) arguments?", "a value behind it", "none"),
    (r"ignored explicit argument (.*)", "no value", r"\1"),
    (r"invalid choice: (.*) \(choose from (.*)\)", r"one of \2", r"\1"),
    (r"not allowed with argument (\S+)", r"no \1 beside it", r"\1"),
    (r"the following arguments are required: (.*)", r"\1", "none (see --help)"),
)
"""What argparse complains of: a pattern, then what was expected and found in our words."""


class Arguments(argparse.ArgumentParser):
    """An argument parser whose complaints are one :class:`PuzzleError` each."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        options.setdefault("allow_abbrev", False)
        super().__init__(*arguments, **options)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; argparse would swallow that there is no room for it."""
        print(message, end="", file=file, flush=True)

    def error(self, message: str) -> NoReturn:
        """Complain instead of printing the usage and leaving."""
        message = re.sub(r"\S{80,}", lambda word: f"{word[0][:77]}...", message)
        told = re.fullmatch(r"argument (\S+): (.*)", message, re.DOTALL)
        where, said = told.groups() if told else (self.prog.removeprefix("satchel "), message)
        if unknown := re.fullmatch(r"unrecognized arguments: (\S+).*", said, re.DOTALL):
            raise self.unknown(unknown[1])
        for complaint, expected, found in COMPLAINTS:
            if match := re.fullmatch(complaint, said, re.DOTALL):
                wanted = match.expand(expected).replace("'", "")
                raise PuzzleError(where, wanted, match.expand(found))
        short = message if len(message) <= 200 else f"{message[:197]}..."
        raise PuzzleError(where, "other arguments", f"{short} (see --help)")

    def unknown(self, word: str) -> PuzzleError:
        """The complaint about an option that there is not, with the nearest, or a word too many."""
        where, verb = self.prog.removeprefix("satchel "), self.prog
        if not verb.startswith("satchel"):  # of the words of an instance, which every verb takes
            verb = f"satchel solve {verb.split()[0]}"
        asked = f"`{verb} --help`"
        if not word.startswith("-"):
            return PuzzleError(where, f"no more words ({asked} says more)", shown(word))
        near, known = self.near(word), ", ".join(self.elsewhere(word))
        if known:
            asked += f" ({shown(word.partition('=')[0])} is for {known})"
        expected = f"{near} or another option" if near and not known else "an option"
        return PuzzleError(where, f"{expected} of {asked}", shown(word))

    def elsewhere(self, word: str) -> list[str]:
        """The puzzles that have an option, in the words that this parser is about."""
        drawing, known = self.prog.startswith("satchel generate"), []
        for name in discovery.names(__package__, *MARKED):
            mark, group = MARKED
            kind: Any = discovery.load(__package__, mark, name, group)
            parser = Arguments(add_help=False)
            (kind.add_setting if drawing else kind.add_arguments)(parser)
            if word.partition("=")[0] in parser._option_string_actions:
                known.append(name)
        return known

    def near(self, word: str) -> str | None:
        """The option that is written most like a word; None where none is much like it."""
        from difflib import get_close_matches

        near = get_close_matches(word.partition("=")[0], self._option_string_actions, 1, 0.75)
        return near[0] if near else None


def add_several(parser: argparse.ArgumentParser, option: str, metavar: str, what: str) -> None:
    """Add an option that takes several words, and may be stated more than once."""
    parser.add_argument(option, nargs="+", action="extend", default=[], metavar=metavar, help=what)


def last(words: list[str], pattern: str) -> str | None:
    """The last word after an option, taken away where it is no such word but a positional one.

    argparse gives an option with several words all that follow it.

    >>> squares = ["1,1", "6"]
    >>> last(squares, "[0-9]+"), squares
    ('6', ['1,1'])
    """
    return words.pop() if words and re.fullmatch(pattern, words[-1]) else None


def joined(header: Sequence[str], words: Sequence[str]) -> list[str]:
    """The words of a first line and those of the command line as one command line.

    What stands before the options of either stays before all options, of which one that takes
    several words would take it too.

    >>> joined(["8", "--queen", "1,1"], ["file", "--block", "2,2"])
    ['8', 'file', '--queen', '1,1', '--block', '2,2']
    """
    ends = [
        next((i for i, word in enumerate(part) if word.startswith("-")), len(part))
        for part in (header, words)
    ]
    return [*header[: ends[0]], *words[: ends[1]], *header[ends[0] :], *words[ends[1] :]]
