"""What the pages share: their frame, their exercises, unit propagation, clauses as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from ..backends.base import Deadline
from ..backends.sat.engines import Engine
from ..encoders.cnf.cardinality import ENCODINGS
from ..explain.grading.projection import solver
from ..puzzles.errors import InvalidProof
from ..verify.certificate.rup import Step, check
from . import chapters, layout, progress
from .exercises import ANSWER_CHARACTERS, Exercise, find, of_chapter
from .layout import Clause

if TYPE_CHECKING:
    from marimo import Html

FIELD_CHARACTERS = ANSWER_CHARACTERS + 1
"""The most characters that a field takes: of a longer text so many are left, which are too many."""
CHECK_TIMEOUT_S = 10.0
"""The time for each question to a solver about an answer."""


# --- the frame of a page ---------------------------------------------------------------------


def header(name: str) -> Html:
    """The top of a chapter's page: where it stands in the course, its title and its aim."""
    return layout.header(chapters.find(name))


def footer(name: str, reading: str) -> Html:
    """The end of a chapter's page: what to read, as Markdown, and the way on."""
    return layout.footer(chapters.find(name), reading)


# --- exercises on a page ---------------------------------------------------------------------


def exercises(name: str) -> Any:
    """The fields of all exercises of a chapter, with the answers that are kept.

    A cell of its own makes them; each cell that calls :func:`exercise` takes them.
    """
    import marimo

    answers = progress.kept()
    fields = {
        each.name: field(each, answers.get(each.name, progress.Kept()).answer)
        for each in of_chapter(name)
    }
    return marimo.ui.dictionary(fields)


def field(exercise: Exercise, answer: str) -> Any:
    """The field for an answer, and its button."""
    import marimo

    answers = (exercise.solution, *(wrong for wrong, _ in exercise.wrong))
    lines = max(text.count("\n") for text in answers) + 1
    shape: dict[str, Any] = {"value": answer, "max_length": FIELD_CHARACTERS, "full_width": True}
    label = f"Your answer ({exercise.name})"
    one_line = lines == 1 and len(exercise.solution) <= 60
    inner: Any = (
        marimo.ui.text(label=label, **shape)
        if one_line
        else marimo.ui.text_area(label=label, rows=min(12, max(3, lines + 1)), **shape)
    )
    return inner.form(submit_button_label="Check", bordered=False)


def exercise(name: str, fields: Any) -> Html:
    """An exercise on the page: question, field, judgement, hint and solution.

    Parameters
    ----------
    name : str
        The name of the exercise.
    fields : marimo.ui.dictionary
        What :func:`exercises` returned for the chapter.
    """
    chosen = find(name)
    kept = progress.kept().get(name, progress.Kept())
    answer = fields.value[name]
    judgement = None
    if answer is None:  # nothing was checked since the page was opened
        answer = kept.answer
    if answer.strip():
        judgement = chosen.assess(answer)
    if fields.value[name] is not None:
        progress.keep(name, answer, judgement is not None and judgement.right)
    return layout.exercise(chosen, fields[name], judgement)


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


def encoded(name: str, n: int, k: int) -> tuple[list[list[int]], dict[int, str]]:
    """At most k of the variables 1..n in an encoding, and what its auxiliary variables say.

    >>> encoded("sequential", 2, 1)
    ([[-1, 3], [-2, -3]], {3: 'at least 1 of the first 1'})
    """
    meanings: dict[int, str] = {}
    numbers = count(n + 1)

    def new(*words: object) -> int:
        number = next(numbers)
        meanings[number] = " ".join(map(str, words))
        return number

    return ENCODINGS[name].technique(range(1, n + 1), k, new), meanings


def engine(clauses: Iterable[Clause], top: int) -> Engine | None:
    """A SAT solver that holds the clauses; None where one of them is empty."""
    return solver([list(clause) for clause in clauses], top)


def allows(clauses: Iterable[Clause], literals: Sequence[int]) -> bool:
    """Whether some assignment satisfies the clauses and makes the literals true.

    >>> allows([[-1, -2]], [1]), allows([[-1, -2]], [1, 2])
    (True, False)
    """
    solver = engine(clauses, max(map(abs, literals), default=0))
    if solver is None:
        return False
    try:
        return solver.solve(literals, Deadline(CHECK_TIMEOUT_S)) is not None
    finally:
        solver.close()


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
