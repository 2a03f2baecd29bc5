"""Every example of the list of words is a sentence of the language that the checker accepts."""

from __future__ import annotations

import pytest

from ludex import pipeline
from ludex.model.core import CoreWord, core_table

TABLE_GAME = """\
ludex: 1
game: every-word
players: [2]
board: {grid: [3, 3], seats at: [south, north]}
types:
  colour: [red, green]
pieces:
  card:
    kinds:
      low: {colour: red, value: 1}
      high: {colour: green, value: 2}
    front: [colour]
  pawn: {each: player}
  die: {faces: 6}
places:
  hand: {each: player, holds: card, seen by: owner, ordered: yes}
  pile: {each: player, holds: card}
  deck: {holds: card, ordered: yes, seen by: nobody}
  trick: {holds: card}
  table-of-sets: {holds: card, grouped: yes}
values:
  passes: {is: 0..9}
  passed: {of: truth}
effects:
  shield: {until: spent}
  bonus: {until: for good, number: 0..9}
attempts:
  theft: {outcomes: [clean, alarm]}
patterns:
  twins: {of: card, count: 2, same: [colour]}
  full-hand: {made of: {twins: 1..3}}
define:
  score of player: number of pile of player
walks:
  wandering from cell:
    from: cell
    ways: sides
    lands: step of (here toward way)
    where: [landing is empty]
rules:
  example card with other as card on cell over pawn for player to place as cell by tile under text:
    - EXAMPLE
play:
  - end game
"""


def sentence_of(word: CoreWord) -> str:
    if word.section == "verbs" and word.name == "retry":
        return "attempt theft:\n          clean: [retry]\n          alarm: [stop]"
    if word.section in ("verbs", "names") and word.example.split()[0] in ("set", "end"):
        return word.example
    if word.section == "verbs":
        return word.example
    if word.section == "tests":
        return f"if {word.example}:\n          - stop"
    return f"let found be {word.example}"


WORDS = [w for w in core_table().words if w.example]


@pytest.mark.parametrize("word", WORDS, ids=lambda w: f"{w.section} {w.key}")
def test_an_example_is_a_sentence(word: CoreWord) -> None:
    text = TABLE_GAME.replace("EXAMPLE", sentence_of(word))
    loaded = pipeline.load(pipeline.Files("every-word", {"game.yaml": text.encode()}))
    assert [p.sentence for p in loaded.problems] == []
    assert loaded.game is not None
    _, problems = pipeline.typed_game(loaded.game)
    assert [p.sentence for p in problems] == []


def test_every_word_has_an_example_and_a_line() -> None:
    table = core_table()
    missing = [w.key for w in table.words if not w.says]
    missing += [w.key for w in table.words if not w.example and not w.section.endswith("-scope")]
    assert missing == []
