"""Models as text, outside solvers upon it, and their answers read back."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from satchel.encoders import encode as model_of
from satchel.encoders.encoding import Encoding
from satchel.encoders.formats import FORMATS
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.base import Example, Puzzle, Verdict, find, names
from satchel.puzzles.errors import PuzzleError

from ...helpers import GOLDEN, Decode

FIXED = Options(amo="pairwise", amk="mixed", distance="order")
"""Encodings that stay as they are, whatever ``auto`` comes to mean."""
TINY = {"queens": "queens 2", "eight": "eight 7 3 1 4 5 8 6 2", "mines": "mines\n1?"}
SMALL = 200
"""Examples of up to so many variables go to the outside solvers."""


def puzzle_of(text: str) -> Puzzle[Any]:
    return find(text.split()[0]).parse(text)


def export(text: str, form: str, options: Options = FIXED) -> list[str]:
    puzzle = puzzle_of(text)
    return list(FORMATS[form](model_of(puzzle), options, puzzle.text()))


def examples() -> Iterator[Example]:
    for name in names():
        for example in find(name).EXAMPLES:
            if model_of(find(name).parse(example.text)).model.top <= SMALL:
                yield example


EXAMPLES = list(examples())


def label(example: Example) -> str:
    return example.text.replace("\n", "/")


# --- what is written -------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["cnf", "lp"])
@pytest.mark.parametrize("name", TINY)
def test_the_text_of_a_tiny_instance(name: str, form: str) -> None:
    golden = (GOLDEN / f"{name}.{form}").read_text(encoding="utf-8")
    assert export(TINY[name], form) == golden.splitlines()


def clauses(lines: list[str]) -> list[list[int]]:
    return [list(map(int, line.split()))[:-1] for line in lines if line[0] not in "cp"]


@pytest.mark.parametrize("amo", ["pairwise", "product", "commander", "bitwise", "chunks"])
@pytest.mark.parametrize("text", ["queens 0", "queens 6", "mines\n???\n?3?", "eight " + "0 " * 8])
def test_a_dimacs_header_and_its_comments_are_exact(text: str, amo: str) -> None:
    lines = export(text, "cnf", Options(amo=amo))
    start = next(i for i, line in enumerate(lines) if line[0] == "p")
    assert all(line.startswith("c ") for line in lines[:start])
    stated = clauses(lines)
    largest = max((abs(x) for clause in stated for x in clause), default=0)
    top = model_of(puzzle_of(text)).model.top
    assert lines[start] == f"p cnf {max(largest, top)} {len(stated)}"
    ranges = [re.match(r"c clauses? (\d+)(?:-(\d+))?: ", line) for line in lines[:start]]
    spans = [(int(m[1]), int(m[2] or m[1])) for m in ranges if m]
    assert [first for first, _ in spans] == [1, *(last + 1 for _, last in spans)][: len(spans)]
    assert (spans[-1][1] if spans else 0) == len(stated)


def test_givens_are_unit_clauses_at_the_end() -> None:
    lines = export("queens 4\n.Q..\n....\n....\n..#.", "cnf")
    assert lines[-2:] == ["2 0", "-15 0"]
    assert "c clause 85: given, a queen stands on 1,2" in lines
    rows = [" r1: x1 = 1", r"\ given, cell 1,2 is free", " r2: x2 = 0", "Binary"]
    assert export("mines\n*.", "lp")[-6:-2] == rows


def test_an_opb_header_is_exact_and_its_rows_have_two_relations_only() -> None:
    lines = export("eight 7 0 0 0 0 0 0 0", "opb")
    body = [line for line in lines if line[0] != "*"]
    assert lines[0] == f"* #variable= 64 #constraint= {len(body)}"
    assert all(re.fullmatch(r"([+-]\d+ x\d+ )+(>=|=) -?\d+ ;", line) for line in body)


@pytest.mark.parametrize("form", ["lp", "mps"])
def test_no_line_is_too_long_for_old_readers(form: str) -> None:
    lines = export("mines --total 5\n" + "?" * 300 + "\n" + "0" * 300, form)
    assert max(map(len, lines[500:] if form == "lp" else lines)) <= 150


@pytest.mark.parametrize("example", EXAMPLES, ids=label)
def test_latex_is_balanced(example: Example) -> None:
    text = "\n".join(export(example.text, "latex"))
    assert text.count("{") == text.count("}")
    assert text.count("$") % 2 == 0
    opened: list[str] = []
    for what, name in re.findall(r"\\(begin|end)\{(\w+)\}", text):
        if what == "begin":
            opened.append(name)
        else:
            assert opened.pop() == name
    assert opened == []
    assert re.search(r"\\begin\{itemize\}\s*\\end", text) is None
    assert "verbatim" not in text
    assert re.search(r"(?<!\\)_", re.sub(r"\$[^$]*\$", "", text)) is None


# --- circuits --------------------------------------------------------------------------------


def triangle_with_a_tail(directed: bool) -> Encoding[Any]:
    """A path through four nodes; the undirected one has two readings, each once: two paths."""
    model, nodes = Model(), "abcd"
    edges: dict[Any, int] = {
        (u, v): model.boolean("edge", u, v) for u, v in ("ab", "bc", "ca", "cd")
    }
    ends: dict[Any, int] = {v: model.boolean("ends at", v) for v in nodes}
    starts: dict[Any, int] = {v: model.boolean("starts at", v) for v in nodes if directed}
    model.path(edges, nodes, ends, "a path", starts=starts or None)
    return Encoding(model)


@pytest.mark.parametrize(("directed", "count"), [(False, 2), (True, 1)])
def test_lazy_circuits_are_written_eagerly(directed: bool, count: int) -> None:
    lines = list(FORMATS["cnf"](triangle_with_a_tail(directed), Options(), ""))
    assert any(line.startswith("c circuits and paths by the encoding binary") for line in lines)
    assert len(list(models(lines, 8 + 4 * directed))) == count


@pytest.mark.parametrize(
    ("form", "circuit", "encoding"),
    [
        ("opb", "auto", "binary"),
        ("lp", "auto", "flow"),
        ("lp", "adaptive", "flow"),
        ("cnf", "adaptive", "binary"),
        ("mps", "mtz", "mtz"),
        ("cnf", "position", "position"),
    ],
)
def test_the_encoding_of_a_circuit_is_said(form: str, circuit: str, encoding: str) -> None:
    text = "\n".join(export("tour 3x4", form, Options(circuit=circuit)))
    assert f"circuits and paths by the encoding {encoding} (lazy cuts" in text
    words = {"binary": "bit 0 of the position of", "flow": "= the flow", "mtz": "= the position"}
    assert form == "cnf" or words[encoding] in text


@pytest.mark.parametrize(
    ("form", "circuit"),
    [
        ("lp", "position"),
        ("opb", "mtz"),
        ("cnf", "flow"),
        ("mps", "none"),
        ("cnf", "lazy"),
        ("cnf", "propagator"),
        ("lp", "lazy"),
        ("opb", "lazy"),
    ],
)
def test_an_encoding_of_circuits_that_a_format_has_not(form: str, circuit: str) -> None:
    with pytest.raises(PuzzleError, match=f"^--circuit: expected auto or .*, found '{circuit}'"):
        export("tour 3x4", form, Options(circuit=circuit))


def test_every_variable_of_a_file_is_named() -> None:
    """Also the auxiliary ones, which come after those of the model."""
    for form, mark in (("lp", r"\\"), ("mps", r"\*"), ("opb", r"\*")):
        text = "\n".join(export("tour 3x3 --closed\n...\n.#.\n...", form))
        named = set(re.findall(rf"^{mark} (x\d+) = ", text, re.MULTILINE))
        body = re.sub(rf"^{mark}.*$", "", text, flags=re.MULTILINE)
        assert set(re.findall(r"x\d+", body)) == named
        assert len(named) > 8


def test_bounds_of_auxiliary_variables() -> None:
    assert "Bounds" not in export("tour 1x1 --closed", "lp", Options(circuit="mtz"))
    lines = export("tour 2x2 --leaper 0,1 --closed", "lp", Options(circuit="mtz"))
    bounds = lines[lines.index("Bounds") + 1 : lines.index("Binary")]
    assert bounds == [f" 1 <= x{v} <= 3" for v in (5, 6, 7)]


@pytest.mark.parametrize("directed", [False, True])
def test_latex_says_what_a_path_is(directed: bool) -> None:
    text = "\n".join(FORMATS["latex"](triangle_with_a_tail(directed), Options(), ""))
    assert r"\sum_{e \in \delta" in text
    assert (
        "a path: one " in text
        if directed
        else "a path: two edges (an end counts as one) at a" in text
    )


# --- round trips -----------------------------------------------------------------------------


def models(lines: list[str], top: int) -> Iterator[list[int]]:
    """The assignments of the decision variables, by PySAT."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    formula = CNF(from_string="\n".join(lines) + "\n")
    header = next(line for line in lines if line[0] == "p")
    assert header.split()[3] == str(len(clauses(lines)))
    if [] in clauses(lines):
        return
    with Solver("cadical153", bootstrap_with=formula.clauses) as solver:
        solver.append_formula([[v, -v] for v in range(1, top + 1)])
        while solver.solve():
            found = [x for x in solver.get_model() if abs(x) <= top]
            yield found
            if not found:
                return
            solver.add_clause([-x for x in found])


