"""Can these thirteen cards finish with this one? The engine against a search written by hand."""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any

from ludex import pipeline
from ludex.apps.files import find_game
from ludex.backends.python import Python

GAME, PATTERN = "gologolo", "whole"
ROUNDS = 7
Card = tuple[Any, ...]
Hand = tuple[Sequence[int], int]


# ------------------------------------------------------------ written by hand
def is_set(a: Card, b: Card, c: Card) -> bool:
    """Whether exactly one attribute varies, and takes three values."""
    varies = 0
    for x, y, z in zip(a, b, c, strict=True):
        if x == y == z:
            continue
        if len({x, y, z}) < 3:
            return False
        varies += 1
    return varies == 1


def all_sets(cards: list[Card]) -> bool:
    """Whether cards can be cut into sets: tries every set with the first of them."""
    if not cards:
        return True
    first = cards[0]
    for i in range(1, len(cards) - 1):
        for j in range(i + 1, len(cards)):
            if is_set(first, cards[i], cards[j]):
                rest = cards[1:i] + cards[i + 1 : j] + cards[j + 1 :]
                if all_sets(rest):
                    return True
    return False


def finishes(cards: list[Card]) -> bool:
    """Whether cards are a pair and sets: backtracking over pairs and sets."""
    if len(cards) % 3 != 2:
        return False
    for card, copies in Counter(cards).items():
        if copies > 1:
            rest = sorted(cards)
            rest.remove(card)
            rest.remove(card)
            if all_sets(rest):
                return True
    return False


# ------------------------------------------------------------ the hands
def hands(engine: Python, count: int) -> dict[str, list[Hand]]:
    """Hands of thirteen with one more card: dealt by chance, nearly done, and done."""
    chance, pieces = Random(1), range(len(engine.program.pieces))
    looks = cards_of(engine)
    dealt: list[Hand] = []
    for _ in range(count):
        drawn = chance.sample(pieces, 14)
        dealt.append((drawn[:13], drawn[13]))
    done = [built(looks, chance) for _ in range(count)]
    nearly = []
    for hand, last in done:
        spare = chance.choice([p for p in pieces if p not in hand and looks[p] != looks[last]])
        nearly.append((hand, spare))
    return {"dealt by chance": dealt, "one card short": nearly, "can finish": done}


def built(looks: list[Card], chance: Random) -> Hand:
    """Four sets and a pair, in any order, the last card apart."""
    while True:
        left, cards = list(range(len(looks))), []
        while len(cards) < 12:
            three = chance.sample(left, 3)
            if is_set(*(looks[p] for p in three)):
                cards += three
                left = [p for p in left if p not in three]
        two = next((t for t in combinations(left, 2) if looks[t[0]] == looks[t[1]]), None)
        if two is not None:
            cards += two
            chance.shuffle(cards)
            return cards[:13], cards[13]


def cards_of(engine: Python) -> list[Card]:
    """What each piece looks like."""
    names = ("shape", "colour", "fill")
    return list(zip(*(engine.program.attributes[name] for name in names), strict=True))


# ------------------------------------------------------------ measuring
def rate(test: Callable[[Sequence[int], int], object], asked: list[Hand], seconds: float) -> float:
    """Claims looked at per second of processor time."""
    tests, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for hand, card in asked:
            test(hand, card)
        tests += len(asked)
    return tests / (time.process_time() - start)


def main() -> None:
    """Prints one line for each sort of hand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--hands", type=int, default=200)
    args = parser.parse_args()
    engine = pipeline.machine(pipeline.load(find_game(GAME).games[0]), 2, engine="python")
    assert isinstance(engine, Python)
    looks = cards_of(engine)
    pattern = next(i for i, p in enumerate(engine.program.patterns) if p.name == PATTERN)
    ev, state = engine.runner.ev, engine.empty()

    def by_hand(hand: Sequence[int], card: int) -> bool:
        return finishes([looks[p] for p in hand] + [looks[card]])

    def by_engine(hand: Sequence[int], card: int) -> bool:
        return bool(ev.fitting(pattern, [*hand, card], state))

    print(f"{'hands':16} {'hand-written':>13} {'python':>10} {'ratio':>7}")
    for name, asked in hands(engine, args.hands).items():
        assert [by_hand(*each) for each in asked] == [by_engine(*each) for each in asked]
        ways = {"hand": by_hand, "engine": by_engine}
        found: dict[str, list[float]] = {way: [] for way in ways}
        for _ in range(ROUNDS):
            for way, test in ways.items():
                found[way].append(rate(test, asked, args.seconds))
        hand, made = (statistics.median(each) for each in found.values())
        print(f"{name:16} {hand:13.0f} {made:10.0f} {made / hand:7.2f}")


if __name__ == "__main__":
    main()
