"""The server of the lessons is for this machine and its own pages."""

from __future__ import annotations

import http.server
import re
import socket
import threading
import urllib.error
import urllib.request

import pytest

from satchel.commands import lessons as command
from satchel.lessons.chapters import CHAPTERS
from satchel.puzzles.errors import PuzzleError, Unavailable

from .server import Served, browser_path, reachable_elsewhere, status, websocket_reply

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


NAMES = [chapter.name for chapter in CHAPTERS]


def test_without_marimo_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from satchel.lessons import serve

    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    with pytest.raises(Unavailable, match=re.escape("pip install 'satchel[lessons]'")) as caught:
        serve.application()
    assert caught.value.exit_code == 4


def test_a_server_in_a_network_listens_on_the_loopback_address_alone() -> None:
    from satchel.lessons import serve

    with serve.opened(0) as listening:
        assert listening.family == socket.AF_INET
        assert listening.getsockname()[0] == "127.0.0.1"
    with pytest.raises(PuzzleError, match="an option of `satchel lessons --help`, found '--host'"):
        command.main(["--host", "0.0.0.0"])


def test_the_server_is_for_this_machine_and_for_its_own_pages(served: Served) -> None:
    home = served.address.rstrip("/")
    with urllib.request.urlopen(served.address, timeout=20) as reply:
        page = reply.read().decode()
    assert re.findall(r'href="/(\w+)/"', page) == [*NAMES, "glossary"]
    assert status(f"{home}/clauses/") == 200
    assert status(f"{home}/glossary/") == 200
    assert status(f"{home}/nothing/") == 404
    assert not reachable_elsewhere(served.address)
    for host in ("example.org", "example.org:80", "127.0.0.1.example.org", "[::1]", "0.0.0.0"):
        assert status(served.address, {"Host": host}) == 400, host
    others = ("http://example.org", "null", "http://127.0.0.1:1", "http://localhost", home + ".org")
    for origin in others:
        assert status(served.address, {"Origin": origin}) == 403, origin
        assert "403" in websocket_reply(served.address, "/clauses/ws?session_id=s_1", origin)
    foreign = ("http://example.org", "example.org")
    assert "403" in websocket_reply(served.address, "/clauses/ws?session_id=s_1", *foreign)
    assert status(served.address, {"Origin": home}) == 200
    assert "101" in websocket_reply(served.address, "/clauses/ws?session_id=s_1", home)
    assert "403" in websocket_reply(served.address, "/clauses/terminal/ws", home)


ELSEWHERE = """<script>
const out = window.out = {};
const at = (name, what) => (out[name] = what), no = name => () => at(name, 0);
const line = new WebSocket("WSclauses/ws?session_id=s_1");
line.onopen = () => at("websocket", 1); line.onerror = no("websocket");
fetch("HERE").then(() => at("read", 1)).catch(no("read"));
fetch("HEREclauses/api/kernel/set_ui_element_value", {method: "POST", mode: "no-cors", body: "{}"})
  .then(() => at("post", 1)).catch(no("post"));
const script = document.createElement("script"); script.src = "HEREclauses/public-files-sw.js";
script.onload = () => at("script", 1); script.onerror = no("script"); document.head.append(script);
const frame = document.createElement("iframe"); frame.src = "HEREclauses/";
onload = () => document.body.append(frame);
</script>"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_a_page_of_somebody_else_reaches_nothing(served: Served, name: str) -> None:
    """Neither reads nor sends, by any of the ways that browsers leave open to such pages."""
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    here = served.address
    text = ELSEWHERE.replace("WS", here.replace("http", "ws", 1)).replace("HERE", here).encode()

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *words: object) -> None:
            pass

    other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    try:
        with playwright.sync_playwright() as started:
            browser = started.chromium.launch(
                executable_path=browser_path(started), args=["--no-sandbox"]
            )
            page = browser.new_page()
            page.goto(f"http://{name}:{other.server_port}/")
            page.wait_for_function("Object.keys(out).length == 4 && frames.length == 1")
            assert page.evaluate("out") == {"websocket": 0, "read": 0, "post": 0, "script": 0}
            page.wait_for_timeout(1000)
            assert [frame.url for frame in page.frames[1:]] == ["chrome-error://chromewebdata/"]
            browser.close()
    finally:
        other.shutdown()
        other.server_close()
