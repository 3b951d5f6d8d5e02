"""How few clues suffice for one solution, and how few must go so that there is any.

1. *How few suffice?* Without the one solution no assignment keeps all clues, and a set of clues
   that suffices is one that excludes every other assignment: an unsatisfiable subset. A smallest
   one is sought by implicit hitting sets (:func:`fewest`).
2. *How few must go?* The same with cores instead of correction sets: every set of clues that
   contradicts itself must lose one (:func:`fewest_dropped`).

Sources: for 1 Ignatiev, Previti, Liffiton & Marques-Silva, "Smallest MUS Extraction with Minimal
Hitting Set Dualization", CP 2015; for 2 Davies & Bacchus, "Solving MAXSAT by Solving a Sequence of
Simpler SAT Instances", CP 2011.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any

from ..backends.sat.subsets.hitting_sets import HittingSets
from ..backends.sat.subsets.mus import Satisfiable, mus
from ..backends.sat.subsets.smus import SmusSearch
from ..puzzles.base import Clue
from ..puzzles.errors import OutOfTime
from .clue_solver import ClueSolver


@dataclass
class BestClues:
    """The best set of clues that was found, and a bound that no set goes below.

    Parameters
    ----------
    clues : list of Clue or None
        None when no set is known; with ``possible`` false there is none.
    lower_bound : int
        No smaller set does. The set is a smallest one when it has so many.
    possible : bool
    """

    clues: list[Clue] | None = None
    lower_bound: int = 0
    possible: bool = True

    @property
    def proven(self) -> bool:
        """Whether there is no smaller set."""
        return self.clues is not None and len(self.clues) == self.lower_bound


def fewest(
    solver: ClueSolver[Any],
    clues: Sequence[Clue],
    fixed: Sequence[Clue] = (),
    most: int | None = None,
) -> BestClues:
    """As few of the clues as possible that exclude every assignment beside ``fixed``.

    Of clues at one place, one at most is taken. When time ends the best set so far is returned
    with the bound. With ``most`` the search ends once the bound exceeds it.
    """
    best = BestClues()
    at_place: dict[tuple[Any, ...], list[Clue]] = {}
    for clue in clues:
        at_place.setdefault(clue[:-1], []).append(clue)
    rivals = [group for group in at_place.values() if len(group) > 1]
    search = SmusSearch(solver, clues, fixed, rivals, solver.deadline)
    with closing(search), suppress(OutOfTime):
        with suppress(Satisfiable):
            best.clues = mus(solver, [group[0] for group in at_place.values()], fixed)
        while not best.proven and (most is None or search.lower_bound <= most):
            candidate = search.candidate
            best.lower_bound = search.lower_bound
            if candidate is None:
                best.possible = False
            if candidate is None or best.proven:
                break
            kept = candidate
            while (counterexample := search.correction_set(kept)) is not None:
                _, broken = counterexample
                if not broken:  # no clue tells this solution from the other
                    best.possible = False
                    return best
                kept = [*kept, *broken]
            if kept == candidate:
                best.clues = candidate
    best.lower_bound = search.lower_bound
    return best


def fewest_dropped(solver: ClueSolver[Any], clues: Sequence[Clue]) -> BestClues:
    """As few of the clues as possible without which the others can be kept.

    When the rules alone contradict themselves there are none.
    """
    best = BestClues()
    hitting_sets = HittingSets(clues, deadline=solver.deadline)
    with closing(hitting_sets), suppress(OutOfTime):
        while not best.proven:
            dropped = hitting_sets.minimum() or []
            rest = [clue for clue in clues if clue not in dropped]
            while (true := solver.solve(rest)) is None:
                conflict = mus(solver, rest)
                if not conflict:
                    best.possible = False
                    return best
                hitting_sets.add(conflict)
                rest = [clue for clue in rest if clue not in conflict]
            broken = [clue for clue in clues if not solver.keeps(clue, true)]
            if best.clues is None or len(broken) < len(best.clues):
                best.clues = broken
            best.lower_bound = hitting_sets.lower_bound
    best.lower_bound = hitting_sets.lower_bound
    return best
