"""The records for other programs: CSV, JSON lines, and the result files of BenchExec.

CSV is for spreadsheets and leaves things out; JSON lines keep everything, and :func:`read_jsonl`
reads them back. BenchExec's ``table-generator FOLDER/*.xml`` makes its tables and plots of the
result files; each holds the runs of one configuration in one repetition.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from hashlib import sha256
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree as Xml

from ...puzzles.errors import Place, PuzzleError
from ...puzzles.files import save
from ...puzzles.text import printable, shown
from ..run.record import NO_RECORD, Record, Status, from_json, to_json
from .formatting import answer
from .results import work

FORMS = ("csv", "jsonl", "benchexec")
CATEGORIES = {
    Status.CORRECT: "correct",
    Status.WRONG: "wrong",
    Status.UNKNOWN: "unknown",
    Status.UNAVAILABLE: "missing",
}
"""How BenchExec judges a run; whatever else happened is an ``error``."""
STATES = {
    Status.TIMEOUT: "TIMEOUT",
    Status.MEMORY: "OUT OF MEMORY",
    Status.ERROR: "ERROR",
    Status.KILLED: "KILLED",
}
"""What BenchExec calls these; a definite answer stands for itself."""
COLUMNS = (
    "puzzle", "label", "size", "question", "configuration", "repetition", "status", "verdict",
    "count", "wall", "cpu", "memory", "start", "encode", "solve", "variables", "clauses",
    "literals", "rows", "evidence", "message", "limit", "memory_limit", "host", "started",
    "versions", "instance",
)  # fmt: skip
"""The columns of the CSV; seconds and bytes."""


def write(form: str, records: Sequence[Record], path: Path) -> list[Path]:
    """Write one of the ``FORMS``: a file, or for ``benchexec`` a folder; the files written."""
    if form == "benchexec":
        return benchexec(records, path)
    return [save(path, {"csv": csv, "jsonl": jsonl}[form](records))]


# --- tables and lines ------------------------------------------------------------------------


def csv(records: Iterable[Record]) -> str:
    """A row for each measured run, with a first row of names (RFC 4180, but with plain line ends).

    Warm-ups are left out.
    """
    from csv import DictWriter

    stream = StringIO()
    writer = DictWriter(stream, COLUMNS, restval="", extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for record in records:
        task = record.task
        if not task.repetition:
            continue
        values = {**vars(task), **vars(record), **record.phases, **record.sizes}
        values |= {"limit": task.limits.seconds, "memory_limit": task.limits.memory}
        values |= {"host": record.machine.get("host"), "evidence": " ".join(record.evidence)}
        writer.writerow({name: plain(value) for name, value in values.items()})
    return stream.getvalue()


def plain(value: object) -> object:
    """A value as a cell; a text that a spreadsheet would take for a formula gets an apostrophe.

    Of signs that are not printable the line ends of an instance are kept.

    >>> plain(None), plain(1.5), plain("=1+1"), plain("a\\rb")
    ('', 1.5, "'=1+1", 'a?b')
    """
    if not isinstance(value, str):
        return "" if value is None else value
    text = "\n".join(map(printable, value.split("\n")))
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def jsonl(records: Iterable[Record]) -> str:
    """A JSON object on a line for each run, with everything."""
    return "".join(f"{to_json(record)}\n" for record in records)


def read_jsonl(text: str, file: str = "<records>") -> list[Record]:
    """The records that :func:`jsonl` wrote; empty lines are skipped.

    Raises
    ------
    PuzzleError
        With the line that holds no record.
    """
    records = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                records.append(from_json(line))
            except NO_RECORD:
                found = shown(line[:60])
                raise PuzzleError(Place(file, number, 1), "a record as JSON", found) from None
    return records


# --- BenchExec -------------------------------------------------------------------------------


def benchexec(records: Iterable[Record], folder: Path) -> list[Path]:
    """Write a result file for each configuration and repetition, without the warm-ups."""
    groups: defaultdict[tuple[int, str], list[Record]] = defaultdict(list)
    for record in records:
        if record.task.repetition > 0:
            groups[record.task.repetition, record.task.configuration].append(record)
    labelled: defaultdict[str, set[str]] = defaultdict(set)
    for group in groups.values():
        for record in group:
            labelled[record.task.label].add(record.task.instance)
    ambiguous = {label for label, instances in labelled.items() if len(instances) > 1}
    files = []
    names = list(dict.fromkeys(name for _, name in groups))
    for repetition, name in sorted(groups):
        slug = re.sub(r"[^A-Za-z0-9]+", "_", name)
        number = names.index(name) + 1
        file = folder / f"satchel.{number}-{slug}.{repetition}.results.xml"
        files.append(save(file, result(groups[repetition, name], ambiguous)))
    return files


def result(records: Sequence[Record], ambiguous: Set[str] = frozenset()) -> str:
    """The runs of one configuration, at most one for each instance, as a BenchExec result.

    BenchExec knows instances by their names; ``ambiguous`` ones get a hash beside them.
    """
    first = records[0]
    task, machine = first.task, first.machine
    root = Xml.Element(
        "result",
        benchmarkname="satchel",
        name=f"{task.configuration} #{task.repetition}",
        tool="Satchel",
        toolmodule="benchexec.tools.dummy",  # one that BenchExec has; there are no logs to read
        version=version(task.versions),
        options=task.configuration,
        timelimit=f"{task.limits.seconds:g}s",
        memlimit=f"{task.limits.memory}B" if task.limits.memory else "-",
        cpuCores="-",
        date=min(record.started for record in records)[:19].replace("T", " "),
        starttime=min(record.started for record in records),
        endtime=max(record.started for record in records),
        generator="Satchel",
    )
    system = Xml.SubElement(root, "systeminfo", hostname=str(machine.get("host", "unknown")))
    Xml.SubElement(system, "os", name=str(machine.get("system", "unknown")))
    Xml.SubElement(
        system,
        "cpu",
        model=str(machine.get("processor", "unknown")),
        cores=str(machine.get("cores", "-")),
        frequency="-",
    )
    Xml.SubElement(system, "ram", size=f"{machine['memory']}B" if machine.get("memory") else "-")
    columns = Xml.SubElement(root, "columns")
    for title in ("status", "cputime", "walltime", "memory"):
        Xml.SubElement(columns, "column", title=title)
    for record in records:
        name = fit(f"{record.task.label} ({record.task.question})")
        if record.task.label in ambiguous:
            name += " " + sha256(record.task.instance.encode()).hexdigest()[:6]
        run = Xml.SubElement(root, "run", name=name, files=f"[{name}]")
        for title, value, hidden in values(record):
            column = Xml.SubElement(run, "column", title=title, value=value)
            if hidden:
                column.set("hidden", "true")
    Xml.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + Xml.tostring(root, "unicode") + "\n"


def values(record: Record) -> list[tuple[str, str, bool]]:
    """Title, value and whether it is hidden, of each column of a run that has a value."""
    definite = record.status in (Status.CORRECT, Status.WRONG)
    state = STATES.get(record.status, record.status.value)
    columns: list[tuple[str, object, str, bool]] = [
        ("status", answer(record).replace(",", "") if definite else state, "", False),
        ("category", CATEGORIES.get(record.status, "error"), "", True),
        ("cputime", record.cpu, "s", False),
        ("walltime", record.wall, "s", False),
        ("memory", record.memory, "B", False),
        ("encode and solve", work(record), "s", True),
    ]
    columns += [(name, number, "", True) for name, number in record.sizes.items()]
    if record.message:
        columns.append(("message", fit(record.message), "", True))
    return [
        (title, f"{value}{unit}", hidden)
        for title, value, unit, hidden in columns
        if value is not None
    ]


def fit(text: str) -> str:
    """A text without the characters that XML cannot hold."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", text)


def version(versions: str) -> str:
    """Satchel's own version among those of a run.

    >>> version("satchel 0.1, Python 3.11")
    '0.1'
    """
    match = re.search(r"\bsatchel ([^ ,]+)", versions, re.IGNORECASE)
    return match[1] if match else ""
