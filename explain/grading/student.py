"""A student's formula: DIMACS, and which of its variables are the decision variables.

Its clauses are carried to the numbers of the reference, so that both formulas speak of the same
decision variables 1..top. What has no name is an auxiliary variable, numbered beyond.

A map of names has a line ``NUMBER NAME`` for each decision variable, where NAME is the name in the
comments of ``satchel encode`` (``c x 1 = queen 1 1``; a line of that form will do as well); a
negative number says that the variable stands for the negation. The two ends of an undirected edge
may stand in either order. A formula that names no variable at all is numbered as by ``encode``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ...encoders.model import Model
from ...puzzles.errors import Place, PuzzleError
from ...puzzles.formulas import dimacs
from ...puzzles.text import printable, rows, shown

STATED = re.compile(r"c\s++(?:x|var)?\s*+-?[0-9]{1,7}\s*+[=:]\s*+(\S.*)")
"""A comment that cannot be meant otherwise than as a name."""
NAMED = re.compile(r"(?:c\s++)?+(?:x|var)?\s*+(-?[0-9]{1,7})(?:\s*+[=:]\s++|\s++)(\S.*)")
"""Nothing is given back, so that a line of blanks takes no longer than any other."""


class Clause(NamedTuple):
    """A clause over the numbers of the reference, and the line where it begins (0: the names)."""

    literals: tuple[int, ...]
    line: int


@dataclass
class Student:
    """A formula, read.

    Attributes
    ----------
    clauses : list of Clause
    top : int
        The largest variable.
    numbers : dict of int to int
        The student's literal of each decision variable.
    own : dict of int to int
        The student's number of each auxiliary variable.
    idle : list of int
        Decision variables that stand in no clause.
    notes : list of str
        What is odd about the file or the names.
    """

    model: Model
    clauses: list[Clause]
    top: int
    numbers: dict[int, int]
    own: dict[int, int]
    idle: list[int]
    notes: list[str] = field(default_factory=list)

    def name(self, literal: int) -> str:
        """A literal in words."""
        if abs(literal) <= self.model.top:
            return self.model.name(literal)
        return "not " * (literal < 0) + f"auxiliary {self.own[abs(literal)]}"

    def auxiliary(self, clause: Clause) -> bool:
        """Whether an auxiliary variable stands in the clause."""
        return any(abs(x) > self.model.top for x in clause.literals)


def read(text: str, file: str, model: Model, names: tuple[str, str] | None = None) -> Student:
    """The formula of a DIMACS text.

    Parameters
    ----------
    text, file : str
        The formula, and its name in messages.
    model : Model
        The reference, whose names the decision variables have.
    names : (str, str), optional
        The text of a map of names, and its file. Without it the comments of the formula are the
        map where they name a variable, else variable i is the decision variable i.

    Raises
    ------
    PuzzleError
        Where the text is not DIMACS, or a decision variable has no number, or two; and where
        comments ``c x 1 = NAME`` give names, but none of a decision variable.

    Examples
    --------
    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> student = read("c 7 queen 1 1\\np cnf 9 1\\n7 -9 0\\n", "a.cnf", encode(Queens(1)).model)
    >>> student.clauses, student.name(-9)
    ([Clause(literals=(1, -9), line=3)], 'not auxiliary 9')
    """
    formula = dimacs.read(text, file)
    notes = [f"warning: {warning}" for warning in formula.warnings]
    if names:
        numbers = named(model, list(listed(*names)), names[1], True, notes)
    else:
        remarks = [
            (int(match[1]), match[2], Place(file, number, 1))
            for number, line in enumerate(text.split("\n"), 1)
            if line.startswith("c") and (match := NAMED.fullmatch(line.rstrip()))
        ]
        known = variables(model)
        remarks = [remark for remark in remarks if remark[1] in known]
        if remarks:
            numbers = named(model, remarks, file, False, notes)
        elif known and (first := unreadable(text, file)):
            place, name = first
            raise PuzzleError(place, f"a name such as `{model.name(1)}`", shown(name))
        else:
            numbers = {v: v for v in range(1, model.top + 1)}
            notes.append("no names: variable i is taken for the i-th of `satchel encode`")
    return translated(model, formula, begins(text), numbers, notes)


def variables(model: Model) -> dict[str, int]:
    """The decision variables by their names; undirected edges by both of theirs."""
    found = {model.name(v): v for v in range(model.top, 0, -1)}
    for circuit in model.circuits:
        for v in () if circuit.directed else circuit.edges.values():
            if len(name := model.names[v - 1]) == 3:
                found.setdefault(f"{name[0]} {name[2]} {name[1]}", v)
    return found


def unreadable(text: str, file: str) -> tuple[Place, str] | None:
    """The first comment that says ``x NUMBER = NAME``, and its name."""
    for number, line in enumerate(text.split("\n"), 1):
        if match := STATED.fullmatch(line.rstrip()):
            return Place(file, number, match.start(1) + 1), match[1]
    return None


def listed(text: str, file: str) -> Iterator[tuple[int, str, Place]]:
    """The lines of a map of names."""
    for number, line in enumerate(rows(text), 1):
        if line.strip():
            match = NAMED.fullmatch(line.strip())
            if not match or not int(match[1]):
                raise PuzzleError(Place(file, number, 1), "a line `NUMBER NAME`", shown(line))
            yield int(match[1]), match[2], Place(file, number, 1)


def named(
    model: Model,
    pairs: list[tuple[int, str, Place]],
    file: str,
    strict: bool,
    notes: list[str],
) -> dict[int, int]:
    """The student's literal of each decision variable; all of them must have one."""
    known = variables(model)
    numbers: dict[int, int] = {}
    names: dict[int, str] = {}
    unknown: list[tuple[str, Place]] = []
    for number, name, place in pairs:
        variable = known.get(name)
        if variable is None:
            unknown.append((name, place))
            continue
        if numbers.setdefault(variable, number) != number:
            raise PuzzleError(place, f"one number for `{name}`", f"a second one, {number}")
        other = names.setdefault(abs(number), name)
        if other != name:
            notes.append(f"{place}: variable {abs(number)} has two names, {other} and {name}")
    missing = [v for v in range(1, model.top + 1) if v not in numbers]
    if missing and unknown and strict:
        name, place = unknown[0]
        raise PuzzleError(place, f"a name such as `{model.name(missing[0])}`", shown(name))
    if missing:
        place = Place(file, pairs[-1][2].line + 1 if pairs else 1, 1)
        more = f" (and {len(missing) - 1} more)" if missing[1:] else ""
        raise PuzzleError(place, f"a number for `{model.name(missing[0])}`{more}", "none")
    notes += [
        f"{place}: {shown(printable(name))} is no decision variable" for name, place in unknown
    ]
    return numbers


