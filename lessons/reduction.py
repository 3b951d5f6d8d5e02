# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""Is the reduction right? Four parts, tests that find mistakes, odds and counts."""

import marimo

app = marimo.App(width="medium", app_title="Is the reduction right?")

with app.setup:
    import runpy
    import time
    from itertools import product
    from pathlib import Path

    import marimo as mo

    runpy.run_path(str(Path(__file__).with_name("home.py")))
    from satchel.backends.base import Deadline
    from satchel.encoders import encode
    from satchel.encoders.options import Options
    from satchel.explain.grading.grade import Grading
    from satchel.explain.grading.student import read
    from satchel.lessons import common, layout
    from satchel.lessons.mutants import MUTANTS, differences, sweep
    from satchel.puzzles.mines import MineNumber
    from satchel.puzzles.queens import Queens
    from satchel.verify.odds import odds
    from satchel.verify.verdict import solutions, tally

    SIZES = range(1, 8)
    LARGER, GRADING_S = 10, 3.0
    BOARDS = {
        "?1?2?": MineNumber(("?1?2?",)),
        "3×3 around a 3": MineNumber(("???", "?3?", "???"), "eight", free_digits=True),
        "two numbers, rule eight": MineNumber(("????", "1??2", "????"), "eight", free_digits=True),
        "four mines in all": MineNumber(("1??", "???", "??2"), "eight", 4, free_digits=True),
    }


@app.function
def graded(clauses: list[list[int]], n: int) -> tuple[str, list[str], float]:
    """The verdict on a formula of the n queens, what is wrong with it, and the seconds it took."""
    lines = [f"p cnf {n * n} {len(clauses)}", *map(common.dimacs_line, clauses)]
    puzzle = Queens(n)
    student = read("\n".join([*lines, ""]), "your formula", encode(puzzle).model)
    start = time.perf_counter()
    grade = Grading(puzzle, student, deadline=Deadline(GRADING_S)).grade()
    flaws = [f"does not follow: {one.why}" for one in grade.missing[:3]]
    flaws += [f"too strong: {one.says}" for one in grade.wrong[:3]]
    return grade.verdict, flaws, time.perf_counter() - start


@app.cell
def _():
    common.header("reduction")
    return


@app.cell
def _():
    mo.md(r"""
    ## Four parts

    A reduction of a puzzle to SAT has four parts:

    1. **variables**, each a statement about a solution;
    2. **constraints** as clauses over them;
    3. the **way back** from an assignment to a solution (and from a solution to an assignment);
    4. the **argument** that nothing is added and nothing is lost.

    The argument has two halves, and it takes three lines where the variables are well chosen. For
    the queens:

    - *Nothing is added* (soundness). Let an assignment satisfy the clauses. Each row has exactly
      one true square: read the queens off. A column or diagonal with two would falsify the clause
      of that pair.
    - *Nothing is lost* (completeness). Let a placement keep the rules, and make its squares true.
      Each clause “at least one” holds, as each row and column has a queen; each clause of a pair
      holds, as no line has two. (With auxiliary variables: say which values *they* take.)
    - *One to one*. Way back and forth are inverse, so counts agree, projected on the squares.

    And it must be **polynomial**: about $\tfrac{5}{3} n^3$ clauses here, written in as many steps.
    Mind the direction: reducing a puzzle *to* SAT shows that it is not harder than SAT. To show
    that it is NP-hard, reduce SAT (or another hard problem) *to* the puzzle.
    """)
    return


@app.cell
def _():
    exercises = common.exercises("reduction")
    return (exercises,)


@app.cell
def _(exercises):
    layout.below(
        common.exercise("added-or-lost", exercises), common.exercise("which-direction", exercises)
    )
    return


@app.cell
def _():
    mistake = mo.ui.dropdown(list(MUTANTS), value="neighbours on diagonals only", label="mistake")
    size = mo.ui.slider(1, 7, value=5, label="n", show_value=True)
    return mistake, size


@app.cell
def _(mistake, size):
    n = size.value
    found = {number: differences(MUTANTS[mistake.value](number), number) for number in SIZES}
    table = [
        (number, "?", f"{len(added)} or more") if lost is None else (number, len(lost), len(added))
        for number, (lost, added) in found.items()
    ]
    colours = [layout.FALSE if row[1] or row[2] else layout.TRUE for row in table]
    lost_here, added_here = found[n]

    def board(true, title):
        words = {divmod(v - 1, n): "♛" for v in true}
        return layout.below(
            mo.md(title), layout.figure(layout.chess_board(n, n, words, title, size=0.7), 150)
        )

    shown = [board(min(lost_here, key=sorted), "lost")] if lost_here else []
    shown += [board(min(added_here, key=sorted), "added")] if added_here else []
    layout.below(
        mo.md("""
    ## Testing against brute force

    A solver does not find mistakes of the reduction: it answers the question that was asked. So
    enumerate small sizes twice, by the formula and by a search that knows the rules alone, and
    compare the *sets*. Here are formulas of the queens with one mistake each:
    """),
        layout.beside(mistake, size),
        layout.beside(
            layout.table(["n", "lost", "added"], table, colours), *shown or [mo.md("no difference")]
        ),
        mo.md("""
    Try them all. Some mistakes show at n = 1 or 2, others not before 5; a wrong sign in column 1
    shows at 1, 5 and 7, but at none of 2, 3, 4 and 6. So test every size from 0 or 1 on, and sizes
    that have solutions. Where there is no brute force, compare related instances: a turned board
    has as many solutions, and one clue more never gives more. Two “mistakes” never show: the
    clauses follow from the others. A test that passes proves nothing for larger n; the argument
    does.
    """),
    )
    return (n,)


