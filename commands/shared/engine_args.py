"""What ``solve`` and ``count`` share: ``--resume``, ``--up-to-symmetry``."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

from ...backends.base import Backend, find
from ...puzzles.base import Puzzle
from ...verify.journal.entries import Journal
from ...verify.journal.resume import Journalled
from ...verify.outcome import Outcome
from ...verify.symmetry import UpToSymmetry
from . import arg_types


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two options."""
    parser.add_argument(
        "--up-to-symmetry", action="store_true", help="one solution for all that are symmetric"
    )
    parser.add_argument(
        "--resume",
        type=arg_types.name,
        metavar="FILE",
        help="keep all solutions in a journal, and go on from it",
    )


@contextmanager
def engine(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> Iterator[Backend]:
    """The backend that the arguments name, with a journal and up to symmetry where asked."""
    with ExitStack() as stack:
        backend = find(arguments.backend)
        if arguments.resume is not None:
            backend = Journalled(backend, stack.enter_context(Journal(arguments.resume, puzzle)))
        yield wrap(arguments)(backend)


def wrap(arguments: argparse.Namespace) -> Callable[[Backend], Backend]:
    """What is to be done to every backend that is asked this question."""
    if not arguments.up_to_symmetry:
        return lambda backend: backend
    return partial(UpToSymmetry, sectors=arguments.resume is None)  # a journal is of the whole


def symmetry(backend: Backend, outcome: Outcome[Any]) -> str | None:
    """How many solutions stand for how many, when solutions are counted up to symmetry."""
    orbits = backend.orbits if isinstance(backend, UpToSymmetry) else None
    return orbits.summary(outcome.complete) if orbits else None


def fields(backend: Backend, outcome: Outcome[Any]) -> dict[str, Any]:
    """The same for ``--json``; ``orbits`` are the sizes, in the order of the solutions."""
    orbits = backend.orbits if isinstance(backend, UpToSymmetry) else None
    if orbits is None:
        return {}
    sizes = [orbits.sizes[solution] for solution in outcome.solutions]
    return {"symmetry": {"order": orbits.order, "orbits": sizes, "solutions": orbits.total}}
