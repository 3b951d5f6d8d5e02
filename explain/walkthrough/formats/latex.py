r"""An explanation as a LaTeX article that needs ``amsmath``, ``array`` and ``longtable``.

Signs that T1 lacks are written as commands, so that any engine reads the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from ....encoders.formats import notation
from ....encoders.formats.latex import sign, typed
from ....puzzles.text import printable
from .. import document as doc

PREAMBLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,array,longtable}
\setlength{\parindent}{0pt}\setlength{\parskip}{4pt plus 2pt}
\setlength{\LTpre}{4pt}\setlength{\LTpost}{4pt}\setlength{\LTleft}{0pt}
\begin{document}\sloppy"""
SIGNS = {
    "…": r"\ldots{}", "–": "--", "−": "$-$", "·": r"$\cdot$", "×": r"$\times$", "²": r"$^2$",
    "₂": r"$_2$", "½": r"$\frac12$", "≤": r"$\le$", "≥": r"$\ge$", "→": r"$\to$", "Σ": r"$\Sigma$",
    "δ": r"$\delta$", "⌈": r"$\lceil$", "⌉": r"$\rceil$", "⌊": r"$\lfloor$", "⌋": r"$\rfloor$",
    "∨": r"$\lor$", "¬": r"$\lnot$", "“": "``", "”": "''",
}  # fmt: skip
"""What T1 and inputenc do not know."""


def latex(document: doc.Document) -> Iterator[str]:
    r"""The lines of the article.

    >>> from satchel.explain.walkthrough.walkthrough import Walkthrough
    >>> from satchel.puzzles import Queens
    >>> lines = list(latex(Walkthrough(Queens(2)).document_about("row 1")))
    >>> print(*lines[-7:-3], sep="\n")
    clauses 1-2 & 1 row\\ \hline
    $\lnot x_{1} \lor \lnot x_{2}$ & $x_{1} + x_{2} = 1$\\
    $x_{1} \lor x_{2}$ & \\
    \end{longtable}
    """
    yield from PREAMBLE.splitlines()
    yield rf"\section*{{\Large {escaped(document.title)}}}"
    for part in document.parts:
        yield from lines(part)
        yield ""
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


def inline(text: doc.Text) -> str:
    """Text within a line."""
    pieces = []
    for span in text:
        match span.kind:
            case "plain":
                pieces.append(escaped(span.text))
            case "code":
                pieces.append(rf"\texttt{{{escaped(span.text)}}}")
            case "emphasis":
                pieces.append(rf"\emph{{{escaped(span.text)}}}")
            case "formula":
                pieces.append(f"${notation.latex(span.text)}$")
    return "".join(pieces)


def lines(part: doc.Part) -> Iterator[str]:
    """The lines of a part."""
    match part:
        case doc.Heading():
            yield rf"\{'sub' * (part.level - 1)}section*{{{inline(part.text)}}}"
        case doc.Prose():
            yield inline(part.text)
        case doc.Verbatim():
            yield from typed(part.text.splitlines(), written)
        case doc.Items():
            yield r"\begin{itemize}"
            yield from (rf"\item {inline(item)}" for item in part.items)
            yield r"\end{itemize}"
        case doc.Table():
            heads = [rf"\textbf{{{escaped(head)}}}" for head in part.heads]
            rows = (map(escaped, row) for row in part.rows)
            yield from table("l" * len(heads), heads, rows)
        case doc.Columns():
            width = f"{0.96 / len(part.heads):.2f}"
            columns = rf">{{\raggedright\arraybackslash}}p{{{width}\linewidth}}" * len(part.heads)
            cells = (map(inline, items) for items in part.lists)
            yield from table(columns, part.heads, zip_longest(*cells, fillvalue=""))
        case doc.Board():
            columns = "c|" * max(map(len, part.cells), default=0)
            yield rf"\begin{{tabular}}{{|{columns}}} \hline"
            yield from (" & ".join(cells) + r"\\ \hline" for cells in part.cells)
            yield r"\end{tabular}"
        case doc.Panel():
            yield rf"\paragraph{{{escaped(part.title)}}} \leavevmode"
            yield ""
            for inner in part.parts:
                yield from lines(inner)
                yield ""


def table(columns: str, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table of cells that are LaTeX already; it may go on over several pages."""
    yield rf"\begin{{longtable}}{{@{{}}{columns}@{{}}}}"
    yield " & ".join(heads) + r"\\ \hline"
    yield from (" & ".join(row) + r"\\" for row in rows)
    yield r"\end{longtable}"
