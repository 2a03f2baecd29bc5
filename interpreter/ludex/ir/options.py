"""What a table has agreed on: every option with its value, and what follows for the program."""

from __future__ import annotations

import re

from ludex.diagnostics.problem import Problem
from ludex.ir.tables import NotRunError, SetupError
from ludex.model.agreed_starts import agreed_starts
from ludex.model.game import Game
from ludex.syntax import file as f

NO_TABLE = "Set it to what a table could agree on as well; no table can choose this variant now."


def options_of(game: Game, players: int, chosen: dict[str, str]) -> dict[str, str]:
    """Every option with its value: chosen, fixed by a variant, or the default.

    A start that the table has agreed on stands among them where it is another one.
    """
    options: dict[str, str] = {}
    for name, decl in game.names.options.items():
        value = chosen.get(name, decl.default)
        fixed = game.settings.get(name)
        if fixed is not None:
            if name in chosen and chosen[name] != fixed[0]:
                sentence = f"The option `{name}` is fixed to `{fixed[0]}` by a variant."
                raise SetupError(name, sentence)
            value = fixed[0]
        try:
            _fits(decl, value)
        except SetupError as error:
            if fixed is None:
                raise
            raise NotRunError(Problem("L153", fixed[1], str(error), NO_TABLE)) from None
        options[name] = value
    starts = agreed_starts(game.names.sections.values, game.names.enums, players)
    for name in sorted(chosen.keys() - options.keys()):
        if name not in starts:
            known = ", ".join(f"`{o}`" for o in (*options, *starts)) or "none"
            raise SetupError(name, f"There is no option `{name}`; there are {known}.")
    for name in starts:
        if name in chosen and name not in options:
            options[name] = _number(name, chosen[name], starts[name].range)
    return options


def _fits(option: f.Option, value: str) -> None:
    """SetupError where an option cannot have this value."""
    name = option.name
    if option.numbers is not None:
        low, high = option.numbers
        if not value.isdigit() or not low <= int(value) <= high:
            raise SetupError(name, f"The option `{name}` is a number from {low} to {high}.")
        return
    word, _, number = value.partition(" ")
    found = next((v for v in option.values if v.name == word), None)
    if found is None:
        known = ", ".join(f"`{_written(v)}`" for v in option.values)
        numbered = [f"`{v.name} {value}`" for v in option.values if v.low is not None]
        meant = f"; write {numbered[0]}" if value.isdigit() and numbered else ""
        sentence = f"`{value}` is not a value of the option `{name}`; there are {known}{meant}."
        raise SetupError(name, sentence)
    if (found.low is not None) != bool(number):
        raise SetupError(name, f"`{word}` is chosen with a number: `{word} {found.low or 1}`.")
    if found.low is None or found.high is None:
        return
    if not (number.isdigit() and found.low <= int(number) <= found.high):
        raise SetupError(name, f"`{word}` goes from {found.low} to {found.high}.")


def _written(value: f.OptionValue) -> str:
    """A value of an option, with the numbers that stand behind it."""
    return value.name if value.low is None else f"{value.name} {value.low}..{value.high}"


def _number(name: str, value: str, bounds: tuple[int, int]) -> str:
    """A number within its bounds, as it is written."""
    low, high = bounds
    if not re.fullmatch("-?[0-9]{1,9}", value) or not low <= int(value) <= high:
        raise SetupError(name, f"`{name}` is a number from {low} to {high}.")
    return str(int(value))


def most_turns(game: Game, options: dict[str, str]) -> int | None:
    """After how many turns the game stops, by a number or by what the table agreed on."""
    limit = game.names.game.most_turns
    if limit is None:
        return None
    number = options.get(limit.text, limit.text).rpartition(" ")[2]
    return int(number) if number.isdigit() else None
