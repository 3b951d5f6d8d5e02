"""Mine Number and Minesweeper: rules, text, encoding and search, against brute force."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satchel.backends.dfs import mines as dfs
from satchel.backends.dfs.nodes import POLL_NODES
from satchel.encoders.constraints import Cardinality
from satchel.encoders.mines import encode
from satchel.puzzles import limits
from satchel.puzzles.base import Example
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.mines import RULES, Field, MineNumber, counts

DATA = Path(os.environ.get("SATCHEL_DATA", Path(__file__).parents[3] / "shared" / "data"))
TRUTHS = {"0": 1, "2": 1, "4": 1, "6": 1, "8": 1, "_config3": 4, "_kaye_wire": 2}
EDGES = {"plus": (0, 1), "eight": (1, 2), "square": (0, 2)}
"""Squared distances, from and to, of the cells that a number counts."""


def ignore(nodes: int) -> None:
    """Be told of nodes and let the search go on."""


def fields(n: int, m: int) -> Iterator[Field]:
    """All fields of n rows and m columns, in the order of the answers."""
    for cells in product((True, False), repeat=n * m):
        yield tuple(cells[r * m : r * m + m] for r in range(n))


def numbered(field: Field, rule: str = "plus") -> tuple[str, ...]:
    return tuple("".join(map(str, row)) for row in counts(field, rule))


def brute(puzzle: MineNumber) -> list[Field]:
    n, m = len(puzzle.rows), puzzle.columns
    return [field for field in fields(n, m) if not any(puzzle.violations(field))]


def search(puzzle: MineNumber) -> list[Field]:
    return list(dfs.search(puzzle, ignore))


def draw(n: int, m: int, rng: random.Random) -> MineNumber:
    """A random instance; most are made from a field, so that they have a solution."""
    rule = rng.choice(list(RULES))
    field = tuple(tuple(rng.random() < 0.4 for _ in range(m)) for _ in range(n))
    free = rng.random() < 0.3
    unknown, known = rng.choice([(0.0, 0.0), (0.3, 0.1), (0.7, 0.2)])
    rows = [list(row) for row in numbered(field, rule)]
    for r, c in product(range(n), range(m)):
        lot = rng.random()
        if lot < known:
            rows[r][c] = ".*"[field[r][c]]
        elif lot < known + unknown or (free and field[r][c]):
            rows[r][c] = "?"
        elif rng.random() < 0.02:
            rows[r][c] = rng.choice("0123456789")
    total = rng.choice([None, sum(map(sum, field)), rng.randint(0, n * m)])
    return MineNumber(tuple(map("".join, rows)), rule, total, free)


@st.composite
def instances(pick: st.DrawFn) -> MineNumber:
    m = pick(st.integers(1, 6))
    rows = pick(st.lists(st.text("0123456789?_*.", min_size=m, max_size=m), max_size=6))
    total = pick(st.none() | st.integers(0, 40))
    return MineNumber(tuple(rows), pick(st.sampled_from(list(RULES))), total, pick(st.booleans()))


# --- the rules -----------------------------------------------------------------------------


@pytest.mark.parametrize("rule", RULES)
def test_a_number_counts_the_cells_at_the_right_distance(rule: str) -> None:
    low, high = EDGES[rule]
    for n, m in ((1, 1), (1, 4), (4, 1), (3, 4)):
        for r, c in product(range(n), range(m)):
            one = tuple(tuple((y, x) == (r, c) for x in range(m)) for y in range(n))
            expected = [
                [int(low <= (y - r) ** 2 + (x - c) ** 2 <= high) for x in range(m)]
                for y in range(n)
            ]
            assert list(counts(one, rule)) == expected
    every = ((True,) * 3,) * 3
    assert list(counts(every, rule))[1][1] == {"plus": 5, "eight": 8, "square": 9}[rule]
    assert list(counts((), rule)) == []


@pytest.mark.parametrize(
    ("puzzle", "solution", "complaints"),
    [
        (MineNumber(("11",)), ((True, False),), []),
        (
            MineNumber(("11",)),
            ((True, True),),
            ["the number 1 at 1,1 counts 2 mines", "the number 1 at 1,2 counts 2 mines"],
        ),
        (MineNumber(("*?",)), ((False, True),), ["the known mine at 1,1 is missing"]),
        (
            MineNumber(("?.",)),
            ((False, True),),
            ["there is a mine at 1,2, a cell known to be free"],
        ),
        (
            MineNumber(("?1",), free_digits=True),
            ((False, True),),
            ["there is a mine at 1,2, under the number 1"],
        ),
        (MineNumber(("??",), total=1), ((True, True),), ["there are 2 mines, not 1"]),
        (MineNumber(("??",)), (), ["there are 0 rows, not 1"]),
        (MineNumber(("??",)), ((True,),), ["row 1 has 1 cells, not 2"]),
        (
            MineNumber(("?", "?")),
            ((), (True, True)),
            ["row 1 has 0 cells, not 1", "row 2 has 2 cells, not 1"],
        ),
        (MineNumber(("??",)), ((2, None),), ["row 1 has a cell that holds none of * ."]),
        (MineNumber(()), (), []),
        (MineNumber((), total=1), (), ["there are 0 mines, not 1"]),
    ],
)
def test_violations(puzzle: MineNumber, solution: Field, complaints: list[str]) -> None:
    assert list(puzzle.violations(solution)) == complaints


def test_every_broken_rule_is_named() -> None:
    puzzle = MineNumber(("*1", ".0"), total=3)
    assert list(puzzle.violations(((False, False), (True, False)))) == [
        "the known mine at 1,1 is missing",
        "the number 1 at 1,2 counts 0 mines",
        "there is a mine at 2,1, a cell known to be free",
        "the number 0 at 2,2 counts 1 mine",
        "there is 1 mine, not 3",
    ]


def test_damage_to_a_unique_solution_is_seen() -> None:
    unique = [e for e in MineNumber.EXAMPLES if e.count == 1 and e.text != "mines\n0 0"]
    assert unique
    for example in unique:
        puzzle = MineNumber.parse(example.text)
        (solution,) = search(puzzle)
        for r, c in product(range(len(puzzle.rows)), range(puzzle.columns)):
            damaged = [list(row) for row in solution]
            damaged[r][c] = not damaged[r][c]
            assert any(puzzle.violations(tuple(map(tuple, damaged))))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((("11", "1"),), "row 2: expected 2 cells, found 1"),
        ((("",),), "row 1: expected 1 to 2000 cells, found 0"),
        ((("?" * (limits.MINES_SIDE + 1),),), "row 1: expected 1 to 2000 cells, found 2001"),
        ((("?",) * (limits.MINES_SIDE + 1),), "board: expected 0 to 2000 rows, found 2001"),
        ((("?1", "1x"),), "cell 2,2: expected one of `0 1 2 3 4 5 6 7 8 9 ? _ * .`, found 'x'"),
        ((("1²",),), "cell 1,2: expected one of `0 1 2 3 4 5 6 7 8 9 ? _ * .`, found '²'"),
        ((("1",), "knight"), "rule: expected plus or eight or square, found 'knight'"),
        ((("1",), "plus", -1), "total: expected the number of mines from 0 to 4000000, found '-1'"),
    ],
)
def test_invalid_instances(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        MineNumber(*arguments)  # type: ignore[arg-type]
    assert str(error.value) == message


# --- text ----------------------------------------------------------------------------------


@given(instances())
def test_text_and_parse_are_inverse(puzzle: MineNumber) -> None:
    assert MineNumber.parse(puzzle.text()) == puzzle
    assert MineNumber.parse(puzzle.text().replace("\n", "\r\n\r\n")) == puzzle
    assert "_" not in puzzle.text()


@given(st.integers(1, 5).flatmap(lambda m: st.lists(st.tuples(*[st.booleans()] * m), max_size=5)))
def test_answer_and_read_answer_are_inverse(rows: list[tuple[bool, ...]]) -> None:
    field = tuple(rows)
    puzzle = MineNumber(numbered(field))
    text = puzzle.answer(field)
    assert puzzle.read_answer(text) == field
    assert puzzle.read_answer(" \n".join(" ".join(line) for line in text.split()) + "\n\n") == field
    assert [place for place, _ in puzzle.readings(field)] == [
        f"cell {r},{c}" for r in range(1, len(field) + 1) for c in range(1, puzzle.columns + 1)
    ]
    assert sum(state == "mine" for _, state in puzzle.readings(field)) == text.count("*")


def test_the_ways_to_state_an_instance() -> None:
    puzzle = MineNumber(("1?", "*."), "eight", 2, True)
    options = "--rule eight --total 2 --free-digits"
    assert puzzle.text() == f"mines {options}\n1?\n*."
    for text in ("1_\n*.", "2 2\n1?\n*.", "mines\n\n2 2\r\n1?  \n*.", "\ufeffmines\n1?\n*."):
        assert MineNumber.parse(text, words=options.split()) == puzzle
    assert MineNumber.parse(f"mines 1_ *. {options}") == puzzle
    assert MineNumber.parse("", words=["--rule=eight", "1_", "*.", *options.split()]) == puzzle
    assert MineNumber.parse("12\n34") == MineNumber(("12", "34"))
    assert MineNumber.parse("1 2\n34") == MineNumber(("34",))
    assert MineNumber.parse("0 0") == MineNumber(())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mines\n110101z", "2:7: expected one of `0 1 2 3 4 5 6 7 8 9 ? _ * .`, found 'z'"),
        (
            "11\n1-",
            "2:2: expected one of `0 1 2 3 4 5 6 7 8 9 ? _ * .` (--format minesweeper takes `#`, "
            "`-`, `F` and `H`), found '-'",
        ),
        ("mines\n11\n111", "3:3: expected the end of a row of 2 cells, found '1'"),
        ("111\n11", "2:3: expected 3 cells in the row, found the end of the line"),
        ("? 11", "1:3: expected blanks between all cells of a row, or none, found '11'"),
        (
            "2 2\n1 1\n1 1",
            "1:1: expected rows without blanks, as its two numbers may be sizes or cells, "
            "found '2 2'",
        ),
        ("2 3\n111", "3:1: expected row 2 of 2, found the end of the text"),
        ("1 3\n111\n111", "3:1: expected the end of the text after 1 rows, found '111'"),
        ("1 3\n11", "2:3: expected 3 cells in the row, found the end of the line"),
        ("2001 3", "1:1: expected the number of rows from 0 to 2000, found '2001'"),
        ("3 0", "1:3: expected the number of columns from 1 to 2000, found '0'"),
        (
            "mines",
            "1:1: expected rows, among the words or as lines of their own (mines), found neither",
        ),
        (
            "mines 11\n11",
            "1:1: expected rows, among the words or as lines of their own (mines), found both",
        ),
        ("mines 1x", "1:1: expected one of `0 1 2 3 4 5 6 7 8 9 ? _ * .` (cell 1,2), found 'x'"),
        (
            "mines --total x 11",
            "1:15: expected the number of mines from 0 to 4000000 (--total), found 'x'",
        ),
    ],
)
def test_messages_have_exact_places(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        MineNumber.parse(text, file="a.txt")
    assert str(error.value) == f"a.txt:{message}"


def test_unknown_words_are_refused() -> None:
    for words in ("--rule knight", "--rul eight", "--mines 3"):
        with pytest.raises(PuzzleError, match=r"^<text>:1:\d+: expected .*"):
            MineNumber.parse("mines 11 " + words)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..", "1:3: expected 3 squares in the row, found the end of the line"),
        ("...\n\n. * * .", "3:7: expected the end of a row of 3 squares, found '.'"),
        ("..1", "1:3: expected one of `* .`, found '1'"),
    ],
)
def test_answers_that_are_none(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        MineNumber(("???",)).read_answer(text, file="a")
    assert str(error.value) == f"a:{message}"


def test_the_minesweeper_format() -> None:
    expected = MineNumber(("?1", "2?"), "eight", 3, free_digits=True)
    for text in ("2\n2\n.1\n2.", "2 2\n.1 \n2.\n", "\ufeff2\r\n\r\n2\r\n.1\r\n2. \r\n"):
        assert MineNumber.parse(text, words=["--total", "3"], form="minesweeper") == expected
    for text, message in (
        ("2", "2:1: expected the number of columns, found the end of the text"),
        ("2\n2 2\n.1\n2.", "2:3: expected the end of the line, found '2'"),
        (
            "1\n2\n.x",
            "3:2: expected one of `0 1 2 3 4 5 6 7 8 9 . ? _ - # H * F f !` (`x` is a "
            "mine to some programs, and an unopened cell to others), found 'x'",
        ),
        ("2\n2\n.1\n", "4:1: expected row 2 of 2, found the end of the text"),
        (
            "4\n# 1\n1 1",
            "1:1: expected the numbers of rows and of columns above the rows, or none, found '4'",
        ),
    ):
        with pytest.raises(PuzzleError) as error:
            MineNumber.parse(text, form="minesweeper")
        assert str(error.value) == f"<text>:{message}"
    with pytest.raises(PuzzleError, match="rows in the file alone"):
        MineNumber.parse("1\n1\n.", words=["1"], form="minesweeper")


# --- pictures and structure ----------------------------------------------------------------


def test_pictures() -> None:
    puzzle = MineNumber(("1?", "*."))
    solution = ((False, False), (True, False))
    assert puzzle.draw() == "1 ?\n* ."
    assert puzzle.draw(solution) == ". .\n* ."
    assert puzzle.svg().count("✹") == 1
    assert puzzle.svg(((True, True), (True, False))).count("✹") == 2
    for picture in (
        puzzle.svg(),
        puzzle.svg(solution),
        MineNumber(()).svg(),
        MineNumber(()).svg(()),
    ):
        assert picture.startswith("<svg")
    assert puzzle.svg().count("<rect") == 4


def test_symmetries_keep_the_instance_and_its_solutions() -> None:
    names = {
        ("11", "11"): 6,
        ("111", "111"): 3,
        ("12", "23"): 1,
        ("1?2",): 1,
        ("1*", ".1"): 1,
        ("12", "21"): 3,
    }
    for rows, expected in names.items():
        puzzle = MineNumber(rows)
        symmetries = puzzle.symmetries()
        assert len(symmetries) == expected, rows
        solutions = set(search(puzzle))
        for symmetry in symmetries:
            assert {symmetry.apply(solution) for solution in solutions} == solutions
    (only,) = MineNumber(("12", "23")).symmetries()
    assert only.name == "transpose"
    assert only.apply(((False, True), (False, False))) == ((False, False), (True, False))


@pytest.mark.parametrize("depth", [0, 1, 2, 9])
def test_split_covers_without_overlap(depth: int) -> None:
    puzzle = MineNumber(("?2?", "1??"), total=3)
    parts = puzzle.split(depth)
    assert len(parts) == 2 ** min(depth, 4)
    covered = [solution for part in parts for solution in brute(part)]
    assert sorted(covered, reverse=True) == brute(puzzle) != []
    for whole in (MineNumber(("11",)), MineNumber(())):
        assert list(whole.split(depth)) == [whole]


# --- encoding ------------------------------------------------------------------------------


def allowed(puzzle: MineNumber) -> list[Field]:
    """The solutions by the encoding alone: every assignment against every constraint."""
    encoding = encode(puzzle)
    found = []
    for signs in product((1, -1), repeat=encoding.model.top):
        true = {sign * v for v, sign in enumerate(signs, 1)}
        if all(given.literal in true for given in encoding.givens) and all(
            isinstance(c, Cardinality) and c.low <= len(true.intersection(c.literals)) <= c.high
            for c in encoding.model.constraints
        ):
            found.append(encoding.decode({v for v in true if v > 0}))
    return found


def test_encoding_allows_exactly_the_solutions() -> None:
    rng = random.Random(1)
    for _ in range(150):
        puzzle = draw(*rng.choice([(1, 1), (1, 4), (2, 3), (3, 2), (3, 3)]), rng)
        assert allowed(puzzle) == brute(puzzle), puzzle.text()


@given(instances())
def test_encoding_size_names_and_inverse(puzzle: MineNumber) -> None:
    encoding, n, m = encode(puzzle), len(puzzle.rows), puzzle.columns
    model, text = encoding.model, "".join(puzzle.rows)
    digits = sum(cell.isdigit() for cell in text)
    assert model.top == n * m
    assert len(model.constraints) == digits + (puzzle.total is not None)
    assert len(encoding.givens) == sum(text.count(c) for c in ".*") + digits * puzzle.free_digits
    true = set(range(1, n * m + 1, 2))
    assert encoding.literals(encoding.decode(true)) == true
    for v in range(1, n * m + 1):
        assert model.name(v) == f"mine {(v - 1) // m + 1} {(v - 1) % m + 1}"
        assert encoding.choices([1] * (v - 1)) == (v, -v)
    assert encoding.choices([1] * n * m) is None


def test_every_constraint_says_why() -> None:
    encoding = encode(MineNumber(("?2", "*.", "1?"), total=3, free_digits=True))
    assert [constraint.why for constraint in encoding.model.constraints] == [
        "cell 1,2 counts 2",
        "cell 3,1 counts 1",
        "there are 3 mines",
    ]
    assert [(given.literal, given.why) for given in encoding.givens] == [
        (-2, "cell 1,2 is free"),
        (3, "cell 2,1 is a mine"),
        (-4, "cell 2,2 is free"),
        (-5, "cell 3,1 is free"),
    ]


# --- search --------------------------------------------------------------------------------


@pytest.mark.parametrize("example", MineNumber.EXAMPLES, ids=lambda example: example.text)
def test_examples(example: Example) -> None:
    puzzle = MineNumber.parse(example.text)
    solutions = search(puzzle)
    assert puzzle.text() == example.text
    assert example.verdict == ("none", "unique", "multiple")[min(example.count, 2)]
    assert len(solutions) == example.count
    assert not any(v for solution in solutions for v in puzzle.violations(solution))
    if len("".join(puzzle.rows)) <= 16:
        assert solutions == brute(puzzle)


def test_the_samples_of_the_judge() -> None:
    first = """\
