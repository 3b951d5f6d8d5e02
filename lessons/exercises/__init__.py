"""The exercises of the course, and how an answer is judged.

The exercises of a chapter are the ``EXERCISES`` of the module of its name. A judge reads an answer
and never executes it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from ...puzzles import discovery
from ...puzzles.errors import OutOfTime, PuzzleError
from ...puzzles.text import one_of, shown
from ..chapters import CHAPTERS

ANSWER_NAME = "your answer"
"""The name of an answer in messages."""
ANSWER_CHARACTERS = 5_000
"""The most characters of an answer. Browsers take seconds over a paste of some ten thousand."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether an answer is right, and why, in a sentence or two."""

    right: bool
    says: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question with a judge of its answers.

    Attributes
    ----------
    name : str
        Unique, in kebab case.
    chapter : str
        The name of its chapter.
    points : int
        Knuth's scale: 0 immediate, 10 a minute, 20 a quarter of an hour, 30 hours, 40 an evening.
    question : str
        Markdown that can be read in a terminal and needs nothing beside it.
    hint : str
    solution : str
        A right answer, as one would type it.
    why : str
        The explanation of the solution.
    judge : callable
        From an answer that is not blank to a :class:`Judgement`. It may raise ``PuzzleError``
        for what it cannot read, and ``OutOfTime``.
    wrong : tuple of (str, str)
        Wrong answers, each with words of its judgement: they are the tests of the judge.
    """

    name: str
    chapter: str
    points: int
    question: str
    hint: str
    solution: str
    why: str
    judge: Callable[[str], Judgement]
    wrong: tuple[tuple[str, str], ...]

    def assess(self, answer: str) -> Judgement:
        """The judgement of any text: a blank, overlong or unreadable one is wrong, with a reason.

        >>> find("diagonal-of-five").assess(" ").says
        'No answer yet.'
        """
        if not answer.strip():
            return Judgement(False, "No answer yet.")
        if len(answer) > ANSWER_CHARACTERS:
            expected = f"expected at most {ANSWER_CHARACTERS:,} characters"
            return Judgement(False, f"{ANSWER_NAME}: {expected}, found {len(answer):,}")
        try:
            return self.judge(answer)
        except PuzzleError as error:
            return Judgement(False, str(error))
        except OutOfTime:
            return Judgement(False, f"{ANSWER_NAME}: it takes too long to judge")


@cache
def exercises() -> tuple[Exercise, ...]:
    """The exercises of all chapters, in order."""
    return tuple(
        exercise
        for chapter in CHAPTERS
        for exercise in discovery.load(__name__, "EXERCISES", chapter.name) or ()
    )


def of_chapter(name: str) -> tuple[Exercise, ...]:
    """The exercises of one chapter, in order."""
    return tuple(exercise for exercise in exercises() if exercise.chapter == name)


def find(name: str) -> Exercise:
    """The exercise of this name.

    Raises
    ------
    PuzzleError
        When there is none.
    """
    named = {exercise.name: exercise for exercise in exercises()}
    if name not in named:
        raise PuzzleError("exercise", one_of(named, name), shown(name))
    return named[name]
