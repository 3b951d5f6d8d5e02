"""Instances by words: ranges of sizes, several files, instances drawn at random.

``queens 6..13`` are eight instances, ``tour 5x5..8x8`` four, ``tour 5x5 6x6 --start 1`` two: where
a puzzle takes one word, each word is an instance, and what stands from the first option on belongs
to all of them. ``hamilton FILES…`` and ``mines --input FILES… [--format NAME]`` are one instance a
file. ``mines --random 8x8 --seed 1..3`` are drawn at random, with all that could be given.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from ...puzzles import limits
from ...puzzles.arguments import Arguments
from ...puzzles.base import Puzzle, find
from ...puzzles.errors import PuzzleError
from ...puzzles.text import integer, opened, printable, shown

LABEL_CHARACTERS = 40
"""The most that a label has."""
NUMBER = "(?<![0-9])[0-9]{1,9}(?![0-9])"
SIDES = f"({NUMBER}(?:x{NUMBER})*)"
RANGE = re.compile(rf"{SIDES}\.\.{SIDES}(?:\.\.({NUMBER}))?")


@dataclass(frozen=True)
class Instance:
    """An instance with what people call it, where it stands on a scaling plot, and its file."""

    puzzle: Puzzle[Any]
    label: str
    size: float | None
    file: str = ""


def span(word: str) -> list[str]:
    """The words that a range in a word stands for; numbers joined by ``x`` run side by side.

    >>> span("6..8"), span("3x4..3x10..3"), span("--start")
    (['6', '7', '8'], ['3x4', '3x7', '3x10'], ['--start'])
    """
    parts, at = list[list[str]](), 0
    for match in RANGE.finditer(word):
        parts += [[word[at : match.start()]], ranged(match, word)]
        at = match.end()
    return ["".join(one) for one in limited([*parts, [word[at:]]], word)]


def ranged(match: re.Match[str], word: str) -> list[str]:
    """The numbers, joined by ``x``, of one range in a word."""
    first, last = ([int(part) for part in side.split("x")] for side in match.group(1, 2))
    step = int(match[3] or 1)
    steps = {b - a for a, b in zip(first, last, strict=False)} - {0}
    if len(first) != len(last) or step < 1 or len(steps) > 1 or min(steps, default=0) < 0:
        raise PuzzleError("range", "A..B or A..B..STEP, ascending and of one form", shown(word))
    length = max(steps, default=0)
    if length >= limits.INSTANCES * step:
        raise PuzzleError("range", f"at most {limits.INSTANCES} instances", shown(word))
    return [
        "x".join(str(a + k if b > a else a) for a, b in zip(first, last, strict=True))
        for k in range(0, length + 1, step)
    ]


def spans(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The words that some words with ranges stand for, each with each.

    >>> list(spans(["4..5", "--seed", "1"]))
    [('4', '--seed', '1'), ('5', '--seed', '1')]
    """
    return limited([span(word) for word in words], " ".join(words))


def limited(parts: Sequence[Sequence[str]], words: str) -> Iterator[tuple[str, ...]]:
    """One of each part, in all ways, unless these are too many."""
    if prod(map(len, parts)) > limits.INSTANCES:
        raise PuzzleError("range", f"at most {limits.INSTANCES} instances", shown(words))
    return product(*parts)


class Budget:
    """The characters that instances may have which words alone state, all of them together."""

    def __init__(self) -> None:
        self.characters = 0

    def spend(self, one: Instance) -> Instance:
        """Count an instance, unless it is from a file, and hand it on."""
        self.characters += 0 if one.file else len(one.puzzle.text())
        if self.characters > limits.INSTANCES_CHARACTERS:
            expected = f"instances of at most {limits.INSTANCES_CHARACTERS:,} characters in all"
            raise PuzzleError("instances", expected, "more")
        return one


def size(puzzle: Puzzle[Any]) -> float | None:
    """The side of a board of queens, the vertices of a graph, the squares or cells of a board."""
    for name in ("size", "graph", "squares", "rows", "givens"):
        value = getattr(puzzle, name, None)
        if isinstance(value, int):
            return float(value)
        if value is not None and name == "rows":
            return float(sum(map(len, value)))
        if value is not None:
            return float(len(value))
    return None


Files = Callable[[str], list[str]]
"""From the word for a file to the names of files: patterns, folders."""


