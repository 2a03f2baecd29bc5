"""From a checked game and what a table agreed on to a program that any engine runs."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.ir import rows, rules, slots, values
from ludex.ir.looks import look_of
from ludex.ir.lowering import Lowering, Registers
from ludex.ir.scoring import SCORE
from ludex.ir.tables import inscriptions
from ludex.ir.tried import memory_of, table_of
from ludex.model import types as t
from ludex.model.game import Game
from ludex.model.names import Declarations
from ludex.model.sight import seen_at
from ludex.records import replace


def score_function(lowering: Lowering) -> tuple[int, str]:
    """The function that says the score of a player, and who sees it before the end."""
    seen = seen_at(lowering.game.names.score_seen, lowering.options)
    if lowering.game.score is None:
        return score_word(lowering), seen
    player, value = lowering.game.score
    registers = Registers(lowering)
    registers.var(player)
    index = len(lowering.functions)
    lowering.functions.append(None)
    body = values.value_of(value, registers)
    lowering.functions[index] = ir.Function(
        "score of player", 1, tuple(registers.kinds), body, (), lowering.note(value.at)
    )
    return index, seen


def score_word(lowering: Lowering) -> int:
    """The function of the word `score of player`, whether a rule asks for it or not, or -1."""
    for key, word in lowering.game.words.items():
        if key[0] == SCORE and [p.type for p in word.params] == [t.PLAYER]:
            return values.function_number(lowering, key)
    return -1


def made_program(lowering: Lowering) -> ir.Program:
    """Everything, in its tables."""
    names, tables = lowering.game.names, lowering.tables
    setup = rules.block_number(lowering, "setup", lowering.game.setup, is_all=True)
    play = rules.block_number(lowering, "play", lowering.game.play, is_all=True)
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
    board, tiling, memory = names.sections.board, tables.tiling, memory_of(lowering)
    wraps = tiling.wraps if tiling else bool(board and board.wraps)
    made = ir.Program(
        game=names.game.name, setup=lowering.setup, enums=dict(names.enums),
        pieces=tuple(tables.pieces), kinds=tuple(tables.kinds),
        attributes={k: tuple(v) for k, v in tables.attributes.items()},
        attribute_kinds=tables.attribute_kinds, changing=tuple(changing), fronts=fronts,
        dice=dice, places=places_of(tables.places, memory), box=tables.first_place["box"],
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
        history=getattr(history, "text", "all"), memory=memory,
        limit=slots.limit_of(lowering), near=values.near_ways(lowering),
        score_function=score, score=shown, codes=coded(names),
    )  # fmt: skip
    return replace(made, open=nothing_hidden(made), look=look_of(names.game))


def places_of(places: list[ir.PlaceRow], memory: str) -> tuple[ir.PlaceRow, ...]:
    """The places; where views show all fronts, a piece that is seen by its back is seen."""
    if memory != "fronts":
        return tuple(places)
    return tuple(replace(row, seen="all") if row.seen == "face" else row for row in places)


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


def nothing_hidden(program: ir.Program) -> bool:
    """Whether no piece of a game is ever hidden from anybody, but for what is out of it."""
    seen = {place.seen for index, place in enumerate(program.places) if index != program.box}
    acts = (i for r in program.routines for i in r.code if isinstance(i, ir.Act))
    return seen <= {"all", "face"} and not any(instr.name == "hide" for instr in acts)
