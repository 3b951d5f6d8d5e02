"""What the chapter on solvers shows and says."""

from __future__ import annotations

import pytest

from satchel.backends.cdcl.steps import Conflict

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_every_formula_ends_and_most_have_a_conflict() -> None:
    from satchel.lessons import player, thinking

    _, names = thinking.app.run()
    conflicts = 0
    for variables, clauses in names["formulas"].values():
        run = player.watched(clauses)
        assert run.satisfied is not None
        assert len(variables) == len(set(variables))
        conflicts += any(isinstance(moment.step, Conflict) for moment in run.moments)
    assert conflicts >= len(names["formulas"]) - 1


def test_learning_pays_with_more_pigeons() -> None:
    from satchel.lessons import thinking

    _, names = thinking.app.run()
    assert names["checked"].right
    rows = {title: (dpll, cdcl) for title, _, dpll, cdcl, _ in names["compared"]}
    first, last = rows["3 pigeons, 2 holes"], rows["5 pigeons, 4 holes"]
    assert last[0] / last[1] > first[0] / first[1]


def test_a_formula_of_ones_own() -> None:
    from satchel.lessons import thinking

    def asked(text: str) -> dict[str, object]:
        which = type("Choice", (), {"value": thinking.OWN})()
        own = type("Text", (), {"value": text})()
        formulas: dict[str, object] = {}
        _, names = thinking.app.run(defs={"which": which, "own": own, "formulas": formulas})
        return dict(names)

    names = asked("p or q\n-p\n-q")
    assert names["run"].satisfied is False  # type: ignore[attr-defined]
    assert asked("p or ?")["run"].moments == []  # type: ignore[attr-defined]
