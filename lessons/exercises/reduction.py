"""The exercises on whether a reduction is right."""

from __future__ import annotations

from ...encoders import encode
from ...encoders.constraints import Constraint
from ...encoders.formats import dimacs
from ...puzzles.mines import MineNumber
from ...puzzles.queens import Queens
from . import Exercise, judges

BOARD = MineNumber(("?1?", "2?2", "?1?"))
ANTIDIAGONALS = (
    ("1 2", "2 1"), ("1 3", "2 2"), ("1 3", "3 1"), ("2 2", "3 1"), ("1 4", "2 3"), ("1 4", "3 2"),
    ("1 4", "4 1"), ("2 3", "3 2"), ("2 3", "4 1"), ("3 2", "4 1"), ("2 4", "3 3"), ("2 4", "4 2"),
    ("3 3", "4 2"), ("3 4", "4 3"),
)  # fmt: skip


def antidiagonal(constraint: Constraint) -> bool:
    """Whether a constraint of the queens is that of an antidiagonal."""
    return "antidiagonal" in constraint.why


EXERCISES = (
    Exercise(
        "added-or-lost",
        "reduction",
        5,
        """
A formula of the n queens has lost its clauses for the antidiagonals. Are assignments that are no
solutions added, are solutions lost, or both? Answer added, lost or both.
""",
        "Fewer clauses forbid less.",
        "added",
        "Leaving clauses out can only add assignments: soundness fails. Clauses too many can only "
        "lose some: completeness fails. A wrong sign may do both.",
        judges.choice(
            ["added"],
            {
                "lost": "Fewer clauses forbid less: what satisfied all of them still does.",
                "both": "Fewer clauses forbid less: what satisfied all of them still does.",
            },
        ),
        (("lost", "forbid less"), ("both", "forbid less"), ("neither", "expected one of")),
    ),
    Exercise(
        "which-direction",
        "reduction",
        10,
        """
Somebody wants to show that a puzzle is NP-hard. Which reduction does it: (a) from the puzzle to
SAT, or (b) from SAT to the puzzle?
""",
        "If there were a fast program for the puzzle, what would become fast?",
        "b",
        "With SAT written as instances of the puzzle, a fast program for the puzzle solves SAT. "
        "The reduction to SAT, which this course teaches, shows that it is at most as hard.",
        judges.choice(["b"], {"a": "That shows that the puzzle is at most as hard as SAT."}),
        (("a", "at most as hard"), ("both", "expected one of a, b"), ("1", "expected one of a, b")),
    ),
    Exercise(
        "smallest-witness",
        "reduction",
        20,
        """
A program for the n queens forbids two queens on neighbouring squares of a diagonal, but forgets
squares of a diagonal that are farther apart. Rows and columns are right. What is the smallest n for
which it accepts a placement that is wrong?
""",
        "You look for a permutation of 1 to n whose neighbours differ by 2 or more, and that is no "
        "solution of the queens. For n = 4 there are two such permutations.",
        "5",
        "For n = 4 only 2 4 1 3 and 3 1 4 2 have no neighbours that differ by 1, and both are "
        "solutions. For n = 5 there are 14 of them and only 10 solutions: 2 4 1 5 3 is wrong (rows "
        "1 and 4: 2 and 5). So tests up to 4 would have passed.",
        judges.number(
            5,
            {
                3: "Each permutation of 1 2 3 has neighbours that differ by 1.",
                4: "2 4 1 3 and 3 1 4 2 are solutions of the 4 queens.",
            },
        ),
        (("3", "neighbours that differ by 1"), ("4", "are solutions"), ("8", "too large")),
    ),
    Exercise(
        "redundant-or-untested",
        "reduction",
        15,
        """
The clauses “at most one queen in each row” are dropped from the n queens: each row and each column
still holds at least one, each column at most one. The counts stay the same for n = 1 to 8. Are the
clauses redundant for every n, or are the tests too small? Answer redundant or untested.
""",
        "How many queens are there, if each column holds exactly one?",
        "redundant",
        "n columns with exactly one queen make n queens; each of n rows has at least one, so none "
        "has two. That is an argument for every n. The equal counts were none: they only said that "
        "it is worth looking for one.",
        judges.choice(
            ["redundant"], {"untested": "Count the queens: can a row of so many have two?"}
        ),
        (
            ("untested", "Count the queens"),
            ("yes", "expected one of"),
            ("8", "expected one of"),
        ),
    ),
    Exercise(
        "give-back-antidiagonals",
        "reduction",
        20,
        """
The formula of the 4 queens has lost the clauses of all antidiagonals (those where row + column is
constant). Give them back, one a line, with literals such as `-queen 1 2`. The whole formula is
graded: what is missing and what is lost is shown by an example.
""",
        "There are five antidiagonals of two squares or more, with 1, 3, 6, 3 and 1 pairs.",
        "\n".join(f"-queen {a}  -queen {b}" for a, b in ANTIDIAGONALS),
        "1 + 3 + 6 + 3 + 1 = 14 pairs. Some follow from other rules, so fewer can pass: the judge "
        "compares solutions, as `satchel grade` does.",
        judges.completes(Queens(4), antidiagonal),
        (
            ("-queen 1 2  -queen 2 1", "Still missing: at most one queen on the antidiagonal"),
            ("-queen 1 2", "loses the solution 2 4 1 3"),
            ("-queen 1 2  -queen 5 1", "expected a literal"),
        ),
    ),
    Exercise(
        "odds-of-a-mine",
        "reduction",
        15,
        """
A row of five cells reads `?1?2?`. A number counts the mines in its own cell and in the cells beside
it; cells with a number may hold a mine too. All solutions are equally likely. What is the chance of
a mine in the last cell? Answer with a fraction.
""",
        "Cells 1 to 3 hold one mine, cells 3 to 5 hold two. Is there a mine in cell 3?",
        "3/4",
        "With a mine in cell 3: cells 1 and 2 are free, one of 4 and 5 has a mine, 2 solutions. "
        "Without: one of 1 and 2, and both of 4 and 5, 2 solutions. Cell 5 has one in 1 + 2 of 4.",
        judges.number(
            "3/4",
            {
                "2/3": "The two cases of cell 3 have two solutions each.",
                "1/2": "Without a mine in cell 3, both of 4 and 5 have one.",
            },
        ),
        (("2/3", "two solutions each"), ("1/2", "both of 4 and 5"), ("3/0", "expected a number")),
    ),
    Exercise(
        "words-without-neighbours",
        "reduction",
        15,
        """
How many words of 10 zeros and ones have no two ones side by side?
""",
        "Keep two numbers: words that end in 0, and words that end in 1.",
        "144",
        "The pairs are (1, 1), (2, 1), (3, 2), (5, 3), (8, 5) …: Fibonacci numbers. For ten digits "
        "89 + 55 = 144, with nine steps instead of 1,024 words.",
        judges.number(144, {89: "That is for nine digits.", 1024: "Those are all words."}),
        (("89", "nine digits"), ("1,024", "all words"), ("143", "too small")),
    ),
    Exercise(
        "ladder-by-frontier",
        "reduction",
        25,
        """
Choose squares of a board of 2 rows and 6 columns, none that share a side (they may touch at a
corner). In how many ways can this be done, if any number may be chosen, none included?
""",
        "The state is the last column: none chosen, the upper square, or the lower one.",
        "239",
        "With e empty and k for each of the two others: e' = e + 2k, k' = e + k. From (1, 1): "
        "(3, 2), (7, 5), (17, 12), (41, 29), (99, 70); 99 + 2·70 = 239.",
        judges.number(239, {99: "That is for five columns.", 577: "That is for seven columns."}),
        (("99", "five columns"), ("577", "seven columns"), ("64", "too small")),
    ),
    Exercise(
        "mine-number-formula",
        "reduction",
        40,
        """
Write a program that reads a board of Mine Number and prints its formula in DIMACS: a number counts
the mines in its own cell and in the four cells beside it, and every cell may hold a mine. Variable
(r - 1)·m + c says that there is one in row r, column c of m columns; auxiliary variables come
behind. Hand in its output for this board:

```text
?1?
2?2
?1?
```

(For other boards: `satchel grade mines ?1? 2?2 ?1? --formula FILE`.)
""",
        "“Exactly k of n” is at most k and at least k. Pairwise: each k + 1 of them hold a false "
        "one, and each n - k + 1 hold a true one.",
        "\n".join(line for line in dimacs.cnf(encode(BOARD)) if not line.startswith("c")),
        "The board has three solutions. Test your program on boards of one cell, of one row, and "
        "with numbers that are too large: they must have no solution.",
        judges.formula(BOARD),
        (
            ("p cnf 9 1\n1 2 3 0\n", "It does not say"),
            ("p cnf 9 2\n5 0\n-5 0\n", "It loses the solution"),
            ("?1?", "your answer:1:1: expected"),
        ),
    ),
)
