"""N queens: rules, forms, files of others, structure, and three backends against permutations."""

from __future__ import annotations

import random
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satchel.backends.dfs import queens as dfs
from satchel.encoders import encode
from satchel.encoders.constraints import Cardinality
from satchel.encoders.options import Options
from satchel.puzzles.base import Verdict
from satchel.puzzles.errors import OutOfTime, PuzzleError
from satchel.puzzles.queens import Columns, Queens
from satchel.verify.verdict import count, solve, tally

from ..helpers import BACKENDS, everything, outside, queens_by_permutation

TOTALS = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200]
"""OEIS A000170, from 0 queens on."""
TOROIDAL = {0: 1, 1: 1, 2: 0, 3: 0, 4: 0, 5: 10, 6: 0, 7: 28, 8: 0, 11: 88}
"""OEIS A007705."""
FOUR = (1, 3, 0, 2)
COLUMN = [f"the queens in rows {r} and {r + 2} share a column" for r in (1, 2)]
TORUS = [
    "the queens in rows 2 and 3 share a diagonal",
    "the queens in rows 1 and 4 share a diagonal",
]
"""What is wrong with these four on a torus, in either direction."""


def ignore(nodes: int) -> None:
    pass


@st.composite
def instances(draw: st.DrawFn, most: int = 6) -> Queens:
    n = draw(st.integers(0, most))
    cells = draw(st.lists(st.sampled_from("....Q#"), min_size=n * n, max_size=n * n))
    squares = {divmod(i, n): cell for i, cell in enumerate(cells)}
    queens = {square for square, cell in squares.items() if cell == "Q"}
    blocked = {square for square, cell in squares.items() if cell == "#"}
    return Queens(n, frozenset(queens), frozenset(blocked), draw(st.booleans()))


# --- the rules -------------------------------------------------------------------------------


@pytest.mark.parametrize("toroidal", [False, True])
@pytest.mark.parametrize("n", range(7))
def test_violations_agree_with_the_rules_written_once_more(n: int, toroidal: bool) -> None:
    puzzle = Queens(n, toroidal=toroidal)
    right = [p for p in permutations(range(n)) if not any(puzzle.violations(p))]
    assert right == queens_by_permutation(puzzle)
    assert len(right) == (TOROIDAL.get(n, (right and 1) or 0) if toroidal else TOTALS[n])


@pytest.mark.parametrize(
    ("puzzle", "solution", "sentences"),
    [
        (Queens(4), FOUR, []),
        (Queens(0), (), []),
        (Queens(4), (1, 3, 0), ["there are 3 queens, not 4"]),
        (Queens(4), (), ["there are 0 queens, not 4"]),
        (Queens(0), (0,), ["there are 1 queens, not 0"]),
        (Queens(1), (1,), ["the queen in row 1 stands outside the board"]),
        (Queens(4), (1, 3, 0, 9), ["the queen in row 4 stands outside the board"]),
        (Queens(4), (1, 3, 1, 3), COLUMN),
        (
            Queens(3),
            (0, 1, 2),
            [
                "the queens in rows 1 and 2 share a diagonal",
                "the queens in rows 2 and 3 share a diagonal",
            ],
        ),
        (Queens(3), (0, 2, 1), ["the queens in rows 2 and 3 share a diagonal"]),
        (Queens(4, toroidal=True), FOUR, TORUS),
        (
            Queens(4, frozenset({(0, 2)}), frozenset({(2, 0)})),
            FOUR,
            [
                "the given queen on 1,3 is missing",
                "the queen in row 3 stands on a blocked square",
            ],
        ),
    ],
)
def test_sentences(puzzle: Queens, solution: Columns, sentences: list[str]) -> None:
    assert list(puzzle.violations(solution)) == sentences


