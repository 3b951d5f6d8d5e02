"""What a verb prints: answers on standard output, as text or JSON, and notes on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

from ...puzzles.base import Puzzle, Verdict
from ...puzzles.errors import PuzzleError, SatchelError
from ...puzzles.files import written
from ...puzzles.text import printable
from ...verify.outcome import Outcome

EXACT_DIGITS = 12
"""The longest number, or denominator of a chance, that is printed in full; ``--json`` has all."""
TINY_CHANCE = Fraction(1, 10_000)
"""A chance that is printed with its exponent."""
LISTED_DIFFERENCES = 8
"""The most differences between two witnesses that are named."""


# --- answers ---------------------------------------------------------------------------------


def text(outcome: Outcome[Any], pictures: bool) -> str:
    """The verdict, then each solution: a list on a line, a board as rows and a blank line."""
    return f"{outcome.head()}\n{answers(outcome.puzzle, outcome.solutions, pictures)}"


def answers(puzzle: Puzzle[Any], solutions: Iterable[Any], pictures: bool) -> str:
    """Each solution: a list on a line, a board as rows and a blank line."""
    lines: list[str] = []
    for solution in solutions:
        answer = puzzle.answer(solution)
        drawing = puzzle.draw(solution) if pictures else ""
        if not drawing or drawing.replace(" ", "") != answer:
            lines.append(answer)
        if drawing:
            lines.append(drawing)
        if drawing or puzzle.BOARD:
            lines.append("")
    return "".join(f"{line}\n" for line in lines)


def json_line(puzzle: Puzzle[Any], **fields: Any) -> str:
    """An instance and what is said of it, as one object on one line."""
    stated = {"puzzle": puzzle.name, "instance": puzzle.text(), **fields}
    stated["reading"] = puzzle.reading or None
    return json.dumps(stated, ensure_ascii=False)


def outcome_json(outcome: Outcome[Any], **more: Any) -> str:
    """An outcome as one object on one line, always with the same keys."""
    return json_line(
        outcome.puzzle,
        **{
            "verdict": outcome.verdict,
            "count": outcome.count,
            "solutions": [outcome.puzzle.answer(solution) for solution in outcome.solutions],
            "evidence": outcome.evidence,
            "reason": outcome.reason,
            "bounds": None,
            "backend": outcome.backend,
            "solver": outcome.chosen.get("solver"),
            "seconds": round(outcome.seconds, 6),
            "stats": {**outcome.chosen, **outcome.stats},
            "stopped": outcome.stopped,
            **outcome.fields(),
            **more,
        },
    )


def exit_code(outcome: Outcome[Any]) -> int:
    """0 answered, 3 stopped by a limit, 130 interrupted."""
    return {None: 0, "timeout": 3, "interrupted": 130}[outcome.stopped]


def worst(codes: set[int]) -> int:
    """The one exit code of many instances."""
    return next(code for code in (1, 2, 4, 3, 0) if code in codes)


def write(file: str, content: str) -> None:
    """Write a file that the user named."""
    with written(Path(file), follow=True) as out:
        out.write(content.encode("utf-8", "backslashreplace"))


def write_lines(file: str | None, lines: Iterable[str]) -> None:
    """Write to a file that the user named, which changes when all is written, or to the output."""
    if file in (None, "-"):
        for line in lines:
            print(line)
        return
    with written(Path(str(file)), follow=True) as out:
        out.writelines(f"{line}\n".encode() for line in lines)


# --- notes -----------------------------------------------------------------------------------


def note(sentence: str) -> None:
    """A line on standard error: warnings, statistics, the evidence for an answer."""
    with suppress(OSError, ValueError):  # nobody listens, or the disk is full
        print("\n".join(map(printable, sentence.split("\n"))), file=sys.stderr, flush=True)


def notes(outcome: Outcome[Any], stats: bool = False) -> None:
    """Warnings, how the witnesses differ, the evidence or what stopped it, and figures."""
    warnings(outcome)
    different = outcome.differences()
    if different:
        listed = [f"{place}: {a} | {b}" for place, a, b in different[:LISTED_DIFFERENCES]]
        if len(different) > LISTED_DIFFERENCES:
            listed.append(f"and {len(different) - LISTED_DIFFERENCES} more")
        note("the first two differ in " + "; ".join(listed))
    by = " ".join([outcome.backend, *list(outcome.chosen.values())[:1]])
    if outcome.stopped:
        claim = f"; {by} claims: {outcome.claim}" if outcome.claim else ""
        note(f"{stopped(outcome)}, {outcome.found} found{claim}")
    elif outcome.reason:
        note(f"evidence: reason: {outcome.reason}")
    elif outcome.evidence:
        note(f"evidence: {', '.join(outcome.evidence)} ({by}, {outcome.seconds:.3f} s)")
    doubt(outcome)
    if stats:
        statistics(outcome)


def doubt(outcome: Outcome[Any]) -> None:
    """What may be wrong with the text of an instance that has no solution."""
    if outcome.verdict == Verdict.NONE and (why := outcome.puzzle.doubt()):
        note(why)


def warnings(outcome: Outcome[Any]) -> None:
    """The warnings of an outcome."""
    for warning in outcome.warnings:
        note(f"satchel: warning: {warning}")


def stopped(outcome: Outcome[Any]) -> str:
    """What stopped it, and when."""
    why = "a signal" if outcome.stopped == "interrupted" else "the time limit"
    return f"stopped by {why} after {outcome.seconds:.2f} s"


def statistics(outcome: Outcome[Any]) -> None:
    """The solver, the encodings and what was counted."""
    for name, value in {**outcome.chosen, **outcome.stats}.items():
        note(f"{name}: {value:.6f}" if isinstance(value, float) else f"{name}: {value}")


def counted(number: int, what: str) -> str:
    """A number with its noun.

    >>> counted(1, "rule"), counted(2, "rule")
    ('1 rule', '2 rules')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def chance(fraction: Fraction) -> str:
    """A chance as a decimal number, and as a fraction where that is short.

    >>> chance(Fraction(1, 3)), chance(Fraction(0)), chance(Fraction(1, 10**20))
    ('0.3333 (1/3)', '0', '1.000e-20')
    """
    if fraction.denominator == 1:
        return str(fraction)
    if len(str(fraction.denominator)) > EXACT_DIGITS:
        return f"{float(fraction):.4f}" if fraction > TINY_CHANCE else f"{float(fraction):.3e}"
    return f"{float(fraction):.4f} ({fraction})"


