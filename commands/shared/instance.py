"""From the words of a verb to its arguments and the instance that they and a file state."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Any

from ...puzzles.arguments import Arguments
from ...puzzles.base import Puzzle, find, is_name, names
from ...puzzles.errors import Place, PuzzleError
from ...puzzles.text import decoded, opened, shown
from . import arg_types, options, render, watchdog

SOURCES = ("input", "answer", "solution", "formula", "names")
"""Options that name a file to be read."""
AddArguments = Callable[[argparse.ArgumentParser], None]


def command(
    verb: str,
    argv: list[str],
    add: AddArguments,
    answer: Callable[[argparse.Namespace, Puzzle[Any]], int],
    form: str = "--format",
) -> int:
    """Run a verb that is about one instance; the result is the exit code.

    Parameters
    ----------
    verb : str
        Its name.
    argv : list of str
        The words behind the verb. Its options may stand anywhere among those of the instance.
    add : callable
        Gives a parser the options of the verb.
    answer : callable
        Does the work, given the arguments and the instance.
    form : str
        The option that names the format of the instance's file.
    """
    with render.errors(argv):
        arguments, puzzle = parse(verb, argv, add, form)
        return answer(arguments, required(verb, puzzle))


def parse(
    verb: str, argv: list[str], add: AddArguments, form: str = "--format"
) -> tuple[argparse.Namespace, Puzzle[Any] | None]:
    """The verb's own arguments, and the instance that the other words state (None without any)."""
    arguments, rest = words(verb, argv, add, form)
    watchdog.watched(verb, arguments, render.error_json)
    return arguments, puzzle_of(verb, arguments, rest)


def required(verb: str, puzzle: Puzzle[Any] | None) -> Puzzle[Any]:
    """The instance, of a verb that is nothing without one."""
    if puzzle is None:
        raise PuzzleError(verb, "a puzzle", f"none (see satchel {verb} --help)")
    return puzzle


# --- the words -------------------------------------------------------------------------------


def words(
    verb: str, argv: list[str], add: AddArguments, form: str = "--format"
) -> tuple[argparse.Namespace, list[str]]:
    """The verb's own arguments, and the words that they leave over."""
    verbs = Arguments(prog=f"satchel {verb}", add_help=False)
    add(verbs)
    what = "read the instance from FILE (- is stdin)"
    verbs.add_argument("--input", type=arg_types.name, metavar="FILE", help=what)
    verbs.add_argument(form, dest="form", metavar="NAME", help="FILE is another program's format")
    verbs.add_argument("--quiet", action="store_true", help="do not say how a graph was read")
    if any(word in ("-h", "--help") for word in argv):  # though a required option is missing
        _help(verbs, next((word for word in argv if word in names()), None))
    arguments, rest = verbs.parse_known_args(argv)
    if "-" in (*rest[:2], *rest[-1:]) and arguments.input is None:
        rest.remove("-")  # in the place of a FILE
        arguments.input = "-"
    known(verbs, rest)
    verbs.once(argv)
    options.together(arguments)
    apart(verb, arguments, rest)
    if arguments.form is not None and arguments.input is None and not rest:
        raise PuzzleError(form, "the file of an instance beside it", "none")
    return arguments, rest


def known(verbs: Arguments, rest: Sequence[str], more: Collection[str] = ()) -> None:
    """Complain of an option that neither the verb nor the puzzle has, nor is one ``more``.

    Where no puzzle is named, of one that no puzzle has, or that is written much like one of the
    verb's.
    """
    name = next(filter(is_name, rest), None)
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


def apart(verb: str, arguments: argparse.Namespace, rest: list[str]) -> None:
    """Complain of two things on standard input, and of a file that is read and to be written."""
    sources = [getattr(arguments, option, None) for option in SOURCES]
    if sources.count("-") > 1:
        raise PuzzleError(verb, "one thing on standard input", str(sources.count("-")))
    for option in ("output", "svg"):
        file: str | None = getattr(arguments, option, None)
        for source in [*rest, *filter(None, sources)] if file else ():
            with suppress(OSError, ValueError):
                if file and Path(source).is_file() and Path(source).samefile(file):
                    raise PuzzleError(f"--{option}", "another file than what is read", shown(file))


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


# --- the instance ----------------------------------------------------------------------------


def puzzle_of(
    verb: str, arguments: argparse.Namespace, rest: list[str], source: str | None = None
) -> Puzzle[Any] | None:
    """The instance that the words and a file (``source``, or ``--input``) state; None without."""
    several = source is not None
    source, text, file = source or arguments.input, "", "<stdin>"
    if source is not None:
        text, file = read(source)
        if not rest:
            rest = text.split(maxsplit=1)[:1]
        if not rest:
            raise PuzzleError(Place(file, 1, 1), "the name of a puzzle", "an empty text")
    if not rest:
        return None
    if rest[0].startswith("-"):
        expected = f"a puzzle before its options ({', '.join(names())})"
        raise PuzzleError(verb, expected, shown(rest[0]))
    kind = find(rest[0])
    puzzle_arguments(kind).once(rest[1:])
    try:
        puzzle = kind.parse(text, file=file, words=rest[1:], form=arguments.form)
    except PuzzleError as error:
        if source is None or text.strip():
            raise
        raise error.at(Place(file, 1, 1)) from None  # an empty file
    if puzzle.reading and not arguments.quiet:
        render.note(f"{f'{file}: ' if several else ''}read as {puzzle.reading}")
    return watchdog.kept(puzzle)


def puzzle_arguments(kind: type[Puzzle[Any]]) -> Arguments:
    """The parser of the words of a puzzle's instances."""
    parser = Arguments(prog=kind.name, add_help=False)
    kind.add_arguments(parser)
    return parser


def read(file: str) -> tuple[str, str]:
    """The text of a file, or of standard input for ``-``, and its name for messages."""
    if file != "-":
        return opened(file), file
    if sys.stdin is None:
        raise PuzzleError("<stdin>", "an open standard input", "a closed one")
    return decoded(sys.stdin.buffer, "<stdin>"), "<stdin>"
