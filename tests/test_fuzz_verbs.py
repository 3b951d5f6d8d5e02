"""Every verb and every option with every kind of wrong argument.

The verbs, their options and those of the puzzles are read off the parsers, so that a new one is
tried without being named here. Whatever is given: an exit code that is documented; with code 2 one
line that says what was expected and found, and nothing on standard output but what ``--json``
promises; no traceback, no files, and no end of the patience.

With ``SATCHEL_FUZZ=N`` every wrong word is tried with every option, and ``-m slow`` tries N
combinations of options drawn at random.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from satchel import cli
from satchel.backends import base as backends
from satchel.backends.base import Deadline
from satchel.backends.sat.engines import OUT_OF_PROCESS, SOLVERS
from satchel.commands.shared import options as rules
from satchel.compare import encodings
from satchel.encoders import cnf, encode
from satchel.encoders.formats import FORMATS
from satchel.encoders.options import ENCODING_OPTIONS, Options
from satchel.puzzles import base
from satchel.puzzles.arguments import Arguments
from satchel.puzzles.errors import INTERRUPTED, PuzzleError, Unavailable

from .helpers import ROOT, Done

FUZZ = int(os.environ.get("SATCHEL_FUZZ", "0"))
PATIENCE = 60
"""Seconds for one command, generously."""
INSTANCES = {
    "queens": "4",
    "eight": "7 3 1 4 5 8 0 0",
    "mines": "1?",
    "tour": "1x2",
    "hamilton": "graph.txt",
    "labelling": "--graph path 3",
}
"""Instances that end at once; of other puzzles the first bundled example is taken."""
BASES = {
    "judge": "hdu2514",
    "check": "queens 4 --answer answer.txt",
    "encode": "queens 4 --format cnf",
    "decode": "queens 4 --solution values.txt",
    "prove": "queens 4 -o made --timeout 5",
    "verify": "certificate",
    "grade": "queens 4 --formula formula.cnf --timeout 5",
    "generate": "queens 4 --timeout 2",
    "exercise": "show diagonal-of-five",
    "lessons": "--list",
    "compare": "queens 2 --encodings",
    "list": "puzzles",
    "solve": "queens 4 --timeout 5",
    "count": "queens 4 --timeout 5",
}
"""Words that are right; of other verbs the first puzzle is enough."""
WORDS = (
    "", " ", "zzz", "-3", "-", "--", "0", "2", "9" * 30, "2.5", "1e999", "nan", "inf", "\u0663",
    "\uff13", "1_0", " 7", "a\0b", "a\nb", "\udcff", "\x1b[31m", "%s%n", "x" * 5000, "x,y", "1..3",
    "--json", "--nonsense", "-q", "auto", "sat", "ilp", "dfs", "cbc", "product", "totalizer",
    "lazy", "order", "lp", "text", "queens", "2,1", "tour",
)  # fmt: skip
FILES = (
    "absent", "absent/file", "folder", "empty", "binary", "binary/below", "board.txt", "/dev/null",
    "locked",
)  # fmt: skip
"""Words in a folder that :func:`furnished` fills."""
WRONG = WORDS + FILES


TRIED: Counter[str] = Counter()


@cache
def parser(verb: str, puzzle: str = "") -> argparse.ArgumentParser:
    """The parser of a verb, with the options of a puzzle where it takes one."""
    found: list[argparse.ArgumentParser] = []

    def caught(self: argparse.ArgumentParser, file: object = None) -> NoReturn:
        found.append(self)
        raise SystemExit(0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Arguments, "print_help", caught)
        patch.setattr(sys, "argv", ["satchel", verb, *puzzle.split(), "--help"])
        with contextlib.suppress(SystemExit, PuzzleError):
            cli.run([verb, *puzzle.split(), "--help"])
    return found[0] if found else parser(verb)


def options(verb: str) -> list[argparse.Action]:
    """The options of a verb and of all puzzles beside it, each once."""
    found: dict[str, argparse.Action] = {}
    for puzzle in ["", *base.names()]:
        for action in parser(verb, puzzle)._actions:
            if action.option_strings and "--help" not in action.option_strings:
                found.setdefault(action.option_strings[-1], action)
    return list(found.values())


def words(verb: str) -> list[str]:
    """Words of a verb that are right."""
    return BASES.get(verb, "queens 4").split()


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with files of every kind."""
    folder = tmp_path_factory.mktemp("verbs")
    (folder / "folder").mkdir()
    (folder / "boards").mkdir()
    (folder / "boards" / "4.txt").write_text("queens 4\n")
    (folder / "empty").write_bytes(b"")
    (folder / "binary").write_bytes(bytes(range(256)))
    (folder / "board.txt").write_text("queens 4\n")
    (folder / "answer.txt").write_text("2 4 1 3\n")
    (folder / "graph.txt").write_text("a b\nb c\nc a\n")
    (folder / "locked").write_text("queens 4\n")
    (folder / "locked").chmod(0)
    with contextlib.chdir(folder):
        assert ran("solve", ["queens", "4", "--ordered", "--limit", "1"]).code == 0
        (folder / "formula.cnf").write_text(ran("encode", words("encode")).out)
        (folder / "values.txt").write_text("v 2 8 9 15 0\n")
        assert ran("prove", ["queens", "3", "-o", "certificate"]).code == 0
    yield folder
    if FUZZ:
        sys.stdout.write(f"\n{sum(TRIED.values())} commands: {dict(TRIED)}\n")