@pytest.mark.parametrize("toroidal", [False, True])
def test_damaged_solutions_are_rejected(toroidal: bool) -> None:
    plain = Queens(5, toroidal=toroidal)
    for solution in queens_by_permutation(plain):
        puzzle = Queens(5, frozenset(enumerate(solution)), toroidal=toroidal)
        for row in range(5):
            barred = Queens(5, blocked=frozenset({(row, solution[row])}), toroidal=toroidal)
            assert any(barred.violations(solution))
            for column in range(-1, 7):
                if column != solution[row]:
                    damaged = (*solution[:row], column, *solution[row + 1 :])
                    assert any(plain.violations(damaged)) and any(puzzle.violations(damaged))
        assert any(plain.violations(solution[:-1])) and any(plain.violations((*solution, 0)))
        for other in queens_by_permutation(plain):
            assert any(puzzle.violations(other)) == (other != solution)


# --- text ------------------------------------------------------------------------------------


@given(instances())
def test_the_text_of_an_instance(puzzle: Queens) -> None:
    text = puzzle.text()
    assert Queens.parse(text) == puzzle
    assert Queens.parse("\ufeff" + text.replace("\n", " \r\n\r\n") + "\r\n") == puzzle
    first, *board = text.splitlines()
    assert first == f"queens {puzzle.size}" + " --toroidal" * puzzle.toroidal
    words = [str(puzzle.size), *(["--toroidal"] if puzzle.toroidal else [])]
    for option, squares in (("--queen", puzzle.queens), ("--block", puzzle.blocked)):
        words += [option, *(f"{r + 1},{c + 1}" for r, c in squares)] if squares else []
    assert Queens.parse("", words=words) == puzzle
    if board:
        spaced = "\n".join(" ".join(row) for row in board)
        assert Queens.parse(spaced, words=["--toroidal"] * puzzle.toroidal) == puzzle
        assert puzzle.draw().replace(" ", "") == "\n".join(board)


@given(instances(), st.data())
def test_the_text_of_an_answer(puzzle: Queens, data: st.DataObject) -> None:
    n = puzzle.size
    solution = tuple(data.draw(st.lists(st.integers(0, max(0, n - 1)), min_size=n, max_size=n)))
    answer = puzzle.answer(solution)
    assert puzzle.read_answer(answer) == solution
    assert puzzle.read_answer(answer.replace(" ", "\n\n ") + "\n") == solution
    drawing = puzzle.draw(solution)
    assert puzzle.read_answer(drawing) == puzzle.read_answer(drawing.replace(" ", "")) == solution
    cells = {
        (r, c): cell for r, row in enumerate(drawing.split("\n")) for c, cell in enumerate(row[::2])
    }
    stand = set(enumerate(solution))
    assert {square for square, cell in cells.items() if cell == "Q"} == stand
    assert {square for square, cell in cells.items() if cell == "#"} == puzzle.blocked - stand
    assert list(puzzle.readings(solution)) == [
        (f"row {r + 1}", f"column {c + 1}") for r, c in enumerate(solution)
    ]


@given(instances())
def test_the_picture(puzzle: Queens) -> None:
    root = ET.fromstring(puzzle.svg())
    rects = [e.get("fill") for e in root.iter() if e.tag.endswith("rect")]
    texts = [(e.text, e.get("fill")) for e in root.iter() if e.tag.endswith("text")]
    assert len(rects) == puzzle.size**2
    assert rects.count("#555") == len(puzzle.blocked)
    assert texts == [("♛", "#b00")] * len(puzzle.queens)


