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
from ...encoders.constraints import Constraint, Given
from ...encoders.encoding import Encoding
from ...encoders.formats.common import eager
from ...encoders.formats.program import EAGER
from ...encoders.ilp import Auxiliary, Rows
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from .group import Group

CLAUSES = 8
"""So many clauses of a constraint are shown; likewise rows and auxiliary variables."""


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
    >>> [(group.first, group.clause_count) for group in Reduction(Queens(2)).groups()][:3]
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
        self.unknowns: dict[int, int] = {}
        """The number before the first variable that the rows of a constraint bring."""

    def groups(self, text: str | None = None) -> Iterator[Group]:
        """All constraints and givens in their order; with ``text``, those whose ``why`` has it.

        Before these come the definitions of their auxiliary variables, whatever they were made for.
        """
        first = 1
        defined: dict[int, Group] = {}
        rows = self._rows()
        for stated, blocks in self._blocks():
            mine: list[Group] = []
            for block in blocks:
                if not mine or mine[-1].role != "rule":
                    mine.append(Group(stated, block.role, first))
                self._take(mine[-1], block, self.full or text is not None)
                first += len(block.clauses)
            if not mine or mine[-1].role != "rule":  # lazy cuts, or nothing is stated
                mine.append(Group(stated, "rule", first))
            for group in mine:
                if group.role == "rule":
                    self._state(group, rows, self.full or text is not None)
                if text is None:
                    yield group
                elif contains(group.constraint.why, text):
                    used = {abs(x) for clause in group.clauses for x in clause}
                    for variable in sorted(used & defined.keys()):
                        if variable in defined:
                            yield (found := defined[variable])
                            for shown, _ in found.auxiliaries:
                                del defined[shown]
                    yield group
                elif group.role == "definition":
                    defined |= dict.fromkeys((v for v, _ in group.auxiliaries), group)
        for given in self.encoding.givens:
            if text is None or contains(given.why, text):
                v, value = abs(given.literal), int(given.literal > 0)
                row = ilp.Row(value, [v], [1], value)
                yield Group(given, "given", first, [[given.literal]], 1, [row], 1)
            first += 1

    def _blocks(self) -> Iterator[tuple[Constraint, list[Block]]]:
        """Each constraint of the model with its blocks; none of one that states nothing."""
        blocks = cnf.lower(self.encoding, self.chosen)
        block = next(blocks, None)
        for constraint in self.encoding.model.constraints:
            mine = []
            while block and block.constraint is constraint:
                self.deadline.check()
                mine.append(block)
                block = next(blocks, None)
            yield constraint, mine

    def _rows(self) -> dict[int, Rows]:
        """The rows of each constraint, by its identity."""
        found: dict[int, Rows] = {}
        top = self.encoding.model.top
        for rows in ilp.lower(self.encoding, self.formulation):
            self.deadline.check()
            found[id(rows.constraint)] = rows
            self.unknowns[id(rows.constraint)] = top
            top += len(rows.auxiliaries)
        return found

    def _take(self, group: Group, block: Block, full: bool) -> None:
        """Let a block join its group."""
        room = None if full else max(0, CLAUSES - len(group.clauses))
        group.full = full
        group.clauses += block.clauses[:room]
        group.clause_count += len(block.clauses)
        group.auxiliary_count += len(block.auxiliaries)
        if group.role == "definition":
            variables = {abs(x) for clause in block.clauses for x in clause}
            group.over = sorted(v for v in variables if v <= self.encoding.model.top)
        room = len(block.auxiliaries) if full else max(0, CLAUSES - len(group.auxiliaries))
        if numbers := block.auxiliaries[:room]:
            group.auxiliaries += zip(numbers, block.meanings(len(numbers)), strict=True)

    def _state(self, group: Group, rows: dict[int, Rows], full: bool) -> None:
        """Put the rows of the constraint beside its clauses."""
        assert not isinstance(group.constraint, Given)
        mine = rows.get(id(group.constraint))
        group.full = full
        if mine:
            group.rows = mine.rows if full else mine.rows[:CLAUSES]
            group.row_count = len(mine.rows)
            top, group.unknown_count = self.unknowns[id(group.constraint)], len(mine.auxiliaries)
            group.unknowns = [
                (top + i, f"{auxiliary.meaning}, {values(auxiliary)}")
                for i, auxiliary in enumerate(mine.auxiliaries[: None if full else CLAUSES], 1)
            ]


def values(auxiliary: Auxiliary) -> str:
    """What a variable of the rows may be.

    >>> values(Auxiliary(1, 3, True, "the position of b"))
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
