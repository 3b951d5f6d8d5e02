"""The options that several verbs have, and the rule that an option which has no effect is refused.

``OPTIONS`` says how each is written and read. ``EXCLUDES`` says which options mean nothing beside
another, ``NEEDS`` which mean nothing without another. What a backend heeds it says itself, and
``FORMATS`` says it of the formats of ``encode``. An option with its default value (``auto``,
``--seed 0``) asks for nothing and is welcome everywhere, and so is one that forbids what would not
be done anyway (``--no-reasons``).

An encoding must make a difference to a bundled example of the puzzle. That it makes none to some
tiny instance is no fault: sizes may run from 1 on.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterable
from functools import cache
from typing import Any, NamedTuple

from ...backends import base as backends
from ...encoders import cnf, encode, ilp
from ...encoders.options import ENCODING_OPTIONS, Options
from ...puzzles import base
from ...puzzles.base import Puzzle
from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from . import arg_types


class Option(NamedTuple):
    """An option: what the help says, the type and the name of its value, and its default.

    Without a type it is a switch.
    """

    help: str
    type: Callable[[str], Any] | None = None
    metavar: str | None = None
    default: Any = None


OPTIONS = {
    "backend": Option("sat (default); `satchel list backends` names all", str, "NAME", "sat"),
    "solver": Option(
        "a solver of the backend; of sat a program too: ./PATH, program:NAME", str, "NAME", "auto"
    ),
    **{
        name: Option(f"encoding of {option.constraints}", str, "NAME", "auto")
        for name, option in ENCODING_OPTIONS.items()
    },
    "seed": Option("seed of the solver", arg_types.seed, "N", 0),
    "timeout": Option("seconds before giving up", arg_types.seconds, "S"),
    "no_confirm": Option("take an ILP solver's word without asking sat"),
    "no_reasons": Option("look for no combinatorial reason first"),
    "up_to_symmetry": Option("one solution for all that are symmetric"),
    "resume": Option("keep all solutions in a journal, and go on from it", arg_types.name, "FILE"),
    "maximise": Option("labelling: the greatest distance, from --distance on"),
    "no_symmetry": Option("with --maximise: break no symmetry of the labels"),
    "order": Option("dp: take the variables by auto, rows or columns", str, "NAME", "auto"),
    "memory": Option("dp: bytes that the sweep may take, such as 500M", arg_types.memory, "BYTES"),
    "draw": Option("draw pictures (as on a terminal)"),
    "svg": Option("write a picture with the places framed", arg_types.target, "FILE"),
    "json": Option("one JSON object on one line"),
    "stats": Option("what was counted, to standard error"),
    "full": Option("shorten nothing"),
    "answer": Option("the answer (- is stdin)", arg_types.name, "FILE"),
}
ENGINE = ("backend", "solver", *ENCODING_OPTIONS, "seed", "timeout", "no_confirm", "no_reasons")
"""The options of who answers, how, and for how long."""
OLD_FLAGS = {"distance": "--spread"}
"""Names that options had before."""
FORMATS = {
    "cnf": tuple(ENCODING_OPTIONS),
    "opb": ("circuit",),
    "lp": ("circuit",),
    "mps": ("circuit",),
    "latex": (),
    "dimacs": (),
    "edges": (),
    "graph6": (),
}
"""The encodings that a format of ``encode`` heeds."""
NEEDS = {
    "resume": ("all", "(a journal is about all solutions)"),
    "random": ("against", "beside it"),
    "against": ("random", "beside it"),
    "json": ("encodings", "beside it (or --export jsonl)"),
}
"""Options that mean nothing without another one, of the verbs that have both."""
_RUNS = (
    "configs", "question", "timeout", "memory", "repeat", "jobs", "cluster", "out", "fresh",
    "export",
)  # fmt: skip
_WHOLE = ("limit", "resume", "up_to_symmetry")
EXCLUDES = {
    "maximise": ("ordered", "cross_check", "up_to_symmetry", "resume"),
    "proof": ("up_to_symmetry",),
    "json": ("draw", "full"),
    "against": ("input",),
    "cluster": ("jobs", *_WHOLE),
    "jobs": _WHOLE,
    "encodings": _RUNS,
    "answer": ("tries",),
    "list": ("port",),
}
"""Options that mean nothing beside another one."""


def flag(name: str) -> str:
    """The option as it is written.

    >>> flag("cross_check"), flag("distance")
    ('--cross-check', '--distance-encoding')
    """
    known = ENCODING_OPTIONS.get(name)
    return known.flag if known else "--" + name.replace("_", "-")


def add(parser: argparse._ActionsContainer, *names: str, **changes: Any) -> None:
    """Give a parser, or a group of one, some of ``OPTIONS``, with ``changes`` to their settings."""
    for name in names:
        option = OPTIONS[name]
        settings: dict[str, Any] = {"action": "store_true"}
        if option.type:
            settings = {
                "type": option.type,
                "metavar": option.metavar,
                "default": option.default,
            }
        parser.add_argument(flag(name), dest=name, **{"help": option.help, **settings, **changes})
        if name in OLD_FLAGS:
            hidden = argparse.SUPPRESS
            parser.add_argument(
                OLD_FLAGS[name], dest=name, action=OldFlag, default=hidden, help=hidden
            )


class OldFlag(argparse.Action):
    """Stores the value of an option, and that the option was written as it was called before."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Keep both."""
        setattr(namespace, self.dest, values)
        setattr(namespace, f"{self.dest}_flag", option_string)


