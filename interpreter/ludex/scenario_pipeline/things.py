"""Seats, pieces and places as scenarios name them."""

from __future__ import annotations

import re

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import listed, misnamed, nearest
from ludex.machine.seats import TABLE, THE_TABLE, seat_letter, seat_number
from ludex.model import tree as m
from ludex.model.looked_up import set_so, words_now
from ludex.play.trials import Site, Thing
from ludex.scenario_pipeline.queries import Agreed, spot
from ludex.source.places import Span
from ludex.source.tree import Scalar

FACES = {" face-down": True, " face-up": False}
SHOWING = re.compile(r" showing ([1-9][0-9]{0,9})$")
SEVERAL = re.compile(r"([1-9][0-9]{0,3}) (?=\S)")
SET_SO = re.compile(", ?")
OTHERS = "all other "
NO_PLACE = "A position is given as `place: [pieces]` or `value: number`."


def site_of(span: Span) -> Site:
    """The place as it is shown to people."""
    return Site(span.file, span.line)


def seat_of(scalar: Scalar, agreed: Agreed, problems: list[Problem]) -> int | None:
    """The seat that a letter is."""
    seat = seat_number(scalar.text)
    if seat < agreed.players:
        return seat
    last = seat_letter(agreed.players - 1)
    sentence = f"There is no seat `{scalar.text}`; {agreed.players} play, from A to {last}."
    lies = "How a piece lies is said behind its owner: `face-down`, `face-up`."
    hint = lies if seat_number(scalar.text.partition(" ")[0]) < agreed.players else ""
    problems.append(Problem("L127", scalar.span, sentence, hint))
    return None


def looking(scalar: Scalar, agreed: Agreed, problems: list[Problem]) -> int | None:
    """The seat that a letter is, or the table, where everybody looks on."""
    return TABLE if scalar.text == THE_TABLE else seat_of(scalar, agreed, problems)


def counted(scalar: Scalar) -> list[Scalar]:
    """The pieces that an item of a list names: `5 eggs` are five, each named `eggs`."""
    if not scalar.text[:1].isdigit():
        return [scalar]
    several = SEVERAL.match(scalar.text)
    if several is None or scalar.text[several.end() :] in (face.strip() for face in FACES):
        return [scalar]
    return [scalar.part(several.end(), len(scalar.text))] * int(several[1])


def thing_of(
    scalar: Scalar, place: int | None, agreed: Agreed, problems: list[Problem]
) -> Thing | None:
    """A piece by its kind, owner and face; without an owner it is of the seat whose place it is."""
    known = agreed.things.get((scalar.text, place))
    if known is None:
        known = _thing(scalar, place, agreed, problems)
        if known is not None:
            agreed.things[scalar.text, place] = known
    return known


def _thing(
    scalar: Scalar, place: int | None, agreed: Agreed, problems: list[Problem]
) -> Thing | None:
    said, down, showing = _lying(scalar)
    whole = said.text.partition(" (")[0]
    word, _, owner = whole.partition(" of ")
    sorts, kind = _kind(word, agreed)
    if not sorts:
        problems.append(_unknown(scalar, word, agreed))
        return None
    bracket = said.part(len(whole), len(said.text)) if whole != said.text else None
    now = () if bracket is None else _now(bracket, sorts, agreed, problems)
    if now is None or not _shown(scalar, showing, sorts, agreed, problems):
        return None
    of_piece = whole in agreed.of_pieces
    seat: int | None = None
    if owner and not of_piece:
        seat = seat_of(scalar.part(len(word) + 4, len(whole)), agreed, problems)
        if seat is None:
            return None
    elif not owner and any(agreed.names.pieces[sort].owned for sort in sorts):
        seat = _owner_of_place(place, agreed) if place is not None else None
    base = agreed.tables.places[place].base if place is not None else ""
    held = agreed.names.places[base].holds if base in agreed.names.places else frozenset(sorts)
    if not held.intersection(sorts):
        sentence = f"`{base}` does not hold what is said to lie there: `{sorts[0]}`."
        hint = "Name what may lie there, or say it under `holds`."
        problems.append(Problem("L126", scalar.span, sentence, hint))
        return None
    piece = whole if of_piece else ""
    return Thing(scalar.text, frozenset(sorts), kind, seat, down, piece, now, showing)


