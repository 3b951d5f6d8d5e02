"""What several verbs share: their options, reading the instance, and printing an outcome."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from ..encoders import cnf, ilp
from ..encoders.options import Options
from ..puzzles.base import Arguments, Puzzle, find, names
from ..puzzles.errors import Place, PuzzleError, SatchelError
from ..puzzles.files import written
from ..puzzles.text import decoded, opened, printable, shown
from ..verify.verdict import Outcome
from . import effect, values, watch

S = TypeVar("S")


def add_instance(parser: argparse.ArgumentParser, form: str = "--format") -> None:
    """Where the instance comes from; ``form`` is the option that names the file's format."""
    what = "read the instance from FILE (- is stdin)"
    parser.add_argument("--input", type=values.name, metavar="FILE", help=what)
    parser.add_argument(form, dest="form", metavar="NAME", help="FILE is another program's format")


def add_encodings(parser: argparse.ArgumentParser) -> None:
    """How constraints become clauses."""
    for option, what in (
        ("amo", "at-most-one"),
        ("amk", "at-most-k"),
        ("spread", "label distances"),
        ("circuit", "circuits and paths"),
    ):
        parser.add_argument(
            f"--{option}", default="auto", metavar="NAME", help=f"encoding of {what}"
        )


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Who answers, how, and for how long."""
    parser.add_argument(
        "--backend", default="sat", metavar="NAME", help="sat (default), ilp, dfs, asp or cpsat"
    )
    parser.add_argument("--solver", default="auto", metavar="NAME", help="a solver of the backend")
    add_encodings(parser)
    parser.add_argument(
        "--seed", type=values.seed, default=0, metavar="N", help="seed of the solver"
    )
    parser.add_argument(
        "--timeout", type=values.seconds, metavar="S", help="seconds before giving up"
    )
    parser.add_argument(
        "--no-confirm", action="store_true", help="take an ILP solver's word without asking sat"
    )
    parser.add_argument(
        "--no-reasons", action="store_true", help="look for no combinatorial reason first"
    )


def options_of(
    arguments: argparse.Namespace,
    limit: int | None,
    ordered: bool = False,
    kind: type[Puzzle[Any]] | None = None,
) -> Options:
    """The ``Options`` that the engine's arguments state, each of which has an effect."""
    return encodings_of(
        arguments,
        kind,
        limit=limit,
        ordered=ordered,
        solver=arguments.solver,
        seed=arguments.seed,
        confirm=not arguments.no_confirm,
        reasons=not arguments.no_reasons,
    )


def encodings_of(
    arguments: argparse.Namespace,
    kind: type[Puzzle[Any]] | None,
    form: str | None = None,
    **more: Any,
) -> Options:
    """The ``Options`` that name the encodings, with ``more`` of them.

    Raises
    ------
    PuzzleError
        For an unknown name, and for an option that has no effect; see :mod:`effect`.
    """
    named = {one: getattr(arguments, one) for one in ("amo", "amk", "spread", "circuit")}
    options = Options(**named, **more)
    known = [*cnf.CIRCUITS, *ilp.CIRCUITS]
    if options.circuit not in ("auto", *known):
        expected = "auto or one of " + ", ".join(dict.fromkeys(known))
        raise PuzzleError("--circuit", expected, shown(options.circuit))
    cnf.check(replace(options, circuit="auto"))
    effect.heeded(arguments, kind, form)
    return options


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
    watch.watched(verb, arguments, error_json)
    return arguments, watch.kept(instance(verb, arguments, rest, arguments.input))


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
        _help(verb, verbs, [word for word in argv if word in names()])
    arguments, rest = verbs.parse_known_args(argv)
    effect.once(verbs, argv)
    effect.together(verb, arguments)
    apart(arguments, rest)
    if arguments.form is not None and arguments.input is None and not rest:
        raise PuzzleError(form, "the file of an instance beside it", "none")
    return arguments, rest


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
    effect.once(of_puzzle(kind), rest[1:])
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


def _help(verb: str, verbs: Arguments, rest: list[str]) -> None:
    """Print the help of a verb, with the options of the puzzle where one is named; then stop."""
    name = rest[0] if rest and not rest[0].startswith("-") else ""
    parser = Arguments(prog=f"satchel {verb} {name or '[PUZZLE]'}", parents=[verbs])
    if name:
        puzzle = find(name)
        puzzle.add_arguments(parser)
        if puzzle.FORMATS:
            forms = "; ".join(f"{form}: {what}" for form, what in puzzle.FORMATS.items())
            parser.epilog = f"Formats of others: {forms}.".replace("%", "%%")
    else:
        parser.epilog = f"Puzzles: {', '.join(names())}. `satchel {verb} PUZZLE --help` says more."
    parser.print_help()
    raise SystemExit(0)


def read(file: str) -> tuple[str, str]:
    """The text of a file, or of standard input for ``-``, and its name for messages."""
    if file != "-":
        return opened(file), file
    if sys.stdin is None:
        raise PuzzleError("<stdin>", "an open standard input", "a closed one")
    return decoded(sys.stdin.buffer, "<stdin>"), "<stdin>"


def write(file: str, text: str) -> None:
    """Write a file that the user named."""
    if file == "-":
        raise PuzzleError(file, "the name of a file (standard output holds the answer)", "-")
    with written(Path(file), follow=True) as out:
        out.write(text.encode("utf-8", "backslashreplace"))


def program() -> str:
    """How the user calls Satchel: as a script of a checkout, or by its installed name."""
    called = Path(sys.argv[0])
    return f"python {sys.argv[0]}" if called.name == "cli.py" else "satchel"


def note(text: str) -> None:
    """A line on standard error: warnings, statistics, what an answer rests on."""
    with suppress(OSError, ValueError):  # nobody listens, or the disk is full
        print("\n".join(map(printable, text.split("\n"))), file=sys.stderr, flush=True)


def as_json(outcome: Outcome[Any], **more: Any) -> str:
    """One object on one line, always with the same keys."""
    puzzle = outcome.puzzle
    return json.dumps(
        {
            "puzzle": puzzle.name,
            "instance": puzzle.text(),
            "verdict": outcome.verdict,
            "count": outcome.count,
            "solutions": [puzzle.answer(solution) for solution in outcome.solutions],
            "evidence": outcome.evidence,
            "reason": outcome.reason,
            "bounds": None,
            "backend": outcome.backend,
            "solver": outcome.chosen.get("solver"),
            "seconds": round(outcome.seconds, 6),
            "stats": {**outcome.chosen, **outcome.stats},
            "stopped": outcome.stopped,
            **more,
        },
        ensure_ascii=False,
    )


@contextmanager
def telling(argv: list[str]) -> Iterator[None]:
    """Say that Ctrl-C stopped it; with ``--json``, an error is on standard output as well."""
    try:
        yield
    except KeyboardInterrupt:
        note("stopped by a signal")
        raise
    except SatchelError as error:
        if "--json" in argv:
            print(error_json(error))
        raise


def error_json(error: SatchelError) -> str:
    """A bad case as one object on one line."""
    place = error.place if isinstance(error, PuzzleError) else None
    file, line, column = place if place else (None, None, None)
    fields = {"file": file, "line": line, "column": column, "message": str(error)}
    return json.dumps({"error": fields}, ensure_ascii=False)


def exit_code(outcome: Outcome[Any]) -> int:
    """0 answered, 3 stopped by a limit, 130 interrupted."""
    return {None: 0, "timeout": 3, "interrupted": 130}[outcome.stopped]
