"""Records of an experiment that never was, with all that can come of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satchel.compare.run.record import Limits, Record, Status, Task

LIMIT = 20.0
NAMES = ("sat", "sat:glucose4+amo=product", "ilp:highs", "dfs", "cpsat")
MACHINE = {
    "host": "laboratory",
    "system": "Linux 6.1",
    "processor": "Example CPU @ 2.0 GHz",
    "cores": 2,
    "memory": 8_000_000_000,
    "load": 0.25,
}
SHRUNK = "mines\n1?\n"
NASTY = "<script>alert('wrong')</script> & more"


def record(
    label: str = "queens 8",
    configuration: str = "sat",
    wall: float | None = 1.0,
    status: Status = Status.CORRECT,
    repetition: int = 1,
    size: float | None = 8,
    **more: Any,
) -> Record:
    """One record; ``question`` and ``puzzle`` go to its task, the other words are its fields."""
    task = Task(
        puzzle=more.pop("puzzle", "queens"),
        instance=more.pop("instance", label),
        label=label,
        size=size,
        question=more.pop("question", "count"),
        configuration=configuration,
        limits=more.pop("limits", Limits(LIMIT, 2_000_000_000)),
        repetition=repetition,
        versions="satchel 0.1, Python 3.11, python-sat 1.9",
    )
    solved = status is Status.CORRECT
    fields: dict[str, Any] = {
        "wall": wall,
        "cpu": None if wall is None else 0.9 * wall,
        "memory": None if wall is None else 50_000_000 + int(1e6 * wall),
        "verdict": "multiple" if solved else None,
        "count": 92 if solved else None,
        "machine": MACHINE,
        "started": f"2026-01-02T03:04:{repetition:02d}+00:00",
        **more,
    }
    return Record(task, status, **fields)


def repeated(walls: Sequence[float], **more: Any) -> list[Record]:
    """A correct record for each time."""
    return [record(wall=wall, repetition=i, **more) for i, wall in enumerate(walls, 1)]


def experiment() -> list[Record]:
    """Queens 6..13 and two mine fields under five configurations, three times and a warm-up.

    All statuses occur, a cell is missing, one is solved in two of three, values are missing, and
    a message tries to be HTML.
    """
    made: list[Record] = []
    speeds = {"sat": 0.02, "sat:glucose4+amo=product": 0.03, "ilp:highs": 0.2, "dfs": 0.001}
    powers = {"sat": 3.0, "sat:glucose4+amo=product": 3.0, "ilp:highs": 2.5, "dfs": 9.0}
    for n in range(6, 14):
        for name in NAMES:
            for repetition in range(4):
                common: dict[str, Any] = {
                    "label": f"queens {n}",
                    "configuration": name,
                    "repetition": repetition,
                    "size": n,
                }
                if name == "cpsat":
                    why = "pip install ortools"
                    made.append(record(wall=None, status=Status.UNAVAILABLE, message=why, **common))
                    continue
                spent = speeds[name] * (n / 6) ** powers[name] * (1 + 0.05 * repetition)
                start = 0.3 if name != "dfs" else 0.1
                if spent + start > LIMIT or (name == "ilp:highs" and n == 12 and repetition == 3):
                    made.append(record(wall=LIMIT + 0.1, status=Status.TIMEOUT, **common))
                    continue
                if name == "ilp:highs" and n == 13:
                    made.append(record(wall=7.5, status=Status.MEMORY, **common))
                    continue
                sizes = {"variables": n * n, "clauses": 4 * n**3, "literals": 9 * n**3}
                if name == "ilp:highs":
                    sizes = {"variables": n * n, "rows": 6 * n}
                made.append(
                    record(
                        wall=round(spent + start, 4),
                        phases={"start": start, "encode": 0.1 * spent, "solve": 0.9 * spent},
                        sizes={} if name == "dfs" else sizes,
                        stats={"conflicts": 10 * n},
                        count={6: 4, 7: 40, 8: 92, 9: 352, 10: 724}.get(n, 1000 * n),
                        **common,
                    )
                )
    field: dict[str, Any] = {
        "puzzle": "mines", "question": "verdict", "size": None, "instance": "mines\n1??1\n",
    }  # fmt: skip
    evil = {**field, "label": "fields/<evil>.txt"}
    for repetition in (1, 2, 3):
        shared: dict[str, Any] = {**evil, "repetition": repetition, "count": None}
        made.append(record(configuration="sat", wall=0.31, verdict="unique", **shared))
        made.append(
            record(
                configuration="dfs", wall=0.1, status=Status.WRONG, verdict="none", message=NASTY,
                stats={"shrunk": SHRUNK}, solutions=(), **shared,
            )
        )  # fmt: skip
        made.append(
            record(
                configuration="ilp:highs", status=Status.ERROR, message="died", wall=1.5, **shared
            )
        )
    made.append(
        record(
            configuration="ilp:highs", status=Status.UNKNOWN, wall=3.0, verdict="unknown",
            **{**field, "instance": "mines\n1\n", "label": "corner"},
        )
    )  # fmt: skip
    return made
