"""Literals and rules in the words of their puzzle, and the places on the board they speak of.

Both come with the encoding: ``Encoding.phrases``, ``squares`` and ``constraint_squares``. Where it
has none, a literal is spoken of by the name of its variable, and nothing is framed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..backends.sat.subsets.groups import Group
from ..encoders import evaluate
from ..encoders.encoding import Encoding
from ..encoders.phrases import EDGES
from ..puzzles.pictures import REASON, RESULT


class Words:
    """The words and the places of one instance.

    Examples
    --------
    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import MineNumber
    >>> words = Words(encode(MineNumber(("1?",))))
    >>> words.sentence(-2), words.places(-2)
    ('cell 1,2 is free', [(0, 1)])
    """

    def __init__(self, encoding: Encoding[Any]) -> None:
        self.encoding, self.model, self.kinds = encoding, encoding.model, encoding.phrases
        homes = zip(self.model.constraints, encoding.constraint_squares(), strict=False)
        self.home = {id(stated): place for stated, place in homes}
        """Of a rule that has a place of its own, by its identity."""
        self.excluding = all(x > 0 for x in encoding.choices(()) or ())
        """Whether negative literals decide no value, but exclude one."""

    def is_value(self, literal: int) -> bool:
        """Whether a literal says what stands somewhere, not what does not."""
        return literal > 0 or not self.excluding

    def sentence(self, literal: int) -> str:
        """What a literal says."""
        kind, *rest = self.model.names[abs(literal) - 1]
        if kind not in self.kinds:
            return self.model.name(literal)
        return self.kinds[str(kind)].one[literal < 0].format(*rest)

    def place(self, literal: int) -> tuple[str, str] | None:
        """The place that a literal gives a value, or not; None where a place has no one value."""
        kind, *rest = self.model.names[abs(literal) - 1]
        known = self.kinds.get(str(kind))
        return (str(kind), known.shared.format(*rest)) if known and known.shared else None

    def sentences(self, literals: Iterable[int]) -> list[str]:
        """What literals say, those of a kind in one sentence.

        >>> from satchel.encoders import encode
        >>> from satchel.puzzles import EightCircles
        >>> Words(encode(EightCircles((0,) * 8))).sentences([-1, -3, 9])
        ['circle A does not hold 1 3', 'circle B holds 1']
        """
        alike: dict[tuple[object, ...], list[int]] = {}
        for literal in literals:
            kind, *rest = self.model.names[abs(literal) - 1]
            known = self.kinds.get(str(kind))
            together = known is not None and known.several is not None
            shared = known.shared.format(*rest) if known else ""
            key = (kind, literal < 0, shared) if together else (literal,)
            alike.setdefault(key, []).append(literal)
        return [self._together(few, str(key[-1])) for key, few in alike.items()]

    def _together(self, literals: list[int], shared: str) -> str:
        if len(literals) == 1:
            return self.sentence(literals[0])
        names = [self.model.names[abs(literal) - 1] for literal in literals]
        kind = self.kinds[str(names[0][0])]
        assert kind.several is not None
        items = " ".join(kind.item.format(*rest) for _, *rest in names)
        return kind.several[literals[0] < 0].format(items, shared=shared)

    def places(self, literal: int) -> list[Any]:
        """Where that is, as the pictures of the puzzle name their places."""
        return list(self.encoding.squares(abs(literal)))

    def nodes(self) -> dict[str, Any]:
        """The places of the nodes of a graph, as far as variables name them."""
        found: dict[str, Any] = {}
        for v, (kind, *rest) in enumerate(self.model.names, 1):
            if kind in EDGES:
                found.update(zip(map(str, rest), self.encoding.squares(v), strict=False))
        return found

    def where(self, group: Group) -> list[Any]:
        """Where a group is at home: where all its variables are, if there is such a place.

        That so many ends lie among some nodes is at home at these nodes.
        """
        if id(group.stated) in self.home:
            return [self.home[id(group.stated)]]
        if {self.model.names[v - 1][0] for v in group.variables()} == {"end"}:
            return sorted({place for v in group.variables() for place in self.places(v)})
        found: list[Any] = []
        for part in evaluate.parts(group.stated):
            shared = [set(self.places(literal)) for literal in part]
            found += sorted(set.intersection(*shared)) if shared else []
        return found

    def frames(self, groups: Iterable[Group], literals: Iterable[int] = ()) -> dict[Any, str]:
        """The frames of what something rests on, and of what follows from it."""
        framed = {place: REASON for group in groups for place in self.where(group)}
        framed |= {place: RESULT for literal in literals for place in self.places(literal)}
        return framed


# --- clauses ---------------------------------------------------------------------------------


def clause_in_words(clause: Sequence[int], name: Callable[[int], str]) -> str:
    """A clause as a sentence, its variables by their names.

    >>> names = {1: "queen 1 1", 2: "queen 1 2", 3: "queen 2 1"}
    >>> for clause in ([-1, -2], [-1, 2, 3], [3], [1, 2]):
    ...     print(clause_in_words(clause, names.__getitem__))
    never both queen 1 1 and queen 1 2
    if queen 1 1, then queen 1 2 or queen 2 1
    queen 2 1
    at least one of queen 1 1 and queen 1 2
    """
    true = [name(x) for x in clause if x > 0]
    false = [name(-x) for x in clause if x < 0]
    if not clause:
        return "nothing can be true (the empty clause)"
    if not false:
        return true[0] if len(true) == 1 else "at least one of " + enumerated(true, "and")
    if not true:
        if len(false) == 1:
            return f"never {false[0]}"
        return "never " + ("both " if len(false) == 2 else "all of ") + enumerated(false, "and")
    return f"if {enumerated(false, 'and')}, then {enumerated(true, 'or')}"


def enumerated(words: Sequence[str], last: str) -> str:
    """Words with commas, and one word before the last."""
    if len(words) > 8:
        words = [*words[:6], f"{len(words) - 6} more"]
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)
