"""``why``: what cannot hold together, and how two solutions differ."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from satchel.backends.sat.subsets.solver import SelectorSolver
from satchel.puzzles.errors import OutOfTime
from satchel.puzzles.pictures import COLOURS, REASON, RESULT


def test_what_the_verb_prints(call: Any) -> None:
    code, out, err = call("why", "eight", "0", "0", "1", "1", "0", "0", "0", "0")
    assert code == 0
    assert out.splitlines()[:3] == ["none", "circle C holds 1", "circle D holds 1"]
    assert "3 cannot hold together, and no fewer; checked by a fresh solver" in err
    code, out, err = call("why", "mines", "3?", "--draw")
    assert (code, out) == (0, "none\ncell 1,1 counts 3\n[3] ?\n")
    code, out, err = call("why", "queens", "1")
    assert (code, out) == (0, "unique\n1\n")
    code, out, err = call("why", "mines", "2?")
    assert (code, out) == (0, "unique\n**\n")
    code, out, err = call("why", "mines", "?1?")
    assert (code, out.count("\n"), out[-2:]) == (0, 5, "\n\n")


def test_two_solutions_side_by_side(call: Any) -> None:
    code, out, err = call("why", "queens", "4", "--draw")
    assert code == 0
    assert [line.count("Q") for line in out.splitlines()] == [0, 2, 2, 2, 2]
    assert "the first two differ in row 1" in err
    code, out, err = call("why", "queens", "4")
    assert out.splitlines()[0] == "multiple" and len(out.splitlines()) == 3


def test_json(call: Any) -> None:
    _, out, _ = call("why", "queens", "4", "--queen", "1,1", "--json")
    told = json.loads(out)
    assert told["verdict"] == "none" and told["count"] == 0
    assert told["conflict"]["minimal"] and told["conflict"]["smallest"]
    assert "a queen stands on 1,1" in told["conflict"]["sentences"]
    _, out, _ = call("why", "queens", "5", "--queen", "1,1", "--json")
    told = json.loads(out)
    assert told["conflict"] is None
    assert told["differences"][0] == ["row 2", "column 3", "column 4"]


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        (["queens", "4", "--queen", "1,1"], 1),
        (["eight", "1", "2", "3", "4", "5", "6", "7", "8"], 1),
        (["eight", "7", "0", "0", "0", "0", "0", "0", "0"], 3),
        (["tour", "3x3"], 1),
        (["labelling", "--graph", "path 2", "--distance", "2"], 1),
        (["hamilton", "--graph", "petersen 5 2"], 1),
        (["mines", "?1?"], 3),
    ],
)
def test_pictures(call: Any, words: list[str], figures: int, tmp_path: Any) -> None:
    file = tmp_path / "why.svg"
    assert call("why", *words, "--svg", str(file))[0] == 0
    tree = ET.parse(file)
    assert sum(element.tag.endswith("svg") for element in tree.iter()) == figures
    text = file.read_text(encoding="utf-8")
    assert (COLOURS[REASON] in text) == (figures == 1)
    assert (COLOURS[RESULT] in text) == (figures == 3)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["why"], "expected a puzzle"),
        (["why", "sudoku"], "expected one of"),
        (["why", "queens"], "expected the side N"),
        (["why", "queens", "4", "--timeout", "0"], "--timeout: expected seconds"),
        (["why", "queens", "4", "--backend", "sat"], "--backend"),
        (["why", "queens", "4", "--svg", "-"], "expected the name of a file"),
        (["why", "--input", "/nowhere/at/all"], "/nowhere/at/all"),
    ],
)
def test_wrong_words_are_one_line(call: Any, words: list[str], said: str) -> None:
    code, _, err = call(*words)
    assert code == 2
    assert err.count("\n") == 1 and said in err


def test_the_verb_stops_in_time(call: Any) -> None:
    code, out, err = call("why", "queens", "16", "--toroidal", "--timeout", "0.3")
    assert (code, out) == (3, "unknown\n")
    assert "stopped by the time limit" in err
    code, out, err = call("why", "queens", "16", "--toroidal", "--timeout", "0.3", "--json")
    assert code == 3 and json.loads(out)["verdict"] == "unknown"


def test_a_time_limit_between_the_verdict_and_the_conflict(
    call: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: Any, **__: Any) -> None:
        raise OutOfTime("late")

    monkeypatch.setattr(SelectorSolver, "mus", late)
    code, out, err = call("why", "queens", "4", "--queen", "1,1")
    assert code == 3
    assert out.startswith("none\na queen stands on 1,1\n")
    assert "it ended before it was known whether fewer do" in err


def test_names_steer_no_terminal(call: Any, tmp_path: Any) -> None:
    graph = tmp_path / "a\nb.gml"
    nodes = '[ id 1 label "a\x1b[31m" ] node [ id 2 label "c" ]'
    graph.write_text(f"graph [ node {nodes} ]", encoding="utf-8")
    for verb, form in (("why", "gml"), ("hint", "gml"), ("candidates", "gml"), ("why", "dimacs")):
        code, out, err = call(verb, "labelling", "--input", str(graph), "--format", form)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1 and "a?b.gml" in err and "\x1b" not in err


def test_an_empty_file_is_named(call: Any, tmp_path: Any) -> None:
    empty = tmp_path / "empty"
    empty.write_text("\n")
    code, _, err = call("why", "queens", "--input", str(empty))
    assert code == 2 and err.startswith(f"satchel: {empty}:1:1: expected the side N")
