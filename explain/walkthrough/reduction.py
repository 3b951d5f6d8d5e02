"""The clauses and rows of one instance, constraint by constraint, as they are solved.

Clauses are numbered as in the DIMACS file of ``satchel encode``. Circuits and paths are stated as
there, by an encoding without a solver at hand, unless lazy cuts are named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...backends.base import Deadline
from ...encoders import cnf, encode, ilp
from ...encoders.cnf import Block
from ...encoders.constraints import Constraint
from ...encoders.encoding import Encoding
from ...encoders.formats.common import eager
from ...encoders.formats.program import EAGER
from ...encoders.ilp import Auxiliary, Rows
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from .group import Group


class Reduction:
    """One instance on its way to clauses and rows.

    Parameters
    ----------
    puzzle : Puzzle
    options : Options, optional
        The encodings; ``auto`` is resolved as in ``satchel encode``.
    full : bool, optional
        Whether everything stands in full.
    deadline : Deadline, optional
        ``OutOfTime`` is raised when it falls.

    Attributes
    ----------
    encoding : Encoding
    chosen : Options
        With every ``auto`` resolved.
    formulation : str
        How the rows state circuits and paths.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> [(group.first, len(group.clauses)) for group in Reduction(Queens(2)).groups()][:3]
    [(1, 2), (3, 2), (5, 2)]
    """

    def __init__(
        self,
        puzzle: Puzzle[Any],
        options: Options | None = None,
        full: bool = False,
        deadline: Deadline | None = None,
    ) -> None:
        self.puzzle, self.full, self.deadline = puzzle, full, deadline or Deadline()
        self.encoding: Encoding[Any] = encode(puzzle, self.deadline.check)
        self.chosen, self.formulation = encodings(self.encoding, options or Options())

    def groups(self) -> Iterator[Group]:
        """All constraints and givens in their order, each after the definitions that it needs."""
        first = 1
        rows = {id(part.constraint): part for part in self._rows()}
        top = self.encoding.model.top
        for constraint, blocks in self._blocks():
            groups: list[Group] = []
            for block in blocks:
                if not groups or groups[-1].role != "rule":
                    groups.append(Group(constraint, block.role, first))
                groups[-1].add(block)
                first += len(block.clauses)
            if not groups or groups[-1].role != "rule":  # lazy cuts, or nothing is stated
                groups.append(Group(constraint, "rule", first))
            if stated := rows.get(id(constraint)):
                groups[-1].rows = stated.rows
                groups[-1].row_variables = [
                    (top + i, f"{auxiliary.meaning}, {domain(auxiliary)}")
                    for i, auxiliary in enumerate(stated.auxiliaries, 1)
                ]
                top += len(stated.auxiliaries)
            yield from groups
        for number, given in enumerate(self.encoding.givens, first):
            v, value = abs(given.literal), int(given.literal > 0)
            row = ilp.Row(value, [v], [1], value)
            yield Group(given, "given", number, [[given.literal]], rows=[row])

    def groups_about(self, text: str) -> Iterator[Group]:
        """The constraints whose ``why`` contains a text.

        Before each come the definitions of its auxiliary variables, for whichever constraint they
        were made.
        """
        definitions: dict[int, Group] = {}
        for group in self.groups():
            if contains(group.constraint.why, text):
                used = {abs(literal) for clause in group.clauses for literal in clause}
                for variable in sorted(used & definitions.keys()):
                    if definition := definitions.get(variable):
                        yield definition
                        for defined in definition.blocks[0].auxiliaries:
                            del definitions[defined]
                yield group
            elif group.role == "definition":
                definitions |= dict.fromkeys(group.blocks[0].auxiliaries, group)

    def _blocks(self) -> Iterator[tuple[Constraint, list[Block]]]:
        """Each constraint of the model with its blocks; none of one that states nothing."""
        blocks = cnf.lower(self.encoding, self.chosen)
        block = next(blocks, None)
        for constraint in self.encoding.model.constraints:
            own = []
            while block and block.constraint is constraint:
                self.deadline.check()
                own.append(block)
                block = next(blocks, None)
            yield constraint, own

    def _rows(self) -> Iterator[Rows]:
        for rows in ilp.lower(self.encoding, self.formulation):
            self.deadline.check()
            yield rows


def domain(auxiliary: Auxiliary) -> str:
    """The values that a variable of the rows may have.

    >>> domain(Auxiliary(1, 3, True, "the position of b"))
    'a whole number from 1 to 3'
    """
    kind = "a whole number" if auxiliary.whole else "any number"
    return f"{kind} from {auxiliary.low} to {auxiliary.high}"


def encodings(encoding: Encoding[Any], options: Options) -> tuple[Options, str]:
    """The encodings of the clauses, and the formulation of circuits as rows."""
    named, formulation = options.circuit, EAGER
    if named in ilp.CIRCUITS and named not in cnf.CIRCUITS:
        options, formulation = replace(options, circuit="auto"), named
    elif named in cnf.circuit.LAZY:
        formulation = "lazy"
    chosen = cnf.choose(encoding, options)
    if encoding.model.circuits and options.circuit == "auto":
        chosen = replace(chosen, circuit=eager("auto", cnf.CIRCUITS, cnf.EAGER))
    return chosen, formulation


def contains(why: str, text: str) -> bool:
    """Whether ``why`` contains the text; a number at its edge is a whole number.

    >>> contains("one queen in row 12", "Row 1"), contains("one queen in row 1", "row 1")
    (False, True)
    """
    why, text = why.lower(), text.lower()
    at = why.find(text)
    while text and at >= 0:
        end = at + len(text)
        begins = at and text[0].isdigit() and why[at - 1].isdigit()
        goes_on = end < len(why) and text[-1].isdigit() and why[end].isdigit()
        if not begins and not goes_on:
            return True
        at = why.find(text, at + 1)
    return False
