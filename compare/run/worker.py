"""The process that does one run: tasks in, what came of them out, a line of JSON each.

``python -m satchel.compare.run.worker``. Several lines are worked off one after the other; the
seconds of each task's limits count from the start of the process, which the supervisor tells in
``SATCHEL_BEGIN``.

Libraries are loaded when they are first used, which takes longer than to solve a small instance.
So each worker first *rehearses*: it answers a tiny example of the puzzle by the same configuration.
What a solver or an encoding takes to load is then part of the start, of nobody's encoding.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ...backends.base import Backend, Deadline, Run, find
from ...encoders.options import Options
from ...puzzles import base
from ...puzzles.base import Puzzle, Verdict
from ...puzzles.errors import OutOfTime, SatchelError, TooLarge, Unavailable, VerificationError
from ...verify.outcome import Outcome
from ...verify.verdict import solve, tally
from .configuration import Configuration
from .record import Limits, Status, Task

S = TypeVar("S")
LIMITS_OF_SOLUTIONS = {"verdict": 2, "one": 1, "count": None}
"""How many solutions each question asks for."""
SIZES = {"variables": "variables", "formula_clauses": "clauses", "formula_rows": "rows"}
"""What the backends' figures are called in a record."""
REHEARSAL_CHARACTERS, REHEARSAL_SOLUTIONS = 80, 4
"""The most that an example for the rehearsal has."""

_rehearsed: set[tuple[str, str, str]] = set()


class Timed(Backend):
    """A backend whose encoding is timed."""

    def __init__(self, backend: Backend) -> None:
        self.backend, self.name, self.summary = backend, backend.name, backend.summary
        self.trusted = backend.trusted
        self.encoding = 0.0

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """The backend's run, which encodes the instance before it comes."""
        begin = time.monotonic()
        run = self.backend.run(puzzle, options, deadline)
        self.encoding += time.monotonic() - begin
        return run

    def count(
        self, puzzle: Puzzle[Any], options: Options, deadline: Deadline
    ) -> Iterator[int] | Run[int] | None:
        """The backend's count."""
        return self.backend.count(puzzle, options, deadline)


def answer(task: Task, begin: float) -> dict[str, Any]:
    """Do a task; the fields of its record that are known in here, and ``found``."""
    try:
        return perform(task, begin)
    except Unavailable as error:
        return {"status": Status.UNAVAILABLE, "message": str(error)}
    except VerificationError as error:
        return {"status": Status.WRONG, "message": str(error)}
    except OutOfTime as error:
        return {"status": Status.TIMEOUT, "message": str(error)}
    except TooLarge as error:
        return {"status": Status.MEMORY, "message": str(error)}
    except MemoryError:
        return {"status": Status.MEMORY, "message": "the system gave no more memory"}
    except SatchelError as error:
        return {"status": Status.ERROR, "message": str(error)}
    except Exception as error:  # anything at all is reported
        return {"status": Status.ERROR, "message": f"{type(error).__name__}: {error}"}


def perform(task: Task, begin: float) -> dict[str, Any]:
    """Do a task, and raise whatever goes wrong."""
    kind = base.find(task.puzzle)
    configuration = Configuration.parse(task.configuration, "configuration")
    backend = Timed(find(configuration.backend))
    seconds = task.limits.seconds
    deadline = Deadline(None if seconds == float("inf") else seconds)
    deadline.start = begin
    options = configuration.options(LIMITS_OF_SOLUTIONS[task.question])
    ask = tally if task.question == "count" else solve
    rehearsal = (task.puzzle, task.configuration, task.question)
    if rehearsal not in _rehearsed:
        _rehearsed.add(rehearsal)
        rehearse(kind, lambda example: ask(example, backend, options, deadline=deadline))
        backend.encoding = 0.0
    puzzle: Puzzle[Any] = kind.parse(task.instance)
    start = time.monotonic()
    outcome = ask(puzzle, backend, options, deadline=deadline)
    spent = time.monotonic() - start
    encoding = backend.encoding + float(outcome.stats.pop("encoding_seconds", 0.0))
    return {
        "status": status(task.question, outcome),
        "verdict": outcome.verdict,
        "count": outcome.count,
        "found": outcome.found,
        "solutions": [puzzle.answer(solution) for solution in outcome.solutions[:2]],
        "evidence": outcome.evidence,
        "phases": {"start": start - begin, "encode": encoding, "solve": spent - encoding},
        "sizes": {SIZES[key]: outcome.stats[key] for key in SIZES if key in outcome.stats},
        "stats": {**outcome.chosen, **outcome.stats},
        "message": f"stopped with {outcome.found} found" if outcome.stopped else "",
    }


def rehearse(kind: type[Puzzle[Any]], ask: Callable[[Puzzle[Any]], object]) -> None:
    """Ask about a tiny example, the longest text there is of those: it has a bit of everything.

    What goes wrong will go wrong again, and is told then; limits hold.
    """
    tiny = [
        example.text
        for example in kind.EXAMPLES
        if 0 < example.count <= REHEARSAL_SOLUTIONS and len(example.text) <= REHEARSAL_CHARACTERS
    ]
    try:
        for text in sorted(tiny, key=len)[-1:]:
            ask(kind.parse(text))
    except (OutOfTime, MemoryError):
        raise
    except Exception:
        return


def status(question: str, outcome: Outcome[Any]) -> Status:
    """Whether the question has its answer, and if not, why."""
    definite = outcome.complete if question == "count" else outcome.verdict != Verdict.UNKNOWN
    if definite:
        return Status.CORRECT
    return Status.TIMEOUT if outcome.stopped == "timeout" else Status.UNKNOWN


def main() -> None:
    """Answer every line of standard input."""
    begin = float(os.environ.get("SATCHEL_BEGIN") or time.monotonic())
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever a solver prints does not get among the answers
    for line in sys.stdin:
        fields = json.loads(line)
        task = Task(**{**fields, "limits": Limits(**fields["limits"])})
        answers.write(json.dumps(answer(task, begin), default=str) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
