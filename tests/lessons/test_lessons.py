"""The lessons: as scripts, their checks of answers, their server, and in a browser."""

from __future__ import annotations

import http.server
import importlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from satchel.backends.ilp.relaxation import maximise
from satchel.commands import lessons as command
from satchel.encoders.ilp import row
from satchel.explain.walkthrough.lazy_cuts import moving, rounds, still
from satchel.lessons import LESSONS, Lesson, common, home, layout
from satchel.puzzles.errors import PuzzleError, Unavailable
from satchel.puzzles.tour import Tour

from ..helpers import LAUNCH, ROOT
from ..test_packaging import LOUD, copied, succeed

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")

NAMES = [lesson.name for lesson in LESSONS]
COUNTER = "-1 5 0\n-2 7 0 -5 7 0 -6 0 -2 -5 8 0 -6 8 0\n-3 9 0 -7 9 0 -3 -7 10 0 -8 10 0 -3 -8 0\n"
RIGHT = {
    "clauses": [
        "-11 -17 0\n-11 -23 0\n-17 -23 0",
        "-11 30 0\n-17 31 0 -30 31 0 -17 -30 0\n-23 -31 0",
    ],
    "counting": [f"{COUNTER}-4 -10 0 -4 -8 0"],
    "cuts": ["3 7 11 15", "15, 11, 7, 3\n", "2 10 13 26 34 30 17 6"],
    "unique": ["1 2 3 4 5 6 7 8", "2 3 0 0 0 0 0 0", "0 0 1 1 0 0 0 0", "0 0 0 0 0 0 3 2"],
    "relaxation": ["1/3 1/3 1/3\n" * 3, "0.25 1/2 0.25 1/2 0 1/2 1/4 1/2 1/4"],
}
WRONG = {
    "clauses": {
        "-11 -17 0\n-11 -23 0": "17, 23 may still be true together",
        "-11 0\n-17 -23 0": "forbids the assignment with only 11 true",
        "-11 -17 0 -11 -23 0\n-17 -23 0\n-1 0": "Line 3 loses the solution 1 3 5 2 4",
        "-11 -17": "your answer:1:8: expected `0`",
        "-11 -17 0\n-11 -23 x": "your answer:2:9: expected a literal",
        "p cnf 3 3\n-11 -17 0": "11, 23 may still be true together",
        "-11 -9999999 0": "your answer: expected variables up to 999",
        "0": "forbids the assignment with all false",
    },
    "counting": {
        "-1 -2 -3 0 -1 -2 -4 0 -1 -3 -4 0 -2 -3 -4 0": "without a counter",
        "-1 -2 -3 0 -1 -2 -4 0 -1 -3 -4 0 -2 -3 -4 0 5 6 0": "your counter plays no part",
        f"{COUNTER}-4 -9 0": "Too strong",
        COUNTER: "may still be true together",
        "-1 -2 -3 5 0 -1 -2 -3 -5 0 -1 -2 -4 0 -1 -3 -4 0 -2 -3 -4 0": "does not derive -3",
        "": "",
    },
    "cuts": {
        "1 2": "leads out of your squares",
        " ".join(map(str, range(1, 37))): "all squares",
        "37": "expected squares from 1 to 36",
        "__import__('os')": "expected squares from 1 to 36",
    },
    "unique": {
        "7 3 1 4 5 8 0 0": "Both answer “7 3 1 4 5 8 6 2”",
        "0 0 0 0 0 0 0 0": "Both answer “Not unique”",
        "1 0 0 0 0 0 0 0": "Both answer “No answer”",
        "1 2 3": "expected 8 digits",
        "1 2 3 4 5 6 7 9": "expected digits from 0 to 8",
    },
    "relaxation": {
        "1 0 0 0 0 1 0 1 0": "the sum is 2",
        "1/2 " * 9: "One queen in row 1: the sum is 3/2",
        "1/3 " * 8: "expected 9 numbers",
        "1/0 " * 9: "expected numbers such as",
        "2 0 0 0 0 0 0 0 0": "at most 1",
        "9**9": "expected numbers such as",
    },
}


