"""Matches: playing, refusing, looking, taking back."""

from collections.abc import Callable, Sequence

import pytest
from tests.play.games_for_play import COUNTING, PEBBLES, RACE, STEALING

from ludex.machine.facts import Fact
from ludex.machine.interface import TABLE, Machine, Move, PlayError, Result
from ludex.machine.state import REPORTED, State
from ludex.machine.store import pack
from ludex.play import phrases
from ludex.play.match import BrokenError, Match, NotAMoveError
from ludex.play.phrases import MOST_TRIED

SetUp = Callable[..., Machine]


@pytest.fixture
def noughts(set_up: SetUp) -> Match:
    return Match(set_up("tic-tac-toe"), 1)


def play_all(match: Match, *texts: str) -> None:
    for text in texts:
        match.play(match.pending.must[0], text)


def sentence(match: Match, seat: int, text: str) -> str:
    refusal = match.why_not(seat, text)
    assert refusal is not None
    return refusal.sentence


def test_a_match_ends_with_a_result(noughts: Match) -> None:
    play_all(noughts, "choose a1", "choose b1", "choose a2", "choose b2")
    assert (noughts.over, noughts.result) == (False, None)
    play_all(noughts, "choose a3")
    assert noughts.over
    assert noughts.result == Result("won", (1, 2), (), (0,), (1,))
    assert noughts.legal(1) == ()
    assert noughts.pending.kind == "over"
    assert sentence(noughts, 0, "choose c3") == "the game is over"
    with pytest.raises(NotAMoveError, match="the game is over"):
        noughts.play(1, "choose c3")


def test_what_is_legal_is_worked_out_once_in_each_position(
    noughts: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out, legal = [], noughts.machine.legal

    def counted(state: State, seat: int) -> Sequence[Move]:
        worked_out.append(seat)
        return legal(state, seat)

    monkeypatch.setattr(noughts.machine, "legal", counted)
    assert sentence(noughts, 0, "choose d4")
    assert [len(noughts.offers(seat)) for seat in (0, 1, 0)] == [9, 0, 9]
    assert worked_out == [0, 1]
    twin = noughts.copy()
    noughts.play(0, "choose a1")
    assert [len(match.legal(1)) for match in (noughts, twin)] == [8, 0]
    assert noughts.undo()
    assert len(noughts.legal(0)) == 9


def test_a_move_may_be_said_as_people_type(noughts: Match) -> None:
    noughts.play(0, "  Choose   A1 ")
    assert noughts.moves[0].text == "choose a1"
    noughts.play(1, noughts.legal(1)[0])
    assert len(noughts.moves) == 2


def test_things_stand_behind_commas_or_blanks(set_up: SetUp) -> None:
    match = Match(set_up("breakthrough"), 1)
    for text in ("choose a2, a3", "choose a2,a3", "choose a2 a3"):
        assert [match.text(0, move) for move in match.matching(0, text)] == ["choose a2, a3"]


@pytest.mark.parametrize("text", ["take" + " pebble" * 700, "swap" + " pebble," * 700 + " stone"])
def test_a_long_text_is_refused_after_few_trials(
    set_up: SetUp, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, asked = Match(set_up(PEBBLES), 1), 0

    def begins(text: str, name: str) -> bool:
        nonlocal asked
        asked += 1
        assert asked < 10 * MOST_TRIED
        return text.startswith(f"{name} ") or text == name

    monkeypatch.setattr(phrases, "_begins", begins)
    assert len(sentence(match, 0, text)) < 200
    assert asked > 0


def test_the_end_of_a_long_text_counts_too(noughts: Match) -> None:
    assert noughts.why_not(0, f"choose {' ' * 5_000}a1") is None
    assert noughts.why_not(0, f"choose a1{' ' * 5_000}b1") is not None


def test_a_move_that_is_not_legal_changes_nothing(noughts: Match) -> None:
    noughts.play(0, "choose a1")
    before = pack(noughts.state)
    with pytest.raises(NotAMoveError) as refused:
        noughts.play(1, "choose a1")
    assert refused.value.refusal.place.startswith("game.yaml:")
    assert refused.value.refusal.details
    with pytest.raises(NotAMoveError, match="it is B who chooses"):
        noughts.play(0, "choose a2")
    with pytest.raises(NotAMoveError):
        noughts.play(1, Move(0, ((0,),), Fact("move", (), "choose")))
    assert pack(noughts.state) == before
    assert len(noughts.moves) == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("chose b2", "did you mean `choose b2`?"),
        ("b2", "did you mean `choose b2`?"),
        ("pass", "something must be chosen"),
        ("jump", "there are `choose a1`, `choose a2`"),
        ("", "there are `choose a1`"),
        ("choose \x1b[2J\u202e", "\\x1b"),
        ("x" * 5000, "no move here"),
    ],
)
def test_a_text_that_is_no_move_gets_the_nearest_one(noughts: Match, text: str, says: str) -> None:
    said = sentence(noughts, 0, text)
    assert says in said
    assert said.isprintable()
    assert len(said) < 400


