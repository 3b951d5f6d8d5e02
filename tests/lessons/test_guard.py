"""What the server of the lessons lets through."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from satchel.lessons.guard import Guarded, refusal

from .server import Served, status, urllib_text, websocket_reply

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


@pytest.mark.parametrize("chapter", ["clauses", "at_most_one"])
def test_of_marimo_no_more_is_reached_than_a_reader_needs(chapter: str) -> None:
    """No address that runs code, or reads or writes files, though marimo would refuse too."""
    from satchel.lessons import guard, serve

    def walk(routes: Any, before: str = "") -> Iterator[tuple[str, str]]:
        for route in routes:
            path = before + getattr(route, "path", "")
            inner = getattr(route, "routes", None) or getattr(
                getattr(route, "app", None), "routes", None
            )
            if inner:
                yield from walk(inner, path)
            for method in getattr(route, "methods", None) or ["websocket"]:
                yield method, path

    app: Any = serve.application()
    every = {way for way in walk(app.routes) if way[1].startswith(f"/{chapter}/")}
    run, terminal = ("POST", f"/{chapter}/api/kernel/run"), ("websocket", f"/{chapter}/terminal/ws")
    assert {run, terminal} <= every
    assert len(every) > 60
    reached = {
        f"{method} {path.removeprefix(f'/{chapter}')}"
        for method, path in every
        if re.fullmatch(guard.ADDRESSES.get(method, "(?!)"), path)
    }
    kernel = ("set_ui_element_value", "set_model_value", "function_call", "instantiate")
    allowed = {f"POST /api/kernel/{name}" for name in (*kernel, "read_code")}
    allowed |= {"websocket /ws", "GET /", "HEAD /"}
    pages = {
        way
        for way in reached
        if re.match(r"(GET|HEAD|websocket) /(@file|assets|health|[^/]*\.)", way)
    }
    assert reached - pages == allowed


def test_a_malformed_request_is_one_line_and_harms_nobody(served: Served) -> None:
    home = served.address.rstrip("/")
    token = re.search(r'"serverToken": ?"([^"]*)"', urllib_text(f"{home}/clauses/"))
    assert token
    headers = {"Marimo-Server-Token": token[1], "Marimo-Session-Id": "s_000000"}
    kernel = f"{home}/clauses/api/kernel"
    code = {"cellIds": ["a"], "codes": ["1"]}
    for path, body in (
        ("run", code),
        ("scratchpad/run", {"code": "1"}),
        ("save", {**code, "names": ["a"], "configs": [{}], "filename": "a.py"}),
        ("../files/list_files", {"path": "/"}),
    ):
        assert status(f"{kernel}/{path}", headers, body) == 404, path
    large = {**headers, "Content-Length": "1000001"}
    assert status(f"{kernel}/set_ui_element_value", large, b"") == 413
    served.said = []
    for bad in (b"[1", b"\xff", b"{}", b'{"objectIds": ["\x1b[31m"], "values": []}'):
        assert status(f"{kernel}/set_ui_element_value", headers, bad) in (400, 500)
        served.said.append("satchel: POST /clauses/api/kernel/set_ui_element_value: ")
    with socket.create_connection(("127.0.0.1", int(home.rpartition(":")[2]))) as line:
        line.sendall(b"\x16\x03\x01 nonsense\r\n\r\n")
        assert b"400" in line.recv(4096)
    assert status(f"{home}/clauses/") == 200


def test_no_shared_memory_but_the_files_of_a_notebook() -> None:
    """Marimo reads any object of this name where no kernel has begun, and deletes it at exit."""
    from multiprocessing.shared_memory import SharedMemory

    served, secret = Served(), SharedMemory(create=True, size=6)
    home = served.address.rstrip("/")
    try:
        assert secret.buf
        secret.buf[:6] = b"secret"
        for length in ("6", "9" * 5000):
            assert status(f"{home}/clauses/@file/{length}-{secret.name}") == 404
        served.stop()
        again = SharedMemory(name=secret.name)
        assert again.buf and bytes(again.buf[:6]) == b"secret"
        again.close()
    finally:
        served.process.kill()
        secret.close()
        secret.unlink()


def test_files_whose_names_a_page_was_told_are_served() -> None:
    told, answered = {"type": "websocket.send", "text": '"./@file/3-7-abc.png" x'}, []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send(told if scope["type"] == "websocket" else {"type": "http.response.start"})

    async def send(message: Any) -> None:
        answered.append(message.get("status", 200))

    async def ask() -> None:
        guarded, here = Guarded(app), [(b"host", b"localhost:80")]
        file = {"type": "http", "method": "GET", "headers": here, "path": "/cuts/@file/3-7-abc.png"}
        await guarded(file, None, send)  # type: ignore[arg-type]
        await guarded({"type": "websocket", "path": "/cuts/ws", "headers": here}, None, send)  # type: ignore[arg-type]
        await guarded(file, None, send)  # type: ignore[arg-type]
        await guarded({**file, "path": "/cuts/@file/3-7-abd.png"}, None, send)  # type: ignore[arg-type]

    asyncio.run(ask())
    assert [code for code in answered if code != 200] == [404, 404]
    assert answered[0] == answered[-2] == 404


def test_pages_of_other_sites_and_new_notebooks_are_refused(served: Served) -> None:
    home = served.address.rstrip("/")
    for site, expected in (("cross-site", 403), ("same-site", 403), ("none", 200)):
        assert status(f"{home}/clauses/", {"Sec-Fetch-Site": site}) == expected
    assert status(f"{home}/clauses/", {"Sec-Fetch-Site": "same-origin"}) == 200
    for query in ("file=__new__", "a=1&file=%5F_new__", "file="):
        assert status(f"{home}/clauses/?{query}") == 404
        assert "403" in websocket_reply(served.address, f"/clauses/ws?session_id=s_1&{query}", home)
    export = f"{home}/clauses/api/export/html"
    assert status(export, {"Marimo-Session-Id": "s_1"}, {"files": [], "download": True}) == 404


def test_a_length_that_is_no_number() -> None:
    head = [(b"host", b"localhost:80")]
    for length in (b"9" * 5000, b"-1", b"x"):
        scope = {"method": "POST", "path": "/cuts/api/kernel/instantiate"}
        assert refusal({**scope, "headers": [*head, (b"content-length", length)]}) == 413
