"""A fresh solver accepts no false conflict."""

from __future__ import annotations

import pytest

from satchel.backends.sat.subsets.solver import Group, SelectorSolver
from satchel.encoders import encode
from satchel.encoders.constraints import Given
from satchel.explain.reasoning.recheck import recheck
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.errors import VerificationError
from satchel.puzzles.tour import Tour


def test_a_fresh_solver_accepts_no_false_conflict() -> None:
    for puzzle in (EightCircles((7, 3, 1, 4, 5, 8, 0, 0)), Tour(3, 4)):
        encoding = encode(puzzle)
        groups = SelectorSolver(encoding).groups
        with pytest.raises(VerificationError, match="fresh solver"):
            recheck(encoding, groups)
        with pytest.raises(VerificationError, match="fresh solver"):
            recheck(encoding, groups[:-1], [-1] if isinstance(puzzle, Tour) else [-7])
    circles = encode(EightCircles((0,) * 8))
    line = next(g for g in SelectorSolver(circles).groups if g.why.startswith("A and B"))
    with pytest.raises(VerificationError, match="fresh solver"):
        recheck(circles, [line], [-1])
    one = Group("A holds 1", Given(1, "A holds 1"))
    recheck(circles, [line, one], [-9, -10])
    with pytest.raises(VerificationError, match="fresh solver"):
        recheck(circles, [line, one], [-9, -3])  # that A holds one digit only is another rule
    recheck(encode(Tour(3, 3)), SelectorSolver(encode(Tour(3, 3))).groups)
