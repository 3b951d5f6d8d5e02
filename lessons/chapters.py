"""The chapters of the course: the one table that pages, index, docs and tests read."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Chapter(NamedTuple):
    """A notebook of this folder.

    Attributes
    ----------
    name : str
        The name of its file, and of the file of its exercises.
    title : str
    minutes : int
        How long it takes without its exercises.
    needs : tuple of str
        The names of chapters that it builds on.
    aim : str
        What one can do afterwards.
    """

    name: str
    title: str
    minutes: int
    needs: tuple[str, ...]
    aim: str

    @property
    def file(self) -> Path:
        """The notebook."""
        return Path(__file__).with_name(f"{self.name}.py")

    @property
    def number(self) -> int:
        """Its place in the course, from 1."""
        return CHAPTERS.index(self) + 1


CHAPTERS = (
    Chapter(
        "clauses",
        "Variables and clauses",
        20,
        (),
        "State the n queens in conjunctive normal form, and propagate units by hand.",
    ),
    Chapter(
        "at_most_one",
        "At most one",
        25,
        ("clauses",),
        "State “at most one of n” in six encodings, with sizes, and say why each clause is there.",
    ),
    Chapter(
        "counting",
        "Counting with clauses",
        25,
        ("clauses", "at_most_one"),
        "Compare three encodings of “at most k of n”.",
    ),
    Chapter(
        "thinking",
        "How a solver thinks",
        30,
        ("clauses",),
        "Play conflict-driven clause learning by hand: first UIP, learned clause, backjump.",
    ),
    Chapter(
        "labels",
        "Numbers as literals",
        25,
        ("clauses", "at_most_one"),
        "Write a number in direct, order or log encoding, and say what unit propagation sees in "
        "each.",
    ),
    Chapter(
        "tseitin",
        "From formulas to clauses",
        20,
        ("clauses",),
        "Make linearly many clauses of any formula, by Tseitin's definitions or by polarity.",
    ),
    Chapter(
        "cuts",
        "From graph to formula",
        25,
        ("clauses", "at_most_one", "labels"),
        "Close a knight's tour by lazy cuts.",
    ),
    Chapter(
        "unique",
        "The only solution",
        25,
        ("clauses", "at_most_one"),
        "Decide uniqueness by blocking clauses, count, and break symmetries without losing any.",
    ),
    Chapter(
        "proofs",
        "Proofs that anybody can check",
        25,
        ("clauses", "labels", "unique"),
        "Check a refutation by RUP and RAT, find a broken lemma, and say what is still believed.",
    ),
    Chapter(
        "cores",
        "Why is there no solution?",
        20,
        ("clauses",),
        "Find a minimal core by deletion, a smallest one by hitting sets, and what to repair.",
    ),
    Chapter(
        "relaxation",
        "SAT, ILP and search",
        25,
        ("clauses",),
        "Read an LP relaxation, and know what wins when.",
    ),
    Chapter(
        "reduction",
        "Is the reduction right?",
        30,
        ("clauses", "unique"),
        "Argue that nothing is added or lost, find mistakes by tests and grading, count and "
        "compute odds by dynamic programming.",
    ),
)
"""The chapters in their order."""


def find(name: str) -> Chapter:
    """The chapter of this name.

    >>> find("clauses").number
    1
    """
    return next(chapter for chapter in CHAPTERS if chapter.name == name)
