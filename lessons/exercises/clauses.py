"""The exercises on variables and clauses."""

from __future__ import annotations

from . import Exercise, judges

DIAGONAL = ("queen 3 1", "queen 4 2", "queen 5 3")


def at_most_one(true: frozenset[str]) -> bool:
    """Whether at most one is true."""
    return len(true) <= 1


EXERCISES = (
    Exercise(
        "diagonal-of-five",
        "clauses",
        10,
        """
On the board of the 5 queens, the squares 3,1 and 4,2 and 5,3 (row, column) are a diagonal. Write
the clauses of “at most one queen on it”, one a line, with literals such as `-queen 3 1`. They are
judged by the assignments that they allow, not by their text.
""",
        "At most one of three: for each pair, not both.",
        "-queen 3 1  -queen 4 2\n-queen 3 1  -queen 5 3\n-queen 4 2  -queen 5 3",
        "There are three pairs of squares, and a clause for each of them says “not both”. Longer "
        "clauses are too weak: “not all three” still allows two.",
        judges.clauses(DIAGONAL, at_most_one),
        (
            (
                "-queen 3 1  -queen 4 2\n-queen 3 1  -queen 5 3",
                "queen 4 2, queen 5 3 may still be true together",
            ),
            ("-queen 3 1\n-queen 4 2  -queen 5 3", "forbids the assignment with only queen 3 1"),
            ("-queen 3 1  -queen 4 2  -queen 5 3", "may still be true together"),
            ("-queen 3 1  -bishop 4 2", "your answer:1:13: expected a literal"),
        ),
    ),
)
