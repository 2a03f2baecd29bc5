"""A declaration is typed, and followed, again only where it or what it asks of others is new."""

import pytest

from ludex.apps.files import find_game
from ludex.lint import following
from ludex.model import tracing
from ludex.model.game import Game
from ludex.pipeline import check, load, typed_game, with_texts

GRULL = find_game("grull").games[0]
FILE = next(iter(GRULL.rules))
SORCERY = {"good-lutins", "sorcery"}


def edited(old: str = "", new: str = "", variants: tuple[str, ...] = ()) -> Game:
    """Grüll with one stretch of its rules changed, typed."""
    text = GRULL.rules[FILE].decode()
    assert old in text
    game = load(with_texts(GRULL, {FILE: text.replace(old, new, 1).encode()})).game
    assert game is not None
    return typed_game(game, variants)[0]


def begun() -> Game:
    """Grüll as nothing else reads it, so that it is typed here and not by another test long ago."""
    return edited("ludex: 1", "ludex: 1  # begun")


def anew(before: Game, after: Game) -> set[str]:
    """The names of the rules and words that were typed anew."""
    pairs = [*before.rules.items(), *before.words.items()]
    now = {**after.rules, **after.words}
    return {key[0] for key, typed in pairs if now.get(key) is not typed}


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("twins is more than 1", "twins is more than 2", {"equal-ogres"}),
        ("card is lutin, 0", "card is lutin, 1", {"points"}),
        ("is: lutins where its value is more than 0", "is: number of lutins", SORCERY),
        ("{pair-bonus: 10", "{pair-bonus: 11", set()),
        ("types:", "types: # sizes", set()),
    ],
)
def test_an_edit_leaves_typed_what_does_not_ask_about_it(
    old: str, new: str, names: set[str]
) -> None:
    assert anew(begun(), edited(old, new)) == names


def test_what_others_declare_is_asked_by_all() -> None:
    assert len(anew(begun(), edited("  card:", "  cards:"))) > 15


def test_a_variant_leaves_what_it_does_not_change_typed() -> None:
    assert anew(begun(), edited(variants=("variant-2",))) == {"points", "cancel"}
    assert anew(begun(), edited(variants=("variant-3",))) == {"sorcery"}


def test_a_rule_is_followed_again_with_what_it_calls() -> None:
    check(GRULL)
    game = edited()
    rules = {key[0]: rule for key, rule in game.rules.items()}
    known = {name: tuple(following._known(rule)) for name, rule in rules.items()}
    assert all(known.values())
    text = GRULL.rules[FILE].decode().replace("twins is more than 1", "twins is more than 3")
    check(with_texts(GRULL, {FILE: text.encode()}))
    again = {name for name, rule in rules.items() if tuple(following._known(rule)) != known[name]}
    assert again == {"play-trick"}, "it calls the one that is changed"


def test_what_is_kept_of_a_declaration_does_not_grow() -> None:
    for number in range(2 * tracing.MOST):
        game = edited("  pair-bonus: {is: 8", f"  pair-bonus: {{is: {number + 10}")
    rules = game.rules.values()
    assert {len(tracing._traces(rule.decl)) for rule in rules} == {tracing.MOST}
