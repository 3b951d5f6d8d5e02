r"""A journal of all solutions of an instance: an enumeration that is killed goes on from there.

The journal is text, one line a thing::

    satchel journal 2: all solutions of "queens 4" in 4 parts
    part 1 of 4: 0 search dfs b6e80b3e94d4cfe5
    "2 4 1 3"
    part 2 of 4: 1 search dfs e96f378e7731f3ea
    ...
    complete: 2 search dfs e6b5a28429f0d6f2

A solution is its answer as a JSON string, so that a board is one line too. The instance is
enumerated in the parts of ``puzzle.split(1)``, one after the other; a line closes each part with
the number of its solutions, what "there are no more" rests on, the backend, and a checksum. A part
that is closed is not searched again; of the part that was interrupted the known solutions are
blocked, or skipped by a search (``resume.py``). Any backend can go on with what another began.

Every line survives the process (``lines.py``); what a power failure took is found again, as is a
last line that was torn. The checksum, the first 16 hexadecimal digits of the SHA-256 of all that
stands before it in the file, tells when a line before it was lost or changed. That is a guard
against accidents: whoever means to deceive can compute it anew. What is reused from an earlier run
rests on ``journal`` therefore, whatever the file says.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import warnings
from collections.abc import Sequence
from functools import cached_property
from typing import Generic, Self, TypeVar

from ...encoders import encode
from ...encoders.encoding import Encoding
from ...puzzles.base import Puzzle
from ...puzzles.errors import InputWarning, Place, PuzzleError, Unavailable
from ...puzzles.text import shown
from ..answer import check
from .lines import Lines

S = TypeVar("S")
FIRST = r'satchel journal 2: all solutions of (".*") in (\d+) parts'


class Journal(Generic[S]):
    """An open journal, read and checked, locked against other processes. Close it.

    Parameters
    ----------
    file : str
        Its name; a file that does not exist, or is empty, becomes a new journal.
    puzzle : Puzzle
        The instance that the journal must be about.

    Attributes
    ----------
    solutions : list
        Those that are in the journal, checked by the rules and all different.
    closed : list of (str, str)
        What the end of each finished part rests on by the word of the journal, and the backend.
    complete : bool
        Whether there are no other solutions, by the word of the journal.

    Raises
    ------
    PuzzleError
        For a file that cannot be read and written, is locked, is about another instance, or has
        a line that is wrong. Such a file is left as it is. Only a last line without its line
        end is dropped, with an ``InputWarning``.
    """

    def __init__(self, file: str, puzzle: Puzzle[S]) -> None:
        self.file, self.puzzle = file, puzzle
        self.parts: Sequence[Puzzle[S]] = puzzle.split(1) or (puzzle,)
        text, many = self._quoted(puzzle.text()), len(self.parts)
        self._first = f"satchel journal 2: all solutions of {text} in {many} parts"
        self.solutions: list[S] = []
        self._known: set[S] = set()
        self.closed: list[tuple[str, str]] = []
        self.complete, self._begin = False, 0
        self._hash = hashlib.sha256()  # of the lines so far
        self._file = Lines(file)
        try:
            self._read()
        except BaseException:
            self._file.release()
            raise

    @property
    def begun(self) -> list[S]:
        """The solutions of the part that is not closed yet."""
        return self.solutions[self._begin :]

    # --- reading ---------------------------------------------------------------------------

    def _read(self) -> None:
        lines, torn = self._file.read()
        if torn and not lines and not self._first.encode().startswith(torn):
            raise self._wrong(1, "a journal of Satchel", shown(torn.decode(errors="replace")))
        for number, line in enumerate(lines, 1):
            if number == 1:
                self._read_first(line)
            else:
                self._read_line(number, line)
            self._count(line)
        if torn:
            where, piece = Place(self.file, len(lines) + 1, 1), torn.decode(errors="replace")
            what = InputWarning(f"{where}: dropped a torn line, {shown(piece)}")
            warnings.warn(what, stacklevel=3)
            self._file.cut(torn)
        if not lines:
            self._append(self._first)

    def _read_first(self, line: str) -> None:
        if line == self._first:
            return
        match, instance = re.fullmatch(FIRST, line), self.puzzle.text()
        if not match:
            raise self._wrong(1, "a journal of Satchel, format 2", shown(line))
        try:
            other = str(json.loads(match[1]))
        except ValueError:
            raise self._wrong(1, "an instance in quotes", shown(match[1])) from None
        if other != instance:
            raise self._wrong(1, f"a journal of {shown(instance)}", f"one of {shown(other)}")
        raise self._wrong(1, f"{len(self.parts)} parts", f"{match[2]} parts")

    def _read_line(self, number: int, line: str) -> None:
        closed, many = len(self.closed), len(self.parts)
        if self.complete:
            raise self._wrong(number, "nothing after the line `complete`", shown(line))
        if line.startswith('"') and closed < many:
            self._remember(self._read_solution(number, line))
            return
        end = f"part {closed + 1} of {many}" if closed < many else "complete"
        words = re.fullmatch(rf"{end}: ([0-9]{{1,9}}) (\w+) (\S+) [0-9a-f]{{16}}", line)
        if not words:
            solution = "a solution in quotes, or " if closed < many else ""
            raise self._wrong(number, f"{solution}the line `{end}`", shown(line))
        here, stated = len(self.begun if closed < many else self.solutions), int(words[1])
        if stated != here:
            solutions = "1 solution" if stated == 1 else f"{stated} solutions"
            raise self._wrong(number, f"{solutions} before `{end}`", str(here))
        if line != self._sealed(line[:-17]):
            expected = f"the lines up to `{end}` as they were written"
            raise self._wrong(number, expected, "others (one was changed or lost)")
        if closed < many:
            self._close_part(words[2], words[3])
        else:
            self.complete = True

    def _read_solution(self, number: int, line: str) -> S:
        try:
            solution = self.puzzle.read_answer(json.loads(line))
        except ValueError:
            raise self._wrong(number, "an answer in quotes", shown(line)) from None
        except PuzzleError as error:
            raise self._wrong(number, f"an answer: {error.expected}", error.found) from None
        if broken := check(self.parts[len(self.closed)], solution):
            expected = f"a solution of part {len(self.closed) + 1}"
            raise self._wrong(number, expected, f"one where {broken[0]}")
        if solution in self._known:
            raise self._wrong(number, "each solution once", f"{shown(line)} again")
        encoding = self._encoding
        right = encoding.decode(encoding.literals(solution)) if encoding else solution
        if right != solution or line != self._quoted(self.puzzle.answer(solution)):
            raise self._wrong(number, self._quoted(self.puzzle.answer(right)), shown(line))
        return solution

    def _remember(self, solution: S) -> None:
        self.solutions.append(solution)
        self._known.add(solution)

    @cached_property
    def _encoding(self) -> Encoding[S] | None:
        with contextlib.suppress(Unavailable):
            return encode(self.puzzle)
        return None  # a puzzle without an encoder

    @staticmethod
    def _quoted(answer: str) -> str:
        return json.dumps(answer, ensure_ascii=False)

    # --- writing ---------------------------------------------------------------------------

    def add(self, solution: S) -> None:
        """Write a solution of the part that is not closed yet."""
        self._append(self._quoted(self.puzzle.answer(solution)))
        self._remember(solution)

    def close_part(self, evidence: str, backend: str) -> None:
        """Write that the part has no other solution, and what this rests on."""
        part = f"part {len(self.closed) + 1} of {len(self.parts)}"
        self._append(self._sealed(f"{part}: {len(self.begun)} {evidence} {backend}"))
        self._close_part(evidence, backend)

    def _close_part(self, evidence: str, backend: str) -> None:
        self.closed.append((evidence, backend))
        self._begin = len(self.solutions)

    def finish(self, evidence: str, backend: str) -> None:
        """Write that there are no other solutions, and what this rests on."""
        self._append(self._sealed(f"complete: {len(self.solutions)} {evidence} {backend}"))
        self.complete = True

    def _append(self, line: str) -> None:
        self._file.append(line)
        self._count(line)

    def _count(self, line: str) -> None:
        self._hash.update(f"{line}\n".encode())

    def _sealed(self, line: str) -> str:
        """The line with the checksum of all that stands before it, and of its own words."""
        hashed = self._hash.copy()
        hashed.update(f"{line} ".encode())
        return f"{line} {hashed.hexdigest()[:16]}"

    def close(self) -> None:
        """Force the file to the disk, close it and let others use it."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _wrong(self, number: int, expected: str, found: str) -> PuzzleError:
        return PuzzleError(Place(self.file, number, 1), expected, found)
