"""The walkthrough of one instance's reduction, as a document.

All of it is read off what is solved: the clauses and the rows are those of the solvers, the words
are the docstrings of the encoder and the ``why`` of each constraint.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ...encoders import cnf, evaluate
from ...encoders.constraints import Given
from ...encoders.formats.common import stated_by
from ...encoders.formats.notation import rule
from ...encoders.model import Model
from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from . import sizes, variables
from .docstrings import Docs, paragraphs, task
from .document import (
    Document,
    Heading,
    Items,
    Part,
    Text,
    Verbatim,
    many,
    marked,
    paragraph,
    plain,
)
from .group import Group
from .reduction import Reduction

LISTED = {"rule": 2, "definition": 2, "given": 8}
"""Groups of one form that are shown, unless all shall be."""


@dataclass
class Form:
    """The groups of one form: some are shown, the others counted."""

    shown: list[Group] = field(default_factory=list)
    left: int = 0
    left_clauses: int = 0
    left_rows: int = 0

    def add(self, group: Group, full: bool) -> None:
        """Show the group, or count it."""
        if full or len(self.shown) < LISTED[group.role]:
            self.shown.append(group)
        else:
            self.left += 1
            self.left_clauses += len(group.clauses)
            self.left_rows += len(group.rows)

    def parts(self, model: Model, full: bool) -> Iterator[Part]:
        """The groups, and how many there are more."""
        yield from (group.panel(model, full) for group in self.shown)
        if self.left:
            counted = many(self.left_clauses, "clause")
            if self.left_rows:
                counted += f", {many(self.left_rows, 'row')}"
            yield paragraph(f"… and {self.left:,} more of this form: {counted}")


class Walkthrough(Reduction):
    """The reduction of one instance, explained; it takes the parameters of ``Reduction``.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> Walkthrough(Queens(2)).document().parts[0]
    Heading(text=(Span(text='The puzzle', kind='plain'),), level=1)
    """

    @cached_property
    def docs(self) -> Docs:
        """What the encoder says about itself."""
        return Docs(self.puzzle.name)

    def document(self) -> Document:
        """The whole walkthrough."""
        return Document(self._title(), tuple(self._parts()))

    def document_about(self, text: str) -> Document:
        """The constraints whose ``why`` contains a text, in full.

        Raises
        ------
        PuzzleError
            When there is none.
        """
        groups = self.groups_about(text)
        panels = tuple(group.panel(self.encoding.model, full=True) for group in groups)
        if not panels:
            whys = [constraint.why for constraint in self.encoding.model.constraints[:1]]
            example = f", such as {whys[0]!r}" if whys else ""
            raise PuzzleError("--constraint", f"words of a constraint{example}", shown(text))
        return Document(self._title(), (Heading(plain(f"Constraints with “{text}”")), *panels))

    def _title(self) -> str:
        return self.puzzle.text().splitlines()[0]

    def _parts(self) -> Iterator[Part]:
        yield Heading(plain("The puzzle"))
        yield from task(self.puzzle)
        if picture := self.puzzle.draw():
            yield paragraph("This instance:")
            yield Verbatim(picture, self.puzzle.svg())
        yield Heading(plain("Variables"))
        words = self.docs.sections.get("Variables", "")
        words = re.sub(r"\s*\([^()]*\bin the code\b[^()]*\)", "", words)
        yield from paragraphs(words)
        yield from variables.parts(self.puzzle, self.encoding.model, self.full)
        yield Heading(plain("Constraints"))
        yield from self._notes()
        yield from self.constraints()
        yield Heading(plain("Sizes"))
        yield from sizes.parts(self.encoding, self.chosen, self.deadline)
        yield Heading(plain("Sources"))
        yield from paragraphs(self.docs.sections.get("Source", ""))
        if sources := tuple(sizes.sources(self.encoding, self.chosen, self.formulation)):
            yield Items(tuple(map(marked, sources)))

    def constraints(self) -> Iterator[Part]:
        """The constraints, those of one rule together; an encoding before the first in it."""
        said: set[str] = set()
        for title, forms in self.forms().items():
            yield Heading(title, 2)
            for form in forms:
                for option in cnf.options_of(form.shown[0].constraint):
                    if option not in said:
                        said.add(option)
                        yield from sizes.schema(option, self.chosen)
                yield from form.parts(self.encoding.model, self.full)

    def forms(self) -> dict[Text, list[Form]]:
        """The forms of the constraints, by the titles of their rules.

        The numbered rules of the encoder come first, the givens last.
        """
        titles = {n: marked(f"{n}. {text}") for n, text in self.docs.rules.items()}
        givens = plain(f"Givens ({len(self.encoding.givens)})")
        found: dict[Text, dict[tuple[object, ...], Form]] = {t: {} for t in titles.values()}
        degrees = self.encoding.model.degrees()
        for group in self.groups():
            constraint = group.constraint
            if isinstance(constraint, Given):
                title = givens
            else:
                whole = degrees.get(id(constraint), constraint)
                title = titles.get(whole.rule) or plain(rule(whole))
            form = (group.role, *evaluate.form(constraint))
            found.setdefault(title, {}).setdefault(form, Form()).add(group, self.full)
        return {title: list(forms.values()) for title, forms in found.items() if forms}

    def _notes(self) -> Iterator[Part]:
        yield from paragraphs(self.docs.unnumbered())
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
