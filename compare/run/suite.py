"""Suites: experiments written down as TOML, bundled ones by name and others by their files.

::

    title = "Three backends count queens"
    timeout = 20            # seconds a run
    memory = "2G"           # bytes, or with K, M, G; none: all there is
    repeat = 3              # measured runs of each configuration on each instance
    question = "count"      # verdict, one or count
    configurations = ["sat", "ilp", "dfs"]
    instances = ["queens 4..8", "mines --input fields/*.txt"]

With ``[[experiment]]`` a suite holds several; each takes what it does not state from above. Files
are found from the folder of the suite, and lie within it.
"""

from __future__ import annotations

import os
import re
import shlex
import tomllib
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

from ...puzzles.errors import InputWarning, Place, PuzzleError
from ...puzzles.text import memory_bytes, opened, printable, shown
from . import instances
from .configuration import Configuration
from .instances import Instance
from .record import Limits

FOLDER = Path(__file__).parent.parent / "suites"
QUESTIONS = ("verdict", "one", "count")
CONFIGURATIONS = ("sat", "ilp", "dfs")
"""What is compared where nothing else is said."""
KEYS = ("question", "timeout", "memory", "repeat", "configurations", "instances")
MAX_TIMEOUT_S = 10**6
MAX_REPETITIONS = 1000


@dataclass(frozen=True)
class Experiment:
    """Some configurations, each on every one of some instances."""

    instances: tuple[Instance, ...]
    configurations: tuple[Configuration, ...] = ()
    question: str = "verdict"
    limits: Limits = field(default_factory=Limits)
    repeat: int = 3


@dataclass(frozen=True)
class Suite:
    """Experiments that belong together."""

    name: str
    title: str
    experiments: tuple[Experiment, ...]


def names() -> list[str]:
    """The bundled suites.

    >>> "teaching" in names()
    True
    """
    return sorted(file.stem for file in FOLDER.glob("*.toml"))


def summary(name: str) -> str:
    """The title of a bundled suite."""
    return str(tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["title"])


def load(name: str) -> Suite:
    """A bundled suite by its name, or a suite in a file of one's own.

    Raises
    ------
    PuzzleError
        With file, line and column, for what is no TOML and for what is no suite.
    """
    file = FOLDER / f"{name}.toml" if name in names() else Path(name)
    if re.fullmatch(r"\w+", name) and not file.exists():
        raise PuzzleError("--suite", "a file, or one of " + ", ".join(names()), shown(name))
    return parse(opened(str(file)), file)


def parse(text: str, file: Path) -> Suite:
    """The suite that a text states; ``file`` is its name, from where others are found."""
    try:
        content = tomllib.loads(text)
    except RecursionError:
        raise PuzzleError(str(file), "TOML", "lists or tables too deep within each other") from None
    except ValueError as error:
        message = str(error)
        match = re.search(r" \(at line (\d+), column (\d+)\)$", message)
        end = (text.count("\n") + 1, len(text) - text.rfind("\n"))
        line, column = map(int, match.groups()) if match else end
        trouble = re.sub(r" \(at .*\)$", "", message)
        raise PuzzleError(Place(str(file), line, column), "TOML", f"{trouble!r}") from None
    reader = _Reader(text, file)
    common = {key: value for key, value in content.items() if key != "experiment"}
    reader.enter(0, common, ("title", *KEYS, "[[experiment]]"))
    title = reader.stated("title", file.stem, "a text", lambda value: isinstance(value, str))
    several = content.get("experiment", [{}])
    if not isinstance(several, list) or not all(isinstance(own, dict) for own in several):
        reader.fail("experiment", "[[experiment]] tables", several)
    common.pop("title", None)
    experiments = []
    for number, own in enumerate(several, 1):
        reader.enter(number if "experiment" in content else 0, own, KEYS)
        reader.values = {**common, **own}
        experiments.append(reader.experiment())
    return Suite(file.stem, title, tuple(experiments))


