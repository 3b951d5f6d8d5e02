"""All solutions of a session: solve, decode, block, and again; or in lexicographic order."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import TypeVar

from ..encoders.encoding import Encoding
from ..encoders.evaluate import is_true
from ..encoders.options import Options
from .base import Deadline, Session

S = TypeVar("S")


def enumerate_all(
    encoding: Encoding[S], session: Session, options: Options, deadline: Deadline
) -> Generator[S, None, None]:
    """The solutions that a session finds: solve, decode, block, and again."""
    for solution in options.known:
        session.block(encoding.literals(solution))
    if options.ordered:
        yield from ordered(encoding, session, deadline)
        return
    while (true := session.solve((), deadline)) is not None:
        yield encoding.decode(true)
        session.block(true)


def ordered(encoding: Encoding[S], session: Session, deadline: Deadline) -> Iterator[S]:
    """The solutions in lexicographic order, by a depth-first walk along the encoder's choices.

    At each step the alternatives are tried in order, each with those before it denied. The
    last assignment found is kept as a *witness*: where it already agrees with the alternative
    the solver need not be asked.
    """
    decided: list[int] = []  # the alternative taken at each step
    assumed: list[int] = []  # what is assumed: the alternatives taken, and those denied
    steps: list[tuple[Sequence[int], int, int]] = []  # alternatives, the next one, len(assumed)
    witness = session.solve((), deadline)
    while witness is not None or steps:
        alternatives = encoding.choices(decided)
        if alternatives is not None:
            steps.append((alternatives, 0, len(assumed)))
        else:
            assert witness is not None  # the last step agreed with it, or found it
            yield encoding.decode(witness)
            witness = None
        while steps:
            alternatives, i, base = steps.pop()
            del decided[len(steps) :], assumed[base:]
            if i == len(alternatives):
                continue
            assumed += [-literal for literal in alternatives[:i]]
            steps.append((alternatives, i + 1, base))
            literal = alternatives[i]
            if witness is None or not is_true(literal, witness):
                assignment = session.solve([*assumed, literal], deadline)
                if assignment is None:
                    continue
                witness = assignment
            decided.append(literal)
            assumed.append(literal)
            break
        else:
            return
