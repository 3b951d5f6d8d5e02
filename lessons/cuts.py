# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""A knight's tour as a Hamiltonian cycle, by positions and by lazy cuts."""

import marimo

app = marimo.App(width="medium", app_title="From graph to formula")

with app.setup:
    import runpy
    from pathlib import Path

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.encoders import cnf, encode
    from satchel.encoders.options import Options
    from satchel.encoders.tour import leaps
    from satchel.explain.walkthrough import lazy_cuts
    from satchel.lessons import common, layout
    from satchel.puzzles.tour import Tour

    BOARDS = {
        "5×6": Tour(5, 6, closed=True),
        "6×6": Tour(6, 6, closed=True),
        "3×10": Tour(3, 10, closed=True),
        "8×8": Tour(8, 8, closed=True),
        "6×6, open": Tour(6, 6),
        "8×8, open": Tour(8, 8),
    }
    SIX = BOARDS["6×6"]


@app.function
def counted(number: int, thing: str) -> str:
    """A number of things in words.

    >>> counted(1, "cut"), counted(2, "cut")
    ('1 cut', '2 cuts')
    """
    return f"{number} {thing}{'s' * (number != 1)}"


@app.cell
def _():
    common.header("cuts")
    return


@app.cell
def _():
    mo.md(r"""
    A closed tour is a **Hamiltonian cycle** of the graph of leaps. With a variable $x_e$ for each
    edge, the **degree constraints** $\sum_{e \ni v} x_e = 2$ say that the chosen edges are disjoint
    cycles through all squares: a **2-factor**. That they are *one* cycle is the hard part.

    - **Position × time**: $p_{v,t}$, square $v$ stands at position $t$. Everything is stated up
      front.
    - **Lazy cuts**: solve with the degrees alone. For a cycle with the squares $S$ add the **cut**
      $\sum_{e \in \delta(S)} x_e \ge 2$, where $\delta(S)$ are the edges between $S$ and the rest,
      and solve again, until there is one cycle.

    An **open** tour is closed by one vertex more, joined to every square: an edge *end v* says that
    the tour ends on $v$. Two of these edges are chosen, and they count in the degree of their
    square and in each cut.

    As clauses, a cut with $d$ edges is $d$ clauses of $d-1$ literals: whichever edge is left out,
    one of the others is chosen, so two are. (Beyond 40 edges Satchel takes one clause of all $d$,
    which is weaker but short.)
    """)
    return


@app.cell
def _():
    board = mo.ui.dropdown(list(BOARDS), value="6×6", label="board")
    seed = mo.ui.slider(0, 9, value=3, label="seed of the solver", show_value=True)
    return board, seed


@app.cell
def _(board, seed):
    puzzle = BOARDS[board.value]
    found = list(lazy_cuts.rounds(puzzle, Options(seed=seed.value)))
    number = mo.ui.slider(1, max(2, len(found)), value=1, label="round", show_value=True)
    cut = mo.ui.switch(value=True, label="show the cut")
    layout.below(mo.md("## Round by round"), layout.beside(board, seed, number, cut))
    return cut, found, number, puzzle


@app.cell
def _(cut, found, number, puzzle):
    shown_round = found[min(number.value, len(found)) - 1]
    sizes = ", ".join(str(len(cycle)) for cycle in shown_round.cycles)
    lines = [f"Round **{min(number.value, len(found))}** of {len(found)}"]
    if shown_round.cuts:
        first, inside = shown_round.cuts[0], shown_round.inside()
        crossing, dashed = len(first.sides[0]), len(shown_round.crossing)
        extra = " and the extra vertex" * (len(first.nodes) > len(inside))
        lines += [
            f"{len(shown_round.cycles)} parts, of {sizes} leaps",
            f"{counted(len(shown_round.cuts), 'cut')}, {counted(shown_round.clauses, 'clause')}",
            f"tinted: a set $S$ of {len(inside)} squares{extra}; its cut $\\delta(S)$ has "
            f"{counted(crossing, 'edge')}, none of them chosen: {counted(dashed, 'leap')} (dashed)"
            + (f" and {counted(crossing - dashed, 'edge')} *end v*" if crossing > dashed else ""),
        ]
    else:
        lines.append("one cycle, no cut: the tour" if puzzle.closed else "one path: the tour")
    frame = layout.figure(lazy_cuts.frame(puzzle, shown_round, cut.value), 400)
    remarks = mo.md("\n".join(f"- {text}" for text in lines))
    replay = mo.ui.button(label="play all rounds", value=0, on_click=lambda times: times + 1)
    return frame, remarks, replay


