"""DRAT proofs: reading them, and asking a checker of others that is fast and knows RAT lemmas.

**DRAT** is RUP (see ``rup.py``) with one more kind of lemma. A lemma is RAT on its first literal,
the pivot, when resolving it on the pivot with every clause at hand that contains the pivot's
complement gives clauses that are RUP. It need not follow; it only keeps a satisfiable formula
satisfiable.

**Text.** Literals with a ``0`` behind each lemma, ``d`` in front of a deletion; line ends are
blanks; lines that begin with ``c`` are comments. Binary DRAT is refused.

**Checkers.** `dratify <https://pypi.org/project/dratify/>`_, in Python or with the native checker
of ``cdclkit-native``, checks every lemma up to the empty clause; the external program ``drat-trim``
checks those that are needed. All are asked to see an explicit empty clause.

**Deletions of unit clauses.** RAT looks at the clauses at hand, so deletions matter. dratify keeps
the literals that a clause made true and still drops the clause, and so misses the one resolvent
that would refute a lemma against such a literal: from ``1``, ``-1 -2`` the steps ``d -1 -2``, ``2``
and the empty clause are accepted, though the formula is satisfiable. Therefore a proof with RAT
lemmas is checked again without the deletions of such clauses, which drat-trim ignores as well.
Without RAT lemmas every literal and every lemma follows from the formula, and nothing can go wrong.

**Source.** N. Wetzler, M. Heule, W. Hunt, *DRAT-trim*, SAT 2014; on deletions A. Rebola-Pardo,
A. Biere, *Two flavors of DRAT*, POS 2018.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from ...backends.program import run
from ...puzzles.errors import InvalidProof, OutOfTime, Unavailable, VerificationError
from ...puzzles.text import shown
from .rup import Database, Step

if TYPE_CHECKING:
    from dratify import CheckResult

Proof = str | bytes | Iterable[str]
LITERAL = re.compile(r"-?[1-9][0-9]{0,8}").fullmatch


@dataclass(frozen=True)
class Checked:
    """That a proof was accepted: by whom, its lemmas, and how many of them were RAT, not RUP.

    ``lemmas`` counts those up to the first empty clause; ``rat`` is None where the checker does
    not tell.
    """

    checker: str
    lemmas: int
    rat: int | None


def read(proof: Proof, file: str = "<proof>") -> Iterator[Step]:
    """The steps of a proof in text.

    Raises
    ------
    InvalidProof
        With file and line, where something else stands.

    Examples
    --------
    >>> [str(step) for step in read("1 -2 0\\nd 1\\n2 0 0\\n")]
    ['1 -2 0', 'd 1 2 0', '0']
    """
    text = proof.decode("latin-1") if isinstance(proof, bytes) else proof
    literals: list[int] = []
    begun, delete = 0, False
    for number, line in enumerate(StringIO(text, None) if isinstance(text, str) else text, 1):
        where = f"{file}:{number}"
        if "\0" in line:
            raise InvalidProof(
                f"{where}: expected a proof in text, found binary DRAT "
                "(have it written as text, for instance by `cadical --no-binary`)"
            )
        for word in line.split() if not line.lstrip().startswith("c") else ():
            if LITERAL(word):
                literals.append(int(word))
            elif word == "0":
                yield Step(literals, delete, begun or number)
                literals, begun, delete = [], 0, False
                continue
            elif word == "d" and not begun:
                delete = True
            else:
                raise InvalidProof(f"{where}: expected a literal or `0`, found {shown(word)}")
            begun = begun or number
    if begun:
        raise InvalidProof(f"{file}:{begun}: expected `0` behind it, found the end of the text")


def check_drat(
    clauses: Sequence[Sequence[int]], proof: Proof, native: bool = True, file: str = "<proof>"
) -> Checked:
    """Accept ``proof`` as a DRAT proof that ``clauses`` are unsatisfiable, by dratify.

    Parameters
    ----------
    clauses : sequence of sequence of int
        The formula.
    proof : str, bytes or iterable of str
        The proof in text, or its lines.
    native : bool
        Use the native checker where it is installed, else the one in Python.
    file : str
        The name used in messages.

    Raises
    ------
    InvalidProof
        The text is no proof, a lemma is neither RUP nor RAT, or the empty clause is missing.
    Unavailable
        dratify is not installed.

    Examples
    --------
    >>> check_drat([[1, 2], [1, -2], [-1, 2], [-1, -2]], "1 0 0", native=False).lemmas
    2
    >>> check_drat([[1], [-1, -2]], "d -1 -2 0 2 0 0")
    Traceback (most recent call last):
    ...
    satchel.puzzles.errors.InvalidProof: lemma 1 (line 1), `2 0`, is neither RUP nor RAT
    """
    steps = complete(read(proof, file), file)
    result, checker = dratify(clauses, steps, native)
    if result.ok and result.rat_steps:
        steps = list(without_reasons(clauses, steps))
        result, checker = dratify(clauses, steps, native)
    lemmas = [step for step in steps[: max(result.failed_step, 0) or None] if not step.delete]
    if not result.ok:
        failed = f"lemma {len(lemmas)} (line {lemmas[-1].line}), `{lemmas[-1]}`,"
        raise InvalidProof(f"{failed} is neither RUP nor RAT")
    return Checked(checker, len(lemmas), result.rat_steps)


def complete(steps: Iterable[Step], file: str) -> list[Step]:
    """The steps up to the first empty clause, which must be there."""
    needed = []
    for step in steps:
        needed.append(step)
        if not step.literals and not step.delete:
            return needed
    raise InvalidProof(f"{file}: the proof ends without the empty clause")


def without_reasons(clauses: Iterable[Sequence[int]], steps: Iterable[Step]) -> Iterator[Step]:
    """The steps without the deletions of clauses that make a literal true under no assumption."""
    database = Database(clauses)
    for step in steps:
        if not step.delete:
            database.add(step.literals)
        if not step.delete or database.delete(step.literals):
            yield step


class _Numbers(dict[int, int]):
    """dratify's numbers of literals, 2v and 2v + 1; variables count from 0 as they first occur.

    So a proof that mentions variable 999999999 takes no memory for those below.
    """

    def __missing__(self, literal: int) -> int:
        self[abs(literal)] = len(self)
        self[-abs(literal)] = len(self)
        return self[literal]


def dratify(
    clauses: Iterable[Sequence[int]], steps: Iterable[Step], native: bool
) -> tuple[CheckResult, str]:
    """What dratify says, and its name with the kind of checker that was used."""
    try:
        import dratify as library
    except ImportError:
        raise Unavailable("dratify is not installed: pip install dratify") from None
    if native and not library.native_available():
        try:
            import cdclkit_native  # which does not register itself
        except (ImportError, OSError):
            native = False
        else:
            library.register_native(cdclkit_native)
    engine = "native" if native else "python"
    number, formula = _Numbers(), library.CNF()
    for clause in clauses:
        formula.add([number[literal] for literal in clause])
    numbered = [
        ("d" if step.delete else "a", tuple([number[literal] for literal in step.literals]))
        for step in steps
    ]
    try:
        result = library.check_proof(formula, numbered, engine=engine)
    except (TypeError, ValueError, RuntimeError) as error:
        raise VerificationError(f"dratify gave up: {error}") from error
    return result, f"dratify {library.__version__}, {engine}"


def drat_trim(
    clauses: Sequence[Sequence[int]], proof: Proof, seconds: float = 600, file: str = "<proof>"
) -> Checked:
    """Accept ``proof`` by the program ``drat-trim``, which must be on the PATH.

    Raises
    ------
    InvalidProof, Unavailable, OutOfTime
        As :func:`check_drat`, and when ``seconds`` have passed.
    VerificationError
        The program failed or said nothing that is understood.
    """
    program = shutil.which("drat-trim")
    if program is None:
        raise Unavailable("drat-trim is not on the PATH: https://github.com/marijnheule/drat-trim")
    steps = complete(read(proof, file), file)
    top = max((abs(literal) for clause in clauses for literal in clause), default=0)
    with tempfile.TemporaryDirectory(prefix="satchel-") as folder:
        formula, written = Path(folder, "formula.cnf"), Path(folder, "proof.drat")
        lines = [f"p cnf {top} {len(clauses)}", *map(str, map(Step, clauses))]
        formula.write_text("\n".join(lines) + "\n", encoding="ascii")
        written.write_text("".join(f"{step}\n" for step in steps), encoding="ascii")
        command = [program, str(formula), str(written), "-t", str(int(seconds) + 1)]
        try:
            done = run(command, seconds=seconds)
        except OSError as error:
            raise Unavailable(f"drat-trim does not start: {error}") from None
    if done.ended == "timeout":
        raise OutOfTime(f"drat-trim did not finish in {seconds:g} seconds")
    statuses = {line[2:].strip() for line in done.output.splitlines() if line.startswith("s ")}
    if statuses == {"VERIFIED"} and done.code == 0:
        return Checked("drat-trim", sum(not step.delete for step in steps), None)
    if statuses == {"NOT VERIFIED"} and done.ended == "exit":
        raise InvalidProof(f"{file}: drat-trim does not verify the proof")
    raise VerificationError(
        f"drat-trim ended with code {done.code} and said {shown(' '.join(sorted(statuses)))}"
    )
