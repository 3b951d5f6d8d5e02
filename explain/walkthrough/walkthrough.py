"""A walk through the reduction of one instance, as a document without a format.

All of it is read off what is solved: the clauses are the blocks of the lowering, the rows those of
the ILP, the words are the docstrings of the encoder and the ``why`` of each constraint.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ...backends.base import Deadline
from ...encoders import cnf, evaluate
from ...encoders.constraints import Given
from ...encoders.formats.common import stated_by
from ...encoders.formats.notation import rule
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from . import docstrings as sayings
from . import sizes
from .document import Document, Heading, Items, Part, Verbatim, many, marked, paragraph, plain
from .group import Group
from .reduction import Reduction
from .variables import drawn

GROUPS = 2
"""So many constraints of one form are shown, unless all shall be."""
GIVENS = 8
"""So many givens are shown."""


@dataclass
class Form:
    """The constraints of one form: some are shown, the others counted."""

    most: int | None
    shown: list[Group] = field(default_factory=list)
    left: list[Group] = field(default_factory=list)

    def add(self, group: Group) -> None:
        """Show the group, or count it."""
        if self.most is None or len(self.shown) < self.most:
            self.shown.append(group)
        else:
            empty = Group(group.constraint, group.role, group.first)
            self.left.append(
                replace(empty, clause_count=group.clause_count, row_count=group.row_count)
            )

    def parts(self, top: int) -> Iterator[Part]:
        """The groups, and how many there are more."""
        yield from (group.panel(top) for group in self.shown)
        if self.left:
            clauses = many(sum(group.clause_count for group in self.left), "clause")
            rows = sum(group.row_count for group in self.left)
            sizes = f"{clauses}, {many(rows, 'row')}" if rows else clauses
            yield paragraph(f"… and {len(self.left):,} more of this form: {sizes}")


class Walkthrough(Reduction):
    """The reduction of one instance, in sections; the parameters are those of ``Reduction``.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> Walkthrough(Queens(2)).document().parts[0]
    Heading(text=(Span(text='The puzzle', kind='plain'),), level=1)
    """

    def __init__(
        self,
        puzzle: Puzzle[Any],
        options: Options | None = None,
        full: bool = False,
        deadline: Deadline | None = None,
    ) -> None:
        super().__init__(puzzle, options, full, deadline)
        self.docs = sayings.Docs(puzzle.name)
        self.title = puzzle.text().splitlines()[0]

    def document(self) -> Document:
        """The whole walkthrough."""
        return Document(self.title, tuple(self._parts()))

    def _parts(self) -> Iterator[Part]:
        yield Heading(plain("The puzzle"))
        yield from sayings.asked(self.puzzle)
        if picture := self.puzzle.draw():
            yield paragraph("This instance:")
            yield Verbatim(picture, self.puzzle.svg())
        yield Heading(plain("Variables"))
        words = self.docs.sections.get("Variables", "").replace("in the code", "here")
        yield from sayings.paragraphs(words)
        yield from drawn(self.puzzle, self.encoding.model, self.full)
        yield from self.constraints()
        yield Heading(plain("Sizes"))
        yield from sizes.parts(self.encoding, self.chosen, self.deadline)
        yield Heading(plain("Sources"))
        yield from sayings.paragraphs(self.docs.sections.get("Source", ""))
        if found := tuple(sizes.sources(self.encoding, self.chosen, self.formulation)):
            yield Items(tuple(map(marked, found)))

    def chosen_constraints(self, text: str) -> Document:
        """Only the constraints whose ``why`` contains a text, in full.

        Raises
        ------
        PuzzleError
            When there is none.
        """
        panels = tuple(group.panel(self.encoding.model.top) for group in self.groups(text))
        if not panels:
            whys = [stated.why for stated in self.encoding.model.constraints[:1]]
            example = f", such as {whys[0]!r}" if whys else ""
            raise PuzzleError("--constraint", f"words of a constraint{example}", shown(text))
        return Document(self.title, (Heading(plain(f"Constraints with “{text}”")), *panels))

    def forms(self) -> dict[tuple[object, ...], list[Form]]:
        """The constraints of each rule, form by form; the givens come last."""
        forms: dict[tuple[object, ...], dict[tuple[object, ...], Form]] = {}
        degrees = self.encoding.model.degrees()
        for group in self.groups():
            stated = group.constraint
            if isinstance(stated, Given):
                head: tuple[object, ...] = ("given",)
            else:
                whole = degrees.get(id(stated), stated)
                head = (stated.rule,) if stated.rule in self.docs.rules else ("", rule(whole))
            form = (group.role, *evaluate.form(stated))
            most = None if self.full else GIVENS if isinstance(stated, Given) else GROUPS
            forms.setdefault(head, {}).setdefault(form, Form(most)).add(group)
        return {head: list(forms[head].values()) for head in sorted(forms, key=order)}

    def constraints(self) -> Iterator[Part]:
        """The constraints, those of one rule together."""
        yield Heading(plain("Constraints"))
        yield from self._remarks()
        for head, forms in self.forms().items():
            yield Heading(marked(self._head(head)), 2)
            for form in forms:
                yield from form.parts(self.encoding.model.top)

    def _head(self, head: tuple[object, ...]) -> str:
        if head == ("given",):
            return f"Givens ({len(self.encoding.givens)})"
        if isinstance(head[0], int):
            return f"{head[0]}. {self.docs.rules[head[0]]}"
        return str(head[1])

    def _remarks(self) -> Iterator[Part]:
        yield from sayings.paragraphs(self.docs.beside())
        if self.encoding.note:
            yield paragraph(self.encoding.note)
        text = (
            "Beside each constraint stand its clauses, numbered as by ``satchel encode``, and its "
            "row in the integer linear program, whose variables are 0 or 1."
        )
        if self.encoding.model.circuits:
            remark = stated_by(self.chosen.circuit)
            if self.chosen.circuit in cnf.circuit.LAZY:
                remark = "circuits and paths are cut as assignments violate them"
            text += f" In the clauses, {remark}; the rows state them by ``{self.formulation}``"
            if self.formulation not in cnf.circuit.LAZY:
                own = self.encoding.model.top + 1
                text += ", with variables of their own, which need not be 0 or 1"
                text += f": y{own} is x{own} in the LP file"
            text += "."
        yield paragraph(text)
        if redundant := self.docs.sections.get("Redundant constraints"):
            yield paragraph("Redundant constraints: " + " ".join(redundant.split()))


def order(head: tuple[object, ...]) -> tuple[int, int]:
    """Numbered rules, then the others in their order, then the givens."""
    number = head[0]
    return (0, number) if isinstance(number, int) else (2 if number == "given" else 1, 0)
