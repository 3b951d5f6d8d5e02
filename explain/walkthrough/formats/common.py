"""What the formats share: the words around a group, and its lines side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest

from ....encoders.constraints import Given
from ....encoders.formats.dimacs import span
from ....encoders.formats.notation import Notation, in_words
from ..document import Group, many


def head(group: Group) -> str:
    """What a group is about.

    >>> head(Group(Given(3, "square 1,3 is free"), "given", 1))
    'square 1,3 is free'
    """
    if group.role != "definition":
        return group.constraint.why
    over = f" over x{group.over[0]}…x{group.over[-1]}" if group.over else ""
    return f"definition{over}, for: {group.constraint.why}"


def formula(group: Group, notation: Notation) -> str:
    """The mathematics of a group; nothing for a definition, a circuit or a path."""
    if group.role == "definition":
        return ""
    return notation.formula(group.constraint, group.full)


def words(group: Group) -> str:
    """The mathematics of a circuit or path, which is a sentence."""
    return "" if group.role == "definition" else in_words(group.constraint)


def numbered(group: Group) -> str:
    """``clauses 3-7``, or that there are none."""
    if not group.clause_count:
        return "no clauses"
    return span("clause", group.first, group.first + group.clause_count - 1)


def counted(group: Group) -> str:
    """``2 rows``; nothing for a definition, which the rows do not need."""
    return many(group.row_count, "row") if group.row_count else "no row"


def clauses(group: Group, notation: Notation) -> list[str]:
    """The clauses that are shown, then how many more there are."""
    lines = [notation.clause(clause, group.full) for clause in group.clauses]
    left = group.clause_count - len(group.clauses)
    return [*lines, f"{notation.dots} and {many(left, 'more clause')}"] if left else lines


def rows(group: Group, notation: Notation, top: int) -> list[str]:
    """The rows that are shown, then how many more there are."""
    lines = [notation.row(row, top, group.full) for row in group.rows]
    left = group.row_count - len(group.rows)
    return [*lines, f"{notation.dots} and {many(left, 'more row')}"] if left else lines


def auxiliaries(
    group: Group, notation: Notation, mark: str = "{}", escape: Callable[[str], str] = str
) -> Iterator[str]:
    """The auxiliary variables that are shown, each with its meaning: of clauses, then of rows."""
    for write, some, number in (
        (notation.literal, group.auxiliaries, group.auxiliary_count),
        (notation.auxiliary, group.unknowns, group.unknown_count),
    ):
        yield from (f"{mark.format(write(v))}: {escape(meaning)}" for v, meaning in some)
        if left := number - len(some):
            yield escape(f"… and {left:,} more")


def beside(group: Group, notation: Notation, top: int) -> list[tuple[str, str]]:
    """Clauses and rows, line by line."""
    pairs = zip_longest(clauses(group, notation), rows(group, notation, top), fillvalue="")
    return list(pairs)


def origin(group: Group) -> str:
    """What kind of thing a group is, for a style sheet."""
    return "given" if isinstance(group.constraint, Given) else group.role
