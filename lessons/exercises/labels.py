"""The exercises on numbers in clauses."""

from __future__ import annotations

from . import Exercise, judges

ORDER_OF_EIGHT = tuple(f"x<={v}" for v in range(1, 8))
CHANNEL = ("x=1", "x=2", "x=3", "x<=1", "x<=2")
VALUES_OF_THREE = (
    frozenset({"x=1", "x<=1", "x<=2"}),
    frozenset({"x=2", "x<=2"}),
    frozenset({"x=3"}),
)
ORDER_OF_FOUR = tuple(f"{letter}<={v}" for letter in "xy" for v in (1, 2, 3))
BITS = ("x1", "x0", "y1", "y0")


def apart_in_order(true: frozenset[str]) -> bool:
    """Whether both chains of order literals are numbers from 1 to 4 that differ by 2 or more."""
    numbers = []
    for letter in "xy":
        values = [f"{letter}<={v}" in true for v in (1, 2, 3)]
        if values != sorted(values):
            return False
        numbers.append(4 - sum(values))
    return abs(numbers[0] - numbers[1]) >= 2


def different(true: frozenset[str]) -> bool:
    """Whether the two bits of x and of y differ."""
    return {word[1] for word in true if word[0] == "x"} != {w[1] for w in true if w[0] == "y"}


