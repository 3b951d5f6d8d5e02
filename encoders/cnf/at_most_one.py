"""At-most-one of n literals as clauses: encodings that state no larger bound.

They have the signature of ``cardinality``, whose registry lists them. All are *arc-consistent under
unit propagation*: one true literal makes the others false. ``bound`` is 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import ceil, isqrt

Clauses = list[list[int]]
New = Callable[..., int]
"""``new(*meaning)`` is a fresh variable; the words are put together when somebody asks."""


def pairs(literals: Sequence[int]) -> Clauses:
    """Each two exclude each other; without auxiliary variables.

    >>> pairs([1, 2, 3])
    [[-1, -2], [-1, -3], [-2, -3]]
    """
    return [[-x, -y] for x, y in combinations(literals, 2)]


def product(literals: Sequence[int], bound: int, new: New) -> Clauses:
    """The literals on a grid: at most one row and at most one column of it may be used.

    The rows and the columns are counted by the same encoding, down to lines of four literals,
    which are stated pairwise. Does not preserve the model count.

    Clauses:
    1. x → its row is used, x → its column is used;
    2. at most one row and at most one column: two true literals differ in one of them.

    Size, with p = ⌈√n⌉ rows and q = ⌈n/p⌉ columns: V(n) = p + q + V(p) + V(q) variables and
    C(n) = 2n + C(p) + C(q) clauses; V = 0 and C = n(n − 1)/2 for n ≤ 4.
    Source: Chen, "A New SAT Encoding of the At-Most-One Constraint", ModRef 2010.
    """
    n = len(literals)
    if n <= 4:
        return pairs(literals)
    height = isqrt(n - 1) + 1
    width = ceil(n / height)
    rows = [new("grid row", r + 1, "is used") for r in range(height)]
    columns = [new("grid column", c + 1, "is used") for c in range(width)]
    clauses = []
    for i, x in enumerate(literals):
        clauses += [[-x, rows[i // width]], [-x, columns[i % width]]]
    clauses += product(rows, 1, lambda *meaning: new("of the rows:", *meaning))
    return clauses + product(columns, 1, lambda *meaning: new("of the columns:", *meaning))


def commander(literals: Sequence[int], bound: int, new: New) -> Clauses:
    """Groups of three, each with a commander "one of my group is true"; at most one commander.

    The commanders are counted by the same encoding, down to four, which are stated pairwise.
    Preserves the model count, as a commander needs a true literal.

    Clauses:
    1. never two of a group;
    2. x → its commander: the group has a true literal;
    3. a commander → one of its group, so that the literals fix it;
    4. at most one commander: two true literals of two groups would make two true.

    Size, with g = ⌈n/3⌉ groups, the last of s = n − 3(g − 1) literals: V(n) = g + V(g) variables
    and C(n) = 7(g − 1) + s(s + 1)/2 + 1 + C(g) clauses; V = 0 and C = n(n − 1)/2 for n ≤ 4.
    Source: Klieber & Kwon, "Efficient CNF Encoding for Selecting 1 from N Objects", CFV 2007.
    """
    if len(literals) <= 4:
        return pairs(literals)
    clauses: Clauses = []
    commanders = []
    for start in range(0, len(literals), 3):
        group = list(literals[start : start + 3])
        one = new("one of the literals", start + 1, "to", start + len(group), "is true")
        clauses += pairs(group)
        clauses += [[-x, one] for x in group]
        clauses.append([-one, *group])
        commanders.append(one)
    return clauses + commander(commanders, 1, lambda *meaning: new("of the commanders:", *meaning))


def bitwise(literals: Sequence[int], bound: int, new: New) -> Clauses:
    """A true literal writes its number, counted from 0, in binary; only one number fits.

    Does not preserve the model count: no true literal leaves the bits free.

    Clauses:
    1. x[i] → bit b, or not bit b, as the binary number of i has it: two would write two numbers.

    Size, with b = ⌈log₂ n⌉ bits: b variables, n·b clauses. Source: Frisch, Peugniez, Doggett &
    Nightingale, "Solving Non-Boolean Satisfiability Problems with Stochastic Local Search",
    IJCAI 2001.

    >>> bitwise([1, 2], 1, lambda *meaning: 3)
    [[-1, -3], [-2, 3]]
    """
    bits = [new("bit", b, "of the number") for b in range((len(literals) - 1).bit_length())]
    return [
        [-x, bit if i >> b & 1 else -bit]
        for i, x in enumerate(literals)
        for b, bit in enumerate(bits)
    ]


def chunks(literals: Sequence[int], bound: int, new: New) -> Clauses:
    """A chain of chunks: three literals and a link "one of these or of those before is true".

    The link is the first literal of the next chunk; the last chunk has three or four literals,
    and each is stated pairwise. Does not preserve the model count.

    Clauses:
    1. never two of a chunk;
    2. a literal of a chunk → its link: one of those till here is true;
    3. never a link and a literal of the next chunk (as 1).

    Size for n ≥ 3: ⌈n/2⌉ − 2 variables, 3n − 6 clauses.
    Source: the linear at-most-one with splits of three in Heule, "Chinese Remainder Encoding for
    Hamiltonian Cycles", SAT 2021.

    >>> chunks([1, 2, 3, 4, 5], 1, lambda *meaning: 6)[2:]
    [[-1, 6], [-2, -3], [-2, 6], [-3, 6], [-6, -4], [-6, -5], [-4, -5]]
    """
    clauses: Clauses = []
    chunk, rest = list(literals[:3]), list(literals[3:])
    while len(rest) > 1:
        link = new("one of the first", len(literals) - len(rest), "is true")
        clauses += pairs([*chunk, -link])
        chunk, rest = [link, *rest[:2]], rest[2:]
    return clauses + pairs(chunk + rest)
