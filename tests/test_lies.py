"""Backends that are wrong, late or interrupted: none of it may become an answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from satchel.backends import base as backends
from satchel.backends import ilp, sat
from satchel.backends.base import Backend, Deadline, Run
from satchel.backends.sat.engines import InProcessSolver
from satchel.commands import count as count_verb
from satchel.commands import solve as solve_verb
from satchel.commands.shared import ask
from satchel.encoders.options import Options
from satchel.puzzles import discovery
from satchel.puzzles.base import Verdict
from satchel.puzzles.errors import OutOfTime, Unavailable, VerificationError
from satchel.puzzles.queens import Columns, Queens
from satchel.verify.agreement import cross_check, disagreement
from satchel.verify.verdict import Outcome, count, solutions, solve, tally

from .helpers import Countdown

BOTH: list[Columns] = [(1, 3, 0, 2), (2, 0, 3, 1)]
"""The solutions of 4 queens."""
ONE = Queens(4, frozenset({(0, 1)}))
"""An instance with the first of them alone."""


@dataclass
class Liar(Backend):
    """A backend that yields what it is told to, and then stops or raises."""

    says: Iterable[Any]
    then: BaseException | None = None
    total: int | None = None
    name: str = "liar"
    summary: str = "says what it is told to"
    closed: list[bool] = field(default_factory=list)

    def run(self, puzzle: Any, options: Options, deadline: Deadline) -> Run[Any]:
        def found() -> Generator[Any, None, None]:
            try:
                yield from self.says
                if self.then is not None:
                    raise self.then
            finally:
                self.closed.append(True)

        return Run(found())

    def count(self, puzzle: Any, options: Options, deadline: Deadline) -> Iterator[int] | None:
        if self.total is None and self.then is not None:
            raise self.then
        return None if self.total is None else self.numbers(self.total)

    def numbers(self, total: int) -> Iterator[int]:
        yield from (total - 1, 1)
        if self.then is not None:
            raise self.then

    def solvers(self) -> dict[str, str | None]:
        return {"lies": None}


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Callable[[Liar], Liar]:
    """Make a backend known under its name, as an outside package would."""

    def known(liar: Liar) -> Liar:
        entry = SimpleNamespace(name=liar.name, load=lambda: liar)
        found = discovery._entries
        entries = lambda group: [entry] if group == "satchel.backends" else found(group)  # noqa: E731
        monkeypatch.setattr(discovery, "_entries", entries)
        return liar

    return known


# --- solutions -------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [(1, 3, 0, 3), (0, 1, 2, 3), (1, 3, 0), (1, 3, 0, 9)])
def test_a_wrong_solution_is_an_error(wrong: Columns) -> None:
    for says in ([wrong], [BOTH[0], wrong]):
        liar = Liar(says)
        with pytest.raises(VerificationError, match=r"^liar returned a wrong solution: "):
            solve(Queens(4), liar, Options(limit=None))
        assert liar.closed
        with pytest.raises(VerificationError):
            list(solutions(Queens(4), Liar(says)))
        with pytest.raises(VerificationError):
            count(Queens(4), Liar(says))


def test_the_number_of_broken_rules_is_told() -> None:
    message = (
        "liar returned a wrong solution: the queens in rows 1 and 2 share a diagonal (and 2 more)"
    )
    with pytest.raises(VerificationError) as caught:
        solve(Queens(4), Liar([(0, 1, 2, 3)]))
    assert str(caught.value) == message
    assert caught.value.exit_code == 1


def test_a_wrong_solution_is_not_shown() -> None:
    seen: list[Any] = []
    with pytest.raises(VerificationError):
        solve(Queens(4), Liar([BOTH[0], (0, 0, 0, 0)]), Options(limit=None), watch=seen.append)
    assert seen == [BOTH[0]]


def test_the_same_solution_twice_is_an_error() -> None:
    with pytest.raises(VerificationError, match=r"^liar returned the same solution twice$"):
        solve(Queens(4), Liar([BOTH[0], BOTH[0]]))


def test_no_more_is_read_than_was_asked_for() -> None:
    def says() -> Iterator[Columns]:
        yield from BOTH
        raise AssertionError("asked for a third one")

    liar = Liar(says())
    assert solve(Queens(4), liar).solutions == BOTH
    assert liar.closed


# --- completeness ----------------------------------------------------------------------------


def test_a_false_none_is_a_disagreement(register: Callable[[Liar], Liar]) -> None:
    register(Liar([]))
    outcome = solve(Queens(4), "dfs")
    agreement = cross_check(outcome, Options(), None)
    others = {answer.backend for answer in agreement.answers if answer.outcome} - {"liar"}
    assert {"sat", "ilp"} <= others
    expected = "liar says none with 0 solutions, but {} has another: "
    found = sorted(agreement.disagreements)
    for backend, sentence in zip(sorted({"dfs", *others}), found, strict=True):
        assert sentence.startswith(expected.format(backend))
        assert sentence.rpartition(": ")[2] in ("2 4 1 3", "3 1 4 2")


@pytest.mark.parametrize(
    ("says", "asked", "verdict"),
    [([], Queens(4), "none"), ([BOTH[0]], Queens(4), "unique"), ([], ONE, "none")],
)
@pytest.mark.parametrize("lying", ["main", "other"])
def test_a_disagreement_is_loud(
    register: Callable[[Liar], Liar],
    capsys: pytest.CaptureFixture[str],
    says: list[Columns],
    asked: Queens,
    verdict: str,
    lying: str,
) -> None:
    register(Liar(says))
    words = ["queens", "4", *(["--queen", "1,2"] if asked is ONE else []), "--cross-check"]
    code = solve_verb.main([*words, "--backend", "liar" if lying == "main" else "dfs"])
    captured = capsys.readouterr()
    assert code == 1
    assert f"satchel: DISAGREEMENT: liar says {verdict} with {len(says)} " in captured.err
    assert "DISAGREEMENT" not in captured.out


def test_a_disagreement_in_json(
    register: Callable[[Liar], Liar], capsys: pytest.CaptureFixture[str]
) -> None:
    register(Liar([]))
    assert solve_verb.main(["queens", "4", "--cross-check", "--json"]) == 1
    said = json.loads(capsys.readouterr().out)["cross_check"]
    assert said["liar"] == "none" and said["dfs"] == "multiple"
    assert said["disagreements"][0].startswith("liar says none")


def test_honest_backends_do_not_disagree(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["4"], ["3"], ["4", "--queen", "1,2"], ["5", "--limit", "1"], ["5", "--all"]):
        assert solve_verb.main(["queens", *words, "--cross-check"]) == 0
        assert "DISAGREEMENT" not in capsys.readouterr().err


def test_a_stopped_backend_is_no_disagreement() -> None:
    whole = solve(Queens(4), "dfs", Options(limit=None))
    late = solve(Queens(4), Liar([], OutOfTime("late")), Options(limit=None))
    short = solve(Queens(4), Liar(BOTH[:1]), Options(limit=1))
    for other in (late, short):
        assert disagreement(whole, other) is None
        assert disagreement(other, whole) is None


@pytest.mark.parametrize("words", [["4"], ["4", "--limit", "1"], ["4", "--all"]])
def test_a_wrong_other_backend_stops_the_cross_check(
    register: Callable[[Liar], Liar], words: list[str]
) -> None:
    register(Liar([(0, 0, 0, 0)]))
    with pytest.raises(VerificationError):
        solve_verb.main(["queens", *words, "--cross-check"])


def test_an_unavailable_backend_is_named(
    register: Callable[[Liar], Liar], capsys: pytest.CaptureFixture[str]
) -> None:
    register(Liar([], Unavailable("install it")))
    assert solve_verb.main(["queens", "3", "--cross-check"]) == 0
    assert "cross-check liar: unavailable: install it\n" in capsys.readouterr().err


# --- confirming an ILP solver ----------------------------------------------------------------


def deny(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Let the ILP session say that there is no other solution after so many."""
    honest, found = ilp.Session.solve, list[Any]()

    def lie(self: ilp.Session, assumptions: Any, deadline: Deadline) -> Any:
        true = honest(self, assumptions, deadline) if len(found) < after else None
        found.extend([] if true is None else [true])
        return true

    monkeypatch.setattr(ilp.Session, "solve", lie)


