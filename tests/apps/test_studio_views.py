"""What the studio shows of whole games in a real browser: what ran, how balanced they are."""

import re

import pytest

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed here")

from playwright.sync_api import expect
from tests.apps.browsing import Opened, without_chromium

pytestmark = without_chromium


def test_lines_and_squares_are_marked_by_what_ran(opened: Opened) -> None:
    page = opened.page
    opened.click("b2")
    opened.button("This game").click()
    opened.says("#ran-says", "1 of 1 moves: 2 of 4 branches")
    expect(page.locator(".cm-ran .line-missed")).to_have_text(["✗", "✗"])
    expect(page.locator("#picture .unreached")).to_have_count(8)
    opened.says("#ran-list", "Nothing ever lay on a1, b1")
    assert opened.axe() == []
    opened.click("a1")
    expect(page.locator("#picture .unreached")).to_have_count(7)
    opened.button(re.compile("^1,000 games by chance")).click()
    expect(page.locator("#picture .unreached")).to_have_count(0)
    opened.at_line(16)
    for _ in ":":
        opened.page.keyboard.press("Backspace")
    opened.type(" and a1 is empty:")
    opened.says("#ran-list", "`a1 is empty` never holds")
    opened.button(re.compile("^1,000 games by chance")).click()
    expect(page.locator(".cm-ran .line-missed")).to_have_count(0)


def test_games_by_chance_are_drawn_and_drawn_anew_by_other_rules(opened: Opened) -> None:
    page = opened.page
    opened.button("Play 1,000 games by chance").click()
    opened.says("#balance-says", "1,000 games.")
    expect(page.locator("#plots svg")).to_have_count(4)
    page.get_by_label("beside the rules as they were").check()
    opened.says("#balance-compared", "Nothing differs more than chance explains.")
    opened.at_line(14)
    for _ in "3:":
        page.keyboard.press("Backspace")
    opened.type("2:")
    opened.says("#balance-compared", "games that A wins")
    opened.says("#plots", "A, before")
    assert opened.axe() == []
    opened.button("Compare with the rules of now").click()
    opened.says("#balance-compared", "Nothing differs more than chance explains.")


def test_somebody_thinks_in_the_background_and_is_stopped(opened: Opened) -> None:
    page, play = opened.page, opened.page.locator("#balance-play")
    page.locator("#balance").get_by_label("Seat B").select_option("thinking")
    expect(play).to_have_text("Play 100 games")
    play.click()
    opened.says("#plots", "B (thinking)")
    opened.says("#balance-says", "of 100 games so far")
    opened.click("b2")
    opened.says("#balance-says", "moves were tried")
    play.click()
    opened.says("#balance-says", "Stopped after")
    stopped = page.locator("#balance-says").inner_text()
    opened.click("a1")
    assert page.locator("#balance-says").inner_text() == stopped
    assert opened.axe() == []
    page.get_by_label("beside the rules as they were").check()
    play.click()
    opened.says("#plots", "B (thinking), before")


def test_a_position_is_set_up_by_mouse_and_keyboard_and_kept(opened: Opened) -> None:
    page = opened.page
    opened.button("Set up").click()
    cell, pieces = (
        "#setting-picture [data-cell={}]",
        page.locator("#setting-picture g.place g.piece"),
    )
    pieces.first.drag_to(page.locator(cell.format("a1")))
    expect(page.locator(cell.format("a1"))).to_have_attribute("data-count", "1")
    pieces.last.click()
    opened.says("#setting-says", "mark of A: where to?")
    page.locator(cell.format("b2")).click()
    expect(page.locator(cell.format("b2"))).to_have_attribute("data-count", "1")
    page.locator(cell.format("a1")).focus()
    page.keyboard.press("Enter")
    page.locator(cell.format("c3")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(cell.format("c3"))).to_have_attribute("data-count", "1")
    assert opened.axe() == []
    pieces.first.click()
    opened.button("Back to the supply").click()
    page.locator("#supply").get_by_role("button", name="mark of B × 1").click()
    page.locator(cell.format("b1")).click()
    page.get_by_label("Turn of").select_option("B")
    opened.button("Play from here").click()
    opened.says("#prompt", "B to choose")
    expect(opened.cell("c3")).to_have_attribute("data-count", "1")
    opened.click("a1")
    opened.button("Keep what was played").click()
    page.get_by_label("Name").fill("set up")
    page.get_by_label("a1: [mark of B]").check()
    opened.button(re.compile("^Keep$")).click()
    opened.says(".cm-content", "b2: [mark of A]")
    opened.says(".cm-content", "turn: B")


def test_a_lost_connection_is_said_and_comes_back_by_itself(opened: Opened) -> None:
    page = opened.page
    page.route("**/ask", lambda route: route.abort())
    opened.cell("b2").click()
    opened.says("#status", "The studio does not answer; it is asked again.")
    page.unroute("**/ask")
    opened.says("#status", "The studio answers again.")
    opened.says("#moment", "move 1 of 1")
    opened.wrong[:] = [said for said in opened.wrong if "net::ERR_FAILED" not in said]
