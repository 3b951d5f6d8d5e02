"""Which of the formats a text has: the one reading of a graph."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..errors import PuzzleError
from ..garbage import gc_paused
from ..text import Reader, shown
from . import edges
from .formats import FORMATS
from .graph import Graph, notice
from .reading import Reading, Text

GUESSED = {"edges": edges.read} | {name: form.read for name, form in FORMATS.items() if form.bare}
"""The readers of texts that do not say what they are; a list of edges may have a header here."""


def decide(text: Text, directed: bool) -> Reading:
    """The one reading of a text whose format nobody names.

    What begins as only one format does is read in that format. Of all other formats each is
    tried on the whole text: exactly one graph must come of it. Readings in which nothing is wrong
    go before those that passed something over.

    Raises
    ------
    PuzzleError
        Where two readings are two graphs, or none fits; then the complaint is that of a list of
        edges, or of adjacency lists where there is a colon.
    """
    for form in FORMATS.values():
        if form.begins and form.begins(text):
            return form.read(text, directed)
    readings: dict[str, Reading] = {}
    reasons: dict[str, PuzzleError] = {}
    for name, read_text in GUESSED.items():
        try:
            readings[name] = read_text(text, directed)
        except PuzzleError as reason:
            reasons[name] = reason
    fitting = {name: one for name, one in readings.items() if not one.flaws} or readings
    if not fitting:
        raise reasons["adjacency" if text.lines and ":" in text.lines[0].text else "edges"]
    different = {one.graph: name for name, one in reversed(fitting.items())}
    if len(different) > 1:
        ways = " or ".join(f"--format {named(name, one)} ({one})" for name, one in fitting.items())
        first = text.lines[0]
        raise PuzzleError(first.at(1), ways, f"{shown(first.text)} and more, which fits both")
    return next(iter(fitting.values()))


def named(name: str, reading: Reading) -> str:
    """The format that makes a reading without a guess."""
    return "edges-header" if "with a header" in reading.form else name


def read(
    source: str | Iterable[str] | Reader,
    file: str = "<text>",
    form: str | None = None,
    *,
    directed: bool = False,
) -> Graph:
    """A graph from a text.

    Parameters
    ----------
    source : str, iterable of str, or Reader
        The text, or its lines; of a Reader those that are left.
    file : str
        The name for messages.
    form : str, optional
        One of :data:`FORMATS`; without it the whole text decides, see :func:`decide`.
    directed : bool
        Whether a pair of vertices is an arc from the first to the second. A file that says
        itself that its graph is directed needs it not.

    Returns
    -------
    Graph
        Its ``origin`` says how the text was read.

    Raises
    ------
    PuzzleError
        With file, line and column. Loops, repeated edges and headers that count otherwise are
        no errors: an :class:`InputWarning` tells of them.

    Examples
    --------
    >>> graph = read(["p edge 3 2", "e 1 2", "e 3 2"])
    >>> graph.edges, graph.origin
    (((0, 1), (1, 2)), 'DIMACS: 3 vertices, 2 edges')
    """
    if form is not None and form not in FORMATS:
        raise PuzzleError("--format", "one of " + ", ".join(FORMATS), shown(form))
    reader = source if isinstance(source, Reader) else Reader(source, file)
    with gc_paused():
        text = Text.of(reader, stated=form is not None)
        reading = FORMATS[form].read(text, directed) if form else decide(text, directed)
    for sentence in (*reading.flaws, *reading.remarks):
        notice(text.file, sentence)
    return replace(reading.graph, origin=str(reading))


def written(graph: Graph, form: str) -> list[str]:
    """The lines of a graph in one of the formats that are written.

    >>> written(read("1 2"), "graph6")
    ['A_']
    """
    write = FORMATS[form].write if form in FORMATS else None
    if write is None:
        known = ", ".join(name for name, one in FORMATS.items() if one.write)
        raise PuzzleError("--format", f"one of {known}", shown(form))
    lines = write(graph)
    if form == "edges":
        again = read(lines, directed=graph.directed)
        if (again.names, again.edges) != (graph.names, graph.edges):
            expected = "a graph that a list of edges can state (--format dimacs takes any)"
            raise PuzzleError("--format edges", expected, "another one")
    return lines
