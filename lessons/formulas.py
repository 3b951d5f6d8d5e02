"""Small unsatisfiable formulas whose variables have names."""

from __future__ import annotations

from ..encoders import cnf, encode
from ..encoders.options import Options
from ..puzzles.eight import NAMES, EightCircles
from ..verify.verdict import solutions

Formula = tuple[list[str], list[list[int]]]
"""The names of the variables 1, 2, … and the clauses."""
UNIQUE = EightCircles((0, 3, 0, 0, 0, 0, 0, 0))
"""Circles with one solution."""


def pigeonholes(holes: int, amo: str = "pairwise") -> Formula:
    """Names and clauses of: one pigeon more than holes, each in a hole, no two in one.

    ``amo`` names the encoding of at most one.

    >>> pigeonholes(1)
    (['p 1 1', 'p 2 1'], [[1], [2], [-1, -2]])
    """
    pigeons = range(1, holes + 2)
    number = {(i, j): (i - 1) * holes + j for i in pigeons for j in range(1, holes + 1)}
    clauses = [[number[i, j] for j in range(1, holes + 1)] for i in pigeons]
    names = [f"p {i} {j}" for i, j in number]

    def new(*meaning: object) -> int:
        names.append(" ".join(map(str, meaning)))
        return len(names)

    for j in range(1, holes + 1):
        clauses += cnf.ENCODINGS[amo].technique([number[i, j] for i in pigeons], 1, new)
    return names, clauses


def only_one_eight() -> Formula:
    """No second solution of :data:`UNIQUE`: its formula and the blocking clause.

    ``A7`` says that circle A holds 7, and ``[A≤3]`` that it holds at most 3.
    """
    encoding = encode(UNIQUE)
    blocks = list(cnf.lower(encoding, Options()))
    clauses = [[given.literal] for given in encoding.givens]
    clauses += [clause for block in blocks for clause in block.clauses]
    clauses += [[-v for v in sorted(encoding.literals(one))] for one in solutions(UNIQUE, "dfs")]
    names = {v: f"{NAMES[(v - 1) // 8]}{(v - 1) % 8 + 1}" for v in range(1, 65)}
    for block in blocks:
        for v in block.auxiliaries:
            circle = NAMES[(min(abs(x) for clause in block.clauses for x in clause) - 1) // 8]
            names[v] = f"[{circle}≤{v - block.auxiliaries.start + 1}]"
    return [names[v] for v in sorted(names)], clauses
