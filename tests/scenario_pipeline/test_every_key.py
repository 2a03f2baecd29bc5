"""A falsehood under any key of any kind of scenario is refused, or the scenario fails."""

from collections.abc import Iterator

import pytest
from tests.scenario_pipeline.example import example

from ludex.pipeline import Files
from ludex.scenario_pipeline.running import checked, ready, results
from ludex.syntax.keys import key_table

GAME = """
ludex: 1
game: example
about: {title: {en: Example, fr: Exemple}, age: 7}
players: [2, 3]
options: {open: [shown, closed]}
board: {of tiles: [1, 1]}
pieces:
  card: {each: player, begins: hand, kinds: {GO: {points: 2}, PO: {points: 1}}}
  lamp: {kinds: {red: {copies: 2}}}
places: {hand: {each: player, holds: card, seen by: owner}, pile: {holds: card, seen by: all}}
values: {tally: {is: 0..9}, been: {of: cells, start: none}, held: {of: cards, start: none}}
squares:
  - {phrase: "REST {n 1..4}", example: REST 2, do: [add n to tally]}
tile-invariants: [number of lamps is at least 2]
invariants: [tally is less than 9]
tiles:
  room:
    map: |
      +--+--+
      |  |a |
      +  +  +
      |     |
      +--+--+
    a: REST 1
rules:
  lay:
    - players secretly choose card among own hand:
        - move card to pile
        - add 1 to tally
setup: [lay-board]
play: [{take turns: [lay]}]
limits: {turns: 4}
variants: {quick: {set: {tally: 3}}}
"""
LEDGER = "ludex: 1\ngame: example\nentries: {EX-001: {kind: rule, says: Each lays a card.}}\n"
TABLE = """
ludex: 1
game: example
table: table
template:
  seats: cards
  given: {hand of each: ["{cards}"]}
  expect: ["number of pile is {n}"]
groups: {dear: {cards: [GO]}}
rows:
  - {cards: [GO, GO], n: 0}
  - {cards: [PO, PO], n: 0}
"""
GIVEN = "{hand of each: [GO, PO], tally: 3}"
PLAYED = {
    "id": "EX-S01",
    "cites": "[EX-001]",
    "players": "2",
    "variants": "[]",
    "options": "{open: shown}",
    "outcomes": "drawn",
    "given": GIVEN,
    "play": "[A: choose GO, B: choose PO]",
    "expect": "[tally is less than 9]",
}
GAMES = "{games: 2, sample: 1, players: [2], moves: 2, finally: [tally is 2]}"
KINDS: dict[str, dict[str, str]] = {
    "play": PLAYED,
    "position": {
        "id": "EX-S01", "players": "2", "given": GIVEN, "expect": "[tally is 3]",
    },
    "enumerate": {
        "id": "EX-S01", "table": "table.yaml", "distinct": "2", "counts": "{dear: [1]}",
    },
    "create": {"id": "EX-S01", "create": "[{players: 2, accepted: yes}]"},
    "metadata": {"id": "EX-S01", "metadata": "{title: [Example, Exemple], players: [2, 3]}"},
    "texts": {"id": "EX-S01", "texts": '{REST 3: {phrase: "REST {n 1..4}", n: 3}}'},
    "tiles": {"id": "EX-S01", "tiles": "{copies: {red: 1}, refused: number of lamps}"},
    "random": {"id": "EX-S01", "random": GAMES},
    "statistics": {
        "id": "EX-S01",
        "statistics": "{games: 2, sample: 1, players: [2], moves: 2, mean: {tally: 2..2}}",
    },
}  # fmt: skip
LINES = (
    "A: choose +9", "A: choose 9", "A: choose 9 plus 8",
    "B: choose GO of A", "Z: choose GO", "A: [GO]", "A: choose", "A: choose hand",
    "chance: 3", "table: hit", "asked: choose GO",
    "asks: [A]", "asks: [Z]", "asks: [[A, B]]", "asks: {A: [choose GO]}", "asks: {A: {x: y}}",
    "offers of A: {choose: [GO]}", "offers of A: {}", "offers of A: [choose]",
    "offers of Z: {choose: [GO, PO]}",
    "ends of A: [a1]", "odds: {hit: 1}", "odds: {hit: often}",
    "view of A: {shows: [GO of B]}", "view of A: {hides: [GO]}", "view of A: {}",
    "view of A: {shows: []}", "view of A: {shows: {hand: GO}}", "view of A: {show: [GO]}",
    "view of A: {told: [thunder]}", "view of A: {details: [thunder]}", "view of Z: {hides: [GO]}",
    "expect: [tally is 4]", "expect: tally is 4", "expect: [hand of A: []]",
    "expect: [hand of A: {GO: 1}]", "dance: yes",
)  # fmt: skip
POSITIONS = (
    "{hand of A: [GO, GO]}", "{hand of A: [SO]}", "{hand of Z: [GO]}", "{tally: 12}",
    "{tally: [GO]}", "{tally: {is: 3}}", "{hand of A: 3}", "{sleeve: [GO]}", "{like: nothing}",
    "{like: {a: b}}", "{out: [Z]}", "{turn: Z}", "{turn: 7}", "{at: nowhere}", "{at: [lay]}",
    "{do: [dance]}", "{do: set tally to 3}", "{do: {win: now}}", "{board: . .}",
    "{board: [a]}", "{signs: {x: GO}}", "{signs: {x: [GO]}}", "{tally: 9}",
    "{board: {walls: some}}", "{board: {wall: all}}", "{board: {open: [z9]}}",
    "{board: {open: {a1: b1}}}", "{board: {closed: [a1-z9]}}", "{board: {sealed: [z9]}}",
    "{board: {texts: {a1: SLEEP}}}", "{board: {texts: {a1: [REST 1]}}}",
    "{board: {circles: [z9]}}",
    "{board: {map: none}}", "{board: {tiles: {tile-a1: hall}}}",
    "{board: {tiles: {tile-z9: room}}}",
    "{board: {tiles: {tile-a1: room}, walls: all}}", "{board: {grid: [4, 4]}}",
    "{board: {grid: [2]}}",
    "{been: [z9]}", "{been: [A]}", "{been: [GO of A]}", "{been: [cells]}", "{been: 3}",
    "{held: [GO of A, GO of A]}", "{held: [SO]}", "{held: [a1]}", "{held: [GO of Z]}",
)  # fmt: skip
RANDOM = (
    "[]", "{}", "{games: 2, finally: [tally is 2]}", GAMES.replace("[2]", "[]"),
    GAMES.replace("[2]", "[9]"), GAMES.replace("games: 2", "games: 0"),
    GAMES.replace("sample: 1", "sample: 3"), GAMES.replace("tally is 2", "tally is 7"),
    GAMES.replace("[tally is 2]", "[pile: []]"), GAMES.replace("[tally is 2]", "tally is 7"),
    GAMES.replace("finally", "always"), GAMES.replace("finally", "never"),
    GAMES.replace("moves: 2", "moves: 1"), GAMES.replace("moves: 2", "moves: two"),
    GAMES.replace("moves: 2", "variants: [[slow]]"), GAMES.replace("moves: 2", "variants: quick"),
    GAMES.replace("moves: 2", "without: [dance]"),
    GAMES.replace("finally: [tally is 2]", "mean: {tally: 7..8}"),
    GAMES.replace("finally: [tally is 2]", "mean: {tally: 2}"),
    GAMES.replace("finally: [tally is 2]", "mean: {dance: 1..2}"),
    GAMES.replace("finally: [tally is 2]", "mean: [tally]"),
)  # fmt: skip
FALSE: dict[str, tuple[str, ...]] = {
    "id": ("", "[EX-S02]", "a b"),
    "name": ("[x]",),
    "kind": ("dance", "[play]"),
    "cites": ("[EX-999]", "EX-001", "{EX-001: yes}"),
    "players": ("9", "two", "[2]"),
    "seed": ("one",),
    "variants": ("[slow]", "quick", "[[quick]]"),
    "options": ("{open: ajar}", "{shut: closed}", "[open]", "{open: {is: closed}}"),
    "outcomes": ("told", "[drawn]"),
    "given": POSITIONS,
    "play": (*(f"[{{{line}}}]" for line in LINES), "A: choose GO", "[choose GO]", "[[A]]",
             "[{A: choose GO, B: choose GO}]", "[{A: choose GO, refused: it is B}]",
             "[{A: choose PO of B, refused: dancing}]", "[{A: choose PO of B, refused: [own]}]",
             "[{asks: [A, B], refused: own}]", "[{expect: [tally is 3], refused: own}]"),
    "expect": ("[tally is 9]", "[pile: [GO]]", "[dance]", "tally is 9", "[board: x]", "[pile: 3]",
               "[[tally is 3]]", "[been: [a1]]", "[held: [GO of A]]",
               "[players: [A]]", "[cards: []]", "[been: [A]]", "[held: [a1]]",
               "[{tally is 3: yes}]"),
    "refused": ("dancing", "[x]"),
    "cases": ("[]", "[{id: EX-S02}]", "[{cases: [{name: x}]}]", "[{dance: yes}]", "{name: x}",
              "[{alike: [A]}]", "[{distinct: 3}]", "[{counts: {x: [3]}}]", "[[name]]"),
    "create": ("[]", "[{players: 2, refused: players}]", "[{players: 9, accepted: yes}]",
               "[{players: 2}]", "[{players: 2, accepted: no}]", "[{accepted: yes}]", "[x]",
               "[{players: 9, refused: options}]", "[{players: 2, option: {}, accepted: yes}]",
               "[{players: 2, options: {open: ajar}, accepted: yes}]",
               "[{players: 2, options: {open: [ajar]}, accepted: yes}]",
               "[{players: 2, variants: [slow], accepted: yes}]",
               "[{players: 2, variants: slow, accepted: yes}]"),
    "metadata": ("{}", "{title: Other}", "{title: {en: Other}}", "{title: [Other, Exemple]}",
                 "{players: [4]}", "{author: me}", "[title]", "{age: [7, 8]}"),
    "texts": ("{}", "{REST 3: {phrase: SLEEP}}", '{REST 3: {phrase: "REST {n 1..4}", n: 2}}',
              '{REST 3: {phrase: "REST {n 1..4}", n: [3]}}', "{REST 9: {n: 9}}",
              '{REST 3: {phrase: "REST {n 1..4}", n: 3, arrow: east}}',
              "{SLEEP: {refused: dancing}}", "{SLEEP: {phrase: X, refused: SLEEP}}",
              "{REST 3: {refused: REST}}", "{REST 3: {}}", "{REST 3: [{}]}", "{REST 3: [REST 3]}",
              "{REST 3: [{refused: REST}, {refused: REST}]}", "{REST 3: yes}", "[REST 3]"),
    "tiles": ("{}", "{accepted: no}", "{accepted: yes, refused: lamps}", "{without: [hall]}",
              "{only: [hall], accepted: yes}", "{without: {room: yes}, accepted: yes}",
              "{copies: {green: 2}, accepted: yes}", "{copies: {red: few}, accepted: yes}",
              "{copies: {red: 1}, accepted: yes}", "{room: {a: SLEEP}, accepted: yes}",
              "{room: {map: x}, accepted: yes}", "{room: SLEEP, accepted: yes}",
              "{refused: number of lamps}", "[room]"),
    "absent": ("[lay]", "lay", "[[lay]]"),
    "random": RANDOM,
    "statistics": RANDOM,
    "table": ("other.yaml", "[table.yaml]", "table"),
    "distinct": ("3", "two", "[2]"),
    "alike": ("[]", "[A]", "[Z]", "{A: B}"),
    "counts": ("{dear: [2]}", "{cheap: [1]}", "{dear: one}", "{dear: []}", "[dear]"),
}  # fmt: skip


