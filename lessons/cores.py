# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""Why not? Minimal unsatisfiable subsets, by deletion and by hitting sets."""

import marimo

app = marimo.App(width="medium", app_title="Why is there no solution?")

with app.setup:
    import runpy
    from pathlib import Path

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.explain.reasoning.why import why
    from satchel.lessons import common, layout, subsets
    from satchel.lessons.exercises.cores import GUESTS, STATEMENTS
    from satchel.lessons.exercises.names import Names
    from satchel.puzzles.queens import Queens


@app.cell
def _():
    common.header("cores")
    return


@app.cell
def _():
    mo.md(r"""
    ## From *unsatisfiable* to *because*

    That there is no solution helps nobody who made a mistake. What helps is a small part of the
    rules that already cannot hold together: a **core**.

    - A **minimal** unsatisfiable subset (MUS) loses that property when any one clause is left out.
    - A **minimum** one (SMUS) is a MUS with the fewest clauses. There may be many MUSes of
      different sizes, even exponentially many.
    - A **correction set** is a set of clauses without which the rest is satisfiable: what to
      repair.

    Complexity: that a set is a MUS is D$^P$-complete (one part says *unsatisfiable*, the other
    *satisfiable without each clause*). A smallest one is harder still, $\Sigma_2^P$.

    **Seven statements about a dinner** cannot all be true:
    """)
    return


@app.cell
def _():
    clauses = Names(GUESTS).clauses("\n".join(STATEMENTS))
    layout.table(["", "statement"], list(enumerate(STATEMENTS, 1)))
    return (clauses,)


@app.cell
def _():
    order = mo.ui.dropdown(
        ["first to last", "last to first", "from the middle"],
        value="first to last",
        label="try to leave out",
    )
    mo.md(f"""
    ## The deletion algorithm

    Leave out one clause and ask the solver: if the rest is still unsatisfiable, the clause goes for
    good; else it stays, as it is **needed**. After one question for each clause what is left is a
    MUS: every clause in it was needed when more were there, so it is needed now. (A real solver's
    core drops many clauses at a time: *clause-set refinement*.) {order}
    """)
    return (order,)


@app.cell
def _(clauses, order):
    def numbered(places):
        return " ".join(str(i + 1) for i in sorted(places)) or "none"

    every = list(range(len(clauses)))
    ways = {
        "first to last": every,
        "last to first": every[::-1],
        "from the middle": every[3:] + every[:3],
    }
    trials = subsets.deletion(clauses, ways[order.value])
    layout.table(
        ["left out", "the rest is", "so it", "left"],
        [
            (
                trial.clause + 1,
                "satisfiable" if trial.needed else "unsatisfiable",
                "is needed" if trial.needed else "goes",
                numbered(trial.kept),
            )
            for trial in trials
        ],
    )
    return numbered, trials


@app.cell
def _():
    exercises = common.exercises("cores")
    return (exercises,)


@app.cell
def _(exercises):
    layout.below(
        common.exercise("another-mus", exercises),
        common.exercise("questions-of-deletion", exercises),
    )
    return


@app.cell
def _(clauses, numbered):
    muses = subsets.all_muses(clauses)
    corrections = subsets.minimal_hitting_sets(muses, len(clauses))
    rounds = subsets.implicit_hitting_sets(clauses)
    board = Queens(6, frozenset({(0, 0), (5, 4), (2, 3)}))
    figure = why(board)
    layout.below(
        mo.md(r"""
    ## Hitting sets: the two sides of a mistake

    Whoever repairs must take a clause out of *every* MUS; whoever explains must name a clause of
    *every* correction set, else the rest would be satisfiable. The minimal correction sets (MCSes)
    are just the minimal **hitting sets** of the MUSes, and the other way round (Reiter, 1987).
    All of them here, by all subsets:
    """),
        layout.beside(
            layout.table(["MUSes"], [(numbered(mus),) for mus in muses]),
            layout.table(["MCSes"], [(numbered(mcs),) for mcs in corrections]),
        ),
        mo.md("""
    So a smallest MUS can be found without listing any: keep the correction sets that are known, try
    a smallest set that hits all of them (an integer program, or another solver). If it is
    unsatisfiable, no smaller MUS exists. Else grow it to as many clauses as hold together; what is
    left out is a new correction set. The rounds:
    """),
        layout.table(
            ["tried", "satisfiable: a new correction set"],
            [
                (
                    numbered(one.tried),
                    "unsatisfiable: it is a smallest MUS"
                    if one.correction is None
                    else numbered(one.correction),
                )
                for one in rounds
            ],
        ),
        mo.md(f"""
    `satchel why` does so for puzzles, with a selector (a new variable in each rule) instead of
    single clauses. Three queens on a 6×6 board that cannot be completed, and
    {len(figure.conflict)} rules and queens that say why:
    """),
        layout.figure(board.svg(), 200),
        layout.table(["of the core"], [(group.why,) for group in figure.conflict]),
    )
    return muses, rounds


@app.cell
def _(exercises):
    layout.below(
        common.exercise("repair-the-dinner", exercises),
        common.exercise("hit-them-all", exercises),
        common.exercise("minimal-or-minimum", exercises),
    )
    return


@app.cell
def _():
    common.footer(
        "cores",
        """
    - R. Reiter, “A Theory of Diagnosis from First Principles”, Artificial Intelligence 32 (1987).
    - J. Marques-Silva, I. Lynce, “On Improving MUS Extraction Algorithms”, SAT 2011.
    - A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, “Smallest MUS Extraction with Minimal
      Hitting Set Dualization”, CP 2015.
    - `lessons/subsets.py`: this page's algorithms; `backends/sat/subsets/`: those of `why`, `hint`
      and `steps`.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
