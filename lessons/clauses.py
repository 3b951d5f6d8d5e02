# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""The n queens as variables and clauses."""

import marimo

app = marimo.App(width="medium", app_title="Variables and clauses")

with app.setup:
    import runpy
    import time
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
    ## From the rule to its clauses

    *Place n queens on a board of n×n squares so that no two share a row, a column or a diagonal.*

    A **variable** is true or false. Here $q_{r,c}$, typed `queen r c`, says that a queen stands in
    row $r$, column $c$. A **literal** is a variable or its negation ($\neg q_{1,2}$, typed
    `-queen 1 2`). A **clause** is a disjunction of literals: it is satisfied when at least one of
    them is true. A formula in **conjunctive normal form** (CNF) is a set of clauses that must all
    be satisfied.

    - **A queen in each row** $r$: $q_{r,1} \vee \dots \vee q_{r,n}$. It is false only when the
      row is empty. There are $n$.
    - **No two in a row**: $\neg q_{r,i} \vee \neg q_{r,j}$ for $i < j$. It is false only when
      both squares hold queens. There are $n \cdot n(n-1)/2$.
    - **Columns**: both of these, with row and column exchanged; as many again.
    - **No two on a diagonal**: $\neg q_{r,c} \vee \neg q_{r+k,\,c+k}$ and
      $\neg q_{r,c} \vee \neg q_{r+k,\,c-k}$ for $k \ge 1$. A diagonal may be empty, so there is no
      clause for at least one. There are $n(n-1)(2n-1)/3$.

    Why is that right? An assignment satisfies all clauses just when its true squares hold exactly
    one queen in each row and column and at most one on each diagonal: that is the rule. *At most
    one* as a clause for each pair is the **pairwise** encoding. That a column holds *at least* one
    follows from the others: $n$ queens in $n$ columns with at most one in each. Such a clause is
    **implied**; it forbids nothing new, but it lets a solver see an empty column.
    """)
    return


@app.cell
def _():
    mo.md(r"""
    ## What unit propagation does

    A clause of one literal is a **unit clause**: its literal must be true. **Unit propagation**
    goes on from there. Where all other literals of a clause are false, the last one must be true.
    A clause whose literals are all false is a **conflict**.

    **Click squares** to place queens (red): each is a unit clause. A green queen is a literal that
    became true, a × one that became false. Try 1,1 and 2,3 with five queens; then 1,1 and 2,5.
    Propagation is sound: what it derives holds in every solution. It is fast: solvers **watch** two
    literals of each clause and visit a clause only when one of them becomes false. But it does not
    search: no conflict does not mean that there is a solution. Try 1,1 alone with four queens, and
    let the solver place the others. (Where every clause has at most one positive literal, a
    **Horn** formula, propagation decides: make true what follows, and all else false.)

    The menu has two more encodings of at-most-one, with **auxiliary variables**. *Sequential*:
    $s_i$ says “at least one of the first $i$ is true”; $q_i \to s_i$, $s_{i-1} \to s_i$,
    $s_{i-1} \to \neg q_i$. *Product*: the variables stand in a grid; one true variable makes its
    row and its column true, and at most one row and one column are.
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
def _(blocks, chosen, consistent, encoding, formula, n, outcome, squares, trail):
    meanings = {v: f"[{block.meaning(v)}]" for block in blocks for v in block.auxiliaries}

    def name(variable):
        return meanings.get(variable) or encoding.model.name(variable)

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
        (common.formula(clause, name), word)
        for clause, (word, _) in zip(shown, states, strict=True)
    ]
    sizes = f"{n * n} decision variables, {auxiliary} auxiliary variables, {len(formula)} clauses"
    layout.beside(
        layout.below(layout.button_grid(squares, n), mo.md(remarks)),
        layout.below(
            mo.md(f"**{chosen.why}**: {len(shown)} clauses"),
            layout.table(["clause", "now"], rows, [colour for _, colour in states]),
            mo.md(f"The whole formula: {sizes}."),
        ),
    )
    return


@app.cell
def _():
    exercises = common.exercises("clauses")
    return (exercises,)


@app.cell
def _(exercises):
    numbers = {(r, c): f"{r + 1},{c + 1}" for r in range(5) for c in range(5)}
    framed = [(2, 0), (3, 1), (4, 2)]
    picture = layout.chess_board(5, 5, numbers, "a diagonal of 5 queens", framed=framed)
    layout.below(
        mo.md("## Exercises"),
        common.exercise("row-of-eight", exercises),
        layout.beside(
            layout.narrow(common.exercise("diagonal-of-five", exercises)),
            layout.figure(picture, 210),
        ),
        common.exercise("guarded-corner", exercises),
        common.exercise("five-queens-propagated", exercises),
        common.exercise("falsified-clause", exercises),
    )
    return


@app.cell
def _():
    def measured(n):
        start = time.perf_counter()
        encoding = encode(Queens(n))
        clauses = sum(len(block.clauses) for block in cnf.lower(encoding, Options(amo="pairwise")))
        made = time.perf_counter() - start
        outcome = solve(Queens(n), options=Options(limit=1, amo="pairwise"))
        conflicts = outcome.stats.get("conflicts", 0)
        seconds = (f"{made:.3f} s", f"{outcome.seconds:.3f} s")
        return n, f"{n * n:,}", f"{clauses:,}", *seconds, f"{conflicts:,}"

    heads = ["n", "variables", "clauses", "to write", "to solve", "conflicts"]
    layout.below(
        mo.md(r"""
    ## How large, how fast

    There are $n^2$ variables and $2n + n^2(n-1) + n(n-1)(2n-1)/3$ clauses, about
    $\tfrac{5}{3} n^3$. Measured here and now, for one solution:
    """),
        layout.table(heads, [measured(n) for n in (4, 8, 16, 24)]),
        mo.md("""
    The formula grows with the third power; finding one solution stays easy, as there are very many.
    In **DIMACS**, the file format of SAT solvers, variables are numbers, a minus sign negates, and
    a 0 ends a clause; `queen r c` of n queens is number (r − 1)·n + c there. `satchel encode
    queens 5 --format cnf` writes such a file, with the names in comments.
    """),
    )
    return


@app.cell
def _(exercises):
    layout.below(
        common.exercise("lost-diagonal", exercises),
        common.exercise("spare-family", exercises),
        common.exercise("five-queens-formula", exercises),
    )
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
