"""From a checked game and what a table agreed on to a program that any engine runs."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.ir import nodes as ir
from ludex.ir import rows, rules, slots, values
from ludex.ir.drawn_setup import begin_as_drawn
from ludex.ir.looks import look_of
from ludex.ir.lowering import Lowering
from ludex.ir.options import options_of
from ludex.ir.registers import Registers
from ludex.ir.tables import NotRunError, SetupError, inscriptions, make_tables
from ludex.lint.visit import Node, every
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.model.names import Declarations
from ludex.model.sight import seen_at
from ludex.records import replace
from ludex.syntax import file as f

MISSED = (m.CellName, m.TileName, m.Region, m.TextName)
"""What a rule may name although it is not there at every table."""


def memory_of(lowering: Lowering) -> str:
    """What views remember at this table: nothing, looks or everything."""
    found = "nothing"
    for what, test in lowering.game.remembers:
        value = values.value_of(lowering, test, Registers())
        if not isinstance(value, ir.Const):
            sentence = "What views remember is agreed on before the game, by options alone."
            raise SetupError("views", sentence)
        found = what if value.value else found
    return found


def score_function(lowering: Lowering) -> tuple[int, str]:
    """The function that says the score of a player, and who sees it before the end."""
    seen = seen_at(lowering.game.names.score_seen, lowering.options)
    if lowering.game.score is None:
        return -1, seen
    player, value = lowering.game.score
    registers = Registers()
    registers.var(player)
    index = len(lowering.functions)
    lowering.functions.append(None)
    body = values.value_of(lowering, value, registers)
    lowering.functions[index] = ir.Function(
        "score of player", 1, tuple(registers.kinds), body, (), lowering.note(value.at)
    )
    return index, seen


def made_program(lowering: Lowering) -> ir.Program:
    """Everything, in its tables."""
    names, tables = lowering.game.names, lowering.tables
    setup = rules.block_number(lowering, "setup", lowering.game.setup)
    play = rules.block_number(lowering, "play", lowering.game.play)
    triggers, windows = rows.trigger_rows(lowering), rows.window_rows(lowering)
    invariants, attempts = rows.invariant_rows(lowering), rows.attempt_rows(lowering)
    score, shown = score_function(lowering)
    choices = tuple(make() for make in lowering.choices)
    fronts = {n: p.front for n, p in names.pieces.items() if p.front}
    changing = sorted({a for p in names.pieces.values() for a in p.changes})
    if any(p.owner_changes for p in names.pieces.values()):
        changing.append("owner")
    dice = {n: p.decl.faces for n, p in names.pieces.items() if p.decl.faces is not None}
    history = names.game.views.get("history") if names.game.views else None
    board, tiling = names.sections.board, tables.tiling
    wraps = tiling.wraps if tiling else bool(board and board.wraps)
    made = ir.Program(
        game=names.game.name, setup=lowering.setup, enums=dict(names.enums),
        pieces=tuple(tables.pieces), kinds=tuple(tables.kinds),
        attributes={k: tuple(v) for k, v in tables.attributes.items()},
        attribute_kinds=tables.attribute_kinds, changing=tuple(changing), fronts=fronts,
        dice=dice, places=tuple(tables.places), box=tables.first_place["box"],
        first_cell=tables.first_cell, rows=tables.rows, files=tables.files,
        wraps=wraps, board=tuple(tables.board), drawing=tables.drawing,
        shape=tables.shape, tiling=tables.tiling, slots=tuple(tables.slots),
        effects=rows.effect_rows(lowering), patterns=rows.pattern_rows(lowering),
        walks=tuple(w for w in lowering.walks if w is not None), attempts=attempts,
        functions=tuple(f for f in lowering.functions if f is not None),
        routines=tuple(r for r in lowering.routines if r is not None), choices=choices,
        triggers=triggers, windows=windows, invariants=invariants, setup_routine=setup,
        play_routine=play, notes=tuple(lowering.notes), texts=tuple(names.texts.items()),
        inscriptions=inscriptions(lowering.game, tables), text_columns=tables.text_columns,
        single_taken=names.game.single_choices_taken, chain=names.game.chain,
        history=getattr(history, "text", "all"), memory=memory_of(lowering),
        limit=slots.limit_of(lowering), near=values.near_ways(lowering),
        score_function=score, score=shown, codes=coded(names),
    )  # fmt: skip
    return replace(made, open=nothing_hidden(made), look=look_of(names.game))


def coded(names: Declarations) -> tuple[tuple[str, str], ...]:
    """The codes of which names of pieces are made, each with what it stands for."""
    products = ([each.text for each in p.decl.product or ()] for p in names.pieces.values())
    made = [types for types in products if all(any(names.codes.get(t, ())) for t in types)]
    used = dict.fromkeys(each for types in made for each in types)
    return tuple(
        pair for each in used for pair in zip(names.codes[each], names.enums[each], strict=True)
    )


def program_of(game: Game, players: int, chosen: dict[str, str]) -> tuple[ir.Program, Lowering]:
    """The program of a game for a table; the lowering can make queries about it."""
    lowering = table_of(game, players, chosen)
    return made_program(lowering), lowering


def try_table(game: Game, players: int) -> None:
    """Refuses what `program_of` does, with all defaults."""
    tried(game, table_of(game, players, {}))


def tried(game: Game, lowering: Lowering) -> ir.Program | None:
    """Refuses what `made_program` does; the program itself is made only where something in it may
    not be there, since a rule that is never reached may speak of it."""
    try:
        look_up(lowering, every(game, *MISSED))
    except NotRunError:
        return made_program(lowering)
    memory_of(lowering)
    return None


def look_up(lowering: Lowering, nodes: Iterable[Node]) -> None:
    """Looks for what these nodes name and a table may not have; NotRunError where it has not."""
    for node in nodes:
        if isinstance(node, MISSED):
            values.value_of(lowering, node, Registers())


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
    begin_as_drawn(game, tables, players)
    lowering = Lowering(game, setup, options, tables)
    needs_of_agreements(game, lowering)
    slots.slot_rows(lowering)
    return lowering


def excluded(variants: tuple[f.Variant, ...], chosen: tuple[str, ...]) -> None:
    """Variants that do not go with each other are refused."""
    for variant in variants:
        for scalar in variant.excludes:
            if variant.name in chosen and scalar.text in chosen:
                sentence = f"`{variant.name}` does not go with `{scalar.text}`."
                raise SetupError(scalar.text, sentence)


def needs_of_agreements(game: Game, lowering: Lowering) -> None:
    """What a chosen variant or an option needs of what else is agreed on must hold."""
    for name in (*game.variants, *game.names.options):
        for check in game.needs.get(name, ()):
            value = values.value_of(lowering, check.test, Registers())
            if not (isinstance(value, ir.Const) and value.value):
                test = f"`{check.test.at.text}` does not hold" if check.test.at else "its needs"
                text = f"{check.reason} ({test})" if check.reason else test
                raise SetupError(name, f"`{name}` cannot be chosen like this: {text}.")


def nothing_hidden(program: ir.Program) -> bool:
    """Whether no piece of a game is ever hidden from anybody, but for what is out of it."""
    seen = {place.seen for index, place in enumerate(program.places) if index != program.box}
    acts = (i for r in program.routines for i in r.code if isinstance(i, ir.Act))
    return seen <= {"all", "face"} and not any(instr.name == "hide" for instr in acts)
