"""Graphs in the trivial graph format: vertices with labels, ``#``, then edges."""

from __future__ import annotations

from ..text import Line
from .markup import Markup
from .reading import ASIDE, Reading, Text


def begins(text: Text) -> bool:
    """Whether a ``#`` alone stands between lines with other words first and edges of these."""
    above, below = parts(text)
    if not below:
        return False
    keys = [line.words()[0].text for line in above]
    ends = [[word.text for word in line.words()[:2]] for line in below]
    known = all(len(pair) == 2 and {*pair} <= {*keys} for pair in ends)
    return len(set(keys)) == len(keys) and known


def parts(text: Text) -> tuple[list[Line], list[Line]]:
    """The lines above and below the first ``#`` that stands alone."""
    lines = list(text.lines)
    at = next((i for i, line in enumerate(lines) if line.text.strip() == "#"), len(lines))
    return lines[:at], lines[at + 1 :]


def read(text: Text, directed: bool) -> Reading:
    """``ID LABEL`` for each vertex, ``#``, then ``ID ID`` and perhaps a label for each edge.

    >>> from ..text import Reader
    >>> reading = read(Text.of(Reader("1 a\\n2 b\\n#\\n1 2", "a")), False)
    >>> reading.graph.names, str(reading)
    (('a', 'b'), 'TGF: 2 vertices, 1 edge')
    """
    above, below = parts(text)
    markup, remarks = Markup(), list[str]()
    if not above:
        raise text.missing("a vertex and its label")
    for line in above:
        key, *label = line.words()
        markup.node(key.text, " ".join(word.text for word in label) or key.text, key.place)
    for line in below:
        words = line.words()
        if len(words) < 2:
            raise line.end("two vertices")
        remarks = [ASIDE] if len(words) > 2 else remarks
        markup.edges.append((words[0].text, words[1].text, words[0].place))
    reading = markup.reading("TGF", directed, False)
    return Reading(reading.graph, reading.form, reading.flaws, [*reading.remarks, *remarks])
