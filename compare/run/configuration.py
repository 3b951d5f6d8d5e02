"""A configuration: which backend answers, by which solver and by which encodings, as one word.

``BACKEND[:SOLVER][+TECHNIQUE…]``: ``sat``, ``sat:glucose4+product``, ``ilp:cbc+flow``,
``sat:program:cadical``. A technique
is ``+amo=NAME``, ``+amk=NAME``, ``+spread=NAME`` (or ``+distance=NAME``) or ``+circuit=NAME``, for
an encoding of at-most-one, at-most-k, label distances or circuits; the bare ``+NAME`` of one that
only one of these options has (of a cardinality constraint: for at-most-one, and for at-most-k where
it can do that); ``+no-reasons``; ``+seed=N``.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Self

from ...backends import base as backends
from ...backends.base import Backend
from ...backends.program import PREFIX
from ...encoders.options import ENCODING_OPTIONS, Options
from ...puzzles.errors import PuzzleError
from ...puzzles.text import integer, shown

OPTION_WORDS = {
    word: name for name, option in ENCODING_OPTIONS.items() for word in (name, option.stored)
}
"""The words before ``=``, and the fields of ``Options`` that they name."""
MAX_SEED = 2**31 - 1


def options_of(backend: Backend, encoding: str) -> tuple[str, ...]:
    """The options that the bare name of an encoding sets; none when it is unknown or ambiguous.

    >>> sat = backends.find("sat")
    >>> options_of(sat, "product"), options_of(sat, "totalizer"), options_of(sat, "order")
    (('amo',), ('amo', 'amk'), ())
    """
    having = tuple(o for o in ENCODING_OPTIONS if encoding in backend.encodings.get(o, ()))
    return having if len(having) == 1 or having == ("amo", "amk") else ()


@dataclass(frozen=True)
class Configuration:
    """Who answers, and how. ``auto`` is left to the backend.

    Parameters
    ----------
    backend, solver : str
    amo, amk, distance, circuit : str
        Names of encodings.
    reasons : bool
        Whether a combinatorial reason is looked for first.
    seed : int
        Of the solver; 0 is its own.

    Examples
    --------
    >>> str(Configuration.parse("sat:glucose4+amk=totalizer+amo=totalizer+seed=0"))
    'sat:glucose4+totalizer'
    """

    backend: str
    solver: str = "auto"
    amo: str = "auto"
    amk: str = "auto"
    distance: str = "auto"
    circuit: str = "auto"
    reasons: bool = True
    seed: int = 0

    @classmethod
    def parse(cls, text: str, where: str = "--configs") -> Self:
        """Read a configuration, in its canonical form or any other.

        Raises
        ------
        PuzzleError
            With ``where``, for a part that is unknown, that the backend does not heed, or that is
            stated twice.
        """
        head, *techniques = text.strip().split("+")
        name, colon, solver = head.partition(":")
        try:
            backend = backends.find(name)
        except PuzzleError as error:
            raise PuzzleError(where, error.expected, shown(name or text)) from None
        configuration = cls(name)
        if colon:
            solvers = ["auto", *_solvers(name)]
            if solver not in solvers and not backend.knows(solver):
                expected = f"a solver of {name} (" + ", ".join(solvers) + ")"
                raise PuzzleError(where, expected, shown(solver))
            solver = "auto" if solvers == ["auto", solver] else solver  # there is no choice
            configuration = replace(configuration, solver=solver)
        stated: set[str] = set()
        for technique in techniques:
            for option, value in _read(backend, technique, where).items():
                if option in stated:
                    raise PuzzleError(where, f"{option} stated once", f"{shown(text)}")
                stated.add(option)
                configuration = replace(configuration, **{option: value})
        return configuration

    def __str__(self) -> str:
        words = [self.backend if self.solver == "auto" else f"{self.backend}:{self.solver}"]
        backend, both = backends.find(self.backend), self.amo == self.amk
        for option, stated in ENCODING_OPTIONS.items():
            name = getattr(self, option)
            if name == "auto" or (both and option == "amk"):
                continue  # every at-most-k encoding is one of at-most-one too
            bare = ("amo", "amk") if both and option == "amo" else (option,)
            short = options_of(backend, name) == bare
            words.append(name if short else f"{stated.stored}={name}")
        words += [] if self.reasons else ["no-reasons"]
        words += [f"seed={self.seed}"] if self.seed else []
        return "+".join(words)

    def options(self, limit: int | None, seed: int = 0) -> Options:
        """What the backend is asked: ``limit`` solutions, and by itself, unconfirmed by others.

        ``seed`` counts where the configuration has none.
        """
        same = {field.name: getattr(self, field.name) for field in fields(self)[1:-1]}
        return Options(limit=limit, seed=self.seed or seed, confirm=False, **same)

    def versions(self) -> str:
        """The versions of Satchel, Python and the backend's libraries: ``name version, …``."""
        from importlib.metadata import entry_points

        from ...verify.certificate.claim import (
            SATCHEL,  # both are slow to load, and no run needs them
        )

        versions = {"satchel": SATCHEL, "python": platform.python_version()}
        versions |= backends.find(self.backend).versions(self.solver)
        for entry in entry_points(group="satchel.backends", name=self.backend):
            if entry.dist:
                versions[entry.dist.name] = entry.dist.version
        return ", ".join(f"{name} {version}" for name, version in versions.items())