@pytest.mark.parametrize(("after", "limit"), [(0, 2), (0, 1), (1, 2), (1, None)])
def test_a_false_word_of_an_ilp_is_caught(
    monkeypatch: pytest.MonkeyPatch, after: int, limit: int | None
) -> None:
    deny(monkeypatch, after)
    with pytest.raises(VerificationError) as caught:
        solve(Queens(4), "ilp", Options(limit=limit))
    start = f"ilp found {after} solutions and no more, but sat has: "
    assert str(caught.value).startswith(start)
    assert str(caught.value).removeprefix(start) in ("2 4 1 3", "3 1 4 2")


def test_a_false_word_is_not_caught_unless_it_is_confirmed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deny(monkeypatch, 0)
    outcome = solve(Queens(4), "ilp", Options(confirm=False))
    assert (outcome.verdict, outcome.evidence) == (Verdict.NONE, ["solver"])


@pytest.mark.parametrize(
    ("puzzle", "limit", "evidence"),
    [
        (Queens(3), 2, ["confirmed"]),
        (ONE, 2, ["witnesses", "confirmed"]),
        (Queens(4), None, ["witnesses", "confirmed"]),
        (Queens(4), 2, ["witnesses"]),
        (ONE, 1, ["witnesses"]),
    ],
    ids=str,
)
def test_a_true_word_is_confirmed(puzzle: Queens, limit: int | None, evidence: list[str]) -> None:
    outcome = solve(puzzle, "ilp", Options(limit=limit))
    assert outcome.evidence == evidence
    assert outcome.claim is None


