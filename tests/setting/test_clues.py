"""Clues of every puzzle, instances with fewer, and instances with enough of them."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.subsets.mus import Satisfiable, mus
from satchel.cli import run
from satchel.encoders import encode
from satchel.puzzles import MineNumber, Tour
from satchel.puzzles.base import Clue, Puzzle, find, names
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.errors import OutOfTime, PuzzleError, SatchelError
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.queens import Queens
from satchel.setting.clue_solver import ClueSolver
from satchel.setting.clues import fewest, fewest_dropped
from satchel.setting.minimise import NotUnique, minimise
from satchel.setting.repair import repair

from ..instances import RANDOM, with_verdict

SEEDS = range(4)


def brute(puzzle: Puzzle[Any]) -> list[Any]:
    """All solutions, by the rules alone."""
    found: list[Any] = RANDOM[puzzle.name][1](puzzle)
    return found


def unique(puzzle: Puzzle[Any]) -> bool:
    return len(brute(puzzle)) == 1


def subsets(clues: Sequence[Clue], size: int) -> list[tuple[Clue, ...]]:
    """The sets of so many clues, one at most at each place."""
    return [s for s in combinations(clues, size) if len({clue[:-1] for clue in s}) == size]


def least(clues: Sequence[Clue], right: Any, most: int) -> int | None:
    """The size of a smallest set of clues that is right, where it is at most ``most``."""
    sizes = range(min(most, len(clues)) + 1)
    return next((k for k in sizes if any(map(right, subsets(clues, k)))), None)


# --- what a clue is --------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_the_clues_of_an_instance_make_it(name: str) -> None:
    puzzles = [find(name).parse(example.text) for example in find(name).EXAMPLES]
    puzzles += [RANDOM[name][0](Random(seed)) for seed in range(200)]
    for puzzle in puzzles:
        clues = puzzle.clues()
        assert len(set(clues)) == len(clues)
        assert puzzle.with_clues(clues) == puzzle
        assert puzzle.with_clues(clues[::-1]) == puzzle
        assert puzzle.with_clues(()).clues() == ()
        assert puzzle.with_clues(clues[1:]).with_clues(clues) == puzzle
    assert any(puzzle.clues() for puzzle in puzzles)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", SEEDS)
def test_all_that_is_given_could_be_given(name: str, seed: int) -> None:
    puzzle, (first, *_) = with_verdict(name, "multiple", seed)
    assert set(puzzle.clues()) <= set(puzzle.all_clues(first))
    for clue in puzzle.all_clues(first):
        assert puzzle.with_clues([clue]).clues() == (clue,)
        assert not list(puzzle.with_clues([clue]).violations(first))
        assert puzzle.clue_text(clue)


def test_a_puzzle_may_have_no_clues() -> None:
    class Bare(Queens):
        clues = Puzzle.clues
        with_clues = Puzzle.with_clues
        all_clues = Puzzle.all_clues

    assert minimise(Bare(1), Deadline()) == Bare(1)
    assert repair(Bare(4), Deadline()).repaired is None


# --- the solver of clues ---------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", SEEDS)
def test_some_clues_are_kept_and_the_others_are_not_heard(name: str, seed: int) -> None:
    puzzle, found = with_verdict(name, "multiple", seed)
    rng = Random(seed)
    clues = list({clue: None for solution in found[:4] for clue in puzzle.all_clues(solution)})
    solver = ClueSolver(puzzle, clues, Deadline())
    for _ in range(10):
        chosen = [clue for clue in rng.sample(clues, min(3, len(clues))) if rng.random() < 0.7]
        chosen = list({clue[:-1]: clue for clue in chosen}.values())
        ends = [clue[-1] for clue in chosen if clue[0] in ("start", "end")]
        if len(set(ends)) < len(ends):
            continue  # two ends at one place are another clue
        true = solver.solve(chosen)
        instance = puzzle.with_clues(chosen)
        assert (true is not None) == bool(brute(instance))
        if true is None:
            core = solver.core()
            assert set(core) <= set(chosen)
            assert not brute(puzzle.with_clues(core))
        else:
            assert not list(instance.violations(solver.solution(true)))
            assert all(solver.keeps(clue, true) for clue in chosen)
            for clue in clues:
                kept = not list(puzzle.with_clues([clue]).violations(solver.solution(true)))
                assert solver.keeps(clue, true) == kept
    solver.close()


@pytest.mark.parametrize("name", names())
def test_a_blocked_solution_alone_is_gone(name: str) -> None:
    puzzle, found = with_verdict(name, "multiple", 1)
    clues = puzzle.clues()
    solver = ClueSolver(puzzle, clues, Deadline())
    seen = set()
    while (true := solver.solve(clues)) is not None:
        seen.add(frozenset(true))
        solver.block(solver.solution(true))
    literals = encode(puzzle).literals
    assert seen == {frozenset(literals(solution)) for solution in found}
    solver.close()


# --- fewer clues -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_left_is_unique_and_nothing_more_can_go(name: str, seed: int) -> None:
    puzzle, (solution,) = with_verdict(name, "unique", seed)
    puzzle = puzzle.with_clues(full(puzzle, solution))
    for rng in (None, Random(seed)):
        smaller = minimise(puzzle, Deadline(), rng)
        kept = smaller.clues()
        assert set(kept) <= set(puzzle.clues())
        assert unique(smaller)
        for clue in kept:
            assert not unique(smaller.with_clues([c for c in kept if c != clue]))


def full(puzzle: Puzzle[Any], solution: Any) -> list[Clue]:
    """The clues of an instance and others of its solution, one at each place."""
    given = {clue[:-1]: clue for clue in puzzle.clues()}
    for clue in puzzle.all_clues(solution):
        given.setdefault(clue[:-1], clue)
    return list(given.values())


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", SEEDS)
def test_the_fewest_are_the_fewest(name: str, seed: int) -> None:
    puzzle, (solution,) = with_verdict(name, "unique", seed)
    puzzle = puzzle.with_clues(full(puzzle, solution)[:8])
    if not unique(puzzle):
        puzzle, _ = with_verdict(name, "unique", seed)
    smaller = minimise(puzzle, Deadline(), few=True)
    assert unique(smaller)
    clues = puzzle.clues()
    assert len(smaller.clues()) == least(clues, lambda s: unique(puzzle.with_clues(s)), len(clues))


def test_another_order_leaves_other_clues() -> None:
    puzzle = MineNumber(("001110", "013431", "014541", "013431", "001110"))
    assert len({minimise(puzzle, Deadline(), Random(seed)).text() for seed in range(5)}) > 1


@pytest.mark.parametrize("verdict", ["none", "multiple"])
@pytest.mark.parametrize("name", names())
def test_an_instance_that_is_not_unique_is_refused(name: str, verdict: str) -> None:
    puzzle, _ = with_verdict(name, verdict, 0)
    with pytest.raises(NotUnique, match="none" if verdict == "none" else "several"):
        minimise(puzzle, Deadline())


def test_clues_that_leave_others_are_not_irreducible() -> None:
    solver = ClueSolver(Queens(6), [(0, 1)], Deadline())
    with pytest.raises(Satisfiable, match="hold together"):
        mus(solver, [(0, 1)])
    solver.close()


# --- clues that are missing ------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", SEEDS)
def test_no_fewer_clues_would_single_out_the_answer(name: str, seed: int) -> None:
    puzzle, found = with_verdict(name, "multiple", seed)
    answer = found[seed % len(found)]
    given = puzzle.clues()
    places = {clue[:-1] for clue in given}
    others = [clue for clue in puzzle.all_clues(answer) if clue[:-1] not in places]
    made = repair(puzzle, Deadline(), answer)
    expected = least(others, lambda s: unique(puzzle.with_clues([*given, *s])), 3)
    assert made.proven
    assert not made.dropped
    if made.repaired is None:
        assert expected is None
    else:
        assert expected in (len(made.added), None)
        assert expected is not None or len(made.added) > 3
        assert brute(made.repaired) == [made.solution]
        assert set(made.repaired.clues()) == {*given, *made.added}


@pytest.mark.parametrize("name", names())
def test_the_best_of_all_solutions_is_found(name: str) -> None:
    puzzle, found = with_verdict(name, "multiple", 2)
    each = [repair(puzzle, Deadline(), answer) for answer in found]
    best = repair(puzzle, Deadline(), tries=len(found))
    assert best.anyhow
    numbers = [len(made.added) for made in each if made.repaired]
    assert (len(best.added) if best.repaired else None) == min(numbers, default=None)


def test_not_all_solutions_were_tried() -> None:
    some = repair(MineNumber(("??", "??")), Deadline(), tries=2)
    assert (some.anyhow, some.proven) == (False, True)


def test_a_cell_has_one_clue() -> None:
    puzzle = MineNumber(("?*??",), "eight")  # `2` and `*` at 1,3 would do, beside one more
    made = repair(puzzle, Deadline(), ((True,) * 4,))
    assert made.repaired is not None
    assert unique(made.repaired)
    assert len({clue[:-1] for clue in made.added}) == len(made.added) == 3


def test_an_answer_that_breaks_clues_takes_them_away() -> None:
    made = repair(Queens(8, frozenset({(0, 1), (1, 4)})), Deadline(), (0, 4, 7, 5, 2, 6, 1, 3))
    assert made.dropped == [(0, 1)]
    assert made.repaired is not None
    assert (1, 4) in made.repaired.clues()
    assert brute(made.repaired) == [(0, 4, 7, 5, 2, 6, 1, 3)]


def test_an_answer_must_keep_the_rules() -> None:
    with pytest.raises(PuzzleError, match="but for the clues"):
        repair(Queens(4), Deadline(), (0, 1, 2, 3))


def test_any_reading_of_an_answer_will_do() -> None:
    puzzle = Tour(3, 4)
    answer = brute(puzzle)[3]
    forward, backward = (repair(puzzle, Deadline(), walk) for walk in (answer, answer[::-1]))
    assert forward.solution == backward.solution == answer


def test_what_is_unique_stays_as_it_is() -> None:
    made = repair(Queens(4, frozenset({(0, 1)})), Deadline())
    assert (made.repaired, made.added) == (made.puzzle, [])


# --- clues too many --------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(8))
def test_no_fewer_clues_are_in_the_way(name: str, seed: int) -> None:
    puzzle, _ = with_verdict(name, "none", seed)
    clues = puzzle.clues()
    made = repair(puzzle, Deadline())

    def right(dropped: tuple[Clue, ...]) -> bool:
        return bool(brute(puzzle.with_clues([c for c in clues if c not in dropped])))

    sizes = [k for k in range(len(clues) + 1) if any(map(right, combinations(clues, k)))]
    assert made.proven
    if made.repaired is None:
        assert not sizes
    else:
        assert right(tuple(made.dropped))
        assert len(made.dropped) == min(sizes)
        assert (made.solution is not None) == unique(made.repaired)


def test_many_contradictions_at_once() -> None:
    clues = [(0, 0), (0, 1), (1, 1), (1, 0), (5, 5), (6, 6), (7, 2)]
    puzzle = Queens(8, frozenset(clues))
    solver = ClueSolver(puzzle, clues, Deadline())
    best = fewest_dropped(solver, clues)
    assert best.proven
    kept = [clue for clue in clues if clue not in (best.clues or [])]
    assert brute(puzzle.with_clues(kept))
    larger = len(kept) + 1
    assert not any(brute(puzzle.with_clues(s)) for s in combinations(clues, larger))
    solver.close()


def test_start_and_end_at_one_square() -> None:
    made = repair(Tour(3, 4, start=0, end=0), Deadline())
    assert made.dropped == [("start and end", 0)]
    walk = Hamilton(generate("path 3"), path=True, start=0, end=0)
    assert repair(walk, Deadline()).dropped == [("start and end", 0)]


# --- when time ends --------------------------------------------------------------------------


class Counted(Deadline):
    """A deadline that falls after so many looks at the clock."""

    def __init__(self, looks: int) -> None:
        super().__init__(1e6)
        self.looks = looks

    def check(self) -> None:
        self.looks -= 1
        if self.looks < 0:
            raise OutOfTime("looked too often")


@pytest.mark.parametrize("looks", [30, 100, 150, 200, 300, 500])
def test_bounds_hold_whenever_time_ends(looks: int) -> None:
    puzzle, answer = Queens(8), (0, 4, 7, 5, 2, 6, 1, 3)
    clues = list(puzzle.all_clues(answer))
    right = len(repair(puzzle, Deadline(), answer).added)
    deadline = Counted(10**6)
    solver = ClueSolver(puzzle, clues, deadline)
    solver.block(answer)
    deadline.looks = looks // 5
    best = fewest(solver, clues)
    assert best.lower_bound <= right
    assert best.possible
    if best.clues is not None:
        assert right <= len(best.clues)
        assert unique(puzzle.with_clues(best.clues))
        assert best.proven == (best.lower_bound == len(best.clues))
    solver.close()


# --- the verbs -------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The exit code of a command, and its two streams."""
    try:
        code = run(list(words))
    except SatchelError as error:
        code, text = error.exit_code, f"satchel: {error}\n"
    else:
        text = ""
    out, err = capsys.readouterr()
    return code, out, err + text


