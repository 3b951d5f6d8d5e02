"""The lessons as they are served, and who asks for them."""

from __future__ import annotations

import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from ..helpers import LAUNCH, ROOT


class Served:
    """The verb as a process, its address, and how its complaints begin."""

    def __init__(self) -> None:
        words = ["lessons", "--port", "0", "--no-browser"]
        self.said: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, str(ROOT / "cli.py"), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.address = self.process.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", self.address)

    def stop(self) -> None:
        """Ctrl-C ends it at once, whoever is looking at a page."""
        self.process.send_signal(signal.SIGINT)
        try:
            _, said = self.process.communicate(timeout=10)
        finally:
            self.process.kill()
        assert self.process.returncode == 130
        first, *more = said.splitlines()
        assert first == "satchel: lessons for this machine alone; Ctrl-C ends them"
        assert len(more) == len(self.said), said
        assert all(map(str.startswith, more, self.said)), said
        assert all(map(str.isprintable, more))


def status(address: str, headers: dict[str, str] | None = None, body: Any = None) -> int:
    """Of a GET, or with a body of a POST: the status, and that no page of others may use it."""
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "x", **(headers or {})})
    try:
        with urllib.request.urlopen(request, timeout=20) as reply:
            assert "connect-src 'self'" in reply.headers["content-security-policy"]
            assert reply.headers["cross-origin-resource-policy"] == "same-origin"
            return int(reply.status)
    except urllib.error.HTTPError as error:
        return error.code


def websocket_reply(address: str, path: str, origin: str, host: str = "") -> str:
    """The first line of what the server answers to whoever wants a websocket."""
    there = address.split("/")[2]
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    asked = (
        f"GET {path} HTTP/1.1\r\nHost: {host or there}\r\nOrigin: {origin}\r\n"
        f"Connection: Upgrade\r\nUpgrade: websocket\r\n{key}\r\n\r\n"
    )
    name, port = there.split(":")
    with socket.create_connection((name, int(port)), timeout=20) as line:
        line.sendall(asked.encode())
        return line.recv(4096).decode().splitlines()[0]


def urllib_text(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as reply:
        return str(reply.read().decode())


def reachable_elsewhere(address: str) -> bool:
    """Whether the port answers on another address of this machine."""
    port = int(address.rstrip("/").rpartition(":")[2])
    for name in ("127.0.0.2", socket.gethostname()):
        try:
            if socket.gethostbyname(name) != "127.0.0.1":
                socket.create_connection((name, port), timeout=1).close()
                return True
        except OSError:
            continue
    return False


def browser_path(playwright: Any) -> str:
    """A Chromium of this machine, else that of playwright; skip where there is neither."""
    names = ("chromium", "chromium-browser", "google-chrome")
    own = next(filter(None, map(shutil.which, names)), None)
    path = own or playwright.chromium.executable_path
    if not Path(path).exists():
        pytest.skip("no Chromium to open the lessons in: playwright install chromium")
    return str(path)
