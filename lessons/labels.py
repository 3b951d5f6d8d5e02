# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""A number from 1 to k in clauses, in three encodings, and two numbers that differ by d."""

import marimo

app = marimo.App(width="medium", app_title="Numbers as literals")

with app.setup:
    import runpy
    from pathlib import Path

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.backends.base import Deadline
    from satchel.backends.sat.engines import engine
    from satchel.encoders import cnf, encode
    from satchel.encoders.options import Options
    from satchel.lessons import common, layout, number_encodings
    from satchel.puzzles.graphs import generate
    from satchel.puzzles.labelling import Labelling

    THREE = ("direct", "order", "log")
    FIVE = (*THREE, "duplex", "ladder")
    SIZES = ((8, 2), (16, 4), (16, 12), (64, 8), (64, 32))
    REFUTED = (("petersen", 4), ("cycle 12", 6), ("grid 4x4", 7))
    SOLVER = "minisat22"


@app.cell
def _():
    common.header("labels")
    return


@app.cell
def _():
    mo.md(r"""
    ## Three ways to write a number

    A digit in a circle, the label of a vertex, the time of a leap: the unknown is a **number** $x$
    from 1 to $k$, and solvers know only true and false.

    **Direct encoding.** `x=v` for each value $v$: $k$ variables, of which exactly one is true.

    | clause | reason |
    |---|---|
    | $x{=}1 \vee \dots \vee x{=}k$ | it has a value |
    | $\neg x{=}v \vee \neg x{=}w$ | not two (or any encoding of at most one) |

    **Order encoding.** `x<=v` for $v < k$: $k-1$ variables, which are false up to some place and
    true from there on.

    | clause | reason |
    |---|---|
    | $\neg x{\le}v \vee x{\le}v{+}1$ | what is at most $v$ is at most $v+1$ |

    **Log encoding.** The bits of $x-1$: $\lceil \log_2 k \rceil$ variables. When $k$ is no power of
    two, the codes from $k$ on must be forbidden.

    *Not 3* is one literal in the direct encoding, *at most 3* one literal in the order encoding; in
    the log encoding neither is. What is one literal, a solver can decide, propagate and learn.

    **Channelling.** Two encodings stand side by side, and clauses tie them:

    | clause | reason |
    |---|---|
    | $\neg x{=}v \vee x{\le}v$ | $v$ is at most $v$ |
    | $\neg x{=}v \vee \neg x{\le}v{-}1$ | and no less |
    | $x{=}v \vee \neg x{\le}v \vee x{\le}v{-}1$ | at most $v$ and no less: it is $v$ |

    With the chain above these are $4k-5$ clauses; literals beyond 1 and $k$ are left out, and so is
    the third clause for $v = k$, which follows from the others and “it has a value”. Unit
    propagation feels that: from $\neg x{=}1$ it derives $\neg x{\le}1$, but from $\neg x{=}k$ it
    does not derive $x{\le}k{-}1$.
    """)
    return


@app.cell
def _():
    value = mo.ui.slider(1, 8, value=3, label="x", show_value=True)
    layout.beside(value)
    return (value,)


@app.cell
def _(value):
    written = []
    for _name in THREE:
        _all = number_encodings.stated(_name, 8, 2)
        _trail, _ = common.propagate(_all.clauses, [value.value])
        _own = [x for x in _trail if _all.names[abs(x) - 1].startswith("x")]
        _shown = sorted((x for x in _own if (abs(x) > 16) != (_name == "direct")), key=abs)
        _words = ", ".join("¬" * (x < 0) + _all.names[abs(x) - 1] for x in _shown)
        written.append((_name, len(_shown), _words))
    layout.table(["encoding", "variables", "x is written as"], written)
    return


@app.cell
def _():
    exercises = common.exercises("labels")
    return (exercises,)


@app.cell
def _(exercises):
    layout.below(
        common.exercise("three-in-order", exercises),
        common.exercise("channel-of-three", exercises),
    )
    return


