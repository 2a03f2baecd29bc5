"""Makes pictures of pages for the documents: `python -m tests.apps.pages_in_documents`."""

import re
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright
from tests.apps.served import served
from tests.apps.together import party
from tests.properties.games import ROOT, folders, loaded

GUIDE = ROOT / "docs" / "guide"
STUDIO, SEAT = GUIDE / "studio.png", GUIDE / "playing-together.png"
SEED = 5
LINE = 14
"""The line of tic-tac-toe in which a word is written wrongly."""


def studio(browser: Browser, folder: Path) -> None:
    """Three marks, and a rule that has just been broken."""
    with served(Path(shutil.copytree(folders()["tic-tac-toe"], folder / "tic-tac-toe"))) as studio:
        page = browser.new_page(viewport={"width": 1280, "height": 840})
        page.goto(studio.address)
        for cell in ("b2", "a1", "c3"):
            page.locator(f"#picture [data-cell={cell}]").click()
            expect(page.locator(f"#picture [data-cell={cell}]")).to_have_attribute(
                "data-count", "1"
            )
        page.locator(".cm-line").nth(LINE - 1).click()
        page.mouse.move(640, 5)
        page.wait_for_timeout(1000)
        page.keyboard.press("Home")
        for _ in "- if longest-ru":
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Delete")
        page.keyboard.type("m")
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name=re.compile("Mend"))).to_be_visible()
        page.wait_for_timeout(1000)
        page.screenshot(path=STUDIO)


def seat(browser: Browser, folder: Path) -> None:
    """A hand that is open, and two that are not; the two others have laid a card."""
    with party(loaded("grull"), folder / "kept.sqlite", players=3, seed=SEED) as made:
        links = made.links()
        for name in ("A", "B", "C", "B", "C"):
            links[name].see()
            links[name].move(3 if links[name].at else 0)
        size: ViewportSize = {"width": 1100, "height": 820}
        page = browser.new_page(viewport=size, reduced_motion="reduce")
        page.goto(made.address("A"))
        expect(page.locator("#picture svg")).to_be_visible()
        page.wait_for_timeout(500)
        page.screenshot(path=SEAT)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made, sync_playwright() as started:
        chromium = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for picture in (studio, seat):
            picture(chromium, Path(made))
        chromium.close()
