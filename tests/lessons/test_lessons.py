"""The notebooks: as scripts, their checks of answers, and in a browser."""

from __future__ import annotations

import importlib
import os
import re
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from satchel.lessons.chapters import CHAPTERS, Chapter
from satchel.lessons.exercises import of_chapter

from ..helpers import ROOT
from .server import Served, browser_path

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


OTHERS = {
    "__init__", "chapters", "common", "formulas", "guard", "home", "layout", "lex_leader",
    "progress", "rat", "serve",
}  # fmt: skip
"""Modules of the folder that are no notebooks."""
NAMES = [chapter.name for chapter in CHAPTERS]


def lesson(name: str) -> Any:
    return importlib.import_module(f"satchel.lessons.{name}")


def test_every_notebook_is_a_lesson() -> None:
    files = {path.stem for path in (ROOT / "lessons").glob("*.py")}
    assert files - OTHERS == set(NAMES)
    for one in CHAPTERS:
        text = one.file.read_text(encoding="utf-8")
        assert f'app_title="{one.title}"' in text
        for part in ("header", "exercises", "footer"):
            assert re.search(rf'common\.{part}\(\s*"{one.name}"', text)
        for exercise in of_chapter(one.name):
            assert f'"{exercise.name}"' in text
        assert len(text.splitlines()) <= 330


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_runs_from_top_to_bottom(name: str) -> None:
    outputs, _ = lesson(name).app.run()
    shown = [output.text for output in outputs if output is not None]
    assert shown[0].count("<h1") == 1
    assert any("<svg" in html for html in shown)
    assert any("Exercise" in html for html in shown)


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
    "unique": [(move_slider(0), "svg[role=img]"), (move_slider(1), "svg[role=img] >> nth=2")],
    "proofs": [(move_slider(0), "table >> nth=1"), (move_slider(1), "text=/is not RUP: prop/")],
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


def play(page: Any, one: Chapter) -> None:
    """Move the controls of a lesson, then answer wrongly and rightly."""
    page.get_by_role("heading", name="To read").wait_for()
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
    for exercise in of_chapter(one.name):
        name = f"Your answer ({exercise.name})"
        field = page.get_by_label(name, exact=True)
        check = page.locator("marimo-form").filter(has=field).get_by_role("button", name="Check")
        answer, words = exercise.wrong[0]
        for text, verdict in ((answer, words), (exercise.solution, "Right.")):
            field.fill(text)
            check.click()
            page.get_by_text(verdict).last.wait_for()


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
        pytest.param([one for one in CHAPTERS if one.name == "unique"], id="one"),
        pytest.param(CHAPTERS, id="all", marks=pytest.mark.slow),
    ],
)
def test_the_lessons_in_a_browser(served: Served, lessons: Sequence[Chapter]) -> None:
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
            link = index.get_by_role("link").nth(CHAPTERS.index(one))
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
