"""One constraint with its clauses and its rows, and how a document shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...encoders.cnf import Block
from ...encoders.cnf.at_most_one import Clauses
from ...encoders.constraints import Constraint, Given
from ...encoders.formats import notation
from ...encoders.formats.dimacs import span
from ...encoders.ilp import Row
from .document import Columns, Items, Panel, Prose, Text, formula, many, plain

LISTED_LINES = 8
"""Clauses, rows and auxiliary variables of a group that are shown, unless all shall be."""


@dataclass
class Group:
    """One constraint, or a definition that it needs: its clauses and its rows.

    Parameters
    ----------
    constraint : Constraint or Given
    role : str
        ``rule`` or ``definition``, as in ``encoders.cnf.Block``, or ``given``.
    first : int
        The number of the first clause in the DIMACS file of ``satchel encode``.
    clauses : list of list of int
    blocks : list of Block
        The blocks that state the clauses; a given has none.
    rows : list of Row
    row_variables : list of (int, str)
        The variables of the rows alone, which need not be 0 or 1, with their meanings.
    """

    constraint: Constraint | Given
    role: str
    first: int
    clauses: Clauses = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    row_variables: list[tuple[int, str]] = field(default_factory=list)

    def add(self, block: Block) -> None:
        """Let a block join the group."""
        self.clauses += block.clauses
        self.blocks.append(block)

    def auxiliaries(self, most: int | None = None) -> list[tuple[int, str]]:
        """The auxiliary variables of the clauses with their meanings; at most so many."""
        found: list[tuple[int, str]] = []
        for block in self.blocks:
            numbers = block.auxiliaries[: None if most is None else most - len(found)]
            if numbers:
                found += zip(numbers, block.meanings(len(numbers)), strict=True)
        return found

    def title(self, top: int) -> str:
        """What the group is about; the model has ``top`` variables."""
        if self.role != "definition":
            return self.constraint.why
        variables = {abs(literal) for clause in self.clauses for literal in clause}
        own = sorted(v for v in variables if v <= top)
        over = f" over x{own[0]}…x{own[-1]}" if own else ""
        return f"definition{over}, for: {self.constraint.why}"

    def panel(self, top: int, full: bool = False) -> Panel:
        """The group as parts of a document; the model has ``top`` variables.

        >>> from satchel.explain.walkthrough.document import bare
        >>> given = Given(3, "square 1,3 is free")
        >>> panel = Group(given, "given", 1, [[3]], rows=[Row(1, [3], [1], 1)]).panel(9)
        >>> panel.title, bare(panel.parts[0].text), panel.parts[1].heads
        ('square 1,3 is free', 'x3 = 1', ('clause 1', '1 row'))
        """
        return Panel(self.title(top), tuple(self._parts(top, full)), self.role)

    def _parts(self, top: int, full: bool) -> Iterator[Prose | Columns | Items]:
        most = None if full else LISTED_LINES
        count = len(self.clauses)
        numbers = span("clause", self.first, self.first + count - 1) if count else "no clauses"
        shown = [notation.clause(clause, full) for clause in self.clauses[:most]]
        heads, lists = [numbers], [_lines(shown, count, "more clause")]
        if self.role != "definition":
            if stated := notation.formula(self.constraint, full):
                yield Prose(formula(stated))
            elif words := notation.in_words(self.constraint):
                yield Prose(plain(words))
            shown = [notation.row(row, top, full) for row in self.rows[:most]]
            heads.append(many(len(self.rows), "row") if self.rows else "no row")
            lists.append(_lines(shown, len(self.rows), "more row"))
        yield Columns(tuple(heads), tuple(lists))
        auxiliary_count = sum(len(block.auxiliaries) for block in self.blocks)
        items = [
            *_meanings("x", self.auxiliaries(most), auxiliary_count),
            *_meanings("y", self.row_variables[:most], len(self.row_variables)),
        ]
        if items:
            yield Items(tuple(items))


def _lines(shown: Sequence[str], count: int, what: str) -> tuple[Text, ...]:
    """The formulas that are shown, then how many there are more."""
    left = count - len(shown)
    more = [plain(f"… and {many(left, what)}")] if left else []
    return (*map(formula, shown), *more)


def _meanings(letter: str, shown: Sequence[tuple[int, str]], count: int) -> Iterator[Text]:
    """The auxiliary variables that are shown, then how many there are more."""
    for number, meaning in shown:
        yield (*formula(f"{letter}{number}"), *plain(f": {meaning}"))
    if left := count - len(shown):
        yield plain(f"… and {left:,} more")
