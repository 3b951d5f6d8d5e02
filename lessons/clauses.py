# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""Lesson 1: the n queens as variables and clauses."""

import marimo

app = marimo.App(width="medium", app_title="Variables and clauses")

with app.setup:
    import runpy
    from pathlib import Path

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.encoders import cnf, encode
    from satchel.encoders.options import Options
    from satchel.lessons import common, layout
    from satchel.lessons.layout import Face
    from satchel.puzzles.queens import Queens
    from satchel.verify.verdict import solve

    LINES = {
        "row": "one queen in row",
        "column": "one queen in column",
        "diagonal": "at most one queen on the diagonal",
        "antidiagonal": "at most one queen on the antidiagonal",
    }
    FIVE = Queens(5)
    DIAGONAL = (11, 17, 23)  # the squares 3,1 4,2 5,3


@app.cell
def _():
    common.header("clauses")
    return


@app.cell
def _():
    mo.md(r"""
    A **variable** is true or false. Here $q_{r,c}$ says that a queen stands in row $r$, column $c$;
    DIMACS, the file format of SAT solvers, numbers it $(r-1)n + c$. A **literal** is a variable or
    its negation ($-7$ is “not 7”). A **clause** is a disjunction of literals: it is satisfied when
    at least one of them is true. A formula in **conjunctive normal form** is a set of clauses that
    must all be satisfied.

    *Exactly one queen in row r* becomes one clause for *at least one*,
    $q_{r,1} \vee \dots \vee q_{r,n}$, and, pairwise, a clause $\neg q_{r,i} \vee \neg q_{r,j}$ for
    each pair of squares: *at most one*. A diagonal needs only the second.

    **Click squares** to place queens (red); each is a **unit clause**. *Unit propagation* goes on:
    where all other literals of a clause are false, the last one must be true. A green queen is a
    literal that became true, a × one that became false. A clause whose literals are all false is a
    **conflict**.

    The menu has two more encodings of at-most-one, with auxiliary variables `s…`. **Sequential**:
    $s_i$ says “one of the first $i$ is true”; $q_i \to s_i$, $s_{i-1} \to s_i$,
    $s_{i-1} \to \neg q_i$. **Product**: the variables stand in a grid; one true variable makes its
    row and its column true, and at most one row and one column are. Up to four they are pairwise.
    """)
    return


@app.cell
def _():
    size = mo.ui.slider(4, 8, value=5, label="n", show_value=True)
    kind = mo.ui.dropdown(list(LINES), value="row", label="rule: each")
    amo = mo.ui.dropdown(["pairwise", "sequential", "product"], value="pairwise", label="encoding")
    finish = mo.ui.switch(label="let a SAT solver place the others")
    placed, place = mo.state(frozenset())
    return amo, finish, kind, place, placed, size


@app.cell
def _(kind, size):
    encoding = encode(Queens(size.value))
    stated = [
        constraint
        for constraint in encoding.model.constraints
        if constraint.why.startswith(LINES[kind.value] + " ")
    ]
    number = mo.ui.slider(1, len(stated), value=2, label="number", show_value=True)
    return encoding, number, stated


@app.cell
def _(amo, encoding, finish, kind, number, placed, size, stated):
    n = size.value
    board = Queens(n, queens={square for square in placed() if max(square) < n})
    chosen = stated[number.value - 1]
    blocks = list(cnf.lower(encoding, Options(amo=amo.value)))
    formula = [clause for block in blocks for clause in block.clauses]
    units = [given.literal for given in encode(board).givens]
    trail, consistent = common.propagate(formula, units)
    outcome = solve(board) if finish.value else None
    mo.hstack([size, kind, number, amo, finish], justify="start", gap=1.5, wrap=True)
    return blocks, board, chosen, consistent, formula, n, outcome, trail


@app.cell
def _(board, chosen, n, outcome, place, trail):
    def face(row, column):
        variable = row * n + column + 1
        framed = variable in chosen.literals
        if (row, column) in board.queens:
            return Face("♛", "#b00", framed)
        if outcome and outcome.solutions and outcome.solutions[0][row] == column:
            return Face("♛", "#444", framed)
        if variable in trail:
            return Face("♛", "#1b6e3c", framed)
        return Face("×" if -variable in trail else "", "#8a6d46", framed)

    def button(row, column):
        return mo.ui.button(
            label=layout.label(face(row, column), row, column),
            on_change=lambda _: place(lambda now: now ^ {(row, column)}),
        )

    squares = mo.ui.array([button(r, c) for r in range(n) for c in range(n)])
    return (squares,)


@app.cell
def _(blocks, chosen, consistent, formula, n, outcome, squares, trail):
    def name(variable):
        r, c = divmod(variable - 1, n)
        return f"q{r + 1},{c + 1}" if variable <= n * n else f"s{variable}"

    shown = [clause for block in blocks if block.constraint is chosen for clause in block.clauses]
    shown.sort(key=len, reverse=True)  # the at-least-one clause first
    states = [layout.state(clause, trail) for clause in shown]
    auxiliary = sum(len(block.auxiliaries) for block in blocks)
    remarks = ""
    if not consistent:
        clause, rule = next(
            (clause, block.constraint.why if block.constraint else "a definition")
            for block in blocks
            if (clause := common.falsified(block.clauses, trail)) is not None
        )
        remarks = f"Unit propagation finds a **conflict**: {rule}, {common.formula(clause, name)}."
    if outcome:
        remarks += f" The solver says **{outcome.verdict}**" + (
            " (one solution in grey)." if outcome.solutions else "."
        )
    rows = [
        (common.dimacs_line(clause), common.formula(clause, name), word)
        for clause, (word, _) in zip(shown, states, strict=True)
    ]
    sizes = f"{n * n} decision variables, {auxiliary} auxiliary variables, {len(formula)} clauses"
    layout.beside(
        layout.below(layout.button_grid(squares, n), mo.md(remarks)),
        layout.below(
            mo.md(f"**{chosen.why}**: {len(shown)} clauses"),
            layout.table(["DIMACS", "clause", "now"], rows, [colour for _, colour in states]),
            mo.md(f"The whole formula: {sizes}."),
        ),
    )
    return


@app.cell
def _():
    numbers = {(r, c): f"{r + 1},{c + 1}" for r in range(5) for c in range(5)}
    framed = [(2, 0), (3, 1), (4, 2)]
    picture = layout.chess_board(5, 5, numbers, "a diagonal of 5 queens", framed=framed)
    layout.figure(picture, 210)
    return


@app.cell
def _():
    exercises = common.exercises("clauses")
    return (exercises,)


@app.cell
def _(exercises):
    common.exercise("diagonal-of-five", exercises)
    return


@app.cell
def _():
    common.footer(
        "clauses",
        """
    - A. Biere, M. Heule, H. van Maaren, T. Walsh (eds.), *Handbook of Satisfiability*, 2nd ed.,
      IOS Press 2021: chapter 2, “CNF Encodings” (S. Prestwich).
    - I. P. Gent, C. Jefferson, P. Nightingale, “Complexity of n-Queens Completion”, JAIR 59 (2017).
    - `encoders/queens.py`: the reduction on one page. `satchel explain queens 5` walks through it.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
