"""What GraphML and GML share: vertices by keys, edges between them, both with their places."""

from __future__ import annotations

from ..errors import Place, PuzzleError
from ..text import Reader, shown
from .graph import Graph, Pair, blanked, build


def whole(reader: Reader) -> str:
    """The text that is left, each line where it stood."""
    lines = reader.rest()
    rows = [""] * (lines[-1].number if lines else 0)
    for line in lines:
        rows[line.number - 1] = line.text
    return "\n".join(rows)


class Markup:
    """The vertices and edges of a file, in their order; a key may be used before it is stated."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.keys: dict[str, int] = {}
        self.names: list[tuple[str, Place]] = []
        self.edges: list[tuple[str, str, Place]] = []

    def node(self, key: str, name: str, place: Place) -> None:
        """Take a vertex."""
        if self.keys.setdefault(key, len(self.names)) < len(self.names):
            raise PuzzleError(place, "each vertex once", f"{shown(key)} again")
        if not name.strip() or not " ".join(name.split()).isprintable():
            raise PuzzleError(place, "a name that can be printed", shown(name))
        self.names.append((name, place))

    def graph(self, directed: bool, both: bool) -> Graph:
        """The graph; with ``both`` an undirected one has an arc each way for each edge."""
        pairs: list[Pair] = []
        for source, target, place in self.edges:
            for key in (source, target):
                if key not in self.keys:
                    raise PuzzleError(place, "an edge between vertices of the file", shown(key))
            pairs.append((self.keys[source], self.keys[target]))
        names = blanked([name for name, _ in self.names], self.file)
        seen = set[str]()
        for name, (_, place) in zip(names, self.names, strict=True):
            if name in seen:
                raise PuzzleError(place, "names that are all different", f"{shown(name)} again")
            seen.add(name)
        graph = build(names, pairs, directed=directed, source=self.file)
        return graph.to_directed() if both else graph
