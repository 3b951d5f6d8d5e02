"""Plots of an experiment as files and for a page: what ``figures`` draws, as SVG and PNG.

The same records give the same files, byte for byte.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...puzzles.errors import Unavailable
from ...puzzles.files import save
from ..run.record import Record
from .figures import INK, STYLE, cactus, scalable, scaling, scatter, shared
from .results import Results
from .statistics import summaries

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SCATTER_PLOTS = 6
"""The most of them: the best configuration against so many others."""


def write(records: Sequence[Record], folder: Path) -> list[Path]:
    """Write every plot that the records allow, as SVG and as PNG; the files in their order."""
    return [
        save(folder / f"{name}.{form}", drawn(figure, form))
        for name, figure in figures(Results(records))
        for form in ("svg", "png")
    ]


def inline(results: Results) -> Iterator[tuple[str, str]]:
    """Name and SVG element of every plot, for a page with its own colours of ink and paper.

    Identifiers get the name of the plot in front, so that several may stand on one page.
    """
    for name, figure in figures(results):
        text = drawn(figure, "svg", transparent=True).decode()
        text = re.sub(r"<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.S)
        text = re.sub(r' (xmlns(:xlink)?|width|height|version)="[^"]*"', "", text, count=5)
        text = re.sub(r'(id="|url\(#|href="#)', rf"\1{name}-", text)
        described = f'<svg role="img" aria-label="{name}"'
        yield name, text.replace(INK, "currentColor").replace("<svg", described, 1).strip()


def drawn(figure: Figure, form: str, transparent: bool = False) -> bytes:
    """A file without a date, so that the same figure gives the same bytes."""
    import matplotlib

    stream = io.BytesIO()
    metadata: dict[str, Any] = {"Date": None} if form == "svg" else {"Software": None}
    with matplotlib.rc_context(STYLE):
        figure.savefig(
            stream, format=form, metadata=metadata, transparent=transparent, dpi=150,
            bbox_inches="tight",
        )  # fmt: skip
    return stream.getvalue()


def figures(results: Results) -> Iterator[tuple[str, Figure]]:
    """Name and figure of every plot that the records allow."""
    try:
        import matplotlib
    except ImportError as error:
        remedy = "pip install 'satchel[compare]'"
        raise Unavailable(f"no plots without matplotlib: {remedy} ({error})") from None
    with matplotlib.rc_context(STYLE):
        if any(cell.solved and cell.values("wall") for cell in results.cells.values()):
            yield "cactus", cactus(results)
        for puzzle, question in scalable(results):
            yield f"scaling-{puzzle}-{question}", scaling(results, (puzzle, question))
        first, *names = [one.configuration for one in summaries(results) if one.solved] or [""]
        names = [name for name in names if shared(results, first, name)]
        for other in names[:SCATTER_PLOTS]:
            yield f"scatter-{slug(first)}-{slug(other)}", scatter(results, first, other)


def slug(name: str) -> str:
    """The name of a configuration as a part of a file's name.

    >>> slug("sat:glucose4+amo=product")
    'sat_glucose4_amo_product'
    """
    return re.sub(r"[^A-Za-z0-9]+", "_", name)
