"""The plots of an experiment: cactus, scaling, and two configurations against each other.

The colours are those of Okabe & Ito, which people with any kind of colour vision tell apart;
markers and line styles say the same again, for print.

**Cactus**: how many instances each configuration solves when each may take so long.
**Scaling**: time against size, with the least and the greatest repetition; the legend has the
exponent. **Scatter**: each point is an instance, above the diagonal where the upper configuration
is slower; what one of them did not solve stands at the border.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

from .formatting import QUESTIONS
from .results import Cell, Results
from .scaling import fits
from .statistics import summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, GREY = "#222222", "#999999"
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", INK)
MARKERS = "osD^vPX"
DASHES = ("-", "--", "-.", (0, (1, 1)), (0, (5, 1, 1, 1, 1, 1)))
STYLE: Any = {
    "svg.hashsalt": "satchel",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 11,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": GREY,
    "grid.alpha": 0.3,
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "figure.facecolor": "white",
}


def canvas(width: float, height: float, lines: int = 0) -> tuple[Figure, Axes]:
    """An empty figure of so many inches, taller where its legend has many lines."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, max(height, 0.26 * lines + 0.6)))
    return figure, figure.add_subplot()


def look(results: Results, name: str) -> dict[str, Any]:
    """Colour, marker and dashes of a configuration: the same in every plot."""
    i = results.configurations.index(name)
    return {
        "color": COLOURS[i % len(COLOURS)],
        "marker": MARKERS[i % len(MARKERS)],
        "linestyle": DASHES[i // len(COLOURS) % len(DASHES)],
        "markersize": 5.5,
    }


def limit_of(results: Results) -> float:
    """The longest limit of wall time."""
    return max(record.task.limits.seconds for record in results.records)


def decimal(axis: Any) -> None:
    """Write 0.1, 1, 10 at a logarithmic axis, not powers."""
    from matplotlib.ticker import FuncFormatter

    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))


def border(axes: Axes, limit: float) -> None:
    """A line at the limit, with its name."""
    axes.axhline(limit, color=GREY, linewidth=1, linestyle=(0, (4, 3)))
    axes.annotate(
        f"limit {limit:g} s", (1, limit), xycoords=("axes fraction", "data"), color=GREY,
        ha="right", va="bottom", fontsize=9, xytext=(0, 2), textcoords="offset points",
    )  # fmt: skip


# --- the three plots -------------------------------------------------------------------------


def cactus(results: Results) -> Figure:
    """For each configuration its solved instances, the quickest first."""
    from matplotlib.ticker import MaxNLocator

    figure, axes = canvas(7.5, 4.2, len(results.configurations))
    most = 0
    for one in (summary(results, name) for name in results.configurations):
        cells = [cell for cell in results.of(one.configuration) if cell.solved]
        spans = sorted(median(values) for cell in cells if (values := cell.values("wall")))
        label = f"{one.configuration} ({one.solved} of {one.run})"
        if one.wrong:
            label += f", {one.wrong} WRONG"
        style = {**look(results, one.configuration), "markevery": max(1, len(spans) // 15)}
        axes.plot(range(1, len(spans) + 1), spans, label=label, **style)
        most = max(most, len(spans))
    axes.set_yscale("log")
    decimal(axes.yaxis)
    border(axes, limit_of(results))
    axes.set_xlim(0.5, most + 0.5)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("instances solved, the quickest first")
    axes.set_ylabel("wall time (s)")
    axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1.02), title="solved", alignment="left")
    return figure


def scalable(results: Results) -> list[tuple[str, str]]:
    """The families with solved instances of two sizes."""
    return [
        family
        for family in results.families()
        if len({size for name in results.configurations for size, _ in results.sized(name, family)})
        > 1
    ]


