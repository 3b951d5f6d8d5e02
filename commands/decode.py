"""``decode``: what an outside solver printed for an exported model, as a checked answer.

Variables that are not mentioned are false, those beyond the model's own are auxiliary and left
aside. A claim that there is no solution is passed on as what it is: somebody's word.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Set
from typing import Any

from ..encoders import encode
from ..encoders.formats.solver_output import Claim, read
from ..encoders.model import Between, Encoding, Spread
from ..encoders.subtours import Walk, degrees
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.errors import PuzzleError
from ..verify.answer import check
from .shared import arg_types, common, instance_args


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    what = "what the solver printed or wrote (- is stdin)"
    parser.add_argument("--solution", type=arg_types.name, required=True, metavar="FILE", help=what)


def main(argv: list[str]) -> int:
    """Print the verdict and the answer, or a line for each broken rule."""
    arguments, puzzle = instance_args.parse("decode", argv, add_arguments)
    if puzzle is None:
        raise PuzzleError("decode", "a puzzle", "none (see satchel decode --help)")
    encoding = encode(puzzle)
    claim = read(*instance_args.read(arguments.solution), encoding.model.top)
    if claim.satisfiable:
        return show(puzzle, encoding, claim)
    if claim.satisfiable is None:
        print(Verdict.UNKNOWN)
        return 3
    print(Verdict.NONE)
    common.note("rests on: the outside solver's word alone")
    return 0


def show(puzzle: Puzzle[Any], encoding: Encoding[Any], claim: Claim) -> int:
    """Check the values and print the answer.

    The model's own constraints are asked first, as values that break them may decode to
    anything; then the puzzle's rules judge the solution.
    """
    true = {v for v, value in claim.values.items() if value and v <= encoding.model.top}
    wrong = [f"broken: {why}" for why in broken(encoding, true)]
    solution = None if wrong else encoding.decode(true)
    wrong = wrong or check(puzzle, solution)
    if wrong:
        print("\n".join(wrong))
        return 1
    answer = puzzle.answer(solution)
    print(Verdict.SOLVED)
    print(answer + "\n" * ("\n" in answer))
    return 0


def broken(encoding: Encoding[Any], true: Set[int]) -> Iterator[str]:
    """The ``why`` of each constraint and given that the true variables break.

    >>> from satchel.puzzles import Queens
    >>> list(broken(encode(Queens(1)), set()))
    ['one queen in row 1', 'one queen in column 1']
    """

    def holds(literal: int) -> bool:
        return (abs(literal) in true) == (literal > 0)

    def kept(stated: Between) -> bool:
        return stated.low <= sum(map(holds, stated.literals)) <= stated.high

    for given in encoding.givens:
        if not holds(given.literal):
            yield given.why
    for stated in encoding.model.constraints:
        if isinstance(stated, Between):
            if not kept(stated):
                yield stated.why
        elif isinstance(stated, Spread):
            first, second = (
                [i for i, x in enumerate(labels) if holds(x)]
                for labels in (stated.first, stated.second)
            )
            if any(abs(i - j) < stated.distance for i in first for j in second):
                yield stated.why
        elif wrong := [degree.why for degree in degrees(stated) if not kept(degree)]:
            yield from wrong
        else:
            yield from (cut.why for cut in Walk(stated).violated(true))
