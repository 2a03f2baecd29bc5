"""The generator of chance: published numbers, a plain second implementation, even spread."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.machine.chance import INCREMENT, below, seeded, splitmix64, step
from ludex.machine.interface import TABLE, Machine
from ludex.machine.store import pack, unpack
from ludex.play.match import Match
from ludex.play.record import read, restore, save

GAMMA = 0x9E3779B97F4A7C15
DECK = """
ludex: 1
game: deck
players: [2]
single-choices: asked
pieces:
  card:
    begins: deck
    kinds: {k1: {}, k2: {}, k3: {}, k4: {}, k5: {}, k6: {}, k7: {}, k8: {}}
places:
  deck: {holds: card, ordered: yes, seen by: nobody}
  hand: {each: player, holds: card, seen by: owner}
setup:
  - shuffle deck
  - for each player in players:
      - deal 3 from deck to hand of player
play:
  - players secretly choose card among own hand:
      - move card to box
  - shuffle deck
  - win for first of players
"""
SetUp = Callable[..., Machine]


def hand_of(machine: Machine, seat: int) -> int:
    places = [(place.base, place.owner) for place in machine.tables.places]
    return places.index(("hand", seat))


# ------------------------------------------------------------ the numbers
def plain_pcg32(state: int, increment: int) -> tuple[int, int]:
    """PCG-XSH-RR 64/32 as its paper says it, bit by bit."""
    following = (state * 6364136223846793005 + increment) % 2**64
    word = ((state ^ (state >> 18)) >> 27) % 2**32
    bits = [(word >> i) & 1 for i in range(32)]
    turn = state >> 59
    return following, sum(bit << ((i - turn) % 32) for i, bit in enumerate(bits))


def pcg32_numbers(seed: int, stream: int, count: int) -> list[int]:
    """The numbers that the reference program prints for a seed and a stream."""
    increment = 2 * stream + 1
    state, _ = plain_pcg32(0, increment)
    state, _ = plain_pcg32((state + seed) % 2**64, increment)
    numbers = []
    for _ in range(count):
        state, number = plain_pcg32(state, increment)
        numbers.append(number)
    return numbers


def test_the_plain_implementation_gives_the_published_numbers() -> None:
    published = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
    assert pcg32_numbers(42, 54, 6) == published


@given(st.integers(0, 2**64 - 1))
def test_a_step_is_one_of_the_plain_implementation(state: int) -> None:
    assert step(state) == plain_pcg32(state, INCREMENT)


def test_splitmix64_gives_the_published_numbers() -> None:
    published = [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
        16408922859458223821,
    ]  # fmt: skip
    found = [splitmix64((1234567 + i * GAMMA) % 2**64) for i in range(5)]
    assert found == published


def test_playouts_of_a_seed_are_strangers() -> None:
    begun = {seeded(seed, playout) for seed in range(100) for playout in range(100)}
    assert len(begun) == 10_000
    assert seeded(7) == seeded(7, 0) == seeded(7 + 2**64)


# ------------------------------------------------------------ numbers below a bound
@given(st.integers(0, 2**64 - 1), st.integers(2, 2**31))
def test_what_is_drawn_is_below_the_bound(state: int, bound: int) -> None:
    after, drawn = below(state, bound)
    assert 0 <= drawn < bound
    assert after != state


@given(st.integers(0, 2**64 - 1), st.integers(-3, 1))
def test_nothing_to_choose_uses_no_chance(state: int, bound: int) -> None:
    assert below(state, bound) == (state, 0)


CHI_SQUARE_AT_1_IN_1000 = {2: 10.83, 3: 13.82, 6: 20.52, 7: 22.46, 10: 27.88, 52: 88.0}


@pytest.mark.parametrize("bound", CHI_SQUARE_AT_1_IN_1000)
def test_every_number_is_as_likely(bound: int) -> None:
    state, draws = seeded(20261118), 20_000
    counts: Counter[int] = Counter()
    for _ in range(draws):
        state, drawn = below(state, bound)
        counts[drawn] += 1
    expected = draws / bound
    chi_square = sum((counts[number] - expected) ** 2 / expected for number in range(bound))
    assert chi_square < CHI_SQUARE_AT_1_IN_1000[bound]


def test_a_bound_that_divides_badly_is_even_too() -> None:
    """Three quarters of 2**32: without drawing again, a third of the numbers came up twice."""
    state, bound, draws = seeded(3), 3 * 2**30, 6_000
    thirds: Counter[int] = Counter()
    for _ in range(draws):
        state, drawn = below(state, bound)
        thirds[drawn % 3] += 1
    assert all(abs(count - draws / 3) < 200 for count in thirds.values()), thirds


def test_every_card_comes_to_the_top_of_a_shuffle_as_often(set_up: SetUp) -> None:
    machine, playouts = set_up(DECK), 800
    tops: Counter[int] = Counter()
    for playout in range(playouts):
        tops[machine.begin(5, playout).contents[hand_of(machine, 0)][0]] += 1
    expected = playouts / 8
    assert sum((tops[card] - expected) ** 2 / expected for card in range(8)) < 24.32


# ------------------------------------------------------------ saved in the middle
def test_a_shuffle_that_the_table_reports_can_be_saved_in_its_middle(set_up: SetUp) -> None:
    machine = set_up(DECK)
    match = Match(machine, 9, reported=True)
    reported = 0
    while match.pending.kind == "chance":
        assert match.pending.must == (TABLE,)
        saved = save(match)
        other = restore(read(saved), machine)
        assert unpack(pack(match.state), machine.tables) == match.state
        moves = match.legal(TABLE)
        assert other.legal(TABLE) == moves
        chosen = moves[(reported * 5) % len(moves)]
        other.play(TABLE, chosen)
        match.play(TABLE, chosen)
        assert other.events() == match.events()
        assert pack(other.state) == pack(match.state)
        reported += 1
    assert reported == 7
    assert match.pending.kind == "secret"
    assert match.state.rng == Match(machine, 9, reported=True).state.rng


def test_a_reported_shuffle_lays_the_cards_as_they_were_reported(set_up: SetUp) -> None:
    machine = set_up(DECK)
    match = Match(machine, 9, reported=True)
    reported = []
    while match.pending.kind == "chance":
        move = match.legal(TABLE)[-1]
        reported.append(match.text(TABLE, move))
        match.play(TABLE, move)
    assert len(set(reported)) == len(reported) == 7

    def names(place: int) -> list[str]:
        return [machine.tables.pieces[piece].name for piece in match.state.contents[place]]

    assert names(hand_of(machine, 0)) == reported[:3]
    assert names(hand_of(machine, 1)) == reported[3:6]
    assert names(machine.tables.pieces[0].begins)[1] == reported[6]
