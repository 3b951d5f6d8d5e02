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

from satchel.commands import decode, encode
from satchel.commands.shared.render import write_lines
from satchel.encoders import encode as model_of
from satchel.encoders.encoding import Encoding
from satchel.encoders.formats import FORMATS
from satchel.encoders.formats.solver_output import read
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.base import Example, Puzzle, Verdict, find, names
from satchel.puzzles.errors import PuzzleError

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = Path(__file__).resolve().parents[2] / "golden"
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
    return Encoding(model, [], frozenset, frozenset, lambda decided: None)


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


Decode = Callable[[str, str], tuple[int, list[str]]]


@pytest.fixture(name="answer")
def fixture_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Decode:
    """Runs ``decode`` on an instance and a solution, both as text: exit code and output."""

    def run(text: str, solution: str) -> tuple[int, list[str]]:
        (tmp_path / "instance").write_text(text, encoding="utf-8")
        (tmp_path / "solution").write_text(solution, encoding="utf-8")
        files = ["--input", str(tmp_path / "instance"), "--solution", str(tmp_path / "solution")]
        capsys.readouterr()
        code = decode.main([text.split()[0], *files])
        return code, capsys.readouterr().out.splitlines()

    return run


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
    top = model_of(puzzle_of(example.text)).model.top
    found = list(models(export(example.text, "cnf"), top))
    assert len(found) == example.count
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


# --- solutions of each style -----------------------------------------------------------------

FOUR = "queens 4"
TRUE = {2, 8, 9, 15}
SOLVED = (0, ["solved", "2 4 1 3"])
SIGNED = " ".join(str(v if v in TRUE else -v) for v in range(1, 17))
COLUMNS = [(v, int(v in TRUE)) for v in range(1, 17)]
PRINTABLE = """Problem:    satchel
Rows:       1
Columns:    16 (16 integer, 16 binary)
Status:     INTEGER OPTIMAL

   No.   Row name        Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 r1                          1             1             =

   No. Column name       Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
"""
STYLES = {
    "competition": f"s SATISFIABLE\nv {SIGNED} 0\n",
    "several v lines": f"c hello\nv {SIGNED[:20]}\nnoise v 1\ns SATISFIABLE\nv {SIGNED[20:]}\nv 0",
    "v lines alone": f"v {SIGNED}",
    "optimum": f"o 0\ns OPTIMUM FOUND\nv {SIGNED} 0",
    "windows": f"s SATISFIABLE\r\nv {SIGNED} 0\r\n",
    "opb": "s SATISFIABLE\nv " + " ".join(f"{'' if t else '-'}x{v}" for v, t in COLUMNS),
    "minisat": f"SAT\n{SIGNED} 0\n",
    "bare": SIGNED,
    "bare, true ones": "2 8 9 15",
    "auxiliary": f"SAT\n{SIGNED} 17 -18 0\n",
    "cbc": "Optimal - objective value 0.00000000\n"
    + "".join(f"{v - 1:7} x{v} {t:22} {0:22}\n" for v, t in COLUMNS if t),
    "cbc, starred": "Optimal (within gap tolerance) - objective value 0\n"
    + "".join(f"** {v - 1:7} x{v} {t:22} {0:22}\n" for v, t in COLUMNS),
    "highs": "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n"
    + "# Columns 16\n"
    + "".join(f"x{v} {t or '-0'}\n" for v, t in COLUMNS)
    + "# Rows 1\nr1 1\n\n# Dual solution values\nNone\n",
    "glpk raw": "c Status:     INTEGER OPTIMAL\nc\ns mip 1 16 o 0\ni 1 1\n"
    + "".join(f"j {v} {t}\n" for v, t in COLUMNS)
    + "e o f\n",
    "glpk": PRINTABLE
    + "".join(f"{v:6} x{v:<11} *{t:15}{0:14}{1:14} \n" for v, t in COLUMNS)
    + "\nInteger feasibility conditions:\n\nKKT.PE: max.abs.err = 0.00e+00 on row 0\n",
    "scip": "solution status: optimal solution found\nobjective value:                  0\n"
    + "".join(f"x{v} {t - 1e-9:40} \t(obj:0)\n" for v, t in COLUMNS if t),
}


@pytest.mark.parametrize("style", STYLES)
def test_a_solution_is_read(style: str, answer: Decode) -> None:
    assert answer(FOUR, STYLES[style]) == SOLVED


