"""Walks through reductions: what they say is what is solved, in every format."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.commands import explain
from satchel.encoders import cnf, encode, ilp
from satchel.encoders.formats import FORMATS as EXPORTS
from satchel.encoders.formats import notation
from satchel.encoders.options import Options
from satchel.explain.walkthrough import sizes
from satchel.explain.walkthrough.docstrings import Docs
from satchel.explain.walkthrough.document import Document, Heading, Part, Verbatim, bare, marked
from satchel.explain.walkthrough.formats import FORMATS, show
from satchel.explain.walkthrough.reduction import contains
from satchel.explain.walkthrough.walkthrough import Walkthrough
from satchel.puzzles.base import Puzzle, find, names
from satchel.puzzles.errors import OutOfTime, PuzzleError

SMALL = {
    "queens": "queens 4\n.Q..\n....\n....\n..#.",
    "torus": "queens 5 --toroidal",
    "nothing": "queens 0",
    "mines": "mines --total 3\n2?.\n?*?",
    "eight": "eight 7 0 0 0 0 0 0 0",
    "tour": "tour 3x4 --start 1",
    "closed": "tour 3x10 --closed",
    "same ends": "tour 3x4 --start 1 --end 1",
    "cycle": 'hamilton --graph "petersen 5 2"',
    "arcs": 'hamilton --graph "cycle 4" --directed --path',
    "labelling": 'labelling --distance 2 --graph "path 4"',
    "far": 'labelling --distance 9 --graph "path 4"',
}
WAYS = [Options(), Options(amo="sequential"), Options(amo="product", distance="duplex")]


def puzzle_of(text: str) -> Puzzle[Any]:
    import shlex

    first, _, board = text.partition("\n")
    name, *words = shlex.split(first)
    return find(name).parse(board, words=words)


def headings(parts: Iterable[Part], level: int) -> list[str]:
    """The titles of one level."""
    return [bare(p.text) for p in parts if isinstance(p, Heading) and p.level == level]


def exported(puzzle: Puzzle[Any], options: Options) -> list[list[int]]:
    """The clauses of the DIMACS file."""
    lines = EXPORTS["cnf"](encode(puzzle), options, "")
    return [list(map(int, line.split()))[:-1] for line in lines if line[0] not in "cp"]


# --- nothing but what is solved --------------------------------------------------------------


def clause(text: str) -> list[int]:
    """A clause read back: ``¬x1 ∨ x2``."""
    words = [] if text == "⊥" else text.split(" ∨ ")
    assert all(re.fullmatch(r"¬?x\d+", word) for word in words), text
    return [int(word.replace("¬", "-").replace("x", "")) for word in words]


def reread(lines: list[str]) -> tuple[dict[int, list[int]], list[str]]:
    """The clauses by their numbers, and the rows, from plain text or Markdown."""
    found: dict[int, list[int]] = {}
    rows: list[str] = []
    left = 0
    for line in lines:
        cells = re.split(r"[│|]", line.strip().removeprefix("|").removesuffix("|"))
        cells = [cell.strip().strip("`") for cell in cells]
        if head := re.fullmatch(r"clauses? (\d+)(?:-(\d+))?|no clauses", cells[0]):
            first = int(head[1] or 0)
            left = int(head[2] or head[1]) - first + 1 if first else 0
            number, side = first, True
            continue
        if cells[0] == ":--":
            continue
        if left:
            found[number] = clause(cells[0])
            number, left = number + 1, left - 1
        elif line.strip() and cells[0] and len(cells) < 2:
            side = False
        if len(cells) > 1 and cells[1] and side:
            rows.append(cells[1])
    return found, rows


@pytest.mark.parametrize("form", ["text", "markdown"])
@pytest.mark.parametrize("options", WAYS, ids=["auto", "sequential", "product"])
@pytest.mark.parametrize("name", SMALL)
def test_the_clauses_are_those_of_the_formula(name: str, options: Options, form: str) -> None:
    puzzle = puzzle_of(SMALL[name])
    walk = Walkthrough(puzzle, options, full=True)
    found, rows = reread(list(FORMATS[form](Document("", tuple(walk.constraints())))))
    assert [found[i] for i in range(1, len(found) + 1)] == exported(puzzle, options)
    top = walk.encoding.model.top
    made = ilp.lower(walk.encoding, walk.formulation)
    expected = [notation.row(row, top) for part in made for row in part.rows]
    expected += [f"x{abs(g.literal)} = {int(g.literal > 0)}" for g in walk.encoding.givens]
    assert sorted(rows) == sorted(expected)


@pytest.mark.parametrize("name", SMALL)
def test_what_is_left_out_is_counted(name: str) -> None:
    walk = Walkthrough(puzzle_of(SMALL[name]))
    forms = [form for forms in walk.forms().values() for form in forms]
    shown = [group for form in forms for group in form.shown]
    clauses = sum(len(group.clauses) for group in shown) + sum(form.left_clauses for form in forms)
    assert clauses == len(exported(walk.puzzle, Options()))
    rows = sum(len(group.rows) for group in shown) + sum(form.left_rows for form in forms)
    stated = sum(len(part.rows) for part in ilp.lower(walk.encoding, walk.formulation))
    assert rows == stated + len(walk.encoding.givens)
    assert len(shown) + sum(form.left for form in forms) == len(list(walk.groups()))
    for form in forms:
        document = Document("", tuple(form.parts(walk.encoding.model.top, full=False)))
        text = "\n".join(FORMATS["text"](document))
        left = re.findall(r"… and ([\d,]+) more of this form: ([\d,]+) clause", text)
        assert left == ([(f"{form.left:,}", f"{form.left_clauses:,}")] if form.left else [])


@pytest.mark.parametrize("circuit", ["lazy", "adaptive", "mtz", "position"])
def test_encodings_of_circuits(circuit: str) -> None:
    walk = Walkthrough(puzzle_of("tour 3x4"), Options(circuit=circuit), full=True)
    text = "\n".join(FORMATS["text"](walk.document()))
    assert "for every set S of the 12 nodes and the node outside" in text
    lazy = circuit in ("lazy", "adaptive")
    assert (walk.formulation, walk.chosen.circuit) == {
        "lazy": ("lazy", "lazy"),
        "adaptive": ("lazy", "adaptive"),
        "mtz": ("mtz", "binary"),
        "position": ("flow", "position"),
    }[circuit]
    assert ("no clauses │ no row" in text) == lazy


def test_meanings_are_those_of_the_blocks() -> None:
    encoding = encode(puzzle_of("tour 3x4"))
    for block in cnf.lower(encoding, Options(amo="totalizer", circuit="shift")):
        expected = [block.meaning(v) for v in block.auxiliaries]
        assert block.meanings(len(expected)) == expected
        assert block.meanings(1) == expected[:1]


# --- the rules -------------------------------------------------------------------------------

RULES = {
    "queens": [1, 2, 3, 4],
    "mines": [1, 2],
    "eight": [1, 2, 3],
    "cycle": [1],
    "same ends": [1, 2],
    "labelling": [1, 2, 3],
}


@pytest.mark.parametrize("name", RULES)
def test_every_rule_of_the_docstring_has_its_constraints(name: str) -> None:
    walk = Walkthrough(puzzle_of(SMALL[name]))
    heads = headings(walk.constraints(), 2)
    numbers = [int(head.split(".")[0]) for head in heads if head[0].isdigit()]
    assert numbers == RULES[name]
    docs = Docs(walk.puzzle.name)
    rules = [bare(marked(docs.rules[n])) for n in numbers]
    assert rules == [head.partition(". ")[2] for head in heads[: len(numbers)]]


def test_the_rule_of_each_constraint() -> None:
    stated = encode(puzzle_of("queens 4")).model.constraints
    for constraint in stated:
        line = re.search(r"row|column|antidiagonal|diagonal", constraint.why)
        assert line
        assert ("", "row", "column", "diagonal", "antidiagonal")[constraint.rule] == line[0]
    eight = encode(puzzle_of("eight 7 0 0 0 0 0 0 0")).model.constraints
    rules = {constraint.why: constraint.rule for constraint in eight}
    assert [rules["one digit in circle A"], rules["one circle for the digit 8"]] == [1, 2]


def test_names_of_vertices_do_not_mislead() -> None:
    text = "labelling --distance 2 --input-format edges"
    puzzle = find("labelling").parse(
        "alpha beta\nbeta gamma\n", words=text.split()[1:3], form="edges"
    )
    numbers = [constraint.rule for constraint in encode(puzzle).model.constraints]
    assert numbers == [1, 1, 1, 2, 2, 2, 3, 3]


# --- the formats -----------------------------------------------------------------------------


class Balanced(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag not in ("br", "meta"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("name", SMALL)
def test_html_is_balanced_and_self_contained(name: str, full: bool) -> None:
    text = "\n".join(FORMATS["html"](Walkthrough(puzzle_of(SMALL[name]), full=full).document()))
    parser = Balanced()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    assert set(re.findall(r"https?://[^\"< ]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert re.search(r"\b(src|href)=", text) is None


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("name", SMALL)
def test_latex_is_balanced_and_plain(name: str, full: bool) -> None:
    text = "\n".join(FORMATS["latex"](Walkthrough(puzzle_of(SMALL[name]), full=full).document()))
    assert "verbatim" not in text
    assert text.count("{") == text.count("}")
    assert text.count("$") % 2 == 0
    opened: list[str] = []
    for what, environment in re.findall(r"\\(begin|end)\{(\w+)\}", text):
        if what == "begin":
            opened.append(environment)
        else:
            assert opened.pop() == environment
    assert opened == []
    assert all(ord(sign) < 256 for sign in text)
    outside = re.sub(r"\$[^$]*\$", "", text.split("\\begin{document}")[1])
    assert re.search(r"(?<!\\)[%#_^]", outside) is None
    for line in outside.splitlines():
        if re.search(r"(?<!\\)&", line):
            assert line.endswith(("\\\\", "\\\\ \\hline"))


def test_boards_hold_the_numbers_of_the_variables() -> None:
    text = "\n".join(FORMATS["text"](Walkthrough(puzzle_of("queens 4")).document()))
    assert "   1   2   3   4\n   5   6   7   8\n   9  10  11  12\n  13  14  15  16\n" in text
    html = "\n".join(FORMATS["html"](Walkthrough(puzzle_of("queens 4")).document()))
    board = re.findall(r"<svg.*?</svg>", html, re.DOTALL)[-1]
    assert re.findall(r">(\d+)</text>", board) == [str(i) for i in range(1, 17)]


@pytest.mark.parametrize("name", names())
def test_every_small_example_in_every_format(name: str) -> None:
    for example in find(name).EXAMPLES:
        puzzle = find(name).parse(example.text)
        if encode(puzzle).model.top <= 40:
            document = Walkthrough(puzzle).document()
            for form in FORMATS.values():
                assert list(form(document))


def test_a_terminal_has_colours_and_nothing_else_has() -> None:
    from rich.console import Console

    document = Walkthrough(puzzle_of("queens 4 --queen 1,2")).document()
    out = io.StringIO()
    show(document, Console(file=out, force_terminal=True, width=100, color_system="standard"))
    assert "\x1b[" in out.getvalue()
    plain = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    for words in ("one queen in row 1", "¬x1 ∨ ¬x2", "x1 + x2 + x3 + x4 = 1", "Givens (1)"):
        assert words in plain
    assert "\x1b" not in "\n".join(FORMATS["text"](document))


# --- sizes, and the command ------------------------------------------------------------------


@pytest.mark.parametrize("amo", ["pairwise", "sequential", "totalizer", "product"])
def test_the_table_of_sizes_is_true(amo: str) -> None:
    puzzle = puzzle_of("queens 6 --queen 1,2")
    rows = {row[1].removesuffix(" (chosen)"): row for row in table(Walkthrough(puzzle))}
    clauses = exported(puzzle, Options(amo=amo))
    variables = max(abs(x) for clause in clauses for x in clause)
    found = [int(cell.replace(",", "")) for cell in rows[amo][2:]]
    assert found == [variables, len(clauses), sum(map(len, clauses))]


def table(walk: Walkthrough) -> list[tuple[str, ...]]:
    return list(sizes.compared(walk.encoding, walk.chosen, 10_000))


def test_only_encodings_that_play_a_part_are_compared() -> None:
    for text, options in (
        ("queens 2", []),
        ("queens 4", ["amo"]),
        ("mines\n???\n?2?\n???", ["amk"]),
        ("tour 3x4", ["amo", "amk", "circuit"]),
    ):
        assert cnf.applicable(encode(puzzle_of(text)).model) == options
    assert table(Walkthrough(puzzle_of("queens 2"))) == []


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert explain.main(list(words)) == 0
    return capsys.readouterr().out


def test_one_constraint_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "queens", "12", "--constraint", "Row 1", "--amo", "pairwise")
    assert text.count("one queen in row") == 1
    assert text.count("∨ ¬x") == 66
    assert "more" not in text
    with pytest.raises(PuzzleError, match="expected words of a constraint"):
        explain.main(["queens", "4", "--constraint", "row 5"])
    assert contains("one queen in row 5", "row 5")


def test_full_is_what_one_constraint_is_anyway(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("queens", "12", "--constraint", "row 1")
    assert run(capsys, *words, "--full") == run(capsys, *words)


@pytest.mark.parametrize("options", WAYS, ids=str)
@pytest.mark.parametrize("name", ["queens", "mines", "eight", "tour", "cycle", "arcs", "labelling"])
def test_auxiliary_variables_of_one_constraint_have_their_meanings(
    name: str, options: Options
) -> None:
    walk = Walkthrough(puzzle_of(SMALL[name]), options)
    top = walk.encoding.model.top
    for why in {stated.why for stated in walk.encoding.model.constraints}:
        met: set[int] = set()
        for group in walk.groups_about(why):
            met |= {variable for variable, meaning in group.auxiliaries() if meaning}
            used = {abs(x) for clause in group.clauses for x in clause}
            assert {variable for variable in used if variable > top} <= met


def test_a_definition_is_shown_with_what_it_was_not_made_for() -> None:
    groups = Walkthrough(puzzle_of(SMALL["eight"])).groups_about("A and C")
    heads = [group.constraint.why.partition(" are")[0] for group in groups]
    assert sorted(heads) == ["A and B", "A and C", "A and C"]
    assert heads[-1] == "A and C"


def test_givens_are_constraints_too(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "queens", "4", "--queen", "1,2", "--constraint", "stands on")
    assert "clause 85" in text
    assert "x2 = 1" in text


def test_a_file_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "walk.html"
    assert run(capsys, "queens", "4", "--format", "html", "-o", str(file)) == ""
    assert file.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_complaints() -> None:
    with pytest.raises(PuzzleError, match="expected a puzzle"):
        explain.main([])
    with pytest.raises(PuzzleError, match="--amo: expected auto or one of"):
        explain.main(["queens", "4", "--amo", "nothing"])
    with pytest.raises(PuzzleError, match="--circuit: expected auto or one of"):
        explain.main(["tour", "3x4", "--circuit", "nothing"])


# --- what somebody else wrote ----------------------------------------------------------------

NASTY = (
    "graph [\n"
    ' node [ id 1 label "\\end{verbatim}\\input{x}" ]\n'
    ' node [ id 2 label "```<b>&amp;" ]\n'
    ' node [ id 3 label "żółw_β" ]\n'
    " edge [ source 1 target 2 ]\n edge [ source 2 target 3 ]\n]\n"
)


@pytest.fixture
def nasty() -> Puzzle[Any]:
    return find("labelling").parse(NASTY, form="gml")


def test_no_name_leaves_its_place_in_latex(nasty: Puzzle[Any]) -> None:
    for text in (
        "\n".join(FORMATS["latex"](Walkthrough(nasty).document())),
        "\n".join(EXPORTS["latex"](encode(nasty), Options(), nasty.text())),
    ):
        assert "verbatim}" not in text and "\\input" not in text
        assert "textbackslash{}end" in text and "textbackslash{}input" in text
        assert "żółw\\_<U+03B2>" in text.replace("{<}", "<")
        assert text.count("{") - text.count("\\{") == text.count("}") - text.count("\\}")


def test_no_name_ends_a_fence_in_markdown(nasty: Puzzle[Any]) -> None:
    text = FORMATS["markdown"](Document("", (Verbatim("```\nx"),)))
    assert list(text)[2:] == ["````text", "```", "x", "````"]


@pytest.mark.parametrize("form", ["text", "html"])
def test_no_name_breaks_xml(nasty: Puzzle[Any], form: str) -> None:
    text = "\n".join(FORMATS[form](Walkthrough(nasty).document()))
    assert all(sign.isprintable() or sign == "\n" for sign in text)
    if form == "html":
        for drawing in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
            ElementTree.fromstring(drawing)


# --- what depends on the instance ------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("plus", "the cell itself and its four neighbours"),
        ("eight", "the eight neighbours of the cell"),
        ("square", "the cell itself and its eight neighbours"),
    ],
)
def test_the_rule_of_mines_is_said(rule: str, said: str) -> None:
    text = "\n".join(FORMATS["text"](Walkthrough(puzzle_of(f"mines --rule {rule}\n1?")).document()))
    assert f"Around, by the rule {rule}: {said}." in text


def test_the_variables_of_rows_have_meanings() -> None:
    walk = Walkthrough(puzzle_of("tour 3x4"), full=True)
    text = "\n".join(FORMATS["text"](walk.document()))
    assert "y27 is x27 in the LP file" in text and "need not be 0 or 1" in text
    meaning = r"  - y27: the flow from \w+ to \w+, any number from -?\d+ to \d+"
    assert re.search(f"^{meaning}$", text, re.MULTILINE)
    assert all(f"\n  - y{v}: " in text for v in {int(v) for v in re.findall(r"\by(\d+)\b", text)})
    lazy = "\n".join(FORMATS["text"](Walkthrough(walk.puzzle, Options(circuit="lazy")).document()))
    assert "variables of their own" not in lazy


def test_squares_have_their_numbers() -> None:
    text = "\n".join(
        FORMATS["text"](Walkthrough(puzzle_of("tour 3x4\n....\n.#..\n....")).document())
    )
    assert "   1   2   3   4\n   5   ·   7   8\n   9  10  11  12\n" in text


def test_the_deadline_of_a_walk() -> None:
    deadline = Deadline(3600)
    walk = Walkthrough(puzzle_of("queens 8"), deadline=deadline)
    deadline.seconds = 0.0
    with pytest.raises(OutOfTime):
        walk.document()
