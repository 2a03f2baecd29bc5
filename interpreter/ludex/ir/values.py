"""Lowers typed values: names become registers, slots, places and constants.

What is done in rules and walks is imported where a value asks for it: most tables are only tried.
"""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import nearest
from ludex.ir import nodes as ir
from ludex.ir.folding import folded
from ludex.ir.lowering import Lowering, Registers
from ludex.ir.tables import NotRunError, first_owner, kind_name
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.shapes import PATHS, sides_of


def value_of(node: m.Expr, registers: Registers) -> ir.Value:
    """The value that a typed node is in this set-up."""
    lowering = registers.lowering
    kind, note = kind_name(node.type), lowering.note(node.at)
    match node:
        case m.Core():
            return core_value(node, registers, note)
        case m.Local():
            reg = registers.var(node.var)
            return ir.Reg("text" if reg in registers.texts else kind, reg, note=note)
        case m.Const():
            return ir.Const(kind, node.value, note=note)
        case m.CellName():
            return ir.Const(kind, cell_number(lowering, node), note=note)
        case m.TileName():
            return ir.Const(kind, tile_number(lowering, node), note=note)
        case m.PieceName():
            return named_piece(node, registers)
        case m.You():
            return ir.Reg(kind, 0, note=note)
        case m.OptionRef():
            return ir.Const(kind, option_value(lowering, node), note=note)
        case m.PlaceRef():
            return place_value(node, registers, note)
        case m.ValueRef() if node.type == t.POSITION:
            return ir.Const("position", lowering.tables.slot_of[node.name], note=note)
        case m.ValueRef():
            return slot_value(node, registers, note)
        case m.Attribute():
            subject = value_of(node.subject, registers)
            if subject.kind == "text":
                return of_text(lowering, kind, node.name, subject, note)
            return ir.Attr(kind, node.name, subject, note=note)
        case m.All():
            return ir.Const(kind, pieces_named(lowering, node.pieces), note=note)
        case m.EffectName():
            return ir.Const("effect", lowering.effect_of[node.name], note=note)
        case m.TextName():
            return text_name(lowering, node, note)
    return compound(node, registers, kind, note)


def value_if(node: m.Expr | None, registers: Registers) -> ir.Value | None:
    """The same, where there is a node."""
    return None if node is None else value_of(node, registers)


def compound(node: m.Expr, registers: Registers, kind: str, note: int) -> ir.Value:
    """A value that is made of others."""
    lowering = registers.lowering
    match node:
        case m.Bound():
            among = value_of(node.among, registers)
            reg = registers.var(node.var)
            body = value_of(node.body, registers)
            return ir.Bind(kind, node.op, reg, among, body, note=note)
        case m.Logic():
            parts = tuple(value_of(a, registers) for a in node.args)
            return folded(ir.Junction(kind, node.op, parts, note=note))
        case m.WordCall():
            args = tuple(value_of(a, registers) for a in node.args)
            kinds = tuple(a.kind for a in args)
            return ir.Use(kind, function_number(lowering, node.word, kinds), args, note=note)
        case m.Cases():
            arms = tuple(
                (value_of(test, registers), value_of(v, registers)) for test, v in node.arms
            )
            other = value_if(node.otherwise, registers)
            return folded(ir.Pick(kind, arms, other, note=note))
        case m.Region():
            return region_value(node, registers, note)
        case m.Fits():
            among = value_of(node.among, registers)
            return ir.Match(kind, node.op, lowering.pattern_of[node.pattern], among, note=note)
        case m.WalkQuery():
            return ask(node, registers, kind, note)
        case m.PossibleTo() | m.Suppose():
            return looked_ahead(node, registers, kind, note)
        case m.EffectQuery():
            owner = value_of(node.owner, registers)
            return ir.Granted(kind, node.op, lowering.effect_of[node.effect], owner, note=note)
    raise AssertionError(f"no lowering for {type(node).__name__}")


