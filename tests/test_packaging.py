"""The three ways to have Satchel: a bare checkout, an editable install, a wheel."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, distribution
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

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
    child = checkout / "backends" / "ilp" / "problem.py"
    with child.open("a", encoding="utf-8") as file:
        file.write(REFUSING)
    refused = run([*cli, "solve", "queens", "3", "--backend", "ilp"], tmp_path)
    assert (refused.returncode, refused.stdout) == (4, "")
    assert f"asked {child}" in refused.stderr


CODE = re.compile(r"^`(\S+\.py)`\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


BOARD = ["rooks", "o...", ".o..", "..o.", "...o"]
"""Its solutions are the derangements of four."""


def test_the_code_in_contributing_works(checkout: Path, tmp_path: Path) -> None:
    pieces = CODE.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(pieces) == 5
    for path, code in pieces:
        assert breaches(path, code) == []
        with (checkout / path).open("a", encoding="utf-8") as file:
            file.write(f"\n\n{code}" if file.tell() else code)
    cli = [sys.executable, str(checkout / "cli.py")]
    for backend in ("sat", "ilp", "dfs", "dpll"):
        asked = [*BOARD, "--backend", backend]
        assert succeed([*cli, "count", *asked], tmp_path).stdout == "9\n"
        done = succeed([*cli, "solve", *asked, "--ordered"], tmp_path)
        assert done.stdout == "multiple\nooox\nooxo\noxoo\nxooo\n\nooox\nooxo\nxooo\noxoo\n\n"
        asked = ["rooks", "x.", "..", "--draw", "--backend", backend]
        assert succeed([*cli, "solve", *asked], tmp_path).stdout == "unique\nx o\no x\n\n"
    for words in (["--amo", "binary"], ["--backend", "dpll"]):
        assert succeed([*cli, "count", "queens", "6", *words], tmp_path).stdout == "4\n"
    tour = ["count", "hamilton", "--graph", "petersen 3 1", "--backend", "dpll"]
    assert succeed([*cli, *tour], tmp_path).stdout == "3\n"
    wrong = run([*cli, "check", "rooks", "..", "..", "--answer", "-"], tmp_path, text="xo\nxo\n")
    assert (wrong.returncode, len(wrong.stdout.splitlines())) == (1, 2)
    for tool in (["ruff", "check"], ["ruff", "format", "--check"]):
        succeed([sys.executable, "-m", *tool, *(path for path, _ in pieces)], checkout)


def test_the_road_in_contributing_is_the_one_that_is_taken(tmp_path: Path) -> None:
    taken = succeed([sys.executable, str(ROOT / "benchmarks" / "road.py")], tmp_path).stdout
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    road = page.partition("**The road of one instance**")[2].partition("\n\n**")[0]
    stated = re.findall(r"^\| `(\S+)` \|", road, re.MULTILINE)
    assert sorted(stated) == sorted(re.findall(r"^ +\d+  (\S+)$", taken, re.MULTILINE))
    assert int(re.findall(r"^above the backends: (\d+)$", taken, re.MULTILINE)[0]) <= 12


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
    child = place.parent / "backends" / "ilp" / "problem.py"
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
    tests = {
        path.relative_to(ROOT).as_posix()
        for folder in ("tests", "benchmarks")
        for path in (ROOT / folder).rglob("*.py")
    }
    front = {
        "pyproject.toml",
        "requirements.lock",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "CITATION.cff",
    }
    assert {*MODULES, *tests, *front, *DATA} <= names


# --- the lock --------------------------------------------------------------------------------

LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PLATFORMS = (
    {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "x86_64"},
    {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "aarch64"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "arm64"},
    {"sys_platform": "win32", "platform_system": "Windows", "platform_machine": "AMD64"},
)
ENVIRONMENTS = [
    {**platform, "python_version": f"3.{minor}", "python_full_version": f"3.{minor}.0"}
    for platform in PLATFORMS
    for minor in (11, 12, 13, 14)
]


def locked() -> list[Requirement]:
    """The requirements of the lock, without their hashes."""
    entries = re.sub(r"\\\n\s+", "", LOCK)
    lines = (line for line in entries.splitlines() if not line.startswith("#"))
    return [Requirement(line.partition(" --hash=")[0]) for line in lines]


def stated() -> list[Requirement]:
    """What pyproject.toml asks for, with all extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    return [one for one in map(Requirement, asked) if one.name != "satchel"]


