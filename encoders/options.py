"""The choices a caller may make between a puzzle and its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple


class EncodingOption(NamedTuple):
    """A field of :class:`Options` that names the encoding of one kind of constraint.

    Attributes
    ----------
    flag : str
        The option of the command line.
    stored : str
        The word for it in configurations, JSON and certificates.
    constraints : str
        What is encoded.
    """

    flag: str
    stored: str
    constraints: str


ENCODING_OPTIONS = {
    "amo": EncodingOption("--amo", "amo", "at-most-one constraints"),
    "amk": EncodingOption("--amk", "amk", "at-most-k constraints"),
    "distance": EncodingOption("--distance-encoding", "spread", "label distances"),
    "circuit": EncodingOption("--circuit", "circuit", "circuits or paths"),
}
"""The fields of :class:`Options` that name an encoding."""


@dataclass(frozen=True)
class Options:
    """What to ask for, and by which solver and encodings.

    Parameters
    ----------
    limit : int or None
        How many different solutions are wanted; None means all of them.
    ordered : bool
        Whether they must come in lexicographic order.
    solver : str
        A solver of the backend (``list backends`` names them), or ``auto``.
    amo, amk, distance, circuit : str
        Names of encodings (``list encodings``) of at-most-one, at-most-k, distance and circuit
        constraints, or ``auto``. An ILP backend heeds ``circuit`` alone.
    seed : int
        Seed of whatever the solver draws at random; the same seed gives the same run.
    confirm : bool
        Whether "no other solution" from an ILP solver is confirmed by SAT.
    reasons : bool
        Whether sat and ilp look for an infeasibility certificate of "none" first.
    known : tuple
        Solutions of the instance that a backend's run leaves out; see ``verify.resume``.
    """

    limit: int | None = 2
    ordered: bool = False
    solver: str = "auto"
    amo: str = "auto"
    amk: str = "auto"
    distance: str = "auto"
    circuit: str = "auto"
    seed: int = 0
    confirm: bool = True
    reasons: bool = True
    known: tuple[Any, ...] = ()

    def encodings(self) -> dict[str, str]:
        """The names of the encodings by their stored words.

        >>> Options(distance="order").encodings()
        {'amo': 'auto', 'amk': 'auto', 'spread': 'order', 'circuit': 'auto'}
        """
        return {option.stored: getattr(self, field) for field, option in ENCODING_OPTIONS.items()}
