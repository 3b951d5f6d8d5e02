"""``generate``: instances with one solution, drawn at random."""

from __future__ import annotations

import argparse
import json
import os
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from ..puzzles.arguments import Arguments
from ..puzzles.base import Puzzle, find, names
from ..puzzles.errors import PuzzleError
from ..puzzles.files import save
from ..puzzles.graphs.puzzle import WRITERS, graph_lines
from ..puzzles.text import shown
from ..setting.generate import generate
from ..setting.no_guess import draw
from .shared import arg_types, options, render, watchdog
from .shared.progress import progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    options.add(parser, "seed", help="another N, others (0)")
    what = "how many, all different (1)"
    parser.add_argument("--count", type=arg_types.number, default=1, metavar="K", help=what)
    amount = parser.add_mutually_exclusive_group()
    what = "only clues of which none can be dropped"
    amount.add_argument("--minimal", action="store_true", help=what)
    what = "as few clues as possible for the solution (which may take long)"
    amount.add_argument("--fewest", action="store_true", help=what)
    what = "write each into a file of its own in DIR; others' files are not overwritten"
    parser.add_argument("-o", dest="folder", type=arg_types.folder, metavar="DIR", help=what)
    what = "write the graph alone"
    parser.add_argument("--format", choices=WRITERS, help=what)
    options.add(parser, "timeout")
    options.add(parser, "json", help="one JSON object a line for each")


def plain(text: str) -> str:
    """A size: text, since what is drawn depends on how it is written."""
    if not text.isprintable():
        raise PuzzleError("", "a size", shown(text))
    return text


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    with render.errors(argv):
        kind, arguments = parse(argv)
        watchdog.watched("generate", arguments, render.error_json)
        return answer(arguments, kind)


def parse(argv: list[str]) -> tuple[type[Puzzle[Any]], argparse.Namespace]:
    """The puzzle that the words name, and the arguments, with those that it has of its own."""
    words = [word for before, word in pairwise(["", *argv]) if before != "-o"]
    name = next((word for word in words if word in names()), "")
    kind = find(name) if name else None
    parser = Arguments(prog="satchel generate")
    parser.add_argument("puzzle", metavar="PUZZLE", help=", ".join(names()))
    sized = kind.SETTING if kind else "how large; `satchel generate PUZZLE --help` says how"
    size: dict[str, Any] = {"nargs": "?", "default": kind.SIZE} if kind and kind.SIZE else {}
    parser.add_argument("size", type=plain, metavar="SIZE", help=sized, **size)
    add_arguments(parser)
    if kind:
        kind.add_setting(parser)
    arguments = parser.parse_intermixed_args(argv)
    parser.once(argv)
    if kind is None or arguments.puzzle != name:
        expected = f"PUZZLE SIZE, a puzzle first ({', '.join(names())})"
        raise PuzzleError("generate", expected, shown(arguments.puzzle))
    return kind, arguments


def answer(arguments: argparse.Namespace, kind: type[Puzzle[Any]]) -> int:
    """Print each instance as soon as it is there, with a blank line between two."""
    if getattr(arguments, "no_guess", False):
        return without_guess(arguments, kind)
    for option in ("start", "level"):
        if getattr(arguments, option, None) is not None:
            raise PuzzleError(f"--{option}", "--no-guess beside it", "none")
    amount = "fewest" if arguments.fewest else "minimal" if arguments.minimal else "some"
    with progress(arguments.timeout) as found:
        drawn = generate(kind, arguments.size, arguments, arguments.seed, found.deadline, amount)
        width = len(str(arguments.count))
        for number, puzzle in enumerate(islice(drawn, arguments.count), 1):
            found.solution(puzzle)
            watchdog.answering()
            if arguments.folder is not None:
                file = Path(arguments.folder, f"{kind.name}-{number:0{width}}.txt")
                make(file.parent)
                keep(file, stated(puzzle, arguments.format) + "\n")
            if arguments.json:
                clues = [puzzle.clue_text(clue) for clue in puzzle.clues()]
                print(render.json_line(puzzle, clues=clues), flush=True)
            elif arguments.folder is None:
                print(("\n" if number > 1 else "") + stated(puzzle, arguments.format), flush=True)
            if number < arguments.count:
                watchdog.answered()
    if arguments.folder is not None:
        render.note(f"written to the folder {arguments.folder}: {file.name}" + (number > 1) * ", …")
    return 0


def without_guess(arguments: argparse.Namespace, kind: type[Puzzle[Any]]) -> int:
    """Print fields that need no guess; the play goes into the JSON, or into a file beside each."""
    if arguments.minimal or arguments.fewest:
        raise PuzzleError("--no-guess", "neither --minimal nor --fewest", "one of them")
    with progress(arguments.timeout) as found:
        drawn = draw(arguments.size, arguments, arguments.seed, found.deadline)
        width = len(str(arguments.count))
        for number, (puzzle, play) in enumerate(islice(drawn, arguments.count), 1):
            found.solution(puzzle)
            watchdog.answering()
            if arguments.folder is not None:
                file = Path(arguments.folder, f"{kind.name}-{number:0{width}}.txt")
                make(file.parent)
                keep(file, puzzle.text() + "\n")
                keep(file.with_suffix(".play.json"), json.dumps(play.fields()) + "\n")
            if arguments.json:
                print(render.json_line(puzzle, **play.fields()), flush=True)
            elif arguments.folder is None:
                print(("\n" if number > 1 else "") + puzzle.text(), flush=True)
            r, c = play.start
            steps = render.counted(len(play.steps), "step")
            rules = render.counted(play.level, "rule")
            render.note(
                f"no guess from cell {r + 1},{c + 1}: {steps}, of {rules} at most; replayed"
            )
            if number < arguments.count:
                watchdog.answered()
    return 0


def stated(puzzle: Puzzle[Any], form: str | None) -> str:
    """The instance, or its graph in a format."""
    return "\n".join(graph_lines(puzzle, form)) if form else puzzle.text()


def keep(file: Path, text: str) -> None:
    """Write a new file; one that holds just this text is left as it is, any other is refused."""
    if not os.path.lexists(file):
        save(file, text)
    elif not file.is_file() or file.read_bytes() != text.encode():
        raise PuzzleError(str(file), "no file, or the same one", "another one")


def make(folder: Path) -> None:
    """Make a folder where there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PuzzleError(str(folder), "a folder to write", error.strerror or str(error)) from None