def large(number: int) -> str:
    """A number, of a long one the size alone.

    >>> large(1234), large(10**20)
    ('1,234', '1.00e+20')
    """
    digits = len(str(number))
    if digits <= EXACT_DIGITS:
        return f"{number:,}"
    return f"{number // 10 ** (digits - 3) / 100:.2f}e+{digits - 1}"


def program() -> str:
    """How the user calls Satchel: as a script of a checkout, or by its installed name."""
    called = Path(sys.argv[0])
    return f"python {sys.argv[0]}" if called.name == "cli.py" else "satchel"


# --- errors ----------------------------------------------------------------------------------


@contextmanager
def errors(argv: list[str]) -> Iterator[None]:
    """Say that Ctrl-C stopped it; with ``--json``, print an error on standard output as well."""
    try:
        yield
    except KeyboardInterrupt:
        note("stopped by a signal")
        raise
    except SatchelError as error:
        if "--json" in argv:
            print(error_json(error))
        raise


def error_json(error: SatchelError) -> str:
    """An error as one object on one line."""
    place = error.place if isinstance(error, PuzzleError) else None
    file, line, column = place if place else (None, None, None)
    fields = {"file": file, "line": line, "column": column, "message": str(error)}
    return json.dumps({"error": fields}, ensure_ascii=False)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[str] = ()) -> None:
    """Print a table as wide as the terminal, or of 100 signs; some columns justified to the right.

    Cells are printed as they are: ``[peers]`` is no markup.
    """
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    made = Table()
    for head in heads:
        made.add_column(Text(head), justify="right" if head in right else "left")
    for row in rows:
        made.add_row(*map(Text, row))
    Console(width=None if sys.stdout.isatty() else 100).print(made)
