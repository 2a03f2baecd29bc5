"""Three at one table, each in a browser of their own; and a page that is left alone for a while."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.properties.games import loaded

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed here")

from playwright.sync_api import Browser, Response, ViewportSize, expect
from tests.apps.browsing import DESK, PHONE, Shown, without_chromium
from tests.apps.test_together import CALLS
from tests.apps.together import BAG_OF_STONES, STONES, Party, party, read

from ludex.apps.studio import seeing
from ludex.apps.studio.web import BUILT
from ludex.apps.together.serving import PAGE
from ludex.play.match import Match

pytestmark = without_chromium

PATIENCE = 500

HOSTILE = """\
ludex: 1
game: hostile
about: {title: "<img src=x onerror=document.title='had'>"}
players: [2]
values: {cries: {is: 0..9, start: 0}}
play:
  - take turns:
      - choose one:
          - option cry:
              - "tells <script>document.title='had'</script><b>{you}</b> cries.": [add 1 to cries]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    if not (BUILT / PAGE).is_file():
        pytest.fail("the page is not built: `make page` builds it")
    return tmp_path / "kept.sqlite"


@pytest.fixture
def table(file: Path) -> Iterator[Party]:
    with party(loaded("tic-tac-toe"), file) as made:
        yield made


# ------------------------------------------------------------ three at one table
class Reader:
    """A page that writes down whatever it receives."""

    def __init__(self, browser: Browser, party: Party, seat: str) -> None:
        self.seat, self.replies = seat, list[Response]()
        page = browser.new_page(viewport=DESK)
        page.on("response", lambda reply: self.replies.append(reply))
        self.shown = Shown(page, party.address(seat))
        expect(page.locator("#picture svg")).to_be_visible()

    def received(self) -> str:
        """Everything that was sent to it, and what it made of that."""
        asked = [each.text() for each in self.replies if each.url.endswith("/ask")]
        return "\n".join([*asked, self.shown.page.content()])

    def after(self, moves: int) -> str:
        """The same, as soon as it has heard of so many moves."""
        for _ in range(PATIENCE):
            text = self.received()
            if f'"seat":"{self.seat}","moves":{moves},' in text:
                return text
            self.shown.page.wait_for_timeout(20)
        raise AssertionError(f"{self.seat} has never heard of move {moves}")


def lying(match: Match, place: str) -> set[str]:
    """The stones that lie there, whoever sees them."""
    tables = match.machine.tables
    number = next(i for i, each in enumerate(tables.places) if each.name == place)
    return {
        next(stone for stone in STONES if stone in tables.pieces[piece].name)
        for piece in match.state.contents[number]
    }


def hidden_from(seat: str, match: Match) -> set[str]:
    """The stones that have never lain open, nor in the hand of a seat."""
    open_to_it = lying(match, f"hand of {seat}") if seat != "none" else set()
    return set(STONES) - open_to_it - set().union(*(lying(match, f"heap of {s}") for s in "ABC"))


def told(text: str, seat: str, party: Party) -> set[str]:
    """What a page has received that it must not know."""
    hosted = party.hall.matches[-1]
    assert hosted.course is not None
    begun = hosted.begun
    others = {secret for name, secret in begun.links.items() if name != seat}
    unknown = hidden_from(seat, hosted.course.match) | others | {str(begun.head["seed"])}
    return {each for each in unknown if each in text}


def test_who_may_speak_lets_it_pass_by_the_button(browser: Browser, file: Path) -> None:
    with party(read(CALLS), file, players=3, programs={0: "random"}) as made:
        reader = Reader(browser, made, "B")
        reader.shown.button("Let it pass").click()
        expect(reader.shown.button("Let it pass")).to_be_hidden()
        expect(reader.shown.page.locator("#notice")).to_be_empty()
        assert made.links()["C"].see()["game"]["may"] == ["C"]
        assert reader.shown.wrong == []


def test_three_pages_are_sent_what_their_seats_may_know(browser: Browser, file: Path) -> None:
    rules = read(BAG_OF_STONES)
    with party(rules, file, players=3) as made:
        readers = {seat: Reader(browser, made, seat) for seat in ("A", "B", "C", "none")}
        match = made.hall.matches[-1]
        for count, seat in enumerate("BCABCA"):
            page = readers[seat].shown.page
            if count % 2:
                page.locator("#picture .target").first.click()
            else:
                page.locator("#moves button").first.click()
            expect(page.locator("#own button.move")).to_have_count(3 if count == 2 else 0)
            for name, reader in readers.items():
                text = reader.after(count + 1)
                assert told(text, name, made) == set()
                assert match.course is not None
                own = lying(match.course.match, f"hand of {name}") if name != "none" else set()
                assert {stone for stone in own if stone in text} == own
        for reader in readers.values():
            reader.shown.says("#status", "The match is over.")
            assert told(reader.received(), reader.seat, made) == set()
            assert reader.shown.wrong == []
            assert reader.shown.page.context.cookies() == []
            reader.shown.page.close()


