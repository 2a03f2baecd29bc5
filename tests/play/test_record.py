"""Saving a match as bytes, going on with it, and refusing what is no such thing."""

import json
from collections.abc import Callable
from random import Random

import pytest
from tests.play.games_for_play import RACE

from ludex.machine.interface import Machine
from ludex.machine.store import pack
from ludex.play import record
from ludex.play.bots import bot, chosen_by
from ludex.play.match import Match

SetUp = Callable[..., Machine]


def random_match(machine: Machine, moves: int, seed: int = 1, reported: bool = False) -> Match:
    match, someone = Match(machine, seed, reported, cap=moves), bot("random", seed)
    while not match.over:
        seat = match.pending.must[0]
        chosen = chosen_by(someone, match, seat)
        assert chosen is not None
        match.play(seat, chosen)
    return match


@pytest.fixture
def saved(set_up: SetUp) -> bytes:
    return record.save(random_match(set_up("grull", 3), 10))


def refused(data: bytes) -> str:
    with pytest.raises(record.RecordError) as error:
        record.read(data)
    assert "\n" not in str(error.value)
    return str(error.value)


def resigned(data: bytes, **changes: object) -> bytes:
    """A saved game that was changed, with a checksum that is right."""
    body = json.loads(data)
    body.pop("checksum")
    body |= changes
    body["checksum"] = record._checksum(body)
    return json.dumps(body).encode()


@pytest.mark.parametrize(
    ("game", "players", "variants", "reported"),
    [
        ("grull", 4, ("variant-2",), False),
        ("breakthrough", 2, (), False),
        ("little-rummy", 3, (), False),
        ("high-card", 3, (), True),
        (RACE, 2, (), False),
        (RACE, 2, (), True),
    ],
    ids=["grull", "breakthrough", "little-rummy", "high-card", "race", "race-reported"],
)
def test_a_match_is_the_same_after_it_was_saved(
    set_up: SetUp, game: str, players: int, variants: tuple[str, ...], reported: bool
) -> None:
    machine = set_up(game, players, None, variants)
    match = random_match(machine, 12, seed=9, reported=reported)
    data = record.save(match)
    again = record.restore(record.read(data), machine)
    assert pack(again.state) == pack(match.state)
    assert again.moves == match.moves
    assert record.save(again) == data
    for seat in (*range(machine.tables.players), None):
        assert again.log(seat) == match.log(seat)
    if not match.state.over:
        seat = match.pending.must[0]
        move = again.legal(seat)[0]
        assert move == machine.legal(match.state, seat)[0]
    assert again.undo()
    assert len(again.moves) == len(match.moves) - 1


def test_a_record_says_what_the_table_agreed_on(saved: bytes) -> None:
    found = record.read(saved)
    assert (found.game, found.players, found.variants) == ("grull", 3, ())
    assert dict(found.options)["tie"] == "shared"
    assert len(found.moves) == 10


def test_moves_and_position_must_agree_to_be_true(set_up: SetUp) -> None:
    machine = set_up("grull", 3)
    one, two = (random_match(machine, 10, seed) for seed in (1, 2))
    data = resigned(record.save(one), state=pack(two.state))
    with pytest.raises(record.RecordError, match="another position"):
        record.restore(record.read(data), machine)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: b"", "not JSON"),
        (lambda d: b"hello", "not JSON"),
        (lambda d: b"\xff\xfe", "not JSON"),
        (lambda d: b"[" * 100_000, "not JSON"),
        (lambda d: b"9" * 5_000, "not JSON"),
        (lambda d: b"[]", "not a saved game"),
        (lambda d: b"{}", "not a saved game"),
        (lambda d: d[: len(d) // 2], "cut short"),
        (lambda d: d[:-3], "cut short"),
        (lambda d: d.replace(b'"seed": 1', b'"seed": 2'), "changed after it was saved"),
        (lambda d: d.replace(b'"A", "choose', b'"B", "choose', 1), "changed after it was saved"),
        (lambda d: resigned(d, version=record.VERSION + 1), "another version"),
        (lambda d: resigned(d, version=None), "another version"),
        (lambda d: resigned(d, moves=[["A"]]), "at `moves[0]` stands something else than a move"),
        (lambda d: resigned(d, moves=[["AB", "x", -1, 0, []]]), "at `moves[0][0]` stands"),
        (lambda d: resigned(d, moves=[["A", "x", -1, 0, [[[[1]]]]]]), "at `moves[0][4][0][0][0]`"),
        (lambda d: resigned(d, moves=[["A", "x", -1, 2**70, []]]), "at `moves[0][3]` stands"),
        (
            lambda d: resigned(d, players="three"),
            "something else than a number of",
        ),
        (lambda d: resigned(d, players=True), "at `players` stands"),
        (lambda d: resigned(d, players=0), "at `players` stands"),
        (lambda d: resigned(d, state=[1.5]), "at `state[0]` stands"),
        (lambda d: resigned(d, state={}), "at `state` stands"),
        (lambda d: resigned(d, options=[]), "at `options` stands"),
        (
            lambda d: resigned(d, options={"tie": 1}),
            "at `options.tie` stands",
        ),
        (lambda d: resigned(d, variants=[["a"]]), "at `variants[0]` stands"),
        (lambda d: resigned(d, seed=-1), "at `seed` stands"),
        (
            lambda d: resigned(d, outcomes="dreamt"),
            "at `outcomes` stands something",
        ),
        (lambda d: resigned(d, game="../grull"), "at `game` stands"),
        (lambda d: resigned(d, rules="\x1b[2J"), "at `rules` stands"),
        (lambda d: resigned(d, more=1), "`more` is not known"),
        (lambda d: d.replace(b'"seed"', b'"sed"'), "`seed` is missing"),
        (lambda d: b" " * (record.MOST_BYTES + 1), "at most"),
    ],
)
def test_what_is_no_saved_game_is_refused(
    saved: bytes, change: Callable[[bytes], bytes], says: str
) -> None:
    assert says in refused(change(saved))