@app.cell
def _():
    mo.md(r"""
    ## Two numbers that differ by at least d

    In *Another Eight* the digits of joined circles are no neighbours: $|x-y| \ge 2$ for $k = 8$. In
    an antibandwidth labelling, and in frequency assignment, $d$ is larger. (In Sudoku $d = 1$.) Let
    $1 \le d < k$.

    **Direct: forbid what is too close.** $\neg x{=}a \vee \neg y{=}b$ for $|a-b| < d$. There are
    $2d-1$ values $b$ around each $a$; at both ends together $d(d-1)$ of them are missing:
    $k(2d-1) - d(d-1)$ clauses.

    **Order: leave every window.** The window at $i$ holds the values $i$ to $i+d-1$. Two numbers
    are closer than $d$ just when some window holds both: values of one window differ by $d-1$ at
    most, and two that are so close lie in the window that begins at the smaller one, or in the last
    window. So of each window one of the numbers stays out, below or above:

    $$x{\le}i{-}1 \;\vee\; \neg x{\le}i{+}d{-}1 \;\vee\; y{\le}i{-}1 \;\vee\; \neg y{\le}i{+}d{-}1$$

    for $i = 1$ to $k-d+1$, without the literals that cannot be true: $k-d+1$ clauses of four
    literals at most, fewer when $d$ is *larger*.

    **Log: forbid pairs of codes.** As in the direct encoding, with the bits of $a$ in the place of
    $x{=}a$: as many clauses, each of $2\lceil \log_2 k \rceil$ literals. (Two that differ in the
    sign of one literal can be merged.)

    ## What unit propagation sees

    Give bounds of $x$ and $y$. Each row shows the values that unit propagation leaves (red × are
    those it has removed), and the row *follows* shows what is left by all that follows. The order
    encoding is given the literals `x<=b` and `-x<=a-1` for the bounds; the others are given the
    values that are removed; all have `x=v` beside them. Try:

    - $x = 4$: the direct encoding removes 3, 4, 5 from $y$. The order encoding removes **none**:
      the windows at 3 and 4 say “$y$ is below or above”, which is no unit.
    - $x = 1$, or $x = 8$: both remove the same, since the window at the end has one way out only.
    - $x$ from 1 to 2, $d = 3$: the order encoding derives $y \ge 4$. The direct one removes none:
      it waits until one value of $x$ is left.
    - $x$ from 2 to 3, $d = 2$: 2 and 3 are too close to both, yet no encoding removes them.
    - $x$ from 1 to 3, $y$ from 2, $d = 2$: $y = 2$ is impossible, but none sees that: the order
      encoding is not bounds-consistent either.

    So neither of the two contains the other, and none is arc-consistent. The log encoding derives
    nothing from a known $x$ as long as two bits of $y$ are open.
    """)
    return


@app.cell
def _():
    distance = mo.ui.slider(1, 6, value=2, label="d", show_value=True)
    bounds_x = mo.ui.range_slider(1, 8, value=[4, 4], label="x", show_value=True)
    bounds_y = mo.ui.range_slider(1, 8, value=[1, 8], label="y", show_value=True)
    looked_at = mo.ui.dropdown(list(THREE), value="order", label="clauses of the distance")
    layout.beside(distance, bounds_x, bounds_y)
    return bounds_x, bounds_y, distance, looked_at


@app.cell
def _(bounds_x, bounds_y, distance):
    before = [set(range(low, high + 1)) for low, high in (bounds_x.value, bounds_y.value)]
    clauses, trails, remaining = {}, {}, {}
    for _name in THREE:
        clauses[_name] = number_encodings.stated(_name, 8, distance.value)
        _start = number_encodings.bounded(clauses[_name], 8, before)
        trails[_name], _agreed = common.propagate(clauses[_name].clauses, _start)
        remaining[_name] = number_encodings.left(trails[_name], 8) if _agreed else (set(), set())
    remaining["follows"] = number_encodings.follows(8, distance.value, *before)
    strips = {
        f"{letter} {name}": (before[i], values[i])
        for i, letter in enumerate("xy")
        for name, values in remaining.items()
    }
    layout.figure(number_encodings.strips(strips, 8), 460)
    return clauses, remaining, trails


