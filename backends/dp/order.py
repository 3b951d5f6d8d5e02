"""The order of the variables: what is begun should soon be ended.

A variable opens the *cells* that it stands in (a constraint, a node of a graph), and the last
variable of each closes it; between the two the sweep has to remember. The number of states grows
exponentially with what is open, so each order is judged before the work.

Rows and columns
----------------
By the places of the variables on the board, or by their numbers where there is no board.

Greedy order
------------
Close next the cell whose variables would open the fewest others, the one with the fewest variables
left among equals; of its variables take first the one that opens the fewest. Several variables are
tried as the first of all.

Estimate
--------
After each step there are at most as many states as the product of what each constraint may
remember; at most as many as before times the options of the step; and, where the steps of a
constraint follow each other, at most as many as before them times the ways to keep it. Of an order
the sum of these bounds counts; it may be far above what is reached, never below. ``auto`` takes the
least.

Source
------
Knuth, The Art of Computer Programming 4A, 7.1.4 (Simpath and the order of arcs); Iwashita,
Nakazawa, Kawahara, Uno & Minato, "Efficient Computation of the Number of Paths in a Grid Graph with
Minimal Perfect Hash Functions" (2013).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log2

from .residual import Part, Twins
from .words import Layout

Place = tuple[int, ...]
"""A row and a column, or a number."""
Places = Callable[[int], Sequence[Place]]
"""From a variable to its places."""
ORDERS = ("auto", "rows", "columns")
SMALL_ESTIMATE = 12.0
"""An order with at most 2¹² states in all is good enough."""
PLACES_MARGIN = 4.0
"""How much better a greedy order must be: by rows or columns less of the estimate is reached."""
TRIED_VARIABLES = 5_000
"""Lengths of all greedy orders of a part together, beyond the first one."""


def ordered(
    part: Part, places: Places, order: str, poll: Callable[[], None]
) -> tuple[list[Twins], float]:
    """The twins of a part in an order of :data:`ORDERS`, and its :func:`estimate`."""
    if order != "auto":
        steps = along(part, places, order == "columns")
        return steps, estimate(part, steps)
    least, best = float("inf"), part.twins
    for number, steps in enumerate(candidates(part, places)):
        poll()
        found = estimate(part, steps)
        if found + (PLACES_MARGIN if number > 1 else 0.0) < least:
            least, best = found, steps
        if least <= SMALL_ESTIMATE:
            break
    return best, least


def candidates(part: Part, places: Places) -> Iterator[list[Twins]]:
    """Orders to choose from: by rows, by columns, and greedy ones from different variables."""
    yield along(part, places, columns=False)
    yield along(part, places, columns=True)
    number = len(part.twins)
    tries = min(number, TRIED_VARIABLES // number)
    for start in range(tries):
        yield greedy(part, start * number // tries)


def along(part: Part, places: Places, columns: bool) -> list[Twins]:
    """The twins of a part in the order of their places: by rows, or by columns.

    A variable with several places (an edge has two) stands where its first one is.
    """

    def place(twins: Twins) -> list[Place]:
        found = places(twins[0])
        return sorted(place[::-1] for place in found) if columns else sorted(found)

    return sorted(part.twins, key=place)


def greedy(part: Part, start: int) -> list[Twins]:
    """The twins of a part in greedy order from one of them."""
    of = {variable: i for i, twins in enumerate(part.twins) for variable in twins}
    cells = [{of[variable] for variable in cell} for state in part.states for cell in state.cells()]
    stands: list[list[int]] = [[] for _ in part.twins]
    for number, cell in enumerate(cells):
        for i in cell:
            stands[i].append(number)
    opens = [len(at) for at in stands]  # of a variable: the cells that it would open
    costs = [sum(opens[i] for i in cell) for cell in cells]
    left = [len(cell) for cell in cells]
    opened: dict[int, None] = {}
    order, taken = [start], [False] * len(stands)
    for i in order:  # which grows on the way
        taken[i] = True
        for number in stands[i]:
            if left[number] == len(cells[number]):
                opened[number] = None
                for other in cells[number]:
                    opens[other] -= 1
                    for beside in stands[other]:
                        costs[beside] -= 1
            left[number] -= 1
            if not left[number]:
                del opened[number]
        if opened:
            nearest = min(opened, key=lambda number: (costs[number], left[number]))
            order.append(min((i for i in cells[nearest] if not taken[i]), key=opens.__getitem__))
    return [part.twins[i] for i in order]


def estimate(part: Part, steps: Sequence[Twins]) -> float:
    """log₂ of a number that the states of all steps together never exceed in this order."""
    layout = Layout(dry=True)
    step_of = {variable: i for i, twins in enumerate(steps) for variable in twins}
    change: dict[int, float] = defaultdict(float)
    runs: list[list[Mapping[int, float]]] = [[] for _ in steps]
    for state in part.states:
        state.place(steps, step_of, layout)
        for first, last, values in state.profile():
            change[first] += values
            change[last] -= values
        if ways := state.ways():
            runs[min(ways)].append(ways)
    bounds, product = [0.0] * (len(steps) + 1), 0.0
    limits = [float("inf")] * len(steps)
    for step, twins in enumerate(steps):
        before = bounds[step - 1]
        for ways in runs[step]:
            for at, number in ways.items():
                limits[at] = min(limits[at], before + number)
        product += change[step]
        bounds[step] = min(before + log2(len(twins) + 1), limits[step], max(0.0, product))
    highest = max(bounds)
    return highest + log2(sum(2 ** (bound - highest) for bound in bounds))
