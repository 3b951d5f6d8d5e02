"""Small instances that are explained, and what is looked for in an explanation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from satchel.encoders import encode
from satchel.encoders.formats import FORMATS as EXPORTS
from satchel.encoders.options import Options
from satchel.explain.walkthrough.document import Heading, Part, bare
from satchel.puzzles.base import Puzzle, find

SMALL = {
    "queens": "queens 4\n.Q..\n....\n....\n..#.",
    "torus": "queens 5 --toroidal",
    "nothing": "queens 0",
    "mines": "mines --total 3\n2?.\n?*?",
    "eight": "eight 7 0 0 0 0 0 0 0",
    "tour": "tour 3x4 --start 1",
    "closed": "tour 3x10 --closed",
    "same ends": "tour 3x4 --start 1 --end 1",
    "cycle": 'hamilton --graph "petersen 5 2"',
    "arcs": 'hamilton --graph "cycle 4" --directed --path',
    "labelling": 'labelling --distance 2 --graph "path 4"',
    "formula": "formula\np cnf 3 4\n1 -2 3 0\n1 1 2 0\n-1 0\n2 -2 0",
    "counting": "formula\n* #variable= 3\n+1 x1 +1 ~x2 +1 x3 >= 2 ;\n+1 x1 +1 x2 = 1 ;",
    "far": 'labelling --distance 9 --graph "path 4"',
}


WAYS = [Options(), Options(amo="sequential"), Options(amo="product", distance="duplex")]


def puzzle_of(text: str) -> Puzzle[Any]:
    import shlex

    first, _, board = text.partition("\n")
    name, *words = shlex.split(first)
    return find(name).parse(board, words=words)


def headings(parts: Iterable[Part], level: int) -> list[str]:
    """The titles of one level."""
    return [bare(p.text) for p in parts if isinstance(p, Heading) and p.level == level]


def exported(puzzle: Puzzle[Any], options: Options) -> list[list[int]]:
    """The clauses of the DIMACS file."""
    lines = EXPORTS["cnf"](encode(puzzle), options, "")
    return [list(map(int, line.split()))[:-1] for line in lines if line[0] not in "cp"]
