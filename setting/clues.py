"""Fewer clues and more: what can be dropped, what must be added, what contradicts itself.

Three questions, all about sets of clues:

1. *Which clues suffice?* Without the one solution no assignment keeps them all; a set of clues of
   which none can be dropped is a minimal refutation of the others (:func:`irreducible`).
2. *How few suffice?* Every other solution breaks some clue. The sets of clues that solutions break
   must all be met, so a smallest set that meets those known so far is a lower bound, and the answer
   as soon as it suffices (:func:`fewest`).
3. *How few must go?* The same with cores instead: every set of clues that contradicts itself must
   lose one (:func:`contradictions`).

Sources: for 1 Marques-Silva & Lynce, "On Improving MUS Extraction Algorithms", SAT 2011; for 2
Ignatiev, Previti, Liffiton & Marques-Silva, "Smallest MUS Extraction with Minimal Hitting Set
Dualization", CP 2015; for 3 Davies & Bacchus, "Solving MAXSAT by Solving a Sequence of Simpler SAT
Instances", CP 2011.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Any

from ..puzzles.base import Clue
from ..puzzles.errors import OutOfTime
from .hitting import Hitting
from .solver import Ground


@dataclass
class Fewest:
    """The best set of clues that was found, and a bound that no set goes below.

    Parameters
    ----------
    clues : list of Clue or None
        None when no set is known; with ``possible`` false there is none.
    least : int
        No smaller set does. The set is a smallest one when it has so many.
    possible : bool
    """

    clues: list[Clue] | None = None
    least: int = 0
    possible: bool = True

    @property
    def proven(self) -> bool:
        """Whether there is no smaller set."""
        return self.clues is not None and len(self.clues) == self.least


def irreducible(
    ground: Ground[Any], clues: Sequence[Clue], fixed: Sequence[Clue] = ()
) -> list[Clue] | None:
    """Some of the clues that exclude every assignment beside ``fixed``; each one is needed.

    The last clues are tried first; what the core of a refutation does not use goes at once. None
    when all clues together leave an assignment.

    Raises
    ------
    OutOfTime
    """
    if ground.assignment([*fixed, *clues]) is not None:
        return None
    waiting, needed = ground.core(clues), list[Clue]()
    while waiting:
        clue = waiting.pop()
        kept = [*needed, *waiting]
        if ground.assignment([*fixed, *kept]) is None:
            waiting = ground.core(waiting)
        else:
            needed.append(clue)
    return sorted(needed, key=clues.index)


def fewest(
    ground: Ground[Any], clues: Sequence[Clue], fixed: Sequence[Clue] = (), most: int | None = None
) -> Fewest:
    """As few of the clues as possible that exclude every assignment beside ``fixed``.

    Of clues at one place, one at most is taken. When time ends the best set so far is returned
    with the bound. With ``most`` the search ends once the bound exceeds it.
    """
    found = Fewest()
    places: dict[tuple[Any, ...], list[Clue]] = {}
    for clue in clues:
        places.setdefault(clue[:-1], []).append(clue)
    hitting = Hitting(
        clues, [group for group in places.values() if len(group) > 1], ground.deadline
    )
    try:
        first = irreducible(ground, [group[0] for group in places.values()], fixed)
        found.clues = first
        while not found.proven and (most is None or hitting.least <= most):
            chosen = hitting.smallest()
            found.least = hitting.least
            if chosen is None:
                found.possible = False
                break
            if found.proven:
                break
            broken = list(broken_sets(ground, clues, fixed, chosen))
            if not broken:
                found.clues = chosen
            for clues_broken in broken:
                if not clues_broken:  # nothing tells this solution from the other
                    found.possible = False
                    return found
                hitting.add(clues_broken)
            found.least = hitting.least
    except OutOfTime:
        found.least = hitting.least
    finally:
        hitting.close()
    return found


def broken_sets(
    ground: Ground[Any], clues: Sequence[Clue], fixed: Sequence[Clue], chosen: Sequence[Clue]
) -> Iterable[list[Clue]]:
    """Sets of clues that assignments break which keep the chosen ones; without a clue in common.

    Each is minimal: no assignment keeps all the other clues and one of these.
    """
    held = list(chosen)
    while (true := ground.assignment([*fixed, *held])) is not None:
        kept = set(held) | {clue for clue in clues if ground.keeps(true, clue)}
        for clue in clues:
            if clue not in kept:
                more = ground.assignment([*fixed, *(c for c in clues if c in kept), clue])
                if more is not None:
                    kept |= {c for c in clues if ground.keeps(more, c)}
        broken = [clue for clue in clues if clue not in kept]
        yield broken
        if not broken:
            return
        held += broken


def contradictions(ground: Ground[Any], clues: Sequence[Clue]) -> tuple[Fewest, Set[int] | None]:
    """As few of the clues as possible without which the others can be kept.

    The second result is an assignment that keeps the others. When the rules alone contradict
    themselves there is none.
    """
    found, true = Fewest(), None
    hitting = Hitting(clues, [], ground.deadline)
    try:
        while true is None:
            dropped = hitting.smallest() or []
            found.least = hitting.least
            rest = [clue for clue in clues if clue not in dropped]
            while (held := ground.assignment(rest)) is None:
                core = irreducible(ground, rest) or []
                if not core:
                    found.possible = False
                    return found, None
                hitting.add(core)
                rest = [clue for clue in rest if clue not in core]
                found.least = hitting.least
            left = [clue for clue in clues if not ground.keeps(held, clue)]
            if found.clues is None or len(left) < len(found.clues):
                found.clues = left
            if found.proven:
                true = held
    except OutOfTime:
        found.least = hitting.least
    finally:
        hitting.close()
    return found, true
