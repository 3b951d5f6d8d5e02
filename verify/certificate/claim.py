"""What a certificate claims, and the files that follow from it.

``claim.json`` says what is claimed: the instance, the verdict, the encodings, and the hash of
every other file. ``solutions.txt`` holds the solutions. ``formula.cnf`` is the instance as
clauses, with the cuts of its circuits and a blocking clause for each solution; ``proof.drat``
refutes it, so there is no other solution. An infeasibility certificate needs neither.

``prove`` writes these files, ``certificate`` builds them again to compare.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ... import __version__
from ...encoders import encode
from ...encoders.antibandwidth.bands import stated
from ...encoders.antibandwidth.reversal import halved, reversible, rows
from ...encoders.cnf.circuit.lazy import clauses as cut_clauses
from ...encoders.constraints import OUTSIDE, Circuit, Node
from ...encoders.encoding import Encoding
from ...encoders.formats.dimacs import Part, document, rules
from ...encoders.options import ENCODING_OPTIONS, Options
from ...encoders.subtours import SubtourCuts
from ...puzzles.base import Puzzle
from ...puzzles.errors import InvalidProof
from ...puzzles.labelling import Labelling
from ...puzzles.text import printable, shown

SATCHEL = __version__
CLAIM, SOLUTIONS, FORMULA, PROOF = "claim.json", "solutions.txt", "formula.cnf", "proof.drat"
REVERSAL = "label reversal"
COUNTS = {"none": 0, "unique": 1, "multiple": 2, "optimum": 1}
"""The number of solutions that a verdict shows; ``count`` shows as many as it says."""
Nodes = list[int | str]
"""Nodes of a circuit: their places in it, from 0, or ``outside``, or ``middle LITERAL``."""


@dataclass(frozen=True)
class Claim:
    """What a certificate claims.

    Parameters
    ----------
    puzzle, instance : str
        The name of the puzzle and the canonical text of the instance.
    verdict : {"none", "unique", "multiple", "count", "optimum"}
    count : int
        The number of solutions that are shown; all there are, but for ``multiple`` and
        ``optimum``, which shows one and refutes the next greater distance.
    encodings : dict
        The clause encodings by option, as ``{"amo": "pairwise", …}``; empty without a formula.
    cuts : list of (int, Nodes)
        Of each cut the circuit (its place among those of the model) and the nodes on one side.
    reason : (int, str, Nodes), optional
        The circuit, the kind of the reason and its nodes; see :mod:`encoders.infeasible`.
    symmetry : str, optional
        The symmetry that the refutation of an optimum breaks.
    with_bands : {"alone", "added"}, optional
        How the formula of an optimum states the bands; see :mod:`encoders.antibandwidth.bands`.
    made : dict
        By what it was made: versions, solver, seed. Nothing of it is believed.
    files : dict
        The SHA-256 of every other file.
    """

    puzzle: str
    instance: str
    verdict: str
    count: int
    encodings: dict[str, str] = field(default_factory=dict)
    cuts: list[tuple[int, Nodes]] = field(default_factory=list)
    reason: tuple[int, str, Nodes] | None = None
    symmetry: str | None = None
    with_bands: str | None = None
    made: dict[str, str | int] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)

    def sentence(self) -> str:
        """The claim in words.

        >>> Claim("queens", "queens 8", "count", 92).sentence()
        'queens 8 has exactly 92 solutions'
        """
        amount = {
            "none": "no solution",
            "unique": "exactly one solution",
            "multiple": "several solutions",
            "optimum": "a solution, and none at a greater distance",
        }.get(self.verdict, f"exactly {self.count} solution" + "s" * (self.count != 1))
        first, *more = self.instance.splitlines()
        rest = f" ({len(more)} lines more, SHA-256 {sha256(self.instance)[:16]})" if more else ""
        return f"{printable(first)}{rest} has {amount}"

    def text(self) -> str:
        """The one form of ``claim.json``, with the hash of its own content."""
        content = asdict(self)
        sealed = content | {"content": sha256(json.dumps(content, sort_keys=True))}
        return json.dumps(sealed, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def sha256(text: str) -> str:
    """The hash of a text in UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()


# --- what both sides write -------------------------------------------------------------------


def solutions_text(puzzle: Puzzle[Any], solutions: Sequence[Any]) -> str:
    """Each solution in answer form under a line of its own.

    >>> from satchel.puzzles import Queens
    >>> solutions_text(Queens(4), [(1, 3, 0, 2)])
    'solution 1\\n2 4 1 3\\n'
    """
    return "".join(f"solution {i}\n{puzzle.answer(s)}\n" for i, s in enumerate(solutions, 1))


