"""Play step by step in the array of a lowered program, without a word about what happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from ludex.backends.games import in_cell
from ludex.backends.instance import Instance, StoppedError
from ludex.ir import nodes as ir
from ludex.lowering.speaking import open_windows, speech_of
from ludex.lowering.states import Kept, Numbers, put_state
from ludex.lowering.store import FRAME
from ludex.lowering.writing import is_set
from ludex.machine.facts import Fact
from ludex.machine.interface import Args, Move
from ludex.machine.listed import Listed
from ludex.machine.sight import PASSING, move_said, move_seen
from ludex.machine.state import Form, State
from ludex.machine.tables import Tables

PASS = -1
MOST_KNOWN = 10_000
MOST_LEFT = 4_000
"""So many numbers of sets, be they held or not, a position that is kept may have."""


class Stepping(Numbers):
    """The game in the array is the one that somebody asked about last."""

    def __init__(self, instance: Instance, beginning: State, tables: Tables) -> None:
        super().__init__(instance.layout)
        self.instance, self.tables, self.given = instance, tables, instance.layout.given
        self.numbers = instance.numbers
        self.rooms = [FRAME + len(routine.registers) for routine in self.program.routines]
        self.windows = open_windows(self.program)
        self.may_speak = any(row.while_open is not None for row in self.program.windows)
        self.sets = any(map(is_set, self._binders()))
        self.now: Kept | None = None
        self.mark = self.must = self.count = 0
        self.choice: ir.Choice
        self.listed: int | None = None
        self.moves: Sequence[Move] = ()
        self.singles: dict[tuple[int, tuple[int, ...]], tuple[Args, Fact | None]] = {}
        run, held = put_state(self.layout, beginning, self.layout.size)
        instance.put(self.given["STATE"], run)
        instance.put(self.layout.size, held)
        instance.put(self.given["HEAP"], [self.layout.size + len(held)])
        self._prepare()

    def _binders(self) -> list[ir.Binder]:
        choices = self.program.choices
        return [b for choice in choices for option in choice.options for b in option.binders]

    def _prepare(self) -> None:
        """Plays up to the first decision, where no chance comes before it."""
        self.instance.call("make_tables")
        self.instance.call("keep_image")
        before = self.one("RNG")
        try:
            self.instance.call("go_on")
        except StoppedError:
            return
        if self.one("RNG") == before and not self.one("OVER"):
            self.instance.call("keep_image")

    def one(self, name: str, nth: int = 0) -> int:
        """A number of the array by its name."""
        return self.numbers[self.given[name] + nth]

    def cells(self, at: int, count: int) -> list[int]:
        """Some numbers of the array."""
        return list(self.instance.cells(at, count))

    # ------------------------------------------------------------ positions
    def begin(self, rng: int) -> Kept:
        """The game at its first decision."""
        self.called("play", in_cell(rng), 0, 0)
        return self.save()

    def mine(self, form: Form | None) -> Kept | None:
        """The form of a state that is kept as numbers of this array."""
        return form if isinstance(form, Kept) and form.array is self.instance else None

    def put(self, state: State) -> Kept | None:
        """A state as numbers of this array; none where it does not wait for a decision.

        What was asked in another game may have no answer by these rules.
        """
        base = self.one("HEAP_START")
        run, held = put_state(self.layout, state, base)
        kept = Kept(self.instance, run, held, base)
        with suppress(StoppedError):
            self.load(kept)
            if self.cells(self.given["STATE"], len(run)) == run:
                return kept
        return None

    def load(self, kept: Kept) -> None:
        """The game in the array is this one from now on."""
        if self.now is kept:
            return
        self.instance.put(self.given["STATE"], kept.run)
        self.instance.put(kept.base, kept.sets)
        second = kept.base == self.given["MIDDLE"]
        self.called("resume", kept.base + len(kept.sets), int(second))
        self.now = kept
        self._waits()

    def forget(self) -> None:
        """The game in the array is none that somebody asked about."""
        self.now = self.listed = None

    def called(self, name: str, *args: int) -> int:
        """Calls a function that leads to another position."""
        self.forget()
        return self.instance.call(name, *args)

    def looked(self, name: str, *args: int) -> int:
        """Calls a function that changes nothing but the sets that nobody holds."""
        self.instance.put(self.given["HEAP"], [self.mark])
        return self.instance.call(name, *args)

    def save(self) -> Kept:
        """The game in the array as it is now."""
        base, end = self._sets()
        if end - base > MOST_LEFT:
            self.instance.call("collect")
            base, end = self._sets()
            if self.sets:  # the moves that are listed still mean the sets that were left behind
                self.instance.call("go_on")
        given, numbers = self.given, self.numbers
        first, top = given["STATE"], numbers[given["TOP"]]
        stop = top + self.rooms[numbers[top]] if top else given["FRAMES"]
        run = self.instance.cells(first, stop - first)
        self._waits()
        sets = self.instance.cells(base, end - base) if end > base else ()
        self.now = Kept(self.instance, run, sets, base)
        return self.now

    def _waits(self) -> None:
        """Notes what is waited for: which decision, of whom, among how many moves."""
        numbers, at = self.numbers, self.given["CHOICE"]
        self.must, self.count = numbers[at + 1], numbers[at + 2]
        if self.program.choices:
            self.choice = self.program.choices[numbers[at]]
        self.mark = numbers[self.given["HEAP"]]

    def _sets(self) -> tuple[int, int]:
        """Where the sets of this game begin, and where they end."""
        given, numbers = self.given, self.numbers
        middle, end = given["MIDDLE"], numbers[given["HEAP"]]
        first = numbers[given["OTHER_HEAP"]] == middle
        return numbers[given["HEAP_START"]] if first else middle, end

    # ------------------------------------------------------------ decisions
    def asked(self, kept: Kept) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The seats that must decide, and those that may speak."""
        self.load(kept)
        who = self.must
        if self.choice.secret:
            return tuple(s for s in range(self.tables.players) if who >> s & 1), ()
        if not self.may_speak:
            return (who,), ()
        seats = self.elements(self.looked("speakers"))
        self.listed = None
        return (who,), tuple(seat for seat in seats if seat != who)

    def legal(self, kept: Kept, seat: int) -> Sequence[Move]:
        """The moves of a seat; they are those that are listed now."""
        self.load(kept)
        if self.listed == seat:
            return self.moves
        choice, must = self.choice, self.must
        moves: Sequence[Move] = ()
        if choice.secret:
            if must >> seat & 1:
                at, count = (self.one(name, seat) for name in ("LISTED_AT", "LISTED"))
                moves = self._own(kept, choice, seat, at, count)
        else:
            if must == seat:
                listed = self.given["COUNTS"]
                count = self.looked("listed", seat) if listed else self.count
                moves = self._own(kept, choice, seat, self.given["MOVES"], count)
            if self.windows:
                moves = (*moves, *self._spoken(kept, seat))
        self.listed, self.moves = seat, moves
        return moves

    def _own(self, kept: Kept, choice: ir.Choice, seat: int, at: int, count: int) -> Sequence[Move]:
        moves = self._moves(at, count, choice, self._seen(kept, choice, seat))
        return (*moves, Move(PASS, (), PASSING)) if choice.may else moves

    def _spoken(self, kept: Kept, seat: int) -> list[Move]:
        """What a seat may say in the windows that are open."""
        if not self.looked("speeches", seat):
            return []
        found: list[Move] = []
        at, counts = self.one("SPOKEN_AT"), self.elements(self.one("SPOKEN"))
        for row, count in zip(self.windows, counts, strict=False):
            choice = self.program.choices[speech_of(self.program, row)]
            window, seen = self.program.windows.index(row), self._seen(kept, choice, seat)
            found += self._moves(at, count, choice, seen, window)
            at += count * self.layout.stride
        return found

    def _seen(self, kept: Kept, choice: ir.Choice, seat: int) -> Callable[[Move], Fact]:
        return partial(seen_by, self.tables, kept, choice, seat)

    def _moves(
        self, at: int, count: int, choice: ir.Choice, seen: Callable[[Move], Fact], window: int = -1
    ) -> Sequence[Move]:
        """So many moves; those of single things are made when somebody asks for them."""
        stride = self.layout.stride
        numbers = self.instance.cells(at, count * stride)

        def made(nth: int) -> Move:
            row = tuple(numbers[nth * stride : (nth + 1) * stride])
            args, open_to_all = self._chosen(choice, row)
            return Move(row[0], args, open_to_all or seen, window)

        moves = Listed(count, made)
        return tuple(moves) if self.sets else moves

    def _chosen(self, choice: ir.Choice, row: tuple[int, ...]) -> tuple[Args, Fact | None]:
        """What was chosen, and how everybody sees it; nothing where it depends on the position.

        Single things are remembered, since they mean the same every time.
        """
        if self.sets:
            return self.args(choice, row[0], row[1:]), None
        known = self.singles.get((id(choice), row))
        if known is None:
            if len(self.singles) > MOST_KNOWN:
                self.singles.clear()
            args, option = self.args(choice, row[0], row[1:]), choice.options[row[0]]
            kinds = [binder.kind for binder in option.binders]
            known = args, None if "piece" in kinds else move_said(option.name, args, kinds)
            self.singles[id(choice), row] = known
        return known

    def apply(self, kept: Kept, seat: int, move: Move) -> Kept:
        """The position after a move that is legal."""
        self.decide(kept, seat, move)
        return self.save()

    def decide(self, kept: Kept, seat: int, move: Move) -> None:
        """A seat makes a legal move in the array."""
        moves = self.legal(kept, seat)
        nth = moves.place(move) if isinstance(moves, Listed) else moves.index(move)
        name = "answer" if self.choice.secret or self.must == seat else "speak"
        self.called(name, seat, nth)

    def after(self, kept: Kept, seat: int, move: Move | None, rng: int) -> None:
        """Brings the position after a legal move, or after silence, into the array.

        Chance begins anew there; nobody can ask about it.
        """
        self.load(kept)
        self.instance.put(self.given["RNG"], [in_cell(rng)])
        if move is None:
            self.forget()
        else:
            self.decide(kept, seat, move)


def seen_by(tables: Tables, kept: Kept, choice: ir.Choice, seat: int, move: Move) -> Fact:
    """A move as the seat may know it."""
    option = choice.options[move.option]
    kinds = [binder.kind for binder in option.binders]
    return move_seen(tables, State.kept(kept), option.name, move.args, kinds, seat)
