"""Recorded games by old and new rules: at which move they part, and because of what."""

from tests.impact.nuts import GAME, changed, files, impact

from ludex.impact.compare import compare
from ludex.impact.recordings import Recording
from ludex.pipeline import load, machine
from ludex.play.match import Match
from ludex.play.record import Record, read, save
from ludex.records import replace


def recorded(game: str = GAME) -> Record:
    """A game in which A always takes the first move, and B too."""
    match = Match(machine(load(files(game)), 2), 1)
    while not match.over:
        seat = match.pending.must[0]
        match.play(seat, match.legal(seat)[0])
    return read(save(match))


def parted(old: str, new: str) -> Recording:
    [found] = impact(old, new, {"one.json": recorded()}).recordings
    return found


def test_a_game_that_goes_on_as_before_is_the_same() -> None:
    found = parted("wealth of player: number", "wealth of player: 0 + number")
    assert (found.move, found.why, found.compared) == (None, "", True)


def test_the_first_move_after_which_something_is_otherwise_is_named() -> None:
    found = parted(
        "    - move nut to own pile\n", "    - move nut to pile of left-neighbour of you\n"
    )
    assert (found.move, found.said) == (1, "A: choose nut")
    assert found.why.startswith("pile of A is nothing, and was nut")
    assert [thing.called for thing in found.because] == ["rule gather"]


def test_a_result_that_is_another_is_told() -> None:
    found = parted("        - win\n", "        - lose\n")
    assert (found.move, found.moves) == (9, 9)
    assert found.why == "the result is won by B, and was won by A"
    assert [thing.called for thing in found.because] == ["rule settle"]


CHOICE = """\
    - choose one:
        - option take nut among heap:
            - move nut to own pile
        - option rest:
            - stop
"""


def test_a_move_that_is_not_possible_any_more_is_named_with_the_reason() -> None:
    old = changed("    - choose nut among heap\n    - move nut to own pile\n", CHOICE)
    new = changed("among heap:", "among heap where number of own pile is less than 2:", old)
    record = recorded(old)
    [found] = compare(files(old), files(new), {"one.json": record}, 0).recordings
    assert (found.move, found.said) == (4, "B: take nut")
    assert found.why.startswith("A cannot `take nut` any more: ")
    assert "number of own pile is less than 2" in found.why


def test_rules_that_come_to_a_stop_are_told() -> None:
    new = "among heap where number of own pile is less than 2"
    found = parted("among heap\n", f"{new}\n")
    assert (found.move, found.said) == (4, "B: choose nut")
    assert found.why.startswith("the rules come to a stop: game.yaml:")
    assert [thing.called for thing in found.because] == ["rule gather"]


def test_what_cannot_be_compared_says_why() -> None:
    other = recorded(changed("copies: 9", "copies: 10"))
    new = changed("        - win\n", "        - lose\n")
    [found] = compare(files(), files(new), {"two.json": other}, 0).recordings
    assert not found.compared
    assert found.why == "it was recorded by other rules than those before"
    [found] = compare(
        files(), files(changed("players: [2]", "players: [3]")), {"x": recorded()}, 0
    ).recordings
    assert (found.move, found.said) == (0, "the table")
    assert found.why == "This game is for 3 players, not for 2."


def test_recorded_games_are_played_within_a_budget() -> None:
    record = recorded()
    long = replace(record, moves=record.moves * 1_111)
    new = changed("        - win\n", "        - lose\n")
    first, second = compare(files(), files(new), {"a": record, "b": long}, 0).recordings
    assert first.move == 9
    assert second.why == "more than 10,000 moves of recorded games are not played"
