"""Small games that are wrong in one way each, and what exploration says of them."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.pebbles import HEAD, TURN
from tests.view.test_schemas import schema

from ludex.apps.cli import main
from ludex.apps.exploring import shrinking
from ludex.apps.exploring.breadth_first import Search
from ludex.apps.exploring.finding import Step
from ludex.apps.files import find_game
from ludex.backends.reference import Reference
from ludex.machine.interface import Move
from ludex.machine.state import State
from ludex.machine.store import DECISIONS, pack
from ludex.pipeline import load
from ludex.scenario_pipeline.every_table import EveryTable, Table

STUCK = """\
play:
  - take turns:
      - repeat 2 times:
          - if number of heap is at least 2:
              - choose pebble among heap
              - move pebble to own pile
      - if heap is empty:
          - win
"""
PASSED_OVER = """\
play:
  - take turns:
      - choose one:
          - option pair if number of heap is at least 2:
              - repeat 2 times:
                  - move first of heap to own pile
      - if heap is empty:
          - win
"""
FULL_UP = """\
ludex: 1
game: cards
players: [2]
pieces: {card: {begins: deck, kinds: {red: {copies: 6}, blue: {copies: 6}}}}
places:
  deck: {holds: card, ordered: yes, seen by: nobody}
  hand: {each: player, holds: card, seen by: owner}
values: {hints: {is: 0..8, start: 8}}
setup:
  - shuffle deck
  - deal-out 3 from deck
play:
  - take turns:
      - choose card among own hand:
          - move card to box
          - add 1 to hints
      - otherwise:
          - end game
"""
PLAY, _, TURNS = PASSED_OVER.partition("\n")
RULE_OF_ALL = (
    "rules:\n  game-on:\n"
    + TURNS.replace("  ", "    ", 1).replace("\n  ", "\n    ")
    + (PLAY + "\n  - game-on\n")
)
FEW = HEAD.replace("copies: 7", "copies: 2")
ROUND = """\
play:
  - take turns:
      - choose one:
          - option take-one if heap is not empty:
              - move first of heap to own pile
          - option give-back if own pile is not empty:
              - move first of own pile to heap
          - option wait:
              - end game
"""
STOPS = """\
play:
  - take turns:
      - choose one:
          - option single:
              - move first of heap to own pile
          - option wait:
              - if heap is empty:
                  - win
"""
BROKEN = f"""\
{TURN}invariants:
  - test: some players are such that (number of pile of it is at most 1)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def game(rules: str, head: str = HEAD) -> str:
    Path("example").mkdir(exist_ok=True)
    Path("example/game.yaml").write_text(f"{head}{rules}")
    return "example"


def explored(
    rules: str, capsys: pytest.CaptureFixture[str], *words: str, head: str = HEAD
) -> dict[str, Any]:
    """What is found in a game, as data that fit their schema."""
    code = main(["explore", game(rules, head), "--format", "json", *words])
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    schema("exploration").validate(said)
    assert code == bool(said["findings"])
    return said


def the_finding(
    rules: str, capsys: pytest.CaptureFixture[str], *words: str, head: str = HEAD
) -> dict[str, Any]:
    (found,) = explored(rules, capsys, *words, head=head)["findings"]
    return dict(found)


def test_a_game_that_is_right_is_looked_at_as_a_whole(capsys: pytest.CaptureFixture[str]) -> None:
    said = explored(TURN, capsys)
    assert said["findings"] == []
    assert said["breadth_first"] == {
        "table": "2 players", "positions": 8, "moves": 7, "deepest": 7, "complete": True
    }  # fmt: skip
    assert said["random"]["games"] == 2


