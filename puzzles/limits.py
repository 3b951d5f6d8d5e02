"""How large an input may be: every limit of the readers, in one place.

A file of a few bytes can announce a board or a graph that would take the memory of the machine. So
whatever is announced is compared with these numbers before memory is taken for it, and the
complaint names the number. No text of up to 10 kB, and no command line, makes a reader take more
than :data:`MEMORY`; ``tests/test_fuzz_readers.py`` tries.
"""

from __future__ import annotations

MEMORY = 300_000_000
"""Bytes that reading a small text may take, whatever it announces."""

BYTES = 200_000_000
"""A file, or a line of a stream."""
CERTIFICATE = 1_000_000_000
"""Bytes of one file of a certificate."""
CASES = 10**9
"""Cases that the first line of a judge's input announces; they are read one by one."""

QUEENS = 2000
"""The side of a board of queens."""
MINES = 2000
"""The rows, and the columns, of a field of mines."""
TOUR = 300
"""The rows, and the columns, of the board of a tour."""
LABELS = 1000
"""The vertices of a labelling: there are n² pairs of a vertex and a label."""

SPLIT_VERTICES = 100
"""The vertices of a path that is split by its pairs of ends."""

VERTICES = 100_000
"""The vertices of a graph."""
EDGES = 500_000
"""The edges of a graph that is made by name; a file has as many as its bytes."""
ENTRIES = 10**9
"""The edges that the header of a file counts, for which no memory is taken."""
DEPTH = 100
"""Elements of GraphML, or brackets of GML, within each other."""

VARIABLES = 9_999_999
"""The largest variable of a formula in DIMACS."""
CLAUSES = 999_999_999
"""The clauses that the header of such a formula counts."""

INSTANCES = 10_000
"""The instances that the words of one line stand for."""
MADE = 20_000_000
"""Characters of the instances, all together, that a suite or a line of words makes of no file."""
