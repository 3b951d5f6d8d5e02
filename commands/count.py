"""``count``: the number of solutions alone.

Stopped by a limit, a listing says "at least K" and a sweep "unknown", with exit code 3.
"""

from __future__ import annotations

import argparse
from typing import Any

from ..backends.base import Backend, find
from ..backends.dp import Dp
from ..encoders.options import ENCODING_OPTIONS, Options
from ..puzzles.base import Puzzle
from ..puzzles.errors import PuzzleError, TooLarge, Unavailable
from ..verify import model_counters
from ..verify.counting import Automatic, by_size, count_again
from ..verify.outcome import Outcome
from ..verify.verdict import tally
from .shared import arg_types, instance, options, render, sweeping, watchdog
from .shared.ask import engine, symmetry_fields
from .shared.progress import progress

LISTING = (
    "limit", "resume", "up_to_symmetry", "jobs", "cluster", "solver", *ENCODING_OPTIONS, "seed",
    "no_confirm", "no_reasons",
)  # fmt: skip
"""Options that ask for a listing."""
NOT_BY_COUNTERS = (
    "limit", "resume", "up_to_symmetry", "jobs", "cluster", "by_size", "cross_check", "stats",
    "no_confirm", *sweeping.SWEEP,
)  # fmt: skip
"""Options that make no difference to a program that counts models."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    what = "auto (default): a sweep where it is bearable, else another way; or a backend"
    options.add(parser, "backend", default="auto", help=what)
    what = "a solver of the backend; or ganak, which counts models, or approxmc, which does about"
    options.add(parser, "solver", help=what)
    options.add(parser, *options.ENGINE[2:])
    sweeping.add(parser)
    what = "a line for each number of true variables (of mines: of mines), and its solutions"
    parser.add_argument("--by-size", action="store_true", help=what)
    parser.add_argument("--cross-check", action="store_true", help="count in a second way too")
    parser.add_argument("--limit", type=arg_types.number, metavar="K", help="stop after K")
    options.add(parser, "up_to_symmetry", "resume")
    what = "count parts of the instance in N processes at a time"
    parser.add_argument("--jobs", type=arg_types.number, metavar="N", help=what)
    what = "count parts of the instance on the workers of this Dask scheduler"
    parser.add_argument("--cluster", type=arg_types.name, metavar="ADDRESS", help=what)
    options.add(parser, "json", "stats")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("count", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Count the solutions of one instance and print their number."""
    if arguments.solver in model_counters.MODULES:
        return by_model_counter(arguments, puzzle)
    arguments.backend = backend_of(arguments)
    stated = options.options_of(arguments, type(puzzle), limit=arguments.limit)
    if arguments.by_size:
        return sizes(arguments, puzzle)
    swept = isinstance(arguments.backend, Dp | Automatic) and arguments.limit is None
    if swept and not arguments.json:
        watchdog.say("unknown\n")
    if arguments.jobs or arguments.cluster:
        outcome, orbits = divided(arguments, puzzle), None
    else:
        with progress(arguments.timeout) as found, engine(arguments, puzzle) as backend:

            def watch(solution: object) -> None:
                found.solution(solution)
                if not arguments.json:
                    watchdog.say(f"at least {found.found}\n")

            outcome = tally(puzzle, backend, stated, deadline=found.deadline, watch=watch)
        orbits = getattr(backend, "orbits", None)
    if arguments.json:
        print(render.outcome_json(outcome, **symmetry_fields(orbits, outcome)))
    else:
        least = f"at least {outcome.found}" if outcome.found or not swept else "unknown"
        print(outcome.found if outcome.complete else least, flush=True)
        if isinstance(arguments.backend, Automatic) and outcome.complete:
            render.note(f"evidence: {', '.join(outcome.evidence)} ({outcome.backend})")
    render.warnings(outcome)
    render.doubt(outcome)
    agreed = not arguments.cross_check or not outcome.complete or agree(arguments, outcome, stated)
    if arguments.stats:
        if orbits:
            render.note(orbits.summary(outcome.complete))
        render.statistics(outcome)
    return render.exit_code(outcome) or (0 if outcome.complete else 3) or (0 if agreed else 1)


