"""The judgement of answers: what is read, propagated and refused."""

from __future__ import annotations

import importlib
from itertools import combinations
from typing import Any

import pytest

from satchel.lessons import LESSONS, common
from satchel.puzzles.errors import InvalidProof, PuzzleError
from satchel.verify.certificate.rup import Step, check

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


NAMES = [lesson.name for lesson in LESSONS]


def lesson(name: str) -> Any:
    return importlib.import_module(f"satchel.lessons.{name}")


def test_an_answer_of_any_length_and_kind_is_judged() -> None:
    for name in NAMES:
        for text in ("1 " * 2400, "1 " * 20_000, "\0", "-" * 300, "9" * 5000, "é\u2028\x1b[0m"):
            judgement = common.judge(lesson(name).check, text)
            assert judgement is not None
            assert not judgement.right
            too_long = len(text) > common.ANSWER_CHARACTERS
            assert too_long == ("at most 5,000 characters" in judgement.why)
        assert "layout.answer_field(" in LESSONS[NAMES.index(name)].file.read_text("utf-8")


def test_an_answer_that_is_too_hard_to_judge_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    hole = [[40 + 9 * pigeon + h for h in range(9)] for pigeon in range(10)]
    clauses = [
        *hole,
        *([-a, -b] for row in zip(*hole, strict=True) for a, b in combinations(row, 2)),
    ]
    text = "\n".join(map(common.dimacs_line, clauses))
    monkeypatch.setattr(common, "CHECK_TIMEOUT_S", 0.05)
    judgement = common.judge(lesson("clauses").check, text)
    assert judgement == (False, "your answer: not understood within 0.05 seconds")


def test_words_are_read_between_any_separators() -> None:
    assert common.read_words(" 1,2;\n3 ", "[0-9]", "digits") == ["1", "2", "3"]
    assert common.read_words("", "[0-9]", "digits") == []
    with pytest.raises(PuzzleError, match="your answer: expected digits, found '12'"):
        common.read_words("1 12", "[0-9]", "digits")


def test_clauses_are_read_and_propagated() -> None:
    assert common.propagate([[-1, 2], [-2, -3], [3, 4]], [1]) == ([1, 2, -3, 4], True)
    assert common.propagate([[-1, 2], [-1, -2]], [1])[1] is False
    assert common.propagate([[5]], []) == ([5], True)
    with pytest.raises(PuzzleError, match="your answer:3:1: expected a literal"):
        common.read_clauses("1 2 0\n\nq")
    assert list(common.faults([[-1, -2]], 1, (1, 2))) == []


def test_a_clause_with_a_true_or_an_open_literal_is_not_falsified() -> None:
    assert common.falsified([[1, 2], [-1, 2, 3]], [-1]) is None
    assert common.falsified([[1, 2], [-1, 2, 3]], [1, -2, -3]) == [-1, 2, 3]


def test_a_proof_is_trimmed_to_lemmas_that_are_all_needed() -> None:
    cube = [[a, 2 * b, 3 * c] for a in (1, -1) for b in (1, -1) for c in (1, -1)]
    lemmas = [Step(each) for each in ([1, 2], [-1, -2], [1, -2], [1], [-1, 2], [])]
    kept = common.trimmed(cube, lemmas)
    assert kept[-1] == Step([])
    for i in range(len(kept)):
        with pytest.raises(InvalidProof):
            check(cube, kept[:i] + kept[i + 1 :])
