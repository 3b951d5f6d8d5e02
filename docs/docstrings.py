"""An extension of griffe: docstrings as Markdown knows them, and names where users import them."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import griffe

ROLE = re.compile(r":\w+:`~?\.?([^`]+)`")
HEAD = re.compile(
    r"^(?!(?:Parameters|Attributes|Returns|Yields|Raises|Examples)$)(\S.*)\n-{3,}$", re.MULTILINE
)
"""Of a section that NumPy does not know, such as the constraints of an encoder."""
DOCTEST = re.compile(r"(?<=\n\n)(>>> (?:.+\n?)*)")
EXAMPLES = "\nExamples\n--------\n"


class Docstrings(griffe.Extension):
    """Prepares docstrings before they are read as NumPy sections."""

    def on_object(self, *, obj: griffe.Object, **others: Any) -> None:
        """Turn roles into code and other heads into headings; fence examples without a head."""
        if obj.docstring:
            text, examples, below = obj.docstring.value.partition(EXAMPLES)
            text = HEAD.sub(r"# \1", ROLE.sub(r"`\1`", text))
            obj.docstring.value = DOCTEST.sub(r"```pycon\n\1\n```\n", text) + examples + below

    def on_package(self, *, pkg: griffe.Module, **others: Any) -> None:
        """Make known what a package imports when it is first used (PEP 562)."""
        for package in (pkg, pkg["puzzles"]):
            for name, home in import_module(package.path)._HOMES.items():
                if name not in package.members:
                    target = f"{package.path}.{home.lstrip('.')}.{name}"
                    package.set_member(name, griffe.Alias(name, target))