def backend_of(arguments: argparse.Namespace) -> Backend:
    """Who counts: ``auto`` is sat where an option asks for a listing."""
    if arguments.backend == "auto":
        asked = any(options.given(arguments, name) for name in LISTING)
        arguments.backend = find("sat") if asked else Automatic(sweeping.sweeper(arguments))
    elif arguments.backend == "dp":
        arguments.backend = sweeping.sweeper(arguments)
    backend = find(arguments.backend)
    if not isinstance(backend, Dp | Automatic):
        expected = "a --backend that sweeps (auto, dp), and no option of a listing"
        options.refuse(arguments, ("by_size", *sweeping.SWEEP), expected, backend.name)
    return backend


def agree(arguments: argparse.Namespace, outcome: Outcome[Any], stated: Options) -> bool:
    """Whether a second way counts as many solutions, or there is none, which is said."""
    with progress(arguments.timeout) as live:
        try:
            other = count_again(outcome, stated, sweeping.sweeper(arguments), live.deadline)
        except (TooLarge, Unavailable) as error:
            render.note(f"satchel: warning: not counted in a second way: {error}")
            return True
    if not other.complete:
        render.note("satchel: warning: not counted in a second way: out of time")
    elif other.count != outcome.count:
        order = other.chosen["order"]
        render.note(f"satchel: counts differ: dp, order {order}, says {other.count}")
        return False
    else:
        render.note(f"cross-check: dp, order {other.chosen['order']}, counts as many")
    return True


def by_model_counter(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Print the number of another program that counts models, which may be about right only."""
    counter = arguments.solver
    if arguments.backend != "auto":
        raise PuzzleError("--backend", f"none beside --solver {counter}", arguments.backend)
    options.refuse(arguments, NOT_BY_COUNTERS, "no --solver that counts models", counter)
    arguments.backend, arguments.solver = "sat", "auto"  # whose encodings are counted
    stated = options.options_of(arguments, type(puzzle))
    with progress(arguments.timeout) as live:
        found = model_counters.count(puzzle, counter, stated, live.deadline)
    if arguments.json:
        fields = {"count": found.number, "exact": found.exact, "solver": counter}
        print(render.json_line(puzzle, **fields))
    else:
        print(found, flush=True)
        render.note(f"evidence: solver ({counter})")
    return 0


def sizes(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Print how many solutions have how many true variables."""
    with progress(arguments.timeout) as live:
        numbers = by_size(puzzle, sweeping.sweeper(arguments), live.deadline)
    table = {size: number for size, number in enumerate(numbers) if number}
    if arguments.json:
        print(render.json_line(puzzle, count=sum(numbers), by_size=table))
    else:
        what = "mines" if puzzle.name == "mines" else "true variables"
        rows = [[str(size), str(number)] for size, number in table.items()]
        render.table([what, "solutions"], rows, right=[what, "solutions"])
    return 0


def divided(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> Outcome[Any]:
    """Count the cubes of an instance, several at a time."""
    from ..compare.run import cubes
    from ..compare.run.configuration import Configuration
    from ..compare.run.executor import Cluster, Local

    option = "--cluster" if arguments.cluster else "--jobs"
    backend = find(arguments.backend)
    arguments.backend = backend.name
    if not backend.trusts(arguments.solver) and not arguments.no_confirm:
        which, whom = ("solver", "one of PySAT") if backend.trusted else ("backend", "sat or dfs")
        expected = f"{whom} beside {option} (or --no-confirm: its word is not confirmed then)"
        raise PuzzleError(f"--{which}", expected, getattr(arguments, which))
    names = {name: getattr(arguments, name) for name in ("solver", *ENCODING_OPTIONS)}
    stated = Configuration(
        arguments.backend, **names, reasons=not arguments.no_reasons, seed=arguments.seed
    )
    configuration = str(Configuration.parse(str(stated), "count"))
    outcome = Outcome(puzzle, arguments.backend)
    with (
        progress(arguments.timeout) as found,
        Cluster(arguments.cluster) if arguments.cluster else Local(arguments.jobs) as executor,
    ):

        def watch(number: int) -> None:
            found.found = number
            watchdog.say(f"at least {number}\n")
            found.show()

        seconds = arguments.timeout or float("inf")
        total = cubes.count(puzzle, configuration, executor, seconds=seconds, watch=watch)
        outcome.stats["workers"] = executor.workers
    outcome.total, outcome.complete, outcome.stopped = total.found, total.complete, total.stopped
    outcome.evidence = total.evidence
    outcome.stats |= {"parts": total.cubes, "processes": total.processes}
    outcome.conclude(None)
    outcome.seconds = found.deadline.spent()
    return outcome
