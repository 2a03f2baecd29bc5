"""Regions of the board that are drawn as text over it."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.ir.drawn import drawn_on
from ludex.ir.tables import NotRunError, Tables
from ludex.machine.seats import MOST_SEATS, seat_letters
from ludex.model.shapes import for_players
from ludex.model.tree import Region


def regions_of(region: Region, tables: Tables, players: int) -> tuple[tuple[int, ...], ...]:
    """The cells that have a sign; where the region is about a player, those of each seat.

    A seat that nobody plays leaves its cells to nobody.
    """
    span = region.at.span if region.at is not None else None
    drawing = for_players(region.drawings, players)
    if drawing is None:
        sentence = f"Nothing is drawn for {players} players."
        hint = f"Add `{players}:` with a drawing."
        raise NotRunError(Problem("L246", span, sentence, hint))
    problems: list[Problem] = []
    drawn = sorted((c, sign) for c, sign in drawn_on(drawing, tables, problems) if sign is not None)
    for problem in problems:
        raise NotRunError(problem)
    if region.seat is None:
        return (tuple(cell for cell, _ in drawn),)
    known = seat_letters(MOST_SEATS)
    for _, sign in drawn:
        if sign.text not in known:
            meant = sign.text.upper() in known
            hint = "Seats have capitals." if meant else "Draw a region that is about nobody."
            sentence = f"`{sign.text}` is no letter of a seat."
            raise NotRunError(Problem("L246", sign.span, sentence, hint))
    return tuple(
        tuple(cell for cell, sign in drawn if sign.text == letter) for letter in known[:players]
    )