class _Reader:
    """Makes experiments of TOML tables, and knows where a value stands."""

    def __init__(self, text: str, file: Path) -> None:
        self.text, self.file, self.budget = text, file, instances.Budget()
        heads = re.finditer(r"^[ \t]*\[\[\s*experiment\s*\]\]", text, re.MULTILINE)
        self.ends = [0, *(head.start() for head in heads), len(text)]

    def enter(self, table: int, values: dict[str, Any], keys: Sequence[str]) -> None:
        """Go on with a table, by its number; complain of keys that nobody reads."""
        self.table, self.values = table, values
        for key in values:
            if key not in keys:
                raise PuzzleError(self.place(key), "one of " + ", ".join(keys), shown(key))

    def place(self, key: str, value: object = None) -> Place | str:
        """Where a value stands, found by its key: in this table, else above all of them."""
        pattern = re.compile(rf"^[ \t]*([\"']?){re.escape(key)}\1[ \t]*=[ \t]*", re.MULTILINE)
        for table in (self.table, 0):
            if match := pattern.search(self.text, *self.ends[table : table + 2]):
                break
        if not match:
            return f"{self.file}: {key}"
        at = match.end()
        if isinstance(value, str):  # one of an array
            spellings = (self.text.find(f"{mark}{value}{mark}", at) for mark in "\"'")
            at = min((spot for spot in spellings if spot >= 0), default=at)
        line = self.text.count("\n", 0, at) + 1
        return Place(str(self.file), line, at - self.text.rfind("\n", 0, at))

    def fail(self, key: str, expected: str, value: object, item: object = None) -> NoReturn:
        """Complain of a value, or of one item of it."""
        wrong = value if item is None else item
        raise PuzzleError(self.place(key, item), expected, shown(str(wrong)))

    def stated(
        self, key: str, default: object, expected: str, valid: Callable[[Any], object]
    ) -> Any:
        """The value of a key in this table, or its default; complain unless it is valid."""
        value = self.values.get(key, default)
        if not valid(value):
            self.fail(key, expected, value)
        return value

    def texts(self, key: str, default: Sequence[str] | None = None) -> list[str]:
        """A list of texts that is not empty."""

        def valid(value: Any) -> bool:
            filled = isinstance(value, list) and len(value) > 0
            return filled and all(isinstance(item, str) for item in value)

        return list(self.stated(key, default and [*default], "a list of texts", valid))

    def number(self, key: str, default: float, most: float) -> Any:
        """A positive number, a whole one if the default is one."""
        kinds = (int,) if isinstance(default, int) else (int, float)
        what = "a whole number" if isinstance(default, int) else "a number"
        self.stated(key, default, what, lambda value: type(value) in kinds)
        within = f"a number above 0, at most {most}"
        return self.stated(key, default, within, lambda value: 0 < value <= most)

    def experiment(self) -> Experiment:
        """The experiment that this table states."""
        default = Experiment(())
        question = self.stated(
            "question", default.question, " or ".join(QUESTIONS), QUESTIONS.__contains__
        )
        seconds = self.number("timeout", float(default.limits.seconds), MAX_TIMEOUT_S)
        space = self.values.get("memory")
        if space is not None:
            space = memory_bytes(str(space), self.place("memory"))
        configurations = []
        for text in self.texts("configurations", CONFIGURATIONS):
            try:
                configuration = Configuration.parse(text, "configuration")
                if os.sep in configuration.solver:
                    expected = "a program of the PATH, as program:NAME (a path is for --configs)"
                    raise PuzzleError("configuration", expected, shown(text))
                configurations.append(configuration)
            except PuzzleError as error:
                self.fail("configurations", error.expected, error.found, text)
        chosen: list[Instance] = []
        for text in self.texts("instances"):
            try:
                chosen += instances.read(shlex.split(text), self.files, self.budget)
            except ValueError as error:  # an open quotation mark
                self.fail("instances", f"words as a shell reads them ({error})", None, text)
            except PuzzleError as error:
                place = self.place("instances", text)
                raise (error.at(place) if isinstance(place, Place) else error) from None
        return Experiment(
            distinct(chosen),
            tuple(dict.fromkeys(configurations)),
            question,
            Limits(float(seconds), space),
            self.number("repeat", default.repeat, MAX_REPETITIONS),
        )

    def files(self, word: str) -> list[str]:
        """The files that a word names, from the folder of the suite and within it."""
        folder = self.file.parent.resolve()
        pattern = any(sign in word for sign in "*?[")
        try:
            inside = not Path(word).is_absolute()
            files = sorted(folder.glob(word)) if pattern and inside else [folder / word]
            inside = inside and all(file.resolve().is_relative_to(folder) for file in files)
        except (OSError, ValueError):  # too long, a NUL, `**` beside other signs
            raise PuzzleError("file", "the name or the pattern of files", shown(word)) from None
        if not inside:
            raise PuzzleError("file", "a file in the folder of the suite", shown(word))
        if not files:
            raise PuzzleError("file", "a pattern that some file matches", shown(word))
        return [str(file) for file in files]


def distinct(instances: Sequence[Instance]) -> tuple[Instance, ...]:
    """Each instance once, no two by the same label; a warning tells of files that are alike."""
    kept: dict[tuple[str, str], Instance] = {}
    labels: dict[str, int] = {}
    for one in instances:
        key = (one.puzzle.name, one.puzzle.text())
        if key in kept:
            if one.file != kept[key].file:
                alike = " and ".join(printable(o.file or o.label) for o in (kept[key], one))
                message = f"{alike} are the same instance, which is compared once"
                warnings.warn(message, InputWarning, stacklevel=2)
        else:
            labels[one.label] = labels.get(one.label, 0) + 1
            again = f" ({labels[one.label]})" if labels[one.label] > 1 else ""
            kept[key] = replace(one, label=one.label + again)
    return tuple(kept.values())
