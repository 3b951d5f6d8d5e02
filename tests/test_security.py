"""What a file of somebody else may not do: run, leave its folder, or be taken for more than text.

docs/security.md says the same in words.
"""

from __future__ import annotations

import ast
import json
import os
import re
import sqlite3
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from satchel import cli
from satchel.compare.report import export
from satchel.compare.run import suite
from satchel.compare.run.store import Store
from satchel.explain.walkthrough.formats import FORMATS
from satchel.explain.walkthrough.walkthrough import Walkthrough
from satchel.lessons.chapters import CHAPTERS
from satchel.puzzles import Queens, files
from satchel.puzzles.errors import PuzzleError, SatchelError
from satchel.puzzles.graphs import Graph, read
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.labelling import Labelling
from satchel.verify.certificate.check import verify

from .console import ROOT
from .records import record
from .test_house import MODULES

posix = pytest.mark.skipif(os.name != "posix", reason="links and devices of POSIX")
SCRIPT = "<script>alert(1)</script>"
STEERS = "\x1b[31m\x07\u202e"
"""What would steer a terminal."""

# --- names that stay out of the code ---------------------------------------------------------

FORBIDDEN = {
    # what makes objects, or programs, of data
    "pickle", "_pickle", "shelve", "marshal", "dill", "cloudpickle", "joblib", "torch", "yaml",
    "code", "codeop", "runpy", "imp", "ctypes",
    "importlib.util.spec_from_file_location", "networkx.read_gpickle", "numpy.load",
    # what unpacks archives, or resolves entities
    "tarfile", "zipfile", "shutil.unpack_archive", "lxml", "xml.sax", "xml.dom",
    "xml.etree.ElementTree.parse", "xml.etree.ElementTree.fromstring", "xml.etree.ElementTree.XML",
    "xml.etree.ElementTree.iterparse", "xml.parsers.expat.ParserCreate", "networkx.parse_graphml",
    # what starts shells, or guesses names of files
    "os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput", "pty",
    "tempfile.mktemp", "webbrowser.open",
    # what opens connections
    "socket", "urllib.request", "http.client", "http.server", "ftplib", "smtplib", "xmlrpc",
    "requests", "httpx", "aiohttp", "uvicorn", "distributed",
    # what switches protection off
    "markupsafe.Markup",
}  # fmt: skip
BUILTINS = {"eval", "exec", "compile", "__import__"}
PREFIXES = ("os.exec", "os.spawn", "os.posix_spawn")
UNSAFE = (("shell", True), ("autoescape", False), ("allow_pickle", True))
METHODS = {"enable_load_extension", "load_extension", "extractall", "read_gpickle", "unsafe_load"}
ALLOWED = {
    ("backends/child.py", "pickle"): "between a solver's process and its parent, on their pipes",
    ("backends/process.py", "ctypes"): "prctl: who ends with whom, and who inherits orphans",
    ("backends/sat/memory.py", "ctypes"): "a solver without memory says so",
    ("cli.py", "importlib.util.spec_from_file_location"): "the checkout it lies in",
    ("commands/lessons.py", "webbrowser.open"): "an address of our own making",
    ("compare/run/executor.py", "distributed"): "the cluster that the user names",
    ("compare/run/executor.py", "socket"): "whether the scheduler answers",
    ("compare/report/report.py", "markupsafe.Markup"): "the plots, drawn here",
    ("lessons/home.py", "importlib.util.spec_from_file_location"): "the checkout it lies in",
    ("lessons/serve.py", "socket"): "listens on the loopback address",
    ("lessons/serve.py", "uvicorn"): "the server of the lessons",
    ("puzzles/graphs/graphml.py", "xml.parsers.expat.ParserCreate"): "refuses document types",
} | {
    (f"lessons/{chapter.name}.py", "runpy"): "home.py beside the notebook" for chapter in CHAPTERS
}  # fmt: skip
"""Where a forbidden name may stand, and for what."""


