"""The driver of the tables reads phrases as Lark itself does, and refuses what Lark refuses."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from ludex import pipeline
from ludex.apps.files import find_games
from ludex.resources import game_folders, read_data
from ludex.syntax import from_source, lalr
from ludex.syntax.grammar import ENTRANCES, GRAMMAR
from ludex.syntax.lalr import Branch, PhraseError


@cache
def lark() -> Lark:
    grammar = read_data(GRAMMAR).decode()
    return Lark(
        grammar,
        parser="lalr",
        lexer="basic",
        start=list(ENTRANCES),
        maybe_placeholders=True,
        propagate_positions=True,
    )


def plain(node: Any) -> Any:
    """A tree of either reader as tuples."""
    match node:
        case Tree():
            return (str(node.data), *map(plain, node.children))
        case Branch():
            return (node.name, *map(plain, node.children))
        case Token():
            return str(node)
        case lalr.Token():
            return node.text
    return node


def by_lark(text: str, entrance: str) -> Any:
    try:
        return plain(lark().parse(text, start=entrance))
    except UnexpectedInput:
        return "refused"


def by_driver(text: str, entrance: str) -> Any:
    try:
        return plain(lalr.parse(text, entrance))
    except PhraseError:
        return "refused"


@cache
def phrases_of_games() -> tuple[tuple[str, str], ...]:
    """Every phrase that stands in a game, with the entrance by which it is read."""
    found: dict[tuple[str, str], None] = {}

    def noted(text: str, entrance: str) -> Any:
        found[text, entrance] = None
        return lalr.parse(text, entrance)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(from_source, "parse", noted)
        for game in find_games([str(folder) for folder in game_folders()]).games:
            pipeline.load(pipeline.Files(game.name, unknown(game.rules), unknown(game.scenarios)))
    return tuple(found)


def unknown(texts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same texts a line lower, so that nothing of them is known: what was read is kept."""
    return {name: b"# read anew\n" + text for name, text in texts.items()}


def damaged(text: str) -> list[str]:
    """Phrases that are one word away: one left out, one twice, two exchanged."""
    words = text.split()
    middle = len(words) // 2
    without = words[:middle] + words[middle + 1 :]
    twice = [*words[:middle], words[middle], *words[middle:]]
    turned = [*words[1:], words[0]]
    return [" ".join(each) for each in (without, twice, turned)]


def test_there_are_phrases_for_every_entrance_of_a_game() -> None:
    assert {entrance for _, entrance in phrases_of_games()} == set(ENTRANCES) - {"act"}
    assert len(phrases_of_games()) > 900


def test_phrases_of_games_are_read_as_lark_reads_them() -> None:
    for text, entrance in phrases_of_games():
        assert by_driver(text, entrance) == by_lark(text, entrance) != "refused", text


def test_damaged_phrases_are_read_or_refused_as_lark_does() -> None:
    refused = 0
    for text, entrance in phrases_of_games()[::3]:
        for wrong in damaged(text):
            said = by_driver(wrong, entrance)
            assert said == by_lark(wrong, entrance), wrong
            refused += said == "refused"
    assert refused > 500