def test_the_picture_of_a_solution() -> None:
    puzzle = Queens(4, frozenset({(0, 1)}))
    fills = [e.get("fill") for e in ET.fromstring(puzzle.svg(FOUR)).iter() if e.text == "♛"]
    assert fills == ["#b00", "#111", "#111", "#111"]
    assert puzzle.draw(FOUR) == ". Q . .\n. . . Q\nQ . . .\n. . Q ."


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        ("", "", "queens: expected the side N of the board, or a drawing, found neither"),
        (
            "queens",
            "",
            "a.txt:1:1: expected the side N of the board, or a drawing (queens), found neither",
        ),
        (
            "queens x",
            "",
            "a.txt:1:8: expected the side of the board from 0 to 2000 (queens N), found 'x'",
        ),
        (
            "\nqueens  --toroidal 2001",
            "",
            "a.txt:2:20: expected the side of the board from 0 to 2000 (queens N), found '2001'",
        ),
        (
            "",
            "-1",
            "queens N: expected the side of the board from 0 to 2000, found '-1'",
        ),
        ("queens 4\n....", "", "a.txt:2:1: expected 4 rows, found 1"),
        ("queens 2\n..\n..\n..", "", "a.txt:4:1: expected 2 rows, found 3"),
        (
            "queens 3\n...\n..\n...",
            "",
            "a.txt:3:3: expected 3 squares in the row, found the end of the line",
        ),
        ("\n...\n..x\n...", "", "a.txt:3:3: expected one of `Q q . _ #`, found 'x'"),
        (
            ". . .\n. . . .\n...",
            "",
            "a.txt:2:7: expected the end of a row of 3 squares, found '.'",
        ),
        (
            "queens 4 --queen 1,2 3,5",
            "",
            "a.txt:1:10: expected a square of the 4×4 board (queen 3,5), found one outside",
        ),
        ("", "4 --block 9,1", "block 9,1: expected a square of the 4×4 board, found one outside"),
        ("queens 4 --queen 1;2", "", "a.txt:1:18: expected row,column (--queen), found '1;2'"),
        ("", "4 --queen 1,2,3", "--queen: expected row,column, found '1,2,3'"),
        ("", "4 --block 0,1", "--block: expected a row and a column from 1 to 2000, found '0'"),
        (
            "queens 2\nQ.\n..",
            "--block 1,1",
            "a.txt:1:1: expected a queen or a block (square 1,1), found both",
        ),
        (
            "queens 4 5",
            "",
            "a.txt:1:10: expected no more words (`satchel solve queens --help` says more) "
            "(queens), found '5'",
        ),
        (
            "",
            "4 --toroid",
            "queens: expected --toroidal or another option of `satchel solve queens --help`, "
            "found '--toroid'",
        ),
    ],
)
def test_wrong_instances(text: str, words: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Queens.parse(text, file="a.txt", words=words.split())
    assert str(caught.value) == message
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1,), "board: expected a size from 0 to 2000, found -1"),
        ((2001,), "board: expected a size from 0 to 2000, found 2001"),
        ((4, [(0, 4)]), "queen 1,5: expected a square of the 4×4 board, found one outside"),
        ((4, (), [(-1, 0)]), "block 0,1: expected a square of the 4×4 board, found one outside"),
        ((2, [(0, 0)], [(0, 0)]), "square 1,1: expected a queen or a block, found both"),
    ],
)
def test_wrong_values(arguments: tuple[int, ...], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Queens(*arguments)  # type: ignore[arg-type]
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2 4 1 x", "b.txt:1:7: expected a column from 1 to 2000, found 'x'"),
        ("2 4\n1 0", "b.txt:2:3: expected a column from 1 to 2000, found '0'"),
        ("Q...\n....", "b.txt:2:1: expected one `Q` in the row, found '....'"),
        ("QQ..", "b.txt:1:1: expected one `Q` in the row, found 'QQ..'"),
        ("Q..", "b.txt:1:4: expected 4 squares in the row, found the end of the line"),
        ("Q....", "b.txt:1:5: expected the end of a row of 4 squares, found '.'"),
        ("Q.x.", "b.txt:1:3: expected one of `Q q . _ #`, found 'x'"),
        ("....", "b.txt:1:1: expected a column from 1 to 2000, found '....'"),
    ],
)
def test_malformed_answers(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Queens(4).read_answer(text, file="b.txt")
    assert str(caught.value) == message


# --- the essence format ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "letting n = 4\nletting blocks = [[1,1],\n[2,3]]",
        "letting n=4 letting blocks=[[1,1],[2,3]]",
        "$ a comment\nletting blocks = [ [1, 1], [2, 3] ] $ more\nletting n = 4\n",
    ],
)
def test_essence(text: str) -> None:
    blocked = frozenset({(0, 0), (1, 2)})
    assert Queens.parse(text, form="essence") == Queens(4, blocked=blocked)
    wrapped = Queens(4, blocked=blocked, toroidal=True)
    assert Queens.parse(text, form="essence", words=["--toroidal"]) == wrapped


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a:1:1: expected `letting n = …`, found the end of the text"),
        ("letting m = 4", "a:1:9: expected `n` or `blocks`, found 'm'"),
        ("letting n 4", "a:1:11: expected `=`, found '4'"),
        ("letting n = x", "a:1:13: expected the side of the board from 0 to 2000, found 'x'"),
        ("letting n=2 letting blocks=[[3,1]]", "a:1:30: expected a row from 1 to 2, found '3'"),
        ("letting n=2\nletting blocks=[[1,0]]", "a:2:20: expected a column from 1 to 2, found '0'"),
        ("letting n=2\nletting blocks=[[1;1]]", "a:2:19: expected `,`, found ';'"),
        ("letting n=2\nletting blocks=[1]", "a:2:17: expected `[` or `]` or `,`, found '1'"),
        (
            "letting blocks=[[3,3]]\nletting n=2",
            "a:1:1: expected a square of the 2×2 board (block 3,3), found one outside",
        ),
    ],
)
def test_wrong_essence(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Queens.parse(text, file="a", form="essence")
    assert str(caught.value) == message


@pytest.mark.parametrize("words", [["5"], ["--queen", "1,1"], ["--block", "1,1"]])
def test_words_beside_an_essence_file_are_not_dropped(words: list[str]) -> None:
    """Either they count, or they are refused; an answer to another question is neither."""
    try:
        puzzle = Queens.parse("letting n = 4", form="essence", words=words)
    except PuzzleError:
        return
    assert puzzle != Queens(4)


def test_an_unknown_format() -> None:
    with pytest.raises(PuzzleError) as caught:
        Queens.parse("letting n = 4", file="a", form="xcsp")
    message = "a:1:1: expected a format of queens (essence) (--format), found 'xcsp'"
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("name", "size", "solvable"),
    [
        ("28-1449787798", 28, False),
        ("28-1449787894", 28, True),
        ("50-1642398261", 50, True),
        ("50-1642399343", 50, False),
    ],
)
def test_blocked_queens_of_others(name: str, size: int, solvable: bool) -> None:
    file = outside("blocked_queens", name)
    puzzle = Queens.parse(file.read_text(encoding="utf-8"), file=str(file), form="essence")
    assert puzzle.size == size and puzzle.blocked and not puzzle.queens
    begin = time.monotonic()
    outcome = solve(puzzle, "sat", Options(limit=1 if solvable else 2), timeout=60)
    assert time.monotonic() - begin < 60
    assert outcome.verdict == (Verdict.SOLVED if solvable else Verdict.NONE)
    assert not any(v for solution in outcome.solutions for v in puzzle.violations(solution))