def test_a_page_that_tells_is_found(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, sent = read(BAG_OF_STONES), seeing.seen
    monkeypatch.setattr(
        seeing,
        "seen",
        lambda match, seat, *more, **named: sent(match, (seat or 0) + 1, *more, **named),
    )
    with party(rules, file, players=3) as made:
        found = json.dumps(made.links()["A"].see())
        assert len(told(found, "A", made)) == 3


# ------------------------------------------------------------ one page
@contextmanager
def opened(browser: Browser, address: str, size: ViewportSize = PHONE) -> Iterator[Shown]:
    """A page that is open meanwhile, in which nothing goes wrong."""
    shown = Shown(browser.new_page(viewport=size), address)
    expect(shown.page.locator("#picture svg")).to_be_visible()
    yield shown
    shown.page.close()
    assert shown.wrong == []


def test_the_keyboard_alone_suffices_on_a_phone_too(browser: Browser, table: Party) -> None:
    other = table.links()["B"]
    with opened(browser, table.address("A")) as one:
        one.says("#status", "You are A. Your turn.")
        expect(one.page).to_have_title("\u25cf Tic-tac-toe")
        assert one.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        for own, theirs in (("b2", "a1"), ("b3", "a2")):
            one.cell(own).focus()
            one.page.keyboard.press("Enter")
            one.says("#heard", f"A: choose {own}")
            expect(one.page).to_have_title("Tic-tac-toe")
            other.see()
            other.move(f"choose {theirs}")
            one.says("#heard", f"B: choose {theirs}")
            one.says("#status", "Your turn.")
        one.cell("a1").click()
        one.says("#notice", "This must hold: a1 is empty.")
        assert one.axe() == []
        one.page.get_by_label("Or type one").fill("choose b1")
        one.page.keyboard.press("Enter")
        one.says("#prompt", "A has won")
        one.says("#status", "The match is over.")
        expect(one.page.locator("#moves button")).to_have_count(0)


def test_two_tabs_of_a_seat_and_one_who_looks_on(browser: Browser, table: Party) -> None:
    seat, looks_on = table.address("A"), table.address("none")
    with (
        opened(browser, seat) as first, opened(browser, seat) as second,
        opened(browser, looks_on) as looks,
    ):  # fmt: skip
        expect(looks.page.locator("#own")).to_be_hidden()
        looks.says("#status", "You look on.")
        first.cell("b2").click()
        for each in (first, second, looks):
            expect(each.cell("b2")).to_have_attribute("data-count", "1")
            expect(each.page.locator("#moves button")).to_have_count(0)
        assert looks.axe() == []


def test_a_page_outlives_its_server(browser: Browser, file: Path) -> None:
    with party(loaded("tic-tac-toe"), file) as made:
        one = Shown(browser.new_page(viewport=DESK), made.address("A"))
        one.cell("b2").click()
        expect(one.cell("b2")).to_have_attribute("data-count", "1")
        port = made.port
    one.says("#status", "The server does not answer")
    with party(loaded("tic-tac-toe"), file, port=port) as made:
        other = made.links()["B"]
        other.see()
        other.move("choose a1")
        expect(one.cell("a1")).to_have_attribute("data-count", "1")
        one.says("#status", "You are A. Your turn.")
        one.page.close()


def test_a_link_that_leads_nowhere_says_so(browser: Browser, table: Party) -> None:
    page = browser.new_page(viewport=DESK)
    shown = Shown(page, table.where.link("no-such-link"))
    shown.says("#status", "No match has this link. Was all of it copied?")
    expect(page.locator("#playing")).to_be_hidden()
    page.close()


def test_texts_of_a_stranger_are_texts(browser: Browser, file: Path) -> None:
    rules = read(HOSTILE)
    with party(rules, file) as made, opened(browser, made.address("A")) as one:
        one.button("cry").click()
        one.says("#log", "<script>document.title='had'</script><b>A</b> cries.")
        one.says("#title", "<img src=x onerror=document.title='had'>")
        assert one.page.locator("#log b, #log script, img").count() == 0
        expect(one.page).to_have_title("<img src=x onerror=document.title='had'>")
