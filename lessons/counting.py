# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""At most k of n literals, in three encodings, and what unit propagation sees."""

import marimo

app = marimo.App(width="medium", app_title="Counting with clauses")

with app.setup:
    import runpy
    from math import comb
    from pathlib import Path

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.encoders import cnf, encode
    from satchel.encoders.options import Options
    from satchel.lessons import common, layout
    from satchel.lessons.layout import Face
    from satchel.puzzles.mines import MineNumber
    from satchel.puzzles.pictures import REASON, RESULT
    from satchel.verify.verdict import solve

    THREE = ("pairwise", "sequential", "totalizer")
    FIELD = MineNumber(("001110", "013431", "014541", "013431", "001110"))
    FOUR = (1, 2, 3, 4)
    LARGER = ((6, 2), (6, 5), (20, 2), (20, 5), (50, 2), (50, 25), (200, 2), (200, 20))


@app.function
def amount(number: int) -> str:
    """A number that fits into a column.

    >>> amount(1140), amount(121548660036300)
    ('1,140', '1.2e+14')
    """
    return f"{number:,}" if number < 1_000_000 else f"{number:.1e}"


@app.cell
def _():
    common.header("counting")
    return


@app.cell
def _():
    mo.md(r"""
    In **Mine Number** the number in a cell counts the mines in it and in its four neighbours: a
    **cardinality constraint** $\sum x_i = d$. It is translated into clauses as two bounds, *at most
    d* and *at least d* (which is at most $n-d$ of the negations).
    """)
    return


@app.cell
def _():
    row = mo.ui.slider(1, len(FIELD.rows), value=3, label="row", show_value=True)
    column = mo.ui.slider(1, FIELD.columns, value=3, label="column", show_value=True)
    known = mo.ui.switch(label="show the mines")
    layout.beside(row, column, known)
    return column, known, row


@app.cell
def _(column, known, row):
    place = f"cell {row.value},{column.value} counts"
    encoding = encode(FIELD)
    stated = next(c for c in encoding.model.constraints if c.why.startswith(place))
    cells = [divmod(v - 1, FIELD.columns) for v in stated.literals]
    framed = dict.fromkeys(cells, REASON) | {(row.value - 1, column.value - 1): RESULT}
    mines = solve(FIELD).solutions[0] if known.value else None
    total = {name: list(cnf.lower(encoding, Options(amo=name, amk=name))) for name in THREE}
    rows = [
        (
            name,
            len(next(b.clauses for b in blocks if b.constraint is stated)),
            sum(len(b.auxiliaries) for b in blocks),
            sum(len(b.clauses) for b in blocks),
        )
        for name, blocks in total.items()
    ]
    names = ", ".join(encoding.model.name(v) for v in stated.literals)
    layout.beside(
        layout.figure(FIELD.svg(mines, framed), 260),
        layout.below(
            mo.md(f"**{stated.why}**: exactly {stated.low} of {len(cells)}.<br>{names}"),
            layout.table(["encoding", "clauses here", "auxiliary (field)", "clauses"], rows),
        ),
    )
    return


@app.cell
def _():
    mo.md(r"""
    ## Three encodings of at most k of n

    - **pairwise** (binomial): of each $k+1$ literals one is false; $\binom{n}{k+1}$ clauses.
    - **sequential counter**: $s_{i,j}$ says “of the first $i$ at least $j$ are true”.
    - **totalizer**: a binary tree of adders; each node counts its leaves in unary.

    Pairwise has the fewest clauses while n is small, or k is close to n. The counter needs about
    $2nk$; between, pairwise explodes. The totalizer has more clauses here since it is stated in
    both directions: its outputs are true *just when* so many literals are.

    Move n and k, then **click** the literals: once for true (✹), twice for false (–). Framed is
    what unit propagation derives. All three are *arc-consistent*: as soon as k literals are true,
    the others become false. The counters also derive partial sums before the bound is reached. Not
    every encoding is arc-consistent: a totalizer that counts modulo a number (PySAT's *mtotalizer*
    and *kmtotalizer*) derives nothing of 2 and 4 in “at most 2 of 4” when 1 and 3 are true.
    """)
    return


@app.cell
def _():
    width = mo.ui.slider(3, 12, value=6, label="n", show_value=True)
    bound = mo.ui.slider(1, 6, value=2, label="k", show_value=True)
    fixed, fix = mo.state({})
    layout.beside(width, bound)
    return bound, fix, fixed, width


@app.cell
def _(bound, fixed, width):
    n = width.value
    k = min(bound.value, n - 1)
    literals = [v * value for v, value in fixed().items() if value and v <= n]
    results = {name: (*common.encoded(name, n, k), literals) for name in THREE}
    derived = {
        name: common.propagate(clauses, literals) for name, (clauses, _, _) in results.items()
    }
    seen = {literal for trail, _ in derived.values() for literal in trail if abs(literal) <= n}
    return derived, k, literals, n, results, seen


@app.cell
def _(fix, literals, n, seen):
    def face(v):
        word = "✹" if v in seen else "–" if -v in seen else str(v)
        colour = "#b00" if v in literals or -v in literals else "#111"
        fill = "#f5b041" if v in seen else "#fff" if -v in seen else "#ddd"
        return Face(word, colour, {v, -v} & seen - set(literals), fill)

    strip = mo.ui.array(
        [
            mo.ui.button(
                label=layout.label(face(v), 0, v),
                on_change=lambda _, v=v: fix(
                    lambda now: {**now, v: {0: 1, 1: -1, -1: 0}[now.get(v, 0)]}
                ),
            )
            for v in range(1, n + 1)
        ]
    )
    return (strip,)


