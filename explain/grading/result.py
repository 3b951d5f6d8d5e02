"""What is said about a student's formula: the verdict, missing rules, wrong clauses."""

from __future__ import annotations

from dataclasses import dataclass, field

VERDICTS = {
    (False, False): "same",
    (True, False): "too many",
    (False, True): "too few",
    (True, True): "both",
    (True, None): "too many",
    (None, True): "too few",
}
"""By "too many" and "too few"; None is not known. What is not listed is unknown."""


@dataclass(frozen=True)
class Missing:
    """A rule that the formula does not imply.

    Parameters
    ----------
    rule : int or None
        Its number in the encoder's docstring.
    why, how : str
        The constraint, and how it can be broken.
    hint : str
        What may have gone wrong; may be empty.
    """

    rule: int | None
    why: str
    how: str
    hint: str = ""


@dataclass(frozen=True)
class Wrong:
    """A consequence of the formula that loses solutions.

    Parameters
    ----------
    clause : tuple of int
        It, over decision variables.
    lines : tuple of int
        Where the clauses begin that it rests on.
    says : str
        It in words.
    hint : str
        What may have gone wrong there; may be empty.
    solution : frozenset of int
        The true variables of a solution that is lost.
    """

    clause: tuple[int, ...]
    lines: tuple[int, ...]
    says: str
    hint: str
    solution: frozenset[int]


@dataclass
class Grade:
    """What became of a student's formula.

    Attributes
    ----------
    too_many, too_few : bool or None
        None where time ended first.
    unsatisfiable : bool
        Whether the formula is known to have no assignment.
    missing : list of Missing
    extra : frozenset of int or None
        The true variables of an assignment that is no solution.
    wrong : list of Wrong
        At most ``grade.EXAMINED_WRONG_CLAUSES`` of ``wrong_count``.
    notes : list of str
        What is odd about the file, and where time ended.
    guesses : list of str
        What may have gone wrong with the file as a whole.
    checked : int
        How many solutions were tried one by one.
    """

    too_many: bool | None = None
    too_few: bool | None = None
    unsatisfiable: bool = False
    missing: list[Missing] = field(default_factory=list)
    extra: frozenset[int] | None = None
    wrong: list[Wrong] = field(default_factory=list)
    wrong_count: int = 0
    notes: list[str] = field(default_factory=list)
    guesses: list[str] = field(default_factory=list)
    checked: int = 0

    @property
    def verdict(self) -> str:
        """``same``, ``too many``, ``too few``, ``both`` or ``unknown``."""
        return VERDICTS.get((self.too_many, self.too_few), "unknown")
