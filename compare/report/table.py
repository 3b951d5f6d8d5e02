"""The tables that a person sees: times, sizes, and what each configuration comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ..run.judgement import contradict
from ..run.record import Record, Status
from . import grid
from .formatting import QUESTIONS, answer, megabytes, seconds, size, state
from .grid import Grid
from .results import Instance, Results
from .scaling import fits
from .statistics import Summary, ratio, summaries


def show(records: Sequence[Record]) -> None:
    """Print the tables on standard output, in the form that fits the terminal."""
    grid.show(grids(Results(records), grid.columns()))


def text(records: Sequence[Record]) -> str:
    """The tables as plain text."""
    return grid.text(grids(Results(records)))


def grids(results: Results, width: int | None = None) -> list[Grid]:
    """All tables; the first becomes a long one where the ``width`` is too small for it."""
    if not results.cells:
        return [Grid("There are no records.", ("",), ())]
    first = [times_grid(results), sizes_grid(results)]
    if width is not None and any(one.width > width for one in first):
        first = [long_grid(results, width)]
    more = (alarm_grid, summary_grid, ratios_grid, exponents_grid)
    return [one for one in (*first, *(make(results) for make in more)) if one.rows]


# --- instances and configurations ------------------------------------------------------------


def answers(results: Results, instance: Instance) -> str:
    """What the correct runs answered, the most exact of it; or that they disagree."""
    records = [record for record in results.definite(instance) if record.solved]
    if contradict(records):
        return "disagree"
    exact = sorted(records, key=lambda record: record.count is None)
    words = [word for word in map(answer, exact) if word != "solved"] or [*map(answer, exact)]
    return words[0] if words else "open"


def repeated(results: Results) -> str:
    """How often each run was made, in words."""
    least, *_, most = sorted([len(cell.records) for cell in results.cells.values()] * 2)
    if most == 1:
        return "one run each: the spread is not known"
    often = f"{most}" if least == most else f"{least} to {most}"
    return f"median [least, greatest] of {often} repetitions"


def times_grid(results: Results) -> Grid:
    """The wall times, with the answers."""
    names = results.configurations
    rows = tuple(
        (
            results.labels[instance],
            answers(results, instance),
            *(state(results.cell(instance, name)) for name in names),
        )
        for instance in results.instances
    )
    title = f"Seconds of wall time, {repeated(results)}"
    return Grid(title, ("instance", "answer", *names), rows, left=2)


def sizes_grid(results: Results) -> Grid:
    """The sizes of the formulas, of those configurations that have some."""
    table = {
        (i, name): size(results.cell(i, name))
        for i in results.instances
        for name in results.configurations
    }
    names = [n for n in results.configurations if any(table[i, n] for i in results.instances)]
    rows = tuple(
        (results.labels[i], *(table[i, name] for name in names))
        for i in results.instances
        if any(table[i, name] for name in names)
    )
    return Grid("Variables / clauses, or rows, of the formula", ("instance", *names), rows)


def long_grid(results: Results, width: int) -> Grid:
    """A row for each instance and configuration: for narrow terminals. Sizes, if they fit."""
    rows = []
    for instance in results.instances:
        label = results.labels[instance]
        for name in results.configurations:
            cell = results.cell(instance, name)
            rows.append((label, name, state(cell), size(cell)))
            label = ""
    heads = ("instance", "configuration", "seconds", "variables / clauses")
    grid = Grid(f"Wall time, {repeated(results)}", heads, tuple(rows), left=2)
    if grid.width > width:
        grid = replace(grid, heads=heads[:3], rows=tuple(row[:3] for row in rows))
    return grid


# --- what it comes to ------------------------------------------------------------------------


def alarm_grid(results: Results) -> Grid:
    """Every wrong answer, with the reason; empty when all is well."""
    rows = tuple(
        (results.labels[instance], name, f"WRONG: {answer(record)}", record.message)
        for (instance, name), cell in results.cells.items()
        for record in cell.records
        if record.status is Status.WRONG
    )
    heads = ("instance", "configuration", "answered", "why it is wrong")
    return Grid("WRONG ANSWERS", heads, tuple(dict.fromkeys(rows)), left=None)


def summary_grid(results: Results) -> Grid:
    """Solved, PAR-2, and the ratio of the wall times to the best configuration's."""
    table = summaries(results)
    first, total = table[0], len(results.instances)
    best = first.configuration
    rows = []
    for one in table:
        against = str(ratio(results, one.configuration, best))
        if one is first:
            against = "the best" if first.best else ""
        peak = megabytes(one.memory) if one.memory else ""
        rows.append(
            (
                one.configuration,
                solved(one, total),
                others(results, one),
                seconds(one.par2),
                peak,
                against,
            )
        )
    heads = ("configuration", "solved", "otherwise", "PAR-2", "peak MB", f"against {best}")
    notes = (
        "PAR-2: mean seconds, an unsolved run counting twice its limit.",
        "Ratios: geometric means over the instances both solved, with 95 % bootstrap intervals.",
    )
    if not first.solved:  # there is no best one, and nothing to compare
        kept = tuple(row[:-1] for row in rows)
        return Grid("Configurations", heads[:-1], kept, notes[:1], left=None)
    return Grid("Configurations, the best first", heads, tuple(rows), notes, left=None)


def ratios_grid(results: Results) -> Grid:
    """The ratios to the best configuration by the other measures; empty if there is but one."""
    best, *rest = [one.configuration for one in summaries(results) if one.solved] or [""]
    rows = tuple(
        (name, *(str(ratio(results, name, best, measure)) for measure in ("work", "cpu", "memory")))
        for name in rest
    )
    heads = ("configuration", "encode + solve", "CPU time", "peak memory")
    return Grid(f"Against {best}, by other measures", heads, rows, left=None)


def solved(one: Summary, total: int) -> str:
    """How many of the instances it solved, and loudly how many wrongly."""
    missing = f" (run on {one.run} of {total})" if one.run < total else ""
    wrong = f", {one.wrong} WRONG" if one.wrong else ""
    return f"{one.solved} of {one.run}{wrong}{missing}"


def others(results: Results, one: Summary) -> str:
    """What became of the other instances: ``2 timeout, 1 error``."""
    statuses = Counter(cell.status for cell in results.of(one.configuration))
    del statuses[Status.CORRECT], statuses[Status.WRONG]
    return ", ".join(f"{n} {status.value}" for status, n in statuses.items())


def exponents_grid(results: Results) -> Grid:
    """The fitted exponents of the families that have one, and why others of these have none."""
    all_fits = list(fits(results))
    families = {fit.family for fit in all_fits if fit.exponent}
    rows = tuple(
        (fit.configuration, fit.family[0], QUESTIONS.get(fit.family[1], fit.family[1]), str(fit))
        for fit in all_fits
        if fit.family in families
    )
    notes = ("Least squares of log time on log size, 95 % bootstrap intervals; solved runs only.",)
    heads = ("configuration", "puzzle", "question", "time grows like")
    return Grid("Scaling", heads, rows, notes, left=None)
