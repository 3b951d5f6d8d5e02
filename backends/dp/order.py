"""The order of the variables: what is begun should soon be ended.

A variable opens the *cells* that it stands in (a constraint, a node of a graph), and the last
variable of each closes it; between the two the sweep has to remember. The number of states grows
exponentially with what is open, so each order is judged before the work.

Greedy order
------------
Of all open cells take the one with the fewest variables left, the oldest among equals; of these
variables take the one that opens the fewest cells.

Estimate
--------
After each step there are at most as many states as the product of what each constraint may
remember, and at most as many as before times the options of the step. The estimate is the largest
of these bounds; it may be far above what is reached, never below.

Source
------
Knuth, The Art of Computer Programming 4A, 7.1.4 (Simpath and the order of arcs); Iwashita,
Nakazawa, Kawahara, Uno & Minato, "Efficient Computation of the Number of Paths in a Grid Graph with
Minimal Perfect Hash Functions" (2013).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import log2

from .residual import Part, Twins
from .state import State
from .words import Layout


def greedy(part: Part) -> list[Twins]:
    """The twins of a part in greedy order."""
    of = {variable: i for i, twins in enumerate(part.twins) for variable in twins}
    cells = [{of[variable] for variable in cell} for state in part.states for cell in state.cells()]
    stands: list[list[int]] = [[] for _ in part.twins]
    for number, cell in enumerate(cells):
        for i in cell:
            stands[i].append(number)
    opened: dict[int, None] = {}
    order: list[int] = []
    waiting = dict.fromkeys(sorted(range(len(stands)), key=lambda i: (len(stands[i]), i)))
    while waiting:
        near = cells[min(opened, key=lambda cell: len(cells[cell]))] if opened else waiting
        taken = min(near, key=lambda i: (sum(cell not in opened for cell in stands[i]), i))
        order.append(taken)
        del waiting[taken]
        for number in stands[taken]:
            cells[number].discard(taken)
            if cells[number]:
                opened.setdefault(number)
            else:
                opened.pop(number, None)
    return [part.twins[i] for i in order]


def estimate(steps: Sequence[Twins], states: Sequence[State]) -> float:
    """log₂ of a number of states that the sweep never exceeds in this order."""
    layout = Layout()
    step_of = {variable: i for i, twins in enumerate(steps) for variable in twins}
    change: dict[int, float] = defaultdict(float)
    for state in states:
        state.place(steps, step_of, layout)
        for first, last, values in state.profile():
            change[first] += values
            change[last] -= values
    bound = product = highest = 0.0
    for step, twins in enumerate(steps):
        product += change[step]
        bound = min(bound + log2(len(twins) + 1), max(0.0, product))
        highest = max(highest, bound)
    return highest


def best(part: Part) -> list[Twins]:
    """The better of the greedy order and that of the variables, by their estimates."""
    orders = [greedy(part), part.twins]
    return min(orders, key=lambda steps: estimate(steps, part.states))
