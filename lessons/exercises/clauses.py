"""The exercises on variables and clauses."""

from __future__ import annotations

from ...encoders import cnf, encode
from ...encoders.constraints import Constraint
from ...encoders.formats import dimacs
from ...encoders.options import Options
from ...puzzles.queens import Queens
from .. import common
from . import Exercise, Judgement, judges
from .names import Names

FIVE = Queens(5)
SQUARES = tuple(f"queen {r} {c}" for r in range(1, 6) for c in range(1, 6))
CORNER = ("queen 1 1", "queen 2 3", "queen 2 4")


def at_most_one(true: frozenset[str]) -> bool:
    """Whether at most one is true."""
    return len(true) <= 1


def guarded(true: frozenset[str]) -> bool:
    """Whether a queen on 1,1 has exactly one of the other two beside it, if it stands there."""
    return "queen 1 1" not in true or len(true) == 2


def main_diagonal(constraint: Constraint) -> bool:
    """Whether a constraint of the 4 queens is that of the diagonal through 1,1."""
    return constraint.why == "at most one queen on the diagonal through 1,1"


def falsified(answer: str) -> Judgement:
    """Whether a clause of the 5 queens is falsified from queens on 1,1 and 2,5."""
    table = Names(SQUARES)
    written = table.clauses(answer)
    formula = [c for block in cnf.lower(encode(FIVE), Options()) for c in block.clauses]
    known = set(map(frozenset, formula))
    trail, _ = common.propagate(formula, table.literals("queen 1 1  queen 2 5"))
    for clause in written[:1]:
        if frozenset(clause) not in known:
            return Judgement(False, "That is no clause of the 5 queens.")
        for literal in clause:
            if -literal not in trail:
                says = "true" if literal in trail else "open"
                return Judgement(False, f"{table.name(literal)} is {says}, not false.")
        return Judgement(True, "All its literals are false: the two queens have no completion.")
    return Judgement(False, "Give one clause.")


