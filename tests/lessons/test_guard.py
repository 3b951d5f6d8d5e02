"""What the server of the lessons lets through."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from .server import Served, status, urllib_text

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_of_marimo_no_more_is_reached_than_a_reader_needs() -> None:
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
    every = {way for way in walk(app.routes) if way[1].startswith("/clauses/")}
    assert {("POST", "/clauses/api/kernel/run"), ("websocket", "/clauses/terminal/ws")} <= every
    assert len(every) > 60
    reached = {
        f"{method} {path.removeprefix('/clauses')}"
        for method, path in every
        if re.fullmatch(guard.ADDRESSES.get(method, "(?!)"), path)
    }
    kernel = ("set_ui_element_value", "set_model_value", "function_call", "instantiate")
    allowed = {f"POST /api/kernel/{name}" for name in (*kernel, "read_code")}
    allowed |= {"POST /api/export/html", "websocket /ws", "GET /", "HEAD /"}
    pages = {
        way
        for way in reached
        if re.match(r"(GET|HEAD|websocket) /(@file|assets|health|[^/]*\.)", way)
    }
    assert reached - pages <= allowed


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
