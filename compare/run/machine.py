"""The machine on which runs take place, and its load."""

from __future__ import annotations

import importlib.util
import os
import platform
from functools import cache
from pathlib import Path
from typing import Any


def machine() -> dict[str, Any]:
    """What a record says of the machine: its parts, and the load at this moment."""
    load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
    return {**_parts(), "load": load}


def cores() -> int:
    """The processors that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@cache
def _parts() -> dict[str, Any]:
    memory = None
    if importlib.util.find_spec("psutil"):
        import psutil

        memory = psutil.virtual_memory().total
    return {
        "host": platform.node(),
        "system": f"{platform.system()} {platform.release()}",
        "processor": _processor(),
        "cores": cores(),
        "memory": memory,
    }


def _processor() -> str:
    """The name that the maker gave the processor, where the system tells."""
    facts = Path("/proc/cpuinfo")
    if facts.exists():
        for line in facts.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
