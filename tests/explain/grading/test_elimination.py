"""What elimination leaves is the projection."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from satchel.backends.base import Deadline
from satchel.explain.grading.elimination import eliminate

from ...helpers import assignments
from .helpers import (
    Clauses,
    bits,
    counter,
    grid,
    tree,
)


@pytest.mark.parametrize("amo", [counter, grid, tree, bits])
def test_elimination_is_the_projection(amo: Callable[..., Clauses]) -> None:
    clauses = [[1, 2, 3, 4, 5], *amo([1, 2, 3, 4, 5], count(6).__next__)]
    left = eliminate(clauses, 5, Deadline())
    assert left is not None
    assert all(abs(x) <= 5 for clause in left for x in clause)
    assert assignments([list(c) for c in left], range(1, 6)) == assignments(clauses, range(1, 6))
