"""A game as one HTML page: made by a command and by itself, and played from a file, offline."""

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.properties.games import folders

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed here")

from playwright.sync_api import Browser, Page, expect
from tests.apps.browsing import without_chromium
from tests.apps.served import served

from ludex.apps.cli import main
from ludex.apps.files import find_game
from ludex.apps.site import one_page
from ludex.apps.site.one_page import EMPTY
from ludex.apps.site.studio import ONE_PAGE
from ludex.apps.studio.link import unpacked
from ludex.apps.studio.studio import Studio

GAME = re.compile(r'<script type="application/json" id="game">([^<]*)</script>')
SCRIPT = re.compile(r'<script type="module">(.*?)</script>', re.DOTALL)
PATIENCE = 120_000
HOSTILE = "</script><script>alert(1)</script><!--"


@pytest.fixture
def made_here(page_alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is that of the files of now."""
    monkeypatch.setattr(one_page, "ALONE", page_alone)


def held(page: str) -> dict[str, Any]:
    """The game that a page holds."""
    (said,) = GAME.findall(page)
    return dict(json.loads(said))


# ------------------------------------------------------------ what is put in
def page_of(studio: Studio) -> dict[str, Any]:
    answer = studio.answer({"do": "page"})
    assert "<" not in answer["game"]
    return {**json.loads(answer["game"]), "name": answer["name"]}


def test_a_page_has_the_game_as_it_stands_and_its_first_picture() -> None:
    files = find_game(str(folders()["kuhn-poker"])).games[0]
    studio = Studio(files)
    game = next(iter(files.rules))
    text = files.rules[game].decode() + "# mine\n"
    studio.answer({"do": "write", "texts": {game: text}})
    studio.answer({"do": "start", "players": 2, "seed": 5})
    studio.answer({"do": "move", "seat": "A", "move": 0})
    before = studio.answer({"do": "see", "seat": "A"})
    made = page_of(studio)
    assert (made["name"], made["title"]) == ("kuhn-poker.html", "Kuhn Poker")
    assert unpacked(made["link"]).rules["kuhn-poker/game.yaml"].decode() == text
    assert made["picture"].startswith("<svg")
    assert studio.answer({"do": "see", "seat": "A"}) == before


def test_what_a_stranger_wrote_ends_no_script_and_mistakes_cost_only_the_picture() -> None:
    files = find_game(str(folders()["tic-tac-toe"])).games[0]
    studio = Studio(files)
    game = next(iter(files.rules))
    text = files.rules[game].decode()
    studio.answer({"do": "write", "texts": {game: text.replace("Tic-tac-toe", HOSTILE)}})
    assert page_of(studio)["title"] == HOSTILE
    studio.answer({"do": "write", "texts": {game: text.replace("choose cell", "chose cell")}})
    made = page_of(studio)
    assert (made["title"], made["picture"]) == ("tic-tac-toe", "")
    assert b"chose cell" in unpacked(made["link"]).rules["tic-tac-toe/game.yaml"]


# ------------------------------------------------------------ the command
def test_a_command_that_cannot_write_the_page_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*words: str) -> str:
        assert main(["page", *words]) == 2
        return capsys.readouterr().err

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(one_page, "ALONE", tmp_path)
    assert "is not built here; `make page` in a checkout builds it" in said("pig")
    (tmp_path / ONE_PAGE).write_text(f"<!doctype html>{EMPTY}", "utf-8")
    assert "built from other files; `make page` builds it anew" in said("pig")
    assert "did you mean `grull`" in said("grul")
    (tmp_path / ONE_PAGE).write_text(one_page._digest() + EMPTY, "utf-8")
    assert "is a folder; name a file" in said("pig", "-o", ".")
    assert "cannot be written" in said("pig", "-o", "nowhere/pig.html")
    assert [path.name for path in tmp_path.iterdir()] == [ONE_PAGE]
    assert main(["page", "pig"]) == 0
    assert capsys.readouterr().out.startswith("pig.html: 0.0 MB; it plays in a browser")
    page = (tmp_path / "pig.html").read_text("utf-8")
    assert held(page)["title"] == "Pig"


def test_the_studio_on_this_machine_gives_the_page_or_says_what_makes_it(
    tmp_path: Path, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_page, "ALONE", tmp_path)
    with served(folders()["pig"], built) as studio:
        status, _, said = studio.send("GET", f"/{ONE_PAGE}")
        assert (status, json.loads(said)["sentence"]) == (404, one_page.NOT_BUILT)
        page = f"{one_page._digest()}{EMPTY}"
        (tmp_path / ONE_PAGE).write_text(page, "utf-8")
        status, headers, data = studio.send("GET", f"/{ONE_PAGE}")
        assert (status, data.decode()) == (200, page)
        assert headers["content-type"].startswith("text/html")


# ------------------------------------------------------------ in a browser
class Opened:
    """A page from a file, without network; nothing may go wrong in it, and nothing leaves it."""

    def __init__(self, browser: Browser, game: str, folder: Path) -> None:
        self.file = folder / f"{game}.html"
        assert main(["page", game, "-o", str(self.file)]) == 0
        self.context = browser.new_context(offline=True)
        self.context.set_default_timeout(PATIENCE)
        self.wrong: list[str] = []
        self.asked: list[str] = []
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        self.context.on("console", lambda said: self.wrong.append(said.text))
        self.page = self.context.new_page()
        self.page.goto(self.file.as_uri())

    def table_comes(self) -> Page:
        expect(self.page.locator("#picture svg")).to_be_visible(timeout=PATIENCE)
        return self.page

    def closed(self) -> None:
        self.context.close()
        assert self.wrong == []
        elsewhere = [each for each in self.asked if not each.startswith(("blob:", "data:"))]
        assert elsewhere == [self.file.as_uri()]


@pytest.fixture
def opened(
    browser: Browser, made_here: None, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Opened]:
    made = Opened(browser, request.param, tmp_path)
    yield made
    made.closed()


@without_chromium
@pytest.mark.parametrize("opened", ["tic-tac-toe"], indirect=True)
def test_a_page_from_a_file_is_won_changed_and_given_away_without_network(opened: Opened) -> None:
    expect(opened.page).to_have_title("Tic-tac-toe")
    page = opened.table_comes()
    for moves, cell in enumerate(("b2", "a1", "b3", "c3", "b1"), 1):
        page.locator(f"#picture [data-cell={cell}]").click()
        expect(page.locator("#slider")).to_have_attribute("max", str(moves), timeout=PATIENCE)
    expect(page.locator("#prompt")).to_contain_text("A has won", timeout=PATIENCE)
    page.locator(".cm-line").nth(4).click()
    page.keyboard.press("End")
    page.keyboard.type("  # for two")
    page.wait_for_url(re.compile("#game="), timeout=PATIENCE)
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download one page").click()
    text, again = opened.file.read_text("utf-8"), download.value.path().read_text("utf-8")
    (rules,) = unpacked(held(again)["link"]).rules.values()
    assert b"players: [2]  # for two\n" in rules
    assert re.findall("data-part=.*", again) == re.findall("data-part=.*", text)
    (script,) = SCRIPT.findall(again)
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}' 'wasm-unsafe-eval'" in again


@without_chromium
@pytest.mark.parametrize("opened", ["ovo"], indirect=True)
def test_the_first_picture_is_there_before_python_and_then_moves_are_offered(
    opened: Opened,
) -> None:
    picture = opened.page.locator("#picture img")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    page = opened.table_comes()
    expect(page.locator("#moves button").first).to_be_visible(timeout=PATIENCE)
    assert page.locator("#moves button").count() > 1
    assert page.locator("#picture .target").count() > 0
