"""Every solution is checked by the puzzle's own rules before anybody sees it."""

from __future__ import annotations

from typing import TypeVar

from ..puzzles.base import Puzzle
from ..puzzles.errors import VerificationError

S = TypeVar("S")


def check(puzzle: Puzzle[S], solution: S) -> list[str]:
    """The rules that ``solution`` breaks, one sentence each; empty when it is right.

    >>> from satchel.puzzles import Queens
    >>> check(Queens(4), (1, 3, 0, 2))
    []
    """
    return list(puzzle.violations(solution))


def checked(puzzle: Puzzle[S], solution: S, backend: str) -> S:
    """``solution`` itself when it is right.

    Raises
    ------
    VerificationError
        When it breaks a rule: the backend, its encoding or the rules are at fault.
    """
    if broken := check(puzzle, solution):
        more = f" (and {len(broken) - 1} more)" if len(broken) > 1 else ""
        raise VerificationError(f"{backend} returned a wrong solution: {broken[0]}{more}")
    return solution
