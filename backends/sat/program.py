"""Anybody's SAT solver as a program: DIMACS in a file, the answer in its output or in a file.

``program:cadical`` is the program of this name on the PATH, ``./kissat`` the one at this path. It
is called with the name of a file in DIMACS. It prints the lines ``s`` and ``v`` of the SAT
competitions; or, as MiniSat does, the verdict alone, and is then called once more with the name of
a second file, into which it writes the literals.

The program runs beside a child process of ours, in its process group, so a limit or Ctrl-C ends it
with all that it starts in that group. Each call solves all clauses afresh. An assignment is held
against the clauses before it is believed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ...encoders.formats.solver_output import SolverOutput, competition, minisat
from ...puzzles import limits
from ...puzzles.errors import PuzzleError, Unavailable, VerificationError
from ...puzzles.text import lines, printable, shown
from ..base import Deadline
from ..child import Child
from ..process import cause
from ..program import PREFIX
from .in_process import Clauses
from .out_of_process import OutOfProcessSolver

OUTPUT_BYTES = limits.FILE_BYTES
"""The most that a program may print or write."""
ERROR_BYTES = 300
"""So much of what it prints on standard error is shown, the end of it."""
SATISFIABLE, UNSATISFIABLE = 10, 20
"""The exit codes of the SAT competitions."""
VERDICT = re.compile(r"^(UN)?SATISFIABLE\s*$|^INDETERMINATE\s*$|^UNKNOWN\s*$", re.MULTILINE)
"""The line of a program that prints no literals."""


def located(name: str) -> str:
    """The path of the program that a solver's name means.

    Raises
    ------
    Unavailable
        When there is none that can be started.
    """
    if name.startswith(PREFIX):
        wanted = name.removeprefix(PREFIX)
        if os.sep in wanted or not (path := shutil.which(wanted)):
            raise Unavailable(f"{shown(wanted)} is no program on the PATH")
        return str(Path(path).absolute())
    if not (Path(name).is_file() and os.access(name, os.X_OK)):
        raise Unavailable(f"{shown(name)} is no program that can be started")
    return str(Path(name).absolute())


def digest(name: str) -> str:
    """What tells one program of this name from another: the beginning of its SHA-256."""
    from hashlib import file_digest

    try:
        with Path(located(name)).open("rb") as program:
            return file_digest(program, "sha256").hexdigest()[:12]
    except (OSError, Unavailable):
        return "missing"


class ProgramSolver(OutOfProcessSolver):
    """A program beside a child process, which the deadline ends.

    Parameters
    ----------
    name : str
        ``program:NAME``, or a path.

    Raises
    ------
    Unavailable
        When there is no such program.
    """

    def __init__(self, name: str) -> None:
        self.name, self.path = name, located(name)
        self.clauses: Clauses = []
        self.assumptions: list[int] = []
        self.child = Child.take("satchel.backends.sat.program:serve")

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> list[int] | None:
        """The true literals, or None.

        Raises
        ------
        Unavailable
            When the program gives up, or what it says is not understood.
        VerificationError
            When its assignment breaks a clause.
        """
        self.assumptions = list(assumptions)
        clauses = self.clauses + [[literal] for literal in assumptions]
        values: dict[int, bool] | None = self.child.call((self.path, self.name, clauses), deadline)
        if values is None:
            return None
        top = max((abs(literal) for clause in clauses for literal in clause), default=0)
        model = [v if values.get(v) else -v for v in range(1, top + 1)]
        true = set(model)
        for clause in clauses:
            if true.isdisjoint(clause):
                broken = " ".join(map(str, [*clause[:10], *["…"] * (len(clause) > 10), 0]))
                raise VerificationError(f"{self.name} breaks the clause {broken}")
        return model


# --- inside the child process ------------------------------------------------------------------


def serve() -> Callable[[tuple[str, str, Clauses]], dict[int, bool] | None]:
    """Inside a child process: solve whole formulas with a program."""
    with_result_file: set[str] = set()  # the programs that print no literals

    def handle(request: tuple[str, str, Clauses]) -> dict[int, bool] | None:
        path, name, clauses = request
        with tempfile.TemporaryDirectory() as folder:
            formula, result = Path(folder, "formula.cnf"), Path(folder, "result")
            with formula.open("w", encoding="ascii") as out:
                out.writelines(dimacs(clauses))
            if path not in with_result_file:
                printed, code = run([path, str(formula)], name)
                if re.search(r"^[sv]\s", printed, re.MULTILINE):
                    return values(printed, code, name, competition)
                if (verdict := VERDICT.search(printed)) is None:
                    raise Unavailable(f"{name} gave no answer: {last_words(printed)}")
                if verdict[0].strip() != "SATISFIABLE":
                    return values(verdict[0], code, name, minisat)
                with_result_file.add(path)
            printed, code = run([path, str(formula), str(result)], name)
            try:
                with result.open("rb") as written:
                    found = written.read(OUTPUT_BYTES)
            except OSError:
                raise Unavailable(f"{name} wrote no result: {last_words(printed)}") from None
            return values(found.decode(errors="replace"), code, name, minisat)

    return handle


def dimacs(clauses: Clauses) -> Iterable[str]:
    """The lines of a formula."""
    top = max((abs(literal) for clause in clauses for literal in clause), default=0)
    yield f"p cnf {top} {len(clauses)}\n"
    for clause in clauses:
        yield " ".join(map(str, clause)) + " 0\n" if clause else "0\n"


def run(command: Sequence[str], name: str) -> tuple[str, int]:
    """What a program prints, and its exit code; it stays in the process group of this one."""
    with tempfile.TemporaryFile() as errors:
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors
            )
        except OSError as error:
            raise Unavailable(f"{name} does not start: {error.strerror or error}") from None
        assert process.stdout
        with process.stdout as stream:
            printed = stream.read(OUTPUT_BYTES + 1)
        if len(printed) > OUTPUT_BYTES:
            process.kill()
            process.wait()
            raise Unavailable(f"{name} prints more than {OUTPUT_BYTES:,} bytes")
        code = process.wait()
        errors.seek(max(0, errors.seek(0, os.SEEK_END) - ERROR_BYTES))
        complaint = errors.read().decode(errors="replace")
    if code < 0:
        raise Unavailable(f"{name} was ended by {cause(code)}")
    return printed.decode(errors="replace") or complaint, code


def values(text: str, code: int, name: str, style: Callable[..., None]) -> dict[int, bool] | None:
    """The values of the variables that an answer states, or None when there are none.

    Raises
    ------
    Unavailable
        When the program gave up, or contradicts itself.
    """
    output = SolverOutput()
    try:
        style(list(lines(text, "its output")), output)
    except (PuzzleError, IndexError) as error:
        raise Unavailable(f"{name} is not understood: {error or last_words(text)}") from None
    if output.satisfiable is None:
        raise Unavailable(f"{name} stopped without an answer")
    if code in (SATISFIABLE, UNSATISFIABLE) and output.satisfiable != (code == SATISFIABLE):
        said = "SATISFIABLE" if output.satisfiable else "UNSATISFIABLE"
        raise Unavailable(f"{name} says {said}, and ends with exit code {code}")
    return output.values if output.satisfiable else None


def last_words(text: str) -> str:
    """The last line of what a program printed, for a complaint."""
    return shown(printable(text.strip().rpartition("\n")[2])) if text.strip() else "it says nothing"
