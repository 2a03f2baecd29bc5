"""Makes the picture in the documents: `python -m tests.apps.picture_of_the_studio`."""

import re
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright
from tests.apps.served import served
from tests.properties.games import ROOT, folders

PICTURE = ROOT / "docs" / "guide" / "studio.png"
LINE = 14
"""The line of tic-tac-toe in which a word is written wrongly."""


def made(game: Path) -> None:
    """Three marks, and a rule that has just been broken."""
    with served(game) as studio, sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
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
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        made(Path(shutil.copytree(folders()["tic-tac-toe"], Path(folder) / "tic-tac-toe")))
