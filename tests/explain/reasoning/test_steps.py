"""Hints and steps: each follows from its reason, no reason is too large, and all is reached."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from satchel.backends.sat.subsets.solver import SelectorSolver
from satchel.encoders import encode
from satchel.encoders.constraints import Cardinality, Given
from satchel.encoders.encoding import Encoding
from satchel.explain.reasoning import derivation as following
from satchel.explain.reasoning import smallest_reason as module
from satchel.explain.reasoning.consequences import Consequences, Propagated
from satchel.explain.reasoning.order import first, ordered
from satchel.explain.reasoning.steps import Steps
from satchel.puzzles.base import Puzzle, Verdict
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.errors import OutOfTime, VerificationError
from satchel.puzzles.formula import Formula
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.labelling import Labelling
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour

from ...conflicts import is_minimal
from ...helpers import outside
from ...instances import RANDOM, all_assignments, with_verdict
from .helpers import sweeper

BOARDS = ("0", "2", "4", "6", "8")
"""The Minesweeper positions with one solution."""


def constant(puzzle: Puzzle[Any], solutions: list[Any]) -> set[int]:
    """The literals that are true in all solutions, and in all assignments of a formula."""
    encoding = encode(puzzle)
    if isinstance(puzzle, Formula):
        solutions = all_assignments(replace(puzzle, over=None))
    found = [encoding.literals(solution) for solution in solutions]
    every = range(1, encoding.model.top + 1)
    signed = ({v if v in true else -v for v in every} for true in found)
    return set.intersection(*signed)


def at_one_place(steps: Steps[Any], known: set[int]) -> set[int]:
    """What is known, and that a place with a value has no other one, which is no step."""
    place = steps.words.place
    values = {place(x) for x in known if x > 0} - {None}
    every = range(1, steps.encoding.model.top + 1)
    return known | {-v for v in every if v not in known and place(v) in values}


def is_walked(puzzle: Puzzle[Any], decided: set[int] | None = None) -> Steps[Any]:
    """All steps as they are told, each judged by what is known before it, and what they reach."""
    steps = Steps(puzzle)
    top = steps.encoding.model.top
    shown = {given.literal for given in steps.encoding.givens}
    known = at_one_place(steps, shown)
    for step in ordered(steps):
        facts = [g.stated.literal for g in step.reason if isinstance(g.stated, Given)]
        assert set(facts) <= known
        assert shown.isdisjoint(step.literals) and not known >= set(step.literals)
        assert step.rules == len({group.why for group in step.reason if not group.given}) > 0
        for literal in step.literals:
            assert is_minimal(list(step.reason), top, [-literal])
            assert steps.words.sentence(literal) not in steps.line(step).split(", because: ")[1]
        shown.update(step.literals)
        known = at_one_place(steps, known | shown)
    steps.close()
    assert known >= set(steps.decided)
    assert not steps.open
    if decided is not None:
        assert known == decided == set(steps.decided)
    return steps


@pytest.mark.parametrize("verdict", ["unique", "multiple"])
@pytest.mark.parametrize("name", sorted(RANDOM))
def test_steps_reach_what_all_solutions_share(name: str, verdict: str) -> None:
    for seed in range(3 if name == "eight" else 6):
        puzzle, solutions = with_verdict(name, verdict, seed)
        steps = is_walked(puzzle, constant(puzzle, solutions))
        assert steps.outcome.verdict == verdict


@pytest.mark.slow
@pytest.mark.parametrize("verdict", ["unique", "multiple"])
@pytest.mark.parametrize("name", sorted(RANDOM))
def test_many_steps(name: str, verdict: str) -> None:
    for seed in range(6, 56):
        puzzle, solutions = with_verdict(name, verdict, seed)
        is_walked(puzzle, constant(puzzle, solutions))


@pytest.mark.parametrize("board", BOARDS)
def test_minesweeper_positions_are_solved_step_by_step(board: str) -> None:
    text = outside("minesweeper", f"minesweeper{board}.txt").read_text(encoding="utf-8")
    puzzle = MineNumber.parse(text, form="minesweeper")
    steps = Steps(puzzle)
    taken = list(steps)
    assert steps.outcome.verdict == Verdict.UNIQUE
    assert not steps.open
    for step in taken:
        assert is_minimal(list(step.reason), steps.encoding.model.top, [-step.literals[0]])
    true = {literal for literal in steps.facts if literal > 0}
    assert not any(puzzle.violations(steps.encoding.decode(true)))


def test_a_position_with_two_solutions_is_solved_as_far_as_it_goes() -> None:
    text = outside("minesweeper", "minesweeper_kaye_wire.txt").read_text(encoding="utf-8")
    steps = Steps(MineNumber.parse(text, form="minesweeper"))
    assert steps.outcome.verdict == Verdict.MULTIPLE
    assert len(list(steps)) > 0
    assert len(steps.facts) == len(steps.decided) < steps.encoding.model.top


@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 60), marks=pytest.mark.slow)])
def test_positions_drawn_at_random(seeds: range) -> None:
    hard = 0
    for seed in seeds:
        steps = is_walked(sweeper(random.Random(f"sweeper {seed}")))
        hard += len(steps.facts) > len(steps.encoding.givens)
    assert hard


@pytest.mark.parametrize("name", sorted(RANDOM))
def test_a_search_among_near_rules_alone_reaches_all(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SMALL_MODEL_RULES", 0)
    for seed in range(2):
        for verdict in ("unique", "multiple"):
            puzzle, solutions = with_verdict(name, verdict, seed)
            is_walked(puzzle, constant(puzzle, solutions))
    is_walked(sweeper(random.Random(f"sweeper {name}")))


def test_no_question_grows_with_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    plain = SelectorSolver.solve

    def counted(self: SelectorSolver, groups: Any, *more: Any) -> Any:
        asked = list(groups)
        sizes.append(len(asked))
        return plain(self, asked, *more)

    monkeypatch.setattr(SelectorSolver, "solve", counted)
    board = sweeper(random.Random("a large board"), 40)
    steps = Steps(board)
    taken = list(ordered(steps))
    assert len(steps.solver.groups) > 1000
    assert max(step.rules for step in taken) > 1
    assert 0 < max(sizes) < 200


# --- the reasons -----------------------------------------------------------------------------


def test_one_rule_comes_before_two_and_few_facts_before_many() -> None:
    steps = Steps(EightCircles((7, 3, 0, 0, 0, 0, 0, 0)))
    sizes = [(step.rules, len(step.reason)) for step in steps]
    assert sizes[0] == (1, 2)
    assert max(rules for rules, _ in sizes) > 1
    assert sizes[-1][0] == 1


def test_values_with_one_reason_are_one_step() -> None:
    step = Steps(MineNumber(("0??",))).hint()
    assert step is not None
    assert (step.literals, step.rules, len(step.reason)) == ((-1, -2), 1, 1)


def test_few_rounds_still_give_minimal_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ROUNDS_PER_STEP", 0)
    is_walked(EightCircles((7, 3, 0, 0, 0, 0, 0, 0)))
    monkeypatch.setattr(module, "ROUNDS_PER_STEP", 400)
    monkeypatch.setattr(module, "MAX_RULES", 1)
    is_walked(EightCircles((7, 3, 0, 0, 0, 0, 0, 0)))


def test_constraints_that_read_alike_are_taken_together(monkeypatch: pytest.MonkeyPatch) -> None:
    def vague(*arguments: Any) -> Encoding[Any]:
        """All diagonals by one name, and all antidiagonals."""
        made = encode(*arguments)
        made.model.constraints = [
            stated._replace(why=stated.why.split(" through ")[0])
            for stated in made.model.constraints
            if isinstance(stated, Cardinality)
        ]
        return made

    monkeypatch.setattr(following, "encode", vague)
    steps = is_walked(Queens(4, queens=frozenset({(0, 1)})))
    alike = [group.why for group in steps.solver.groups]
    assert len(set(alike)) < len(alike)


def test_of_mines_free_is_a_value_too() -> None:
    steps = Steps(MineNumber(("1*1?",)))
    found = first(steps)
    assert found is not None
    assert steps.line(found) == "cell 1,1 is free, because: cell 1,1 counts 1; cell 1,2 is a mine"


def test_a_hint_does_not_move() -> None:
    steps = Steps(Queens(4, queens=frozenset({(0, 1)})))
    first = steps.hint()
    assert first is not None and first == steps.hint()
    steps.take(first)
    assert steps.hint() != first


def test_a_false_reason_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def liar(self: Any, groups: Any, *_: Any) -> list[int]:
        return list(groups)[:1]

    steps = Steps(Queens(4, queens=frozenset({(0, 1)})))
    monkeypatch.setattr(Propagated, "reason", liar)
    monkeypatch.setattr(Consequences, "alike", lambda self, reason, literals: literals)
    with pytest.raises(VerificationError, match="fresh solver"):
        steps.hint()


@pytest.mark.parametrize(
    "puzzle",
    [
        Hamilton(generate("cycle 6"), path=True, start=0),
        Hamilton(generate("primering 6")),
        Hamilton(generate("petersen 5 2"), path=True, start=0, end=9),
        Labelling(generate("cycle 9"), 4, {0: 1, 1: 5}),
        Tour(3, 4, start=0),
    ],
    ids=lambda puzzle: puzzle.text().splitlines()[0],
)
def test_other_puzzles(puzzle: Puzzle[Any]) -> None:
    is_walked(puzzle)


def test_nothing_to_do() -> None:
    for puzzle, verdict in ((Queens(3), "none"), (Queens(0), "unique"), (Queens(1), "unique")):
        steps = Steps(puzzle)
        assert steps.outcome.verdict == verdict
        assert len(list(steps)) <= 1
        assert steps.hint() is None
    assert Steps(MineNumber(("*.",))).hint() is None


def test_the_time_limit() -> None:
    from satchel.backends.base import Deadline

    with pytest.raises(OutOfTime):
        Steps(Queens(16, toroidal=True), deadline=Deadline(0.3))
    steps = Steps(EightCircles((7, 3, 0, 0, 0, 0, 0, 0)))
    next(iter(steps))
    steps.deadline = Deadline(1e-9)
    with pytest.raises(OutOfTime):
        list(steps)
