"""Every reader of outside text, on damaged files: a right answer, or one clear line.

``SATCHEL_FUZZ=100000`` tries so many files with each reader, other ones each time; without it they
are few and always the same.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shlex
import signal
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings

from satchel.backends.base import Deadline
from satchel.commands.judge import decoded as stream
from satchel.compare.run import instances, suite
from satchel.compare.run.configuration import Configuration
from satchel.encoders import encode
from satchel.encoders.formats import solver_output
from satchel.encoders.options import Options
from satchel.explain.grading import student
from satchel.puzzles import graphs, limits
from satchel.puzzles.base import Puzzle, find
from satchel.puzzles.errors import BrokenRule, InputWarning, InvalidProof, PuzzleError, SatchelError
from satchel.puzzles.formulas import dimacs
from satchel.puzzles.judge import Case, Output, judges
from satchel.puzzles.text import Reader, decoded, rows
from satchel.verify.certificate import claim as claims
from satchel.verify.certificate import drat
from satchel.verify.certificate.check import verify
from satchel.verify.certificate.prove import prove
from satchel.verify.journal.entries import Journal
from satchel.verify.verdict import solve

from .commands.test_decode import STYLES
from .mutations import texts
from .verify.journal.test_entries import FOUR

FILE = "file.txt"
EXAMPLES = int(os.environ.get("SATCHEL_FUZZ", 0))
Read = Callable[[bytes, Path], None]


class Kind(NamedTuple):
    """Valid texts, and what reads one: it raises a SatchelError, or checks what it read."""

    samples: Sequence[str]
    read: Read


# --- how to read, and what is right then -----------------------------------------------------


def text(data: bytes) -> str:
    return decoded(BytesIO(data), FILE)


def parsed(words: str) -> Puzzle[Any]:
    return find(words.split()[0]).parse(words)


def instance(name: str, form: str | None = None, *words: str) -> Read:
    """An instance, whose text is read back as the same; the ends of lines say nothing."""
    kind = find(name)

    def read(data: bytes, folder: Path) -> None:
        puzzle = kind.parse(text(data), file=FILE, form=form, words=words)
        ended = "\r\n".join(f"{row} \t" for row in [*rows(text(data).lstrip("\ufeff")), "", ""])
        assert kind.parse(f"\ufeff{ended}", form=form, words=words) == puzzle
        again = kind.parse(puzzle.text())
        assert again == puzzle and again.text() == puzzle.text()

    return read


def answer(puzzle: Puzzle[Any]) -> Read:
    """An answer, which the rules judge in printable words; a right one is read back."""

    def read(data: bytes, folder: Path) -> None:
        solution = puzzle.read_answer(text(data), file=FILE)
        broken = list(islice(puzzle.violations(solution), 99))
        assert all(map(str.isprintable, broken))
        if not broken:
            again = puzzle.read_answer(puzzle.answer(solution))
            assert again == solution and not any(puzzle.violations(again))

    return read


def cases(name: str) -> Read:
    """A judge's input, whose cases are read back."""
    judge = next(judge for judge in judges() if judge.name == name)

    def read(data: bytes, folder: Path) -> None:
        puzzles = list(judge.puzzles(Reader(stream(BytesIO(data), FILE), FILE)))
        assert list(judge.puzzles(Reader(judge.stream(puzzles), "again"))) == puzzles

    return read


def output(name: str, words: str) -> Kind:
    """Somebody's output for one case; what is accepted says the same as the right one."""
    judge = next(judge for judge in judges() if judge.name == name)
    puzzle = parsed(words)
    found = solve(puzzle, "dfs", Options(limit=judge.limit, ordered=judge.ordered))
    case = Case(1, puzzle, found.solutions, found.count)
    right = judge.write(case)

    def read(data: bytes, folder: Path) -> None:
        lines = judge.take(case, Output(text(data)))
        wrong = judge.accept(case, lines)
        assert wrong is None or wrong.isprintable()
        assert wrong or len(" ".join(lines).split()) == len(right.split())

    return Kind([right], read)


