r"""An explanation as a LaTeX article that needs ``amsmath``, ``amssymb`` and ``longtable``.

Signs that T1 lacks are written as commands, so that any engine reads the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....encoders.formats.latex import sign, typed
from ....encoders.formats.notation import LATEX
from ....puzzles.text import printable
from ..document import Board, Document, Group, Items, Part, Prose, Section, Table, Verbatim
from .common import auxiliaries, clauses, counted, formula, head, numbered, rows, words
from .inline import marked

PREAMBLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,longtable}
\setlength{\parindent}{0pt}\setlength{\parskip}{4pt plus 2pt}
\allowdisplaybreaks
\begin{document}\sloppy"""
AROUND = {"code": (r"\texttt{", "}"), "em": (r"\emph{", "}")}
LEVELS = ("section", "subsection")
SIGNS = {
    "…": r"\ldots{}", "–": "--", "−": "$-$", "·": r"$\cdot$", "×": r"$\times$", "²": r"$^2$",
    "≤": r"$\le$", "≥": r"$\ge$", "→": r"$\to$", "Σ": r"$\Sigma$", "⌈": r"$\lceil$",
    "⌉": r"$\rceil$", "⌊": r"$\lfloor$", "⌋": r"$\rfloor$", "₂": r"$_2$", "“": "``", "”": "''",
    "∨": r"$\lor$", "¬": r"$\lnot$", "δ": r"$\delta$", "½": r"$\frac12$",
}  # fmt: skip
"""What T1 and inputenc do not know."""


def latex(document: Document) -> Iterator[str]:
    r"""The lines of the article.

    >>> from satchel.explain.walkthrough.walkthrough import Walkthrough
    >>> from satchel.puzzles import Queens
    >>> lines = list(latex(Walkthrough(Queens(2)).chosen_constraints("row 1")))
    >>> print(*lines[-4:-2], sep="\n")
    \begin{minipage}[t]{0.48\linewidth}\raggedright 1 row\\$x_{1} + x_{2} = 1$
    \end{minipage}\hfill
    """
    yield from PREAMBLE.splitlines()
    yield rf"\section*{{\Large {escaped(document.title)}}}"
    for section in document.sections:
        yield from described(section, document.top, 0)
    yield r"\end{document}"


def escaped(text: str) -> str:
    r"""Plain text for LaTeX; other signs than letters that no font may have become ``?``.

    >>> print(escaped("50% ≤ ♛"))
    50\% $\le$ ?
    """
    found = "".join(map(written, printable(text)))
    found = re.sub("-(?=-)", "-{}", found)
    return re.sub(r"^([\[*])", r"{\1}", found)  # behind a line end it would be an argument


def written(character: str) -> str:
    """One character for LaTeX."""
    return SIGNS.get(character) or sign(character)


def described(section: Section, top: int, level: int) -> Iterator[str]:
    """A section below its head."""
    yield rf"\{LEVELS[min(level, 1)]}*{{{marked(section.title, escaped, AROUND)}}}"
    for part in section.parts:
        yield from lines(part, top)
        yield ""
    for inner in section.sections:
        yield from described(inner, top, level + 1)


def lines(part: Part, top: int) -> Iterator[str]:
    """The lines of a part."""
    if isinstance(part, Prose):
        yield marked(part.text, escaped, AROUND)
    elif isinstance(part, Verbatim):
        yield from typed(part.text.splitlines(), written)
    elif isinstance(part, Items):
        yield r"\begin{itemize}"
        for item in part.items:
            yield rf"\item {escaped(item) if part.plain else marked(item, escaped, AROUND)}"
        yield r"\end{itemize}"
    elif isinstance(part, Table):
        yield rf"\begin{{longtable}}{{{'l' * len(part.heads)}}}"
        yield " & ".join(rf"\textbf{{{escaped(cell)}}}" for cell in part.heads) + r"\\ \hline"
        yield from (" & ".join(map(escaped, row)) + r"\\" for row in part.rows)
        yield r"\end{longtable}"
    elif isinstance(part, Board):
        width = max(map(len, part.cells), default=0)
        yield rf"\begin{{tabular}}{{|{'c|' * width}}} \hline"
        yield from (" & ".join(row) + r"\\ \hline" for row in part.cells)
        yield r"\end{tabular}"
    elif isinstance(part, Group):
        yield from group(part, top)
    else:
        yield rf"\ldots{{}} {escaped(str(part))}"


def group(part: Group, top: int) -> Iterator[str]:
    """A constraint; clauses and rows side by side where they fit on a page."""
    said = formula(part, LATEX)
    said = f"${said}$" if said else escaped(words(part))
    yield rf"\paragraph{{{escaped(head(part))}}} {said}".rstrip()
    yield ""
    left = [f"${clause}$" if part.full else inner(clause) for clause in clauses(part, LATEX)]
    right = [f"${row}$" if part.full else inner(row) for row in rows(part, LATEX, top)]
    sides = [(numbered(part), left)]
    if part.role != "definition":
        sides.append((counted(part), right))
    small = max(len(left), len(right)) <= PAGE
    for name, side in sides:
        if small:
            body = r"\\".join(["", *side])
            yield r"\begin{minipage}[t]{0.48\linewidth}\raggedright " + f"{name}{body}"
            yield r"\end{minipage}\hfill"
        else:
            yield f"{name}: " + r"\quad ".join(side)
            yield ""
    if found := list(auxiliaries(part, LATEX, "${}$", escaped)):
        yield ""
        yield "; ".join(found)


PAGE = 30
"""Boxes of more lines might not fit on a page."""


def inner(line: str) -> str:
    r"""A formula in dollars; the words that count what is left out stay outside."""
    if found := re.fullmatch(r"\\dots (and .*)", line):
        return rf"\ldots{{}} {found[1]}"
    return f"${line}$"
