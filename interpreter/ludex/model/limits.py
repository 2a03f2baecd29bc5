"""What limits and drawings of a game name: numbers, and places in an order."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.model import types as t
from ludex.model.names import Declarations
from ludex.source.edits import left_out
from ludex.source.limits import Limits
from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax.leaves import number_of
from ludex.syntax.looks import look_pairs

MOST_SEATS = 26


def wrong_paths(names: Declarations) -> Iterator[Problem]:
    """What is drawn as a path is a place in an order, and a number of each player."""
    for key, at in look_pairs(names.game.look, "paths"):
        place = names.places.get(key.text)
        if place is None or place.each is not None or not place.decl.ordered:
            sentence = f"`{key.text}` is no place of all in which pieces lie in an order."
            hint = "Name a place with `ordered: yes`, of which there is one."
            yield Problem("L247", key.span, sentence, hint)
        value = names.values.get(at.text)
        if value is None or value.each != t.PLAYER or not isinstance(value.type, t.Number):
            sentence = f"`{at.text}` is no number of each player."
            hint = "Name a value that says how far on the path each player is, counted from 1."
            yield Problem("L247", at.span, sentence, hint)


def wrong_players(names: Declarations) -> Iterator[Problem]:
    """Numbers of players at which nobody can sit down, and none at all."""
    sections = names.sections
    first: dict[int, Span] = {}
    for scalar in sections.players_said:
        count, span = number_of(scalar), scalar.span
        if count is None:
            continue
        if not 1 <= count <= MOST_SEATS:
            sentence = f"{count:,} cannot play: seats are A to Z, one to {MOST_SEATS} of them."
            hint = f"Write numbers from 1 to {MOST_SEATS}."
            yield Problem("L160", span, sentence, hint)
        elif first.setdefault(count, span) is not span:
            others = ((first[count], "written here first"),)
            sentence, gone = f"{count} stands twice here.", left_out(span, safe=True)
            yield Problem("L104", span, sentence, "Write it once.", others, fix=gone)


def wrong_about(names: Declarations) -> Iterator[Problem]:
    """An age that nobody has, and a game that lasts no time."""
    for key, least in (("age", 0), ("minutes", 1)):
        scalar = names.sections.about.get(key) if names.sections.about is not None else None
        number = number_of(scalar) if isinstance(scalar, Scalar) else None
        if isinstance(scalar, Scalar) and number is not None and number < least:
            sentence = f"`{key}: {scalar.text}` is not possible."
            yield Problem("L160", scalar.span, sentence, f"Write {least} or more, or leave it out.")


def wrong_copies(names: Declarations) -> Iterator[Problem]:
    """No pieces of a sort, dice without faces, and more than a game may have; where it says so."""
    most = Limits().pieces_of_one_kind
    for info in names.pieces.values():
        piece = info.decl
        counted = dict(piece.written)
        rows = [(piece.name, piece.copies, counted.get("copies"))]
        rows += [(kind.name, kind.copies, kind.counted) for kind in piece.kinds]
        for name, copies, span in rows:
            if copies < 1 and span is not None:
                sentence = f"There are no copies of `{name}`, so it is not in the game."
                yield Problem("L160", span, sentence, "Leave it out, or say how many there are.")
        asked = sum(kind.copies for kind in info.kinds)
        if asked > most:
            guilty = max(rows, key=lambda row: row[1])[2] or piece.span
            sentence = f"There are at most {most:,} pieces of a sort; this asks for {asked:,}."
            yield Problem("L151", guilty, sentence)
        if piece.faces is not None and piece.faces < 1:
            sentence = f"The die `{piece.name}` has no face to show."
            yield Problem("L160", counted["faces"], sentence, "Write `faces: 6`, for instance.")
        elif piece.faces is not None and piece.faces > most:
            sentence = f"The die `{piece.name}` has {piece.faces:,} faces; it may have {most:,}."
            yield Problem("L151", counted["faces"], sentence)


def wrong_limits(names: Declarations) -> list[Problem]:
    """A limit of turns that is neither a number nor an option that is or brings one."""
    most = names.game.most_turns
    if most is None or number_of(most) is not None:
        if most is not None and int(most.text) < 1:
            sentence = f"A game of {most.text} turns cannot be played."
            return [Problem("L105", most.span, sentence, "Write how many turns it has at most.")]
        return []
    option = names.options.get(most.text)
    if option is None:
        close = nearest(most.text, list(names.options))
        sentence = f"There is no option `{most.text}`."
        hint = "Write a number, or declare the option."
        return [misnamed("L100", most.span, sentence, close, hint)]
    if option.numbers is None and all(v.low is None for v in option.values):
        sentence = f"No value of the option `{option.name}` has a number."
        hint = "Write its values as `[none, after 1..1000]`."
        return [Problem("L105", most.span, sentence, hint)]
    return []
