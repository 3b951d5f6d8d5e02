"""The exercises on conflict-driven clause learning."""

from __future__ import annotations

from collections.abc import Callable

from ...verify.certificate.rup import Database
from . import Exercise, Judgement, judges
from .names import Names

LETTERS = tuple("abcdefg")
SIX = ("-a or b", "-a or c", "-b or d", "-c or -e", "-d or e or f", "-f or g", "-f or -g or -c")
"""With the decision a: b, c, d, -e, f, g and a conflict; a is the only UIP."""


LEVEL = ("-a or f", "-f or g", "-f or -g or -c")
"""With c, and then the decision a: f, g and a conflict."""


def learnable(right: frozenset[int]) -> Callable[[str], Judgement]:
    """Just the clause that first-UIP analysis learns."""

    def judge(answer: str) -> Judgement:
        table = Names(LETTERS)
        clauses = table.clauses(answer)
        if len(clauses) != 1:
            return Judgement(False, "Give one clause.")
        clause = frozenset(clauses[0])
        if clause == right:
            return Judgement(True, "From f alone g follows, and with c the conflict.")
        database = Database(table.clauses("\n".join(LEVEL)))
        if not database.implies(sorted(clause)):
            return Judgement(False, "That clause does not follow by unit propagation.")
        return Judgement(
            False, "It follows, but it is not what resolving up to the first UIP leaves."
        )

    return judge


EXERCISES = (
    Exercise(
        "reason-of-a-literal",
        "thinking",
        5,
        f"""
The clauses

```text
{chr(10).join(SIX)}
```

and the decision `a`. What follows by unit propagation, up to the conflict? Give the literals.
""",
        "-a or b makes b true. Go on clause by clause; -c or -e makes a literal false.",
        "b c d -e f g",
        "a gives b and c; b gives d; c gives -e; d and -e give f; f gives g. Then -f ∨ -g ∨ -c is "
        "false.",
        judges.literals(LETTERS, ["b", "c", "d", "-e", "f", "g"]),
        (
            ("b c d e f g", "e does not follow"),
            ("b c", "4 more follow"),
            ("h", "a literal such as"),
        ),
    ),
    Exercise(
        "first-uip",
        "thinking",
        15,
        f"""
The clauses are

```text
{chr(10).join(SIX)}
```

and `a` is the only decision. The implied literals are b, c, d, -e, f, g, and the last clause is
false. Which literal is the first unique implication point? (Every path from the decision to the
conflict leads through it, and it is the nearest to the conflict.)
""",
        "The false clause holds -c as well: which literals lie on every path?",
        "a",
        "c reaches the conflict by itself, beside f and g: so neither f nor d is on every path, "
        "and c is not on the path through b, d, f. Only the decision a is a UIP.",
        judges.literals(LETTERS, ["a"], "are unique implication points"),
        (
            ("f", "f is not one"),
            ("c", "c is not one"),
            ("g", "g is not one"),
        ),
    ),
    Exercise(
        "learn-a-clause",
        "thinking",
        20,
        """
A trail: level 1 decided `c`, which implies nothing; level 2 decided `a`, and then `f` by
`-a or f` and `g` by `-f or g` follow. The clause `-f or -g or -c` is false. Resolve it with the
reason of the literal that was assigned last, and so on, until one literal of level 2 is left. Give
the learned clause.
""",
        "g was assigned last; its reason is -f or g.",
        "-f or -c",
        "Resolved with -f ∨ g, -f ∨ -g ∨ -c becomes -f ∨ -c: one literal of level 2, the negated "
        "first UIP f. It jumps back to level 1, where c is true, and implies -f.",
        learnable(frozenset({-6, -3})),
        (
            ("-a or -c", "not what resolving up to the first UIP leaves"),
            ("-f or -g or -c", "not what resolving up to the first UIP leaves"),
            ("f or c", "does not follow by unit propagation"),
            ("-f\n-c", "Give one clause"),
        ),
    ),
    Exercise(
        "jump-back",
        "thinking",
        10,
        """
At level 7 a solver learns -p ∨ q ∨ -r, where p was assigned at level 7, q is false since level 2,
and r is true since level 4. To which level does it jump back?
""",
        "At which level are all literals but one false already?",
        "4",
        "At level 4 q and -r are false and p is not assigned: the clause implies -p there. At "
        "level 2 two literals would be open.",
        judges.number(
            4,
            {
                6: "One level back nothing is gained: the clause implies -p earlier.",
                2: "At level 2 r is not assigned: two literals are open.",
                7: "Level 7 is where the conflict is.",
            },
        ),
        (("6", "earlier"), ("2", "two literals"), ("7", "where the conflict is")),
    ),
    Exercise(
        "why-restart",
        "thinking",
        10,
        """
What does a restart throw away: (a) the learned clauses, (b) the decisions and all that they
implied, (c) the activities of the variables and the saved phases?
""",
        "What would make the work before it useless?",
        "b",
        "Only the trail beyond level 0. Clauses, activities and phases stay, so the solver soon "
        "comes back to a like place, but with the variables in a better order.",
        judges.choice(
            ["b", "the decisions"],
            {
                "a": "They stay; without them a restart would lose all progress.",
                "c": "They stay, and choose the next decisions.",
            },
        ),
        (("a", "would lose all progress"), ("c", "next decisions"), ("d", "expected one of")),
    ),
    Exercise(
        "decisions-of-horn",
        "thinking",
        20,
        """
A Horn clause has at most one positive literal. A satisfiable Horn formula has 40 variables. After
unit propagation at level 0 every decision of the solver makes a variable **false**. How many
conflicts does it meet?
""",
        "Which clauses are left after propagation? Has each of them an open negative literal?",
        "0",
        "Each clause that is not satisfied after propagation has two literals or more, so one of "
        "them is negative. All open variables false satisfies all of them: the least model. So "
        "unit propagation decides Horn formulas.",
        judges.number(
            0,
            {
                40: "Not one for each variable: what is false satisfies the negative literals.",
                1: "Which clause would be false?",
            },
        ),
        (("40", "for each variable"), ("1", "Which clause"), ("many", "a number")),
    ),
)
