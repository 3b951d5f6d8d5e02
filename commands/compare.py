"""``compare``: backends, solvers and encodings on the same instances, measured and judged."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from ..compare.report.progress import Progress, announcement
from ..compare.run import experiment, isolate, judgement, shrink
from ..compare.run.executor import Cluster, Executor, Local
from ..compare.run.record import Record, Status, Task
from ..compare.run.store import Store
from ..compare.run.suite import Suite
from ..puzzles.errors import Unavailable
from ..puzzles.files import save
from ..puzzles.text import printable
from .shared.compare_options import EXPORTS, OUT, effective, parsed, stated
from .shared.render import note


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    arguments, words = parsed(argv)
    asked = stated(arguments, words)
    if arguments.encodings:
        return sizes(asked, arguments.json, arguments.quiet)
    effective(asked)
    tasks, interrupted = experiment.plan(asked.experiments), False
    files = Files(Path(arguments.out or OUT), asked.name)
    with Store(files.store) as store:
        if arguments.fresh:
            store.forget(task.key for task in tasks)
        try:
            made = run_all(tasks, store, arguments)
            for said in sorted({f"{r.task.configuration}: {r.message}" for r in made if absent(r)}):
                note(f"satchel: warning: {said}")
            experiment.settle(store, lambda text: note(f"satchel: {text}"))
            records = experiment.results(tasks, store)
            shrink_all(records, made, store, files)
        except KeyboardInterrupt:
            interrupted = True
        records = [files.named(r) for r in experiment.results(tasks, store)]
    if records or not interrupted:
        publish(records, asked, files, arguments)
    if interrupted:
        note(f"satchel: interrupted; the same command goes on ({printable(str(files.store))})")
        return 130
    return 1 if any(record.status is Status.WRONG for record in records) else 0


@dataclass(frozen=True)
class Files:
    """Where the files of an experiment lie."""

    folder: Path
    name: str

    @property
    def store(self) -> Path:
        """The store of its runs."""
        return self.folder / f"{self.name}.sqlite"

    def of(self, suffix: str) -> Path:
        """Another file of its name."""
        return self.folder / f"{self.name}{suffix}"

    def small(self, task: Task) -> Path:
        """The small instance about which a configuration is contradicted."""
        who = re.sub(r"[^\w.+-]", "-", f"{task.configuration}-{task.puzzle}")
        return self.folder / f"{self.name}-{who}.txt"

    def named(self, record: Record) -> Record:
        """The record; of one that is contradicted it holds the small instance, and names it."""
        small = self.small(record.task)
        if not (contradicted(record) and small.exists()):
            return record
        text = small.read_text(encoding="utf-8")
        if text.strip() == record.task.instance.strip():
            return record  # it could not be shrunk
        message = f"{record.message}; a small instance: {small}"
        stats = {**record.stats, "shrunk": text}
        return replace(record, message=message, stats=stats)


def absent(record: Record) -> bool:
    """Whether a run could not be made here."""
    return record.status is Status.UNAVAILABLE


def contradicted(record: Record) -> bool:
    """Whether somebody else's answer speaks against a run's, or the rules do."""
    return record.status is Status.WRONG or record.message.startswith(judgement.DISPUTE)


@contextmanager
def executor(arguments: argparse.Namespace) -> Iterator[Executor]:
    """Who makes the runs: processes here, or a cluster."""
    if not arguments.cluster:
        isolate.require()
    where = Cluster(arguments.cluster) if arguments.cluster else Local(arguments.jobs or 1)
    with where as workers:
        yield workers


def run_all(tasks: Sequence[Task], store: Store, arguments: argparse.Namespace) -> list[Record]:
    """Make the runs that are missing; these alone are the result."""
    from ..compare.run.one_run import perform

    made = list[Record]()

    def waiting() -> None:
        file = printable(str(store.path))
        note(f"satchel: waiting for another compare, which makes runs for {file}")

    with store.turn(waiting):
        done = store.keys()
        left = [task for task in tasks if task.key not in done]
        if not left:
            return made
        with executor(arguments) as workers:
            jobs = workers.workers
            if not arguments.quiet:
                note(f"satchel: {announcement(left, jobs)}")
            with Progress(left, jobs, arguments.quiet) as watch:

                def ended(record: Record) -> None:
                    made.append(record)
                    watch.ended(record)

                experiment.conduct(left, store, workers, perform, ended)
    return made


def shrink_all(
    records: Sequence[Record], made: Sequence[Record], store: Store, files: Files
) -> None:
    """Shrink an instance for each configuration and puzzle that is contradicted.

    What was shrunk before is left, unless one of the runs ``made`` just now is contradicted.
    """
    from ..compare.run.one_run import perform

    fresh, done = {record.task.key for record in made}, set[Path]()
    wrong = [record for record in records if contradicted(record)]
    every = judgement.grouped(judgement.judged(store.records()))
    for record in sorted(wrong, key=lambda record: len(record.task.instance)):
        file = files.small(record.task)
        if file not in done and (record.task.key in fresh or not file.exists()):
            done.add(file)
            who = record.task.configuration
            note(f"satchel: looking for a small instance that {who} has wrong")
            group = every[judgement.key(record.task)]
            small = shrink.counterexample(group, record, perform)
            save(file, small.text() + "\n")


def publish(
    records: Sequence[Record], asked: Suite, files: Files, arguments: argparse.Namespace
) -> None:
    """Print the table; write exports, plots and report, and say where they are."""
    from ..compare.report import export, table

    table.show(records)
    for form in dict.fromkeys(arguments.export):
        written(partial(export.write, form, records, files.of(EXPORTS[form])))
    if not arguments.no_report and records:

        def page() -> list[Path]:
            from ..compare.report import report

            report.write(records, files.of(".html"), asked.title)
            return [files.of(".html")]

        def drawings() -> list[Path]:
            from ..compare.report import plots

            return plots.write(records, files.of("-plots"))

        written(page)
        written(drawings)


def written(make: Callable[[], Any]) -> None:
    """Write files and name them; what a missing library forbids is a warning."""
    try:
        for file in make():
            note(f"written: {printable(str(file))}")
    except Unavailable as error:
        note(f"satchel: warning: {error}")


def sizes(asked: Suite, lines: bool, quiet: bool) -> int:
    """The encodings on the instances, without solving: tables, or JSON lines."""
    from ..compare import encodings

    for part in asked.experiments:
        encodings.show(((one.label, one.puzzle) for one in part.instances), lines, quiet=quiet)
    return 0
