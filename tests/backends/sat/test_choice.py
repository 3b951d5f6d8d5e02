"""What ``auto`` becomes, by the task and by what is given."""

from __future__ import annotations

import pytest

from satchel.backends.sat.choice import choose
from satchel.encoders import encode
from satchel.encoders.options import Options
from satchel.puzzles.base import find
from satchel.puzzles.errors import PuzzleError


@pytest.mark.parametrize(
    ("text", "options", "solver"),
    [
        ("queens 12", Options(), "minisat22"),
        ("queens 12 --queen 1,1 3,2 5,3 7,4", Options(), "cadical153"),
        ("queens 12", Options(limit=None), "cadical195"),
        ("queens 12", Options(ordered=True), "cadical195"),
        ("tour 6x6", Options(), "cadical195"),
        ("queens 12 --queen 1,1", Options(limit=1), "cadical153"),
    ],
)
def test_the_solver_follows_the_task(text: str, options: Options, solver: str) -> None:
    encoding = encode(find(text.split()[0]).parse(text))
    assert choose(encoding, options).solver == solver
    assert "auto" not in choose(encoding, options).encodings().values()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Options(solver="zchaff"), "--solver: expected auto or one of"),
        (Options(solver="glucose4", amk="native"), "with --amk native one of"),
    ],
)
def test_a_solver_that_will_not_do(options: Options, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        choose(encode(find("queens").parse("queens 4")), options)
