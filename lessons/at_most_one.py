# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""At most one of n literals: six encodings, drawn as implications, and their sizes."""

import marimo

app = marimo.App(width="medium", app_title="At most one")

with app.setup:
    import runpy
    from pathlib import Path

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.backends.base import Deadline
    from satchel.backends.sat.engines import engine
    from satchel.lessons import common, formulas, implications, layout
    from satchel.lessons.layout import Face

    SIX = ("pairwise", "sequential", "product", "commander", "bitwise", "chunks")
    PYSAT = ("pysat-ladder", "pysat-cardnetwrk", "pysat-totalizer")
    SIZES = (4, 8, 16, 32, 64)
    HOLES = 7
    SOLVER = "minisat22"


@app.function
def reason(clause: list[int], says: dict[int, str]) -> str:
    """A clause in words, as an implication.

    >>> reason([-1, 3], {1: "x1", 3: "bit 0 of the number"})
    'if x1, then bit 0 of the number'
    >>> reason([-1, -2], {1: "x1", 2: "x2"})
    'not both: x1; x2'
    """
    premises = [says[-x] for x in clause if x < 0]
    if len(premises) == len(clause):
        return f"not both: {'; '.join(premises)}"
    return f"if {premises[0]}, then {' or '.join(says[x] for x in clause if x > 0)}"


@app.cell
def _():
    common.header("at_most_one")
    return


@app.cell
def _():
    mo.md(r"""
    ## What is to be stated

    *No two queens in a row; a circle holds one digit; a square is visited at one time.* The
    constraint behind them is **at most one** of $x_1, \dots, x_n$, in short
    $x_1 + \dots + x_n \le 1$: of the $2^n$ assignments the $n+1$ with no or one true literal are
    allowed. A set of clauses over $x_1, \dots, x_n$ and **auxiliary variables** is an **encoding**
    of it when

    - each allowed assignment of the $x_i$ extends to the auxiliary variables so that all clauses
      are satisfied (nothing is lost), and
    - no other one does (nothing is added).

    It is **arc-consistent** when unit propagation sees all that follows: with $x_i$ true it derives
    $\neg x_j$ for every other $j$, and with two true it meets a conflict. (With none true nothing
    follows.) All six encodings below are so. They differ in size, and in what their new variables
    say to the solver.

    ## Six encodings, each clause with its reason

    **Pairwise.** No two are true together. $n(n-1)/2$ clauses, no new variable.

    | clause | for | reason |
    |---|---|---|
    | $\neg x_i \vee \neg x_j$ | $i < j$ | not both |

    *Without new variables these are needed.* Take $i < j$. Some clause must be false where just
    $x_i$ and $x_j$ are true. Without $\neg x_i$ it would be false for $x_j$ alone, which is
    allowed; without $\neg x_j$ for $x_i$ alone. So $\neg x_i$ and $\neg x_j$ are its negative
    literals, and each pair has a clause of its own.

    **Sequential counter** (Sinz 2005). $s_i$: “one of the first $i$ is true”, for $i < n$.
    $3n-4$ clauses, $n-1$ variables.

    | clause | for | reason |
    |---|---|---|
    | $\neg x_i \vee s_i$ | $i < n$ | a true literal starts it |
    | $\neg s_{i-1} \vee s_i$ | $1 < i < n$ | it stays on |
    | $\neg s_{i-1} \vee \neg x_i$ | $1 < i$ | one before $i$: not $x_i$ |

    Why $x_i$ makes all others false: it sets $s_i, s_{i+1}, \dots$, which exclude all later ones;
    and $\neg s_{i-1}$, then $\neg s_{i-2}, \dots$, which exclude all earlier ones.

    **Product** (Chen 2010). The literals stand in a grid of $p = \lceil\sqrt n\,\rceil$ rows and
    $q = \lceil n/p \rceil$ columns; $r_a$ says “row $a$ is used”, $c_b$ “column $b$ is used”.

    | clause | for | reason |
    |---|---|---|
    | $\neg x_i \vee r_a$ | $x_i$ in row $a$ | it uses its row |
    | $\neg x_i \vee c_b$ | $x_i$ in column $b$ | it uses its column |
    | at most one $r_a$, one $c_b$ | | the same again, pairwise up to four |

    Two literals differ in row or column. $C(n) = 2n + C(p) + C(q)$ clauses and
    $V(n) = p + q + V(p) + V(q)$ variables: about $2n + 4\sqrt n$ and $2\sqrt n$.

    **Commander** (Klieber, Kwon 2007). Groups of three; $c_g$ says “one of group $g$ is true”.

    | clause | for | reason |
    |---|---|---|
    | $\neg x_i \vee \neg x_j$ | both in one group | not both |
    | $\neg x_i \vee c_g$ | $x_i$ in group $g$ | it has a commander |
    | $\neg c_g \vee x_i \vee x_j \vee x_k$ | each group | the commander has a cause |
    | at most one $c_g$ | | the same again, pairwise up to four |

    The third row is not needed for correctness; it fixes the commanders, so that the number of
    assignments is kept. About $7n/2$ clauses and $n/2$ variables.

    **Bitwise** (Frisch and others 2001). A true literal writes its number, from 0, in binary: with
    $m = \lceil \log_2 n \rceil$ bits there are $nm$ clauses and $m$ variables.

    | clause | for | reason |
    |---|---|---|
    | $\neg x_i \vee b_k$ | bit $k$ of $i-1$ is 1 | it writes its number |
    | $\neg x_i \vee \neg b_k$ | bit $k$ of $i-1$ is 0 | it writes its number |

    Two numbers differ in some bit. With no true literal the bits are free.

    **Chunks** (Heule 2021). $l_1$ says “one of $x_1, x_2, x_3$ is true”; each chunk is the last
    link, two more literals and the negation of the next link, pairwise excluded: $\neg x_i \vee
    l_1$ is “not both $x_i$ and $\neg l_1$”. The last chunk has no next link. A true literal
    turns on all later links and turns off the earlier ones, as with the counter. $3n-6$ clauses,
    $\lceil n/2 \rceil - 2$ variables.
    """)
    return


