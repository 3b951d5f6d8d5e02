"""What ``compare`` is asked: options that go together, suites that they change, headlines."""

from __future__ import annotations

from pathlib import Path

import pytest

from satchel.commands import compare as verb
from satchel.commands.shared import compare_options as asking_for
from satchel.compare.run import suite
from satchel.compare.run.configuration import Configuration
from satchel.compare.run.record import Limits
from satchel.puzzles.errors import PuzzleError


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "compare: expected a puzzle with instances, or --suite NAME .*, found neither"),
        (["--suite", "queens", "queens", "4"], "compare: expected --suite or instances, .*"),
        (["queens", "4", "--configs", "zat"], "--configs: expected one of .*, found 'zat'"),
        (["queens", "4", "--memory", "much"], "--memory: expected bytes, .*, found 'much'"),
        (["queens", "4", "--timeout", "0"], "--timeout: expected seconds.*, found '0'"),
        (["queens", "4", "--timeout", "1e7"], "--timeout: .*at most 1000000, found '1e7'"),
        (["queens", "4", "--memory", "1025T"], "--memory: .*at most 1024T, found '1025T'"),
        (["queens", "4", "--repeat", "1001"], "--repeat: .* 1 to 1000, found '1001'"),
        (["queens", "4", "--json"], "--json: expected --encodings beside it .*"),
        (["queens", "4", "--encodings", "--configs", "sat"], "--configs: .* no --encodings .*"),
        (["queens", "4", "--encodings", "--export", "csv"], "--export: .* no --encodings .*"),
        (["queens", "4", "--question", "why"], "--question: expected one of verdict, one.*"),
        (["queens", "4", "--nonsense"], "compare queens: .* an option of .*, found '--nonsense'"),
        (["queens", "4", "--config", "sat"], "compare queens: expected --configs or another .*"),
    ],
)
def test_words_that_ask_nothing(words: list[str], message: str, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match=f"^{message}$"):
        verb.main([*words, *([] if "--encodings" in words else ["--out", str(tmp_path)])])
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_changes_a_suite() -> None:
    words = "--suite teaching --configs dfs --timeout 2 --repeat 1 --question one --memory 1G"
    arguments, rest = asking_for.parsed(words.split())
    asked = asking_for.stated(arguments, rest)
    for part in asked.experiments:
        assert part.configurations == (Configuration("dfs"),)
        assert (part.limits, part.repeat, part.question) == (Limits(2.0, 1 << 30), 1, "one")
    assert suite.load("teaching").experiments[0].repeat > 1


def test_a_headline_counts_files(tmp_path: Path) -> None:
    files = [str(tmp_path / f"{n}.col") for n in range(80)]
    for file in files:
        Path(file).touch()
    assert asking_for.title(["hamilton", *files, "--path"]) == "hamilton: 80 files --path"
    assert asking_for.title(["hamilton", files[0]]) == f"hamilton {files[0]}"
    assert asking_for.title(["queens", "6..8", "--block", "1,1"]) == "queens 6..8 --block 1,1"
