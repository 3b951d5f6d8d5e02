"""A page shows its head before the notebook has loaded."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from satchel.lessons.chapters import CHAPTERS
from satchel.lessons.first_content import ROOT, FirstContent

from .server import Served, urllib_text


def answered(path: str, parts: list[bytes]) -> tuple[dict[bytes, bytes], bytes]:
    """Headers and body of a page that comes in parts."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        length = str(sum(map(len, parts))).encode()
        start = {"type": "http.response.start", "status": 200}
        await send({**start, "headers": [(b"content-length", length), (b"x", b"y")]})
        for i, part in enumerate(parts):
            more = i + 1 < len(parts)
            await send({"type": "http.response.body", "body": part, "more_body": more})

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {}

    asyncio.run(FirstContent(app)({"type": "http", "path": path}, receive, send))
    return dict(sent[0]["headers"]), b"".join(message["body"] for message in sent[1:])


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.name)
def test_the_root_of_a_chapter_holds_its_title(chapter: Any) -> None:
    headers, body = answered(f"/{chapter.name}/", [b"<p>" + ROOT[:4], ROOT[4:] + b"</div>"])
    assert body.count(ROOT) == 1
    assert f"{chapter.number} · {chapter.title}".encode() in body
    assert headers == {b"x": b"y", b"content-length": str(len(body)).encode()}


def test_other_pages_are_left_alone() -> None:
    headers, body = answered("/clauses/assets/a.js", [ROOT, b"x"])
    assert body == ROOT + b"x"
    assert headers[b"content-length"] == str(len(body)).encode()


def test_a_chapter_is_served_with_its_head(served: Served) -> None:
    pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")
    page = urllib_text(f"{served.address}clauses/")
    assert "The page is being made" in page
    assert page.index("<h1>1 · ") < page.index("__MARIMO_MOUNT_CONFIG__")
