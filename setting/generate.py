"""Instances drawn at random, with one solution each.

The solution comes first: the puzzle draws it itself, or a solver finds it (:func:`drawn`). Then its
clues are put in random order, and those that the refutation of every other solution uses are given.
So an instance is unique by construction; a fresh solver proves it once more.

A solver's random phases alone always end near the same solutions. Here random literals are fixed
one by one, each if there is a solution with it, so that every solution can be met.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from typing import TypeVar

from ..backends.base import Deadline
from ..backends.sat import Session, choose
from ..encoders import encode
from ..encoders.options import Options
from ..puzzles.base import Puzzle
from ..puzzles.errors import PuzzleError, SatchelError
from ..puzzles.text import shown
from ..verify.answer import checked
from .clue_solver import ClueSolver
from .clues import fewest
from .minimise import proven
from .needless import minimal

S = TypeVar("S")
DRAWS = 100
"""So many instances in a row that are not new, or not unique, and no more are drawn."""
PICKS = 30
"""Literals that are fixed at random; what is left open then the solver decides."""


class Exhausted(SatchelError):
    """No further instance was found."""

    exit_code = 3


def generate(
    kind: type[Puzzle[S]],
    size: str,
    arguments: argparse.Namespace,
    seed: int,
    deadline: Deadline,
    clues: str = "some",
) -> Iterator[Puzzle[S]]:
    """Different uniquely solvable instances, always the same for the same seed.

    Parameters
    ----------
    kind : type
        The class of the puzzle.
    size : str
        As :attr:`Puzzle.SETTING` says.
    arguments : Namespace
        The options of :meth:`Puzzle.add_setting`.
    seed : int
        Another one draws others.
    deadline : Deadline
        Holds for all of them together.
    clues : {"some", "minimal", "fewest"}
        Whether all that one refutation used are given, or only clues of which none can be dropped,
        or as few as possible for the solution that was drawn.

    Raises
    ------
    PuzzleError
        For a puzzle that draws no instances, and for a size or options that it does not take or
        that has no solution.
    Exhausted
        When ``DRAWS`` draws in a row bring nothing new.
    """
    if not kind.SETTING:
        raise PuzzleError("generate", "a puzzle that draws instances at random", kind.name)
    seen: set[str] = set()
    number = failures = 0
    while failures < DRAWS:
        rng = Random(f"{kind.name} {size} {seed} {number}")
        number, failures = number + 1, failures + 1
        deadline.check()
        puzzle = _one(kind, size, arguments, rng, deadline, clues)
        if puzzle is not None and puzzle.text() not in seen:
            seen.add(puzzle.text())
            failures = 0
            yield puzzle
    few = f"only {len(seen)}" if seen else "none"
    raise Exhausted(f"generate: no new instance in {DRAWS} draws, found {few} of this size")


def _one(
    kind: type[Puzzle[S]],
    size: str,
    arguments: argparse.Namespace,
    rng: Random,
    deadline: Deadline,
    amount: str,
) -> Puzzle[S] | None:
    """One instance, or None when the clues of the solution that was drawn do not single it out."""
    bare, solution = kind.blank(size, arguments, rng)
    if solution is None:
        solution = drawn(bare, rng, deadline)
    if solution is None:
        raise PuzzleError("SIZE", f"one at which {kind.name} has a solution", shown(size))
    clues = [clue for clue in bare.all_clues(solution) if bare.usual(clue)]
    rng.shuffle(clues)
    solver = ClueSolver(bare, clues, deadline)
    try:
        solver.block(solution)
        if solver.solve(clues) is not None:
            return None
        kept = solver.core()
        if amount != "some":
            kept = minimal(solver, kept, solver.encoding.literals(solution))
        if amount == "fewest":
            best = fewest(solver, clues)
            deadline.check()
            kept = best.clues or []
    finally:
        solver.close()
    chosen = set(kept)
    given = [clue for clue in bare.all_clues(solution) if clue in chosen]
    return proven(bare.with_clues(given), deadline)


def drawn(puzzle: Puzzle[S], rng: Random, deadline: Deadline) -> S | None:
    """A solution drawn at random, or None when there is none.

    >>> from satchel.puzzles import Queens
    >>> found = {drawn(Queens(4), Random(seed), Deadline()) for seed in range(9)}
    >>> sorted(found)
    [(1, 3, 0, 2), (2, 0, 3, 1)]
    """
    encoding = encode(puzzle, deadline.check)
    session = Session(encoding, choose(encoding, Options()), deadline)
    try:
        true = session.solve((), deadline)
        if true is None:
            return None
        fixed: list[int] = []
        for variable in rng.sample(range(1, encoding.model.top + 1), encoding.model.top):
            if variable not in true:
                found = session.solve([*fixed, variable], deadline)
                if found is None:
                    continue
                true = found
            fixed.append(variable)
            if len(fixed) in (PICKS, len(true)):
                break
        return checked(puzzle, encoding.decode(true), "sat")
    finally:
        session.close()
