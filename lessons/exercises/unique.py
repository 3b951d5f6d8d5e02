"""The exercises on uniqueness."""

from __future__ import annotations

import re

from ...puzzles.eight import LINES, EightCircles
from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from ...verify.verdict import solutions
from . import ANSWER_NAME, Exercise, Judgement


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


EXERCISES = (
    Exercise(
        "famous-program",
        "unique",
        15,
        """
Another Eight: the circles A to H hold the digits 1 to 8, each once; digits of joined circles are
not consecutive. A well-known program that an online judge accepted fills the circles in order:

```text
fill(circle):
    past H?              count this answer
    is circle given?     fill(next circle)
    else for each unused digit that is not consecutive to a joined digit:
                         write it; fill(next circle); take it away
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
)
