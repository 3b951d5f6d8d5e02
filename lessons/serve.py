"""The lessons as web pages: marimo in its run mode behind an index, for this machine alone.

A page shows a notebook and its controls; it cannot change or run code. Everything comes from the
loopback address, and a content security policy keeps browsers from asking anybody else.
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import threading
from html import escape
from importlib.util import find_spec
from typing import Any

from ..puzzles.errors import PuzzleError, Unavailable
from . import exercises, glossary, progress
from .chapters import CHAPTERS
from .first_content import FirstContent
from .guard import HOST, REQUEST_BYTES, Application, Guarded

REMEDY = "pip install 'satchel[lessons]'"
STYLE = """
:root{color-scheme:light dark}
body{max-width:44rem;margin:3rem auto;padding:0 1.2rem;font:17px/1.55 system-ui,sans-serif}
h1{font:normal 2.1rem/1.25 Georgia,serif}ol{padding-left:1.6rem}li{margin:1.1rem 0}
a{font-size:1.15rem;color:#1f5fa8}footer{margin-top:2.5rem;font-size:.9rem;opacity:.75}
@media(prefers-color-scheme:dark){body{background:#191c1b;color:#eee}a{color:#8ab8ee}}
"""


def index() -> str:
    """The page of all chapters, as HTML, with the exercises that are solved.

    >>> index().count("<li>") == len(CHAPTERS)
    True
    """
    solved = {name for name, kept in progress.kept().items() if kept.right}
    items = ""
    for chapter in CHAPTERS:
        own = exercises.of_chapter(chapter.name)
        done = sum(exercise.name in solved for exercise in own)
        items += (
            f'<li><a href="/{chapter.name}/">{escape(chapter.title)}</a><br>{escape(chapter.aim)}'
            f"<br><small>{chapter.minutes} minutes; {done} of {len(own)} exercises solved</small>"
            "</li>"
        )
    return page(
        "Satchel lessons",
        "<p>Reductions to SAT and ILP. Each chapter has something to move, and exercises that are "
        f"checked at once. Answers stay on this machine.</p><ol>{items}</ol><footer>The menu at "
        "the top right of a chapter shows its code. <code>satchel exercise</code> has the "
        'exercises in the terminal. <a href="/glossary/">Glossary</a></footer>',
    )


def page(title: str, body: str) -> str:
    """A page of our own, as HTML."""
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<link rel="icon" href="data:,"><title>{title}</title><style>{STYLE}</style>'
        f"</head><body><h1>{title}</h1>{body}</body></html>"
    )


def application() -> Application:
    """The index and all lessons as one ASGI application.

    Raises
    ------
    Unavailable
        Without marimo.
    """
    for library in ("marimo", "uvicorn", "starlette"):
        if find_spec(library) is None:
            raise Unavailable(f"the lessons need {library}: {REMEDY}")
    import marimo
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.responses import HTMLResponse
    from starlette.routing import Mount, Route

    logging.getLogger("marimo").setLevel(logging.ERROR)  # warnings tell of stale pages
    builder = marimo.create_asgi_app(quiet=True, include_code=True)
    for chapter in CHAPTERS:
        builder = builder.with_app(path=f"/{chapter.name}", root=str(chapter.file))

    async def front(request: Any) -> HTMLResponse:
        return HTMLResponse(index())

    async def words(request: Any) -> HTMLResponse:
        back = '<p><a href="/">All chapters</a></p>'
        return HTMLResponse(page("Glossary", f"{back}<dl>{glossary.entries()}</dl>{back}"))

    return Starlette(
        routes=[
            Route("/", front),
            Route("/glossary/", words),
            Mount("/", builder.build()),
        ],
        middleware=[Middleware(Guarded), Middleware(FirstContent)],
    )


def opened(port: int) -> socket.socket:
    """A socket that listens on the loopback address; port 0 takes a free one.

    Raises
    ------
    PuzzleError
        When the port is taken.
    """
    try:
        return socket.create_server((HOST, port))
    except OSError as error:
        found = os.strerror(error.errno) if error.errno else str(error)
        raise PuzzleError(f"--port {port}", "a free port", found.lower()) from None


class Server:
    """The application on a socket, in a thread that ends with the process."""

    def __init__(self, listening: socket.socket) -> None:
        app = application()
        import uvicorn

        self.socket = listening
        self.address = f"http://{HOST}:{listening.getsockname()[1]}/"
        config = uvicorn.Config(
            app, log_level="error", access_log=False, ws_max_size=REQUEST_BYTES, server_header=False
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        with contextlib.suppress(SystemExit):
            self.server.run(sockets=[self.socket])

    def start(self) -> None:
        """Begin to serve, and return when pages can be asked for."""
        self.thread.start()
        while self.thread.is_alive() and not self.server.started:
            self.thread.join(0.05)

    def wait(self) -> None:
        """Wait as long as it serves: until Ctrl-C."""
        while self.thread.is_alive():
            self.thread.join(0.5)