def ran(verb: str, argv: Sequence[str], stdin: bytes = b"") -> Done:
    """``cli.main`` in this process; a hang is an error."""

    def late(number: int, frame: object) -> NoReturn:
        raise TimeoutError(f"{verb} {argv} takes long")

    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    alarm = signal.signal(signal.SIGALRM, late)
    signal.alarm(PATIENCE)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", ["satchel", verb, *argv])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            with pytest.raises(SystemExit) as ended:
                cli.main()
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, alarm)
        for number, handler in before.items():
            signal.signal(number, handler)
        INTERRUPTED.clear()
    said = [stream.buffer.getvalue().decode() for stream in (out, err)]
    code = ended.value.code
    return Done(code if isinstance(code, int) else int(code or 0), *said)


def tried(folder: Path, verb: str, argv: Sequence[str], stdin: bytes = b"") -> Done:
    """A command in the folder: whatever it is told, it keeps its promises."""
    before = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    there = set(folder.iterdir())
    with contextlib.chdir(folder):
        done = ran(verb, argv, stdin)
    made = set(folder.iterdir()) - there
    changed = [path for path in before if path.read_bytes() != before[path]]
    said = f"satchel {verb} {[word[:60] for word in argv]}: {done}"
    kept(done, said, "--json" in argv, max(map(len, argv), default=0))
    if done.code == 2:
        assert not made and not changed, said
    for path in changed:
        path.write_bytes(before[path])
    for path in made:
        assert not path.name.endswith(".part"), said
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for path in (folder / "folder").iterdir():
        path.unlink()
    TRIED[f"code {done.code}"] += 1
    return done


def kept(done: Done, said: str, as_json: bool = False, longest: int = 0) -> None:
    """The exit code is one of those documented, and a complaint is one clear line.

    It may name a file in full, whose name is among the words, of ``longest`` characters at most.
    """
    assert done.code in (0, 1, 2, 3, 4), said
    assert "Traceback" not in done.err, said
    if done.code in (2, 4):
        lines = done.err.splitlines()
        remarks = [one for one in lines[:-1] if "warning: " in one or one.startswith("read as ")]
        assert len(lines) == len(remarks) + 1, said
        assert lines[-1].startswith("satchel: ") and len(lines[-1]) < 1000 + longest, said
        if as_json:
            for line in done.out.splitlines():
                assert json.loads(line)["error"], said
        else:
            assert done.out == "", said
    if done.code == 2:
        assert re.fullmatch(r"satchel: .+: expected .+, found .+", done.err.splitlines()[-1]), said
        assert "expected other arguments, found argument" not in done.err, said


# --- one option at a time --------------------------------------------------------------------


def some(number: int, much: int) -> tuple[str, ...]:
    """Wrong words: a share of them, another one for each number; all of them in the long run."""
    return WRONG if FUZZ else WRONG[number * 7 % much :: much]


