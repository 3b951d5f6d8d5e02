"""``count``: the number of solutions alone; stopped by a limit, "at least K" and exit code 3."""

from __future__ import annotations

import argparse
from typing import Any

from ..backends.base import find
from ..encoders.options import ENCODING_OPTIONS
from ..puzzles.base import Puzzle
from ..puzzles.errors import PuzzleError
from ..verify.outcome import Outcome
from ..verify.verdict import tally
from .shared import arg_types, instance, options, render, watchdog
from .shared.ask import engine, symmetry_fields
from .shared.progress import progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    options.add(parser, *options.ENGINE)
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
    stated = options.options_of(arguments, type(puzzle), limit=arguments.limit)
    swept = arguments.backend == "dp" and arguments.limit is None
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
        least = "unknown" if swept else f"at least {outcome.found}"
        print(outcome.found if outcome.complete else least)
    render.warnings(outcome)
    render.doubt(outcome)
    if arguments.stats:
        if orbits:
            render.note(orbits.summary(outcome.complete))
        render.statistics(outcome)
    return render.exit_code(outcome) or (0 if outcome.complete else 3)


def divided(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> Outcome[Any]:
    """Count the cubes of an instance, several at a time."""
    from ..compare.run import cubes
    from ..compare.run.configuration import Configuration
    from ..compare.run.executor import Cluster, Local

    option = "--cluster" if arguments.cluster else "--jobs"
    backend = find(arguments.backend)
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
