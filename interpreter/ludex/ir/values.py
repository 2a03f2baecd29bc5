"""Lowers typed values: names become registers, slots, places and constants."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import nearest
from ludex.ir import nodes as ir
from ludex.ir.folding import folded
from ludex.ir.regions import regions_of
from ludex.ir.tables import NotRunError, Tables, first_owner, kind_name
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game
from ludex.model.shapes import PATHS, sides_of
from ludex.source.places import Span
from ludex.syntax.nodes import At

WALK_REGISTERS = {
    "here": "cell", "landing": "cell", "way": "way", "start": "cell", "last-way": "way",
    "step-number": "number", "steps-left": "number", "gathered": "set piece",
}  # fmt: skip


class Registers:
    """The registers of one routine or function; register 0 is whoever decides."""

    def __init__(self) -> None:
        self.kinds: list[str] = ["player"]
        self.of: dict[int, int] = {}
        self.walk: int | None = None
        self.texts: set[int] = set()
        self.vars: list[m.Var] = []

    def new(self, kind: str) -> int:
        """A new register."""
        self.kinds.append(kind)
        return len(self.kinds) - 1

    def var(self, var: m.Var, as_text: bool = False) -> int:
        """The register of a bound name; one that may be a piece or a text is a text here."""
        if id(var) not in self.of:
            self.of[id(var)] = self.new("text" if as_text else kind_name(var.type))
            if as_text:
                self.texts.add(self.of[id(var)])
            self.vars.append(var)
        return self.of[id(var)]

    def begin_walk(self) -> None:
        """New registers for the memory of a walk."""
        self.walk = len(self.kinds)
        for kind in WALK_REGISTERS.values():
            self.new(kind)

    def of_walk(self, name: str) -> int | None:
        """The register of a word about the walk that goes on here."""
        return None if self.walk is None else self.walk + list(WALK_REGISTERS).index(name)


class ValueLowering:
    """The part of the lowering that makes values."""

    def __init__(self, game: Game, setup: ir.Setup, options: dict[str, str], tables: Tables):
        self.game, self.setup, self.options, self.tables = game, setup, options, tables
        self.notes: list[ir.Note] = []
        self.function_of: dict[m.Key, int] = {}
        self.functions: list[ir.Function | None] = []
        self.routine_of: dict[m.Key, int] = {}
        self.routines: list[ir.Routine | None] = []
        self.walk_of: dict[m.Key, int] = {}
        self.walks: list[ir.WalkRow | None] = []
        self.effect_of = {n: i for i, n in enumerate(game.names.effects)}
        self.pattern_of = {n: i for i, n in enumerate(game.names.patterns)}

    def note(self, at: At | None) -> int:
        """The number of a place in the author's text."""
        if at is None:
            return ir.NO_NOTE
        span = at.span
        text = " ".join(at.text.split())
        text += ")" * (text.count("(") - text.count(")"))  # a phrase ends before its last bracket
        self.notes.append(ir.Note(text, span.file, span.line, span.column))
        return len(self.notes) - 1

    def note_of(self, text: str, span: Span) -> int:
        """The number of a place that is no phrase."""
        self.notes.append(ir.Note(" ".join(text.split()), span.file, span.line, span.column))
        return len(self.notes) - 1

    # ------------------------------------------------------------ values
    def value(self, node: m.Expr, registers: Registers) -> ir.Value:
        """The value that a typed node is in this set-up."""
        kind, note = kind_name(node.type), self.note(node.at)
        match node:
            case m.Const():
                return ir.Const(kind, node.value, note=note)
            case m.CellName():
                return ir.Const(kind, self.cell(node), note=note)
            case m.TileName():
                return ir.Const(kind, self.tile(node), note=note)
            case m.PieceName():
                return self.named(node, registers)
            case m.Local():
                reg = registers.var(node.var)
                return ir.Reg("text" if reg in registers.texts else kind, reg, note=note)
            case m.You():
                return ir.Reg(kind, 0, note=note)
            case m.OptionRef():
                return ir.Const(kind, self.option(node), note=note)
            case m.PlaceRef():
                return self.place(node, registers, note)
            case m.ValueRef() if node.type == t.POSITION:
                return ir.Const("position", self.tables.slot_of[node.name], note=note)
            case m.ValueRef():
                return self.slot(node, registers, note)
            case m.Attribute():
                subject = self.value(node.subject, registers)
                if subject.kind == "text":
                    return self.of_text(kind, node.name, subject, note)
                return ir.Attr(kind, node.name, subject, note=note)
            case m.Core():
                return self.core(node, registers, note)
            case m.All():
                return ir.Const(kind, self.pieces(node.pieces), note=note)
            case m.EffectName():
                return ir.Const("effect", self.effect_of[node.name], note=note)
            case m.TextName():
                return self.text_name(node, note)
        return self.compound(node, registers, kind, note)

    def compound(self, node: m.Expr, registers: Registers, kind: str, note: int) -> ir.Value:
        """A value that is made of others."""
        match node:
            case m.Bound():
                among = self.value(node.among, registers)
                reg = registers.var(node.var)
                body = self.value(node.body, registers)
                return ir.Bind(kind, node.op, reg, among, body, note=note)
            case m.Logic():
                parts = tuple(self.value(a, registers) for a in node.args)
                return folded(ir.Junction(kind, node.op, parts, note=note))
            case m.WordCall():
                args = tuple(self.value(a, registers) for a in node.args)
                return ir.Use(kind, self.function(node.word, args), args, note=note)
            case m.Cases():
                arms = tuple(
                    (self.value(test, registers), self.value(v, registers)) for test, v in node.arms
                )
                other = self.value(node.otherwise, registers) if node.otherwise else None
                return folded(ir.Pick(kind, arms, other, note=note))
            case m.Region():
                return self.region(node, registers, note)
            case m.Fits():
                among = self.value(node.among, registers)
                return ir.Match(kind, node.op, self.pattern_of[node.pattern], among, note=note)
            case m.WalkQuery():
                return self.ask(node, registers, kind, note)
            case m.PossibleTo():
                args = tuple(self.value(a, registers) for a in node.args)
                return ir.Needs(kind, self.routine(node.rule), args, note=note)
            case m.Suppose():
                return self.suppose(node, registers, kind, note)
            case m.EffectQuery():
                owner = self.value(node.owner, registers)
                return ir.Granted(kind, node.op, self.effect_of[node.effect], owner, note=note)
        raise AssertionError(f"no lowering for {type(node).__name__}")

    def cell(self, node: m.CellName) -> int:
        """The number of a cell; one that the board does not have is said to be missing."""
        for index, row in enumerate(self.tables.board):
            if row.name == node.name:
                return index
        rows, files = self.tables.rows, self.tables.files
        size = f"{files} cells" if self.tables.shape in PATHS else f"{rows} rows and {files} files"
        sentence = f"The board of {size} has no cell `{node.name}`."
        close = nearest(node.name, [row.name for row in self.tables.board])
        hint = f"Did you mean `{close}`?" if close and self.tables.drawing else ""
        raise NotRunError(Problem("L152", node.at.span if node.at else None, sentence, hint))

    def region(self, node: m.Region, registers: Registers, note: int) -> ir.Value:
        """The cells that are drawn; of a seat, those with its letter."""
        regions = regions_of(node, self.tables, self.setup.players)
        if node.seat is None:
            return ir.Const("set cell", regions[0], note=note)
        player = self.value(node.seat, registers)
        arms = [
            (
                ir.Op("truth", "same", (player, ir.Const("player", seat))),
                ir.Const("set cell", cells),
            )
            for seat, cells in enumerate(regions)
        ]
        return folded(ir.Pick("set cell", tuple(arms[:-1]), arms[-1][1], note=note))

    def tile(self, node: m.TileName) -> int:
        """The number of a position of the board of tiles."""
        tiling = self.tables.tiling
        file, row = ord(node.name[5]) - ord("a"), int(node.name[6:]) - 1
        if tiling is not None and file < tiling.across and 0 <= row < tiling.up:
            return row * tiling.across + file
        size = f"{tiling.up} x {tiling.across}" if tiling is not None else "no"
        sentence = f"The board of {size} tiles has no `{node.name}`."
        raise NotRunError(Problem("L152", node.at.span if node.at else None, sentence))

    def named(self, node: m.PieceName, registers: Registers) -> ir.Value:
        """The pieces of a kind, perhaps those of one owner."""
        found: ir.Value = ir.Const("set piece", self.pieces(node.pieces), note=self.note(node.at))
        if node.owner is not None:
            owner = self.value(node.owner, registers)
            word = "belongs-to" if isinstance(node.owner.type, t.Piece) else "owned-by"
            found = ir.Op("set piece", word, (found, owner), note=found.note)
        return found

    def pieces(self, named: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
        """The pieces of these sorts, where a kind is named of this kind."""
        kinds = self.tables.kinds
        return tuple(
            index
            for index, piece in enumerate(self.tables.pieces)
            if any(piece.sort == s and (not k or kinds[piece.kind] == k) for s, k in named)
        )

    def option(self, node: m.OptionRef) -> int:
        """What the table has chosen, as a number."""
        decl, chosen = self.game.names.options[node.option], self.options[node.option]
        name, _, number = chosen.partition(" ")
        if node.part:
            return int(number) if number and name == node.part else 0
        if decl.numbers is not None:
            return int(chosen)
        values = [v.name for v in decl.values]
        if node.type == t.TRUTH:
            return int(chosen == "yes")
        return values.index(name)

    def owner_index(
        self, owner: m.Expr | None, each: t.Type | None, registers: Registers
    ) -> ir.Value | None:
        """Which of a row of places or values is meant: its owner, counted from 0."""
        if owner is None:
            return None
        value = self.value(owner, registers)
        first = first_owner(self.tables, each)
        if not first:
            return value
        return folded(ir.Op("number", "-", (value, ir.Const("number", first)), note=value.note))

    def place(self, node: m.PlaceRef, registers: Registers, note: int) -> ir.Value:
        """A place; of an owner, where each has one."""
        each = self.game.names.places[node.name].each if node.owner is not None else None
        owner = self.owner_index(node.owner, each, registers)
        return ir.Spot("place", self.tables.first_place[node.name], owner, note=note)

    def slot(self, node: m.ValueRef, registers: Registers, note: int) -> ir.Value:
        """A stored value."""
        info = self.game.names.values[node.name]
        owner = self.owner_index(node.owner, info.each, registers)
        return ir.Slot(kind_name(info.type), self.tables.slot_of[node.name], owner, note=note)

    # ------------------------------------------------------------ words of the machine
    def core(self, node: m.Core, registers: Registers, note: int) -> ir.Value:
        """A core word; what is the same for the whole game becomes a constant."""
        kind = kind_name(node.type)
        if node.op.startswith("text-"):
            return self.of_text(kind, node.op[5:], self.value(node.args[0], registers), note)
        if node.op.startswith("walk-"):
            index = registers.of_walk(node.op.removeprefix("walk-"))
            assert index is not None, "the typing refuses it outside a walk"
            return ir.Reg(kind, index, note=note)
        fixed = self.fixed(node)
        if fixed is not None:
            return ir.Const(kind, fixed[0], note=note)
        args = tuple(self.value(a, registers) for a in node.args)
        if node.op == "contents" and node.args[0].type == t.CELL:
            place = ir.Op("place", "cell-place", args, note=note)
            return ir.Op(kind, "contents", (place,), note=note)
        if node.op == "is-named":
            one = ir.Op("set piece", "one", args[:1], note=note)
            return folded(ir.Op(kind, "in-all", (one, args[1]), note=note))
        if node.op == "near-side":
            sides = sides_of(self.game.names.sections.board, self.setup.players)
            ways = self.game.names.enums["way"]
            listed = ir.Const("set way", tuple(ways.index(side.text) for side in sides), note=note)
            return folded(
                ir.Op(kind, "item-by", (listed, ir.Op("number", "seat", args)), note=note)
            )
        if node.op in ("top", "bottom", "heaps"):
            args = (self.spot(node.args[0], registers),)
        return folded(ir.Op(kind, node.op, args, note=note))

    def fixed(self, node: m.Core) -> tuple[int | tuple[int, ...]] | None:
        """What a core word is for the whole game."""
        match node.op:
            case "seats":
                return (tuple(range(self.setup.players)),)
            case "cells" if self.tables.tiling is None:
                return (tuple(range(len(self.tables.board))),)
            case "ways":
                return (tuple(range(len(self.game.names.enums["way"]))),)
            case "sides":
                ways = range(len(self.game.names.enums["way"]))
                return (tuple(ways[:: 2 if self.tables.shape in ir.SQUARE else 1]),)
            case "endless":
                return (t.GREATEST,)
            case "name-variants":
                names = self.game.names.enums["variant"]
                return (tuple(names.index(v) for v in self.setup.variants),)
            case "name-table":
                return (0,)
            case "listed":
                assert isinstance(node.args[0].type, t.Enum)
                return (tuple(range(len(self.game.names.enums[node.args[0].type.name]))),)
        return None

    def of_text(self, kind: str, name: str, text: ir.Value, note: int) -> ir.Value:
        """What a printed text says of itself: a column of the table of texts."""
        column = ir.Const("number", self.tables.text_columns.index(name))
        return ir.Op(kind, "printed", (text, column), note=note)

    def text_name(self, node: m.TextName, note: int) -> ir.Value:
        """A sentence of the game by its number, or the one text that an entry can be."""
        names = self.game.names
        if node.name in names.texts:
            return ir.Const("sentence", list(names.texts).index(node.name), note=note)
        entry = names.inscriptions.entry_called(node.name)
        number = names.inscriptions.plain(entry)
        if number is None:
            sentence = f"`{node.name}` has holes, so it is not one text."
            hint = f"Ask whether a text is it: `text of cell is {node.name}`."
            raise NotRunError(Problem("L102", node.at.span if node.at else None, sentence, hint))
        return ir.Const("text", number, note=note)

    def spot(self, node: m.Expr, registers: Registers) -> ir.Value:
        """A place, or a cell as the place that it is."""
        value = self.value(node, registers)
        if node.type == t.CELL:
            return ir.Op("place", "cell-place", (value,), note=value.note)
        return value

    def ask(self, node: m.WalkQuery, registers: Registers, kind: str, note: int) -> ir.Value:
        """A question about a walk."""
        args = tuple(self.value(a, registers) for a in node.args)
        count = self.value(node.count, registers) if node.count else None
        args += self.given_up(node.walk, args, count, note)
        target = self.value(node.target, registers) if node.target else None
        name = self.next_of(node.walk) if node.op == "next" else node.op
        return ir.Ask(kind, name, self.walk(node.walk), args, count, target, note=note)

    def given_up(
        self, walk: m.Key, args: tuple[ir.Value, ...], count: ir.Value | None, note: int
    ) -> tuple[ir.Value, ...]:
        """Which of what a walk prefers is given up, so that there is a way: as little as can be.

        It is a number whose binary digits are the conditions, the most important one first. One
        digit more, which is only asked, says that nothing is spent: nobody has to for what is only
        preferred.
        """
        typed, row = self.game.walks[walk], self.walk(walk)
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

    def next_of(self, walk: m.Key) -> str:
        """How the next steps of a walk are asked: with what may be counted on in between or not."""
        counted = any(option.counted_on for option in self.game.walks[walk].between)
        return "foreseen" if counted else "next"

    # ------------------------------------------------------------ functions
    def function(self, key: m.Key, args: tuple[ir.Value, ...]) -> int:
        """The function of a defined word, made when it is first used.

        What is said of pieces and of printed texts alike is a function for each of them.
        """
        word = self.game.words[key]
        pairs = zip(word.params, args, strict=True)
        texts = [p for p, a in pairs if a.kind == "text" and isinstance(p.type, t.Piece)]
        key = (*key, *(f"{p.name} as text" for p in texts))
        if key not in self.function_of:
            self.function_of[key] = len(self.functions)
            self.functions.append(None)
            registers = Registers()
            for param in word.params:
                registers.var(param, param in texts)
            body = self.value(word.body, registers)
            made = ir.Function(
                word.decl.signature.at.text, len(word.params), tuple(registers.kinds), body,
                tuple(c.id for c in word.decl.cites), self.note(word.decl.signature.at),
                word.decl.says,
            )  # fmt: skip
            self.functions[self.function_of[key]] = made
        return self.function_of[key]

    def routine(self, key: m.Key) -> int:
        """The routine of a rule; given by the part that makes instructions."""
        raise NotImplementedError

    def walk(self, key: m.Key) -> int:
        """The row of a walk; given by the part that makes walks."""
        raise NotImplementedError

    def suppose(self, node: m.Suppose, registers: Registers, kind: str, note: int) -> ir.Value:
        """A test after a step; given by the part that makes instructions."""
        raise NotImplementedError
