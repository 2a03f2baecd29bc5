"""What happens is seen to happen, by everybody who has nothing against motion."""

import pytest

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed here")

from playwright.sync_api import Page, expect
from tests.apps.browsing import Opened, of, without_chromium

pytestmark = without_chromium

WATCH = """() => {
  window.between = [];
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  new MutationObserver(() => {
    const moving = [...document.querySelectorAll("#picture .moving")];
    const all = document.getAnimations().filter(({ effect }) => effect.target.closest("#picture"));
    for (const each of all) {
      each.pause();
      each.currentTime = each.effect.getComputedTiming().duration / 2;
    }
    const places = moving.map(middle);
    for (const each of all) each.finish();
    if (moving.length) window.between.push(places);
  }).observe(document.querySelector("#picture"), { childList: true });
}"""


def between(page: Page) -> list[list[list[float]]]:
    """Where whatever moved was in the middle of its way, move for move."""
    found: list[list[list[float]]] = page.evaluate("window.between")
    return found


def middle(opened: Opened, cell: str) -> tuple[float, float]:
    box = opened.cell(cell).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@of("clobber")
def test_a_piece_that_is_moved_passes_through_what_lies_between(opened: Opened) -> None:
    page = opened.page
    page.evaluate(WATCH)
    opened.cell("b2").click()
    opened.cell("b3").click()
    opened.says("#moment", "move 1 of 1")
    expect(opened.cell("b2")).to_have_attribute("data-count", "0")
    ((taken, (x, y)),) = between(page)
    (start_x, start_y), (goal_x, goal_y) = middle(opened, "b2"), middle(opened, "b3")
    assert taken == pytest.approx([goal_x, goal_y], abs=8)
    assert x == pytest.approx(start_x, abs=3)
    assert y == pytest.approx((start_y + goal_y) / 2, abs=8)
    expect(page.locator("#picture .moving")).to_have_count(0)
    page.emulate_media(reduced_motion="reduce")
    opened.cell("d3").click()
    opened.cell("d4").click()
    opened.says("#moment", "move 2 of 2")
    expect(opened.cell("d3")).to_have_attribute("data-count", "0")
    assert len(between(page)) == 1


@of("ovo")
def test_what_moves_is_drawn_whole(opened: Opened) -> None:
    page = opened.page
    page.evaluate(
        """() => new MutationObserver(() => {
          window.shapes = document.querySelectorAll("#picture .moving path").length;
        }).observe(document.querySelector("#picture"), { childList: true })"""
    )
    piece = page.locator("#picture .piece").first
    shapes = piece.locator("path:not(.frame)").count()
    page.locator("#picture .target").first.click()
    page.locator("#picture .target:not(.picked)").first.click()
    opened.says("#moment", "move 1 of 1")
    assert page.evaluate("window.shapes") == shapes > 1


@of("gulo-gulo")
def test_a_figure_walks_along_its_path(opened: Opened) -> None:
    page = opened.page
    page.evaluate(
        """() => {
          window.walked = [];
          new MutationObserver(() => {
            for (const { effect } of document.getAnimations()) {
              const frames = effect.getKeyframes().map((each) => each.transform);
              if (effect.target.matches(".figure")) window.walked.push(frames);
            }
          }).observe(document.querySelector("#picture"), { childList: true });
        }"""
    )
    standing = "(all) => all.map((each) => each.getAttribute('transform'))"
    stood = page.locator("#picture .figure").evaluate_all(standing)
    for move in range(1, 13):
        page.locator("#moves button.move").first.click()
        opened.says("#moment", f"move {move} of {move}")
        if page.locator("#picture .figure").evaluate_all(standing) != stood:
            break
    ((start, goal), *_) = page.evaluate("window.walked")
    assert start.replace("px,", "").replace("px", "") in stood
    assert goal != start
