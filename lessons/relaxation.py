# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""Fractional queens, formulations that are tight or loose, and a comparison."""

import marimo

app = marimo.App(width="medium", app_title="SAT, ILP and search")

with app.setup:
    import random
    import runpy
    from collections.abc import Callable
    from fractions import Fraction
    from itertools import combinations
    from pathlib import Path
    from typing import Any

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.backends.ilp.relaxation import Optimum, maximise
    from satchel.encoders import encode, ilp
    from satchel.encoders.options import Options
    from satchel.lessons import common, hardness, layout
    from satchel.lessons.formulas import pigeonholes
    from satchel.puzzles.base import Puzzle
    from satchel.puzzles.graphs import generate
    from satchel.puzzles.hamilton import Hamilton
    from satchel.puzzles.mines import MineNumber, counts
    from satchel.puzzles.queens import Queens
    from satchel.puzzles.tour import Tour
    from satchel.verify.verdict import tally

    SECONDS = 5
    WORK = {"sat": "conflicts", "ilp": "solves", "dfs": "nodes"}


@app.function
def mined(n: int) -> MineNumber:
    """The numbers of n×n cells with random mines."""
    rng = random.Random(n)
    mines = tuple(tuple(rng.random() < 0.4 for _ in range(n)) for _ in range(n))
    return MineNumber(tuple("".join(map(str, row)) for row in counts(mines, "plus")))


@app.function
def petersen(n: int) -> Hamilton:
    """A cycle through P(n, 2): a ring of n ≥ 5 vertices, joined one by one to a ring of leaps of 2.

    >>> len(petersen(5).graph.edges)
    15
    """
    return Hamilton(generate(f"petersen {max(5, n)} 2"))


@app.function
def tasks() -> dict[str, tuple[Callable[[int], Puzzle[Any]], int | None]]:
    """What each task makes of n, and how many solutions it asks for; None is all."""
    return {
        "one solution of n queens": (Queens, 1),
        "all solutions of n queens": (Queens, None),
        "is the Petersen graph P(n, 2) Hamiltonian?": (petersen, 1),
        "n queens on the torus": (lambda n: Queens(n, toroidal=True), 1),
        "a closed tour of n×n": (lambda n: Tour(n, n, closed=True), 1),
        "n×n mines from numbers": (mined, 2),
    }


@app.function
def rows_of(puzzle: Queens, tight: bool, exactly: bool) -> list[ilp.Row]:
    """The rules as rows: one row for each line of the board, or one for each pair in it."""
    rows: list[ilp.Row] = []
    for stated in (row for part in ilp.lower(encode(puzzle)) for row in part.rows):
        low = stated.low if exactly else None
        if tight:
            rows.append(stated._replace(low=low))
            continue
        rows += [ilp.row(pair, None, 1) for pair in combinations(stated.variables, 2)]
        if low:
            rows.append(stated._replace(high=None))
    return rows


@app.cell
def _():
    common.header("relaxation")
    return


@app.cell
def _():
    mo.md(r"""
    An **integer linear program** has rows $\ell \le \sum a_i x_i \le u$ over variables that are 0
    or 1. Its **LP relaxation** lets them be anything between. That is easy to optimise, and its
    optimum is a **bound**: no placement is better. A formulation is **tight** where the bound is
    near the whole optimum.

    Compare *one row for each line* of the board, $\sum_{i \in L} x_i \le 1$, with *one for each
    pair* in it, $x_i + x_j \le 1$, the rows of the pairwise clauses. Both have the same integer
    solutions.
    """)
    return


@app.cell
def _():
    size = mo.ui.slider(2, 10, value=5, label="n", show_value=True)
    form = mo.ui.radio(["each line", "each pair"], value="each line", label="a row for")
    goals = ["as many queens as possible", "n queens, random weights"]
    goal = mo.ui.radio(goals, value=goals[0], label="objective")
    seed = mo.ui.slider(1, 9, value=1, label="seed", show_value=True)
    layout.below(mo.md("## Fractional queens"), layout.beside(size, seed, form, goal))
    return form, goal, seed, size


@app.cell
def _(form, goal, seed, size):
    n, weighted = size.value, goal.value.startswith("n queens")
    rng = random.Random(seed.value)
    weights = {v: rng.randint(0, 9) if weighted else 1 for v in range(1, n * n + 1)}
    rows = rows_of(Queens(n), form.value == "each line", weighted)
    loose = maximise(n * n, rows, weights, whole=False)
    whole = maximise(n * n, rows, weights, whole=True)
    return loose, n, rows, weighted, weights, whole


@app.cell
def _(loose, n, rows, weighted, weights, whole):
    def board(found: Optimum, title: str) -> str:
        words, fills = {}, {}
        for i, value in enumerate(found.values):
            if value > 1e-6:
                near = Fraction(value).limit_denominator(30)
                plain = abs(near - value) < 1e-6
                words[divmod(i, n)] = str(near) if plain else f"{value:.2f}"
                fills[divmod(i, n)] = f"rgb({255 - 140 * value:.0f},{255 - 90 * value:.0f},255)"
            else:
                words[divmod(i, n)] = ""
                fills[divmod(i, n)] = "#fff"
        return layout.chess_board(n, n, words, title, fills=fills, size=0.3)

    def column(found, title):
        if found is None:
            return mo.md(f"**{title}**: no point")
        heading = mo.md(f"**{title}**: {found.value:g}")
        return layout.below(heading, layout.figure(board(found, title), 300))

    numbers = {divmod(v - 1, n): str(weight) for v, weight in weights.items()}
    drawn = layout.figure(layout.chess_board(n, n, numbers, "weights"), 170)
    layout.beside(
        column(loose, f"LP relaxation, {len(rows)} rows"),
        column(whole, "integer optimum"),
        *([layout.below(mo.md("the weights"), drawn)] if weighted else []),
    )
    return


