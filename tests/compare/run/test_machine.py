"""What a record says of the machine."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import pytest

from satchel.compare.run import machine
from satchel.compare.run.machine import cores


def test_the_parts_of_a_machine() -> None:
    found = machine.machine()
    assert set(found) == {"host", "system", "processor", "cores", "memory", "load"}
    assert found["host"] == platform.node()
    assert 1 <= found["cores"] == cores() <= (os.cpu_count() or 1)
    assert found["memory"] is None or found["memory"] > 1 << 20
    assert found["processor"]


def test_a_system_that_tells_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.delattr(os, "getloadavg", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    monkeypatch.setattr(Path, "exists", lambda path: False)
    monkeypatch.setattr(platform, "processor", lambda: "")
    assert cores() == 1
    assert machine.machine()["load"] is None
    assert machine._processor() == platform.machine()