...........
*..*.*..*.*
*.*****.*.*
*.*****.*.*
*..***..*.*
*...*...***
..........."""
    second = """\
......
..***.
..***.
..***.
......"""
    samples = [e for e in MineNumber.EXAMPLES if "sample" in e.source]
    puzzles = [MineNumber.parse(example.text) for example in samples]
    assert [puzzle.answer(search(puzzle)[0]) for puzzle in puzzles] == [first, second]


def test_search_agrees_with_brute_force_in_order() -> None:
    rng = random.Random(2)
    verdicts: Counter[int] = Counter()
    for _ in range(400):
        n, m = rng.choice([(1, 1), (1, 5), (5, 1), (2, 3), (3, 2), (2, 4), (3, 3)])
        puzzle = draw(n, m, rng)
        expected = brute(puzzle)
        assert search(puzzle) == expected, puzzle.text()
        assert expected == sorted(expected, reverse=True)
        assert list(dfs.counting(puzzle, ignore)) == expected, puzzle.text()
        verdicts[min(len(expected), 2)] += 1
    assert min(verdicts[0], verdicts[1], verdicts[2]) > 40, verdicts


@pytest.mark.parametrize(
    ("n", "m", "unique", "double"), [(2, 3, 56, 4), (2, 5, 992, 16), (3, 2, 56, 4)]
)
def test_all_grids_of_a_singular_size(n: int, m: int, unique: int, double: int) -> None:
    maps: dict[tuple[str, ...], list[Field]] = {}
    for field in fields(n, m):
        maps.setdefault(numbered(field), []).append(field)
    assert Counter(map(len, maps.values())) == {1: unique, 2: double}
    for rows, expected in maps.items():
        assert search(MineNumber(rows)) == expected


@pytest.mark.parametrize(("n", "m"), [(20, 20), (19, 20), (20, 19), (29, 29), (3, 200), (200, 3)])
def test_large_mine_numbers_both_ways(n: int, m: int) -> None:
    rng = random.Random(n * m)
    field = tuple(tuple(rng.random() < 0.5 for _ in range(m)) for _ in range(n))
    puzzle = MineNumber(numbered(field))
    solutions = search(puzzle)
    assert field in solutions
    assert len(set(solutions)) == len(solutions) <= 16
    assert solutions == list(dfs.counting(puzzle, ignore))


def test_large_minesweeper_boards() -> None:
    rng = random.Random(3)
    for _ in range(5):
        field = tuple(tuple(rng.random() < 0.2 for _ in range(20)) for _ in range(20))
        rows = tuple(
            "".join(
                "?" if mine or rng.random() < 0.5 else digit
                for digit, mine in zip(*pair, strict=True)
            )
            for pair in zip(numbered(field, "eight"), field, strict=True)
        )
        puzzle = MineNumber(rows, "eight", sum(map(sum, field)), free_digits=True)
        solutions = list(islice(dfs.search(puzzle, ignore), 50))
        assert solutions == sorted(set(solutions), reverse=True) != []
        assert not any(v for solution in solutions for v in puzzle.violations(solution))
        assert len(solutions) == 50 or field in solutions


def test_the_empty_field() -> None:
    assert search(MineNumber(())) == [()]
    assert search(MineNumber((), total=0)) == [()]
    assert search(MineNumber((), total=1)) == []


@pytest.mark.parametrize("total", [None, 15])
def test_failures_are_remembered(total: int | None) -> None:
    """Twenty cells about which nothing is known, and below them four ones that cannot be."""
    ones = "11" + "." * 18
    puzzle = MineNumber(("?" * 20, "." * 20, ones, ones), total=total)
    nodes: list[int] = []
    assert list(dfs.search(puzzle, nodes.append)) == []
    assert sum(nodes) < 10_000


def test_memory_loses_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(4)
    puzzles = [draw(rng.randint(3, 6), rng.randint(3, 6), rng) for _ in range(150)]
    remembered = [list(islice(dfs.counting(puzzle, ignore), 100)) for puzzle in puzzles]
    monkeypatch.setattr(dfs, "REMEMBERED_FAILURES", 0)
    assert remembered == [list(islice(dfs.counting(puzzle, ignore), 100)) for puzzle in puzzles]


def test_poll_can_stop_both_searches() -> None:
    class Stop(Exception):
        pass

    def stop(nodes: int) -> None:
        assert 0 < nodes < 2 * POLL_NODES
        raise Stop

    for puzzle in (MineNumber(("2" * 300,) * 300), MineNumber(("?" * 20,) * 20, total=200)):
        with pytest.raises(Stop):
            list(dfs.search(puzzle, stop))


def test_nodes_are_reported() -> None:
    for puzzle in (MineNumber(("11",)), MineNumber(("?1",))):
        nodes: list[int] = []
        list(dfs.search(puzzle, nodes.append))
        assert 0 < sum(nodes) < 20


# --- others' files -------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "count"), TRUTHS.items())
def test_the_files_of_others(name: str, count: int) -> None:
    file = DATA / "minesweeper" / f"minesweeper{name}.txt"
    if not file.exists():
        pytest.skip(f"{file} is absent; set SATCHEL_DATA to the folder of outside data")
    puzzle = MineNumber.parse(file.read_text(), file=str(file), form="minesweeper")
    solutions = search(puzzle)
    assert len(solutions) == count
    assert solutions == sorted(solutions, reverse=True)
    assert not any(v for solution in solutions for v in puzzle.violations(solution))


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("2 3 2\n3 4 3\n2 3 2", ("232", "343", "232")),
        ("1 1\n1 1", ("11", "11")),
        ("3 2\n1 1\n1 1\n1 1", None),
        ("2 2\n11\n11", ("11", "11")),
        ("1 3\n1 1 1", ("111",)),
    ],
)
def test_blanks_between_the_cells(text: str, rows: tuple[str, ...] | None) -> None:
    if rows is None:
        with pytest.raises(PuzzleError, match="rows without blanks"):
            MineNumber.parse(text)
    else:
        assert MineNumber.parse(text) == MineNumber(rows)


def test_the_signs_of_minesweeper_programs() -> None:
    expected = MineNumber(("??*", "121"), "eight", free_digits=True)
    for text in ("??*\n121", "#-F\n121", "2 3\nH . !\n1 2 1", "2\n3\n_?f\n121"):
        assert MineNumber.parse(text, form="minesweeper") == expected
    total = MineNumber.parse("2 3 1\n??*\n121", form="minesweeper").total
    assert total == 1
    with pytest.raises(PuzzleError, match="`x` is a mine to some programs"):
        MineNumber.parse("x1", form="minesweeper")
