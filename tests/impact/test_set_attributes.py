"""Recorded games are compared by what has been set of pieces, too, and by whose they are."""

from tests.conftest import SetUp, game_text

from ludex.impact.recordings import compared
from ludex.play import record
from ludex.play.match import Match


def test_a_move_is_found_again_by_what_it_is_called_now(set_up: SetUp, drilled: Match) -> None:
    drilled.play(0, "post riders (drill 1)")
    rules = (
        game_text("ambush")
        .decode()
        .replace("drill of it is less than 2", "drill of it is at most 1")
    )
    machines = drilled.machine, set_up(rules)
    found = compared("a.json", record.read(record.save(drilled)), machines, ())
    assert (found.moves, found.move, found.why) == (5, None, "")


def test_what_only_one_of_the_rules_sets_is_told(set_up: SetUp, drilled: Match) -> None:
    rules = game_text("ambush").decode().replace("add 1 to drill", "add 0 to drill")
    found = compared(
        "a.json", record.read(record.save(drilled)), (drilled.machine, set_up(rules)), ()
    )
    assert (found.move, found.said) == (1, "A: drill scouts")
    assert found.why.startswith(
        "camp of A is archers of A, riders of A, scouts of A, scouts of A, and"
    )
    assert found.why.endswith("scouts of A, scouts of A (drill 1)")


def test_what_only_one_of_the_rules_gives_to_somebody_is_told(set_up: SetUp) -> None:
    machine = set_up("othello")
    match = Match(machine, 1)
    match.play(0, match.legal(0)[0])
    rules = game_text("othello").decode()
    other = rules.replace("[set owner of disc to you]", "[set owner of disc to owner of disc]")
    assert rules != other
    found = compared("a.json", record.read(record.save(match)), (machine, set_up(other)), ())
    assert found.move == 1