@app.cell
def _():
    chosen = mo.ui.dropdown(list(SIX), value="sequential", label="encoding")
    width = mo.ui.slider(5, 12, value=6, label="n", show_value=True)
    fixed, fix = mo.state({2: 1})
    layout.below(
        mo.md(r"""
    ## What unit propagation does

    Nearly all of these clauses have two literals, so they can be drawn: a grey line from $a$ with a
    dot near $b$ is $\neg a \vee b$, a red line between $a$ and $b$ is $\neg a \vee \neg b$. Green
    is true and red is false. **Click** the literals: once for true (✹), twice for false (–). Framed
    squares are derived. Make one literal true, then a second one; then make all but one false, and
    see in which encodings new variables follow.
    """),
        layout.beside(chosen, width),
    )
    return chosen, fix, fixed, width


@app.cell
def _(chosen, fixed, width):
    n = width.value
    literals = [v * value for v, value in fixed().items() if value and v <= n]
    clauses, meanings = common.encoded(chosen.value, n, 1)
    trail, consistent = common.propagate(clauses, literals)
    drawn = implications.nodes(chosen.value, n)
    return clauses, consistent, drawn, literals, meanings, n, trail


@app.cell
def _(fix, literals, n, trail):
    def face(v):
        word = "✹" if v in trail else "–" if -v in trail else str(v)
        colour = "#b00" if v in literals or -v in literals else "#111"
        fill = "#f5b041" if v in trail else "#fff" if -v in trail else "#ddd"
        return Face(word, colour, bool({v, -v} & set(trail) - set(literals)), fill)

    strip = mo.ui.array(
        [
            mo.ui.button(
                label=layout.label(face(v), 0, v - 1),
                on_change=lambda _, v=v: fix(
                    lambda now: {**now, v: {0: 1, 1: -1, -1: 0}[now.get(v, 0)]}
                ),
            )
            for v in range(1, n + 1)
        ]
    )
    return (strip,)


