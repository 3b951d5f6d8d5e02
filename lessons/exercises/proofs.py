"""The exercises on proofs."""

from __future__ import annotations

from .. import rat
from ..formulas import pigeonholes
from . import Exercise, Judgement, judges
from .names import Names


def typed(names: list[str], clauses: list[list[int]]) -> list[str]:
    """Clauses as one types them."""
    table = Names(names)
    return [" ".join(map(table.name, clause)) for clause in clauses]


THREE, FOUR = pigeonholes(2), pigeonholes(3)
CHAIN = ("a or b", "-a or c", "-b or c", "-c or d")
CUBE = ("p or q or r", "p or q or -r", "p or -q or r", "p or -q or -r")


def unit(clause: set[int]) -> str | None:
    """A complaint about a clause that has not one literal."""
    return None if len(clause) == 1 else "It is RUP, but not a unit clause."


def helps(clause: set[int]) -> str | None:
    """A complaint about a lemma after which the unit clause p is still not RUP."""
    formula = Names(("p", "q", "r")).clauses("\n".join(CUBE))
    if rat.is_rup([*formula, sorted(clause)], [1]):
        return None
    return "It is RUP, but p is still not RUP after it."


def rat_alone(answer: str) -> Judgement:
    """Whether a clause is RAT for a ∨ b, ¬a ∨ c, ¬b ∨ c, but does not follow."""
    table = Names(("a", "b", "c"))
    formula = table.clauses("\n".join(CHAIN[:3]))
    written = Names(("a", "b", "c"), True)
    clauses = written.clauses(answer)
    if len(clauses) != 1 or not clauses[0]:
        return Judgement(False, "Give one clause that is not empty.")
    if rat.is_rup(formula, clauses[0]):
        return Judgement(False, "That clause is RUP: it follows.")
    on = rat.pivots(formula, clauses[0])
    if not on:
        pivot = clauses[0][0]
        bad = next(
            each
            for each in rat.resolvents(formula, clauses[0], pivot)
            if not rat.is_rup(formula, each)
        )
        name = " ∨ ".join(map(written.name, bad))
        return Judgement(
            False, f"Not RAT: on {written.name(pivot)} the resolvent {name} is not RUP."
        )
    return Judgement(True, f"It is RAT on {written.name(on[0])}, and it does not follow.")


