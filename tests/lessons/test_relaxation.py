"""The instances of the lesson on relaxations, and what the lesson says of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from satchel.encoders.options import Options
from satchel.verify.verdict import tally

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_the_mines_of_the_comparison_have_their_numbers() -> None:
    from satchel.lessons import relaxation

    mined = relaxation.mined(6)
    assert (len(mined.rows), mined.columns, mined.rule) == (6, 6, "plus")
    assert sum(int(cell) for cell in "".join(mined.rows)) > 0


def work(task: str, n: int, backend: str, timeout: float | None = None) -> tuple[str, int]:
    """The verdict on a task of the lesson, and the work of a backend."""
    from satchel.lessons.relaxation import WORK, tasks

    make, limit = tasks()[task]
    options = Options(limit=limit, confirm=False, reasons=False)
    outcome = tally(make(n), backend, options, timeout=timeout)
    return outcome.verdict, outcome.stats.get(WORK[backend], 0)


QUEENS, PETERSEN, TORUS = (
    "one solution of n queens",
    "is the Petersen graph P(n, 2) Hamiltonian?",
    "n queens on the torus",
)


def test_one_solution_of_24_queens_takes_the_search_24_nodes() -> None:
    assert work(QUEENS, 24, "dfs") == ("solved", 24)
    verdict, conflicts = work(QUEENS, 24, "sat")
    assert verdict == "solved"
    assert conflicts > 24


def test_sat_needs_a_tenth_of_the_work_on_petersen_graphs() -> None:
    before = None
    for n, times in ((23, 10), (29, 100)):
        (by_search, nodes), (by_sat, conflicts) = (work(PETERSEN, n, b) for b in ("dfs", "sat"))
        assert by_search == by_sat == "none"
        assert nodes > times * conflicts
        assert before is None or conflicts < 4 * before
        before = conflicts


def test_the_search_has_eight_times_the_nodes_at_the_next_petersen_graph() -> None:
    nodes = [work(PETERSEN, n, "dfs")[1] for n in (17, 23, 29)]
    assert all(7 < after / before < 9 for before, after in pairwise(nodes))


@pytest.mark.slow
def test_ilp_refutes_the_torus_in_one_solve_and_the_search_in_a_million_nodes() -> None:
    assert work(TORUS, 14, "ilp") == ("none", 1)
    verdict, nodes = work(TORUS, 14, "dfs")
    assert verdict == "none"
    assert nodes > 1_000_000
    assert work(TORUS, 14, "sat", timeout=1)[0] == "unknown"