EXERCISES = (
    Exercise(
        "row-of-eight",
        "clauses",
        5,
        "How many clauses say “exactly one queen in row 1” on the board of 8×8, pairwise?",
        "One clause for at least one, and one for each pair of squares.",
        "29",
        "One clause says at least one; 8·7/2 = 28 pairs say at most one.",
        judges.number(
            29,
            {
                28: "You forgot a clause: all squares of the row may still be empty.",
                57: "You counted each pair twice.",
                56: "You counted each pair twice, and forgot at least one.",
            },
        ),
        (
            ("28", "may still be empty"),
            ("57", "each pair twice"),
            ("8", "too small"),
            ("many", "expected a number"),
        ),
    ),
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
        judges.clauses(("queen 3 1", "queen 4 2", "queen 5 3"), at_most_one),
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
    Exercise(
        "guarded-corner",
        "clauses",
        15,
        """
Write clauses for: “If a queen stands on 1,1, then one stands on exactly one of 2,3 and 2,4.”
Without a queen on 1,1 everything is allowed. One clause a line; `A -> B or C` is read as a clause
too, and so is `A and B -> C`.
""",
        "“If p then (a or b)” is the clause -p a b. “If p then not both” is a clause too.",
        "queen 1 1 -> queen 2 3 or queen 2 4\nqueen 1 1 -> -queen 2 3 or -queen 2 4",
        "An implication is the clause of its negated premise and its conclusion. Exactly one is at "
        "least one and not both; the premise stands in front of each.",
        judges.clauses(CORNER, guarded),
        (
            ("queen 1 1 -> queen 2 3 or queen 2 4", "queen 1 1, queen 2 3, queen 2 4 may still"),
            ("-queen 1 1  queen 2 3", "only queen 1 1, queen 2 4 true"),
            (
                "queen 1 1 -> queen 2 3 or queen 2 4\n-queen 2 3 -queen 2 4",
                "forbids the assignment with only queen 2 3, queen 2 4 true",
            ),
        ),
    ),
    Exercise(
        "five-queens-propagated",
        "clauses",
        15,
        """
On the board of the 5 queens, queens stand on 1,1 and 2,3. By unit propagation, which squares get a
queen? Give the literals, such as `queen 5 5`, in any order (without the two that were given).
""",
        "Cross out what the two queens attack. Then look for a row or column with one free square.",
        "queen 3 5  queen 4 2  queen 5 4",
        "In row 3 only 3,5 is free; then in row 4 only 4,2, and in row 5 only 5,4.",
        judges.literals(SQUARES, ("queen 3 5", "queen 4 2", "queen 5 4")),
        (
            ("queen 3 5", "2 more follow"),
            ("queen 3 5 queen 4 4", "queen 4 4 does not follow"),
            ("3 5", "your answer:1:1: expected a literal"),
        ),
    ),
    Exercise(
        "falsified-clause",
        "clauses",
        20,
        """
On the board of the 5 queens, queens stand on 1,1 and 2,5. Unit propagation ends in a conflict.
Give a clause of the formula whose literals are then all false.
""",
        "Which square of row 3 is left, and which of row 4?",
        "-queen 3 2  -queen 4 2",
        "Row 3 has only 3,2 left, and row 4 has only 4,2: two queens in column 2. So no solution "
        "of the 5 queens has both queens, and a solver that tried them has learned that.",
        falsified,
        (
            ("-queen 1 1  -queen 2 2", "-queen 2 2 is true, not false"),
            ("-queen 1 1  -queen 2 5", "no clause of the 5 queens"),
            ("queen 3 1 queen 3 2 queen 3 3 queen 3 4 queen 3 5", "queen 3 2 is true, not false"),
        ),
    ),
    Exercise(
        "lost-diagonal",
        "clauses",
        15,
        """
The formula of the 4 queens has lost all clauses of the diagonal 1,1 2,2 3,3 4,4. Give it back:
clauses over `queen r c`, one a line. Any other name is an auxiliary variable. The whole formula is
graded: no solution may be lost, and none may be added.
""",
        "Pairwise takes six clauses.",
        "-queen 1 1 -queen 2 2\n-queen 1 1 -queen 3 3\n-queen 1 1 -queen 4 4\n"
        "-queen 2 2 -queen 3 3\n-queen 2 2 -queen 4 4\n-queen 3 3 -queen 4 4",
        "Six pairs, six clauses. On this board one of them is enough: the only wrong placement "
        "that the other rules leave has all four queens on this diagonal.",
        judges.completes(Queens(4), main_diagonal),
        (
            ("-queen 1 1 -queen 2 4", "Still missing: at most one queen on the diagonal"),
            ("-queen 1 2", "Line 1 loses the solution 2 4 1 3: it says never queen 1 2"),
            ("-queen 1 1 -queen 2 2 0", "expected a literal"),
        ),
    ),
    Exercise(
        "spare-family",
        "clauses",
        20,
        """
The clauses of the n queens come in families: (a) at least one in each row, (b) at most one in each
row, (c) at least one in each column, (d) at most one on each diagonal. All other families stay.
Which of the four can be left out, for each n, without a change of the solutions, if (c) and (b)
stay? Answer with a letter.
""",
        "Count the queens. What do columns with exactly one queen each say about their number?",
        "a",
        "Each column holds exactly one queen, so there are n; with at most one in each of n rows, "
        "every row holds one. So (a) is implied. It still helps: it shows an empty row at once.",
        judges.choice(
            ["a"],
            {
                "b": "It stays, says the question.",
                "c": "It stays, says the question.",
                "d": "Without (d), four queens on the main diagonal of 4×4 are allowed.",
            },
        ),
        (
            ("d", "the main diagonal"),
            ("c", "It stays"),
            ("none", "expected one of a, b, c, d"),
        ),
    ),
    Exercise(
        "five-queens-formula",
        "clauses",
        30,
        """
Write a program that prints the formula of the n queens in DIMACS, where `queen r c` is number
(r - 1)·n + c, and hand in its output for n = 5. (For other sizes, `satchel grade queens 7
--formula FILE` judges it.) Auxiliary variables are numbered from 26 on.
""",
        "Write rows, columns, diagonals and antidiagonals as lists of squares, and a loop over the "
        "pairs of each.",
        "\n".join(line for line in dimacs.cnf(encode(FIVE)) if not line.startswith("c")),
        "Each line of the board gives a clause for each pair of its squares; rows and columns give "
        "one more, with all of their squares.",
        judges.formula(FIVE),
        (
            ("p cnf 25 1\n1 2 3 4 5 0\n", "It does not say"),
            ("queen", "your answer:1:1: expected"),
            ("p cnf 25 2\n1 0\n-1 0\n", "It loses the solution"),
        ),
    ),
)