def test_minimise_prints_an_instance(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "minimise", "eight", *"73145800")
    assert (code, err) == (0, "1 of 6 clues are left; none can be dropped\n")
    assert unique(find("eight").parse(out))
    code, out, _ = said(capsys, "minimise", "eight", *"73145800", "--json", "--fewest")
    fields = json.loads(out)
    assert (code, fields["fewest"], len(fields["clues"]), len(fields["dropped"])) == (0, True, 1, 5)
    assert unique(find("eight").parse(fields["minimised"]))


def test_minimise_refuses_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    line = "satchel: minimise: expected one solution, found several\n"
    assert said(capsys, "minimise", "queens", "8") == (1, "", line)
    code, out, err = said(capsys, "minimise", "queens", "3", "--json")
    assert (code, err) == (1, "satchel: minimise: expected one solution, found none\n")
    assert "found none" in json.loads(out)["error"]["message"]


def test_repair_adds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    answer = tmp_path / "answer"
    answer.write_text("1 5 8 6 3 7 2 4\n")
    code, out, err = said(capsys, "repair", "queens", "8", "--answer", str(answer))
    assert (code, out.split("\n")[0]) == (0, "queens 8")
    assert err.endswith("2 added, the fewest for this solution; one solution is left\n")
    code, out, err = said(capsys, "repair", "queens", "6")
    (only,) = brute(Queens.parse(out))
    shown = "the solution that is left: " + " ".join(str(column + 1) for column in only)
    assert shown in err.splitlines()
    code, out, _ = said(capsys, "repair", "queens", "6", "--json")
    fields = json.loads(out)
    assert (code, fields["bounds"], fields["for"]) == (0, [1, 1], "any solution")


