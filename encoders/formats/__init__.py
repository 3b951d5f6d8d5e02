r"""A model as text: for outside solvers as DIMACS, OPB, LP and MPS, and for people as LaTeX.

Every format numbers the decision variables 1..top, as the model does (``x1``, ``x2``, … where
names are needed), so that a solver's answer can be read back without the file; auxiliary
variables come after them. The readable names and the rules travel as comments; the givens come
last. Circuits and paths are stated in an eager encoding, since lazy cuts need a solver at hand.
Each function takes an encoding, the options of the lowering and a title, and yields lines without
line ends.

The LP and MPS files could be written by PuLP, but it leaves variables of no row out of the
columns, orders them as words (x1, x10, x2) and cannot carry comments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..encoding import Encoding
from ..options import Options
from .dimacs import cnf
from .latex import latex
from .lp import lp
from .mps import mps
from .opb import opb

__all__ = ["FORMATS"]

Format = Callable[[Encoding[Any], Options, str], Iterator[str]]
FORMATS: dict[str, Format] = {"cnf": cnf, "opb": opb, "lp": lp, "mps": mps, "latex": latex}
