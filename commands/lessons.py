"""``lessons``: the lessons as web pages for this machine, until Ctrl-C."""

from __future__ import annotations

import os
import sys
import webbrowser

from ..lessons.chapters import CHAPTERS
from ..puzzles.arguments import Arguments
from ..puzzles.errors import PuzzleError
from ..puzzles.text import integer, one_of, shown
from .shared import options

PORT = 2718


def port(text: str) -> int:
    """A port."""
    return integer(text, "", 0, 65535, "a port")


def windows() -> bool:
    """Whether a browser would open in a window: those for terminals cannot show the lessons."""
    named = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    return named or sys.platform in ("darwin", "win32")


def main(argv: list[str]) -> int:
    """Serve the lessons, or list them; the result is the exit code."""
    parser = Arguments(prog="satchel lessons")
    parser.add_argument("name", nargs="?", metavar="NAME", help="the lesson to begin with")
    parser.add_argument("--list", action="store_true", help="list the lessons and end")
    what = f"where to listen on the loopback address (default {PORT}; 0 takes a free port)"
    parser.add_argument("--port", type=port, metavar="N", help=what)
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    arguments = parser.parse_args(argv)
    parser.once(argv)
    options.together(arguments)
    names = [chapter.name for chapter in CHAPTERS]
    if arguments.name not in (None, *names):
        raise PuzzleError("lesson", one_of(names, arguments.name), shown(arguments.name))
    if arguments.list:
        for chapter in CHAPTERS:
            if arguments.name in (None, chapter.name):
                print(f"{chapter.name}: {chapter.title}. {chapter.aim}")
        return 0
    from ..lessons import serve

    with serve.opened(PORT if arguments.port is None else arguments.port) as listening:
        server = serve.Server(listening)
        server.start()
        address = server.address + (f"{arguments.name}/" if arguments.name else "")
        print(address, flush=True)
        print("satchel: lessons for this machine alone; Ctrl-C ends them", file=sys.stderr)
        if not arguments.no_browser and windows():
            webbrowser.open(address)
        try:
            server.wait()
        except KeyboardInterrupt:  # threads of marimo may wait for pages that are gone
            os._exit(130)
    return 0