def files(keys: dict[str, str], table: str = TABLE, top: str = "") -> Files:
    lines = "".join(f"    {key}: {text}\n" for key, text in keys.items() if key != "id")
    text = f"ludex: 1\ngame: example\n{top}scenarios:\n  - id: {keys['id']}\n{lines}"
    if "table.yaml" in text:
        return example(game=GAME, ledger=LEDGER, scenarios=text, table=table)
    return example(game=GAME, ledger=LEDGER, scenarios=text)


def wrong(made: Files) -> list[str]:
    """What the check says, or what fails."""
    report = checked(made)
    if report.problems:
        return [f"{p.code} {p.sentence}" for p in report.problems]
    return [str(r.failure) for r in results(ready(made), full=True) if r.failure is not None]


def planted() -> Iterator[tuple[str, str, str]]:
    for kind in KINDS:
        for key, texts in FALSE.items():
            for text in texts:
                yield kind, key, text


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_falsehood_all_is_well(kind: str) -> None:
    assert wrong(files({"kind": kind, **KINDS[kind]})) == []


def test_there_are_falsehoods_for_every_key_and_kind() -> None:
    scenario = key_table().shapes["scenario"]
    assert FALSE.keys() == scenario.keys.keys()
    assert set(KINDS) == set(scenario.keys["kind"].form_text.split()[2:])


@pytest.mark.parametrize(("kind", "key", "text"), list(planted()))
def test_a_falsehood_is_noticed(kind: str, key: str, text: str) -> None:
    assert wrong(files({"kind": kind, **KINDS[kind], key: text}))
