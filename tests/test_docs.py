"""The pages in docs/: their examples, the tutorial carried out, and the site as it is built."""

from __future__ import annotations

import doctest
import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree

import pytest

from satchel.cli import VERBS
from satchel.encoders import cnf, ilp
from satchel.puzzles import base

from .console import FILE, ROOT, Example, carried_out, checkout, examples, files, lines, run
from .instances import LISTED
from .test_house import MODULES, breaches

DOCS = ROOT / "docs"
TUTORIAL = (DOCS / "tutorial.md").read_text(encoding="utf-8")
PAGES = {page.stem: page.read_text(encoding="utf-8") for page in sorted(DOCS.glob("*.md"))}
NO_PUZZLE = {"exercise", "judge", "lessons", "advise"}
"""Verbs that take no puzzle, or Minesweeper alone."""
posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")


def wrong(
    page: Iterable[Example], folder: Path, home: Path = ROOT, libraries: Path | None = None
) -> list[str]:
    """The commands of a page that print something else now, with what they print."""
    folder.mkdir()
    found = []
    for command, printed in page:
        now = run(command, folder, home, libraries)
        if lines(now) != lines(printed):
            found.append(f"$ {command}\n{now}")
    return found


# --- examples --------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("name", [n for n in PAGES if examples(PAGES[n]) and not files(PAGES[n])])
def test_the_commands_of_a_page(name: str, tmp_path: Path) -> None:
    assert wrong(examples(PAGES[name]), tmp_path / "here") == []


def untrue(page: str) -> str:
    """What the ``>>>`` examples of a page print instead of what stands there; empty if all hold."""
    text = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(text, {}, "page", "page", 0)
    assert test.examples
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=report.append)
    return "".join(report)


@pytest.mark.parametrize("name", [name for name in PAGES if "```pycon" in PAGES[name]])
def test_the_python_examples_of_a_page(name: str) -> None:
    assert untrue(PAGES[name]) == ""


def test_a_lie_in_an_example_is_noticed(tmp_path: Path) -> None:
    lie = PAGES["python"].replace("\n92\n", "\n93\n")
    assert re.search(r"Expected:\s+93\s+Got:\s+92\s", untrue(lie))
    assert wrong([Example("echo 92", "93\n")], tmp_path / "here") == ["$ echo 92\n92\n"]


def test_every_command_shows_what_it_prints() -> None:
    silent = [c for page in PAGES.values() for c, printed in examples(page) if not printed]
    assert [command for command in silent if " > " not in command] == []


# --- the tutorial ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with all files of the tutorial, in a folder called satchel."""
    return checkout(tmp_path_factory.mktemp("house") / "satchel", TUTORIAL)


def test_the_tutorial_adds_files_and_edits_none() -> None:
    found = files(TUTORIAL)
    assert set(found) == {
        "puzzles/sudoku.py",
        "encoders/sudoku.py",
        "backends/dfs/sudoku.py",
        "tests/puzzles/test_sudoku.py",
        "grid.py",
    }
    assert [name for name in found if (ROOT / name).exists()] == []
    blocks = re.findall(r"^```python\n", TUTORIAL, re.MULTILINE)
    assert len(FILE.findall(TUTORIAL)) == len(blocks)