def scaling(results: Results, family: tuple[str, str]) -> Figure:
    """Time against size, both logarithmic, with the fitted lines."""
    from matplotlib.ticker import FixedLocator, NullLocator

    figure, axes = canvas(7.5, 4.2, len(results.configurations))
    lines = {fit.configuration: fit for fit in fits(results) if fit.family == family}
    rows = {name: results.sized(name, family) for name in results.configurations}
    inner = all(cell.values("work") for cells in rows.values() for _, cell in cells)
    measure = "work" if inner else "wall"
    for name, cells in rows.items():
        points = [(size, time) for size, cell in cells if (time := cell.measured(measure))]
        if not points:
            continue
        style = look(results, name)
        label, line = name, lines.get(name)
        if line and line.exponent:
            value, low, high = line.exponent
            label += "  " if len(rows) > 8 else "\n  "
            label += f"n^{value:.1f} [{low:.1f}, {high:.1f}]"
            ends = [line.points[0][0], line.points[-1][0]]
            fitted = [line.scale * end**value for end in ends]
            if line.used.startswith("encode") == inner:
                axes.plot(ends, fitted, color=style["color"], linewidth=1.2, alpha=0.8)
        heights = [time.value for _, time in points]
        errors = [
            [time.value - time.low for _, time in points],
            [time.high - time.value for _, time in points],
        ]
        axes.errorbar(
            [size for size, _ in points], heights, yerr=errors, label=label, elinewidth=1,
            **{**style, "linestyle": "none", "markersize": 5.5 if len(points) < 40 else 3},
        )  # fmt: skip
    axes.set_xscale("log")
    axes.set_yscale("log")
    sizes = sorted({size for cells in rows.values() for size, _ in cells})
    axes.xaxis.set_major_locator(FixedLocator(sizes if len(sizes) <= 10 else thinned(sizes)))
    axes.xaxis.set_minor_locator(NullLocator())
    decimal(axes.xaxis)
    decimal(axes.yaxis)
    axes.set_title(f"{family[0]}: {QUESTIONS.get(family[1], family[1])}", loc="left", fontsize=11)
    axes.set_xlabel("size")
    axes.set_ylabel("encoding and solving (s)" if inner else "wall time (s)")
    axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1.02))
    return figure


def thinned(sizes: list[float]) -> list[float]:
    """About eight of many sizes, evenly on a logarithmic axis; first and last among them."""
    kept, step = [sizes[0]], (sizes[-1] / sizes[0]) ** (1 / 8)
    for size in sizes[1:-1]:
        if size >= kept[-1] * step and size * step <= sizes[-1]:
            kept.append(size)
    return [*kept, sizes[-1]]


def shared(results: Results, across: str, up: str) -> list[list[Cell]]:
    """The cells of both configurations, for each instance that both were run on."""
    pairs = ([results.cell(i, name) for name in (across, up)] for i in results.instances)
    return [[cell for cell in pair if cell] for pair in pairs if all(pair)]


def scatter(results: Results, across: str, up: str) -> Figure:
    """Each instance as a point; unsolved ones at the border, with a marker that says why."""
    figure, axes = canvas(5.6, 5.6)
    limit = limit_of(results)
    edge = 2 * limit
    solved: list[list[float]] = []
    unsolved: list[list[float]] = []
    for pair in shared(results, across, up):
        places = [place(cell, edge) for cell in pair]
        (unsolved if edge in places else solved).append(places)
    low = min([min(places) for places in (*solved, *unsolved)], default=limit) / 1.5
    for factor, dashes in ((1, "-"), (2, "--"), (10, ":")):
        for f in {factor, 1 / factor}:
            ends = [max(low, low / f), min(limit, limit / f)]
            axes.plot(ends, [f * x for x in ends], color=GREY, linewidth=0.9, linestyle=dashes)
        axes.annotate(
            f"{factor}×", (0.55 * limit / factor, 0.55 * limit), color=GREY, fontsize=9,
            xytext=(-3, 3), textcoords="offset points", ha="right",
        )  # fmt: skip
    for line in (axes.axhline, axes.axvline):
        line(edge, color=INK, linewidth=0.9)
        line(limit, color=GREY, linewidth=1, linestyle=(0, (4, 3)))
    axes.annotate(
        f"not solved (limit {limit:g} s)", (0.02, (limit * edge) ** 0.5), color=GREY, fontsize=9,
        xycoords=("axes fraction", "data"), va="center",
    )  # fmt: skip
    groups = (
        (solved, "o", COLOURS[0], "solved by both"),
        (unsolved, "x", COLOURS[1], "at the border"),
    )
    for points, marker, colour, what in groups:
        if points:
            xs, ys = zip(*points, strict=True)
            label = f"{len(points)} {what}"
            style: Any = {"marker": marker, "color": colour, "clip_on": False, "zorder": 3}
            axes.scatter(xs, ys, s=34, label=label, **style)
    axes.set(xscale="log", yscale="log", xlim=(low, edge), ylim=(low, edge))
    axes.set_aspect("equal")
    decimal(axes.xaxis)
    decimal(axes.yaxis)
    axes.set_xlabel(f"{across}: wall time (s)")
    axes.set_ylabel(f"{up}: wall time (s)")
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1.0), ncols=2, borderaxespad=0.2)
    return figure


def place(cell: Cell, edge: float) -> float:
    """Where a cell stands on an axis: its time, or the border."""
    time = cell.measured("wall") if cell.solved else None
    return time.value if time else edge
