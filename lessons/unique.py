# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""The only solution: blocking clauses, projection, counting and symmetry."""

import marimo

app = marimo.App(width="medium", app_title="The only solution")

with app.setup:
    import runpy
    from pathlib import Path

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.encoders import cnf, encode
    from satchel.encoders.options import Options
    from satchel.lessons import common, layout, lex_leader
    from satchel.puzzles.eight import NAMES, EightCircles
    from satchel.puzzles.queens import Queens
    from satchel.verify.verdict import solutions

    PRESETS = ["7 3 1 4 5 8 0 0", "7 0 0 0 0 0 0 0", "1 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0"]
    MODELS = 3_000
    DECISIONS = 25


@app.function
def clauses_of(n: int, amo: str = "pairwise") -> list[list[int]]:
    """The formula of the n queens in an encoding of at-most-one."""
    blocks = cnf.lower(encode(Queens(n)), Options(amo=amo))
    return [clause for block in blocks for clause in block.clauses]


@app.cell
def _():
    common.header("unique")
    return


@app.cell
def _():
    mo.md(r"""
    ## Blocking clauses

    *Is this solution the only one?* Say “not all of this again”, and solve once more. For a
    solution whose true variables are $T$, the **blocking clause** is
    $\bigvee_{x \in T} \neg x$. It is false only where all of $T$ is true.

    Why are the true variables enough? In a direct encoding each thing has exactly one value: who
    keeps all true ones keeps all false ones too. Where that is not so (a set of mines, say), all
    variables stand in the clause, each with the sign that it does not have.

    Two solves decide between **none**, **unique** and **multiple**; each solution more takes one
    more, and the last solve answers *unsatisfiable*. That last answer is what uniqueness rests on.

    **Another Eight**: the circles A to H hold the digits 1 to 8, each once; digits of joined
    circles are not consecutive. `A7` says “circle A holds 7”.
    """)
    return


@app.cell
def _():
    preset = mo.ui.dropdown(PRESETS, value=PRESETS[1], label="begin with")
    return (preset,)


@app.cell
def _(preset):
    circles = mo.ui.array(
        [
            mo.ui.dropdown([str(d) for d in range(9)], value=given, label=name)
            for name, given in zip(NAMES, preset.value.split(), strict=True)
        ]
    )
    layout.beside(preset, *circles, gap=1)
    return (circles,)


@app.cell
def _(circles):
    puzzle = EightCircles(tuple(int(digit) for digit in circles.value))
    encoding = encode(puzzle)
    listed = list(solutions(puzzle, "sat"))
    blocking = [[-v for v in sorted(encoding.literals(solution))] for solution in listed]
    step = mo.ui.slider(1, len(listed) + 1, value=1, label="solve no.", show_value=True)
    return blocking, listed, puzzle, step


@app.cell
def _(blocking, listed, puzzle, step):
    def name(variable):
        return f"{NAMES[(variable - 1) // 8]}{(variable - 1) % 8 + 1}"

    rows = [
        (i, puzzle.answer(solution), common.formula(clause, name))
        for i, (solution, clause) in enumerate(zip(listed, blocking, strict=True), 1)
    ]
    rows.append((len(listed) + 1, "unsatisfiable", ""))
    colours = [layout.OPEN if i == step.value else "transparent" for i, *_ in rows]
    now = listed[step.value - 1] if step.value <= len(listed) else None
    verdict = ("none", "unique", "multiple")[min(len(listed), 2)]
    layout.beside(
        layout.figure(puzzle.svg(now), 220),
        layout.below(mo.md("the letters"), layout.figure(EightCircles((0,) * 8).svg(), 120)),
        layout.below(
            step,
            layout.table(["solve", "A … H", "blocking clause"], rows, colours),
            mo.md(f"Verdict: **{verdict}**."),
        ),
    )
    return


@app.cell
def _():
    exercises = common.exercises("unique")
    return (exercises,)


@app.cell
def _(exercises):
    layout.below(
        common.exercise("block-a-placement", exercises),
        common.exercise("famous-program", exercises),
    )
    return


