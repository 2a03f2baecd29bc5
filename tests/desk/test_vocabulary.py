"""The vocabulary: complete, and every example can be read."""

import pytest

from ludex.desk.vocabulary import RESERVED, vocabulary, words_of
from ludex.pipeline import Files, load
from ludex.resources import games_folder, read_data
from ludex.source.read import read_tree
from ludex.source.tree import Mapping, Scalar
from ludex.syntax.from_source import read_phrase
from ludex.syntax.lalr import reserved_words

ROOT, _, FAULTS = read_tree(RESERVED, read_data(RESERVED))
assert isinstance(ROOT, Mapping)
TABLE = {entry.key.text: entry.value for entry in ROOT}


def text(body: Mapping, key: str) -> Scalar:
    node = body.get(key)
    assert isinstance(node, Scalar)
    return node


def test_every_reserved_word_is_explained_and_no_other() -> None:
    assert FAULTS == []
    assert set(TABLE) == reserved_words()


@pytest.mark.parametrize("word", sorted(TABLE))
def test_the_example_of_a_reserved_word_has_it_and_can_be_read(word: str) -> None:
    body = TABLE[word]
    assert isinstance(body, Mapping)
    example = text(body, "example")
    if word not in ("after", "before", "instead"):
        assert word in example.text.replace("(", " ").replace(")", " ").split()
    read_phrase(example, text(body, "entrance").text)
    assert text(body, "says").text


def test_every_word_of_the_language_has_one_line_and_one_example() -> None:
    words = vocabulary()
    assert [w for w in words if not w.says or not w.example or "\n" in w.says + w.example] == []
    sections = {word.section for word in words}
    assert {"reserved words", "verbs of the machine", "words of the library grid"} <= sections
    assert "keys of a game file" in sections
    assert len(words) > 400


def test_the_words_of_a_game_are_its_declarations_with_their_places() -> None:
    data = (games_folder() / "grull" / "game.yaml").read_bytes()
    game = load(Files("grull", {"game.yaml": data})).game
    assert game is not None
    words = {word.word: word for word in words_of(game)}
    lines = data.decode().splitlines()
    for name in ("score of player", "play-trick", "hand", "pair-bonus", "cancel equals"):
        line = int(words[name].where.partition(":")[2])
        assert name.split()[0] in lines[line - 1]
    assert words["tie: shared, replay"].section == "options"
    assert words["net of player"].section == "defined words of kid"
    assert "longest-run of piece" not in words
