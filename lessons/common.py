"""What the lessons share: reading clauses, unit propagation, and how answers are judged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from ..backends.base import Deadline
from ..encoders.formats import dimacs_reader
from ..explain.grading.projection import solver
from ..puzzles.errors import OutOfTime, Place, PuzzleError

Clause = Sequence[int]
YOURS = "your answer"
"""The name of an answer in messages."""
HIGHEST = 999
"""The largest variable of an answer."""
LONGEST = 5_000
"""The most characters of an answer. Browsers take seconds over a paste of some ten thousand."""
ROOM = LONGEST + 1
"""The most characters that a field takes: of a longer text so many are left, which are too many."""
SECONDS = 10.0
"""The time for each question to a solver about an answer."""


class Judgement(NamedTuple):
    """Whether an answer is right, and why (not)."""

    right: bool
    why: str


def judged(check: Callable[[str], Judgement], text: str) -> Judgement | None:
    """The judgement of an answer; None of an empty one. What cannot be read is wrong."""
    if not text.strip():
        return None
    if len(text) > LONGEST:
        return Judgement(False, f"{YOURS}: expected at most {LONGEST:,} characters")
    try:
        return check(text)
    except PuzzleError as error:
        return Judgement(False, str(error))
    except OutOfTime:
        return Judgement(False, f"{YOURS}: not understood within {SECONDS:g} seconds")


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
        formula = dimacs_reader.read(f"p cnf {HIGHEST} 0\n{headless}\n", YOURS)
    except PuzzleError as error:
        if error.place is None:
            raise
        line = min(error.place.line - 1, text.count("\n") + 1)
        place = Place(YOURS, line, error.place.column)
        raise PuzzleError(place, error.expected, error.found) from None
    if formula.top > HIGHEST:
        raise PuzzleError(YOURS, f"variables up to {HIGHEST}", str(formula.top))
    return formula.clauses


def allows(clauses: Iterable[Clause], literals: Sequence[int]) -> bool:
    """Whether some assignment satisfies the clauses and makes the literals true.

    >>> allows([[-1, -2]], [1]), allows([[-1, -2]], [1, 2])
    (True, False)
    """
    living = solver([list(clause) for clause in clauses], max(map(abs, literals), default=0))
    if living is None:
        return False
    try:
        return living.solve(literals, Deadline(SECONDS)) is not None
    finally:
        living.close()


def propagate(clauses: Sequence[Clause], literals: Iterable[int]) -> tuple[list[int], bool]:
    """Unit propagation: the literals with all that follow, in their order, and if all is well.

    A clause whose literals are false but one makes that one true; one whose literals are all false
    is a conflict.

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


def spoken(clause: Clause, name: Callable[[int], str] = "x{}".format) -> str:
    """A clause in symbols.

    >>> spoken([-1, 2])
    '¬x1 ∨ x2'
    """
    return " ∨ ".join("¬" * (x < 0) + name(abs(x)) for x in clause) or "⊥"


def line(clause: Clause) -> str:
    """A clause as DIMACS writes it."""
    return " ".join(map(str, [*clause, 0]))


def one_of_each(clauses: Sequence[Clause], true: int, variables: Sequence[int]) -> Iterable[str]:
    """Sentences on how clauses differ from “at most ``true`` of the variables”, if they do."""
    for k in range(len(variables) + 1):
        for chosen in combinations(variables, k):
            literals = [v if v in chosen else -v for v in variables]
            allowed = allows(clauses, literals)
            if allowed and k > true:
                yield f"{', '.join(map(str, chosen))} may still be true together."
            if not allowed and k <= true:
                which = f"only {', '.join(map(str, chosen))} true" if chosen else "all false"
                yield f"Too strong: it forbids the assignment with {which}."
