"""From constraints to blocks of clauses: one method for each kind, in the table ``LOWER``.

Variables 1..top are the model's own. Auxiliary variables are numbered from top + 1 and never leave
except by their meanings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, islice
from operator import neg
from typing import Any, Literal, NamedTuple

from ...puzzles.errors import TooLarge
from ..constraints import Cardinality, Circuit, Constraint, Distance
from ..options import Options
from .at_most_one import Clauses, New
from .cardinality import ENCODINGS, NATIVE, SUBSETS_LITERALS
from .circuit import CIRCUITS
from .distance import DISTANCES, Description

Role = Literal["rule", "definition", "redundant", "cut"]
BLOCK_CLAUSES = 10_000
"""The most clauses of one block of a circuit: the clock is looked at between blocks."""
CIRCUIT_AUXILIARIES = 5_000_000
"""The most auxiliary variables of one circuit; they take about a gigabyte."""
SUBSETS = ("pairwise", "mixed")
"""The encodings that state short constraints by subsets."""


class Block(NamedTuple):
    """The clauses of one constraint, or of a definition that several constraints share.

    Parameters
    ----------
    constraint : Constraint
        What the clauses state, with its ``why``.
    role : {"rule", "definition", "redundant", "cut"}
    clauses : list of list of int
        An empty clause says that the constraint cannot be met.
    auxiliaries : range
        The auxiliary variables that this block introduces.
    make : callable
        Makes the clauses again with another source of variables; for :meth:`meanings`.
    before : int
        How many variables ``make`` introduces before those of this block.
    """

    constraint: Constraint
    role: Role
    clauses: Clauses
    auxiliaries: range
    make: Callable[[New], Iterable[object]]
    before: int = 0

    def meanings(self, number: int) -> list[str]:
        """What the first so many auxiliary variables of this block say, in words."""
        meanings: list[tuple[object, ...]] = []

        def new(*meaning: object) -> int:
            meanings.append(meaning)
            return self.auxiliaries.start - self.before + len(meanings) - 1

        for _ in self.make(new):
            if len(meanings) >= self.before + number:
                break
        own = meanings[self.before : self.before + number]
        return [" ".join(map(str, meaning)) for meaning in own]

    def meaning(self, variable: int) -> str:
        """What an auxiliary variable of this block says, in words."""
        return self.meanings(self.auxiliaries.index(variable) + 1)[-1]


class Lowering:
    """What lowers the constraints of one model to blocks, one after the other.

    Parameters
    ----------
    top : int
        Auxiliary variables are numbered from ``top`` + 1.
    chosen : Options
        The encodings, with every ``auto`` resolved.
    """

    def __init__(self, top: int, chosen: Options) -> None:
        self.top, self.chosen = top, chosen
        self.described: dict[tuple[tuple[int, ...], int], Description] = {}
        """The label vectors that are described already: constraints share them."""

    def lower(self, constraint: Constraint) -> Iterator[Block]:
        """The blocks of a constraint; none of a circuit that is closed by lazy cuts."""
        yield from LOWER[type(constraint)](self, constraint)

    def new(self, *meaning: object) -> int:
        """A new auxiliary variable."""
        self.top += 1
        return self.top

    def block(self, constraint: Constraint, role: Role, make: Callable[[New], Clauses]) -> Block:
        """The block of the clauses that ``make`` returns."""
        first = self.top + 1
        clauses = make(self.new)
        return Block(constraint, role, clauses, range(first, self.top + 1), make)

    def cardinality(self, constraint: Cardinality) -> Iterator[Block]:
        """One block."""
        yield self.block(constraint, "rule", partial(cardinality, constraint, self.chosen))

    def distance(self, constraint: Distance) -> Iterator[Block]:
        """The definitions of label vectors that are not described yet, and one block."""
        n, distance = len(constraint.first), constraint.distance
        if distance <= 0:
            return
        if distance >= n:
            yield self.block(constraint, "rule", lambda new: [[]])
            return
        technique = DISTANCES[self.chosen.distance]
        descriptions = []
        for vector in (constraint.first, constraint.second):
            key = (vector, distance if technique.per_distance else 0)
            if key not in self.described:
                make, first = partial(technique.define, vector, distance), self.top + 1
                clauses, self.described[key] = make(self.new)
                if clauses:
                    auxiliaries = range(first, self.top + 1)
                    yield Block(constraint, "definition", clauses, auxiliaries, make)
            descriptions.append(self.described[key])
        one, other = descriptions
        yield self.block(constraint, "rule", lambda new: technique.apart(one, other, distance))

    def circuit(self, constraint: Circuit) -> Iterator[Block]:
        """What an encoding of circuits states beside the degrees, some thousand clauses a block."""
        name, before = self.chosen.circuit, self.top

        def new(*meaning: object) -> int:
            if self.top - before >= CIRCUIT_AUXILIARIES:
                most = f"{CIRCUIT_AUXILIARIES:,} auxiliary variables"
                raise TooLarge(f"the encoding {name} needs more than {most}")
            return self.new(*meaning)

        make = partial(CIRCUITS[name].function, constraint)
        parts, first = iter(make(new)), before
        while clauses := list(islice(parts, BLOCK_CLAUSES)):
            auxiliaries = range(first + 1, self.top + 1)
            yield Block(constraint, "rule", clauses, auxiliaries, make, first - before)
            first = self.top


LOWER: dict[type, Callable[[Lowering, Any], Iterator[Block]]] = {
    Cardinality: Lowering.cardinality,
    Distance: Lowering.distance,
    Circuit: Lowering.circuit,
}
"""How each kind is lowered."""


# --- cardinality constraints -----------------------------------------------------------------


def cardinality(constraint: Cardinality, options: Options, new: New) -> Clauses:
    """The clauses of "at least low and at most high", each bound stated on its own.

    At least low of n is at most n − low of the negations, unless low is small and the encoding
    has a way of its own.
    """
    low, high, literals = constraint.low, constraint.high, constraint.literals
    n = len(literals)
    if stated_by_subsets(options)(constraint) or low > n or low > high or high < 0:
        return subsets([constraint])
    clauses: Clauses = []
    for bounded, bound in ((literals, high), ([-x for x in literals], n - low)):
        if bound >= n:
            continue
        if bound == n - 1:
            clauses.append([-x for x in bounded])
        elif bound == 0:
            clauses += [[-x] for x in bounded]
        elif bound > 1 and options.amk == NATIVE:
            clauses.append([list(bounded), bound])  # type: ignore[list-item]
        else:
            encoding = ENCODINGS[options.amo if bound == 1 else options.amk]
            if encoding.least and bounded is not literals and low < bound:
                clauses += encoding.least(literals, low, new)
            else:
                clauses += encoding.technique(bounded, bound, new)
    return clauses


def at_most(literals: Iterable[int], bound: int, options: Options, new: New) -> Clauses:
    """The clauses of "at most so many of the literals", for who needs them beside a model."""
    return cardinality(Cardinality(0, bound, tuple(literals), ""), options, new)


def stated_by_subsets(options: Options) -> Callable[[Constraint], bool]:
    """What tells whether both bounds of a constraint are stated by subsets."""
    longest = SUBSETS_LITERALS if options.amk in SUBSETS else 0
    bounds_of_one = options.amo in SUBSETS

    def by_subsets(constraint: Constraint) -> bool:
        if not isinstance(constraint, Cardinality):
            return False
        n = len(constraint.literals)
        return n <= longest and (bounds_of_one or 1 not in (constraint.high, n - constraint.low))

    return by_subsets


def subsets(constraints: Iterable[Cardinality]) -> Clauses:
    """Of each high + 1 literals one is false, of each n − low + 1 one is true.

    >>> subsets([Cardinality(1, 1, (1, 2, 3), "one of three")])
    [[-1, -2], [-1, -3], [-2, -3], [1, 2, 3]]
    """
    clauses: Clauses = []
    for low, high, literals, _, _ in constraints:
        n = len(literals)
        if low > n or low > high or high < 0:
            clauses.append([])
        else:  # there are no subsets of more than n
            clauses += map(list, combinations(map(neg, literals), high + 1))
            clauses += map(list, combinations(literals, n - low + 1))
    return clauses
