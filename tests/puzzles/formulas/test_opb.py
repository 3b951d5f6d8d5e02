"""OPB: linear constraints as counts of true literals, and what is refused."""

from __future__ import annotations

import pytest

from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.formulas.opb import Sum, read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("+1 x1 +1 x2 >= 1 ;", Sum(1, (1, 2), False)),
        ("1 x1 1 ~x2 = 1;", Sum(1, (1, -2), True)),
        ("+1 x1 -1 x2 >= 0 ;", Sum(1, (1, -2), False)),
        ("-1 x1 -1 x2 >= -1;", Sum(1, (-1, -2), False)),
        ("+1 x1 +1 x2 <= 1 ;", Sum(1, (-1, -2), False)),
        ("-1 ~x1 = -1 ;", Sum(0, (1,), True)),
        ("* text\n+1 x1\n  +1 x2\n>= 2 ; \n* end", Sum(2, (1, 2), False)),
        (">= 0 ;", Sum(0, (), False)),
        ("+1 x1 +1 x1 +1 ~x1 >= 1 ;", Sum(1, (1, 1, -1), False)),
    ],
)
def test_a_constraint(text: str, expected: Sum) -> None:
    assert read(text)[1] == [expected]


def test_the_number_of_variables() -> None:
    assert read("* #variable= 5 #constraint= 0\n") == (5, [])
    assert read("* #variable= 1 #constraint= 1\n+1 x3 >= 1 ;\n")[0] == 3
    assert read("") == (0, [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("+2 x1 >= 1 ;", "a:1:1: expected a coefficient +1 or -1, found '+2'"),
        ("+1 x1\n+3 x2 >= 1 ;", "a:2:1: expected a coefficient"),
        ("min: +1 x1 ;", "a:1:1: expected a constraint (an objective is not read), found 'min'"),
        ("+1 y1 >= 1 ;", "a:1:4: expected a variable such as x1 or ~x1"),
        ("+1 x0 >= 1 ;", "a:1:4: expected a variable"),
        ("+1 x1 > 1 ;", "a:1:7: expected a term or >=, =, <="),
        ("+1 x1 >= 1", "a:2:1: expected `;`, found the end of the text"),
        ("+1 x1 >= x ;", "a:1:10: expected a number"),
        ("+1 x1 +1 x1 >= 2 ;", "a:1:10: expected each variable once in a constraint that is no"),
        ("+1 x1 +1 x2 ;", "a:1:13: expected a term or"),
        ("+1 x4000001 >= 1 ;", "a:1:4: expected a variable from 1 to 4000000"),
        ("* #variable= 99999999\n", "a:1:14: expected a variable from 1 to 4000000"),
        (f"+1 x1 >= {'9' * 5000} ;", "a:1:10: expected a number"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text, "a")
    assert str(caught.value).startswith(message)
