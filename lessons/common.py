"""What the lessons share: reading clauses, unit propagation, and how answers are judged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from ..backends.base import Deadline
from ..explain.grading.projection import solver
from ..puzzles.errors import InvalidProof, OutOfTime, Place, PuzzleError
from ..puzzles.formulas import dimacs
from ..puzzles.text import shown
from ..verify.certificate.rup import Step, check

Clause = Sequence[int]
ANSWER_NAME = "your answer"
"""The name of an answer in messages."""
LARGEST_VARIABLE = 999
"""The largest variable of an answer."""
ANSWER_CHARACTERS = 5_000
"""The most characters of an answer. Browsers take seconds over a paste of some ten thousand."""
FIELD_CHARACTERS = ANSWER_CHARACTERS + 1
"""The most characters that a field takes: of a longer text so many are left, which are too many."""
CHECK_TIMEOUT_S = 10.0
"""The time for each question to a solver about an answer."""


class Judgement(NamedTuple):
    """Whether an answer is right, and the reason."""

    right: bool
    why: str


def judge(checker: Callable[[str], Judgement], text: str) -> Judgement | None:
    """Judge an answer by a check; an empty one has no judgement, an unreadable one is wrong."""
    if not text.strip():
        return None
    if len(text) > ANSWER_CHARACTERS:
        return Judgement(False, f"{ANSWER_NAME}: expected at most {ANSWER_CHARACTERS:,} characters")
    try:
        return checker(text)
    except PuzzleError as error:
        return Judgement(False, str(error))
    except OutOfTime:
        return Judgement(False, f"{ANSWER_NAME}: not understood within {CHECK_TIMEOUT_S:g} seconds")


def read_words(text: str, pattern: str, expected: str) -> list[str]:
    """The words of an answer, between blanks, commas or semicolons.

    Raises
    ------
    PuzzleError
        When a word does not match the pattern.

    Examples
    --------
    >>> read_words("1, 2 3", "[0-9]", "digits")
    ['1', '2', '3']
    """
    words = re.findall(r"[^\s,;]+", text)
    for word in words:
        if not re.fullmatch(pattern, word):
            raise PuzzleError(ANSWER_NAME, expected, shown(word))
    return words


# --- proofs ----------------------------------------------------------------------------------


def trimmed(clauses: Sequence[Clause], lemmas: Sequence[Step]) -> list[Step]:
    """A part of a proof without a lemma to spare: tried from its end, each that can go is dropped.

    >>> square = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    >>> [str(step) for step in trimmed(square, [Step([2]), Step([1]), Step([])])]
    ['2 0', '0']
    """
    kept = list(lemmas)
    for i in reversed(range(len(lemmas) - 1)):  # the last one is the empty clause
        shorter = kept[:i] + kept[i + 1 :]
        try:
            check(clauses, shorter)
        except InvalidProof:
            continue
        kept = shorter
    return kept


# --- clauses ---------------------------------------------------------------------------------


def read_clauses(text: str) -> list[list[int]]:
    """The clauses of DIMACS lines; no header is needed.

    Raises
    ------
    PuzzleError
        With the line and the column, counted in ``text``.

    Examples
    --------
    >>> read_clauses("-1 -2 0\\n-1 3 0")
    [[-1, -2], [-1, 3]]
    """
    try:
        headless = re.sub(r"(?m)^\s*p\b", "c", text)
        formula = dimacs.read(f"p cnf {LARGEST_VARIABLE} 0\n{headless}\n", ANSWER_NAME)
    except PuzzleError as error:
        if error.place is None:
            raise
        line = min(error.place.line - 1, text.count("\n") + 1)
        place = Place(ANSWER_NAME, line, error.place.column)
        raise PuzzleError(place, error.expected, error.found) from None
    if formula.top > LARGEST_VARIABLE:
        raise PuzzleError(ANSWER_NAME, f"variables up to {LARGEST_VARIABLE}", str(formula.top))
    return formula.clauses


def allows(clauses: Iterable[Clause], literals: Sequence[int]) -> bool:
    """Whether some assignment satisfies the clauses and makes the literals true.

    >>> allows([[-1, -2]], [1]), allows([[-1, -2]], [1, 2])
    (True, False)
    """
    engine = solver([list(clause) for clause in clauses], max(map(abs, literals), default=0))
    if engine is None:
        return False
    try:
        return engine.solve(literals, Deadline(CHECK_TIMEOUT_S)) is not None
    finally:
        engine.close()


def propagate(clauses: Sequence[Clause], literals: Iterable[int]) -> tuple[list[int], bool]:
    """Unit propagation: the literals with all that follow, in their order, and if they agree.

    A clause makes its last literal true when all others are false. A clause with no other literals
    than false ones is a conflict.

    >>> propagate([[-1, 2], [-2, 3]], [1])
    ([1, 2, 3], True)
    """
    trail = list(dict.fromkeys(literals))
    true = set(trail)
    before = -1
    while before != len(trail):
        before = len(trail)
        for clause in clauses:
            if true.isdisjoint(clause):
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return trail, False
                if len(left) == 1:
                    true.add(left[0])
                    trail.append(left[0])
    return trail, not any(-literal in true for literal in trail)


def falsified(clauses: Iterable[Clause], literals: Iterable[int]) -> Clause | None:
    """The first clause whose literals are all false.

    >>> falsified([[-1, 2], [-2, -1]], [1, 2])
    [-2, -1]
    """
    true = set(literals)
    return next((c for c in clauses if all(-literal in true for literal in c)), None)


def formula(clause: Clause, name: Callable[[int], str] = "x{}".format) -> str:
    """A clause in symbols.

    >>> formula([-1, 2])
    '¬x1 ∨ x2'
    """
    return " ∨ ".join("¬" * (x < 0) + name(abs(x)) for x in clause) or "⊥"


def dimacs_line(clause: Clause) -> str:
    """A clause as DIMACS writes it."""
    return " ".join(map(str, [*clause, 0]))


def faults(clauses: Sequence[Clause], bound: int, variables: Sequence[int]) -> Iterable[str]:
    """How clauses differ from “at most ``bound`` of the variables”: a sentence for each case."""
    for k in range(len(variables) + 1):
        for chosen in combinations(variables, k):
            literals = [v if v in chosen else -v for v in variables]
            allowed = allows(clauses, literals)
            if allowed and k > bound:
                yield f"{', '.join(map(str, chosen))} may still be true together."
            if not allowed and k <= bound:
                which = f"only {', '.join(map(str, chosen))} true" if chosen else "all false"
                yield f"Too strong: it forbids the assignment with {which}."
