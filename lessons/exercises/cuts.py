"""The exercises on Hamiltonian cycles."""

from __future__ import annotations

import re

from ...encoders.tour import leaps
from ...explain.walkthrough import lazy_cuts
from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from ...puzzles.tour import Tour
from . import ANSWER_NAME, Exercise, Judgement

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
)
