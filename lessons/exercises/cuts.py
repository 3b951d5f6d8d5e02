"""The exercises on Hamiltonian cycles."""

from __future__ import annotations

import re

from ...encoders.tour import leaps
from ...explain.walkthrough import lazy_cuts
from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from ...puzzles.tour import Tour
from . import ANSWER_NAME, Exercise, Judgement, judges

SIX = Tour(6, 6, closed=True)


def violated_cut(answer: str) -> Judgement:
    """Whether the cut of some squares is violated by the first 2-factor of the 6×6 board."""
    words = re.findall(r"[^\s,;]+", answer)
    for word in words:
        if not re.fullmatch("0*([1-9]|[12][0-9]|3[0-6])", word):
            raise PuzzleError(ANSWER_NAME, "squares from 1 to 36", shown(word))
    inside = set(map(int, words))
    if len(inside) == 36:
        return Judgement(False, "These are all squares: no leap leads out of them, in any tour.")
    first = next(lazy_cuts.rounds(SIX))
    chosen = [(u + 1, v + 1) for cycle in first.cycles for u, v in cycle]
    across = [leap for leap in chosen if len(inside.intersection(leap)) == 1]
    if across:
        u, v = across[0]
        more = f", and so do {len(across) - 1} others" if len(across) > 1 else ""
        says = f"The leap {u}-{v} leads out of your squares{more}."
        return Judgement(
            False,
            f"{says} The cycles drawn already satisfy this cut; adding it would change nothing.",
        )
    crossing = [leap for leap in leaps(SIX).edges if len(inside.intersection(leap)) == 1]
    says = f"No chosen leap crosses; every tour takes at least two of the {len(crossing)}."
    return Judgement(True, says)


EXERCISES = (
    Exercise(
        "violated-cut",
        "cuts",
        10,
        """
The page shows a 2-factor of the knight's graph on the 6×6 board: cycles that together visit every
square. One of them is 3-7-11-15-3 (squares are numbered row by row from 1 to 36). Give a set S of
squares whose cut it violates: no chosen leap between S and the rest, though every tour has two.
""",
        "The squares of a cycle are joined to no others by chosen leaps.",
        "3 7 11 15",
        "No chosen leap leaves the squares of one cycle, but a tour comes in and goes out again.",
        violated_cut,
        (
            ("1 2", "leads out of your squares"),
            (" ".join(map(str, range(1, 37))), "all squares"),
            ("37", "expected squares from 1 to 36"),
        ),
    ),
    Exercise(
        "clauses-of-a-cut",
        "cuts",
        15,
        """
The cut of a set of squares has the edges p, q, r, s. Every tour uses at least two of them. Say so
in clauses without auxiliary variables, one a line.
""",
        "Whichever one is left out, one of the others is used.",
        "p q r\np q s\np r s\nq r s",
        "At least 2 of 4: each three of them hold a true one. The single clause p ∨ q ∨ r ∨ s is "
        "weaker, but with the degrees it is enough to forbid the cycle.",
        judges.clauses(["p", "q", "r", "s"], lambda true: len(true) >= 2, most=4),
        (
            ("p q r s", "may still be true alone"),
            ("p q\nr s", "Too strong"),
            ("p q r\np q s\np r s", "may still be true alone"),
        ),
    ),
    Exercise(
        "exactly-two-edges",
        "cuts",
        10,
        """
A square of a closed tour has five leaps. How many clauses say pairwise that exactly two of them are
chosen?
""",
        "At most 2 of 5, and at least 2 of 5, which is at most 3 of the negations.",
        "15",
        "At most 2: one clause for each three, 10. At least 2: one for each four, 5.",
        judges.number(15, {10: "That is at most two.", 5: "That is at least two."}),
        (("10", "at most two"), ("5", "at least two"), ("x", "a number")),
    ),
    Exercise(
        "numbers-that-grow",
        "cuts",
        15,
        """
An encoding numbers the vertices and says: along each chosen arc from u to v the number grows by
one, unless v is the first vertex. Which subtours does it forbid: (a) all that do not pass the first
vertex, (b) all that pass it, (c) only those of odd length?
""",
        "Go once around a cycle and add up.",
        "a",
        "Around a cycle that does not pass the first vertex the number would have grown by its "
        "length and be the same again. So only the cycle through the first vertex is left, and by "
        "the degrees all vertices lie on it.",
        judges.choice(
            ["a"],
            {
                "b": "Into the first vertex the number need not grow: that cycle may close.",
                "c": "Growing by any positive length is a contradiction.",
            },
        ),
        (("b", "may close"), ("c", "contradiction"), ("d", "expected one of")),
    ),
    Exercise(
        "colours-of-a-tour",
        "cuts",
        10,
        """
Is there a closed knight's tour of the 5×7 board: yes or no?
""",
        "Each leap changes the colour of the square.",
        "no",
        "A closed tour has as many squares of one colour as of the other, but 35 is odd. The "
        "smaller side is a separator: without its 17 squares 18 components are left. Without "
        "this argument SAT takes exponential time.",
        judges.choice(["no"], {"yes": "Count the squares of each colour."}),
        (("yes", "each colour"), ("maybe", "expected one of"), ("35", "expected one of")),
    ),
)
