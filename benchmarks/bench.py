"""Satchel against its peers in one run: medians, and ratios pair by pair.

``python benchmarks/bench.py [NAME …] [--runs N]``. Each pair is run in turn, A B A B, so that a
machine whose speed drifts slows both. CPU time and memory are those of our whole process. The peers
are small programs on clingo, CP-SAT and in C++ in the folder ``SATCHEL_PEERS`` (default
``../shared/peers``); they need ``pip install clingo ortools`` and ``g++``. A pair whose peer is
missing is named as skipped.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

from satchel.puzzles.judge.eight import AnotherEight

HERE = Path(__file__).resolve().parent
PEERS = Path(os.environ.get("SATCHEL_PEERS", HERE.parent.parent / "shared" / "peers"))
PYTHON, CLI = sys.executable, str(HERE.parent / "cli.py")
EIGHT = "1\n7 3 1 4 5 8 0 0\n"


@dataclass(frozen=True)
class Pair:
    """A command of ours, and a peer's commands or a bound in seconds.

    ``inside``: a command prints its own seconds; else whole processes are timed. The times of
    several commands of a peer are added. ``target`` is the largest ratio to the peer, or the
    most seconds, that we aim at; ``most`` the largest number of runs, where the peer is slow.
    """

    name: str
    ours: list[str]
    peer: list[list[str]] | None
    target: float
    inside: bool = False
    stdin: str = ""
    most: int = 99


def pairs(build: Path) -> list[Pair]:
    """What is compared; C++ peers are compiled into ``build``."""
    work, judge = [PYTHON, str(HERE / "work.py")], [PYTHON, CLI, "judge", "hdu2514", "--backend"]
    clingo = [PYTHON, str(PEERS / "queens.py"), "clingo", "all", "12"]
    cpsat = [PYTHON, str(PEERS / "mines.py"), "200", "200", "1", "0.3"]
    tour = [PYTHON, str(PEERS / "tour.py")]
    reach = [[*tour, "reach", "open", "8", "8", str(start)] for start in range(1, 65)]
    solve = [PYTHON, CLI, "solve", "tour"]
    return [
        Pair("help", [PYTHON, CLI, "--help"], None, 0.12),
        Pair("judge-sat", [*judge, "sat"], None, 0.3, stdin=EIGHT),
        Pair("judge-dfs", [*judge, "dfs"], None, 0.15, stdin=EIGHT),
        Pair("judge-tour", [PYTHON, CLI, "judge", "sicily1153"], None, 0.5, stdin="1\n-1\n"),
        Pair("judge-stream", [*judge, "sat"], None, 1.5, stdin=stream(10_000)),
        Pair("queens-12", [*work, "queens", "12"], [clingo], 0.45, inside=True),
        Pair("mines-200", [*work, "mines", "200", "200", "1", "0.3"], [cpsat], 0.6, inside=True),
        Pair("mines-1000", [*work, "mines", "1000", "1000", "1", "0.3"], None, 30, True, most=1),
        Pair("candidates-100", [*work, "candidates", "100", "1", "0.2", "0.7"], None, 5, True),
        *(
            Pair(f"{what}-13", [*work, what, "13"], [[*work, "plain", "13"]], target, True, most=3)
            for what, target in (("queens", 0.7), ("orbits", 0.35))
        ),
        *(
            Pair(
                f"count-{n}",
                [PYTHON, CLI, "count", "queens", n, "--backend", "dfs"],
                compiled(build, "queens_dfs", n),
                target,
            )
            for n, target in (("14", 0.5), ("15", 0.4))
        ),
        *(
            Pair(f"{what}-{name}", [*work, how, what, *map(str, sizes)], None, target, True, most=3)
            for what, sizes, aims in (
                ("one", range(100, 501, 50), {"median": 10, "largest": 60}),
                ("first", range(18, 29, 2), {"median": 2}),
            )
            for how, target in aims.items()
            for name in [f"{how}-{sizes[0]}-{sizes[-1]}"]
        ),
        Pair("one-1000", [*work, "one", "1000"], None, 60, True, most=1),
        Pair("closed-6", [*work, "closed", "6", "6"], None, 1.0, True),
        Pair("tours-8", [*work, "tours", "8", "8"], reach, 1.5, inside=True),
        *(
            Pair(
                f"tour-{n}",
                [*work, "tour", n, n, "1"],
                [[*tour, peer, "open", n, n, "1"]],
                0.1,
                inside=True,
                most=3,
            )
            for n, peer in (("50", "cpsat"), ("100", "acyc"))
        ),
        Pair("tour-200", [*work, "tour", "200", "200", "0"], None, 20, True, most=1),
        Pair("tour-300", [*work, "tour", "300", "300", "0"], None, 60, True, most=1),
        *(
            Pair(f"none-{board}", [*solve, board.removesuffix("c"), *words], None, 0.2)
            for board in (
                "7x7c",
                "9x9c",
                "15x15c",
                "4x12c",
                "4x20c",
                "4x30c",
                "7x7",
                "9x9",
                "4x4",
                "3x8c",
            )
            for words in [
                ["--closed"] if "c" in board else ["--start", "2"] if board != "4x4" else []
            ]
        ),
    ]


def stream(cases: int) -> str:
    """An input of Another Eight with so many cases drawn at random."""
    judge, lot = AnotherEight(), Random(1)
    return judge.stream([judge.random(lot) for _ in range(cases)])


def compiled(build: Path, name: str, *arguments: str) -> list[list[str]]:
    """The command of a C++ peer, compiled with -O2 (none when that is impossible)."""
    source, program = PEERS / f"{name}.cpp", build / name
    if not source.exists() or not shutil.which("g++"):
        return []
    subprocess.run(["g++", "-O2", "-o", str(program), str(source)], check=True)
    return [[str(program), *arguments]]


@dataclass(frozen=True)
class Run:
    """Seconds of the clock and of the processor, and the peak of memory in MB."""

    seconds: float
    cpu: float
    memory: float


def once(command: list[str], pair: Pair) -> Run:
    """One run."""
    with tempfile.TemporaryFile("w+") as given, tempfile.TemporaryFile("w+") as written:
        given.write(pair.stdin)
        given.seek(0)
        begin = time.perf_counter()
        process = subprocess.Popen(
            command, stdin=given, stdout=written, stderr=subprocess.DEVNULL, cwd=HERE.parent
        )
        _, status, used = os.wait4(process.pid, 0)
        whole = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        written.seek(0)
        seconds = float(written.read().split()[0]) if pair.inside else whole
    return Run(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1000)


def measure(pair: Pair, runs: int) -> tuple[list[Run], list[float]]:
    """Runs of ours and times of the peer, in turn, after a warm-up of each."""
    ours: list[Run] = []
    peer: list[float] = []
    for run in range(runs + 1):
        mine = once(pair.ours, pair)
        others = [once(command, pair).seconds for command in pair.peer or ()]
        if run:
            ours.append(mine)
            peer += [sum(others)] if others else []
    return ours, peer


def main() -> None:
    """Run the pairs and print one table."""
    from rich.console import Console
    from rich.table import Table

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="pairs to run (default: all)")
    parser.add_argument("--runs", type=int, default=5, help="counted runs of each (default 5)")
    arguments = parser.parse_args()
    heads = ("pair", "ours (s)", "peer (s)", "ratio", "aim", "", "cpu (s)", "MB")
    table = Table(*heads, title="medians (min–max)")
    with tempfile.TemporaryDirectory() as build:
        for pair in pairs(Path(build)):
            if arguments.names and pair.name not in arguments.names:
                continue
            try:
                runs, peer = measure(pair, min(arguments.runs, pair.most))
            except (OSError, subprocess.CalledProcessError) as error:
                command = shlex.join(getattr(error, "cmd", pair.ours))
                table.add_row(pair.name, "", "", "", "", f"skipped: {command} failed")
                continue
            ours = [run.seconds for run in runs]
            cpu, memory = median(run.cpu for run in runs), max(run.memory for run in runs)
            used = f"{cpu:.2f}", f"{memory:.0f}"
            if pair.peer == []:
                table.add_row(pair.name, spread(ours), "", "", "", "skipped: no peer", *used)
                continue
            ratios = [a / b for a, b in zip(ours, peer, strict=True)] if peer else ours
            met = "met" if median(ratios) <= pair.target else "MISSED"
            ratio = spread(ratios) if peer else ""
            aim = f"≤ {pair.target:g}" + ("" if peer else " s")
            table.add_row(pair.name, spread(ours), spread(peer), ratio, aim, met, *used)
    Console(width=None if sys.stdout.isatty() else 140).print(table)


def spread(values: list[float]) -> str:
    """Median, minimum and maximum."""
    if not values:
        return ""
    return f"{median(values):.3f} ({min(values):.3f}–{max(values):.3f})"


if __name__ == "__main__":
    main()