@app.cell
def _():
    def amounts(amo):
        formula = clauses_of(5, amo)
        top = max(abs(x) for clause in formula for x in clause)
        counts = [
            lex_leader.models(formula, range(1, last + 1), MODELS) for last in (top, DECISIONS)
        ]
        return amo, top - DECISIONS, *counts

    encodings = ("pairwise", "product", "commander", "sequential", "bitwise")
    layout.below(
        mo.md(r"""
    ## Projection: what is counted?

    A formula with auxiliary variables may have several assignments for one solution. In Sinz's
    counter $s_i$ *must* be true when one of the first $i$ is, and *may* be true otherwise. Who
    blocks whole assignments then counts too many. So count **projected** on the decision variables:
    only they stand in the blocking clause. An encoding **preserves the model count** when its
    auxiliary variables are determined by the others (defined in both directions).

    The 5 queens, all assignments and the projected ones, counted here:
    """),
        layout.table(
            ["at most one", "auxiliary", "assignments", "projected"], map(amounts, encodings)
        ),
        mo.md("""
    One blocking clause for each solution: the formula grows with what was found, so counting by
    blocking is for thousands, not for billions. Counters share parts of the work (dynamic
    programming over a frontier, or knowledge compilation): `satchel count --backend dp`.
    """),
    )
    return


@app.cell
def _(exercises):
    common.exercise("projected-count", exercises)
    return


@app.cell
def _():
    size = mo.ui.slider(4, 8, value=5, label="n queens", show_value=True)
    which = mo.ui.slider(1, 92, value=1, label="solution", show_value=True)
    chosen = mo.ui.multiselect(
        list(lex_leader.turns_and_mirrors(4)), value=["transpose"], label="symmetries to break"
    )
    return chosen, size, which


@app.cell
def _(size, which):
    n = size.value
    board = Queens(n)
    placements = list(solutions(board, "dfs"))
    group = lex_leader.turns_and_mirrors(n)
    squares = encode(board)
    sets = [frozenset(squares.literals(one)) for one in placements]
    orbits = {frozenset(lex_leader.orbit(one, group.values())) for one in sets}
    mine = (which.value - 1) % len(sets)
    images = sorted(lex_leader.orbit(sets[mine], group.values()), key=sorted)

    def small(true, title):
        words = {divmod(v - 1, n): "♛" for v in true}
        return layout.figure(layout.chess_board(n, n, words, title, size=0.7), 100)

    layout.below(
        mo.md(r"""
    ## Symmetry

    A **symmetry** of a puzzle carries solutions to solutions: a board of queens can be turned and
    mirrored in 8 ways, the identity among them. All images of a solution are its **orbit**. The
    size of an orbit divides the number of symmetries: it is 8, or less where some symmetry keeps
    the solution. Two solutions are the same **up to symmetry** when they are in one orbit.
    """),
        layout.beside(size, which),
        mo.md(
            f"{len(placements)} solutions; the sizes of their orbits are "
            f"{', '.join(map(str, sorted(map(len, orbits))))}. The orbit of solution {mine + 1}:"
        ),
        layout.beside(*(small(true, f"image {i}") for i, true in enumerate(images, 1)), gap=1),
    )
    return n, orbits, placements


@app.cell
def _(exercises):
    layout.below(
        common.exercise("orbit-of-four", exercises),
        common.exercise("colourings-up-to-symmetry", exercises),
    )
    return


