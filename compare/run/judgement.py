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
DISPUTE = "disputed: "
"""What the message of a run begins with that waits for a referee."""
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


def common_claim(records: Iterable[Record]) -> tuple[int, float]:
    """The bounds that the claims have in common; they contradict each other when these cross."""
    claims = [claim(record) for record in records]
    return max((low for low, _ in claims), default=0), min(
        (high for _, high in claims), default=float("inf")
    )


def contradict(records: Iterable[Record]) -> bool:
    """Whether no number of solutions agrees with all the claims."""
    low, high = common_claim(records)
    return low > high


def claim_in_words(record: Record) -> str:
    """A run's claim as a sentence."""
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
    """The runs in their order, with the statuses that they deserve together."""
    changed = {
        record.task.key: record
        for group in grouped(records).values()
        for record in changed_statuses(group)
    }
    return [changed.get(record.task.key, record) for record in records]


def disputed(records: Sequence[Record]) -> list[list[Record]]:
    """The runs about each instance where a referee is needed."""
    return [
        group
        for group in grouped(records).values()
        if any(record.message.startswith(DISPUTE) for record in changed_statuses(group))
        and not any(LISTED in record.stats for record in group)
    ]


def changed_statuses(group: Sequence[Record]) -> list[Record]:
    """The runs of one instance whose status is another one than they ended with."""
    definite = [record for record in group if record.status is Status.CORRECT]
    witnesses = found_solutions(group)
    low, high = common_claim(definite)
    if max(low, len(witnesses)) <= high:
        return []
    witnesses = valid(group[0].task, witnesses)
    listing = max(group, key=lambda record: int(record.stats.get(LISTED, 0)))
    changed, open_ones = [], []
    for record in definite:
        _, most = claim(record)
        other = next((s for s in witnesses if s not in record.solutions), None)
        if most < len(witnesses) and other is not None:
            finder = witnesses[other].task.configuration
            solution = " / ".join(other.split("\n"))
            changed.append(wrong(record, f"{finder} found {'another: ' * (most > 0)}{solution}"))
        elif most < listing.stats.get(LISTED, 0):
            changed.append(wrong(record, listing_in_words(listing)))
        else:
            open_ones.append(record)
    return changed + weighed(open_ones)


def weighed(records: Sequence[Record]) -> list[Record]:
    """Runs that no solution contradicts, and that cannot all be right all the same."""
    low, high = common_claim(records)
    if low <= high:
        return []
    truth = next((r for r in records if LISTED in r.stats and r.count is not None), None)
    changed = []
    for record in records:
        least, most = claim(record)
        if truth and not least <= (truth.count or 0) <= most:
            changed.append(wrong(record, f"{listing_in_words(truth)} and no others"))
        elif not truth and (least > high or most < low):
            other = next(r for r in records if claim(r)[0] > most or claim(r)[1] < least)
            claims = f"{claim_in_words(record)}, {claim_in_words(other)}"
            message = f"{DISPUTE}{claims}, and no solution decides"
            changed.append(replace(record, status=Status.UNKNOWN, message=message))
    return changed


def wrong(record: Record, objection: str) -> Record:
    """A run that is wrong, with what speaks against it."""
    message = f"{claim_in_words(record)}, but {objection}"
    return replace(record, status=Status.WRONG, message=message)


def listing_in_words(record: Record) -> str:
    """What a referee's run says."""
    return f"{record.task.configuration} lists {record.stats[LISTED]} checked solutions"


def found_solutions(group: Iterable[Record]) -> dict[str, Record]:
    """The different solutions that were found, and by which run."""
    first_records: dict[str, Record] = {}
    for record in group:
        if record.status not in (Status.WRONG, Status.ERROR):
            for solution in record.solutions:
                first_records.setdefault(solution, record)
    return first_records


def valid(task: Task, witnesses: dict[str, Record]) -> dict[str, Record]:
    """The solutions that pass the rules, judged once more before anybody is blamed."""
    puzzle = find(task.puzzle).parse(task.instance)

    def passes(text: str) -> bool:
        try:
            return not check(puzzle, puzzle.read_answer(text))
        except SatchelError:  # no answer at all
            return False

    return {text: record for text, record in witnesses.items() if passes(text)}


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
        count = replace(
            task,
            question="count",
            configuration=backend,
            repetition=0,
            versions=f"{task.versions}, referee",
        )
        return Record(
            count,
            Status.CORRECT if outcome.complete else Status.TIMEOUT,
            str(outcome.verdict),
            outcome.count,
            tuple(map(puzzle.answer, islice(outcome.solutions, 2))),
            tuple(outcome.evidence),
            stats={LISTED: len(outcome.solutions)},
        )
    return None
