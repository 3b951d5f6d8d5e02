"""What can stand where: for every place the values that occur in some solution."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ...backends.base import Deadline
from ...encoders import encode
from ...puzzles.base import Puzzle
from ...puzzles.errors import OutOfTime
from ...verify.answer import checked
from ..phrases import Words
from .backbone import Backbone

S = TypeVar("S")


@dataclass
class Candidates(Generic[S]):
    """The values of each place.

    Parameters
    ----------
    values : dict of str to list of str
        For each place the values that stand there in some solution, without those that nobody
        found before time ended.
    open : list of str
        Names of literals of which it is not known whether a solution has them; empty when the
        values are complete.
    perhaps : list of str
        Sentences about the values of these that nobody found, those of one place together.
    witnesses : list
        Checked solutions in which all the values occur.
    """

    values: dict[str, list[str]] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)
    perhaps: list[str] = field(default_factory=list)
    witnesses: list[S] = field(default_factory=list)

    def lines(self) -> list[str]:
        """``row 1: 2 4..9`` and so on; a word that all values begin with is left out."""
        words = [value.split(" ", 1) for values in self.values.values() for value in values]
        same = len({parts[0] for parts in words}) == 1 and all(len(parts) == 2 for parts in words)
        return [
            f"{place}: " + short([value.split(" ", 1)[1] if same else value for value in values])
            for place, values in self.values.items()
        ]


def short(words: Sequence[str]) -> str:
    """Words with blanks between them; four or more numbers in a row are a range.

    >>> short(["label", "1", "2", "3", "7", "8", "9", "10"])
    'label 1 2 3 7..10'
    """
    runs: list[list[str]] = []
    for word in words:
        last = runs[-1][-1] if runs else ""
        if word.isdecimal() and last.isdecimal() and int(word) == int(last) + 1:
            runs[-1].append(word)
        else:
            runs.append([word])
    return " ".join(f"{run[0]}..{run[-1]}" if len(run) > 3 else " ".join(run) for run in runs)


def candidates(puzzle: Puzzle[S], deadline: Deadline) -> Candidates[S]:
    """The values that occur in some solution; what time has left open is said.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> candidates(Queens(4), Deadline()).lines()
    ['row 1: 2 3', 'row 2: 1 4', 'row 3: 1 4', 'row 4: 2 3']
    """
    encoding = encode(puzzle, deadline.check)
    backbone = Backbone(encoding, deadline)
    found: Candidates[S] = Candidates()
    try:
        for true in backbone:
            found.witnesses.append(checked(puzzle, encoding.decode(true), "sat"))
    except OutOfTime:
        left = sorted(backbone.unseen, key=abs)
        found.open = [encoding.model.name(literal) for literal in left]
        words = Words(encoding)
        found.perhaps = words.sentences(filter(words.is_value, left))
    pairs = {pair: None for witness in found.witnesses for pair in puzzle.marks(witness)}
    for place, value in sorted(pairs, key=lambda pair: [_natural(part) for part in pair]):
        found.values.setdefault(place, []).append(value)
    return found


def _natural(text: str) -> list[Any]:
    """A key that sorts numbers within text by their value."""
    parts = re.split(r"([0-9]+)", text)
    return [int(part) if i % 2 else part for i, part in enumerate(parts)]
