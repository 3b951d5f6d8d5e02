"""The chapters in a browser: every control moved, every exercise answered, on desk and phone."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from satchel.lessons.chapters import CHAPTERS, Chapter, find
from satchel.lessons.exercises import of_chapter

from .server import Served, browser_path

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")

DESK_PX, PHONE_PX = 1280, 390
SECOND_SQUARE = "row 1, column 2"
UNTIL_S = 20.0
"""So long a page may take to show what it should."""
STILL_S = 0.4
"""A page that has not changed for so long is done."""


@pytest.fixture
def chromium(served: Served) -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=browser_path(started), args=["--no-sandbox"]
        )
        yield browser
        browser.close()


class Visit:
    """A chapter in a window of some width, in light or dark."""

    def __init__(self, browser: Any, served: Served, one: Chapter, width: int, scheme: str) -> None:
        self.asked: list[str] = []
        self.complaints: list[str] = []
        context = browser.new_context(
            viewport={"width": width, "height": 1800}, color_scheme=scheme
        )
        context.set_default_timeout(1000 * UNTIL_S)
        context.on("request", lambda request: self.asked.append(request.url))
        context.on("console", self._heard)
        self.context, self.chapter = context, one
        self.page = context.new_page()
        self.page.on("websocket", lambda socket: self.asked.append(socket.url))
        self.page.goto(f"{served.address}{one.name}/", wait_until="commit")
        self.arrive()

    def _heard(self, message: Any) -> None:
        if "Content Security Policy" in message.text or "net::" in message.text:
            self.complaints.append(message.text)

    def arrive(self) -> None:
        """Wait for the last line of the page."""
        self.page.get_by_role("heading", name="To read").wait_for()
        assert self.page.title() == self.chapter.title
        assert self.page.get_by_text("The page is being made").count() == 0
        self.settle()

    def settle(self) -> None:
        """Wait until the page has been still for a while; no cell has failed."""
        end, before, since = time.monotonic() + UNTIL_S, "", time.monotonic()
        while time.monotonic() - since < STILL_S:
            assert time.monotonic() < end, f"{self.chapter.name} does not come to rest"
            now = self.page.evaluate("document.body.innerHTML.length + document.body.innerText")
            if now != before:
                before, since = now, time.monotonic()
            time.sleep(0.05)
        for words in ("raised an exception", "Traceback", "An internal error"):
            assert words not in before, f"{self.chapter.name}: {words}"

    def move_everything(self) -> None:
        """Move every control that is there when the page is opened."""
        for role in ("slider", "switch", "radio", "combobox"):
            for i in range(self.page.get_by_role(role).count()):
                control = self.page.get_by_role(role).nth(i)
                if not control.is_visible():
                    continue
                if role == "slider":
                    control.press("ArrowRight")
                elif role != "combobox":
                    control.click()
                elif control.evaluate("it => it.tagName") == "SELECT":
                    last = control.locator("option").count() - 1
                    control.select_option(index=last)
                self.settle()
        for name in (SECOND_SQUARE, "compare", "next", "step"):
            button = self.page.get_by_role("button", name=name, exact=True)
            if button.count():
                button.first.click()
                self.settle()

    def answer(self, name: str, text: str, verdict: str) -> None:
        """Type an answer, check it, and read the verdict."""
        place = self.page.get_by_role("region", name=f"Exercise {name}", exact=True)
        place.get_by_label(f"Your answer ({name})", exact=True).fill(text)
        place.get_by_role("button", name="Check").click()
        place.get_by_text(verdict).last.wait_for()

    def answer_everything(self) -> None:
        """Answer each exercise wrongly in every way that is known, then rightly."""
        for exercise in of_chapter(self.chapter.name):
            for text, words in exercise.wrong:
                if text.strip():
                    self.answer(exercise.name, text, words)
            self.answer(exercise.name, exercise.solution, "Right.")
        self.settle()

    def leave(self) -> None:
        """All columns are to be seen, and nobody else was asked for anything."""
        assert self.page.evaluate(TOO_WIDE) == ""
        if folder := os.environ.get("SATCHEL_SCREENSHOTS"):
            size = self.page.viewport_size
            height = self.page.evaluate(HEIGHT)
            self.page.set_viewport_size({"width": size["width"], "height": min(height, 12_000)})
            scheme = self.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
            name = f"{self.chapter.name}-{size['width']}-{'dark' if scheme else 'light'}.png"
            self.page.screenshot(path=f"{folder}/{name}")
        self.context.close()
        hosts = {url.split("/")[2].partition(":")[0] for url in self.asked if "://" in url}
        assert hosts == {"127.0.0.1"}
        assert self.complaints == []


HEIGHT = """() => Math.max(...[...document.querySelectorAll("*")].map(it => it.scrollHeight))"""
TOO_WIDE = """() => {
    const wide = [];
    const visit = root => root.querySelectorAll("*").forEach(element => {
        if (element.shadowRoot) visit(element.shadowRoot);
        const box = element.parentElement;
        if (element.tagName == "TABLE" && box && box.scrollWidth > box.clientWidth)
            wide.push(element.innerText);
        if (element.tagName == "PRE" && element.scrollWidth > element.clientWidth)
            wide.push(element.innerText);
    });
    visit(document);
    if (document.documentElement.scrollWidth > innerWidth) wide.push("the page");
    return wide.join();
}"""
"""The tables and programs of a page that are partly hidden."""


def test_a_chapter_on_a_phone_keeps_its_answers_on_reload(served: Served, chromium: Any) -> None:
    visit = Visit(chromium, served, find("clauses"), PHONE_PX, "dark")
    first, second, *_ = of_chapter("clauses")
    waiting = visit.page.get_by_label(f"Your answer ({second.name})", exact=True)
    waiting.fill("half an answer")
    visit.answer(first.name, *first.wrong[0])
    visit.answer(first.name, first.solution, "Right.")
    visit.settle()
    assert waiting.input_value() == "half an answer"  # checking one leaves the others alone
    visit.page.get_by_role("button", name=SECOND_SQUARE, exact=True).click()
    visit.page.get_by_role("button", name=f"{SECOND_SQUARE}: queen").wait_for()
    visit.page.reload(wait_until="commit")
    visit.arrive()
    visit.page.get_by_text("Right.").wait_for()
    field = visit.page.get_by_label(f"Your answer ({first.name})", exact=True)
    assert field.input_value() == first.solution
    visit.leave()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [DESK_PX, PHONE_PX])
@pytest.mark.parametrize("one", CHAPTERS, ids=lambda chapter: chapter.name)
def test_every_control_and_every_exercise(
    served: Served, chromium: Any, one: Chapter, width: int, scheme: str
) -> None:
    visit = Visit(chromium, served, one, width, scheme)
    visit.move_everything()
    visit.answer_everything()
    visit.leave()


@pytest.mark.slow
def test_the_index_leads_to_every_chapter_and_they_to_each_other(
    served: Served, chromium: Any
) -> None:
    page = chromium.new_page()
    page.goto(served.address)
    assert page.get_by_role("listitem").count() == len(CHAPTERS)
    page.get_by_role("link").first.click()
    for before, after in pairwise(CHAPTERS):
        page.get_by_role("heading", name="To read").wait_for()
        assert page.title() == before.title
        page.get_by_role("link", name=f"{after.number} {after.title} →").last.click()
    page.get_by_role("heading", name="To read").wait_for()
    page.get_by_role("link", name="All chapters").last.click()
    page.get_by_role("listitem").first.wait_for()
