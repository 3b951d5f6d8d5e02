"""The pages about encoders: docstrings, sizes that are counted now, models written out, code."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from pathlib import Path
from types import ModuleType

from tables import short, summary, table
from techniques import Kind, kinds

from satchel.encoders import cnf, encode, ilp
from satchel.encoders.options import Options
from satchel.explain.walkthrough import sizes
from satchel.puzzles import base


def pages() -> dict[str, str]:
    """All pages below ``encoders/``."""
    found = {name: puzzle_page(name) for name in base.names()}
    by_page: dict[str, list[Kind]] = {}
    for kind in kinds():
        by_page.setdefault(kind.page, []).append(kind)
    found |= {name: technique_page(name, own) for name, own in by_page.items()}
    found["index"] = overview(by_page)
    return {f"encoders/{name}.md": text for name, text in found.items()}


def overview(by_page: dict[str, list[Kind]]) -> str:
    """The page before the encoders."""
    about = {name: import_module(f"satchel.encoders.{name}").__doc__ for name in base.names()}
    puzzles = [(f"[{name}]({name}.md)", summary(doc)) for name, doc in about.items()]
    kinds = [
        (kind.title, f"[{page}]({page}.md)", ", ".join(f"`{name}`" for name in kind.techniques))
        for page, own in by_page.items()
        for kind in own
    ]
    parts = [
        "# Encoders",
        "An encoder says a puzzle as constraints over named Boolean variables; techniques say "
        "constraints as clauses or as rows. The pages have their docstrings, sizes that the build "
        "of this site has counted, and the code.",
        "## Puzzles",
        table(("encoder", "variables and constraints"), puzzles),
        "## Techniques",
        table(("constraints", "page", "techniques"), kinds),
    ]
    return "\n\n".join(parts)


def puzzle_page(name: str) -> str:
    """The encoder of a puzzle: its docstring, sizes of its bundled instances, its code."""
    kind = base.find(name)
    rows, encodings = [], {}
    for example in kind.EXAMPLES:
        puzzle = kind.parse(example.text)
        encodings[short(puzzle)] = encoding = encode(puzzle)
        measured = sizes.measured(encoding, Options()) or ()
        stated = sum(len(part.rows) for part in ilp.lower(encoding)) + len(encoding.givens)
        own = (example.count, encoding.model.top, len(encoding.model.constraints))
        rows += [(short(puzzle), *own, *measured[:2], stated)] if encoding.model.top else []
    largest, encoding = max(encodings.items(), key=lambda item: item[1].model.top)
    others = list(sizes.compared(encoding, cnf.choose(encoding, Options()), 1000))
    heads = ("instance", "solutions", "decisions", "constraints", "variables", "clauses", "rows")
    parts = [
        f"# {name.capitalize()}",
        f"`encoders/{name}.py` · [`satchel solve {name}`](../commands.md#{name})",
        documented(f"satchel.encoders.{name}", members=False),
        "## Measured",
        "The bundled instances: their solutions, decision variables and constraints; then the "
        "variables and clauses of the formula with the usual encodings, and the rows of the "
        "integer linear program with its lazy cuts left out.",
        table(heads, rows),
        f"{largest} with one encoding exchanged for another:",
        table(("option", "encoding", "variables", "clauses", "literals"), others),
        "## Code",
        f"```python\n{code(import_module(f'satchel.encoders.{name}'))}\n```",
    ]
    return "\n\n".join(parts)


def technique_page(name: str, kinds: list[Kind]) -> str:
    """What was measured, then module by module the docstrings, a model written out, the code."""
    parts = [f"# {name.capitalize()}"]
    modules: dict[ModuleType, list[str]] = {}
    for kind in kinds:
        parts += [f"## {kind.title}", kind.sizes()]
        for module, names in kind.modules().items():
            options = f"`{kind.flag}` {', '.join(f'`{name}`' for name in names)}"
            written: dict[str, list[str]] = {}
            for name in names:
                if not name.startswith("pysat"):  # its auxiliary variables have no meanings
                    written.setdefault(kind.written(name), []).append(name)
            texts = [f"**{', '.join(alike)}**: {text}" for text, alike in written.items()]
            modules.setdefault(module, []).extend([options, *texts])
    for module, texts in modules.items():
        file = Path(inspect.getfile(module)).relative_to(Path(cnf.__file__).parents[2])
        head = f"## `{file.as_posix()}` {{ #{module.__name__.rpartition('.')[2]} }}"
        parts += [head, documented(module.__name__), *texts]
    return "\n\n".join(parts)


def documented(name: str, members: bool = True) -> str:
    """What mkdocstrings makes the documentation of."""
    options = "show_root_heading: false, show_source: true"
    return f"::: {name}\n    options: {{ {options}, members: {'null' if members else 'false'} }}"


def code(module: ModuleType) -> str:
    """The code of a module below its docstring."""
    text = inspect.getsource(module)
    start = ast.parse(text).body[0].end_lineno or 0
    return "\n".join(text.splitlines()[start:]).strip("\n")
