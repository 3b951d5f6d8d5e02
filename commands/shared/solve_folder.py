"""``solve --input FOLDER``: a verdict for every file, in the order of their names."""

from __future__ import annotations

import argparse
import stat
from pathlib import Path

from ...backends.base import Deadline, find
from ...puzzles import base as puzzles
from ...puzzles.errors import Place, PuzzleError, SatchelError
from ...puzzles.text import printable, shown
from ...verify.outcome import Outcome
from ...verify.verdict import solve
from ..judge import worst
from . import arg_types, common, instance_args, option_rules
from .common import note


def every(arguments: argparse.Namespace, rest: list[str]) -> int:
    """Print ``FILE: verdict``, or a JSON object, for each file as soon as it is known.

    A file that is no instance is an error on standard error and stops no other. The limits hold
    for each file; the result is the one exit code of all.
    """
    option_rules.refuse(arguments, (*option_rules.ONE, "ordered"), "one instance", "a folder")
    backend = find(arguments.backend)
    kind = next((puzzles.find(word) for word in rest[:1]), None)
    common.options_of(arguments, None, kind=kind)
    if arguments.solver != "auto" and arguments.solver not in (known := backend.solvers()):
        expected = "auto or one of " + ", ".join(known)
        raise PuzzleError("--solver", expected, shown(arguments.solver))
    codes = {0}
    for file in files(arguments.input):
        try:
            outcome = one(arguments, rest, file)
        except SatchelError as error:
            placed = error.at(Place(str(file), 1, 1)) if isinstance(error, PuzzleError) else error
            if arguments.json:
                print(common.error_json(placed), flush=True)
            at = "" if isinstance(error, PuzzleError) else f"{file}: "
            note(f"satchel: {printable(at)}{placed}")
            codes.add(error.exit_code)
            continue
        if outcome.stopped == "interrupted":
            return 130
        codes.add(common.exit_code(outcome))
        if arguments.json:
            print(common.as_json(outcome, file=file.name), flush=True)
        else:
            print(f"{printable(file.name)}: {outcome.verdict}", flush=True)
        for warning in outcome.warnings:
            note(f"satchel: warning: {printable(f'{file}: {warning}')}")
    return worst(codes)


def files(folder: str) -> list[Path]:
    """The files of a folder in the order of their names, without the hidden ones.

    Folders in it are named on standard error; what cannot be read is for :func:`readable`.
    """
    try:
        every = sorted(file for file in Path(folder).iterdir() if not file.name.startswith("."))
    except OSError as error:
        raise PuzzleError(folder, "a folder to read", error.strerror or str(error)) from None
    inner = {file: printable(file.name) for file in every if arg_types.is_folder(str(file))}
    found = [file for file in every if file not in inner]
    if not found:
        raise PuzzleError(folder, "a file in the folder", "none")
    if inner:
        left = ", ".join(inner.values())
        note(f"satchel: warning: {printable(folder)}: folders in it are left out: {left}")
    return found


def readable(file: Path) -> str:
    """The name of a file of a folder; a pipe is not opened, for nobody may write into it."""
    place = Place(str(file), 1, 1)
    try:
        mode = file.stat().st_mode
    except OSError as error:
        raise PuzzleError(place, "a readable file", error.strerror or str(error)) from None
    if not stat.S_ISREG(mode):
        raise PuzzleError(place, "a regular file", "a pipe, a socket or a device")
    return str(file)


def one(arguments: argparse.Namespace, rest: list[str], file: Path) -> Outcome[object]:
    """What came of one file."""
    deadline = Deadline(arguments.timeout)
    puzzle = instance_args.instance("solve", arguments, list(rest), readable(file))
    assert puzzle is not None  # the file has text, or there was an error
    limit = None if arguments.all else arguments.limit or 2
    options = common.options_of(arguments, limit, kind=type(puzzle))
    return solve(puzzle, arguments.backend, options, deadline=deadline)
