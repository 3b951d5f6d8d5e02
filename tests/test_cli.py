"""The command line: what it prints where, its exit codes, limits, signals and closed pipes."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from satchel.commands.shared.options import matters
from satchel.compare.report.progress import spinner
from satchel.encoders.cnf import DISTANCES, ENCODINGS, NATIVE
from satchel.encoders.options import ENCODING_OPTIONS
from satchel.puzzles import base
from satchel.puzzles.graphs import read
from satchel.puzzles.queens import Queens

from .helpers import BACKENDS, ROOT, Command, Done

KEYS = [
    "puzzle",
    "instance",
    "verdict",
    "count",
    "solutions",
    "evidence",
    "reason",
    "bounds",
    "backend",
    "solver",
    "seconds",
    "stats",
]
FOUR = "2 4 1 3"


def process(*words: str, stdin: str = "") -> Done:
    done = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), *words],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT,
    )
    return Done(done.returncode, done.stdout, done.stderr)


# --- answers ---------------------------------------------------------------------------------


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("queens 3", ["none"]),
        ("queens 0", ["unique", ""]),
        ("queens 1", ["unique", "1"]),
        ("queens 4 --queen 1,2", ["unique", FOUR]),
        ("queens 4 --queen 1,2 --limit 1", ["solved", FOUR]),
        ("queens 4 --ordered", ["multiple", FOUR, "3 1 4 2"]),
        ("queens 4 --all --ordered", ["multiple", FOUR, "3 1 4 2"]),
        (
            "queens 8 --limit 3 --ordered",
            ["multiple", "1 5 8 6 3 7 2 4", "1 6 8 3 7 4 2 5", "1 7 4 6 8 2 5 3"],
        ),
        ("queens 3 --limit 1", ["none"]),
        ("eight 7 3 1 4 5 8 0 0", ["unique", "7 3 1 4 5 8 6 2"]),
        ("mines 1 1 --ordered", ["multiple", "*", ".", "", ".", "*", ""]),
        ("mines 2", ["none"]),
    ],
)
def test_solve(call: Any, words: str, lines: list[str], backend: str) -> None:
    done = call("solve", *words.split(), "--backend", backend)
    assert (done.code, done.out.splitlines()) == (0, lines)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("words", "total"), [("queens 5", 10), ("queens 3", 0), ("eight", 4)])
def test_all_and_count(call: Any, words: str, total: int, backend: str) -> None:
    asked = [*words.split(), *"00000000"] if words == "eight" else words.split()
    done = call("solve", *asked, "--all", "--backend", backend)
    verdict, *answers = done.out.splitlines()
    assert verdict == ("multiple" if total else "none")
    assert len(set(answers)) == len(answers) == total
    assert call("count", *asked, "--backend", backend)[:2] == (0, f"{total}\n")


@pytest.mark.parametrize(
    "words",
    [
        "queens 4 --queen 1,2 --limit 1",
        "--limit 1 queens 4 --queen 1,2",
        "queens --limit 1 4 --block 1,1 1,3 1,4",
        "queens --toroidal 5 --queen 1,1 2,3 --limit 1",
    ],
)
def test_the_options_of_a_verb_may_stand_anywhere(call: Any, words: str) -> None:
    answer = "1 3 5 2 4" if "toroidal" in words else FOUR
    assert call("solve", *words.split()).out == f"solved\n{answer}\n"


@pytest.mark.parametrize(
    ("option", "name"),
    [("amo", name) for name in ENCODINGS]
    + [("amk", name) for name, known in ENCODINGS.items() if known.largest is None]
    + [("distance-encoding", name) for name in DISTANCES]
    + [("solver", "glucose4"), ("seed", "5")],
)
def test_options_change_no_answer(call: Any, option: str, name: str) -> None:
    for words, lines in (
        ("queens 7 --toroidal", 28),
        ("eight 0 0 0 0 0 0 0 0", 4),
        ("mines --total 3 ??? ??3 ???", 4),
    ):
        field = option.removesuffix("-encoding")
        if field in ENCODING_OPTIONS and not matters(base.find(words.split()[0]), field):
            continue
        done = call("solve", *words.split(), "--all", f"--{option}", name)
        assert done.code == 0
        answers = done.out.strip().split("\n\n" if words.startswith("mines") else "\n")
        assert len(answers) == lines + (0 if words.startswith("mines") else 1), words


def test_json(call: Any) -> None:
    done = call("solve", "queens", "4", "--queen", "1,2", "--json")
    (line,) = done.out.splitlines()
    said = json.loads(line)
    assert set(KEYS) <= set(said)
    assert said["puzzle"] == "queens" and said["instance"] == "queens 4\n.Q..\n....\n....\n...."
    assert (said["verdict"], said["count"], said["solutions"]) == ("unique", 1, [FOUR])
    assert said["evidence"] == ["witnesses", "solver"]
    assert said["bounds"] is None and said["reason"] is None
    assert said["backend"] == "sat" and said["solver"] and said["seconds"] > 0
    assert Queens.parse(said["instance"]) == Queens(4, frozenset({(0, 1)}))


@pytest.mark.parametrize(
    ("words", "verdict", "count"),
    [
        ("queens 3", "none", 0),
        ("queens 6", "multiple", None),
        ("queens 6 --all", "multiple", 4),
        ("queens 6 --limit 1", "solved", None),
    ],
)
def test_the_count_in_json_is_exact_or_null(
    call: Any, words: str, verdict: str, count: int
) -> None:
    said = json.loads(call("solve", *words.split(), "--json").out)
    assert (said["verdict"], said["count"]) == (verdict, count)


def test_json_of_a_count(call: Any) -> None:
    said = json.loads(call("count", "queens", "6", "--json", "--backend", "dfs").out)
    assert set(KEYS) <= set(said)
    assert (said["count"], said["verdict"], said["evidence"]) == (4, "multiple", ["search"])


@pytest.mark.parametrize("verb", ["solve", "count"])
def test_json_of_an_error(call: Any, tmp_path: Path, verb: str) -> None:
    file = tmp_path / "board.txt"
    file.write_text("queens 2\n..\n.x")
    done = call(verb, "--input", str(file), "--json")
    message = f"{file}:3:2: expected one of `Q q . _ #`, found 'x'"
    assert done.code == 2
    assert json.loads(done.out) == {
        "error": {"file": str(file), "line": 3, "column": 2, "message": message}
    }
    assert done.err == f"satchel: {message}\n"


def test_statistics_go_to_standard_error(call: Any) -> None:
    for verb in ("solve", "count"):
        plain, told = call(verb, "queens", "6"), call(verb, "queens", "6", "--stats")
        assert told.out == plain.out
        figure = "clauses: " if verb == "solve" else "states reached: "
        assert figure in told.err and "solver: " in told.err
        assert figure not in plain.err


def test_drawings(call: Any) -> None:
    done = call("solve", "queens", "4", "--queen", "1,2", "--draw")
    assert done.out == f"unique\n{FOUR}\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n\n"
    done = call("solve", "mines", "1", "1", "--draw", "--ordered")
    assert done.out == "multiple\n*\n.\n\n.\n*\n\n"
    assert call("solve", "queens", "3", "--draw").out == "none\n"


@pytest.mark.parametrize("words", ["queens 4", "queens 3", "mines 11", "eight 7 0 0 0 0 0 0 0"])
def test_svg(call: Any, tmp_path: Path, words: str) -> None:
    file = tmp_path / "picture.svg"
    done = call("solve", *words.split(), "--svg", str(file))
    assert done.code == 0
    root = ET.fromstring(file.read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    if words == "queens 4":
        assert sum(element.text == "♛" for element in root.iter()) == 4


def test_a_picture_that_cannot_be_written(call: Any, tmp_path: Path) -> None:
    done = call("solve", "queens", "4", "--svg", str(tmp_path))
    assert done.code == 2
    assert done.err.splitlines()[-1].startswith(f"satchel: {tmp_path}: expected a file to write")


# --- errors: one line, nothing on standard output --------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("sovle queens 4", "verb: expected one of solve, judge, count"),
        ("--frob", "satchel: expected an option of `satchel --help`, found '--frob'"),
        ("solve knights 4", "puzzle: expected one of "),
        (
            "solve queens 4 --frob",
            "solve queens: expected an option of `satchel solve queens --help`, found '--frob'",
        ),
        (
            "solve queens 4 --sed 1",
            "solve queens: expected --seed or another option of `satchel solve queens --help`, ",
        ),
        ("count queens --toridal 4", "count queens: expected --toroidal or another option of "),
        ("solve --sed 1", "solve: expected --seed or another option of `satchel solve --help`, "),
        ("solve queens 4 5", "queens: expected no more words (`satchel solve queens --help`"),
        ("list puzzles more", "list: expected no more words (`satchel list --help` says more)"),
        ("judge hdu2514 --tiemout 1", "judge: expected --timeout or another option of "),
        ("generate queens 5 --mnimal", "generate: expected --minimal or another option of "),
        ("solve --frob", "solve: expected an option of `satchel solve --help`, found '--frob'"),
        (
            "verify x --json",
            "verify: expected an option of `satchel verify --help`, found '--json'",
        ),
        ("verify x -j", "verify: expected an option of `satchel verify --help`, found '-j'"),
        ("verify x --total 3", "verify: expected a puzzle before its options"),
        (
            "generate queens 8 --free-digits",
            "generate: expected an option of `satchel generate --help` "
            "('--free-digits' is for mines), found '--free-digits'",
        ),
        (
            "hint queens 8 --graph=x",
            "hint queens: expected an option of `satchel hint queens --help` "
            "('--graph' is for hamilton, labelling), found '--graph=x'",
        ),
        ("solve --frob queens 4", "solve queens: expected an option of `satchel solve queens"),
        ("solve --toroidal queens 4", "solve: expected a puzzle before its options"),
        ("solve queens", "queens: expected the side N of the board"),
        ("solve queens four", "queens N: expected the side"),
        ("solve queens 4 --backend smt", "--backend: expected one of asp, "),
        ("solve --backend smt", "--backend: expected one of asp, "),
        ("count queens 4 --backend smt", "--backend: expected one of asp, "),
        ("solve queens 4 --solver z3", "--solver: expected auto or one of "),
        (
            "solve queens 4 --backend ilp --solver z3",
            "--solver: expected auto or one of highs, cbc",
        ),
        ("solve queens 4 --backend dfs --solver z3", "--solver: expected auto (dfs has no solver)"),
        ("solve --solver z3", "--solver: expected auto or one of "),
        ("solve queens 4 --amo z3", "--amo: expected auto or one of pairwise"),
        ("solve labelling --graph path 3 --spread z3", "--spread: expected auto or one of order"),
        ("solve queens 4 --spread duplex", "--spread: expected a puzzle with label distances"),
        ("slove queens 4", "verb: expected one of solve, judge, "),
        ("queens 4", "verb: expected a verb before the puzzle (did you mean `solve queens`?)"),
        ("quens 4", "verb: expected a verb before the puzzle (did you mean `solve queens`?)"),
        ("solve quens 4", "puzzle: expected one of eight, formula, "),
        ("solve queens 4 --amk product", "--amk: expected auto or one of pairwise"),
        (
            "solve queens 4 --distance-encoding z3",
            "--distance-encoding: expected auto or one of order, windows",
        ),
        ("count queens 4 --amo z3", "--amo: expected auto or one of pairwise"),
        (
            "solve queens 4 --limit 0",
            "--limit: expected a number from 1 to 9999999999, found '0'",
        ),
        (
            "solve queens 4 --limit -1",
            "--limit: expected a number from 1 to 9999999999, found '-1'",
        ),
        ("solve queens 4 --limit 1 --all", "--all: expected no --limit beside it, found --limit"),
        (
            "solve queens 4 --timeout 0",
            "--timeout: expected seconds, more than 0 and less than 1e9, found '0'",
        ),
        (
            "solve queens 4 --timeout nan",
            "--timeout: expected seconds, more than 0 and less than 1e9, found 'nan'",
        ),
        ("solve queens 4 --seed x", "--seed: expected a seed from 0 to 2147483647, found 'x'"),
        ("solve queens 4 --seed -1", "--seed: expected a seed from 0 to 2147483647, found '-1'"),
        ("solve queens 4 --lim 1", "solve queens: expected --limit or another option of "),
        ("solve queens 4 --input", "--input: expected a value behind it, found none"),
        ("solve queens 4 --all=3", "--all: expected no value, found '3'"),
        ("solve queens 4 --limit 1 --limit 2", "--limit: expected it once, found it 2 times"),
        ("solve mines ?? --total 1 --total 2", "--total: expected it once, found it 2 times"),
        ("count", "count: expected a puzzle, found none"),
        ("count queens 4 --all", "count queens: expected an option of `satchel count queens"),
        ("check queens 4", "check: expected --answer, found none"),
        ("check --answer -", "check: expected a puzzle, found none"),
        ("list", "list: expected what, found none"),
        ("list solvers", "what: expected one of puzzles, formats, backends, encodings"),
        ("solve eight 1 2 3", "givens: expected 8 numbers"),
        ("solve mines 1x", "cell 1,2: expected one of"),
    ],
)
def test_wrong_words(call: Any, words: str, message: str) -> None:
    done = call(*words.split())
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert done.err.startswith("satchel: ") and "Traceback" not in done.err
    assert message in done.err


@pytest.mark.parametrize(
    ("words", "err"),
    [
        ("solve queens 4 --solver minisatgh", "satchel: minisatgh is not part of this PySAT"),
        ("solve queens 4 --solver cryptosat", "satchel: cryptosat is not part of this PySAT"),
    ],
)
def test_an_unavailable_solver_has_its_own_exit_code(call: Any, words: str, err: str) -> None:
    done = call(*words.split())
    assert (done.code, done.out) == (4, "")
    assert done.err.startswith(err) and len(done.err.splitlines()) == 1


@pytest.mark.parametrize("verb", ["solve", "judge", "count", "check", "list"])
def test_help(call: Any, verb: str) -> None:
    for word in ("--help", "-h"):
        done = call(verb, word)
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith(f"usage: satchel {verb}")


def test_help_of_a_puzzle(call: Any) -> None:
    done = call("solve", "queens", "--help")
    assert done.code == 0 and "--toroidal" in done.out and "--backend" in done.out
    assert call("--help").out == call().out
    assert "solve" in call("--help").out


# --- files -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"queens 4 --queen 1,2", ""),
        (b"\xef\xbb\xbfqueens 4\r\n.Q..\r\n....\r\n\r\n....\r\n....", ""),
        (b".Q..\n....\n....\n....\n", "queens"),
        (b".Q..\n....\n....\n....\n", "queens 4"),
        (b"queens 4\n\n....\n....\n....\n....", "queens --queen 1,2"),
        (b"letting n = 4\nletting blocks = [[1,1],[1,3],[1,4]]", "queens --format essence"),
    ],
)
def test_an_instance_from_a_file_or_from_standard_input(
    call: Any, tmp_path: Path, text: bytes, words: str
) -> None:
    file = tmp_path / "instance.txt"
    file.write_bytes(text)
    for done in (
        call("solve", *words.split(), "--input", str(file)),
        call("solve", *words.split(), "--input", "-", stdin=text),
    ):
        assert (done.code, done.out) == (0, f"unique\n{FOUR}\n")


def bad_files(folder: Path) -> dict[str, tuple[str, str]]:
    """Files that are none, with the message about each."""
    (folder / "binary").write_bytes(b"queens 4\n\xff\xfe")
    (folder / "empty").write_bytes(b"")
    (folder / "blank").write_bytes(b"\n \n")
    (folder / "other").write_bytes(b"chess 4\n")
    missing = str(folder / "missing")
    return {
        "missing": (missing, f"{missing}: expected a readable file, found No such file"),
        "folder": (str(folder), f"{folder}: expected a file, found a folder"),
        "binary": (
            str(folder / "binary"),
            "binary:2:1: expected text in UTF-8, found the byte 0xff",
        ),
        "other": (str(folder / "other"), "puzzle: expected one of "),
    }


@pytest.mark.parametrize(
    ("verb", "kind"),
    [
        (verb, kind)
        for verb in ("solve", "count", "check")
        for kind in ("missing", "folder", "binary", "other")
        if (verb, kind) != ("solve", "folder")  # which is solved file by file
    ],
)
def test_bad_files(call: Any, tmp_path: Path, kind: str, verb: str) -> None:
    file, message = bad_files(tmp_path)[kind]
    done = call(verb, "--input", file, *(["--answer", "-"] if verb == "check" else []))
    assert (done.code, done.out) == (2, "")
    assert message in done.err and len(done.err.splitlines()) == 1


@pytest.mark.parametrize("name", ["empty", "blank"])
def test_an_empty_file_is_no_request_for_the_examples(call: Any, tmp_path: Path, name: str) -> None:
    bad_files(tmp_path)
    done = call("solve", "--input", str(tmp_path / name))
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1


def test_a_place_in_standard_input(call: Any) -> None:
    done = call("solve", "queens", "--input", "-", stdin=b"..\n.x\n")
    assert done.err == "satchel: <stdin>:2:2: expected one of `Q q . _ #`, found 'x'\n"


# --- check -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "answer", "code", "out"),
    [
        ("queens 4", FOUR, 0, "ok\n"),
        ("queens 4", ".Q..\n...Q\nQ...\n..Q.\n", 0, "ok\n"),
        ("queens 4 --queen 1,3", FOUR, 1, "the given queen on 1,3 is missing\n"),
        ("queens 4", "2 4 1", 1, "there are 3 queens, not 4\n"),
        (
            "queens 3",
            "1 2 3",
            1,
            "the queens in rows 1 and 2 share a diagonal\n"
            "the queens in rows 2 and 3 share a diagonal\n",
        ),
        ("queens 0", "", 0, "ok\n"),
        ("queens 4", "", 1, "there are 0 queens, not 4\n"),
        ("mines 11", "*.", 0, "ok\n"),
        (
            "mines 11",
            "**",
            1,
            "the number 1 at 1,1 counts 2 mines\nthe number 1 at 1,2 counts 2 mines\n",
        ),
    ],
)
def test_check(call: Any, tmp_path: Path, words: str, answer: str, code: int, out: str) -> None:
    file = tmp_path / "answer.txt"
    file.write_text(answer)
    assert call("check", *words.split(), "--answer", str(file))[:2] == (code, out)
    done = call("check", *words.split(), "--answer", "-", stdin=answer.encode())
    assert done == (code, out, "")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (b"2 4 1 x", "<stdin>:1:7: expected a column from 1 to 2000, found 'x'"),
        (b"\xff", "<stdin>:1:1: expected text in UTF-8, found the byte 0xff"),
    ],
)
def test_malformed_answers(call: Any, answer: bytes, message: str) -> None:
    done = call("check", "queens", "4", "--answer", "-", stdin=answer)
    assert done == (2, "", f"satchel: {message}\n")


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        (b"Q...\n....", "<stdin>:2:1: expected one `Q` in the row, found '....'"),
        (b"QQ..\n....\nQ...\n..Q.", "<stdin>:1:1: expected one `Q` in the row, found 'QQ..'"),
        (b"A1 C1 B2 D3", "<stdin>:1:4: expected one queen in row 1, found two"),
        (b"1,1 2,2 3,3", "<stdin>:1:9: expected one queen in row 4, found none"),
    ],
)
def test_two_queens_in_a_row_are_a_broken_rule(call: Any, answer: bytes, rule: str) -> None:
    code, out, _ = call("check", "queens", "4", "--answer", "-", stdin=answer)
    assert (code, out) == (1, f"{rule}\n")


@pytest.mark.parametrize("words", ["queens 4", "eight 0 0 0 0 0 0 0 0", "mines ?2? ???"])
@pytest.mark.parametrize("backend", BACKENDS)
def test_check_accepts_what_solve_prints(call: Any, words: str, backend: str) -> None:
    done = call("solve", *words.split(), "--limit", "1", "--backend", backend)
    answer = done.out.removeprefix("solved\n").encode()
    assert call("check", *words.split(), "--answer", "-", stdin=answer) == (0, "ok\n", "")


# --- count and list --------------------------------------------------------------------------


def test_list_formats_shows_an_example_of_each(call: Any) -> None:
    done = call("list", "formats")
    assert done.code == 0 and done.err == ""
    for name in base.names():
        for form in base.find(name).FORMATS:
            assert form in done.out
            assert base.find(name).FORMAT_EXAMPLES[form]


@pytest.mark.parametrize("form", ["dimacs", "edges", "graph6"])
def test_a_drawn_graph_is_written_alone(call: Any, form: str) -> None:
    done = call("generate", "hamilton", "6", "--format", form)
    assert done.code == 0
    own = call("generate", "hamilton", "6").out
    assert read(done.out, form=form).edges == read(own.partition("\n")[2]).edges
    assert call("generate", "queens", "4", "--format", form).code == 2


@pytest.mark.parametrize(
    ("limit", "code", "out"),
    [(4, 3, "at least 4\n"), (9, 3, "at least 9\n"), (10, 3, "at least 10\n"), (11, 0, "10\n")],
)
@pytest.mark.parametrize("backend", BACKENDS)
def test_count_with_a_limit(call: Any, limit: int, code: int, out: str, backend: str) -> None:
    done = call("count", "queens", "5", "--limit", str(limit), "--backend", backend)
    assert done[:2] == (code, out)


def test_list(call: Any) -> None:
    puzzles = call("list", "puzzles")
    assert puzzles.code == 0 and all(name in puzzles.out for name in base.names())
    backends = call("list", "backends")
    assert backends.code == 0 and backends.out.count("unavailable") >= 2
    assert all(name in backends.out for name in ("cadical195", "highs", "cbc", "dfs"))
    encodings = call("list", "encodings")
    assert encodings.code == 0
    assert all(name in encodings.out for name in (*ENCODINGS, *DISTANCES, NATIVE))


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("quiet", [True, False])
def test_what_compare_is_at_is_shown_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, quiet: bool
) -> None:
    stderr = io.StringIO()
    monkeypatch.setattr(stderr, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stderr", stderr)
    with spinner("queens 6", quiet) as told:
        told("--amo product")
    assert ("queens 6" in stderr.getvalue()) == (terminal and not quiet)


# --- as a process ----------------------------------------------------------------------------


@pytest.mark.parametrize("backend", BACKENDS)
def test_solve_without_a_puzzle_solves_every_example(backend: str) -> None:
    done = process("solve", "--backend", backend)
    assert done.code == 0 and "Traceback" not in done.err
    for name in base.names():
        for example in base.find(name).EXAMPLES:
            assert example.text.splitlines()[0][:30] in done.out
    assert "python " in done.out and "cli.py solve eight 7 3 1 4 5 8 0 0 --cross-check" in done.out


def test_solve_without_a_puzzle_in_json() -> None:
    done = process("solve", "--json")
    said = [json.loads(line) for line in done.out.splitlines()]
    assert len(said) == sum(len(base.find(name).EXAMPLES) for name in base.names())
    assert all(set(KEYS) <= set(case) for case in said)


def test_errors_of_the_process() -> None:
    for words, code in (
        ("solve knights", 2),
        ("solve queens 4 --solver minisatgh", 4),
        ("bogus", 2),
    ):
        done = process(*words.split())
        assert (done.code, done.out, len(done.err.splitlines())) == (code, "", 1)


def test_version() -> None:
    import satchel

    assert process("--version") == (0, f"satchel {satchel.__version__}\n", "")


@pytest.mark.parametrize("solver", ["sat", "sat minisat22", "ilp highs", "ilp cbc", "dfs"])
def test_nothing_but_the_answer_on_standard_output(solver: str) -> None:
    """HiGHS prints a banner and CBC a log."""
    backend, *name = solver.split()
    done = process(
        "count", "queens", "6", "--backend", backend, *(["--solver", *name] if name else [])
    )
    assert done == (0, "4\n", "")


# --- signals ---------------------------------------------------------------------------------

SLOW = ["queens", "18", "--toroidal"]
MANY = ["queens", "14", "--all"]


def checked_answers(out: str, size: int, toroidal: bool = False) -> int:
    """How many solutions were printed; the verdict fits them, and every one is right."""
    verdict, *answers = out.splitlines()
    assert verdict == ("multiple" if len(answers) > 1 else "unknown")
    puzzle = Queens(size, toroidal=toroidal)
    found = {puzzle.read_answer(answer) for answer in answers}
    assert len(found) == len(answers)
    assert not any(v for solution in found for v in puzzle.violations(solution))
    return len(answers)


ENGINES = {
    "sat": [],
    "cadical153": ["--solver", "cadical153"],
    "minisat22": ["--solver", "minisat22"],
    "lingeling": ["--solver", "lingeling"],
    "highs": ["--backend", "ilp", "--solver", "highs"],
    "cbc": ["--backend", "ilp", "--solver", "cbc"],
    "dfs": ["--backend", "dfs"],
}
TERM = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals of POSIX")


@TERM
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM"])
@pytest.mark.parametrize("engine", ["sat", "minisat22", "highs", "dfs"])
def test_ctrl_c_prints_what_was_found(tmp_path: Path, engine: str, number: str) -> None:
    command = Command(["solve", *MANY, *ENGINES[engine]], tmp_path)
    code = command.finish(getattr(signal, number), after=0.7)
    assert code == 130, command.err
    assert command.seconds < 5
    assert checked_answers(command.out, 14) > 0
    assert "stopped by a signal" in command.err and "Traceback" not in command.err
    assert command.left() == []


@TERM
@pytest.mark.parametrize("engine", ["sat", "cadical153", "minisat22", "lingeling", "highs", "cbc"])
def test_ctrl_c_in_the_middle_of_a_hard_call(tmp_path: Path, engine: str) -> None:
    command = Command(["solve", *SLOW, *ENGINES[engine]], tmp_path)
    assert command.finish(signal.SIGINT, after=0.6) == 130, command.err
    assert command.seconds < 5
    assert command.out == "unknown\n"
    assert command.left() == []


@TERM
@pytest.mark.parametrize("engine", ["highs", "cbc", "lingeling"])
def test_a_killed_parent_leaves_no_solver_behind(tmp_path: Path, engine: str) -> None:
    command = Command(["solve", *SLOW, *ENGINES[engine]], tmp_path)
    command.finish(signal.Signals.SIGKILL, after=0.7)
    assert command.left() == []


@pytest.mark.parametrize("engine", ["sat", "minisat22", "lingeling", "highs", "cbc", "dfs"])
def test_a_time_limit(tmp_path: Path, engine: str) -> None:
    command = Command(["solve", *SLOW, "--timeout", "0.6", *ENGINES[engine]], tmp_path)
    code = command.finish()
    assert command.seconds < 5
    assert (command.out, code) in (("unknown\n", 3), ("none\n", 0))
    if code == 3:
        assert command.err.startswith("stopped by the time limit after ")
    assert len(command.err.splitlines()) == 1
    assert command.left() == []


def test_a_time_limit_while_the_clauses_are_made(tmp_path: Path) -> None:
    command = Command(["solve", "queens", "700", "--timeout", "0.6"], tmp_path)
    assert command.finish() == 3
    assert command.seconds < 5
    assert command.out == "unknown\n"


def test_a_time_limit_on_a_count(tmp_path: Path) -> None:
    command = Command(["count", "queens", "15", "--timeout", "0.5"], tmp_path)
    assert command.finish() == 3
    assert command.seconds < 5
    assert command.out.startswith("at least ") and command.out.endswith("\n")


# --- closed and broken streams ---------------------------------------------------------------


@pytest.mark.parametrize("words", ["solve queens 9 --all", "list encodings", "solve", "--help"])
def test_a_reader_that_has_had_enough(tmp_path: Path, words: str) -> None:
    command = Command(words.split(), tmp_path)
    assert command.process.stdout and command.process.stderr
    command.process.stdout.readline()
    command.process.stdout.close()
    err = command.process.stderr.read()
    code = command.process.wait(timeout=60)
    command.process.stderr.close()
    assert "Traceback" not in err and "Exception" not in err
    assert code == 0


def test_a_reader_that_never_was(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = Command(["solve", "queens", "4"], tmp_path, stdout=writing)
    os.close(writing)
    assert command.finish() == 0
    assert "Traceback" not in command.err and "Exception" not in command.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = Command(["solve", "queens", "4"], tmp_path, stdout=full)
        code = command.finish()
    assert code not in (0, 3, 130)
    assert "Traceback" not in command.err and "Exception" not in command.err


@pytest.mark.parametrize("words", ["solve queens --input -", "check queens 4 --answer -"])
@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
def test_no_standard_input_at_all(words: str) -> None:
    shell = f'exec "$0" "$1" {words} <&-'
    done = subprocess.run(
        ["/bin/sh", "-c", shell, sys.executable, str(ROOT / "cli.py")],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "words", ["solve", "list encodings", "list backends", "solve queens 4 --draw"]
)
def test_a_terminal_that_knows_only_ascii(words: str) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), *words.split()],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)


# --- closed streams and broken libraries -----------------------------------------------------


def shell(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A line of shell in which ``$S`` is the command line of this checkout."""
    return subprocess.run(
        ["/bin/sh", "-c", script],
        env={**os.environ, "S": f"{sys.executable} {ROOT / 'cli.py'}", **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("script", "code", "lines"),
    [
        ("$S solve queens 6 >&-", 2, 1),
        ("$S list puzzles >&-", 2, 1),
        ("$S count queens 6 >&-", 2, 1),
        ("$S judge nqueens1077 <&-", 2, 1),
        ("$S solve queens 4 --queen 1,2 2>&-", 0, 0),
    ],
)
def test_a_closed_stream(script: str, code: int, lines: int) -> None:
    done = shell(script)
    assert (done.returncode, len(done.stderr.splitlines())) == (code, lines)
    assert done.stdout == ("unique\n2 4 1 3\n" if code == 0 else "")


LIBRARIES = [("pysat", "sat"), ("pulp", "ilp")]


@pytest.fixture
def broken(tmp_path: Path) -> Any:
    """The environment in which a library fails as it is imported."""

    def made(library: str, fault: str) -> dict[str, str]:
        (tmp_path / library).mkdir()
        (tmp_path / library / "__init__.py").write_text(f"raise {fault}")
        return {"PYTHONPATH": str(tmp_path)}

    return made


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize(("library", "backend"), LIBRARIES)
@pytest.mark.parametrize("fault", ["OSError('broken')", "ImportError('broken')", "KeyError(1)"])
def test_a_library_that_does_not_load(library: str, backend: str, fault: str, broken: Any) -> None:
    done = shell(f"$S solve queens 4 --backend {backend}", **broken(library, fault))
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (4, "", 1)


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize(("library", "backend"), LIBRARIES)
@pytest.mark.parametrize(
    "fault",
    [
        pytest.param("OSError('broken')", marks=pytest.mark.slow),
        pytest.param("ImportError('broken')", marks=pytest.mark.slow),
        "KeyError(1)",
    ],
)
def test_others_go_on_without_a_library_that_does_not_load(
    library: str, backend: str, fault: str, broken: Any
) -> None:
    environment = broken(library, fault)
    done = shell("$S solve queens 3 --backend dfs --cross-check", **environment)
    assert (done.returncode, done.stdout) == (0, "none\n")
    assert f"cross-check {backend}: unavailable" in done.stderr
    assert shell("$S list backends", **environment).returncode == 0
