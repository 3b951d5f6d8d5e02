"""The check of infeasibility certificates: what is damaged proves nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from satchel.encoders.encoding import Encoding
from satchel.encoders.infeasible import arguments
from satchel.encoders.infeasible.certificate import InfeasibilityCertificate
from satchel.puzzles.errors import VerificationError
from satchel.puzzles.tour import Tour
from satchel.verify.infeasible import check
from satchel.verify.verdict import solve

from ..encoders.infeasible.test_arguments import (
    FOUND,
    SUCCESSORS,
    constraint_of,
    nodes_of,
    solutions,
    stated,
)


@pytest.mark.parametrize(("kind", "edges", "given", "nodes", "count", "sentence"), SUCCESSORS)
def test_a_damaged_lack_of_successors_is_refused(
    kind: str, edges: str, given: str, nodes: str, count: int, sentence: str
) -> None:
    encoding = stated(f"directed {kind}", edges, given)
    reason = arguments.find(encoding)
    assert reason
    for damaged, match in (
        (replace(reason, nodes=reason.nodes | {"z"}), "a node that is not there"),
        (replace(reason, nodes=frozenset()), "0 nodes have 0 successors, which proves nothing"),
        (replace(reason, kind="separator"), "which proves nothing"),
        (replace(reason, kind="omen"), "of an unknown kind: omen"),
    ):
        with pytest.raises(VerificationError, match=match):
            check(encoding, damaged)
    for node in reason.nodes if not reason.nodes.issuperset(nodes_of(encoding)) else ():
        with pytest.raises(VerificationError, match="which proves nothing"):
            check(encoding, replace(reason, nodes=reason.nodes - {node}))
    with pytest.raises(VerificationError, match="about another constraint"):
        check(stated(f"directed {kind}", edges, given, "z"), reason)


@pytest.mark.parametrize(
    ("kind", "edges", "given", "others", "nodes", "components", "sentence"), FOUND
)
def test_a_damaged_reason_is_refused(
    kind: str, edges: str, given: str, others: str, nodes: str, components: int, sentence: str
) -> None:
    encoding = stated(kind, edges, given, others)
    reason = arguments.find(encoding)
    assert reason
    with pytest.raises(VerificationError, match="a node that is not there"):
        check(encoding, replace(reason, nodes=reason.nodes | {"z"}))
    with pytest.raises(VerificationError, match="a node that is not there"):
        check(encoding, replace(reason, nodes=reason.nodes | {("middle", -1)}))
    elsewhere = stated(kind, edges, given, others + "z")
    with pytest.raises(VerificationError, match="about another constraint"):
        check(elsewhere, reason)
    with pytest.raises(VerificationError, match="which proves nothing"):
        check(encoding, replace(reason, nodes=frozenset(nodes_of(encoding))))
    for node in reason.nodes if len(reason.nodes) > 1 else ():
        less = replace(reason, nodes=reason.nodes - {node})
        with pytest.raises(VerificationError, match="which proves nothing"):
            check(encoding, less)


def test_what_is_given_matters() -> None:
    """The same separators prove nothing without the givens, or with others."""
    for kind, edges, given, other in (
        ("path", "ac ad ae bc bd be", "b.", "c."),
        ("path", "ab bc cd da", "a. c.", "a."),
        ("path", "ab bc", "b.", "a."),
        ("circuit", "ab bc ca", "-ab", "ab"),
    ):
        encoding = stated(kind, edges, given)
        reason = arguments.find(encoding)
        assert reason
        for feasible in (stated(kind, edges), stated(kind, edges, other)):
            assert list(solutions(feasible))
            with pytest.raises(VerificationError, match="which proves nothing"):
                check(feasible, reason)


def test_a_false_reason_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(encoding: Encoding[Any]) -> InfeasibilityCertificate:
        return InfeasibilityCertificate(
            constraint_of(encoding), frozenset({1}), 2, "the tour is bored"
        )

    monkeypatch.setattr(arguments, "find", lie)
    with pytest.raises(
        VerificationError, match=r"^1 nodes leave 1 components, which proves nothing$"
    ):
        solve(Tour(3, 4))
