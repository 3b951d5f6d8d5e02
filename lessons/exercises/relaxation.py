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
    Exercise(
        "gap-of-a-clique",
        "relaxation",
        15,
        """
Choose as many vertices as possible of the complete graph of 6 vertices, no two of them joined. The
rows are x_i + x_j ≤ 1 for each edge. What is the optimum of the LP relaxation?
""",
        "Give every vertex the same value.",
        "3",
        "All x_i = 1/2 keeps every row, and sums up to 3; adding all rows shows that no more is "
        "possible. One vertex is the integer optimum: the gap is 3. The row of the whole clique, "
        "x_1 + … + x_6 ≤ 1, closes it.",
        judges.number(3, {1: "That is the integer optimum.", 6: "1 + 1 ≤ 1 is broken."}),
        (("1", "integer optimum"), ("6", "broken"), ("x", "a number")),
    ),
    Exercise(
        "pigeons-by-rows",
        "relaxation",
        10,
        """
Twelve pigeons and eleven holes. Add the rows of all pigeons, then those of all holes. By how much
does the first sum exceed the second at least?
""",
        "The sums are bounded by the numbers of pigeons and of holes.",
        "1",
        "Every x_ij is in one row of a pigeon and in one of a hole, so both are the same sum: at "
        "least 12 and at most 11. That is a refutation by linear algebra, of any size.",
        judges.number(1, {12: "That is the first sum alone.", 11: "That is the second alone."}),
        (("12", "first sum"), ("11", "second alone"), ("x", "a number")),
    ),
    Exercise(
        "share-of-a-clause",
        "relaxation",
        10,
        """
What share of all assignments satisfies a clause of three different variables?
""",
        "How many of the eight values of its variables falsify it?",
        "7/8",
        "One of eight falsifies it. So m random clauses have 2ⁿ(7/8)ᵐ solutions on average, which "
        "is 1 at m/n = 5.19: above that ratio nearly all formulas are unsatisfiable. The true "
        "threshold is lower, as solutions come in crowds.",
        judges.number("7/8", {"1/8": "That is the share that falsifies it."}),
        (("1/8", "falsifies"), ("3/8", "too small"), ("x", "a number")),
    ),
    Exercise(
        "which-is-hardest",
        "relaxation",
        10,
        """
Which random 3-SAT formulas of 300 variables take a CDCL solver longest, mostly: those with 900,
with 1,280 or with 2,400 clauses?
""",
        "Divide by the variables.",
        "1,280",
        "1,280 / 300 = 4.27, at the threshold. With 900 a solution is met soon, with 2,400 a "
        "contradiction.",
        judges.number(
            1280, {900: "At a ratio of 3 solutions abound.", 2400: "At 8 conflicts come early."}
        ),
        (("900", "abound"), ("2400", "come early"), ("x", "a number")),
    ),
)
