"""How a field of Minesweeper is opened without a guess, step by step with reasons.

The rules of a step are the numbers of open cells, and the total. As more cells are opened there
are more rules; all stand in one solver from the beginning, and a step uses those that are open.
What no single rule says is looked up in the count of all maps first (``verify/odds``), and then
told with as few rules as the search finds.
"""

from __future__ import annotations

from dataclasses import replace

from ...backends.base import Deadline
from ...puzzles.boards import Square
from ...puzzles.errors import VerificationError
from ...puzzles.game import Game
from ...puzzles.mines import Field, MineNumber
from ...verify.odds import odds
from ...verify.play import Play, PlayStep
from .derivation import Derivation, Step
from .smallest_reason import SmallestReasons


def play(field: Field, start: Square, deadline: Deadline) -> Play:
    """The play of a field that needs no guess.

    Raises
    ------
    VerificationError
        When nothing is certain and free cells are left.

    Examples
    --------
    >>> found = play(((False, False, True, False),) * 2, (0, 0), Deadline())
    >>> for step in found.steps:
    ...     print(step.line)
    cells 1,3 2,3 are mines, because: cell 1,2 counts 2; cells 1,1 2,1 2,2 are free
    cells 1,4 2,4 are free, because: there are 2 mines; cells 1,3 2,3 are mines
    """
    player = Player(field, deadline)
    try:
        player.uncover(start)
        while not player.game.won:
            player.advance()
    finally:
        player.close()
    return Play(start, tuple(player.steps))


class Player(Derivation[Field]):
    """A derivation whose rules are the numbers that are open, and the total.

    Parameters
    ----------
    field : Field
    deadline : Deadline
    """

    def __init__(self, field: Field, deadline: Deadline) -> None:
        self.game = Game(field)
        rows = tuple(
            "".join("?" if mine else str(n) for mine, n in zip(mines, numbers, strict=True))
            for mines, numbers in zip(field, self.game.numbers, strict=True)
        )
        super().__init__(MineNumber(rows, "eight", self.game.mines), deadline)
        places = list(self.encoding.constraint_squares())
        self.rule_at = dict(zip(places, self.rules, strict=False))
        self.place_of = dict(zip(self.rules, places, strict=False))
        self.total = self.rules[-1]
        self.active = {self.total}
        """The total, and the numbers that are open."""
        true = self.encoding.literals(field)
        self.reach([v if v in true else -v for v in range(1, self.solver.top + 1)])
        self.steps: list[PlayStep] = []

    def uncover(self, cell: Square) -> None:
        """Open a free cell, and what opens with it."""
        for square in self.game.open(cell):
            literal = -self.literal(square)
            self.learn([literal] if literal in self.open else [])
            self.active.add(self.rule_at[square])
            self._stale.add(self.rule_at[square])

    def literal(self, cell: Square) -> int:
        """The variable of a cell."""
        return cell[0] * self.game.shape[1] + cell[1] + 1

    def advance(self) -> None:
        """Take the next step, and open the cells that it says are free."""
        step = self.hint()
        assert step is not None
        self.take(step)
        cells = {x: self.encoding.squares(abs(x))[0] for x in (*step.literals, *step.facts())}
        rules = [self.solver.group_of[id(g.stated)] for g in step.reason if not g.given]
        told = PlayStep(
            tuple(cells[x] for x in step.literals if x < 0),
            tuple(cells[x] for x in step.literals if x > 0),
            tuple(self.place_of[rule] for rule in rules if rule in self.place_of),
            self.total in rules,
            tuple(cells[x] for x in step.facts()),
            self.line(step),
        )
        self.steps.append(told)
        for cell in told.free:
            self.uncover(cell)

    def _by_one_rule(self) -> Step | None:
        self._stale &= self.active
        return super()._by_one_rule()

    def _alone(self, rule: int) -> Step | None:
        """Of the total what can be counted at once: all mines are known, or all free cells."""
        if rule != self.total:
            return super()._alone(rule)
        mines = [x for x in self.facts if x > 0]
        for known, sign in ((mines, -1), ([x for x in self.facts if x < 0], 1)):
            wanted = self.game.mines if known is mines else self.solver.top - self.game.mines
            if len(known) == wanted and self.open:
                reason = [rule, *sorted(self.facts[x] for x in known)]
                left = sorted((x for x in self.open if x * sign > 0), key=abs)
                return Step(tuple(left), tuple(self.solver.groups[g] for g in reason), 1)
        return None

    def _by_several(self) -> Step:
        whole, active = self._reasons, sorted(self.active)
        variables = {rule: self.variables[rule] for rule in active}
        self._reasons = SmallestReasons(self.solver, variables, small=False)
        try:
            return super()._by_several()
        finally:
            self._reasons = whole

    def _sought(self) -> list[int]:
        """What all maps say that fit; free cells alone, if there are any."""
        position = self.game.position()
        rows = [list(row) for row in position.rows]
        for x in self.facts:
            if x > 0:
                r, c = self.encoding.squares(x)[0]
                rows[r][c] = "*"
        found = odds(replace(position, rows=tuple(map("".join, rows))), deadline=self.deadline)
        certain = [x for x in self.open if found.of(x) == 1]
        if not certain:
            raise VerificationError("the field needs a guess")
        return certain
