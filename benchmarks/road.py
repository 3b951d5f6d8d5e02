"""The road of an instance: the modules that it enters from the command line to the answer.

``python benchmarks/road.py [WORDS …]`` runs ``satchel WORDS`` (``solve queens 8``) in this process
and names every module in which a function is called, by its floor, with its place in the order of
first entry. Importing a module does not enter it: neither its own lines nor what they call. Nor do
the methods that dataclasses write.
"""

import io
import sys
import threading
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType

import satchel
from satchel import cli

HOME = Path(satchel.__file__).resolve().parent
FLOORS = {
    "cli, commands": {"cli", "__main__", "commands", "lessons"},
    "explain, setting, compare": {"explain", "setting", "compare"},
    "verify": {"verify"},
    "backends": {"backends"},
    "encoders": {"encoders"},
    "puzzles": {"puzzles"},
}
ABOVE = 3
"""So many of the floors are above the backends."""


def module(frame: FrameType) -> str | None:
    """The module of a frame, as a path without its suffix; None where it is none of Satchel's."""
    file = Path(frame.f_code.co_filename)
    return file.relative_to(HOME).with_suffix("").as_posix() if HOME in file.parents else None


def importing(frame: FrameType | None) -> bool:
    """Whether a module of Satchel is being imported below this frame."""
    while frame and not (frame.f_code.co_name == "<module>" and module(frame)):
        frame = frame.f_back
    return frame is not None and module(frame) != "benchmarks/road"


def entered(run: Callable[[], object]) -> list[str]:
    """The modules in which ``run`` calls a function, in the order of first entry."""
    found: dict[str, None] = {}

    def hear(frame: FrameType, event: str, argument: object) -> None:
        name = module(frame) if event == "call" else None
        if name and name not in found and not importing(frame):
            found[name] = None

    threading.setprofile(hear)
    sys.setprofile(hear)
    try:
        run()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return [name for name in found if not name.startswith("benchmarks/")]


def main() -> None:
    """Run the command, and print its road."""
    words = sys.argv[1:] or ["solve", "queens", "8"]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        road = entered(lambda: cli.run(words))
    floors = {name: [m for m in road if m.split("/")[0] in tops] for name, tops in FLOORS.items()}
    for name, modules in floors.items():
        print(f"{name} ({len(modules)})")
        for one in modules:
            print(f"{road.index(one) + 1:6}  {one}")
    print("above the backends:", sum(len(m) for m in list(floors.values())[:ABOVE]))


if __name__ == "__main__":
    main()