def forbidden(tree: ast.Module) -> Iterator[str]:
    """The forbidden names that a module uses, however it imports them."""
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                known[alias.asname or alias.name.partition(".")[0]] = (
                    alias.name if alias.asname else alias.name.partition(".")[0]
                )
                yield from matches(alias.name)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            for alias in node.names:
                known[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                yield from matches(f"{node.module}.{alias.name}")
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield from {node.attr} & METHODS
            yield from matches(dotted(node, known))
        elif isinstance(node, ast.Name) and node.id not in known:
            yield from {node.id} & BUILTINS
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"\bATTACH\b", node.value)
        elif isinstance(node, ast.keyword):
            value = node.value.value if isinstance(node.value, ast.Constant) else None
            if (node.arg, value) in (
                ("shell", True),
                ("autoescape", False),
                ("allow_pickle", True),
            ):
                yield str(node.arg)


def dotted(node: ast.expr, known: dict[str, str]) -> str:
    """``a.b.c`` with ``a`` as it was imported; empty where it is no such chain."""
    if isinstance(node, ast.Attribute):
        before = dotted(node.value, known)
        return f"{before}.{node.attr}" if before else ""
    return known.get(node.id, "") if isinstance(node, ast.Name) else ""


def matches(name: str) -> Iterator[str]:
    """The forbidden name that this one is, or lies in."""
    parts = name.split(".")
    yield from {".".join(parts[:n]) for n in range(1, len(parts) + 1)} & FORBIDDEN
    yield from (name for prefix in PREFIXES if name.startswith(prefix))


def test_names_that_run_data_stay_out_of_the_code() -> None:
    beside = [*(ROOT / "docs").glob("*.py"), *(ROOT / "benchmarks").glob("*.py")]
    extra = [path.relative_to(ROOT).as_posix() for path in beside]
    found = {
        (path, name)
        for path in [*MODULES, *extra]
        for name in forbidden(ast.parse((ROOT / path).read_text(encoding="utf-8")))
    }
    assert found == set(ALLOWED)


@pytest.mark.parametrize(
    "code",
    [
        "import pickle", "from pickle import load", "import torch.nn as n", "eval('1')",
        "import os as o\no.system('x')", "from os import popen", "import os\nos.execvp('a', [])",
        "import subprocess\nsubprocess.run('x', shell=True)", "__import__('os')",
        "import networkx as nx\nnx.read_gpickle('a')", "base.execute('ATTACH DATABASE x AS y')",
        "import xml.etree.ElementTree as Xml\nXml.parse('a')", "base.enable_load_extension(True)",
        "from xml.etree import ElementTree\nElementTree.fromstring('a')",
        "import tempfile\ntempfile.mktemp()", "import numpy as np\nnp.load('a')",
        "import numpy\nnumpy.loadtxt('a', allow_pickle=True)", "Environment(autoescape=False)",
    ],
)  # fmt: skip
def test_such_names_are_recognised(code: str) -> None:
    assert list(forbidden(ast.parse(code)))


def test_harmless_names_are_left_alone() -> None:
    code = "import re, os\nre.compile('a')\nos.path.join('a')\nself.compile()\ncode = 1"
    assert list(forbidden(ast.parse(code))) == []


def test_processes_of_python_do_not_import_from_where_they_start() -> None:
    """With ``-P`` a ``numpy.py`` in the user's folder is nobody's."""
    for path in MODULES:
        text = (ROOT / path).read_text(encoding="utf-8")
        for found in re.finditer(r"\[\s*sys\.executable\b([^\]]*)", text):
            assert re.match(r',\s*"-P"', found[1]), (path, found[0])


