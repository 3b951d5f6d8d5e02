"""Suites and the words of instances: ranges, files, and where a mistake stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from satchel.compare.run import experiment, instances, suite
from satchel.puzzles import limits
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.mines import MineNumber
from satchel.verify.verdict import solve


def labels(*words: str) -> list[str]:
    return [one.label for one in instances.read(words)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("queens 6..8", ["queens 6", "queens 7", "queens 8"]),
        ("queens 6 9..10", ["queens 6", "queens 9", "queens 10"]),
        ("queens 4..12..4 --toroidal", [f"queens {n} --toroidal" for n in (4, 8, 12)]),
        ("queens 5..5", ["queens 5"]),
        ("tour 5x5..7x7", ["tour 5x5", "tour 6x6", "tour 7x7"]),
        ("tour 3x4..3x8..2", ["tour 3x4", "tour 3x6", "tour 3x8"]),
        ("tour 5x5 6x6 --start 1..2",
         ["tour 5x5 --start 1", "tour 5x5 --start 2", "tour 6x6 --start 1", "tour 6x6 --start 2"]),
        ("eight 7 3 1 4 5 8 0 0", ["eight 7 3 1 4 5 8 0 0"]),
        ("eight 1..2 0 0 0 0 0 0 0", ["eight 1 0 0 0 0 0 0 0", "eight 2 0 0 0 0 0 0 0"]),
        ("mines 232 343 232", ["mines 232 343 232"]),
        ("hamilton --graph petersen 5..6 2", ["hamilton petersen 5 2", "hamilton petersen 6 2"]),
    ],
)  # fmt: skip
def test_the_instances_of_some_words(words: str, expected: list[str]) -> None:
    assert labels(*words.split()) == expected


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "instance: expected the name of a puzzle, found none"),
        ("--jobs 2", "instance: expected the name of a puzzle, found '--jobs'"),
        ("kings 8", "puzzle: expected one of .*, found 'kings'"),
        ("queens 8..6", "range: expected A..B or A..B..STEP, ascending .*, found '8..6'"),
        ("queens 1..9..0", "range: .* found '1..9..0'"),
        ("queens 1..100000", "range: expected at most 10000 instances, .*"),
        ("tour 5x5..6", "range: .* of one form, found '5x5..6'"),
        ("tour 5x5..7x6", "range: .*"),
        ("queens x", "queens N: .* found 'x'"),
        ("hamilton --graph petersen 1..200 1..200", "range: expected at most 10000 instances, .*"),
        ("queens 1..999,1..999", "range: expected at most 10000 instances, .*"),
        ("queens ٣..٥", "queens N: .*"),
        (f"queens 1..{'9' * 5000}", "queens N: .*"),
        ("queens 4 --size 3", "queens: expected an option of .*, found '--size'"),
        ("queens --random 8", "--random: expected a puzzle .* a solution too, found queens"),
        ("mines --random 0x3", "mines RxC: .*"),
        ("mines --random 3x3 --seed y", "--seed: .* found 'y'"),
        ("mines --input nowhere.txt", "nowhere.txt: expected a readable file, .*"),
    ],
)
def test_words_that_state_nothing(words: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=f"^{message}$"):
        labels(*words.split())


def test_instances_that_are_much_together(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(limits, "INSTANCES_CHARACTERS", 2000)
    expected = "expected instances of at most 2,000 characters in all.* found more"
    with pytest.raises(PuzzleError, match=f"^instances: {expected}$"):
        labels("hamilton", "--graph", "complete", "5..99")
    text = "[[experiment]]\ninstances = ['hamilton --graph complete 15']\n"
    assert suite.parse(text, tmp_path / "s.toml").experiments
    with pytest.raises(PuzzleError, match=f"s.toml:6:14: {expected}$"):
        suite.parse(2 * text + text.replace("15", "16"), tmp_path / "s.toml")


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("queens 7", 7),
        ("tour 3x4", 12),
        ("tour 3x3 --hole 2,2", 8),
        ("mines 12 34", 4),
        ("eight 0 0 0 0 0 0 0 0", 8),
        ("hamilton --graph grid 3x5", 15),
        ("labelling --graph path 9 --distance 2", 9),
    ],
)
def test_sizes(words: str, size: float) -> None:
    assert [one.size for one in instances.read(words.split())] == [size]


def test_maps_drawn_by_lot_have_all_their_numbers() -> None:
    found = [one.puzzle for one in instances.read(["mines", "--random", "4x5", "--seed", "1..3"])]
    assert len({puzzle.text() for puzzle in found}) == 3
    for puzzle in found:
        assert isinstance(puzzle, MineNumber)
        assert all(row.isdigit() and len(row) == 5 for row in puzzle.rows)
        assert solve(puzzle, "dfs").solutions


# --- suites ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", suite.names())
def test_a_bundled_suite(name: str) -> None:
    asked = suite.load(name)
    assert asked.title == suite.summary(name)
    tasks = experiment.plan(asked.experiments)
    assert len({task.key for task in tasks}) == len(tasks) > 50
    assert all(task.size for task in tasks)
    for part in asked.experiments:
        assert len({one.label for one in part.instances}) == len(part.instances) > 0


def test_there_is_one_for_every_puzzle() -> None:
    assert set(suite.names()) == {"teaching", "queens", "mines", "tours", "graphs", "labellings"}


def test_an_experiment_takes_what_it_does_not_state_from_above(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "b.txt").write_text("11\n", encoding="utf-8")
    (tmp_path / "maps" / "a.txt").write_text("1\n", encoding="utf-8")
    (tmp_path / "ring.edges").write_text("a b\nb c\nc a\n", encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(
        """
        title = "Mine"
        timeout = 3
        memory = "1M"
        repeat = 2
        configurations = ["dfs", "sat+amo=product", "sat+product"]

        [[experiment]]
        question = "count"
        instances = ["queens 4", "queens 4..5"]

        [[experiment]]
        repeat = 1
        timeout = 0.5
        configurations = ["ilp"]
        instances = ["mines --input maps/*.txt", "hamilton ring.edges"]
        """,
        encoding="utf-8",
    )
    asked = suite.load(str(file))
    first, second = asked.experiments
    assert (asked.name, asked.title) == ("mine", "Mine")
    assert [one.label for one in first.instances] == ["queens 4", "queens 5"]
    assert list(map(str, first.configurations)) == ["dfs", "sat+product"]
    assert (first.question, first.repeat, first.limits.seconds) == ("count", 2, 3.0)
    assert first.limits.memory == second.limits.memory == 1 << 20
    assert [one.label for one in second.instances] == ["a.txt", "b.txt", "ring.edges"]
    assert (second.question, second.repeat, second.limits.seconds) == ("verdict", 1, 0.5)
    assert len(experiment.plan(asked.experiments)) == 3 + 2 * 2 * 2 + 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = \n", "1:9: expected TOML, found .*"),
        ('a = "x"\n\nb = [\n', "4:1: expected TOML, found .*"),
        ('instances = ["queens 4"]\nrepeats = 3\n', "2:11: expected one of .*, found 'repeats'"),
        ('instances = ["queens 4"]\n\n  repeat = 0\n', "3:12: expected a number above 0, .*"),
        ('instances = ["queens 4"]\nrepeat = 1.5\n', "2:10: expected a whole number, found '1.5'"),
        ('instances = ["queens 4"]\ntimeout = true\n', "2:11: expected a number, found 'True'"),
        ('instances = ["queens 4"]\nmemory = "2X"\n', "2:10: expected bytes.* found '2X'"),
        ('instances = ["queens 4"]\ntitle = 3\n', "2:9: expected a text, found '3'"),
        ('question = "why"\n', "1:12: expected verdict or one or count, found 'why'"),
        ("repeat = 2\n", ": instances: expected a list of texts, found 'None'"),
        ("instances = []\n", r"1:13: expected a list of texts, found '\[\]'"),
        ("instances = [4]\n", r"1:13: expected a list of texts, found '\[4\]'"),
        ('instances = [\n  "queens 4",\n  "queens x",\n]\n', "3:3: expected .*, found 'x'"),
        ("instances = ['mines \"1']\n", "1:14: expected words as a shell .*"),
        ('instances = ["queens 4"]\nconfigurations = ["sat", "zat"]\n', "2:26: expected one of .*"),
        ("experiment = 3\n", "1:14: expected .*experiment.* tables, found '3'"),
        (
            'repeat = 1\n[[experiment]]\ninstances = ["queens 4"]\n'
            '[[experiment]]\ninstances = ["queens 4"]\nrepeat = "x"\n',
            "6:10: expected a whole number, found 'x'",
        ),
        (
            'repeat = "x"\n[[experiment]]\ninstances = ["queens 4"]\n'
            '[[experiment]]\nrepeat = 2\n',
            "1:10: expected a whole number, found 'x'",
        ),
        ('instances = ["hamilton ../x"]\n', "1:14: expected a file in the folder .*"),
        ('instances = ["hamilton /etc/passwd"]\n', "1:14: expected a file in the folder .*"),
        ('instances = ["mines --input ../*"]\n', "1:14: expected a file in the folder .*"),
        ('instances = ["hamilton *.none"]\n', "1:14: expected a pattern that some file .*"),
        (f"repeat = {'9' * 5000}\n", r".*: expected TOML, found .*"),
        (r'instances = ["hamilton a\u0000b"]' + "\n", "1:13: expected the name .*"),
        ('instances = ["hamilton **a"]\n', "1:14: expected .* pattern .*"),
        ('instances = ["hamilton none"]\n', "1:14: expected a readable file.*"),
    ],
)  # fmt: skip
def test_a_mistake_is_found_where_it_stands(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "suite.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PuzzleError) as caught:
        suite.load(str(file))
    colon = "" if message.startswith(":") else ":"
    pattern = f"{re.escape(str(file))}{colon}{message}"
    assert re.fullmatch(pattern, str(caught.value)), str(caught.value)


def test_a_suite_that_is_not_there() -> None:
    with pytest.raises(PuzzleError, match=r"--suite: expected a file, or one of graphs, .* 'none'"):
        suite.load("none")
    with pytest.raises(PuzzleError, match="expected a readable file"):
        suite.load("none.toml")


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "suite"
    folder.mkdir()
    (tmp_path / "secret").write_text("a b\n", encoding="utf-8")
    (folder / "link").symlink_to(tmp_path / "secret")
    with pytest.raises(PuzzleError, match="a file in the folder of the suite"):
        suite.parse('instances = ["hamilton link"]', folder / "s.toml")


def test_a_suite_too_deep_to_read(tmp_path: Path) -> None:
    file = tmp_path / "deep.toml"
    file.write_text("title = " + "[" * 20_000, encoding="utf-8")
    with pytest.raises(PuzzleError, match=f"^{re.escape(str(file))}: expected TOML, found lists"):
        suite.load(str(file))