def formula(data: bytes, folder: Path) -> None:
    found = dimacs.read(text(data), FILE)
    lines = [f"p cnf {found.top} {len(found.clauses)}"]
    lines += [" ".join(map(str, (*clause, 0))) for clause in found.clauses]
    assert dimacs.read("\n".join([*lines, ""])).clauses == found.clauses


def solver(data: bytes, folder: Path) -> None:
    assert all(v > 0 for v in solver_output.read(text(data), FILE, 16).values)


def names(data: bytes, folder: Path) -> None:
    model = encode(parsed("queens 2")).model
    found = student.read("p cnf 9 1\n7 -9 0\n", "a.cnf", model, (text(data), FILE))
    assert set(found.numbers) == {1, 2, 3, 4}


def homework(data: bytes, folder: Path) -> None:
    found = student.read(text(data), FILE, encode(parsed("queens 2")).model)
    assert set(found.numbers) == {1, 2, 3, 4}


def proof(data: bytes, folder: Path) -> None:
    steps = list(drat.read(text(data), FILE))
    again = list(drat.read("".join(f"{step}\n" for step in steps)))
    assert [step[:2] for step in again] == [step[:2] for step in steps]


def journal(data: bytes, folder: Path) -> None:
    """A journal, of which every solution is right; opened again it says the same."""
    puzzle, file = parsed("queens 4"), folder / FILE
    file.write_bytes(data)
    with Journal(str(file), puzzle) as first:
        assert not any(broken for s in first.solutions for broken in puzzle.violations(s))
    with Journal(str(file), puzzle) as again:
        assert (again.solutions, again.closed) == (first.solutions, first.closed)


@cache
def certificate(words: str) -> dict[str, str]:
    """The files of a certificate."""
    options = Options()
    return prove(solve(parsed(words), "sat", options), options, Deadline())


CLAIMED = "queens 4\n.Q..\n....\n....\n...."


def part(name: str, words: str = CLAIMED) -> Kind:
    """One file of a certificate, with the hashes made right again where there are any."""
    files = certificate(words)

    def read(data: bytes, folder: Path) -> None:
        for file, content in files.items():
            (folder / file).write_text(content, encoding="utf-8")
        (folder / name).write_bytes(data)
        with suppress(ValueError, TypeError, KeyError, RecursionError, PuzzleError):  # no claim
            claim = json.loads(text(data) if name == claims.CLAIM else files[claims.CLAIM])
            del claim["content"]
            if name != claims.CLAIM:
                claim["files"][name] = claims.sha256(text(data))
            (folder / claims.CLAIM).write_text(claims.Claim(**claim).text(), encoding="utf-8")
        verify(folder)

    return Kind([files[name]], read)


def experiment(data: bytes, folder: Path) -> None:
    found = suite.parse(text(data), folder / FILE)
    assert all(one.instances and one.configurations for one in found.experiments)


def stated(data: bytes, folder: Path) -> None:
    try:
        words = shlex.split(text(data))
    except ValueError:
        words = []
    if words and "--input" not in words and ("--graph" in words or words[0] in BOARDS):
        assert all(one.puzzle.text() for one in instances.read(words))


def configuration(data: bytes, folder: Path) -> None:
    found = Configuration.parse(text(data))
    assert Configuration.parse(str(found)) == found


def family(data: bytes, folder: Path) -> None:
    graph = graphs.generate(text(data))
    assert len(graph.edges) > 9999 or graphs.read(graph.lines()) == graph


# --- the readers -----------------------------------------------------------------------------

