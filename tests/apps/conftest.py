"""A real browser for tests of pages, one for all of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.properties.games import folders

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.apps.browsing import Opened


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright
    from tests.apps.browsing import CHROMIUM

    from ludex.apps.studio.web import BUILT

    if not (BUILT / "index.html").is_file():
        pytest.fail("the page is not built: `make page` builds it")
    with sync_playwright() as started:
        made = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture
def opened(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Opened]:
    """The studio of a game in a page of its own; nothing may go wrong in it."""
    from tests.apps.browsing import DESK, Opened
    from tests.apps.served import served

    name, size = getattr(request, "param", ("tic-tac-toe", DESK))
    game = tmp_path / name
    if name in folders():
        shutil.copytree(folders()[name], game)
    with served(game) as studio:
        page = browser.new_page(viewport=size)
        made = Opened(page, studio, game)
        yield made
        page.close()
    assert made.wrong == []


@pytest.fixture(scope="session")
def page_alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page without a server, made anew where Ludex has changed since `make page`."""
    from tests.node import WEB, node

    from ludex.apps.site import one_page
    from ludex.apps.site.studio import ALONE, PYTHON, studio

    try:
        one_page.page_without_game()
    except one_page.NotBuiltError:
        made = tmp_path_factory.mktemp("alone")
        studio(made)
        node(str(WEB / "page" / "making" / "memory.ts"), str(made / PYTHON))
        one_page.write(made)
        return made
    return ALONE


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of pages, with nearly nothing in them."""
    made = tmp_path_factory.mktemp("built")
    for name in ("together.html", "together.js", "style.css", "main.js"):
        (made / name).write_text(f"<p>{name}</p>", "utf-8")
    return made