@posix
def test_modules_in_the_users_folder_are_not_imported(tmp_path: Path) -> None:
    names = (
        "numpy", "networkx", "pysat", "pulp", "highspy", "pickle", "json", "rich", "psutil",
        "satchel", "puzzles", "worker", "sitecustomize", "dratify", "clingo", "jinja2",
    )  # fmt: skip
    for name in names:
        (tmp_path / f"{name}.py").write_text("open('ran', 'a').write(__name__)\n")
    (tmp_path / "ring").write_text("a b\nb c\nc a\n")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    for words in (
        "solve hamilton ring --cross-check",
        "prove queens 3 -o certificate",
        "verify certificate",
        "compare queens 4 --configs sat,ilp,dfs --repeat 1 --quiet --out out --no-report",
    ):
        command = [sys.executable, str(ROOT / "cli.py"), *words.split()]
        done = subprocess.run(
            command, cwd=tmp_path, env=clean, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stderr
    assert not (tmp_path / "ran").exists(), (tmp_path / "ran").read_text()


# --- XML -------------------------------------------------------------------------------------

LAUGHS = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))
GRAPH = '<graphml><graph><node id="{}"/></graph></graphml>'
XML = {
    "billion laughs": f'<!DOCTYPE g [<!ENTITY l0 "lol">{LAUGHS}]>{GRAPH.format("&l9;")}',
    "quadratic": f'<!DOCTYPE g [<!ENTITY a "{"a" * 9999}">]>{GRAPH.format("&a;" * 9999)}',
    "external": f'<!DOCTYPE g [<!ENTITY x SYSTEM "SECRET">]>{GRAPH.format("&x;")}',
    "external in text": '<!DOCTYPE g [<!ENTITY x SYSTEM "SECRET">]><graphml>&x;</graphml>',
    "parameter": '<!DOCTYPE g [<!ENTITY % p SYSTEM "SECRET"> %p;]>' + GRAPH.format("a"),
    "definition elsewhere": f'<!DOCTYPE g SYSTEM "SECRET">{GRAPH.format("a")}',
    "public definition": f'<!DOCTYPE g PUBLIC "-//x" "SECRET">{GRAPH.format("a")}',
    "after a comment": f'<!-- > --><!DOCTYPE g [<!ENTITY a "b">]>{GRAPH.format("&a;")}',
    "in UTF-7": f'<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE g>{GRAPH.format("a")}',
    "unknown entity": GRAPH.format("&x;"),
}


