"""A RUP proof, checked in plain Python: the page to read before trusting a larger checker.

**Claim.** A formula is unsatisfiable. **Proof.** A list of steps; each adds a clause, a *lemma*, or
deletes one that is not needed any more. The last lemma is the empty clause.

**Reverse unit propagation** (RUP). A lemma follows from the clauses at hand when denying all its
literals leads, by unit propagation alone, to a clause whose literals are all false. Solvers that
learn clauses from conflicts learn such lemmas only, so a checker needs no search, and no trust in
the solver. Lemmas are checked in their order, each of them, used later or not.

**Deletions** save time only: whatever was deleted has been proved to follow. So the deletion of a
clause that is not there does no harm. One kind is never carried out, that of a *unit clause*: the
clause that makes a literal true under no assumption. Solvers keep such a literal for good after
they dropped its clause (drat-trim ignores these deletions too), and taking it back would mean to
propagate everything once more.

**Not RUP** are the lemmas by which a solver's preprocessing changes the set of solutions; they may
be RAT (resolution asymmetric tautologies). This checker refuses them, and says so; ``drat.py``
leaves the judgement to a checker of DRAT.

**Size.** Meant for proofs up to some ten thousand lemmas, which take seconds. CaDiCaL's proof for
nine pigeons in eight holes, 71,000 steps, took 7 s; Glucose's, as long and without deletions, 72 s.

**Source.** E. Goldberg, Y. Novikov, *Verification of proofs of unsatisfiability for CNF formulas*,
DATE 2003; A. Van Gelder, *Verifying RUP proofs of propositional unsatisfiability*, ISAIM 2008.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...puzzles.errors import InvalidProof


class Step(NamedTuple):
    """A line of a proof: a lemma, or the deletion of a clause; line 0 is that of no file."""

    literals: Sequence[int]
    delete: bool = False
    line: int = 0

    def __str__(self) -> str:
        return " ".join(["d"] * self.delete + [str(literal) for literal in (*self.literals, 0)])


class NotRup(InvalidProof):
    """A lemma does not follow by unit propagation; it may be RAT.

    Attributes
    ----------
    lemma : int
        The number of the lemma among the lemmas, from 1.
    step : Step
        The lemma itself.
    """

    def __init__(self, lemma: int, step: Step) -> None:
        line = f" (line {step.line})" if step.line else ""
        super().__init__(
            f"lemma {lemma}{line}, `{step}`, is not RUP: unit propagation from its denial "
            "finds no conflict (it may be RAT, which takes a checker of DRAT)"
        )
        self.lemma, self.step = lemma, step


def check(clauses: Iterable[Sequence[int]], steps: Iterable[Step]) -> None:
    """Accept ``steps`` as a RUP proof that ``clauses`` are unsatisfiable.

    What follows the empty clause is not read: some solvers tidy up behind it.

    Raises
    ------
    NotRup
        A lemma does not follow by unit propagation.
    InvalidProof
        The empty clause is missing.

    Examples
    --------
    >>> square = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    >>> check(square, [Step([1]), Step([])])
    >>> try:
    ...     check(square[1:], [Step([1]), Step([])])
    ... except NotRup as error:
    ...     print(str(error).partition(":")[0])
    lemma 1, `1 0`, is not RUP
    """
    database, lemma = Database(clauses), 0
    for step in steps:
        if step.delete:
            database.delete(step.literals)
            continue
        lemma += 1
        if not database.implies(step.literals):
            raise NotRup(lemma, step)
        if not step.literals:
            return
        database.add(step.literals)
    raise InvalidProof(f"the proof ends after {lemma} lemmas without the empty clause")


class Database:
    """The clauses at hand, and all that unit propagation makes of them.

    ``true`` maps each true literal to its reason, the clause that made it true (nothing for an
    assumption); ``trail`` has these literals in their order. A clause of two literals or more is
    watched at its first two: as long as neither is false there is nothing to do for it.
    """

    def __init__(self, clauses: Iterable[Sequence[int]] = ()) -> None:
        self.true: dict[int, Sequence[int]] = {}
        self.trail: list[int] = []
        self.watching: defaultdict[int, list[list[int]]] = defaultdict(list)
        self.copies: defaultdict[frozenset[int], list[list[int]]] = defaultdict(list)
        self.refuted = False
        for clause in clauses:
            self.add(clause)

    def add(self, literals: Iterable[int]) -> None:
        """Add a clause, and propagate when it is a unit clause."""
        key = frozenset(literals)
        clause = sorted(key, key=lambda literal: -literal in self.true)  # watch what is not false
        self.copies[key].append(clause)
        for literal in clause[:2] if len(clause) > 1 else ():
            self.watching[literal].append(clause)
        if len(clause) < 2 or -clause[1] in self.true:
            start = len(self.trail)
            if not clause or not self.assign(clause[0], clause) or self.propagate(start):
                self.refuted = True

    def delete(self, literals: Iterable[int]) -> bool:
        """Delete one copy of a clause; False when it stays, as the reason of a true literal."""
        copies = self.copies.get(frozenset(literals), [])
        for i, clause in enumerate(copies):
            if not self.refuted and all(self.true.get(x) is not clause for x in clause):
                del copies[i]
                clause.clear()  # whoever watches it finds it empty
                return True
        return not copies

    def implies(self, literals: Iterable[int]) -> bool:
        """Whether a clause follows by reverse unit propagation."""
        start = len(self.trail)
        conflict = self.refuted or not all(self.assign(-literal) for literal in literals)
        conflict = conflict or self.propagate(start)
        while len(self.trail) > start:
            del self.true[self.trail.pop()]
        return conflict

    def assign(self, literal: int, reason: Sequence[int] = ()) -> bool:
        """Make a literal true; False when it is false already."""
        if literal not in self.true and -literal not in self.true:
            self.true[literal] = reason
            self.trail.append(literal)
        return literal in self.true

    def propagate(self, head: int) -> bool:
        """Follow the unit clauses from position ``head`` of the trail; True on a conflict."""
        true, trail = self.true, self.trail
        while head < len(trail):
            false = -trail[head]
            head += 1
            visited = self.watching[false]
            kept = self.watching[false] = []
            for i, clause in enumerate(visited):
                if not clause:
                    continue  # deleted
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                if clause[0] in true:
                    kept.append(clause)
                    continue
                for k in range(2, len(clause)):
                    if -clause[k] not in true:  # watch this one instead
                        clause[1], clause[k] = clause[k], false
                        self.watching[clause[1]].append(clause)
                        break
                else:
                    kept.append(clause)
                    if not self.assign(clause[0], clause):
                        kept += visited[i + 1 :]
                        return True
        return False
