"""What can stand where: for every place the values that occur in some solution.

A literal that is true in no solution is a *backbone* literal, negated. One living solver is asked
about all literals at once: is there a solution with one that none so far had? Each answer settles
many, and the first refusal settles the rest. The solver tries these literals first.

Source: for backbones Janota, Lynce & Marques-Silva, "Algorithms for computing backbones of
propositional formulae", AI Communications 28 (2015), the variant that asks for a clause of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ...backends.base import Deadline
from ...backends.sat import Session, choose
from ...encoders import encode
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from ...puzzles.errors import OutOfTime
from ...verify.answer import checked
from ..phrases import Words

S = TypeVar("S")
SOLVER = "minisat22"
"""It heeds the phases best: on 60 queens a twentieth of the time of CaDiCaL, in a tenth of the
questions. Circuits are closed by whatever ``auto`` takes."""


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
    found: Candidates[S] = Candidates()
    top = encoding.model.top
    unseen = {*range(1, top + 1)} | {-v for v in range(1, top + 1)}
    session: Session | None = None
    try:
        solver = "auto" if encoding.model.circuits else SOLVER
        session = Session(encoding, choose(encoding, Options(solver=solver)), deadline)
        while (true := session.solve((), deadline)) is not None:
            found.witnesses.append(checked(puzzle, encoding.decode(true), "sat"))
            unseen -= {v if v in true else -v for v in range(1, top + 1)}
            if not unseen:
                break
            wanted = sorted(unseen, key=abs)
            session.add([wanted])  # which the next one makes superfluous
            session.engine.prefer(wanted)
    except OutOfTime:
        left = sorted(unseen, key=abs)
        found.open = [encoding.model.name(literal) for literal in left]
        words = Words(encoding)
        found.perhaps = words.sentences(filter(words.is_value, left))
    finally:
        if session:
            session.close()
    pairs = {pair: None for witness in found.witnesses for pair in puzzle.marks(witness)}
    for place, value in sorted(pairs, key=lambda pair: [_natural(part) for part in pair]):
        found.values.setdefault(place, []).append(value)
    return found


def _natural(text: str) -> list[Any]:
    """A key that sorts numbers within text by their value."""
    parts = re.split(r"([0-9]+)", text)
    return [int(part) if i % 2 else part for i, part in enumerate(parts)]
