"""What an explanation consists of, before it is text in any format.

A document is a title and sections; a section holds *parts*: prose, lists, tables, boards, groups of
clauses. ``formats`` has a renderer for each format.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...encoders.cnf.at_most_one import Clauses
from ...encoders.constraints import Constraint, Given
from ...encoders.ilp import Row


@dataclass(frozen=True)
class Prose:
    """A paragraph; double backticks mark code and stars mark emphasis, as in a docstring."""

    text: str


@dataclass(frozen=True)
class Verbatim:
    """Lines that stay as they are; ``svg`` is the same picture where a format can show it."""

    text: str
    svg: str = ""


@dataclass(frozen=True)
class Items:
    """A list; the items are prose, plain where ``plain`` says so."""

    items: tuple[str, ...]
    plain: bool = True


@dataclass(frozen=True)
class Table:
    """Rows of words under their heads."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Board:
    """What stands in each cell of a board, row by row."""

    cells: tuple[tuple[str, ...], ...]
    title: str


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


@dataclass(frozen=True)
class More:
    """The groups of one form that are left out: their exact numbers."""

    groups: int
    clauses: int
    rows: int

    def __str__(self) -> str:
        rows = f", {many(self.rows, 'row')}" if self.rows else ""
        return f"and {self.groups:,} more of this form: {many(self.clauses, 'clause')}{rows}"


Part = Prose | Verbatim | Items | Table | Board | Group | More


@dataclass(frozen=True)
class Section:
    """A head, what stands below it, and the sections within."""

    title: str
    parts: tuple[Part, ...] = ()
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True)
class Document:
    """The whole explanation; ``top`` is the number of decision variables."""

    title: str
    sections: tuple[Section, ...]
    top: int


def many(number: int, what: str) -> str:
    """A number with its noun.

    >>> many(1, "clause"), many(1200, "row")
    ('1 clause', '1,200 rows')
    """
    return f"{number:,} {what}" + "s" * (number != 1)