EXERCISES = (
    Exercise(
        "first-lemma",
        "proofs",
        10,
        f"""
Give a unit clause that is RUP for these clauses:

```text
{chr(10).join(CHAIN)}
```
""",
        "Which literal must be true, whether a or b is? Deny it and propagate.",
        "c",
        "From -c follow -a and -b, and then a or b is falsified. (d is RUP too.)",
        judges.lemma(CHAIN, ("a", "b", "c", "d"), unit),
        (
            ("a", "Not RUP: unit propagation from -a derives b, c, d, and no conflict."),
            ("a b", "not a unit clause"),
            ("c\nd", "one clause"),
            ("e", "expected a literal"),
        ),
    ),
    Exercise(
        "lemma-that-matters",
        "proofs",
        20,
        f"""
The unit clause p follows from these clauses, but it is not RUP:

```text
{chr(10).join(CUBE)}
```

Give a lemma that is RUP, after which p is RUP.
""",
        "From -p alone no clause becomes a unit clause: each has two literals left. A shorter "
        "clause that says something on p and q would do.",
        "p or q",
        "From -p and -q follow r and then a conflict, so p ∨ q is RUP. With it, -p gives q, and "
        "then the last two clauses are in conflict. RUP is weaker than “follows”; lemmas help.",
        judges.lemma(CUBE, ("p", "q", "r"), helps),
        (
            ("p", "Not RUP: unit propagation from -p derives nothing, and no conflict."),
            ("p q r", "p is still not RUP after it"),
            ("q", "Not RUP"),
        ),
    ),
    Exercise(
        "three-pigeons",
        "proofs",
        20,
        f"""
Three pigeons and two holes: `p i j` says that pigeon i sits in hole j.

```text
{chr(10).join(typed(*THREE))}
```

Refute it: lemmas, one a line, each RUP for the clauses and the lemmas before it. The last line is
the empty clause, typed `empty`.
""",
        "Let pigeon 1 sit in hole 1. What does unit propagation say of the others?",
        "-p 1 1\nempty",
        "From p 1 1 the two others are driven into hole 2: conflict, so -p 1 1 is RUP. Then "
        "pigeon 1 sits in hole 2, and the others are driven into hole 1.",
        judges.proof(typed(*THREE), THREE[0]),
        (
            ("empty", "Lemma 1: Not RUP"),
            ("-p 1 1", "must be the empty clause"),
            ("p 1 1 p 1 2\nempty", "Lemma 2: Not RUP"),
        ),
    ),
    Exercise(
        "broken-proof",
        "proofs",
        20,
        """
Four pigeons and three holes: each pigeon i has a clause `p i 1 or p i 2 or p i 3`, and no two are
in one hole. Somebody hands in this proof:

```text
1  -p 1 1  -p 2 2
2  -p 1 1
3  -p 1 2
4  -p 2 1
5  empty
```

Which is the first lemma that is not RUP for the clauses and the lemmas before it? Give its number.
""",
        "Deny each and propagate. A pigeon with two holes left gives nothing.",
        "3",
        "From p 1 1 and p 2 2, pigeons 3 and 4 must both be in hole 3. With that, p 1 1 sends "
        "pigeon 2 to hole 3 and the others to hole 2. But p 1 2 leaves two holes to each of three "
        "pigeons: no unit clause. A lemma such as -p 1 2 -p 2 1 was left out.",
        judges.number(
            3,
            {
                1: "p 1 1 and p 2 2 leave hole 3 to both other pigeons.",
                2: "p 1 1 leaves pigeon 2 only hole 3, by lemma 1.",
                4: "There is one before it.",
                5: "There is one before it.",
            },
        ),
        (("1", "leave hole 3"), ("2", "by lemma 1"), ("5", "one before it"), ("x", "a number")),
    ),
    Exercise(
        "rup-rat-or-neither",
        "proofs",
        15,
        """
The clauses are `a or b`, `-a or c`, `-b or c`. Is the unit clause a RUP, RAT but not RUP, or
neither? Answer rup, rat or neither.
""",
        "Propagate from -a. Then look at the clauses that hold -a.",
        "rat",
        "From -a follow b and c, and no conflict: it is not RUP, and it does not follow (a "
        "false, b and c true). The only clause with -a is -a ∨ c; the resolvent a ∨ c is RUP. So "
        "adding a keeps the formula satisfiable, but loses assignments.",
        judges.choice(
            ["rat"],
            {
                "rup": "From -a follow b and c: no conflict.",
                "neither": "The only resolvent on a is a ∨ c. Is it RUP?",
            },
        ),
        (("rup", "no conflict"), ("neither", "only resolvent"), ("both", "expected one of")),
    ),
    Exercise(
        "definition-as-lemma",
        "proofs",
        20,
        """
The clauses are `a or b`, `-a or c`, `-b or c`. Give a clause that is RAT for them and does not
follow. Any other name is a variable that is not in the formula.
""",
        "A clause with a new variable, on which nothing can be resolved.",
        "x or -a or -b",
        "No clause holds -x, so there is no resolvent, and the clause is RAT on x. So proofs can "
        "define new variables, x for a ∧ b say (extended resolution): no assignment of the old "
        "ones is lost.",
        rat_alone,
        (
            ("c", "is RUP"),
            ("-c", "Not RAT: on -c the resolvent -c ∨ -a is not RUP."),
            ("a or b\nc", "Give one clause"),
        ),
    ),
    Exercise(
        "what-is-believed",
        "proofs",
        15,
        """
A certificate says that an instance has exactly one solution: it holds the solution, the formula
with the blocking clause, and a proof. Whoever checks it makes the formula anew from the instance.
What does he have to believe: (a) the solver, (b) the encoder, (c) the file of the formula?
""",
        "What is read, and what is made by the checker himself?",
        "b",
        "The solver's word is replaced by the proof, and the file is compared with a formula made "
        "anew. That this formula states the puzzle is the encoder's part: the reduction has to be "
        "right. The next chapters try it.",
        judges.choice(
            ["b", "the encoder", "encoder"],
            {
                "a": "Its lemmas are checked one by one.",
                "c": "It is compared with a formula that is made anew.",
            },
        ),
        (("a", "checked one by one"), ("c", "made anew"), ("none", "expected one of")),
    ),
    Exercise(
        "four-pigeons",
        "proofs",
        30,
        """
Four pigeons and three holes: `p i j` says that pigeon i (1 to 4) sits in hole j (1 to 3). Each
pigeon has a clause, `p i 1 or p i 2 or p i 3`, and for each hole and each two pigeons there is one
such as `-p 1 1 or -p 2 1`. Refute it with at most 10 lemmas, one a line; each is RUP, and the last
is the empty clause, typed `empty`.
""",
        "Show that pigeon 1 is not in hole 1: first for pigeon 2 in hole 2 as well. Then again for "
        "hole 2. Then it is in hole 3, and three pigeons are left for two holes.",
        "-p 1 1 -p 2 2\n-p 1 1\n-p 1 2 -p 2 1\n-p 1 2\n-p 2 1\nempty",
        "Six lemmas are enough here, and every one is needed. With each hole more a proof by "
        "resolution grows by a factor: Haken showed in 1985 that it must. With definitions (RAT) "
        "there are proofs of about n⁴ clauses, by Cook.",
        judges.proof(typed(*FOUR), FOUR[0], most=10),
        (
            ("-p 1 1\nempty", "Lemma 1: Not RUP"),
            ("-p 1 1 -p 2 2\n-p 1 1\nempty", "Lemma 3: Not RUP"),
            ("-p 1 1 -p 2 2", "must be the empty clause"),
        ),
    ),
)
