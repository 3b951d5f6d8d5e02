"""A circuit that is half seen: the pieces of path so far, and who is whose other end.

The degrees that a circuit brings along are kept here too; they need no counters of their own.

State
-----
A node is *open* from its first edge to its last. For each open node a code:

0. no edge of it is chosen yet;
1. it has all its edges;
2. and above: it ends a piece of path, whose other end (its *mate*) has slot ``code − 2``. In a
   directed graph the code is 2 + 2·slot + role, where the role says whether the piece begins (0) or
   ends (1) here.

What the givens fix is contracted before: a path of fixed edges is a piece whose two ends become
open together.

Step
----
An edge u, v is left out, or chosen: then both nodes must still want an edge, and the far ends of
the two pieces become mates. Each node must get the edges that it wants from those that are left. An
edge between mates closes a cycle. That is allowed when every other node has all its edges.

Merging
-------
A node whose last edge was seen has all its edges and is forgotten. Only then can states become
equal.

Size
----
With f open nodes at most a(f) codes, where a(f) = 2·a(f − 1) + (f − 1)·a(f − 2) and a(0) = 1,
a(1) = 2: the last node is untouched, done, or the mate of another. In a directed graph twice as
many pairs: a(f) = 2·a(f − 1) + 2(f − 1)·a(f − 2).

Source
------
Knuth, The Art of Computer Programming 4A, exercise 7.1.4–225 (Simpath, where the mates come from);
Yoshinaka, Saitoh, Kawahara, Tsuruma, Iwashita & Minato, "Finding All Solutions and Instances of
Numberlink and Slitherlink by ZDDs" (2012), for degrees by mates.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import log2
from typing import TYPE_CHECKING

from ...encoders import evaluate
from .state import State, Steps, Values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ...encoders.constraints import Circuit, Edge, Node
    from .state import Mask
    from .words import Layout, Words

UNTOUCHED, DONE, PIECE = 0, 1, 2
"""The codes; from ``PIECE`` on the mate is told."""
BEGINS, ENDS = 0, 1
"""The role of a node in a directed piece."""


class Mates(State):
    """The state of one circuit.

    Parameters
    ----------
    stated : Circuit
    values : mapping
        The variables that are fixed, and how.
    """

    def __init__(self, stated: Circuit, values: Values) -> None:
        self.edges = {x: edge for edge, x in stated.edges.items() if x not in values}
        self.variables = self.edges.keys()
        self.roles = 2 if stated.directed else 1
        chosen = [edge for edge, x in stated.edges.items() if values.get(x)]
        self.pieces, self.broken = pieces(chosen, stated.directed)
        self.at: dict[Node, list[int]] = defaultdict(list)
        for x, edge in self.edges.items():
            for node in edge:
                self.at[node].append(x)

    @staticmethod
    def consequences(stated: Circuit, values: Values) -> list[int] | None:
        """Nothing, until all edges are fixed; the degrees have told what follows from them."""
        if any(x not in values for x in stated.edges.values()):
            return []
        true = {x for x in stated.edges.values() if values[x]}
        return [] if evaluate.holds(stated, true) else None

    def twin(self, variable: int) -> Hashable:
        """Each edge is another one."""
        return variable

    def cells(self) -> list[Sequence[int]]:
        """The edges of each node."""
        return list(self.at.values())

    # --- the layout ------------------------------------------------------------------------

    def place(self, steps: Steps, step_of: Mapping[int, int], layout: Layout) -> Sequence[int]:
        """A slot for each open node, and a field for each slot."""
        import numpy as np

        self.edge = {step_of[x]: edge for x, edge in self.edges.items()}
        self.last = {node: max(map(step_of.__getitem__, at)) for node, at in self.at.items()}
        first = {node: min(map(step_of.__getitem__, at)) for node, at in self.at.items()}
        for node, (mate, _) in self.pieces.items():
            first[node] = min(first[node], first[mate])
        self.first, self.slot = first, slots(first, self.last)
        number = max(self.slot.values()) + 1
        bits = (PIECE + self.roles * number - 1).bit_length()
        self.fields = [layout.field(bits, min(first.values()), len(steps)) for _ in range(number)]
        self.shifts = np.array([field.shift for field in self.fields], np.uint64)
        self.words = np.array([field.word for field in self.fields])
        self.left = self._left(step_of)
        self.entries = max(self.first.values())
        self.opening, self.closing = defaultdict(list), defaultdict(list)
        for node, step in self.first.items():
            self.opening[step].append(node)
        for node, step in self.last.items():
            self.closing[step].append(node)
        codes = np.arange(PIECE + self.roles * number)
        self.wants = [np.ones(len(codes), np.intp) for _ in range(2)]
        for side, wanted in enumerate(self.wants):
            if self.roles == 2:  # an arc out of where a piece ends, into where it begins
                wanted[PIECE + side :: 2] = 0
            wanted[:PIECE] = 3 - self.roles, 0
        return sorted(self.edge)

    def _left(self, step_of: Mapping[int, int]) -> dict[int, tuple[int, int]]:
        """For each step how many edges the tail, and the head, still has after it."""
        left: dict[tuple[Node, int], int] = defaultdict(int)
        found = {}
        for step in sorted(self.edge, reverse=True):
            sides = self._sides(step)
            found[step] = left[sides[0]], left[sides[1]]
            for side in sides:
                left[side] += 1
        return found

    def _sides(self, step: int) -> tuple[tuple[Node, int], tuple[Node, int]]:
        """Both nodes of an edge, each with the direction in which it wants it."""
        tail, head = self.edge[step]
        return (tail, 0), (head, self.roles - 1)

    def profile(self) -> Iterator[tuple[int, int, float]]:
        """By the number of open nodes."""
        change: dict[int, int] = defaultdict(int)
        for node, step in self.first.items():
            change[step] += 1
            change[self.last[node]] -= 1
        times, number = sorted(change), 0
        for step, after in pairwise(times):
            number += change[step]
            yield step, after, log2(most_codes(number, self.roles))

    # --- in the sweep ----------------------------------------------------------------------

    def look(self, step: int, words: Words) -> None:
        """Open the nodes that begin here, and read both nodes of the edge."""
        import numpy as np

        self.now = step
        for node in self.opening[step]:
            if node in self.pieces:
                mate, role = self.pieces[node]
                self.fields[self.slot[node]].add(words, self._code(self.slot[mate], role))
        self.tail, self.head = (self.slot[node] for node in self.edge[step])
        codes = [self.fields[slot].get(words).astype(np.intp) for slot in (self.tail, self.head)]
        sides = [side for _, side in self._sides(step)]
        self.wanted = [self.wants[side][code] for side, code in zip(sides, codes, strict=True)]
        self.shuts = self._far(codes[0], self.tail) == self.head
        if self.broken:
            self.shuts[:] = True
        elif step >= self.entries:
            self.shuts &= ~self._others_done(step, words)

    def _others_done(self, step: int, words: Words) -> Mask:
        """Where every node but the two of the edge has all its edges."""
        import numpy as np

        done = np.ones(words.shape[1], bool)
        for node, last in self.last.items():
            if last >= step and node not in self.edge[step]:
                done &= self.fields[self.slot[node]].get(words) == DONE
        return done

    def _code(self, slot: int, role: int) -> int:
        return PIECE + self.roles * slot + role

    def _far(self, codes: NDArray[np.intp], slot: int) -> NDArray[np.intp]:
        """The slot of the other end of the piece that a node ends, itself when it is untouched."""
        import numpy as np

        return np.where(codes == UNTOUCHED, slot, (codes - PIECE) // self.roles)

    def allows(self, option: int) -> Mask:
        """Where both nodes want it, or get enough without it."""
        import numpy as np

        mask = ~self.shuts if option else np.ones(len(self.shuts), bool)
        for wanted, left in zip(self.wanted, self.left[self.now], strict=True):
            mask &= (wanted >= option) & (wanted - option <= left)
        return mask

    def apply(self, option: int, words: Words) -> None:
        """Join the pieces of both nodes, where the edge is chosen."""
        import numpy as np

        if not option:
            return
        fields = [self.fields[slot] for slot in (self.tail, self.head)]
        begin, end = (
            self._far(field.get(words).astype(np.intp), slot)
            for field, slot in zip(fields, (self.tail, self.head), strict=True)
        )
        for field in fields:
            field.put(words, np.array([DONE], np.uint64))
        joined = begin != self.head
        self._put_at(words, begin, np.where(joined, PIECE + self.roles * end + BEGINS, DONE))
        self._put_at(
            words, end, np.where(joined, PIECE + self.roles * begin + self.roles - 1, DONE)
        )

    def _put_at(self, words: Words, slots: NDArray[np.intp], codes: NDArray[np.intp]) -> None:
        """Set in each state the code of a slot of its own."""
        import numpy as np

        mask = np.uint64((1 << self.fields[0].bits) - 1)
        shifts = self.shifts[slots]
        for word in {field.word for field in self.fields}:
            here = self.words[slots] == word
            shift = shifts[here]
            words[word, here] &= ~(mask << shift)
            words[word, here] |= codes[here].astype(np.uint64) << shift

    def settle(self, words: Words) -> bool:
        """Forget the nodes whose last edge was this one."""
        for node in self.closing[self.now]:
            self.fields[self.slot[node]].clear(words)
        return bool(self.closing[self.now])


def pieces(edges: Sequence[Edge], directed: bool) -> tuple[dict[Node, tuple[Node, int]], bool]:
    """The ends of the paths that edges form, each with the other end and its role.

    The second result says whether some of the edges form a cycle.

    >>> pieces([("a", "b"), ("b", "c")], True)
    ({'a': ('c', 0), 'c': ('a', 1)}, False)
    """
    beside: dict[Node, list[Node]] = defaultdict(list)
    for u, v in edges:
        beside[u].append(v)
        beside[v].append(u)
    begins = {u for u, _ in edges}
    found: dict[Node, tuple[Node, int]] = {}
    visited: set[Node] = set()
    for first, others in beside.items():
        if len(others) == 1 and first not in visited:
            path, node = [first], others[0]
            while len(beside[node]) == 2:
                path.append(node)
                one, other = beside[node]
                node = one if one != path[-2] else other
            visited.update(path, [node])
            for end, mate in ((first, node), (node, first)):
                found[end] = mate, ENDS if directed and end not in begins else BEGINS
    return found, len(visited) < len(beside)


def slots(first: Mapping[Node, int], last: Mapping[Node, int]) -> dict[Node, int]:
    """A slot for each node, so that those open at the same time have different ones.

    >>> slots({"a": 0, "b": 0, "c": 2}, {"a": 1, "b": 3, "c": 3})
    {'a': 0, 'b': 1, 'c': 0}
    """
    free: list[int] = []
    busy: list[tuple[int, int]] = []
    found: dict[Node, int] = {}
    for node in sorted(first, key=first.__getitem__):
        while busy and busy[0][0] < first[node]:
            heappush(free, heappop(busy)[1])
        found[node] = heappop(free) if free else len(busy)
        heappush(busy, (last[node], found[node]))
    return found


def most_codes(nodes: int, roles: int) -> int:
    """a(f) of the page: how many codes so many open nodes have at most.

    >>> [most_codes(nodes, 1) for nodes in range(5)]
    [1, 2, 5, 14, 43]
    """
    before, now = 0, 1
    for f in range(1, nodes + 1):
        before, now = now, 2 * now + roles * (f - 1) * before
    return now
