"""Graphs of Pajek, by networkx.

Its reader takes vertices that are not there, labels that stand twice, and any size. So each line is
looked at before, and the labels are kept here.
"""

from __future__ import annotations

import re
from typing import Any

from .. import limits
from ..text import Word
from .graph import numbered, simple
from .reading import ASIDE, NUMBER, Reading, Text, printed


def begins(text: Text) -> bool:
    """Whether ``*Network`` or ``*Vertices`` begins the text."""
    first = next((line.text for line in text.lines if not line.text.lstrip().startswith("%")), "")
    return bool(re.match(r"\s*\*(network|vertices)\b", first, re.IGNORECASE))


def read(text: Text, directed: bool) -> Reading:
    """``*Vertices N``, lines ``I "LABEL"``, then ``*Edges`` or ``*Arcs`` with lines ``U V``.

    Labels may be missing, all of them or some; ``%`` begins a comment.
    """
    import networkx as nx

    count: int | None = None
    section, labels, kept, aside = "", dict[int, Word](), list[str](), False
    for line in text.lines:
        words = line.names()
        word = words[0].text.lower()
        if word.startswith("%"):
            continue
        if word.startswith("*"):
            section = word[1:]
            if section == "vertices":
                if count is not None:
                    raise words[0].error("one `*Vertices`")
                if len(words) != 2:
                    raise line.end("the number of vertices alone")
                count = words[1].integer(0, limits.GRAPH_VERTICES, "the number of vertices")
                kept += [f"*vertices {count}", *(f"{i} {i}" for i in range(1, count + 1))]
            elif section in ("edges", "arcs"):
                if count is None:
                    raise words[0].error("`*Vertices` before it")
                others = {row for row in kept if row in ("*edges", "*arcs")} - {f"*{section}"}
                if others:
                    raise words[0].error("edges or arcs, not both")
                kept += [] if f"*{section}" in kept else [f"*{section}"]
            elif section != "network":
                raise words[0].error("`*Vertices`, `*Edges` or `*Arcs`")
            continue
        if section == "vertices" and count is not None:
            number = words[0].integer(1, count, "a vertex")
            if number in labels:
                raise words[0].error("each vertex once")
            labels[number] = printed(words[1]) if len(words) > 1 else words[0]
            if '"' in labels[number].text:
                raise labels[number].error("a label without quotes within")
        elif section in ("edges", "arcs") and count is not None:
            if len(words) < 2:
                raise line.end("two vertices")
            for other in words[2:3]:
                if not NUMBER.fullmatch(other.text):
                    raise other.error("a weight")
            ends = [one.integer(1, count, "a vertex") for one in words[:2]]
            kept.append("{} {}".format(*ends))
            aside = aside or len(words) > 2
        else:
            raise words[0].error("`*Vertices`")
    if count is None:
        raise text.missing("`*Vertices` and the number of vertices")
    graph: Any = nx.parse_pajek(kept)
    names = [
        " ".join(labels[i].text.split()) if i in labels else str(i) for i in range(1, count + 1)
    ]
    arcs = "*arcs" in kept
    pairs = [(int(u) - 1, int(v) - 1) for u, v, *_ in graph.edges]
    remarks = [ASIDE] if aside else []
    if len(set(names)) < count:
        names = list(numbered(count))
        remarks.append("vertices are called by their numbers, as some of their labels are equal")
    simple_graph, flaws = simple(names, pairs, arcs)
    return Reading(
        simple_graph.to_directed() if directed else simple_graph, "Pajek", flaws, remarks
    )
