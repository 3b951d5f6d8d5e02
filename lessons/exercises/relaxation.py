"""The exercises on relaxations."""

from __future__ import annotations

import re

from ...encoders import encode, ilp
from ...puzzles.errors import PuzzleError
from ...puzzles.queens import Queens
from . import ANSWER_NAME, Exercise, Judgement, judges


def relaxed_three(answer: str) -> Judgement:
    """Whether nine numbers are a point of the LP relaxation of the 3 queens."""
    values = [judges.read_number(word) for word in re.findall(r"[^\s;]+", answer)]
    if len(values) != 9:
        raise PuzzleError(ANSWER_NAME, "9 numbers, row by row", str(len(values)))
    if max(values) > 1 or min(values) < 0:
        return Judgement(False, "A variable is at least 0 and at most 1.")
    for part in ilp.lower(encode(Queens(3))):
        for low, variables, _, high in part.rows:
            total = sum(values[v - 1] for v in variables)
            if total < (low or 0) or total > (high or len(variables)):
                why = part.constraint.why[0].upper() + part.constraint.why[1:]
                return Judgement(False, f"{why}: the sum is {total}.")
    return Judgement(True, "All rows hold, though there is no placement of 3 queens.")


EXERCISES = (
    Exercise(
        "three-queens-relaxed",
        "relaxation",
        10,
        """
Three queens have no placement on the 3×3 board, but the LP relaxation (exactly one queen in each
row and column, at most one on each diagonal, every variable from 0 to 1) has a point. Give one:
nine numbers, row by row, with blanks between. Fractions such as 1/2 are read exactly.
""",
        "What do the rows say of a point whose numbers are all the same?",
        "1/3 1/3 1/3\n1/3 1/3 1/3\n1/3 1/3 1/3",
        "A third everywhere sums to 1 in each row and column, and to at most 1 on each diagonal.",
        relaxed_three,
        (
            (
                "1 0 0  0 0 1  0 1 0",
                "queen on the antidiagonal through 2,3: the sum is 2",
            ),
            ("1/2 1/2 1/2 1/2 1/2 1/2 1/2 1/2 1/2", "One queen in row 1: the sum is 3/2"),
            ("1/3 1/3", "expected 9 numbers"),
            ("1/0 0 0 0 0 0 0 0 0", "expected a number such as"),
            ("2 0 0 0 0 0 0 0 0", "at most 1"),
        ),
    ),
)
