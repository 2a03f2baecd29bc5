"""The studio without a server, in a real browser: Python in the page, a game in the address."""

import json
import re
import shutil
import sys
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any
from zipfile import ZipFile

import pytest
from tests.properties.games import folders

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed here")

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from ludex.apps.files import find_game
from ludex.apps.site.gallery import shown
from ludex.apps.site.one_page import EMPTY
from ludex.apps.site.studio import ONE_PAGE, PYTHON
from ludex.apps.studio.alone import Alone
from ludex.apps.studio.link import DAMAGED, MARK, packed, unpacked

CHROMIUM = shutil.which("chromium")
PATIENCE = 90_000
GAMES = ("tic-tac-toe", "kuhn-poker")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed here")

ASK = """async ([worker, requests]) => {
  const python = new Worker(new URL(worker, location.href), { type: "module" });
  const answers = [];
  python.postMessage(new URL(".", new URL(worker, location.href)).href);
  for (const request of requests) {
    answers.push(await new Promise((answered) => {
      python.onmessage = ({ data }) => answered(data);
      python.postMessage(JSON.stringify(request));
    }));
  }
  python.terminate();
  return answers;
}"""
REACH = """(elsewhere) => {
  const said = `fetch("${elsewhere}", { mode: "no-cors" })
    .then(() => postMessage("reached"), () => postMessage("not reached"))`;
  const blob = new Blob([said], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(blob), { type: "module" });
  return new Promise((told) => {
    worker.onmessage = ({ data }) => told(data);
    worker.onerror = () => told("no worker");
  });
}"""
TEXT = """(svg) =>
  new DOMParser().parseFromString(svg, "image/svg+xml").documentElement.textContent"""


class Files(SimpleHTTPRequestHandler):
    """A plain host of files, as any will do for the site."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *said: object) -> None:
        """Nobody reads it."""


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
    Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_port}"
    host.shutdown()
    host.server_close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, page_alone: Path) -> Iterator[str]:
    """Where the page lies, with the games that are opened here."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(page_alone, folder / "studio")
    (folder / "games").mkdir()
    for name in GAMES:
        game = shown(folders()[name])
        (folder / "games" / f"{name}.svg").write_text(game.picture, "utf-8")
        (folder / "games" / f"{name}.json").write_text(game.opening, "utf-8")
    with hosted(folder) as address:
        yield f"{address}/studio/index.html"


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """Pages that reach the site and nothing else, and in which nothing goes wrong."""
    made = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    made.set_default_timeout(PATIENCE)
    wrong: list[str] = []

    def elsewhere(route: Route) -> None:
        wrong.append(route.request.url)
        route.abort()

    host = site.rpartition("/studio/")[0]
    made.route(re.compile(f"^(?!{re.escape(host)}/|blob:|data:)"), elsewhere)
    made.on("weberror", lambda error: wrong.append(str(error.error)))
    made.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield made
    made.close()
    assert wrong == []


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    table_comes(page)
    return page


def table_comes(page: Page) -> None:
    expect(page.locator("#picture svg")).to_be_visible(timeout=PATIENCE)


def says(page: Page, where: str, text: str) -> None:
    expect(page.locator(where)).to_contain_text(text, timeout=PATIENCE)


def choose(page: Page, *cells: str) -> None:
    for cell in cells:
        before = int(page.locator("#slider").get_attribute("max") or 0)
        page.locator(f"#picture [data-cell={cell}]").click()
        expect(page.locator("#slider")).to_have_attribute("max", str(before + 1), timeout=PATIENCE)


def link_of(name: str, change: tuple[str, str] = ("", "")) -> str:
    files = find_game(str(folders()[name])).games[0]
    own = {Path(each).name: data for each, data in files.rules.items()}
    before, after = (text.encode() for text in change)
    return packed(name, {n: data.replace(before, after) for n, data in own.items()})


def kept(page: Page) -> str:
    """The rules that the address of a page has."""
    return next(iter(unpacked(page.url).rules.values())).decode()


