"""What GraphML, GML and DOT share: places in a text, and vertices by keys with edges between."""

from __future__ import annotations

from bisect import bisect

from ..errors import Place, PuzzleError
from ..text import shown
from .graph import Pair, simple
from .reading import Reading


class Places:
    """The line and the column of each sign of a text."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.breaks = [at for at, sign in enumerate(text) if sign == "\n"]

    def __getitem__(self, at: int) -> Place:
        line = bisect(self.breaks, at - 1)
        return Place(self.file, line + 1, at - (self.breaks[line - 1] if line else -1))


class Markup:
    """The vertices and edges of a file, in their order; a key may be used before it is stated."""

    def __init__(self) -> None:
        self.keys: dict[str, int] = {}
        self.labels: list[str] = []
        self.edges: list[tuple[str, str, Place]] = []

    def node(self, key: str, label: str, place: Place) -> None:
        """Take a vertex, with its label where it has one of its own."""
        if self.keys.setdefault(key, len(self.labels)) < len(self.labels):
            raise PuzzleError(place, "each vertex once", f"{shown(key)} again")
        for name in (key, label):
            if not " ".join(name.split()).isprintable():
                raise PuzzleError(place, "a name that can be printed", shown(name))
        self.labels.append(" ".join(label.split()))

    def reading(self, form: str, directed: bool, both: bool) -> Reading:
        """The graph; with ``both`` an undirected one has an arc each way for each edge.

        Vertices are called by their labels, and by their keys where labels are empty or equal.
        """
        pairs: list[Pair] = []
        for source, target, place in self.edges:
            for key in (source, target):
                if key not in self.keys:
                    raise PuzzleError(place, "an edge between vertices of the file", shown(key))
            pairs.append((self.keys[source], self.keys[target]))
        names, remarks = self.labels, list[str]()
        if not all(names) or len(set(names)) < len(names):
            what = "equal" if all(names) else "empty"
            remarks.append(f"vertices are called by their ids, as some of their labels are {what}")
            names = [" ".join(key.split()) for key in self.keys]
        graph, flaws = simple(names, pairs, directed)
        return Reading(graph.to_directed() if both else graph, form, flaws, remarks)