@pytest.mark.parametrize("verb", cli.VERBS)
def test_a_wrong_value_of_each_option(furnished: Path, verb: str) -> None:
    for number, action in enumerate(options(verb)):
        option = action.option_strings[-1]
        if action.nargs == 0:
            assert tried(furnished, verb, [*words(verb), f"{option}=zzz"]).code == 2
            continue
        for value in some(number, 43):
            tried(furnished, verb, [*words(verb), option, value])


@pytest.mark.parametrize("verb", cli.VERBS)
def test_an_option_without_its_value_or_twice(furnished: Path, verb: str) -> None:
    for action in options(verb)[:: 1 if FUZZ else 4]:
        option, value = action.option_strings[-1], [] if action.nargs == 0 else ["1"]
        if value:
            done = tried(furnished, verb, [*words(verb), option])
            assert done.code == 2 and option in done.err, (verb, option, done)
        if not isinstance(action, argparse._AppendAction | argparse._ExtendAction):
            done = tried(furnished, verb, [*words(verb), option, *value, option, *value])
            assert done.code == 2, (verb, option, done)


@pytest.mark.parametrize("verb", cli.VERBS)
def test_a_wrong_positional_word(furnished: Path, verb: str) -> None:
    right = words(verb)
    quick = [] if verb not in ("lessons", "compare") else right[-1:]  # no server, no experiment
    for value in some(len(verb), 9):
        for argv in ([value], [value, *right], [*right, value], [right[0], value], ["--", value]):
            tried(furnished, verb, argv if set(quick) <= set(argv) else [*quick, *argv])


@pytest.mark.parametrize("verb", [verb for verb in cli.VERBS if verb not in ("lessons", "list")])
def test_an_option_of_another_verb_or_of_none(furnished: Path, verb: str) -> None:
    known = (*options(verb), *options("solve"))
    own = {word for option in known for word in option.option_strings}
    others = {o.option_strings[-1] for other in cli.VERBS for o in options(other)} - own
    for option in sorted(others | {"--nonsense", "-Z"})[:: 1 if FUZZ else 9]:
        for argv in ([*words(verb), option], [option, *words(verb)]):
            done = tried(furnished, verb, argv)
            assert done.code == 2 and option in done.err, (verb, argv, done)


@pytest.mark.parametrize("verb", cli.VERBS)
def test_standard_input_that_is_empty_or_binary(furnished: Path, verb: str) -> None:
    for number, action in enumerate(options(verb)):
        if action.nargs != 0 and (FUZZ or action.metavar in ("FILE", "FILE.cnf", "OUTPUT")):
            for stdin in (b"", b"\n", b"\xff\xfe\0", b"zzz\n")[0 if FUZZ else number % 4 :]:
                tried(furnished, verb, [*words(verb), action.option_strings[-1], "-"], stdin)


# --- combinations ----------------------------------------------------------------------------


