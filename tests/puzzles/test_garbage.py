"""The garbage collector pauses, and is left as it was."""

from __future__ import annotations

import gc

import pytest

from satchel.puzzles.garbage import gc_paused


@pytest.mark.parametrize("enabled", [False, True])
def test_the_garbage_collector_is_left_as_it_was(enabled: bool) -> None:
    before = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        with pytest.raises(ValueError, match="stopped"), gc_paused():
            assert not gc.isenabled()
            raise ValueError("stopped")
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if before else gc.disable)()
