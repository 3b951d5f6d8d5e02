"""The golden table: each encoding writes the clauses and rows that it wrote when it was recorded.

``tests/data/encodings.json`` holds, for an instance and the words of ``encode``, the numbers of
variables and of clauses (of rows in ``lp``) and two digests of what stands below the comments: one
of the lines as they are, one of the clauses without regard to order. Hence a mere change of order
can be told from a change of what is stated.

``python tests/test_golden_encodings.py`` records the table again, after a change that is meant.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import io
import json
import re
import shlex
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

import satchel
from satchel import cli, puzzles

TABLE = Path(satchel.__file__).resolve().parent / "tests" / "data" / "encodings.json"
KINDS = ("EightCircles", "Hamilton", "Labelling", "MineNumber", "Queens", "Tour")
ENCODINGS = {
    "cnf": {
        "amo": "pairwise sequential mixed product commander bitwise chunks totalizer"
        " pysat-seqcounter pysat-sortnetwrk pysat-cardnetwrk pysat-bitwise pysat-ladder"
        " pysat-totalizer pysat-mtotalizer pysat-kmtotalizer",
        "amk": "pairwise sequential mixed totalizer pysat-seqcounter pysat-sortnetwrk"
        " pysat-cardnetwrk pysat-totalizer pysat-mtotalizer pysat-kmtotalizer",
        "spread": "order windows duplex ladder",
        "circuit": "adaptive position order binary shift remainder elimination",
    },
    "lp": {"circuit": "adaptive flow mtz"},
}
"""The encodings by the format that can write them; ``adaptive`` stands for those with cuts."""
TOGETHER = (
    "cnf --amo product --circuit binary",
    "cnf --amo sequential --circuit position",
    "cnf --amk totalizer --circuit order",
    "cnf --amo commander --amk totalizer",
    "cnf --amo product --spread ladder",
)
"""Words that are tried on the further instances too."""
ARCS = """hamilton --directed
p edge 7 16
e 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 6\ne 6 7\ne 7 1\ne 1 4
e 4 2\ne 2 6\ne 6 1\ne 5 3\ne 3 7\ne 7 5\ne 3 1\ne 6 4
"""
FURTHER = (
    "queens 12 --queen 1,3 2,8 --block 12,12",
    "queens 11 --toroidal",
    "queens 20",
    "tour 5x6 --start 1",
    "tour 5x5 --start 1 --end 25",
    "tour 4x6 --closed --leaper 0,1 --hole 2,2 3,5",
    "hamilton --graph petersen 7 2 --path",
    "hamilton --graph grid 4x5 --path --start 1 --end 20 --force 1,2 --forbid 2,3",
    ARCS,
    ARCS.replace("--directed", "--directed --path --start 3"),
    "labelling --graph path 9 --distance 3",
    "labelling --graph grid 3x4 --distance 3 --given 1=4",
    "labelling --graph complete 5 --distance 7",
    "mines --total 5\n?2??\n??2?\n?2??\n???2",
    "mines --rule eight --free-digits --total 3\n1??1???\n???????\n???1???\n???????\n??????1",
    "queens 50",
    "tour 8x8 --closed",
    "hamilton --graph petersen 30 2",
    "labelling --graph grid 5x6 --distance 8",
)
"""Instances with more structure than the bundled examples have."""
QUICK = 3_000
"""Entries of more clauses or rows are checked in the slow run, as are those that repeat one."""


class Entry(NamedTuple):
    """What the table holds of one text."""

    variables: int
    stated: int
    ordered: str
    """Digest of the lines."""
    sorted: str
    """Digest of the clauses or rows, and of what stands in each, in any order."""


# --- what is written -------------------------------------------------------------------------


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def of_cnf(text: str) -> Entry:
    """The entry of a DIMACS file.

    >>> of_cnf("c x\\np cnf 2 2\\n1 -2 0\\n2 0\\n")[:2]
    (2, 2)
    """
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    header, *clauses = lines
    _, _, variables, stated = header.split()
    assert len(clauses) == int(stated)
    anyhow = sorted(" ".join(sorted(clause.split())) for clause in clauses)
    return Entry(int(variables), len(clauses), digest(clauses), digest(anyhow))


def of_lp(text: str) -> Entry:
    r"""The entry of an LP file.

    >>> of_lp("\\ x\nMinimize\n obj: 0 x1\nSubject To\n r1: x1 >= 1\nBinary\n x1\nEnd")[:2]
    (1, 1)
    """
    body = "\n".join(line for line in text.splitlines() if not line.startswith("\\"))
    body = re.sub(r"\s*\n  +", " ", body)  # a long row stands on several lines
    lines = body.splitlines()
    rows = [line for line in lines if re.match(r" r\d+:", line)]
    terms = [re.findall(r"[+-]? ?(?:\d+ )?x\d+|[<>=]+ .*", row.partition(":")[2]) for row in rows]
    anyhow = [" ".join(sorted(term.removeprefix("+").strip() for term in row)) for row in terms]
    others = [line for line in lines if line not in set(rows)]
    variables = len(set(re.findall(r"x\d+", body)))
    return Entry(variables, len(rows), digest(lines), digest([*others, *sorted(anyhow)]))


READERS = {"cnf": of_cnf, "lp": of_lp}


def written(words: str, instance: Path) -> Entry:
    """The entry of what ``encode --format`` with these words writes of the instance of a file."""
    out = io.StringIO()
    name = instance.read_text(encoding="utf-8").split()[0]
    with redirect_stdout(out):
        code = cli.run(["encode", name, "--input", str(instance), "--format", *shlex.split(words)])
    assert code == 0
    return READERS[words.split()[0]](out.getvalue())


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for installed puzzles once, not once a command, which takes longer than to encode."""
    known = functools.cache(importlib.metadata.entry_points)
    monkeypatch.setattr(importlib.metadata, "entry_points", known)


