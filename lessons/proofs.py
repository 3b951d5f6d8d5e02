# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""Proofs of unsatisfiability: RUP, RAT, lemmas that matter, and a certificate."""

import marimo

app = marimo.App(width="medium", app_title="Proofs that anybody can check")

with app.setup:
    import runpy
    import tempfile
    import time
    from pathlib import Path

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.backends.base import Deadline
    from satchel.backends.sat.proof import refutation
    from satchel.encoders.options import Options
    from satchel.lessons import common, layout, rat
    from satchel.lessons.exercises import Judgement
    from satchel.lessons.formulas import UNIQUE, only_one_eight, pigeonholes
    from satchel.puzzles.errors import InvalidProof
    from satchel.verify.certificate import check as certificate
    from satchel.verify.certificate import prove, rup
    from satchel.verify.certificate.drat import read
    from satchel.verify.verdict import solve

    SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]


@app.function
def lemmas_of(clauses: list[list[int]]) -> list[rup.Step]:
    """The lemmas of a solver's refutation."""
    text = refutation(clauses, "glucose4", Deadline()) or ""
    return [step for step in read(text, "proof") if not step.delete]


@app.cell
def _():
    common.header("proofs")
    return


@app.cell
def _():
    mo.md(r"""
    ## Why a proof, and which

    A solution shows itself: put it into the rules. *Unsatisfiable* does not. So a solver writes
    down the clauses that it learns, the **lemmas**; the last is the empty clause, which nothing
    satisfies. Who checks them needs no search and no trust in the solver.

    A lemma $\ell_1 \vee \dots \vee \ell_k$ is **RUP** (reverse unit propagation) when unit
    propagation from $\neg\ell_1, \dots, \neg\ell_k$ ends in a conflict. *At hand* are the clauses
    of the formula (blocking clauses too) and the lemmas before it.

    Why does a RUP lemma follow? Whoever falsifies it makes all $\neg\ell_i$ true; propagation only
    adds what then must hold; and a clause would be false. Why are learned clauses RUP? Conflict
    analysis resolves the very clauses that propagation used.

    **Choose a formula, then walk through its proof.** Lemmas that nothing needs have been dropped,
    from the last one back; so without any of those left the proof is refused. Try it.
    """)
    return


@app.cell
def _():
    formulas = {
        "two variables, all four clauses": (["p", "q"], SQUARE),
        "3 pigeons, 2 holes": pigeonholes(2),
        "4 pigeons, 3 holes": pigeonholes(3),
        "5 pigeons, 4 holes": pigeonholes(4),
        "Another Eight, B = 3, no other solution": only_one_eight(),
    }
    which = mo.ui.dropdown(list(formulas), value="4 pigeons, 3 holes", label="formula")
    layout.beside(which)
    return formulas, which


@app.cell
def _(formulas, which):
    names, clauses = formulas[which.value]
    written = lemmas_of(clauses)
    lemmas = common.trimmed(clauses, written)
    number = mo.ui.slider(1, len(lemmas), label="lemma", show_value=True)
    dropped = mo.ui.slider(0, len(lemmas), label="leave out lemma", show_value=True)
    return clauses, dropped, lemmas, names, number, written


