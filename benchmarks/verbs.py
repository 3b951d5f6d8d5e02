"""How the time of every verb that looks about a board grows with it, as Markdown.

``python benchmarks/verbs.py [VERB …] [--puzzles mines,queens] [--limit S]``. Each puzzle is drawn
by ``generate`` in sizes that grow by about two fifths a step; each verb works on them, in a process
of its own, until one takes longer than the limit. The seconds are those of the processor, start-up
included; the exponent is the slope of log time, beyond that of the smallest size, on log size.
"""

import argparse
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from math import log
from typing import NamedTuple

STEP = 1.4
CLEAR_S = 0.1
"""Seconds beyond those of the smallest size from which on a point counts."""
WALL_PER_LIMIT = 5
"""Times the limit that a run may take by the clock, where others are at work."""
SATCHEL = [sys.executable, "-m", "satchel"]
VERBS = ("generate", "hint", "steps", "candidates", "minimise", "why", "repair", "solve")


class Family(NamedTuple):
    """A puzzle: the words after ``generate`` for a side, and how many places there are."""

    words: Callable[[int], str]
    places: Callable[[int], int]
    least: int = 8


FAMILIES = {
    "mines": Family("mines {0}x{0}".format, lambda n: n * n, 10),
    "minesweeper": Family("mines {0}x{0} --rule eight --free-digits".format, lambda n: n * n, 10),
    "queens": Family("queens {}".format, lambda n: n * n),
    "tour": Family("tour {0}x{0}".format, lambda n: n * n),
    "hamilton": Family("hamilton {}".format, lambda n: n),
    "labelling": Family("labelling {}".format, lambda n: n),
    "eight": Family(lambda n: "eight", lambda n: 8),
}


class Run(NamedTuple):
    """The seconds of the processor that a command took, and what it printed; None if stopped."""

    seconds: float
    output: str | None


def run(words: list[str], limit: float, text: str = "") -> Run:
    """Run Satchel."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [*SATCHEL, *words, "--timeout", str(WALL_PER_LIMIT * limit)],
        input=text,
        capture_output=True,
        text=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(seconds, None if done.returncode else done.stdout)


def sides(least: int) -> Iterator[int]:
    """8, 12, 17 and so on."""
    side = least
    while True:
        yield side
        side = max(side + 1, round(side * STEP))


def contradicted(text: str) -> str:
    """An instance that says of a number in the middle that it is another one."""
    digits = [place for place, sign in enumerate(text) if sign.isdigit() and "\n" in text[:place]]
    place = digits[len(digits) // 2]
    return f"{text[:place]}{(int(text[place]) + 1) % 10}{text[place + 1 :]}"


def points(verb: str, family: Family, limit: float) -> Iterator[tuple[int, float]]:
    """The number of places and the seconds, size by size, until the limit."""
    for side in sides(family.least):
        words = family.words(side).split()
        drawn = run(["generate", *words], limit)
        if drawn.output is None:
            return
        if verb == "generate":
            found = drawn
        else:
            text = contradicted(drawn.output) if verb == "why" else drawn.output
            found = run([verb, words[0], "--input", "-"], limit, text)
        if found.output is None:
            return
        yield family.places(side), found.seconds
        if words == ["eight"] or found.seconds > limit:
            return


def exponent(measured: list[tuple[int, float]]) -> str:
    """The slope of log time on log size, by least squares."""
    least = min(seconds for _, seconds in measured)
    clear = [(log(n), log(s - least)) for n, s in measured if s - least >= CLEAR_S]
    if len(clear) < 3:
        return "–"
    mean_x, mean_y = (sum(axis) / len(clear) for axis in zip(*clear, strict=True))
    slope = sum((x - mean_x) * (y - mean_y) for x, y in clear)
    return f"{slope / sum((x - mean_x) ** 2 for x, _ in clear):.1f}"


def main() -> None:
    """Print a line for each puzzle and verb."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("verbs", nargs="*", metavar="VERB", help=", ".join(VERBS))
    parser.add_argument("--puzzles", default=",".join(FAMILIES), help="by commas (all)")
    parser.add_argument("--limit", type=float, default=20, help="seconds of each run (20)")
    arguments = parser.parse_args()
    print("| puzzle | verb | time ∝ placesᵃ | places: seconds |\n|---|---|---|---|")
    for name in arguments.puzzles.split(","):
        for verb in arguments.verbs or VERBS:
            if verb == "why" and not name.startswith("mine"):
                continue  # a clue more makes no contradiction there
            measured = list(points(verb, FAMILIES[name], arguments.limit))
            if measured:
                shown = ", ".join(f"{n:,}: {s:.2f}" for n, s in measured[-3:])
                print(f"| {name} | {verb} | {exponent(measured)} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
