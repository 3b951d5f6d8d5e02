"""Asking a backend about an instance, as the arguments of ``solve`` and ``count`` say."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...backends.base import Backend, Deadline, find
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from ...puzzles.errors import OutOfTime, PuzzleError, Unavailable
from ...verify.outcome import Outcome
from ...verify.verdict import solve
from . import render, watchdog
from .progress import Progress

if TYPE_CHECKING:
    from ...puzzles.labelling import Labelling
    from ...verify.agreement import Agreement
    from ...verify.symmetry import Orbits


@dataclass
class Answer:
    """All that ``solve`` knows about an instance.

    Parameters
    ----------
    outcome : Outcome
    orbits : Orbits, optional
        The classes of solutions, when one solution stands for all that are symmetric.
    uncertified : int
        The exit code of a certificate that could not be made, else 0.
    agreement : Agreement, optional
        What the other backends answered.
    """

    outcome: Outcome[Any]
    orbits: Orbits[Any] | None = None
    uncertified: int = 0
    agreement: Agreement | None = None

    def fields(self) -> dict[str, Any]:
        """What an object for programs holds beside the outcome."""
        found: dict[str, Any] = {}
        if self.agreement:
            others: dict[str, Any] = {
                answer.backend: answer.outcome.verdict if answer.outcome else answer.trouble
                for answer in self.agreement.answers
            }
            others["disagreements"] = self.agreement.disagreements
            found["cross_check"] = others
        return {**found, **symmetry_fields(self.orbits, self.outcome)}

    def exit_code(self) -> int:
        """1 when backends disagree, else that of the outcome, else that of the certificate."""
        if self.agreement and self.agreement.disagreements:
            return 1
        others = self.agreement.answers if self.agreement else []
        if any(answer.trouble == "interrupted" for answer in others):
            return 130
        return render.exit_code(self.outcome) or self.uncertified


def symmetry_fields(orbits: Orbits[Any] | None, outcome: Outcome[Any]) -> dict[str, Any]:
    """The group for programs; ``orbits`` are the sizes, in the order of the solutions."""
    if orbits is None:
        return {}
    sizes = [orbits.sizes[solution] for solution in outcome.solutions]
    return {"symmetry": {"order": orbits.order, "orbits": sizes, "solutions": orbits.total}}


# --- the backend -----------------------------------------------------------------------------


@contextmanager
def engine(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> Iterator[Backend]:
    """The backend that the arguments name, with a journal and up to symmetry where asked."""
    with ExitStack() as stack:
        backend = find(arguments.backend)
        if arguments.resume is not None:
            from ...verify.journal.entries import Journal
            from ...verify.journal.resume import Journalled

            backend = Journalled(backend, stack.enter_context(Journal(arguments.resume, puzzle)))
        yield up_to_symmetry(arguments, backend)


def up_to_symmetry(arguments: argparse.Namespace, backend: Backend) -> Backend:
    """The backend, or one that yields a solution for all that are symmetric."""
    if not arguments.up_to_symmetry:
        return backend
    from ...verify.symmetry import UpToSymmetry

    return UpToSymmetry(backend, sectors=arguments.resume is None)  # a journal is of the whole


# --- the questions ---------------------------------------------------------------------------


def ask(
    arguments: argparse.Namespace,
    puzzle: Puzzle[Any],
    options: Options,
    progress: Progress,
    so_far: Callable[[Outcome[Any]], None] = lambda outcome: None,
) -> Answer:
    """Solve an instance, or find its greatest distance, and certify the outcome where asked.

    Parameters
    ----------
    arguments : Namespace
        Of ``solve``.
    puzzle : Puzzle
        The instance.
    options : Options
        What the arguments state for this puzzle.
    progress : Progress
        Counts the solutions, and has the deadline.
    so_far : callable
        Called with what the outcome would be if it were stopped now.
    """
    deadline = progress.deadline
    if arguments.maximise:
        from ...verify.optimum.search import maximise

        outcome: Outcome[Any] = maximise(
            labelling(puzzle),
            arguments.backend,
            options,
            deadline=deadline,
            report=lambda bound: render.note(f"satchel: {bound}"),
            watch=so_far,
            symmetry=not arguments.no_symmetry,
        )
        answer = Answer(outcome)
    else:
        with engine(arguments, puzzle) as backend:
            first: list[Any] = []

            def watch(solution: Any) -> None:
                progress.solution(solution)
                if progress.found <= 2:
                    first.append(solution)
                    stopped = Outcome(puzzle, backend.name, solutions=first, stopped="timeout")
                    stopped.conclude(options.limit)
                    so_far(stopped)

            outcome = solve(puzzle, backend, options, deadline=deadline, watch=watch)
        answer = Answer(outcome, getattr(backend, "orbits", None))
    if arguments.proof is not None and answer.outcome.stopped != "interrupted":
        so_far(answer.outcome)
        answer.uncertified = certify(answer.outcome, options, deadline, arguments.proof)
    return answer


def labelling(puzzle: Puzzle[Any]) -> Labelling:
    """The puzzle as one whose greatest distance can be asked for."""
    from ...puzzles.labelling import Labelling

    if not isinstance(puzzle, Labelling):
        raise PuzzleError("--maximise", "a labelling", puzzle.name)
    return puzzle


def certify(outcome: Outcome[Any], options: Options, deadline: Deadline, folder: str) -> int:
    """Write the certificate of an outcome and check it; the result is an exit code.

    Where there is a proof, it is the evidence from then on.
    """
    from ...verify.certificate.check import verify
    from ...verify.certificate.prove import prove, write

    if outcome.stopped:
        watchdog.answering()  # the limit is over
    try:
        files = prove(outcome, options, deadline)
        watchdog.answering()
        write(Path(folder), files)
        watchdog.answered()
        report = verify(Path(folder), poll=deadline.check)
    except (OutOfTime, Unavailable, PuzzleError, KeyboardInterrupt) as error:
        why = str(error) or "stopped by a signal"
        outcome.warnings.append(f"no certificate that was checked: {why}")
        return getattr(error, "exit_code", 130)
    finally:
        watchdog.answering()
    if report.claim.encodings:
        outcome.reason, weaker = (
            None,
            ("solver", "confirmed", "search", "counted", "journal", "reason"),
        )
        outcome.evidence = [word for word in outcome.evidence if word not in weaker] + ["proof"]
    return 0