# --- counting --------------------------------------------------------------------------------


COUNTED = [(b, n) for b in BACKENDS for n in range(1, 8 if b == "ilp" else 11)]
"""Hundreds of no-good rows would take an ILP solver minutes."""


@pytest.mark.parametrize(("backend", "n"), COUNTED)
def test_the_number_of_solutions(backend: str, n: int) -> None:
    assert count(Queens(n), backend) == TOTALS[n]


@pytest.mark.parametrize("n", range(1, 13))
def test_dfs_counts_boards_vectorised(n: int) -> None:
    assert sum(dfs.vectorised(Queens(n), ignore)) == sum(dfs.count(Queens(n), ignore)) == TOTALS[n]


def test_what_is_counted_before_a_limit_is_kept() -> None:
    outcome = tally(Queens(17), "dfs", timeout=0.5)
    assert outcome.stopped == "timeout" and not outcome.complete
    assert 1 < outcome.found < 95815104 and outcome.verdict == "multiple"


@pytest.mark.parametrize(("n", "total"), TOROIDAL.items())
def test_toroidal_counts(n: int, total: int) -> None:
    puzzle = Queens(n, toroidal=True)
    assert sum(dfs.count(puzzle, ignore)) == len(list(dfs.search(puzzle, ignore))) == total


