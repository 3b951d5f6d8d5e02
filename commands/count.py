"""``count``: the number of solutions alone; stopped by a limit, "at least K" and exit code 3."""

from __future__ import annotations

import argparse
from typing import Any

from ..backends.base import find
from ..encoders.options import ENCODING_OPTIONS
from ..puzzles.base import Puzzle
from ..puzzles.errors import PuzzleError
from ..verify.verdict import Outcome, tally
from .shared import arg_types, common, engine_args, instance_args, watchdog
from .shared.common import note
from .solve import progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    common.add_engine(parser)
    parser.add_argument("--limit", type=arg_types.number, metavar="K", help="stop after K")
    engine_args.add_arguments(parser)
    what = "count parts of the instance in N processes at a time"
    parser.add_argument("--jobs", type=arg_types.number, metavar="N", help=what)
    what = "count parts of the instance on the workers of this Dask scheduler"
    parser.add_argument("--cluster", type=arg_types.name, metavar="ADDRESS", help=what)
    parser.add_argument("--json", action="store_true", help="one JSON object on one line")
    parser.add_argument("--stats", action="store_true", help="what was counted, to standard error")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    with common.telling(argv):
        arguments, puzzle = instance_args.given("count", argv, add_arguments)
        options = common.options_of(arguments, arguments.limit, kind=type(puzzle))
        if arguments.jobs or arguments.cluster:
            outcome = divided(arguments, puzzle)
            return show(arguments, outcome, {}, None)
        with progress() as found, engine_args.engine(arguments, puzzle) as backend:
            deadline = watchdog.deadline(arguments.timeout, found.pulse)

            def heard(solution: object) -> None:
                found.solution(solution)
                if not arguments.json:
                    watchdog.say(f"at least {found.found}\n")

            outcome = tally(puzzle, backend, options, deadline=deadline, watch=heard)
        more = engine_args.fields(backend, outcome)
        return show(arguments, outcome, more, engine_args.symmetry(backend, outcome))


def show(
    arguments: argparse.Namespace, outcome: Outcome[Any], more: dict[str, Any], symmetry: str | None
) -> int:
    """Print the number, and what is asked for besides; the result is the exit code."""
    if arguments.json:
        print(common.as_json(outcome, **more))
    else:
        print(outcome.found if outcome.complete else f"at least {outcome.found}")
    for warning in outcome.warnings:
        note(f"satchel: warning: {warning}")
    if arguments.stats:
        if symmetry:
            note(symmetry)
        for name, value in {**outcome.chosen, **outcome.stats}.items():
            note(f"{name}: {value}")
    return common.exit_code(outcome) or (0 if outcome.complete else 3)


def divided(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> Outcome[Any]:
    """Count the cubes of an instance, several at a time."""
    from ..compare.run import cubes
    from ..compare.run.configuration import Configuration
    from ..compare.run.executor import Cluster, Local

    option = "--cluster" if arguments.cluster else "--jobs"
    if not find(arguments.backend).trusted and not arguments.no_confirm:
        expected = f"sat or dfs beside {option} (or --no-confirm: its word is not confirmed then)"
        raise PuzzleError("--backend", expected, arguments.backend)
    names = {name: getattr(arguments, name) for name in ("solver", *ENCODING_OPTIONS)}
    asked = Configuration(
        arguments.backend, **names, reasons=not arguments.no_reasons, seed=arguments.seed
    )
    configuration = str(Configuration.parse(str(asked), "count"))
    deadline = watchdog.deadline(arguments.timeout)
    outcome = Outcome(puzzle, arguments.backend)

    def reached(number: int) -> None:
        found.found = number
        watchdog.say(f"at least {number}\n")
        found.pulse()

    with (
        progress() as found,
        Cluster(arguments.cluster) if arguments.cluster else Local(arguments.jobs) as executor,
    ):
        total = cubes.count(
            puzzle,
            configuration,
            executor,
            seconds=arguments.timeout or float("inf"),
            watch=reached,
        )
        outcome.stats["workers"] = executor.workers
    outcome.total, outcome.complete, outcome.stopped = total.found, total.complete, total.stopped
    outcome.evidence = total.evidence
    outcome.stats |= {"parts": total.cubes, "processes": total.processes}
    outcome.conclude(None)
    outcome.seconds = deadline.spent()
    return outcome
