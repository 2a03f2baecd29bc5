"""What the verbs of the machine do to a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.backends.reference.telling import Sight, Teller
from ludex.backends.reference.tiles import Tiles
from ludex.backends.reference.values import Evaluator, Registers, owner_key, run_for
from ludex.backends.reference.words import members
from ludex.ir import nodes as ir
from ludex.machine.bounds import MOST_GRANTED
from ludex.machine.facts import Fact, Piece, What, fact
from ludex.machine.interface import PlayError
from ludex.machine.sight import all_seen, face_known_to, known_to, noticed, piece_front
from ludex.machine.state import (
    DRAW,
    ENDED,
    FIRST_PIECE,
    IN_RULE,
    IN_TURN,
    LOST,
    RANKED,
    UNFINISHED,
    WAITING,
    WON,
    Held,
    State,
)
from ludex.machine.tables import Tables
from ludex.machine.views import ending_of
from ludex.records import replace

NOWHERE = "There is nowhere to move to."


class Changes:
    """Carries out verbs; every piece keeps lying in exactly one place."""

    def __init__(self, evaluator: Evaluator, tables: Tables, teller: Teller) -> None:
        self.ev, self.tables, self.teller = evaluator, tables, teller
        self.entered: list[tuple[int, int]] = []
        self.forgets = tables.history != "all" and tables.memory != "everything"
        tiles = Tiles(evaluator.program, tables, teller)
        self.verbs: dict[str, Callable[..., None]] = {
            "move-to": self.move, "move-under": self.put_under, "deal-from-to": self.deal,
            "forget": self.forget, "bring": self.bring, "shuffled": self.shuffled,
            "reveal": self.reveal, "hide": self.hide, "swap-with": self.swap,
            "set-face": self.set_face, "show-to": self.show, "win": self.win, "lose": self.lose,
            "rank": self.rank, "rank-or-draw": self.rank_or_draw,
            "leave": self.leave, "again": self.again, "skip": self.skip,
            "read-for": self.read, "record": evaluator.recordings.record,
            "told": self.teller.ends, "barred": self.barred, "helpless": self.helpless,
            "misplaced": self.misplaced,
            "lay-tile": tiles.lay, "rotate-by": tiles.rotate, "delete": tiles.delete,
        }  # fmt: skip

    def act(self, instr: ir.Act, registers: Registers, state: State) -> None:
        """Carries out one verb."""
        args = [self.ev.value(a, registers, state) for a in instr.args]
        if isinstance(instr, ir.Tell):
            self.teller.begins(state, instr, args)
        elif instr.name == "show-to":
            self.show(state, args[0], args[1], instr.args[0].kind)
        else:
            self.verbs[instr.name](state, *args)

    # ------------------------------------------------------------ where pieces lie
    def lay(self, state: State, piece: int, place: int, bottom: bool = False) -> None:
        """Takes a piece from where it is and lays it down elsewhere."""
        state.contents[state.where[piece]].remove(piece)
        target = state.contents[place]
        target.insert(0, piece) if bottom else target.append(piece)
        moved = state.where[piece] != place
        state.where[piece] = place
        if moved:
            self.entered.append((piece, place))
            self.lost_from_sight(state, piece)
            row = self.tables.places[place]
            if self.ev.coverage is not None and row.cell is not None and not self.teller.supposing:
                self.ev.coverage.add(f"cell {row.name}")

    def lost_from_sight(self, state: State, piece: int) -> None:
        """What has come to lie on a board that hides is known to nobody who does not see it."""
        if self.tables.places[state.where[piece]].hides:
            state.known[piece] = 0

    def noticed(self, state: State, pieces: tuple[int, ...]) -> None:
        """Notes for each piece who has seen by now which one it is."""
        for piece in pieces:
            for seat in range(self.tables.players):
                if known_to(self.tables, state, piece, seat):
                    state.known[piece] |= 1 << seat

    def move(self, state: State, things: Held, place: Held, bottom: bool = False) -> None:
        """Pieces go to a place."""
        pieces = members(things)
        if not isinstance(place, int):
            if pieces:
                raise PlayError(NOWHERE)
            return
        before = self.teller.seen(state, pieces)
        if self.tables.places[place].grouped and pieces:
            state.heaps += 1
        for piece in pieces:
            if self.tables.places[place].grouped:
                state.heap[piece] = state.heaps
            self.lay(state, piece, place, bottom)
        self.noticed(state, pieces)
        self.teller.moved(before, state, pieces)

    def misplaced(self, state: State, things: Held, place: Held) -> None:
        """A piece cannot come to a place that does not hold its sort."""
        if not isinstance(place, int):
            raise PlayError(NOWHERE)
        sorts = dict.fromkeys(self.tables.pieces[each].sort for each in members(things))
        named = "".join(f": `{sort}`" for sort in [*sorts][:1])
        base = self.tables.places[place].base
        raise PlayError(f"`{base}` does not hold what is moved there{named}.")

    def put_under(self, state: State, things: Held, place: Held) -> None:
        """Pieces go to the bottom of a place."""
        self.move(state, tuple(reversed(members(things))), place, True)

    def deal(self, state: State, count: Held, source: Held, target: Held) -> None:
        """So many pieces from the top, as far as there are any."""
        if not isinstance(source, int) or not isinstance(count, int):
            return
        for _ in range(min(count, len(state.contents[source]))):
            self.move(state, (state.contents[source][-1],), target)

    def swap(self, state: State, thing: Held, other: Held) -> None:
        """Two pieces exchange their places, each lying where the other lay."""
        if not isinstance(thing, int) or not isinstance(other, int) or thing == other:
            return
        first, second = state.where[thing], state.where[other]
        both = self.teller.seen(state, (thing, other)).pieces
        before = Sight(both, self.teller.seen(state, (thing,)).places)
        i, j = state.contents[first].index(thing), state.contents[second].index(other)
        state.contents[first][i], state.contents[second][j] = other, thing
        state.where[thing], state.where[other] = second, first
        if first != second:
            self.entered += [(thing, second), (other, first)]
            self.lost_from_sight(state, thing)
            self.lost_from_sight(state, other)
        self.noticed(state, (thing, other))
        self.teller.moved(before, state, (thing, other), (thing,))

    # ------------------------------------------------------------ shuffling
    def forget(self, state: State, place: Held) -> None:
        """Before a shuffle: whoever does not see the pieces no longer knows which is which."""
        for piece in state.contents[place] if isinstance(place, int) else ():
            state.known[piece] = 0
        if isinstance(place, int):
            self.noticed(state, tuple(state.contents[place]))

    def bring(self, state: State, place: Held, piece: Held, index: Held) -> None:
        """One draw of a shuffle: a piece comes to lie at a place of the order."""
        if isinstance(place, int) and isinstance(piece, int) and isinstance(index, int):
            pieces = state.contents[place]
            at = pieces.index(piece)
            pieces[at], pieces[index] = pieces[index], pieces[at]

    def shuffled(self, state: State, place: Held) -> None:
        """After a shuffle."""
        if isinstance(place, int):
            self.teller.tell(fact("shuffled", place=("place", place)))

    # ------------------------------------------------------------ faces
    def reveal(self, state: State, things: Held) -> None:
        """The fronts are seen."""
        self.turn(state, members(things), False, "revealed")

    def hide(self, state: State, things: Held) -> None:
        """The backs are seen."""
        self.turn(state, members(things), True, "turned")

    def turn(self, state: State, pieces: tuple[int, ...], down: bool, what: What) -> None:
        """Turns pieces over; whoever sees a piece before or after is told which."""
        turned = tuple(p for p in pieces if state.down[p] != down)
        before = self.teller.seen(state, turned).pieces
        for piece in turned:
            state.down[piece] = down
            if down and self.forgets:
                state.known[piece] = 0
        self.noticed(state, turned)
        after = self.teller.seen(state, turned).pieces
        if turned:
            seen = before if down else after

            def told(seat: int | None) -> Fact | None:
                things = seen[-1 if seat is None else seat]
                return fact(what, things=("set piece", things)) if things else None

            self.teller.tell(told)

    def set_face(self, state: State, die: Held, face: Held) -> None:
        """A die shows a face, to those who see it; what was known of an earlier one is void."""
        if isinstance(die, int) and isinstance(face, int):
            state.faces[die] = face
            state.known[die] = 0
            self.noticed(state, (die,))

            def told(seat: int | None) -> Fact:
                seen = face_known_to(self.tables, state, die, seat)
                if not seen:
                    thing = replace(piece_front(self.tables, die), known=False, number=None)
                    return fact("rolled", things=("piece", thing))
                thing = piece_front(self.tables, die)
                return fact("shows", things=("piece", thing), number=("number", face))

            self.teller.tell(told)

    def show(self, state: State, thing: Held, seats: Held, kind: str = "") -> None:
        """Some see something, once; the others learn that it happened. What all see is open."""
        if thing is None:
            return
        readers = members(seats)
        shown = thing if isinstance(thing, tuple) else (thing,)
        if kind == "place" and isinstance(thing, int):
            shown, kind = tuple(state.contents[thing]), "piece"
        kind = kind.removeprefix("set ")
        for piece in shown if kind == "piece" else ():
            if isinstance(piece, int):
                for seat in readers:
                    state.known[piece] |= 1 << seat
        public = len(set(readers)) == self.tables.players
        pieces = [piece for piece in shown if kind == "piece" and isinstance(piece, int)]
        fronts = tuple(self.front(state, piece) for piece in pieces)
        things = f"set {kind}", fronts if kind == "piece" else shown

        def told(seat: int | None) -> Fact | None:
            if not public and (seat is None or seat not in readers):
                silent = pieces and not any(noticed(self.tables, state, p, seat) for p in pieces)
                return None if silent else fact("shown-something", who=("set player", readers))
            if kind == "sentence":
                return fact("read-out", things=things)
            if seat is None:
                return fact("shown-to-all", things=things)
            return fact("shown", who=("player", seat), things=things)

        if readers:
            self.teller.shown(told, readers)

    def front(self, state: State, piece: int) -> Piece:
        """A piece that is shown: what it is and shows, and on a board that hides where it lies."""
        place, face = state.where[piece], state.faces[piece]
        lying = place if self.tables.places[place].hides else None
        return replace(piece_front(self.tables, piece), face=face, place=lying)

    def read(self, state: State, text: Held, piece: Held) -> None:
        """Nothing changes: everybody is told which printed text begins to work, and for whom."""
        if isinstance(text, int) and isinstance(piece, int):
            self.teller.about(state, piece, "reads", text=("text", text))

    # ------------------------------------------------------------ players
    def win(self, state: State, seats: Held) -> None:
        """The game is over, with winners."""
        won = set(members(seats))
        if not won:
            self.end(state, ENDED, ())
            return
        everybody = range(self.tables.players)
        self.end(state, WON, tuple(1 if seat in won else len(won) + 1 for seat in everybody))

    def lose(self, state: State, seats: Held) -> None:
        """The game is over, with losers: the others who are in have won, if there are any."""
        lost = set(members(seats))
        won = tuple(s for s, seated in enumerate(state.seated) if seated and s not in lost)
        if won:
            self.win(state, won)
        else:
            self.end(state, LOST, (1,) * self.tables.players)

    def rank(self, state: State, standings: Held) -> None:
        """The game is over, with a rank for everybody who is named; equals share one."""
        ranks, ahead = [0] * self.tables.players, 0
        for equals in members(standings):
            for seat in members(equals):
                ranks[seat] = ahead + 1
            ahead += len(members(equals))
        self.end(state, RANKED, tuple(ranks))

    def rank_or_draw(self, state: State, standings: Held) -> None:
        """The same, and a draw where all are equal."""
        if len(members(standings)) == 1 and len(members(members(standings)[0])) > 1:
            self.draw(state)
        else:
            self.rank(state, standings)

    def draw(self, state: State) -> None:
        """The game is over, and a draw: all who are in are equal."""
        seated = sum(state.seated)
        self.end(state, DRAW, tuple(1 if s else seated + 1 for s in state.seated))

    def game_ends(self, state: State, what: str) -> None:
        """The game is over without a verb: in a draw, at its limit, or just so."""
        if what == "in-a-draw":
            self.draw(state)
        else:
            self.end(state, UNFINISHED if what == "unfinished" else ENDED, ())

    def end(self, state: State, ending: int, ranks: tuple[int, ...]) -> None:
        """The game is over, and told how."""
        state.ending, state.ranks, state.over = ending, ranks, True
        self.teller.left(state, -1)
        self.teller.tell(ending_of(self.tables, state))

    def leave(self, state: State, seats: Held) -> None:
        """Seats are out of the game."""
        for seat in members(seats):
            assert isinstance(seat, int)
            state.seated[seat] = False
            self.teller.tell(fact("out", who=("player", seat)))

    def barred(self, state: State, seat: Held) -> None:
        """Who had to choose and cannot is told so; the others too where nothing is ever hidden."""
        if isinstance(seat, int):
            rule = self.tables.rule(state.frames[-1].routine)
            told = fact("barred", rule=("name", rule), who=("player", seat))
            known = all_seen(self.tables, state)
            self.teller.tell(lambda reader: told if known or reader == seat else None)

    def helpless(self, state: State, seat: Held) -> None:
        """Who has to choose in the play itself and cannot, leaves nothing to go on with."""
        sentence = "Somebody has to choose here, and there is nothing to choose from."
        raise PlayError(f"{sentence} Say behind `otherwise` what happens then.")

    def again(self, state: State) -> None:
        """One more turn after this one."""
        state.again = True

    def skip(self, state: State, seat: Held) -> None:
        """A turn that will not be played."""
        if isinstance(seat, int):
            state.skips[seat] += 1

    # ------------------------------------------------------------ values and effects
    def store(self, instr: ir.Store, registers: Registers, state: State) -> None:
        """A stored value or a changing attribute gets a value."""
        value = self.ev.value(instr.value, registers, state)
        target = instr.target
        if isinstance(target, ir.Slot):
            owner = self.ev.value(target.owner, registers, state) if target.owner else 0
            self.put(instr, target.slot, owner, value, state)
            return
        name, subject = _attribute_of(target)
        piece = self.ev.value(subject, registers, state)
        if isinstance(piece, int):
            column = state.changed[self.ev.changing[name]]
            old, column[piece] = column[piece], _combined(instr.how, column[piece], value)
            if name != "owner" and column[piece] != old:
                self.teller.set(state, piece, name)

    def put(self, instr: ir.Store, slot: int, owner: Held, value: Held, state: State) -> None:
        """A stored value of somebody gets a value."""
        if not isinstance(owner, int):
            raise PlayError("There is nobody whose value could be set.", self.ev.line(instr.note))
        column, row = state.values[slot], self.ev.program.slots[slot]
        old = column[owner]
        if row.kind.startswith("set "):
            old, value = as_set(old), as_set(value)
        column[owner] = self.ranged(row, _combined(instr.how, old, value), instr)

    def ranged(self, row: ir.SlotRow, value: Held, instr: ir.Store) -> Held:
        """A number within its range; beyond it is an error, or where adding stops."""
        if not isinstance(value, int) or row.low is None or row.high is None:
            if value is None and row.kind == "number":
                raise PlayError(f"`{row.name}` is set to nothing.", self.ev.line(instr.note))
            return value
        if instr.how != "set" and row.stops:
            return max(row.low, min(row.high, value))
        if not row.low <= value <= row.high:
            by = 2 if row.halves else 1
            low, high, said = (f"{each / by:.15g}" for each in (row.low, row.high, value))
            sentence = f"`{row.name}` goes from {low} to {high}, and cannot be {said}."
            raise PlayError(sentence, self.ev.line(instr.note))
        return value

    def effect(self, instr: ir.Effect, registers: Registers, state: State) -> None:
        """An effect begins, ends, or is used up by one."""
        effect = self.ev.value(instr.effect, registers, state)
        owner = owner_key(instr.owner.kind, self.ev.value(instr.owner, registers, state))
        if not isinstance(effect, int) or owner < 0:
            return
        granting = instr.how == "grant" and instr.amount is not None
        amount = self.ev.value(instr.amount, registers, state) if granting else 1  # type: ignore[arg-type]
        self.affect(instr, effect, owner, amount, state)

    def affect(self, instr: ir.Effect, effect: int, owner: int, amount: Held, state: State) -> None:
        """An effect on somebody begins with an amount, ends, or is used up by one."""
        row = self.ev.program.effects[effect]
        if instr.how == "grant":
            if not isinstance(amount, int):
                return
            if row.kind == "number" and not row.low <= amount <= row.high:
                sentence = (
                    f"`{row.name}` goes from {row.low} to {row.high}, and cannot be {amount}."
                )
                raise PlayError(sentence, self.ev.line(instr.note))
            if len(state.granted) >= MOST_GRANTED:
                sentence = f"More than {MOST_GRANTED:,} effects are under way at once."
                raise PlayError(sentence, self.ev.line(instr.note))
            mark = WAITING if self.runs_for(state, row, owner) else 0
            state.granted.append((effect, owner, amount, mark))
            if row.kind:
                self.told(state, owner, "granted-with", effect, value=(row.kind, amount))
            else:
                self.told(state, owner, "granted", effect)
        elif any(g[:2] == (effect, owner) and g[3] != WAITING for g in state.granted):
            if instr.how == "lift":
                state.granted = [
                    g for g in state.granted if g[:2] != (effect, owner) or g[3] == WAITING
                ]
                self.told(state, owner, "lifted", effect)
            else:
                self.spend(state, effect, owner)
                self.told(state, owner, "spent", effect)

    def runs_for(self, state: State, row: ir.EffectRow, owner: int) -> bool:
        """Whether a rule is under way for somebody, with the next run of which an effect ends."""
        return any(
            frame.routine in row.ends_after and owner in run_for(self.ev.program, frame)
            for frame in state.frames
        )

    def told(
        self, state: State, owner: int, what: What, effect: int, **parts: tuple[str, Any]
    ) -> None:
        """Tells what has changed about a seat, or about a piece as far as it is seen."""
        parts = {"effect": ("effect", effect), **parts}
        if owner < FIRST_PIECE:
            self.teller.tell(fact(what, things=("player", owner), **parts))
        else:
            self.teller.about(state, owner - FIRST_PIECE, what, **parts)

    def spend(self, state: State, effect: int, owner: int) -> None:
        """One unit of the oldest grant is used up."""
        for index, grant in enumerate(state.granted):
            if grant[:2] == (effect, owner):
                if grant[2] > 1:
                    state.granted[index] = (effect, owner, grant[2] - 1, grant[3])
                else:
                    del state.granted[index]
                return

    def turn_ends(self, state: State, seat: int | None) -> None:
        """Effects that last until a played turn end with the turn that they were there for."""
        state.granted = [
            g for g in state.granted if g[3] != IN_TURN or self.bearer(state, g[1]) != seat
        ]

    def bearer(self, state: State, owner: int) -> Held:
        """The seat of whoever bears an effect, be it through a piece."""
        return owner if owner < FIRST_PIECE else self.ev.owner(state, owner - FIRST_PIECE)

    def turn_begins(self, state: State, owners: set[int]) -> None:
        """Effects that last until the next played turn end after this one."""
        for index, (effect, owner, amount, _) in enumerate(state.granted):
            if owner in owners and self.ev.program.effects[effect].until == "next played turn":
                state.granted[index] = (effect, owner, amount, IN_TURN)

    def rule_begins(self, state: State, routine: int, owners: set[int]) -> None:
        """Effects that last until the next run of a rule end after this one."""
        for index, (effect, owner, amount, _) in enumerate(state.granted):
            if owner in owners and routine in self.ev.program.effects[effect].ends_after:
                state.granted[index] = (effect, owner, amount, IN_RULE)

    def rule_ends(self, state: State, routine: int, owners: set[int]) -> None:
        """What lasted until this run of a rule has ended; what was granted in it waits no more."""
        rows, left = self.ev.program.effects, []
        for effect, owner, amount, mark in state.granted:
            ends = owner in owners and routine in rows[effect].ends_after
            if not (ends and mark == IN_RULE):
                left.append((effect, owner, amount, 0 if ends and mark == WAITING else mark))
        state.granted = left


def as_set(held: Held) -> Held:
    """A set as it is, one thing as a set of one."""
    return held if isinstance(held, tuple) else () if held is None else (held,)


def _combined(how: str, old: Held, value: Held) -> Held:
    if how == "set":
        return value
    if isinstance(old, tuple) or isinstance(value, tuple):
        both = (*members(old), *members(value))
        return tuple(dict.fromkeys(both))
    if not isinstance(old, int) or not isinstance(value, int):
        return None
    return old + value if how == "add" else old - value


def _attribute_of(target: ir.Value) -> tuple[str, ir.Value]:
    if isinstance(target, ir.Attr):
        return target.name, target.subject
    assert isinstance(target, ir.Op)
    return target.name, target.args[0]