GRAPHS = {
    "dimacs": ("c x\np edge 3 2\nname 2 b\ne 1 2\ne 3 2\nfixed 1 2\n", "p arc 2 1\na 2 1\n"),
    "tsplib": (
        "NAME : x\nCOMMENT : y\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\n"
        "EDGE_DATA_SECTION\n1 2\n2 3\n3 4\n4 1\n-1\nFIXED_EDGES_SECTION\n1 2\n-1\nEOF\n",
        "TYPE: HCP\nEDGE_DATA_FORMAT: ADJ_LIST\nEDGE_DATA_SECTION\n1 2 3 -1\n2 3 -1\n-1\nEOF\n",
    ),
    "mtx": (
        "%%MatrixMarket matrix coordinate pattern symmetric\n% x\n3 3 3\n2 1\n3 1\n3 2\n",
        "%%MatrixMarket matrix coordinate real general\n3 3 2\n2 1 .5\n3 2 1e3\n",
        "a title\n3 3 2\n2 1\n3 1\n",
    ),
    "edges": ("1 2\n2 3\n3 1\n", "# x\na,b\nb , c\n", "a b {}\nb c {'w': 2}\n", "2 1\n1 2\n"),
    "adjacency": ("1: 2 3\n2: 3\n3:\n", "a b c\nb c\n"),
    "graphml": (
        '<?xml version="1.0" encoding="utf-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/'
        'xmlns">\n<key id="d" for="edge" attr.name="w"/><graph edgedefault="undirected">\n'
        '<node id="a"/>\n<node id="b c"/><edge source="a" target="b c"><data key="d">1</data>'
        "</edge>\n</graph></graphml>\n",
        '<graphml><graph edgedefault="directed"><node id="1"/><node id="2"/>'
        '<edge source="2" target="1" directed="true"/></graph></graphml>',
    ),
    "gml": (
        'Creator "x"\ngraph [\n  directed 1\n  node [ id 0 label "a &amp; b" ]\n'
        "  node [ id 1 g [ x 1.5 y 2 ] ]\n  edge [ source 0 target 1 ]\n]\n",
        "graph [ node [ id 1 ] node [ id 2 ] edge [ source 2 target 1 ] ]",
    ),
}
STREAMS = {
    "hdu2514": "3\n7 3 1 4 5 8 0 0\n7 0 0 0 0 0 0 0\n1 0 0 0 0 0 0 0\n",
    "sdut2410": "2\n1 3\n111\n2 2\n12\n21\n",
    "nqueens1077": "6\n7 2000\n",
    "sicily1152": "4\n1 30\n-1\n",
    "sicily1153": "4\n1 64\n-1\n",
    "poj2488": "3\n1 1\n2 3\n4 3\n",
    "jutge43694": "4\n....\n....\n....\n...*\n4 1\n3\n...\n.*.\n...\n1 1\n",
    "hdu1016": "6\n8 20\n",
}
ANSWERS = {
    "queens 4": ("2 4 1 3\n", ".Q..\n...Q\nQ...\n..Q.\n"),
    "eight 7 3 1 4 5 8 0 0": ("7 3 1 4 5 8 6 2\n",),
    "mines\n111": (".*.\n", ". * .\n"),
    "tour 3x3 --closed\n...\n.#.\n...": ("1 6 7 2 9 4 3 8\n", "1 4 7\n6 # 2\n3 8 5\n"),
    "hamilton\np edge 3 3\nname 1 a\ne 1 2\ne 1 3\ne 2 3": ("a 2 3\n", "2 3 a 2\n"),
    "labelling --distance 2\np edge 4 3\ne 1 2\ne 2 3\ne 3 4": ("2 4 1 3\n",),
}
WORDS = (
    *("petersen 7 2", "knight 8x8", "grid 6x7", "cycle 9", "path 9", "complete 6", "snark 5"),
    *("bipartite 3 3", "hypercube 4", "cubic 50 --seed 1", "primering 12"),
)
FORMS = {
    "rosetta": ("  xxx\nxs. x\n xxx\n",),
    "jutge": ("4\n....\n....\n....\n...*\n4 1\n",),
    "minesweeper": ("2 3\n1.2\n...\n", "2\n2\n11\n..\n"),
    "essence": ("$ x\nletting n = 4\nletting blocks = [[1,1], [2,3]]\n",),
}
BOARDS = {
    "queens": ("Q...\n..#.\n....\n....\n", "queens 8 --queen 1,1 --block 2,2 3,3\n"),
    "mines": ("?2?\n2?.\n*??\n", "2 3\n111\n111\n", "mines --rule eight --total 2\n?2?\n1?1\n"),
    "tour": ("s..\n.#.\n...\n", "tour 3x4 --leaper 0,1 --start 1 --end 2,2 --hole 1,2\n"),
    "eight": ("7 3 1 4\n5 8 0 0\n",),
    "hamilton": ("hamilton --path --start a --force a,2\np edge 3 2\nname 1 a\ne 1 2\ne 2 3\n",),
    "labelling": ("labelling --distance 2 --given 1=2\np edge 3 2\ne 1 2\ne 2 3\n",),
}
SUITE = """title = "x"
timeout = 20.5
memory = "2G"
repeat = 3
question = "count"
configurations = ["sat", "dfs", "sat:glucose4+product"]
instances = ["queens 4..6", "mines --random 2x2 --seed 1..2", 'hamilton --graph "path 3"']
[[experiment]]
instances = ["tour 3x4 --start 1..3"]
"""
STATED = (
    "queens 4..6 --toroidal",
    "tour 3x4..3x8..2 --hole 1,1",
    "mines 12 34",
    "hamilton --graph petersen 5..6 2",
    "tour 3x4 --hole 1..2,1..2",
)
SMALL = "c small\np cnf 3 3\n1 -2 0 3\n0\n-1 -3 0\n%\n0\n"
HOMEWORK = "".join(f"c x {r * 2 + c - 2} = queen {r} {c}\n" for r in (1, 2) for c in (1, 2))

