"""Lowering to clauses: each constraint becomes one or more blocks of clauses.

``choose`` resolves every ``auto``; ``lower`` then yields the blocks one by one, so that the
deadline can be looked at between them. Variables 1..top are the model's own; auxiliary
variables are numbered from top + 1 and never leave except by their meanings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, groupby, islice
from operator import neg
from typing import Any, Literal, NamedTuple

from ...puzzles.errors import PuzzleError, TooLarge
from ...puzzles.text import shown
from ..model import Between, Circuit, Constraint, Encoding, Model, Path, Spread
from ..options import ENCODING_OPTIONS, Options
from ..subtours import degrees, ring
from .at_most_one import Clauses, New
from .cardinality import ENCODINGS, FEW, NATIVE
from .circuit import CIRCUITS
from .distance import SPREADS, Description
from .options import applicable, encodings

__all__ = [
    "CIRCUITS",
    "EAGER",
    "ENCODINGS",
    "NATIVE",
    "SPREADS",
    "Block",
    "applicable",
    "between",
    "check",
    "choose",
    "clauses",
    "encodings",
    "joined",
    "lower",
    "names",
]

Role = Literal["rule", "definition", "redundant", "cut"]
RUN = 100
"""Short cardinality constraints whose clauses are made at a time."""
BLOCK = 10_000
"""The most clauses of one block of a circuit: the clock is looked at between blocks."""
MOST = 5_000_000
"""The most auxiliary variables of one circuit; they take about a gigabyte."""
EAGER = "binary"
"""The encoding of circuits that stands in for lazy cuts where no solver is at hand."""
SUBSETS = ("pairwise", "mixed")
"""The encodings that state short constraints by subsets."""
SHORT = 50
"""Lines of up to so many literals are stated pairwise by ``auto``: measured on queens."""


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
        Makes the clauses again with another source of variables; for :meth:`meaning`.
    before : int
        How many variables ``make`` introduces before those of this block.
    """

    constraint: Constraint
    role: Role
    clauses: Clauses
    auxiliaries: range
    make: Callable[[New], Iterable[object]]
    before: int = 0

    def meaning(self, number: int) -> str:
        """What an auxiliary variable of this block says, in words."""
        words: list[tuple[object, ...]] = []
        wanted = self.auxiliaries.index(number) + self.before

        def new(*meaning: object) -> int:
            words.append(meaning)
            return number - wanted + len(words) - 1

        for _ in self.make(new):
            if len(words) > wanted:
                break
        return " ".join(map(str, words[wanted]))


def choose(encoding: Encoding[Any], options: Options, native: bool = False) -> Options:
    """``options`` with every ``auto`` of the clause encodings resolved, and every name checked.

    At-most-k constraints may stay as they are where ``native`` says so.
    """
    amo = options.amo
    if amo == "auto":
        stated = encoding.model.constraints
        lines = [len(c.literals) for c in stated if isinstance(c, Between) and c.high == 1]
        lines += [len(c.ends) for c in stated if isinstance(c, Path)]
        amo = "pairwise" if max(lines, default=0) <= SHORT else "product"
    chosen = replace(
        options,
        amo=amo,
        amk="mixed" if options.amk == "auto" else options.amk,
        distance="order" if options.distance == "auto" else options.distance,
        circuit="adaptive" if options.circuit == "auto" else options.circuit,
    )
    check(chosen)
    if chosen.amk == NATIVE and not native:
        raise PuzzleError("--amk", "an encoding in clauses (solvers alone count natively)", NATIVE)
    return chosen


def check(options: Options) -> None:
    """Complain of an encoding that is not known by its name."""
    for field, names in encodings().items():
        value, known = getattr(options, field), [*names, *([NATIVE] if field == "amk" else [])]
        if value not in ("auto", *known):
            flag = ENCODING_OPTIONS[field].flag
            raise PuzzleError(flag, "auto or one of " + ", ".join(known), shown(value))


def names(model: Model, chosen: Options) -> dict[str, str]:
    """The chosen encodings of the kinds of constraint that are in the model, by stored word."""
    kinds = {type(constraint) for constraint in model.constraints}
    used = {"amo": Between in kinds, "amk": Between in kinds, "spread": Spread in kinds}
    used["circuit"] = not kinds <= {Between, Spread}
    return {word: name for word, name in chosen.encodings().items() if used[word]}


def clauses(encoding: Encoding[Any], options: Options) -> Iterator[tuple[Clauses, int]]:
    """The clauses of ``lower`` alone, in the same order, and how many auxiliary variables they add.

    For a solver that need not know which constraint they state. Short cardinality constraints, of
    which there may be millions, are lowered in a third of the time. ``amk`` may be ``native`` here
    alone: "at most 2 of these" is then [[1, -3, 4], 2] in place of clauses, as PySAT writes it.
    """
    chosen = choose(encoding, options, native=True)
    lowered = lowering(encoding.model.top, chosen)
    for brief, run in groupby(stated(encoding.model), short(chosen)):
        if brief:
            while some := list(islice(run, RUN)):
                yield subsets(some), 0  # type: ignore[arg-type]
        else:
            for block in chain.from_iterable(map(lowered, run)):
                yield block.clauses, len(block.auxiliaries)


