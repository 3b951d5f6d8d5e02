# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""How a solver thinks: conflict-driven clause learning, step by step."""

import marimo

app = marimo.App(width="medium", app_title="How a solver thinks")

with app.setup:
    import runpy
    from pathlib import Path

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.backends.cdcl.solver import Solver, luby
    from satchel.backends.cdcl.steps import Conflict, Learned
    from satchel.encoders import cnf, encode
    from satchel.encoders.options import Options
    from satchel.lessons import common, layout, player
    from satchel.lessons.exercises import Judgement
    from satchel.lessons.exercises.names import Names
    from satchel.lessons.formulas import pigeonholes
    from satchel.puzzles.errors import InvalidProof, PuzzleError
    from satchel.puzzles.queens import Queens
    from satchel.verify.certificate import rup

    OWN = "my own, below"


@app.function
def queens(n: int) -> tuple[list[str], list[list[int]]]:
    """Names and clauses of the n queens, at most one stated pairwise."""
    encoding = encode(Queens(n))
    blocks = cnf.lower(encoding, cnf.choose(encoding, Options(amo="pairwise")))
    names = [encoding.model.name(v) for v in range(1, encoding.model.top + 1)]
    return names, [list(clause) for block in blocks for clause in block.clauses]


@app.cell
def _():
    common.header("thinking")
    return


@app.cell
def _():
    mo.md(r"""
    ## Decide, propagate, learn, jump back

    A solver keeps a **trail**: the literals that are true now, in the order in which they became
    so. Each belongs to a **level**, the number of decisions before it.

    1. **Propagate.** A clause whose literals are all false but one makes that one true: it is the
       **reason** of that literal. This is repeated as long as there is such a clause.
    2. If a clause is false altogether, that is a **conflict**. At level 0 the formula is
       unsatisfiable. Else *learn* a clause from it and *jump back*, see below.
    3. If every variable has a value, the trail is a solution. Else **decide**: make some literal
       true, and begin a new level.

    In the **implication graph** an arrow leads from each negated other literal of a reason to the
    literal that it implies. A **unique implication point** (UIP) is a literal of the present level
    through which every path from the decision to the conflict ⊥ leads; the first is the one
    nearest to ⊥.

    **The learned clause (first UIP).** Begin with the false clause. As long as it holds several
    literals of the present level, resolve it with the reason of the one that was assigned last:
    from $C \vee \ell$ and $D \vee \neg\ell$ follows $C \vee D$. What is left holds one literal of
    the level, the negated first UIP. It follows from the clauses, as resolution does. All its
    literals are false now; after jumping back to the second highest level in it, all but one are:
    it propagates at once. So no set of decisions is tried twice.

    **Choose a formula and move the step.** Try a formula of your own.
    """)
    return


@app.cell
def _():
    formulas = {
        "a small one with a conflict": (
            list("abcde"),
            [[1, 2], [-1, 3], [-2, 3], [-3, 4, 5], [-3, -4], [-3, 4, -5]],
        ),
        "3 pigeons, 2 holes": pigeonholes(2),
        "4 pigeons, 3 holes": pigeonholes(3),
        "4 queens": queens(4),
        "5 queens": queens(5),
        "6 queens": queens(6),
    }
    which = mo.ui.dropdown([*formulas, OWN], value="4 pigeons, 3 holes", label="formula")
    own = mo.ui.text_area(
        value="rain -> wet\nsun -> -wet\nrain or sun\nwet -> cold",
        label="my own: a clause a line, variables by any names",
        rows=5,
        max_length=2000,
        full_width=True,
    )
    layout.below(which, own)
    return formulas, own, which


@app.cell
def _(formulas, own, which):
    fault = ""
    if which.value == OWN:
        table = Names([], auxiliaries=True)
        try:
            clauses, names = table.clauses(own.value), table.names
        except PuzzleError as error:
            names, clauses, fault = [], [], str(error)
    else:
        names, clauses = formulas[which.value]
    run = player.watched(clauses)
    conflicts = [i for i, one in enumerate(run.moments, 1) if isinstance(one.step, Conflict)]
    step = mo.ui.slider(
        1,
        max(2, len(run.moments)),
        value=conflicts[0] if conflicts else 1,
        label="step",
        show_value=True,
        full_width=True,
    )
    layout.below(mo.md(fault), step)
    return clauses, names, run, step


@app.cell
def _(names, run, step):
    def name(literal):
        return "¬" * (literal < 0) + names[abs(literal) - 1]

    def written(clause):
        return " ∨ ".join(map(name, clause)) or "⊥"

    moment = run.moments[min(step.value, len(run.moments)) - 1] if run.moments else None
    parts = []
    if moment is None:
        parts.append(mo.md("There is nothing to decide."))
    else:
        parts.append(mo.md(player.sentence(moment, run, name)))
        reasons = {x: written(clause) for x, clause in moment.reason.items()}
        trail = [
            (level, name(literal), reasons.get(literal, "decided"))
            for level, literals in enumerate(moment.levels)
            for literal in literals
        ]
        parts.append(layout.table(["level", "true", "reason"], trail, height=260))
    return moment, name, parts, written


