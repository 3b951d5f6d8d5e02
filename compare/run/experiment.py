"""An experiment: the runs in a fair order, made, kept, and judged together.

The order spreads whatever drifts (a machine that grows warm, a neighbour who compiles) over all
configurations alike: repetitions outermost, then instances, and the configurations of each one
turn. A warm-up run of each configuration, which nobody sees, comes first, and all of them end
before the first measured run begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace

from ...backends.base import Deadline
from . import judgement
from .configuration import Configuration
from .executor import Executor
from .instances import Instance
from .record import Record, Status, Task
from .store import Store
from .suite import Experiment

REFEREE_TIME = 5
"""So many times as long as a run may take a referee."""


def plan(experiments: Sequence[Experiment]) -> list[Task]:
    """The runs of some experiments in their order, each once.

    >>> from satchel.compare.run.instances import read
    >>> one = Experiment(tuple(read(["queens", "4..5"])), (Configuration("dfs"),), repeat=1)
    >>> [(task.label, task.repetition) for task in plan([one])]
    [('queens 4', 0), ('queens 4', 1), ('queens 5', 1)]
    """
    tasks: list[Task] = []
    versions: dict[Configuration, str] = {}

    def task(part: Experiment, one: Instance, who: Configuration, repetition: int) -> Task:
        if who not in versions:
            versions[who] = who.versions()
        return Task(
            puzzle=one.puzzle.name,
            instance=one.puzzle.text(),
            label=one.label,
            size=one.size,
            question=part.question,
            configuration=str(who),
            limits=part.limits,
            repetition=repetition,
            versions=versions[who],
        )

    warm: set[Configuration] = set()
    for part in experiments:
        for who in part.configurations:
            if who not in warm and part.instances:
                warm.add(who)
                tasks.append(task(part, part.instances[0], who, 0))
    turn = 0
    for repetition in range(1, max((part.repeat for part in experiments), default=0) + 1):
        for part in experiments:
            for one in part.instances if repetition <= part.repeat else ():
                first = turn % max(1, len(part.configurations))
                turned = part.configurations[first:] + part.configurations[:first]
                tasks += [task(part, one, who, repetition) for who in turned]
                turn += 1
    return list({task.key: task for task in tasks}.values())


def conduct(
    tasks: Sequence[Task],
    store: Store,
    executor: Executor,
    perform: Callable[[Task], Record],
    watch: Callable[[Record], None] = lambda record: None,
) -> None:
    """Make the runs that the store does not hold yet, and keep each as soon as it ends.

    The store is asked just before each run, since another process may have made it by then. What a
    configuration cannot do at all (a library is missing) is found out once a puzzle.
    """
    missing: dict[tuple[str, str], Record] = {}

    def keep(record: Record) -> None:
        store.add(record)
        if record.status is Status.UNAVAILABLE:
            missing[record.task.configuration, record.task.puzzle] = record
        watch(record)

    def waiting(warm: bool) -> Iterator[Task]:
        for task in tasks:
            if (task.repetition == 0) is not warm or store.has(task.key):
                continue
            Deadline().check()  # some library may have swallowed Ctrl-C
            known = missing.get((task.configuration, task.puzzle))
            if known:
                keep(replace(known, task=task))
            else:
                yield task

    for warm in (True, False):
        with closing(executor.map(perform, waiting(warm))) as results:
            for _, record in results:
                keep(record)


def settle(store: Store, tell: Callable[[str], None]) -> None:
    """Let a referee list the solutions of every instance where no solution decides."""
    for group in judgement.disputed(store.records()):
        task = group[0].task
        tell(f"the answers on {task.label} differ: a referee lists all solutions")
        listing = judgement.referee(task, REFEREE_TIME * task.limits.seconds)
        if listing:
            store.add(listing)


def results(tasks: Sequence[Task], store: Store) -> list[Record]:
    """What came of the runs, in their order, judged together with all that the store holds.

    Labels and sizes are those of these tasks: another run may have called an instance otherwise.
    """
    judged = {record.task.key: record for record in judgement.judged(store.records())}
    return [replace(judged[task.key], task=task) for task in tasks if task.key in judged]