@app.cell
def _(found, frame, puzzle, remarks, replay):
    played = lazy_cuts.animation(puzzle, found).replace(
        "<svg ", f'<svg data-run="{replay.value}" ', 1
    )
    film = [layout.figure(played, 300)] if replay.value else []
    layout.beside(frame, layout.narrow(remarks, replay, *film))
    return


@app.cell
def _(found, puzzle):
    def sizes_of(circuit):
        blocks = list(cnf.lower(encode(puzzle), Options(circuit=circuit)))
        clauses = sum(len(block.clauses) for block in blocks)
        return sum(len(block.auxiliaries) for block in blocks), clauses

    others = puzzle.rows * puzzle.columns - len(puzzle.holes) - puzzle.closed
    cuts = sum(len(each.cuts) for each in found)
    more = sum(each.clauses for each in found)
    rows = [(name, *sizes_of(name)) for name in ("position", "order", "binary", "lazy")]
    rows[-1] = (f"lazy, with {counted(cuts, 'cut')}", rows[-1][1], rows[-1][2] + more)
    most = max(clauses for *_, clauses in rows)
    table = [(*row, layout.Bar.of(row[2] / most)) for row in rows]
    layout.below(
        mo.md(f"""
    ## What it costs

    The formula of this board has {len(leaps(puzzle).edges)} variables of leaps. Position × time
    fixes one vertex at position 0 and has {others**2:,} variables $p_{{v,t}}$ for the {others}
    others; the rest of its auxiliary variables belong to the at-most-one of each square and of each
    position. It has clauses for each edge at each time. **Order** and **binary** number the
    vertices, in unary or in binary, and let the number grow by one along each chosen edge: a cycle
    cannot close without the vertex at which the numbers begin. Lazy cuts are few here, but there
    are graphs with very many; and they need a solver that lives on between the rounds
    (**incremental** SAT).
    """),
        layout.table(["encoding", "auxiliary", "clauses", ""], table),
    )
    return


@app.cell
def _():
    exercises = common.exercises("cuts")
    return (exercises,)


@app.cell
def _(exercises):
    layout.below(
        common.exercise("violated-cut", exercises),
        common.exercise("clauses-of-a-cut", exercises),
        common.exercise("exactly-two-edges", exercises),
        common.exercise("numbers-that-grow", exercises),
        common.exercise("colours-of-a-tour", exercises),
    )
    return


@app.cell
def _():
    common.footer(
        "cuts",
        """
    - G. Dantzig, R. Fulkerson, S. Johnson, “Solution of a Large-Scale Traveling-Salesman Problem”,
      Operations Research 2 (1954): the first cuts.
    - T. Soh, D. Le Berre, S. Roussel, M. Banbara, N. Tamura, “Incremental SAT-Based Method with
      Native Boolean Cardinality Handling for the Hamiltonian Cycle Problem”, JELIA 2014.
    - A. J. Schwenk, “Which Rectangular Chessboards Have a Knight's Tour?”, Mathematics Magazine 64
      (1991).
    - `encoders/subtours.py` and `encoders/cnf/circuit/`: cuts, and the encodings that do without.
    - `explain/walkthrough/lazy_cuts.py`: the rounds in Python; `animation(tour,
      list(rounds(tour)))` is a film of them, as SVG.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