@app.cell
def _():
    def letters(variable):
        return "abcd"[variable - 1] if variable <= 4 else f"equal{variable - 4}"

    mirror = lex_leader.breaking(2, ["mirror left-right"])
    shown = [common.formula(clause, letters) for clause in mirror]
    layout.below(
        mo.md(r"""
    ## Lex-leader clauses

    **Symmetry breaking** keeps at least one solution of each orbit. Put the variables into an order
    $x_1 \dots x_n$. For a symmetry σ let $y_i = \sigma(x_i)$, and demand that $x$ comes before $y$
    or equals it, as words with *true* before *false*. With $e_i$ for “the first $i$ pairs are
    equal” (and $e_0$ true):

    - $\neg e_{i-1} \vee \neg y_i \vee x_i$. Where all before is equal, $x_i$ must not be the false
      one of the two.
    - $\neg e_{i-1} \vee x_i \vee e_i$. If $x_i$ is false, then by the first clause so is $y_i$:
      equal.
    - $\neg e_{i-1} \vee \neg y_i \vee e_i$. If $y_i$ is true, then so is $x_i$: equal.

    That is $3p - 2$ clauses and $p - 1$ auxiliary variables for $p$ pairs. Why is nothing lost? The
    first solution of an orbit, in this order, comes before each of its images, so it satisfies the
    clauses of *every* symmetry. With the clauses of all of them it is the only one of its orbit
    that does: who satisfies them comes before all images.

    A board of 2×2 squares a b / c d with its left-right mirror (a, b, c, d against b, a, d, c):
    """),
        layout.table(["clause"], [(clause,) for clause in shown]),
    )
    return


@app.cell
def _(chosen, n, orbits, placements):
    formula = clauses_of(n)
    added = lex_leader.breaking(n, chosen.value)
    left = lex_leader.models([*formula, *added], range(1, n * n + 1), MODELS)
    every = list(lex_leader.turns_and_mirrors(n))
    more = [lex_leader.breaking(n, every[:i]) for i in range(8)]
    counts = [
        (i, len(each), lex_leader.models([*formula, *each], range(1, n * n + 1), MODELS))
        for i, each in enumerate(more)
    ]
    refuted = {
        divmod(v - 1, n): "×"
        for v in range(1, n * n + 1)
        if not common.propagate([*formula, *added], [v])[1]
    }
    pruned = layout.chess_board(n, n, refuted, "squares that propagation refutes", size=0.6)
    layout.below(
        chosen,
        mo.md(
            f"{n} queens (the slider above): {len(formula):,} clauses and {len(added):,} of "
            f"lex-leaders leave **{left}** of {len(placements)} solutions; orbits: "
            f"{len(orbits)}. With the first symmetries of the list:"
        ),
        layout.beside(
            layout.table(["symmetries", "clauses", "solutions left"], counts),
            layout.below(mo.md("× : refuted by propagation"), layout.figure(pruned, 200)),
        ),
        mo.md("""
    Unit propagation alone sees some of it: with *mirror left-right* a queen in the right half of
    row 1 is refuted at once (try 6 and 8). Generators of the group are not enough: *transpose* and
    *mirror left-right* generate all eight symmetries, but their clauses alone leave 37 of the 92
    solutions of 8 queens; all seven leave 12, one for each orbit.

    All lex-leader clauses may be too many: a board whose rows and whose columns can be permuted has
    n!·n! symmetries. Then one takes some of them (neighbouring rows in order, and neighbouring
    columns: *double lex*). That is sound, but it leaves several of an orbit. All of them must be
    about one order of the variables; with two orders a whole orbit may be lost.

    What it does to counts: the formula counts orbits (or something in between), no longer
    solutions. An instance with a given queen has only the symmetries that keep the given. And an
    instance whose two solutions are mirror images is not unique, though only one is left.
    """),
    )
    return


@app.cell
def _(exercises):
    layout.below(
        common.exercise("lex-leader-by-hand", exercises),
        common.exercise("broken-and-unique", exercises),
        common.exercise("another-eight-program", exercises),
    )
    return


@app.cell
def _():
    common.footer(
        "unique",
        """
    - K. McMillan, “Applying SAT Methods in Unbounded Symbolic Model Checking”, CAV 2002: all
      solutions by blocking clauses.
    - J. Crawford, M. Ginsberg, E. Luks, A. Roy, “Symmetry-Breaking Predicates for Search Problems”,
      KR 1996.
    - `lessons/lex_leader.py`: the clauses of this page. `verify/symmetry.py`: solutions up to
      symmetry, as `satchel count queens 8 --up-to-symmetry` counts them.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
