"""The words of a command line, or of the first line of a file: one complaint each, in our words."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, NoReturn

from . import discovery
from .errors import PuzzleError
from .text import shown

MARKED = ("PUZZLE", "satchel.puzzles")
"""What marks a puzzle in a module here, and the entry points of others."""


class Arguments(argparse.ArgumentParser):
    """An argument parser whose complaints are one :class:`PuzzleError` each.

    A complaint is made where argparse has the option and its value at hand, so that nothing is
    read out of the sentences that it would print. A type of an option may raise a ``PuzzleError``
    that says nothing of where: it becomes one about that option.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        options.setdefault("allow_abbrev", False)
        super().__init__(*arguments, **options)
        self._read: set[argparse.Action] = set()

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; argparse would swallow that there is no room for it."""
        print(message, end="", file=file, flush=True)

    # --- parsing ---

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse words of which none may be left over."""
        return self._all_of(self.parse_known_args(args, namespace))

    def parse_intermixed_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse words, of which none may be left over; positional ones may stand anywhere."""
        return self._all_of(self.parse_known_intermixed_args(args, namespace))

    def _all_of(self, parsed: tuple[argparse.Namespace, list[str]]) -> argparse.Namespace:
        arguments, rest = parsed
        if rest:
            raise self.unknown(rest[0])
        return arguments

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse words; those that are not understood are left over."""
        words = sys.argv[1:] if args is None else list(args)
        stated = self.stated(words)
        for option, action, value in stated:
            if action.nargs == 0 and value is not None:
                raise PuzzleError(option, "no value", shown(value))
        for group in self._mutually_exclusive_groups:
            given = {
                action: option for option, action, _ in stated if action in group._group_actions
            }
            if len(given) > 1:
                first, second, *_ = given.values()
                raise PuzzleError(second, f"no {first} beside it", first)
        return super().parse_known_args(words, namespace)

    def stated(self, words: Sequence[str]) -> list[tuple[str, argparse.Action, str | None]]:
        """The options among the words, each with its action and the value behind ``=``, if any."""
        options = []
        for word in takewhile("--".__ne__, words):
            option, equals, value = word.partition("=")
            if action := self._option_string_actions.get(option):
                options.append((option, action, value if equals else None))
        return options

    def once(self, words: Sequence[str]) -> None:
        """Complain of an option that is given twice, of which the first would be forgotten."""
        given: dict[str, list[str]] = {}
        for option, action, _ in self.stated(words):
            if not isinstance(action, argparse._AppendAction | argparse._ExtendAction):
                given.setdefault(action.dest, []).append(option)
        for options in given.values():
            if len(options) > 1:
                raise PuzzleError(options[1], "it once", f"it {len(options)} times")

    # --- complaints ---

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        if arg_strings:
            self._read.add(action)
        return super()._get_values(action, arg_strings)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError as error:
            raise PuzzleError(named(action), error.message, shown(arg_string)) from None
        except PuzzleError as error:
            raise PuzzleError(error.where or named(action), error.expected, error.found) from None

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = ", ".join(map(str, action.choices))
            raise PuzzleError(named(action), f"one of {known}", shown(str(value)))

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            raise PuzzleError(named(action), "a value behind it", "none") from None

    def error(self, message: str) -> NoReturn:
        """Complain of what is required and not there; all else has been noticed before."""
        missing = [
            action for action in self._actions if action.required and action not in self._read
        ]
        where = self.prog.removeprefix("satchel ")
        if missing:
            raise PuzzleError(where, ", ".join(map(named, missing)), "none (see --help)")
        raise PuzzleError(where, "other arguments", f"{message} (see --help)")

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


def named(action: argparse.Action) -> str:
    """An option as it is written, or what the help calls a word without one."""
    return "/".join(action.option_strings) or str(action.metavar or action.dest)


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
