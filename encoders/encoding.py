"""A puzzle as a model, and the way back from an assignment to a solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Generic, TypeVar

from . import evaluate
from .constraints import Given
from .model import Model
from .phrases import Phrase

S = TypeVar("S")


@dataclass(frozen=True)
class Encoding(Generic[S]):
    """A puzzle as a model, and the way back.

    Parameters
    ----------
    model : Model
    givens : sequence of Given, optional
        Kept apart from the constraints, so that they can be assumed, dropped or explained.
    decode : callable, optional
        From the set of the variables that are true to the solution; by default that very set.
    literals : callable, optional
        The inverse: from a solution to the set of the variables that are true.
    choices : callable, optional
        From the decisions taken so far to the alternatives of the next one, in the order of
        the answers, or None when all is decided. One of the alternatives is true in every
        solution. Trying alternative i with 1..i−1 denied visits the solutions in
        lexicographic order; see ``backends.enumeration.ordered``. By default the variables in
        their order, true before false.
    givens_of : callable, optional
        From another instance to its givens upon this very model, or None where its model is
        another: so that one solver answers a stream of instances.
    phrases : mapping, optional
        From the kind of variables, the first part of their names, to sentences about them.
    squares : callable, optional
        From a variable to its places on the board, as the argument ``framed`` of the puzzle's
        ``draw`` and ``svg`` names them; without any, nothing is framed.
    constraint_squares : callable, optional
        Places of rules that have one of their own (the number on a mine field): those of the first
        constraints, in their order. Another rule is where all its variables are.
    projection : sequence of int, optional
        The variables that tell solutions apart, in ascending order; all, unless stated.
    note : str, optional
        What the rules are in this instance, where the docstring of the encoder leaves that open.

    Examples
    --------
    >>> model = Model()
    >>> model.clause([model.boolean("rain"), model.boolean("sun")], "some weather")
    >>> encoding = Encoding(model)
    >>> encoding.decode({2}), encoding.choices(()), encoding.choices((1,)), encoding.choices((1, 2))
    (frozenset({2}), (1, -1), (2, -2), None)
    """

    model: Model
    givens: Sequence[Given] = ()
    decode: Callable[[Set[int]], S] = frozenset  # type: ignore[assignment]
    literals: Callable[[S], Set[int]] = frozenset  # type: ignore[assignment]
    choices: Callable[[Sequence[int]], Sequence[int] | None] = None  # type: ignore[assignment]
    givens_of: Callable[[Any], Sequence[Given] | None] | None = None
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    squares: Callable[[int], Sequence[Any]] = lambda variable: ()
    constraint_squares: Callable[[], Iterable[Any]] = tuple
    projection: Sequence[int] | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if self.choices is None:
            object.__setattr__(self, "choices", self._in_order)

    def _in_order(self, decided: Sequence[int]) -> Sequence[int] | None:
        variable = len(decided) + 1
        return (variable, -variable) if variable <= self.model.top else None

    def minimal_models(self) -> bool:
        """Whether no solution's true variables can contain another's.

        Then blocking the true literals alone removes just one solution. It is so when every
        variable is given, or is one of several positive literals of which a fixed number is true:
        a larger set of true variables would break the constraint of an added one.
        """
        safe = {abs(given.literal) for given in self.givens}
        for constraint in self.model.constraints:
            safe.update(evaluate.fixed_sum(constraint))
        return len(safe) == self.model.top

    def unconstrained(self) -> list[int]:
        """The variables that stand in no constraint and in no given."""
        used: set[int] = set()
        for stated in chain(self.givens, self.model.constraints):
            used |= evaluate.variables(stated)
        return [v for v in range(1, self.model.top + 1) if v not in used]

    def broken(self, true: Set[int]) -> list[str]:
        """The givens and the rules that an assignment breaks, each in its own words.

        The cycles of a circuit are looked at where its degrees are kept.

        >>> from satchel.encoders import encode
        >>> from satchel.puzzles import Queens
        >>> encode(Queens(1)).broken(set())
        ['one queen in row 1', 'one queen in column 1']
        """
        sentences = [why for given in self.givens for why in evaluate.broken(given, true)]
        degrees, unkept = self.model.degrees(), set[int]()
        for constraint in self.model.constraints:
            if id(constraint) not in unkept:
                reasons = list(evaluate.broken(constraint, true))
                sentences += reasons
                if reasons and id(constraint) in degrees:
                    unkept.add(id(degrees[id(constraint)]))
        return sentences

    def blocking(self, true: Set[int]) -> Iterator[int]:
        """The literals that this assignment makes true and that single it out.

        Their negations form its blocking clause; an ILP forbids that all of them hold.
        """
        if self.projection is None and self.minimal_models():
            return iter(true)
        return self.values(true)

    @property
    def projected(self) -> bool:
        """Whether there are variables that do not tell solutions apart."""
        return self.projection is not None and len(self.projection) < self.model.top

    def values(self, true: Set[int]) -> Iterator[int]:
        """The literal of each variable that tells solutions apart."""
        every: Sequence[int] = range(1, self.model.top + 1)
        chosen = every if self.projection is None else self.projection
        return (v if v in true else -v for v in chosen)


Encode = Callable[[Any], Encoding[Any]]
