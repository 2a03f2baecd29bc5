"""A position that is set up by hand: all lies open, and every piece may be taken elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.apps.studio.positions import position, table_lines
from ludex.apps.studio.seeing import Shown
from ludex.apps.studio.texts import RefusedError
from ludex.backends.reference import Reference
from ludex.drawing.figures import Figures
from ludex.drawing.picture import svg_of
from ludex.machine.facts import Piece
from ludex.machine.interface import View
from ludex.machine.seats import seat_number
from ludex.machine.sight import owner_of
from ludex.machine.state import State
from ludex.machine.views import view_of
from ludex.play.match import Match
from ludex.records import replace

Thing = tuple[str, str]
"""What a piece is called, and the seat whose it is; nobody's is empty."""


class Setting:
    """A game at one of its moments, of which the pieces are laid elsewhere."""

    def __init__(self, match: Match) -> None:
        self.match = match.copy()
        self.tables = match.machine.tables
        self.names = {row.name: index for index, row in enumerate(self.tables.places)}

    @property
    def state(self) -> State:
        """What has been set up so far."""
        return self.match.state

    def thing(self, piece: int) -> Thing:
        """What whoever sets up calls a piece."""
        owner = owner_of(self.tables, self.state, piece)
        name = self.tables.kinds[self.tables.pieces[piece].kind]
        return name, "" if owner is None else self.tables.seat(owner)

    def place(self, name: str) -> int:
        """The place that is called so; the supply has no name."""
        if not name:
            return self.tables.box
        if name not in self.names:
            raise RefusedError("There is no such place.")
        return self.names[name]

    def lay(self, thing: Thing, source: str, target: str) -> None:
        """Takes a piece from somewhere and lays it elsewhere, on top."""
        lying = self.state.contents[self.place(source)]
        found = next((each for each in reversed(lying) if self.thing(each) == thing), None)
        if found is None:
            raise RefusedError("No such piece lies there.")
        engine = self.match.machine.plain
        assert isinstance(engine, Reference)
        self.state.own()
        engine.runner.changes.lay(self.state, found, self.place(target))

    def lines(self, turn: str) -> tuple[str, ...]:
        """The lines of a scenario that begins so, with the turn of a seat."""
        if turn:
            seat = seat_number(turn)
            if seat >= self.tables.players:
                raise RefusedError("Nobody sits there.")
            self.state.own()
            self.state.active = seat
        given = (f"  {line}" for line in position(self.match))
        true = f"expect: [number of players is {self.tables.players}]"
        return *table_lines(self.match), true, "given:", *given

    # ------------------------------------------------------------ what is seen of it
    def answer(self, shown: Shown) -> dict[str, Any]:
        """The picture of everything, and what is not on the table."""
        view = self.view()
        turn = self.state.active
        return {
            "answer": "setting",
            "svg": svg_of(view, self.tables, shown.title, shown.language),
            "supply": [*self._supply(Figures(self.tables, shown.language))],
            "seats": [self.tables.seat(seat) for seat in range(self.tables.players)],
            "turn": "" if turn is None else self.tables.seat(turn),
        }

    def view(self) -> View:
        """The position as nobody at the table sees it: every place is open to all."""
        open_to_all = tuple(replace(row, seen="all") for row in self.tables.places)
        tables, state = replace(self.tables, places=open_to_all), self.state.copy()
        state.own()
        state.down = [False] * len(state.down)
        return view_of(tables, state, None, self.match.pending)

    def _supply(self, figures: Figures) -> Iterator[dict[str, Any]]:
        counts: dict[Thing, list[int]] = {}
        for piece in self.state.contents[self.tables.box]:
            counts.setdefault(self.thing(piece), []).append(piece)
        for (name, seat), pieces in counts.items():
            owner = seat_number(seat) if seat else None
            label = figures.label(Piece(name, owner, True))
            yield {"kind": name, "seat": seat, "label": label, "count": len(pieces)}
