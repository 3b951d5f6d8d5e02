"""Knight's tours: rules, readings, text, encoding and search, against brute force."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satchel.backends.dfs import tour as dfs
from satchel.backends.dfs.nodes import POLL_NODES
from satchel.encoders.hamilton import encode as hamilton
from satchel.encoders.options import Options
from satchel.encoders.tour import encode, leaps
from satchel.puzzles.base import Example
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.tour import Squares, Tour
from satchel.verify.verdict import solve

DATA = Path(os.environ.get("SATCHEL_DATA", Path(__file__).parents[3] / "shared" / "data"))
RING = (0, 5, 6, 1, 8, 3, 2, 7)
"""The closed tour of the 3×3 board without its centre."""


def ignore(nodes: int) -> None:
    """Be told of nodes and let the search go on."""


def search(puzzle: Tour) -> list[Squares]:
    return list(dfs.search(puzzle, ignore))


def brute(puzzle: Tour) -> list[Squares]:
    """All paths of leaps over all squares, kept where they break no rule; sorted."""
    squares, leap = puzzle.squares, set(map(frozenset, graph_of(puzzle)))
    found: set[Squares] = set()

    def extend(path: Squares) -> None:
        if len(path) == len(squares):
            if not any(puzzle.violations(path)):
                found.add(puzzle.canonical(path))
            return
        for v in squares:
            if v not in path and (not path or frozenset((path[-1], v)) in leap):
                extend((*path, v))

    extend(())
    return sorted(found)


def graph_of(puzzle: Tour) -> Iterator[tuple[int, int]]:
    """The pairs of squares one leap apart, by trying all pairs."""
    for u, v in product(puzzle.squares, repeat=2):
        (r, c), (p, q) = divmod(u, puzzle.columns), divmod(v, puzzle.columns)
        if u < v and tuple(sorted((abs(r - p), abs(c - q)))) == puzzle.leaper:
            yield u, v


def draw(rng: random.Random) -> Tour:
    """A small random instance; many are cut out of the squares that a leaper visits."""
    rows, columns = rng.choice([(1, 6), (2, 4), (3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (2, 6)])
    leaper = rng.choice([(0, 1), (0, 1), (1, 2), (1, 2), (0, 2), (1, 1), (1, 3)])
    everything = range(rows * columns)
    holes = set(rng.sample(everything, rng.choice([0, 1, 2, rows * columns // 2])))
    if rng.random() < 0.7:
        blank = Tour(rows, columns, leaper=leaper)
        here, walked = rng.choice(everything), set[int]()
        while len(walked) < 12:
            walked.add(here)
            beside = [v for pair in graph_of(blank) if here in pair for v in pair if v != here]
            onward = [v for v in beside if v not in walked]
            if not onward:
                break
            here = rng.choice(onward)
        holes = set(everything) - walked
    squares = sorted(set(everything) - holes)
    start = rng.choice([None, None, *squares[:3]])
    closed = rng.random() < 0.3
    end = None if closed else rng.choice([None, None, *squares[-3:]])
    return Tour(rows, columns, start, end, closed, leaper, frozenset(holes))


@st.composite
def instances(pick: st.DrawFn) -> Tour:
    rows, columns = pick(st.integers(0, 6)), pick(st.integers(0, 6))
    squares = range(rows * columns)
    holes = pick(st.sets(st.sampled_from(squares))) if squares else set()
    left = [v for v in squares if v not in holes]
    ends = st.none() | st.sampled_from(left) if left else st.none()
    closed = pick(st.booleans())
    leaper = pick(st.tuples(st.integers(0, 4), st.integers(1, 4)))
    end = None if closed else pick(ends)
    return Tour(rows, columns, pick(ends), end, closed, leaper, frozenset(holes))


# --- the rules -----------------------------------------------------------------------------


def test_every_reading_is_right_and_has_one_canonical_form() -> None:
    holes = frozenset({4})
    rotations = [RING[i:] + RING[:i] for i in range(8)]
    readings = [*rotations, *(reading[::-1] for reading in rotations)]
    for start in (None, 0, 5):
        puzzle = Tour(3, 3, start, closed=True, holes=holes)
        for reading in readings:
            assert list(puzzle.violations(reading)) == []
        (one,) = {puzzle.canonical(reading) for reading in readings}
        assert one[0] == (start or 0)
        assert one[1] < one[-1]
    for reading, ends, expected in (
        (RING, {}, RING),
        (RING[::-1], {}, RING),
        (RING, {"start": 7}, RING[::-1]),
        (RING, {"end": 7}, RING),
        (RING, {"end": 0}, RING[::-1]),
        (RING[::-1], {"end": 0}, RING[::-1]),
        (RING, {"start": 7, "end": 0}, RING[::-1]),
        (RING[::-1], {"start": 0, "end": 7}, RING),
    ):
        puzzle = Tour(3, 3, holes=holes, **ends)  # type: ignore[arg-type]
        assert list(puzzle.violations(reading)) == []
        assert puzzle.canonical(reading) == expected


@pytest.mark.parametrize(
    ("text", "solution", "complaints"),
    [
        ("tour 1x1", (0,), []),
        ("tour 1x1 --start 1 --end 1", (0,), []),
        ("tour 0x0", (), ["the board has no squares"]),
        ("tour 1x1\n#", (), ["the board has no squares"]),
        ("tour 1x1 --closed", (0,), ["a closed tour needs three squares"]),
        ("tour 1x2 --closed --leaper 0,1", (0, 1), ["a closed tour needs three squares"]),
        ("tour 1x1", (), ["square 1 (1,1) is not visited"]),
        ("tour 1x3 --leaper 0,1", (0,), ["square 2 (1,2) is not visited (and 1 more)"]),
        ("tour 1x2 --leaper 0,1", (0, 2), ["square 3 is outside the board"]),
        ("tour 1x2 --leaper 0,1", (0, -1), ["square 0 is outside the board"]),
        ("tour 1x2 --leaper 0,1", (0, 1, 0), ["square 1 (1,1) is visited twice"]),
        ("tour 1x3 --leaper 0,1\n..#", (0, 1, 2), ["square 3 (1,3) is a hole"]),
        ("tour 1x4 --leaper 0,1", (1, 0, 3, 2), ["squares 1 and 4 are not one leap apart"]),
        ("tour 2x2 --leaper 0,1", (0, 1, 2, 3), ["squares 2 and 3 are not one leap apart"]),
        (
            "tour 1x3 --closed --leaper 0,1",
            (0, 1, 2),
            ["squares 3 and 1 are not one leap apart"],
        ),
        (
            "tour 1x3 --start 2 --end 3 --leaper 0,1",
            (2, 1, 0),
            ["the given start 2 (1,2) is no end of the tour"],
        ),
        (
            "tour 1x3 --end 2 --leaper 0,1",
            (2, 1, 0),
            ["the given end 2 (1,2) is no end of the tour"],
        ),
        (
            "tour 1x2 --start 1 --end 1 --leaper 0,1",
            (0, 1),
            ["a tour of several squares cannot end where it starts"],
        ),
    ],
)
def test_violations(text: str, solution: Squares, complaints: list[str]) -> None:
    assert list(Tour.parse(text).violations(solution)) == complaints


def test_damage_is_seen() -> None:
    puzzle = Tour(5, 6, start=13)
    solution = search(puzzle)[0]
    for i in range(30):
        for damaged in (
            solution[:i] + solution[i + 1 :],
            (*solution[:i], solution[i - 1], *solution[i + 1 :]),
            (*solution[:i], solution[i - 1], solution[i]) if i else solution[1:],
        ):
            assert any(puzzle.violations(damaged))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 301}, "rows: expected 0 to 300, found 301"),
        ({"columns": -1}, "columns: expected 0 to 300, found -1"),
        (
            {"leaper": (0, 0)},
            "leaper: expected two sides from 0 to 300, not both 0, found '0,0'",
        ),
        ({"start": 12}, "start 13: expected a square of the 3×4 board, found one outside"),
        ({"end": -1}, "end 0: expected a square of the 3×4 board, found one outside"),
        ({"holes": [12]}, "hole 13: expected a square of the 3×4 board, found one outside"),
        ({"start": 4, "holes": [4]}, "start 5 (2,1): expected a square, found a hole"),
        ({"end": 4, "holes": [4]}, "end 5 (2,1): expected a square, found a hole"),
        ({"end": 4, "closed": True}, "end 5 (2,1): expected no end, found a closed tour"),
    ],
)
def test_invalid_instances(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Tour(**{"rows": 3, "columns": 4, **arguments})  # type: ignore[arg-type]
    assert str(error.value) == message


# --- text ----------------------------------------------------------------------------------


@given(instances())
def test_text_and_parse_are_inverse(puzzle: Tour) -> None:
    text = puzzle.text()
    assert Tour.parse(text) == puzzle
    assert Tour.parse(text.replace("\n", " \r\n\r\n")) == puzzle
    assert (len(text.splitlines()) > 1) == bool(puzzle.holes)


@given(st.integers(1, 7), st.integers(1, 7), st.randoms(use_true_random=False))
def test_answers_are_read_in_any_layout(rows: int, columns: int, rng: random.Random) -> None:
    order = list(range(rows * columns))
    rng.shuffle(order)
    holes = order[: rng.randrange(len(order))]
    puzzle, solution = Tour(rows, columns, holes=frozenset(holes)), tuple(order[len(holes) :])
    answer = puzzle.answer(solution)
    assert puzzle.read_answer(answer) == solution
    assert puzzle.read_answer(answer.replace(" ", "\r\n\n")) == solution or columns == 1 < rows
    assert [place for place, _ in puzzle.readings(solution)] == [
        f"move {move}" for move in range(1, len(solution) + 1)
    ]
    if rows > 1 and columns > 1:
        board = puzzle.draw(solution)
        for hole in "0", ".", "**":
            assert puzzle.read_answer(board.replace("#", hole)) == solution


def test_the_ways_to_state_an_instance() -> None:
    puzzle = Tour(2, 3, 5, 0, leaper=(0, 1), holes=frozenset({1}))
    assert puzzle.text() == "tour 2x3 --end 1 --leaper 0,1\n.#.\n..s"
    for text in (
        "tour 2x3 --start 6 --end 1 --hole 1,2 --leaper 1,0",
        "tour --hole 2 --start 2,3 --end=1,1 --leaper 0,1 2X3",
        "\ufefftour --end 1 --leaper 0,1\n. # .\n..s",
        "tour 2×3 --start 6 --end 1 --leaper 0,1\n\n.#.\r\n...",
    ):
        assert Tour.parse(text) == puzzle
    assert Tour.parse(".#.\n..s", words=["--end", "1", "--leaper", "0,1"]) == puzzle
    assert list(puzzle.readings((5,))) == [("move 1", "square 6 (2,3)")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tour", "1:1: expected the size RxC of the board, or a drawing (tour), found neither"),
        ("tour 5", "1:6: expected RxC, two numbers from 0 to 300 (tour RxC), found '5'"),
        ("tour 5x301", "1:6: expected RxC, two numbers from 0 to 300 (tour RxC), found '5x301'"),
        (
            "tour 5x6 --start 31",
            "1:18: expected a square of the 5×6 board: its number, or row,column (--start), "
            "found '31'",
        ),
        (
            "tour 5x6 --start 3 --end 6,1",
            "1:26: expected a square of the 5×6 board: its number, or row,column (--end), "
            "found '6,1'",
        ),
        (
            "tour 5x6 --hole 1,1 1,7",
            "1:21: expected a square of the 5×6 board: its number, or row,column (--hole), "
            "found '1,7'",
        ),
        (
            "tour 5x6 --leaper 1",
            "1:19: expected a,b, two numbers from 0 to 300 (--leaper), found '1'",
        ),
        (
            "tour 5x6 --leaper 0,0",
            "1:19: expected two sides from 0 to 300, not both 0 (leaper), found '0,0'",
        ),
        ("tour 2x2\n..\n.x", "3:2: expected one of `. # s`, found 'x'"),
        ("tour 2x2\n..\n...", "3:3: expected the end of a row of 2 squares, found '.'"),
        ("..\n.", "2:2: expected 2 squares in the row, found the end of the line"),
        ("tour 2x2\n..", "2:1: expected 2 rows, found 1"),
        ("tour 2x2\n..\n..\n..", "4:1: expected 2 rows, found 3"),
        ("s.\n.s", "2:2: expected one start, found 's'"),
        ("tour --start 1\n..\n.s", "3:2: expected one start, found 's'"),
        ("tour 2x2 --end 1 --closed", "1:10: expected no end (end 1 (1,1)), found a closed tour"),
        ("tour --start 1\n#.\n..", "1:6: expected a square (start 1 (1,1)), found a hole"),
    ],
)
def test_messages_have_exact_places(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Tour.parse(text, file="a.txt")
    assert str(error.value) == f"a.txt:{message}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 x", "1:5: expected a square from 1 to 4, found 'x'"),
        ("0", "1:1: expected a square from 1 to 4, found '0'"),
        ("1 2\n3 5", "2:3: expected a move from 1 to 4, found '5'"),
        ("1 2\n3 3", "2:3: expected each move once, found '3'"),
        ("1 2\n. 4", "2:3: expected a move from 1 to 3, found '4'"),
    ],
)
def test_answers_that_are_none(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Tour(2, 2).read_answer(text, file="a")
    assert str(error.value) == f"a:{message}"


def test_the_rosetta_format() -> None:
    expected = Tour(3, 4, 4, leaper=(0, 1), holes=frozenset({0, 1, 6, 7, 11}))
    for text in ("..xx\nsx..\nxxx.\n", "  xx\nsx\nxxx\n", "\ufeff  xx\r\nsx\r\nxxx"):
        assert Tour.parse(text, words=["--leaper", "0,1"], form="rosetta") == expected
    assert Tour.parse("xx\nx", form="rosetta").start is None
    gap = Tour.parse("\nx\n\n x\n\n", form="rosetta")
    assert (gap.rows, gap.columns, gap.squares) == (3, 2, [0, 5])
    for text, message in (
        ("x1\n", "1:2: expected one of `x s .` or a blank, found '1'"),
        ("xs\nsx\n", "2:1: expected one start, found 's'"),
    ):
        with pytest.raises(PuzzleError) as error:
            Tour.parse(text, form="rosetta")
        assert str(error.value) == f"<text>:{message}"
    with pytest.raises(PuzzleError, match="the size in the file alone"):
        Tour.parse("xs", words=["1x2"], form="rosetta")


def test_the_jutge_format() -> None:
    expected = Tour(2, 2, 2, holes=frozenset({1}))
    assert Tour.parse("2\n.*\n..\n2 1\n", form="jutge") == expected
    for text, message in (
        ("2 2", "1:3: expected the end of the line, found '2'"),
        ("0", "1:1: expected the side of a board from 1 to 300, found '0'"),
        ("2\n..\n.#", "3:2: expected one of `. *`, found '#'"),
        ("2\n..\n", "3:1: expected row 2 of 2, found the end of the text"),
        ("1\n.\n1", "3:2: expected the column of the start, found the end of the line"),
        ("1\n.\n1 2", "3:3: expected the column of the start from 1 to 1, found '2'"),
        ("1\n*\n1 1", "3:1: expected a start that is no hole, found '1'"),
        ("1\n.\n1 1\n2", "4:1: expected the end of the text, found '2'"),
    ):
        with pytest.raises(PuzzleError) as error:
            Tour.parse(text, form="jutge")
        assert str(error.value) == f"<text>:{message}"


@pytest.mark.skipif(not DATA.exists(), reason=f"no outside data in {DATA} (SATCHEL_DATA)")
def test_the_boards_of_others() -> None:
    boards = DATA / "boards"
    text = (boards / "jutge_P43694_1.in").read_text(encoding="utf-8")
    knight = Tour.parse(text, form="jutge")
    assert knight == Tour(4, 4, 12, holes=frozenset({15}))
    theirs = knight.read_answer((boards / "jutge_P43694_1.out").read_text(encoding="utf-8"))
    assert theirs[0] == 12
    assert theirs in search(knight)
    text = (boards / "rosetta_holy_1.txt").read_text(encoding="utf-8")
    holy = Tour.parse(text, form="rosetta")
    assert (holy.rows, holy.columns, holy.start, len(holy.squares)) == (8, 8, 40, 36)
    found = dfs.first(holy, ignore)
    assert found
    assert found[0] == 40
    assert list(holy.violations(found)) == []


# --- pictures and structure ----------------------------------------------------------------


def test_drawings() -> None:
    puzzle = Tour(3, 3, 5, 0, holes=frozenset({4}))
    assert puzzle.draw() == "e . .\n. # s\n. . ."
    assert puzzle.draw(RING) == "1 4 7\n6 # 2\n3 8 5"
    assert Tour(3, 4).draw(search(Tour(3, 4))[0]).startswith(" 1 ")
    assert Tour(0, 3).draw() == Tour(0, 3).draw(()) == ""


def test_svg_is_well_formed_and_animated() -> None:
    name = "{http://www.w3.org/2000/svg}"
    for closed in (False, True):
        puzzle = Tour(3, 3, closed=closed, holes=frozenset({4}))
        picture = ElementTree.fromstring(puzzle.svg(RING))
        (line,) = picture.iter(f"{name}polyline")
        assert len(line.attrib["points"].split()) == 8 + closed
        assert len(list(picture.iter(f"{name}animate"))) == 1
        assert len(list(picture.iter(f"{name}animateMotion"))) == 1
        assert len(list(picture.iter(f"{name}circle"))) == 2 - closed
        assert len(list(picture.iter(f"{name}rect"))) == 9
    for puzzle, solution in ((Tour(0, 0), None), (Tour(1, 1), (0,)), (Tour(3, 4, 2, 5), None)):
        picture = ElementTree.fromstring(puzzle.svg(solution))
        assert picture.tag == f"{name}svg"
        assert len(list(picture.iter(f"{name}animate"))) == bool(solution)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("tour 4x5", 3),
        ("tour 5x5", 6),
        ("tour 5x5 --start 13", 6),
        ("tour 5x5 --start 1", 1),
        ("tour 5x5 --start 1 --end 25", 3),
        ("tour 5x6 --closed --start 9", 3),
        ("tour 3x4 --start 1", 0),
        ("tour 3x4 --leaper 0,1", 3),
        ("tour 3x3\n...\n.#.\n...", 6),
        ("tour 3x3 --leaper 0,1\n#..\n...\n...", 1),
        ("tour 2x2 --closed --leaper 0,1", 6),
    ],
)
def test_symmetries_keep_the_solutions(text: str, number: int) -> None:
    puzzle = Tour.parse(text)
    symmetries, solutions = puzzle.symmetries(), set(search(puzzle))
    assert len(symmetries) == number
    for symmetry in symmetries:
        assert {symmetry.apply(solution) for solution in solutions} == solutions, symmetry.name


@pytest.mark.parametrize("text", ["tour 3x4", "tour 4x5", "tour 3x3 --leaper 0,1\n..#\n...\n..."])
def test_split_covers_without_overlap(text: str) -> None:
    puzzle = Tour.parse(text)
    parts, n = puzzle.split(1), len(puzzle.squares)
    assert len(parts) == n * (n - 1) // 2
    covered = [solution for part in parts for solution in search(part)]
    assert sorted(covered) == search(puzzle) != []
    assert puzzle.split(0) == (puzzle,)


@pytest.mark.parametrize(
    "text", ["tour 0x0", "tour 1x1", "tour 3x4 --closed", "tour 3x4 --start 1", "tour 3x4 --end 1"]
)
def test_what_is_not_split(text: str) -> None:
    puzzle = Tour.parse(text)
    assert puzzle.split(3) == (puzzle,)


# --- encoding ------------------------------------------------------------------------------


def test_the_graph_and_its_size() -> None:
    leapers = [(0, 1), (1, 1), (1, 2), (0, 2), (2, 2), (1, 3), (2, 3), (1, 7)]
    for m, n, (a, b) in product(range(6), range(6), leapers):
        puzzle = Tour(m, n, leaper=(a, b))
        board = leaps(puzzle)
        assert sorted(board) == list(puzzle.squares)
        edges = {tuple(sorted(edge)) for edge in board.edges}
        assert edges == set(graph_of(puzzle))
        beside = dfs.neighbours(puzzle)
        assert edges == {(u, v) for u in puzzle.squares for v in beside[u] if u < v}
        parts = [(m - p, n - q) for p, q in ((a, b), (b, a))]
        whole = 2 * sum(max(0, p) * max(0, q) for p, q in parts)
        expected = whole // 2 if a in (0, b) else whole
        assert len(edges) == expected
        assert encode(puzzle).model.top == expected + m * n


@pytest.mark.parametrize("closed", [False, True])
def test_a_tour_is_a_hamiltonian_path_of_the_graph_of_networkx(closed: bool) -> None:
    for puzzle in (Tour(3, 4, closed=closed), Tour(5, 6, closed=closed, holes=frozenset({2, 17}))):
        board = nx.relabel_nodes(leaps(puzzle), lambda square: square + 1)
        model, other = encode(puzzle).model, hamilton(Hamilton(board, not closed)).model
        names, others = (map(m.name, range(1, m.top + 1)) for m in (model, other))
        assert [*names] == [*others]
        (stated,), (same,) = model.circuits, other.circuits
        assert [str(node) for node in stated.nodes] == [str(node) for node in same.nodes]
        assert [*stated.edges.values()] == [*same.edges.values()]


def test_names_constraints_and_givens() -> None:
    encoding = encode(Tour(3, 3, 0, 7, holes=frozenset({4})))
    model = encoding.model
    assert [model.name(v) for v in (1, 2, 8, 9, 16)] == [
        "edge 1 6",
        "edge 1 8",
        "edge 6 7",
        "end 1",
        "end 9",
    ]
    assert [given.why for given in encoding.givens] == [
        "the tour begins at square 1 (1,1)",
        "the tour ends at square 8 (3,2)",
    ]
    (path,) = model.circuits
    assert path.closes_path and len(model.constraints) == 8 + 2 + 1
    assert encoding.minimal_models()
    closed = encode(Tour(3, 3, 0, closed=True, holes=frozenset({4})))
    (circuit,) = closed.model.circuits
    assert not circuit.closes_path and len(closed.model.constraints) == 8 + 1
    assert not closed.givens
    assert closed.model.top == 8
    assert encode(Tour(2, 2, 0, 0)).model.constraints[-1].rule == 2


@pytest.mark.parametrize(
    "text",
    [
        "tour 1x1",
        "tour 4x5",
        "tour 3x4 --end 7",
        "tour 5x5 --start 13",
        "tour 5x6 --closed",
        "tour 5x6 --closed --start 8",
        "tour 1x2 --leaper 0,1 --start 2",
    ],
)
def test_decode_and_literals_are_inverse(text: str) -> None:
    puzzle = Tour.parse(text)
    encoding, solutions = encode(puzzle), search(puzzle)
    assert solutions or "7" in text
    for solution in solutions:
        true = encoding.literals(solution)
        assert encoding.decode(true) == solution
        assert encoding.literals(solution[::-1]) == true
        assert all(given.literal in true for given in encoding.givens)


# --- search --------------------------------------------------------------------------------


@pytest.mark.parametrize("example", Tour.EXAMPLES, ids=lambda example: example.text)
def test_examples(example: Example) -> None:
    puzzle = Tour.parse(example.text)
    solutions = search(puzzle)
    assert puzzle.text() == example.text
    assert example.verdict == ("none", "unique", "multiple")[min(example.count, 2)]
    assert len(solutions) == example.count
    assert solutions == sorted(set(solutions))
    for solution in solutions:
        assert not any(puzzle.violations(solution))
        assert puzzle.canonical(solution) == puzzle.canonical(solution[::-1]) == solution
    assert bool(dfs.first(puzzle, ignore)) == bool(solutions)


def test_the_search_polls() -> None:
    told: list[int] = []
    assert len(list(dfs.search(Tour(4, 6), told.append))) == 744
    assert sum(told) > 1000
    assert max(told) <= POLL_NODES


@pytest.mark.parametrize(("rows", "columns"), [(5, 6), (8, 8)])
def test_the_first_tour_from_every_square(rows: int, columns: int) -> None:
    for start in range(rows * columns):
        puzzle = Tour(rows, columns, start)
        found = dfs.first(puzzle, ignore)
        assert found
        assert list(puzzle.violations(found)) == []
        assert found == puzzle.canonical(found)


@pytest.mark.parametrize(
    "text",
    [
        "tour 60x60 --start 1",
        "tour 41x41",
        "tour 30x30 --closed",
        "tour 20x20 --start 1 --end 2",
        "tour 20x20 --end 5",
        "tour 10x10 --leaper 2,3 --closed",
    ],
)
def test_the_first_tour_of_large_boards(text: str) -> None:
    puzzle = Tour.parse(text)
    found = dfs.first(puzzle, ignore)
    assert found
    assert list(puzzle.violations(found)) == []
    assert found == puzzle.canonical(found)


def test_brute_force_search_and_sat_agree() -> None:
    rng, verdicts = random.Random(5), Counter[int]()
    for _ in range(150):
        puzzle = draw(rng)
        expected = brute(puzzle)
        assert search(puzzle) == expected, puzzle.text()
        found = dfs.first(puzzle, ignore)
        assert found in expected if expected else found is None
        every = solve(puzzle, "sat", Options(limit=None))
        assert every.complete
        assert sorted(every.solutions) == expected, puzzle.text()
        ordered = solve(puzzle, "sat", Options(limit=None, ordered=True))
        assert ordered.solutions == expected, puzzle.text()
        verdicts[min(len(expected), 2)] += 1
    assert min(verdicts[0], verdicts[1], verdicts[2]) >= 25, verdicts


def test_order_of_larger_boards() -> None:
    for text in ("tour 4x5", "tour 5x5 --end 13", "tour 5x6 --closed --start 9"):
        puzzle = Tour.parse(text)
        assert solve(puzzle, "sat", Options(limit=None, ordered=True)).solutions == search(puzzle)