@given(instances(8))
def test_dfs_counts_what_it_finds(puzzle: Queens) -> None:
    found = list(dfs.search(puzzle, ignore))
    assert sum(dfs.count(puzzle, ignore)) == len(found)
    if puzzle.size and not puzzle.toroidal:
        assert sum(dfs.vectorised(puzzle, ignore)) == len(found)
    assert found == sorted(set(found))
    assert not any(v for solution in found for v in puzzle.violations(solution))


@given(instances(8))
def test_what_comes_soon_is_all_in_another_order(puzzle: Queens) -> None:
    assert sorted(dfs.soon(puzzle, ignore)) == list(dfs.search(puzzle, ignore))


@pytest.mark.parametrize("n", [4, 35, 100, 1000])
def test_large_boards_are_solved_by_search(n: int) -> None:
    outcome = solve(Queens(n, queens=frozenset({(1, 3)})), "dfs", Options(limit=2))
    assert outcome.found == (1 if n == 4 else 2)
    assert outcome.complete == (n == 4)


@pytest.mark.parametrize("n", [6, 7, 8, 9])
@pytest.mark.parametrize("kind", ["mirrored", "one side", "first row", "a queen"])
def test_dfs_counts_boards_with_and_without_a_mirror(n: int, kind: str) -> None:
    last = n - 1
    puzzle = {
        "mirrored": Queens(n, blocked=frozenset({(1, 0), (1, last)})),
        "one side": Queens(n, blocked=frozenset({(1, 0)})),
        "first row": Queens(n, blocked=frozenset({(0, 1), (0, last - 1)})),
        "a queen": Queens(n, frozenset({(1, n // 2)})),
    }[kind]
    assert sum(dfs.vectorised(puzzle, ignore)) == len(list(dfs.search(puzzle, ignore))) > 0


@pytest.mark.parametrize(
    "run",
    [
        lambda q, poll: list(dfs.search(q, poll)),
        lambda q, poll: list(dfs.soon(q, poll)),
        lambda q, poll: sum(dfs.count(q, poll)),
    ],
)
def test_the_clock_is_looked_at(run: object) -> None:
    def stop(nodes: int) -> None:
        raise OutOfTime("stop")

    for puzzle in (Queens(14), Queens(18, toroidal=True)):
        with pytest.raises(OutOfTime):
            run(puzzle, stop)  # type: ignore[operator]


# --- all backends against permutations -------------------------------------------------------


@cache
def variants() -> tuple[Queens, ...]:
    """Thirty instances with queens placed, squares blocked, on boards and on tori."""
    lot = random.Random(9)
    made: list[Queens] = []
    for i in range(30):
        n = 4 + i % 3
        board = [(r, c) for r in range(n) for c in range(n)]
        lot.shuffle(board)
        placed, barred = lot.choice([(0, 2), (1, 0), (1, 3), (0, n), (2, 1), (0, 0)])
        toroidal = i % 5 == 0
        made.append(
            Queens(
                n, frozenset(board[:placed]), frozenset(board[placed : placed + barred]), toroidal
            )
        )
    return tuple(made)


def test_the_variants_are_varied() -> None:
    counts = [min(2, len(queens_by_permutation(puzzle))) for puzzle in variants()]
    assert min(counts.count(0), counts.count(1), counts.count(2)) >= 3
    assert sum(puzzle.toroidal for puzzle in variants()) == 6
    assert sum(bool(puzzle.queens) for puzzle in variants()) >= 8


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("i", range(30))
def test_variants_have_the_solutions_of_brute_force(i: int, backend: str) -> None:
    puzzle = variants()[i]
    expected = queens_by_permutation(puzzle)
    outcome = everything(puzzle, backend)
    assert sorted(outcome.solutions) == expected
    assert outcome.verdict == ("none", "unique", "multiple")[min(2, len(expected))]
    assert count(puzzle, backend) == len(expected)


# --- structure -------------------------------------------------------------------------------


def structured() -> Iterator[Queens]:
    yield from variants()
    yield from (Queens(n, toroidal=toroidal) for n in range(7) for toroidal in (False, True))
    yield Queens(5, frozenset({(2, 2)}), frozenset({(0, 0), (4, 4)}))
    yield Queens(6, blocked=frozenset({(0, 0), (0, 5), (5, 0), (5, 5)}))
    yield Queens(5, blocked=frozenset((r, (2 * r) % 5) for r in range(5)), toroidal=True)
    yield Queens(5, blocked=frozenset({(0, 1), (1, 4), (4, 3), (3, 0)}))  # turns alone
    yield Queens(6, blocked=frozenset({(0, 1), (5, 1)}))
    yield Queens(5, blocked=frozenset({(0, 1), (0, 3)}))
    yield Queens(7, frozenset({(0, 2)}))


def test_symmetries_keep_the_solutions() -> None:
    named = set()
    for puzzle in structured():
        solutions = set(queens_by_permutation(puzzle))
        for symmetry in puzzle.symmetries():
            named.add(symmetry.name)
            assert {symmetry.apply(solution) for solution in solutions} == solutions, (
                puzzle.text(),
                symmetry.name,
            )
    assert len(named) == 8


def test_which_symmetries_an_instance_has() -> None:
    whole = ["transpose", "mirror left-right"]
    assert [symmetry.name for symmetry in Queens(6).symmetries()] == whole
    shifts = ["shift down", "shift right"]
    torus = Queens(6, toroidal=True)
    assert [symmetry.name for symmetry in torus.symmetries()] == whole + shifts
    assert Queens(6, frozenset({(0, 1)})).symmetries() == []
    corner = Queens(4, blocked=frozenset({(0, 0)}))
    assert [symmetry.name for symmetry in corner.symmetries()] == ["transpose"]
    wheel = Queens(4, blocked=frozenset({(0, 1), (1, 3), (3, 2), (2, 0)}))
    (quarter,) = wheel.symmetries()
    assert (quarter.name, quarter.apply((1, 3, 0, 2))) == ("quarter turn", (1, 3, 0, 2))
    mirror = next(s for s in Queens(4).symmetries() if s.name == "mirror left-right")
    assert mirror.apply((1, 3, 0, 2)) == (2, 0, 3, 1)


def orbit(puzzle: Queens, columns: Columns) -> set[Columns]:
    """What the symmetries make of any queens, one in each row and column."""
    images = [columns]
    for one in images:
        for symmetry in puzzle.symmetries():
            image = symmetry.apply(one)
            images += [image] * (image not in images)
    return set(images)


def test_the_symmetries_generate_all_that_keep_the_instance() -> None:
    for puzzle in structured():
        n, last = puzzle.size, puzzle.size - 1
        shifts = [(i, j) for i in range(n) for j in range(n)] if puzzle.toroidal else [(0, 0)]
        if puzzle.toroidal and (n > 5 or puzzle.queens or puzzle.blocked):
            continue  # there a shift may keep what is given after a turn alone
        columns = (*range(n - 3), *(n - 1, n - 3, n - 2)) if n > 3 else (*range(n),)
        expected = set()
        for turned, right, down in product((False, True), repeat=3):
            for i, j in shifts:

                def move(r: int, c: int) -> tuple[int, int]:
                    r, c = (c, r) if turned else (r, c)  # noqa: B023
                    r, c = last - r if down else r, last - c if right else c  # noqa: B023
                    return (r + i) % max(n, 1), (c + j) % max(n, 1)  # noqa: B023

                given = puzzle.queens, puzzle.blocked
                if all({move(*square) for square in squares} == squares for squares in given):
                    moved = sorted(move(r, c) for r, c in enumerate(columns))
                    expected.add(tuple(column for _, column in moved))
        assert orbit(puzzle, columns) == expected or not puzzle.size, puzzle.text()


@pytest.mark.parametrize("depth", [-1, 0, 1, 2, 9])
def test_split_covers_disjointly(depth: int) -> None:
    for puzzle in structured():
        parts = [queens_by_permutation(part) for part in puzzle.split(depth)]
        together = [solution for part in parts for solution in part]
        assert sorted(together) == queens_by_permutation(puzzle), puzzle.text()


def test_parts_cover_disjointly() -> None:
    for puzzle in structured():
        parts = [queens_by_permutation(part) for part in puzzle.parts()]
        together = [solution for part in parts for solution in part]
        assert sorted(together) == queens_by_permutation(puzzle), puzzle.text()
    assert sum(count(part, "dfs") for part in Queens(12).parts()) == TOTALS[12]
    odd = Queens(13, blocked=frozenset((r, r) for r in range(13)))
    assert sum(count(part, "dfs") for part in odd.parts()) == count(odd, "dfs") > 0
    assert len(Queens(14).parts()) == 156 and len(Queens(12).parts()) == 12
    assert all(len(part.queens) == 2 for part in Queens(14).parts())
    assert len(Queens(33).parts()) == 33 and not Queens(33).sectors()


def test_each_orbit_meets_a_sector() -> None:
    fewer = 0
    for puzzle in structured():
        solutions = queens_by_permutation(puzzle)
        sectors = puzzle.sectors() or (puzzle,)
        found = [solution for sector in sectors for solution in queens_by_permutation(sector)]
        assert len(set(found)) == len(found) and set(found) <= set(solutions)
        assert {s for one in found for s in orbit(puzzle, one)} == set(solutions), puzzle.text()
        clues = [{*sector.clues()} for sector in sectors]
        told = [sum(c <= {*puzzle.all_clues(s)} for c in clues) for s in solutions]
        assert told == [int(solution in found) for solution in solutions]
        fewer += 0 < len(found) < len(solutions)
    assert fewer >= 10
    assert (len(Queens(12).sectors()), len(Queens(13).sectors())) == (30, 16)


def test_split_makes_parts() -> None:
    assert len(Queens(6).split(1)) == 6
    assert len(Queens(6, frozenset({(0, 1)})).split(1)) == 3
    assert list(Queens(6).split(0)) == [Queens(6)]
    assert all(len(part.queens) == 2 for part in Queens(6).split(2))


# --- the encoding ----------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(8))
def test_the_size_of_the_encoding(n: int) -> None:
    assert encode(Queens(n)).model.top == n * n
    lines = 2 * (2 * n - 3) if n >= 2 else 0
    assert len(encode(Queens(n)).model.constraints) == 2 * n + lines
    if n >= 2:
        assert len(encode(Queens(n, toroidal=True)).model.constraints) == 4 * n


def test_every_constraint_and_given_says_why() -> None:
    encoding = encode(Queens(3, frozenset({(0, 1)}), frozenset({(2, 2)})))
    model = encoding.model
    assert [stated.why for stated in model.constraints] == [
        *(f"one queen in row {r}" for r in (1, 2, 3)),
        *(f"one queen in column {c}" for c in (1, 2, 3)),
        "at most one queen on the diagonal through 1,1",
        "at most one queen on the diagonal through 1,2",
        "at most one queen on the antidiagonal through 1,2",
        "at most one queen on the antidiagonal through 1,3",
        "at most one queen on the diagonal through 2,1",
        "at most one queen on the antidiagonal through 2,3",
    ]
    assert [(model.name(g.literal), g.why) for g in encoding.givens] == [
        ("queen 1 2", "a queen stands on 1,2"),
        ("not queen 3 3", "square 3,3 is blocked"),
    ]


@pytest.mark.parametrize("toroidal", [False, True])
def test_the_constraints_are_the_rules(toroidal: bool) -> None:
    puzzle = Queens(5, toroidal=toroidal)
    encoding = encode(puzzle)
    for columns in permutations(range(5)):
        true = encoding.literals(columns)
        assert encoding.decode(true) == columns
        holds = all(
            isinstance(c, Cardinality) and c.low <= len(true & set(c.literals)) <= c.high
            for c in encoding.model.constraints
        )
        assert holds == (not any(puzzle.violations(columns)))
