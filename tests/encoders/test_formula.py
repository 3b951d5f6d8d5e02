"""The model of a formula: its constraints, its givens, and streams of formulas."""

from __future__ import annotations

from satchel.encoders import encode
from satchel.puzzles.formula import Assignment, Constraint, Formula


def test_what_always_holds_is_not_stated() -> None:
    formula = Formula.of(((1, -1), (2, 2, -3), (3,), (), Constraint(2, (1, 2, 3), exact=True)))
    encoding = encode(formula)
    assert [(c.low, c.high, c.literals) for c in encoding.model.constraints] == [  # type: ignore[union-attr]
        (1, 2, (2, -3)),
        (1, 0, ()),
        (2, 2, (1, 2, 3)),
    ]
    assert [given.literal for given in encoding.givens] == [3]


def test_a_projection_is_blocked_by_its_variables_alone() -> None:
    encoding = encode(Formula.of(((1, 2, 3),), over=(1, 3)))
    assert encoding.projected and list(encoding.blocking({2, 3})) == [-1, 3]
    assert encoding.literals(Assignment((-1, 3), (-1, 2, 3))) == {2, 3}
    assert not encode(Formula.of(((1, 2, 3),))).projected


def test_a_stream_differs_in_unit_clauses_alone() -> None:
    encoding = encode(Formula.of(((1, 2), (1,))))
    assert encoding.givens_of is not None
    same = encoding.givens_of(Formula.of(((-2,), (1, 2))))
    assert same is not None and [given.literal for given in same] == [-2]
    for other in (
        Formula.of(((1, -2),)),
        Formula.of(((1, 2),), 3),
        Formula.of(((1, 2),), over=(1,)),
    ):
        assert encoding.givens_of(other) is None
