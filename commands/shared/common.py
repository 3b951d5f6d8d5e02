"""What several verbs share: the options of who answers, and printing an outcome."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from ...encoders import cnf, ilp
from ...encoders.options import ENCODING_OPTIONS, Options
from ...puzzles.base import Puzzle
from ...puzzles.errors import PuzzleError, SatchelError
from ...puzzles.files import written
from ...puzzles.text import printable, shown
from ...verify.verdict import Outcome
from . import arg_types, option_rules

S = TypeVar("S")


def add_encodings(parser: argparse.ArgumentParser) -> None:
    """How constraints become clauses."""
    for field, option in ENCODING_OPTIONS.items():
        parser.add_argument(
            option.flag,
            dest=field,
            default="auto",
            metavar="NAME",
            help=f"encoding of {option.constraints}",
        )
    parser.add_argument(
        "--spread", dest="distance", default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )  # the name before


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Who answers, how, and for how long."""
    parser.add_argument(
        "--backend", default="sat", metavar="NAME", help="sat (default), ilp, dfs, asp or cpsat"
    )
    parser.add_argument("--solver", default="auto", metavar="NAME", help="a solver of the backend")
    add_encodings(parser)
    parser.add_argument(
        "--seed", type=arg_types.seed, default=0, metavar="N", help="seed of the solver"
    )
    parser.add_argument(
        "--timeout", type=arg_types.seconds, metavar="S", help="seconds before giving up"
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
    named = {one: getattr(arguments, one) for one in ENCODING_OPTIONS}
    options = Options(**named, **more)
    known = [*cnf.CIRCUITS, *ilp.CIRCUITS]
    if options.circuit not in ("auto", *known):
        expected = "auto or one of " + ", ".join(dict.fromkeys(known))
        raise PuzzleError("--circuit", expected, shown(options.circuit))
    cnf.check(replace(options, circuit="auto"))
    option_rules.heeded(arguments, kind, form)
    return options


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


def counted(number: int, what: str) -> str:
    """``1 rule``, ``2 rules``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


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
