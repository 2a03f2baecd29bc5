"""A table at which a game may be played, and what stands in the way; no program is made for it."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.ir import nodes as ir
from ludex.ir import slots
from ludex.ir.lowering import Lowering, value_of
from ludex.ir.options import options_of
from ludex.ir.tables import NotRunError, SetupError, make_tables
from ludex.lint.visit import Node, every
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.syntax import file as f

MISSED = (m.CellName, m.TileName, m.Region, m.TextName)
"""What a rule may name although it is not there at every table."""


def try_table(game: Game, players: int) -> None:
    """Refuses what `program_of` does, with all defaults."""
    tried(game, table_of(game, players, {}))


def tried(game: Game, lowering: Lowering) -> ir.Program | None:
    """Refuses what `made_program` does; the program itself is made only where something in it may
    not be there, since a rule that is never reached may speak of it."""
    try:
        look_up(lowering, every(game, *MISSED))
    except NotRunError:
        from ludex.ir.from_model import made_program

        return made_program(lowering)
    memory_of(lowering)
    return None


def look_up(lowering: Lowering, nodes: Iterable[Node]) -> None:
    """Looks for what these nodes name and a table may not have; NotRunError where it has not."""
    for node in nodes:
        if isinstance(node, MISSED):
            value_of(node, lowering)


def table_of(game: Game, players: int, chosen: dict[str, str]) -> Lowering:
    """What a table begins with: its tables, and what was agreed on."""
    counts = game.names.sections.players
    if players not in counts:
        known = ", ".join(str(c) for c in counts)
        raise SetupError("players", f"This game is for {known} players, not for {players}.")
    options = options_of(game, players, chosen)
    setup = ir.Setup(players, tuple(sorted(options.items())), game.variants)
    excluded(game.names.game.variants, game.variants)
    tables = make_tables(game, setup, options)
    start = game.names.sections.start
    if start is not None:
        from ludex.ir.drawn_setup import begin_as_drawn

        begin_as_drawn(game, start, tables, players)
    lowering = Lowering(game, setup, options, tables)
    needs_of_agreements(game, lowering)
    slots.slot_rows(lowering)
    return lowering


def memory_of(lowering: Lowering) -> str:
    """What views remember at this table: nothing, looks or everything."""
    found = "nothing"
    for what, test in lowering.game.remembers:
        value = value_of(test, lowering)
        if not isinstance(value, ir.Const):
            sentence = "What views remember is agreed on before the game, by options alone."
            raise SetupError("views", sentence)
        found = what if value.value else found
    return found


def excluded(variants: tuple[f.Variant, ...], chosen: tuple[str, ...]) -> None:
    """Variants that do not go with each other are refused; one that excludes itself is an error
    of its file, which the check tells."""
    for variant in variants:
        for scalar in variant.excludes:
            both = {variant.name, scalar.text}
            if len(both) > 1 and both <= set(chosen):
                sentence = f"`{variant.name}` does not go with `{scalar.text}`."
                raise SetupError(scalar.text, sentence)


def needs_of_agreements(game: Game, lowering: Lowering) -> None:
    """What a chosen variant or an option needs of what else is agreed on must hold."""
    for name in (*game.variants, *game.names.options):
        for check in game.needs.get(name, ()):
            value = value_of(check.test, lowering)
            if not (isinstance(value, ir.Const) and value.value):
                test = f"`{check.test.at.text}` does not hold" if check.test.at else "its needs"
                text = f"{check.reason} ({test})" if check.reason else test
                raise SetupError(name, f"`{name}` cannot be chosen like this: {text}.")
