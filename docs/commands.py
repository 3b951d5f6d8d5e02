"""The page of the commands."""

from __future__ import annotations

import contextlib
import inspect
import io
import os
from importlib import import_module

import console
from tables import summary

from satchel.cli import VERBS
from satchel.puzzles import base
from satchel.puzzles.arguments import Arguments

INTRODUCTION = """
# Commands

`satchel VERB PUZZLE INSTANCE … [OPTIONS]`. The options of the verb and those of the puzzle may
stand in any order; everything counts from 1. What is an answer goes to standard output, everything
else to standard error.
"""


def page() -> str:
    """All verbs and all puzzles."""
    readme = console.examples((console.ROOT / "README.md").read_text(encoding="utf-8"))
    parts = [INTRODUCTION, "## Verbs"]
    for verb, about in VERBS.items():
        parts += [f"### {verb}", f"{about[0].upper()}{about[1:]}."]
        found = [e for e in readme if f"satchel {verb} " in e.command]
        if found:
            own = [e for e in found if e.command.startswith(f"satchel {verb} ")] or found
            example = min(own, key=lambda e: len(e.printed))
            parts.append(f"```console\n$ {example.command}\n{example.printed}```")
        parts.append(f"```text\n{printed_help(verb)}\n```")
    parts += ["## Puzzles", "The words that state an instance; every verb takes them."]
    for name in base.names():
        kind = base.find(name)
        parser = Arguments(prog=f"satchel VERB {name}", add_help=False)
        kind.add_arguments(parser)
        parts += [f"### {name}", summary(inspect.getdoc(kind))]
        parts.append(f"```text\n{parser.format_help().strip()}\n```")
        parts.append("\n".join(f"- `--format {form}`: {x}" for form, x in kind.FORMATS.items()))
        if kind.SETTING:
            parts.append(f"`satchel generate {name} SIZE`: SIZE is {kind.SETTING}.")
    return "\n\n".join(parts)


def printed_help(verb: str) -> str:
    """What ``satchel VERB --help`` prints."""
    printed = io.StringIO()
    os.environ |= {"COLUMNS": "88", "NO_COLOR": "1"}
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        import_module(f"satchel.commands.{verb}").main(["--help"])
    return printed.getvalue().strip()
