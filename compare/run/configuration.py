"""A configuration: which backend answers, by which solver and by which encodings, as one word.

``BACKEND[:SOLVER][+TECHNIQUE…]``: ``sat``, ``sat:glucose4+product``, ``ilp:cbc+flow``. A technique
is ``+amo=NAME``, ``+amk=NAME``, ``+spread=NAME`` (or ``+distance=NAME``, of label distances) or
``+circuit=NAME``; the bare ``+NAME`` of an
encoding that only one kind of constraint has (of a cardinality constraint: for at-most-one, and
for at-most-k where it can do that); ``+no-reasons``; ``+seed=N``.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Self

from ...backends import base as backends
from ...encoders.options import ENCODING_OPTIONS, Options
from ...puzzles.errors import PuzzleError
from ...puzzles.text import integer, shown

FIELDS = {word: kind for kind, one in ENCODING_OPTIONS.items() for word in (kind, one.stored)}
"""The words before ``=``, and the fields of ``Options`` that they name."""
LARGEST_SEED = 2**31 - 1


def known(backend: str, option: str) -> list[str]:
    """The encodings of an option that a backend can be asked for.

    >>> known("ilp", "circuit")
    ['lazy', 'flow', 'mtz']
    """
    return list(backends.find(backend).encodings.get(option, ()))


def meant(backend: str, name: str) -> tuple[str, ...]:
    """The options that a bare name stands for; none when it is unknown or ambiguous.

    >>> meant("sat", "product"), meant("sat", "totalizer"), meant("sat", "order")
    (('amo',), ('amo', 'amk'), ())
    """
    options = tuple(option for option in ENCODING_OPTIONS if name in known(backend, option))
    return options if len(options) == 1 or options == ("amo", "amk") else ()


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
        if not _exists(name):
            raise PuzzleError(where, "one of " + ", ".join(backends.names()), shown(name or text))
        found = cls(name)
        if colon:
            solvers = ["auto", *_solvers(name)]
            if solver not in solvers:
                expected = f"a solver of {name} (" + ", ".join(solvers) + ")"
                raise PuzzleError(where, expected, shown(solver))
            solver = "auto" if solvers == ["auto", solver] else solver  # there is no choice
            found = replace(found, solver=solver)
        stated: set[str] = set()
        for technique in techniques:
            for option, value in _read(name, technique, where).items():
                if option in stated:
                    raise PuzzleError(where, f"{option} stated once", f"{shown(text)}")
                stated.add(option)
                found = replace(found, **{option: value})
        return found

    def __str__(self) -> str:
        words = [self.backend if self.solver == "auto" else f"{self.backend}:{self.solver}"]
        if self.amo == self.amk != "auto":
            words.append(self.amo)  # every at-most-k encoding is one of at-most-one too
        else:
            words += [self._technique(kind) for kind in ("amo", "amk")]
        words += [self._technique(kind) for kind in ("distance", "circuit")]
        words += [] if self.reasons else ["no-reasons"]
        words += [f"seed={self.seed}"] if self.seed else []
        return "+".join(word for word in words if word)

    def _technique(self, kind: str) -> str:
        name = str(getattr(self, kind))
        if name == "auto":
            return ""
        short = meant(self.backend, name) == (kind,)
        return name if short else f"{ENCODING_OPTIONS[kind].stored}={name}"

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

        found = {"satchel": SATCHEL, "python": platform.python_version()}
        found |= backends.find(self.backend).versions(self.solver)
        for entry in entry_points(group="satchel.backends", name=self.backend):
            if entry.dist:
                found[entry.dist.name] = entry.dist.version
        return ", ".join(f"{name} {version}" for name, version in found.items())


@cache
def _exists(backend: str) -> bool:
    """Whether there is such a backend; unlike ``names()`` this loads no others."""
    try:
        backends.find(backend)
    except PuzzleError:
        return False
    return True


@cache
def _solvers(backend: str) -> tuple[str, ...]:
    """The names of a backend's solvers; some backends start each of them to find out."""
    found = tuple(backends.find(backend).solvers())
    backends.Deadline().check()  # whatever was loaded may have swallowed Ctrl-C
    return found


def _read(backend: str, technique: str, where: str) -> dict[str, Any]:
    """The options that one technique sets."""
    word, equals, value = technique.partition("=")
    option, one = FIELDS.get(word, ""), backends.find(backend)
    if technique == "no-reasons" and one.heeds("reasons"):
        return {"reasons": False}
    if equals and word == "seed" and one.heeds("seed"):
        return {"seed": integer(value, where, 0, LARGEST_SEED, "a seed")}
    if equals and (names := known(backend, option)):
        if value not in ("auto", *names):
            expected = f"+{word}= auto or one of " + ", ".join(names)
            raise PuzzleError(where, expected, shown(value))
        return {option: value}
    if options := meant(backend, technique):
        return dict.fromkeys(options, technique)
    several = [
        f"+{stated.stored}={technique}"
        for option, stated in ENCODING_OPTIONS.items()
        if technique in known(backend, option)
    ]
    if several:
        raise PuzzleError(where, " or ".join(several), f"+{technique}")
    parts = [part for part, _ in techniques(backend)]
    expected = f"of {backend} one of " + ", ".join(parts) if parts else f"no technique of {backend}"
    raise PuzzleError(where, expected, shown(f"+{technique}"))


def techniques(backend: str) -> Iterator[tuple[str, str]]:
    """What may stand behind a ``+`` for a backend, shortest form first, and what it does."""
    one = backends.find(backend)
    for option, stated in ENCODING_OPTIONS.items():
        for name, summary in one.encodings.get(option, {}).items():
            options = meant(backend, name)
            if options and option == "amk":
                continue  # stands with at-most-one
            written = f"+{name}" if options else f"+{stated.stored}={name}"
            constraints = "at-most-one and -k" if "amk" in options else stated.constraints
            yield written, f"{constraints}: {summary}"
    if one.heeds("reasons"):
        yield "+no-reasons", "look for no combinatorial reason first"
    if one.heeds("seed"):
        yield "+seed=N", "seed of the solver"


def documented() -> list[tuple[str, str]]:
    """All that a configuration is put together from: the part, and what it says."""
    rows = []
    for name in backends.names():
        backend = backends.find(name)
        solvers = _solvers(name)
        rows.append((name, backend.summary))
        if len(solvers) > 1:
            rows.append((f"{name}:SOLVER", ", ".join(solvers)))
        rows += [(f"{name}{part}", said) for part, said in techniques(name)]
    return rows
