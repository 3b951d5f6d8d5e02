"""The records of an experiment, sorted: by instance and configuration, with their repetitions.

A *cell* is one instance under one configuration, with all its repetitions. It is solved when more
than half of them are correct and none is wrong; its time is the median of the correct ones, shown
with the least and the greatest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import NamedTuple

from ..run.record import Record, Status

RESOLUTION_S = 0.001
"""A shorter time is not told apart from another."""
MEASURES: dict[str, Callable[[Record], float | None]] = {
    "wall": lambda record: record.wall,
    "cpu": lambda record: record.cpu,
    "memory": lambda record: record.memory,
    "work": lambda record: work(record),
}
"""What can be compared: seconds, but bytes of ``memory``; ``work`` leaves the start-up out."""


def work(record: Record) -> float | None:
    """Seconds of encoding and solving within the process, where they are known."""
    phases = record.phases
    return phases.get("encode", 0.0) + phases["solve"] if "solve" in phases else None


class Interval(NamedTuple):
    """A value with a lower and an upper bound: a spread, or an interval of confidence."""

    value: float
    low: float
    high: float


class Instance(NamedTuple):
    """What was asked, apart from by whom."""

    puzzle: str
    text: str
    question: str

    @property
    def family(self) -> tuple[str, str]:
        """Puzzle and question; only within one family do sizes share an axis."""
        return self.puzzle, self.question


@dataclass(frozen=True)
class Cell:
    """All repetitions of an instance under a configuration; there is at least one."""

    records: tuple[Record, ...]

    @property
    def status(self) -> Status:
        """Wrong if one is, correct if more than half are, else what happened most often."""
        counted = Counter(record.status for record in self.records)
        if counted[Status.WRONG]:
            return Status.WRONG
        if 2 * counted[Status.CORRECT] > len(self.records):
            return Status.CORRECT
        del counted[Status.CORRECT]
        return counted.most_common(1)[0][0]

    @property
    def solved(self) -> bool:
        """Whether it counts as solved."""
        return self.status is Status.CORRECT

    def values(self, measure: str) -> list[float]:
        """A measure of each correct repetition, where it was taken; times at least 1 ms."""
        least = 1.0 if measure == "memory" else RESOLUTION_S
        values = (MEASURES[measure](record) for record in self.records if record.solved)
        return [max(least, float(value)) for value in values if value is not None]

    def measured(self, measure: str) -> Interval | None:
        """Its median, least and greatest value."""
        values = self.values(measure)
        return Interval(median(values), min(values), max(values)) if values else None

    def penalised(self) -> float:
        """The mean wall time, an unsolved repetition counting twice its limit."""
        wrong = self.status is Status.WRONG
        return fmean(
            2 * record.task.limits.seconds
            if wrong or not record.solved or record.wall is None
            else record.wall
            for record in self.records
        )


class Results:
    """The records sorted into cells; warm-ups are left out.

    Attributes
    ----------
    records : tuple of Record
    cells : dict
        From an instance and the name of a configuration to its cell.
    configurations : list of str
        In the order of their first records.
    instances : list of Instance
        By puzzle, question and size; those without a size last, in the order they came.
    labels, sizes : dict
        What each instance is called, and how large it is (or None).
    """

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = tuple(record for record in records if record.task.repetition > 0)
        groups: dict[tuple[Instance, str], list[Record]] = {}
        self.labels: dict[Instance, str] = {}
        self.sizes: dict[Instance, float | None] = {}
        for record in self.records:
            task = record.task
            instance = Instance(task.puzzle, task.instance, task.question)
            groups.setdefault((instance, task.configuration), []).append(record)
            self.labels.setdefault(instance, task.label)
            self.sizes.setdefault(instance, task.size)
        self.cells = {key: Cell(tuple(repeated)) for key, repeated in groups.items()}
        self.configurations = list(dict.fromkeys(configuration for _, configuration in groups))
        self.instances = sorted(self.labels, key=self._place)

    def _place(self, instance: Instance) -> tuple[str, str, float]:
        size = self.sizes[instance]
        return instance.puzzle, instance.question, float("inf") if size is None else size

    def cell(self, instance: Instance, configuration: str) -> Cell | None:
        """The cell of an instance under a configuration, where it was run."""
        return self.cells.get((instance, configuration))

    def of(self, configuration: str) -> list[Cell]:
        """The cells of a configuration, in the order of the instances."""
        cells = (self.cell(instance, configuration) for instance in self.instances)
        return [cell for cell in cells if cell]

    def ordered(self) -> Iterator[tuple[Instance, str, Cell]]:
        """All cells, by instance and then by configuration."""
        for instance in self.instances:
            for name in self.configurations:
                if cell := self.cell(instance, name):
                    yield instance, name, cell

    def families(self) -> list[tuple[str, str]]:
        """The families of the instances."""
        return list(dict.fromkeys(instance.family for instance in self.instances))

    def sized(self, configuration: str, family: tuple[str, str]) -> list[tuple[float, Cell]]:
        """Sizes and solved cells of a configuration on a family, where the sizes are positive."""
        return [
            (size, cell)
            for instance in self.instances
            if instance.family == family and (size := self.sizes[instance] or 0.0) > 0
            if (cell := self.cell(instance, configuration)) and cell.solved
        ]

    def definite(self, instance: Instance) -> list[Record]:
        """The runs that gave a definite answer: right, wrong or disputed."""
        cells = (self.cell(instance, name) for name in self.configurations)
        records = [record for cell in cells if cell for record in cell.records]
        return [record for record in records if record.verdict not in (None, "unknown")]
