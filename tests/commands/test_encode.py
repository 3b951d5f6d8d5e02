"""``encode``: a model for outside solvers, in a file or on standard output."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from satchel.commands import encode
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.graphs import read

from ..helpers import GOLDEN, ROOT


def test_encode_writes_a_file_or_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert encode.main(["queens", "2", "--format", "cnf"]) == 0
    printed = capsys.readouterr().out
    assert printed == (GOLDEN / "queens.cnf").read_text(encoding="utf-8")
    assert encode.main(["queens", "2", "--format", "cnf", "-o", str(tmp_path / "a")]) == 0
    assert (tmp_path / "a").read_text(encoding="utf-8") == printed
    assert capsys.readouterr().out == ""


def test_encode_takes_the_encodings_and_the_format_of_the_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a").write_text("letting n = 6\nletting blocks = [[1,1]]\n", encoding="utf-8")
    words = ["--input", str(tmp_path / "a"), "--input-format", "essence", "--format", "cnf"]
    assert encode.main(["queens", *words, "--amo", "product"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "-1 0"
    assert any("(auxiliary variables 37-" in line for line in lines)


@pytest.mark.parametrize(
    "words",
    [
        ["queens", "4"],
        ["queens", "4", "--format", "smt"],
        ["--format", "cnf"],
        ["queens", "4", "--format", "cnf", "--amo", "none"],
        ["queens", "4", "--format", "cnf", "-o", "/nowhere/at/all"],
    ],
)
def test_what_encode_refuses(words: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        encode.main(words)
    assert caught.value.exit_code == 2


def test_a_complaint_leaves_no_file_behind(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError):
        encode.main(["queens", "4", "--format", "cnf", "--amo", "x", "-o", str(tmp_path / "a")])
    assert not (tmp_path / "a").exists()


def test_from_end_to_end() -> None:
    """The script, through pipes; a reader that has had enough is no error."""
    cli = [sys.executable, str(ROOT / "cli.py")]
    decoded = subprocess.run(
        [*cli, "decode", "queens", "4", "--solution", "-"],
        input=b"v 2 8 9 15 0",
        capture_output=True,
    )
    assert (decoded.returncode, decoded.stdout.split()) == (0, b"solved 2 4 1 3".split())
    with subprocess.Popen(
        [*cli, "encode", "queens", "60", "--format", "cnf"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline() == b"c queens 60\n"
        process.stdout.close()
        assert process.wait(30) == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize("form", ["dimacs", "edges", "graph6"])
def test_encode_writes_the_graph_alone(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "four.txt"
    file.write_text("4 4\n0 1\n1 2\n2 3\n3 0\n")
    assert encode.main(["hamilton", str(file), "--format", form, "-o", str(tmp_path / "g")]) == 0
    printed, said = capsys.readouterr()
    assert (printed, said) == ("", "read as edge list with a header, from 0: 4 vertices, 4 edges\n")
    again = read((tmp_path / "g").read_text(), form=form)
    assert again.edges == ((0, 1), (0, 3), (1, 2), (2, 3))


def test_graphs_alone_are_of_puzzles_about_graphs() -> None:
    with pytest.raises(PuzzleError, match=r"^--format graph6: expected a puzzle about a graph"):
        encode.main(["queens", "4", "--format", "graph6"])
    with pytest.raises(PuzzleError, match=r"^--format graph6: expected an undirected graph"):
        encode.main(["hamilton", "--graph", "primering 4", "--format", "graph6"])
    with pytest.raises(PuzzleError, match=r"^--amo: expected a --format that heeds it"):
        encode.main(["hamilton", "--graph", "cycle 4", "--format", "edges", "--amo", "product"])
