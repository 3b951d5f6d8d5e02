"""``decode``: what an outside solver printed for an exported model, as a checked answer.

Variables that are not mentioned are false, those beyond the model's own are auxiliary and left
aside. A claim that there is no solution is passed on as what it is: somebody's word.
"""

from __future__ import annotations

import argparse
from typing import Any

from ..encoders import encode
from ..encoders.encoding import Encoding
from ..encoders.formats.solver_output import SolverOutput, read
from ..puzzles.base import Puzzle, Verdict
from ..verify.answer import check
from .shared import arg_types, instance
from .shared.render import note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    what = "what the solver printed or wrote (- is stdin)"
    parser.add_argument("--solution", type=arg_types.name, required=True, metavar="FILE", help=what)


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("decode", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Print the verdict and the answer, or a line for each broken rule."""
    encoding = encode(puzzle)
    claim = read(*instance.read(arguments.solution), encoding.model.top)
    if claim.satisfiable:
        return show(puzzle, encoding, claim)
    if claim.satisfiable is None:
        print(Verdict.UNKNOWN)
        note("the outside solver stopped without an answer")
        return 3
    print(Verdict.NONE)
    note("evidence: the outside solver's word alone")
    return 0


def show(puzzle: Puzzle[Any], encoding: Encoding[Any], claim: SolverOutput) -> int:
    """Check the values and print the answer.

    The model's own constraints are asked first, as values that break them may decode to
    anything; then the puzzle's rules judge the solution.
    """
    true = {v for v, value in claim.values.items() if value and v <= encoding.model.top}
    wrong = [f"broken: {why}" for why in encoding.broken(true)]
    solution = None if wrong else encoding.decode(true)
    wrong = wrong or check(puzzle, solution)
    if wrong:
        print("\n".join(wrong))
        return 1
    answer = puzzle.answer(solution)
    print(Verdict.SOLVED)
    print(answer + "\n" * ("\n" in answer))
    return 0