def expect(example: Example, got: tuple[int, list[str]]) -> None:
    """``none`` where there is no solution, else ``solved`` and an answer that keeps the rules."""
    code, lines = got
    assert code == 0
    if example.verdict == Verdict.NONE:
        assert lines == ["none"]
        return
    assert lines[0] == "solved"
    puzzle = puzzle_of(example.text)
    assert list(puzzle.violations(puzzle.read_answer("\n".join(lines[1:])))) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=label)
def test_the_clauses_have_the_known_number_of_solutions(example: Example, answer: Decode) -> None:
    encoding = model_of(puzzle_of(example.text))
    found = list(models(export(example.text, "cnf"), encoding.model.top))
    assert len({encoding.decode({x for x in one if x > 0}) for one in found}) == example.count
    for assignment in found[:2]:
        text = "s SATISFIABLE\nv " + " ".join(map(str, [*assignment, 0]))
        expect(example, answer(example.text, text))


def bundled_cbc() -> str:
    import pulp

    return str(pulp.PULP_CBC_CMD.pulp_cbc_path)


def ran(*command: str | Path) -> str:
    return subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=60
    ).stdout


def by_cbc(program: str, file: Path) -> str:
    ran(program, file, "solve", "solution", file.with_suffix(".sol"))
    return file.with_suffix(".sol").read_text(encoding="utf-8")


