"""What the chapter on proofs shows and says."""

from __future__ import annotations

from itertools import pairwise

import pytest

from satchel.lessons import common, rat
from satchel.lessons.formulas import pigeonholes
from satchel.puzzles.errors import InvalidProof
from satchel.verify.certificate import rup

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_lemmas_matter_in_the_proof_that_is_shown_first() -> None:
    from satchel.lessons import proofs

    _, names = proofs.app.run()
    clauses, lemmas = names["clauses"], names["lemmas"]
    assert len(lemmas) == 6
    for i in range(len(lemmas)):
        with pytest.raises(InvalidProof):
            rup.check(clauses, lemmas[:i] + lemmas[i + 1 :])


def test_most_lemmas_of_a_solver_are_needed_and_they_multiply_with_the_holes() -> None:
    from satchel.lessons.proofs import lemmas_of

    counts = []
    for holes in range(2, 7):
        _, clauses = pigeonholes(holes)
        written = lemmas_of(clauses)
        counts.append(len(written))
        if holes <= 4:
            assert len(common.trimmed(clauses, written)) > 0.8 * len(written)
    assert all(after > 3 * before for before, after in pairwise(counts))


def test_each_formula_has_a_proof_whose_every_lemma_is_explained() -> None:
    from satchel.lessons import proofs

    _, names = proofs.app.run()
    for variables, clauses in names["formulas"].values():
        assert len(variables) >= max(abs(x) for clause in clauses for x in clause)
        assert len(set(variables)) == len(variables)
        before: list[list[int]] = []
        for lemma in common.trimmed(clauses, proofs.lemmas_of(clauses)):
            denied = [-literal for literal in lemma.literals]
            assert rat.propagation([*clauses, *before], denied)[1] is not None
            before.append(list(lemma.literals))


@pytest.mark.parametrize("what", ["the solution", "the proof", "the formula"])
def test_an_altered_certificate_is_refused(what: str) -> None:
    from satchel.lessons import proofs

    _, names = proofs.app.run()
    assert names["outcome"].right
    altered = type("Choice", (), {"value": what})()
    _, names = proofs.app.run(defs={"altered": altered, "files": names["files"]})
    assert not names["outcome"].right
