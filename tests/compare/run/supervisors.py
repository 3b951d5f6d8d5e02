"""Supervisors with other constants; as small as the real one, so nothing else is loaded here."""

from __future__ import annotations

import json

from satchel.backends import process
from satchel.compare.run import supervisor


def changed(constants: str) -> None:
    """In the process of a supervisor: change constants, stated as JSON, and do its work."""
    for name, value in json.loads(constants).items():
        owner = process if name == "POSIX" else supervisor
        assert hasattr(owner, name)
        setattr(owner, name, value)
    supervisor.main()
