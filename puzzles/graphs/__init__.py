"""Graphs from networkx, from other programs' files, and by name, as plain values.

:func:`of` takes a graph of networkx, :func:`read` a text, :func:`generate` words such as
``petersen 5 2``. All give a :class:`Graph`, which is hashable and needs no networkx.
"""

from .decision import read, written
from .formats import FORMATS
from .generate import generate
from .graph import Graph, build, of

__all__ = ["FORMATS", "Graph", "build", "generate", "of", "read", "written"]
