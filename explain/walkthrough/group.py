"""One constraint with its clauses and its rows, and how a document shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...encoders.cnf.at_most_one import Clauses
from ...encoders.constraints import Constraint, Given
from ...encoders.formats import notation
from ...encoders.formats.dimacs import span
from ...encoders.ilp import Row
from .document import Columns, Items, Panel, Prose, Text, formula, many, plain


@dataclass
class Group:
    """One constraint: its clauses and its rows side by side.

    Parameters
    ----------
    constraint : Constraint or Given
    role : str
        As in ``encoders.cnf.Block``, or ``given``.
    first : int
        The number of the first clause in the DIMACS file of ``satchel encode``.
    clauses, rows, auxiliaries : list
        Those that are shown; auxiliary variables as (number, meaning).
    clause_count, row_count, auxiliary_count : int
        How many there are.
    """

    constraint: Constraint | Given
    role: str
    first: int
    clauses: Clauses = field(default_factory=list)
    clause_count: int = 0
    rows: list[Row] = field(default_factory=list)
    row_count: int = 0
    auxiliaries: list[tuple[int, str]] = field(default_factory=list)
    auxiliary_count: int = 0
    unknowns: list[tuple[int, str]] = field(default_factory=list)
    """Variables of the rows alone, which need not be 0 or 1."""
    unknown_count: int = 0
    over: list[int] = field(default_factory=list)
    """The decision variables of a definition."""
    full: bool = True
    """Whether long sums and clauses are written out."""

    def panel(self, top: int) -> Panel:
        """The group as parts; the model has ``top`` variables.

        >>> from satchel.explain.walkthrough.document import bare
        >>> panel = Group(Given(3, "square 1,3 is free"), "given", 1).panel(9)
        >>> panel.title, bare(panel.parts[0].text)
        ('square 1,3 is free', 'x3 = 1')
        """
        return Panel(self.title(), tuple(self._parts(top)), self.role)

    def title(self) -> str:
        """What the group is about."""
        if self.role != "definition":
            return self.constraint.why
        over = f" over x{self.over[0]}…x{self.over[-1]}" if self.over else ""
        return f"definition{over}, for: {self.constraint.why}"

    def _parts(self, top: int) -> Iterator[Prose | Columns | Items]:
        clauses = [notation.clause(clause, self.full) for clause in self.clauses]
        count = self.clause_count
        numbers = span("clause", self.first, self.first + count - 1) if count else "no clauses"
        heads, lists = [numbers], [_lines(clauses, count, "more clause")]
        if self.role != "definition":
            if stated := notation.formula(self.constraint, self.full):
                yield Prose(formula(stated))
            elif words := notation.in_words(self.constraint):
                yield Prose(plain(words))
            rows = [notation.row(row, top, self.full) for row in self.rows]
            heads.append(many(self.row_count, "row") if self.row_count else "no row")
            lists.append(_lines(rows, self.row_count, "more row"))
        yield Columns(tuple(heads), tuple(lists))
        items = [*_meanings("x", self.auxiliaries, self.auxiliary_count)]
        items += _meanings("y", self.unknowns, self.unknown_count)
        if items:
            yield Items(tuple(items))


def _lines(formulas: list[str], count: int, what: str) -> tuple[Text, ...]:
    """The formulas that are shown, then how many there are more."""
    left = count - len(formulas)
    more = [plain(f"… and {many(left, what)}")] if left else []
    return (*map(formula, formulas), *more)


def _meanings(letter: str, variables: list[tuple[int, str]], count: int) -> Iterator[Text]:
    """The auxiliary variables that are shown with their meanings, then how many there are more."""
    for number, meaning in variables:
        yield (*formula(f"{letter}{number}"), *plain(f": {meaning}"))
    if left := count - len(variables):
        yield plain(f"… and {left:,} more")
