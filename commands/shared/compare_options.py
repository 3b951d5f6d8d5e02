"""What ``compare`` is asked: its options, and the suite that its words state."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...backends import base as backends
from ...compare.run import instances, suite
from ...compare.run.configuration import Configuration
from ...compare.run.suite import Experiment, Suite
from ...encoders.options import ENCODING_OPTIONS
from ...puzzles.arguments import Arguments
from ...puzzles.base import Puzzle, find, names
from ...puzzles.errors import PuzzleError
from ...puzzles.text import integer, memory_bytes, printable, shown
from . import arg_types, instance, options

OUT = "satchel-compare"
"""The folder of stores, reports and plots, unless ``--out`` says otherwise."""
EXPORTS = {"csv": ".csv", "jsonl": ".jsonl", "benchexec": "-benchexec"}
"""The forms of exports, and what their files and folders are called by."""
EPILOG = (
    "Instances: queens 6..13; tour 5x5..8x8 --start 1; hamilton FILES; mines --input FILES; "
    "mines --random 6x6..9x9 --seed 1..3. `satchel list configurations` and `list suites` say more."
)


def parsed(argv: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """The verb's own options, and the words of the instances."""
    parser = Arguments(
        prog="satchel compare", epilog=EPILOG, usage="%(prog)s [PUZZLE INSTANCES …] [options]"
    )
    add = parser.add_argument
    add(
        "--suite",
        type=arg_types.name,
        metavar="NAME",
        help="a bundled suite, or a TOML file, instead of instances",
    )
    own = ",".join(suite.CONFIGURATIONS)
    what = f"BACKEND[:SOLVER][+TECHNIQUE…], with commas between them (default: {own})"
    add("--configs", metavar="C,…", help=what)
    what = "verdict (none, unique or several: the default), one (any solution) or count (how many)"
    add("--question", choices=suite.QUESTIONS, help=what)
    what = f"seconds a run (default: 20, at most {suite.MAX_TIMEOUT_S})"
    add("--timeout", type=seconds, metavar="S", help=what)
    what = "of a run, such as 500M or 2G, at most 1024T (default: all there is)"
    add("--memory", metavar="BYTES", help=what)
    what = f"measured runs of each, 1 to {suite.MAX_REPETITIONS} (default: 3)"
    add("--repeat", type=repeats, metavar="N", help=what)
    add("--jobs", type=arg_types.number, metavar="N", help="runs at a time (default: 1)")
    add(
        "--cluster",
        type=arg_types.name,
        metavar="ADDRESS",
        help="of a dask scheduler that runs all",
    )
    add("--out", type=arg_types.folder, metavar="DIR", help=f"folder (default: {OUT})")
    add("--fresh", action="store_true", help="make all runs again")
    add("--no-report", action="store_true", help="write no report and no plots")
    add("--export", choices=EXPORTS, action="append", default=[], help="write all runs to a file")
    add("--encodings", action="store_true", help="compare the encodings, without solving")
    add("--json", action="store_true", help="with --encodings: a JSON object on a line for each")
    add("--quiet", action="store_true", help="show no progress")
    parser.once(argv)
    arguments, words = parser.parse_known_args(argv)
    options.together(arguments)
    if words and words[0] in names():
        instance.puzzle_arguments(find(words[0])).once(words)
        drawn = Arguments(add_help=False)
        find(words[0]).add_setting(drawn)
        more = ("--input", "--format", "--random", "--seed", *drawn._option_string_actions)
        instance.known(parser, words, more)
    return arguments, words


def seconds(text: str) -> float:
    """The time limit of a run."""
    if (value := arg_types.seconds(text)) > suite.MAX_TIMEOUT_S:
        raise PuzzleError("", f"seconds, at most {suite.MAX_TIMEOUT_S}", shown(text))
    return value


def repeats(text: str) -> int:
    """How often each run is made."""
    return integer(text, "", 1, suite.MAX_REPETITIONS)


def stated(arguments: argparse.Namespace, words: Sequence[str]) -> Suite:
    """The suite that the command line names or states, with what it says otherwise."""
    if arguments.suite is not None:
        if words:
            raise PuzzleError("compare", "--suite or instances", f"both ({shown(words[0])})")
        asked = suite.load(arguments.suite)
    elif words:
        found = suite.distinct(list(instances.read(words)))
        own = tuple(map(Configuration.parse, suite.CONFIGURATIONS))
        asked = Suite(words[0], title(words), (Experiment(found, own),))
    else:
        expected = "a puzzle with instances, or --suite NAME (" + ", ".join(suite.names()) + ")"
        raise PuzzleError("compare", expected, "neither")
    parts = tuple(changed(part, arguments) for part in asked.experiments)
    return replace(asked, experiments=parts)


def effective(asked: Suite) -> None:
    """Complain of a configuration with a technique that makes no difference to any puzzle."""
    used: dict[Configuration, set[type[Puzzle[Any]]]] = {}
    for part in asked.experiments:
        for configuration in part.configurations:
            kinds = used.setdefault(configuration, set())
            kinds.update(type(one.puzzle) for one in part.instances)
    for configuration, kinds in used.items():
        where = f"--configs {configuration}"
        chosen = {kind: getattr(configuration, kind) for kind in ENCODING_OPTIONS}
        for value in dict.fromkeys(chosen.values()):  # one name may be of at-most-one and -k
            if value != "auto":
                names = [name for name, stated in chosen.items() if stated == value]
                options.concerns(kinds, where, names)
        if configuration.seed:
            options.takes_seed(where, backends.find(configuration.backend), configuration.solver)


def title(words: Sequence[str]) -> str:
    """What the words of some instances come to, for a headline: of many files their number.

    >>> title(["queens", "6..13"])
    'queens 6..13'
    """
    files = {word for word in words[1:] if Path(word).is_file()}
    others = [word for word in words if word not in files and word != "--input"]
    if len(files) > 1:
        words = [f"{others[0]}: {len(files)} files", *others[1:]]
    return printable(" ".join(words))


def changed(part: Experiment, arguments: argparse.Namespace) -> Experiment:
    """An experiment with what the command line says otherwise."""
    limits = part.limits
    if arguments.timeout is not None:
        limits = replace(limits, seconds=arguments.timeout)
    if arguments.memory is not None:
        limits = replace(limits, memory=memory_bytes(arguments.memory))
    configurations = part.configurations
    if arguments.configs is not None:
        named = map(Configuration.parse, arguments.configs.split(","))
        configurations = tuple(dict.fromkeys(named))
    return replace(
        part,
        limits=limits,
        configurations=configurations,
        question=arguments.question or part.question,
        repeat=arguments.repeat or part.repeat,
    )