def by_minisat(program: str, file: Path) -> str:
    ran(program, file, file.with_suffix(".out"))
    return file.with_suffix(".out").read_text(encoding="utf-8")


def by_glpsol(program: str, file: Path, style: str) -> str:
    reader = "--lp" if file.suffix == ".lp" else "--mps"
    ran(program, reader, file, style, file.with_suffix(".sol"))
    return file.with_suffix(".sol").read_text(encoding="utf-8")


def by_highs(program: str, file: Path) -> str:
    highspy = pytest.importorskip("highspy")
    highs = highspy.Highs()
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("output_flag", False)
    highs.readModel(str(file))
    highs.run()
    highs.writeSolution(str(file.with_suffix(".sol")), 0)
    return file.with_suffix(".sol").read_text(encoding="utf-8")


OUTSIDE: dict[str, tuple[str, tuple[str, ...], Callable[[str, Path], str]]] = {
    "PuLP's cbc": ("", ("lp", "mps", "opb"), by_cbc),
    "highs": (sys.executable, ("lp", "mps"), by_highs),
    "minisat": ("minisat", ("cnf",), by_minisat),
    "cadical": ("cadical", ("cnf",), lambda program, file: ran(program, file)),
    "cbc": ("cbc", ("lp", "mps"), by_cbc),
    "glpsol -w": ("glpsol", ("lp", "mps"), lambda program, file: by_glpsol(program, file, "-w")),
    "glpsol -o": ("glpsol", ("lp", "mps"), lambda program, file: by_glpsol(program, file, "-o")),
}


@pytest.mark.parametrize(
    ("solver", "form"), [(solver, form) for solver in OUTSIDE for form in OUTSIDE[solver][1]]
)
def test_outside_solvers_agree(solver: str, form: str, answer: Decode, tmp_path: Path) -> None:
    name, _, run = OUTSIDE[solver]
    program = shutil.which(name) if name else bundled_cbc()
    if program is None:
        pytest.skip(f"{name} is not installed")
    done: dict[tuple[str, str], int] = {}
    for example in EXAMPLES:
        key = example.text.split()[0], example.verdict
        done[key] = done.get(key, 0) + 1
        if done[key] > 1:
            continue
        lines = export(example.text, form)
        if form == "opb":
            form_of_file, lines = "lp", as_lp(lines)
        else:
            form_of_file = form
        file = tmp_path / f"model.{form_of_file}"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        expect(example, answer(example.text, run(program, file)))
    assert len(done) >= 6


def as_lp(lines: list[str]) -> list[str]:
    """OPB as LP, for want of a pseudo-Boolean solver: the rows are the same."""
    match = re.match(r"\* #variable= (\d+) #constraint= ", lines[0])
    assert match
    columns = [f"x{v}" for v in range(1, int(match[1]) + 1)]
    rows = [line.removesuffix(" ;") for line in lines if line[0] != "*"]
    return ["Minimize", "Subject To", *rows, "Binary", *columns, "End"]


def test_paths_are_judged_by_degrees_and_cuts() -> None:
    encoding = triangle_with_a_tail(False)
    assert encoding.broken({1, 2, 4, 5, 8}) == []
    assert "a path: two edges (an end counts as one) at d" in encoding.broken({1, 2, 5, 8})
    apart = encoding.broken({1, 2, 3, 4, 8, 7})
    assert apart and all(why.startswith("a path") for why in apart)