def looked_ahead(
    node: m.PossibleTo | m.Suppose, registers: Registers, kind: str, note: int
) -> ir.Value:
    """Whether a rule could be played now, or a test after a step that is undone."""
    from ludex.ir import rules, steps

    if isinstance(node, m.PossibleTo):
        args = tuple(value_of(a, registers) for a in node.args)
        rule = rules.routine_number(registers.lowering, node.rule)
        return ir.Needs(kind, rule, args, note=note)
    routine = steps.supposed((node.step,), node.at, registers)
    return ir.Suppose(kind, routine, (), value_of(node.test, registers), note=note)


def cell_number(lowering: Lowering, node: m.CellName) -> int:
    """The number of a cell; one that the board does not have is said to be missing."""
    for index, row in enumerate(lowering.tables.board):
        if row.name == node.name:
            return index
    rows, files = lowering.tables.rows, lowering.tables.files
    size = f"{files} cells" if lowering.tables.shape in PATHS else f"{rows} rows and {files} files"
    sentence = f"The board of {size} has no cell `{node.name}`."
    close = nearest(node.name, [row.name for row in lowering.tables.board])
    hint = f"Did you mean `{close}`?" if close and lowering.tables.drawing else ""
    raise NotRunError(Problem("L152", node.at.span if node.at else None, sentence, hint))


def region_value(node: m.Region, registers: Registers, note: int) -> ir.Value:
    """The cells that are drawn; of a seat, those with its letter."""
    from ludex.ir.regions import regions_of

    regions = regions_of(node, registers.lowering.tables, registers.lowering.setup.players)
    if node.seat is None:
        return ir.Const("set cell", regions[0], note=note)
    player = value_of(node.seat, registers)
    arms = [
        (ir.Op("truth", "same", (player, ir.Const("player", seat))), ir.Const("set cell", cells))
        for seat, cells in enumerate(regions)
    ]
    return folded(ir.Pick("set cell", tuple(arms[:-1]), arms[-1][1], note=note))


def tile_number(lowering: Lowering, node: m.TileName) -> int:
    """The number of a position of the board of tiles."""
    tiling = lowering.tables.tiling
    file, row = ord(node.name[5]) - ord("a"), int(node.name[6:]) - 1
    if tiling is not None and file < tiling.across and 0 <= row < tiling.up:
        return row * tiling.across + file
    size = f"{tiling.up} x {tiling.across}" if tiling is not None else "no"
    sentence = f"The board of {size} tiles has no `{node.name}`."
    raise NotRunError(Problem("L152", node.at.span if node.at else None, sentence))


def named_piece(node: m.PieceName, registers: Registers) -> ir.Value:
    """The pieces of a kind, perhaps those of one owner."""
    found: ir.Value = ir.Const(
        "set piece",
        pieces_named(registers.lowering, node.pieces),
        note=registers.lowering.note(node.at),
    )
    if node.owner is not None:
        owner = value_of(node.owner, registers)
        word = "belongs-to" if isinstance(node.owner.type, t.Piece) else "owned-by"
        found = ir.Op("set piece", word, (found, owner), note=found.note)
    return found