@app.cell
def _():
    mo.md(r"""
    The rows for lines bound the queens by $n$, since the board has $n$ rows. The rows for pairs
    admit ½ everywhere and bound them by $n^2/2$: a **branch-and-bound** solver has to branch then.
    Unit propagation derives the same from the pairs as from the lines.

    ## Which way wins?

    The same task for three backends, here and now, at most five seconds each. *Work* is what each
    counts: nodes of the search, conflicts of the SAT solver, solves of the ILP solver, which lives
    in a process of its own: the first call starts it. A search that counts solutions without a node
    for each reports none.
    """)
    return


@app.cell
def _():
    task = mo.ui.dropdown(list(tasks()), value=next(iter(tasks())), label="task")
    side = mo.ui.slider(4, 35, value=8, label="n", show_value=True)
    go = mo.ui.run_button(label="compare")
    layout.beside(task, side, go)
    return go, side, task


@app.cell
def _(go, side, task):
    make, limit = tasks()[task.value]
    results = []
    for backend in ("sat", "ilp", "dfs") if go.value else ():
        options = Options(limit=limit, confirm=False, reasons=False)
        outcome = tally(make(side.value), backend, options, timeout=SECONDS)
        count = outcome.found if outcome.complete else f"at least {outcome.found}"
        stopped = " (time is up)" if outcome.stopped else ""
        amount = outcome.stats.get(WORK[backend])
        work = "" if amount is None else f"{amount:,} {WORK[backend]}"
        verdict = count if limit is None else outcome.verdict
        results.append((backend, f"{verdict}{stopped}", f"{outcome.seconds:.3f} s", work))
    layout.below(
        layout.table(["backend", "answer", "time", "work"], results or [("–",) * 4]),
        mo.md(r"""
    - **Search** has no formula to build, and a node costs little. Try *one solution* of 24 queens:
      it goes on in the row or column with the fewest free squares, and 24 nodes are enough. Try
      *all solutions* of 9: SAT has to add a blocking clause for each.
    - **SAT** learns a clause from each conflict, so it refutes a part of the search space once.
      Try *P(n, 2)* with 23 and 29: for $n \equiv 5 \pmod 6$ there is no Hamiltonian cycle
      (Robertson 1969). From one to the next, the search has eight times as many nodes, and SAT
      less than four times as many conflicts.
    - **ILP** adds rows up, and has bounds for objectives. Try *the torus* with 14, which has no
      solution: one solve says so, where the search needs more than a million nodes. A no-good
      row for each solution is the slowest way to count.
    """),
    )
    return


@app.cell
def _():
    exercises = common.exercises("relaxation")
    return (exercises,)


@app.cell
def _(exercises):
    layout.below(
        common.exercise("three-queens-relaxed", exercises),
        common.exercise("gap-of-a-clique", exercises),
    )
    return


@app.cell
def _(exercises):
    crowded = []
    for holes in range(4, 9):
        _names, _clauses = pigeonholes(holes)
        _rows = [ilp.row(clause, 1, None) for clause in _clauses if clause[0] > 0]
        _rows += [
            ilp.row([i * holes + j for i in range(holes + 1)], None, 1) for j in range(1, holes + 1)
        ]
        bound = maximise(len(_names), _rows, {}, whole=False)
        answer = "no point" if bound is None else "points"
        crowded.append((holes + 1, holes, hardness.pigeon_conflicts(holes), answer))
    layout.below(
        mo.md(r"""
    ## Pigeons: adding up against learning

    One pigeon more than holes. Resolution needs exponentially many clauses (Haken, 1985), and a
    CDCL solver is a machine for resolution. The LP relaxation has no point at all: add the rows of
    the pigeons, $\sum_{i,j} x_{ij} \ge n + 1$, and those of the holes, $\sum_{i,j} x_{ij} \le n$.
    Conflicts, counted here:
    """),
        layout.table(["pigeons", "holes", "conflicts", "LP relaxation has"], crowded),
        common.exercise("pigeons-by-rows", exercises),
    )
    return (crowded,)


@app.cell
def _():
    variables = mo.ui.slider(20, 120, step=20, value=80, label="variables", show_value=True)
    layout.below(
        mo.md("""
    ## Where the hard instances are

    Random clauses of three variables each, their signs by coin tosses. With few clauses nearly
    every formula is satisfiable, with many hardly one, and in between the share drops ever more
    steeply as the formulas grow: a **phase transition**, near 4.26 clauses for each variable. There
    formulas are hardest: with fewer clauses solutions abound, with more a contradiction is near. It
    is so with many problems (colouring, Hamiltonian cycles, queens with some placed), each with a
    parameter of its own. Drawn and solved now:
    """),
        variables,
    )
    return (variables,)


@app.cell
def _(exercises, variables):
    points = hardness.transition(variables.value)
    layout.below(
        layout.figure(hardness.curves(points), 520),
        common.exercise("share-of-a-clause", exercises),
        common.exercise("which-is-hardest", exercises),
    )
    return (points,)


@app.cell
def _():
    common.footer(
        "relaxation",
        """
    - L. A. Wolsey, *Integer Programming*, 2nd ed., Wiley 2020: formulations, relaxations, bounds.
    - J. N. Hooker, *Integrated Methods for Optimization*, 2nd ed., Springer 2012: what each
      technique is good for.
    - `docs/measured.md`: larger comparisons. `satchel compare` makes your own.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