@pytest.mark.parametrize(("puzzle", "claim"), [(Queens(3), "none"), (ONE, "unique")], ids=str)
@pytest.mark.parametrize("end", [OutOfTime("late"), KeyboardInterrupt()], ids=repr)
def test_time_that_ends_before_the_word_is_confirmed(
    monkeypatch: pytest.MonkeyPatch, puzzle: Queens, claim: str, end: BaseException
) -> None:
    def late(self: sat.Session, assumptions: Any, deadline: Deadline) -> Any:
        raise end

    monkeypatch.setattr(sat.Session, "solve", late)
    outcome = solve(puzzle, "ilp")
    assert outcome.verdict == Verdict.UNKNOWN
    assert not outcome.complete and outcome.count is None
    assert outcome.claim == claim
    assert outcome.stopped == ("timeout" if isinstance(end, OutOfTime) else "interrupted")
    assert "solver" not in outcome.evidence and "confirmed" not in outcome.evidence


def test_the_claim_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def late(self: sat.Session, assumptions: Any, deadline: Deadline) -> Any:
        raise OutOfTime("late")

    monkeypatch.setattr(sat.Session, "solve", late)
    assert solve_verb.main(["queens", "3", "--backend", "ilp"]) == 3
    captured = capsys.readouterr()
    assert captured.out == "unknown\n"
    assert "ilp highs claims: none" in captured.err


def test_without_sat_the_word_stands_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*arguments: Any) -> None:
        raise Unavailable("PySAT is missing")

    monkeypatch.setattr(sat, "Session", missing)
    outcome = solve(Queens(3), "ilp")
    assert (outcome.verdict, outcome.evidence) == (Verdict.NONE, ["solver"])
    assert outcome.warnings == ["the word of ilp is not confirmed: PySAT is missing"]


# --- time ------------------------------------------------------------------------------------


TRUTH = {Queens(3): "none", ONE: "unique", Queens(4): "multiple"}


@pytest.mark.parametrize("backend", ["sat", "ilp", "dfs"])
@pytest.mark.parametrize("puzzle", TRUTH, ids=Queens.text)
def test_time_that_ends_at_any_look_at_the_clock(puzzle: Queens, backend: str) -> None:
    early = 0
    for looks in range(200):
        outcome = solve(puzzle, backend, deadline=Countdown(looks))
        if outcome.stopped is None:
            break
        early += 1
        assert outcome.stopped == "timeout"
        assert outcome.verdict in ("unknown", "multiple")
        assert (outcome.verdict == "multiple") == (len(outcome.solutions) > 1)
        assert not outcome.complete and outcome.count is None
        assert not any(v for s in outcome.solutions for v in puzzle.violations(s))
    assert outcome.verdict == TRUTH[puzzle]
    assert early >= (1 if backend == "dfs" else 5)


@pytest.mark.parametrize("solver", ["highs", "cbc", "lingeling"])
def test_after_a_timeout_the_next_question_is_answered(solver: str) -> None:
    """The child process that the deadline ended must not be asked again."""
    backend = "sat" if solver == "lingeling" else "ilp"
    options = Options(solver=solver)
    late = solve(Queens(18, toroidal=True), backend, options, timeout=0.5)
    assert (late.verdict, late.stopped) == (Verdict.UNKNOWN, "timeout")
    for puzzle, verdict in TRUTH.items():
        assert solve(puzzle, backend, options).verdict == verdict


def test_a_deadline_that_passes_while_clauses_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[Any] = []
    monkeypatch.setattr(sat.Session, "solve", lambda *arguments: solved.append(arguments))
    outcome = solve(Queens(10), "sat", deadline=Countdown(10))  # 20 lines of 10: a look after each
    assert (outcome.verdict, outcome.stopped) == (Verdict.UNKNOWN, "timeout")
    assert outcome.solutions == [] and outcome.evidence == [] and solved == []


@pytest.mark.parametrize("backend", ["sat", "ilp", "dfs"])
def test_time_that_is_up_already(backend: str) -> None:
    for puzzle in (Queens(0), *TRUTH):
        outcome = solve(puzzle, backend, timeout=1e-9)
        assert (outcome.verdict, outcome.stopped) == (Verdict.UNKNOWN, "timeout")
        assert tally(puzzle, backend, timeout=1e-9).count is None
        with pytest.raises(OutOfTime):
            count(puzzle, backend, timeout=1e-9)


