"""What a game file says before anybody plays: how things are called, and what may be agreed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludex.apps import CannotError
from ludex.apps.cli.arguments import unknown
from ludex.records import replace
from ludex.source.tree import Mapping, Scalar
from ludex.view.language import ENGLISH, Language, languages, table
from ludex.view.names import Names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludex.machine.tables import TextInfo
    from ludex.syntax.file import GameFile, OptionValue


# ------------------------------------------------------------ what may be agreed on
def player_counts(game: GameFile, variants: Sequence[str]) -> tuple[int, ...]:
    """How many may play with these variants."""
    counts = game.sections.players
    for variant in game.variants:
        if variant.name in variants and variant.replaces and variant.replaces.players:
            counts = variant.replaces.players
    return counts


def option_values(game: GameFile, variants: Sequence[str]) -> dict[str, list[str]]:
    """The options of a game with their values; without values where any number will do."""
    from ludex.model.agreed_starts import agreeable

    layers = [game.sections, *(v.replaces for v in game.variants if v.name in variants)]
    said = [layer for layer in layers if layer is not None]
    options = [option for layer in said for option in layer.options]
    found = {option.name: [_named(value) for value in option.values] for option in options}
    return {**found, **{name: [] for name in agreeable(said)}}


def _named(value: OptionValue) -> str:
    """A value as it is named, with the numbers that it may bring."""
    return value.name if value.low is None else f"{value.name} {value.low}..{value.high}"


def usual_outcomes(game: GameFile, people: bool) -> str:
    """Where outcomes come from; people who play a game of skill report what their hands did."""
    return "hands" if people and game.sections.attempts else "drawn"


# ------------------------------------------------------------ how things are called
def title_of(game: GameFile, language: str | None = None) -> str:
    """The title on the box, in a language where it has one there, or the name."""
    title = game.sections.about.get("title") if game.sections.about else None
    if isinstance(title, Mapping) and title.entries:
        title = title.get(language or ENGLISH) or title.entries[0].value
    return title.text if isinstance(title, Scalar) else game.name


def languages_of(game: GameFile) -> list[str]:
    """The languages in which the game file names things."""
    title = game.sections.about.get("title") if game.sections.about else None
    titles = title.entries if isinstance(title, Mapping) else ()
    named = game.names.entries if game.names else ()
    return list(dict.fromkeys(entry.key.text for entry in (*named, *titles)))


def names_of(game: GameFile, language: str) -> Names:
    """What the things of the game are called in a language."""
    entries = [e for said in _said_in(game, language) for e in said if " " not in e.key.text]
    return Names({e.key.text: e.value.text for e in entries if isinstance(e.value, Scalar)})


def texts_of(game: GameFile, language: str) -> dict[str, str]:
    """The sentences of the game in a language, or as its file says them."""
    from ludex.syntax.sentences import sentence_keys, sentences

    said, known = _said_in(game, language), sentences(game)
    found = {text: text for text in known.values()}
    return found | {t: other.text for each in said for t, other in sentence_keys(each, known)}


def _said_in(game: GameFile, language: str) -> list[Mapping]:
    named = [e.value for e in game.names or () if e.key.text == language]
    return [each for each in named if isinstance(each, Mapping)]


def language_of(game: GameFile, asked: str | None) -> Language:
    """The language that is asked for, with the names of the game in it; CannotError if unknown."""
    known = sorted({*languages(), *languages_of(game)})
    if asked is not None and asked not in known:
        raise CannotError(unknown("Neither Ludex nor this game has the language", asked, known))
    code = asked or ENGLISH
    common = table(code).names if code in languages() else {}
    names = Names({**common, **names_of(game, code).called})
    return Language(code, names, texts_of(game, code))


def with_squares(language: Language, game: GameFile, texts: Iterable[TextInfo]) -> Language:
    """The same language, with what the printed texts of a game are in it where its file says so."""
    squares = game.sections.squares
    if language.code not in {code for square in squares for code, _ in square.phrases}:
        return language
    from ludex.model.inscriptions import Inscriptions
    from ludex.syntax.printed_sentences import Text

    lists = {each.name: each.values for each in game.sections.types}
    made = Inscriptions(game.sections, lists, lambda problem: None)
    found = {row.text: made.understand(row.text) for row in texts}
    said = {
        text: made.sentences.said(read.sentences, language.code)
        for text, read in found.items()
        if isinstance(read, Text)
    }
    return replace(language, printed=said)
