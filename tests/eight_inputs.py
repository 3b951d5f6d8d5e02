"""Inputs of Another Eight with their true answers, by brute force over the 8! fillings.

The lines are written down once more here, so that nothing of Satchel vouches for itself.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations, product

Digits = tuple[int, ...]
JOINED = "A-B A-C A-D B-C B-E B-F C-D C-E C-F C-G D-F D-G E-F E-H F-G F-H G-H".split()  # noqa: SIM905


def right(filling: Digits) -> bool:
    """Whether no two consecutive digits are joined."""
    at = dict(zip("ABCDEFGH", filling, strict=True))
    return all(abs(at[line[0]] - at[line[2]]) != 1 for line in JOINED)


@cache
def solutions() -> list[Digits]:
    """The four solutions of the empty board, in lexicographic order."""
    return [filling for filling in permutations(range(1, 9)) if right(filling)]


def completions(givens: Digits) -> list[Digits]:
    """The solutions that keep ``givens``, in lexicographic order."""
    return [
        solution
        for solution in solutions()
        if all(given in (0, digit) for given, digit in zip(givens, solution, strict=True))
    ]


def answerable() -> dict[Digits, list[Digits]]:
    """Every input that has a solution, with all its solutions: 960 have one, 31 several."""
    kept = product((False, True), repeat=8)
    inputs = {
        tuple(digit * keep for digit, keep in zip(solution, mask, strict=True))
        for mask in kept
        for solution in solutions()
    }
    return {givens: completions(givens) for givens in sorted(inputs)}


def unanswerable(count: int, seed: int) -> list[Digits]:
    """Inputs without a solution; no digit repeats in every second one, one does in the others."""
    generator = random.Random(seed)
    found: list[Digits] = []
    while len(found) < count:
        repeats = len(found) % 2
        if repeats:
            givens = tuple(generator.choices(range(9), k=8))
        else:
            filling = generator.sample(range(1, 9), 8)
            givens = tuple(digit * generator.randint(0, 1) for digit in filling)
        digits = [given for given in givens if given]
        if repeats == (len(set(digits)) < len(digits)) and not completions(givens):
            found.append(givens)
    return found
