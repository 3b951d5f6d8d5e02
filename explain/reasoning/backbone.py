"""What is true in every solution: the backbone.

One living solver is asked about all literals at once: is there a solution with one that none so far
had? Each answer settles many, and the first refusal settles the rest. The solver tries these
literals first.

Source: Janota, Lynce & Marques-Silva, "Algorithms for computing backbones of propositional
formulae", AI Communications 28 (2015), the variant that asks for a clause of literals.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from ...backends.base import Deadline
from ...backends.sat import Session, choose
from ...encoders.encoding import Encoding
from ...encoders.options import Options

SOLVER = "minisat22"
"""It heeds the phases best: on 60 queens a twentieth of the time of CaDiCaL, in a tenth of the
questions. Circuits are closed by whatever ``auto`` takes."""


class Backbone:
    """The search for the literals that are true in every solution.

    Parameters
    ----------
    encoding : Encoding
    deadline : Deadline
        ``OutOfTime`` is raised when it falls.

    Examples
    --------
    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import MineNumber
    >>> backbone = Backbone(encode(MineNumber(("?10",))), Deadline())
    >>> len(list(backbone)), backbone.decided
    (1, [1, -2, -3])
    """

    def __init__(self, encoding: Encoding[Any], deadline: Deadline) -> None:
        self.top, self.deadline, self.encoding = encoding.model.top, deadline, encoding
        solver = "auto" if encoding.model.circuits else SOLVER
        self.options = choose(encoding, Options(solver=solver))
        self.unseen = {*range(1, self.top + 1)} | {-v for v in range(1, self.top + 1)}
        """The literals that no solution so far has; at the end those that none has."""

    @property
    def decided(self) -> list[int]:
        """The literals that all solutions so far have."""
        return [-literal for literal in sorted(self.unseen, key=abs)]

    def __iter__(self) -> Iterator[Set[int]]:
        """Solutions by their true variables, each with a literal that none before had."""
        session = Session(self.encoding, self.options, self.deadline)
        try:
            while (true := session.solve((), self.deadline)) is not None:
                self.unseen -= {v if v in true else -v for v in range(1, self.top + 1)}
                yield true
                if not self.unseen:
                    break
                wanted = sorted(self.unseen, key=abs)
                session.add([wanted])  # which the next one makes superfluous
                session.engine.prefer(wanted)
        finally:
            session.close()
