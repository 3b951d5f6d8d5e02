# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""From formulas to clauses: Tseitin, polarity, XOR, and rows of weights."""

import marimo

app = marimo.App(width="medium", app_title="From formulas to clauses")

with app.setup:
    import runpy
    from pathlib import Path

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.backends.base import Deadline
    from satchel.lessons import common, definitions, layout
    from satchel.puzzles.errors import PuzzleError


@app.function
def assignments(clauses: list[list[int]], top: int, limit: int = 5000) -> int:
    """How many assignments of the variables 1 to ``top`` satisfy the clauses."""
    engine = common.engine(clauses, top)
    if engine is None:
        return 0
    found = 0
    try:
        while found < limit:
            model = engine.solve((), Deadline(common.CHECK_TIMEOUT_S))
            if model is None:
                break
            found += 1
            true = set(model)
            engine.add([[-v if v in true else v for v in range(1, top + 1)]])
    finally:
        engine.close()
    return found


@app.cell
def _():
    common.header("tseitin")
    return


@app.cell
def _():
    wide = [
        (n, definitions.distributed(n), len(clauses), top)
        for n in (2, 4, 8, 12)
        for text in [" or ".join(f"(a{i} and b{i})" for i in range(1, n + 1))]
        for netlist in [definitions.parse(text)]
        for clauses in [[c for part in definitions.definitions(netlist) for c in part.clauses]]
        for top in [len(netlist.names) - 2 * n]
    ]
    layout.below(
        mo.md(r"""
    ## Why new variables

    Rules come as formulas, solvers take clauses. The distributive law makes clauses of any formula,
    but of $(a_1 \wedge b_1) \vee \dots \vee (a_n \wedge b_n)$ it makes $2^n$, one for each way to
    pick a letter of every pair. **Tseitin's transformation** (1968) names each gate by a new
    variable and *defines* that variable; the size is linear. Counted here:
    """),
        layout.table(["n", "distributive law", "Tseitin: clauses", "new variables"], wide),
        mo.md(r"""
    The definition of $g \leftrightarrow a \wedge b$, each clause with its reason:

    | clause | reason |
    |---|---|
    | $\neg g \vee a$ | if $g$ then $a$ |
    | $\neg g \vee b$ | if $g$ then $b$ |
    | $g \vee \neg a \vee \neg b$ | if $a$ and $b$, then $g$ |

    $g \leftrightarrow a \vee b$ is the same with all signs turned. $g \leftrightarrow a \oplus b$
    takes four clauses: one forbids each of the four wrong rows of the truth table. A negation takes
    none: $\neg g$ is a literal.

    **Polarity** (Plaisted and Greenbaum, 1986). A gate under an even number of negations is needed
    only *true*: then $g \rightarrow$ gate is enough. Under an odd number it is needed only *false*:
    then gate $\rightarrow g$. Inside an XOR it is needed both ways. The table below counts what is
    saved. Satisfiability is kept, as a solution of the formula extends to one of the clauses, and
    back. What is lost: $g$ may be false though its gate is true, so **the number of assignments may
    grow**, and unit propagation no longer tells $g$ from its inputs.
    """),
    )
    return


@app.cell
def _():
    typed = mo.ui.text(
        value="(a and b) or not (c or (a ^ d))", label="formula", full_width=True, max_length=300
    )
    halves = mo.ui.switch(label="one direction by polarity", value=False)
    layout.below(
        mo.md("**Type a formula** of names, `and`, `or`, `not`, `^` (XOR)."), typed, halves
    )
    return halves, typed


@app.cell
def _(halves, typed):
    fault = ""
    try:
        netlist = definitions.parse(typed.value)
    except PuzzleError as error:
        netlist, fault = definitions.parse("a or not a"), str(error)
    needs = definitions.polarities(netlist)

    def written(clause):
        return common.formula(clause, lambda v: netlist.names[v - 1])

    ways = {frozenset([True]): "true", frozenset([False]): "false"}
    rows, counts = [], {}
    for part in definitions.definitions(netlist, halves.value):
        if part.gate is None:
            rows.append(("output", "", written(part.clauses[0]), "the formula is true"))
            continue
        gate = written([part.gate.variable])
        body = f" {part.gate.kind} ".join(written([x]) for x in part.gate.inputs)
        arrow = f"if {gate}, then {body}" if part.positive else f"if {body}, then {gate}"
        need = ways.get(frozenset(needs[part.gate.variable]), "both")
        rows += [(gate, need, written(clause), arrow) for clause in part.clauses]
    for title, by_polarity in (("Tseitin", False), ("by polarity", True)):
        made = [c for part in definitions.definitions(netlist, by_polarity) for c in part.clauses]
        counts[title] = (len(made), assignments(made, len(netlist.names)))
    layout.below(
        mo.md(fault),
        layout.figure(definitions.picture(netlist), 560),
        layout.table(["gate", "needed", "clause", "reason"], rows, height=420),
        layout.table(
            ["", "clauses", "assignments"], [(title, *pair) for title, pair in counts.items()]
        ),
    )
    return (counts,)


