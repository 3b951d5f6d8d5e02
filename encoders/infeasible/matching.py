"""Maximum matchings of nodes with their successors, and the sets that have too few of them.

Source: Hopcroft & Karp, "An n^(5/2) algorithm for maximum matchings in bipartite graphs", SIAM J.
Computing 2 (1973); Dulmage & Mendelsohn, "Coverings of bipartite graphs", Canadian J. Mathematics
10 (1958), for what a matching tells about all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..graphs import Graph, reachable, reverse

TIGHT_SETS = 8
"""The most sets with as many successors as nodes that are listed."""


def maximum_matching(after: Graph) -> list[int]:
    """To as many nodes as possible a successor each, all of them different; to the others −1.

    Notes
    -----
    O(√n) phases, each of linear time.

    Examples
    --------
    >>> maximum_matching([[1, 2], [2], [0]]), maximum_matching([[2], [2], [0]])
    ([1, 2, 0], [2, -1, 0])
    """
    chosen, owner = [-1] * len(after), [-1] * len(after)
    for node in sorted(range(len(after)), key=lambda v: len(after[v])):
        for other in after[node]:
            if owner[other] < 0:
                chosen[node], owner[other] = other, node
                break
    while augment(after, chosen, owner):
        pass
    return chosen


def augment(after: Graph, chosen: list[int], owner: list[int]) -> bool:
    """Augment a matching by shortest alternating paths; False where there is none."""
    free = [node for node, other in enumerate(chosen) if other < 0]
    level, last = dict.fromkeys(free, 0), len(after)
    waiting = list(free)
    for node in waiting:  # which grows on the way
        if level[node] > last:
            break
        for other in after[node]:
            before = owner[other]
            if before < 0:
                last = level[node]
            elif before not in level:
                level[before] = level[node] + 1
                waiting.append(before)
    if last == len(after):
        return False
    onward = [iter(others) for others in after]
    for first in free:
        way, steps = [first], list[int]()
        while way:
            node = way[-1]
            for other in onward[node]:
                before = owner[other]
                if before < 0 or (level[node] < last and level.get(before) == level[node] + 1):
                    steps.append(other)
                    break
            else:
                way.pop()
                del steps[-1:]
                continue
            if before >= 0:
                way.append(before)
                continue
            for node, other in zip(way, steps, strict=True):
                chosen[node], owner[other] = other, node
            break
    return True


def deficient(after: Graph) -> Iterator[set[int]]:
    """Sets of nodes with fewer successors than nodes, or with as many.

    Where a maximum matching leaves nodes over, the nodes on alternating paths from one of them are
    one more than their successors; those from all of them have the greatest lack. Where it is
    perfect, the nodes on alternating paths from any node have as many successors as they are. Of
    these sets there are at most ``TIGHT_SETS``, and the first contains no other.

    >>> list(deficient([[2], [2], [0]])), list(deficient([[1], [0], [0, 1, 2]]))
    ([{0, 1}], [{1}, {0}])
    """
    chosen = maximum_matching(after)
    owner = {other: node for node, other in enumerate(chosen)}
    ways = [[owner[head] for head in heads if head in owner] for heads in after]
    free = [node for node, other in enumerate(chosen) if other < 0]
    if free:
        yield reachable(ways, free[:1])
        if len(free) > 1:
            yield reachable(ways, free)
        return
    back, seen, roots = reverse(ways), set[int](), list[int]()
    for node in range(len(after)):
        if node not in seen:
            roots.append(node)  # from which no way leads to an earlier root
            seen |= reachable(back, [node], seen)
    seen.clear()
    for root in reversed(roots[-TIGHT_SETS:]):
        if root not in seen:
            few = reachable(ways, [root])
            seen |= few
            yield few
