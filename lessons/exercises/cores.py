"""The exercises on cores."""

from __future__ import annotations

from collections.abc import Callable

from .. import subsets
from . import Exercise, Judgement, judges
from .judges import read_number
from .names import Names

GUESTS = ("ann", "bob", "cleo", "dan")
STATEMENTS = (
    "ann or bob",
    "-ann or cleo",
    "-bob or cleo",
    "-cleo or dan",
    "-dan or -ann",
    "-bob",
    "-cleo",
)


def places(answer: str) -> list[int]:
    """The numbers of statements in an answer, from 0."""
    return [int(read_number(word)) - 1 for word in answer.replace(",", " ").split()]


def set_of_statements(complain: Callable[[frozenset[int]], str | None], right: str) -> judges.Judge:
    """Numbers of statements that ``complain`` has nothing to say about."""

    def judge(answer: str) -> Judgement:
        named = places(answer)
        chosen = frozenset(named)
        if len(named) > len(chosen):
            return Judgement(False, "Name each statement once.")
        if not chosen <= set(range(len(STATEMENTS))):
            return Judgement(False, f"There are statements 1 to {len(STATEMENTS)}.")
        complaint = complain(chosen)
        return Judgement(complaint is None, complaint or right)

    return judge


def formula() -> list[list[int]]:
    """The statements as clauses."""
    return Names(GUESTS).clauses("\n".join(STATEMENTS))


def no_mus(chosen: frozenset[int]) -> str | None:
    """Why some statements are no MUS, or are the one that is known."""
    clauses = formula()
    if subsets.holds(clauses, chosen):
        return "These can be true together."
    needless = [i + 1 for i in sorted(chosen) if not subsets.holds(clauses, chosen - {i})]
    if needless:
        return f"Without {needless[0]} they still cannot be true together."
    if chosen == frozenset({0, 1, 5, 6}):
        return "That is the one that is given."
    return None


def no_correction(chosen: frozenset[int]) -> str | None:
    """Why dropping some statements does not repair the dinner, or is more than needed."""
    clauses = formula()
    rest = frozenset(range(len(clauses))) - chosen
    if not subsets.holds(clauses, rest):
        return "The rest still cannot be true together."
    needless = [i + 1 for i in sorted(chosen) if subsets.holds(clauses, rest | {i})]
    if needless:
        return f"Statement {needless[0]} may stay."
    if len(chosen) > 1:
        return "That is minimal, but one statement is enough."
    return None


DINNER = "\n".join(f"{i}  {text}" for i, text in enumerate(STATEMENTS, 1))
EXERCISES = (
    Exercise(
        "another-mus",
        "cores",
        20,
        f"""
The statements

```text
{DINNER}
```

cannot all be true. Statements 1, 2, 6 and 7 are a minimal unsatisfiable subset. Find another one:
give its numbers.
""",
        "Without 7, -cleo: who comes if bob does not? And what does dan say to that?",
        "1 2 4 5 6",
        "Without bob ann comes, so cleo and dan do, and dan keeps ann away. Each of the five is "
        "needed. Another one is 1 2 3 7.",
        set_of_statements(no_mus, "They cannot be true together, and each is needed."),
        (
            ("1 2 6 7", "the one that is given"),
            ("1 2 3 6 7", "Without 3 they still cannot"),
            ("1 2", "can be true together"),
            ("9", "1 to 7"),
        ),
    ),
    Exercise(
        "questions-of-deletion",
        "cores",
        10,
        """
How many questions to the solver does plain deletion take to find a MUS of 200 clauses, if a MUS has
5 clauses?
""",
        "One question for each clause that is tried.",
        "200",
        "Each clause is left out once, needed or not. Refinement by the solver's cores takes "
        "fewer: after the first refutation few clauses are left.",
        judges.number(
            200, {5: "Those that go are tried as well.", 195: "Those that stay are tried as well."}
        ),
        (("5", "go are tried"), ("195", "stay are tried"), ("x", "a number")),
    ),
    Exercise(
        "repair-the-dinner",
        "cores",
        15,
        f"""
The statements

```text
{DINNER}
```

cannot all be true. Which one can be dropped, so that the others can? Give its number.
""",
        "It must lie in every minimal unsatisfiable subset.",
        "1",
        "Without statement 1 nobody need come. It is in every MUS, so it hits all of them: a "
        "correction set with one element.",
        set_of_statements(no_correction, "The others can be true together."),
        (
            ("7", "still cannot"),
            ("1 7", "may stay"),
            ("6 4", "still cannot"),
        ),
    ),
    Exercise(
        "hit-them-all",
        "cores",
        15,
        """
The minimal correction sets of a formula are {1}, {2, 3} and {3, 4}. How many minimal unsatisfiable
subsets has it?
""",
        "They are the minimal hitting sets of the correction sets.",
        "2",
        "Each holds 1. With 3 both other sets are hit: {1, 3}. Without 3 it takes 2 and 4: "
        "{1, 2, 4}.",
        judges.number(
            2, {1: "{1, 3} is one. What if 3 is left out?", 3: "One for each set? Hit all of them."}
        ),
        (("1", "What if 3"), ("3", "Hit all"), ("none", "a number")),
    ),
    Exercise(
        "minimal-or-minimum",
        "cores",
        10,
        """
Deletion finds a MUS of 12 clauses. Is there none with fewer: yes, no, or unknown?
""",
        "Minimal speaks of leaving out, minimum of all other sets.",
        "unknown",
        "That no clause of these 12 can be left out says nothing about other sets.",
        judges.choice(
            ["unknown"],
            {
                "yes": "Another set, with other clauses, may be smaller.",
                "no": "There may be one, but this is not known.",
            },
        ),
        (("yes", "may be smaller"), ("no", "not known"), ("x", "expected one of")),
    ),
)
