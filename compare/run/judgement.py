"""Whether runs about the same instance agree, and who is wrong where they do not.

Solutions are checked by the rules, so a solution is a proof and only a claim of completeness can
be wrong: ``none`` where somebody has a solution, ``unique`` where there are two, a count below the
number of known solutions. Where no solution decides (two counts differ) a majority proves
nothing: a *referee* lists all solutions, each checked, and no others (:func:`referee`). Until it
has spoken such runs are ``unknown``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from ...encoders.options import Options
from ...puzzles.base import find
from ...puzzles.errors import SatchelError, Unavailable
from ...verify.answer import check
from ...verify.verdict import solve
from .record import Record, Status, Task

REFEREES = ("dfs", "sat")
"""Who lists all solutions where counts differ: the first that can."""
LISTED = "listed"
"""What a referee's record has in its ``stats``: how many checked solutions it listed."""
AT_LEAST = {"none": 0, "unique": 1, "solved": 1, "multiple": 2}
AT_MOST = {"none": 0, "unique": 1}

Key = tuple[str, str]


def key(task: Task) -> Key:
    """What the runs that must agree have in common."""
    return task.puzzle, task.instance


def claim(record: Record) -> tuple[int, float]:
    """The least and the greatest number of solutions that a run claims there are."""
    if record.count is not None:
        return record.count, record.count
    verdict = record.verdict or ""
    return AT_LEAST.get(verdict, 0), AT_MOST.get(verdict, float("inf"))


def said(record: Record) -> str:
    """A run's claim in words."""
    who = record.task.configuration
    if record.count is not None and record.task.question == "count":
        return f"{who} counts {record.count}"
    return f"{who} says {record.verdict}"


def grouped(records: Iterable[Record]) -> dict[Key, list[Record]]:
    """The runs about each instance."""
    groups: dict[Key, list[Record]] = {}
    for record in records:
        groups.setdefault(key(record.task), []).append(record)
    return groups


def judged(records: Sequence[Record]) -> list[Record]:
    """The same runs in the same order, with the statuses that they deserve together."""
    verdicts: dict[str, Record] = {}
    for group in grouped(records).values():
        verdicts.update((record.task.key, record) for record in _judged(group))
    return [verdicts.get(record.task.key, record) for record in records]


def disputed(records: Sequence[Record]) -> list[list[Record]]:
    """The runs about each instance where a referee is needed."""
    return [
        group
        for group in grouped(records).values()
        if any(record.message.startswith(DISPUTE) for record in _judged(group))
        and not any(LISTED in record.stats for record in group)
    ]


DISPUTE = "disputed: "


def _judged(group: Sequence[Record]) -> list[Record]:
    """The runs of one instance whose status is another one than they ended with."""
    definite = [record for record in group if record.status is Status.CORRECT]
    claims = [claim(record) for record in definite]
    witnesses = _witnesses(group)
    low = max([len(witnesses), *(least for least, _ in claims)])
    high = min((most for _, most in claims), default=float("inf"))
    if low <= high:
        return []
    witnesses = _by_the_rules(group[0].task, witnesses)
    listed = max(group, key=lambda record: int(record.stats.get(LISTED, 0)))
    changed, clear = [], []
    for record in definite:
        _, most = claim(record)
        other = next((s for s in witnesses if s not in record.solutions), None)
        if most < len(witnesses) and other is not None:
            finder = witnesses[other].task.configuration
            shown = " / ".join(other.split("\n"))
            why = f"{said(record)}, but {finder} found {'another: ' * (most > 0)}{shown}"
            changed.append(replace(record, status=Status.WRONG, message=why))
        elif most < listed.stats.get(LISTED, 0):
            why = f"{said(record)}, but {_listing(listed)}"
            changed.append(replace(record, status=Status.WRONG, message=why))
        else:
            clear.append(record)
    return changed + _weighed(clear)


def _weighed(records: Sequence[Record]) -> list[Record]:
    """Runs that no solution contradicts, and that cannot all be right all the same."""
    low = max((claim(record)[0] for record in records), default=0)
    high = min((claim(record)[1] for record in records), default=low)
    if low <= high:
        return []
    truth = next((r for r in records if LISTED in r.stats and r.count is not None), None)
    changed = []
    for record in records:
        least, most = claim(record)
        if truth and not least <= (truth.count or 0) <= most:
            why = f"{said(record)}, but {_listing(truth)} and no others"
            changed.append(replace(record, status=Status.WRONG, message=why))
        elif not truth and (least > high or most < low):
            other = next(r for r in records if claim(r)[0] > most or claim(r)[1] < least)
            why = f"{DISPUTE}{said(record)}, {said(other)}, and no solution decides"
            changed.append(replace(record, status=Status.UNKNOWN, message=why))
    return changed


def _listing(record: Record) -> str:
    return f"{record.task.configuration} lists {record.stats[LISTED]} checked solutions"


def _witnesses(group: Iterable[Record]) -> dict[str, Record]:
    """The different solutions that were found, and by which run."""
    found: dict[str, Record] = {}
    for record in group:
        if record.status not in (Status.WRONG, Status.ERROR):
            for solution in record.solutions:
                found.setdefault(solution, record)
    return found


def _by_the_rules(task: Task, witnesses: dict[str, Record]) -> dict[str, Record]:
    """Those that pass the rules, judged once more before anybody is blamed."""
    puzzle = find(task.puzzle).parse(task.instance)
    kept = {}
    for text, record in witnesses.items():
        try:
            if not check(puzzle, puzzle.read_answer(text)):
                kept[text] = record
        except SatchelError:
            continue  # no answer at all
    return kept


def referee(task: Task, seconds: float) -> Record | None:
    """A run that lists all solutions of a task's instance one by one, each checked.

    It is kept as a warm-up: no table shows it. None when nobody can list.
    """
    puzzle = find(task.puzzle).parse(task.instance)
    for backend in REFEREES:
        try:
            outcome = solve(puzzle, backend, Options(limit=None), timeout=seconds)
        except Unavailable:
            continue
        if outcome.stopped == "interrupted":
            raise KeyboardInterrupt
        asked = replace(
            task,
            question="count",
            configuration=backend,
            repetition=0,
            versions=f"{task.versions}, referee",
        )
        return Record(
            asked,
            Status.CORRECT if outcome.complete else Status.TIMEOUT,
            str(outcome.verdict),
            outcome.count,
            tuple(map(puzzle.answer, islice(outcome.solutions, 2))),
            tuple(outcome.evidence),
            stats={LISTED: len(outcome.solutions)},
        )
    return None
