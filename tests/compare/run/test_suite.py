"""Suites: experiments written down as TOML, and where a mistake in one stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from satchel.compare.run import (
    experiment,
    suite,
)
from satchel.compare.run.instances import read
from satchel.puzzles.errors import InputWarning, PuzzleError


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
        ('instances = ["queens 4"]\nrepeat = true\n', "2:10: .* a whole number, found 'True'"),
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


def test_files_that_are_alike_are_named(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.col", "b.col")]
    for file in files:
        file.write_text("p edge 2 1\ne 1 2\n", encoding="utf-8")
    found = list(read(["hamilton", *map(str, files)]))
    with pytest.warns(InputWarning, match=r"/a\.col and .*/b\.col are the same instance"):
        assert [one.label for one in suite.distinct(found)] == ["a.col"]
    assert len(suite.distinct(list(read(["queens", "4", "4..5"])))) == 2  # no warning