def test_refusals_come_from_the_rules(set_up: SetUp) -> None:
    match = Match(set_up("breakthrough"), 1)
    assert sentence(match, 0, "choose a2, a4") == "a4 is not possible; there is a3 and b3"
    assert "nothing lies on b4" in sentence(match, 0, "choose b4, b5")
    refusal = match.why_not(0, "choose a1, a2")
    assert refusal is not None
    assert refusal.sentence == "this must hold: straight ahead only onto an empty cell"
    grull = Match(set_up("grull", 3), 1)
    refusal = grull.why_not(0, "choose GO of B")
    assert refusal is not None
    assert refusal.sentence == "GO of B is not in own hand"
    assert "GR-023" in refusal.cites


def test_a_refusal_does_not_tell_where_hidden_pieces_lie(set_up: SetUp) -> None:
    match = Match(set_up(STEALING), 1)
    assert {offer.text for offer in match.offers(0)} == {"choose ?"}
    said = {sentence(match, 0, f"choose {n} of B").replace(n, "X") for n in ("GO", "PO", "SO")}
    assert said == {"`choose X of B` is no move here; there is `choose ?`"}
    with pytest.raises(NotAMoveError):
        match.play(0, "choose GO of B")


def test_moves_that_are_called_alike_need_their_number(set_up: SetUp) -> None:
    match = Match(set_up(STEALING), 1)
    alike = [m for m in match.legal(0) if match.text(0, m) == "choose ?"]
    if len(alike) > 1:
        with pytest.raises(NotAMoveError, match="choose one by its number"):
            match.play(0, "choose ?")
    match.play(0, alike[-1])
    assert match.moves[0].parts == alike[-1].parts


def test_each_seat_is_told_what_it_may_know(set_up: SetUp) -> None:
    match = Match(set_up("grull", 2), 1)
    match.play(0, "choose GO")
    assert match.log(0) == []
    assert match.log(0, details=True) == ["A: choose GO"]
    assert match.log(1) == match.log(None) == ["A has chosen"]
    match.play(1, "choose +6")
    assert not any("has chosen" in line and line.startswith("A") for line in match.log(0))
    assert "B: choose +6" in match.log(1, since=1, details=True)
    assert "B plays +6" in match.log(1, since=1)
    assert "A has chosen" not in match.log(1, since=1)


@pytest.mark.parametrize(("kept", "lines"), [("all", 3), ("last-action", 1), ("none", 0)])
def test_a_log_keeps_what_the_views_of_the_game_keep(set_up: SetUp, kept: str, lines: int) -> None:
    match = Match(set_up(f"{COUNTING}views: {{history: {kept}}}\n"), 1)
    play_all(match, "stay", "stay", "stay")
    assert len([line for line in match.log(0) if line.endswith("stay")]) == lines
    assert match.log(0, since=3) == []


def test_a_match_can_be_capped(set_up: SetUp) -> None:
    match = Match(set_up("tic-tac-toe"), 1, cap=2)
    play_all(match, "choose a1", "choose a2")
    assert match.capped
    assert match.over
    assert match.result is None
    assert match.legal(0) == ()
    assert sentence(match, 0, "choose a3") == "the match has been stopped"


def test_a_match_that_ends_with_its_last_allowed_move_has_its_result(set_up: SetUp) -> None:
    match = Match(set_up(COUNTING), 1, cap=1)
    match.play(0, "stop-here")
    assert (match.capped, match.over) == (False, True)
    assert match.result is not None
    assert match.result.winners == (0,)