# --- the table -------------------------------------------------------------------------------


def recorded() -> dict[str, dict[str, Entry]]:
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    return {
        text: {words: Entry(*entry) for words, entry in entries.items()}
        for text, entries in table.items()
    }


TABLED = recorded() if TABLE.exists() else {}


def quick(entries: dict[str, Entry]) -> dict[str, Entry]:
    """The entries of an instance that the routine run checks: small ones, the first of equals."""
    first = {entry: words for words, entry in reversed(entries.items())}
    return {words: e for e, words in first.items() if e.stated <= QUICK}


def slow(entries: dict[str, Entry]) -> dict[str, Entry]:
    """All others."""
    return {words: entry for words, entry in entries.items() if words not in quick(entries)}


def label(text: str) -> str:
    return text.strip().replace("\n", "/")[:60]


def differences(text: str, entries: dict[str, Entry], folder: Path) -> Iterator[str]:
    """A line for each of these entries of an instance that is not what it was."""
    instance = folder / "instance"
    instance.write_text(text, encoding="utf-8")
    for words, before in entries.items():
        now = written(words, instance)
        if now[:2] != before[:2]:
            yield f"{words}: (variables, clauses) was {before[:2]}, is {now[:2]}"
        elif now.sorted != before.sorted:
            yield f"{words}: other clauses, as many as before"
        elif now != before:
            yield f"{words}: the same clauses in another order"


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("text", TABLED, ids=label)
def test_an_encoding_is_what_it_was(text: str, tmp_path: Path) -> None:
    found = list(differences(text, quick(TABLED[text]), tmp_path))
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("text", [text for text in TABLED if slow(TABLED[text])], ids=label)
def test_a_large_or_repeated_encoding_is_what_it_was(text: str, tmp_path: Path) -> None:
    found = list(differences(text, slow(TABLED[text]), tmp_path))
    assert not found, "\n".join(found)


def test_each_bundled_example_stands_in_the_table() -> None:
    examples = [e.text for kind in KINDS for e in getattr(puzzles, kind).EXAMPLES]
    assert [text for text in (*examples, *FURTHER) if text not in TABLED] == []


def test_each_encoding_stands_in_the_table() -> None:
    tried = {words for entries in TABLED.values() for words in entries}
    assert tried == {*alone(), *TOGETHER}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("p cnf 3 2\n1 -2 0\n2 3 0\n", "ordered sorted"),
        ("p cnf 3 2\n2 3 0\n-2 1 0\n", "sorted"),
        ("p cnf 3 2\n1 2 0\n2 3 0\n", ""),
    ],
)
def test_order_is_told_from_a_change_of_clauses(text: str, same: str) -> None:
    first, second = of_cnf("c first\np cnf 3 2\n1 -2 0\n2 3 0\n"), of_cnf(text)
    assert [f for f in ("ordered", "sorted") if getattr(first, f) == getattr(second, f)] == (
        same.split()
    )


@pytest.mark.parametrize(
    ("rows", "same"),
    [
        (" r1: x1 + 2 x2 <= 1\n r2: x1 - x2\n   >= 0", "ordered sorted"),
        (" r1: x1 - x2 >= 0\n r2: 2 x2 + x1 <= 1", "sorted"),
        (" r1: x1 - x2 >= 0\n r2: x2 + 2 x1 <= 1", ""),
        (" r1: x1 - x2 >= 0\n r2: 2 x2 - x1 <= 1", ""),
        (" r1: x1 + x2 >= 0\n r2: 2 x2 + x1 <= 1", ""),
        (" r1: x1 - x2 >= 0\n r2: 2 x2 + x1 <= 2", ""),
        (" r1: x1 - x2 >= 0\n r2: 2 x2 + x1 >= 1", ""),
    ],
)
def test_order_is_told_from_a_change_of_rows(rows: str, same: str) -> None:
    before, after = "Minimize\n obj: 0 x1 + 0 x2\nSubject To\n", "\nBinary\n x1 x2\nEnd\n"
    first = of_lp(f"{before} r1: x1 + 2 x2 <= 1\n r2: x1 - x2 >= 0{after}")
    second = of_lp(before + rows + after)
    assert [f for f in ("ordered", "sorted") if getattr(first, f) == getattr(second, f)] == (
        same.split()
    )


# --- recording -------------------------------------------------------------------------------


def alone() -> Iterator[str]:
    """The words of each format without an option, and with each encoding alone."""
    for form, options in ENCODINGS.items():
        yield form
        yield from (
            f"{form} --{one} {name}" for one, every in options.items() for name in every.split()
        )


def record(folder: Path) -> str:
    """The table of today, one line an entry; what an instance does not accept is left out."""
    table: dict[str, dict[str, Entry]] = {}
    instance = folder / "instance"
    examples = [e.text for kind in KINDS for e in getattr(puzzles, kind).EXAMPLES]
    for text in (*examples, *FURTHER):
        instance.write_text(text, encoding="utf-8")
        entries = table[text] = {}
        for words in (*alone(), *(TOGETHER if text in FURTHER else ())):
            try:
                entries[words] = written(words, instance)
            except puzzles.PuzzleError as error:
                if "expected a puzzle with" not in str(error):
                    raise
    blocks = []
    for text, entries in table.items():
        lines = ",\n".join(f"  {json.dumps(w)}: {json.dumps(e)}" for w, e in entries.items())
        blocks.append(f"{json.dumps(text)}: {{\n{lines}\n}}")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        TABLE.write_text(record(Path(temporary)), encoding="utf-8")