def test_every_cut_is_noticed(saved: bytes) -> None:
    for end in range(0, len(saved) - 1, 97):
        refused(saved[:end])


def test_another_game_other_rules_another_table_are_refused(set_up: SetUp, saved: bytes) -> None:
    found = record.read(saved)
    with pytest.raises(record.RecordError, match="of `grull`, not of `tic-tac-toe`"):
        record.restore(found, set_up("tic-tac-toe"))
    with pytest.raises(record.RecordError, match="other players"):
        record.restore(found, set_up("grull", 4))
    with pytest.raises(record.RecordError, match="other players"):
        record.restore(found, set_up("grull", 3, {"tie": "replay"}))
    with pytest.raises(record.RecordError, match="other players"):
        record.restore(found, set_up("grull", 3, None, ("variant-1",)))
    race = record.read(record.save(Match(set_up(RACE), 1)))
    with pytest.raises(record.RecordError, match="rules of this game have changed"):
        record.restore(race, set_up(RACE.replace("0..99", "0..98")))


@pytest.mark.parametrize("spoil", ["cut", "long", "twice", "version", "empty", "large"])
def test_a_position_that_is_none_is_refused(set_up: SetUp, saved: bytes, spoil: str) -> None:
    machine = set_up("grull", 3)
    state = list(record.read(saved).state)
    spoiled = {
        "cut": state[:-1],
        "long": [*state, 0],
        "twice": [*state[:13], state[14], *state[14:]],
        "version": [99, *state[1:]],
        "empty": [],
        "large": [state[0], 1 << 70, *state[2:]],
    }[spoil]
    found = record.read(resigned(saved, state=spoiled))
    with pytest.raises(record.RecordError, match="position of this saved game is none"):
        record.restore(found, machine)


def test_whatever_stands_in_a_position_it_is_the_one_that_was_reached_or_refused(
    set_up: SetUp, saved: bytes
) -> None:
    machine, state = set_up("grull", 3), list(record.read(saved).state)
    chance = Random(20_261_119)
    for _ in range(150):
        spoiled = list(state)
        spoiled[chance.randrange(len(state))] = chance.choice([0, 1, 2, -1, 7, 999, 2**31, 2**62])
        found = record.read(resigned(saved, state=spoiled))
        if spoiled == state:
            assert pack(record.restore(found, machine).state) == state
        else:
            with pytest.raises(record.RecordError):
                record.restore(found, machine)


@pytest.mark.parametrize(
    ("place", "to"),
    [(0, "B"), (0, "Z"), (0, "table"), (1, "choose GO of Z"), (2, 5), (3, 99), (4, [[9999]])],
)
def test_moves_that_were_never_made_are_refused(
    set_up: SetUp, saved: bytes, place: int, to: object
) -> None:
    moves = json.loads(saved)["moves"]
    moves[0][place] = to
    found = record.read(resigned(saved, moves=moves))
    with pytest.raises(record.RecordError, match="moves of this saved game cannot be made"):
        record.restore(found, set_up("grull", 3))
