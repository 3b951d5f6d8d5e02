"""Another Eight: rules, forms, search and encoding against brute force over the 8! fillings."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satchel.backends.dfs.eight import allowed, search
from satchel.encoders.constraints import Cardinality, Constraint, Distance
from satchel.encoders.eight import encode
from satchel.puzzles.base import Example, Verdict
from satchel.puzzles.eight import LINES, NAMES, EightCircles, automorphisms
from satchel.puzzles.errors import OutOfTime, PuzzleError

from ..eight_inputs import JOINED, Digits, answerable, completions, right, solutions, unanswerable

EMPTY = EightCircles((0,) * 8)
FOUR = ["2 5 8 6 3 1 4 7", "2 6 8 5 4 1 3 7", "7 3 1 4 5 8 6 2", "7 4 1 3 6 8 5 2"]
numbers = st.lists(st.integers(0, 8), min_size=8, max_size=8).map(tuple)


def board(digits: str) -> EightCircles:
    return EightCircles(tuple(map(int, digits)))


def found(givens: Digits) -> list[Digits]:
    return list(search(EightCircles(givens), lambda nodes: None))


# --- brute force -----------------------------------------------------------------------------


def test_the_known_numbers() -> None:
    assert [" ".join(map(str, solution)) for solution in solutions()] == FOUR
    counts = [len(solved) for solved in answerable().values()]
    assert (counts.count(1), len(counts)) == (960, 991)


def test_the_lines_and_the_picture() -> None:
    assert [f"{NAMES[a]}-{NAMES[b]}" for a, b in LINES] == JOINED
    ends = {frozenset(spots) for spots in drawn_lines(EMPTY.draw().splitlines())}
    assert ends == {frozenset((line[0], line[2])) for line in JOINED}


def drawn_lines(rows: list[str]) -> list[str]:
    """The pairs of circles that the strokes of a picture join."""
    strokes = {"-": [(0, 2)], "|": [(1, 0)], "/": [(1, -2)], "\\": [(1, 2)]}
    strokes["X"] = strokes["/"] + strokes["\\"]
    grid = [row.ljust(9) for row in rows]
    return [
        grid[y - dy][x - dx] + grid[y + dy][x + dx]
        for y, row in enumerate(grid)
        for x, stroke in enumerate(row)
        for dy, dx in strokes.get(stroke, [])
    ]


# --- the rules -------------------------------------------------------------------------------


def test_violations_agree_with_brute_force_on_every_filling() -> None:
    passed = [p for p in permutations(range(1, 9)) if not any(EMPTY.violations(p))]
    assert passed == solutions()


@pytest.mark.parametrize(
    ("givens", "solution", "sentences"),
    [
        ("00000000", (7, 3, 1), ["there are 3 digits, not 8"]),
        ("00000000", (7, 3, 1, 4, 5, 8, 6, 2, 2), ["there are 9 digits, not 8"]),
        ("00000000", (9, 3, 1, 4, 5, 8, 6, 2), ["circle A holds 9, not a digit from 1 to 8"]),
        (
            "00000000",
            (7, 3, 0, 5, 5, 8, 6, 2),
            [
                "circle C holds 0, not a digit from 1 to 8",
                "the circles D and E hold the same 5",
                "the consecutive digits 5 and 6 lie on the line D-G",
            ],
        ),
        (
            "00000000",
            (7, 3, 1, 4, 5, 8, 2, 6),
            [
                "the consecutive digits 1 and 2 lie on the line C-G",
                "the consecutive digits 5 and 6 lie on the line E-H",
            ],
        ),
        ("00000000", (5,) * 8, ["the circles A, B, C, D, E, F, G and H hold the same 5"]),
        (
            "20000007",
            (7, 3, 1, 4, 5, 8, 6, 2),
            ["circle A holds 7, not the given 2", "circle H holds 2, not the given 7"],
        ),
    ],
)
def test_sentences(givens: str, solution: Digits, sentences: list[str]) -> None:
    assert list(board(givens).violations(solution)) == sentences


def test_damaged_solutions_are_rejected() -> None:
    for solution in solutions():
        puzzle = EightCircles(solution)
        assert not any(puzzle.violations(solution))
        for a in range(8):
            for digit in range(10):
                if digit != solution[a]:
                    damaged = (*solution[:a], digit, *solution[a + 1 :])
                    assert any(EMPTY.violations(damaged)) and any(puzzle.violations(damaged))
            for b in range(a):
                swapped = list(solution)
                swapped[a], swapped[b] = solution[b], solution[a]
                assert any(puzzle.violations(tuple(swapped)))
                assert any(EMPTY.violations(tuple(swapped))) != right(tuple(swapped))


# --- text ------------------------------------------------------------------------------------


@given(numbers, st.lists(st.sampled_from([" ", "  ", "\n", " \r\n\n"]), min_size=8, max_size=8))
def test_round_trips(givens: Digits, blanks: list[str]) -> None:
    puzzle, words = EightCircles(givens), [str(given) for given in givens]
    loose = "".join(word + blank for word, blank in zip(words, blanks, strict=True))
    assert puzzle.text() == "eight " + " ".join(words)
    for text in (puzzle.text(), loose, "eight\n" + loose):
        assert EightCircles.parse(text) == puzzle
    assert EightCircles.parse("", words=words) == EightCircles.parse("eight", words=words) == puzzle
    assert puzzle.read_answer(puzzle.answer(givens)) == puzzle.read_answer(loose) == givens


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7 3 1 4 5 8 0", "a.txt:1:14: expected a given for circle H, found the end of the line"),
        ("7 3 1 4\n5 8  ", "a.txt:2:4: expected a given for circle G, found the end of the line"),
        ("7 3 1 4 5 8 0 0 2", "a.txt:1:17: expected no more than 8 givens, found '2'"),
        ("7 3 1 4 5 8 0 0 x", "a.txt:1:17: expected no more than 8 givens, found 'x'"),
        ("7 3 1 4 5 8 0 x", "a.txt:1:15: expected a given from 0 to 8, found 'x'"),
        ("7 3 1 4 5 8 0 9", "a.txt:1:15: expected a given from 0 to 8, found '9'"),
        ("7 3 1 4 5 8 0 -1", "a.txt:1:15: expected a given from 0 to 8, found '-1'"),
        ("73145800", "a.txt:1:1: expected a given from 0 to 8, found '73145800'"),
        ("eight 7 3 1 4 5 8 0 0\n 2", "a.txt:2:2: expected no text after the givens, found '2'"),
        ("eight 7 3", "a.txt:1:1: expected 8 numbers from 0 to 8 (givens), found 2"),
        ("eight 7 3 1 4 5 8 0 -1", "a.txt:1:21: expected a given from 0 to 8 (givens), found '-1'"),
        (
            "eight",
            "a.txt:1:1: expected 8 numbers, as words or as a line of text (givens), found neither",
        ),
    ],
)
def test_errors_in_a_text(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=f"^{re.escape(message)}$"):
        EightCircles.parse(text, file="a.txt")


@pytest.mark.parametrize(
    ("givens", "message"),
    [
        ((0,) * 7, "givens: expected 8 numbers from 0 to 8, found 7"),
        ((0,) * 9, "givens: expected 8 numbers from 0 to 8, found 9"),
        ((0, 0, 9, 0, 0, 0, 0, 0), "givens: expected a number from 0 to 8 in circle C, found 9"),
        ((0, 0, 0, 0, 0, 0, 0, -1), "givens: expected a number from 0 to 8 in circle H, found -1"),
    ],
)
def test_errors_of_the_fields(givens: Digits, message: str) -> None:
    with pytest.raises(PuzzleError, match=f"^{re.escape(message)}$"):
        EightCircles(givens)


def test_answers_that_are_no_numbers() -> None:
    with pytest.raises(PuzzleError, match=r"^<answer>:2:3: expected a number from 0 to 99, found"):
        EMPTY.read_answer("7 3 1\n4 x")
    assert EMPTY.read_answer("7 3\n9\n") == (7, 3, 9)


def test_readings() -> None:
    assert [*EMPTY.readings(solutions()[2])][:2] == [("circle A", "7"), ("circle B", "3")]


# --- pictures --------------------------------------------------------------------------------


def test_pictures() -> None:
    puzzle, solution = EightCircles((7, 3, 0, 0, 0, 0, 0, 0)), solutions()[2]
    assert [re.sub(r"\W|X", "", puzzle.draw(s)) for s in (None, solution)] == [
        "73CDEFGH",
        "73145862",
    ]
    for faces, drawn in (("73CDEFGH", puzzle.svg()), ("73145862", puzzle.svg(solution))):
        root = ET.fromstring(drawn)
        labels = list(root.iter("{http://www.w3.org/2000/svg}text"))
        assert "".join(label.text or "" for label in labels) == faces
        assert [label.get("fill") == "#b00" for label in labels] == [True] * 2 + [False] * 6
        assert (drawn.count("<circle"), drawn.count("<line")) == (8, 17)


# --- structure -------------------------------------------------------------------------------


def test_the_automorphisms_are_all_there_are() -> None:
    lines = {frozenset(line) for line in LINES}
    expected = [
        image
        for image in permutations(range(8))
        if all(frozenset((image[a], image[b])) in lines for a, b in LINES)
    ]
    assert list(automorphisms()) == expected
    assert all(image[image[circle]] == circle for image in expected for circle in range(8))


def test_the_symmetries_of_the_empty_board_make_the_solutions_one_orbit() -> None:
    moves = EMPTY.symmetries()
    assert len({move.name for move in moves}) == len(moves) == 7
    assert moves[0].name == "B↔D, E↔G" and moves[3].name == "d ↦ 9 − d"
    plain = (1, 3, 2, 4, 5, 6, 7, 8)
    assert len({move.apply(plain) for move in moves} - {plain}) == 7
    assert {move.apply(solutions()[0]) for move in moves} == set(solutions())


def test_a_symmetry_keeps_the_instance() -> None:
    sizes = set()
    for givens, solved in answerable().items():
        moves = EightCircles(givens).symmetries()
        sizes.add(len(moves))
        for move in moves:
            assert move.apply(givens) == givens
            assert {move.apply(solution) for solution in solved} == set(solved)
    assert sizes == {0, 1, 3, 7}


@pytest.mark.parametrize(
    ("givens", "names"),
    [
        (
            "20000007",
            ["B↔D, E↔G", "A↔H, B↔E, C↔F, D↔G, d ↦ 9 − d", "A↔H, B↔G, C↔F, D↔E, d ↦ 9 − d"],
        ),
        ("20000000", ["B↔D, E↔G"]),
        ("10000001", ["B↔D, E↔G", "A↔H, B↔E, C↔F, D↔G", "A↔H, B↔G, C↔F, D↔E"]),
        ("01080000", ["B↔D, E↔G, d ↦ 9 − d"]),
        ("11000000", []),
    ],
)
def test_the_symmetries_of_an_instance(givens: str, names: list[str]) -> None:
    assert [move.name for move in board(givens).symmetries()] == names


@pytest.mark.parametrize("givens", [(0,) * 8, (7, 0, 0, 0, 0, 0, 0, 2), (0, 1, 1, 0, 0, 0, 0, 0)])
@pytest.mark.parametrize("depth", [-1, 0, 1, 2])
def test_split_covers_the_instance_once(givens: Digits, depth: int) -> None:
    parts = EightCircles(givens).split(depth)
    left = 8 - len({given for given in givens if given})
    assert len(parts) == {2: left * (left - 1), 1: left}.get(depth, 1)
    solved = [solution for part in parts for solution in completions(part.givens)]
    assert sorted(solved) == completions(givens)
    for part in parts:
        assert part.givens.count(0) == givens.count(0) - max(depth, 0)


# --- the search ------------------------------------------------------------------------------


def test_search_on_every_answerable_input() -> None:
    for givens, solved in answerable().items():
        assert found(givens) == solved  # the order counts


def test_search_on_unanswerable_inputs() -> None:
    inputs = unanswerable(2000, seed=1)
    free = [all(g.count(digit) < 2 for digit in range(1, 9)) for g in inputs]
    assert (len(inputs), sum(free)) == (2000, 1000)
    assert [givens for givens in inputs if found(givens)] == []


@pytest.mark.parametrize("example", EightCircles.EXAMPLES, ids=lambda example: example.text)
def test_examples(example: Example) -> None:
    puzzle = EightCircles.parse(example.text)
    count = len(completions(puzzle.givens))
    assert puzzle.text() == example.text
    assert len(found(puzzle.givens)) == count == example.count
    verdicts = {0: Verdict.NONE, 1: Verdict.UNIQUE}
    assert example.verdict == verdicts.get(count, Verdict.MULTIPLE)


def test_givens_narrow_the_other_circles() -> None:
    masks = allowed(board("05000010"))
    open_digits = [[d for d in range(9) if mask >> d & 1] for mask in masks]
    assert ["".join(map(str, digits)) for digits in open_digits] == [
        "2378",
        "5",
        "378",
        "34678",
        "2378",
        "378",
        "1",
        "34678",
    ]


def test_every_node_is_polled() -> None:
    polled: list[int] = []
    list(search(EMPTY, polled.append))
    prefixes = {p[:k] for p in permutations(range(1, 9)) for k in range(1, 9) if starts(p[:k])}
    assert sum(polled) == len(prefixes) == 874


def starts(prefix: Digits) -> bool:
    """Whether no line within the first circles is broken."""
    pairs = [(a, b) for a, b in LINES if b < len(prefix)]
    return all(abs(prefix[a] - prefix[b]) > 1 for a, b in pairs)


@pytest.mark.parametrize("givens", ["00000032", "00110000", "12345678", "00000101"])
def test_contradicting_givens_end_the_search_at_once(givens: str) -> None:
    polled: list[int] = []
    assert list(search(board(givens), polled.append)) == []
    assert polled == [0]


def test_the_poll_can_stop_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(nodes: int) -> None:
        raise OutOfTime

    monkeypatch.setattr("satchel.backends.dfs.eight.POLL_NODES", 10)
    with pytest.raises(OutOfTime):
        next(search(EMPTY, stop))
    polled: list[int] = []
    list(search(EMPTY, polled.append))
    assert polled == [10] * 87 + [4]


# --- the encoding ----------------------------------------------------------------------------


def holds(constraint: Constraint, true: set[int]) -> bool:
    """Whether the variables in ``true`` satisfy the constraint; vectors may not be one-hot."""
    if isinstance(constraint, Cardinality):
        return constraint.low <= len(true.intersection(constraint.literals)) <= constraint.high
    assert isinstance(constraint, Distance)
    first, second = (
        [label for label, literal in enumerate(vector) if literal in true]
        for vector in (constraint.first, constraint.second)
    )
    return all(abs(a - b) >= constraint.distance for a in first for b in second)


def satisfies(true: set[int]) -> Callable[[Constraint], bool]:
    return lambda constraint: holds(constraint, true)


def test_the_encoding_is_right_on_every_filling() -> None:
    encoding = encode(EMPTY)
    rules = encoding.model.constraints
    assert all(isinstance(rule, Cardinality) and rule.low == rule.high == 1 for rule in rules[:16])
    models = [
        p
        for p in permutations(range(1, 9))
        if all(map(satisfies({8 * c + d for c, d in enumerate(p)}), reversed(rules)))
    ]
    assert models == solutions()


def test_the_encoding_refuses_what_is_no_filling() -> None:
    rules = encode(EMPTY).model.constraints
    for solution in solutions():
        true = {8 * c + d for c, d in enumerate(solution)}
        for variable in range(1, 65):
            broken = [rule for rule in rules[:16] if not holds(rule, true ^ {variable})]
            assert len(broken) == 2  # its circle and its digit


def test_names_size_and_reasons() -> None:
    encoding = encode(EightCircles((7, 0, 0, 0, 0, 0, 0, 2)))
    model = encoding.model
    assert (model.top, len(model.constraints), encoding.minimal_models()) == (64, 33, True)
    assert [model.name(v) for v in (7, -58)] == ["circle A holds 7", "not circle H holds 2"]
    assert [(given.literal, given.why) for given in encoding.givens] == [
        (7, "circle A holds 7"),
        (58, "circle H holds 2"),
    ]
    reasons = [constraint.why for constraint in model.constraints]
    assert reasons[0] == "one digit in circle A" and reasons[15] == "one circle for the digit 8"
    joined = [
        f"{a} and {b} are joined: their digits differ by at least 2"
        for a, b in (line.split("-") for line in JOINED)
    ]
    assert reasons[16:] == joined


@given(st.permutations(range(1, 9)))
def test_decode_and_literals_are_inverse(digits: list[int]) -> None:
    encoding, solution = encode(EMPTY), tuple(digits)
    true = encoding.literals(solution)
    assert true == {8 * circle + digit for circle, digit in enumerate(solution)}
    assert encoding.decode(true) == solution


def test_choices_go_circle_by_circle() -> None:
    choices = encode(EMPTY).choices
    for circle in range(8):
        assert list(choices([1] * circle) or []) == [8 * circle + digit for digit in range(1, 9)]
    assert choices([1] * 8) is None
    assert all(a < b for a, b in pairwise(solutions()))
