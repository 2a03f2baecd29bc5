"""The studio in a real browser: a rule is broken, read about and mended, and the game is won."""

import json
import re

import pytest
from tests.properties.games import folders

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed here")

from playwright.sync_api import Request, Route, expect
from tests.apps.browsing import DESK, PHONE, Opened, of, without_chromium

pytestmark = without_chromium

PASTE = """(box, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


# ------------------------------------------------------------ by mouse
def test_a_rule_is_broken_read_about_and_mended_and_the_game_is_won(opened: Opened) -> None:
    opened.click("b2", "a1")
    opened.at_line(13)
    for _ in "to cell":
        opened.page.keyboard.press("Backspace")
    opened.type("to cel")
    opened.says("#problems", "There is no name `cel`.")
    opened.says("#notice", "by those that were right last")
    opened.button(re.compile("Mend: Write `cell`")).click()
    opened.says("#count", "No problems")
    expect(opened.page.locator("#notice")).to_be_empty()
    opened.click("b3", "c3", "b1")
    opened.says("#prompt", "A has won")
    expect(opened.page.locator("#save")).to_be_disabled()
    opened.at_line(5)
    opened.type("  # for two")
    assert "# for two" not in (opened.game / "game.yaml").read_text("utf-8")
    opened.page.locator("#save").click()
    opened.says("#status", "Saved: game.yaml")
    assert "players: [2]  # for two\n" in (opened.game / "game.yaml").read_text("utf-8")


def test_a_game_goes_on_under_new_rules_and_a_misfit_is_named(opened: Opened) -> None:
    opened.click("b2", "a1", "c3")
    opened.at_line(11)
    opened.type(" and it is not a1")
    opened.says("#notice", "Move 2 of 3 fits these rules no more: B cannot choose a1.")
    opened.says("#moment", "move 1 of 1")
    opened.button(re.compile("Rule play, line 11")).click()
    for _ in " and it is not a1":
        opened.page.keyboard.press("End")
        opened.page.keyboard.press("Backspace")
    opened.says("#moment", "move 3 of 3")
    expect(opened.page.locator("#notice")).to_be_empty()


def test_an_impossible_target_says_why(opened: Opened) -> None:
    opened.click("b2")
    opened.cell("b2").click(force=True)
    opened.says("#notice", "This must hold: b2 is empty.")


def test_two_clicks_at_once_are_one_move(opened: Opened) -> None:
    opened.page.evaluate(
        "['a1', 'b1'].forEach((name) => document.querySelector(`#picture [data-cell=${name}]`)"
        ".dispatchEvent(new MouseEvent('click', { bubbles: true })))"
    )
    opened.says("#moment", "move 1 of 1")
    expect(opened.cell("a1")).to_have_attribute("data-count", "1")
    expect(opened.cell("b1")).to_have_attribute("data-count", "0")


def test_undo_the_slider_and_playing_on_from_an_earlier_moment(opened: Opened) -> None:
    opened.click("b2", "a1", "c3")
    opened.button("Undo").click()
    opened.says("#moment", "move 2 of 2")
    opened.page.locator("#slider").fill("1")
    opened.says("#prompt", "Looking back")
    expect(opened.page.locator("#moves button")).to_have_count(0)
    expect(opened.cell("a1")).to_have_attribute("data-count", "0")
    opened.button("Play on from here").click()
    opened.cell("a3").click()
    opened.says("#moment", "move 2 of 2")
    expect(opened.cell("a1")).to_have_attribute("data-count", "0")
    expect(opened.cell("a3")).to_have_attribute("data-count", "1")


def test_what_was_played_is_kept_and_opened_where_it_fails(opened: Opened) -> None:
    opened.click("b2", "a1")
    opened.button("What acted?").click()
    expect(opened.page.locator(".ran")).to_have_count(6)
    opened.button("Keep what was played").click()
    opened.page.get_by_label("Name").fill("two marks")
    opened.page.get_by_label("a1: [mark of B]").check()
    opened.button(re.compile("^Keep$")).click()
    opened.says(".cm-content", "name: two marks")
    opened.button("Run all").click()
    opened.says("#scenarios", "8 of 8 passed")
    opened.button("game.yaml").click()
    opened.at_line(11)
    opened.type(" and it is not a1")
    opened.button("Run all").click()
    opened.says("#scenarios", "TT-08 two marks")
    opened.page.locator("#scenarios button").last.click()
    expect(opened.cell("b2")).to_have_attribute("data-count", "1")
    opened.says("#notice", "expected B: choose a1")
    opened.says("#prompt", "B to choose")


@of("nothing-yet")
def test_a_game_is_written_from_nothing(opened: Opened) -> None:
    page = opened.page
    rules = (folders()["tic-tac-toe"] / "game.yaml").read_text("utf-8")
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.locator(".cm-content").evaluate(PASTE, rules.replace("tic-tac-toe", "nothing-yet"))
    opened.says("#picture", "Tic-tac-toe")
    opened.click("b2", "a1", "b3", "a2", "b1")
    opened.says("#prompt", "A has won")
    assert not opened.game.exists()
    page.keyboard.press("Control+s")
    opened.says("#status", "Saved: game.yaml, scenarios.yaml")
    assert "longest-run" in (opened.game / "game.yaml").read_text("utf-8")


def test_the_desk_completes_and_explains(opened: Opened) -> None:
    page = opened.page
    opened.at_line(17)
    page.keyboard.press("Enter")
    page.keyboard.type("- mov")
    expect(page.locator(".cm-tooltip-autocomplete")).to_contain_text("move")
    page.wait_for_timeout(300)
    page.keyboard.press("Enter")
    expect(page.locator(".cm-line").nth(17)).to_have_text("          - move")
    page.locator(".cm-line").nth(13).get_by_text("longest-run").hover()
    opened.says(".cm-tooltip-hover", "longest-run, a word: a number")


@of("pig")
def test_what_is_cited_can_be_read_in_the_text(opened: Opened) -> None:
    told = opened.page.locator(".inlay").first
    expect(told).to_be_visible()
    assert (told.get_attribute("title") or "").startswith("PG-")
    assert "PG-" not in opened.page.locator(".inlay").first.inner_text()


def test_a_name_is_changed_everywhere(opened: Opened) -> None:
    page = opened.page
    opened.click("b2")
    page.locator(".cm-line").nth(6).get_by_text("mark").click()
    page.keyboard.press("F2")
    page.get_by_label("Another name for mark").fill("stone")
    assert opened.axe() == []
    opened.button("Rename everywhere").click()
    opened.says(".cm-content", "longest-run of stone is at least 3")
    expect(page.locator("#files button").first).to_have_text("game.yaml *")
    expect(page.locator("#files button").last).to_have_text("scenarios.yaml *")
    opened.says("#count", "No problems")
    opened.click("a1")
    opened.says("#moment", "move 2 of 2")
    page.keyboard.press("F2")


# ------------------------------------------------------------ by keyboard
def test_the_keyboard_alone_suffices(opened: Opened) -> None:
    page = opened.page
    for name in ("b2", "a1", "b3", "a2"):
        opened.cell(name).focus()
        page.keyboard.press("Enter")
        expect(opened.cell(name)).to_have_attribute("data-count", "1")
        opened.says("#heard", f"choose {name}")
    page.get_by_label("Or type one").fill("choose b1")
    page.keyboard.press("Enter")
    opened.says("#prompt", "A has won")
    page.locator("#slider").focus()
    page.keyboard.press("Home")
    opened.says("#moment", "move 0 of 5")
    opened.button("Undo").focus()
    page.keyboard.press("Enter")
    opened.says("#moment", "move 4 of 4")


def test_everything_is_reached_by_the_tab_key(opened: Opened) -> None:
    page, reached = opened.page, set[str]()
    page.locator("#save").focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.id") == "editor":
            page.keyboard.press("Escape")
        reached.add(
            page.evaluate("(({id, dataset}) => id || dataset.cell || '')(document.activeElement)")
        )
    wanted = {"format", "editor", "run", "keep", "new", "b2", "slider", "move", "log"}
    assert wanted <= reached


@of("tic-tac-toe", PHONE)
def test_axe_finds_nothing(opened: Opened) -> None:
    page = opened.page
    opened.click("b2")
    opened.cell("b2").click(force=True)
    opened.says("#notice", "Not possible")
    assert opened.axe() == []
    page.set_viewport_size(DESK)
    opened.at_line(14)
    page.keyboard.type("x")
    opened.says("#count", "1 problem")
    assert opened.axe() == []
    page.keyboard.press("Backspace")
    opened.says("#count", "No problems")
    dialogs = ("#new", "#beginning"), ("#keep", "#keeping"), ("#share", "#sharing")
    for button, dialog in dialogs:
        page.locator(button).click()
        expect(page.locator(dialog)).to_be_visible()
        assert opened.axe() == []
        page.keyboard.press("Escape")
    page.set_viewport_size(PHONE)
    opened.button("Rules").click()
    assert opened.axe() == []


def test_axe_finds_what_is_wrong(opened: Opened) -> None:
    opened.page.evaluate("document.querySelector('#slider').labels[0].removeAttribute('for')")
    opened.page.evaluate("document.documentElement.style.setProperty('--ink', '#222222')")
    found = opened.axe()
    assert [each for each in found if "slider" in each]
    assert {each.partition(":")[0] for each in found if "contrast" in each} == {"dark"}


# ------------------------------------------------------------ on a phone, and with secrets
@of("tic-tac-toe", PHONE)
def test_a_phone_shows_one_side_at_a_time(opened: Opened) -> None:
    page = opened.page
    expect(page.locator("#editor")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    opened.click("b2", "a1", "b3", "a2", "b1")
    opened.says("#prompt", "A has won")
    opened.button("Rules").click()
    expect(page.locator("#picture")).to_be_hidden()
    expect(page.locator("#editor")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@of("kuhn-poker")
def test_a_curtain_hangs_between_two_hands(opened: Opened) -> None:
    page, sent = opened.page, list[str]()
    page.on("response", lambda reply: sent.append(reply.url and reply.text()))
    page.locator("#moves button").first.click()
    expect(page.locator("#curtain")).to_be_visible()
    opened.says("#curtain", "Now only B looks.")
    expect(page.locator("#picture svg")).to_have_count(0)
    assert not [each for each in sent if '"answer":"seen"' in each]
    opened.button("I am B").click()
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator("#picture svg")).to_be_visible()


@of("connect-four")
def test_a_column_is_any_of_its_cells(opened: Opened) -> None:
    opened.click("c5", "c5", "c1", "c6", "c2", "c6")
    opened.cell("d4").hover()
    expect(opened.page.locator("#picture .meant")).to_have_count(6)
    expect(opened.cell("d1")).to_have_class(re.compile("meant"))
    expect(opened.cell("c6")).to_have_attribute("data-count", "1")
    opened.cell("c1").click(force=True)
    opened.says("#notice", "the column is not full")
    opened.cell("d6").focus()
    opened.page.keyboard.press("Enter")
    expect(opened.cell("d1")).to_have_attribute("data-count", "1")


@of("breakthrough")
def test_a_piece_is_dragged_and_a_program_answers(opened: Opened) -> None:
    page = opened.page
    opened.button("New game").click()
    page.locator("#beginning").get_by_label("Seat B").select_option("random")
    opened.button("Begin").click()
    expect(opened.button("B (random)")).to_be_visible()
    opened.cell("b2").drag_to(opened.cell("b3"))
    opened.says("#moment", "move 2 of 2")
    expect(opened.cell("b3")).to_have_attribute("data-count", "1")


# ------------------------------------------------------------ how it looks
@of("hex")
def test_what_may_be_chosen_has_a_frame_of_its_own_shape(opened: Opened) -> None:
    cell = opened.cell("f6")
    outlines = cell.locator(":scope > polygon").evaluate_all(
        "(all) => all.map((each) => each.getAttribute('points'))"
    )
    assert len(outlines) == 2
    assert outlines[0] == outlines[1]
    expect(cell.locator(".frame")).to_have_count(1)


@of("go")
def test_a_point_is_clicked_beside_its_lines(opened: Opened) -> None:
    box = opened.cell("e5").bounding_box()
    assert box is not None
    opened.page.mouse.click(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.7)
    opened.says("#moment", "move 1 of 1")
    expect(opened.cell("e5")).to_have_attribute("data-count", "1")


WIDE = "(element) => element.getBoundingClientRect().width"


@of("gootmu")
def test_a_picture_is_made_larger_and_stays_so(opened: Opened) -> None:
    page, cell = opened.page, opened.cell("f6")
    before = cell.evaluate(WIDE)
    opened.button("Larger picture").click()
    opened.button("Larger picture").click()
    assert cell.evaluate(WIDE) == pytest.approx(2 * before, rel=0.05)
    page.locator("#moves button.move").first.click()
    opened.says("#moment", "of 1")
    assert cell.evaluate(WIDE) == pytest.approx(2 * before, rel=0.05)
    assert opened.axe() == []
    for _ in range(2):
        opened.button("Smaller picture").click()
    expect(opened.button("Smaller picture")).to_be_disabled()
    assert cell.evaluate(WIDE) == pytest.approx(before, rel=0.05)


def test_the_table_may_have_all_the_room_until_a_rule_is_looked_at(opened: Opened) -> None:
    page = opened.page
    before = opened.cell("b2").evaluate(WIDE)
    opened.button("Only the table").click()
    expect(page.locator("#rules")).to_be_hidden()
    expect(page.locator("#picture svg")).to_have_css("width", re.compile(r"^1\d\d\d"))
    assert opened.cell("b2").evaluate(WIDE) > before
    opened.click("b2")
    opened.cell("b2").click(force=True)
    page.locator("#notice button").click()
    expect(page.locator("#rules")).to_be_visible()
    expect(opened.button("Only the table")).to_have_attribute("aria-pressed", "false")


@of("grull", PHONE)
def test_a_picture_is_laid_out_for_where_it_is_shown(opened: Opened) -> None:
    page = opened.page
    card = page.locator('#picture [data-base="hand"] .piece').last
    assert card.evaluate(WIDE) > 48
    beside = page.locator("#picture svg").get_attribute("viewBox")
    page.set_viewport_size(DESK)
    expect(page.locator("#picture svg")).not_to_have_attribute("viewBox", beside or "")


SLOW = 600  # longer than the page waits before it draws for another room


@of("breakthrough")
def test_a_picture_for_another_room_is_of_the_moment_that_was_asked_for(opened: Opened) -> None:
    page, held, moments = opened.page, list[Route](), list[int]()

    def see(request: Request) -> bool:
        return '"do":"see"' in (request.post_data or "")

    def slowly(route: Route) -> None:
        if see(route.request):
            moments.append(json.loads(route.request.post_data or "")["at"])
        if len(moments) == 1:
            held.append(route)
        else:
            route.continue_()

    opened.cell("b2").click()
    page.route("**/ask", slowly)
    with page.expect_request(see):
        opened.cell("b3").click()
    page.set_viewport_size(PHONE)
    page.wait_for_timeout(SLOW)
    with page.expect_request(see):
        held[0].continue_()
    opened.says("#moment", "move 1 of 1")
    assert moments == [1, 1]


@of("breakthrough")
def test_what_was_picked_stays_picked_in_another_room(opened: Opened) -> None:
    page, picked = opened.page, opened.page.locator("#picture .picked")
    opened.cell("b2").click()
    expect(picked).to_have_count(1)
    page.locator("#picture svg").evaluate("(svg) => svg.classList.add('before')")
    page.set_viewport_size(PHONE)
    expect(page.locator("#picture svg:not(.before)")).to_be_visible()
    expect(picked).to_have_count(1)
    opened.cell("b3").click()
    opened.says("#moment", "move 1 of 1")