def read(
    words: Sequence[str], files: Files = lambda word: [word], budget: Budget | None = None
) -> Iterator[Instance]:
    """The instances that some words state, the name of the puzzle first.

    Parameters
    ----------
    words : sequence of str
        As on the command line.
    files : callable
        What becomes of a word that names a file.
    budget : Budget, optional
        Of the instances of several calls together.

    Raises
    ------
    PuzzleError
        For an unknown puzzle, and for whatever the puzzle complains of.

    Examples
    --------
    >>> [(one.label, one.size) for one in read(["queens", "4..5", "--toroidal"])]
    [('queens 4 --toroidal', 4.0), ('queens 5 --toroidal', 5.0)]
    """
    if not words or words[0].startswith("-"):
        raise PuzzleError("instance", "the name of a puzzle", shown(words[0]) if words else "none")
    kind = find(words[0])
    own = Arguments(prog=kind.name, add_help=False)
    own.add_argument("--input", nargs="+", metavar="FILE")
    own.add_argument("--format", dest="form", metavar="NAME")
    own.add_argument("--random", metavar="SIZE")
    arguments, rest = own.parse_known_args(words[1:])
    budget = budget or Budget()
    first = next((i for i, word in enumerate(rest) if word.startswith("-")), len(rest))
    places = _positional(kind)
    takes_file = bool(places) and places[0].metavar == "FILE"
    if takes_file and (arguments.input is not None or not first):
        _refuse_file(kind, places[0].dest, rest)
    if arguments.random is not None:
        for side, *more in spans([arguments.random, *rest]):
            yield budget.spend(_drawn(kind, side, more))
    elif arguments.input is not None:
        for file in (name for word in arguments.input for name in files(word)):
            yield _instance(kind, Path(file).name, rest, opened(file), file, arguments.form)
    elif takes_file and first:
        for file in (name for word in rest[:first] for name in files(word)):
            words = [file, *rest[first:]]
            yield _instance(kind, Path(file).name, words, "", file, arguments.form)
    else:
        single = len(places) == 1 and places[0].nargs in (None, "?")
        separate = [[word] for word in rest[:first]] if single and first else [rest[:first]]
        for one in (one for stated in separate for one in spans([*stated, *rest[first:]])):
            label = " ".join([kind.name, *(word for word in one if word != "--graph")])
            yield budget.spend(_instance(kind, label, one))


def _positional(kind: type[Puzzle[Any]]) -> list[argparse.Action]:
    """The positional arguments of a puzzle."""
    parser = argparse.ArgumentParser(add_help=False)
    kind.add_arguments(parser)
    return [action for action in parser._actions if not action.option_strings]


def _refuse_file(kind: type[Puzzle[Any]], place: str, words: Sequence[str]) -> None:
    """Complain of a FILE behind options, which would be opened wherever it lies."""
    parser = Arguments(prog=kind.name, add_help=False)
    kind.add_arguments(parser)
    if file := getattr(parser.parse_known_args(words)[0], place):
        raise PuzzleError(kind.name, "a FILE before the options", shown(file))


def _instance(
    kind: type[Puzzle[Any]],
    label: str,
    words: Sequence[str],
    text: str = "",
    file: str = "",
    form: str | None = None,
) -> Instance:
    try:
        puzzle = kind.parse(text, file=file or "<words>", words=words, form=form)
    except PuzzleError as error:
        if not file or file in str(error.where):
            raise
        raise PuzzleError(f"{file}: {error.where}", error.expected, error.found) from None
    return Instance(puzzle, called(label), size(puzzle), file)


def called(label: str) -> str:
    """A label that is short, and fit to print.

    >>> called("a\\nb")
    'a?b'
    """
    return printable(
        label if len(label) <= LABEL_CHARACTERS else label[: LABEL_CHARACTERS - 1] + "…"
    )


def _drawn(kind: type[Puzzle[Any]], side: str, words: Sequence[str]) -> Instance:
    """An instance with a known solution, drawn at random, with all clues of the usual kind."""
    if not kind.SETTING:
        raise PuzzleError("--random", "a puzzle whose instances can be drawn at random", kind.name)
    parser = Arguments(prog=f"{kind.name} --random", add_help=False)
    parser.add_argument("--seed", default="0", metavar="N")
    kind.add_setting(parser)
    arguments = parser.parse_args(words)
    rng = Random(integer(arguments.seed, "--seed", 0, 2**31 - 1))
    puzzle, solution = kind.blank(side, arguments, rng)
    if solution is None:
        raise PuzzleError("--random", "a puzzle that draws a solution too", kind.name)
    puzzle = puzzle.with_clues(filter(puzzle.usual, puzzle.all_clues(solution)))
    label = " ".join([kind.name, side, *words])
    return Instance(puzzle, called(label), size(puzzle))
