"""The article: balanced, plain, and no name leaves its place."""

from __future__ import annotations

import re
from typing import Any

import pytest

from satchel.encoders import encode
from satchel.encoders.formats import FORMATS as EXPORTS
from satchel.encoders.options import Options
from satchel.explain.walkthrough.formats import FORMATS
from satchel.explain.walkthrough.walkthrough import Walkthrough
from satchel.puzzles.base import Puzzle

from ..cases import SMALL, puzzle_of


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("name", SMALL)
def test_latex_is_balanced_and_plain(name: str, full: bool) -> None:
    text = "\n".join(FORMATS["latex"](Walkthrough(puzzle_of(SMALL[name]), full=full).document()))
    assert "verbatim" not in text
    assert text.count("{") == text.count("}")
    assert text.count("$") % 2 == 0
    opened: list[str] = []
    for what, environment in re.findall(r"\\(begin|end)\{(\w+)\}", text):
        if what == "begin":
            opened.append(environment)
        else:
            assert opened.pop() == environment
    assert opened == []
    assert all(ord(sign) < 256 for sign in text)
    outside = re.sub(r"\$[^$]*\$", "", text.split("\\begin{document}")[1])
    assert re.search(r"(?<!\\)[%#_^]", outside) is None
    for line in outside.splitlines():
        if re.search(r"(?<!\\)&", line):
            assert line.endswith(("\\\\", "\\\\ \\hline"))


def test_no_name_leaves_its_place_in_latex(nasty: Puzzle[Any]) -> None:
    for text in (
        "\n".join(FORMATS["latex"](Walkthrough(nasty).document())),
        "\n".join(EXPORTS["latex"](encode(nasty), Options(), nasty.text())),
    ):
        assert "verbatim}" not in text and "\\input" not in text
        assert "textbackslash{}end" in text and "textbackslash{}input" in text
        assert "żółw\\_<U+03B2>" in text.replace("{<}", "<")
        assert text.count("{") - text.count("\\{") == text.count("}") - text.count("\\}")
