r"""A model as mathematics: a LaTeX article that needs nothing but ``amsmath``.

The variables come with their meanings; then the constraints, those of one rule under one head,
each as a formula after its ``why``; then the givens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ...puzzles.text import printable
from ..constraints import Circuit, Constraint, Given
from ..encoding import Encoding
from ..options import Options
from . import notation

PREAMBLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amsmath}
\begin{document}\sloppy"""
LETTERS = "ĂăĄąĆćČčĎďĐđĘęĚěĞğĹĺĽľŁłŃńŇňŊŋŐőŒœŔŕŘřŚśŞşŠšŤťŢţŮůŰűŸŹźŻżŽžĲĳİı"
"""What T1 and inputenc know beside Latin-1."""
SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "…": r"\ldots{}",
}
TYPED = {" ": "~", **{character: f"{{{character}}}" for character in "-<>,`'?![*"}}
"""What would be a ligature, the argument of a line end, or lost."""


def latex(encoding: Encoding[Any], options: Options, title: str = "") -> Iterator[str]:
    r"""The lines of the article; the options of a lowering play no part.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> lines = list(latex(encode(Queens(1)), Options(), "queens 1"))
    >>> print(*lines[-6:-2], sep="\n")
    \subsection*{one queen in column \ldots{}}
    \begin{itemize}
    \item one queen in column 1: $x_{1} = 1$
    \end{itemize}
    """
    model = encoding.model
    yield from PREAMBLE.splitlines()
    yield from typed(title.splitlines())
    yield rf"\section*{{Variables}} There are {model.top}, each 0 or 1; 1 says:"
    variables = range(1, model.top + 1)
    yield from listed(f"$x_{{{v}}}$: {escaped(model.name(v))}" for v in variables)
    yield r"\section*{Constraints} Here $\overline{x}$ is $1 - x$."
    degrees = model.degrees()
    rules: dict[str, list[Constraint]] = {}
    for constraint in model.constraints:
        head = notation.rule(degrees.get(id(constraint), constraint))
        rules.setdefault(head, []).append(constraint)
    for head, stated in rules.items():
        yield rf"\subsection*{{{escaped(head)}}}"
        yield from listed(map(formulas, stated))
    yield rf"\section*{{Givens}} There are {len(encoding.givens)}."
    yield from listed(map(formulas, encoding.givens))
    yield r"\end{document}"


def listed(items: Iterable[str]) -> Iterator[str]:
    """An itemised list; nothing at all without items, as LaTeX refuses an empty one."""
    lines = [rf"\item {item}" for item in items]
    if lines:
        yield from (r"\begin{itemize}", *lines, r"\end{itemize}")


def formulas(constraint: Constraint | Given) -> str:
    r"""A constraint as a formula after its rule.

    >>> from satchel.encoders.constraints import Cardinality
    >>> print(formulas(Cardinality(0, 1, (1, -2), "not both")))
    not both: $x_{1} + \overline{x}_{2} \le 1$
    """
    if formula := notation.formula(constraint):
        return f"{escaped(constraint.why)}: ${notation.latex(formula)}$"
    return IN_WORDS[type(constraint)](constraint)


def _circuit(constraint: Circuit) -> str:
    why = escaped(constraint.why)
    if constraint.closes_path:
        why += ", closed to a cycle by one more node whose edges are the ends"
    out, least = (r"^{+}", 1) if constraint.directed else ("", 2)
    leave = "arcs that leave" if constraint.directed else "edges between"
    rest = "" if constraint.directed else " and the other nodes"
    return (
        rf"{why}: $\sum_{{e \in \delta{out}(S)}} x_e \ge {least}$ for every set $S$ of nodes,"
        rf" neither empty nor all, where $\delta{out}(S)$ holds the {leave} $S${rest}"
    )


IN_WORDS: dict[type, Callable[[Any], str]] = {Circuit: _circuit}
"""The kinds that need more than a formula of sums."""


def escaped(text: str) -> str:
    r"""Plain text for LaTeX.

    >>> print(escaped("50% of x_1"))
    50\% of x\_1
    """
    return "".join(map(sign, printable(text)))


def sign(character: str) -> str:
    """One character for LaTeX; a letter that T1 lacks as its code, another sign as ``?``."""
    if character in SPECIAL:
        return SPECIAL[character]
    if ord(character) < 256 or character in LETTERS:
        return "\\" + character if character in "{}$&#_%" else character
    return f"<U+{ord(character):04X}>" if character.isalpha() else "?"


def typed(lines: Iterable[str], sign: Callable[[str], str] = sign) -> Iterator[str]:
    r"""Lines as they stand, in type of one width; unlike ``verbatim``, no line can end it.

    >>> print(*typed([". Q", "-- $"]), sep="\n")
    \begin{flushleft}\ttfamily
    .~Q\\
    {-}{-}~\$\\
    \end{flushleft}
    """
    yield r"\begin{flushleft}\ttfamily"
    for line in lines:
        signs = (TYPED.get(character) or sign(character) for character in printable(line))
        yield ("".join(signs) or "~") + r"\\"
    yield r"\end{flushleft}"
