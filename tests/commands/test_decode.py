"""``decode``: the answer that an outside solver printed, checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from satchel.commands import decode
from satchel.encoders.formats.solver_output import read
from satchel.puzzles.errors import PuzzleError

from ..helpers import Decode

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
        ("s UNSATISFIABLE\nv 1 2 0", "s:2:1: expected no line `v`, as a line `s` says UNSAT"),
        ("c solver\nc done", "s:2:7: expected a line `s` with the verdict"),
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
