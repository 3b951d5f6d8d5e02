"""The walls of the house, and what the files at its front door promise."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import cast, get_args

import networkx
import pytest

from satchel.encoders.constraints import Constraint

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = {"tests", "docs", "benchmarks", "build", "dist"}
"""Folders that are no part of the package."""
VERSIONED = ("cli.py", "verify/certificate/claim.py")
"""Modules that take the version number from the root."""
FLOORS = {
    "puzzles": 1,
    "encoders": 2,
    "backends": 3,
    "verify": 4,
    "compare": 5,
    "explain": 5,
    "setting": 5,
    "commands": 6,
    "lessons": 6,
    "cli": 6,
    "__main__": 6,
}
HOMES = {
    "pysat": ("backends/sat/", "encoders/cnf/cardinality.py"),
    "pulp": ("backends/ilp/", "encoders/ilp/"),
    "highspy": ("backends/ilp/",),
    "ortools": ("backends/cpsat.py",),
    "clingo": ("backends/asp.py",),
    "dratify": ("verify/certificate/drat.py",),
    "cdclkit_native": ("verify/certificate/drat.py",),
}
"""The only places that may import a solver library."""
LATE = {*HOMES, "networkx", "rich", "numpy"}
"""Libraries that cost time: imported inside the function that needs them."""


def package_folders() -> Iterator[Path]:
    yield ROOT
    for top in sorted(ROOT.iterdir()):
        if top.name not in OUTSIDE and not top.name.startswith(".") and top.is_dir():
            yield from sorted(init.parent for init in top.rglob("__init__.py"))


MODULES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in package_folders()
    for path in folder.glob("*.py")
)


# --- the walls -------------------------------------------------------------------------------


def dotted(path: str) -> str:
    """``backends/sat/__init__.py`` as ``backends.sat``; the root is the empty name."""
    parts = PurePosixPath(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def exists(name: str) -> bool:
    place = ROOT.joinpath(*name.split("."))
    return (place / "__init__.py").exists() or place.with_suffix(".py").exists()


def inner_imports(path: str, tree: ast.Module) -> Iterator[str]:
    """The modules of Satchel that a module imports, as dotted names below the root."""
    own = dotted(path).split(".") if dotted(path) else []
    package = own if path.endswith("__init__.py") else own[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            base += node.module.split(".") if node.module else []
            for alias in node.names:
                name = ".".join([*base, alias.name])
                yield name if exists(name) else ".".join(base)


def outer_imports(tree: ast.AST, late: bool) -> Iterator[str]:
    """The top names of all other imports; with ``late``, only of those that run on import."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if not node.level:
                yield (node.module or "").split(".")[0]
        elif not (late and (isinstance(node, FUNCTIONS) or for_checkers(node))):
            yield from outer_imports(node, late)


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def for_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def breaches(path: str, source: str) -> list[str]:
    """A sentence for each wall that a module breaks."""
    tree = ast.parse(source)
    own = dotted(path)
    floor = own.split(".")[0]
    found = []
    for target in inner_imports(path, tree):
        below = target.split(".")[0]
        if target in ("", "puzzles"):
            if target or path not in VERSIONED:
                found.append(f"imports names that {target or 'the root'} only hands on")
        elif FLOORS.get(below, 99) > FLOORS.get(floor, 0):
            found.append(f"imports {target} from a floor above")
        elif alone(path) and below != "puzzles" and not target.startswith("backends.dfs."):
            found.append(f"imports {target}, not only puzzles")
        elif floor == below == "backends" and not neighbourly(own, target):
            found.append(f"imports the sibling backend {target}")
    outer = list(outer_imports(tree, late=False))
    if "satchel" in outer and floor != "lessons":  # notebooks are opened by their path
        found.append("imports satchel by its absolute name")
    for library, homes in HOMES.items():
        if library in outer and not path.startswith(homes):
            found.append(f"imports {library}")
    found += [f"imports {name} at once" for name in outer_imports(tree, late=True) if name in LATE]
    return found


def alone(path: str) -> bool:
    """Whether a module must share nothing with the encoders: the searches and the judge.

    A search may take what other searches, which are as alone, have in common.
    """
    search = path.startswith("backends/dfs/") and not path.endswith("__init__.py")
    return search or path == "verify/answer.py"


