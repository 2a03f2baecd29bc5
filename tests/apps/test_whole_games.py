"""The five games of the shelf in a real browser: by mouse, by keyboard and at a phone's size."""

import re
from random import Random

import pytest

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed here")

from playwright.sync_api import Locator, expect
from tests.apps.browsing import DESK, PHONE, Opened, without_chromium

pytestmark = without_chromium

WAYS = ("mouse", "keyboard", "phone")
MOST = 400
STANDS = """() => {
  const all = (where) => document.querySelectorAll(where).length;
  const texts = [...document.querySelectorAll("#moves li")].map((each) => each.textContent);
  return {
    sign: [slider.max, slider.value, all("#picture .picked"), on.hidden, ...texts].join("|"),
    targets: all("#picture .target:not(.picked)"), picked: all("#picture .target.picked"),
    listed: all("#moves button.move"), on: !on.hidden,
  };
}"""


class Player:
    """Somebody who plays in one way, and takes what comes by chance."""

    def __init__(self, opened: Opened, way: str) -> None:
        self.opened, self.page, self.way, self.chance = opened, opened.page, way, Random(way)
        self.page.set_viewport_size(PHONE if way == "phone" else DESK)
        self.page.emulate_media(reduced_motion="reduce")

    def begins(self) -> None:
        """A new game, in which only one seat is a person's."""
        self.opened.button("New game").click()
        dialog = self.page.locator("#beginning")
        dialog.get_by_label("Chance begins at").fill("7")
        for seat in dialog.get_by_label("Seat ").all()[1:]:
            seat.select_option("random")
        self.opened.button("Begin").click()
        self.rests()

    def rests(self) -> None:
        """Waits until everything that was asked has been answered."""
        expect(self.page.locator("#picture")).to_have_attribute("aria-busy", "false")

    def does(self, element: Locator) -> None:
        """Points at something, and waits until it has come to something."""
        before = self.page.evaluate(STANDS)["sign"]
        if self.way == "keyboard":
            element.focus()
            self.page.keyboard.press("Enter")
        else:
            element.evaluate("(each) => each.scrollIntoView({ block: 'center' })")
            element.click(force=True)
        self.rests()
        assert self.page.evaluate(STANDS)["sign"] != before, f"Nothing comes of {element}."

    def goes_on(self) -> bool:
        """One thing that may be done, on the table where there is one; False where nothing may."""
        now = self.page.evaluate(STANDS)
        found = [
            ("#picture .target:not(.picked)", now["targets"]),
            ("#picture .target.picked", now["picked"]),
            ("#moves button.move", now["listed"]),
            ("#on", int(now["on"])),
        ]
        for where, count in found:
            if count:
                self.does(self.page.locator(where).nth(self.chance.randrange(count)))
                return True
        return False


def games(*names: str) -> pytest.MarkDecorator:
    """Each of these games, at a desk."""
    return pytest.mark.parametrize("opened", [(name, DESK) for name in names], indirect=True)


@games("grull", "gulo-gulo", "ovo")
def test_a_whole_game_is_played(opened: Opened) -> None:
    for way in WAYS:
        player = Player(opened, way)
        player.begins()
        steps = 0
        while player.goes_on():
            steps += 1
            assert steps < MOST
        opened.says("#prompt", "won")


# ------------------------------------------------------------ games that chance does not end
NEAR_THE_END = {
    "gologolo": """
    players: 3
    given:
      hand of A: [CB0, CB1, CB2, SB0, SY0, SG0, SR1, TR1, HR1, CY2, TY2, HY2, HG0]
      stock: [all other cards, HG0]
      rounds-played: 2
      turn: A
""",
    "gootmu": """
    players: 2
    outcomes: reported
    given:
      board: {grid: [12, 12], walls: all, open: [c7..h7]}
      l1: [pawn of B, start-mark of pawn of B]
      c7: [pawn of A, start-mark of pawn of A]
      e7: [gootmu of A]
      load of pawn of A: [gootmu of A, gootmu of A]
      turn: pawn of A
""",
}
LAST = {"gologolo": ["draw", "gologolo"], "gootmu": ["walk", "5", "e7"]}


@games("gologolo", "gootmu")
def test_a_game_is_begun_and_another_one_won(opened: Opened) -> None:
    name, page = opened.game.name, opened.page
    for file in opened.game.glob("scenarios*.yaml"):
        file.unlink()
    head = f"ludex: 1\ngame: {name}\nscenarios:\n  - id: END\n    name: near its end"
    said = f"{head}{NEAR_THE_END[name]}    expect: [winners are B]\n"
    (opened.game / "scenarios.yaml").write_text(said, "utf-8")
    page.reload()
    expect(page.locator("#picture svg")).to_be_visible()
    opened.button("Run all").click()
    for way in WAYS:
        player = Player(opened, way)
        player.begins()
        for _ in range(6):
            assert player.goes_on()
        if way == "phone":
            opened.button("Rules").click()
        page.locator("#scenarios button").last.click()
        opened.says("#notice", "expected winners are B")
        player.rests()
        for each in LAST[name]:
            cell = page.locator(f'#picture [data-cell="{each}"]')
            listed = opened.button(re.compile(f"^{each}", re.IGNORECASE))
            player.does(cell if cell.count() else listed)
        opened.says("#prompt", "A has won")
