"""How large Satchel is: lines, and lines of code, of each top folder.

``python benchmarks/lines.py [FOLDER]``. Python files alone are counted. A line of code is one that
is neither blank nor a comment, and stands in no docstring; any text that is a statement of its own
counts as a docstring, also one below a constant. The product is whatever is in the package.
"""

import argparse
import ast
import io
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

BESIDE = ("benchmarks", "docs")
"""Scripts that are no part of the package."""
LEFT_OUT = {"build", "dist", "site"}


def code(source: str) -> int:
    """The number of lines of code.

    >>> code('"Doc."\\n\\nx = (1,  # one\\n     2)\\n"What x is."\\n# end\\n')
    2
    """
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.string.strip() and token.type != tokenize.COMMENT:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                lines.difference_update(range(node.lineno, (node.end_lineno or 0) + 1))
    return len(lines)


def counted(home: Path) -> Iterator[tuple[str, int, int]]:
    """The top folder of each file (``.`` is the root), its lines and its lines of code."""
    for file in home.rglob("*.py"):
        top, *below = file.relative_to(home).parts
        if top not in LEFT_OUT and not top.startswith("."):
            source = file.read_text(encoding="utf-8")
            yield top if below else ".", source.count("\n"), code(source)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parent.parent)
    lines, codes = Counter[str](), Counter[str]()
    for top, all_lines, code_lines in counted(parser.parse_args().folder.resolve()):
        lines[top] += all_lines
        codes[top] += code_lines
    product = sorted(set(lines) - {*BESIDE, "tests"})
    groups = {name: [name] for name in product} | {"product": product}
    groups |= {name: [name] for name in BESIDE}
    groups |= {"all but tests": [*product, *BESIDE], "tests": ["tests"]}
    print(f"{'folder':14}{'lines':>8}{'code':>8}")
    for name, tops in groups.items():
        print(f"{name:14}{sum(lines[t] for t in tops):8,}{sum(codes[t] for t in tops):8,}")


if __name__ == "__main__":
    main()