@app.cell
def _(clauses, dropped, lemmas, names, number, written):
    def clause_of(literals):
        return common.formula(literals, lambda variable: names[variable - 1])

    kept = [lemma for i, lemma in enumerate(lemmas, 1) if i != dropped.value]
    try:
        rup.check(clauses, kept)
        counts = f"{len(clauses)} clauses, {len(kept)} of the {len(written)} lemmas of the solver"
        proof = Judgement(True, f"{counts}; each of them is RUP.")
    except rup.NotRup as error:
        refused = clause_of(error.step.literals)
        proof = Judgement(False, f"{refused} is not RUP: propagation finds no conflict.")
    except InvalidProof as error:
        proof = Judgement(False, f"{error}.")
    now = lemmas[number.value - 1].literals
    before = [list(lemma.literals) for lemma in lemmas[: number.value - 1]]
    steps, conflict = rat.propagation([*clauses, *before], [-literal for literal in now])
    rows = [(clause_of([-literal]), "denied") for literal in now]
    rows += [(clause_of([step.literal]), clause_of(step.clause)) for step in steps]
    rows.append(("conflict", clause_of(conflict)))
    listed = [
        (i, clause_of(one.literals), "← now" if i == number.value else "")
        for i, one in enumerate(lemmas, 1)
    ]
    layout.below(
        layout.beside(number, dropped),
        layout.verdict(proof, ("Accepted.", "Refused.")),
        layout.beside(
            layout.below(mo.md("the lemmas"), layout.table(["", "lemma", ""], listed, height=300)),
            layout.below(
                mo.md(f"why lemma {number.value}, {clause_of(now)}, is RUP"),
                layout.table(["true", "because of"], rows, height=300),
            ),
        ),
    )
    return


@app.cell
def _():
    exercises = common.exercises("proofs")
    return (exercises,)


@app.cell
def _(exercises):
    layout.below(
        common.exercise("first-lemma", exercises),
        common.exercise("lemma-that-matters", exercises),
        common.exercise("three-pigeons", exercises),
        common.exercise("broken-proof", exercises),
    )
    return


@app.cell
def _():
    def grown(holes):
        pigeons = pigeonholes(holes)[1]
        start = time.perf_counter()
        steps = lemmas_of(pigeons)
        found = time.perf_counter()
        rup.check(pigeons, steps)
        seconds = (f"{found - start:.3f} s", f"{time.perf_counter() - found:.3f} s")
        return f"{holes + 1} in {holes}", len(pigeons), len(steps), *seconds

    layout.below(
        mo.md(r"""
    ## How long proofs are

    More pigeons than holes: obvious to us, hard for resolution. The lemmas of a solver, counted
    and checked here by plain Python:
    """),
        layout.table(
            ["pigeons", "clauses", "lemmas", "to find", "to check"], map(grown, range(2, 7))
        ),
        mo.md(r"""
    Haken proved in 1985 that every resolution proof of the pigeonholes has exponentially many
    clauses, and RUP lemmas are short for resolution. A row of an ILP that adds up all pigeons says
    it at once; so do definitions of new variables, as below.

    **Deletions** stand in proofs as well: a clause that is not needed any more is dropped, and the
    checker is faster for it. Fewer clauses prove less, so a deletion never makes a wrong refutation
    right. A RUP proof with deletions is called **DRUP**, and with RAT lemmas **DRAT**: the format
    of the SAT competitions. **LRAT** adds to each lemma the clauses that its propagation uses, so
    that a small checker, itself proved right, can do without a search for them.
    """),
    )
    return


@app.cell
def _():
    lemma = mo.ui.dropdown(
        ["c", "a", "¬c", "x ∨ ¬a ∨ ¬b", "¬x ∨ a, after x ∨ ¬a ∨ ¬b"], value="a", label="lemma"
    )
    return (lemma,)