def applies(requirement: Requirement, environment: dict[str, str], extra: str = "") -> bool:
    marker = requirement.marker
    return marker is None or marker.evaluate({**environment, "extra": extra})


def wanting(
    asked: Iterable[Requirement],
    entries: Iterable[Requirement],
    environments: Sequence[dict[str, str]] = ENVIRONMENTS,
) -> set[str]:
    """What is asked for and not locked, on some platform or with some Python."""
    by_name: dict[str, list[Requirement]] = {}
    for entry in entries:
        by_name.setdefault(canonicalize_name(entry.name), []).append(entry)
    found = set()
    for requirement in asked:
        pins = by_name.get(canonicalize_name(requirement.name), [])
        for environment in (one for one in environments if applies(requirement, one)):
            versions = [pin.specifier for pin in pins if applies(pin, environment)]
            right = len(versions) == 1 and requirement.specifier.contains(
                str(versions[0]).removeprefix("=="), prereleases=True
            )
            if not right:
                found.add(f"{requirement} for {environment['sys_platform']}: {versions}")
    return found


def test_the_lock_has_what_the_project_asks_for() -> None:
    assert len(stated()) > 25
    assert wanting(stated(), locked()) == set()


def test_the_lock_has_what_its_packages_ask_for() -> None:
    """Of those that are installed here in the version of the lock, on one platform."""
    platform, *_ = ENVIRONMENTS
    known = [entry for entry in locked() if applies(entry, platform)]
    asked = list[Requirement]()
    for entry in known:
        with contextlib.suppress(PackageNotFoundError):
            if f"=={distribution(entry.name).version}" == str(entry.specifier):
                asked += map(Requirement, distribution(entry.name).requires or [])
    plain = [one for one in asked if "extra" not in str(one.marker)]
    assert wanting(plain, locked(), [platform]) == set()


def test_a_lock_that_lacks_something_is_noticed() -> None:
    less = [entry for entry in locked() if entry.name != "pulp"]
    assert len(wanting(stated(), less)) == 3  # a platform each
    assert wanting([Requirement("pulp>=99")], locked())
    assert wanting([Requirement("numpy")], [*locked(), Requirement("numpy==2.0")])


def test_the_lock_pins_versions_with_hashes_and_names_no_server() -> None:
    assert "://" not in LOCK
    assert not re.search(r"^-", LOCK, re.MULTILINE)
    for entry in re.split(r"\n(?=\S)", re.sub(r"(?m)^#.*\n", "", LOCK).strip()):
        first, *hashes = entry.split(" \\\n")
        assert re.match(r"[a-z0-9.-]+==[^ *<>=]+($| ; )", first), first
        assert hashes, first
        for one in hashes:
            assert re.fullmatch(r"\s+--hash=sha256:[0-9a-f]{64}", one), one


def test_the_review_of_the_dependencies_names_each_in_its_locked_version() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| ([a-z0-9-]+)(?: \(.*?\))? \|.*\| ([0-9][^, ]*), [^|]*\|", page, re.MULTILINE
    )
    versions = {(pin.name, str(pin.specifier).removeprefix("==")) for pin in locked()}
    assert [(name, version) for name, version in rows if (name, version) not in versions] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {
        name: asked for name, asked in project["optional-dependencies"].items() if name != "test"
    }
    asked = map(Requirement, [*project["dependencies"], *chain(*extras.values())])
    assert {one.name for one in asked} - {"satchel"} == {name for name, _ in rows}