def test_a_move_in_which_the_rules_stop_changes_nothing(set_up: SetUp) -> None:
    match = Match(set_up(COUNTING), 1)
    before = pack(match.state)
    with pytest.raises(PlayError, match=r"game\.yaml:13:"):
        match.play(0, "add-two")
    assert pack(match.state) == before
    assert match.moves == []
    match.play(0, "stay")
    assert not any("goal" in line or "add-two" in line for line in match.log(0))


def test_moves_can_be_taken_back(set_up: SetUp) -> None:
    match = Match(set_up(RACE), 7)
    states = [pack(match.state)]
    for _ in range(4):
        play_all(match, "go-on")
        states.append(pack(match.state))
    log = match.log(0)
    play_all(match, "go-on")
    for state in reversed(states):
        assert match.undo()
        assert pack(match.state) == state
        if state == states[-1]:
            assert match.log(0) == log
    assert not match.undo()


def test_a_match_from_a_position_is_taken_back_to_it(set_up: SetUp) -> None:
    machine = set_up("tic-tac-toe")
    given = machine.begin(1)
    machine.apply(given, 0, machine.legal(given, 0)[4])
    match = Match(machine, 1, state=given)
    start = pack(match.state)
    play_all(match, "choose a1", "choose a2")
    assert match.undo()
    assert match.undo()
    assert pack(match.state) == start


def test_the_table_reports_what_chance_and_hands_did(set_up: SetUp) -> None:
    match = Match(set_up(RACE), 1, reported=True)
    assert match.pending.must == (TABLE,)
    assert [offer.text for offer in match.offers(TABLE)] == ["1", "2", "3", "4", "5", "6"]
    play_all(match, "5", "3", "hit", "go-on", "2", "miss")
    held = {(value.name, value.seat): value.value.held for value in match.view(None).values}
    assert (held["points", 0], held["luck", None]) == (4, 2)
    assert sentence(match, TABLE, "go-on") == "it is B who chooses"


def test_a_checked_match_stops_where_an_invariant_breaks(set_up: SetUp) -> None:
    for checked in (False, True):
        match = Match(set_up(RACE), 1, reported=True, checked=checked)
        play_all(match, "5", "4", "hit")
        said = "go-on"
        if checked:
            with pytest.raises(BrokenError, match="points of it is at most 4"):
                play_all(match, said)
        else:
            play_all(match, said)


SEVERAL = """\
ludex: 1
game: several
players: [2]
board: {grid: [3, 2]}
pieces: {stone: {copies: 3}}
setup:
  - move first of stones to a1
  - move last of stones to b1
play:
  - take turns:
      - choose stone among stones where there is cell of stone:
          - move stone to box
      - otherwise:
          - end game
"""


def test_a_name_of_several_things_is_the_one_that_can_be_chosen(set_up: SetUp) -> None:
    match = Match(set_up(SEVERAL), 1)
    with pytest.raises(NotAMoveError, match="`choose stone` may mean `choose a1`, `choose b1`"):
        match.play(0, "choose stone")
    match.play(0, "choose a1")
    match.play(1, "choose stone")
    assert match.moves[-1].text == "choose b1"


def test_a_piece_on_a_cell_is_said_by_the_cell_or_by_both(set_up: SetUp) -> None:
    text = SEVERAL.replace("last of stones to b1", "item of (stones by 2) to a1")
    topmost = text.replace("there is cell of stone", "stone is top of a1")
    match = Match(set_up(topmost), 1)
    assert [offer.text for offer in match.offers(0)] == ["choose stone on a1"]
    match.play(0, "choose a1")
    assert [offer.text for offer in match.offers(1)] == ["choose a1"]
    match.play(1, "choose stone on a1")
    with pytest.raises(NotAMoveError, match="2 moves are called `choose stone on a1`"):
        Match(set_up(text), 1).play(0, "choose a1")


def test_the_table_reports_a_card_of_several_alike_by_its_name(set_up: SetUp) -> None:
    match = Match(set_up("leduc-poker"), 1, reported=REPORTED)
    assert [offer.text for offer in match.offers(TABLE)].count("J") == 2
    match.play(TABLE, "J")
    assert match.moves[-1].text == "J"