def neighbourly(own: str, target: str) -> bool:
    """Whether an import within ``backends`` stays at home, or takes what all of them share."""
    name = target.partition(".")[2].split(".")[0]
    place = ROOT / "backends" / f"{name}.py"
    shared = place.exists() and "\nBACKEND = " not in place.read_text(encoding="utf-8")
    return shared or name == own.partition(".")[2].split(".")[0]


@pytest.mark.parametrize("path", MODULES)
def test_a_module_keeps_to_its_floor(path: str) -> None:
    assert breaches(path, (ROOT / path).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("puzzles/queens.py", "from ..encoders import model"),
        ("puzzles/queens.py", "from ..encoders.model import Model"),
        ("encoders/queens.py", "def f():\n    from ..backends.sat import session"),
        ("encoders/queens.py", "from .. import verify"),
        ("verify/verdict.py", "from ..commands import common"),
        ("backends/base.py", "from . import sat"),
        ("backends/ilp/__init__.py", "from ..sat.session import Session"),
        ("backends/ilp/problem.py", "from ..dfs import queens"),
        ("backends/dfs/queens.py", "from ...encoders.options import Options"),
        ("backends/dfs/queens.py", "from ..base import Run"),
        ("backends/dfs/queens.py", "from . import search_module"),
        ("verify/answer.py", "from ..backends.base import Run"),
        ("verify/verdict.py", "from .. import solve"),
        ("verify/verdict.py", "from ..puzzles import Queens"),
        ("verify/verdict.py", "from satchel.puzzles.base import Puzzle"),
        ("verify/verdict.py", "import satchel.puzzles.base"),
        ("verify/verdict.py", "def f():\n    import pysat.solvers"),
        ("encoders/cnf/distance.py", "def f():\n    from pysat.card import CardEnc"),
        ("backends/sat/session.py", "from pysat.solvers import Solver"),
        ("backends/sat/session.py", "try:\n    import pysat\nexcept ImportError:\n    pass"),
        ("encoders/cnf/__init__.py", "def f():\n    import pulp"),
        ("commands/solve.py", "class C:\n    from rich.table import Table"),
        ("puzzles/queens.py", "import networkx as nx"),
    ],
)
def test_a_breach_is_noticed(path: str, source: str) -> None:
    assert len(breaches(path, source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("encoders/queens.py", "from ..puzzles.queens import Queens\nfrom .model import Model"),
        (
            "backends/ilp/problem.py",
            "from ..base import Run\nfrom .. import child\nfrom . import child",
        ),
        ("backends/dfs/queens.py", "from ...puzzles.queens import Queens"),
        ("backends/dfs/tour.py", "from .paths import roots"),
        ("backends/sat/session.py", "def f():\n    from pysat.solvers import Solver"),
        ("backends/dfs/queens.py", "if TYPE_CHECKING:\n    import numpy as np"),
        ("cli.py", "from . import __version__\nfrom .commands import solve"),
    ],
)
def test_what_is_allowed_passes(path: str, source: str) -> None:
    assert breaches(path, source) == []


# --- circles, and verbs ----------------------------------------------------------------------