READERS: dict[str, Kind] = {
    **{
        name: Kind([*(e.text for e in find(name).EXAMPLES), *more], instance(name))
        for name, more in BOARDS.items()
    },
    **{f"hamilton {form}": Kind(s, instance("hamilton", form)) for form, s in GRAPHS.items()},
    "hamilton --directed": Kind(
        [text for samples in GRAPHS.values() for text in samples],
        instance("hamilton", None, "--directed", "--path"),
    ),
    "labelling --given": Kind(GRAPHS["edges"][::3], instance("labelling", None, "--given", "1=1")),
    **{f"tour {form}": Kind(FORMS[form], instance("tour", form)) for form in ("rosetta", "jutge")},
    "mines minesweeper": Kind(FORMS["minesweeper"], instance("mines", "minesweeper")),
    "queens essence": Kind(FORMS["essence"], instance("queens", "essence")),
    **{f"answer {w.split()[0]}": Kind(s, answer(parsed(w))) for w, s in ANSWERS.items()},
    **{f"judge {name}": Kind([sample], cases(name)) for name, sample in STREAMS.items()},
    "dimacs": Kind([SMALL], formula),
    "solver's output": Kind([*STYLES.values()], solver),
    "names": Kind([HOMEWORK, HOMEWORK.replace("c x ", "").replace(" =", "")], names),
    "homework": Kind([f"{HOMEWORK}p cnf 5 2\n1 2 0\n-3 -4 5 0\n", SMALL], homework),
    "proof": Kind(["1 2 0\nd 1 2 0\nc x\n-3 0\n0\n"], proof),
    "journal": Kind([FOUR, FOUR[:200]], journal),
    "suite": Kind([SUITE], experiment),
    "instances": Kind(STATED, stated),
    "configuration": Kind(["sat:glucose4+product", "ilp:highs+mtz", "cpsat"], configuration),
    "family": Kind(WORDS, family),
}
LATE: dict[str, Callable[[], Kind]] = {
    **{
        f"output {name}": partial(output, name, words)
        for name, words in (
            ("hdu2514", "eight 7 3 1 4 5 8 0 0"),
            ("sdut2410", "mines\n111"),
            ("nqueens1077", "queens 4"),
            ("sicily1152", "tour 5x6 --start 1"),
            ("poj2488", "tour 3x4"),
            ("jutge43694", "tour 3x3\ns..\n.#.\n..."),
            ("hdu1016", "hamilton --graph primering 6"),
        )
    },
    **{
        f"certificate {name}": partial(part, name)
        for name in (claims.CLAIM, claims.SOLUTIONS, claims.FORMULA, claims.PROOF)
    },
    "certificate with a reason": partial(part, claims.CLAIM, "tour 3x3"),
}
"""What is solved before it can be damaged."""


@cache
def reader(name: str) -> Kind:
    return READERS[name] if name in READERS else LATE[name]()


# --- what is allowed -------------------------------------------------------------------------