@app.cell
def _(chosen, clauses, consistent, drawn, literals, meanings, n, strip, trail):
    def name(v):
        return drawn[v].name

    says = {v: name(v) for v in range(1, n + 1)} | meanings
    states = [layout.state(clause, trail) for clause in clauses]
    rows = [
        (common.formula(clause, name), reason(clause, says), words)
        for clause, (words, _) in zip(clauses, states, strict=True)
    ]
    broken = common.falsified(clauses, trail)
    new = [("¬" * (x < 0)) + name(abs(x)) for x in trail[len(literals) :]]
    told = (
        f"Derived: {', '.join(new) or 'nothing'}."
        if consistent
        else f"Conflict: {common.formula(broken, name) if broken else 'a literal is both'}."
    )
    layout.below(
        layout.button_grid(strip, n if n <= 7 else (n + 1) // 2),
        mo.md(
            f"**{chosen.value}**, n = {n}: {len(clauses)} clauses, {len(meanings)} auxiliary "
            f"variables. {told}"
        ),
        layout.figure(implications.picture(clauses, drawn, trail), 600),
        layout.table(["clause", "in words", "state"], rows, [c for _, c in states], 320),
    )
    return


@app.cell
def _():
    exercises = common.exercises("at_most_one")
    return (exercises,)


@app.cell
def _(exercises):
    layout.below(
        common.exercise("pairs-of-eight", exercises),
        common.exercise("grid-of-nine", exercises),
        common.exercise("number-in-bits", exercises),
        common.exercise("fourteen-clauses-for-six", exercises),
    )
    return


@app.cell
def _():
    measured = {
        name: [tuple(map(len, common.encoded(name, n, 1))) for n in SIZES] for name in SIX + PYSAT
    }
    heads = ["", *map(str, SIZES)]
    layout.below(
        mo.md("""
    ## How large they are

    Counted on the clauses themselves, for n literals. PySAT's `seqcounter` and `bitwise` have the
    sizes of *sequential* and *bitwise*; its others are listed below them. `pysat-ladder` states a
    counter in both directions; `cardnetwrk` (a cardinality network) and `totalizer` are made for
    larger bounds.
    """),
        layout.beside(
            layout.below(
                mo.md("**Clauses**"),
                layout.table(heads, [(x, *(c for c, _ in measured[x])) for x in measured]),
            ),
            layout.below(
                mo.md("**Auxiliary variables**"),
                layout.table(heads, [(x, *(v for _, v in measured[x])) for x in measured]),
            ),
        ),
    )
    return (measured,)


@app.cell
def _():
    work = {}
    for _name in SIX:
        _solver = engine(SOLVER)
        _solver.add(formulas.pigeonholes(HOLES, _name)[1])
        _solver.solve((), Deadline(common.CHECK_TIMEOUT_S))
        _counts = _solver.statistics()
        work[_name] = (_counts["conflicts"], _counts["propagations"])
        _solver.close()
    layout.below(
        mo.md(f"""
    ## How much work they make

    {HOLES + 1} pigeons do not fit into {HOLES} holes: each pigeon has a hole, and each hole has at
    most one pigeon. MiniSat refutes it, with each encoding of *at most one* (counts of this run):
    """),
        layout.table(
            ["encoding", "conflicts", "propagations"],
            [(name, f"{c:,}", f"{p:,}") for name, (c, p) in work.items()],
        ),
        mo.md("""
    All are arc-consistent, so the conflicts are of one order; a new variable is one more literal to
    propagate, and the counter, which has the most of them, propagates most. The other side: a new
    variable speaks of many literals (“one of the first 8”), so a learned clause may be shorter.

    **When to use which.** Pairwise for few literals: nothing is smaller up to n = 4, only chunks
    are at n = 5, and nothing is simpler. For long lines *chunks*, *product* or the counter: linear
    size. *Commander* where assignments are counted, as it keeps their number (pairwise does too).
    *Bitwise* where new variables are dear. `--amo` chooses in the terminal; `auto` takes pairwise
    up to 50 literals, then the product. No arc-consistent encoding has fewer than 2n + √n − O(1)
    clauses, whatever its new variables (Kučera, Savický, Vorel 2019); the product has
    2n + 4√n + O(n^¼).
    """),
    )
    return (work,)


@app.cell
def _(exercises):
    layout.below(
        common.exercise("commander-without-cause", exercises),
        common.exercise("free-bits", exercises),
        common.exercise("fifteen-clauses-for-seven", exercises),
        mo.md("""
    ## Outlook: at most k

    Pairwise becomes “of each k + 1 literals one is false”, the counter counts up to k, and the
    **totalizer** adds in a tree. Product, commander and chunks have such forms too; bitwise has
    none as simple. That is the next chapter.
    """),
    )
    return


@app.cell
def _():
    common.footer(
        "at_most_one",
        """
    - C. Sinz, “Towards an Optimal CNF Encoding of Boolean Cardinality Constraints”, CP 2005.
    - J. Chen, “A New SAT Encoding of the At-Most-One Constraint”, ModRef 2010.
    - W. Klieber, G. Kwon, “Efficient CNF Encoding for Selecting 1 from N Objects”, CFV 2007.
    - P. Kučera, P. Savický, V. Vorel, “A Lower Bound on CNF Encodings of the At-Most-One
      Constraint”, Theoretical Computer Science 762 (2019).
    - `encoders/cnf/at_most_one.py`: these encodings in a few lines, with their exact sizes.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
