"""One run of an experiment: what was asked, what came of it, and what it cost.

Everything else of this floor makes records, keeps them or reads them.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from .typecheck import UPPER_BOUND, well_typed

NO_RECORD = (ValueError, TypeError, KeyError, AttributeError, RecursionError)
"""What :func:`from_json` raises for a text that is no record."""


class Status(StrEnum):
    """How a run ended, in the words of BenchExec."""

    CORRECT = "correct"
    """A definite answer; its solutions pass the rules, and no other run contradicts it."""
    WRONG = "wrong"
    """A solution breaks the rules, or a checked solution of another run contradicts the answer."""
    UNKNOWN = "unknown"
    """The program ended by itself without a definite answer."""
    TIMEOUT = "timeout"
    MEMORY = "out of memory"
    ERROR = "error"
    """The program failed; ``message`` has its last words."""
    KILLED = "killed"
    """Somebody ended the run from outside; it is made again."""
    UNAVAILABLE = "unavailable"
    """A library or a solver is missing; ``message`` says which. It is made again."""


@dataclass(frozen=True)
class Limits:
    """What one run may use: seconds of wall time and bytes of memory (None: all there is)."""

    seconds: float = 20.0
    memory: int | None = None


@dataclass(frozen=True)
class Task:
    """A run to be made. Two tasks with the same ``key`` are the same run.

    Parameters
    ----------
    puzzle, instance : str
        The name of the puzzle and the canonical text of the instance.
    label : str
        What people call the instance: ``queens 8``, or the name of its file.
    size : float or None
        Where the instance stands on the axis of a scaling plot.
    question : {"verdict", "one", "count"}
        None, unique or several; any solution; the number of all.
    configuration : str
        The canonical text of a :class:`Configuration`.
    limits : Limits
    repetition : int
        From 1 on; 0 is the warm-up, which no table shows.
    versions : str
        Of Satchel, Python and the libraries that the configuration uses, as ``name version, …``.
    """

    puzzle: str
    instance: str
    label: str
    size: float | None
    question: str
    configuration: str
    limits: Limits
    repetition: int
    versions: str

    @property
    def key(self) -> str:
        """What defines the run, as a hash; how people call it plays no part."""
        content = asdict(self)
        del content["label"], content["size"]
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Record:
    """What came of a task.

    Parameters
    ----------
    task : Task
    status : Status
    verdict : str or None
        ``none``, ``unique``, ``multiple``, ``solved`` or ``unknown``.
    count : int or None
        The exact number of solutions, where it is known.
    solutions : tuple of str
        The checked solutions in answer form, at most two.
    evidence : tuple of str
        What the verdict rests on, in the words of ``Outcome.evidence``.
    wall, cpu : float or None
        Seconds of the whole process group, measured by the operating system.
    memory : int or None
        Its peak of resident memory in bytes.
    phases : dict
        Seconds within the process: ``start`` (the interpreter, a rehearsal that loads whatever
        the configuration uses, and reading the instance), ``encode``, ``solve``.
    sizes : dict
        ``variables``, ``clauses``, ``literals``, ``rows``: of the formula; no blocking clauses.
    stats : dict
        What the backend counted, with the solver and the encodings that ``auto`` became.
    message : str
        The program's last words, or why a status was given.
    machine : dict
        ``host``, ``system``, ``processor``, ``cores``, ``memory``, ``load`` (before the run).
    started : str
        When, in UTC and ISO 8601.
    """

    task: Task
    status: Status
    verdict: str | None = None
    count: int | None = None
    solutions: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    wall: float | None = None
    cpu: float | None = None
    memory: int | None = None
    phases: dict[str, float] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    stats: dict[str, Any] = field(default_factory=dict)
    message: str = ""
    machine: dict[str, Any] = field(default_factory=dict)
    started: str = ""

    @property
    def solved(self) -> bool:
        """Whether it counts as solved in tables and plots."""
        return self.status is Status.CORRECT


def to_json(record: Record) -> str:
    """A record as one JSON object on one line; :func:`from_json` reads it back.

    What UTF-8 cannot hold (half a surrogate pair) is an escape of JSON's.
    """
    text = json.dumps(asdict(record), ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace").decode()


def from_json(text: str) -> Record:
    """The record that :func:`to_json` wrote.

    Raises
    ------
    ValueError, TypeError, KeyError, AttributeError, RecursionError
        When it is none (see ``NO_RECORD``).
    """
    content: dict[str, Any] = json.loads(text)
    task = content.pop("task")
    limits = Limits(**task.pop("limits"))
    for name in ("solutions", "evidence"):
        if type(content[name]) is list:
            content[name] = tuple(content[name])
    status = Status(content.pop("status"))
    record = Record(Task(limits=limits, **task), status, **content)
    numbers = (record.count, record.wall, record.cpu, record.memory, record.stats.get("listed"))
    if not all(map(well_typed, (record, record.task, limits))) or not all(
        number is None or 0 <= number < UPPER_BOUND for number in numbers
    ):
        raise TypeError("fields of other types")
    return record