@pytest.mark.parametrize(
    "text",
    [
        "s UNSATISFIABLE\n",
        "c long story\ns UNSATISFIABLE",
        "UNSAT\n",
        "Infeasible - objective value 0\n      0 x1   0.5   0\n",
        "Integer infeasible - objective value 0.00000000\n",
        "Model status\nInfeasible\n\n# Primal solution values\nNone\n",
        "s mip 4 4 n 0\ni 1 0\nj 1 0\ne o f",
        "Problem:    a\nStatus:     INTEGER EMPTY\n",
        "solution status: infeasible\nno solution available\n",
    ],
)
def test_no_solution_is_the_outside_solvers_word(
    text: str, answer: Decode, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert answer(FOUR, text) == (0, ["none"])
    (tmp_path / "word").write_text(text, encoding="utf-8")
    decode.main([*FOUR.split(), "--solution", str(tmp_path / "word")])
    assert capsys.readouterr().err == "evidence: the outside solver's word alone\n"


@pytest.mark.parametrize(
    "text",
    [
        "s UNKNOWN\n",
        "INDET\n",
        "Stopped on time (no integer solution - continuous used) - objective value 0\n0 x1 0.5 0",
        "Model status\nTime limit reached\n",
        "s mip 4 4 u 0\n",
        "Problem:\nStatus:     INTEGER UNDEFINED\n",
        "solution status: time limit reached\nno solution available\n",
    ],
)
def test_unknown_is_exit_code_3(text: str, answer: Decode) -> None:
    assert answer(FOUR, text) == (3, ["unknown"])


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("SAT\n2 8 9 0", ["one queen in row 4", "one queen in column 3"]),
        ("SAT\n1 6 12 15 0", ["at most one queen on the diagonal through 1,1"]),
        ("SAT\n2 4 9 15 0", ["one queen in row 1", "one queen in row 2"]),
        ("SAT\n0", [f"one queen in row {r}" for r in range(1, 5)]),
    ],
)
def test_a_wrong_solution_lists_the_broken_rules(
    text: str, broken: list[str], answer: Decode
) -> None:
    code, lines = answer(FOUR, text)
    assert code == 1
    assert {f"broken: {why}" for why in broken} <= set(lines)


def test_other_rules_are_judged_too(answer: Decode) -> None:
    given = "queens 4\n..Q.\n....\n....\n...."
    assert answer(given, "2 8 9 15") == (1, ["broken: a queen stands on 1,3"])
    digits = (7, 3, 1, 4, 5, 8, 2, 6)
    literals = " ".join(str(8 * c + d) for c, d in enumerate(digits))
    code, lines = answer("eight " + "0 " * 8, literals)
    assert code == 1
    assert lines[0].startswith("broken: ") and "are joined" in lines[0]


def test_paths_are_judged_by_degrees_and_cuts() -> None:
    encoding = triangle_with_a_tail(False)
    assert encoding.broken({1, 2, 4, 5, 8}) == []
    assert "a path: two edges (an end counts as one) at d" in encoding.broken({1, 2, 5, 8})
    apart = encoding.broken({1, 2, 3, 4, 8, 7})
    assert apart and all(why.startswith("a path") for why in apart)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "s:1:1: expected a solver's output"),
        ("hello", "s:1:1: expected a literal"),
        ("v 1 -2 three", "s:1:8: expected a literal"),
        ("v 1 2\nv 3 -1", "s:2:5: expected one value of variable 1"),
        ("v 01", "s:1:3: expected a literal"),
        ("s MAYBE", "s:1:3: expected SATISFIABLE"),
        ("s", "s:1:2: expected SATISFIABLE"),
        ("s SATISFIABLE\nc no values", "s:2:12: expected a line `v`"),
        ("s UNSATISFIABLE\nv 1 2 0", "s:2:1: expected a verdict that does not contradict"),
        ("s SATISFIABLE\nv 1\ns UNSATISFIABLE", "s:3:3: expected a verdict"),
        ("SAT", "s:1:4: expected a line with the values"),
        ("Optimal - objective value 0\n 0 x1 0.5 0", "s:2:7: expected 0 or 1"),
        ("Optimal - objective value 0\n 0 x1 nan 0", "s:2:7: expected a number"),
        ("Optimal - objective value 0\n 0 y1 1 0", "s:2:4: expected a variable such as x7"),
        ("Optimal - objective value 0\n 0 x1", "s:2:6: expected the name and the value"),
        ("Model status", "s:1:13: expected the model status"),
        ("Model status\nOptimal", "s:2:8: expected a line `# Columns`"),
        ("Model status\nOptimal\n# Columns 2\nx1 2", "s:4:4: expected 0 or 1"),
        ("s mip 4 4", "s:1:10: expected a status"),
        ("s mip 4 4 o 0\nj 1", "s:2:4: expected the name and the value"),
        ("Problem:\nStatus: INTEGER OPTIMAL", "s:2:24: expected a table of columns"),
        ("solution status: optimal\nx1 1e-3 (obj:0)", "s:2:4: expected 0 or 1"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text, "s")
    assert str(caught.value).startswith(complaint)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("style", STYLES)