def lower(encoding: Encoding[Any], options: Options) -> Iterator[Block]:
    """The blocks of all constraints of the model, in their order; givens are the session's.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> blocks = list(lower(encode(Queens(4)), Options()))
    >>> len(blocks), sum(len(block.clauses) for block in blocks)
    (18, 84)
    """
    lowered = lowering(encoding.model.top, choose(encoding, options))
    yield from chain.from_iterable(map(lowered, stated(encoding.model)))


def stated(model: Model) -> Iterator[Constraint]:
    """The constraints in their order, a circuit or path after its degrees, if these leave a cycle.

    Where there are too few nodes for one the degrees have said all there is.
    """
    for constraint in model.constraints:
        if not isinstance(constraint, Circuit | Path):
            yield constraint
            continue
        yield from degrees(constraint)
        if ring(constraint).possible():
            yield constraint


def lowering(top: int, chosen: Options) -> Callable[[Constraint], Iterator[Block]]:
    """What lowers the constraints of ``stated`` to blocks, one after the other.

    Auxiliary variables are numbered from ``top`` + 1; the descriptions of labels are shared.
    """
    described: dict[tuple[tuple[int, ...], int], Description] = {}

    def new(*meaning: object) -> int:
        nonlocal top
        top += 1
        return top

    def block(constraint: Constraint, role: Role, make: Callable[[New], Clauses]) -> Block:
        first = top + 1
        clauses = make(new)
        return Block(constraint, role, clauses, range(first, top + 1), make)

    def spread(constraint: Spread) -> Iterator[Block]:
        n, distance = len(constraint.first), constraint.distance
        if distance > 0 and distance >= n:
            yield block(constraint, "rule", lambda new: [[]])
        elif distance > 0:
            technique = SPREADS[chosen.distance]
            both = []
            for vector in (constraint.first, constraint.second):
                key = (vector, distance if technique.per_distance else 0)
                if key not in described:
                    make, start = partial(technique.define, vector, distance), top + 1
                    clauses, described[key] = make(new)
                    if clauses:
                        auxiliaries = range(start, top + 1)
                        yield Block(constraint, "definition", clauses, auxiliaries, make)
                both.append(described[key])
            first, second = both
            yield block(constraint, "rule", lambda new: technique.apart(first, second, distance))

    def lowered(constraint: Constraint) -> Iterator[Block]:
        nonlocal top
        if isinstance(constraint, Between):
            yield block(constraint, "rule", partial(between, constraint, chosen))
        elif isinstance(constraint, Spread):
            yield from spread(constraint)
        else:
            for made in joined(constraint, chosen.circuit, top):
                top += len(made.auxiliaries)
                yield made

    return lowered


def joined(constraint: Circuit | Path, circuit: str, top: int) -> Iterator[Block]:
    """What an encoding of circuits states beside the degrees, some thousand clauses at a time.

    Auxiliary variables are numbered from ``top`` + 1.
    """
    first = last = top

    def new(*meaning: object) -> int:
        nonlocal last
        last += 1
        if last - top > MOST:
            raise TooLarge(f"the encoding {circuit} needs more than {MOST:,} auxiliary variables")
        return last

    make = partial(CIRCUITS[circuit].function, ring(constraint))
    made = make(new)
    while clauses := list(islice(made, BLOCK)):
        auxiliaries = range(first + 1, last + 1)
        yield Block(constraint, "rule", clauses, auxiliaries, make, first - top)
        first = last


def short(options: Options) -> Callable[[Constraint], bool]:
    """What tells whether both bounds of a constraint are stated by subsets."""
    few = FEW if options.amk in SUBSETS else 0
    also = options.amo in SUBSETS

    def told(constraint: Constraint) -> bool:
        if not isinstance(constraint, Between):
            return False
        low, high, literals, _ = constraint
        n = len(literals)
        return n <= few and (also or 1 not in (high, n - low))

    return told


def subsets(constraints: Iterable[Between]) -> Clauses:
    """Of each high + 1 literals one is false, of each n − low + 1 one is true.

    >>> subsets([Between(1, 1, (1, 2, 3), "one of three")])
    [[-1, -2], [-1, -3], [-2, -3], [1, 2, 3]]
    """
    clauses: Clauses = []
    for low, high, literals, _ in constraints:
        n = len(literals)
        if low > n or low > high or high < 0:
            clauses.append([])
        else:  # there are no subsets of more than n
            clauses += map(list, combinations(map(neg, literals), high + 1))
            clauses += map(list, combinations(literals, n - low + 1))
    return clauses


def between(constraint: Between, options: Options, new: New) -> Clauses:
    """The clauses of "at least low and at most high", each bound stated on its own.

    At least low of n is at most n − low of the negations, unless low is small and the encoding
    has a way of its own.
    """
    low, high, literals, _ = constraint
    n = len(literals)
    if short(options)(constraint) or low > n or low > high or high < 0:
        return subsets([constraint])
    clauses: Clauses = []
    for stated, bound in ((literals, high), ([-x for x in literals], n - low)):
        if bound >= n:
            continue
        if bound == n - 1:
            clauses.append([-x for x in stated])
        elif bound == 0:
            clauses += [[-x] for x in stated]
        elif bound > 1 and options.amk == NATIVE:
            clauses.append([list(stated), bound])  # type: ignore[list-item]
        else:
            encoding = ENCODINGS[options.amo if bound == 1 else options.amk]
            if encoding.least and stated is not literals and low < bound:
                clauses += encoding.least(literals, low, new)
            else:
                clauses += encoding.technique(stated, bound, new)
    return clauses
