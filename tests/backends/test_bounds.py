"""What a game overruns stops it in every engine: at the same line, with the same sentence."""

import pytest
from tests.properties.games import lowered_engines

from ludex.backends.instance import StoppedError
from ludex.backends.lowered import LoweredEngine
from ludex.backends.reference import values
from ludex.lowering import store
from ludex.machine.bounds import MOST_ASKED
from ludex.machine.interface import Machine, PlayError
from ludex.machine.state import State
from ludex.pipeline import Files, load, machine

GAME = """ludex: 1
game: overrun
players: [2]
board: {{track: 9}}
values: {{high: {{is: 0..100000000000, start: {high}}}, found: {{is: 0..100000000, start: 0}}}}
pieces: {{nut: {{copies: 9, begins: bag}}, stone: {{copies: 9, begins: bag}}}}
places: {{bag: {{holds: [nut, stone], ordered: yes}}, bowl: {{holds: nut}}}}
effects: {{mark: {{number: 1..9, until: spent}}}}
attempts: {{throw: {{given: [high], outcomes: [hit, miss], odds: {{hit: high, miss: 1}}}}}}
rules:
  go:
{steps}
play:
  - take turns:
      - choose one:
          - option try:
              - go
"""
ASKED = "set found to number of (1..high where number of (1..high where it is 3) is 1)"
NUMBERS = "set found to number of (1..high where it is more than 2)"
LITTLE = """for each number in 1..high:
        - set found to number of (1..high where it is 3)"""
GRANTS = """for each number in 1..high:
        - grant mark by 1 to you"""
ODDS = """attempt throw:
        hit:
          - set found to 1
        miss:
          - set found to 2"""
MIXED = "move first of (bag to high) to bowl"
FAR = "move item of (cells by high) to box"
BEHIND = "move item of (cells by 10 - high) to box"

OVERRUN = [
    (ASKED, 142, 60, "more than 20,000 things are asked"),
    (LITTLE, 150, 60, "The rules go on and on without anybody deciding anything"),
    (NUMBERS, 100_001, 4_000, "at most 100,000 can be gone through"),
    (GRANTS, 1_001, 1_000, "More than 1,000 effects are under way at once"),
    (MIXED, 10, 9, "`bowl` does not hold what is moved there: `stone`"),
    (FAR, 4_000_000_000, 9, "There is no `item of .cells by high.` here"),
    (BEHIND, 4_000_000_000, 1, "There is no `item of .cells by 10 - high.` here"),
    (ODDS, 2**32, 2**32 - 1, "at most 4,294,967,296 can be drawn"),
]


@pytest.fixture(autouse=True)
def fewer_may_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two million would take the reference some seconds."""
    assert (MOST_ASKED, store.SUSPICIOUS) == (2_000_000, 500_000)
    monkeypatch.setattr(values, "MOST_ASKED", 20_000)
    monkeypatch.setattr(store, "SUSPICIOUS", 5_000)


def engine_of(steps: str, high: int, engine: str) -> LoweredEngine:
    text = GAME.format(steps=f"    - {steps}", high=high)
    loaded = load(Files("overrun", {"game.yaml": text.encode()}))
    assert loaded.passed, [problem.sentence for problem in loaded.problems]
    made = machine(loaded, 2, engine=engine)
    assert isinstance(made, LoweredEngine)
    return made


@pytest.mark.parametrize("engine", lowered_engines())
@pytest.mark.parametrize(("steps", "over", "within", "said"), OVERRUN)
def test_what_is_overrun_stops_every_engine_alike(
    steps: str, over: int, within: int, said: str, engine: str
) -> None:
    made = engine_of(steps, over, engine)
    state = made.begin(1)
    assert made.steps is not None
    kept = made.steps.mine(state.form)
    assert kept is not None
    (move,) = made.legal(state, 0)
    with pytest.raises(StoppedError):
        made.steps.apply(kept, 0, move)
    stops = []
    for player in (made, made.reference):
        with pytest.raises(PlayError, match=said) as stopped:
            player.apply(player.begin(1), 0, player.legal(player.begin(1), 0)[0])
        stops.append((stopped.value.place, stopped.value.sentence))
    assert stops[0] == stops[1]
    assert stops[0][0].startswith("game.yaml:")


@pytest.mark.parametrize("engine", lowered_engines())
@pytest.mark.parametrize(("steps", "over", "within", "said"), OVERRUN)
def test_what_is_not_overrun_is_played_on_in_the_array(
    steps: str, over: int, within: int, said: str, engine: str
) -> None:
    made = engine_of(steps, within, engine)
    state = made.begin(1)
    assert made.steps is not None
    kept = made.steps.mine(state.form)
    assert kept is not None
    made.steps.apply(kept, 0, made.legal(state, 0)[0])


@pytest.mark.parametrize("engine", lowered_engines())
def test_what_goes_back_to_one_of_several_places_is_not_held_back(engine: str) -> None:
    made = engine_of("move last of bag to origin of last of bag", 1, engine)
    state = made.begin(1)
    made.apply(state, 0, made.legal(state, 0)[0])
    assert not state.over


CANNOT = """ludex: 1
game: cannot
players: [2]
values: {bags: {is: 0..9, start: 0}}
pieces: {nut: {copies: 3, begins: bowl}}
places: {bowl: {holds: nut}}
rules:
  crack:
    - choose nut among bowl
    - move nut to box
setup:
  - crack
play:
  - take turns:
      - crack
      - you chooses one:
          - option fill if bags is less than 1:
              - add 1 to bags
      - if bowl is empty:
          - win
"""


def played_on(engine: Machine) -> State:
    """A game in which everybody makes the first move there is."""
    state = engine.begin(1)
    while not state.over:
        (seat,) = engine.pending(state).must
        engine.apply(state, seat, engine.legal(state, seat)[0])
    return state


def engine_that_cannot(text: str, engine: str) -> LoweredEngine:
    loaded = load(Files("cannot", {"game.yaml": text.encode()}))
    assert loaded.passed, [problem.sentence for problem in loaded.problems]
    made = machine(loaded, 2, engine=engine)
    assert isinstance(made, LoweredEngine)
    return made


@pytest.mark.parametrize("engine", lowered_engines())
@pytest.mark.parametrize(("where", "line"), [("play", 14), ("setup", 12)])
def test_who_must_choose_in_the_play_itself_and_cannot_stops_every_engine_alike(
    where: str, line: int, engine: str
) -> None:
    nothing = "- first of players chooses nut among bowl where bags is 1\n  - move nut to box"
    other = "" if where == "play" else f"setup:\n  {nothing}\n"
    made = engine_that_cannot(CANNOT.replace("setup:\n  - crack\n", other), engine)
    stops = []
    for player in (made, made.reference):
        with pytest.raises(PlayError, match="has to choose here, and there is nothing") as stopped:
            played_on(player)
        stops.append((stopped.value.place, stopped.value.sentence))
    assert stops[0] == stops[1]
    assert stops[0][0].startswith(f"game.yaml:{line}:")


@pytest.mark.parametrize("engine", lowered_engines())
def test_who_cannot_choose_in_a_rule_ends_the_rule(engine: str) -> None:
    text = CANNOT.replace("- option fill if bags is less than 1:", "- option fill:")
    made = engine_that_cannot(text.replace("if bowl is empty:", "if bags is 5:"), engine)
    assert played_on(made).winners
