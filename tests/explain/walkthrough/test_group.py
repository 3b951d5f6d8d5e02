"""A group as parts of a document: what is shown, and what is counted instead."""

from __future__ import annotations

from satchel.encoders.constraints import Cardinality
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.explain.walkthrough.document import Columns, Items, Panel, bare
from satchel.explain.walkthrough.group import Group
from satchel.explain.walkthrough.reduction import Reduction

from .cases import puzzle_of


def columns(panel: Panel) -> Columns:
    (found,) = (part for part in panel.parts if isinstance(part, Columns))
    return found


def items(panel: Panel) -> list[str]:
    return [bare(item) for part in panel.parts if isinstance(part, Items) for item in part.items]


def first_row(amo: str) -> tuple[Group, Model]:
    reduction = Reduction(puzzle_of("queens 12"), Options(amo=amo))
    return next(reduction.groups()), reduction.encoding.model


def test_long_lists_are_shortened_unless_they_shall_be_full() -> None:
    group, model = first_row("pairwise")
    assert len(group.clauses) == 67
    short, full = (columns(group.panel(model, full)) for full in (False, True))
    assert short.heads == full.heads == ("clauses 1-67", "1 row")
    assert [len(lines) for lines in full.lists] == [67, 1]
    exclusive, some, more = map(bare, short.lists[0])
    assert (exclusive, some[:9]) == ("¬x1 ∨ ¬x2", "x1 ∨ x2 ∨")
    assert more == "… and 65 more clauses of these forms"


def test_auxiliary_variables_are_listed_with_their_meanings() -> None:
    group, model = first_row("sequential")
    first, second = model.top + 1, model.top + 2
    every = group.meanings(group.clauses)
    assert list(every) == list(range(model.top + 1, model.top + 12))
    assert items(group.panel(model)) == [
        f"x{first}: at least 1 of the first 1",
        f"x{second}: at least 1 of the first 2",
        "… and 9 more",
        "clause 1: if queen 1 1, then at least 1 of the first 1",
        "clause 3: if at least 1 of the first 1, then at least 1 of the first 2",
        "clause 4: never both queen 1 2 and at least 1 of the first 1",
        "clause 33: at least one of queen 1 1, queen 1 2, queen 1 3, queen 1 4, queen 1 5, "
        "queen 1 6 and 6 more",
    ]
    assert len(items(group.panel(model, full=True))) == 11


def test_a_group_that_states_nothing_says_so() -> None:
    panel = Group(Cardinality(0, 1, (1,), "at most one of one"), "rule", 5).panel(Model())
    assert (panel.title, panel.kind) == ("at most one of one", "rule")
    assert columns(panel) == Columns(("no clauses", "no row"), ((), ()))


def test_a_definition_names_the_variables_that_it_is_over() -> None:
    model = Model()
    for label in range(1, 9):
        model.boolean("label", label)
    constraint = Cardinality(0, 1, (1, 2), "why")
    group = Group(constraint, "definition", 3, [[-2, 9], [4, -9]])
    assert group.title(model) == "auxiliary variables about label 2 … label 4"
    assert group.title(Model()) == "auxiliary variables"
    assert columns(group.panel(model)).heads == ("clauses 3-4",)
