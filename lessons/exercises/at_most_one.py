"""The exercises on at-most-one constraints."""

from __future__ import annotations

from . import Exercise, judges

SIX = tuple(f"x{i}" for i in range(1, 7))
SEVEN = (*SIX, "x7")
NINE = (*SEVEN, "x8", "x9")
GRID = tuple(f"{line} {i}" for line in ("row", "column") for i in (1, 2, 3))


def at_most_one(true: frozenset[str]) -> bool:
    """Whether no two are true."""
    return len(true) <= 1


def pairwise(names: tuple[str, ...]) -> str:
    """The pairwise encoding, as one would type it."""
    return "\n".join(f"-{x} -{y}" for i, x in enumerate(names) for y in names[i + 1 :])


COUNTER_OF_SIX = "\n".join(
    ["-x1 s1"] + [f"-x{i} s{i}\n-s{i - 1} s{i}\n-s{i - 1} -x{i}" for i in range(2, 6)] + ["-s5 -x6"]
)
CHUNKS_OF_SEVEN = "\n".join(
    [
        pairwise(("x1", "x2", "x3")),
        "-x1 l1\n-x2 l1\n-x3 l1",
        "-l1 -x4\n-l1 -x5\n-x4 -x5",
        "-l1 l2\n-x4 l2\n-x5 l2",
        "-l2 -x6\n-l2 -x7\n-x6 -x7",
    ]
)
EXERCISES = (
    Exercise(
        "pairs-of-eight",
        "at_most_one",
        5,
        """
How many clauses has the pairwise encoding of “at most one of 8 literals”?
""",
        "One clause for each pair.",
        "28",
        "8 · 7 / 2 pairs.",
        judges.number(
            28,
            {
                56: "Each pair was counted twice.",
                64: "A literal and itself are no pair, and each pair counts once.",
                20: "That is the sequential counter, 3n - 4.",
            },
        ),
        (("56", "counted twice"), ("64", "no pair"), ("20", "sequential counter")),
    ),
    Exercise(
        "grid-of-nine",
        "at_most_one",
        10,
        """
The product encoding of “at most one of x1 to x9” has the grid `x1 x2 x3 / x4 x5 x6 / x7 x8 x9` and
the variables `row 1` to `row 3` and `column 1` to `column 3`. x6 is made true. Which literals over
rows and columns does unit propagation derive?
""",
        "x6 uses its row and its column; at most one row and one column may be used.",
        "row 2  -row 1  -row 3  column 3  -column 1  -column 2",
        "x6 gives row 2 and column 3; these exclude the other rows and columns. Each other literal "
        "stands in another row or another column, so it becomes false.",
        judges.literals(
            (*NINE, *GRID),
            ("row 2", "-row 1", "-row 3", "column 3", "-column 1", "-column 2"),
        ),
        (
            ("row 2 column 3", "4 more follow"),
            ("row 3 column 2", "row 3 does not follow"),
            ("row 2 column 3 column 1", "column 1 does not follow"),
        ),
    ),
    Exercise(
        "number-in-bits",
        "at_most_one",
        10,
        """
In the bitwise encoding of eight literals x1 to x8, which are numbered from 0, b0 is the bit of
value 1, b1 that of 2 and b2 that of 4. Give the clauses of x6, one a line.
""",
        "x6 has the number 5.",
        "-x6 b0\n-x6 -b1\n-x6 b2",
        "5 is 101 in binary: b2 and b0 are 1, b1 is 0.",
        judges.clauses(
            ["x6", "b0", "b1", "b2"],
            lambda true: "x6" not in true or true == {"x6", "b0", "b2"},
            most=3,
        ),
        (
            ("-x6 b0\n-x6 b2", "may still be true together"),
            ("-x6 -b0\n-x6 b1\n-x6 b2", "Too strong"),
            ("b0\n-b1\nb2", "Too strong"),
        ),
    ),
    Exercise(
        "fourteen-clauses-for-six",
        "at_most_one",
        20,
        """
State “at most one of x1, x2, x3, x4, x5, x6” in at most 14 clauses, so that unit propagation from
one true literal makes the others false. Pairwise takes 15. Any other name, such as `s1`, is an
auxiliary variable. One clause a line.
""",
        "Let `s i` say “one of the first i is true”, for i = 1 to 5.",
        COUNTER_OF_SIX,
        "Sinz's counter takes 3 · 6 - 4 = 14 clauses. (Two groups of three with one variable, "
        "“one of the first three is true”, take 12.)",
        judges.clauses(SIX, at_most_one, auxiliaries=True, arc_consistent=True, most=14),
        (
            (pairwise(SIX), "14 clauses are enough"),
            (COUNTER_OF_SIX.replace("-s2 s3\n", ""), "may still be true together"),
            (COUNTER_OF_SIX + "\ns5", "Too strong: it forbids the assignment with only x6 true."),
            ("-x1 s\n-x2 -s", "x1, x3 may still be true together"),
        ),
    ),
    Exercise(
        "commander-without-cause",
        "at_most_one",
        15,
        """
In the commander encoding, leave out the clauses “if the commander of a group, then one of its
literals”. Is it still an encoding of at most one: yes or no?
""",
        "May a commander be true when none of its literals is? Does that add or lose an assignment "
        "of the literals?",
        "yes",
        "A commander may now be true without a cause. That only forbids more, and the assignment "
        "with all such commanders false is still there. What is lost is the number of assignments: "
        "with no literal true, the commanders may be all false or one of them true.",
        judges.choice(
            ["yes"],
            {"no": "Which assignment of the literals would be added, or which one lost?"},
        ),
        (
            ("no", "added, or which one lost"),
            ("maybe", "expected one of"),
            ("c", "expected one of"),
        ),
    ),
    Exercise(
        "free-bits",
        "at_most_one",
        15,
        """
How many assignments of x1 to x8 and the three bits satisfy the bitwise encoding of “at most one of
x1 to x8”?
""",
        "How many are there for each true literal, and how many for none?",
        "16",
        "Each true literal fixes all three bits: 8. With none true the bits are free: 2^3 = 8 "
        "more. So a count of these assignments is no count of solutions.",
        judges.number(
            16,
            {
                9: "These are the assignments of the literals alone; the bits count too.",
                8: "All literals may be false.",
                72: "A true literal leaves no choice of bits.",
            },
        ),
        (("9", "the bits count too"), ("8", "may be false"), ("72", "no choice of bits")),
    ),
    Exercise(
        "fifteen-clauses-for-seven",
        "at_most_one",
        30,
        """
State “at most one of x1, x2, x3, x4, x5, x6, x7” in at most 15 clauses, arc-consistent. Pairwise
takes 21, Sinz's counter 17. Any other name is an auxiliary variable. One clause a line.
""",
        "A variable that says “one of the first three is true” can take part in the next group as "
        "if it were a literal.",
        CHUNKS_OF_SEVEN,
        "This is a chain of chunks, 3n - 6 clauses: each link stands for all literals before it, "
        "and the next chunk treats it as one more literal.",
        judges.clauses(SEVEN, at_most_one, auxiliaries=True, arc_consistent=True, most=15),
        (
            (pairwise(SEVEN), "15 clauses are enough"),
            (CHUNKS_OF_SEVEN.replace("-l1 l2\n", ""), "may still be true together"),
            (CHUNKS_OF_SEVEN.replace("-l1 -x4\n", ""), "may still be true together"),
            (CHUNKS_OF_SEVEN + "\n-l1", "Too strong"),
        ),
    ),
)
