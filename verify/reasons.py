"""Checking a combinatorial reason: take the nodes out of the graph and count the pieces.

The check builds the graph from the puzzle's encoding again and shares no code with the search
for reasons: a flood along the edges that the givens leave open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from typing import Any

from ..encoders.circuit import OUTSIDE
from ..encoders.model import Circuit, Encoding, Path
from ..encoders.reasons import Reason
from ..puzzles.errors import VerificationError


def check(encoding: Encoding[Any], reason: Reason) -> None:
    """Accept ``reason`` as a proof that the encoding has no solution.

    A cycle falls into at most as many pieces as nodes are taken out of it. A given edge is a
    node of its own, since the cycle goes through it.

    Raises
    ------
    VerificationError
        When the constraint is not in the model, or the pieces are too few.
    """
    constraint = reason.constraint
    if constraint not in encoding.model.constraints:
        raise VerificationError("the reason is about another constraint")
    fixed = {given.literal for given in encoding.givens}
    pairs = [(u, v, x) for (u, v), x in constraint.edges.items()]
    nodes: list[Hashable] = list(constraint.nodes)
    if isinstance(constraint, Path) and not constraint.directed and len(nodes) == 1:
        raise VerificationError("one node alone is a path, and no cycle with the outside")
    if not isinstance(constraint, Circuit):
        pairs += [(OUTSIDE, v, x) for v, x in constraint.starts.items()]
        pairs += [(v, OUTSIDE, x) for v, x in constraint.ends.items() if constraint.directed]
        nodes.append(OUTSIDE)
    beside: dict[Hashable, list[Hashable]] = defaultdict(list)
    for u, v, literal in pairs:
        if -literal in fixed:
            continue
        if literal in fixed:
            middle = ("middle", literal)
            nodes.append(middle)
            beside[u].append(middle)
            beside[v].append(middle)
            beside[middle] += [u, v]
        else:
            beside[u].append(v)
            beside[v].append(u)
    if not reason.nodes <= set(nodes):
        raise VerificationError("the reason takes out a node that is not there")
    seen, pieces = set(reason.nodes), 0
    for node in nodes:
        if node not in seen:
            pieces += 1
            seen.add(node)
            waiting = [node]
            while waiting:
                for other in beside[waiting.pop()]:
                    if other not in seen:
                        seen.add(other)
                        waiting.append(other)
    if pieces <= max(1, len(reason.nodes)):
        raise VerificationError(
            f"{len(reason.nodes)} nodes leave {pieces} pieces, which proves nothing"
        )
