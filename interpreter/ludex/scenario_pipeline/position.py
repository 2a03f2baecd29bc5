"""The position that a scenario gives, as a command that lays it out."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import listed
from ludex.ir import nodes as ir
from ludex.ir.lowering import Code, Registers
from ludex.ir.tables import kind_name
from ludex.machine.seats import seat_letter, seat_letters
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.storing import in_range
from ludex.play.trials import Thing
from ludex.records import dataclass, replace
from ludex.scenario_pipeline.members import things_in, values_in
from ludex.scenario_pipeline.queries import Agreed, spot
from ludex.scenario_pipeline.things import NO_PLACE, OTHERS, counted, place_of, seat_of, thing_of
from ludex.source.tree import Mapping, Scalar
from ludex.syntax import nodes as n
from ludex.syntax import scenarios as s

JOINED = " plus "


@dataclass
class _Item:
    """Pieces that are put into a place together, once it is known which they are."""

    scalar: Scalar
    things: list[Thing]
    pieces: list[int]


class Position:
    """Puts pieces where a scenario says, each only once."""

    def __init__(self, agreed: Agreed, given: s.Position | None, problems: list[Problem]) -> None:
        self.agreed, self.problems = agreed, problems
        self.code = Code(Registers(agreed.lowering), len(agreed.lowering.routines))
        self.placed: dict[int, Scalar] = {}
        self.moving = any(sort.owner_changes for sort in agreed.names.pieces.values())
        self.lying: dict[int, list[Scalar]] = {}
        self.values: list[tuple[s.Given, m.ValueRef]] = []
        self.laid: list[ir.Instr] = []
        layers = given.layers if given is not None else ()
        for layer in layers:
            self.lying |= self.lie(layer)
        for instr in self.laid:
            self.code.emit(instr)
        self.put()
        for line, target in self.values:
            self.set(line, target)
        for layer in layers:
            for scalar in layer.out:
                seat = seat_of(scalar, agreed, self.problems)
                seats = () if seat is None else (seat,)
                self.code.emit(ir.Act("leave", (ir.Const("set player", seats),)))
            if layer.steps:
                self.agreed.steps(layer.steps, self.code, self.problems)

    def lie(self, layer: s.Layer) -> dict[int, list[Scalar]]:
        """What one layer says lies where; what names one seat or cell goes before the rest."""
        found: dict[int, list[Scalar]] = {}
        own: dict[int, list[Scalar]] = {}
        if isinstance(layer.board, Mapping):
            from ludex.scenario_pipeline.given_boards import laid_out

            self.laid += laid_out(layer.board, self.agreed, self.problems)
        elif layer.board is not None:
            from ludex.scenario_pipeline.drawn import drawn

            first = self.agreed.tables.first_cell
            for cell, sign in drawn(layer.board, layer.signs, self.agreed, self.problems):
                found[first + cell] = [] if sign is None else [sign]
        places = self.agreed.places
        named = [
            (line, *each)
            for line in layer.lines
            for each in ([(line.key, None)] if line.key.text in places else self.each(line))
        ]
        for line, key, node in sorted(named, key=lambda each: each[1] is each[0].key):
            lying = own if key is line.key else found
            known = places.get(key.text)
            if known is not None and line.things is not None:
                lying.setdefault(known, []).extend(line.things)
            else:
                self.line(line, key, node or line.place, lying)
        return found | own

    def line(
        self, given: s.Given, key: Scalar, node: n.Expr, found: dict[int, list[Scalar]]
    ) -> None:
        """One line of a position, where nothing was put yet."""
        typed, problems = self.agreed.typed(node)
        self.problems += map(self.told, problems)
        if problems:
            return
        if isinstance(typed, m.ValueRef):
            self.values.append((given, typed))
        elif given.things is None:
            sentence = f"`{key.text}` is no value that could be set."
            hint, one = self.names(), given.value
            if one is not None and spot(typed, self.agreed) is not None:
                hint = f"Write `{key.text}: [{one.at.text}]`."
            if isinstance(typed, m.Attribute):
                hint = "What is set of a piece stands behind its name: `[card (tapped)]`."
            if key.text == "active":
                hint = "Whose turn it is stands under `turn`."
            self.problems.append(Problem("L124", key.span, sentence, hint))
        else:
            place = place_of(key, typed, self.agreed, self.problems)
            if place is not None:
                found.setdefault(place, []).extend(given.things)

    def told(self, problem: Problem) -> Problem:
        """What is wrong; of a name that there is not, which ones a position may say."""
        wrong_name = problem.code in ("L100", "L102") and problem.fix is None
        return replace(problem, hint=self.names()) if wrong_name else problem

    def names(self) -> str:
        """The names that a position may say."""
        names = listed([*self.agreed.names.places, *self.agreed.names.values])
        return f"Places and values of this game: {names}."

    def each(self, given: s.Given) -> list[tuple[Scalar, n.Expr | None]]:
        """`hand of each` is the hand of every seat; other keys say themselves what they are."""
        if "each" not in given.key.text:
            return [(given.key, None)]
        node = given.place
        if not (isinstance(node, n.Of) and isinstance(node.subject, n.Name)):
            return [(given.key, node)]
        if node.subject.word != "each" or node.arguments:
            return [(given.key, node)]
        stem = given.key.text.removesuffix("each")
        return [
            (Scalar(stem + seat, given.key.span), n.Of(node.at, node.word, n.Code(node.at, seat)))
            for seat in seat_letters(self.agreed.players)
        ]

    def set(self, given: s.Given, target: m.ValueRef) -> None:
        """A value of the game."""
        if given.things is not None and isinstance(target.type, t.Set):
            held = tuple(self.members(given.things, target.type.of))
            kind = kind_name(target.type)
            self.code.emit(ir.Store("set", self.agreed.value(target), ir.Const(kind, held)))
            return
        if given.value is None:
            sentence = f"`{given.key.text}` is a value, not a place."
            self.problems.append(Problem("L124", given.key.span, sentence, NO_PLACE))
            return
        value, found = self.agreed.typed(given.value, target.type)
        self.agreed.typing.problems = []
        value = self.agreed.typing.expect(value, target.type, "This value")
        in_range(self.agreed.typing, target, value)
        self.problems += found + self.agreed.typing.problems
        if not found:
            slot = self.agreed.value(target)
            self.code.emit(ir.Store("set", slot, self.agreed.value(value)))

    def members(self, listed: tuple[Scalar, ...], element: t.Type) -> list[int]:
        """What is in a set that is a value; each piece is another one."""
        if not isinstance(element, t.Piece):
            return list(values_in(listed, element, self.agreed, self.problems))
        found: list[int] = []
        for scalar, thing in things_in(listed, self.agreed, self.problems):
            fitting = [piece for piece in self.fitting(thing) if piece not in found]
            found += fitting[:1]
            if thing.now or thing.showing:
                sentence = f"In a set `{thing.text}` is named by its name alone."
                hint = "What is set of it, or what it shows, is said where it lies."
                self.problems.append(Problem("L126", scalar.span, sentence, hint))
            if not fitting:
                sentence = f"There are not so many `{scalar.text}` at this table."
                self.problems.append(Problem("L125", scalar.span, sentence))
        return found

    # ------------------------------------------------------------ pieces
    def put(self) -> None:
        """Pieces into their places, in order; `all other` are those that nothing else names."""
        items = {place: self.items(place, things) for place, things in self.lying.items()}
        self.problems += (each for place in items for each in self.alone(place, items[place]))
        for found in items.values():
            for item in found:
                if not item.pieces:
                    fitting = self.fitting(item.things[0])
                    item.pieces = [p for p in fitting if p not in self.placed]
                    item.things *= len(item.pieces)
                    self.placed |= dict.fromkeys(item.pieces, item.scalar)
        if self.agreed.only_looks:
            return
        for place, found in items.items():
            row = self.agreed.tables.places[place]
            at: ir.Value = ir.Spot("place", place, None)
            if row.cell is not None:
                at = ir.Op("place", "cell-place", (ir.Const("cell", row.cell),))
            for item in found:
                self.move(item, at)

    def alone(self, place: int, items: list[_Item]) -> Iterator[Problem]:
        """Three or more things of a place of heaps of which each is a heap of its own."""
        row = self.agreed.tables.places[place]
        if row.grouped and len(items) > 2 and all(len(item.things) == 1 for item in items):
            joined = JOINED.join(item.scalar.text for item in items[:3])
            sentence = f"In `{row.name}` each of these is a heap of its own."
            hint = f"Things of one heap are joined: `{joined}`."
            yield Problem("L126", items[0].scalar.span, sentence, hint, severity="warning")

    def items(self, place: int, things: list[Scalar]) -> list[_Item]:
        """What lies in a place, in order; those joined by `plus` are put there together."""
        found: list[_Item] = []
        known, placed = self.agreed.things, self.placed
        needed = not self.agreed.only_looks or self.agreed.tables.places[place].grouped
        for scalar in things:
            one = known.get((scalar.text, place))
            if one is None:
                found += self.items_of(scalar, place)
                continue
            for piece in self.fitting(one):
                if piece not in placed:
                    placed[piece] = scalar
                    if needed:
                        found.append(_Item(scalar, [one], [piece]))
                    break
            else:
                self.all_placed(scalar, one)
        return found

    def items_of(self, named: Scalar, place: int) -> list[_Item]:
        """What a name of several stands for, or a name that was not looked up yet."""
        found: list[_Item] = []
        for scalar in counted(named):
            if scalar.text.startswith(OTHERS):
                other = scalar.part(len(OTHERS), len(scalar.text))
                thing = thing_of(other, place, self.agreed, self.problems)
                found += [_Item(scalar, [thing], [])] if thing is not None else []
                continue
            item = _Item(scalar, [], [])
            for part in _parts(scalar):
                thing = thing_of(part, place, self.agreed, self.problems)
                piece = self.free(part, thing) if thing is not None else None
                if thing is not None and piece is not None:
                    item.things.append(thing)
                    item.pieces.append(piece)
            found += [item] if item.pieces else []
        return found

    def move(self, item: _Item, at: ir.Value) -> None:
        """Pieces get their owner, where owners change, and their face, and are put down."""
        for piece, thing in zip(item.pieces, item.things, strict=True):
            if self.moving and thing.owner is not None:
                owner = ir.Op("player", "owner", (ir.Const("piece", piece),))
                self.code.emit(ir.Store("set", owner, ir.Const("player", thing.owner)))
            for name, held in thing.now:
                kind = self.agreed.tables.attribute_kinds[name]
                target = ir.Attr(kind, name, ir.Const("piece", piece))
                self.code.emit(ir.Store("set", target, ir.Const(kind, held)))
            if thing.showing:
                shown = ir.Const("piece", piece), ir.Const("number", thing.showing)
                self.code.emit(ir.Act("set-face", shown))
            if thing.down:
                self.code.emit(ir.Act("hide", (ir.Const("set piece", (piece,)),)))
        self.code.emit(ir.Act("move-to", (ir.Const("set piece", tuple(item.pieces)), at)))

    def fitting(self, thing: Thing) -> tuple[int, ...]:
        """The pieces that may be called so."""
        known = self.agreed.fitting.get(id(thing))
        if known is not None:
            return known[1]
        alike = thing.sorts, thing.kind, thing.owner, thing.piece
        same = self.agreed.alike.get(alike)
        found = same if same is not None else self.called(thing)
        self.agreed.fitting[id(thing)], self.agreed.alike[alike] = (thing, found), found
        return found

    def called(self, thing: Thing) -> tuple[int, ...]:
        """The pieces of this sort, kind and owner."""
        return tuple(
            index
            for index, row in enumerate(self.agreed.tables.pieces)
            if row.sort in thing.sorts
            and thing.kind in (None, row.kind)
            and (thing.owner in (None, row.owner) or (row.owner is None and self.moving))
            and thing.piece in ("", row.name)
        )

    def free(self, scalar: Scalar, thing: Thing) -> int | None:
        """A piece of this name that has not been put anywhere yet."""
        for index in self.fitting(thing):
            if index not in self.placed:
                self.placed[index] = scalar
                return index
        self.all_placed(scalar, thing)
        return None

    def all_placed(self, scalar: Scalar, thing: Thing) -> None:
        """Reports that all pieces of this name lie somewhere already."""
        fitting = self.fitting(thing)
        owner = f" of {seat_letter(thing.owner)}" if thing.owner is not None else ""
        name = thing.piece or scalar.text.partition(" of ")[0] + owner
        others = tuple((self.placed[i].span, "placed here") for i in fitting[:3])
        sentence = f"There are only {len(fitting)} of `{name}`, and all are placed already."
        if len(fitting) == 1:
            sentence = f"There is only one `{name}`, and it is placed already."
        if not fitting:
            sentence = f"There is no `{name}` at this table."
        self.problems.append(Problem("L125", scalar.span, sentence, "", others))


def _parts(scalar: Scalar) -> list[Scalar]:
    """The pieces of one item: `R1 plus R2` are two that belong together."""
    if JOINED not in scalar.text:
        return [scalar]
    parts, start = [], 0
    for text in scalar.text.split(JOINED):
        parts.append(scalar.part(start, start + len(text)))
        start += len(text) + len(JOINED)
    return parts
