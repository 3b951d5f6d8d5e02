"""Formulas: clauses over Boolean variables, and constraints that count true literals."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import chain, product
from random import Random
from typing import ClassVar, NamedTuple, Self
from warnings import warn

from . import limits, pictures
from .arguments import Arguments, add_several
from .base import Clue, Example, Puzzle
from .errors import InputWarning, Place, PuzzleError
from .formulas import dimacs, opb
from .text import Reader, integer, opened, shown, words

OPB_BEGINS = re.compile(r"\s*(\*|[-+]?[0-9]+\s+~?x[0-9]|min\s*:|max\s*:)")
LISTED_LITERALS = 12
"""The most literals of a constraint that a sentence lists."""
DRAWN_CONSTRAINTS = 60
"""The most constraints in a picture."""
CLAUSES_PER_VARIABLE = 4.26
"""Of random 3-SAT, where formulas are hardest: Crawford & Auton, AAAI 1993."""


class Constraint(NamedTuple):
    """At least ``number`` of the literals are true, or just so many; a clause asks for one."""

    number: int
    literals: tuple[int, ...]
    exact: bool = False

    @property
    def clause(self) -> bool:
        """Whether it is a clause."""
        return self.number == 1 and not self.exact

    def bound(self) -> str:
        """How many of the literals are true; empty for a clause."""
        return "" if self.clause else f"{'exactly' if self.exact else 'at least'} {self.number} of"

    def text(self) -> str:
        """The bound and the literals.

        >>> Constraint(1, (1, -2)).text(), Constraint(2, (1, -2), exact=True).text()
        ('1 -2', 'exactly 2 of 1 -2')
        """
        listed = " ".join(map(str, self.literals[:LISTED_LITERALS])) or "no literal"
        more = len(self.literals) - LISTED_LITERALS
        listed += f" (and {more} more)" if more > 0 else ""
        return f"{self.bound()} {listed}".lstrip()


class Assignment(tuple[int, ...]):
    """A solution: a literal for each variable that tells solutions apart, in ascending order.

    ``literals`` has one for every variable. Two assignments are equal, and stand in the same place
    in the order of the answers, when they agree on the variables that tell solutions apart.
    """

    _literals: tuple[int, ...] | None

    def __new__(cls, over: Iterable[int], literals: tuple[int, ...] | None = None) -> Self:
        """An assignment; without ``literals`` there are no other variables."""
        assignment = super().__new__(cls, over)
        assignment._literals = literals
        return assignment

    @property
    def literals(self) -> tuple[int, ...]:
        """A literal for every variable."""
        return self if self._literals is None else self._literals


@dataclass(frozen=True, eq=False)
class Formula(Puzzle[Assignment]):
    """Make every constraint of a formula true.

    Parameters
    ----------
    constraints : tuple of Constraint
        Variables are numbered from 1, and ``-3`` is the negation of 3. :meth:`of` takes clauses as
        lists of literals too.
    variables : int
        How many there are; the largest that occurs, where that is more.
    over : tuple of int, optional
        The variables that tell solutions apart: two assignments that agree on them are the same
        solution (projection). All of them, unless stated.

    Raises
    ------
    PuzzleError
        For a literal 0, for a variable beyond ``limits.FORMULA_VARIABLES``, for one that occurs
        twice in a constraint that is no clause, and for one of ``over`` that there is not.

    References
    ----------
    DIMACS, "Satisfiability: Suggested Format" (1993); projection (``c p show``) as in the model
    counting competitions, https://mccompetition.org.

    Examples
    --------
    >>> formula = Formula.of([[1, -2], [2]])
    >>> list(formula.violations(Assignment((1, 2))))
    []
    >>> list(formula.violations(Assignment((-1, 2))))
    ['clause 1 is not satisfied: 1 -2']
    """

    constraints: tuple[Constraint, ...]
    variables: int = 0
    over: tuple[int, ...] | None = None

    name: ClassVar[str] = "formula"
    SETTING: ClassVar[str] = "the number of variables of a random 3-SAT formula"
    FORMATS: ClassVar[dict[str, str]] = {
        "cnf": "clauses in DIMACS, with `c p show` for the variables that tell solutions apart",
        "opb": "linear constraints with coefficients +1 and -1",
    }
    FORMAT_EXAMPLES: ClassVar[dict[str, str]] = {
        "cnf": "p cnf 2 2⏎1 2 0⏎-1 -2 0",
        "opb": "+1 x1 +1 x2 >= 1 ;",
    }
    EXAMPLES = (
        Example("formula\np cnf 0 0", 1, "the empty formula holds"),
        Example("formula\np cnf 2 1\n0", 0, "the empty clause does not"),
        Example("formula\np cnf 3 2\n1 -2 0\n2 3 0", 4, "by hand"),
        Example("formula\np cnf 3 3\n1 -1 0\n2 2 -3 0\n3 0", 2, "by hand: 2 and 3 are true"),
        Example("formula\np cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0", 0, "all clauses of two"),
        Example("formula\np cnf 2 3\n1 2 0\n1 -2 0\n-1 2 0", 1, "all clauses of two but one"),
        Example("formula --over 1 3\np cnf 3 2\n1 -2 0\n2 3 0", 3, "by hand: not -1 -3"),
        Example("formula --over 0\np cnf 2 1\n1 2 0", 1, "whether there is an assignment at all"),
        Example(
            "formula\n* #variable= 4 #constraint= 2\n"
            "+1 x1 +1 x2 +1 x3 +1 x4 = 2 ;\n+1 ~x1 +1 x4 +1 x2 >= 2 ;",
            3,
            "by hand: two of 1 to 4, but not 1 with 3 nor 1 with 2 or 4",
        ),
    )

    def __post_init__(self) -> None:
        top = self.variables
        for i, constraint in enumerate(self.constraints, 1):
            literals = constraint.literals
            if literals:
                top = max(top, max(literals), -min(literals))
                if 0 in literals:
                    raise PuzzleError(f"constraint {i}", "literals", "0")
            if not constraint.clause and len(set(map(abs, literals))) < len(literals):
                raise PuzzleError(f"constraint {i}", "each variable once", "one twice")
        if not 0 <= top <= limits.FORMULA_VARIABLES:
            raise PuzzleError("variables", f"at most {limits.FORMULA_VARIABLES}", str(top))
        over = None if self.over is None else tuple(sorted(set(self.over)))
        if over and not 1 <= over[0] <= over[-1] <= top:
            wrong = over[0] if over[0] < 1 else over[-1]
            raise PuzzleError("--over", f"variables from 1 to {top}", str(wrong))
        object.__setattr__(self, "variables", top)
        object.__setattr__(self, "over", None if over and len(over) == top else over)

    @classmethod
    def of(
        cls,
        constraints: Iterable[Constraint | Iterable[int]],
        variables: int = 0,
        over: Iterable[int] | None = None,
    ) -> Self:
        """A formula of clauses, each a list of literals, and of other constraints."""
        stated = tuple(
            one if isinstance(one, Constraint) else Constraint(1, tuple(one)) for one in constraints
        )
        return cls(stated, variables, None if over is None else tuple(over))

    def __eq__(self, other: object) -> bool:
        """Whether the constraints are the same, unit clauses in whatever order and places."""
        return isinstance(other, Formula) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def _content(self) -> tuple[object, ...]:
        return self.variables, self.over, self.longer(), frozenset(self.clues())

    def longer(self) -> tuple[Constraint, ...]:
        """The constraints that are no unit clauses."""
        return tuple(constraint for constraint in self.constraints if not is_unit(constraint))

    @property
    def size(self) -> int:
        """The number of variables."""
        return self.variables

    @property
    def projection(self) -> Sequence[int]:
        """The variables that tell solutions apart, in ascending order."""
        return range(1, self.variables + 1) if self.over is None else self.over

    def assignment(self, literals: Iterable[int]) -> Assignment:
        """The solution that some literals state, in whatever order."""
        every = tuple(sorted(literals, key=abs))
        if self.over is None:
            return Assignment(every)
        chosen = set(self.over)
        return Assignment((x for x in every if abs(x) in chosen), every)

    # --- the rules -------------------------------------------------------------------------

    def violations(self, solution: Assignment) -> Iterator[str]:
        """One sentence for each constraint that does not hold, and each variable without value."""
        literals = getattr(solution, "literals", solution)
        true = set(literals)
        values = Counter(map(abs, literals))
        for variable in range(1, self.variables + 1):
            if values[variable] != 1:
                yield f"variable {variable} has {values[variable]} values, not one"
        yield from (f"there is no variable {v}" for v in values if not 1 <= v <= self.variables)
        if literals is not solution and self.assignment(literals) != solution:
            yield "the variables that tell solutions apart have other values than all variables"
        for i, constraint in enumerate(self.constraints, 1):
            if constraint.clause:
                if true.isdisjoint(constraint.literals):
                    yield f"clause {i} is not satisfied: {constraint.text()}"
                continue
            number = sum(literal in true for literal in constraint.literals)
            if number < constraint.number or (constraint.exact and number > constraint.number):
                yield f"constraint {i} is not satisfied: {number} of them, {constraint.text()}"

    # --- instances as text -----------------------------------------------------------------

    def words(self) -> list[str]:
        """``--over V…``; ``--over 0`` where no variable tells solutions apart."""
        return [] if self.over is None else ["--over", *(map(str, self.over or (0,)))]

    def lines(self) -> list[str]:
        """DIMACS; OPB where a constraint is no clause."""
        sizes = self.variables, len(self.constraints)
        if all(constraint.clause for constraint in self.constraints):
            clauses = (" ".join(map(str, (*one.literals, 0))) for one in self.constraints)
            return ["p cnf {} {}".format(*sizes), *clauses]
        rows = ["* #variable= {} #constraint= {}".format(*sizes)]
        for number, literals, exact in self.constraints:
            terms = " ".join(f"+1 x{x}" if x > 0 else f"+1 ~x{-x}" for x in literals)
            rows.append(f"{terms} {'=' if exact else '>='} {number} ;".lstrip())
        return rows

    @classmethod
    def add_arguments(cls, parser: argparse.ArgumentParser) -> None:
        """``FILE [--over V…]``."""
        parser.add_argument("file", nargs="?", metavar="FILE", help="a formula in DIMACS or OPB")
        cls._add_options(parser)

    @classmethod
    def _add_options(cls, parser: argparse.ArgumentParser) -> None:
        what = "the variables that tell solutions apart (0: none), instead of those of the file"
        add_several(parser, "--over", "V", what)

    @classmethod
    def parse(
        cls, text: str, *, file: str = "<text>", words: Sequence[str] = (), form: str | None = None
    ) -> Self:
        """Read an instance from text, or from the FILE that stands among ``words``."""
        options = Arguments(prog=cls.name, add_help=False)
        cls._add_options(options)
        rest = options.parse_known_args(words)[1]
        named = next((word for word in rest if not word.startswith("-")), None)
        if named is not None:
            if text.strip():
                raise PuzzleError("FILE", f"one formula, that of {file}", shown(named))
            at = words.index(named)
            text, file, words = opened(named), named, [*words[:at], *words[at + 1 :]]
            if not text.strip():
                raise PuzzleError(Place(file, 1, 1), dimacs.HEADER, "an empty file")
        elif text.split(maxsplit=1)[:1] == [cls.name]:
            text += "\n"  # a text without clauses ends in a header, which needs a line end
        return super().parse(text, file=file, words=words, form=form)

    @classmethod
    def from_arguments(cls, arguments: argparse.Namespace, board: Reader) -> Self:
        """The formula of the text, in DIMACS or OPB, whichever it is."""
        text, first = board.unread()
        return cls._read(arguments, text, board.file, first, bool(OPB_BEGINS.match(text)))

    @classmethod
    def from_format(cls, form: str, arguments: argparse.Namespace, board: Reader) -> Self:
        """The formula of a text in the format that is named."""
        text, first = board.unread()
        return cls._read(arguments, text, board.file, first, form == "opb")

    @classmethod
    def _read(
        cls, arguments: argparse.Namespace, text: str, file: str, first: int, in_opb: bool
    ) -> Self:
        if arguments.file is not None:  # behind the name of the puzzle in a text
            raise PuzzleError("FILE", "the formula itself below", shown(arguments.file))
        if not text:
            raise PuzzleError(cls.name, "a FILE or the text of a formula", "neither")
        over: Iterable[int] | None = None
        if in_opb:
            top, sums = opb.read(text, file, first)
            formula = cls(tuple(Constraint(*one) for one in sums), top)
        else:
            cnf = dimacs.read(text, file, first)
            for warning in cnf.warnings:
                warn(warning, InputWarning, stacklevel=2)
            if cnf.top > limits.FORMULA_VARIABLES:
                raise PuzzleError(
                    Place(file, first, 1), f"variables up to {limits.FORMULA_VARIABLES}", "more"
                )
            formula = cls(tuple(Constraint(1, tuple(clause)) for clause in cnf.clauses), cnf.top)
            over = dimacs.projection(cnf)
        if arguments.over:
            most, what = formula.variables, "a variable"
            over = [integer(word, "--over", 0, most, what) for word in arguments.over]
            over = [variable for variable in over if variable]
        return formula if over is None else replace(formula, over=tuple(over))

    # --- solutions as text -----------------------------------------------------------------

    def answer(self, solution: Assignment) -> str:
        """The values of all variables as a SAT solver prints them: ``v 1 -2 0``."""
        return " ".join(["v", *map(str, getattr(solution, "literals", solution)), "0"])

    def read_answer(self, text: str, *, file: str = "<answer>") -> Assignment:
        """Literals on one or more lines, each with or without a ``v`` before it."""
        values: dict[int, int] = {}
        for word in words(text, file):
            if word.text == "v" or word.text == "0":
                continue
            literal = word.integer(-self.variables, self.variables, "a literal")
            if values.setdefault(abs(literal), literal) != literal:
                raise word.error(f"one value of variable {abs(literal)}")
        return self.assignment(values.values())

    def readings(self, solution: Assignment) -> Iterator[tuple[str, str]]:
        """``("variable 1", "true")`` and so on, of the variables that tell solutions apart."""
        for literal in solution:
            yield f"variable {abs(literal)}", "true" if literal > 0 else "false"

    # --- pictures --------------------------------------------------------------------------

    def _rows(self, solution: Assignment | None) -> list[list[tuple[str, int, bool]]]:
        """Each constraint as words, with the variable of each, or 0, and whether it is true."""
        true = set(getattr(solution, "literals", solution) or ())
        rows = []
        for constraint in self.constraints[:DRAWN_CONSTRAINTS]:
            row = [(constraint.bound(), 0, False)] if constraint.bound() else []
            row += [(str(x), abs(x), x in true) for x in constraint.literals[:LISTED_LITERALS]]
            more = len(constraint.literals) - LISTED_LITERALS
            rows.append(row + [(f"… {more} more", 0, False)] * (more > 0) or [("empty", 0, False)])
        more = len(self.constraints) - DRAWN_CONSTRAINTS
        return rows + [[(f"… {more} more", 0, False)]] * (more > 0)

    def draw(
        self, solution: Assignment | None = None, framed: pictures.Frames | None = None
    ) -> str:
        """A constraint a line; of a solution the true literals have a star behind them."""
        signs = framed or {}
        return "\n".join(
            " ".join(
                (word + "*" * true).join(signs.get(variable, ("", "")))
                for word, variable, true in row
            )
            for row in self._rows(solution)
        )

    def svg(self, solution: Assignment | None = None, framed: pictures.Frames | None = None) -> str:
        """A constraint a line; of a solution the true literals are bold and have a star."""
        rows, signs, parts = self._rows(solution), framed or {}, list[str]()
        unit, style = pictures.UNIT / 2, 'style="text-anchor:start" font-size="14"'
        for i, row in enumerate(rows):
            spans = []
            for word, variable, true in row:
                frame = signs.get(variable)
                colour = f' fill="{pictures.COLOURS[frame]}"' if frame else ""
                weight = ' font-weight="bold"' if true or frame else ""
                spans.append(f"<tspan{colour}{weight}>{escape(word)}{'*' * true}</tspan>")
            parts.append(f'<text x="8" y="{(i + 0.5) * unit:g}" {style}>{" ".join(spans)}</text>')
        longest = max((sum(len(word) + 2 for word, *_ in row) for row in rows), default=1)
        width, height = 16 + 9 * longest, unit * max(len(rows), 1)
        return pictures.document(width, height, parts, self.title)

    # --- clues and setting -----------------------------------------------------------------

    def clues(self) -> tuple[Clue, ...]:
        """The unit clauses, as (variable, value)."""
        units = (one.literals[0] for one in self.constraints if is_unit(one))
        return tuple(dict.fromkeys((abs(literal), literal > 0) for literal in units))

    def with_clues(self, clues: Iterable[Clue]) -> Self:
        """The formula without its other unit clauses; new ones stand at the end."""
        wanted = {v if value else -v: None for v, value in clues}
        kept = [one for one in self.constraints if not is_unit(one) or one.literals[0] in wanted]
        present = {one.literals[0] for one in kept if is_unit(one)}
        new = (Constraint(1, (literal,)) for literal in wanted if literal not in present)
        return replace(self, constraints=(*kept, *new))

    def all_clues(self, solution: Assignment) -> tuple[Clue, ...]:
        """The values of all variables."""
        literals = getattr(solution, "literals", solution)
        return tuple((abs(literal), literal > 0) for literal in literals)

    def clue_text(self, clue: Clue) -> str:
        """``variable 3 is true``."""
        return f"variable {clue[0]} is {'true' if clue[1] else 'false'}"

    @classmethod
    def add_setting(cls, parser: argparse.ArgumentParser) -> None:
        """``--clauses M``."""
        what = f"the number of clauses ({CLAUSES_PER_VARIABLE} a variable)"
        parser.add_argument("--clauses", metavar="M", help=what)

    @classmethod
    def blank(
        cls, size: str, arguments: argparse.Namespace, rng: Random
    ) -> tuple[Self, Assignment | None]:
        """Random clauses of three literals that an assignment drawn first satisfies."""
        n = integer(size, "SIZE", 3, limits.FORMULA_VARIABLES, "the number of variables")
        m = round(CLAUSES_PER_VARIABLE * n)
        if arguments.clauses is not None:
            m = integer(arguments.clauses, "--clauses", 0, limits.FORMULA_CLAUSES)
        hidden = [rng.choice((-v, v)) for v in range(1, n + 1)]
        clauses: list[tuple[int, ...]] = []
        while len(clauses) < m:
            clause = tuple(rng.choice((-1, 1)) * v for v in rng.sample(range(1, n + 1), 3))
            if any(hidden[abs(literal) - 1] == literal for literal in clause):
                clauses.append(clause)
        return cls(tuple(Constraint(1, clause) for clause in clauses), n), Assignment(hidden)

    # --- structure -------------------------------------------------------------------------

    def split(self, depth: int) -> Sequence[Self]:
        """One formula for each way to set so many of the variables that occur most."""
        occurrences = Counter(map(abs, chain.from_iterable(one[1] for one in self.constraints)))
        fixed = {variable for variable, _ in self.clues()}
        free = [variable for variable in self.projection if variable not in fixed]
        chosen = sorted(free, key=lambda v: (-occurrences[v], v))[: max(depth, 0)]
        return [
            replace(self, constraints=(*self.constraints, *(Constraint(1, (x,)) for x in literals)))
            for literals in product(*((-v, v) for v in chosen))
        ]

    def parts(self) -> Sequence[Self]:
        """The formula itself: solvers list its solutions as fast."""
        return (self,)


def is_unit(constraint: Constraint) -> bool:
    """Whether a constraint is a clause of one literal."""
    return constraint.clause and len(constraint.literals) == 1


PUZZLE = Formula
