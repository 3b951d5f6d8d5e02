"""The three ways to have Satchel: a bare checkout, an editable install, a wheel."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import satchel

from .test_house import MODULES, ROOT, breaches, version

LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info")
LOUD = "\nimport sys\nprint('loaded', __file__, file=sys.stderr)\n"
OTHERS = [path for path in (ROOT / "compare").rglob("*") if path.suffix in (".html", ".toml")]
DATA = ["py.typed", *(path.relative_to(ROOT).as_posix() for path in OTHERS)]
"""What the package holds besides modules."""
REFUSING = """

def make_solver(name: str, seed: int) -> Any:
    raise Unavailable(f"asked {__file__}")
"""


def run(words: list[str], folder: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        words, cwd=folder, env=clean, input=text, capture_output=True, text=True, timeout=120
    )


def succeed(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    done = run(words, folder)
    assert done.returncode == 0, done.stderr
    return done


def copied(folder: Path) -> Path:
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    return folder


# --- the editable install of the tests -------------------------------------------------------


def test_the_tests_use_this_checkout() -> None:
    assert Path(satchel.__file__).resolve() == ROOT / "__init__.py"


def test_no_module_is_loaded_under_two_names() -> None:
    places = {ROOT / path for path in MODULES if path != "__init__.py"}
    loaded = [(name, getattr(module, "__file__", None)) for name, module in sys.modules.items()]
    ours = [name for name, place in loaded if place and Path(place).resolve() in places]
    assert all(name.startswith("satchel.") for name in ours), ours


# --- a bare checkout -------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy in a folder whose name is no identifier."""
    return copied(tmp_path / "check out-1")


@pytest.mark.parametrize("flags", [[], ["-S"]], ids=["installed too", "not installed"])
def test_a_bare_checkout_uses_its_own_files(
    checkout: Path, tmp_path: Path, flags: list[str]
) -> None:
    init = checkout / "__init__.py"
    init.write_text(init.read_text(encoding="utf-8").replace(version(), "99.9"), encoding="utf-8")
    queens = checkout / "puzzles" / "queens.py"
    with queens.open("a", encoding="utf-8") as file:
        file.write(LOUD)
    cli = [sys.executable, *flags, str(checkout / "cli.py")]
    assert succeed([*cli, "--version"], tmp_path).stdout == "satchel 99.9\n"
    done = succeed([*cli, "solve", "queens", "4", "--backend", "dfs"], tmp_path)
    assert done.stdout == "multiple\n2 4 1 3\n3 1 4 2\n"
    assert done.stderr.splitlines()[0] == f"loaded {queens}"


def test_a_bare_checkout_starts_its_own_child_process(checkout: Path, tmp_path: Path) -> None:
    cli = [sys.executable, str(checkout / "cli.py")]
    done = succeed([*cli, "solve", "queens", "3", "--backend", "ilp"], tmp_path)
    assert done.stdout == "none\n"
    child = checkout / "backends" / "ilp" / "child.py"
    with child.open("a", encoding="utf-8") as file:
        file.write(REFUSING)
    refused = run([*cli, "solve", "queens", "3", "--backend", "ilp"], tmp_path)
    assert (refused.returncode, refused.stdout) == (4, "")
    assert f"asked {child}" in refused.stderr


CODE = re.compile(r"^`(\S+\.py)`\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_code_in_contributing_works(checkout: Path, tmp_path: Path) -> None:
    pieces = CODE.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(pieces) == 5
    for path, code in pieces:
        assert breaches(path, code) == []
        with (checkout / path).open("a", encoding="utf-8") as file:
            file.write(f"\n\n{code}" if file.tell() else code)
    cli = [sys.executable, str(checkout / "cli.py")]
    for backend in ("sat", "ilp", "dfs", "dpll"):
        done = succeed([*cli, "count", "hats", "4", "--backend", backend], tmp_path)
        assert done.stdout == "9\n"
        done = succeed([*cli, "solve", "hats", "2", "--draw", "--backend", backend], tmp_path)
        assert done.stdout == "unique\n2 1\n. x\nx .\n\n"
    for words in (["--amo", "binary"], ["--backend", "dpll"]):
        assert succeed([*cli, "count", "queens", "6", *words], tmp_path).stdout == "4\n"
    wrong = run([*cli, "check", "hats", "2", "--answer", "-"], tmp_path, text="1 2\n")
    assert (wrong.returncode, len(wrong.stdout.splitlines())) == (1, 2)
    for tool in (["ruff", "check"], ["ruff", "format", "--check"]):
        succeed([sys.executable, "-m", *tool, *(path for path, _ in pieces)], checkout)


# --- a wheel ---------------------------------------------------------------------------------

BUILD = """
import sys
from setuptools import build_meta
print(getattr(build_meta, "build_" + sys.argv[1])(sys.argv[2]))
"""


def built(kind: str, folder: Path) -> Path:
    source = copied(folder / "source")
    done = succeed([sys.executable, "-c", BUILD, kind, str(folder)], source)
    return folder / done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def script(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The console script in an environment with the wheel, and with our own dependencies."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, symlinks=os.name == "posix")
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    install = [sys.executable, "-m", "pip", "--python", str(home), "install", "--no-deps"]
    succeed([*install, "--no-index", str(wheel)], home)
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = succeed([str(scripts / "python"), "-c", ask], home).stdout.strip()
    dependencies = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (Path(site) / "dependencies.pth").write_text("\n".join(dependencies), encoding="utf-8")
    return scripts / "satchel"


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    about = f"satchel-{version()}.dist-info/"
    inside = {name for name in names if not name.startswith(about)}
    assert inside == {f"satchel/{path}" for path in [*MODULES, *DATA]}
    assert f"{about}licenses/LICENSE" in names


def test_the_script_of_the_wheel_works_from_another_folder(script: Path, tmp_path: Path) -> None:
    assert succeed([str(script), "--version"], tmp_path).stdout == f"satchel {version()}\n"
    assert succeed([str(script), "count", "queens", "6"], tmp_path).stdout == "4\n"
    done = succeed([str(script), "count", "queens", "6", "--backend", "dfs"], tmp_path)
    assert done.stdout == "4\n"


def test_the_wheel_uses_its_own_files(script: Path, tmp_path: Path) -> None:
    where = "import satchel; print(satchel.__file__)"
    python = str(script.parent / "python")
    place = Path(succeed([python, "-c", where], tmp_path).stdout.strip())
    assert place.is_relative_to(script.parent.parent)
    child = place.parent / "backends" / "ilp" / "child.py"
    ilp = [str(script), "solve", "queens", "3", "--backend", "ilp"]
    assert succeed(ilp, tmp_path).stdout == "none\n"
    honest = child.read_text(encoding="utf-8")
    try:
        child.write_text(honest + REFUSING, encoding="utf-8")
        refused = run(ilp, tmp_path)
    finally:
        child.write_text(honest, encoding="utf-8")
    assert (refused.returncode, refused.stdout) == (4, "")
    assert f"asked {child}" in refused.stderr


def test_the_source_archive_can_be_tested(tmp_path: Path) -> None:
    archive = built("sdist", tmp_path)
    with tarfile.open(archive) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    tests = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").glob("*.py")}
    front = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CITATION.cff"}
    assert {*MODULES, *tests, *front, *DATA} <= names
