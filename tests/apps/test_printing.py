"""Sheets printed by a real browser: a page each, nothing cut off; and pictures in the rulebook."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludex.apps.cli import main

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed here")

from playwright.sync_api import Browser
from tests.apps.browsing import without_chromium

OUTSIDE = """() => {
  const found = [];
  for (const sheet of document.querySelectorAll("section > svg")) {
    const paper = sheet.getBoundingClientRect();
    for (const each of sheet.querySelectorAll(":not(title)")) {
      const box = each.getBoundingClientRect();
      const inside = box.left >= paper.left && box.right <= paper.right
        && box.top >= paper.top && box.bottom <= paper.bottom;
      if (!inside) found.push(each.outerHTML.slice(0, 80));
    }
  }
  return found;
}"""


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    return capsys.readouterr().out


@without_chromium
@pytest.mark.parametrize(
    ("game", "paper", "points"), [("grull", "a4", (595, 842)), ("rose-maze", "letter", (612, 792))]
)
def test_each_sheet_is_a_page_of_its_paper(
    game: str, paper: str, points: tuple[int, int], browser: Browser, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    said = printed(capsys, "print", game, "--paper", paper)
    (tmp_path / "sheets.html").write_text(said, encoding="utf-8")
    page = browser.new_page()
    page.goto((tmp_path / "sheets.html").as_uri())
    page.emulate_media(media="print")
    assert page.evaluate(OUTSIDE) == []
    pdf = page.pdf(prefer_css_page_size=True)
    page.close()
    assert len(re.findall(rb"/Type /Page\b", pdf)) == said.count("<section>") > 1
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert {(round(float(x)), round(float(y))) for x, y in boxes} == {points}


def test_one_thing_alone_is_printed_and_what_is_not_there_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert printed(capsys, "print", "grull", "--what", "cards").count("<section>") == 6
    assert main(["print", "grull", "--what", "tiles"]) == 2
    assert "This game has no tiles to print; it has cards." in capsys.readouterr().err


def test_a_rulebook_shows_the_beginning_and_each_kind_of_piece(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = printed(capsys, "rules", "gulo-gulo", "--format", "html")
    eggs, tiles, table = re.findall(r"<figure>\n(.*?)</figure>", page, re.DOTALL)
    kinds = {e.get("data-kind") for e in ElementTree.fromstring(eggs).iter() if e.get("data-kind")}
    assert kinds == {f"{colour}-egg" for colour in ("green", "yellow", "red", "blue", "purple")}
    assert 'data-kind="junior"' in tiles
    assert 'data-base="nest"' in table
    assert "<figure>" not in printed(capsys, "rules", "gulo-gulo", "--format", "text")
