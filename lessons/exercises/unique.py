"""The exercises on uniqueness."""

from __future__ import annotations

import re

from ...puzzles.eight import LINES, EightCircles
from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from ...verify.verdict import solutions
from . import ANSWER_NAME, Exercise, Judgement, judges
from .names import Names


def skipping(givens: tuple[int, ...]) -> list[tuple[int, ...]]:
    """At most two answers of the famous program: it fills the empty circles, one by one."""
    digits, answers = list(givens), list[tuple[int, ...]]()

    def fill(circle: int) -> None:
        if len(answers) == 2:
            return
        if circle == 8:
            answers.append(tuple(digits))
        elif givens[circle]:
            fill(circle + 1)
        else:
            neighbours = [a + b - circle for a, b in LINES if circle in (a, b)]
            for digit in set(range(1, 9)) - set(digits):
                if all(not digits[c] or abs(digits[c] - digit) > 1 for c in neighbours):
                    digits[circle] = digit
                    fill(circle + 1)
                    digits[circle] = 0

    fill(0)
    return answers


def printed(answers: list[tuple[int, ...]]) -> str:
    """What the judge wants to read."""
    if len(answers) == 1:
        return " ".join(map(str, answers[0]))
    return "Not unique" if answers else "No answer"


def famous_program(answer: str) -> Judgement:
    """Whether the famous program is wrong on eight givens."""
    words = re.findall(r"[^\s,;]+", answer)
    for word in words:
        if not re.fullmatch("[0-8]", word):
            raise PuzzleError(ANSWER_NAME, "digits from 0 to 8", shown(word))
    if len(words) != 8:
        raise PuzzleError(ANSWER_NAME, "8 digits with blanks between", str(len(words)))
    puzzle = EightCircles(tuple(map(int, words)))
    right = printed(list(solutions(puzzle, "dfs"))[:2])
    wrong = skipping(puzzle.givens)
    if printed(wrong) == right:
        return Judgement(False, f"Both answer “{right}”.")
    fault = next(puzzle.violations(wrong[0]))
    says = f"It answers “{printed(wrong)}”; right is “{right}”, since {fault}."
    return Judgement(True, says)


FOUR = tuple(f"queen {r} {c}" for r in range(1, 5) for c in range(1, 5))
SOLUTIONS = ((2, 4, 1, 3), (3, 1, 4, 2))


def blocks_first(answer: str) -> Judgement:
    """Whether a clause blocks 2 4 1 3 of the 4 queens, and not the other solution."""
    table = Names(FOUR)
    written = table.clauses(answer)
    if len(written) != 1:
        return Judgement(False, f"Give one clause; these are {len(written)}.")
    allowed = []
    for columns in SOLUTIONS:
        true = {4 * row + column for row, column in enumerate(columns)}
        allowed.append(any((abs(x) in true) == (x > 0) for x in written[0]))
    if allowed[0]:
        return Judgement(False, "2 4 1 3 still satisfies your clause.")
    if not allowed[1]:
        return Judgement(False, "Too strong: it forbids the other solution, 3 1 4 2, too.")
    return Judgement(True, "It forbids 2 4 1 3 and leaves 3 1 4 2.")


PAIRS = ("p", "q", "r", "s")


def before_its_image(true: frozenset[str]) -> bool:
    """Whether p q r s comes before q p s r or equals it, where true comes before false."""
    p, q, r, s = (name in true for name in PAIRS)
    return (p, q, r, s) >= (q, p, s, r)


CASES = """6
0 0 0 0 0 0 0 0
7 3 1 4 5 8 0 0
1 0 0 0 0 0 0 0
1 2 3 4 5 6 7 8
0 0 7 0 0 2 0 0
2 0 0 0 0 1 0 0
"""