@cache
def _solvers(backend: str) -> tuple[str, ...]:
    """The names of a backend's solvers; some backends start each of them to find out."""
    names = tuple(backends.find(backend).solvers())
    backends.Deadline().check()  # whatever was loaded may have swallowed Ctrl-C
    return names


def _read(backend: Backend, technique: str, where: str) -> dict[str, Any]:
    """The options that one technique sets."""
    word, equals, value = technique.partition("=")
    if technique == "no-reasons" and backend.heeds("reasons"):
        return {"reasons": False}
    if equals and word == "seed" and backend.heeds("seed"):
        return {"seed": integer(value, where, 0, MAX_SEED, "a seed")}
    option = OPTION_WORDS.get(word, "")
    if equals and (names := backend.encodings.get(option)):
        if value not in ("auto", *names):
            expected = f"+{word}= auto or one of " + ", ".join(names)
            raise PuzzleError(where, expected, shown(value))
        return {option: value}
    if options := options_of(backend, technique):
        return dict.fromkeys(options, technique)
    several = [
        f"+{stated.stored}={technique}"
        for option, stated in ENCODING_OPTIONS.items()
        if technique in backend.encodings.get(option, ())
    ]
    if several:
        raise PuzzleError(where, " or ".join(several), f"+{technique}")
    parts = ", ".join(part for part, _ in techniques(backend))
    expected = f"of {backend.name} one of {parts}" if parts else f"no technique of {backend.name}"
    raise PuzzleError(where, expected, shown(f"+{technique}"))


def techniques(backend: Backend) -> Iterator[tuple[str, str]]:
    """What may stand behind a ``+`` for a backend, shortest form first, and what it does."""
    for option, stated in ENCODING_OPTIONS.items():
        for name, summary in backend.encodings.get(option, {}).items():
            options = options_of(backend, name)
            if options and option == "amk":
                continue  # stands with at-most-one
            written = f"+{name}" if options else f"+{stated.stored}={name}"
            constraints = "at-most-one and -k" if "amk" in options else stated.constraints
            yield written, f"{constraints}: {summary}"
    if backend.heeds("reasons"):
        yield "+no-reasons", "look for no combinatorial reason first"
    if backend.heeds("seed"):
        yield "+seed=N", "seed of the solver"


def documented() -> list[tuple[str, str]]:
    """The parts of configurations, and what each says."""
    rows = []
    for name in backends.names():
        backend, solvers = backends.find(name), _solvers(name)
        rows.append((name, backend.summary))
        if len(solvers) > 1:
            rows.append((f"{name}:SOLVER", ", ".join(solvers)))
        if backend.knows(PREFIX):
            rows.append((f"{name}:{PREFIX}NAME", "a solver on the PATH; or a path: ./NAME"))
        rows += [(name + part, summary) for part, summary in techniques(backend)]
    return rows
