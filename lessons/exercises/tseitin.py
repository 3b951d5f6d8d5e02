"""The exercises on formulas and their clauses."""

from __future__ import annotations

from . import Exercise, judges

EXERCISES = (
    Exercise(
        "define-an-and",
        "tseitin",
        10,
        """
State g ↔ (a ∧ ¬b) in clauses over a, b and g, one a line.
""",
        "Two clauses say what follows from g, one says when g follows.",
        "-g or a\n-g or -b\ng or -a or b",
        "If g then a; if g then not b; if a and not b, then g.",
        judges.clauses(
            ["a", "b", "g"], lambda t: ("g" in t) == ("a" in t and "b" not in t), most=3
        ),
        (
            ("-g or a\n-g or -b", "may still be true"),
            ("-g or a\n-g or b\ng or -a or -b", "a may still be true alone"),
            ("g or -a or b", "may still be true"),
        ),
    ),
    Exercise(
        "needed-which-way",
        "tseitin",
        15,
        """
In the formula `not ((a and b) or not (c ^ d))`, which is to be true, let g be `a and b`. Is g
needed true, false, or both?
""",
        "Count the negations above it.",
        "false",
        "One negation lies above g, so only its being false helps: gate → g (¬a ∨ ¬b ∨ g) is "
        "enough.",
        judges.choice(
            ["false"],
            {
                "true": "There is one negation above it, an odd number.",
                "both": "Only what lies inside an XOR is needed both ways.",
            },
        ),
        (("true", "odd number"), ("both", "inside an XOR"), ("x", "expected one of")),
    ),
    Exercise(
        "count-the-clauses",
        "tseitin",
        10,
        """
How many clauses has Tseitin's transformation of `(a and b) or (c and d)`, both directions, with the
clause that makes the output true?
""",
        "Each gate of two inputs takes three clauses.",
        "10",
        "Three gates of three clauses each, and the output.",
        judges.number(
            10,
            {
                9: "The output must be true.",
                4: "That is the distributive law.",
                6: "Both directions.",
            },
        ),
        (("9", "output"), ("4", "distributive law"), ("6", "Both directions")),
    ),
    Exercise(
        "clauses-of-a-row",
        "tseitin",
        20,
        """
State 3a + 2b + 2c + d ≥ 5 in clauses over a, b, c and d, one a line, so that unit propagation is
arc-consistent. Six clauses at most.
""",
        "The sum of all is 8. Which smallest sets take more than 3 away?",
        "a or b\na or c\na or d\nb or c",
        "Without a at most 5 are left, so a false makes all others true: a ∨ b, a ∨ c, a ∨ d. "
        "Without b and c there are 4, too few: b ∨ c. b and d may be false (3 + 2 = 5).",
        judges.clauses(
            ["a", "b", "c", "d"],
            lambda t: 3 * ("a" in t) + 2 * ("b" in t) + 2 * ("c" in t) + ("d" in t) >= 5,
            arc_consistent=True,
            most=6,
        ),
        (
            ("a or b\na or c\nb or c", "may still be true"),
            ("a\nb or c", "Too strong"),
            ("a or b or d\na or c", "may still be true"),
        ),
    ),
    Exercise(
        "xor-of-three",
        "tseitin",
        15,
        """
State that an odd number of x, y, z is true, in clauses without auxiliary variables, one a line.
""",
        "Forbid each assignment with an even number, one by one. How many are there?",
        "x or y or z\nx or -y or -z\n-x or y or -z\n-x or -y or z",
        "Four assignments are forbidden, each by one clause of length 3; no clause forbids two.",
        judges.clauses(["x", "y", "z"], lambda t: len(t) % 2 == 1, most=4),
        (
            ("x or y or z\n-x or -y\n-x or -z\n-y or -z", "Too strong"),
            ("x or y or z", "may still be true"),
            ("x or y or z\nx or -y or -z\n-x or y or -z", "may still be true"),
        ),
    ),
)