# ------------------------------------------------------------ a game in the address
def test_a_shared_rule_is_broken_read_about_and_mended_without_network(
    context: BrowserContext, site: str
) -> None:
    page = opened(context, f"{site}{MARK}{link_of('tic-tac-toe')}")
    assert {worker.url.partition(":")[0] for worker in page.workers} == {"blob"}
    says(page, "#status", "no network is needed any more")
    context.set_offline(True)
    choose(page, "b2", "a1")
    page.locator(".cm-line").nth(12).click()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    says(page, "#problems", "There is no name `cel`.")
    says(page, "#notice", "by those that were right last")
    page.get_by_role("button", name=re.compile("Mend: Write `cell`")).click()
    says(page, "#count", "No problems")
    expect(page.locator("#notice")).to_be_empty(timeout=PATIENCE)
    page.locator(".cm-line").nth(4).click()
    page.keyboard.press("End")
    page.keyboard.type("  # for two")
    choose(page, "b3", "c3", "b1")
    says(page, "#prompt", "A has won")
    expect(page.locator("#files button").first).to_have_text("game.yaml", timeout=PATIENCE)
    assert "players: [2]  # for two\n" in kept(page)
    context.set_offline(False)
    page.reload()
    table_comes(page)
    says(page, ".cm-content", "# for two")


def shared(page: Page, how: str) -> None:
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name=how).click()


def test_a_game_is_shared_as_a_link_as_a_folder_and_as_one_page(
    context: BrowserContext, site: str, page_alone: Path
) -> None:
    page = opened(context, f"{site}{MARK}{link_of('tic-tac-toe')}")
    shared(page, "Copy a link")
    says(page, "#status", "Copied: a link with the whole game, of")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{site}{MARK}")
    assert f"{len(link):,} characters" in page.locator("#status").inner_text()
    rules = (folders()["tic-tac-toe"] / "game.yaml").read_bytes()
    assert list(unpacked(link).rules.values()) == [rules]
    with page.expect_download() as download:
        shared(page, "Download the folder")
    assert download.value.suggested_filename == "tic-tac-toe.zip"
    assert ZipFile(download.value.path()).read("tic-tac-toe/game.yaml") == rules
    with page.expect_download() as download:
        shared(page, "Download the rulebook")
    assert download.value.suggested_filename == "tic-tac-toe-rulebook.html"
    assert "longest-run" not in (book := download.value.path().read_text("utf-8"))
    assert "<h1>Tic-tac-toe</h1>" in book
    with page.expect_download() as download:
        shared(page, "Download sheets, A4")
    assert "@page { size: A4 portrait" in download.value.path().read_text("utf-8")
    with page.expect_download() as download:
        shared(page, "Download one page")
    assert download.value.suggested_filename == "tic-tac-toe.html"
    made = download.value.path().read_text("utf-8")
    before, after = (page_alone / ONE_PAGE).read_text("utf-8").split(EMPTY)
    assert made.startswith(before)
    assert made.endswith(after)
    says(page, "#status", f"{len(made) / 1e6:.1f} MB")


def test_scenarios_are_checked_by_another_python_and_nobody_waits(
    context: BrowserContext, site: str
) -> None:
    page = opened(context, f"{site}#open=tic-tac-toe")
    page.get_by_role("button", name="scenarios.yaml").click()
    page.locator(".cm-line").nth(3).click()
    page.keyboard.press("End")
    page.keyboard.type("s")
    says(page, "#problems", "line 4")
    assert len(page.workers) == 2
    choose(page, "b2")


def test_a_damaged_link_is_told_and_another_one_is_opened(
    context: BrowserContext, site: str
) -> None:
    page = context.new_page()
    page.goto(f"{site}{MARK}{link_of('pig')[:-9]}")
    says(page, "#status", DAMAGED)
    page.evaluate("(link) => { location.hash = link; }", f"{MARK}{link_of('pig')}")
    table_comes(page)
    says(page, ".cm-content", "game: pig")


