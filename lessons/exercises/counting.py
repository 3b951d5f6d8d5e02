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
    Exercise(
        "size-of-a-counter",
        "counting",
        5,
        """
How many new variables has Sinz's counter for “at most 3 of 10”?
""",
        "None is needed after the last literal.",
        "27",
        "s i j for i = 1 to 9 and j = 1 to 3.",
        judges.number(27, {30: "After the last literal nothing is counted.", 36: "j goes to k."}),
        (("30", "nothing is counted"), ("36", "goes to k"), ("x", "a number")),
    ),
    Exercise(
        "pairwise-or-counter",
        "counting",
        15,
        """
How many clauses has “at most 2 of 20” pairwise, one for each three literals?
""",
        "How many ways are there to choose 3 of 20?",
        "1140",
        "20 · 19 · 18 / 6. Sinz's counter takes 2 · 20 · 2 + 20 - 6 - 1 = 93 and 38 new variables.",
        judges.number(
            1140,
            {190: "These are the pairs: they would say “at most 1”.", 93: "That is the counter."},
        ),
        (("190", "at most 1"), ("93", "the counter"), ("6840", "is too large")),
    ),
    Exercise(
        "merge-two-and-two",
        "counting",
        20,
        """
A node of a totalizer merges the outputs a1, a2 of its left child and b1, b2 of its right one. (That
a2 implies a1, and b2 implies b1, is stated in the children; two clauses are enough here.) Its
output r is to hold **if** at least three of the four leaves are true. Give the clauses of this
direction, one a line.
""",
        "Three are two on one side and one on the other.",
        "-a2 or -b1 or r\n-a1 or -b2 or r",
        "2 + 1 and 1 + 2 make three; 2 + 2 is covered, as b2 implies b1.",
        judges.clauses(
            ["a1", "a2", "b1", "b2", "r"],
            lambda true: "r" in true or not ({"a2", "b1"} <= true or {"a1", "b2"} <= true),
            most=2,
        ),
        (
            ("-a2 or -b1 or r", "may still be true"),
            ("-a1 or -b1 or r", "Too strong"),
            ("-a2 or -b1 or r\n-a1 or -b2 or r\n-b1 or -a2 or r", "2 clauses are enough"),
        ),
    ),
    Exercise(
        "consistent-or-not",
        "counting",
        15,
        """
The clauses `-x1 or s`, `-x2 or s`, `-x3 or t`, `-x4 or t`, `-x1 or -x2`, `-x3 or -x4`, `-s or -t`
state “at most one of four” over groups of two. Is unit propagation on them arc-consistent: yes or
no?
""",
        "Let each literal be true in turn, and propagate.",
        "yes",
        "x1 gives s and not x2; s gives not t; not t gives not x3 and not x4. The others are "
        "alike. With no literal true nothing is forced, and nothing is derived.",
        judges.choice(["yes"], {"no": "Which literal does not follow, and from which?"}),
        (("no", "Which literal"), ("maybe", "expected one of"), ("x1", "expected one of")),
    ),
)
