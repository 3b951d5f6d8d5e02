"""Lessons: marimo notebooks that teach reductions; each is also a script and a module.

A notebook makes ``satchel`` known by ``home.py`` and imports it by that name, since it is opened by
its path. Its checks of answers are plain functions; answers are read, never executed.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Lesson(NamedTuple):
    """A notebook of this folder: the name of its file, its title and what one learns."""

    name: str
    title: str
    aim: str

    @property
    def file(self) -> Path:
        """The notebook."""
        return Path(__file__).with_name(f"{self.name}.py")


LESSONS = (
    Lesson("clauses", "Variables and clauses", "State the n queens in conjunctive normal form."),
    Lesson("counting", "Counting with clauses", "Compare three encodings of “at most k of n”."),
    Lesson("cuts", "From graph to formula", "Close a knight's tour by lazy cuts."),
    Lesson("unique", "The only solution", "Block a solution, and prove that there is no other."),
    Lesson("relaxation", "SAT, ILP and search", "Read an LP relaxation, and know what wins when."),
)
"""The lessons in their order."""