def begins(text: str) -> list[int]:
    """The line on which each clause begins, of a text that is DIMACS.

    >>> begins("c x\\np cnf 2 3\\n1\\n2 0 -1 0\\n0\\n")
    [3, 4, 5]
    """
    found: list[int] = []
    header, fresh = False, True
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = re.findall(r"c.*|[^ \tc\r]+", line)
        if not header:
            header = bool(words) and not words[0].startswith("c")
            continue
        for word in words:
            if word == "%":
                return found
            if word.startswith("c"):
                continue
            if fresh:
                found.append(number)
            fresh = word == "0"
    return found


def translated(
    model: Model,
    formula: dimacs.Cnf,
    lines: list[int],
    numbers: dict[int, int],
    notes: list[str],
) -> Student:
    """The formula over the numbers of the reference."""
    top = max(model.top, formula.top)
    of: dict[int, int] = {}
    clauses: list[Clause] = []
    for variable, number in numbers.items():
        mine = variable if number > 0 else -variable
        other = of.setdefault(abs(number), mine)
        if other != mine:  # one number for two decision variables: they are equal
            clauses += [Clause((-other, mine), 0), Clause((other, -mine), 0)]
    own: dict[int, int] = {}
    occurring = set()
    for literals, line in zip(formula.clauses, lines, strict=True):
        made = []
        for literal in literals:
            variable = abs(literal)
            if variable not in of:
                if variable <= model.top:
                    top += 1
                of[variable] = top if variable <= model.top else variable
                own[of[variable]] = variable
            made.append(of[variable] if literal > 0 else -of[variable])
            occurring.add(abs(made[-1]))
        clauses.append(Clause(tuple(dict.fromkeys(made)), line))
    idle = [v for v in range(1, model.top + 1) if v not in occurring and abs(numbers[v]) in of]
    idle = [v for v in idle if abs(of[abs(numbers[v])]) == v]
    return Student(model, clauses, top, numbers, own, idle, notes)
