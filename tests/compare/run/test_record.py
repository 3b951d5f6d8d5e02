"""Records and their JSON."""

from __future__ import annotations

from satchel.compare.run.record import Limits, Record, Status, Task, from_json, to_json


def test_a_record_is_read_back() -> None:
    task = Task("mines", "mines\n1?", "ä", None, "count", "sat", Limits(1.5, 10**9), 2, "v 1")
    full = Record(
        task,
        Status.WRONG,
        "multiple",
        10**40,
        ("*.\n", ".*\n"),
        ("witnesses",),
        0.25,
        0.5,
        1 << 40,
        {"solve": 0.1},
        {"clauses": 3},
        {"solver": "x", "conflicts": 7},
        "why",
        {"host": "here", "load": 0.5},
        "2026-01-01T00:00:00+00:00",
    )
    assert from_json(to_json(full)) == full
    assert from_json(to_json(Record(task, Status.ERROR))) == Record(task, Status.ERROR)
