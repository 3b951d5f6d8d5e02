"""Judges of answers, by the kind of answer: numbers, choices, literals, clauses, lemmas, outputs.

Each factory returns a function from an answer to a :class:`Judgement`. Clauses are judged by the
assignments that they allow, never by their text. How literals and clauses are typed is told by
``names``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations
from typing import Any

from ...backends.base import Deadline
from ...encoders import cnf, encode
from ...encoders.constraints import Constraint
from ...encoders.options import Options
from ...explain.grading.grade import Grading
from ...explain.grading.student import Clause, Student, read
from ...puzzles import judge as problems
from ...puzzles.base import Puzzle
from ...puzzles.errors import InvalidProof, PuzzleError
from ...puzzles.judge import Output
from ...puzzles.text import Reader, shown
from ...verify.certificate.rup import Step, check
from .. import common
from . import ANSWER_NAME, Judgement
from .names import Names

JUDGING_TIMEOUT_S = 10.0
"""The time for one answer."""
Judge = Callable[[str], Judgement]


# --- numbers and words -----------------------------------------------------------------------

NUMBER = re.compile(r"-?(?:[0-9]{1,18}(?:[.,][0-9]{1,18})?|[.,][0-9]{1,18})")
THOUSANDS = re.compile(r"-?[1-9][0-9]{0,2}(?:[,' _\u202f][0-9]{3}){1,6}")
EXPECTED_NUMBER = "a number such as 12, 1/3 or 0.5"


def read_number(text: str) -> Fraction:
    """An integer, a fraction or a decimal number, exactly; also ``1,296``, ``0,5`` and ``2^10``.

    >>> read_number("1/3"), read_number(".5"), read_number("0,5"), read_number("1,296")
    (Fraction(1, 3), Fraction(1, 2), Fraction(1, 2), Fraction(1296, 1))
    """
    word = text.strip().rstrip(".")
    if THOUSANDS.fullmatch(word):
        return Fraction(re.sub(r"[^0-9-]", "", word))
    if match := re.fullmatch(r"([0-9]{1,3})\s*(?:\^|\*\*)\s*([0-9]{1,3})", word):
        return Fraction(int(match[1]) ** int(match[2]))
    above, slash, below = (part.strip() for part in word.partition("/"))
    if not NUMBER.fullmatch(above) or (slash and not re.fullmatch(r"0*[1-9][0-9]{0,9}", below)):
        raise PuzzleError(ANSWER_NAME, EXPECTED_NUMBER, shown(text.strip()))
    return Fraction(above.replace(",", ".")) / int(below or 1)


def number(right: int | Fraction | str, mistakes: Mapping[int | str, str] | None = None) -> Judge:
    """A number; ``mistakes`` says of some wrong ones what was overlooked.

    >>> number(6, {5: "You forgot row 1."})("5")
    Judgement(right=False, says='You forgot row 1.')
    """
    exact = Fraction(right)
    known = {Fraction(value): says for value, says in (mistakes or {}).items()}

    def judge(answer: str) -> Judgement:
        value = read_number(answer)
        if value == exact:
            return Judgement(True, f"It is {exact}.")
        return Judgement(
            False, known.get(value, f"{value} is too {'small' if value < exact else 'large'}.")
        )

    return judge


def plain(text: str) -> str:
    """A text in lower case, with single blanks and without a full stop."""
    return " ".join(text.lower().split()).rstrip(".")


def choice(right: Collection[str], wrong: Mapping[str, str]) -> Judge:
    """One of some words: those that are right, and for each other one why it is not.

    >>> choice(["yes"], {"no": "Try n = 3."})("No").says
    'Try n = 3.'
    """
    accepted = {plain(word) for word in right}
    reasons = {plain(word): says for word, says in wrong.items()}

    def judge(answer: str) -> Judgement:
        word = plain(answer)
        if word in accepted:
            return Judgement(True, f"{word} is right.")
        if word in reasons:
            return Judgement(False, reasons[word])
        known = ", ".join(sorted(accepted | set(reasons)))
        raise PuzzleError(ANSWER_NAME, f"one of {known}", shown(answer.strip()))

    return judge


def sequence(
    right: Sequence[str], known: Collection[str] = (), what: str = "words", ordered: bool = True
) -> Judge:
    """Words in an order (or in any); ``known`` are the words that may stand there.

    >>> sequence(["a", "b"])("a c").says
    "Word 2 is not 'c'."
    """
    accepted = [plain(word) for word in right]
    allowed = {plain(word) for word in known}

    def judge(answer: str) -> Judgement:
        words = re.findall(r"[^\s,;]+", answer.lower())
        for word in words:
            if allowed and word not in allowed:
                raise PuzzleError(ANSWER_NAME, what, shown(word))
        if words == accepted or (not ordered and sorted(words) == sorted(accepted)):
            return Judgement(True, f"{', '.join(words)}: so it is.")
        if not ordered:
            extra = [word for word in words if word not in accepted]
            if extra:
                return Judgement(False, f"{shown(extra[0])} does not belong to it.")
        else:
            for i, (mine, theirs) in enumerate(zip(words, accepted, strict=False), 1):
                if mine != theirs:
                    return Judgement(False, f"Word {i} is not {shown(mine)}.")
        count = f"You gave {len(words)} {what}; there are {len(accepted)}."
        return Judgement(False, count)

    return judge


# --- literals and clauses by name ------------------------------------------------------------


def literals(names: Sequence[str], right: Collection[str], wanted: str = "follow") -> Judge:
    """A set of literals, by name.

    >>> literals(["p", "q"], ["-q"])("p").says
    'p does not follow.'
    """
    table = Names(names)
    exact = {table.literal(word) for word in right}

    def judge(answer: str) -> Judgement:
        chosen = set(table.literals(answer))
        for literal in sorted(chosen, key=abs):
            if literal not in exact:
                verb = {"follow": "does not follow"}.get(wanted, f"is not one that {wanted}")
                return Judgement(False, f"{table.name(literal)} {verb}.")
        if missing := len(exact - chosen):
            return Judgement(False, f"So far so good, but {missing} more {wanted}.")
        return Judgement(True, f"{named(sorted(exact, key=abs), table.name)}, and no others.")

    return judge


def named(literals: Iterable[int], name: Callable[[int], str], empty: str = "nothing") -> str:
    """Literals by name, as a list."""
    return ", ".join(map(name, literals)) or empty


def clauses(
    names: Sequence[str],
    allowed: Callable[[frozenset[str]], bool],
    *,
    auxiliaries: bool = False,
    arc_consistent: bool = False,
    most: int | None = None,
    beside: Callable[[Sequence[Sequence[int]], Names], str | None] | None = None,
) -> Judge:
    """Clauses over named variables that allow just the assignments that ``allowed`` accepts.

    Parameters
    ----------
    names : sequence of str
        The variables, at most 12.
    allowed : callable
        From the names of the true variables to whether the assignment is to be allowed.
    auxiliaries : bool
        Whether other names stand for auxiliary variables; else they are unknown.
    arc_consistent : bool
        Whether unit propagation must derive, from any partial assignment that can be extended,
        each literal that all its extensions share.
    most : int, optional
        The most clauses.
    beside : callable, optional
        A last complaint about clauses that are right otherwise, or None.

    Examples
    --------
    >>> one = clauses(["p", "q"], lambda true: len(true) <= 1)
    >>> one("-p or -q").right, one("-p").says
    (True, 'Too strong: it forbids the assignment with only p true.')
    """
    tables = [
        (frozenset(true), allowed(frozenset(true)))
        for size in range(len(names) + 1)
        for true in combinations(names, size)
    ]

    def judge(answer: str) -> Judgement:
        table = Names(names, auxiliaries)
        found = table.clauses(answer)
        values = {name: i for i, name in enumerate(names, 1)}
        deadline = Deadline(JUDGING_TIMEOUT_S)
        engine = common.engine(found, table.top)
        try:
            for true, right in tables:
                assumed = [values[name] if name in true else -values[name] for name in names]
                possible = engine is not None and engine.solve(assumed, deadline) is not None
                which = ", ".join(name for name in names if name in true)
                if possible and not right:
                    says = f"{which} may still be true together." if which else "All may be false."
                    if which.count(",") == 0 and which:
                        says = f"{which} may still be true alone."
                    return Judgement(False, says)
                if right and not possible:
                    which = f"only {which} true" if which else "all false"
                    says = f"Too strong: it forbids the assignment with {which}."
                    return Judgement(False, says)
        finally:
            if engine:
                engine.close()
        if most is not None and len(found) > most:
            return Judgement(False, f"That is right, but {most} clauses are enough.")
        if arc_consistent and (gap := not_propagated(found, names, tables)):
            start, literal = gap
            given = named(start, table.name)
            says = f"Unit propagation from {given} does not derive {table.name(literal)}."
            return Judgement(False, says)
        if beside and (complaint := beside(found, table)):
            return Judgement(False, complaint)
        count = f"{len(found)} clause{'s' * (len(found) != 1)}"
        more = f", {table.top - len(names)} auxiliary variables" if table.top > len(names) else ""
        derived = "; unit propagation is arc-consistent" if arc_consistent else ""
        return Judgement(True, f"These allow just what they should: {count}{more}{derived}.")

    return judge


def not_propagated(
    clauses: Sequence[Sequence[int]],
    names: Sequence[str],
    tables: Sequence[tuple[frozenset[str], bool]],
) -> tuple[tuple[int, ...], int] | None:
    """A partial assignment and a literal that follows from it, but not by unit common."""
    good = [
        frozenset(v if name in true else -v for v, name in enumerate(names, 1))
        for true, right in tables
        if right
    ]
    variables = range(1, len(names) + 1)
    for size in range(min(len(names), 4) + 1):
        for chosen in combinations(variables, size):
            for signs in range(2**size):
                start = tuple(v if signs >> i & 1 else -v for i, v in enumerate(chosen))
                extensions = [one for one in good if one.issuperset(start)]
                if not extensions:
                    continue
                implied = frozenset.intersection(*extensions)
                derived, _ = common.propagate(clauses, start)
                if left := implied.difference(derived):
                    return start, min(left, key=abs)
    return None


def completes(puzzle: Puzzle[Any], left_out: Callable[[Constraint], bool]) -> Judge:
    """Clauses that a puzzle's formula needs again, typed by the names of its variables.

    The formula without the constraints that are left out, and the answer, are graded against the
    puzzle: no solution too many, none too few. Auxiliary variables may have any other name.
    """

    def judge(answer: str) -> Judgement:
        encoding = encode(puzzle)
        model = encoding.model
        table = Names([model.name(v) for v in range(1, model.top + 1)], True)
        written = table.clauses(answer)
        blocks = list(cnf.lower(encoding, Options()))
        top = max([model.top, *(abs(x) for block in blocks for c in block.clauses for x in c)])
        given = [
            tuple(clause)
            for block in blocks
            if block.constraint is None or not left_out(block.constraint)
            for clause in block.clauses
        ]
        given += [(unit.literal,) for unit in encoding.givens]
        own = [moved(clause, model.top, top) for clause in written]
        lines = dict(zip(own, table.lines, strict=True))
        student = Student(
            model,
            [*(Clause(c, 0) for c in given), *(Clause(c, lines[c]) for c in own)],
            max([top, *(abs(x) for c in own for x in c)]),
            {v: v for v in range(1, model.top + 1)},
            {v: v for v in range(model.top + 1, top + table.top + 1)},
            [],
        )
        grade = Grading(puzzle, student, deadline=Deadline(JUDGING_TIMEOUT_S)).grade()
        if grade.wrong:
            wrong = grade.wrong[0]
            lost = encoding.decode(wrong.solution)
            at = " and ".join(str(line) for line in wrong.lines if line)
            where = f"Line {at}" if at else "Your answer"
            says = f"{where} loses the solution {puzzle.answer(lost)}: it says {wrong.says}."
            return Judgement(False, says)
        if grade.missing:
            missing = grade.missing[0]
            true = sorted(grade.extra or ())
            example = named((v for v in true if v <= model.top), model.name)
            says = f"Still missing: {missing.why} ({missing.how}), as with {example}."
            return Judgement(False, says)
        if grade.verdict != "same":
            return Judgement(False, f"{ANSWER_NAME}: it takes too long to judge")
        return Judgement(True, f"{len(own)} clauses; no solution is lost, and none is too many.")

    return judge


def moved(clause: Sequence[int], top: int, beyond: int) -> tuple[int, ...]:
    """A clause whose auxiliary variables, above ``top``, are numbered beyond another number."""
    shift = beyond - top
    return tuple(x + shift * ((x > top) - (x < -top)) for x in clause)


def formula(puzzle: Puzzle[Any]) -> Judge:
    """A whole formula in DIMACS, graded as by ``satchel grade``."""

    def judge(answer: str) -> Judgement:
        student = read(answer, ANSWER_NAME, encode(puzzle).model)
        grading = Grading(puzzle, student, deadline=Deadline(JUDGING_TIMEOUT_S))
        grade = grading.grade()
        if grade.verdict == "same":
            return Judgement(True, f"{len(student.clauses)} clauses with the same solutions.")
        if grade.missing:
            return Judgement(False, f"It does not say: {grade.missing[0].why}.")
        if grade.wrong:
            wrong = grade.wrong[0]
            lost = puzzle.answer(grading.encoding.decode(wrong.solution))
            return Judgement(False, f"It loses the solution {lost}: it says {wrong.says}.")
        return Judgement(False, f"{ANSWER_NAME}: it takes too long to judge")

    return judge


# --- lemmas and proofs -----------------------------------------------------------------------


def lemma(
    clauses: Sequence[str], names: Sequence[str], wanted: Callable[[set[int]], str | None]
) -> Judge:
    """One clause that is RUP for the clauses; ``wanted`` complains about one that does not serve.

    >>> judge = lemma(["p or q", "-q or p"], ["p", "q"], lambda clause: None)
    >>> judge("p").right, judge("q").says
    (True, 'Not RUP: unit propagation from -q derives p, and no conflict.')
    """
    table = Names(names)
    formula = table.clauses("\n".join(clauses))

    def judge(answer: str) -> Judgement:
        written = Names(names).clauses(answer)
        if len(written) != 1:
            raise PuzzleError(ANSWER_NAME, "one clause", f"{len(written)}")
        if complaint := not_rup(formula, written[0], table.name):
            return Judgement(False, complaint)
        if complaint := wanted(set(written[0])):
            return Judgement(False, complaint)
        return Judgement(True, "Unit propagation from its negation ends in a conflict: it is RUP.")

    return judge


def not_rup(
    formula: Sequence[Sequence[int]], clause: Sequence[int], name: Callable[[int], str]
) -> str | None:
    """Why a clause is not RUP, or None where it is."""
    denied = [-literal for literal in dict.fromkeys(clause)]
    trail, consistent = common.propagate(formula, denied)
    if not consistent:
        return None
    start = named(denied, name)
    derived = named(trail[len(set(denied)) :], name)
    return f"Not RUP: unit propagation from {start} derives {derived}, and no conflict."


def proof(clauses: Sequence[str], names: Sequence[str], most: int | None = None) -> Judge:
    """Lemmas, one a line, that end with the empty clause (typed ``empty``); each must be RUP.

    >>> square = ["p or q", "p or -q", "-p or q", "-p or -q"]
    >>> proof(square, ["p", "q"])("p\\nempty").right
    True
    """
    table = Names(names)
    formula = table.clauses("\n".join(clauses))

    def judge(answer: str) -> Judgement:
        written = Names(names).clauses(answer)
        known: list[Sequence[int]] = list(formula)
        for i, each in enumerate(written, 1):
            if complaint := not_rup(known, each, table.name):
                return Judgement(False, f"Lemma {i}: {complaint}")
            known.append(each)
            if not each:
                break
        if not written or written[-1]:
            return Judgement(False, "The last lemma must be the empty clause: type `empty`.")
        try:
            check(formula, [Step(list(each)) for each in written])
        except InvalidProof as error:
            return Judgement(False, f"{error}.")
        if most is not None and len(written) > most:
            return Judgement(False, f"It is a proof, but {most} lemmas are enough.")
        return Judgement(True, f"{len(written)} lemmas, each of them RUP: it is a proof.")

    return judge


# --- programs --------------------------------------------------------------------------------


def program(problem: str, text: str) -> Judge:
    """What a program of the reader prints for an input of an online judge.

    The program itself is never run. The cases are solved by search when an answer comes.
    """

    def judge(answer: str) -> Judgement:
        from ...verify.verdict import solve

        rules = problems.find(problem)
        output, cases = Output(answer.strip()), 0
        for case in rules.cases(Reader(text.splitlines(), "<input>")):
            outcome = solve(case.puzzle, "dfs", Options(limit=rules.limit))
            known = type(case)(case.number, case.puzzle, outcome.solutions, outcome.count)
            cases += 1
            if wrong := rules.accept(known, rules.take(known, output)):
                return Judgement(False, f"Case {case.number}: {wrong}.")
        if (line := output.peek()) is not None:
            return Judgement(False, f"After case {cases}: expected no more, found {shown(line)}.")
        return Judgement(True, f"All {cases} cases are right.")

    return judge


def all_of(judges: Iterable[Judge]) -> Judge:
    """The first complaint of several judges; the judgement of the last where none complains."""
    chained = list(chain(judges))

    def judge(answer: str) -> Judgement:
        for one in chained:
            judgement = one(answer)
            if not judgement.right:
                break
        return judgement

    return judge