EXERCISES = (
    Exercise(
        "block-a-placement",
        "unique",
        10,
        """
The 4 queens have two solutions: 2 4 1 3 and 3 1 4 2 (the column of the queen of each row). Write a
clause that forbids the first and leaves the second, with literals such as `-queen 1 2`.
""",
        "Not all four queens of 2 4 1 3 again.",
        "-queen 1 2  -queen 2 4  -queen 3 1  -queen 4 3",
        "The blocking clause says that one of the four true variables becomes false. Whoever keeps "
        "all four keeps the twelve false ones too, so they need not stand in it.",
        blocks_first,
        (
            ("queen 1 2  queen 2 4  queen 3 1  queen 4 3", "2 4 1 3 still satisfies"),
            ("-queen 1 2\n-queen 2 4\n-queen 3 1\n-queen 4 3", "Give one clause"),
            ("queen 1 1", "forbids the other solution"),
            ("2 4 1 3", "expected a literal"),
        ),
    ),
    Exercise(
        "famous-program",
        "unique",
        15,
        """
Another Eight: the circles A to H hold the digits 1 to 8, each once; digits of joined circles are
not consecutive. A well-known program that an online judge accepted fills the circles in order:

```text
fill(circle):
  past H?   count this answer
  given?    fill(next circle)
  else for each unused digit that
  is not consecutive to a joined one:
    write it; fill(next circle);
    take it away
```

It prints the answer when it has counted one, `No answer` for none, `Not unique` for more. Give an
input on which that is wrong: eight digits, where 0 is an empty circle.
""",
        "What does the program do with a circle that is given?",
        "1 2 3 4 5 6 7 8",
        "Given circles are never compared with each other, so two givens that break a rule pass.",
        famous_program,
        (
            ("7 3 1 4 5 8 0 0", "Both answer “7 3 1 4 5 8 6 2”"),
            ("0 0 0 0 0 0 0 0", "Both answer “Not unique”"),
            ("1 0 0 0 0 0 0 0", "Both answer “No answer”"),
            ("1 2 3", "expected 8 digits"),
            ("1 2 3 4 5 6 7 9", "expected digits from 0 to 8"),
        ),
    ),
    Exercise(
        "projected-count",
        "unique",
        15,
        """
A formula has the clauses `x1 or x2` and `-y or x1`, where y is an auxiliary variable. How many
assignments of x1, x2, y satisfy it? (Projected on x1 and x2 there are three.)
""",
        "For each of the three assignments of x1 and x2: which values may y have?",
        "5",
        "Where x1 is true, y is free: two assignments for each of two. Where x1 is false, y is "
        "false: one. So y is defined in one direction only, and counting it counts too many.",
        judges.number(5, {3: "That is the projected count.", 6: "y is not always free."}),
        (("3", "projected count"), ("6", "not always free"), ("4", "too small"), ("y", "a number")),
    ),
    Exercise(
        "orbit-of-four",
        "unique",
        10,
        """
A board of 4 queens has 8 symmetries (turns and mirrors, the identity among them). How many
solutions are in the orbit of 2 4 1 3 (the column of the queen of each row)?
""",
        "Turn it by a quarter and look. The size of an orbit divides 8.",
        "2",
        "A quarter turn carries it to itself, so four symmetries keep it: 8 / 4 = 2. The mirror "
        "carries it to 3 1 4 2. The two solutions of the 4 queens are one up to symmetry.",
        judges.number(2, {8: "Some symmetries carry it to itself.", 1: "Mirror it."}),
        (("8", "to itself"), ("1", "Mirror it"), ("4", "too large"), ("two", "expected a number")),
    ),
    Exercise(
        "colourings-up-to-symmetry",
        "unique",
        20,
        """
Each square of a board of 2×2 is black or white: 16 colourings. How many are there up to the 8 turns
and mirrors of the board?
""",
        "Sort them by the number of black squares. Two black squares are beside each other or not.",
        "6",
        "With 0, 1, 3 and 4 black squares there is one each; with 2 they are side by side or "
        "opposite. By Burnside's lemma: the mean number of colourings that a symmetry keeps, "
        "(16 + 2 + 4 + 2 + 4 + 4 + 8 + 8) / 8 = 6.",
        judges.number(
            6,
            {
                2: "16 / 8 would be right if every orbit had 8 members.",
                5: "Two black squares can stand in two ways.",
            },
        ),
        (("2", "every orbit had 8"), ("5", "in two ways"), ("16", "too large")),
    ),
    Exercise(
        "lex-leader-by-hand",
        "unique",
        25,
        """
A symmetry exchanges p with q and, at the same time, r with s. Write clauses over p, q, r, s for:
the word p q r s comes before its image q p s r or equals it, where true comes before false. So
p = 1, q = 0 is allowed, p = 0, q = 1 is not, and where p = q it depends on r and s. Auxiliary
variables (any other name) are welcome.
""",
        "First: q implies p. Then, if p and q are equal, s implies r. After the first clause, p = "
        "q means: p is false, or q is true.",
        "-q p\np -s r\n-q -s r",
        "The first clause forbids p = 0, q = 1. If p is false, q is too, and s → r must hold; if q "
        "is true, p is too, and s → r must hold. Between them p = 1, q = 0 leaves r and s free.",
        judges.clauses(PAIRS, before_its_image, auxiliaries=True),
        (
            ("-q p", "may still be true"),
            ("-q p\n-s r", "Too strong: it forbids the assignment with only p, s true."),
            ("-p q", "Too strong"),
            ("q <= p", "expected a literal"),
        ),
    ),
    Exercise(
        "broken-and-unique",
        "unique",
        15,
        """
An instance of the n queens without given queens has exactly two solutions, and each is the mirror
image of the other. A solver that is given the lex-leader clauses of the mirror finds one solution
and, after blocking it, none. Is the instance unique? Answer yes or no.
""",
        "What is the question of uniqueness about: solutions or orbits?",
        "no",
        "Uniqueness speaks of solutions, and there are two (the 4 queens are an example). The "
        "solver counted orbits. So whoever proves uniqueness must not break symmetries.",
        judges.choice(
            ["no", "not unique", "multiple"],
            {
                "yes": "It has two solutions: the lex-leader clauses hide one of them.",
                "unique": "It has two solutions: the lex-leader clauses hide one of them.",
            },
        ),
        (("yes", "hide one"), ("unique", "hide one"), ("perhaps", "expected one of")),
    ),
    Exercise(
        "another-eight-program",
        "unique",
        30,
        f"""
Write a program for HDU 2514, Another Eight: the circles A to H hold 1 to 8, each once; digits of
joined circles (A-B A-C A-D B-C C-D, B-E B-F, C-E C-F C-G, D-F D-G, E-F F-G, E-H F-H G-H) are not
consecutive. For each case it prints `Case 1: ` (2, 3 …) and the only solution, or `No answer`, or
`Not unique`. Hand in what it prints for this input (`satchel judge hdu2514 --against PROGRAM
--random 100` tries it on more):

```text
{CASES}```
""",
        "Compare the givens with each other first. Then stop at the second solution.",
        "Case 1: Not unique\nCase 2: 7 3 1 4 5 8 6 2\nCase 3: No answer\nCase 4: No answer\n"
        "Case 5: No answer\nCase 6: Not unique",
        "The first circles to fill are C and F: each is joined to all others but one, so it can "
        "hold 1 or 8 alone. What remains is small.",
        judges.program("hdu2514", CASES),
        (
            ("Case 1: No answer", "Case 1: expected"),
            ("", "No answer yet."),
            ("Not unique\n", "Case 1: expected"),
        ),
    ),
)
