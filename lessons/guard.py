"""What the server of the lessons lets through: pages of its own, asked for by these pages.

marimo has many addresses more, for its editor: files, packages, a terminal. It refuses them where
notebooks are only shown; here they are not even reached.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from ..puzzles.text import printable

HOST = "127.0.0.1"
HOSTS = re.compile(rb"(127\.0\.0\.1|localhost)(:[0-9]+)?")
POLICY = (
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; "
    f"connect-src 'self' data: ws://{HOST}:* ws://localhost:*; frame-ancestors 'self'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)
"""Of every answer."""
REQUEST_BYTES = 1_000_000
"""The most bytes of a request."""
PAGES = r"/|/[a-z_]+|/[a-z_]+/(?:(?:assets|@file)/.*|health|[\w.-]+\.[a-z0-9]+)?"
KERNEL = "instantiate|set_ui_element_value|set_model_value|function_call|read_code"
ADDRESSES = {
    "GET": PAGES,
    "HEAD": PAGES,
    "POST": rf"/[a-z_]+/api/kernel/(?:{KERNEL})",
    "websocket": r"/[a-z_]+/ws",
}
"""The addresses that a reader's page asks for, by method.

No page is exported: it would load marimo's scripts from a network.
"""
FILE = re.compile(r"/[a-z_]+/@file/(.*)")
NAMED_FILE = re.compile(r"@file/([\w.-]+)")
"""How a page is told the name of a file that a notebook made."""
OTHER_SITES = (b"cross-site", b"same-site")
"""What browsers say of a request that a page of another port, host or site makes."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Scope]]
Send = Callable[[Scope], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def refusal(scope: Scope) -> int:
    """The status with which a request is refused; 0 where it is not.

    The host must be this machine, so that no foreign name that was made to lead here gets in;
    whoever names an origin must be the page that is asked, and no page of another site may ask. A
    notebook is one of the lessons, never a new one.

    >>> here = (b"host", b"localhost:80")
    >>> refusal({"method": "POST", "path": "/cuts/api/kernel/run", "headers": [here]})
    404
    >>> refusal({"path": "/cuts/ws", "headers": [here, (b"origin", b"null")]})
    403
    >>> refusal({"path": "/cuts/ws", "headers": [here], "query_string": b"file=__new__"})
    404
    """
    headers = dict(scope["headers"])
    host, origin = headers.get(b"host", b""), headers.get(b"origin")
    length = headers.get(b"content-length", b"")
    method = scope.get("method", "websocket")
    if not HOSTS.fullmatch(host):
        return 400
    if origin is not None and origin.partition(b"://")[2] != host:
        return 403
    if headers.get(b"sec-fetch-site") in OTHER_SITES:
        return 403
    if "file" in parse_qs(scope.get("query_string", b"").decode("latin-1"), True):
        return 404
    if method not in ADDRESSES or not re.fullmatch(ADDRESSES[method], scope["path"]):
        return 404
    if method == "POST" and not length:
        return 411
    small = re.fullmatch(rb"[0-9]{1,9}", length) and int(length) <= REQUEST_BYTES
    return 413 if length and not small else 0


class Guarded:
    """An application that is reached by what :func:`refusal` lets through.

    Of the files under ``@file`` those are served whose names a page was told: marimo would look for
    any other among the shared memory of the user, and delete it at the end.

    What it raises, of a malformed request say, becomes one line on standard error.
    """

    def __init__(self, app: Application) -> None:
        self.app = app
        self.files: set[str] = set()
        """The names of files that pages were told."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        begun = False

        async def sending(message: Scope) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "websocket.send":
                told = message.get("text") or (message.get("bytes") or b"").decode(errors="replace")
                self.files.update(NAMED_FILE.findall(told))
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        async def refuse(status: int) -> None:
            if scope["type"] == "websocket":
                await sending({"type": "websocket.close", "code": 1008})
            else:
                await sending({"type": "http.response.start", "status": status})
                await sending({"type": "http.response.body", "body": b""})

        if status := refusal(scope):
            return await refuse(status)
        if (file := FILE.fullmatch(scope["path"])) and file[1] not in self.files:
            return await refuse(404)
        try:
            await self.app(scope, receive, sending)
        except Exception as error:
            message = f"{scope.get('method', 'WS')} {scope['path']}: {error}"
            sys.stderr.write(f"satchel: {printable(message)[:200]}\n")
            if not begun:
                await refuse(500)
