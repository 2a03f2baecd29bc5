"""Recorded games, played once more by the old rules and by the new: where they part, and why."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.impact.things import Thing
from ludex.machine.facts import Piece
from ludex.machine.interface import TABLE, Machine, PlayError
from ludex.machine.sight import as_now, owner_of
from ludex.machine.state import State
from ludex.machine.tables import Tables
from ludex.play.match import Match, NotAMoveError
from ludex.play.played import Played
from ludex.play.record import Record
from ludex.records import dataclass
from ludex.view.naming import Naming

Changed = Sequence[tuple[Thing, frozenset[str]]]
"""Changed things, each with what runs where it matters."""


@dataclass(frozen=True)
class Recording:
    """What became of a recorded game: at which move it parts, what is otherwise, which things ran.

    Where it is the same by both rules `move` is None; `why` says then why it could not be compared,
    if it could not.
    """

    file: str
    moves: int
    move: int | None = None
    said: str = ""
    why: str = ""
    because: tuple[Thing, ...] = ()

    @property
    def compared(self) -> bool:
        """Whether it was played by both rules."""
        return self.move is not None or not self.why


def compared(
    file: str, record: Record, machines: tuple[Machine, Machine], changed: Changed
) -> Recording:
    """Plays a recorded game by the old rules and by the new, move by move."""
    old, new = (Match(each, record.seed, record.reported) for each in machines)
    ran: set[str] = set()
    for machine in machines:
        machine.coverage = ran  # type: ignore[attr-defined]
    count = len(record.moves)
    other = difference(old, new)
    if other:
        return Recording(file, count, 0, "the beginning", other, _of(changed, ran))
    for number, played in enumerate(record.moves, 1):
        ran.clear()
        try:
            _again(old, played)
        except (NotAMoveError, PlayError) as error:
            return Recording(file, count, why=f"the old rules do not play move {number}: {error}")
        other = _stopped(new, played) or difference(old, new)
        if other:
            seat = "the table" if played.seat == TABLE else machines[0].tables.seat(played.seat)
            said = f"{seat}: {played.text}"
            return Recording(file, count, number, said, other, _of(changed, ran))
    return Recording(file, count)


def _stopped(match: Match, played: Played) -> str:
    """Makes a move; where the rules come to a stop, if they do."""
    try:
        _again(match, played)
    except PlayError as error:
        return f"the rules come to a stop: {error}"
    return ""


def _again(match: Match, played: Played) -> None:
    """Makes the same move: the one that is said so, by its parts where several are."""
    said = match.matching(played.seat, played.text)
    same = [move for move in said if move.parts == played.parts] or said
    if not same:
        refusal = match.why_not(played.seat, played.text)
        assert refusal is not None
        raise NotAMoveError(refusal)
    match.play(played.seat, same[0])


def _of(changed: Changed, ran: set[str]) -> tuple[Thing, ...]:
    """The changed things that ran, or of which something spoke that ran."""
    return tuple(thing for thing, runs in changed if runs & ran)


# ------------------------------------------------------------ what is otherwise
def difference(old: Match, new: Match) -> str:
    """What is otherwise in two positions, in a few words; nothing where they are alike."""
    if old.result != new.result:
        return f"the result is {_result(new)}, and was {_result(old)}"
    before, after = (_position(m.machine.tables, m.state) for m in (old, new))
    for name in dict.fromkeys((*before, *after)):
        if before.get(name) != after.get(name):
            said = [", ".join(each.get(name, ())) or "nothing" for each in (after, before)]
            return f"{name} is {said[0]}, and was {said[1]}"
    asked = [[m.machine.tables.seat(s) for s in m.pending.must] for m in (new, old)]
    if asked[0] != asked[1]:
        now, then = (", ".join(each) or "nobody" for each in asked)
        return f"{now} must decide, and {then} did"
    return _offered(old, new)


def _offered(old: Match, new: Match) -> str:
    """Which move is there for one of them only, and why not for the new one."""
    for seat in (*old.pending.must, *old.pending.may):
        then, now = ([m.text(seat, x) for x in m.legal(seat)] for m in (old, new))
        who = new.machine.tables.seat(seat)
        for text in then:
            if text not in now:
                return f"{who} cannot `{text}` any more: {_refusal(new, seat, text)}"
        for text in now:
            if text not in then:
                return f"{who} can `{text}` now"
    return ""


def _refusal(match: Match, seat: int, text: str) -> str:
    refusal = match.why_not(seat, text, hidden=True)
    if refusal is None:
        return "it is called otherwise"
    cites = f" ({', '.join(refusal.cites)})" if refusal.cites else ""
    return "; ".join(dict.fromkeys((refusal.sentence, *refusal.details))) + cites


def _result(match: Match) -> str:
    result = match.result
    if result is None:
        return "none"
    winners = ", ".join(match.machine.tables.seat(seat) for seat in result.winners)
    scores = ", ".join(f"{score:g}" for score in result.scores if score is not None)
    won = f" by {winners}" if winners else ""
    return f"{result.how}{won}{f' ({scores})' if scores else ''}"


def _called(tables: Tables, state: State, piece: int) -> str:
    """A piece by its name, by whoever has got it, and by what has been set of it."""
    row, owner = tables.pieces[piece], owner_of(tables, state, piece)
    name = row.name if owner == row.owner else f"{row.name} of {tables.seat(owner)}"
    naming, now = Naming(tables), as_now(tables, state, piece)
    changed = naming.changed(Piece(tables.kinds[row.kind], attributes=now))
    return " ".join((name, *(f"({naming.attribute(part)})" for part in changed)))


def _position(tables: Tables, state: State) -> dict[str, tuple[str, ...]]:
    """What lies where, and what is stored, by their names."""
    found = {}
    for place, row in enumerate(tables.places):
        names = [_called(tables, state, piece) for piece in state.contents[place]]
        found[row.name] = tuple(names if row.ordered else sorted(names))
    for slot, held in zip(tables.slots, state.values, strict=False):
        for owner, value in zip(slot.owners, held, strict=False):
            if slot.kind in ("number", "truth"):
                found[f"{slot.name} of {owner}" if owner else slot.name] = (str(value),)
    return found