def test_repair_drops(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "repair", "queens", "4", "--queen", "1,1", "2,4")
    assert (code, err.splitlines()[-1]) == (0, "1 dropped, the fewest; one solution is left")
    assert brute(Queens.parse(out)) == [(1, 3, 0, 2)]


def test_repair_says_how_to_leave_one_solution(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = said(capsys, "repair", "eight", *"10000000")
    first, *more = err.splitlines()
    assert (code, out, first) == (0, "eight 0 0 0 0 0 0 0 0\n", "dropped: circle A holds 1")
    assert more == [
        "1 dropped, the fewest; several solutions are left",
        "to leave one, repair what is printed once more (--input -)",
    ]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
    code, out, err = said(capsys, "repair", "--input", "-")
    assert err.endswith("1 added, the fewest; one solution is left\n")
    assert len(brute(EightCircles.parse(out))) == 1


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["repair", "mines", "11"], 1, "no clues at the open places single out any solution"),
        (["repair", "queens", "3"], 1, "no solution even without any clue"),
        (["repair", "queens", "1", "--block", "1,1"], 1, "blocked squares, holes, totals and dist"),
        (["repair"], 2, "expected a puzzle"),
        (["minimise"], 2, "expected a puzzle"),
        (["repair", "queens", "30", "--timeout", "0.000001"], 3, "within"),
        (["minimise", "queens", "30", "--timeout", "0.000001"], 3, "within"),
        (["repair", "queens", "8", "--input", "-", "--answer", "-"], 2, "standard input"),
    ],
)
def test_what_cannot_be_is_one_line(
    words: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    import io

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    got, out, err = said(capsys, *words)
    assert (got, out, err.count("\n")) == (code, "", 1)
    assert message in err


@pytest.mark.parametrize(
    "words",
    [
        ["minimise", "queens", "4"],
        ["repair", "queens", "4"],
        ["candidates", "queens", "4"],
        ["generate", "queens", "4"],
        ["grade", "queens", "1", "--formula", "/dev/null"],
        ["explain", "queens", "4"],
    ],
)
def test_ctrl_c_is_said(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Deadline, "check", pressed)
    with pytest.raises(KeyboardInterrupt):
        run(words)
    assert capsys.readouterr().err == "stopped by a signal\n"