@app.cell
def _(lemma):
    formula = [[1, 2], [-1, 3], [-2, 3]]
    known = {
        "c": (formula, [3]),
        "a": (formula, [1]),
        "¬c": (formula, [-3]),
        "x ∨ ¬a ∨ ¬b": (formula, [4, -1, -2]),
        "¬x ∨ a, after x ∨ ¬a ∨ ¬b": ([*formula, [4, -1, -2]], [-4, 1]),
    }

    def letters(clause):
        return common.formula(clause, lambda variable: "abcx"[variable - 1])

    at_hand, tried = known[lemma.value]
    follows = "RUP" if rat.is_rup(at_hand, tried) else "not RUP"
    table = []
    for pivot in tried:
        found = list(rat.resolvents(at_hand, tried, pivot))
        reasons = [f"{letters(r)}: {'' if rat.is_rup(at_hand, r) else 'not '}RUP" for r in found]
        verdict = "RAT" if pivot in rat.pivots(at_hand, tried) else "no"
        table.append((letters([pivot]), "; ".join(reasons) or "none", verdict))
    layout.below(
        mo.md(r"""
    ## RAT: lemmas that do not follow

    A clause $C$ is **RAT** (resolution asymmetric tautology) on its literal $p$, the *pivot*, when
    for each clause $D$ at hand that holds $\neg p$ the **resolvent** $C \vee (D \setminus \neg p)$
    is RUP. Adding it keeps a satisfiable formula satisfiable:

    1. Let an assignment satisfy everything at hand, but not $C$. Make $p$ true in it: now it
       satisfies $C$.
    2. Only a clause $D$ with $\neg p$ could have become false.
    3. The resolvent follows, so the old assignment satisfied it; all of $C$ was false, so another
       literal of $D$ is true.

    So a refutation with RAT lemmas still shows that the formula is unsatisfiable. But a RAT lemma
    can lose solutions: it is no step in a proof about *all* solutions. Clauses that define a new
    variable are RAT (on the new variable): Tseitin's definitions and **extended resolution**.

    The formula a ∨ b, ¬a ∨ c, ¬b ∨ c, and a lemma:
    """),
        lemma,
        mo.md(f"{letters(tried)} is **{follows}**."),
        layout.table(["pivot", "resolvents", "on it"], table),
    )
    return


@app.cell
def _(exercises):
    layout.below(
        common.exercise("rup-rat-or-neither", exercises),
        common.exercise("definition-as-lemma", exercises),
    )
    return


@app.cell
def _():
    altered = mo.ui.dropdown(
        ["nothing", "the solution", "the proof", "the formula"], value="nothing", label="alter"
    )
    files = prove.prove(solve(UNIQUE), Options(), Deadline())
    return altered, files


@app.cell
def _(altered, files):
    def changed(name, text):
        part = {"the solution": "solution", "the proof": "proof", "the formula": "formula"}
        if altered.value == "nothing" or not name.startswith(part[altered.value]):
            return text
        return text.replace("7", "6", 1)

    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            Path(folder, name).write_text(changed(name, text), encoding="utf-8")
        try:
            report = certificate.verify(Path(folder), (certificate.by_rup,))
            outcome = Judgement(True, " ".join(f"{note}." for note in report.notes))
        except InvalidProof as error:
            outcome = Judgement(False, f"{error}.")
    layout.below(
        mo.md("""
    ## A certificate

    `satchel prove` writes a folder that shows what was answered: here that Another Eight with
    B = 3 has exactly one solution. It holds the solution, the formula with its blocking clause,
    the proof, and a claim with the check sums of the others. `satchel verify` believes nothing of
    it: it tries the solution by the rules, makes the formula anew, and checks the proof by several
    checkers, one of them the plain Python of this page.
    """),
        altered,
        layout.beside(
            layout.figure(UNIQUE.svg(), 150),
            layout.table(
                ["file", "lines"], [(name, len(text.splitlines())) for name, text in files.items()]
            ),
        ),
        layout.verdict(outcome, ("Valid.", "Refused.")),
    )
    return


@app.cell
def _(exercises):
    layout.below(
        common.exercise("what-is-believed", exercises),
        common.exercise("four-pigeons", exercises),
    )
    return


@app.cell
def _():
    common.footer(
        "proofs",
        """
    - E. Goldberg, Y. Novikov, “Verification of Proofs of Unsatisfiability for CNF Formulas”,
      DATE 2003: reverse unit propagation.
    - N. Wetzler, M. Heule, W. Hunt, “DRAT-trim: Efficient Checking and Trimming Using Expressive
      Clausal Proofs”, SAT 2014.
    - A. Haken, “The Intractability of Resolution”, Theoretical Computer Science 39 (1985); S. Cook,
      “A Short Proof of the Pigeon Hole Principle Using Extended Resolution”, SIGACT News 8 (1976).
    - `verify/certificate/rup.py`: the checker, to be read before it is trusted.
      `lessons/rat.py`: both definitions on one page.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
