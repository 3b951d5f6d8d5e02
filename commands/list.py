"""``list``: what can be named elsewhere, from puzzles and their formats to configurations."""

from __future__ import annotations

from ..backends import base as backends
from ..backends.sat.engines import CARDINALITY_SOLVERS
from ..encoders import cnf, ilp
from ..encoders.options import ENCODING_OPTIONS
from ..puzzles import base as puzzles
from ..puzzles.arguments import Arguments
from .shared import render

WHAT = ("puzzles", "formats", "backends", "encodings", "configurations", "suites")


def main(argv: list[str]) -> int:
    """Print one table; the result is the exit code."""
    parser = Arguments(prog="satchel list")
    parser.add_argument("what", choices=WHAT)
    what = parser.parse_args(argv).what
    tables = (_puzzles, _formats, _backends, _encodings, _configurations, _suites)
    heads, rows = dict(zip(WHAT, tables, strict=True))[what]()
    render.table(heads, rows)
    return 0


Rows = tuple[list[str], list[list[str]]]


def _puzzles() -> Rows:
    rows = []
    for name in puzzles.names():
        puzzle = puzzles.find(name)
        summary = (puzzle.__doc__ or "").strip().splitlines()[0]
        rows.append([name, summary, ", ".join(puzzle.FORMATS)])
    return ["puzzle", "what is asked", "--format"], rows


def _formats() -> Rows:
    known: dict[tuple[str, str, str], list[str]] = {}
    for name in puzzles.names():
        puzzle = puzzles.find(name)
        for form, about in puzzle.FORMATS.items():
            row = (form, about, puzzle.FORMAT_EXAMPLES.get(form, ""))
            known.setdefault(row, []).append(name)
    rows = [[", ".join(names), *row] for row, names in known.items()]
    return ["puzzle", "--format", "what it is", "for example (⏎ is a line end)"], rows


def _backends() -> Rows:
    rows = []
    for name in backends.names():
        backend = backends.find(name)
        solvers = backend.solvers()
        backends.Deadline().check()  # whatever was loaded may have swallowed Ctrl-C
        for solver, trouble in solvers.items():
            rows.append(
                [name, solver, "available" if trouble is None else f"unavailable: {trouble}"]
            )
    return ["--backend", "--solver", "state"], rows


def _encodings() -> Rows:
    from ..compare.model_count import claimed

    rows = []
    for option, names in cnf.encodings().items():
        flag = ENCODING_OPTIONS[option].flag + " (sat)" * (option == "circuit")
        for name, summary in names.items():
            rows.append([flag, name, summary, "yes" if claimed(option, name) else "no"])
        if option == "amk":
            summary = f"as it is, for solvers that count ({', '.join(CARDINALITY_SOLVERS)})"
            rows.append([f"{flag} (sat)", cnf.NATIVE, summary, "yes"])
    rows += [["--circuit (ilp)", *row, ""] for row in ilp.encodings()["circuit"].items()]
    return ["option", "encoding", "what it does", "preserves the model count"], rows


def _configurations() -> Rows:
    from ..compare.run.configuration import documented

    return ["--configs", "what it says"], [list(row) for row in documented()]


def _suites() -> Rows:
    from ..compare.run import suite

    return ["--suite", "what it compares"], [[name, suite.summary(name)] for name in suite.names()]
