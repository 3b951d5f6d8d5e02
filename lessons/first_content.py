"""What a page shows before marimo has loaded: the head of its chapter.

marimo's scripts take seconds on a slow machine. Until they take over the page, its empty root holds
title, aim and links.
"""

from __future__ import annotations

from html import escape

from . import layout
from .chapters import CHAPTERS, Chapter
from .guard import Application, Receive, Scope, Send

ROOT = b'<div id="root">'
"""Where marimo puts a page."""


def head(chapter: Chapter) -> str:
    """The head of a chapter, as HTML."""
    style = (
        "color-scheme:light dark;background:Canvas;color:CanvasText;min-height:100vh;"
        "padding:1rem;font:17px/1.5 system-ui,sans-serif"
    )
    return (
        f'<main style="{style}">{layout.way(chapter)}'
        f"<h1>{chapter.number} · {escape(chapter.title)}</h1><p><em>Aim: {escape(chapter.aim)}"
        f"</em></p><p>{chapter.minutes} minutes. The page is being made …</p></main>"
    )


class FirstContent:
    """An application whose pages of chapters begin with :func:`head`."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.heads = {f"/{chapter.name}/": head(chapter).encode() for chapter in CHAPTERS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        first = self.heads.get(scope.get("path", ""))
        if scope["type"] != "http" or first is None:
            return await self.app(scope, receive, send)
        begin: Scope = {}
        body = b""

        async def sending(message: Scope) -> None:
            nonlocal begin, body
            if message["type"] == "http.response.start":
                begin = message
                return
            body += message.get("body", b"")
            if message.get("more_body"):
                return
            filled = body.replace(ROOT, ROOT + first, 1)
            length = (b"content-length", str(len(filled)).encode())
            others = [(k, v) for k, v in begin.get("headers", ()) if k != b"content-length"]
            begin["headers"] = [*others, length] if body else begin["headers"]
            await send(begin)
            await send({"type": "http.response.body", "body": filled})

        return await self.app(scope, receive, sending)
