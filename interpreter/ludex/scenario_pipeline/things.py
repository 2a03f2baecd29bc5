"""Pieces as scenarios name them, and the position that a scenario gives."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import nearest
from ludex.ir import nodes as ir
from ludex.model import tree as m
from ludex.play.trials import Thing
from ludex.scenario_pipeline.agreed import Agreed, spot
from ludex.source.tree import Scalar
from ludex.syntax import nodes as n
from ludex.syntax import scenarios as s

JOINED = " plus "
NO_PLACE = "A position is given as `place: [pieces]` or `value: number`."


def seat_of(scalar: Scalar, agreed: Agreed, problems: list[Problem]) -> int | None:
    """The seat that a letter is."""
    seat = ord(scalar.text) - ord("A") if len(scalar.text) == 1 else -1
    if 0 <= seat < agreed.players:
        return seat
    last = chr(ord("A") + agreed.players - 1)
    sentence = f"There is no seat `{scalar.text}`; {agreed.players} play, from A to {last}."
    problems.append(Problem("L127", scalar.span, sentence))
    return None


def thing_of(scalar: Scalar, place: int, agreed: Agreed, problems: list[Problem]) -> Thing | None:
    """A piece by its kind and owner; without one it is of the seat whose place it is."""
    word, _, owner = scalar.text.partition(" of ")
    names = agreed.names
    sorts = names.kinds.get(word) or ([word] if word in names.pieces else [])
    if not sorts:
        close = nearest(word, [*names.kinds, *names.pieces])
        hint = f"Did you mean `{close}`?" if close else "Write a kind, as `GO`, or `GO of B`."
        problems.append(Problem("L126", scalar.span, f"There is no piece `{word}`.", hint))
        return None
    kind = agreed.tables.kinds.index(word) if word in names.kinds else None
    seat: int | None = None
    if owner:
        seat = seat_of(
            Scalar(owner, scalar.place(len(word) + 4, len(scalar.text))), agreed, problems
        )
        if seat is None:
            return None
    elif any(names.pieces[sort].owned for sort in sorts):
        seat = _owner_of_place(place, agreed)
    return Thing(scalar.text, frozenset(sorts), kind, seat)


def _owner_of_place(place: int, agreed: Agreed) -> int | None:
    return agreed.tables.places[place].owner


def place_of(key: Scalar, node: m.Expr, agreed: Agreed, problems: list[Problem]) -> int | None:
    """The place that a key names."""
    found = spot(node, agreed)
    if found is None:
        sentence = f"`{key.text}` is neither a place nor a value of this game."
        problems.append(Problem("L124", key.span, sentence, NO_PLACE))
    return found


class Position:
    """Puts pieces where a scenario says, each only once."""

    def __init__(self, agreed: Agreed, problems: list[Problem]) -> None:
        self.agreed, self.problems = agreed, problems
        self.code: list[ir.Instr] = []
        self.placed: dict[int, Scalar] = {}
        self.moving = "owner" in agreed.program.changing

    def give(self, given: s.Given) -> None:
        """One line of a position."""
        for key, node in self.each(given):
            typed, found = self.agreed.typed(node)
            self.problems += found
            if found:
                continue
            if isinstance(typed, m.ValueRef):
                self.set(given, typed)
            elif given.things is None:
                sentence = f"`{key.text}` is no value that could be set."
                self.problems.append(Problem("L124", key.span, sentence, NO_PLACE))
            else:
                place = place_of(key, typed, self.agreed, self.problems)
                if place is not None:
                    self.put(place, given.things)

    def each(self, given: s.Given) -> list[tuple[Scalar, n.Expr]]:
        """`hand of each` is the hand of every seat."""
        node = given.place
        if not (isinstance(node, n.Of) and isinstance(node.subject, n.Name)):
            return [(given.key, node)]
        if node.subject.word != "each" or node.arguments:
            return [(given.key, node)]
        seats = [n.Code(node.at, chr(ord("A") + i)) for i in range(self.agreed.players)]
        return [(given.key, n.Of(node.at, node.word, seat)) for seat in seats]

    def set(self, given: s.Given, target: m.ValueRef) -> None:
        """A value of the game."""
        if given.value is None:
            sentence = f"`{given.key.text}` is a value, not a place."
            self.problems.append(Problem("L124", given.key.span, sentence, NO_PLACE))
            return
        value, found = self.agreed.typed(given.value, target.type)
        self.agreed.typing.problems = []
        value = self.agreed.typing.expect(value, target.type, "This value")
        self.problems += found + self.agreed.typing.problems
        if not found:
            slot = self.agreed.value(target)
            self.code.append(ir.Store("set", slot, self.agreed.value(value)))

    def put(self, place: int, things: tuple[Scalar, ...]) -> None:
        """Pieces into a place, in order; those joined by `plus` are put there together."""
        row = self.agreed.tables.places[place]
        at: ir.Value = ir.Spot("place", place, None)
        if row.cell is not None:
            at = ir.Op("place", "cell-place", (ir.Const("cell", row.cell),))
        for scalar in things:
            pieces = [p for part in _parts(scalar) if (p := self.found(part, place)) is not None]
            self.code.append(ir.Act("move-to", (ir.Const("set piece", tuple(pieces)), at)))

    def found(self, scalar: Scalar, place: int) -> int | None:
        """A piece of this name that lies nowhere yet; where owners change, it gets its owner."""
        thing = thing_of(scalar, place, self.agreed, self.problems)
        piece = self.free(scalar, thing) if thing is not None else None
        if thing is None or piece is None:
            return None
        self.placed[piece] = scalar
        if self.moving and thing.owner is not None:
            owner = ir.Op("player", "owner", (ir.Const("piece", piece),))
            self.code.append(ir.Store("set", owner, ir.Const("player", thing.owner)))
        return piece

    def free(self, scalar: Scalar, thing: Thing) -> int | None:
        """A piece of this name that has not been put anywhere yet."""
        fitting = [
            index
            for index, row in enumerate(self.agreed.tables.pieces)
            if row.sort in thing.sorts
            and thing.kind in (None, row.kind)
            and (thing.owner in (None, row.owner) or (row.owner is None and self.moving))
        ]
        free = [index for index in fitting if index not in self.placed]
        if free:
            return free[0]
        owner = f" of {chr(ord('A') + thing.owner)}" if thing.owner is not None else ""
        name = scalar.text.partition(" of ")[0] + owner
        others = tuple((self.placed[i].span, "placed here") for i in fitting[:3])
        sentence = f"There are only {len(fitting)} of `{name}`, and all are placed already."
        if not fitting:
            sentence = f"There is no `{name}` at this table."
        self.problems.append(Problem("L125", scalar.span, sentence, "", others))
        return None


def _parts(scalar: Scalar) -> list[Scalar]:
    """The pieces of one item: `R1 plus R2` are two that belong together."""
    parts, start = [], 0
    for text in scalar.text.split(JOINED):
        parts.append(Scalar(text, scalar.place(start, start + len(text))))
        start += len(text) + len(JOINED)
    return parts
