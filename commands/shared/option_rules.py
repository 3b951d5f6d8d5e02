"""The rule of effect: an option that can have none is refused, in one line that says where it has.

A few tables say it all: ``FORMATS`` which encodings a form of output heeds (each backend
says what it heeds), ``ENCODING_OPTIONS`` what constraint an option is about,
``NEEDS`` what an option is nothing without, and ``CLASHES`` what it says nothing beside. Options of
their default value (``auto``, ``--seed 0``) ask for nothing, and are welcome everywhere; so is one
that forbids what would not be done anyway (``--no-reasons``): it is granted.

An option that is about a constraint must make a difference to a bundled example of the puzzle. That
it makes none to some tiny instance of it is no fault: sizes may run from 1 on.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterable
from functools import cache
from typing import Any

from ...backends import base as backends
from ...encoders.options import ENCODING_OPTIONS
from ...puzzles import base
from ...puzzles.base import Puzzle
from ...puzzles.errors import PuzzleError

FORMATS = {
    "cnf": tuple(ENCODING_OPTIONS),
    "opb": ("circuit",),
    "lp": ("circuit",),
    "mps": ("circuit",),
    "latex": (),
}
"""Of the encodings, those that a form of output heeds."""
ONE = (
    "maximise", "up_to_symmetry", "resume", "cross_check", "proof", "draw", "svg",
    "stats",
)  # fmt: skip
"""Options of ``solve`` that are about one instance."""
MEASURED = (
    "configs", "question", "timeout", "memory", "repeat", "jobs", "cluster", "out", "fresh",
    "export",
)  # fmt: skip
"""Options of ``compare`` that are about runs."""
PARTS = ("limit", "resume", "up_to_symmetry")
"""Options of ``count`` that are about the whole instance."""
NEEDS: dict[str, dict[str, tuple[str, str]]] = {
    "solve": {"resume": ("all", "(a journal is about all solutions)")},
    "judge": {"random": ("against", "beside it"), "against": ("random", "beside it")},
    "compare": {"json": ("encodings", "beside it (or --export jsonl)")},
}
"""By the verb and an option: another one that must stand beside it, and what more to say."""
CLASHES: dict[str, dict[str, tuple[str, ...]]] = {
    "solve": {
        "maximise": ("ordered", "cross_check", "up_to_symmetry", "resume"),
        "proof": ("up_to_symmetry",),
        "json": ("draw",),
    },
    "judge": {"against": ("input",)},
    "count": {"cluster": ("jobs", *PARTS), "jobs": PARTS},
    "compare": {"encodings": MEASURED, "cluster": ("jobs",)},
    "grade": {"json": ("full",)},
    "why": {"json": ("draw",)},
    "hint": {"json": ("draw",)},
    "steps": {"json": ("draw",)},
    "repair": {"answer": ("tries",)},
    "lessons": {"list": ("port",)},
}
"""By the verb and an option: those that say nothing beside it."""


def given(arguments: argparse.Namespace, name: str) -> bool:
    """Whether an option asks for something."""
    value = getattr(arguments, name, None)
    nothing = {"seed": 0, **dict.fromkeys(ENCODING_OPTIONS, "auto")}.get(name)
    return value not in (nothing, None, []) and value is not False


def word(name: str) -> str:
    """The option as it is written.

    >>> word("cross_check"), word("distance")
    ('--cross-check', '--distance-encoding')
    """
    if name in ENCODING_OPTIONS:
        return ENCODING_OPTIONS[name].flag
    return "--" + name.replace("_", "-")


def together(verb: str, arguments: argparse.Namespace) -> None:
    """Complain of an option that says nothing beside another, or that needs another one."""
    for name, others in CLASHES.get(verb, {}).items():
        if given(arguments, name):
            refuse(arguments, others, f"no {word(name)} beside it", word(name))
    for name, (other, more) in NEEDS.get(verb, {}).items():
        if not given(arguments, other):
            refuse(arguments, [name], f"{word(other)} {more}", f"no {word(other)}")


def refuse(arguments: argparse.Namespace, names: Iterable[str], expected: str, found: str) -> None:
    """Complain of the first of some options that is given."""
    for name in names:
        if given(arguments, name):
            raise PuzzleError(word(name), expected, found)


def heeded(
    arguments: argparse.Namespace, kind: type[Puzzle[Any]] | None = None, form: str | None = None
) -> None:
    """Complain of an option that the backend, its solver or the ``form`` of output does not heed.

    ``kind`` is the puzzle, where it is one; its models say which encodings it has a use for.
    """
    asked = [name for name in (*ENCODING_OPTIONS, "seed") if given(arguments, name)]
    for name in asked:
        backend = getattr(arguments, "backend", "sat")
        if name == "seed" and given(arguments, "random"):
            continue  # the cases are drawn by it too
        if form is not None and name not in FORMATS[form]:
            known = [one for one, heard in FORMATS.items() if name in heard]
            raise PuzzleError(word(name), f"a --format that heeds it ({', '.join(known)})", form)
        if not backends.find(backend).heeds(name):
            known = [one for one in backends.names() if backends.find(one).heeds(name)]
            expected = f"a --backend that heeds it ({', '.join(known)})"
            raise PuzzleError(word(name), expected, backend)
        if name == "seed":
            drawing("--seed", backend, arguments.solver)
        if kind is not None:
            concerns([kind], word(name), [name])


def drawing(option: str, backend: str, solver: str) -> None:
    """Complain of a seed for a solver that takes none."""
    if not backends.find(backend).heeds("seed", solver):
        raise PuzzleError(option, "a solver that takes a seed", solver)


def concerns(kinds: Collection[type[Puzzle[Any]]], option: str, names: Collection[str]) -> None:
    """Complain of an option when nothing that it sets makes a difference to one of the puzzles."""
    about = {n: ENCODING_OPTIONS[n].constraints for n in names if n in ENCODING_OPTIONS}
    if about and not any(has(kind, name) for kind in kinds for name in about):
        every = map(base.find, base.names())
        known = [kind.name for kind in every if any(has(kind, name) for name in about)]
        expected = f"a puzzle with {' or '.join(about.values())} ({', '.join(known)})"
        raise PuzzleError(option, expected, ", ".join(kind.name for kind in kinds))


@cache
def has(kind: type[Puzzle[Any]], name: str) -> bool:
    """Whether an option makes a difference to the model of some bundled example of a puzzle.

    Of a puzzle without examples nothing is known, and everything is accepted.
    """
    from ...encoders import encode
    from ...encoders.cnf import applicable

    models = (encode(kind.parse(example.text)).model for example in kind.EXAMPLES)
    return not kind.EXAMPLES or any(name in applicable(model) for model in models)
