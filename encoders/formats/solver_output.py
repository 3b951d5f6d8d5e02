"""What outside solvers print or write, as a verdict and the values of numbered variables.

Understood are the lines ``s`` and ``v`` of the SAT and pseudo-Boolean competitions, anywhere in
other text; minisat's output file; bare literals; and the solution files of CBC, HiGHS, GLPK (raw
and printable) and SCIP. One function reads each style; ``STYLES`` says how to tell them apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import dropwhile, takewhile

from ...puzzles.errors import Place, PuzzleError
from ...puzzles.text import Line, Word, lines

TOLERANCE = 1e-6
"""How far a value may be from 0 or 1."""


class SolverOutput:
    """Whether there is a solution (None: the solver gave up), and the variables' values.

    In tables the variables beyond ``top`` are left aside: auxiliary ones may have any value.
    """

    def __init__(self, top: int | None = None) -> None:
        self.top = top
        self.satisfiable: bool | None = None
        self.values: dict[int, bool] = {}

    def say(self, word: Word) -> None:
        """Take a verdict; one that contradicts an earlier one is an error."""
        verdict = word.text.upper()
        for satisfiable, pattern in (
            (False, r"UNSAT|INFEASIBLE|EMPTY"),
            (True, r"SATISFIABLE|SAT$|OPTIM"),
        ):
            if re.search(pattern, verdict):
                if self.satisfiable is not satisfiable and self.satisfiable is not None:
                    raise word.error("a verdict that does not contradict an earlier one")
                self.satisfiable = satisfiable
                return

    def put(self, word: Word, number: str, value: bool) -> None:
        """Take the value of a variable; a second one must be the same."""
        if self.values.setdefault(int(number), value) != value:
            raise word.error(f"one value of variable {number}, not two that differ")

    def literals(self, words: Sequence[Word]) -> None:
        """Take literals, as ``1 -2 0`` or as ``x1 -x2``; 0 is the end of them."""
        for word in words:
            match = re.fullmatch(r"(-?)x?(0|[1-9][0-9]{0,17})", word.text)
            if not match:
                raise word.error("a literal such as 7, -7, x7 or -x7")
            if match[2] != "0":
                self.put(word, match[2], not match[1])

    def columns(self, rows: Sequence[Line], name: int, value: int) -> None:
        """Take a table; ``name`` and ``value`` are the places of the two words, from 0."""
        for line in rows:
            words = [word for word in line.words() if word.text not in ("*", "**")]
            if len(words) <= value:
                raise line.end("the name and the value of a variable")
            match = re.fullmatch(r"x?([1-9][0-9]{0,17})", words[name].text)
            if not match:
                raise words[name].error("a variable such as x7")
            if self.top is None or int(match[1]) <= self.top:
                self.put(words[value], match[1], zero_or_one(words[value]))


def zero_or_one(word: Word) -> bool:
    """The value of a variable as an ILP solver writes it."""
    if not re.fullmatch(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?", word.text):
        raise word.error("a number")
    value = float(word.text)
    if min(abs(value), abs(value - 1)) > TOLERANCE:
        raise word.error("0 or 1")
    return value > 0.5


def read(text: str, file: str, top: int | None = None) -> SolverOutput:
    """What a solver's output says of the variables 1..top, whichever style it has.

    >>> read("c from a solver\\ns SATISFIABLE\\nv 1 -2\\nv 3 0\\n", "<text>").values
    {1: True, 2: False, 3: True}
    """
    rows, output = list(lines(text, file)), SolverOutput(top)
    if not rows:
        raise PuzzleError(Place(file, 1, 1), "a solver's output", "the end of the text")
    for pattern, style in STYLES.items():
        start = next((i for i, line in enumerate(rows) if re.match(pattern, line.text)), None)
        if start is not None:
            style(rows[start:], output)
            break
    return output


def rest(line: Line, column: int = 0) -> Word:
    """What stands on a line from a column on (from 0), as one word."""
    text = line.text[column:]
    return Word(text.strip(), line.at(column + len(text) - len(text.lstrip()) + 1))


def competition(rows: Sequence[Line], output: SolverOutput) -> None:
    """``s VERDICT`` and ``v LITERALS`` among other lines."""
    values = [line for line in rows if line.words()[0].text == "v"]
    for line in rows:
        if line.words()[0].text == "s":
            verdict = rest(line, 1)
            if not re.fullmatch(r"(UN)?SATISFIABLE|UNKNOWN|OPTIMUM FOUND", verdict.text):
                raise verdict.error("SATISFIABLE, UNSATISFIABLE, UNKNOWN or OPTIMUM FOUND")
            output.say(verdict)
    if values and output.satisfiable is False:
        expected = "no line `v`, as a line `s` says UNSATISFIABLE"
        raise values[0].words()[0].error(expected)
    for line in values:
        output.literals(line.words()[1:])
    if values:
        output.say(Word("SATISFIABLE", values[0].at(1)))
    elif output.satisfiable:
        raise rows[-1].end("a line `v` with the values")


def minisat(rows: Sequence[Line], output: SolverOutput) -> None:
    """``SAT`` and a line of literals, or another verdict alone."""
    output.say(rest(rows[0]))
    if output.satisfiable and len(rows) == 1:
        raise rows[0].end("a line with the values")
    output.literals([word for line in rows[1:] for word in line.words()])


def stopped(rows: Sequence[Line], output: SolverOutput) -> None:
    """``c UNKNOWN``, as CaDiCaL and Kissat print it: the solver stopped without an answer."""
    output.satisfiable = None


def comments(rows: Sequence[Line], output: SolverOutput) -> None:
    """Comments, among which the solver says nothing; or literals among them."""
    rest_of = [line for line in rows if line.words()[0].text != "c"]
    if not rest_of:
        raise rows[-1].end("a line `s` with the verdict")
    literals_alone(rest_of, output)


def literals_alone(rows: Sequence[Line], output: SolverOutput) -> None:
    """Nothing but literals."""
    output.satisfiable = True
    output.literals([word for line in rows for word in line.words()])


def cbc(rows: Sequence[Line], output: SolverOutput) -> None:
    """``VERDICT - objective value``, then ``index name value cost``, maybe with stars before."""
    output.say(rest(rows[0]))
    if output.satisfiable:
        output.columns(rows[1:], 1, 2)


def highs(rows: Sequence[Line], output: SolverOutput) -> None:
    """``Model status``, ``VERDICT``, …, ``# Columns n``, then ``name value``, ``# Rows``."""
    if len(rows) == 1:
        raise rows[0].end("the model status on the next line")
    output.say(rest(rows[1]))
    if output.satisfiable:
        table = list(dropwhile(lambda line: not line.text.startswith("# Columns"), rows))
        if not table:
            raise rows[-1].end("a line `# Columns`")
        output.columns(list(takewhile(lambda line: line.text[0] != "#", table[1:])), 0, 1)


