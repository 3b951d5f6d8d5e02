"""The exercises on cardinality constraints."""

from __future__ import annotations

from collections.abc import Sequence

from .. import common
from . import Exercise, judges
from .names import Names

FOUR = ("x1", "x2", "x3", "x4")


def two_of_four(true: frozenset[str]) -> bool:
    """Whether at most two are true."""
    return len(true) <= 2


def idle(clauses: Sequence[Sequence[int]], table: Names) -> str | None:
    """A complaint about clauses that do without auxiliary variables, or could."""
    if table.top == len(FOUR):
        return "That is “at most 2 of 4”, but without a counter."
    plain = [clause for clause in clauses if max(map(abs, clause), default=0) <= len(FOUR)]
    if not common.allows(plain, (1, 2, 3)):
        return "The clauses over x1 to x4 say it alone: your counter plays no part."
    return None


EXERCISES = (
    Exercise(
        "counter-two-of-four",
        "counting",
        25,
        """
State “at most 2 of x1, x2, x3, x4” with auxiliary variables that count (any other names, such as
`s 1 2`). Unit propagation must be arc-consistent: from any two that are true it derives that the
others are false. One clause a line, with literals such as `-x1`.
""",
        "Let `s i j` say “at least j of the first i are true”, for j = 1 and 2.",
        "-x1 s 1 1\n-s 1 1  s 2 1\n-x2 s 2 1\n-x2 -s 1 1 s 2 2\n-s 2 1 s 3 1\n-x3 s 3 1\n"
        "-s 2 2 s 3 2\n-x3 -s 2 1 s 3 2\n-x3 -s 2 2\n-x4 -s 3 2",
        "This is Sinz's counter. A true literal raises the count, the count never falls, and no "
        "literal is true when the count is 2 already.",
        judges.clauses(FOUR, two_of_four, auxiliaries=True, arc_consistent=True, beside=idle),
        (
            (
                "-x1 -x2 -x3\n-x1 -x2 -x4\n-x1 -x3 -x4\n-x2 -x3 -x4",
                "without a counter",
            ),
            (
                "-x1 -x2 -x3\n-x1 -x2 -x4\n-x1 -x3 -x4\n-x2 -x3 -x4\ns or t",
                "your counter plays no part",
            ),
            ("-x1 s\n-x2 -s", "Too strong: it forbids the assignment with only x1, x2 true."),
            ("-x1 -x2 s\n-s -x3", "may still be true together"),
            (
                "-x1 -x2 -x3 s\n-x1 -x2 -x3 -s\n-x1 -x2 -x4\n-x1 -x3 -x4\n-x2 -x3 -x4",
                "does not derive -x3",
            ),
        ),
    ),
)
