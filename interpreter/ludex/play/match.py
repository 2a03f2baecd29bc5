"""One game being played: whose move it is, what was done, what each seat was told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import partial

from ludex.diagnostics.suggest import nearest
from ludex.hints import Any
from ludex.machine.facts import Fact, Piece, What, fact
from ludex.machine.interface import (
    TABLE,
    Args,
    Event,
    Machine,
    Move,
    Pending,
    PlayError,
    Refusal,
    Result,
    View,
)
from ludex.machine.listed import Listed
from ludex.machine.state import DRAWN, State
from ludex.play.account import Account
from ludex.play.attempts import meant as outcome_of
from ludex.play.offers import Offer, naming_of, offer_of
from ludex.play.phrases import Reading, all_seen, echoed, empty_cell, read_phrase
from ludex.play.played import Played
from ludex.play.spoken_moves import called, plain
from ludex.records import replace
from ludex.view.naming import Naming
from ludex.view.telling import Refused, Telling

LISTED = 12
EXAMPLES = 6


class NotAMoveError(Exception):
    """Something that cannot be done now, with the reason."""

    def __init__(self, refusal: Refused) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


class BrokenError(PlayError):
    """What must hold after every move does not hold."""


class Match:
    """A game from its first decision to its result; `cap` bounds the number of moves.

    `checked` asks after every move whether all that must hold does hold. `state` is a position to
    go on from instead of the set-up. What happens is worked out when somebody asks for it.
    """

    def __init__(
        self,
        machine: Machine,
        seed: int,
        reported: int = DRAWN,
        cap: int | None = None,
        checked: bool = False,
        state: State | None = None,
    ) -> None:
        self.machine, self.seed, self.reported = machine, seed, reported
        self.cap, self.checked, self.set_up = cap, checked, state is None
        self.state = machine.begin(seed, reported=reported) if state is None else state
        self.moves: list[Played] = []
        self._account = Account(machine, self.state.copy())
        self._namings: dict[int, Naming] = {}
        self._found: tuple[State, dict[int, Sequence[Move]]] = (self.state, {})

    # ------------------------------------------------------------ looking
    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        return self.machine.pending(self.state)

    @property
    def capped(self) -> bool:
        """Whether the match stopped at its greatest number of moves, without a result."""
        return self.over and not self.state.over

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.state.over or (self.cap is not None and len(self.moves) >= self.cap)

    @property
    def result(self) -> Result | None:
        """How the game has ended, with ranks and scores; None while it goes on."""
        return self.machine.view(self.state, None).result

    def legal(self, seat: int) -> Sequence[Move]:
        """The moves of a seat now; of TABLE, the outcomes to report."""
        if self.over:
            return ()
        if self._found[0] is not self.state:
            self._found = self.state, {}
        found = self._found[1]
        if seat not in found:
            found[seat] = self.machine.legal(self.state, seat)
        return found[seat]

    def offers(self, seat: int) -> Sequence[Offer]:
        """The moves of a seat now, as far as the seat may know them."""
        moves = self.legal(seat)
        return Listed(len(moves), partial(offer_of, moves, self.naming(seat)))

    def naming(self, seat: int) -> Naming:
        """How a seat calls the things of its moves."""
        if seat not in self._namings:
            self._namings[seat] = naming_of(self.machine.tables, seat)
        return self._namings[seat]

    def text(self, seat: int, move: Move) -> str:
        """How a seat says a move."""
        return self.naming(seat).move(move.seen)

    def _texts(self, seat: int, move: Move) -> Iterator[str]:
        """How a seat may say a move: with what rules have set of its pieces, or without that."""
        naming = self.naming(seat)
        yield naming.move(move.seen)
        if self.machine.tables.settable:
            yield replace(naming, short=True).move(move.seen)

    def ways(self, seat: int) -> dict[str, str]:
        """Where a step is asked: the cell that lies each way, whether it may be entered or not."""
        tables = self.machine.tables
        ways = () if self.over else self.machine.ways(self.state, seat)
        return {tables.enums["way"][way]: tables.cell(cell) for way, cell in ways}

    def view(self, seat: int | None) -> View:
        """The game as a seat sees it, or somebody who only looks on."""
        return self.machine.view(self.state, seat)

    def events(self, since: int = 0) -> list[Event]:
        """What happened since that many moves were made, as far as views keep it."""
        oldest = {"last-action": len(self.moves) - 1, "none": len(self.moves)}
        first = max(since, oldest.get(self.machine.tables.history, 0))
        return [*self._account.events(self.moves, first)]

    def first_events(self) -> tuple[Event, ...]:
        """What happened before the first decision, where the game began by itself."""
        return self.machine.opening(self.seed, self.reported) if self.set_up else ()

    def told(self, seat: int | None, since: int = 0, details: bool = False) -> list[Fact]:
        """What this seat was told since that many moves were made.

        The details of what a sentence of the game has told are there on request.
        """
        return told_to(self.events(since), seat, details)

    def told_first(self, seat: int | None, details: bool = False) -> list[Fact]:
        """What this seat was told before the first decision."""
        return told_to(self.first_events(), seat, details)

    def log(self, seat: int | None, since: int = 0, details: bool = False) -> list[str]:
        """The same as `told`, in plain English."""
        return self._sentences(seat, self.told(seat, since, details))

    def opening(self, seat: int | None, details: bool = False) -> list[str]:
        """The same as `told_first`, in plain English."""
        return self._sentences(seat, self.told_first(seat, details))

    def _sentences(self, seat: int | None, facts: Iterable[Fact]) -> list[str]:
        return [*map(self._telling(seat).tell, facts)]

    # ------------------------------------------------------------ playing
    def play(self, seat: int, move: Move | Offer | str) -> None:
        """Makes a legal move, given as it is, as it was offered or as it is said."""
        moves = self.legal(seat)
        if isinstance(move, Offer):
            made = moves[move.index] if 0 <= move.index < len(moves) else None
            if made is None or not (move.move is made.seen or move.move == made.seen):
                raise self._not_a_move(seat, move.text)
            self._apply(seat, made)
        elif isinstance(move, str):
            self._apply(seat, self._named(seat, move))
        elif move in moves:
            self._apply(seat, move)
        else:
            raise self._not_a_move(seat, self.text(seat, move))

    def replay(self, played: Played) -> None:
        """Makes a move that was made before in the same position."""
        same = (m for m in self.legal(played.seat) if m.parts == played.parts)
        move = next(same, None)
        if move is None or played.text not in self._texts(played.seat, move):
            raise NotAMoveError(self._unknown(played.seat, played.text))
        self._apply(played.seat, move)

    def undo(self) -> bool:
        """Takes the last move back, by playing all others once more; False where there is none."""
        if not self.moves:
            return False
        self.state, self.moves = self._account.undone(self.moves[:-1]), self.moves[:-1]
        return True

    def supposed(self, seat: int, seed: int) -> Match:
        """A match that this seat cannot tell from this one; what it cannot know is dealt anew."""
        state = self.machine.supposed(self.state, seat, seed)
        return Match(self.machine, seed, state.reported, state=state)

    def copy(self) -> Match:
        """The same match, to go its own way."""
        twin = copy(self)
        twin.state, twin.moves = self.state.copy(), self.moves.copy()
        twin._account = self._account.copy()
        return twin

    def _apply(self, seat: int, move: Move) -> None:
        # An engine may have changed a part of the state before it stops at a line of the rules.
        changed = self.state.copy()
        self.machine.apply(changed, seat, move)
        self.state = changed
        played = Played(seat, partial(self.naming(seat).move, move.seen), move.parts)
        self.moves.append(played)
        if self.checked:
            broken = self.machine.broken(self.state, self.set_up)
            if broken:
                raise BrokenError(f"after move {len(self.moves)}, `{played.text}`: {broken[0]}")

    # ------------------------------------------------------------ refusing
    def _named(self, seat: int, text: str) -> Move:
        found = self.matching(seat, text)
        if not found:
            raise self._not_a_move(seat, text)
        if len(found) > 1:
            raise NotAMoveError(self.several(seat, text, found))
        return found[0]

    def several(self, seat: int, text: str, found: Sequence[Move]) -> Refused:
        """The refusal of a text that any of these moves may be."""
        meant = {self.text(seat, move): move.seen for move in found}
        if len(meant) == 1:
            number, move = ("number", len(found)), ("offered", found[0].seen)
            return self._said(seat, fact("several-moves", number=number, move=move))
        moves = "set offered", tuple(meant[name] for name in sorted(meant)[:LISTED])
        return self._said(seat, fact("several-meant", move=("said", echoed(text)), moves=moves))

    def _not_a_move(self, seat: int, text: str) -> NotAMoveError:
        return NotAMoveError(self.why_not(seat, text) or self._unknown(seat, text))

    def matching(self, seat: int, text: str, hidden: bool = False) -> list[Move]:
        """The legal moves that are said so; capitals count only where they must.

        The table may say what it sees instead of the outcome that this means. With `hidden` the
        text may name what the seat does not see, as scenarios do. Of cards that are alike the
        table may have drawn any.
        """
        moves, wanted = self.legal(seat), plain(text)
        if seat == TABLE:
            moves = tuple({move.seen: move for move in reversed(moves)}.values())
            wanted = outcome_of(self.pending, text) or wanted
        naming = self.naming(seat)
        short = [replace(naming, short=True)] if self.machine.tables.settable else []
        for each in (naming, *short):
            found = called(moves, wanted, each)
            folded = wanted.casefold()
            found = found or [m for m in moves if plain(each.move(m.seen)).casefold() == folded]
            if found or not moves:
                return found
        meant = self._readings(seat, wanted, hidden)
        return [m for m in moves if any(reading.means(m) for reading in meant)]

    def why_not(self, seat: int, text: str, hidden: bool = False) -> Refused | None:
        """Why a seat may not do what this text says; None where it may.

        With `hidden` the text may name what the seat does not see, as scenarios do.
        """
        if self.over:
            return self._said(seat, fact("over" if self.state.over else "stopped"))
        if seat not in (*self.pending.must, *self.pending.may):
            asked: list[tuple[str, Args]] = [(text.partition(" ")[0], ())]
        elif self.matching(seat, text, hidden):
            return None
        else:
            readings = self._readings(seat, plain(text), hidden)
            asked = [(reading.option, reading.args) for reading in readings]
        refusals = [self.machine.why_not(self.state, seat, *each) for each in asked]
        best = [self._telling(seat).refused(each) for each in refusals if each is not None]
        return max(best, key=_weight) if best else self._unknown(seat, text)

    def _said(self, seat: int, why: Fact) -> Refused:
        return self._telling(seat).refused(Refusal(why))

    def _telling(self, seat: int | None) -> Telling:
        return Telling(self.machine.tables, None if seat == TABLE else seat)

    def _readings(self, seat: int, text: str, hidden: bool = False) -> list[Reading]:
        """What a text may mean, as far as answering it gives away nothing hidden.

        A seat that chooses among backs must not learn from a refusal which front is where.
        """
        readings = read_phrase(self.machine, self.state, seat, text)
        if hidden or not readings:
            return readings
        offered: dict[str, bool] = {}
        kinds = dict(self.machine.offers(self.state, seat))
        for move in self.legal(seat):
            option = move.seen.said
            seen = all_seen(self.machine.tables, self.state, seat, kinds.get(option, ()), move.args)
            open_to_see = seen and not any(part_hidden(part.held) for part in move.seen.parts)
            offered[option] = offered.get(option, True) and open_to_see
        return [r for r in readings if r.seen or offered.get(r.option, False)]

    def _unknown(self, seat: int, text: str) -> Refused:
        """The refusal of a text that is nothing the game knows; names the nearest legal move."""
        naming = self.naming(seat)
        moves = {naming.move(move.seen): move.seen for move in self.legal(seat)}
        legal = sorted(moves)
        move = "said", echoed(text)
        empty = empty_cell(self.machine, self.state, seat, plain(text))
        if empty is not None:
            return self._said(seat, fact("no-move-empty", move=move, place=("name", empty)))
        near = nearest(plain(text), legal) or _same_words(plain(text), legal)
        if near is not None:
            return self._said(seat, fact("no-move-near", move=move, near=("offered", moves[near])))
        if not legal:
            return self._said(seat, fact("no-move", move=move))
        shown = legal if len(legal) <= LISTED else _of_each_option(moves)
        there = "set offered", tuple(moves[text] for text in shown)
        rest = "number", len(legal) - len(shown)
        if rest[1]:
            return self._said(seat, fact("no-move-more", move=move, moves=there, number=rest))
        what: What = "no-move-only" if len(legal) == 1 else "no-move-listed"
        return self._said(seat, fact(what, move=move, moves=there))


def told_to(events: Iterable[Event], seat: int | None, details: bool = True) -> list[Fact]:
    """What a seat was told, with the details of sentences or without."""
    facts = (event.seen_by(seat) for event in events if details or not event.detail)
    return [each for each in facts if each is not None]


def part_hidden(held: Any) -> bool:
    """Whether something of a move is a piece of which the seat sees nothing but that it is one."""
    if isinstance(held, tuple):
        return any(map(part_hidden, held))
    return isinstance(held, Piece) and not held.name and not held.alone


def _of_each_option(moves: Mapping[str, Fact]) -> list[str]:
    """Examples of long lists of moves: one of each option, and more while there is room."""
    legal = sorted(moves)
    first = {moves[text].said: text for text in reversed(legal)}
    rest = [text for text in legal if text not in first.values()]
    return sorted([*first.values(), *rest[: max(0, EXAMPLES - len(first))]])


def _weight(refusal: Refused) -> tuple[bool, bool, int]:
    """A refusal that names its condition and its rule says most."""
    return bool(refusal.details), bool(refusal.cites), len(refusal.sentence)


def _same_words(text: str, legal: Sequence[str]) -> str | None:
    """The one legal move that has all the words of a text."""
    words = set(text.casefold().split())
    found = [each for each in legal if words <= set(each.casefold().split())]
    return found[0] if words and len(found) == 1 else None