def told(error: SatchelError, data: bytes) -> None:
    """One clear line, about a place that is there."""
    said = str(error)
    assert said.isprintable() and len(said) < 700, said
    if isinstance(error, InvalidProof):
        return
    code = 1 if isinstance(error, BrokenRule) else 2
    assert isinstance(error, PuzzleError) and error.exit_code == code, said
    assert re.search(r": expected .+, found .", said), said
    if error.place:
        line, column = error.place[1:]
        whole = data.decode("utf-8", "replace").removeprefix("\ufeff")
        ways = ([*re.split(ends, whole), ""] for ends in ("\n", "\r\n|\r|\n"))
        assert any(0 < line <= len(way) and 0 < column <= len(way[line - 1]) + 1 for way in ways), (
            said
        )


@contextmanager
def bounded(seconds: float = 20) -> Iterator[None]:
    """Little memory, and little time of the processor (generous: the machine may be slow)."""

    def late(number: int, frame: object) -> None:
        raise AssertionError(f"still reading after {seconds} seconds of the processor")

    before = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if PAGES else 0
    signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        if pages:
            resource.setrlimit(resource.RLIMIT_AS, (pages * PAGES + limits.MEMORY_BYTES, before[1]))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


PAGES = resource.getpagesize() if Path("/proc/self/statm").exists() else 0


def tried(kind: Kind, data: bytes, folder: Path) -> bool:
    """Whether a text is accepted; else it must be refused in one clear line."""
    with warnings.catch_warnings(), bounded():
        warnings.simplefilter("ignore", InputWarning)
        try:
            kind.read(data, folder)
        except SatchelError as error:
            told(error, data)
            return False
    return True


# --- the tests -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*READERS, *LATE])
def test_what_is_valid_is_read(name: str, tmp_path: Path) -> None:
    for sample in reader(name).samples:
        assert tried(reader(name), sample.encode(), tmp_path)
        windows = sample.replace("\n", "\r\n").encode()
        assert name in (*LATE, "journal") or tried(reader(name), windows, tmp_path)


LAUGHS = "".join(f'<!ENTITY a{i + 1} "{f"&a{i};" * 10}">' for i in range(9))
BOMBS = (
    ("queens", "queens 1000000000\n", "from 0 to 2000"),
    ("queens essence", "letting n = 1000000000", "from 0 to 2000"),
    ("judge nqueens1077", "1000000000\n", "from 1 to 2000"),
    ("judge hdu2514", "1000000001\n", "from 0 to 1000000000"),
    ("judge hdu2514", "1000000000\n", "case 1 of 1000000000, found the end"),
    ("mines minesweeper", "100000 100000\n", "from 0 to 2000"),
    ("mines minesweeper", "2000 2000\n..", "2000 cells in the row"),
    ("mines", f"mines --total {10**12}\n1\n", "from 0 to 4000000"),
    ("tour", "tour 100000x100000\n", "from 0 to 300"),
    ("tour", "tour 300x300 --hole 1,1\n", None),
    ("tour rosetta", "x" * 5000 + "\nx" * 2500, "0 to 300"),
    ("tour jutge", "1000000000\n", "from 1 to 300"),
    ("hamilton dimacs", "p edge 2000000000 1\n", "from 0 to 100000"),
    ("hamilton dimacs", "p edge 100000 1000000000\n", None),
    ("hamilton dimacs", "e 1 1000000000\n", "from 1 to 100000"),
    ("hamilton tsplib", f"DIMENSION: {10**12}\nEDGE_DATA_SECTION\n-1", "from 0 to 100000"),
    ("hamilton mtx", "1000000000 1000000000 1\n", "from 0 to 100000"),
    ("hamilton edges", "1 1000000000\n", None),
    ("hamilton edges", "1 100000\n", None),
    ("hamilton adjacency", " ".join(map(str, range(2000))), None),
    ("hamilton graphml", f"<!DOCTYPE x [<!ENTITY a0 'ha'>{LAUGHS}]><graphml/>", "DOCTYPE"),
    ("hamilton graphml", '<!DOCTYPE x [<!ENTITY a SYSTEM "/etc/passwd">]><graphml/>', "DOCTYPE"),
    ("hamilton graphml", '<!DOCTYPE x SYSTEM "http://127.0.0.1/x"><graphml/>', "DOCTYPE"),
    ("hamilton graphml", "<graphml>" + "<a>" * 3000, "at most 100 elements"),
    ("hamilton gml", "graph [ " * 1200, "at most 100 lists"),
    ("labelling", "p edge 1001 0\n", "at most 1000 vertices"),
    ("family", "complete 1001", "at most 500000 edges"),
    pytest.param("family", "complete 999", None, marks=pytest.mark.slow),
    ("family", "hypercube 99999", "at most 500000 edges"),
    ("family", "bipartite 100000 100000", "at most 500000 edges"),
    ("family", "grid 100000x100000", "at most 500000 edges"),
    ("dimacs", "p cnf 9999999 999999999\n9999999 0\n", None),
    ("dimacs", "p cnf 10000000 1\n", "up to 9999999"),
    ("solver's output", f"v {10**17} 0\n", None),
    ("proof", "999999999 0\n0\n", None),
    ("names", "1 queen" + " " * 15_000 + "1 1\n", "a name such as `queen 1 1`"),
    ("homework", "c" + " " * 15_000 + "z\np cnf 4 0\n", None),
    ("instances", "queens 1..999999999", "at most 10000 instances"),
    ("instances", "tour 3x4 --hole 1..200,1..200", "at most 10000 instances"),
    ("suite", f'repeat = {"9" * 5000}\ninstances = ["queens 4"]', "TOML"),
    ("suite", "x = " + "[" * 9000, "too deep"),
    ("certificate claim.json", "[" * 9000, "a claim in its one form"),
)
"""Small texts that announce much: what is said of them, or nothing where they are read."""


