"""Pages as a real browser has opened them."""

import re
import shutil
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from tests.apps.served import Served
from tests.node import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = shutil.which("chromium")
PHONE = ViewportSize(width=390, height=844)
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
DESK = ViewportSize(width=1280, height=860)
expect.set_options(timeout=30_000)  # on a machine that is busy
without_chromium = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed here")


class Shown:
    """A page with a table, and what went wrong in it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.wrong = page, list[str]()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on(
            "console", lambda said: self.wrong.append(said.text) if said.type == "error" else None
        )
        page.goto(address)

    def cell(self, name: str) -> Locator:
        return self.page.locator(f"#picture [data-cell={name}]")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def says(self, where: str, text: str) -> None:
        expect(self.page.locator(where)).to_contain_text(text)

    def axe(self) -> list[str]:
        """What axe-core has against the page as it is, in the dark and in light."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found = []
        for scheme in SCHEMES:
            self.page.emulate_media(color_scheme=scheme)
            violations = self.page.evaluate("axe.run()")["violations"]
            found += [f"{scheme}: {v['help']}: {v['nodes'][0]['html']}" for v in violations]
        return found


class Opened(Shown):
    """The page of the studio of a game."""

    def __init__(self, page: Page, studio: Served, game: Path) -> None:
        super().__init__(page, studio.address)
        self.game = game
        expect(page.locator("#picture svg")).to_be_visible(timeout=30_000)

    def cell(self, name: str) -> Locator:
        """A cell, once everything that was asked has been answered."""
        return self.page.locator(f"#picture[aria-busy=false] [data-cell={name}]")

    def click(self, *names: str) -> None:
        for name in names:
            before = int(self.page.locator("#slider").get_attribute("max") or 0)
            self.cell(name).click()
            expect(self.page.locator("#slider")).to_have_attribute("max", str(before + 1))

    def at_line(self, number: int) -> None:
        self.page.locator(".cm-line").nth(number - 1).click()
        self.page.keyboard.press("End")

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.page.keyboard.press("Escape")


def of(name: str, size: ViewportSize = DESK) -> pytest.MarkDecorator:
    """The game that is opened, and the size of the page."""
    return pytest.mark.parametrize("opened", [(name, size)], indirect=True)
