"""A configuration: which backend answers, by which solver and by which encodings, as one word.

``BACKEND[:SOLVER][+TECHNIQUE…]``: ``sat``, ``sat:glucose4+product``, ``ilp:cbc+flow``. A technique
is ``+amo=NAME``, ``+amk=NAME``, ``+spread=NAME`` (or ``+distance=NAME``, of label distances) or
``+circuit=NAME``; the bare ``+NAME`` of an
encoding that only one kind of constraint has (of a cardinality constraint: for at-most-one, and
for at-most-k where it can do that); ``+no-reasons``; ``+seed=N``.
"""

from __future__ import annotations

import platform
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Self

from ...backends import base as backends
from ...encoders import cnf, ilp
from ...encoders.options import ENCODING_OPTIONS, Options
from ...puzzles.errors import PuzzleError
from ...puzzles.text import integer, shown

EVERYTHING = (*ENCODING_OPTIONS, "no-reasons", "seed")
HEEDED = {
    "sat": EVERYTHING,
    "ilp": ("circuit", "no-reasons", "seed"),
    "dfs": (),
    "cpsat": ("no-reasons", "seed"),
    "asp": ("no-reasons", "seed"),
}
"""What a backend heeds; of one that does not stand here, everything is accepted."""
LIBRARIES = {
    "sat": ("python-sat",),
    "ilp": ("pulp", "highspy"),
    "dfs": ("numpy",),
    "cpsat": ("ortools",),
    "asp": ("clingo",),
}
"""The distributions whose versions are part of a run, by backend."""
FIELDS = {word: kind for kind, one in ENCODING_OPTIONS.items() for word in (kind, one.stored)}
"""The words before ``=``, and the fields of ``Options`` that they name."""
LARGEST_SEED = 2**31 - 1


def known(backend: str, kind: str) -> list[str]:
    """The encodings of a kind that a backend can be asked for.

    >>> known("ilp", "circuit")
    ['lazy', 'flow', 'mtz']
    """
    if kind not in HEEDED.get(backend, EVERYTHING):
        return []
    if kind == "distance":
        return list(cnf.SPREADS)
    if kind == "circuit":
        clauses, rows = list(cnf.CIRCUITS), list(ilp.CIRCUITS)
        found = {"sat": clauses, "ilp": rows}.get(backend, [*clauses, *rows])
        return list(dict.fromkeys(found))
    encodings = cnf.ENCODINGS.items()
    return [name for name, how in encodings if kind == "amo" or how.largest is None]


def meant(backend: str, name: str) -> tuple[str, ...]:
    """The options that a bare name stands for; none when it is unknown or ambiguous.

    >>> meant("sat", "product"), meant("sat", "totalizer"), meant("sat", "order")
    (('amo',), ('amo', 'amk'), ())
    """
    kinds = tuple(kind for kind in ENCODING_OPTIONS if name in known(backend, kind))
    return kinds if len(kinds) == 1 or kinds == ("amo", "amk") else ()


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
        from importlib.metadata import PackageNotFoundError, entry_points, version
        from importlib.util import find_spec

        from ...verify.certificate.claim import (
            SATCHEL,  # both are slow to load, and no run needs them
        )

        found = [f"satchel {SATCHEL}", f"python {platform.python_version()}"]
        libraries = list(LIBRARIES.get(self.backend, ()))
        if self.backend == "ilp" and (self.solver == "cbc" or find_spec("highspy") is None):
            libraries.remove("highspy")
            found.append(f"cbc {_cbc()}")
        outside = entry_points(group="satchel.backends", name=self.backend)
        libraries += [entry.dist.name for entry in outside if entry.dist]
        for library in libraries:
            try:
                found.append(f"{library} {version(library)}")
            except PackageNotFoundError:
                found.append(f"{library} missing")
        return ", ".join(found)


@cache
def _exists(backend: str) -> bool:
    """Whether there is such a backend; unlike ``names()`` this loads no others."""
    try:
        backends.find(backend)
    except PuzzleError:
        return False
    return True


@cache
def _cbc() -> str:
    """The version that PuLP's CBC states of itself."""
    try:
        from ...backends.ilp.child import cbc

        command = [cbc().path, "-quit"]
        said = subprocess.run(command, capture_output=True, timeout=10, stdin=subprocess.DEVNULL)
    except Exception:  # PuLP or CBC is missing or broken in whatever way
        backends.Deadline().check()
        return "missing"
    found = re.search(rb"^Version: *(\S+)", said.stdout, re.MULTILINE)
    return found[1].decode(errors="replace") if found else "unknown"


@cache
def _solvers(backend: str) -> tuple[str, ...]:
    """The names of a backend's solvers; some backends start each of them to find out."""
    found = tuple(backends.find(backend).solvers())
    backends.Deadline().check()  # whatever was loaded may have swallowed Ctrl-C
    return found


def _read(backend: str, technique: str, where: str) -> dict[str, Any]:
    """The options that one technique sets."""
    option, equals, value = technique.partition("=")
    heeded = HEEDED.get(backend, EVERYTHING)
    if technique == "no-reasons" and "no-reasons" in heeded:
        return {"reasons": False}
    if equals and option == "seed" and "seed" in heeded:
        return {"seed": integer(value, where, 0, LARGEST_SEED, "a seed")}
    kind = FIELDS.get(option)
    if equals and kind in heeded:
        names = known(backend, kind)
        if value not in ("auto", *names):
            expected = f"+{option}= auto or one of " + ", ".join(names)
            raise PuzzleError(where, expected, shown(value))
        return {kind: value}
    if kinds := meant(backend, technique):
        return dict.fromkeys(kinds, technique)
    several = [
        f"+{option.stored}={technique}"
        for kind, option in ENCODING_OPTIONS.items()
        if technique in known(backend, kind)
    ]
    if several:
        raise PuzzleError(where, " or ".join(several), f"+{technique}")
    names = [name for name, *_ in techniques(backend)]
    expected = f"of {backend} one of " + ", ".join(names) if names else f"no technique of {backend}"
    raise PuzzleError(where, expected, shown(f"+{technique}"))


def techniques(backend: str) -> Iterator[tuple[str, str]]:
    """What may stand behind a ``+`` for a backend, shortest form first, and what it does."""
    heeded = HEEDED.get(backend, EVERYTHING)
    for kind, option in ENCODING_OPTIONS.items():
        for name in known(backend, kind):
            short = meant(backend, name)
            if kind == "amk" and short:
                continue  # stands with at-most-one
            written = f"+{name}" if short else f"+{option.stored}={name}"
            yield written, _summary(backend, kind, name)
    if "no-reasons" in heeded:
        yield "+no-reasons", "look for no combinatorial reason first"
    if "seed" in heeded:
        yield "+seed=N", "seed of the solver"


def _summary(backend: str, kind: str, name: str) -> str:
    constraint = {
        "amo": "at-most-one",
        "amk": "at-most-k",
        "distance": "label distances",
        "circuit": "circuits",
    }[kind]
    if kind == "amo" and name in known(backend, "amk"):
        constraint = "at-most-one and -k"
    if kind == "circuit":
        clauses = name in cnf.CIRCUITS and backend != "ilp"
        said = cnf.CIRCUITS[name].summary if clauses else ilp.CIRCUITS[name][1]
    else:
        said = (cnf.SPREADS if kind == "distance" else cnf.ENCODINGS)[name].summary
    return f"{constraint}: {said}"


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