EXERCISES = (
    Exercise(
        "three-in-order",
        "labels",
        5,
        """
A number x from 1 to 8 is 3. Give the literals over `x<=1` to `x<=7` that hold (a false one as
`-x<=1`).
""",
        "Is 3 at most 1? At most 2? At most 3?",
        "-x<=1 -x<=2 x<=3 x<=4 x<=5 x<=6 x<=7",
        "False up to 2, true from 3 on: the place of the change is the number.",
        judges.literals(ORDER_OF_EIGHT, ("-x<=1", "-x<=2", "x<=3", "x<=4", "x<=5", "x<=6", "x<=7")),
        (
            ("x<=3", "6 more follow"),
            ("x<=1 x<=2 x<=3", "x<=1 does not follow"),
            ("-x<=1 -x<=2 -x<=3", "-x<=3 does not follow"),
        ),
    ),
    Exercise(
        "channel-of-three",
        "labels",
        20,
        """
A number x from 1 to 3 has the variables `x=1`, `x=2`, `x=3` and `x<=1`, `x<=2`. State in clauses
that they fit together: just three assignments are left, one for each value. One clause a line, at
most ten.
""",
        "x=v just when x<=v and not x<=v-1; and x<=1 implies x<=2.",
        "-x=1 or x<=1\n-x=2 or x<=2\n-x=2 or -x<=1\n-x=3 or -x<=2\n-x<=1 or x<=2\n"
        "x=1 or -x<=1\nx=2 or -x<=2 or x<=1\nx=3 or x<=2",
        "Four clauses say what a value means, one is the chain, three lead back to the values. "
        "That exactly one value holds follows.",
        judges.clauses(CHANNEL, lambda true: true in VALUES_OF_THREE, most=10),
        (
            (
                "-x=1 or x<=1\n-x=2 or x<=2\n-x=2 or -x<=1\n-x=3 or -x<=2\n-x<=1 or x<=2",
                "All may be false.",
            ),
            (
                "-x=1 or x<=1\n-x=2 or x<=2\n-x=2 or -x<=1\n-x=3 or -x<=2\n"
                "x=1 or -x<=1\nx=2 or -x<=2 or x<=1\nx=3 or x<=2",
                "x=1, x=3, x<=1 may still be true together.",
            ),
            (
                "x=1 or x=2\n-x=1 or x<=1\n-x=2 or x<=2",
                "Too strong: it forbids the assignment with only x=3 true",
            ),
        ),
    ),
    Exercise(
        "close-pairs",
        "labels",
        10,
        """
Two numbers from 1 to 8 differ by at least 2. How many clauses has the direct encoding, one for each
two values that are too close?
""",
        "For how many pairs is the difference 0, and for how many is it 1?",
        "22",
        "8 equal pairs, 7 with y = x + 1, 7 with y = x - 1. By the formula: 8 · 3 - 2 · 1.",
        judges.number(
            22,
            {
                8: "These are the equal pairs; neighbours are too close as well.",
                15: "Neighbours count both ways: x may be the larger or the smaller one.",
                24: "1 and 8 have only one neighbour.",
                7: "That is the order encoding, k - d + 1.",
            },
        ),
        (("8", "equal pairs"), ("15", "both ways"), ("24", "one neighbour"), ("7", "order")),
    ),
    Exercise(
        "windows-of-four",
        "labels",
        25,
        """
Two numbers x and y from 1 to 4 have the order literals `x<=1`, `x<=2`, `x<=3` and `y<=1`, `y<=2`,
`y<=3`. State in at most seven clauses that these are numbers and that they differ by at least 2.
One clause a line.
""",
        "Two clauses for each chain. Then the windows 1 to 2, 2 to 3 and 3 to 4: one of the "
        "numbers is below or above each.",
        "-x<=1 or x<=2\n-x<=2 or x<=3\n-y<=1 or y<=2\n-y<=2 or y<=3\n"
        "-x<=2 or -y<=2\nx<=1 or -x<=3 or y<=1 or -y<=3\nx<=2 or y<=2",
        "Nothing is below 1 or above 4, so the windows at the ends have two literals. The middle "
        "one has four.",
        judges.clauses(ORDER_OF_FOUR, apart_in_order, most=7),
        (
            (
                "-x<=1 or x<=2\n-x<=2 or x<=3\n-y<=1 or y<=2\n-y<=2 or y<=3\n"
                "-x<=2 or -y<=2\nx<=2 or y<=2",
                "may still be true together",
            ),
            (
                "-x<=2 or -y<=2\nx<=1 or -x<=3 or y<=1 or -y<=3\nx<=2 or y<=2",
                "may still be true",
            ),
            (
                "-x<=1 or x<=2\n-x<=2 or x<=3\n-y<=1 or y<=2\n-y<=2 or y<=3\n"
                "-x<=3 or -y<=3\nx<=2 or y<=2",
                "Too strong",
            ),
        ),
    ),
    Exercise(
        "middle-value",
        "labels",
        15,
        """
Numbers x and y from 1 to 8 differ by at least 2, stated by windows of order literals. x = 4 is
known, of y nothing. Which values does unit propagation remove from y? Answer `none` or the values,
such as `3 4 5`.
""",
        "The windows that hold 4 begin at 3 and at 4. Which literals are left in their clauses?",
        "none",
        "The window at 3 leaves y<=2 or not y<=4, the one at 4 leaves y<=3 or not y<=5: two open "
        "literals each, so no unit. The values 3, 4 and 5 do follow; the direct encoding sees it.",
        judges.choice(
            ["none"],
            {
                "3 4 5": "That follows, and the direct encoding derives it. But which clause of "
                "the windows is a unit?",
                "4": "Which clause is a unit that says so?",
                "3 5": "4 is impossible as well; but which clause is a unit?",
            },
        ),
        (
            ("3 4 5", "the direct encoding derives it"),
            ("4", "Which clause is a unit"),
            ("all", "expected one of"),
        ),
    ),
    Exercise(
        "two-windows",
        "labels",
        15,
        """
Numbers x and y from 1 to 8 differ by at least 3, stated by windows of order literals. x = 2 is
known. What is the smallest value of y that unit propagation leaves?
""",
        "Take the window from 1 to 3 first: nothing is below it. Then the window from 2 to 4.",
        "5",
        "The window from 1 to 3 gives y > 3. Then y is not below the window from 2 to 4, so y > 4.",
        judges.number(
            5,
            {
                4: "That is the window from 1 to 3. There is one more that holds 2.",
                3: "A window of d = 3 holds three values.",
                1: "Nothing lies below the window from 1 to 3, so its clause is a unit.",
            },
        ),
        (("4", "one more"), ("1", "is a unit"), ("6", "too large")),
    ),
    Exercise(
        "literals-of-a-log-clause",
        "labels",
        10,
        """
Numbers from 1 to 20 are written in bits. How many literals has a clause that forbids one value of x
together with one value of y?
""",
        "How many bits has a number from 0 to 19? All of both numbers must agree.",
        "10",
        "Five bits each.",
        judges.number(
            10,
            {
                5: "Both numbers have bits.",
                2: "That is the direct encoding.",
                8: "Four bits write only 16 numbers.",
                40: "That would be one variable for each value.",
            },
        ),
        (("5", "Both numbers"), ("2", "direct"), ("8", "only 16")),
    ),
    Exercise(
        "different-bits",
        "labels",
        15,
        """
x and y are numbers from 1 to 4 in the log encoding, with the bits `x1 x0` and `y1 y0` (of x - 1 and
y - 1). State that x and y differ, in four clauses, one a line.
""",
        "One clause for each value that both might have.",
        "x1 x0 y1 y0\nx1 -x0 y1 -y0\n-x1 x0 -y1 y0\n-x1 -x0 -y1 -y0",
        "Each clause forbids one code for both. No two can be merged: they differ in four or eight "
        "signs, not in one.",
        judges.clauses(BITS, different, most=4),
        (
            ("x1 x0 y1 y0\nx1 -x0 y1 -y0\n-x1 x0 -y1 y0", "may still be true together"),
            ("-x1 -y1\n-x0 -y0", "All may be false."),
            ("x1 y1\n-x1 -y1", "Too strong"),
        ),
    ),
)