def lesson(name: str) -> Any:
    return importlib.import_module(f"satchel.lessons.{name}")


# --- notebooks -------------------------------------------------------------------------------


def test_every_notebook_is_a_lesson() -> None:
    files = {path.stem for path in (ROOT / "lessons").glob("*.py")}
    assert files - {"__init__", "common", "guard", "home", "layout", "serve"} == set(NAMES)
    for one in LESSONS:
        text = one.file.read_text(encoding="utf-8")
        assert f'app_title="{one.title}"' in text
        assert "## Exercise" in text
        assert "layout.conclusion(" in text
        assert len(text.splitlines()) <= 300


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_runs_from_top_to_bottom(name: str) -> None:
    outputs, _ = lesson(name).app.run()
    shown = [output.text for output in outputs if output is not None]
    assert shown[0].count("<h1") == 1
    assert any("<svg" in html for html in shown)
    assert any("No answer yet." in html for html in shown)


def test_a_lesson_uses_the_files_of_its_own_checkout(tmp_path: Path) -> None:
    checkout = copied(tmp_path / "check out-1")
    queens = checkout / "puzzles" / "queens.py"
    with queens.open("a", encoding="utf-8") as file:
        file.write(LOUD)
    done = succeed([sys.executable, str(checkout / "lessons" / "clauses.py")], tmp_path)
    assert f"loaded {queens}" in done.stderr.splitlines()
    assert home.__name__ in sys.modules  # where the package is known there is nothing to do


@pytest.mark.parametrize(("name", "text"), [(n, t) for n in NAMES for t in RIGHT[n]])
def test_a_right_answer_is_accepted(name: str, text: str) -> None:
    judgement = common.judge(lesson(name).check, text)
    assert judgement is not None
    assert judgement.right, judgement.why


@pytest.mark.parametrize(
    ("name", "text", "why"), [(n, t, why) for n in NAMES for t, why in WRONG[n].items()]
)
def test_a_wrong_answer_is_refused_with_the_reason(name: str, text: str, why: str) -> None:
    judgement = common.judge(lesson(name).check, text)
    if not text:
        assert judgement is None
    else:
        assert judgement is not None
        assert not judgement.right
        assert why in judgement.why


def test_an_answer_of_any_length_and_kind_is_judged() -> None:
    for name in NAMES:
        for text in ("1 " * 2400, "1 " * 20_000, "\0", "-" * 300, "9" * 5000, "é\u2028\x1b[0m"):
            judgement = common.judge(lesson(name).check, text)
            assert judgement is not None
            assert not judgement.right
            too_long = len(text) > common.ANSWER_CHARACTERS
            assert too_long == ("at most 5,000 characters" in judgement.why)
        assert "layout.answer_field(" in LESSONS[NAMES.index(name)].file.read_text("utf-8")


def test_a_field_takes_one_character_too_many_and_no_more() -> None:
    for rows in (1, 4):
        field: Any = layout.answer_field("Your answer", "1 2 3", rows)
        assert field._component_args["max-length"] == common.ANSWER_CHARACTERS + 1


def test_an_answer_that_is_too_hard_to_judge_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    hole = [[40 + 9 * pigeon + h for h in range(9)] for pigeon in range(10)]
    clauses = [
        *hole,
        *([-a, -b] for row in zip(*hole, strict=True) for a, b in combinations(row, 2)),
    ]
    text = "\n".join(map(common.dimacs_line, clauses))
    monkeypatch.setattr(common, "CHECK_TIMEOUT_S", 0.05)
    judgement = common.judge(lesson("clauses").check, text)
    assert judgement == (False, "your answer: not understood within 0.05 seconds")


