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
from ...encoders.model import Model
from ..phrases import clause_in_words
from .document import Columns, Items, Panel, Prose, Text, formula, many, plain
from .examples import EXAMINED_CLAUSES, examples, kinds

LISTED_LINES = 8
"""Of a group with more clauses or rows only some are shown, unless all shall be."""


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

    def meanings(self, clauses: Sequence[Sequence[int]]) -> dict[int, str]:
        """What the auxiliary variables of this group that stand in some clauses say, in words."""
        needed = {abs(x) for clause in clauses for x in clause}
        found: dict[int, str] = {}
        for block in reversed(self.blocks):
            first = block.auxiliaries.start - block.before
            wanted = [v for v in needed if first <= v < block.auxiliaries.stop and v not in found]
            if wanted:
                whole = block._replace(before=0, auxiliaries=range(first, max(wanted) + 1))
                words = whole.meanings(len(whole.auxiliaries))
                found |= {first + i: meaning for i, meaning in enumerate(words)}
        return {v: found[v] for v in sorted(needed & found.keys())}

    def title(self, model: Model) -> str:
        """What the group is about."""
        if self.role != "definition":
            return self.constraint.why
        variables = {abs(literal) for clause in self.clauses for literal in clause}
        own = sorted(v for v in variables if v <= model.top)
        about = f" about {model.name(own[0])} … {model.name(own[-1])}" if own else ""
        return f"auxiliary variables{about}"

    def panel(self, model: Model, full: bool = False) -> Panel:
        """The group as parts of a document.

        >>> from satchel.explain.walkthrough.document import bare
        >>> given = Given(3, "square 1,3 is free")
        >>> group = Group(given, "given", 1, [[3]], rows=[Row(1, [3], [1], 1)])
        >>> panel = group.panel(Model())
        >>> panel.title, bare(panel.parts[0].text), panel.parts[1].heads
        ('square 1,3 is free', 'x3 = 1', ('clause 1', '1 row'))
        """
        return Panel(self.title(model), tuple(self._parts(model, full)), self.role)

    def _parts(self, model: Model, full: bool) -> Iterator[Prose | Columns | Items]:
        most = None if full else LISTED_LINES
        count = len(self.clauses)
        places = self._places(model, full)
        shown_clauses = [self.clauses[i] for i in places]
        numbers = span("clause", self.first, self.first + count - 1) if count else "no clauses"
        shown = [notation.clause(clause, full) for clause in shown_clauses]
        heads, lists = [numbers], [_lines(shown, count, "more clause", "of these forms")]
        if self.role != "definition":
            if stated := notation.formula(self.constraint, full):
                yield Prose(formula(stated))
            elif words := notation.in_words(self.constraint):
                yield Prose(plain(words))
            shown = [notation.row(row, model.top, full) for row in self.rows[:most]]
            heads.append(many(len(self.rows), "row") if self.rows else "no row")
            lists.append(_lines(shown, len(self.rows), "more row"))
        yield Columns(tuple(heads), tuple(lists))
        meanings = self.meanings(shown_clauses)
        auxiliary_count = sum(len(block.auxiliaries) for block in self.blocks)
        items = [
            *_meanings("x", list(meanings.items()), auxiliary_count),
            *_meanings("y", self.row_variables[:most], len(self.row_variables)),
        ]
        if items:
            yield Items(tuple(items))
        if auxiliary_count and not full:
            yield Items(tuple(self._in_words(places, model, meanings)))

    def _places(self, model: Model, full: bool) -> list[int]:
        """The clauses that are shown: all, or one of each form."""
        if full or len(self.clauses) <= LISTED_LINES:
            return list(range(len(self.clauses)))
        kind = kinds(model, self.meanings(self.clauses[:EXAMINED_CLAUSES]))
        return examples(self.clauses, kind)

    def _in_words(
        self, places: Sequence[int], model: Model, meanings: dict[int, str]
    ) -> Iterator[Text]:
        """The clauses that are shown, by the names of their variables."""

        def name(v: int) -> str:
            return model.name(v) if v <= model.top else meanings.get(v, f"x{v}")

        for i in places:
            yield plain(f"clause {self.first + i:,}: {clause_in_words(self.clauses[i], name)}")


def _lines(shown: Sequence[str], count: int, what: str, how: str = "") -> tuple[Text, ...]:
    """The formulas that are shown, then how many there are more."""
    left = count - len(shown)
    more = [plain(f"… and {many(left, what)} {how}".rstrip())] if left else []
    return (*map(formula, shown), *more)


def _meanings(letter: str, shown: Sequence[tuple[int, str]], count: int) -> Iterator[Text]:
    """The auxiliary variables that are shown, then how many there are more."""
    for number, meaning in shown:
        yield (*formula(f"{letter}{number}"), *plain(f": {meaning}"))
    if left := count - len(shown):
        yield plain(f"… and {left:,} more")