@pytest.mark.parametrize("says", [[], BOTH[:1], BOTH])
def test_out_of_time_on_the_command_line(
    register: Callable[[Liar], Liar], capsys: pytest.CaptureFixture[str], says: list[Columns]
) -> None:
    register(Liar(says, OutOfTime("late")))
    assert solve_verb.main(["queens", "4", "--backend", "liar", "--all"]) == 3
    captured = capsys.readouterr()
    verdict = "multiple" if len(says) > 1 else "unknown"
    answers = [Queens(4).answer(solution) for solution in says]
    assert captured.out.splitlines() == [verdict, *answers]
    assert "stopped by the time limit" in captured.err
    assert solve_verb.main(["queens", "4", "--backend", "liar", "--all", "--json"]) == 3
    said = json.loads(capsys.readouterr().out)
    assert (said["verdict"], said["count"], said["stopped"]) == (verdict, None, "timeout")


def test_out_of_time_while_counting(
    register: Callable[[Liar], Liar], capsys: pytest.CaptureFixture[str]
) -> None:
    register(Liar(BOTH[:1], OutOfTime("late")))
    assert count_verb.main(["queens", "4", "--backend", "liar"]) == 3
    assert capsys.readouterr().out.startswith("at least ")
    assert count_verb.main(["queens", "4", "--backend", "liar", "--limit", "9"]) == 3
    assert capsys.readouterr().out == "at least 1\n"


# --- Ctrl-C ----------------------------------------------------------------------------------


@pytest.mark.parametrize("says", [[], BOTH[:1], BOTH])
def test_ctrl_c_keeps_what_was_found(
    register: Callable[[Liar], Liar], capsys: pytest.CaptureFixture[str], says: list[Columns]
) -> None:
    liar = register(Liar(says, KeyboardInterrupt()))
    outcome = solve(Queens(4), liar, Options(limit=None))
    assert outcome.solutions == says and not outcome.complete
    assert outcome.stopped == "interrupted"
    assert solve_verb.main(["queens", "4", "--backend", "liar", "--all"]) == 130
    verdict = "multiple" if len(says) > 1 else "unknown"
    answers = [Queens(4).answer(solution) for solution in says]
    assert capsys.readouterr().out.splitlines() == [verdict, *answers]


def test_ctrl_c_while_another_backend_is_asked_keeps_the_answer(
    register: Callable[[Liar], Liar], capsys: pytest.CaptureFixture[str]
) -> None:
    register(Liar([], KeyboardInterrupt()))
    try:
        code = solve_verb.main(["queens", "3", "--backend", "dfs", "--cross-check"])
    except KeyboardInterrupt:
        code = 130
    assert code == 130
    assert capsys.readouterr().out == "none\n"


def test_ctrl_c_ends_the_tour_of_the_examples(
    register: Callable[[Liar], Liar],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[Outcome[Any]] = []

    def interrupted(*arguments: Any, **options: Any) -> Outcome[Any]:
        asked.append(solve(*arguments, **options))
        return asked[-1]

    register(Liar([], KeyboardInterrupt()))
    monkeypatch.setattr(ask, "solve", interrupted)
    assert solve_verb.main(["--backend", "liar"]) == 130
    assert len(asked) == 1


def test_a_wrong_verdict_on_an_example_is_an_error(register: Callable[[Liar], Liar]) -> None:
    register(Liar([]))
    with pytest.raises(VerificationError, match=r"'eight .*' is unique, not none"):
        solve_verb.main(["--backend", "liar"])


# --- counting --------------------------------------------------------------------------------


def test_a_backend_that_counts_is_believed_and_says_so() -> None:
    outcome = tally(Queens(8), Liar([], total=92))
    assert (outcome.count, outcome.verdict, outcome.solutions) == (92, "multiple", [])
    assert outcome.evidence == ["search"]


def test_names_of_backends(register: Callable[[Liar], Liar]) -> None:
    liar = register(Liar([]))
    assert backends.find("liar") is liar
    assert set(backends.names()) >= {"dfs", "ilp", "liar", "sat"}


def test_a_solver_that_fails_in_its_thread_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: InProcessSolver, assumptions: Sequence[int], conflicts: int) -> bool | None:
        if conflicts < 0:
            raise MemoryError
        return None

    monkeypatch.setattr(InProcessSolver, "solve_with_limit", failing)
    with pytest.raises(MemoryError):
        InProcessSolver("minisat22").solve((), Deadline(5))
