"""What the tests of the lessons share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .server import Served


@pytest.fixture
def served() -> Iterator[Served]:
    server = Served()
    try:
        yield server
        server.stop()
    finally:
        server.process.kill()