def test_the_skipping_program_is_wrong_in_the_known_ways() -> None:
    unique = lesson("unique")
    assert unique.printed(unique.skipping((7, 3, 1, 4, 5, 8, 0, 0))) == "7 3 1 4 5 8 6 2"
    assert unique.printed(unique.skipping((0,) * 8)) == "Not unique"
    assert unique.printed(unique.skipping((1,) + (0,) * 7)) == "No answer"
    assert unique.printed(unique.skipping(tuple(range(1, 9)))) == "1 2 3 4 5 6 7 8"


def test_the_mines_of_the_comparison_have_their_numbers() -> None:
    mined = lesson("relaxation").mined(6)
    assert (len(mined.rows), mined.columns, mined.rule) == (6, 6, "plus")
    assert sum(int(cell) for cell in "".join(mined.rows)) > 0


# --- what they show --------------------------------------------------------------------------


def squares(cycle: tuple[tuple[int, int], ...]) -> set[int]:
    return {square for leap in cycle for square in leap}


@pytest.mark.parametrize("board", [Tour(6, 6, closed=True), Tour(5, 5), Tour(3, 10, closed=True)])
def test_each_round_violates_its_cuts_and_the_last_is_a_tour(board: Tour) -> None:
    found = list(rounds(board))
    assert len(found) > 1
    for shown in found[:-1]:
        assert len(shown.cycles) > 1
        inside = shown.inside()
        leaps = [leap for cycle in shown.cycles for leap in cycle]
        assert 0 < len(inside) < len(board.squares)
        assert not [leap for leap in leaps if len(inside.intersection(leap)) == 1]
        assert all(len(inside.intersection(leap)) == 1 for leap in shown.crossing)
        assert not set(shown.crossing) & set(leaps)
    assert found[-1].cuts == ()
    (tour,) = found[-1].cycles
    assert squares(tour) == set(board.squares)
    assert len(tour) == len(board.squares) - (not board.closed)


def test_rounds_without_a_tour_end() -> None:
    found = list(rounds(Tour(3, 4, closed=True)))
    assert all(shown.cuts for shown in found)


def test_the_moving_picture_shows_each_round_and_keeps_the_last() -> None:
    board = Tour(6, 6, closed=True)
    found = list(rounds(board))
    tree = ElementTree.fromstring(moving(board, found))
    groups = tree.findall("{*}g")
    assert [group.get("opacity") for group in groups] == ["0"] * (len(found) - 1) + ["1"]
    assert len(tree.findall("{*}g/{*}animate")) == len(found)
    assert len(groups[-1].findall("{*}line")) == 36
    plain = ElementTree.fromstring(still(board, found[0], cut=False))
    assert len(plain.findall("{*}line")) == 36


def test_an_optimum_with_and_without_whole_variables() -> None:
    pairs = [row(two, None, 1) for two in ((1, 2), (1, 3), (2, 3))]
    weights = {1: 2, 2: 2, 3: 3}
    loose = maximise(3, pairs, weights, whole=False)
    assert loose is not None
    assert loose == (3.5, [0.5, 0.5, 0.5])
    whole = maximise(3, pairs, weights, whole=True)
    assert whole is not None
    assert whole == (3.0, [0.0, 0.0, 1.0])
    given = maximise(3, pairs, weights, whole=True, literals=[-3], solver="cbc")
    assert given is not None
    assert given.value == 2.0
    assert maximise(3, [*pairs, row([1, 2, 3], 2, None)], weights, whole=True) is None
    assert maximise(1, [row([], 1, None)], {1: 1}, whole=False) is None


def test_clauses_are_read_and_propagated() -> None:
    assert common.propagate([[-1, 2], [-2, -3], [3, 4]], [1]) == ([1, 2, -3, 4], True)
    assert common.propagate([[-1, 2], [-1, -2]], [1])[1] is False
    assert common.propagate([[5]], []) == ([5], True)
    with pytest.raises(PuzzleError, match="your answer:3:1: expected a literal"):
        common.read_clauses("1 2 0\n\nq")
    assert list(common.faults([[-1, -2]], 1, (1, 2))) == []