def refuted(
    puzzle: Puzzle[Any], claim: Claim, poll: Callable[[], None] | None = None
) -> Encoding[Any]:
    """The encoding that the formula states: of an optimum, that of the next distance."""
    if claim.verdict != "optimum":
        return encode(puzzle, poll)
    if not isinstance(puzzle, Labelling):
        raise InvalidProof(f"{CLAIM}: expected an optimum of a labelling, found {claim.puzzle}")
    further = replace(puzzle, distance=puzzle.distance + 1)
    encoding = stated(further, claim.with_bands, poll)
    if claim.symmetry is None:
        return encoding
    same = reversible(encoding.model, rows(further, claim.with_bands))
    if claim.symmetry != REVERSAL or puzzle.givens or not same:
        raise InvalidProof(f"{CLAIM}: expected a symmetry of the instance, found {claim.symmetry}")
    return halved(encoding, further, claim.with_bands)


def blocked(claim: Claim, assignments: Sequence[frozenset[int]]) -> Sequence[frozenset[int]]:
    """The solutions that are blocked: all, but for an optimum, whose solution is of another."""
    return () if claim.verdict == "optimum" else assignments


def parts(
    encoding: Encoding[Any], claim: Claim, assignments: Sequence[frozenset[int]]
) -> Iterator[Part]:
    """What the formula consists of: the rules, the givens, the cuts, the blocking clauses.

    A blocking clause mentions every variable that tells solutions apart.
    """
    yield from rules(encoding, options(claim))
    subtours: dict[int, SubtourCuts] = {}
    for place, nodes in claim.cuts:
        stated = circuit(encoding, place)
        cuts = subtours.setdefault(place, SubtourCuts(stated))
        side = unnamed(stated.nodes, nodes)
        if not (side and side < set(stated.nodes)):
            raise InvalidProof(f"{CLAIM}: expected a cut between nodes of a cycle, found {nodes}")
        cut = cuts.cut([node for node in stated.nodes if node in side])
        yield Part(f"cut of {len(side)} nodes, for {stated.why}: {listed(side)}", cut_clauses(cut))
    for i, true in enumerate(blocked(claim, assignments), 1):
        yield Part(f"solution {i} is blocked", [[-x for x in encoding.values(true)]])


def options(claim: Claim) -> Options:
    """The encodings of the formula."""
    names: dict[str, Any] = {
        field: claim.encodings[option.stored] for field, option in ENCODING_OPTIONS.items()
    }
    return Options(**names)


def circuit(encoding: Encoding[Any], place: int) -> Circuit:
    """The circuit or path that the claim means."""
    stated = encoding.model.circuits
    if not 0 <= place < len(stated):
        raise InvalidProof(f"{CLAIM}: expected a circuit of the model, found number {place}")
    return stated[place]


def listed(nodes: Set[Node]) -> str:
    """Nodes in words."""
    return " ".join(sorted("outside" if node is OUTSIDE else str(node) for node in nodes))


def named(nodes: tuple[Node, ...], chosen: Iterable[Node]) -> Nodes:
    """Nodes as the claim names them, in one order."""
    place = {node: i for i, node in enumerate(nodes)}
    words: Nodes = []
    for node in chosen:
        if isinstance(node, tuple) and node[:1] == ("middle",):
            words.append(f"middle {node[1]}")
        else:
            words.append("outside" if node is OUTSIDE else place[node])
    return in_order(words)


def in_order(words: Iterable[int | str]) -> Nodes:
    """Numbers first, then the other names; each once."""
    return sorted(set(words), key=lambda word: (isinstance(word, str), word))


def unnamed(nodes: tuple[Node, ...], words: Nodes) -> frozenset[Node]:
    """The nodes that the claim names."""
    named: set[Node] = set()
    for word in words:
        if isinstance(word, int) and 0 <= word < len(nodes) and nodes[word] is not OUTSIDE:
            named.add(nodes[word])
        elif word == "outside":
            named.add(OUTSIDE)
        elif isinstance(word, str) and (middle := re.fullmatch(r"middle ([1-9][0-9]{0,8})", word)):
            named.add(("middle", int(middle[1])))
        else:
            raise InvalidProof(f"{CLAIM}: expected a node of the graph, found {shown(str(word))}")
    return frozenset(named)


def formula(
    encoding: Encoding[Any], claim: Claim, assignments: Sequence[frozenset[int]]
) -> Iterator[str]:
    """The lines of ``formula.cnf``."""
    title = f"{claim.instance}\nclaimed: {claim.verdict}, {claim.count} solutions"
    return document(encoding.model, title, [], lambda: parts(encoding, claim, assignments))
