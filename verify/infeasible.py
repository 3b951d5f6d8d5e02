"""Checking an infeasibility certificate by counting: the components left, or the successors.

The check reads the puzzle's encoding again and shares no code with the search for certificates.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Set
from typing import Any

from ..encoders.constraints import OUTSIDE
from ..encoders.encoding import Encoding
from ..encoders.infeasible.certificate import InfeasibilityCertificate
from ..puzzles.errors import VerificationError

Arc = tuple[Hashable, Hashable, int]
"""From where, to where, and the literal; an undirected edge stands in one direction."""


def check(encoding: Encoding[Any], certificate: InfeasibilityCertificate) -> str:
    """Accept ``certificate`` as a proof that the encoding has no solution, and say why it is.

    Only the constraint, the nodes and the kind are looked at.

    Raises
    ------
    VerificationError
        When the constraint is not in the model, the kind is not known, or the count is no proof.
    """
    constraint = certificate.constraint
    if constraint not in encoding.model.constraints:
        raise VerificationError("the reason is about another constraint")
    fixed = {given.literal for given in encoding.givens}
    nodes: list[Hashable] = list(constraint.nodes)
    edges = constraint.edges.items()
    arcs: list[Arc] = [(u, v, literal) for (u, v), literal in edges if -literal not in fixed]
    if certificate.kind == "separator":
        return check_separator(nodes, arcs, fixed, certificate.nodes)
    if certificate.kind == "successors" and constraint.directed:
        return check_successors(nodes, arcs, fixed, certificate.nodes)
    raise VerificationError(f"the reason is of an unknown kind: {certificate.kind}")


def check_separator(
    nodes: list[Hashable], arcs: list[Arc], fixed: Set[int], out: Set[Hashable]
) -> str:
    """A cycle falls into at most as many components as nodes are taken out of it.

    A given edge is a node of its own, since the cycle goes through it. Edges with two other given
    ones at one of their nodes are on no such cycle. A depth-first search counts the components.
    """
    nodes = nodes + [("middle", literal) for *_, literal in arcs if literal in fixed]
    given = Counter(node for *ends, literal in arcs if literal in fixed for node in ends)
    beside: dict[Hashable, list[Hashable]] = defaultdict(list)
    pruned = False
    for u, v, literal in arcs:
        if max(given[u], given[v]) > (2 if literal in fixed else 1):
            pruned = pruned or OUTSIDE not in (u, v)
            continue
        middle = ("middle", literal)
        for a, b in ((u, middle), (middle, v)) if literal in fixed else ((u, v),):
            beside[a].append(b)
            beside[b].append(a)
    if not out <= set(nodes):
        raise VerificationError("the reason takes out a node that is not there")
    seen, components = set(out), 0
    for node in nodes:
        if node not in seen:
            components += 1
            seen.add(node)
            waiting = [node]
            while waiting:
                for other in beside[waiting.pop()]:
                    if other not in seen:
                        seen.add(other)
                        waiting.append(other)
    if components <= max(1, len(out)):
        raise VerificationError(
            f"{len(out)} nodes leave {components} components, which proves nothing"
        )
    graph = "the graph without edges beside two given ones" if pruned else "the graph"
    return (
        f"{len(out)} nodes taken out of {graph} leave {components} components, too many for a cycle"
    )


def check_successors(
    nodes: list[Hashable], arcs: list[Arc], fixed: Set[int], chosen: Set[Hashable]
) -> str:
    """Along a cycle, k nodes have k successors, and not themselves unless they are all.

    A given arc is the only one from its tail and the only one to its head.
    """
    if not chosen <= set(nodes):
        raise VerificationError("the reason speaks of a node that is not there")
    tails = Counter(tail for tail, _, literal in arcs if literal in fixed)
    heads = Counter(head for _, head, literal in arcs if literal in fixed)
    successors = set()
    for tail, head, literal in arcs:
        others = 1 if literal in fixed else 0  # the arc itself
        if tail in chosen and tails[tail] == heads[head] == others:
            successors.add(head)
    few = len(successors) < len(chosen)
    apart = successors == chosen and 0 < len(chosen) < len(nodes)
    if not (few or apart):
        raise VerificationError(
            f"{len(chosen)} nodes have {len(successors)} successors, which proves nothing"
        )
    if few:
        return f"{len(chosen)} nodes have {len(successors)} successors, too few for a cycle"
    return f"{len(chosen)} of {len(nodes)} nodes have only themselves as successors"
