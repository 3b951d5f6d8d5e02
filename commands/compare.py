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

from ..compare import experiment, instances, isolate, judgement, shrink, suite
from ..compare.configuration import KINDS, Configuration
from ..compare.executor import Cluster, Executor, Local
from ..compare.progress import Progress, announcement
from ..compare.record import Record, Status, Task
from ..compare.store import Store
from ..compare.suite import Experiment, Suite
from ..puzzles.base import Arguments, Puzzle, find, names
from ..puzzles.errors import PuzzleError, Unavailable
from ..puzzles.files import save
from ..puzzles.text import integer, printable, shown
from . import common, effect, values
from .common import note

OUT = "satchel-compare"
"""The folder of stores, reports and plots, unless ``--out`` says otherwise."""
EXPORTS = {"csv": ".csv", "jsonl": ".jsonl", "benchexec": "-benchexec"}
"""The forms of exports, and what their files and folders are called by."""
EPILOG = (
    "Instances: queens 6..13; tour 5x5..8x8 --start 1; hamilton FILES; mines --input FILES; "
    "mines --random 6x6..9x9 --seed 1..3. `satchel list configurations` and `list suites` say more."
)


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    arguments, words = parsed(argv)
    effect.together("compare", arguments)
    if words and words[0] in names():
        effect.once(common.of_puzzle(find(words[0])), words)
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


def parsed(argv: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """The verb's own options, and the words of the instances."""
    parser = Arguments(
        prog="satchel compare", epilog=EPILOG, usage="%(prog)s [PUZZLE INSTANCES …] [options]"
    )
    add = parser.add_argument
    add(
        "--suite",
        type=values.name,
        metavar="NAME",
        help="a bundled suite, or a TOML file, instead of instances",
    )
    own = ",".join(suite.CONFIGURATIONS)
    what = f"BACKEND[:SOLVER][+TECHNIQUE…], with commas between them (default: {own})"
    add("--configs", metavar="C,…", help=what)
    what = "verdict (none, unique or several: the default), one (any solution) or count (how many)"
    add("--question", choices=suite.QUESTIONS, help=what)
    what = f"seconds a run (default: 20, at most {suite.LONGEST})"
    add("--timeout", type=seconds, metavar="S", help=what)
    what = "of a run, such as 500M or 2G, at most 1024T (default: all there is)"
    add("--memory", metavar="BYTES", help=what)
    what = f"measured runs of each, 1 to {suite.OFTENEST} (default: 3)"
    add("--repeat", type=repeats, metavar="N", help=what)
    add("--jobs", type=values.number, metavar="N", help="runs at a time (default: 1)")
    add("--cluster", type=values.name, metavar="ADDRESS", help="of a dask scheduler that runs all")
    add("--out", type=values.folder, metavar="DIR", help=f"folder (default: {OUT})")
    add("--fresh", action="store_true", help="make all runs again")
    add("--no-report", action="store_true", help="write no report and no plots")
    add("--export", choices=EXPORTS, action="append", default=[], help="write all runs to a file")
    add("--encodings", action="store_true", help="compare the encodings, without solving")
    add("--json", action="store_true", help="with --encodings: a JSON object on a line for each")
    add("--quiet", action="store_true", help="show no progress")
    effect.once(parser, argv)
    return parser.parse_known_args(argv)


def seconds(text: str) -> float:
    """The time limit of a run, for argparse."""
    if (value := values.seconds(text)) > suite.LONGEST:
        expected = f"seconds, at most {suite.LONGEST}"
        raise argparse.ArgumentTypeError(f"expected {expected}, found {shown(text)}")
    return value


def repeats(text: str) -> int:
    """How often each run is made, for argparse."""
    return integer(text, "--repeat", 1, suite.OFTENEST)


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
        chosen = {kind: getattr(configuration, kind) for kind in KINDS}
        for value in dict.fromkeys(chosen.values()):  # one name may be of at-most-one and -k
            if value != "auto":
                names = [name for name, stated in chosen.items() if stated == value]
                effect.concerns(kinds, where, names)
        if configuration.seed:
            effect.drawing(where, configuration.backend, configuration.solver)


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
        limits = replace(limits, memory=suite.memory(arguments.memory))
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
    from ..compare.run import perform

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
    from ..compare.run import perform

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
    from ..compare import export, table

    table.show(records)
    for form in dict.fromkeys(arguments.export):
        written(partial(export.write, form, records, files.of(EXPORTS[form])))
    if not arguments.no_report and records:

        def page() -> list[Path]:
            from ..compare import report

            report.write(records, files.of(".html"), asked.title)
            return [files.of(".html")]

        def drawings() -> list[Path]:
            from ..compare import plots

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