def written(arguments: argparse.Namespace, name: str) -> str:
    """An option as its user wrote it: by its name or by an old one."""
    return getattr(arguments, f"{name}_flag", None) or flag(name)


def options_of(
    arguments: argparse.Namespace,
    kind: type[Puzzle[Any]] | None = None,
    form: str | None = None,
    **more: Any,
) -> Options:
    """The ``Options`` that the arguments state, with ``more`` of them.

    Parameters
    ----------
    arguments : Namespace
        Those of any verb.
    kind : type of Puzzle, optional
        The puzzle, where it is one: its models say which encodings it has a use for.
    form : str, optional
        The format of ``encode``.
    **more
        Other fields of ``Options``.

    Raises
    ------
    PuzzleError
        For an unknown name of an encoding, and for an option that has no effect.
    """
    names = (*ENCODING_OPTIONS, "solver", "seed")
    fields = {name: getattr(arguments, name) for name in names if hasattr(arguments, name)}
    for switch in ("confirm", "reasons"):
        fields[switch] = not getattr(arguments, f"no_{switch}", False)
    options = Options(**{**fields, **more})
    backend = backends.find(getattr(arguments, "backend", "sat"))
    for name in ENCODING_OPTIONS:
        known = dict.fromkeys((*cnf.encodings()[name], *ilp.encodings().get(name, ())))
        known |= dict.fromkeys(backend.encodings.get(name, ()))
        known |= {cnf.NATIVE: None} if name == "amk" else {}
        if getattr(options, name) not in ("auto", *known):
            expected = "auto or one of " + ", ".join(known)
            raise PuzzleError(written(arguments, name), expected, shown(getattr(options, name)))
    heeded(arguments, backend, kind, form)
    return options


# --- the rule of effect ----------------------------------------------------------------------


def given(arguments: argparse.Namespace, name: str) -> bool:
    """Whether an option asks for something."""
    value = getattr(arguments, name, None)
    default = OPTIONS[name].default if name in OPTIONS else None
    return value not in (default, None, []) and value is not False


def refuse(arguments: argparse.Namespace, names: Iterable[str], expected: str, found: str) -> None:
    """Complain of the first of some options that is given."""
    for name in names:
        if given(arguments, name):
            raise PuzzleError(written(arguments, name), expected, found)


def together(arguments: argparse.Namespace) -> None:
    """Complain of an option that means nothing beside another, or without another."""
    for name, others in EXCLUDES.items():
        if given(arguments, name):
            refuse(arguments, others, f"no {flag(name)} beside it", flag(name))
    for name, (other, more) in NEEDS.items():
        if hasattr(arguments, other) and not given(arguments, other):
            refuse(arguments, [name], f"{flag(other)} {more}", f"no {flag(other)}")


def heeded(
    arguments: argparse.Namespace,
    backend: backends.Backend,
    kind: type[Puzzle[Any]] | None,
    form: str | None,
) -> None:
    """Complain of an option that the format, backend, solver or puzzle does not heed."""
    for name in (*ENCODING_OPTIONS, "seed"):
        if not given(arguments, name) or (name == "seed" and given(arguments, "random")):
            continue  # the random cases are drawn by the seed too
        if form is not None and name not in FORMATS[form]:
            known = [one for one, names in FORMATS.items() if name in names]
            expected = f"a --format that heeds it ({', '.join(known)})"
            raise PuzzleError(written(arguments, name), expected, form)
        if not backend.heeds(name):
            known = [one for one in backends.names() if backends.find(one).heeds(name)]
            expected = f"a --backend that heeds it ({', '.join(known)})"
            raise PuzzleError(written(arguments, name), expected, backend.name)
        if name == "seed":
            takes_seed(flag(name), backend, arguments.solver)
        if kind is not None:
            concerns([kind], written(arguments, name), [name])


def takes_seed(option: str, backend: backends.Backend, solver: str) -> None:
    """Complain of a seed for a solver that takes none."""
    if not backend.heeds("seed", solver):
        raise PuzzleError(option, "a solver that takes a seed", solver)


def concerns(kinds: Collection[type[Puzzle[Any]]], option: str, names: Collection[str]) -> None:
    """Complain of an option when no encoding that it sets makes a difference to the puzzles."""
    about = {name: ENCODING_OPTIONS[name].constraints for name in names if name in ENCODING_OPTIONS}
    if about and not any(matters(kind, name) for kind in kinds for name in about):
        every = map(base.find, base.names())
        known = [kind.name for kind in every if any(matters(kind, name) for name in about)]
        expected = f"a puzzle with {' or '.join(about.values())} ({', '.join(known)})"
        raise PuzzleError(option, expected, ", ".join(kind.name for kind in kinds))


@cache
def matters(kind: type[Puzzle[Any]], name: str) -> bool:
    """Whether an encoding makes a difference to the model of some bundled example of a puzzle.

    Of a puzzle without examples nothing is known, and everything is accepted.
    """
    models = (encode(kind.parse(example.text)).model for example in kind.EXAMPLES)
    return not kind.EXAMPLES or any(name in cnf.applicable(model) for model in models)