@pytest.mark.parametrize("name", XML)
def test_entities_of_xml_are_refused(name: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("TREASURE")
    text = XML[name].replace("SECRET", secret.as_uri())
    with pytest.raises(PuzzleError) as caught:
        read(text.splitlines(keepends=True), "a.graphml", "graphml")
    assert str(caught.value).startswith("a.graphml:1:")
    assert "TREASURE" not in str(caught.value)


def test_an_inclusion_is_an_element_like_others(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text('<node id="TREASURE"/>')
    more = f'<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="{secret.as_uri()}"/>'
    text = GRAPH.format("a").replace("</graph>", f"{more}</graph>")
    assert read([text], "a", "graphml").names == ("a",)


# --- names of vertices -----------------------------------------------------------------------

NAMES = (SCRIPT, "a&b\"'", "x|y`z`", r"$q_{1}\input{x}", "]]>-->")
EDGES = ((0, 1), (0, 2), (0, 4), (1, 2), (2, 3), (3, 4))
NASTY = (Hamilton(Graph(NAMES, EDGES)), Labelling(Graph(NAMES, EDGES), 2))


class Tags(HTMLParser):
    """The tags of a page as a browser finds them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.found.add(tag)
        assert not [name for name, _ in attrs if name.startswith("on")]


@pytest.mark.parametrize("puzzle", NASTY, ids=lambda puzzle: puzzle.name)
def test_names_are_escaped_in_pages_and_pictures(puzzle: Any) -> None:
    solution = next(iter(cli_solutions(puzzle)))
    for picture in (puzzle.svg(), puzzle.svg(solution)):
        tree = ElementTree.fromstring(picture)
        assert {node.tag.rpartition("}")[2] for node in tree.iter()} <= {
            "svg", "title", "style", "line", "circle", "rect", "text", "g", "path", "polygon",
            "defs", "marker",
        }  # fmt: skip
        assert "&lt;script" in picture or "script" not in picture
    written = {name: "\n".join(FORMATS[name](Walkthrough(puzzle).document())) for name in FORMATS}
    assert "script" not in Tags(written["html"]).found
    assert "&lt;script&gt;" in written["html"]
    fenced = re.sub(r"(?ms)^(`{3,}).*?^\1$", "", written["markdown"])
    assert not re.search(r"(?<!\\)<script", re.sub(r"`[^`\n]*`", "", fenced))
    assert r"\input{" not in written["latex"]


def cli_solutions(puzzle: Any) -> Iterator[Any]:
    from satchel import solutions

    yield from solutions(puzzle, "dfs")


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("edges", f"a {STEERS}\n"),
        ("adjacency", f"a: {STEERS}\n"),
        ("gml", f'graph [ node [ id 1 label "{STEERS}" ] ]'),
        ("graphml", GRAPH.format("a&#x202e;b")),
        ("dimacs", f"p edge 1 0\nname 1 {STEERS}\n"),
    ],
)
def test_names_that_steer_a_terminal_are_refused(form: str, text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text.splitlines(keepends=True), STEERS, form)
    assert str(caught.value).isprintable()


@pytest.fixture
def said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., str]:
    """What a command prints on both streams, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)
    cli.print_warnings()

    def call(*words: str) -> str:
        try:
            cli.run(list(words))
        except SatchelError as error:
            return "".join([*capsys.readouterr(), str(error)])
        return "".join(capsys.readouterr())

    return call


@posix
def test_files_of_others_do_not_steer_the_terminal(
    said: Callable[..., str], tmp_path: Path
) -> None:
    """Names of files, comments, answers, claims and titles are printed without control signs."""
    here = tmp_path / "boards"
    here.mkdir()
    for name, text in ((STEERS, f"mines\n{STEERS}\n"), (f"{STEERS}2", "mines\n11\n")):
        (here / name).write_text(text)
    (tmp_path / "answer").write_text(f"{STEERS} 1 2 3\n")
    (tmp_path / "formula").write_text(f"c x 1 = {STEERS}\np cnf 1 1\n{STEERS} 0\n")
    (tmp_path / "output").write_text(f"s {STEERS}\nv {STEERS}\n")
    (tmp_path / f"{STEERS}.edges").write_text("a b\nb c\nc a\nb a\n")
    assert said("count", "queens", "4", "--resume", f"{STEERS}.journal") == "2\n"
    with (tmp_path / f"{STEERS}.journal").open("a") as journal:
        journal.write(STEERS)
    (tmp_path / "suite.toml").write_text(
        'title = "\\u001b[31m\\u202e"\nrepeat = 1\nconfigurations = ["dfs"]\n'
        'instances = ["queens 4"]\n'
    )
    commands = (
        ["solve", "mines", "--input", "boards"],
        ["solve", "mines", "--input", f"boards/{STEERS}"],
        ["solve", STEERS],
        ["solve", "queens", STEERS],
        ["check", "queens", "4", "--answer", "answer"],
        ["check", "queens", "4", "--answer", STEERS],
        ["grade", "queens", "1", "--formula", "formula"],
        ["decode", "queens", "1", "--solution", "output"],
        ["verify", STEERS],
        ["compare", "--suite", "suite.toml", "--quiet", "--no-report"],
        ["compare", "queens", "4", "--configs", STEERS],
        ["count", "queens", "4", "--resume", f"boards/{STEERS}"],
        ["count", "queens", "4", "--resume", f"{STEERS}.journal"],
        ["solve", "hamilton", f"{STEERS}.edges"],
        ["generate", "mines", "3x3", "-o", f"{STEERS}/x\0"],
        ["lessons", STEERS],
    )
    for words in commands:
        printed = said(*words)
        assert printed, words
        assert all(line.isprintable() for line in printed.split("\n")), words


def test_formulas_stay_text_in_a_spreadsheet() -> None:
    bad = [f"{sign}cmd|'/C calc'!A0" for sign in "=+-@"]
    rows = export.csv([record(label=text, message=f"\t{text}") for text in bad])
    for cell in re.split(r"[,\n]", rows):
        assert not cell.strip('"\t ').startswith(tuple("=+-@")) or cell.strip('"\t ')[1:].isdigit()


# --- files that stay in their folder ---------------------------------------------------------

ESCAPES = ("../x", "/tmp/x", "a/../../x", "..", "C:\\x", "C:x", "\\\\host\\x", "a\0b", "NUL", "x:y")


@pytest.fixture
def certificate(said: Callable[..., str], tmp_path: Path) -> Path:
    said("prove", "queens", "3", "-o", "certificate")
    return tmp_path / "certificate"


@pytest.mark.parametrize("name", ESCAPES)
def test_a_certificate_names_no_other_file(certificate: Path, name: str) -> None:
    claim = json.loads((certificate / "claim.json").read_text())
    del claim["content"]
    claim["files"][name] = claim["files"].pop("proof.drat")
    sealed = {**claim, "content": sha256(json.dumps(claim, sort_keys=True).encode()).hexdigest()}
    text = json.dumps(sealed, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    (certificate / "claim.json").write_text(text)
    with pytest.raises(SatchelError, match=r"claim\.json: ") as caught:
        verify(certificate)
    assert str(caught.value).isprintable()


@posix
@pytest.mark.parametrize("name", ["claim.json", "formula.cnf", "proof.drat"])
def test_a_certificate_reads_no_link(certificate: Path, name: str) -> None:
    moved = certificate.parent / "moved"
    (certificate / name).rename(moved)
    (certificate / name).symlink_to(moved)
    with pytest.raises(SatchelError, match=f"{name}: expected a plain file, found a link"):
        verify(certificate)


@posix
def test_a_certificate_is_not_written_through_a_link(
    certificate: Path, said: Callable[..., str]
) -> None:
    other = certificate.parent / "other"
    other.write_text("precious")
    (certificate / "proof.drat").unlink()
    (certificate / "proof.drat").symlink_to(other)
    said("prove", "queens", "3", "-o", "certificate")
    assert other.read_text() == "precious"
    assert not (certificate / "proof.drat").is_symlink()
    assert "ok: queens 3" in said("verify", "certificate")


WORDS = (
    "hamilton {}", "hamilton --input {}", "hamilton --path {}", "hamilton -- {}",
    "hamilton ok.txt --path {}", "hamilton --input empty.txt --path {}",
    "hamilton --path --format edges {}", "labelling --distance 2 {}", "mines --input {}",
)  # fmt: skip


@posix
@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("to", ["../secret.txt", "ABSOLUTE", "link.txt", "in/../../secret.txt"])
def test_a_suite_reads_its_own_folder_alone(tmp_path: Path, words: str, to: str) -> None:
    here, secret = tmp_path / "suite", tmp_path / "secret.txt"
    here.mkdir()
    secret.write_text("a b\nb c\nc a\n")
    (here / "in").mkdir()
    (here / "ok.txt").write_text("a b\nb c\nc a\n")
    (here / "empty.txt").touch()
    (here / "link.txt").symlink_to(secret)
    text = f"instances = ['{words.format(to.replace('ABSOLUTE', str(secret)))}']"
    with pytest.raises(PuzzleError) as caught:
        suite.parse(text, here / "s.toml")
    assert str(caught.value).startswith(f"{here / 's.toml'}:1:")


@pytest.mark.parametrize("name", ESCAPES)
def test_a_suite_with_any_name_of_a_file_is_one_complaint(tmp_path: Path, name: str) -> None:
    text = f"instances = [{json.dumps(f'hamilton {json.dumps(name)}')}]"
    with pytest.raises(PuzzleError) as caught:
        suite.parse(text, tmp_path / "s.toml")
    assert str(caught.value).isprintable()


@posix
def test_a_store_is_no_link_and_no_program(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.touch()
    for name in ("a.sqlite", "a.lock"):
        (tmp_path / name).symlink_to(other)
        with pytest.raises(PuzzleError, match="expected a file of this folder, found a link"):
            Store(tmp_path / "a.sqlite")
        (tmp_path / name).unlink()
    assert other.read_bytes() == b""
    with pytest.raises(PuzzleError, match="expected a store of runs"):
        Store(tmp_path / "a\0b")
    with Store(tmp_path / "b.sqlite") as store:
        assert store.base.execute("PRAGMA trusted_schema").fetchone() == (0,)
        with pytest.raises(sqlite3.OperationalError):
            store.base.execute("SELECT load_extension('x')")
        (tmp_path / "b.lock").write_text("others' words")
        with store.turn(lambda: None):
            assert (tmp_path / "b.lock").read_text() == "others' words"


WRONG_TYPES: list[tuple[str, Any]] = [
    ("task.puzzle", []), ("task.instance", None), ("task.repetition", True), ("task.size", "x"),
    ("task.limits.memory", "x"), ("status", "splendid"), ("verdict", -1), ("count", "x"),
    ("count", -1), ("count", 10**400), ("solutions", [[]]), ("solutions", "ab"), ("evidence", [1]),
    ("wall", "x"), ("wall", -1.0), ("wall", 10**400), ("cpu", []), ("memory", 1.5),
    ("memory", 10**400), ("phases", None), ("phases", {"solve": None}), ("sizes", {"rows": "x"}),
    ("stats", []), ("stats", {"listed": "x"}), ("message", None), ("machine", None),
    ("started", None), ("more", 1),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value"), WRONG_TYPES)
def test_a_store_of_anything_is_one_complaint(tmp_path: Path, field: str, value: Any) -> None:
    *above, name = field.split(".")
    with Store(tmp_path / "a.sqlite") as store:
        store.add(record())
        assert store.records() == [record()]
        (text,) = store.base.execute("SELECT record FROM runs").fetchone()
        content = place = json.loads(text)
        for one in above:
            place = place[one]
        place[name] = value
        store.base.execute("UPDATE runs SET record = ?", [json.dumps(content)])
        with pytest.raises(PuzzleError, match="expected a record as JSON"):
            store.records()


@posix
def test_reports_and_exports_replace_links(said: Callable[..., str], tmp_path: Path) -> None:
    pytest.importorskip("jinja2")
    other, out = tmp_path / "other", tmp_path / "out"
    other.write_text("precious")
    out.mkdir()
    for name in ("queens.html", "queens.csv", "queens.jsonl"):
        (out / name).symlink_to(other)
    words = "compare queens 4 --configs dfs --repeat 1 --quiet --out out --export csv"
    said(*words.split(), "--export", "jsonl")
    assert other.read_text() == "precious"
    assert [path.name for path in out.iterdir() if path.is_symlink()] == []
    assert (out / "queens.csv").read_text().startswith("puzzle,label")


@posix
def test_generated_instances_are_not_written_through_a_link(
    said: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "drawn").mkdir()
    (tmp_path / "drawn" / "queens-1.txt").symlink_to(tmp_path / "nowhere")
    assert "expected no file, or the same one" in said("generate", "queens", "4", "-o", "drawn")
    assert not (tmp_path / "nowhere").exists()


# --- files are written whole -----------------------------------------------------------------


def test_a_file_is_written_whole_or_left_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "a"
    files.save(file, "old")
    with pytest.raises(ZeroDivisionError), files.written(file) as out:
        out.write(b"half")
        raise ZeroDivisionError
    assert [path.name for path in file.parent.iterdir()] == ["a"]
    assert file.read_text() == "old"
    files.save(file, "new \ud800")
    assert file.read_text() == "new \\ud800"


@posix
def test_links_are_followed_where_the_user_names_the_file(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o600)
    link.symlink_to(file)
    files.save(link, "new", follow=True)
    assert (file.read_text(), link.is_symlink()) == ("new", True)
    assert file.stat().st_mode & 0o777 == 0o600
    files.save(link, "own")
    assert (file.read_text(), link.read_text(), link.is_symlink()) == ("new", "own", False)
    files.save(Path("/dev/null"), "gone", follow=True)
    assert not Path("/dev/null").is_file()


@posix
@pytest.mark.parametrize("follow", [False, True])
def test_what_cannot_be_written_is_one_complaint(tmp_path: Path, follow: bool) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    bad = ["a\0b", "file/a", ".", "x" * 300] + (["circle"] if follow else [])
    for name in bad:
        with pytest.raises(PuzzleError, match="expected a file to write"):
            files.save(tmp_path / name, "new", follow=follow)
    assert {path.name for path in tmp_path.iterdir()} == {"file", "circle"}


def test_the_page_of_an_explanation_runs_nothing() -> None:
    page = "\n".join(FORMATS["html"](Walkthrough(Queens(4)).document()))
    assert not {"script", "iframe", "object", "embed", "link", "form"} & Tags(page).found