@app.cell
def _(mistake, n):
    verdict, reasons, _ = graded(MUTANTS[mistake.value](n), n)
    larger, _, seconds = graded(MUTANTS[mistake.value](LARGER), LARGER)
    layout.below(
        mo.md(f"""
    ## What `satchel grade` does

    It compares a formula with the reference *by SAT*, without enumerating. *Too many*: for each
    rule, the formula together with the negation of the rule; an assignment shows that the rule does
    not follow. *Too few*: a clause that follows from the formula and that a solution of the
    reference breaks. So it decides sizes where brute force ends, and names the rule. For n = {n}
    and the mistake “{mistake.value}” it says **{verdict}**:
    """),
        layout.table(["of the rules"], [(reason,) for reason in reasons] or [("nothing",)]),
        mo.md(f"""
    For n = {LARGER} it says **{larger}** after {seconds:.2f} s; *unknown* would mean that time
    ended first. What is wrong is found quickly. *Same* has to be proved, and for the two families
    that follow it is proved by counting queens: a pigeonhole argument, which takes resolution ever
    longer as n grows. Try them.

    What is left to believe is the reference. So two programs that share no code count the same
    instances (`--cross-check`), the rules in plain Python check each solution, and a certificate
    (`satchel prove`) shows that no solution of the *formula* was missed. It does not show that the
    formula states the puzzle: that is part 4.
    """),
    )
    return


@app.cell
def _(exercises):
    layout.below(
        common.exercise("smallest-witness", exercises),
        common.exercise("redundant-or-untested", exercises),
        common.exercise("give-back-antidiagonals", exercises),
    )
    return


@app.cell
def _():
    field = mo.ui.dropdown(list(BOARDS), value="two numbers, rule eight", label="position")
    return (field,)


@app.cell
def _(field):
    position = BOARDS[field.value]
    chances = odds(position)
    m = position.columns
    every = [encode(position).literals(one) for one in solutions(position, "dfs")]
    words, fills = {}, {}
    for v in range(1, chances.encoding.model.top + 1):
        place = chances.encoding.squares(v)[0]
        part = chances.of(v)
        words[place] = str(part)
        fills[place] = f"rgb(255,{255 - int(150 * part)},{255 - int(150 * part)})"
    for r, c in product(range(len(position.rows)), range(m)):
        if (cell := position.rows[r][c]) != "?":
            words[r, c] = cell if (r, c) not in words else f"{cell}: {words[r, c]}"
    picture = layout.chess_board(
        len(position.rows), m, words, "the odds of a mine", fills=fills, size=0.28
    )
    agree = all(true == sum(v in one for one in every) for v, true in enumerate(chances.true, 1))
    layout.below(
        mo.md("""
    ## Odds and counts by dynamic programming

    How likely is a mine in a cell, if all solutions are equally likely? Count the solutions, and
    those with a mine there. **Dynamic programming over a frontier** does not list them: it takes
    the variables in an order, and of the assignments of those behind it keeps only what the
    constraints that are half seen must remember (how many mines a number still needs). Assignments
    that are remembered alike are one **state** with a number.
    """),
        layout.beside(field, mo.md(f"{chances.count} solutions")),
        layout.figure(picture, 60 * m),
        mo.md(
            f"Brute force over the {len(every)} solutions gives "
            f"{'the same' if agree else 'OTHER'} fractions."
        ),
    )
    return (agree,)


@app.cell
def _():
    def counted(n):
        rows = tuple(("?2?" * n)[:n] if r % 2 else "?" * n for r in range(n))
        outcome = tally(MineNumber(rows), "dp", Options(limit=None))
        return f"{n}×{n}", f"{outcome.found:,}", f"{outcome.seconds:.3f} s"

    words_of = [(n, *sweep(n), 2**n) for n in (1, 2, 3, 4, 5, 10, 20)]
    layout.below(
        mo.md("""
    The smallest case by hand: words of n zeros and ones without two ones side by side. The state is
    the last digit. A word that ends in 0 goes on with 0 or 1, one that ends in 1 with 0 alone:
    """),
        layout.table(["n", "end in 0", "end in 1", "all", "words tried by brute force"], words_of),
        mo.md("""
    Two states, whatever n is; in a grid of width w there are at most 2 to the power w. Boards of
    Mine Number with a 2 in every third cell of every second row, counted here:
    """),
        layout.table(["board", "solutions", "time"], [counted(n) for n in (4, 6, 8, 10)]),
    )
    return


@app.cell
def _(exercises):
    layout.below(
        common.exercise("odds-of-a-mine", exercises),
        common.exercise("words-without-neighbours", exercises),
        common.exercise("ladder-by-frontier", exercises),
        common.exercise("mine-number-formula", exercises),
    )
    return


@app.cell
def _():
    common.footer(
        "reduction",
        """
    - M. R. Garey, D. S. Johnson, *Computers and Intractability*, Freeman 1979: reductions.
    - D. E. Knuth, *The Art of Computer Programming* 4A, 7.1.4: counting over a frontier; 4B,
      7.2.2.2: satisfiability, with some 500 exercises.
    - `docs/reductions.md`: the whole road from a puzzle to clauses. `docs/tutorial.md` adds a
      puzzle and tests it. `backends/dp/`: the sweep. `lessons/mutants.py`: the mistakes.
    """,
    )
    return


if __name__ == "__main__":
    app.run()