@st.composite
def commands(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A verb, an instance, and some options in any order with values right and wrong."""
    verb = draw(st.sampled_from([verb for verb in cli.VERBS if verb not in ("lessons", "list")]))
    puzzle = draw(st.sampled_from(list(INSTANCES)))
    parts = [[puzzle, *INSTANCES[puzzle].split()]]
    if verb in ("judge", "verify", "generate") or verb == "compare":
        parts = [words(verb)]
    else:
        parts.append(words(verb)[2:])
    actions = [a for p in ("", puzzle) for a in parser(verb, p)._actions if a.option_strings]
    for action in draw(st.lists(st.sampled_from(actions), max_size=4)):
        option = action.option_strings[-1]
        if action.nargs == 0:
            parts.append([option])
            continue
        usual = ["1", "2", "auto", *(map(str, action.choices or ()))]
        usual += [*backends.names(), *cnf.ENCODINGS, *cnf.CIRCUITS] if action.default else []
        parts.append([option, draw(st.sampled_from([*usual, *WORDS, *FILES]))])
    return verb, [word for part in draw(st.permutations(parts)) for word in part]


ANYHOW = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck))


@settings(ANYHOW, max_examples=25, derandomize=True)
@given(command=commands())
def test_combinations(furnished: Path, command: tuple[str, list[str]]) -> None:
    tried(furnished, *command)


@pytest.mark.slow
@settings(ANYHOW, max_examples=FUZZ or 2000)
@given(command=commands())
def test_many_combinations(furnished: Path, command: tuple[str, list[str]]) -> None:
    tried(furnished, *command)


# --- the rule of effect ----------------------------------------------------------------------


def nonsense(option: str) -> Options:
    """Options of which one names no encoding."""
    wrong: dict[str, Any] = {option: "nonsense"}
    return Options(**wrong)


def heard(name: str, option: str) -> bool | None:
    """Whether a backend looks at an option: it complains of nonsense; None if it is absent."""
    kind = base.find("labelling" if option == "distance" else "tour")
    puzzle = kind.parse("labelling --graph path 3" if option == "distance" else "tour 3x4")
    try:
        run = backends.find(name).run(puzzle, nonsense(option), Deadline())
        next(iter(run), None)
        run.close()
    except PuzzleError:
        return True
    except Unavailable:
        return None
    return False


@pytest.mark.parametrize("name", backends.names())
@pytest.mark.parametrize("option", ENCODING_OPTIONS)
def test_the_backends_heed_what_the_table_says(name: str, option: str) -> None:
    found = heard(name, option)
    if name in ("cpsat", "asp") and option == "circuit":
        assert not backends.find(name).heeds(option)  # there is one, and another is refused
    elif found is not None:
        assert backends.find(name).heeds(option) == found


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("option", ENCODING_OPTIONS)
def test_the_formats_heed_what_the_table_says(form: str, option: str) -> None:
    text = "labelling --graph path 3" if option == "distance" else "tour 3x4"
    encoding = encode(base.find(text.split()[0]).parse(text))
    try:
        list(FORMATS[form](encoding, nonsense(option), ""))
        found = False
    except PuzzleError:
        found = True
    assert (option in rules.FORMATS[form]) == found


@pytest.mark.parametrize("puzzle", base.names())
@pytest.mark.parametrize("option", ENCODING_OPTIONS)
def test_an_encoding_concerns_a_puzzle_whose_clauses_it_changes(puzzle: str, option: str) -> None:
    kind, found = base.find(puzzle), False
    for example in kind.EXAMPLES:
        encoding = encode(kind.parse(example.text))
        auto = cnf.choose(encoding, Options(circuit=cnf.EAGER))
        chosen = [{**vars(auto), option: name} for name in encodings.choices(option)]
        if encoding.model.top < 100:
            made = {str([b.clauses for b in cnf.lower(encoding, Options(**o))]) for o in chosen}
            found = found or len(made) > 1
    assert rules.matters(kind, option) == found


def test_the_solvers_that_take_no_seed() -> None:
    from pysat.solvers import NoSuchSolverError, Solver

    deaf = set(OUT_OF_PROCESS)
    for name in set(SOLVERS) - deaf:
        try:
            with Solver(name, bootstrap_with=[[1, 2]]) as solver:
                solver.set_phases([1])
        except NotImplementedError:
            deaf.add(name)
        except NoSuchSolverError:
            continue
    assert {name for name in SOLVERS if not backends.find("sat").heeds("seed", name)} == deaf


def test_the_tables_name_options_that_stand_together() -> None:
    """Each pair of a rule stands in some verb, and each option of the table in some."""
    known = [{option.dest for option in options(verb)} for verb in cli.VERBS]
    pairs = [(name, other) for name, others in rules.EXCLUDES.items() for other in others]
    pairs += [(name, other) for name, (other, _) in rules.NEEDS.items()]
    for pair in pairs:
        assert any(set(pair) <= dests for dests in known), pair
    for name in rules.OPTIONS:
        assert any(name in dests for dests in known), name


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ("solve hamilton --graph cycle 4 --spread order", "--spread: expected a puzzle"),
        ("solve queens 4 --amk totalizer", "--amk: expected a puzzle with at-most-k constraints"),
        ("count tour 3x4 --circuit binary --backend dfs", "--circuit: expected a --backend that"),
        ("count queens 4 --amo product --backend ilp", "--amo: expected a --backend that heeds it"),
        ("count queens 4 --seed 3 --backend dfs", "--seed: expected a --backend that heeds it"),
        ("count queens 4 --seed 3 --solver lingeling", "--seed: expected a solver that takes"),
        ("solve --svg x", "--svg: expected a puzzle, found none"),
        ("solve --cross-check", "--cross-check: expected a puzzle, found none"),
        ("solve --format essence", "--format: expected the file of an instance beside it"),
        ("solve --circuit lazy --backend dfs", "--circuit: expected a --backend that heeds it"),
        ("solve queens 4 --json --draw", "--draw: expected no --json beside it"),
        ("encode queens 4 --format lp --amo product", "--amo: expected a --format that heeds it"),
        ("encode queens 4 --format cnf --circuit mtz", "--circuit: expected a puzzle with circ"),
        ("grade queens 4 --formula formula.cnf --spread order", "--spread: expected a puzzle"),
        ("explain eight 7 0 0 0 0 0 0 0 --circuit binary", "--circuit: expected a puzzle with"),
        ("grade queens 4 --formula formula.cnf --full --json", "--full: expected no --json beside"),
        ("prove queens 4 -o made --circuit binary", "--circuit: expected a puzzle with circuits"),
        ("judge hdu2514 --circuit lazy", "--circuit: expected a puzzle with circuits or paths"),
        ("judge hdu2514 --random 3", "--random: expected --against beside it"),
        ("repair queens 4 --answer answer.txt --tries 3", "--tries: expected no --answer beside"),
        ("lessons --list --port 0", "--port: expected no --list beside it"),
        ("compare queens 4 --encodings --timeout 3", "--timeout: expected no --encodings beside"),
        ("compare tour 3x4 --start 1 --start 2", "--start: expected it once, found it 2 times"),
        (
            "solve --input boards --distance-encoding order",
            "expected a puzzle with label distances (eight,",
        ),
        (
            "solve eight 7 0 0 0 0 0 0 0 --spread order --distance-encoding order",
            "--distance-encoding: expected it once, found it 2 times",
        ),
        ("compare queens 4 --configs sat+lazy", "--configs sat+lazy: expected a puzzle with circ"),
        ("compare queens 4 --configs sat:lingeling+seed=3", "expected a solver that takes a seed"),
        ("compare queens 4 --configs sat+amk=totalizer", "expected a puzzle with at-most-k"),
    ],
)
def test_what_has_no_effect_is_refused(furnished: Path, argv: str, message: str) -> None:
    verb, *rest = argv.split()
    done = tried(furnished, verb, rest)
    assert done.code == 2 and message in done.err


@pytest.mark.parametrize(
    "argv",
    [
        "solve queens 4 --amk auto --spread auto --circuit auto --seed 0 --backend dfs",
        "solve queens 2 --amo product",
        "solve queens 4 --no-confirm --no-reasons --no-symmetry",
        "judge hdu2514 --backend dfs --random 1 --seed 3 --against false",
        "solve tour 1x2 --amk totalizer --circuit binary --amo product",
    ],
)
def test_what_may_have_an_effect_is_taken(furnished: Path, argv: str) -> None:
    verb, *rest = argv.split()
    assert tried(furnished, verb, rest).code in (0, 1)


# --- as a process ----------------------------------------------------------------------------


def shell(script: str, folder: Path) -> Done:
    done = subprocess.run(
        ["/bin/sh", "-c", script],
        env={**os.environ, "S": f"{sys.executable} {ROOT / 'cli.py'}"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=folder,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def scripts() -> Iterator[str]:
    fifo = "rm -f pipe; mkfifo pipe; (: > pipe) & $S"
    yield f"{fifo} solve queens --input pipe"
    yield f"{fifo} count --input pipe"
    yield f"{fifo} grade queens 4 --formula pipe"
    yield "$S check queens 4 --answer - <&-"
    yield "$S decode queens 4 --solution - <&-"
    yield "$S solve queens 4 --svg folder"
    yield "$S solve queens 4 --proof empty"
    yield "$S prove queens 4 -o empty/below"
    yield "$S compare queens 4 --out empty"
    yield "$S encode queens 4 --format cnf -o absent/file"
    yield "$S explain --input board.txt -o board.txt"


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize("script", list(scripts()))
def test_files_that_are_none(furnished: Path, script: str) -> None:
    done = shell(script, furnished)
    kept(done, f"{script}: {done}")
    assert done.code == 2
    (furnished / "pipe").unlink(missing_ok=True)
