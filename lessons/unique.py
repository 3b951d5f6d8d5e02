# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""Lesson 4: blocking clauses, proofs and symmetry, on Another Eight."""

import marimo

app = marimo.App(width="medium", app_title="The only solution")

with app.setup:
    import runpy
    from pathlib import Path

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.backends.base import Deadline
    from satchel.backends.sat.proof import refutation
    from satchel.encoders import cnf, encode
    from satchel.encoders.options import Options
    from satchel.lessons import common, layout
    from satchel.lessons.exercises import Judgement
    from satchel.puzzles.eight import NAMES, EightCircles
    from satchel.puzzles.errors import InvalidProof
    from satchel.verify.certificate import rup
    from satchel.verify.certificate.drat import read
    from satchel.verify.certificate.rup import NotRup
    from satchel.verify.verdict import solutions

    PRESETS = ["7 3 1 4 5 8 0 0", "7 0 0 0 0 0 0 0", "1 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0"]


@app.cell
def _():
    common.header("unique")
    return


@app.cell
def _():
    mo.md(r"""
    **Another Eight**: the circles hold the digits 1 to 8, each once; digits of joined circles are
    not consecutive. A variable such as `A7` says “circle A holds 7”.

    Is a solution the only one? Add its **blocking clause**, *not all of this again*, and solve a
    second time. *Unsatisfiable* means: there is no other.
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
    found = list(solutions(puzzle, "sat"))
    blocking = [[-v for v in sorted(encoding.literals(solution))] for solution in found]
    step = mo.ui.slider(1, len(found) + 1, value=1, label="solve no.", show_value=True)
    return blocking, encoding, found, puzzle, step


@app.cell
def _(blocking, found, puzzle, step):
    def name(variable):
        return f"{NAMES[(variable - 1) // 8]}{(variable - 1) % 8 + 1}"

    rows = [
        (i, puzzle.answer(solution), common.formula(clause, name))
        for i, (solution, clause) in enumerate(zip(found, blocking, strict=True), 1)
    ]
    rows.append((len(found) + 1, "unsatisfiable", ""))
    colours = [layout.OPEN if i == step.value else "transparent" for i, *_ in rows]
    now = found[step.value - 1] if step.value <= len(found) else None
    verdict = ("none", "unique", "multiple")[min(len(found), 2)]
    layout.beside(
        layout.figure(puzzle.svg(now), 220),
        layout.below(
            step,
            layout.table(["solve", "answer A … H", "blocking clause"], rows, colours),
            mo.md(f"Verdict: **{verdict}**. Two solves are enough for it."),
        ),
    )
    return


@app.cell
def _():
    mo.md(r"""
    ## The proof

    A solver's *unsatisfiable* can be checked. It writes down the clauses that it learns, the
    **lemmas**; the last is the empty clause. A lemma is **RUP** when its literals, all denied, lead
    to a conflict by unit propagation over the formula, the blocking clauses and the lemmas before
    it, so a checker needs no search. (DRAT allows one kind of lemma more.)

    Here the lemmas that are not needed have been dropped, from the last one back: without any of
    those left, the proof is refused. Where none but the empty clause is left, unit propagation
    alone refutes. The checker runs again at each change.
    """)
    return


@app.cell
def _(blocking, encoding):
    formula = [[given.literal] for given in encoding.givens]
    blocks = list(cnf.lower(encoding, Options()))
    formula += [c for block in blocks for c in block.clauses]
    text = refutation([*formula, *blocking], "glucose4", Deadline()) or ""
    written = [each for each in read(text, "proof") if not each.delete]
    lemmas = common.trimmed([*formula, *blocking], written)
    unblocked = mo.ui.switch(label="leave out the blocking clauses")
    dropped = mo.ui.slider(0, len(lemmas), label="leave out lemma", show_value=True)
    return blocks, dropped, formula, lemmas, unblocked, written


@app.cell
def _(blocking, blocks, dropped, encoding, formula, lemmas, unblocked, written):
    def named(variable):
        if variable <= encoding.model.top:
            return f"{NAMES[(variable - 1) // 8]}{(variable - 1) % 8 + 1}"
        block = next(block for block in blocks if variable in block.auxiliaries)
        circle = NAMES[(min(abs(x) for clause in block.clauses for x in clause) - 1) // 8]
        return f"[{circle}≤{variable - block.auxiliaries.start + 1}]"

    clauses = formula if unblocked.value else [*formula, *blocking]
    kept = [lemma for i, lemma in enumerate(lemmas, 1) if i != dropped.value]
    try:
        rup.check(clauses, kept)
        counts = f"{len(clauses)} clauses, {len(kept)} of the {len(written)} lemmas of the solver"
        proof = Judgement(True, f"{counts}; each of them is RUP.")
    except NotRup as error:
        lemma = common.formula(error.step.literals, named)
        why = "is not RUP: unit propagation from its denial finds no conflict."
        proof = Judgement(False, f"Lemma {error.lemma}, {lemma}, {why}")
    except InvalidProof as error:
        proof = Judgement(False, f"{error}.")
    layout.below(
        layout.beside(unblocked, dropped),
        layout.verdict(proof, ("Accepted.", "Refused.")),
        mo.accordion(
            {
                "The lemmas": layout.table(
                    ["", "lemma ([A≤3]: A holds at most 3)"],
                    [(i, common.formula(one.literals, named)) for i, one in enumerate(lemmas, 1)],
                )
            }
        ),
    )
    return


@app.cell
def _():
    empty = EightCircles((0,) * 8)
    group = {symmetry.name: symmetry.apply for symmetry in empty.symmetries()}
    symmetry = mo.ui.dropdown(list(group), value=next(iter(group)), label="symmetry")
    four = list(solutions(empty, "dfs"))
    which = mo.ui.slider(1, len(four), label="solution", show_value=True)
    return empty, four, group, symmetry, which


@app.cell
def _(empty, four, group, symmetry, which):
    before = four[which.value - 1]
    after = group[symmetry.value](before)
    layout.below(
        mo.md(rf"""
    ## Symmetry

    The empty circles have {len(four)} solutions. A **symmetry** carries solutions to solutions:
    exchange circles so that lines stay lines, or turn each digit d to 9 − d. With the identity
    there are {len(group) + 1}, and they carry each solution to all others: **up to symmetry** there
    is one. All images of a solution are its **orbit**. **Symmetry breaking** keeps one solution of
    each orbit: a search has less to do, but an instance is not *unique* for that.
    """),
        layout.beside(which, symmetry),
        layout.beside(
            layout.below(mo.md(f"no. {which.value}"), layout.figure(empty.svg(before), 180)),
            layout.below(
                mo.md(f"its image, no. {four.index(after) + 1}"),
                layout.figure(empty.svg(after), 180),
            ),
        ),
    )
    return


@app.cell
def _():
    exercises = common.exercises("unique")
    return (exercises,)


@app.cell
def _(exercises):
    common.exercise("famous-program", exercises)
    return


@app.cell
def _():
    common.footer(
        "unique",
        """
    - E. Goldberg, Y. Novikov, “Verification of Proofs of Unsatisfiability for CNF Formulas”,
      DATE 2003: reverse unit propagation.
    - N. Wetzler, M. Heule, W. Hunt, “DRAT-trim: Efficient Checking and Trimming Using Expressive
      Clausal Proofs”, SAT 2014.
    - J. Crawford, M. Ginsberg, E. Luks, A. Roy, “Symmetry-Breaking Predicates for Search Problems”,
      KR 1996.
    - `verify/certificate/rup.py`: the checker, to be read before it is trusted. `satchel prove` and
      `satchel verify` make and check certificates.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
