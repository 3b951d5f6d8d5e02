"""The page of the commands, the entries of the Python page, and tables within pages."""

from __future__ import annotations

import ast
import contextlib
import inspect
import io
import os
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import console
from prose import described, markdown, sections, short, signature, table

from satchel.cli import VERBS
from satchel.puzzles import base
from satchel.puzzles.arguments import Arguments

# --- commands --------------------------------------------------------------------------------


def helped(verb: str, *words: str) -> str:
    """What ``satchel VERB --help`` prints."""
    printed = io.StringIO()
    os.environ |= {"COLUMNS": "88", "NO_COLOR": "1"}
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        import_module(f"satchel.commands.{verb}").main([*words, "--help"])
    return printed.getvalue().strip()


def commands() -> str:
    """The page of all verbs, each with its help and an example of the README."""
    readme = (console.ROOT / "README.md").read_text(encoding="utf-8")
    parts = [
        "# Commands",
        "`satchel VERB PUZZLE INSTANCE … [OPTIONS]`. The options of the verb and those of the "
        "puzzle may stand in any order; everything counts from 1. What is an answer goes to "
        "standard output, everything else to standard error.",
        "## Verbs",
    ]
    for verb, summary in VERBS.items():
        found = [e for e in console.examples(readme) if f"satchel {verb} " in e.command]
        parts += [f"### {verb}", f"{summary[0].upper()}{summary[1:]}."]
        if found:
            own = [e for e in found if e.command.startswith(f"satchel {verb} ")] or found
            example = min(own, key=lambda e: len(e.printed))
            parts.append(f"```console\n$ {example.command}\n{example.printed}```")
        parts.append(f"```text\n{helped(verb)}\n```")
    parts += ["## Puzzles", "The words that state an instance; every verb takes them."]
    for name in base.names():
        kind = base.find(name)
        parser = Arguments(prog=f"satchel VERB {name}", add_help=False)
        kind.add_arguments(parser)
        forms = "".join(f"- `--format {form}`: {what}\n" for form, what in kind.FORMATS.items())
        about = sections(inspect.getdoc(kind) or "")[""].split("\n\n")[0]
        parts += [
            f"### {name}",
            markdown(about, 3),
            f"```text\n{parser.format_help().strip()}\n```",
        ]
        parts += [forms] if forms else []
        if kind.SETTING:
            parts.append(f"`satchel generate {name} SIZE`: SIZE is {kind.SETTING}.")
    return "\n\n".join(parts)


# --- Python ----------------------------------------------------------------------------------


def api(name: str) -> str:
    """The entry of a public name: its signature, its docstring, its members."""
    module, _, last = name.rpartition(".")
    found: Any = getattr(import_module(module), last)
    parts = [f"### `{last}` {{ #{name} }}", signature(found, last), described(found)]
    if inspect.isclass(found):
        rows = list(_members(found))
        parts += [table(("member", "what it is"), rows)] if rows else []
    return "\n\n".join(part for part in parts if part)


def _members(found: type) -> Iterator[tuple[str, str]]:
    for name, member in vars(found).items():
        function = getattr(member, "__func__", getattr(member, "fget", member))
        doc = inspect.getdoc(function)
        if name.startswith("_") or not doc or not inspect.isfunction(function):
            continue
        call = "" if isinstance(member, property) else str(inspect.signature(function))
        call = re.sub(r"\b(self|cls)(, )?| ->.*|: [^,)=]+(?=[,)=])", "", call)
        yield f"`{name}{call}`", markdown(" ".join(doc.split("\n\n")[0].split()), 4)


# --- tables within pages ---------------------------------------------------------------------


def tests() -> str:
    """The modules of the tests, what each is about, and how many functions test it."""
    rows = []
    for file in sorted((console.ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        doc = " ".join((ast.get_docstring(tree) or "").split("\n\n")[0].split())
        names = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        tested = sum(name.startswith("test_") for name in names)
        rows.append((f"`{file.relative_to(console.ROOT)}`", tested, markdown(doc)))
    total = f"{sum(row[1] for row in rows):,} test functions in {len(rows)} modules"
    words = f"{total}; many run over a whole table of cases.\n\n"
    return words + table(("module", "functions", "what they hold"), rows)


def known() -> str:
    """The bundled instances with their known truth."""
    rows = [
        (short(kind.parse(example.text)), str(example.verdict), example.count, example.source)
        for kind in map(base.find, base.names())
        for example in kind.EXAMPLES
    ]
    return table(("instance", "verdict", "solutions", "known from"), rows)


MARKS = {"tests": tests, "known": known}
"""What a line ``<!-- build: NAME -->`` of a page becomes."""
