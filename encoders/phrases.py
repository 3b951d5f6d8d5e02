"""What variables say, in sentences.

The name of a variable is a tuple: its kind, and where it is. Each encoder has a :class:`Phrase` for
each kind of its variables; where there is none they are spoken of by their names.
"""

from __future__ import annotations

from typing import NamedTuple


class Phrase(NamedTuple):
    """Sentences about one variable and about several, true or false, over the words of the name.

    ``{}`` is the list of the items, and ``{shared}`` what must be the same for all of them.

    >>> phrase = Phrase(("cell {0} holds {2}", "cell {0} does not hold {2}"))
    >>> phrase.one[True].format("1,2", "holds", 7)
    'cell 1,2 does not hold 7'
    """

    one: tuple[str, str]
    several: tuple[str, str] | None = None
    item: str = ""
    shared: str = ""


def one_value(kind: str, holds: str, lacks: str) -> dict[str, Phrase]:
    """The phrases of variables ``kind place … value``, where a place has one value.

    >>> one_value("circle", "holds", "does not hold")["circle"].one[0].format("A", "holds", 7)
    'circle A holds 7'
    """
    one = f"{kind} {{0}} {holds} {{2}}", f"{kind} {{0}} {lacks} {{2}}"
    several = f"{kind} {{shared}} {holds} {{}}", f"{kind} {{shared}} {lacks} {{}}"
    return {kind: Phrase(one, several, "{2}", "{0}")}


EDGES = {
    "edge": Phrase(
        ("the edge {0},{1} is used", "the edge {0},{1} is not used"),
        ("the edges {} are used", "the edges {} are not used"),
        "{0},{1}",
    ),
    "arc": Phrase(
        ("the arc {0},{1} is used", "the arc {0},{1} is not used"),
        ("the arcs {} are used", "the arcs {} are not used"),
        "{0},{1}",
    ),
    "start": Phrase(
        ("the start is {0}", "the start is not {0}"),
        ("the starts are {}", "the start is none of {}"),
        "{0}",
    ),
    "end": Phrase(
        ("an end is {0}", "no end is {0}"), ("the ends are {}", "no end is one of {}"), "{0}"
    ),
}
"""The phrases of every puzzle of a path or cycle."""