def test_turns_in_which_nobody_can_decide_are_a_deadlock(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = the_finding(STUCK, capsys)
    assert found["kind"] == "deadlock"
    assert "go on and on without anybody deciding" in found["sentence"]
    assert (len(found["moves"]), found["then"]) == (5, "A: choose pebble")


def test_a_choice_from_nothing_in_the_play_stops_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = the_finding(PASSED_OVER, capsys)
    assert found["kind"] == "stop"
    assert "game.yaml:10:9: Somebody has to choose here" in found["sentence"]
    assert (found["moves"], found["then"]) == (["A: pair", "B: pair"], "A: pair")


def test_a_choice_from_nothing_that_ends_the_game_is_a_deadlock(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = the_finding(RULE_OF_ALL, capsys)
    assert found["kind"] == "deadlock"
    assert found["detail"] == "it is B who cannot choose"
    assert (found["moves"], found["then"]) == (["A: pair", "B: pair"], "A: pair")


def test_a_loop_without_a_way_out_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    text = ROUND.replace("              - end game\n", "              - again\n")
    found = the_finding(text, capsys, head=FEW)
    assert found["kind"] == "no way to an end"
    assert found["loop"] == ["A: wait"] == found["moves"][-1:]
    assert explored(text, capsys, "--states", "3", head=FEW)["findings"] == []


def test_where_anything_leads_out_no_loop_is_claimed(capsys: pytest.CaptureFixture[str]) -> None:
    assert explored(ROUND, capsys, head=FEW)["findings"] == []


def test_the_line_at_which_the_rules_stop_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    found = the_finding(STOPS, capsys)
    assert found["kind"] == "stop"
    assert "game.yaml:12" in found["sentence"]
    assert (found["moves"], found["then"]) == (["A: single"] * 0 + found["moves"], "B: single")
    assert len(found["moves"]) == 7


def test_rules_that_stop_while_secrets_are_looked_for_are_a_stop(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("cards").mkdir()
    Path("cards/game.yaml").write_text(FULL_UP)
    assert main(["explore", "cards", "--states", "20", "--format", "json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    assert (found["kind"], found["moves"]) == ("stop", [])
    assert "`hints` goes from 0 to 8, and cannot be 9." in found["sentence"]


def test_an_invariant_that_breaks_is_found_with_the_fewest_moves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = the_finding(BROKEN, capsys)
    assert (found["kind"], len(found["moves"])) == ("invariant", 4)
    by_chance = the_finding(BROKEN, capsys, "--states", "1")
    assert (by_chance["kind"], len(by_chance["moves"])) == ("invariant", 4)
    assert by_chance["outcomes"] == "drawn"


def test_a_leak_is_found_and_told_in_lines_that_people_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    leaky = Path(__file__).parents[1] / "games" / "leaky-counter"
    assert main(["explore", str(leaky), "--players", "2", "--states", "1", "--runs", "9"]) == 1
    said = capsys.readouterr().out
    assert "leak: A seat can tell two positions apart" in said
    assert "the terminal tells: `total: " in said


def test_a_lost_piece_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    narrate = Reference.narrate

    def loses(self: Reference, state: State, seat: int, move: Move) -> Any:
        events = narrate(self, state, seat, move)
        if not state.over and 0 in state.contents[state.where[0]]:
            state.contents[state.where[0]].remove(0)
        return events

    monkeypatch.setattr(Reference, "narrate", loses)
    kinds = {each["kind"] for each in explored(TURN, capsys, "--states", "2")["findings"]}
    assert "lost piece" in kinds


def test_every_finding_is_a_saved_game(capsys: pytest.CaptureFixture[str]) -> None:
    Path("shown").mkdir()
    found = the_finding(PASSED_OVER, capsys, "--replays", "shown")
    assert found["file"] == "shown/example-stop-1.json"
    assert main(["view", "example", "--load", found["file"]]) == 0
    assert "heap: 3 x pebble" in capsys.readouterr().out
    Path("example-stop-1.json").write_text("mine")
    assert main(["explore", "example"]) == 2
    assert "is no saved game" in capsys.readouterr().err
    assert Path("example-stop-1.json").read_text() == "mine"


def test_what_nothing_reaches_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    rules = TURN.replace(
        "      - if heap", "      - if number of heap is 9:\n          - shout\n      - if heap"
    )
    shout = "rules:\n  shout:\n    - reveal heap\n"
    said = explored(f"{shout}{rules}", capsys)
    assert [(each["sort"], each["text"]) for each in said["unreached"]] == [("rule", "shout")]
    assert main(["explore", "example"]) == 0
    assert "never reached: 1\n" in capsys.readouterr().out


def search(exact: bool) -> Search:
    file = load(find_game(game(ROUND, HEAD.replace("7", "4"))).games[0]).game
    assert file is not None
    every, table = EveryTable(file), Table(2, (), ())
    made = Search(Reference(every.program(table), ""), table, 1, 10_000, 100, exact)
    made.run(lambda done, of: None)
    return made


def test_equal_pieces_and_what_is_forgotten_make_no_other_position() -> None:
    few, many = search(exact=False).graph, search(exact=True).graph
    assert few.complete
    assert many.complete
    assert 10 * len(few.after) < len(many.after)


def test_the_number_of_decisions_makes_no_other_position() -> None:
    file = load(find_game(game(TURN)).games[0]).game
    assert file is not None
    engine = Reference(EveryTable(file).program(Table(2, (), ())), "")
    state = engine.begin(1)
    before = pack(state)
    state.decisions += 41
    after = pack(state)
    assert after[DECISIONS] - before[DECISIONS] == 41
    after[DECISIONS] = before[DECISIONS]
    assert after == before


def test_moves_that_are_not_needed_are_left_out() -> None:
    steps = tuple(Step(number, (0, 0, ())) for number in range(40))
    needed = {steps[3], steps[17], steps[39]}
    found = shrinking.minimal(steps, lambda kept: needed <= set(kept), 10_000)
    assert found == (steps[3], steps[17], steps[39])
    assert shrinking.minimal(steps, lambda kept: needed <= set(kept), 0) == steps
