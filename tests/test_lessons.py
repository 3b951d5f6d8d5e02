"""The lessons: as scripts, their checks of answers, their server, and in a browser."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
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
from satchel.explain.rounds import moving, rounds, still
from satchel.lessons import LESSONS, Lesson, common, home
from satchel.puzzles.errors import PuzzleError, Unavailable
from satchel.puzzles.tour import Tour

from .helpers import LAUNCH, ROOT
from .test_packaging import LOUD, copied, succeed

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
    assert files - {"__init__", "common", "home", "layout", "serve"} == set(NAMES)
    for one in LESSONS:
        text = one.file.read_text(encoding="utf-8")
        assert f'app_title="{one.title}"' in text
        assert "## Exercise" in text
        assert "## To read" in text
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
    judgement = common.judged(lesson(name).check, text)
    assert judgement is not None
    assert judgement.right, judgement.why


@pytest.mark.parametrize(
    ("name", "text", "why"), [(n, t, why) for n in NAMES for t, why in WRONG[n].items()]
)
def test_a_wrong_answer_is_refused_with_the_reason(name: str, text: str, why: str) -> None:
    judgement = common.judged(lesson(name).check, text)
    if not text:
        assert judgement is None
    else:
        assert judgement is not None
        assert not judgement.right
        assert why in judgement.why


def test_an_answer_of_any_length_and_kind_is_judged() -> None:
    for name in NAMES:
        for text in ("1 " * 9000, "1 " * 20_000, "\0", "-" * 300, "9" * 5000, "é\u2028\x1b[0m"):
            judgement = common.judged(lesson(name).check, text)
            assert judgement is not None
            assert not judgement.right


def test_an_answer_that_is_too_hard_to_judge_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    hole = [[40 + 9 * pigeon + h for h in range(9)] for pigeon in range(10)]
    clauses = [
        *hole,
        *([-a, -b] for row in zip(*hole, strict=True) for a, b in combinations(row, 2)),
    ]
    text = "\n".join(map(common.line, clauses))
    monkeypatch.setattr(common, "SECONDS", 0.05)
    judgement = common.judged(lesson("clauses").check, text)
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
    assert list(common.one_of_each([[-1, -2]], 1, (1, 2))) == []


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
    """The verb as a process, and its address."""

    def __init__(self) -> None:
        words = ["lessons", "--port", "0", "--no-browser"]
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
        assert said == "satchel: lessons for this machine alone; Ctrl-C ends them\n"


@pytest.fixture
def served() -> Iterator[Served]:
    server = Served()
    try:
        yield server
        server.stop()
    finally:
        server.process.kill()


def status(address: str, headers: dict[str, str] | None = None, body: Any = None) -> int:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "x", **(headers or {})})
    try:
        with urllib.request.urlopen(request, timeout=20) as reply:
            assert "connect-src 'self'" in reply.headers["content-security-policy"]
            return int(reply.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_the_server_is_for_this_machine_and_runs_nobodys_code(served: Served) -> None:
    with urllib.request.urlopen(served.address, timeout=20) as reply:
        page = reply.read().decode()
    assert re.findall(r'href="/(\w+)/"', page) == NAMES
    assert status(f"{served.address}clauses/") == 200
    assert status(served.address, {"Host": "example.org"}) == 400
    assert status(served.address, {"Origin": "http://example.org"}) == 403
    assert status(served.address, {"Origin": served.address.rstrip("/")}) == 200
    assert status(f"{served.address}nothing/") == 404
    assert not reachable_elsewhere(served.address)
    token = re.search(r'"serverToken": ?"([^"]*)"', urllib_text(f"{served.address}clauses/"))
    assert token
    headers = {"Marimo-Server-Token": token[1], "Marimo-Session-Id": "s_000000"}
    code = {"cellIds": ["a"], "codes": ["1"]}
    for path, body in (
        ("kernel/run", code),
        ("kernel/scratchpad/run", {"code": "1"}),
        ("kernel/save", {**code, "names": ["a"], "configs": [{}], "filename": "a.py"}),
        ("files/list_files", {"path": "/"}),
    ):
        assert status(f"{served.address}clauses/api/{path}", headers, body) == 401, path


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
