"""The famous program of the lesson on unique solutions, and its proofs."""

from __future__ import annotations

import pytest

from satchel.lessons import common
from satchel.puzzles.errors import InvalidProof
from satchel.verify.certificate import rup

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_the_skipping_program_is_wrong_in_the_known_ways() -> None:
    from satchel.lessons.exercises import unique

    assert unique.printed(unique.skipping((7, 3, 1, 4, 5, 8, 0, 0))) == "7 3 1 4 5 8 6 2"
    assert unique.printed(unique.skipping((0,) * 8)) == "Not unique"
    assert unique.printed(unique.skipping((1,) + (0,) * 7)) == "No answer"
    assert unique.printed(unique.skipping(tuple(range(1, 9)))) == "1 2 3 4 5 6 7 8"


def test_the_proof_that_is_shown_first_has_lemmas_and_needs_each_of_them() -> None:
    from satchel.lessons import unique

    _, names = unique.app.run()
    clauses = [*names["formula"], *names["blocking"]]
    lemmas = names["lemmas"]
    assert len(lemmas) > 10
    for i in range(len(lemmas)):
        with pytest.raises(InvalidProof):
            rup.check(clauses, lemmas[:i] + lemmas[i + 1 :])


def test_lemmas_are_shown_by_what_their_variables_say() -> None:
    from satchel.lessons import unique

    _, names = unique.app.run()
    named, blocks = names["named"], names["blocks"]
    assert (named(1), named(64)) == ("A1", "H8")
    auxiliaries = [v for block in blocks for v in block.auxiliaries]
    assert len({named(v) for v in auxiliaries}) == len(auxiliaries)
    rules = [clause for block in blocks for clause in block.clauses]
    for v in auxiliaries:  # a circle that holds k holds at most k
        circle, most = named(v)[1], int(named(v)[3])
        trail, consistent = common.propagate(rules, [8 * "ABCDEFGH".index(circle) + most])
        assert v in trail or not consistent  # no digit but 1 and 8 is possible in C and F
