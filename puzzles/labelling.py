"""Labellings of a graph by 1..n in which joined vertices have labels far apart (antibandwidth)."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, ClassVar, Self

from . import answers, limits, pictures
from .arguments import add_several
from .base import Clue, Example, Symmetry
from .eight import LINES, NAMES
from .errors import PuzzleError
from .graphs import Graph, drawing, generate, of, planted
from .graphs.automorphisms import Automorphisms, Generators, moves
from .graphs.puzzle import GraphPuzzle, example, stated, vertex
from .text import integer, shown
from .text import words as plain_words

if TYPE_CHECKING:
    import networkx as nx

Labels = tuple[int, ...]


def _example(options: str, graph: Graph, count: int, source: str) -> Example:
    return example(f"labelling {options}", graph, count, source)


PATH, COMPLETE = generate("path 4"), generate("complete 4")
ANOTHER_EIGHT = Graph(tuple(NAMES), LINES)
"""The circles and lines of "Another Eight"."""


@dataclass(frozen=True)
class Labelling(GraphPuzzle[Labels]):
    """Label the n vertices of a graph 1..n, those of an edge far apart.

    Each label stands once, and the labels of two joined vertices differ by at least the
    distance. The greatest distance that is possible is the graph's *antibandwidth*. A solution is
    the tuple of the labels, which count from 1, in the order of the vertices.

    Parameters
    ----------
    graph : Graph or graph of networkx
        Directions of edges play no part.
    distance : int
        From 0; with 0 or 1 every bijection is a solution.
    givens : mapping or iterable of pairs, optional
        From positions of vertices, which count from 0, to their labels. Givens that contradict
        each other are an instance without a solution.

    Raises
    ------
    PuzzleError
        For more than 1000 vertices, a vertex or a label that does not exist, and a vertex with
        two labels.

    References
    ----------
    Leung, Vornberger & Witthoff, "On some variants of the bandwidth minimization problem", SIAM
    Journal on Computing 13 (1984). "Another Eight" is the labelling of one graph with distance 2.

    Examples
    --------
    >>> from satchel.puzzles.graphs import generate
    >>> puzzle = Labelling(generate("path 4"), 2, {0: 2})
    >>> list(puzzle.violations((2, 4, 1, 3)))
    []
    >>> list(puzzle.violations((3, 1, 2, 4)))
    ['the labels 1 and 2 of 2 and 3 differ by less than 2', 'vertex 1 has label 3, not the given 2']
    """

    graph: Graph
    distance: int = 1
    givens: tuple[tuple[int, int], ...] = field(default=())

    name: ClassVar[str] = "labelling"
    SETTING: ClassVar[str] = "n, the number of vertices"
    EXAMPLES = (
        _example("--distance 1", Graph((), ()), 1, "the empty labelling"),
        _example("--distance 2", generate("path 1"), 1, "by hand"),
        _example("--distance 9", Graph(("a", "b", "c"), ()), 6, "3!, as there are no edges"),
        _example("--distance 2", generate("path 2"), 0, "no two of two labels are 2 apart"),
        _example("--distance 1", COMPLETE, 24, "4! labellings"),
        _example("--distance 2", COMPLETE, 0, "1 and 2 are joined"),
        _example("--distance 2", generate("cycle 5"), 10, "the cycle 1 3 5 2 4 in 10 readings"),
        _example("--distance 2", generate("path 5"), 14, "OEIS A002464"),
        _example("--distance 2", ANOTHER_EIGHT, 4, "hdu2514; brute force over 8!"),
        _example("--distance 2 --given 1=2 4=2", PATH, 0, "a label is given twice"),
        _example("--distance 2 --given 1=2", PATH, 1, "OEIS A002464: 2 4 1 3 or 3 1 4 2"),
    )

    if TYPE_CHECKING:  # what is accepted; the fields say what is kept

        def __init__(
            self,
            graph: Graph | nx.Graph,
            distance: int = 1,
            givens: Mapping[int, int] | Iterable[tuple[int, int]] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        graph = of(self.graph).undirected()
        object.__setattr__(self, "graph", replace(graph, fixed=()))
        given = self.givens.items() if isinstance(self.givens, Mapping) else self.givens
        object.__setattr__(self, "givens", tuple(sorted(given)))
        n = len(self.graph)
        if n > limits.LABELLING_VERTICES:
            raise PuzzleError("graph", f"at most {limits.LABELLING_VERTICES} vertices", str(n))
        if not 0 <= self.distance <= 10**9:
            raise PuzzleError("distance", "a number from 0 to 1000000000", str(self.distance))
        for place, label in self.givens:
            if not 0 <= place < n:
                raise PuzzleError("givens", f"one of the {n} vertices, from 0", str(place))
            if not 1 <= label <= n:
                raise PuzzleError("givens", f"a label from 1 to {n}", str(label))
        for one, two in pairwise(self.givens):
            if one[0] == two[0]:
                name = shown(self.graph.names[one[0]])
                raise PuzzleError(
                    "givens", f"one label for vertex {name}", f"{one[1]} and {two[1]}"
                )

    # --- the rules -------------------------------------------------------------------------

    def violations(self, solution: Labels) -> Iterator[str]:
        """One sentence for each broken rule."""
        n, names = len(self.graph), self.graph.names
        if len(solution) != n:
            yield f"there are {len(solution)} labels, not {n}"
            return
        for name, label in zip(names, solution, strict=True):
            if not 1 <= label <= n:
                yield f"vertex {name} has label {label}, not one from 1 to {n}"
        holders: dict[int, list[str]] = {}
        for name, label in zip(names, solution, strict=True):
            holders.setdefault(label, []).append(name)
        for label, who in sorted(holders.items()):
            if len(who) > 1:
                yield f"{', '.join(who[:-1])} and {who[-1]} have the same label {label}"
        for u, v in self.graph.edges:
            if abs(solution[u] - solution[v]) < self.distance:
                labels = f"the labels {solution[u]} and {solution[v]} of {names[u]} and {names[v]}"
                yield f"{labels} differ by less than {self.distance}"
        for place, label in self.givens:
            if solution[place] != label:
                labelled = f"vertex {names[place]} has label {solution[place]}"
                yield f"{labelled}, not the given {label}"

    def width(self, solution: Labels) -> int | None:
        """The least difference of the labels of an edge; None without edges."""
        return min((abs(solution[u] - solution[v]) for u, v in self.graph.edges), default=None)

    # --- instances as text -----------------------------------------------------------------

    def words(self) -> list[str]:
        """``--distance K [--given v=label …]``."""
        given = [f"{self.graph.names[v]}={label}" for v, label in self.givens]
        return ["--distance", str(self.distance), *stated("--given", given)]

    @classmethod
    def add_options(cls, parser: argparse.ArgumentParser) -> None:
        """``[--distance K] [--given v=label …]``."""
        what = "labels of an edge differ by K or more (1; `solve … --maximise` finds the greatest)"
        parser.add_argument("--distance", metavar="K", default="1", help=what)
        add_several(parser, "--given", "v=label", "vertices that have their label already")

    @classmethod
    def from_graph(cls, graph: Graph, arguments: argparse.Namespace) -> Self:
        """The instance of a graph and of the options."""
        distance = integer(arguments.distance, "--distance", 0, 10**9, "a distance")
        bare, givens = cls(graph, distance), dict[int, int]()
        for word in arguments.given:
            name, equals, label = word.rpartition("=")
            if not equals:
                raise PuzzleError("--given", "vertex=label", shown(word))
            if name not in graph.places and re.search("=[0-9]+,", name):
                raise PuzzleError("--given", "blanks between several v=label", shown(word))
            place = vertex(graph, name, "--given")
            given = integer(label, "--given", 1, len(graph), "a label")
            if givens.setdefault(place, given) != given:
                both = f"{givens[place]} and {given}"
                raise PuzzleError("--given", f"one label for vertex {shown(name)}", both)
        return replace(bare, givens=tuple(givens.items()))

    # --- solutions as text -----------------------------------------------------------------

    def answer(self, solution: Labels) -> str:
        """The labels on one line, in the order of the vertices."""
        return " ".join(map(str, solution))

    def read_answer(self, text: str, *, file: str = "<answer>") -> Labels:
        """The labels on one or more lines; how many there are is not checked."""
        return self._read(text, file, strict=True)

    def read_any_answer(self, text: str, *, file: str = "<answer>") -> Labels:
        """The labels on one or more lines, or in a list; how many there are is not checked.

        As many labels from 0 as there are vertices are read as such.
        """
        return self._read(text, file, strict=False)

    def _read(self, text: str, file: str, strict: bool) -> Labels:
        words = answers.words(text, file) if not strict else plain_words(text, file)
        labels = [word.integer(0, 10**9, "a label") for word in words]
        if strict or len(labels) != len(self.graph):
            return tuple(labels)
        return tuple(answers.from_zero(labels, len(self.graph), file))

    def readings(self, solution: Labels) -> Iterator[tuple[str, str]]:
        """``("vertex a", "label 7")`` and so on."""
        for name, label in zip(self.graph.names, solution, strict=True):
            yield f"vertex {name}", f"label {label}"

    # --- pictures --------------------------------------------------------------------------

    def draw(self, solution: Labels | None = None, framed: pictures.Frames | None = None) -> str:
        """The adjacency matrix in the order of the labels: ``#`` an edge, ``o`` the diagonal.

        Its band around the diagonal, as wide as the distance, is empty.
        """
        labels = tuple(range(1, len(self.graph) + 1)) if solution is None else solution
        joined = {frozenset((labels[u], labels[v])) for u, v in self.graph.edges}
        order = sorted(labels)
        rows = (["o" if a == b else "#" if {a, b} in joined else "." for b in order] for a in order)
        at = {(order.index(labels[v]),) * 2: signs for v, signs in (framed or {}).items()}
        return pictures.grid(rows, at)

    def svg(self, solution: Labels | None = None, framed: pictures.Frames | None = None) -> str:
        """The vertices on a circle, with their labels or names; those of given labels are red."""
        given = dict(self.givens)
        known = given if solution is None else dict(enumerate(solution))
        faces = [str(known.get(v, name)) for v, name in enumerate(self.graph.names)]
        red = dict.fromkeys(given, "#f4b6b6")
        return drawing.svg(self.graph, self.title, marks=red, names=faces, framed=framed)

    # --- clues and setting -----------------------------------------------------------------

    def clues(self) -> tuple[Clue, ...]:
        """The given labels, as (position of the vertex, label)."""
        return self.givens

    def with_clues(self, clues: Iterable[Clue]) -> Self:
        """The same graph with these labels."""
        return replace(self, givens=tuple((vertex, label) for vertex, label in clues))

    def all_clues(self, solution: Labels) -> tuple[Clue, ...]:
        """All labels."""
        return tuple(enumerate(solution))

    def clue_text(self, clue: Clue) -> str:
        """``vertex a has label 7``."""
        return f"vertex {self.graph.names[clue[0]]} has label {clue[1]}"

    @classmethod
    def add_setting(cls, parser: argparse.ArgumentParser) -> None:
        """``[--distance K]``."""
        what = "labels of an edge differ by K or more (2)"
        parser.add_argument("--distance", metavar="K", default="2", help=what)

    @classmethod
    def blank(
        cls, size: str, arguments: argparse.Namespace, rng: Random
    ) -> tuple[Self, Labels | None]:
        """A random graph all of whose edges suit a random labelling."""
        n = integer(size, "labelling n", 0, limits.LABELLING_VERTICES, "the number of vertices")
        most = max(2, n - 1)  # beyond it there is no edge
        distance = integer(arguments.distance, "--distance", 0, most, "a distance")
        graph, labels = planted.labelled(n, distance, rng)
        return cls(graph, distance), labels

    # --- structure -------------------------------------------------------------------------

    def symmetries(self) -> Sequence[Symmetry[Labels]]:
        """Automorphisms of the graph, and label l as n + 1 − l, as far as they keep the givens.

        The reversal of the labels comes alone where it can, else after an automorphism.
        """
        n, given = len(self.graph), dict(self.givens)
        group = Automorphisms(self.graph, [given.get(v, 0) for v in range(n)])
        reverse = group.carrying([n + 1 - given[v] if v in given else 0 for v in range(n)])
        moved = [self._moved(image) for image in group.generators]
        if reverse is None:
            return Generators(moved, group.order)
        return Generators([self._moved(reverse, turned=True), *moved], 2 * group.order)

    def _moved(self, image: Sequence[int], turned: bool = False) -> Symmetry[Labels]:
        n = len(image)

        def apply(labels: Labels) -> Labels:
            moved = tuple(labels[v] for v in image)
            return tuple(n + 1 - label for label in moved) if turned else moved

        words = [moves(self.graph, image), f"l ↦ {n + 1} − l" if turned else ""]
        return Symmetry(", ".join(filter(None, words)), apply)

    def split(self, depth: int) -> Sequence[Self]:
        """One instance for each way to label the first ``depth`` open vertices."""
        given, labels = dict(self.givens), range(1, len(self.graph) + 1)
        parts = [self]
        for v in [v for v in range(len(self.graph)) if v not in given][: max(depth, 0)]:
            parts = [
                replace(part, givens=(*part.givens, (v, label)))
                for part in parts
                for label in labels
                if all(label != other for _, other in part.givens)
            ]
        return parts


PUZZLE = Labelling
