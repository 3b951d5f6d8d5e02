"""What to open next in a position of Minesweeper: what is certain, and else the best guess.

A cell is certain when it is free, or mined, in every map that fits the position; the reason is told
in steps. Where no cell is certain to be free there is a best guess (``guess``); its chance is
exact, as all maps are counted (``verify/odds``) and each is as likely as any other.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...backends.base import Deadline
from ...puzzles.boards import Square
from ...puzzles.mines import Field, MineNumber
from ...verify.odds import odds
from ...verify.outcome import Outcome
from .guess import Guess, best_guess, unknown
from .order import ordered
from .steps import Step, Steps


@dataclass
class Advice:
    """What is certain in a position, and the best guess.

    Parameters
    ----------
    outcome : Outcome
        Whether any map fits, and what stopped the work.
    free, mines : list of (row, column)
        The unknown cells that are certain, from 0.
    steps : list of Step
        Up to the first that says which cells are free, those that it rests on; without such a one
        none.
    lines : list of str
        The steps in words.
    guess : Guess or None
        Where no cell is certain to be free.
    maps : int or None
        How many maps fit, where they were counted.
    """

    outcome: Outcome[Field]
    free: list[Square] = field(default_factory=list)
    mines: list[Square] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    guess: Guess | None = None
    maps: int | None = None


def advise(puzzle: MineNumber, deadline: Deadline) -> Advice:
    """What to open next.

    Parameters
    ----------
    puzzle : MineNumber
        The position: the numbers of open cells, and ``?`` for the others.
    deadline : Deadline
        When it falls the outcome says so, and what is known so far is kept.

    Examples
    --------
    >>> advice = advise(MineNumber(("?2?", "1?1"), "eight", free_digits=True), Deadline())
    >>> advice.free, advice.mines
    ([(1, 1)], [(0, 0), (0, 2)])
    >>> advice = advise(MineNumber(("?1?",), "eight", 2, free_digits=True), Deadline())
    >>> advice.outcome.verdict.value
    'none'
    >>> advice = advise(MineNumber(("?1?????",), "eight", 2, free_digits=True), Deadline())
    >>> advice.guess
    Guess(cell=(0, 6), chance=Fraction(3, 4), why='')
    """
    advice = Advice(Outcome(puzzle, "sat"))
    with advice.outcome.until_stopped():
        steps = Steps(puzzle, deadline)
        try:
            advice.outcome = steps.outcome
            with advice.outcome.until_stopped():
                look(advice, puzzle, steps)
                if not advice.free and len(advice.mines) < len(unknown(puzzle)):
                    weigh(advice, puzzle, deadline)
        finally:
            steps.close()
    advice.outcome.seconds = deadline.spent()
    return advice


def look(advice: Advice, puzzle: MineNumber, steps: Steps[Field]) -> None:
    """Find what is certain, and why."""
    cells = unknown(puzzle)
    certain = {steps.encoding.squares(abs(x))[0]: x > 0 for x in steps.open}
    advice.free = [cell for cell in cells if certain.get(cell) is False]
    advice.mines = [cell for cell in cells if certain.get(cell)]
    taken: list[Step] = []
    for step in ordered(steps) if advice.free else ():
        taken.append(step)
        if any(x < 0 and steps.encoding.squares(-x)[0] in advice.free for x in step.literals):
            break
    needed = set(taken[-1].literals) if taken else set()
    for step in reversed(taken):
        if not needed.isdisjoint(step.literals):
            needed.update(step.facts())
            advice.steps.insert(0, step)
    advice.lines = [steps.line(step) for step in advice.steps]


def weigh(advice: Advice, puzzle: MineNumber, deadline: Deadline) -> None:
    """Find the best guess."""
    found = odds(puzzle, deadline=deadline)
    advice.maps = found.count
    if found.count:
        advice.guess = best_guess(puzzle, found, deadline)