def test_what_a_stranger_wrote_never_becomes_a_part_of_the_page(
    context: BrowserContext, site: str
) -> None:
    bad = "<img src=x onerror=alert(1)><script>alert(1)</script>"
    page = opened(context, f"{site}{MARK}{link_of('tic-tac-toe', ('Tic-tac-toe', bad))}")
    says(page, "#picture svg", bad)
    page.locator("#new").click()
    says(page, "#beginning", bad)
    assert page.locator("main img, main script, dialog img, dialog script").count() == 0


def test_a_worker_of_the_page_reaches_nothing_elsewhere(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with hosted(tmp_path) as elsewhere:
        free, page = browser.new_page(), browser.new_page()
        free.goto(elsewhere)
        page.goto(site)
        assert free.evaluate(REACH, elsewhere) == "reached"
        assert page.evaluate(REACH, elsewhere) == "not reached"
        free.close()
        page.close()


# ------------------------------------------------------------ the gallery
def test_the_table_is_there_before_python(context: BrowserContext, site: str) -> None:
    page, held = context.new_page(), list[Route]()
    page.route("**/memory.gz", lambda route: held.append(route))
    page.goto(f"{site}#open=kuhn-poker")
    picture = page.locator("#picture img")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    says(page, "#status", "Python is on its way")
    for _ in range(PATIENCE // 50):
        if not held:
            page.wait_for_timeout(50)
    held[0].continue_()
    table_comes(page)
    expect(page.locator("#moves button").first).to_be_visible()
    first = page.evaluate(TEXT, shown(folders()["kuhn-poker"]).picture)
    assert page.locator("#picture svg").text_content() == first


# ------------------------------------------------------------ the same answers
def requests(name: str) -> list[dict[str, Any]]:
    game = f"{name}/game.yaml"
    rules = (folders()[name] / "game.yaml").read_text("utf-8")
    return [
        {"do": "open", "link": json.loads(shown(folders()[name]).opening)["link"]},
        {"do": "check"},
        {"do": "start", "players": 2, "seed": 7, "programs": {"B": "random"}},
        {"do": "see", "seat": "A"},
        {"do": "move", "seat": "A", "move": 0},
        {"do": "see", "seat": "A", "since": 0},
        {"do": "see", "seat": "B", "after": "A"},
        {"do": "why", "seat": "A", "thing": "b2"},
        {"do": "acted"},
        {"do": "write", "texts": {game: rules.replace("- choose", "- chose")}},
        {"do": "write", "texts": {game: rules.replace("title:", "title: New")}},
        {"do": "undo"},
        {"do": "complete", "file": game, "line": 6, "column": 1},
        {"do": "hover", "file": game, "line": 3, "column": 3},
        {"do": "colours", "file": game},
        {"do": "format", "file": game},
        {"do": "expectations"},
        {"do": "ran", "by": "game", "steps": 9},
        {"do": "balance", "games": 2, "steps": 9, "seed": 3},
        {"do": "balance", "games": 1, "steps": 2000, "programs": {"A": "thinking"}},
        {"do": "changes", "file": game, "line": 3, "column": 9},
        {"do": "change", "file": game, "line": 3, "column": 9, "name": "renamed"},
        {"do": "paper", "what": "rulebook"},
        {"do": "paper", "what": "letter"},
        {"do": "save"},
        {"do": "see", "seat": "Q"},
        {"do": "share"},
        {"do": "download"},
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_answers_are_those_of_python_elsewhere(
    name: str, context: BrowserContext, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)  # which a browser has not
    page = context.new_page()
    page.goto(site)
    asked = requests(name)
    answers = [json.loads(said) for said in page.evaluate(ASK, [f"{PYTHON}/worker.js", asked])]
    alone = Alone()
    wanted = [json.loads(alone.answer(json.dumps(request))) for request in asked]
    assert answers[:-2] == wanted[:-2]
    assert unpacked(answers[-2]["link"]) == unpacked(wanted[-2]["link"])
    folders_of = [ZipFile(BytesIO(b64decode(each[-1]["data"]))) for each in (answers, wanted)]
    assert len({tuple((f.filename, f.CRC) for f in each.infolist()) for each in folders_of}) == 1
    assert len({each["answer"] for each in wanted}) > 10
