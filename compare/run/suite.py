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

import re
import shlex
import tomllib
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

from ...puzzles.errors import InputWarning, Place, PuzzleError
from ...puzzles.text import opened, printable, shown
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
MAX_MEMORY_BYTES = 1 << 50
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


def memory(text: str, where: Place | str = "--memory") -> int:
    """Bytes, as ``500M`` or ``2G`` (by 1024).

    >>> memory("2K")
    2048
    """
    match = re.fullmatch(r"([1-9][0-9]{0,14})([KMGT]?)", text.upper().removesuffix("B"))
    found = int(match[1]) << 10 * " KMGT".index(match[2] or " ") if match else 0
    if not 0 < found <= MAX_MEMORY_BYTES:
        raise PuzzleError(where, "bytes, such as 500M or 2G, at most 1024T", shown(text))
    return found


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
        said = str(error)
        match = re.search(r" \(at line (\d+), column (\d+)\)$", said)
        end = (text.count("\n") + 1, len(text) - text.rfind("\n"))
        line, column = map(int, match.groups()) if match else end
        trouble = re.sub(r" \(at .*\)$", "", said)
        raise PuzzleError(Place(str(file), line, column), "TOML", f"{trouble!r}") from None
    reader = _Reader(text, file)
    common = {key: value for key, value in content.items() if key != "experiment"}
    several = content.get("experiment", [{}])
    reader.known(common, ("title", *KEYS, "[[experiment]]"))
    if not isinstance(several, list) or not all(isinstance(one, dict) for one in several):
        reader.fail("experiment", "[[experiment]] tables", several)
    title = common.pop("title", file.stem)
    if not isinstance(title, str):
        reader.fail("title", "a text", title)
    made = []
    for number, own in enumerate(several, 1):
        reader.table = number if "experiment" in content else 0
        reader.known(own, KEYS)
        made.append(reader.experiment({**common, **own}))
    return Suite(file.stem, title, tuple(made))


class _Reader:
    """Makes experiments of TOML tables, and knows where a value stands."""

    def __init__(self, text: str, file: Path) -> None:
        self.text, self.file, self.budget = text, file, instances.Budget()
        heads = re.finditer(r"^[ \t]*\[\[\s*experiment\s*\]\]", text, re.MULTILINE)
        self.ends = [0, *(head.start() for head in heads), len(text)]
        self.table = 0

    def place(self, key: str, value: object = None) -> Place | str:
        """Where a value stands, found by its key: in this table, else above all of them."""
        pattern = re.compile(rf"^[ \t]*([\"']?){re.escape(key)}\1[ \t]*=[ \t]*", re.MULTILINE)
        for table in (self.table, 0):
            if found := pattern.search(self.text, *self.ends[table : table + 2]):
                break
        if not found:
            return f"{self.file}: {key}"
        at = found.end()
        if isinstance(value, str):  # one of an array
            spellings = (self.text.find(f"{mark}{value}{mark}", at) for mark in "\"'")
            at = min((spot for spot in spellings if spot >= 0), default=at)
        line = self.text.count("\n", 0, at) + 1
        return Place(str(self.file), line, at - self.text.rfind("\n", 0, at))

    def fail(self, key: str, expected: str, value: object, item: object = None) -> NoReturn:
        """Complain of a value, or of one item of it."""
        wrong = value if item is None else item
        found = shown(wrong) if isinstance(wrong, str) else shown(str(wrong))
        raise PuzzleError(self.place(key, item), expected, found)

    def known(self, table: Mapping[str, Any], keys: Sequence[str]) -> None:
        """Complain of keys that nobody reads."""
        for key in table:
            if key not in keys:
                raise PuzzleError(self.place(key), "one of " + ", ".join(keys), shown(key))

    def texts(self, key: str, table: Mapping[str, Any]) -> list[str]:
        """A list of texts that is not empty."""
        found = table.get(key)
        if not isinstance(found, list) or not found:
            self.fail(key, "a list of texts", found)
        for item in found:
            if not isinstance(item, str):
                self.fail(key, "a list of texts", found)
        return found

    def number(self, key: str, table: Mapping[str, Any], default: float, most: float) -> Any:
        """A positive number."""
        found = table.get(key, default)
        whole = isinstance(default, int)
        if not isinstance(found, int if whole else int | float) or isinstance(found, bool):
            self.fail(key, "a whole number" if whole else "a number", found)
        if not 0 < found <= most:
            self.fail(key, f"a number above 0, at most {most}", found)
        return found

    def experiment(self, table: Mapping[str, Any]) -> Experiment:
        """The experiment that a table states."""
        default = Experiment(())
        question = table.get("question", default.question)
        if question not in QUESTIONS:
            self.fail("question", " or ".join(QUESTIONS), question)
        seconds = self.number("timeout", table, float(default.limits.seconds), MAX_TIMEOUT_S)
        space = table.get("memory")
        if space is not None:
            space = memory(str(space), self.place("memory"))
        chosen = list(CONFIGURATIONS)
        if "configurations" in table:
            chosen = self.texts("configurations", table)
        configurations = []
        for text in chosen:
            try:
                configurations.append(Configuration.parse(text, "configuration"))
            except PuzzleError as error:
                self.fail("configurations", error.expected, error.found, text)
        found: list[Instance] = []
        for text in self.texts("instances", table):
            try:
                found += instances.read(shlex.split(text), self.files, self.budget)
            except ValueError as error:  # an open quotation mark
                self.fail("instances", f"words as a shell reads them ({error})", None, text)
            except PuzzleError as error:
                place = self.place("instances", text)
                raise (error.at(place) if isinstance(place, Place) else error) from None
        return Experiment(
            distinct(found),
            tuple(dict.fromkeys(configurations)),
            question,
            Limits(float(seconds), space),
            self.number("repeat", table, default.repeat, MAX_REPETITIONS),
        )

    def files(self, word: str) -> list[str]:
        """The files that a word names, from the folder of the suite and within it."""
        folder = self.file.parent.resolve()
        pattern = any(sign in word for sign in "*?[")
        try:
            inside = not Path(word).is_absolute()
            found = sorted(folder.glob(word)) if pattern and inside else [folder / word]
            inside = inside and all(file.resolve().is_relative_to(folder) for file in found)
        except (OSError, ValueError):  # too long, a NUL, `**` beside other signs
            raise PuzzleError("file", "the name or the pattern of files", shown(word)) from None
        if not inside:
            raise PuzzleError("file", "a file in the folder of the suite", shown(word))
        if not found:
            raise PuzzleError("file", "a pattern that some file matches", shown(word))
        return [str(file) for file in found]


def distinct(found: Sequence[Instance]) -> tuple[Instance, ...]:
    """Each instance once, no two by the same label; a warning tells of files that are alike."""
    kept: dict[tuple[str, str], Instance] = {}
    labels: dict[str, int] = {}
    for one in found:
        key = (one.puzzle.name, one.puzzle.text())
        if key in kept:
            if one.file != kept[key].file:
                alike = " and ".join(printable(o.file or o.label) for o in (kept[key], one))
                said = f"{alike} are the same instance, which is compared once"
                warnings.warn(said, InputWarning, stacklevel=2)
        else:
            labels[one.label] = labels.get(one.label, 0) + 1
            again = f" ({labels[one.label]})" if labels[one.label] > 1 else ""
            kept[key] = replace(one, label=one.label + again)
    return tuple(kept.values())
