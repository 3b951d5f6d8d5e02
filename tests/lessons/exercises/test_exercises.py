"""Every exercise: its solution passes, and each wrong answer fails for the stated reason."""

from __future__ import annotations

import re

import pytest

from satchel.lessons.chapters import CHAPTERS
from satchel.lessons.exercises import ANSWER_CHARACTERS, Exercise, exercises, find
from satchel.puzzles.errors import PuzzleError

ALL = exercises()
every = pytest.mark.parametrize("exercise", ALL, ids=lambda each: each.name)


def test_names_are_unique_and_chapters_known() -> None:
    names = [exercise.name for exercise in ALL]
    assert len(set(names)) == len(names)
    known = [chapter.name for chapter in CHAPTERS]
    assert list(dict.fromkeys(exercise.chapter for exercise in ALL)) == known
    with pytest.raises(PuzzleError, match="did you mean famous-program"):
        find("famous-programs")


@every
def test_an_exercise_is_complete(exercise: Exercise) -> None:
    assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)+", exercise.name)
    assert 0 <= exercise.points <= 40
    assert len(exercise.wrong) >= 3
    for text in (exercise.question, exercise.hint, exercise.solution, exercise.why):
        assert text.strip()
    assert "$" not in exercise.question  # a terminal shows no mathematics


@every
def test_its_solution_is_right(exercise: Exercise) -> None:
    judgement = exercise.assess(exercise.solution)
    assert judgement.right, judgement.says
    assert exercise.assess(f"  {exercise.solution}\r\n").right


WRONG = [(each, answer, words) for each in ALL for answer, words in each.wrong]


@pytest.mark.parametrize(
    ("exercise", "answer", "words"), WRONG, ids=[f"{e.name}-{words}" for e, _, words in WRONG]
)
def test_a_wrong_answer_fails_for_the_stated_reason(
    exercise: Exercise, answer: str, words: str
) -> None:
    judgement = exercise.assess(answer)
    assert not judgement.right
    assert words in judgement.says


@every
def test_any_text_gets_one_reason(exercise: Exercise) -> None:
    for text in ("", " \n", "1 " * 2400, "x " * 5000, "\0", "-" * 300, "9" * 5000, "é\u2028\x1b["):
        judgement = exercise.assess(text)
        assert not judgement.right
        assert judgement.says
        assert ("at most 5,000 characters" in judgement.says) == (len(text) > ANSWER_CHARACTERS)