@app.cell
def _(clauses, looked_at, trails):
    stated, trail = clauses[looked_at.value], trails[looked_at.value]
    states = [layout.state(clause, trail) for clause in stated.apart]
    layout.below(
        looked_at,
        layout.table(
            ["clause", "state"],
            [
                (common.formula(clause, lambda v: stated.names[v - 1]), words)
                for clause, (words, _) in zip(stated.apart, states, strict=True)
            ],
            [colour for _, colour in states],
            300,
        ),
    )
    return


@app.cell
def _(exercises):
    layout.below(
        common.exercise("close-pairs", exercises),
        common.exercise("windows-of-four", exercises),
        common.exercise("middle-value", exercises),
        common.exercise("two-windows", exercises),
    )
    return


@app.cell
def _():
    sizes = [
        (k, d, *(len(number_encodings.stated(name, k, d).apart) for name in FIVE)) for k, d in SIZES
    ]
    shared = [
        (
            name,
            (len(one.names) - 2 * 16) // 2,
            len(one.definitions) // 2,
            max(map(len, one.apart)),
        )
        for name in FIVE
        for one in [number_encodings.stated(name, 16, 4)]
    ]
    layout.below(
        mo.md("""
    ## How large they are

    The clauses of **one distance** between two numbers, counted here. *Duplex* and *ladder* put
    literals “x lies in this part of a window” in the place of the window's bounds, so that two
    literals a clause are enough:
    """),
        layout.table(["k", "d", *FIVE], sizes),
        mo.md("""
    Of **one number**, for k = 16 and d = 4, beside `x=v` and its exactly-one; all distances of a
    number share this (with duplex and ladder, all of the same d):
    """),
        layout.table(["encoding", "variables", "clauses", "longest distance clause"], shared),
    )
    return shared, sizes


@app.cell
def _():
    work = []
    for _graph, _distance in REFUTED:
        _encoding = encode(Labelling(generate(_graph), _distance))
        _row = []
        for _name in ("windows", "order", "duplex", "ladder"):
            _solver = engine(SOLVER)
            for _clauses, _ in cnf.clauses(_encoding, Options(distance=_name)):
                _solver.add(_clauses)
            _solver.solve((), Deadline(common.CHECK_TIMEOUT_S))
            _row.append(_solver.statistics()["conflicts"])
            _solver.close()
        work.append((f"{_graph}, {_distance}", *_row))
    layout.below(
        mo.md("""
    ## How much work they make

    A labelling of each of these graphs at this distance does not exist. The conflicts until MiniSat
    has refuted it:
    """),
        layout.table(["graph, d", "direct", "order", "duplex", "ladder"], work),
        mo.md("""
    The direct encoding needs most. A learned clause over values speaks of single values, one over
    order literals or window parts of whole intervals.

    **When to use which.** Direct where values are named one by one (*different*, *not 3*, given
    digits), order where they are compared or added, log where numbers are large and only carried
    along, as positions in a cycle. Satchel's models are direct, as answers are read off them; the
    others are auxiliary, and `--distance-encoding` chooses (`auto` takes *order*).
    """),
    )
    return (work,)


@app.cell
def _(exercises):
    layout.below(
        common.exercise("literals-of-a-log-clause", exercises),
        common.exercise("different-bits", exercises),
    )
    return


@app.cell
def _():
    common.footer(
        "labels",
        """
    - T. Walsh, “SAT v CSP”, CP 2000: direct and log encoding.
    - N. Tamura, A. Taga, S. Kitagawa, M. Banbara, “Compiling Finite Linear CSP into SAT”,
      Constraints 14 (2009): the order encoding.
    - K. Fazekas, M. Sinnl, A. Biere, S. Parragh, “Duplex Encoding of Staircase At-Most-One
      Constraints for the Antibandwidth Problem”, CPAIOR 2020.
    - `encoders/cnf/distance/`: the techniques, one a file, with their exact sizes.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
