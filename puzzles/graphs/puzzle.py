"""What puzzles over graphs share: a graph from a file, by name, or from standard input."""

from __future__ import annotations

import argparse
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Self, TypeVar

from ..arguments import Arguments
from ..base import Example, Puzzle
from ..errors import Place, PuzzleError
from ..text import Reader, opened, quoted, shown
from . import Graph, formats, generate, read, written

S = TypeVar("S")


class GraphPuzzle(Puzzle[S]):
    """A puzzle over a :class:`Graph`.

    A subclass has a field ``graph``, states its own options in :meth:`add_options` and builds
    the instance in :meth:`from_graph`. The graph comes from a FILE among the words of the
    command line, from ``--graph WORDS``, or from the text.
    """

    FORMATS: ClassVar[Mapping[str, str]] = {
        name: form.about for name, form in formats.FORMATS.items()
    }
    FORMAT_EXAMPLES: ClassVar[Mapping[str, str]] = {
        name: form.example for name, form in formats.FORMATS.items()
    }
    graph: Graph

    @property
    def reading(self) -> str:
        """How the text of the graph was read; empty of a graph by name."""
        return self.graph.origin

    def lines(self) -> list[str]:
        """The lines of the graph."""
        return self.graph.lines()

    @classmethod
    @abstractmethod
    def add_options(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of the puzzle, those of the graph apart."""

    @classmethod
    @abstractmethod
    def from_graph(cls, graph: Graph, arguments: argparse.Namespace) -> Self:
        """The instance of a graph and of the puzzle's options."""

    @classmethod
    def add_arguments(cls, parser: argparse.ArgumentParser) -> None:
        """``FILE | --graph WORDS [--directed]`` and the puzzle's options."""
        parser.add_argument(
            "file", nargs="?", metavar="FILE", help="a file with the graph (- is stdin)"
        )
        cls._add_options(parser)

    @classmethod
    def _add_options(cls, parser: argparse.ArgumentParser) -> None:
        words = 'a graph by name: "petersen 7 2", "knight 8x8", "cubic 50 --seed 1", …'
        parser.add_argument("--graph", metavar="WORDS", nargs="+", help=words)
        what = "a pair of the file is an arc from the first vertex to the second"
        parser.add_argument("--directed", action="store_true", help=what)
        cls.add_options(parser)

    @classmethod
    def parse(
        cls, text: str, *, file: str = "<text>", words: Sequence[str] = (), form: str | None = None
    ) -> Self:
        """Read an instance from text, or from the FILE that stands among ``words``."""
        options = Arguments(prog=cls.name, add_help=False)
        cls._add_options(options)
        if not text.strip():
            words = released(words, options.parse_known_args(words)[0])
        named = [word for word in options.parse_known_args(words)[1] if not word.startswith("-")]
        if named and text.strip():
            raise PuzzleError("FILE", f"one graph, that of {file}", shown(named[0]))
        if named:
            file = named[0]
            text = opened(file)
        first = Reader(text, file).peek()
        if form is None and first and first.words()[0].text == cls.name:
            header = [word.text for word in first.names()[1:]]
            for word in options.parse_known_args(header)[1]:
                if not word.startswith("-"):
                    where = next(w for w in first.names() if w.text == word)
                    raise where.error("an option (a FILE stands on the command line)")
        return super().parse(text, file=file, words=words, form=form)

    @classmethod
    def from_arguments(cls, arguments: argparse.Namespace, board: Reader) -> Self:
        """The instance of the words and of the lines of a graph, if there are any."""
        return cls._stated(arguments, board, None)

    @classmethod
    def from_format(cls, form: str, arguments: argparse.Namespace, board: Reader) -> Self:
        """The instance of the words and of a file in one of the formats."""
        return cls._stated(arguments, board, form)

    @classmethod
    def _stated(cls, arguments: argparse.Namespace, board: Reader, form: str | None) -> Self:
        if arguments.graph is not None:
            board.finish("no other graph beside that of --graph")
            graph = generate(" ".join(arguments.graph))
            return cls.from_graph(graph.to_directed() if arguments.directed else graph, arguments)
        if form is None and board.peek() is None:
            expected = "a FILE, --graph WORDS or the lines of a graph"
            if arguments.file:
                raise PuzzleError(Place(arguments.file, 1, 1), expected, "an empty file")
            several = [words for words in vars(arguments).values() if isinstance(words, list)]
            last = [f"{shown(words[-1])}, which is no file" for words in several if words]
            raise PuzzleError(cls.name, expected, "; ".join(last) or "none")
        return cls.from_graph(read(board, form=form, directed=arguments.directed), arguments)


WRITERS = tuple(name for name, form in formats.FORMATS.items() if form.write)
"""The formats in which a graph is written."""


def graph_lines(puzzle: Puzzle[S], form: str) -> list[str]:
    """The graph of an instance, alone, in one of :data:`WRITERS`."""
    if not isinstance(puzzle, GraphPuzzle):
        raise PuzzleError(f"--format {form}", "a puzzle about a graph", puzzle.name)
    return written(puzzle.graph, form)


def released(words: Sequence[str], arguments: argparse.Namespace) -> Sequence[str]:
    """The words with the FILE first, where an option of several words has taken it.

    It is the last of these words, and there is a file of this name; ``--graph`` needs none.

    >>> released(["--force", "1,2", "3,4"], argparse.Namespace(graph=None, force=["1,2", "3,4"]))
    ['--force', '1,2', '3,4']
    """
    several = [value for value in vars(arguments).values() if isinstance(value, list)]
    values = {word for value in several for word in value} if arguments.graph is None else set()
    for i, word in enumerate(words):
        ended = i + 1 == len(words) or words[i + 1].startswith("-")
        if ended and word in values:
            with suppress(OSError):  # a name that is too long
                if Path(word).is_file():
                    return [word, *words[:i], *words[i + 1 :]]
    return words


def stated(option: str, words: Sequence[str]) -> list[str]:
    """An option with its words, such that argparse takes a word that begins with a dash.

    >>> stated("--start", ["a b"]), stated("--start", ["-a"])
    (['--start', '"a b"'], ['--start=-a'])
    """
    if any(word.startswith("-") for word in words):
        return [quoted(f"{option}={word}") for word in words]
    return [option, *map(quoted, words)] if words else []


def example(head: str, graph: Graph, count: int, source: str) -> Example:
    """The bundled instance of a first line and of a graph."""
    return Example("\n".join([head, *graph.lines()]), count, source)


def vertex(graph: Graph, name: str, where: Place | str, what: str = "a vertex") -> int:
    """The position of a name in a graph, or a complaint about ``where``.

    >>> vertex(Graph(("a", "b"), ()), "b", "--start")
    1
    """
    if name not in graph.places:
        known = ", ".join(graph.names[:10])
        few = f" ({known})" if 0 < len(graph) < 10 and len(known) < 80 else ""
        raise PuzzleError(where, f"{what} of the graph{few}", shown(name))
    return graph.places[name]


def pair(graph: Graph, text: str, where: Place | str) -> tuple[int, int]:
    """The positions of the two vertices in ``u,v``; the names may have commas themselves.

    >>> pair(Graph(("(0,1)", "(0,2)"), ()), "(0,1),(0,2)", "--force")
    (0, 1)
    """
    parts = text.split(",")
    cuts = [(",".join(parts[:i]), ",".join(parts[i:])) for i in range(1, len(parts))]
    known = [(u, v) for u, v in cuts if u in graph.places and v in graph.places]
    if len(known) != 1:
        several = ", and blanks between several edges" if len(parts) > 3 else ""
        raise PuzzleError(where, f"two vertices u,v of the graph{several}", shown(text))
    return graph.places[known[0][0]], graph.places[known[0][1]]