def test_a_damaged_solution_is_never_an_answer(style: str, answer: Decode) -> None:
    """Cut off anywhere, a text gives the solution, a broken rule, or a complaint."""
    text = STYLES[style]
    for end in range(0, len(text), 7):
        try:
            code, lines = answer(FOUR, text[:end])
        except PuzzleError as error:
            assert error.place
        else:
            assert (code, lines) in (SOLVED, (3, ["unknown"])) or code == 1


# --- the verbs -------------------------------------------------------------------------------


def test_encode_writes_a_file_or_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert encode.main(["queens", "2", "--format", "cnf"]) == 0
    printed = capsys.readouterr().out
    assert printed == (GOLDEN / "queens.cnf").read_text(encoding="utf-8")
    assert encode.main(["queens", "2", "--format", "cnf", "-o", str(tmp_path / "a")]) == 0
    assert (tmp_path / "a").read_text(encoding="utf-8") == printed
    assert capsys.readouterr().out == ""


def test_encode_takes_the_encodings_and_the_format_of_the_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a").write_text("letting n = 6\nletting blocks = [[1,1]]\n", encoding="utf-8")
    words = ["--input", str(tmp_path / "a"), "--input-format", "essence", "--format", "cnf"]
    assert encode.main(["queens", *words, "--amo", "product"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "-1 0"
    assert any("(auxiliary variables 37-" in line for line in lines)


@pytest.mark.parametrize(
    "words",
    [
        ["queens", "4"],
        ["queens", "4", "--format", "smt"],
        ["--format", "cnf"],
        ["queens", "4", "--format", "cnf", "--amo", "none"],
        ["queens", "4", "--format", "cnf", "-o", "/nowhere/at/all"],
    ],
)
def test_what_encode_refuses(words: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        encode.main(words)
    assert caught.value.exit_code == 2


def test_an_interruption_leaves_the_old_file(tmp_path: Path) -> None:
    def lines() -> Iterator[str]:
        yield "half"
        raise KeyboardInterrupt

    old, link = tmp_path / "old", tmp_path / "link"
    old.write_text("old", encoding="utf-8")
    link.symlink_to(old)
    for name in (old, link, tmp_path / "new"):
        with pytest.raises(KeyboardInterrupt):
            write_lines(str(name), lines())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "old"]
    assert old.read_text("utf-8") == "old"
    write_lines(str(link), iter(["all"]))
    assert old.read_text("utf-8") == "all\n"
    assert link.is_symlink()


def test_a_complaint_leaves_no_file_behind(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError):
        encode.main(["queens", "4", "--format", "cnf", "--amo", "x", "-o", str(tmp_path / "a")])
    assert not (tmp_path / "a").exists()


def test_from_end_to_end() -> None:
    """The script, through pipes; a reader that has had enough is no error."""
    cli = [sys.executable, str(ROOT / "cli.py")]
    decoded = subprocess.run(
        [*cli, "decode", "queens", "4", "--solution", "-"],
        input=b"v 2 8 9 15 0",
        capture_output=True,
    )
    assert (decoded.returncode, decoded.stdout.split()) == (0, b"solved 2 4 1 3".split())
    with subprocess.Popen(
        [*cli, "encode", "queens", "60", "--format", "cnf"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline() == b"c queens 60\n"
        process.stdout.close()
        assert process.wait(30) == 0
        assert process.stderr.read() == b""
