"""Conflict-driven clause learning (CDCL): how a SAT solver thinks, written to be read.

The solver is a generator of its own steps. It *decides* a literal, *propagates* all that follows,
and goes on until every variable is assigned or a clause is violated. Such a *conflict* is analysed:
the clause is resolved with the reasons of its literals, last assigned first, until one literal of
the present level is left, the *first unique implication point*. The *learned clause* holds in every
solution, and would have implied that literal at an earlier level: the solver jumps back there.

It has two watched literals, decisions on the variables of the latest conflicts, saved phases,
restarts, assumptions, and a proof. A solver for daily use also minimises learned clauses, forgets
most of them, and simplifies the formula.

Source: Marques-Silva & Sakallah, "GRASP" (1999); Moskewicz et al., "Chaff" (2001); Eén & Sörensson,
"An Extensible SAT-solver" (2003). Decisions: Ryan (2004); restarts: Luby, Sinclair & Zuckerman
(1993); phases: Pipatsrisawat & Darwiche (2007).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush

from .steps import Conflict, Decision, Implied, Learned, Propagation, Restart, Step

RESTART_CONFLICTS = 100
"""Conflicts before the first restart; Luby's sequence multiplies them."""


class Solver:
    """An incremental CDCL solver.

    Parameters
    ----------
    clauses : iterable of sequences of int
        In DIMACS literals: ±1, ±2, …

    Attributes
    ----------
    clauses : list of list of int
        Those given and those learned. The first two literals of each are watched.
    trail : list of int
        The true literals, in the order of their assignment; ``true`` is their set.
    starts : list of int
        Where the levels 1, 2, … begin on the trail.
    level, reason : dict
        Of each assigned variable its level, and the index of the clause that implies it, or None
        where it was decided.
    satisfied : bool
        The answer, after the last step.
    proof : list of list of int
        The learned clauses, each of which follows by unit propagation (RUP).

    Examples
    --------
    >>> solver = Solver([[1, 2], [-1, 3], [-2, 3], [-3, 4, 5], [-3, -4], [-3, 4, -5]])
    >>> print(*solver.steps(), sep="\\n")  # doctest: +ELLIPSIS
    Decision(literal=-1)
    Propagation(implied=(Implied(literal=2, clause=0), Implied(literal=3, clause=2), ...
    Conflict(clause=5)
    Learned(index=6, literals=(-3,), resolved=(5, 3, 4), level=0)
    Propagation(implied=(Implied(literal=-3, clause=6), Implied(literal=-1, clause=1), ...
    Conflict(clause=0)
    Learned(index=7, literals=(), resolved=(0,), level=0)
    >>> solver.satisfied, solver.proof
    (False, [[-3], []])
    """

    def __init__(self, clauses: Iterable[Sequence[int]] = ()) -> None:
        self.clauses: list[list[int]] = []
        self.watches: dict[int, list[int]] = defaultdict(list)
        self.trail: list[int] = []
        self.true: set[int] = set()
        self.starts: list[int] = []
        self.level: dict[int, int] = {}
        self.reason: dict[int, int | None] = {}
        self.propagated = self.reported = 0  # lengths of the trail
        self.last_conflict: dict[int, int] = defaultdict(int)
        self.queue: list[tuple[int, int]] = []  # (−last conflict, variable), some out of date
        self.queued: dict[int, int] = {}  # of each variable its entry that is not
        self.phase: dict[int, int] = {}  # the literal that is decided
        self.proof: list[list[int]] = []
        self.satisfied = self.refuted = False
        self.counts = {"conflicts": 0, "decisions": 0, "propagations": 0, "restarts": 0}
        for clause in clauses:
            self.add(clause)

    def solve(self, assumptions: Sequence[int] = ()) -> set[int] | None:
        """The true literals of an assignment that keeps clauses and assumptions, or None.

        >>> Solver([[1, 2], [-1]]).solve()
        {2, -1}
        """
        for _ in self.steps(assumptions):
            pass
        return set(self.trail) if self.satisfied else None

    def steps(self, assumptions: Sequence[int] = ()) -> Iterator[Step]:
        """Solve, step by step. The assumptions are the first decisions."""
        self.satisfied = False
        self.jump_back(0)
        runs, conflicts_left = 1, RESTART_CONFLICTS
        while not self.refuted:
            conflict = self.propagate()
            if implied := self.newly_implied():
                yield Propagation(implied)
            if conflict is not None:
                yield Conflict(conflict)
                yield self.learn(conflict)
                conflicts_left -= 1
            elif conflicts_left <= 0:
                runs += 1
                conflicts_left = RESTART_CONFLICTS * luby(runs)
                self.counts["restarts"] += 1
                self.jump_back(0)
                yield Restart()
            elif any(-literal in self.true for literal in assumptions):
                return
            elif (literal := self.next_decision(assumptions)) is None:
                self.satisfied = True
                return
            else:
                self.counts["decisions"] += 1
                self.starts.append(len(self.trail))
                self.assign(literal, None)
                yield Decision(literal)

    # --- clauses and assignment ------------------------------------------------------------

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause, before the first call or between two."""
        self.jump_back(0)
        literals = sorted(dict.fromkeys(clause), key=lambda x: -x in self.true)  # false ones last
        for variable in map(abs, literals):
            self.put_in_queue(variable)
        self.store(literals)
        possible = [x for x in literals if -x not in self.true]
        self.refuted |= not possible
        if len(possible) == 1 and possible[0] not in self.true:
            self.assign(possible[0], len(self.clauses) - 1)

    def store(self, clause: list[int]) -> None:
        """Keep a clause and watch its first two literals."""
        if len(clause) > 1:
            self.watches[clause[0]].append(len(self.clauses))
            self.watches[clause[1]].append(len(self.clauses))
        self.clauses.append(clause)

    def assign(self, literal: int, reason: int | None) -> None:
        """Make a literal true at the present level."""
        self.true.add(literal)
        self.trail.append(literal)
        self.level[abs(literal)] = len(self.starts)
        self.reason[abs(literal)] = reason

    def jump_back(self, level: int) -> None:
        """Take back what was assigned after a level, and remember it as phases."""
        if level < len(self.starts):
            start = self.starts[level]
            for literal in self.trail[start:]:
                self.true.remove(literal)
                self.phase[abs(literal)] = literal
                self.put_in_queue(abs(literal))
            del self.trail[start:], self.starts[level:]
            self.propagated = self.reported = start

    # --- unit propagation ------------------------------------------------------------------

    def propagate(self) -> int | None:
        """Assign all that follows; the index of a violated clause, or None.

        A clause is looked at when one of its two watched literals becomes false. Another literal
        that is not false is watched then; where there is none, the other watched one is implied.
        """
        while self.propagated < len(self.trail):
            false = -self.trail[self.propagated]
            self.propagated += 1
            watching, self.watches[false] = self.watches[false], []
            for place, index in enumerate(watching):
                clause = self.clauses[index]
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                if clause[0] not in self.true and self.watch_another(index):
                    continue
                self.watches[false].append(index)
                if -clause[0] in self.true:
                    self.watches[false] += watching[place + 1 :]
                    return index
                if clause[0] not in self.true:
                    self.assign(clause[0], index)
                    self.counts["propagations"] += 1
        return None

    def watch_another(self, index: int) -> bool:
        """Watch a literal that is not false in place of the second, where there is one."""
        clause = self.clauses[index]
        for k in range(2, len(clause)):
            if -clause[k] not in self.true:
                clause[1], clause[k] = clause[k], clause[1]
                self.watches[clause[1]].append(index)
                return True
        return False

    def newly_implied(self) -> tuple[Implied, ...]:
        """What was implied since the last step."""
        new, self.reported = self.trail[self.reported :], len(self.trail)
        reasons = ((literal, self.reason[abs(literal)]) for literal in new)
        return tuple(Implied(literal, reason) for literal, reason in reasons if reason is not None)

    # --- learning and deciding -------------------------------------------------------------

    def learn(self, conflict: int) -> Learned:
        """Learn from a violated clause, jump back, and assign what the learned clause implies."""
        self.counts["conflicts"] += 1
        literals, resolved = self.analyse(conflict) if self.starts else ([], [conflict])
        self.proof.append(list(literals))
        level = self.level[abs(literals[1])] if len(literals) > 1 else 0
        self.jump_back(level)
        self.store(literals)
        if literals:
            self.assign(literals[0], len(self.clauses) - 1)
        else:
            self.refuted = True
        return Learned(len(self.clauses) - 1, tuple(literals), tuple(resolved), level)

    def analyse(self, conflict: int) -> tuple[list[int], list[int]]:
        """The literals of the learned clause, and the clauses whose resolution it is.

        The first literal is the negated first unique implication point, the second one of the
        level to jump back to. Literals that are false at level 0 are left out.
        """
        met, below, resolved = set[int](), list[int](), [conflict]
        position, unresolved = len(self.trail), 0
        while True:
            for literal in self.clauses[resolved[-1]]:
                variable = abs(literal)
                if variable not in met and self.level[variable] > 0:
                    met.add(variable)
                    self.last_conflict[variable] = self.counts["conflicts"]
                    if self.level[variable] == len(self.starts):
                        unresolved += 1
                    else:
                        below.append(literal)
            position -= 1
            while abs(self.trail[position]) not in met:
                position -= 1
            last, unresolved = self.trail[position], unresolved - 1
            reason = self.reason[abs(last)]
            if unresolved == 0 or reason is None:
                below.sort(key=lambda literal: -self.level[abs(literal)])
                return [-last, *below], resolved
            resolved.append(reason)

    def next_decision(self, assumptions: Sequence[int]) -> int | None:
        """An assumption, or a literal of the variable that met a conflict last; None if none is."""
        for literal in assumptions:
            if literal not in self.true:
                return literal
        while self.queue:
            rank, variable = heappop(self.queue)
            if self.queued.get(variable) == rank:
                del self.queued[variable]
                if variable not in self.true and -variable not in self.true:
                    return self.phase.get(variable, -variable)
        return None

    def put_in_queue(self, variable: int) -> None:
        """Let a variable wait for its decision, those of the latest conflicts first."""
        rank = -self.last_conflict[variable]
        if self.queued.get(variable) != rank:
            self.queued[variable] = rank
            heappush(self.queue, (rank, variable))


def luby(i: int) -> int:
    """The i-th number of Luby's sequence, from 1.

    >>> [luby(i) for i in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    length = i.bit_length()
    return 1 << length - 1 if i + 1 == 1 << length else luby(i + 1 - (1 << length - 1))