# --- the verb --------------------------------------------------------------------------------


def test_the_verb_lists_the_lessons(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--list"]) == 0
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()] == NAMES
    assert command.main(["cuts", "--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize("words", [["nothing"], ["--port", "65536"], ["--port", "x"], ["a", "b"]])
def test_the_verb_refuses_other_words(words: list[str]) -> None:
    with pytest.raises(PuzzleError):
        command.main(words)


def test_a_taken_port_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ["lessons", "--no-browser", "--port", str(port)]
        done = subprocess.run(
            [sys.executable, str(ROOT / "cli.py"), *words], capture_output=True, text=True
        )
    said = f"satchel: --port {port}: expected a free port, found address already in use\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_without_marimo_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from satchel.lessons import serve

    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    with pytest.raises(Unavailable, match=re.escape("pip install 'satchel[lessons]'")) as caught:
        serve.application()
    assert caught.value.exit_code == 4


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


@pytest.fixture
def served() -> Iterator[Served]:
    server = Served()
    try:
        yield server
        server.stop()
    finally:
        server.process.kill()


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


def spoken_to(address: str, path: str, origin: str, host: str = "") -> str:
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


def test_the_server_is_for_this_machine_and_for_its_own_pages(served: Served) -> None:
    home = served.address.rstrip("/")
    with urllib.request.urlopen(served.address, timeout=20) as reply:
        page = reply.read().decode()
    assert re.findall(r'href="/(\w+)/"', page) == NAMES
    assert status(f"{home}/clauses/") == 200
    assert status(f"{home}/nothing/") == 404
    assert not reachable_elsewhere(served.address)
    for host in ("example.org", "example.org:80", "127.0.0.1.example.org", "[::1]", "0.0.0.0"):
        assert status(served.address, {"Host": host}) == 400, host
    others = ("http://example.org", "null", "http://127.0.0.1:1", "http://localhost", home + ".org")
    for origin in others:
        assert status(served.address, {"Origin": origin}) == 403, origin
        assert "403" in spoken_to(served.address, "/clauses/ws?session_id=s_1", origin)
    foreign = ("http://example.org", "example.org")
    assert "403" in spoken_to(served.address, "/clauses/ws?session_id=s_1", *foreign)
    assert status(served.address, {"Origin": home}) == 200
    assert "101" in spoken_to(served.address, "/clauses/ws?session_id=s_1", home)
    assert "403" in spoken_to(served.address, "/clauses/terminal/ws", home)


def test_a_server_in_a_network_listens_on_the_loopback_address_alone() -> None:
    from satchel.lessons import serve

    with serve.opened(0) as listening:
        assert listening.family == socket.AF_INET
        assert listening.getsockname()[0] == "127.0.0.1"
    with pytest.raises(PuzzleError, match="an option of `satchel lessons --help`, found '--host'"):
        command.main(["--host", "0.0.0.0"])


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
    assert status(f"{kernel}/set_ui_element_value", headers, bytes(1_000_001)) == 413
    served.said = []
    for bad in (b"[1", b"\xff", b"{}", b'{"objectIds": ["\x1b[31m"], "values": []}'):
        assert status(f"{kernel}/set_ui_element_value", headers, bad) in (400, 500)
        served.said.append("satchel: POST /clauses/api/kernel/set_ui_element_value: ")
    with socket.create_connection(("127.0.0.1", int(home.rpartition(":")[2]))) as line:
        line.sendall(b"\x16\x03\x01 nonsense\r\n\r\n")
        assert b"400" in line.recv(4096)
    assert status(f"{home}/clauses/") == 200


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


# --- in a browser ----------------------------------------------------------------------------


def move_slider(number: int) -> Callable[[Any], None]:
    return lambda page: page.get_by_role("slider").nth(number).press("ArrowRight")


def click_square(page: Any) -> None:
    page.locator("marimo-button button").nth(7).click()


def compare(page: Any) -> None:
    page.get_by_role("button", name="compare").click()


DAMAGED = "/Lemma 1 is not needed|is not RUP/"
MOVES: dict[str, list[tuple[Callable[[Any], None], str]]] = {
    "clauses": [(click_square, "table"), (move_slider(0), "table")],
    "counting": [(move_slider(0), "svg[role=img]"), (move_slider(2), "table >> nth=1")],
    "cuts": [(move_slider(1), "svg[role=img]")],
    "unique": [
        (move_slider(0), "svg[role=img]"),
        (move_slider(1), "text=/Lemma 1 is not needed|is not RUP/"),
    ],
    "relaxation": [(move_slider(0), "svg[role=img]"), (compare, r"text=/^\d+ conflicts$/")],
}
"""What is moved, and what must change for it."""


def browser_path(playwright: Any) -> str:
    """A Chromium of this machine, else that of playwright; skip where there is neither."""
    names = ("chromium", "chromium-browser", "google-chrome")
    own = next(filter(None, map(shutil.which, names)), None)
    path = own or playwright.chromium.executable_path
    if not Path(path).exists():
        pytest.skip("no Chromium to open the lessons in: playwright install chromium")
    return str(path)


def differs(shown: Any, before: str) -> bool:
    return bool(shown.inner_html() != before)


def until(changed: Callable[[], bool], what: str, seconds: float = 15) -> None:
    end = time.monotonic() + seconds
    while not changed():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def play(page: Any, one: Lesson) -> None:
    """Move the controls of a lesson, then answer wrongly and rightly."""
    page.get_by_text("No answer yet.").wait_for()
    assert page.title() == one.title
    for move, selector in MOVES[one.name]:
        shown = page.locator(selector).first
        if selector.startswith("text="):
            move(page)
            shown.wait_for()
            continue
        before = shown.inner_html()
        move(page)
        until(partial(differs, shown, before), f"{one.name}: {selector}")
    field = page.locator("marimo-text-area textarea, marimo-text input").last
    wrong, why = next(iter(WRONG[one.name].items()))
    for text, words in ((wrong, ["Not yet.", why]), (RIGHT[one.name][0], ["Right."])):
        field.fill(text)
        field.press("Tab")
        for said in words:
            page.get_by_text(said).last.wait_for()


def complaints(message: Any) -> list[str]:
    """What a browser says of requests that failed, or that the policy forbade."""
    text = str(message.text)
    return [text] if "Content Security Policy" in text or "net::" in text else []


def test_the_lessons_in_a_browser(served: Served) -> None:
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=browser_path(started), args=["--no-sandbox"]
        )
        asked: list[str] = []
        said: list[str] = []
        context = browser.new_context(viewport={"width": 1200, "height": 2400})
        context.set_default_timeout(20_000)
        context.on("request", lambda request: asked.append(request.url))
        context.on("console", lambda message: said.extend(complaints(message)))
        index = context.new_page()
        index.goto(served.address)
        pages = []
        for link in range(len(LESSONS)):  # all kernels start at once
            page = context.new_page()
            page.on("websocket", lambda socket: asked.append(socket.url))
            target = index.get_by_role("link").nth(link).get_attribute("href")
            page.goto(served.address.rstrip("/") + target, wait_until="commit")
            pages.append(page)
        for page, one in zip(pages, LESSONS, strict=True):
            page.bring_to_front()
            play(page, one)
            if folder := os.environ.get("SATCHEL_SCREENSHOTS"):
                page.screenshot(path=f"{folder}/{one.name}.png")
        browser.close()
    hosts = {url.split("/")[2].partition(":")[0] for url in asked if "://" in url}
    assert hosts == {"127.0.0.1"}
    assert said == []


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
