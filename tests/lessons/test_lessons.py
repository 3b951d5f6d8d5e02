"""The notebooks: as scripts, their checks of answers, and in a browser."""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from satchel.lessons import LESSONS, Lesson, common

from ..helpers import ROOT
from .server import Served, browser_path

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


def move_slider(number: int) -> Callable[[Any], None]:
    return lambda page: page.get_by_role("slider").nth(number).press("ArrowRight")


def click_square(page: Any) -> None:
    page.get_by_role("button", name=SECOND_SQUARE).click()
    page.get_by_role("button", name=f"{SECOND_SQUARE}: queen").wait_for()


def compare(page: Any) -> None:
    page.get_by_role("button", name="compare").click()


SECOND_SQUARE = "row 1, column 2"


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


PHONE_PX = 390


TOO_WIDE = """() => {
    const wide = [];
    const visit = root => root.querySelectorAll("*").forEach(element => {
        if (element.shadowRoot) visit(element.shadowRoot);
        const box = element.parentElement;
        if (element.tagName == "TABLE" && box && box.scrollWidth > box.clientWidth)
            wide.push(element.innerText);
    });
    visit(document);
    return wide.join();
}"""
"""The tables of a page whose columns are partly hidden."""


def shows_whole_tables(page: Any) -> bool:
    return not page.evaluate(TOO_WIDE)


def complaints(message: Any) -> list[str]:
    """What a browser says of requests that failed, or that the policy forbade."""
    text = str(message.text)
    return [text] if "Content Security Policy" in text or "net::" in text else []


@pytest.mark.parametrize(
    "lessons",
    [
        pytest.param([one for one in LESSONS if one.name == "unique"], id="one"),
        pytest.param(LESSONS, id="all", marks=pytest.mark.slow),
    ],
)
def test_the_lessons_in_a_browser(served: Served, lessons: Sequence[Lesson]) -> None:
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
        for one in lessons:  # all kernels start at once
            page = context.new_page()
            page.on("websocket", lambda socket: asked.append(socket.url))
            link = index.get_by_role("link").nth(LESSONS.index(one))
            target = link.get_attribute("href")
            page.goto(served.address.rstrip("/") + target, wait_until="commit")
            pages.append(page)
        for page, one in zip(pages, lessons, strict=True):
            page.bring_to_front()
            play(page, one)
            page.set_viewport_size({"width": PHONE_PX, "height": 2400})
            until(partial(shows_whole_tables, page), f"{one.name}: hidden columns")
            page.set_viewport_size({"width": 1200, "height": 2400})
            if folder := os.environ.get("SATCHEL_SCREENSHOTS"):
                page.screenshot(path=f"{folder}/{one.name}.png")
        browser.close()
    hosts = {url.split("/")[2].partition(":")[0] for url in asked if "://" in url}
    assert hosts == {"127.0.0.1"}
    assert said == []


def test_derived_queens_are_shown_and_a_conflict_names_its_clause() -> None:
    from satchel.lessons.clauses import app

    def shown(queens: set[tuple[int, int]]) -> str:
        placed = lambda: frozenset(queens)  # noqa: E731
        outputs, _ = app.run(defs={"placed": placed, "place": None, **controls})
        return " ".join(output.text for output in outputs if output is not None)

    _, names = app.run()
    controls = {name: names[name] for name in ("amo", "finish", "kind", "size")}
    text = shown({(0, 0), (1, 2)})
    assert text.count("#1b6e3c") == 3  # of the five, three follow
    text = shown({(0, 0), (1, 1)})
    assert "conflict" in text
    assert "at most one queen on the diagonal through 1,1" in text
    assert "¬q1,1 ∨ ¬q2,2" in text
