"""Lowers `follow`: of all entries of the dictionary the one that a printed text is."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.ir import rules, steps, values
from ludex.ir.lowering import YOU, Code, Label
from ludex.ir.tables import BEHIND, kind_name
from ludex.model import tree as m


def follow_text(step: m.Do, code: Code, note: int) -> None:
    """Whoever owns the piece decides; a search among the entries finds the one that is meant.

    Sentence by sentence, where several are joined. Where nothing is printed, nothing happens if
    the step says `if any`.
    """
    lowering, registers = code.lowering, code.registers
    text, runner = registers.new("text"), registers.new("piece")
    arrow, entry = registers.new("way"), registers.new("number")
    saved, owner = registers.new("player"), registers.new("player")
    said, piece_there = steps.verb_arguments(step, registers)
    code.emit(ir.Let(text, said, note=note))
    code.emit(ir.Let(runner, piece_there, note=note))
    piece = ir.Reg("piece", runner)
    cell = ir.Op("cell", "cell", (piece,))
    code.emit(ir.Let(arrow, ir.Op("way", "arrow", (cell,))))
    code.emit(
        ir.Let(entry, values.of_text(lowering, "number", "entry", ir.Reg("text", text), note))
    )
    code.emit(ir.Let(saved, YOU))
    code.emit(ir.Let(owner, ir.Op("player", "owner", (piece,))))
    end, unowned = Label(), Label()
    some = ir.Op("truth", "at-least", (ir.Reg("number", entry), ir.Const("number", 0)))
    code.later(lambda: ir.Branch(some, end.at))
    nobody = ir.Op("truth", "same", (ir.Reg("player", owner), ir.Const("nothing", None)))
    code.later(lambda: ir.Branch(ir.Junction("truth", "not", (nobody,)), unowned.at))
    code.emit(ir.Let(0, ir.Reg("player", owner)))
    code.place(unowned)
    code.emit(ir.Act("read-for", (ir.Reg("text", text), piece), note=note))
    given = (text, runner, arrow, entry)
    if BEHIND not in lowering.tables.text_columns:
        among(0, len(lowering.game.squares), given, end, code, note)
    else:
        one_by_one(given, end, code, note)
    code.place(end)
    code.emit(ir.Let(0, ir.Reg("player", saved)))


def one_by_one(given: tuple[int, int, int, int], end: Label, code: Code, note: int) -> None:
    """The sentences of a text in their order, until no other is behind."""
    lowering, (text, _, _, entry) = code.lowering, given
    sentence, behind = Label(), Label()
    code.place(sentence)
    among(0, len(lowering.game.squares), given, behind, code, note)
    code.place(behind)
    rest = values.of_text(lowering, "text", BEHIND, ir.Reg("text", text), note)
    code.emit(ir.Let(text, rest))
    nothing = ir.Op("truth", "same", (ir.Reg("text", text), ir.Const("nothing", None)))
    code.later(lambda: ir.Branch(ir.Junction("truth", "not", (nothing,)), end.at))
    code.emit(
        ir.Let(entry, values.of_text(lowering, "number", "entry", ir.Reg("text", text), note))
    )
    code.jump(sentence)


def among(
    low: int, high: int, given: tuple[int, int, int, int], end: Label, code: Code, note: int
) -> None:
    """Calls the entry that the register holds, one of those from `low` to before `high`."""
    lowering, (text, runner, arrow, entry) = code.lowering, given
    if high - low == 1:
        holes = lowering.game.squares[low].params[2:]
        read = (
            values.of_text(lowering, kind_name(hole.type), f"hole {i}", ir.Reg("text", text), note)
            for i, hole in enumerate(holes)
        )
        args = (ir.Reg("piece", runner), ir.Reg("way", arrow), *read)
        code.emit(ir.CallRoutine(rules.square_number(lowering, low), args, None, note=note))
        code.jump(end)
        return
    middle, right = (low + high) // 2, Label()
    number = ir.Reg("number", entry)
    less = ir.Op("truth", "less-than", (number, ir.Const("number", middle)))
    code.later(lambda: ir.Branch(less, right.at))
    among(low, middle, given, end, code, note)
    code.place(right)
    among(middle, high, given, end, code, note)
