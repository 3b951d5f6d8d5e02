"""How large an input may be: every limit of the readers, in one place.

A file of a few bytes can announce a board or a graph that would take the memory of the machine. So
whatever is announced is compared with these numbers before memory is taken for it, and the
complaint names the number. No text of up to 10 kB, and no command line, makes a reader take more
than :data:`MEMORY_BYTES`; ``tests/test_fuzz_readers.py`` tries.
"""

from __future__ import annotations

MEMORY_BYTES = 300_000_000
"""Bytes that reading a small text may take, whatever it announces."""

FILE_BYTES = 200_000_000
"""A file, or a line of a stream."""
UNPACKING_BYTES = 100_000_000
"""Memory that unpacking a file of xz may take."""
CERTIFICATE_BYTES = 1_000_000_000
"""Bytes of one file of a certificate."""
JUDGE_CASES = 10**9
"""Cases that the first line of a judge's input announces; they are read one by one."""

QUEENS_SIDE = 2000
"""The side of a board of queens."""
MINES_SIDE = 2000
"""The rows, and the columns, of a field of mines."""
TOUR_SIDE = 300
"""The rows, and the columns, of the board of a tour."""
LABELLING_VERTICES = 1000
"""The vertices of a labelling: there are n² pairs of a vertex and a label."""

SPLIT_VERTICES = 100
"""The vertices of a path that is split by its pairs of ends."""

AUTOMORPHISM_VERTICES = 1000
"""The vertices of a graph whose automorphisms are looked for."""

GRAPH_VERTICES = 100_000
"""The vertices of a graph."""
GRAPH_EDGES = 500_000
"""The edges of a graph that is made by name; a file has as many as its bytes."""
STATED_EDGES = 10**9
"""The edges that the header of a file counts, for which no memory is taken."""
NESTING_DEPTH = 100
"""Elements of GraphML, or brackets of GML, within each other."""

FORMULA_VARIABLES = 4_000_000
"""The variables of a formula that is solved: as many as those of the largest board of queens."""
FORMULA_CLAUSES = 20_000_000
"""The clauses of a formula that is drawn at random; a file has as many as its bytes."""
DIMACS_VARIABLES = 9_999_999
"""The largest variable of a formula in DIMACS."""
DIMACS_CLAUSES = 999_999_999
"""The clauses that the header of such a formula counts."""

INSTANCES = 10_000
"""The instances that the words of one line stand for."""
INSTANCES_CHARACTERS = 20_000_000
"""Characters of the instances, all together, that a suite or a line of words makes of no file."""
