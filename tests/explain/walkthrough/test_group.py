"""A group as parts of a document: what is shown, and what is counted instead."""

from __future__ import annotations

from satchel.encoders.constraints import Cardinality
from satchel.encoders.options import Options
from satchel.explain.walkthrough.document import Columns, Items, Panel, bare
from satchel.explain.walkthrough.group import LISTED_LINES, Group
from satchel.explain.walkthrough.reduction import Reduction

from .cases import puzzle_of


def columns(panel: Panel) -> Columns:
    (found,) = (part for part in panel.parts if isinstance(part, Columns))
    return found


def items(panel: Panel) -> list[str]:
    return [bare(item) for part in panel.parts if isinstance(part, Items) for item in part.items]


def first_row(amo: str) -> tuple[Group, int]:
    reduction = Reduction(puzzle_of("queens 12"), Options(amo=amo))
    return next(reduction.groups()), reduction.encoding.model.top


def test_long_lists_are_shortened_unless_they_shall_be_full() -> None:
    group, top = first_row("pairwise")
    assert len(group.clauses) == 67
    short, full = (columns(group.panel(top, full)) for full in (False, True))
    assert short.heads == full.heads == ("clauses 1-67", "1 row")
    assert [len(lines) for lines in full.lists] == [67, 1]
    assert len(short.lists[0]) == LISTED_LINES + 1
    assert bare(short.lists[0][-1]) == f"… and {67 - LISTED_LINES} more clauses"


def test_auxiliary_variables_are_listed_with_their_meanings() -> None:
    group, top = first_row("sequential")
    every = group.auxiliaries()
    assert [variable for variable, _ in every] == list(range(top + 1, top + 12))
    assert group.auxiliaries(3) == every[:3]
    assert items(group.panel(top)) == [
        *(f"x{variable}: {meaning}" for variable, meaning in every[:LISTED_LINES]),
        f"… and {11 - LISTED_LINES} more",
    ]
    assert len(items(group.panel(top, full=True))) == 11


def test_a_group_that_states_nothing_says_so() -> None:
    panel = Group(Cardinality(0, 1, (1,), "at most one of one"), "rule", 5).panel(1)
    assert (panel.title, panel.kind) == ("at most one of one", "rule")
    assert columns(panel) == Columns(("no clauses", "no row"), ((), ()))


def test_a_definition_names_the_variables_that_it_is_over() -> None:
    constraint = Cardinality(0, 1, (1, 2), "why")
    group = Group(constraint, "definition", 3, [[-2, 9], [4, -9]])
    assert group.title(8) == "definition over x2…x4, for: why"
    assert group.title(1) == "definition, for: why"
    assert columns(group.panel(8)).heads == ("clauses 3-4",)