@app.cell
def _():
    exercises = common.exercises("tseitin")
    return (exercises,)


@app.cell
def _(exercises):
    layout.below(
        common.exercise("define-an-and", exercises),
        common.exercise("needed-which-way", exercises),
        common.exercise("count-the-clauses", exercises),
    )
    return


@app.cell
def _():
    chain = []
    for _n in (3, 4, 6, 10, 20):
        _links = definitions.parse(" ^ ".join(f"x{i}" for i in range(1, _n + 1)))
        _clauses = [c for part in definitions.definitions(_links) for c in part.clauses]
        chain.append((_n, 2 ** (_n - 1), len(_clauses), len(_links.gates)))
    layout.below(
        mo.md(r"""
    ## XOR is long without new variables

    $x_1 \oplus \dots \oplus x_n = 1$ forbids every assignment with an even number of true
    variables, and no clause forbids two of them: two such assignments differ in two places or more,
    so a shorter clause would forbid one with an odd number as well. So $2^{n-1}$ clauses of length
    $n$ are needed. A chain of definitions $s_i \leftrightarrow s_{i-1} \oplus x_i$ takes four
    clauses a link:
    """),
        layout.table(["n", "clauses without", "clauses of the chain", "new variables"], chain),
        mo.md("""
    Unit propagation on the chain is arc-consistent: all variables but one known, the last follows.
    Yet systems of XORs are hard for resolution; Gaussian elimination solves them at once, so some
    solvers (CryptoMiniSat) do both.
    """),
    )
    return


@app.cell
def _():
    weights = mo.ui.dropdown(
        ["2a + b + c ≥ 2", "3a + 2b + 2c + d ≥ 4", "5a + 4b + 3c + 2d + e ≥ 8"],
        value="3a + 2b + 2c + d ≥ 4",
        label="row",
    )
    return (weights,)


@app.cell
def _(exercises, weights):
    table = {
        "2a + b + c ≥ 2": ([2, 1, 1], 2),
        "3a + 2b + 2c + d ≥ 4": ([3, 2, 2, 1], 4),
        "5a + 4b + 3c + 2d + e ≥ 8": ([5, 4, 3, 2, 1], 8),
    }
    row, bound = table[weights.value]
    primes = definitions.at_least(row, bound)
    named = [
        (
            common.formula(clause, lambda v: "abcde"[v - 1]),
            f"without them {sum(row) - sum(row[v - 1] for v in clause)} at most",
        )
        for clause in primes
    ]
    layout.below(
        mo.md(r"""
    ## A row of weights

    A **pseudo-Boolean** constraint $\sum w_i x_i \ge k$ becomes clauses like this: if all variables
    of a set are false, the rest sums up to too little; so one of the set is true. The smallest such
    sets give the *prime* clauses, which are arc-consistent, but may be exponentially many. Others
    use new variables: a decision diagram (a gate for each partial sum), an adder, or sorted
    weights.
    """),
        weights,
        layout.table(["clause", "reason"], named),
        common.exercise("clauses-of-a-row", exercises),
        common.exercise("xor-of-three", exercises),
    )
    return


@app.cell
def _():
    common.footer(
        "tseitin",
        """
    - G. Tseitin, “On the Complexity of Derivation in Propositional Calculus” (1968).
    - D. Plaisted, S. Greenbaum, “A Structure-Preserving Clause Form Translation”, Journal of
      Symbolic Computation 2 (1986).
    - N. Eén, N. Sörensson, “Translating Pseudo-Boolean Constraints into SAT”, JSAT 2 (2006).
    - `lessons/definitions.py`: both transformations on one page.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