@app.cell
def _(derived, k, literals, n, results, strip):
    most = max(len(clauses) for clauses, _, _ in results.values())
    table = []
    for name, (clauses, meanings, _) in results.items():
        trail, consistent = derived[name]
        new = trail[len(literals) :]
        own = sorted((x for x in new if abs(x) <= n), key=abs)
        table.append(
            (
                name,
                len(meanings),
                len(clauses),
                layout.Bar.of(len(clauses) / most),
                f"{' '.join(map(str, own)) or '–'}; {len(new) - len(own)} aux."
                if consistent
                else "conflict",
            )
        )
    counter = [
        f"- `{x}`: " + "not " * (x < 0) + results["sequential"][1][abs(x)]
        for x in derived["sequential"][0]
        if abs(x) > n
    ]
    heads = ["encoding", "aux.", "clauses", "", "derived"]
    size = {name: len(clauses) for name, (clauses, _, _) in results.items()}
    fewest = " and ".join(name for name in size if size[name] == min(size.values()))
    layout.below(
        mo.md(f"At most **{k}** of **{n}** (fewest clauses: {fewest}):"),
        layout.button_grid(strip, n),
        layout.table(heads, table),
        mo.accordion(
            {
                "What the counter has derived": mo.md("\n".join(counter) or "Nothing yet."),
                "The clauses of the counter": mo.md(
                    " ".join(f"`{common.dimacs_line(c)}`" for c in results["sequential"][0])
                ),
            }
        ),
    )
    return


@app.cell
def _():
    larger = [
        (n, k, amount(comb(n, k + 1)), *map(amount, sizes))
        for n, k in LARGER
        for sizes in [[len(common.encoded(name, n, k)[0]) for name in THREE[1:]]]
    ]
    layout.below(
        mo.md("""
    ## How large they become

    The clauses of at most k of n, counted here (pairwise by its formula):
    """),
        layout.table(["n", "k", *THREE], larger),
    )
    return


@app.cell
def _():
    exercises = common.exercises("counting")
    return (exercises,)


@app.cell
def _(exercises):
    layout.below(
        mo.md(r"""
    ## The counter, clause by clause

    Sinz's sequential counter for $\sum_{i=1}^n x_i \le k$. Its $(n-1)k$ new variables $s_{i,j}$
    ($1 \le i < n$, $1 \le j \le k$) say “of the first $i$ at least $j$ are true”:

    | clause | for | reason |
    |---|---|---|
    | $\neg x_i \vee s_{i,1}$ | $i < n$ | a true literal makes one |
    | $\neg s_{i-1,j} \vee s_{i,j}$ | $1 < i < n$ | the count never falls |
    | $\neg x_i \vee \neg s_{i-1,j-1} \vee s_{i,j}$ | $1 < i < n$, $1 < j$ | one more raises it |
    | $\neg s_{1,j}$ | $1 < j$ | one literal makes no two |
    | $\neg x_i \vee \neg s_{i-1,k}$ | $1 < i$ | the count is k already: no more |

    Only this half is needed: $s_{i,j}$ may be true too soon, which forbids more, never less; so the
    number of assignments is not kept. Size: $2nk + n - 3k - 1$ clauses.

    **It is arc-consistent**: an encoding is so when unit propagation derives, from any partial
    assignment of the $x_i$, every literal $x_i$ or $\neg x_i$ that all its extensions share, and
    meets a conflict where there is none. Proof, in three lines: let k literals be true, and $x_m$
    open. Of those before m, propagation derives $s_{m-1,a}$, where a is their number (raise and
    carry along). If $a = k$, “no more” makes $x_m$ false. Else let $x_t$ be the last true one: “no
    more” gives $\neg s_{t-1,k}$; carried backwards, and lowered by one at each true literal after
    m, it becomes $\neg s_{m,a+1}$; with $s_{m-1,a}$, “raises it” gives $\neg x_m$. With fewer than
    k true literals nothing is forced; with more, the same way ends in a conflict.

    ## The totalizer, node by node

    A node with outputs $r_1 \dots r_m$ merges those of its children, $a_1 \dots$ and $b_1 \dots$:

    | clause | reason |
    |---|---|
    | $\neg a_i \vee \neg b_j \vee r_{i+j}$ | i on the left and j on the right are i + j |
    | $a_{i+1} \vee b_{j+1} \vee \neg r_{i+j+1}$ | at most i and at most j are at most i + j |

    ($a_0$ and $b_0$ hold, so they are left out.) At the root, $\neg r_{k+1}$. It is of depth
    $\log n$, keeps the number of assignments, and its outputs serve any bound: a search for an
    optimum adds $\neg r_k$, then $\neg r_{k-1}$, to the same formula.
    """),
        common.exercise("counter-two-of-four", exercises),
        common.exercise("size-of-a-counter", exercises),
        common.exercise("pairwise-or-counter", exercises),
        common.exercise("merge-two-and-two", exercises),
        common.exercise("consistent-or-not", exercises),
    )
    return


@app.cell
def _():
    common.footer(
        "counting",
        """
    - C. Sinz, “Towards an Optimal CNF Encoding of Boolean Cardinality Constraints”, CP 2005.
    - O. Bailleux, Y. Boufkhad, “Efficient CNF Encoding of Boolean Cardinality Constraints”,
      CP 2003: the totalizer.
    - R. Kaye, “Minesweeper is NP-complete”, The Mathematical Intelligencer 22 (2000).
    - `encoders/cnf/cardinality.py`: every encoding in a few lines, with its exact size.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