def _lying(scalar: Scalar) -> tuple[Scalar, bool | None, int | None]:
    """What a piece is called, whether it lies face-down, and what it shows, where that is said."""
    face = next((f for f in FACES if scalar.text.endswith(f)), "")
    if not face and "showing" not in scalar.text:
        return scalar, None, None
    said = scalar.part(0, len(scalar.text) - len(face))
    showing = SHOWING.search(said.text)
    if showing is None:
        return said, FACES.get(face), None
    return said.part(0, showing.start()), FACES.get(face), int(showing[1])


def _shown(
    scalar: Scalar, showing: int | None, sorts: list[str], agreed: Agreed, problems: list[Problem]
) -> bool:
    """Whether it can show what it is said to show."""
    if showing is None:
        return True
    faces = max(agreed.names.pieces[sort].decl.faces or 0 for sort in sorts)
    if showing <= faces:
        return True
    sentence = f"No `{sorts[0]}` shows {showing}."
    hint = f"It has {faces} faces." if faces else "Only a die shows something: give it `faces`."
    problems.append(Problem("L126", scalar.span, sentence, hint))
    return False


def _now(
    said: Scalar, sorts: list[str], agreed: Agreed, problems: list[Problem]
) -> tuple[tuple[str, int], ...] | None:
    """What is said in brackets of a piece: the attributes that rules may set, as views say them."""
    found: list[tuple[str, int]] = []
    infos = [agreed.names.pieces[sort] for sort in sorts]
    for word in SET_SO.split(said.text.strip(" ()")) if said.text else ():
        meant = [each for info in infos for each in set_so(agreed.names, info, word)]
        if not meant:
            known = sorted({each for info in infos for each in words_now(agreed.names, info)})
            sentence = f"Nothing that may be set of it is called `{word}`."
            hint = f"There are {listed(known)}." if known else "Delete it."
            problems.append(Problem("L126", said.span, sentence, hint))
            return None
        found += meant[:1]
    return tuple(found)


def _kind(word: str, agreed: Agreed) -> tuple[list[str], int | None]:
    """The sorts of pieces that a word may mean, and the number of the kind if it is one."""
    names = agreed.names
    for name in (word, names.singular(word)):
        if name in names.kinds:
            return list(names.kinds[name]), agreed.tables.kinds.index(name)
        if name in names.pieces:
            return [name], None
    return [], None


def _owner_of_place(place: int, agreed: Agreed) -> int | None:
    return agreed.tables.places[place].owner


def place_of(key: Scalar, node: m.Expr, agreed: Agreed, problems: list[Problem]) -> int | None:
    """The place that a key names."""
    found = spot(node, agreed)
    if found is None:  # places of pieces are known by name alone, as `tent of camel of A`
        names = (row.name for row in agreed.tables.places)
        found = next((index for index, name in enumerate(names) if name == key.text), None)
    if found is not None:
        agreed.places[key.text] = found
    else:
        sentence = f"`{key.text}` is neither a place nor a value of this game."
        problems.append(Problem("L124", key.span, sentence, NO_PLACE))
    return found


def _unknown(scalar: Scalar, word: str, agreed: Agreed) -> Problem:
    """What is told of a piece that there is not, with what was probably meant."""
    from ludex.ir.drawn_setup import A_SIGN
    from ludex.scenario_pipeline.spoken import meant_by

    known = [*dict.fromkeys((*agreed.names.kinds, *agreed.names.pieces))]
    there = f"There are {listed(known)}; perhaps `of` an owner."
    close = meant_by(word, known, agreed.names.game)
    if len(word) <= A_SIGN:
        there = f"There are {listed(known)}; a sign is explained under `signs`."
    elif " " in word and all(_kind(each, agreed)[0] for each in word.split()):
        listed_so, joined = word.replace(" ", ", "), word.replace(" ", " plus ")
        there = f"Write `{listed_so}`, or what lies together `{joined}`."
    elif close is None:
        close = nearest(word, known)
    span = scalar.part(0, len(word)).span
    return misnamed("L126", span, f"There is no piece `{word}`.", close, there)
