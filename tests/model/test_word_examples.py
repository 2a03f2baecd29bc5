"""Every example of the lists of words is a sentence of the language that the checker accepts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from ludex import pipeline
from ludex.desk.vocabulary import Word, vocabulary
from ludex.model.core import CoreWord, core_table
from ludex.resources import dsl_folder

TABLE_GAME = """\
ludex: 1
game: every-word
players: [2]
board: {grid: [3, 3], seats at: [south, north]}
types:
  colour: [red, green]
  suit: [bell, leaf]
pieces:
  card:
    kinds:
      low: {colour: red, value: 1, suit: bell, rank: 1}
      high: {colour: green, value: 2, suit: leaf, rank: 2}
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
  layout: {position: [cells]}
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
setup:
  - record layout
play:
  - end game
"""

GRID = "board: {grid: [3, 3], seats at: [south, north]}\n"
TILES = """\
board: {of tiles: [1, 1], turned: yes}
squares: [{phrase: SUN, do: [win]}]
tiles:
  bed:
    map: |
      +--+  +--+
      |a       |
      +  +--+  +
         |o |
      +  +  +  +
      |        |
      +--+  +--+
    a: SUN
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


LIBRARY = [w for w in vocabulary() if w.section.startswith("words of the library ")]


def problems_of(sentence: str, tiled: bool = False) -> list[str]:
    """What is wrong with a game that says this, on a board of tiles with a dictionary or not."""
    text = TABLE_GAME.replace("EXAMPLE", sentence).replace(GRID, TILES if tiled else GRID)
    loaded = pipeline.load(pipeline.Files("every-word", {"game.yaml": text.encode()}))
    if loaded.game is None or loaded.problems:
        return [p.sentence for p in loaded.problems]
    return [p.sentence for p in pipeline.typed_game(loaded.game)[1]]


@pytest.mark.parametrize("word", WORDS, ids=lambda w: f"{w.section} {w.key}")
def test_an_example_is_a_sentence(word: CoreWord) -> None:
    assert problems_of(sentence_of(word), word.where in ("tiles", "texts")) == []


def library_sentence(word: Word) -> str:
    """A rule is a step, a test stands behind `if`, anything else is a value."""
    if re.search(r"^[a-z]+ is ", word.word):
        return f"if {word.example}:\n          - stop"
    return word.example if word.word.startswith("deal-out") else f"let found be {word.example}"


@pytest.mark.parametrize("word", LIBRARY, ids=lambda w: w.word)
def test_a_word_of_the_library_has_a_line_and_an_example(word: Word) -> None:
    assert word.says
    name = word.word.split()[2 if " is " in word.word else 0]
    assert name in re.findall("[a-z-]+", word.example)
    assert [] in [problems_of(library_sentence(word), tiled) for tiled in (False, True)]


@pytest.mark.parametrize(
    "path", sorted((dsl_folder() / "library").glob("*.yaml")), ids=lambda p: p.stem
)
def test_a_library_says_of_each_word_what_it_is_for_and_of_nothing_else(path: Path) -> None:
    library = yaml.safe_load(path.read_text("utf-8"))
    defined = [key for part in ("define", "walks", "rules") for key in library.get(part, {})]
    assert list(library["words"]) == defined