def test_the_code_of_the_tutorial_keeps_to_the_house(house: Path) -> None:
    page = files(TUTORIAL)
    script = page.pop("grid.py")
    assert len(script.splitlines()) <= 40
    for name, code in page.items():
        assert name.startswith("tests/") or breaches(name, code) == []
        assert len(code.splitlines()) <= 120
    (house / "benchmarks" / "grid.py").write_text(script, encoding="utf-8")  # where scripts are
    for words in (["check"], ["format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *words, *page, "benchmarks/grid.py"],
            cwd=house,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout


@posix
def test_the_commands_of_the_tutorial_where_they_stand(tmp_path: Path) -> None:
    """Each meets the files above it and no others."""
    home, here = checkout(tmp_path / "satchel"), tmp_path / "here"
    here.mkdir()
    now = list(carried_out(TUTORIAL, here, home))
    stands = examples(TUTORIAL)
    assert [command for command, _ in now] == [command for command, _ in stands]
    pairs = zip(now, stands, strict=True)
    assert [new for new, old in pairs if lines(new.printed) != lines(old.printed)] == []
    assert ElementTree.parse(here / "nine.svg").getroot().tag.endswith("svg")


@posix
def test_a_command_above_its_file_is_noticed(tmp_path: Path) -> None:
    page = "```console\n$ cat one.txt\n1\n```\n\n`one.txt`\n\n```\n1\n```\n"
    (example,) = carried_out(page, tmp_path)
    assert example.printed != "1\n"
    assert (tmp_path / "one.txt").read_text("utf-8") == "1\n"


def test_the_tutorial_meets_every_verb() -> None:
    commands = [command for command, _ in examples(TUTORIAL)]
    met = {verb for verb in VERBS if any(f"satchel {verb} " in c for c in commands)}
    assert met == set(VERBS) - NO_PUZZLE


def passes(house: Path, *words: str) -> None:
    """Run tests of the copy."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house.parent), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout


def test_the_tests_of_the_tutorial(house: Path) -> None:
    passes(house, "tests/puzzles/test_sudoku.py", "tests/test_doctests.py", "-k", "sudoku")


@pytest.mark.slow
def test_the_puzzle_of_the_tutorial_keeps_the_contract(house: Path) -> None:
    passes(house, "tests/test_contract.py", "tests/test_house.py", "-k", "sudoku")


ABSOLUTE = {
    r"from \.{2,3}puzzles\.sudoku import": "from .puzzle import",
    r"from \.{2,3}puzzles\.(boards) import": r"from satchel.puzzles.\1 import",
    r"from \.(model|direct|encoding) import": r"from satchel.encoders.\1 import",
    r"from \.(base|boards|grids) import": r"from satchel.puzzles.\1 import",
    r"from \.nodes import": "from satchel.backends.dfs.nodes import",
}
"""What the tutorial says about imports from a package of its own."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the puzzle as an installed package of its own."""
    code, place = files(TUTORIAL), tmp_path_factory.mktemp("library")
    package = place / "source" / "satchel_sudoku"
    package.mkdir(parents=True)
    names = {"puzzle": "puzzles", "encoder": "encoders", "search": "backends/dfs"}
    for name, folder in names.items():
        text = code[f"{folder}/sudoku.py"]
        for old, new in ABSOLUTE.items():
            text = re.sub(rf"^{old}", new, text, flags=re.MULTILINE)
        assert "from .." not in text
        (package / f"{name}.py").write_text(text, encoding="utf-8")
    (package / "__init__.py").touch()
    (project,) = re.findall(r"^```toml\n(.*?)^```$", TUTORIAL, re.MULTILINE | re.DOTALL)
    (package.parent / "pyproject.toml").write_text(project, encoding="utf-8")
    site = place / "site"
    words = ["install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run(
        [sys.executable, "-m", "pip", *words, "--target", str(site), str(package.parent)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return site


@posix
def test_the_puzzle_in_a_package_of_its_own(library: Path, tmp_path: Path) -> None:
    """Some commands, which print the same with this checkout as it is."""
    words = ("check", "cross-check", "> nine", "explain", "hint", "candidates", "list")
    some = [e for e in examples(TUTORIAL) if any(word in e.command for word in words)]
    assert len(some) >= len(words)
    assert wrong(some, tmp_path / "here", libraries=library) == []


@posix
@pytest.mark.slow
def test_every_command_with_a_package_of_its_own(library: Path, tmp_path: Path) -> None:
    own = [e for e in examples(TUTORIAL) if "satchel" in e.command]
    assert wrong(own, tmp_path / "here", libraries=library) == []


# --- words -----------------------------------------------------------------------------------


def test_every_term_of_the_glossary_is_used() -> None:
    terms = re.findall(r"^(\S.*)\n:   ", PAGES["glossary"], re.MULTILINE)
    assert len(terms) > 20
    pages = [text for name, text in PAGES.items() if name != "glossary"]
    code = [(ROOT / module).read_text(encoding="utf-8") for module in MODULES]
    text = " ".join(" ".join(pages + code).lower().replace("*", "").split())
    assert [term for term in terms if term.lower() not in text] == []


def test_the_glossary_has_the_standard_terms() -> None:
    terms = {t.lower() for t in re.findall(r"^(\S.*)\n:   ", PAGES["glossary"], re.MULTILINE)}
    assert {"literal", "clause", "unit clause", "assignment", "at-most-one", "exactly-one"} <= terms
    assert {"cardinality constraint", "blocking clause", "auxiliary variable"} <= terms
    assert {"symmetry breaking", "direct encoding", "order encoding", "log encoding"} <= terms
    assert {"lp relaxation", "no-good cut", "rup", "drat"} <= terms


# --- links -----------------------------------------------------------------------------------

GENERATE = """
import json, sys
sys.path.insert(0, "docs")
import build
pages = {page.name: build.completed(page.read_text("utf-8")) for page in build.DOCS.glob("*.md")}
print(json.dumps({**pages, **build.generated()}))
"""
LINK = re.compile(r"(?<!`)\]\(([^()\s]+)\)")
HEAD = re.compile(
    r"^#+ +(.*?)(?: *\{ *#([^ }]+)[^}]*\})? *$|\bid=\"([^\"]+)\"|^::: (\S+)$", re.MULTILINE
)
FENCED = re.compile(r"^(`{3,}|~{3,}).*?^\1", re.MULTILINE | re.DOTALL)


def anchors(page: str) -> set[str]:
    """What a link may name behind ``#``: the heads as MkDocs and GitHub call them, ids, names.

    >>> sorted(anchors('# One, two\\n## `a_b` { #c }\\n<p id="d">\\n::: e.f'))
    ['c', 'd', 'e.f', 'one-two']
    """
    found = set()
    for head, own, stated, name in HEAD.findall(FENCED.sub("", page)):
        words = re.sub(r"[^\w\s-]", "", re.sub(r"\]\([^)]*\)", "", head)).strip().lower()
        found.add(own or stated or name or re.sub(r"\s", "-", words))
    return found


def broken(pages: dict[str, str], home: Path | None = None) -> list[str]:
    """The links that lead nowhere; those to files that are no pages are looked for in a folder."""
    found = []
    for name, page in pages.items():
        for link in LINK.findall(FENCED.sub("", page)):
            if re.match(r"[a-z]+:", link):
                continue
            file, _, anchor = link.partition("#")
            there = os.path.normpath(PurePosixPath(name).parent / file) if file else name
            known = there in pages or (home is not None and home.joinpath(there).is_file())
            if not known or (anchor and anchor not in anchors(pages.get(there, ""))):
                found.append(f"{name}: {link}")
    return found


@pytest.fixture(scope="module")
def generated() -> dict[str, str]:
    """All pages of the site as Markdown, with what is generated, made without MkDocs."""
    done = subprocess.run(
        [sys.executable, "-c", GENERATE],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_every_link_leads_somewhere(generated: dict[str, str]) -> None:
    assert broken(generated) == []
    front = {path.name: path.read_text(encoding="utf-8") for path in ROOT.glob("*.md")}
    docs = {f"docs/{name}": page for name, page in generated.items()}
    assert broken({**front, **docs}, ROOT) == []


def test_a_link_to_nowhere_is_noticed() -> None:
    pages = {
        "a.md": "# One\n[x](b.md#two) [x](#one) [x](sub/c.md) [x](https://x.y/z)",
        "b.md": "## Two\n```\n[x](code.md)\n```\n[x](nowhere.md) [x](a.md#three)",
        "sub/c.md": "[x](../a.md) [x](a.md)",
    }
    assert broken(pages) == ["b.md: nowhere.md", "b.md: a.md#three", "sub/c.md: a.md"]


def test_every_page_stands_in_the_navigation(generated: dict[str, str]) -> None:
    navigation = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]
    pages = set(generated) - {f"encoders/{name}.md" for name in set(base.names()) - LISTED}
    assert sorted(re.findall(r"(\S+\.md)$", navigation, re.MULTILINE)) == sorted(pages)


# --- the site --------------------------------------------------------------------------------


def build(folder: Path, home: Path = ROOT, **environment: str) -> Path:
    """The site, built strictly."""
    for library in ("mkdocs", "material", "mkdocstrings"):
        if importlib.util.find_spec(library) is None:
            pytest.skip(f"{library} is absent; pip install 'satchel[docs]'")
    words = ["build", "--strict", "-f", str(home / "mkdocs.yml")]  # -q would hide the warnings
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", *words, "-d", str(folder)],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("site"))


def test_a_strict_build_hears_of_what_is_wrong(tmp_path: Path) -> None:
    """A copy with a link to nowhere is not built."""
    home = checkout(tmp_path / "satchel")
    with (home / "docs" / "python.md").open("a", encoding="utf-8") as page:
        page.write("\n[nothing](nowhere.md)\n")
    with pytest.raises(AssertionError, match=r"Aborted with 1 warning"):
        build(tmp_path / "site", home, PYTHONPATH=str(tmp_path))


def text_of(site: Path) -> dict[str, str]:
    """The pages of the site, by their names."""
    return {
        page.relative_to(site).as_posix(): page.read_text(encoding="utf-8")
        for page in site.rglob("*.html")
    }


def test_every_encoder_has_a_page(site: Path) -> None:
    pages = text_of(site)
    assert {f"encoders/{name}.html" for name in base.names()} <= set(pages)
    wanted = {("--amo", name) for name in cnf.ENCODINGS}
    wanted |= {("--distance-encoding", name) for name in cnf.DISTANCES}
    wanted |= {("--circuit", name) for name in (*cnf.CIRCUITS, *ilp.CIRCUITS)}
    rows = [row for page in pages.values() for row in re.findall("<p><code>--.*?</p>", page)]
    codes = [re.findall("<code>(.*?)</code>", row) for row in rows]
    assert wanted <= {(option, name) for option, *names in codes for name in names}
    for name in base.names():
        page = pages[f"encoders/{name}.html"]
        assert 'id="measured"' in page and 'id="code"' in page, name
    for name in ("cardinality", "distance", "circuits", "rows"):
        page = pages[f"encoders/{name}.html"]
        assert '<th style="text-align: left;">auxiliary / ' in page, name
        assert "mkdocstrings-source" in page, name


def test_the_python_interface_is_documented(site: Path) -> None:
    page = text_of(site)["python.html"]
    assert {f"satchel.{name}" for name in ("solve", "count", "Options", "puzzles.Tour")} <= set(
        re.findall(r'id="(satchel\.[\w.]+)"', page)
    )
    assert 'id="satchel.encoders.model.Model.exactly"' in page
    assert ">>>" not in re.sub(r"(?s)<pre.*?</pre>", "", page)


def test_every_verb_and_every_puzzle_has_a_section(site: Path) -> None:
    page = text_of(site)["commands.html"]
    for name in (*VERBS, *base.names()):
        assert f'<h3 id="{name}">' in page, name
    assert page.count("usage: satchel") == len(VERBS) + len(base.names())


FETCHED = re.compile(
    r"<(?:script|link|img|iframe|source|use|object)\b[^>]*?\b(?:src|href|data)="
    r"[\"']?((?:https?:)?//[^\"' >]+)"
)
IN_SHEETS = re.compile(r"(?:@import|url\()\s*[\"']?(?:https?:)?//")


def test_the_site_asks_no_other_server(site: Path) -> None:
    assert [
        (name, url) for name, page in text_of(site).items() for url in FETCHED.findall(page)
    ] == []
    sheets = list(site.rglob("*.css"))
    assert len(sheets) >= 2
    assert [sheet for sheet in sheets if IN_SHEETS.search(sheet.read_text("utf-8"))] == []


def test_what_would_be_fetched_is_recognised() -> None:
    assert FETCHED.findall('<link rel="x" href="https://a/b.css"><img src=//c/d.png>') != []
    assert IN_SHEETS.search("a { background: url(https://a/b.png) }")