@app.cell
def _(moment, name, parts, run, step, written):
    place = min(step.value, len(run.moments)) - 1
    following = run.moments[place + 1] if place + 1 < len(run.moments) else None
    shown = list(parts)
    if moment is not None and isinstance(moment.step, Conflict) and following is not None:
        learned = following.step
        assert isinstance(learned, Learned)
        conflict = run.clauses[moment.step.clause]
        picture = player.implication_graph(moment, conflict, learned.literals, name)
        resolved = [
            (written(clause), written(left)) for clause, left in player.resolution(learned, run)
        ]
        shown.append(
            layout.below(
                mo.md("The implication graph; the literals with a thick border are the cut."),
                layout.figure(picture, 640),
                mo.md("Resolved in turn, the false clause first:"),
                layout.table(["clause", "what is left"], resolved, height=240),
            )
        )
    if place + 1 == len(run.moments) and run.satisfied is not None:
        shown.append(mo.md("**Satisfiable.**" if run.satisfied else "**Unsatisfiable.**"))
    layout.below(*shown)
    return


@app.cell
def _():
    exercises = common.exercises("thinking")
    return (exercises,)


@app.cell
def _(exercises):
    layout.below(
        common.exercise("reason-of-a-literal", exercises),
        common.exercise("first-uip", exercises),
        common.exercise("learn-a-clause", exercises),
        common.exercise("jump-back", exercises),
    )
    return


@app.cell
def _():
    def counted(clauses):
        solver = Solver(clauses)
        solver.solve()
        return solver

    compared = []
    for title, clauses_of in (
        *((f"{holes + 1} pigeons, {holes} holes", pigeonholes(holes)[1]) for holes in (2, 3, 4)),
        ("6 queens", queens(6)[1]),
        ("8 queens", queens(8)[1]),
    ):
        made = counted(clauses_of)
        satisfiable, decisions = player.dpll(clauses_of)
        assert satisfiable == made.satisfied
        answer = "satisfiable" if satisfiable else "unsatisfiable"
        compared.append(
            (title, answer, decisions, made.counts["decisions"], made.counts["conflicts"])
        )
    layout.below(
        mo.md("""
    ## DPLL beside it

    DPLL (1962) decides and propagates as well, but learns nothing: after a conflict it tries the
    other value of the last decision. Decisions of both, counted here; CDCL's are those of the
    plain solver of this course, `backends/cdcl/solver.py`:
    """),
        layout.table(
            ["formula", "answer", "DPLL: decisions", "CDCL: decisions", "conflicts"], compared
        ),
        mo.md("""
    On a few variables DPLL may be ahead: learning pays when the same reason would refute many
    branches. In proofs the difference is one of kind: a run of DPLL is a *tree* of resolutions,
    CDCL reuses what it has derived, and there are formulas whose shortest tree is exponentially
    longer.
    """),
    )
    return


@app.cell
def _(clauses, run):
    lemmas = [
        rup.Step(moment.step.literals) for moment in run.moments if isinstance(moment.step, Learned)
    ]
    try:
        rup.check(clauses, lemmas)
        checked = Judgement(True, f"The {len(lemmas)} learned clauses refute the formula.")
    except rup.NotRup as error:
        checked = Judgement(False, f"{error}.")
    except InvalidProof:
        checked = Judgement(True, f"Each of the {len(lemmas)} learned clauses is RUP.")
    layout.below(
        mo.md("""
    ## Learned clauses are RUP

    Deny a learned clause and propagate: the propagation goes the way of the conflict again, and
    ends in it. So the list of learned clauses is a proof that anybody can check (reverse unit
    propagation; the chapter on proofs). For the formula chosen above:
    """),
        layout.verdict(checked, ("Accepted.", "Refused.")),
    )
    return


@app.cell
def _(exercises):
    layout.below(
        mo.md(f"""
    ## What else a solver does

    - **Watched literals.** Of each clause two literals are watched. Only when one of them becomes
      false is the clause looked at; backjumping costs nothing.
    - **Which literal?** The variables that met conflicts last or often (VSIDS and its kin).
      **Phase saving**: the value that the variable had last.
    - **Restarts.** After some conflicts all decisions are taken back; learned clauses, activities
      and phases stay, so that the solver does not begin anew. Luby's sequence of lengths:
      {", ".join(str(luby(i)) for i in range(1, 16))}, … times a constant.
    - **Forgetting.** Most learned clauses are dropped again: a few of them are used. A clause with
      a low LBD (the number of its levels) is kept.
    - **Preprocessing** and inprocessing simplify the formula: subsumption, elimination of
      variables, probing. Some of that is RAT, not RUP.
    """),
        common.exercise("why-restart", exercises),
        common.exercise("decisions-of-horn", exercises),
    )
    return


@app.cell
def _():
    common.footer(
        "thinking",
        """
    - J. Marques-Silva, K. Sakallah, “GRASP: A Search Algorithm for Propositional Satisfiability”,
      IEEE Transactions on Computers 48 (1999).
    - M. Moskewicz, C. Madigan, Y. Zhao, L. Zhang, S. Malik, “Chaff: Engineering an Efficient SAT
      Solver”, DAC 2001.
    - D. Knuth, *The Art of Computer Programming*, Volume 4B, 7.2.2.2, Algorithm C.
    - `backends/cdcl/solver.py`: the solver of this page, in plain Python;
      `satchel solve queens 6 --backend cdcl` asks it.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