def pieces_named(lowering: Lowering, named: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    """The pieces of these sorts, where a kind is named of this kind."""
    kinds = lowering.tables.kinds
    return tuple(
        index
        for index, piece in enumerate(lowering.tables.pieces)
        if any(piece.sort == s and (not k or kinds[piece.kind] == k) for s, k in named)
    )


def option_value(lowering: Lowering, node: m.OptionRef) -> int:
    """What the table has chosen, as a number."""
    decl, chosen = lowering.game.names.options[node.option], lowering.options[node.option]
    name, _, number = chosen.partition(" ")
    if node.part:
        return int(number) if number and name == node.part else 0
    if decl.numbers is not None:
        return int(chosen)
    values = [v.name for v in decl.values]
    if node.type == t.TRUTH:
        return int(chosen == "yes")
    return values.index(name)


def owner_index(owner: m.Expr | None, each: t.Type | None, registers: Registers) -> ir.Value | None:
    """Which of a row of places or values is meant: its owner, counted from 0."""
    if owner is None:
        return None
    value = value_of(owner, registers)
    first = first_owner(registers.lowering.tables, each)
    if not first:
        return value
    return folded(ir.Op("number", "-", (value, ir.Const("number", first)), note=value.note))


def place_value(node: m.PlaceRef, registers: Registers, note: int) -> ir.Value:
    """A place; of an owner, where each has one."""
    each = registers.lowering.game.names.places[node.name].each if node.owner is not None else None
    owner = owner_index(node.owner, each, registers)
    return ir.Spot("place", registers.lowering.tables.first_place[node.name], owner, note=note)


def slot_value(node: m.ValueRef, registers: Registers, note: int) -> ir.Value:
    """A stored value."""
    info = registers.lowering.game.names.values[node.name]
    owner = owner_index(node.owner, info.each, registers)
    return ir.Slot(
        kind_name(info.type), registers.lowering.tables.slot_of[node.name], owner, note=note
    )


def core_value(node: m.Core, registers: Registers, note: int) -> ir.Value:
    """A core word; what is the same for the whole game becomes a constant."""
    lowering = registers.lowering
    kind = kind_name(node.type)
    if node.op.startswith("text-"):
        return of_text(lowering, kind, node.op[5:], value_of(node.args[0], registers), note)
    if node.op.startswith("walk-"):
        index = registers.of_walk(node.op.removeprefix("walk-"))
        assert index is not None, "the typing refuses it outside a walk"
        return ir.Reg(kind, index, note=note)
    fixed = fixed_value(lowering, node)
    if fixed is not None:
        return ir.Const(kind, fixed[0], note=note)
    args = tuple(value_of(a, registers) for a in node.args)
    if node.op == "contents" and node.args[0].type == t.CELL:
        place = ir.Op("place", "cell-place", args, note=note)
        return ir.Op(kind, "contents", (place,), note=note)
    if node.op == "is-named":
        one = ir.Op("set piece", "one", args[:1], note=note)
        return folded(ir.Op(kind, "in-all", (one, args[1]), note=note))
    if node.op == "near-side":
        listed = ir.Const("set way", near_ways(lowering), note=note)
        return folded(ir.Op(kind, "item-by", (listed, ir.Op("number", "seat", args)), note=note))
    if node.op in ("top", "bottom", "heaps"):
        args = (spot_value(node.args[0], registers),)
    return folded(ir.Op(kind, node.op, args, note=note))


def near_ways(lowering: Lowering) -> tuple[int, ...]:
    """The way to the side at which each seat sits, where the board says so."""
    names = lowering.game.names
    sides = sides_of(names.sections.board, lowering.setup.players)
    return tuple(names.enums["way"].index(side.text) for side in sides)


def fixed_value(lowering: Lowering, node: m.Core) -> tuple[int | tuple[int, ...]] | None:
    """What a core word is for the whole game."""
    match node.op:
        case "seats":
            return (tuple(range(lowering.setup.players)),)
        case "cells" if lowering.tables.tiling is None:
            return (tuple(range(len(lowering.tables.board))),)
        case "ways":
            return (tuple(range(len(lowering.game.names.enums["way"]))),)
        case "sides":
            ways = range(len(lowering.game.names.enums["way"]))
            return (tuple(ways[:: 2 if lowering.tables.shape in ir.SQUARE else 1]),)
        case "endless":
            return (t.GREATEST,)
        case "name-variants":
            names = lowering.game.names.enums["variant"]
            return (tuple(names.index(v) for v in lowering.setup.variants),)
        case "name-table":
            return (0,)
        case "listed":
            assert isinstance(node.args[0].type, t.Enum)
            return (tuple(range(len(lowering.game.names.enums[node.args[0].type.name]))),)
    return None


def of_text(lowering: Lowering, kind: str, name: str, text: ir.Value, note: int) -> ir.Value:
    """What a printed text says of itself: a column of the table of texts."""
    column = ir.Const("number", lowering.tables.text_columns.index(name))
    return ir.Op(kind, "printed", (text, column), note=note)


def text_name(lowering: Lowering, node: m.TextName, note: int) -> ir.Value:
    """A sentence of the game by its number, or the one text that an entry can be."""
    names = lowering.game.names
    if node.name in names.texts:
        return ir.Const("sentence", list(names.texts).index(node.name), note=note)
    entry = names.inscriptions.entry_called(node.name)
    number = names.inscriptions.plain(entry)
    if number is None:
        sentence = f"`{node.name}` has holes, so it is not one text."
        hint = f"Ask whether a text is it: `text of cell is {node.name}`."
        raise NotRunError(Problem("L102", node.at.span if node.at else None, sentence, hint))
    return ir.Const("text", number, note=note)


def spot_value(node: m.Expr, registers: Registers) -> ir.Value:
    """A place, or a cell as the place that it is."""
    value = value_of(node, registers)
    if node.type == t.CELL:
        return ir.Op("place", "cell-place", (value,), note=value.note)
    return value


def ask(node: m.WalkQuery, registers: Registers, kind: str, note: int) -> ir.Value:
    """A question about a walk."""
    lowering = registers.lowering
    args = tuple(value_of(a, registers) for a in node.args)
    count = value_if(node.count, registers)
    args += given_up(lowering, node.walk, args, count, note)
    target = value_if(node.target, registers)
    name = next_of(lowering, node.walk) if node.op == "next" else node.op
    return ir.Ask(kind, name, _walk(lowering, node.walk), args, count, target, note=note)


def _walk(lowering: Lowering, walk: m.Key) -> int:
    from ludex.ir.walk_rows import walk_number

    return walk_number(lowering, walk)


def given_up(
    lowering: Lowering, walk: m.Key, args: tuple[ir.Value, ...], count: ir.Value | None, note: int
) -> tuple[ir.Value, ...]:
    """Which of what a walk prefers is given up, so that there is a way: as little as can be.

    It is a number whose binary digits are the conditions, the most important one first. One
    digit more, which is only asked, says that nothing is spent: nobody has to for what is only
    preferred.
    """
    typed, row = lowering.game.walks[walk], _walk(lowering, walk)
    most = 2 ** len(typed.prefers) - 1
    if not most:
        return ()
    tried = [(each, each) for each in range(most)]
    if typed.spends:
        tried = [(each + most + 1, each) for each in range(most + 1)] + tried
    found: ir.Value = ir.Const("number", most)
    for asked, given in reversed(tried):
        with_this = (*args, ir.Const("number", asked))
        ends = ir.Ask("set cell", "reach", row, with_this, count, None, note=note)
        none = ir.Op("truth", "empty", (ends,), note=note)
        some = ir.Junction("truth", "not", (none,), note=note)
        found = ir.Pick("number", ((some, ir.Const("number", given)),), found, note=note)
    return (found,)


def next_of(lowering: Lowering, walk: m.Key) -> str:
    """How the next steps of a walk are asked: with what may be counted on in between or not."""
    counted = any(option.counted_on for option in lowering.game.walks[walk].between)
    return "foreseen" if counted else "next"


def function_number(lowering: Lowering, key: m.Key, kinds: tuple[str, ...] = ()) -> int:
    """The function of a defined word, made when it is first used.

    What is said of pieces and of printed texts alike is a function for each of them.
    """
    word = lowering.game.words[key]
    pairs = zip(word.params, kinds, strict=bool(kinds))
    texts = [p for p, kind in pairs if kind == "text" and isinstance(p.type, t.Piece)]
    key = (*key, *(f"{p.name} as text" for p in texts))
    if key not in lowering.function_of:
        lowering.function_of[key] = len(lowering.functions)
        lowering.functions.append(None)
        registers = Registers(lowering)
        for param in word.params:
            registers.var(param, param in texts)
        body = value_of(word.body, registers)
        made = ir.Function(
            word.decl.signature.at.text, len(word.params), tuple(registers.kinds), body,
            tuple(c.id for c in word.decl.cites), lowering.note(word.decl.signature.at),
            word.decl.says,
        )  # fmt: skip
        lowering.functions[lowering.function_of[key]] = made
    return lowering.function_of[key]
