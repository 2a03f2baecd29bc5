"""From a checked game and what a table agreed on to a program that any engine runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ludex.ir import nodes as ir
from ludex.ir.agreed import most_turns, options_of
from ludex.ir.code import Code
from ludex.ir.following import Following
from ludex.ir.going import Going
from ludex.ir.sight import nothing_hidden
from ludex.ir.starting import begin_as_drawn
from ludex.ir.steps import TURNS_BEGUN
from ludex.ir.tables import (
    SetupError,
    Tables,
    each_names,
    first_owner,
    inscriptions,
    kind_name,
    make_tables,
)
from ludex.ir.values import Registers
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.agreeing import agreed_starts
from ludex.model.effects import brought
from ludex.model.game import Game, TypedSpending, TypedWalk
from ludex.model.names import Declarations
from ludex.model.numbers import has_halves
from ludex.model.recording import ACTIVE, CELLS
from ludex.syntax import file as f


class Lowering(Following):
    """Makes the whole program."""

    def __init__(self, game: Game, setup: ir.Setup, options: dict[str, str], tables: Tables):
        super().__init__(game, setup, options, tables)
        self.choices: list[Callable[[], ir.Choice]] = []
        self.most_turns = most_turns(game, options)
        self.square_of: dict[int, int] = {}

    # ------------------------------------------------------------ routines and walks
    def routine(self, key: m.Key) -> int:
        """The routine of a rule, made when it is first called."""
        if key not in self.routine_of:
            index = self.routine_of[key] = len(self.routines)
            self.routines.append(None)
            rule = self.game.rules[key]
            signature = rule.decl.signature
            self.make(
                index, signature.at.text, rule.params, rule.body, rule.needs,
                tuple(c.id for c in rule.decl.cites), self.note(signature.at),
            )  # fmt: skip
        return self.routine_of[key]

    def make(
        self, index: int, name: str, params: tuple[m.Var, ...], body: tuple[m.Step, ...],
        needs: tuple[m.Check, ...] = (), cites: tuple[str, ...] = (), note: int = ir.NO_NOTE,
        printed: bool = False,
    ) -> None:  # fmt: skip
        """Makes one routine."""
        registers = Registers()
        for param in params:
            registers.var(param)
        checks = tuple(ir.Check(self.value(c.test, registers), c.reason, 0) for c in needs)
        code = Code(registers)
        self.steps(body, code, index)
        code.emit(ir.Return())
        finished, turns = code.finished()
        self.routines[index] = ir.Routine(
            name, len(params), tuple(registers.kinds), finished, turns, checks, cites, note,
            printed,
        )  # fmt: skip

    def square(self, entry: int) -> int:
        """The routine of an entry of the dictionary, made when a text is first followed."""
        if entry not in self.square_of:
            index = self.square_of[entry] = len(self.routines)
            self.routines.append(None)
            square = self.game.squares[entry]
            cites = tuple(c.id for c in square.decl.cites)
            note = self.note_of(square.decl.name, square.decl.span)
            self.make(
                index, square.decl.name, square.params, square.body, square.needs, cites, note, True
            )
        return self.square_of[entry]

    def block(
        self,
        name: str,
        body: tuple[m.Step, ...],
        params: tuple[m.Var, ...] = (),
        cites: tuple[str, ...] = (),
    ) -> int:
        """A routine for steps that are no rule: set-up, play, a trigger."""
        index = len(self.routines)
        self.routines.append(None)
        self.make(index, name, params, body, cites=cites)
        return index

    def walk(self, key: m.Key) -> int:
        """The row of a walk, made when it is first asked."""
        if key not in self.walk_of:
            index = self.walk_of[key] = len(self.walks)
            self.walks.append(None)
            self.walks[index] = self.walk_row(self.game.walks[key])
        return self.walk_of[key]

    def walk_row(self, walk: TypedWalk) -> ir.WalkRow:
        """What a step of a walk is; its memory lies in the registers behind its parameters."""
        registers = Registers()
        args = tuple(ir.Reg(kind_name(p.type), registers.var(p)) for p in walk.params)
        if walk.prefers:
            args += (ir.Reg("number", registers.new("number")),)
        registers.begin_walk()
        walkers = (i for i, p in enumerate(walk.params, 1) if isinstance(p.type, t.Piece))
        checks = tuple(ir.Check(self.value(c.test, registers), c.reason, 0) for c in walk.where)
        checks += tuple(self.preferred(walk, args, registers))
        spends = tuple(self.spending(s, walk, args, registers) for s in walk.spends)
        begins, ways = self.value(walk.begins, registers), self.value(walk.ways, registers)
        lands = self.value(walk.lands, registers)
        stops = self.value(walk.stops, registers) if walk.stops else None
        twice = self.value(walk.twice, registers) if walk.twice else None
        gathers = self.value(walk.gathers, registers) if walk.gathers else None
        known = registers.new("set cell"), registers.new("number")
        going = Going(self.walk(walk.key), args, *known, registers.walk or 0, -1)
        counted = [o for o in walk.between if o.counted_on]
        between = tuple(self.in_between(o, going, registers)(0) for o in counted)
        decl = walk.decl
        return ir.WalkRow(
            decl.signature.at.text, len(args), tuple(registers.kinds), begins, ways, lands,
            checks, stops, walk.straight, twice, spends, next(walkers, None), gathers,
            between, known,
            tuple(c.id for c in decl.cites), self.note(decl.signature.at),
        )  # fmt: skip

    def preferred(
        self, walk: TypedWalk, args: tuple[ir.Value, ...], registers: Registers
    ) -> Iterator[ir.Check]:
        """What a walk prefers, each unless it is given up."""
        many = len(walk.prefers)
        for index, check in enumerate(walk.prefers):
            numbers = tuple(n for n in range(2 ** (many + 1)) if n >> (many - 1 - index) & 1)
            given = ir.Op("set number", "one", args[-1:])
            without = ir.Op("truth", "in-all", (given, ir.Const("set number", numbers)))
            test = self.value(check.test, registers)
            either = ir.Junction("truth", "or", (without, test), note=test.note)
            yield ir.Check(either, check.reason, 0)

    def spending(
        self, spending: TypedSpending, walk: TypedWalk, args: tuple[ir.Value, ...],
        registers: Registers,
    ) -> tuple[str, ir.Value, int]:  # fmt: skip
        """A condition that a walk may break: its name, how often, and the routine that pays."""
        most = self.value(spending.most, registers)
        if walk.prefers:
            free = ir.Const("number", 2 ** len(walk.prefers) - 1)
            unspent = ir.Op("truth", "more-than", (args[-1], free))
            most = ir.Pick("number", ((unspent, ir.Const("number", 0)),), most, note=most.note)
        params = walk.params + (m.Var("given up", t.ANY_NUMBER),) * bool(walk.prefers)
        pay = self.block(f"pay for {spending.reason}", spending.pay, params)
        return spending.reason, most, pay

    # ------------------------------------------------------------ tables with values in them
    def slots(self) -> None:
        """Rows for the stored values; constants need none."""
        for name, info in self.game.names.values.items():
            if info.decl.constant is not None:
                continue
            names = each_names(self.game, self.tables, info.each, self.setup.players)
            low, high = info.decl.range or (None, None)
            each = kind_name(info.each) if info.each is not None else ""
            self.tables.slot_of[name] = len(self.tables.slots)
            seen = info.decl.seen.text if info.decl.seen else "all"
            kind = "number" if has_halves(info.type) else kind_name(info.type)
            if isinstance(info.type, t.Number) and info.decl.range is not None:
                low, high = info.type.low, info.type.high
            none = ir.Const(kind, ()) if kind.startswith("set ") else None
            row = ir.SlotRow(
                name, kind, each, len(names), low, high, seen, tuple(names) or ("",),
                shown=info.decl.shown, halves=has_halves(info.type),
                start=none, stops=info.decl.stops,
            )  # fmt: skip
            self.tables.slots.append(row)
        for name, info in self.game.names.values.items():
            if info.decl.position:
                self.recording(self.tables.slot_of[name], info.decl)
        if self.most_turns is not None:
            self.tables.slot_of[TURNS_BEGUN] = len(self.tables.slots)
            row = ir.SlotRow(TURNS_BEGUN, "number", "", 1, 0, self.most_turns + 1)
            self.tables.slots.append(row)
        for name, start in self.game.starts.items():
            if name in self.tables.slot_of:
                index = self.tables.slot_of[name]
                row = self.tables.slots[index]
                value = self.value(start, Registers())
                self.tables.slots[index] = replace(row, start=value)
        self.agreed_starts()

    def recording(self, slot: int, decl: f.Value) -> None:
        """The row of a value that records positions: a number for each, in their order."""
        parts = {part.text for part in decl.position}
        held = {"a cell" if part == CELLS else part for part in parts}
        places = tuple(i for i, place in enumerate(self.tables.places) if place.base in held)
        slots = tuple(self.tables.slot_of[p] for p in sorted(parts & self.tables.slot_of.keys()))
        recorded = ir.Recorded(places, slots, ACTIVE in parts, decl.last)
        row = self.tables.slots[slot]
        row = replace(row, kind="set number", seen="nobody", shown=False, recorded=recorded)
        self.tables.slots[slot] = row

    def agreed_starts(self) -> None:
        """The starts that the table has agreed on, one for each owner."""
        values, enums = self.game.names.sections.values, self.game.names.enums
        for name, agreed in agreed_starts(values, enums, self.setup.players).items():
            if name in self.options:
                index = self.tables.slot_of[agreed.value.name]
                row = self.tables.slots[index]
                several = list(row.agreed or [None] * row.count)
                several[agreed.owner] = int(self.options[name])
                self.tables.slots[index] = replace(row, agreed=tuple(several))

    @property
    def limit(self) -> tuple[int, int] | None:
        """The value that counts turns, and how many there are at most."""
        if self.most_turns is None:
            return None
        return self.tables.slot_of[TURNS_BEGUN], self.most_turns

    def effects(self) -> tuple[ir.EffectRow, ...]:
        """The rows of the effects."""
        return tuple(
            ir.EffectRow(
                e.name,
                e.lifetime,
                "" if (kind := brought(e, self.game.names)) is None else kind_name(kind),
                *(e.range or (0, 0)),
                self.rules_named(e.lifetime),
            )
            for e in self.game.names.effects.values()
        )

    def rules_named(self, until: str) -> tuple[int, ...]:
        """The routines of the rule in `next RULE`, those that are called at all."""
        name = until.removeprefix("next ")
        return tuple(index for key, index in self.routine_of.items() if key[0] == name)

    def patterns(self) -> tuple[ir.PatternRow, ...]:
        """The rows of the patterns."""
        return tuple(
            ir.PatternRow(
                p.name, p.count, tuple(s.text for s in p.same),
                tuple(s.text for s in p.different),
                tuple(self.pattern_of[s.text] for s in p.any_of),
                tuple((self.pattern_of[s.text], *counts) for s, counts in p.made_of),
                tuple(c.id for c in p.cites),
            )
            for p in self.game.names.patterns.values()
        )  # fmt: skip

    def attempts(self) -> tuple[ir.AttemptRow, ...]:
        """The rows of the attempts, with their odds."""
        made = []
        for attempt in self.game.names.attempts.values():
            names = tuple(s.text for s in attempt.outcomes)
            odds = dict(self.game.odds.get(attempt.name, ()))
            rows = tuple(self.value(odds[n], Registers()) if n in odds else None for n in names)
            given = tuple(
                self.tables.slot_of[s.text] for s in attempt.given if s.text in self.tables.slot_of
            )
            conduct = tuple(
                each.says
                for each in self.game.names.game.conduct
                if each.before is None or each.before.text == attempt.name
            )
            asks = attempt.asks.text if attempt.asks is not None else ""
            signs = tuple((s.text, o.text if o.text in names else "") for o, s in attempt.signs)
            made.append(ir.AttemptRow(attempt.name, names, rows, given, asks, conduct, signs))
        return tuple(made)

    def triggers(self) -> tuple[ir.TriggerRow, ...]:
        """The rows of what happens by itself, each with its routine."""
        made = []
        for trigger in self.game.triggers:
            name = trigger.decl.name
            cites = tuple(c.id for c in trigger.decl.cites)
            if trigger.test is not None:
                test = self.value(trigger.test, Registers())
                made.append(
                    ir.TriggerRow(name, test, (), (), self.block(name, trigger.body, (), cites))
                )
                continue
            var, place = trigger.var, trigger.place
            assert var is not None
            params, owner = [var], 0
            if isinstance(place, m.CellName):
                rows = [self.tables.first_cell + self.cell(place)]
            else:
                assert isinstance(place, m.PlaceRef)
                rows = [i for i, p in enumerate(self.tables.places) if p.base == place.name]
                if isinstance(place.owner, m.Local):
                    params.append(place.owner.var)
                    owner = first_owner(self.tables, self.game.names.places[place.name].each)
            sorts = tuple(sorted(var.type.names)) if isinstance(var.type, t.Piece) else ()
            routine = self.block(name, trigger.body, tuple(params), cites)
            made.append(ir.TriggerRow(name, None, sorts, tuple(rows), routine, owner))
        return tuple(made)

    def windows(self) -> tuple[ir.WindowRow, ...]:
        """The rows of the windows, each with its poll or its open decision."""
        made = []
        for window in self.game.windows:
            name, body = window.decl.name, window.body
            table = window.seats.type == t.TABLE
            seats = None if table else self.value(window.seats, Registers())
            cites = tuple(c.id for c in window.decl.cites)
            step = body[0] if body else None
            poll = speak = -1
            asks, still = window.poll, window.while_open
            if asks is not None and isinstance(step, m.ChoiceStep):
                asked = m.ChoiceStep(step.at, window.seats, step.may, True, step.options, None)
                poll = len(self.routines)
                self.routines.append(None)
                code = Code(Registers())
                self.secret(asked, code, poll, self.note(step.at), poll=True)
                code.emit(ir.Return())
                finished, turns = code.finished()
                self.routines[poll] = ir.Routine(
                    f"window {name}", 0, tuple(code.registers.kinds), finished, turns, (), cites
                )
            if still is not None:
                speak = self.block(f"window {name}", body, (), cites)
            made.append(
                ir.WindowRow(
                    name,
                    self.value(asks, Registers()) if asks is not None else None,
                    poll,
                    self.value(still, Registers()) if still is not None else None,
                    speak,
                    seats,
                )
            )
        return tuple(made)

    def invariants(self) -> tuple[ir.InvariantRow, ...]:
        """The rows of what must hold after every step."""
        return tuple(
            ir.InvariantRow(
                i.decl.name, self.value(i.test, Registers()), i.decl.from_setup,
                tuple(c.id for c in i.decl.cites), self.note(i.decl.test.at),
            )
            for i in self.game.invariants
        )  # fmt: skip

    def memory(self) -> str:
        """What views remember at this table: nothing, looks or everything."""
        found = "nothing"
        for what, test in self.game.remembers:
            value = self.value(test, Registers())
            if not isinstance(value, ir.Const):
                sentence = "What views remember is agreed on before the game, by options alone."
                raise SetupError("views", sentence)
            found = what if value.value else found
        return found

    def score(self) -> tuple[int, str]:
        """The function that says the score of a player, and who sees it before the end."""
        shown = self.game.names.game.score
        if self.game.score is None:
            return -1, shown.shown if shown is not None else "end"
        player, value = self.game.score
        registers = Registers()
        registers.var(player)
        index = len(self.functions)
        self.functions.append(None)
        body = self.value(value, registers)
        self.functions[index] = ir.Function(
            "score of player", 1, tuple(registers.kinds), body, (), self.note(value.at)
        )
        assert shown is not None
        return index, shown.shown

    def program(self) -> ir.Program:
        """Everything, in its tables."""
        names, tables = self.game.names, self.tables
        self.slots()
        setup = self.block("setup", self.game.setup)
        play = self.block("play", self.game.play)
        triggers, windows = self.triggers(), self.windows()
        invariants, attempts = self.invariants(), self.attempts()
        score, shown = self.score()
        choices = tuple(make() for make in self.choices)
        fronts = {n: p.front for n, p in names.pieces.items() if p.front}
        changing = sorted({a for p in names.pieces.values() for a in p.changes})
        if any(p.owner_changes for p in names.pieces.values()):
            changing.append("owner")
        dice = {n: p.decl.faces for n, p in names.pieces.items() if p.decl.faces is not None}
        history = names.game.views.get("history") if names.game.views else None
        board, tiling = names.sections.board, tables.tiling
        wraps = tiling.wraps if tiling else bool(board and board.wraps)
        made = ir.Program(
            game=names.game.name, setup=self.setup, enums=dict(names.enums),
            pieces=tuple(tables.pieces), kinds=tuple(tables.kinds),
            attributes={k: tuple(v) for k, v in tables.attributes.items()},
            attribute_kinds=tables.attribute_kinds, changing=tuple(changing), fronts=fronts,
            dice=dice, places=tuple(tables.places), box=tables.first_place["box"],
            first_cell=tables.first_cell, rows=tables.rows, files=tables.files,
            wraps=wraps, board=tuple(tables.board), drawing=tables.drawing,
            shape=tables.shape, tiling=tables.tiling, slots=tuple(tables.slots),
            effects=self.effects(), patterns=self.patterns(),
            walks=tuple(w for w in self.walks if w is not None), attempts=attempts,
            functions=tuple(f for f in self.functions if f is not None),
            routines=tuple(r for r in self.routines if r is not None), choices=choices,
            triggers=triggers, windows=windows, invariants=invariants, setup_routine=setup,
            play_routine=play, notes=tuple(self.notes), texts=tuple(names.texts.items()),
            inscriptions=inscriptions(self.game, tables), text_columns=tables.text_columns,
            single_taken=names.game.single_choices_taken, chain=names.game.chain,
            history=getattr(history, "text", "all"), memory=self.memory(), limit=self.limit,
            score_function=score, score=shown, codes=coded(names),
        )  # fmt: skip
        return replace(made, open=nothing_hidden(made))


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
    return lowering.program(), lowering


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
            value = lowering.value(check.test, Registers())
            if not (isinstance(value, ir.Const) and value.value):
                test = f"`{check.test.at.text}` does not hold" if check.test.at else "its needs"
                text = f"{check.reason} ({test})" if check.reason else test
                raise SetupError(name, f"`{name}` cannot be chosen like this: {text}.")
