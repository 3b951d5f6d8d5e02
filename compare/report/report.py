"""One HTML page with everything that an experiment says; it needs no network and no other file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from ...puzzles.errors import Unavailable
from ...puzzles.files import save
from ..run.judgement import contradict
from ..run.record import Record, Status
from . import plots, table
from .formatting import answer, megabytes, seconds, size, spread, state
from .grid import Grid, style
from .results import Results
from .scaling import MIN_TIME_RATIO, MIN_TIME_S, fits
from .statistics import MIN_INSTANCES, RESAMPLES, ratio, summaries

PLOTS = {
    "cactus": "How many instances each configuration solves when each may take so long. "
    "Further right and lower is better.",
    "scaling": "Time against size, with the least and the greatest repetition. A straight line is "
    "a power of the size; its exponent stands beside it. Less than 1 ms is drawn as 1 ms.",
    "scatter": "Each point is an instance. Above the diagonal the configuration of the vertical "
    "axis is slower; what one of the two did not solve stands at the border.",
}
"""What to see in each kind of plot."""
ORDER = (
    table.summary_grid,
    table.ratios_grid,
    table.alarm_grid,
    table.times_grid,
    table.sizes_grid,
    table.exponents_grid,
)
"""The tables as they stand on the page."""


def write(records: Sequence[Record], path: Path, title: str) -> None:
    """Write the page.

    Raises
    ------
    Unavailable
        Without jinja2; without matplotlib the page has no plots, and says so.
    PuzzleError
        When the file cannot be written.
    """
    save(path, page(records, title))


def page(records: Sequence[Record], title: str) -> str:
    """The page as text."""
    try:
        from jinja2 import Environment, StrictUndefined
        from markupsafe import Markup
    except ImportError as error:
        remedy = "pip install 'satchel[compare]'"
        raise Unavailable(f"no report without jinja2: {remedy} ({error})") from None
    results = Results(records)
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["look"] = lambda word: style(word).replace(" ", "-")
    source = resources.files(__package__).joinpath("report.html").read_text(encoding="utf-8")
    try:
        drawings = list(plots.inline(results)) if results.cells else []
        missing = []
    except Unavailable as error:
        drawings, missing = [], [f"This page has no plots: {error}."]
    return environment.from_string(source).render(
        title=title,
        alarms=list(alarms(results)),
        findings=list(findings(results)),
        cautions=[*cautions(results), *missing],
        labels=[results.labels[instance] for instance in results.instances],
        grids=[table for grid in ORDER if (table := grid(results)).rows] if results.cells else [],
        plots=[(name.split("-")[0], Markup(svg)) for name, svg in drawings],
        captions=PLOTS,
        details=details(results),
        disputes=list(disputes(results)),
        surroundings=list(surroundings(results)),
        least=MIN_INSTANCES,
        resamples=f"{RESAMPLES:,}",
        clear=f"{MIN_TIME_S:g}",
        span=MIN_TIME_RATIO,
    )


# --- sentences -------------------------------------------------------------------------------


def alarms(results: Results) -> Iterator[str]:
    """A sentence for each cell with a wrong answer, and for each instance with contradictions."""
    for (instance, name), cell in results.cells.items():
        if cell.status is Status.WRONG:
            wrong = next(record for record in cell.records if record.status is Status.WRONG)
            yield f"{name} is wrong on {results.labels[instance]}: it answered {answer(wrong)}."
    for instance in results.instances:
        records = results.definite(instance)
        if contradict([record for record in records if record.status is not Status.WRONG]):
            yield f"The answers on {results.labels[instance]} contradict each other."


def findings(results: Results) -> Iterator[str]:
    """The headline: who solved the most, how the others compare, how they scale."""
    ranked = summaries(results)
    if not ranked or not ranked[0].solved:
        yield "No configuration solved an instance."
        return
    best = ranked[0]
    first = "comes first" if best.best else "solved the most"
    yield (
        f"{best.configuration} {first}: {best.solved} of {best.run} instances, "
        f"with a PAR-2 of {seconds(best.par2)} s."
    )
    for other in ranked[1:]:
        against = ratio(results, other.configuration, best.configuration)
        common = f" over {against.instances} instances" if against.called else ""
        cells = results.of(other.configuration)
        if all(cell.status is Status.UNAVAILABLE for cell in cells):
            yield f"{other.configuration} is unavailable: {cells[0].records[0].message}."
            continue
        wrong = f", {other.wrong} WRONG" if other.wrong else ""
        yield (
            f"{other.configuration} solved {other.solved} of {other.run}{wrong}; beside "
            f"{best.configuration}: {against}{common}."
        )
    for fit in fits(results):
        if fit.exponent and fit.exponent.low > 0:
            yield f"On {fit.family[0]} the time of {fit.configuration} grows like {fit}."
    shared = sum(
        len({record.task.configuration for record in results.definite(instance)}) > 1
        for instance in results.instances
    )
    if shared and not any(alarms(results)):
        yield f"All answers agree, on {shared} instances that two configurations or more answered."


def cautions(results: Results) -> Iterator[str]:
    """What a careful reader would hold against the experiment."""
    if not results.cells:
        return
    if max(len(cell.records) for cell in results.cells.values()) == 1:
        yield "Each run was made once, so the intervals know nothing of the noise between runs."
    missing = len(results.instances) * len(results.configurations) - len(results.cells)
    if missing:
        yield f"{missing} pairs of instance and configuration were not run."
    for what, values in (
        ("limits", {record.task.limits for record in results.records}),
        ("machines", {record.machine.get("host") for record in results.records}),
        ("sets of versions", {(r.task.configuration, r.task.versions) for r in results.records}),
    ):
        expected = len(results.configurations) if what == "sets of versions" else 1
        if len(values) > expected:
            yield f"The records mix different {what}."
    busy = sum(
        record.machine.get("load", 0) > record.machine.get("cores", float("inf"))
        for record in results.records
    )
    if busy:
        yield f"{busy} runs began while the machine had more work than cores."


# --- tables ----------------------------------------------------------------------------------


def details(results: Results) -> Grid:
    """A row for each instance and configuration, with everything that was measured."""
    rows = []
    for instance, name, cell in results.ordered():
        first = cell.records[0]
        times = [cell.measured(measure) for measure in ("wall", "cpu", "work")]
        peak = cell.measured("memory")
        row = (
            results.labels[instance],
            name,
            answer(first) if cell.solved else state(cell),
            *(spread(time) if time else "" for time in times),
            spread(peak, megabytes) if peak else "",
            size(cell),
            f"{first.sizes['literals']:,}" if "literals" in first.sizes else "",
            str(len(cell.records)),
            next((record.message for record in cell.records if record.message), ""),
        )
        rows.append(row)
    heads = (
        "instance", "configuration", "answer", "wall (s)", "CPU (s)", "encode + solve (s)",
        "peak memory (MB)", "variables / clauses", "literals", "runs", "message",
    )  # fmt: skip
    return Grid("Every measurement", heads, tuple(rows), left=3)


@dataclass(frozen=True)
class Dispute:
    """An instance with a wrong or a contradicting answer, and all that was said about it."""

    label: str
    instance: str
    answers: tuple[Record, ...]
    shrunk: str


def disputes(results: Results) -> Iterator[Dispute]:
    """Every instance whose answers do not agree; each different answer stands once."""
    for instance in results.instances:
        records = results.definite(instance)
        if contradict(records) or any(record.status is Status.WRONG for record in records):
            different = {(r.task.configuration, r.status, answer(r)): r for r in reversed(records)}
            shrunk = (str(r.stats["shrunk"]) for r in records if "shrunk" in r.stats)
            answers = tuple(reversed(different.values()))
            yield Dispute(results.labels[instance], instance.text, answers, next(shrunk, ""))


def surroundings(results: Results) -> Iterator[tuple[str, str]]:
    """The machine, the versions, the limits and the load, as they stand in the records."""
    words = {"host": "machine", "system": "system", "processor": "processor", "cores": "cores"}
    for key, what in words.items():
        yield what, ", ".join(distinct(record.machine.get(key) for record in results.records))
    memories = distinct(record.machine.get("memory") for record in results.records)
    yield "memory", ", ".join(f"{megabytes(float(size))} MB" for size in memories)
    loads = [float(r.machine["load"]) for r in results.records if "load" in r.machine]
    if loads:
        yield "load before the runs", f"{min(loads):.2f} to {max(loads):.2f}"
    for limits in dict.fromkeys(record.task.limits for record in results.records):
        memory = f"{megabytes(limits.memory)} MB" if limits.memory else "all the memory there is"
        yield "limits of a run", f"{limits.seconds:g} s wall time, {memory}"
    times = sorted(record.started for record in results.records if record.started)
    if times:
        yield "first and last run", f"{times[0]} … {times[-1]}"
    for name in results.configurations:
        records = (record for cell in results.of(name) for record in cell.records)
        yield f"versions for {name}", "; ".join(distinct(r.task.versions for r in records))


def distinct(values: Iterator[Any]) -> list[str]:
    """Different values that are there, in the order they came."""
    return list(dict.fromkeys(str(value) for value in values if value not in (None, "")))
