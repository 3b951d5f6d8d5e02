"""At-most-k of n literals as clauses: one function for each published encoding.

Every function has the signature ``technique(literals, bound, new) -> clauses`` and states that
at most ``bound`` of the n ``literals`` are true, for 1 <= bound < n; those for bound 1 alone
stand in ``at_most_one``. ``new(meaning)`` returns a fresh auxiliary variable; the meaning is a
tuple of words that is put together only when somebody asks for it.

An encoding is *arc-consistent under unit propagation* when, as soon as ``bound`` literals are true,
unit propagation makes the others false. All are but ``pysat-mtotalizer`` and ``pysat-kmtotalizer``
(``arc_consistent`` in the registry). These count modulo a number: in at most 2 of the literals 1 to
4, where 1 and 3 are true, nothing is derived of 2 and 4. ``mixed`` falls back to the second where a
counter would fill the memory.

An encoding *preserves the model count* when each assignment of the literals fixes the auxiliary
variables. Not all do (``counts`` in the registry says which): block and count on decision
variables.

``native`` is no encoding: MiniCard and Gluecard count true literals themselves. PySAT lets CaDiCaL
do so too, by a propagator in Python (``activate_atmost``). That is not offered here: it was right
in 12,000 random formulas, but took 42 s for a field of 100×100 numbers that MiniCard solves in
0.11 s, and a Ctrl-C while it counts can end the process in a segmentation fault.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from .at_most_one import Clauses, New, bitwise, chunks, commander, product

NATIVE = "native"
"""In place of a name below: bounds from 2 on stay as they are, for a solver that counts itself."""
SUBSETS_LITERALS = 9
"""The most literals that ``mixed`` states by subsets."""
COUNTER_VARIABLES = 1_000_000
"""The most auxiliary variables of a counter of ``mixed``."""
Technique = Callable[[Sequence[int], int, New], Clauses]


def pairwise(literals: Sequence[int], bound: int, new: New) -> Clauses:
    """Of each ``bound + 1`` literals at least one is false (*binomial*; pairwise for bound 1).

    Size: no variables, C(n, bound + 1) clauses. Preserves the model count. Source: folklore.

    >>> pairwise([1, 2, 3], 1, None)
    [[-1, -2], [-1, -3], [-2, -3]]
    """
    return list(map(list, combinations([-x for x in literals], bound + 1)))


def sequential(literals: Sequence[int], bound: int, new: New) -> Clauses:
    """A counter that runs along the literals: s[i, j] "of the first i at least j are true".

    Only the half that pushes the counter up is stated, so it does not preserve the count.

    Clauses:
    1. x[i] → s[i, 1]: the first i hold one;
    2. x[i] and s[i − 1, j] → s[i, j + 1]: x[i] is one more;
    3. s[i − 1, j] → s[i, j]: the count never falls;
    4. not s[1, j] for j > 1: one literal is no more than one;
    5. never x[i] and s[i − 1, bound]: that would be bound + 1.

    Size: (n − 1)·bound variables, 2n·bound + n − 3·bound − 1 clauses.
    Source: Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005.

    >>> from itertools import count
    >>> numbers = count(4)
    >>> sequential([1, 2, 3], 1, lambda *meaning: next(numbers))
    [[-1, 4], [-2, 5], [-4, 5], [-2, -4], [-3, -5]]
    """
    clauses: Clauses = []
    before: list[int] = []
    for i, x in enumerate(literals, 1):
        if i < len(literals):
            after = [new("at least", j, "of the first", i) for j in range(1, bound + 1)]
            clauses.append([-x, after[0]])
            if before:
                clauses += [[-x, -before[j - 1], after[j]] for j in range(1, bound)]
                clauses += [[-before[j], after[j]] for j in range(bound)]
            else:
                clauses += [[-after[j]] for j in range(1, bound)]
        if before:
            clauses.append([-x, -before[bound - 1]])
        before = after
    return clauses


def counted_up(literals: Sequence[int], bound: int, new: New) -> Clauses:
    """At least ``bound`` of n literals, for 1 < bound < n: ``sequential`` upside down.

    s[i, j] → s[i − 1, j] or literal i, and s[i, j] → s[i − 1, j − 1]; s[n, bound] holds. Beside
    ``sequential`` on the negations, which counts n − bound of them, it is short for small bounds.
    Does not preserve the model count. Size: V = n·bound − bound·(bound − 1)/2 variables,
    2V − n + 1 clauses. Source: as ``sequential``.

    >>> from itertools import count
    >>> numbers = count(4)
    >>> counted_up([1, 2, 3], 2, lambda *meaning: next(numbers))[-1]
    [8]
    """
    clauses: Clauses = []
    before: list[int] = []
    for i, x in enumerate(literals, 1):
        after = [new("at least", j, "of the first", i) for j in range(1, min(i, bound) + 1)]
        for j, reached in enumerate(after):
            clauses.append([-reached, x, *before[j : j + 1]])
            if j:
                clauses.append([-reached, before[j - 1]])
        before = after
    return [*clauses, [before[bound - 1]]]


def mixed(literals: Sequence[int], bound: int, new: New) -> Clauses:
    """Pairwise up to nine literals (a cell and its neighbours), beyond that a counter.

    Where that would fill the memory it is a totalizer modulo √bound, which is not arc-consistent.
    Size and properties are those of the one that is taken.
    """
    n = len(literals)
    small = pairwise if n <= SUBSETS_LITERALS else sequential
    technique = small if n * bound <= COUNTER_VARIABLES else cardenc("kmtotalizer")
    return technique(literals, bound, new)


def mixed_up(literals: Sequence[int], bound: int, new: New) -> Clauses:
    """At least ``bound`` of the literals: pairwise up to nine, else a counter or a totalizer."""
    n = len(literals)
    if n * bound > COUNTER_VARIABLES:
        return mixed([-x for x in literals], n - bound, new)
    if n > SUBSETS_LITERALS:
        return counted_up(literals, bound, new)
    return pairwise([-x for x in literals], len(literals) - bound, new)


def totalizer(literals: Sequence[int], bound: int, new: New) -> Clauses:
    """A binary tree of adders in unary: output j of a node, "at least j of its n literals".

    A node merges the outputs a of its first ⌊n/2⌋ literals with the outputs b of the others. No
    node has outputs beyond ``bound + 1``.

    Clauses, with a[0] and b[0] true, and beyond the last output false:
    1. neither a[i + 1] nor b[j + 1] → not output i + j + 1: at most i + j are true;
    2. a[i] and b[j] → output i + j: at least so many are true;
    3. not output bound + 1 of the root: that would be too many.

    Preserves the model count. Size: for each node m = min(n, bound + 1) variables and
    P(m) + P(m − 1) − 1 clauses, where P(m) counts the pairs i ≤ ⌊n/2⌋, j ≤ ⌈n/2⌉ with
    i + j ≤ m; and one clause more. Source: Bailleux & Boufkhad, "Efficient CNF Encoding of
    Boolean Cardinality Constraints", CP 2003.

    >>> from itertools import count
    >>> numbers = count(3)
    >>> totalizer([1, 2], 1, lambda *meaning: next(numbers))
    [[1, 2, -3], [-2, 3], [1, -4], [-1, 3], [2, -4], [-1, -2, 4], [-4]]
    """
    clauses: Clauses = []

    def outputs(begin: int, end: int) -> list[int]:
        n, middle = end - begin, (begin + end) // 2
        if n == 1:
            return [literals[begin]]
        first, second = outputs(begin, middle), outputs(middle, end)
        most = min(n, bound + 1)
        words = "of the literals", begin + 1, "to", end
        sums = [new("at least", j, *words) for j in range(1, most + 1)]
        for i in range(len(first) + 1):
            for j in range(min(len(second), most - i) + 1):
                if i + j > 0:
                    reached = [-first[i - 1]] * (i > 0) + [-second[j - 1]] * (j > 0)
                    clauses.append([*reached, sums[i + j - 1]])
                if i + j < most:
                    clauses.append([*first[i : i + 1], *second[j : j + 1], -sums[i + j]])
        return sums

    last = outputs(0, len(literals))[bound]
    return [*clauses, [-last]]


def cardenc(name: str) -> Technique:
    """One of the encodings of PySAT's ``CardEnc``, behind the signature of this module.

    PySAT numbers its auxiliary variables itself; they are renamed to ours, so that two
    constraints never share one. Sizes are PySAT's own.
    """

    def technique(literals: Sequence[int], bound: int, new: New) -> Clauses:
        from pysat.card import CardEnc, EncType

        top = max(map(abs, literals))
        clauses: Clauses = CardEnc.atmost(
            lits=list(literals), bound=bound, top_id=top, encoding=getattr(EncType, name)
        ).clauses
        ours: dict[int, int] = {}
        for clause in clauses:
            for i, literal in enumerate(clause):
                variable = abs(literal)
                if variable > top:
                    if variable not in ours:
                        ours[variable] = new(name, "auxiliary", variable - top)
                    clause[i] = ours[variable] if literal > 0 else -ours[variable]
        return clauses

    return technique


@dataclass(frozen=True)
class Encoding:
    """A technique with what is known of it.

    Parameters
    ----------
    technique : callable
        Its docstring states the exact numbers of variables and clauses.
    counts : bool
        Whether it preserves the model count.
    summary : str
    largest : int, optional
        The largest bound that it can state.
    least : callable, optional
        States a small at-least bound directly; else that is an at-most bound on the negations.
    arc_consistent : bool
        Whether unit propagation makes the other literals false once ``bound`` are true, for all
        numbers of literals and all bounds.
    """

    technique: Technique
    counts: bool
    summary: str
    largest: int | None = None
    least: Technique | None = None
    arc_consistent: bool = True


ENCODINGS: dict[str, Encoding] = {
    "pairwise": Encoding(pairwise, True, "each k + 1 literals hold a false one"),
    "sequential": Encoding(
        sequential, False, "one-sided counter along the literals (Sinz 2005)", least=counted_up
    ),
    "mixed": Encoding(
        mixed,
        False,
        f"pairwise up to {SUBSETS_LITERALS} literals, else sequential, "
        "or pysat-kmtotalizer when that is huge",
        least=mixed_up,
        arc_consistent=False,
    ),
    "product": Encoding(product, False, "row and column of a grid (Chen 2010)", largest=1),
    "commander": Encoding(
        commander, True, "groups of three with a commander (Klieber & Kwon 2007)", largest=1
    ),
    "bitwise": Encoding(
        bitwise, False, "the number of the true literal in binary (Frisch et al. 2001)", largest=1
    ),
    "chunks": Encoding(chunks, False, "a chain of three literals and a link (Heule 2021)", 1),
    "totalizer": Encoding(totalizer, True, "tree of unary adders (Bailleux & Boufkhad 2003)"),
    **{
        f"pysat-{name}": Encoding(
            cardenc(name),
            name == "ladder",
            f"PySAT's CardEnc, {name}",
            1 if name in ("bitwise", "ladder") else None,
            arc_consistent=name not in ("mtotalizer", "kmtotalizer"),
        )
        for name in (
            "seqcounter", "sortnetwrk", "cardnetwrk", "bitwise",
            "ladder", "totalizer", "mtotalizer", "kmtotalizer",
        )
    },
}  # fmt: skip
