"""A student's formula and the reference, over the same decision variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from ...backends.base import Deadline
from ...encoders import cnf, encode, evaluate
from ...encoders.cnf.at_most_one import Clauses
from ...encoders.constraints import Constraint
from ...encoders.encoding import Encoding
from ...encoders.formats.common import eager
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from .student import Student


class Comparison:
    """What is compared: the formula of a student, and the clauses of the reference.

    The reference states circuits by an eager encoding, as ``satchel encode`` does.

    Parameters
    ----------
    puzzle : Puzzle
    student : Student
        Read with the model of the reference: ``student.read(text, file, encode(puzzle).model)``.
    options : Options, optional
        The encodings of the reference.
    deadline : Deadline, optional
    """

    def __init__(
        self,
        puzzle: Puzzle[Any],
        student: Student,
        options: Options | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        self.puzzle, self.student, self.deadline = puzzle, student, deadline or Deadline()
        self.options = options or Options()
        self.encoding: Encoding[Any] = encode(puzzle, self.deadline.check)
        self.chosen = cnf.choose(self.encoding, self.options)
        if self.encoding.model.circuits:
            circuit = eager(self.chosen.circuit, cnf.CIRCUITS, cnf.EAGER)
            self.chosen = replace(self.chosen, circuit=circuit)
        self.top = self.encoding.model.top
        self.formula = [clause.literals for clause in student.clauses]

    @cached_property
    def reference(self) -> Clauses:
        """The clauses of the reference, the givens first."""
        clauses = [[given.literal] for given in self.encoding.givens]
        for block in cnf.lower(self.encoding, self.chosen):
            self.deadline.check()
            clauses += block.clauses
        return clauses

    def rules_about(self, clause: Sequence[int]) -> list[Constraint]:
        """The rules, but for circuits, that speak of all variables of a clause."""
        variables = {abs(x) for x in clause}
        return [rule for rule in self.plain_rules() if variables <= evaluate.variables(rule)]

    def plain_rules(self) -> list[Constraint]:
        """The rules but for circuits, which are no small sets of clauses."""
        model = self.encoding.model
        circuits = {id(circuit) for circuit in model.circuits}
        return [rule for rule in model.constraints if id(rule) not in circuits]
