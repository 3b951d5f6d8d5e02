"""A formula as it stands: a variable for each of its variables, a constraint for each of its own.

Variables
---------
``variable 3``: numbered as in the formula. There are as many as the formula has.

Constraints
-----------
1. At least one literal of each clause is true.
2. Of the literals of each other constraint at least, or exactly, so many are true.

Unit clauses are givens. A literal that stands twice in a clause is stated once, and a clause with
a variable and its negation not at all.

Size
----
The variables of the formula; as many constraints (1, 2) as it has, without its unit clauses and
the clauses that always hold.

Redundant constraints
---------------------
Those of the formula.

Source
------
The formula itself.

Examples
--------
A clause of two literals and a unit clause:

>>> from satchel.encoders.formats.dimacs import cnf
>>> for line in cnf(encode(Formula.of([[1, -2], [2]]))):
...     print(line)
c x 1 = variable 1
c x 2 = variable 2
c clause 1: clause 1: 1 -2
c clause 2: given, variable 2 is true
p cnf 2 2
1 -2 0
2 0
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from ..puzzles.formula import Assignment, Formula
from .encoding import Encoding
from .model import Given, Model
from .phrases import Phrase

PHRASES = {
    "variable": Phrase(
        ("variable {0} is true", "variable {0} is false"),
        ("variables {} are true", "variables {} are false"),
        "{0}",
    )
}


def encode(puzzle: Formula) -> Encoding[Assignment]:
    """State the constraints of ``puzzle``.

    >>> encoding = encode(Formula.of([[1, -2], [2]]))
    >>> encoding.model.top, len(encoding.givens), encoding.decode({1, 2})
    (2, 1, (1, 2))
    """
    model = Model()
    for variable in range(1, puzzle.variables + 1):
        model.boolean("variable", variable)

    for i, constraint in enumerate(puzzle.constraints, 1):
        number, literals, exact = constraint

        # 1. a true literal in each clause
        if constraint.clause:
            different = set(literals)
            if len(literals) != 1 and different.isdisjoint(-x for x in literals):
                if len(different) < len(literals):
                    literals = tuple(dict.fromkeys(literals))
                model.clause(literals, f"clause {i}: {constraint.text()}", rule=1)

        # 2. so many true literals in each other constraint
        else:
            most = number if exact else len(literals)
            why = f"constraint {i}: {constraint.text()}"
            model.cardinality(number, most, literals, why, rule=2)

    def givens(puzzle: Formula) -> list[Given]:
        return [
            Given(v if value else -v, puzzle.clue_text((v, value))) for v, value in puzzle.clues()
        ]

    def givens_of(other: Formula) -> list[Given] | None:
        """The givens of a formula that is this one but for its unit clauses."""
        same = (other.variables, other.over) == (puzzle.variables, puzzle.over)
        if not same or other.longer() != puzzle.longer():
            return None
        return givens(other)

    def decode(true: Set[int]) -> Assignment:
        return puzzle.assignment(v if v in true else -v for v in range(1, model.top + 1))

    def literals_of(solution: Assignment) -> Set[int]:
        return {literal for literal in solution.literals if literal > 0}

    def choices(decided: Sequence[int]) -> Sequence[int] | None:
        if len(decided) == len(puzzle.projection):
            return None
        variable = puzzle.projection[len(decided)]
        return (-variable, variable)

    return Encoding(
        model,
        givens(puzzle),
        decode,
        literals_of,
        choices,
        givens_of,
        PHRASES,
        squares=lambda variable: [variable],
        projection=puzzle.projection,
    )
