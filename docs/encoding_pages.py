"""The pages about encoders: docstring, sizes, a formula written out, and the code."""

from __future__ import annotations

import ast
import inspect
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from kinds import Kind, kinds
from prose import markdown, sections, short, table

from satchel.encoders import cnf, encode, ilp
from satchel.encoders.options import Options
from satchel.explain.walkthrough import sizes
from satchel.puzzles import base


def source(module: ModuleType) -> str:
    """The code of a module below its docstring."""
    text = inspect.getsource(module)
    start = ast.parse(text).body[0].end_lineno or 0
    return "\n".join(text.splitlines()[start:]).strip("\n")


def puzzle_page(name: str) -> str:
    """The encoder of a puzzle: its docstring, sizes of its bundled instances, its code."""
    kind = base.find(name)
    examples = [(kind.parse(example.text), example) for example in kind.EXAMPLES]
    encodings = [(puzzle, example, encode(puzzle)) for puzzle, example in examples]
    encodings = [row for row in encodings if row[2].model.top]
    rows = [
        (
            short(puzzle),
            example.count,
            encoding.model.top,
            len(encoding.model.constraints),
            *(sizes.measured(encoding, Options()) or ())[:2],
            sum(len(part.rows) for part in ilp.lower(encoding)) + len(encoding.givens),
        )
        for puzzle, example, encoding in encodings
    ]
    largest, _, encoding = max(encodings, key=lambda row: row[2].model.top)
    module = import_module(f"satchel.encoders.{name}")
    chosen = cnf.choose(encoding, Options())
    others = list(sizes.compared(encoding, chosen, 1000))
    heads = ("instance", "solutions", "decisions", "constraints", "variables", "clauses", "rows")
    parts = [
        f"# {name.capitalize()}",
        f"`encoders/{name}.py` · [`satchel solve {name}`](../commands.md#{name})",
        markdown(module.__doc__ or ""),
        "## Measured",
        "The bundled instances: their solutions, decision variables and constraints; then the "
        "variables and clauses of the formula with the usual encodings, and the rows of the "
        "integer linear program with its lazy cuts left out.",
        table(heads, rows),
        f"{short(largest)} with one encoding exchanged for another:",
        table(("option", "encoding", "variables", "clauses", "literals"), others),
        "## Code",
        f"```python\n{source(module)}\n```",
    ]
    return "\n\n".join(parts)


@dataclass
class Technique:
    """A page about a module of techniques: several kinds may be found in it."""

    module: ModuleType
    kinds: list[tuple[Kind, list[str]]] = field(default_factory=list)

    @property
    def file(self) -> str:
        """The module's file, from the root of the repository."""
        return self.module.__name__.partition(".")[2].replace(".", "/") + (
            "/__init__.py" if hasattr(self.module, "__path__") else ".py"
        )

    @property
    def uri(self) -> str:
        """The page's."""
        file = self.file.replace("ilp/__init__", "ilp/rows").replace("__init__", "lazy")
        return file.removesuffix(".py") + ".md"

    @property
    def title(self) -> str:
        """The name of the module."""
        return Path(self.uri).stem.replace("_", " ").capitalize()

    def page(self) -> str:
        """Docstrings, a formula written out, what was measured, and the code."""
        parts = [f"# {self.title}", f"`{self.file}`"]
        for kind, names in self.kinds:
            parts.append(f"`{kind.flag}` {', '.join(f'`{name}`' for name in names)}")
        parts.append(markdown(self.module.__doc__ or "", 2))
        own = [f for _, f in inspect.getmembers(self.module, inspect.isfunction) if self._said(f)]
        own.sort(key=lambda function: function.__code__.co_firstlineno)
        for function in own if len(own) > 1 else []:
            parts += [f"## `{function.__name__}`", markdown(inspect.getdoc(function) or "", 3)]
        parts.append("## Measured")
        for kind, names in self.kinds:
            what = "rows" if kind.rows else "clauses"
            parts += [f"{kind.title}: auxiliary variables / {what}, in all.", kind.table(names)]
        parts.append("## Written out")
        for kind, names in self.kinds:
            parts += [kind.written(name) for name in names if not name.startswith("pysat")]
        return "\n\n".join([*parts, "## Code", f"```python\n{source(self.module)}\n```"])

    def _said(self, function: Any) -> bool:
        doc = function.__doc__ or ""
        own = function.__module__ == self.module.__name__ and "\n" in doc
        return own and not function.__name__.startswith("_") and "see the module" not in doc


def techniques() -> list[Technique]:
    """The pages about techniques."""
    found: dict[str, Technique] = {}
    for kind in kinds():
        for module, names in kind.pages().items():
            page = found.setdefault(module.__name__, Technique(module))
            page.kinds.append((kind, names))
    return list(found.values())


def encoders() -> dict[str, str]:
    """All pages below ``encoders/``."""
    pages = {f"encoders/{name}.md": puzzle_page(name) for name in base.names()}
    pages |= {technique.uri: technique.page() for technique in techniques()}
    return {**pages, "encoders/index.md": overview()}


def overview() -> str:
    """The page before the encoders."""
    parts = [
        "# Encoders",
        "An encoder says a puzzle as constraints over named Boolean variables; techniques say "
        "constraints as clauses or as rows. Each has a page with its docstring, sizes that the "
        "build of this site has counted, and its code.",
        "## Puzzles",
        table(
            ("encoder", "variables and constraints"),
            [
                (
                    f"[{name}]({name}.md)",
                    " ".join(sections(_doc(name))[""].split()),
                )
                for name in base.names()
            ],
        ),
    ]
    for kind in kinds():
        links = [
            f"[{page.title.lower()}]({page.uri.removeprefix('encoders/')})"
            for page in techniques()
            if any(kind.title == own.title for own, _ in page.kinds)
        ]
        parts += [f"## {kind.title}", f"Pages: {', '.join(links)}.", kind.table(kind.known)]
    return "\n\n".join(parts)


def _doc(name: str) -> str:
    return import_module(f"satchel.encoders.{name}").__doc__ or ""


def navigation() -> list[Any]:
    """The pages of the encoders, in groups."""
    groups: dict[str, list[Any]] = {}
    for page in techniques():
        title = page.kinds[0][0].title
        title = "At most one, at most k" if title.startswith("At most") else title
        groups.setdefault(title, []).append({page.title: page.uri})
    puzzles = [{name.capitalize(): f"encoders/{name}.md"} for name in base.names()]
    heads = [{title: pages} for title, pages in groups.items()]
    return ["encoders/index.md", {"Puzzles": puzzles}, *heads]