@pytest.mark.parametrize(("name", "bomb", "said"), BOMBS)
def test_a_small_text_takes_little_memory(
    name: str, bomb: str, said: str | None, tmp_path: Path
) -> None:
    assert len(bomb) < 16_000
    with warnings.catch_warnings(), bounded():
        warnings.simplefilter("ignore", InputWarning)
        if said is None:
            reader(name).read(bomb.encode(), tmp_path)
        else:
            with pytest.raises(SatchelError, match=re.escape(said)) as caught:
                reader(name).read(bomb.encode(), tmp_path)
            told(caught.value, bomb.encode())


def fuzz(name: str, folder: Path, examples: int) -> None:
    kind = reader(name)

    @settings(
        max_examples=EXAMPLES or examples,
        derandomize=not EXAMPLES,
        database=None,
        deadline=None,
        suppress_health_check=[*HealthCheck],
    )
    @given(texts(kind.samples))
    def run(data: bytes) -> None:
        tried(kind, data, folder)

    run()


@pytest.mark.parametrize("name", [*READERS, *LATE])
def test_what_is_damaged_is_read_or_refused(name: str, tmp_path: Path) -> None:
    fuzz(name, tmp_path, 25 if name in LATE else 60)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*READERS, *LATE])
def test_much_that_is_damaged_is_read_or_refused(name: str, tmp_path: Path) -> None:
    fuzz(name, tmp_path, 3000)


@pytest.mark.parametrize("name", READERS)
def test_what_is_cut_off_is_read_or_refused(name: str, tmp_path: Path) -> None:
    for sample in reader(name).samples[-2:]:
        data = sample.encode()
        for end in range(0, len(data), 1 + len(data) // 100):
            tried(reader(name), data[:end], tmp_path)


def test_a_place_of_bytes_that_are_no_text() -> None:
    for data, place in (
        (b"ab\r\n\xc3\xa9\xff", "2:2"),
        (b"\xef\xbb\xbf\xff", "1:1"),
        (b"a\0", "1:2"),
    ):
        with pytest.raises(PuzzleError, match=f"^{FILE}:{place}: expected text"):
            text(data)


def test_a_positional_word_behind_squares() -> None:
    queens, tour = find("queens"), find("tour")
    assert queens.parse("", words=["--queen", "1,1", "6"]) == queens.parse("queens 6 --queen 1,1")
    assert tour.parse("", words=["--hole", "2,2", "3x3"]) == tour.parse("tour 3x3 --hole 2,2")
    with pytest.raises(PuzzleError, match=r"^--queen: expected row,column, found '7'"):
        queens.parse("", words=["6", "--queen", "1,1", "7"])