def circles(imports: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import each other, directly or by others."""
    graph = networkx.DiGraph([(one, other) for one, found in imports.items() for other in found])
    return [
        sorted(group) for group in networkx.strongly_connected_components(graph) if len(group) > 1
    ]


def without_checkers(tree: ast.Module) -> ast.Module:
    """The tree without what only a type checker runs."""

    class Running(ast.NodeTransformer):
        def visit_If(self, node: ast.If) -> ast.AST | None:
            return None if for_checkers(node) else self.generic_visit(node)

    return cast(ast.Module, Running().visit(tree))


def running_imports() -> dict[str, set[str]]:
    """By module, the modules that it imports, wherever it does."""
    found = {}
    for path in MODULES:
        tree = without_checkers(ast.parse((ROOT / path).read_text(encoding="utf-8")))
        found[dotted(path)] = set(inner_imports(path, tree))
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(running_imports()) == []


def test_a_circle_is_noticed() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]
    imports = running_imports()
    imports["verify.outcome"] |= {"verify.verdict"}
    assert circles(imports) == [["verify.confirm", "verify.outcome", "verify.verdict"]]
    late = ast.parse("def f():\n    from .verdict import solve")
    assert list(inner_imports("verify/outcome.py", late)) == ["verify.verdict"]
    checked = without_checkers(ast.parse("if TYPE_CHECKING:\n    from .verdict import solve"))
    assert list(inner_imports("verify/outcome.py", checked)) == []


def verbs_imported(path: str, tree: ast.Module) -> list[str]:
    """The verbs that a module of ``commands`` imports, itself aside."""
    verbs = {f"commands.{place.stem}" for place in (ROOT / "commands").glob("[!_]*.py")}
    return sorted((verbs - {dotted(path)}) & set(inner_imports(path, tree)))


@pytest.mark.parametrize("path", [path for path in MODULES if path.startswith("commands/")])
def test_no_verb_is_imported_by_another(path: str) -> None:
    assert verbs_imported(path, ast.parse((ROOT / path).read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("commands/hint.py", "from . import solve"),
        ("commands/hint.py", "from .solve import one"),
        ("commands/hint.py", "def f():\n    from ..commands.solve import one"),
        ("commands/shared/ask.py", "from .. import solve"),
        ("commands/shared/ask.py", "from ..solve import one"),
    ],
)
def test_a_verb_that_is_imported_is_noticed(path: str, source: str) -> None:
    assert verbs_imported(path, ast.parse(source)) == ["commands.solve"]


def test_every_folder_has_a_floor() -> None:
    tops = {path.split("/")[0].removesuffix(".py") for path in MODULES} - {"__init__"}
    assert tops <= set(FLOORS)
    assert {"puzzles", "encoders", "backends", "verify", "commands", "cli"} <= tops


@pytest.mark.parametrize("path", MODULES)
def test_a_module_says_what_it_is_for(path: str) -> None:
    assert ast.get_docstring(ast.parse((ROOT / path).read_text(encoding="utf-8")))


# --- kinds of constraint ---------------------------------------------------------------------

KINDS = {kind.__name__ for kind in get_args(Constraint)}
"""The classes of the kinds of constraint."""
TABLES = {
    "encoders/constraints.py",
    "encoders/degrees.py",
    "encoders/evaluate.py",
    "encoders/model.py",
    "encoders/cnf/__init__.py",
    "encoders/cnf/lowering.py",
    "encoders/cnf/negation.py",
    "encoders/cnf/options.py",
    "encoders/ilp/__init__.py",
    "encoders/formats/latex.py",
    "encoders/formats/notation.py",
    "backends/asp.py",
    "backends/cpsat.py",
    "backends/dp/states.py",
}
"""The modules that know the kinds: what makes them, what they mean, and a table of each target."""


def kinds_used(source: str) -> set[str]:
    """The kinds that a module names, in code or in quotes, except in imports and annotations."""
    found = set()
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Constant):
            found.add(str(node.value))
        waiting += [
            child
            for field, value in ast.iter_fields(node)
            if field not in ("annotation", "returns")
            for child in (value if isinstance(value, list) else [value])
            if isinstance(child, ast.AST)
        ]
    return found & KINDS


@pytest.mark.parametrize("path", sorted(set(MODULES) - TABLES))
def test_the_tables_of_the_targets_alone_know_the_kinds(path: str) -> None:
    """Elsewhere a kind stands in annotations only; ``Model.circuits`` hands the circuits over."""
    assert kinds_used((ROOT / path).read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize("path", sorted(TABLES))
def test_the_tables_do_know_the_kinds(path: str) -> None:
    assert kinds_used((ROOT / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "source",
    [
        "isinstance(stated, Circuit)",
        "type(stated) is constraints.Circuit",
        "match stated:\n    case Circuit():\n        pass",
        "type(stated).__name__ == 'Circuit'",
        "TABLE: dict[type, str] = {Circuit: ''}",
        "def f(stated: Circuit) -> Circuit:\n    return Circuit(*stated)",
    ],
)
def test_a_question_for_a_kind_is_noticed(source: str) -> None:
    assert kinds_used(source) == {"Circuit"}


def test_an_annotation_asks_no_question() -> None:
    source = (
        "from .constraints import Circuit\ndef f(one: Circuit) -> Circuit:\n    x: Circuit = one"
    )
    assert kinds_used(source) == set()


# --- the tests -------------------------------------------------------------------------------

UNTESTED = """
"""
"""Modules, by folder, that have no test file of their own yet: the list may only get shorter."""


def is_puzzle(name: str) -> bool:
    file = ROOT / "puzzles" / name
    return file.exists() and "\nPUZZLE = " in file.read_text(encoding="utf-8")


def is_listed(name: str) -> bool:
    """Whether the package hands a puzzle on; of others the tests of all puzzles are enough."""
    front = (ROOT / "puzzles" / "__init__.py").read_text(encoding="utf-8")
    return f'"{PurePosixPath(name).stem}"' in front


def has_test_file(path: str) -> bool:
    """Whether a module has its test file in the folder of its own, or its folder has one.

    A puzzle has one for its instance, its encoder and its search together.
    """
    module, tests = PurePosixPath(path), ROOT / "tests"
    folder = module.parent
    if folder.as_posix() in ("puzzles", "encoders", "backends/dfs") and is_puzzle(module.name):
        folder = PurePosixPath("puzzles")
        if not is_listed(module.name):
            return True
    places = (
        folder / f"test_{module.name}",
        folder / f"test_{folder.name}.py",
        folder.parent / f"test_{folder.name}.py",
    )
    return any((tests / place).exists() for place in places)


def untested() -> Iterator[str]:
    for line in re.sub(r"\n +", " ", UNTESTED).strip().splitlines():
        folder, names = line.split(": ")
        yield from (f"{folder}/{name}.py" for name in names.split())


def test_every_module_has_its_test_file() -> None:
    without = {path for path in MODULES if not (path.endswith("__.py") or has_test_file(path))}
    assert without - set(untested()) == set(), "write their test files"
    assert set(untested()) - without == set(), "strike them off the list"


# --- the front door --------------------------------------------------------------------------


def project() -> dict[str, dict[str, object]]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return {**tomllib.loads(text)["tool"], "project": tomllib.loads(text)["project"]}


def test_the_package_list_is_the_folders() -> None:
    folders = [folder.relative_to(ROOT).parts for folder in package_folders()]
    expected = sorted(".".join(["satchel", *parts]) for parts in folders)
    listed = project()["setuptools"]["packages"]
    assert isinstance(listed, list)
    assert sorted(listed) == expected


def version() -> str:
    found = re.search(
        r'^__version__ = "(.*)"$', (ROOT / "__init__.py").read_text("utf-8"), re.MULTILINE
    )
    assert found
    return found[1]


def test_the_version_is_the_same_everywhere() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^version: (.*)$", citation, re.MULTILINE) == [version()]
    assert re.findall(r"^## \[(.*?)\]", changelog, re.MULTILINE)[0] == version()
    assert project()["project"]["dynamic"] == ["version"]


@pytest.mark.parametrize(
    ("marker", "ending"),
    [("solve-command", "&& python cli.py solve --backend sat"), ("test-command", "pytest -n 2")],
)
def test_the_readme_states_its_two_commands(marker: str, ending: str) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(rf"<!-- {marker} -->\n```sh\n(.*)\n```\n<!-- end -->", readme)
    assert len(blocks) == 1
    assert blocks[0].endswith(ending)


START = """
import runpy, sys
sys.argv[1:] = sys.argv[2:]
try:
    runpy.run_path({cli!r}, run_name="__main__")
except SystemExit as end:
    assert end.code == 0, end.code
print(*sorted(name for name in sys.modules if name.split(".")[0] in {names!r}))
"""
FRONT = {
    "satchel",
    "satchel.commands",
    "satchel.commands.shared",
    "satchel.commands.shared.watchdog",
    "satchel.puzzles",
    "satchel.puzzles.arguments",
    "satchel.puzzles.discovery",
    "satchel.puzzles.errors",
    "satchel.puzzles.text",
}
"""What ``satchel --help`` loads of Satchel; 0.12 seconds are not enough for more."""


def loaded(words: list[str], names: set[str]) -> set[str]:
    """The modules below some packages that a command loads, which prints help."""
    script = START.format(cli=str(ROOT / "cli.py"), names=names)
    run = subprocess.run(
        [sys.executable, "-c", script, "cli.py", *words], capture_output=True, text=True, check=True
    )
    assert run.stdout.startswith("usage: satchel")
    return set(run.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("words", [["--help"], ["solve", "--help"], ["count", "queens", "--help"]])
def test_starting_up_loads_no_library(words: list[str]) -> None:
    assert {
        name for name in loaded(words, {"satchel", *LATE}) if name.split(".")[0] in LATE
    } == set()


def test_the_front_page_loads_next_to_nothing() -> None:
    assert loaded(["--help"], {"satchel"}) == FRONT
    assert loaded(["--help"], {"dataclasses", "email", "subprocess"}) == set()