def scip(rows: Sequence[Line], output: SolverOutput) -> None:
    """``solution status: VERDICT``, ``objective value: …``, then ``name value (obj:0)``."""
    output.say(rest(rows[0], rows[0].text.index(":") + 1))
    if output.satisfiable:
        output.columns([line for line in rows[1:] if ":" not in line.text.split("(")[0]], 0, 1)


def glpk_raw(rows: Sequence[Line], output: SolverOutput) -> None:
    """``s mip ROWS COLUMNS o|f|n|u OBJECTIVE``, then ``j column value`` among others."""
    words = rows[0].words()
    if len(words) < 5 or words[4].text not in "ofnu":
        raise rows[0].end("a status o, f, n or u after two numbers")
    output.satisfiable = {"o": True, "f": True, "n": False, "u": None}[words[4].text]
    if output.satisfiable:
        output.columns([line for line in rows if line.words()[0].text == "j"], 1, 2)


def glpk(rows: Sequence[Line], output: SolverOutput) -> None:
    """``Status: VERDICT``, …, ``No. Column name``, then ``number name * value low high``."""
    for line in rows:
        if line.text.startswith("Status:"):
            output.say(rest(line, len("Status:")))
    if output.satisfiable:
        table = list(dropwhile(lambda line: "Column name" not in line.text, rows))
        if not table:
            raise rows[-1].end("a table of columns")
        numbered = takewhile(lambda line: line.words()[0].text.isdigit(), table[2:])
        output.columns(list(numbered), 1, 2)


STYLES: dict[str, Callable[[Sequence[Line], SolverOutput], None]] = {
    r"Model status$": highs,
    r"solution status:": scip,
    r"Problem:": glpk,
    r"s\s+mip\b": glpk_raw,
    r"[A-Z][^:]* - objective value": cbc,
    r"[sv](\s|$)": competition,
    r"(UN)?SAT(ISFIABLE)?$|INDET(ERMINATE)?$|UNKNOWN$": minisat,
    r"c\s+UNKNOWN\b": stopped,
    r"c(\s|$)": comments,
    r"": literals_alone,
}
"""How a line of each style begins; the first style that is met reads from that line on."""
