"""The position with which a game begins, drawn: pieces that begin on cells of the board."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import listed, nearest
from ludex.ir.drawn import drawn_on
from ludex.ir.tables import NotRunError, Tables
from ludex.machine.seats import seat_letters, seat_number
from ludex.model.game import Game
from ludex.model.names import Declarations
from ludex.model.shapes import for_players
from ludex.records import replace
from ludex.source.tree import Scalar
from ludex.syntax.file import Start
from ludex.syntax.looks import look_texts

A_SIGN = 2
"""So many letters are a sign rather than a name that was mistyped."""


def begin_as_drawn(game: Game, start: Start, tables: Tables, players: int) -> None:
    """Puts the pieces that are drawn where they stand; what belongs to no seat is left out."""
    if tables.tiling is not None:
        hint = "Move the pieces under `setup`, once the tiles lie."
        sentence = "On a board of tiles nothing stands before they are laid."
        raise NotRunError(Problem("L245", start.span, sentence, hint))
    drawing = for_players(start.drawings, players)
    if drawing is None:
        sentence = f"Nothing is drawn for {players} players."
        raise NotRunError(
            Problem("L245", start.span, sentence, f"Add `{players}:` with a drawing.")
        )
    signs = signs_of(game) | {sign.text: named.text for sign, named in start.signs}
    problems: list[Problem] = []
    laid: set[int] = set()
    for cell, sign in sorted(drawn_on(drawing, tables, problems), key=lambda each: each[0]):
        if sign is not None:
            named = Scalar(signs.get(sign.text, sign.text), sign.span)
            _lay(named, cell, game, tables, (players, laid))
    for problem in problems:
        raise NotRunError(problem)


def _lay(named: Scalar, cell: int, game: Game, tables: Tables, table: tuple[int, set[int]]) -> None:
    """The first piece of that name that stands nowhere yet begins on a cell."""
    players, laid = table
    word, _, letter = named.text.partition(" of ")
    seat = seat_number(letter) if len(letter) == 1 else None
    if seat is not None and players <= seat < max(game.names.sections.players):
        return
    known = game.names.kinds.keys() | game.names.pieces.keys()
    if word not in known:
        signs = sorted(signs_of(game))
        close = nearest(named.text, known) if len(named.text) > A_SIGN else None
        there = f"Signs here are {listed(signs)}; what others stand for is said under `signs`."
        hint = f"Did you mean `{close}`?" if close else there
        sentence = f"`{named.text}` is neither a piece nor a sign of one."
        raise NotRunError(Problem("L245", named.span, sentence, hint))
    changing = {name for name, info in game.names.pieces.items() if info.owner_changes}
    for index, piece in enumerate(tables.pieces):
        own = seat is None or piece.owner == seat or piece.sort in changing
        if index not in laid and own and word in (piece.sort, tables.kinds[piece.kind]):
            laid.add(index)
            begins = tables.first_cell + cell
            given = seat if piece.sort in changing else None
            tables.pieces[index] = replace(piece, begins=begins, given_to=given)
            return
    sentence = f"There are not so many pieces called `{named.text}`."
    raise NotRunError(
        Problem("L245", named.span, sentence, "Say under `copies` how many there are.")
    )


def signs_of(game: Game) -> dict[str, str]:
    """The pieces that signs stand for, as they stand in a view.

    No sign that two pieces share, and none that is the name of a kind itself.
    """
    names = game.names
    kinds = [(info, kind.name) for info in names.pieces.values() for kind in info.kinds]
    owned = {kind for info, kind in kinds if info.owned}
    found: dict[str, list[str]] = {}
    for _, kind in kinds:
        seats = max(names.sections.players, default=0) if kind in owned else 0
        for label, made in _labels(kind, seat_letters(seats), len(owned) == 1):
            sign = _glyphs(names).get(label) or _glyphs(names).get(kind) or made
            found.setdefault(sign, []).append(label)
    alone = {sign: labels[0] for sign, labels in found.items() if len(set(labels)) == 1}
    return {s: label for s, label in alone.items() if s not in names.kinds | names.pieces}


def _labels(kind: str, owners: list[str], alone: bool) -> list[tuple[str, str]]:
    """What pieces of a kind are called, each with the sign that is made for it."""
    if not owners:
        return [(kind, kind[:2])]
    return [(f"{kind} of {x}", x if alone else kind[:1] + x) for x in owners]


def _glyphs(names: Declarations) -> dict[str, str]:
    return look_texts(names.game.look, "glyphs")
