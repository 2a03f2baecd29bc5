"""What a table may agree on before a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.syntax.file import GameFile, OptionValue


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
