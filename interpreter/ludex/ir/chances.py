"""Lowers the steps in which chance decides something: rolls, shuffles, the laying of tiles."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.ir.lowering import Code, Label


def by_chance(op: str, args: tuple[ir.Value, ...], code: Code, note: int) -> None:
    """A verb of chance."""
    if op == "shuffle":
        shuffle(args[0], code, note)
    elif op == "roll":
        roll(args[0], code, note)
    else:
        lay_board(code, note)


def roll(die: ir.Value, code: Code, note: int) -> None:
    """A roll is a face by chance, which the die then shows."""
    face = code.registers.new("number")
    code.emit(ir.Chance(face, ir.Op("set number", "faces", (die,)), note=note))
    code.emit(ir.Act("set-face", (die, ir.Reg("number", face)), note=note))


def lay_board(code: Code, note: int) -> None:
    """One tile after the other is drawn by chance, turned by chance, and laid."""
    tiling = code.lowering.tables.tiling
    if tiling is None:
        return
    registers = code.registers
    whole, index = registers.new("set tile"), registers.new("number")
    tile, design, quarters = (registers.new(k) for k in ("tile", "design", "number"))
    code.emit(ir.Let(whole, ir.Const("set tile", tuple(range(tiling.up * tiling.across)))))
    code.emit(ir.Let(index, ir.Const("number", 0)))
    loop, end = Label(), Label()
    code.place(loop)
    code.later(lambda: ir.Each(whole, index, tile, end.at, note=note))
    code.emit(ir.Chance(design, ir.Op("set design", "loose-designs", ()), note=note))
    turns = ir.Const("set number", (0, 1, 2, 3))
    if tiling.turned:
        code.emit(ir.Chance(quarters, turns, note=note))
    else:
        code.emit(ir.Let(quarters, ir.Const("number", 0)))
    laid = (ir.Reg("tile", tile), ir.Reg("design", design), ir.Reg("number", quarters))
    code.emit(ir.Act("lay-tile", laid, note=note))
    code.jump(loop)
    code.place(end)


def shuffle(place: ir.Value, code: Code, note: int) -> None:
    """A shuffle is one draw after the other, so that it can be reported like any chance."""
    registers = code.registers
    count, drawn, size = (registers.new("number"), registers.new("piece"), registers.new("number"))
    contents = ir.Op("set piece", "contents", (place,))
    code.emit(ir.Act("forget", (place,), note=note))
    code.emit(ir.Let(count, ir.Op("number", "number", (contents,))))
    code.emit(ir.Let(size, ir.Reg("number", count)))
    loop, done = Label(), Label()
    code.place(loop)
    code.later(lambda: ir.Count(count, done.at))
    rest = ir.Op(
        "set piece",
        "first-so-many",
        (contents, ir.Op("number", "+", (ir.Reg("number", count), ir.Const("number", 1)))),
    )
    code.emit(ir.Chance(drawn, rest, note=note))
    code.emit(ir.Act("bring", (place, ir.Reg("piece", drawn), ir.Reg("number", count)), note=note))
    code.jump(loop)
    code.place(done)
    code.emit(ir.Act("shuffled", (place,), note=note))
