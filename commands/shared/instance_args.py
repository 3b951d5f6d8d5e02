"""What a verb is asked about: its words, and the instance that they and a file state."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Any

from ...puzzles.arguments import Arguments
from ...puzzles.base import Puzzle, find, names
from ...puzzles.errors import Place, PuzzleError
from ...puzzles.text import decoded, opened, shown
from . import arg_types, option_rules, watchdog
from .common import error_json


def add_instance(parser: argparse.ArgumentParser, form: str = "--format") -> None:
    """Where the instance comes from; ``form`` is the option that names the file's format."""
    what = "read the instance from FILE (- is stdin)"
    parser.add_argument("--input", type=arg_types.name, metavar="FILE", help=what)
    parser.add_argument(form, dest="form", metavar="NAME", help="FILE is another program's format")


def parse(
    verb: str,
    argv: list[str],
    add: Callable[[argparse.ArgumentParser], None],
    form: str = "--format",
) -> tuple[argparse.Namespace, Puzzle[Any] | None]:
    """The verb's own arguments, and the instance that the other words state (None without any).

    The verb's options may stand anywhere; what they leave over is the puzzle's name and the
    words of its instance.
    """
    arguments, rest = words(verb, argv, add, form)
    watchdog.watched(verb, arguments, error_json)
    return arguments, watchdog.kept(instance(verb, arguments, rest, arguments.input))


def words(
    verb: str,
    argv: list[str],
    add: Callable[[argparse.ArgumentParser], None],
    form: str = "--format",
) -> tuple[argparse.Namespace, list[str]]:
    """The verb's own arguments, and the words that they leave over."""
    verbs = Arguments(prog=f"satchel {verb}", add_help=False)
    add(verbs)
    add_instance(verbs, form)
    if any(word in ("-h", "--help") for word in argv):  # though a required option is missing
        _help(verbs, next((word for word in argv if word in names()), None))
    arguments, rest = verbs.parse_known_args(argv)
    known(verbs, rest)
    verbs.once(argv)
    option_rules.together(verb, arguments)
    apart(arguments, rest)
    if arguments.form is not None and arguments.input is None and not rest:
        raise PuzzleError(form, "the file of an instance beside it", "none")
    return arguments, rest


def known(verbs: Arguments, rest: Sequence[str], more: Collection[str] = ()) -> None:
    """Complain of an option that neither the verb nor the puzzle has, nor is one ``more``.

    Where no puzzle is named, of one that no puzzle has, or that is written much like one of the
    verb's.
    """
    name = next((word for word in rest if word in names()), None)
    parser = whole(verbs, name, more) if name else verbs
    for word in takewhile("--".__ne__, rest):
        option = word.partition("=")[0]
        begins = "--" if name else "-"
        strange = option.startswith(begins) and option not in parser._option_string_actions
        if strange and (name or parser.near(word) or not parser.elsewhere(word)):
            raise parser.unknown(word)


def whole(verbs: Arguments, name: str, more: Collection[str] = ()) -> Arguments:
    """The parser of a verb together with that of a puzzle, and with ``more`` options."""
    parser = Arguments(prog=f"{verbs.prog} {name}", parents=[verbs], conflict_handler="resolve")
    find(name).add_arguments(parser)
    for option in more:
        parser.add_argument(option)
    return parser


def apart(arguments: argparse.Namespace, rest: list[str]) -> None:
    """Complain of a file to be written that is read too: it would be lost."""
    read = ("input", "answer", "solution", "formula", "names")
    sources = [*rest, *filter(None, (getattr(arguments, option, None) for option in read))]
    for option in ("output", "svg"):
        file: str | None = getattr(arguments, option, None)
        for source in sources if file else ():
            with suppress(OSError, ValueError):
                if file and Path(source).is_file() and Path(source).samefile(file):
                    raise PuzzleError(f"--{option}", "another file than what is read", shown(file))


def instance(
    verb: str, arguments: argparse.Namespace, rest: list[str], source: str | None
) -> Puzzle[Any] | None:
    """The instance that the words and the file ``source`` state; None without any."""
    text, file = "", "<stdin>"
    if source is not None:
        text, file = read(source)
        if not rest:
            rest = text.split(maxsplit=1)[:1]
        if not rest:
            raise PuzzleError(Place(file, 1, 1), "the name of a puzzle", "an empty text")
    if not rest:
        return None
    if rest[0].startswith("-"):
        raise PuzzleError(
            verb, f"a puzzle before its options ({', '.join(names())})", shown(rest[0])
        )
    kind = find(rest[0])
    of_puzzle(kind).once(rest[1:])
    try:
        return kind.parse(text, file=file, words=rest[1:], form=arguments.form)
    except PuzzleError as error:
        if source is None or text.strip():
            raise
        raise error.at(Place(file, 1, 1)) from None  # an empty file


def of_puzzle(kind: type[Puzzle[Any]]) -> Arguments:
    """The parser of the words of a puzzle's instances."""
    parser = Arguments(prog=kind.name, add_help=False)
    kind.add_arguments(parser)
    return parser


def given(
    verb: str, argv: list[str], add: Callable[[argparse.ArgumentParser], None]
) -> tuple[argparse.Namespace, Puzzle[Any]]:
    """As :func:`parse`, of a verb that is nothing without an instance."""
    arguments, puzzle = parse(verb, argv, add)
    if puzzle is None:
        raise PuzzleError(verb, "a puzzle", f"none (see satchel {verb} --help)")
    return arguments, puzzle


def _help(verbs: Arguments, name: str | None) -> None:
    """Print the help of a verb, with the options of the puzzle where one is named; then stop."""
    if name:
        parser = whole(verbs, name)
        if forms := find(name).FORMATS:
            said = "; ".join(f"{form}: {what}" for form, what in forms.items())
            parser.epilog = f"Formats of others: {said}.".replace("%", "%%")
    else:
        parser = Arguments(prog=f"{verbs.prog} [PUZZLE]", parents=[verbs])
        parser.epilog = f"Puzzles: {', '.join(names())}. `{verbs.prog} PUZZLE --help` says more."
    parser.print_help()
    raise SystemExit(0)


def read(file: str) -> tuple[str, str]:
    """The text of a file, or of standard input for ``-``, and its name for messages."""
    if file != "-":
        return opened(file), file
    if sys.stdin is None:
        raise PuzzleError("<stdin>", "an open standard input", "a closed one")
    return decoded(sys.stdin.buffer, "<stdin>"), "<stdin>"
