"""A position is set up by hand: everything lies open, every piece may be taken elsewhere."""

import pytest
from tests.apps.test_studio import Answer, Page, kept

from ludex.apps.studio.folder import Folder
from ludex.apps.studio.studio import Studio


@pytest.fixture
def page() -> Page:
    return Page("tic-tac-toe")


def lay(page: Page, *moves: str) -> Answer:
    """Pieces are laid, each said as in `mark of A: supply of A > b2`."""
    answer: Answer = {}
    for each in moves:
        thing, _, way = each.partition(": ")
        (kind, _, owner), (source, _, target) = thing.partition(" of "), way.partition(" > ")
        answer = page.ask("lay", kind=kind, owner=owner, source=source.strip(), target=target)
        assert answer["answer"] == "setting", answer
    return answer


def test_a_position_is_set_up_played_from_and_kept(page: Page) -> None:
    page.play("A: choose c3")
    assert page.ask("arrange")["turn"] == "B"
    lay(page, "mark of A: c3 > a1", "mark of A: supply of A > b2", "mark of B: supply of B > a3")
    game = page.ask("settle", turn="A")["game"]
    assert (game["moves"], game["asked"]) == (0, ["A"])
    text = page.ask("see", seat="A")["picture"]["text"]
    assert "3 B . .\n2 . A .\n1 A . ." in text
    assert page.ask("move", seat="A", move="choose c3")["game"]["over"]
    made = kept(page, expect=["winners are A"])
    assert "    given:\n      supply of A: [3 mark of A]\n" in made["text"]
    assert "      a1: [mark of A]\n" in made["text"]
    assert "    play:\n      - A: choose c3\n" in made["text"]


def test_a_game_from_a_position_goes_on_under_new_rules(page: Page) -> None:
    page.play()
    page.ask("arrange", at=0)
    lay(page, "mark of A: supply of A > b2", "mark of A: supply of A > a1")
    page.ask("settle", turn="A")
    page.ask("move", seat="A", move="choose c1")
    game = page.write("is at least 3", "is at least 2")["game"]
    assert (game["moves"], game["over"], game["stale"]) == (1, True, "")


def test_a_position_that_cannot_be_is_refused_and_nothing_is_lost(page: Page) -> None:
    page.play("A: choose a1")
    assert page.ask("settle")["sentence"] == "Nothing is being set up."
    page.ask("arrange")
    assert page.ask("lay", kind="mark", owner="B", source="a1")["answer"] == "refused"
    assert page.ask("lay", kind="mark", owner="A", source="z9")["answer"] == "refused"
    answer = lay(page, "mark of A: a1 > ")
    assert answer["supply"] == [{"kind": "mark", "seat": "A", "label": "mark of A", "count": 1}]
    assert page.ask("settle", turn="Q")["answer"] == "refused"
    assert page.studio.room.table.game().match.moves != []


def test_what_is_hidden_lies_open_for_whoever_sets_up() -> None:
    page = Page("kuhn-poker")
    page.ask("start", players=2, seed=1)
    svg = page.ask("arrange")["svg"]
    assert 'data-known="no"' not in svg
    kinds = [name for name in "JQK" if f'data-kind="{name}"' in svg]
    assert len(kinds) == 3
    assert 'data-known="no"' in page.ask("see", seat="A")["picture"]["svg"]


def test_what_the_starter_plays_is_set_up_too(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = Folder(str(tmp_path_factory.mktemp("new") / "walnuts"))
    studio = Studio(folder.read())
    studio.answer({"do": "start", "players": 2, "seed": 1})
    assert studio.answer({"do": "arrange"})["answer"] == "setting"
    assert studio.answer({"do": "settle"})["answer"] == "game"


def test_what_has_been_set_of_pieces_is_kept_in_a_position() -> None:
    page = Page("ambush")
    page.play("A: drill riders", "B: drill scouts", "A: post scouts", "B: wait")
    page.ask("arrange")
    assert page.ask("settle", turn="A")["answer"] == "game"
    text = page.ask("see", seat="A")["picture"]["text"]
    assert "camp of A: archers, riders (drill 1), scouts" in text
    page.ask("move", seat="A", move="drill riders")
    made = kept(page, expect=["drill of riders of A is 2"])
    assert "camp of A: [scouts of A, archers of A, riders of A (drill 1)]" in made["text"]
    assert "field of A: [scouts of A face-down]" in made["text"]


def test_what_dice_show_is_kept_in_a_position() -> None:
    page = Page("pig")
    page.play("A: roll")
    page.ask("arrange")
    assert page.ask("settle", turn="A")["answer"] == "game"
    text = page.ask("see", seat="A")["picture"]["text"]
    (tray,) = (line for line in text.splitlines() if line.startswith("tray: die showing "))
    made = kept(page, expect=["number of dice is 1"])["text"]
    assert f"given:\n      tray: [{tray.removeprefix('tray: ')}]\n" in made
