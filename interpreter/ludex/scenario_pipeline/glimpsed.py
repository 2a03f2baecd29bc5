"""What must not be seen or heard has to be something: a name nobody has would always be hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import nearest
from ludex.machine.seats import seat_letters
from ludex.scenario_pipeline.queries import Agreed
from ludex.source.tree import Scalar

MOVES = ("pass", "choose", "step")
_NAMED = re.compile(r"(?:[a-z]{1,2}[0-9]{1,4} )?([A-Za-z0-9+-]+)(?: of ([A-Za-z0-9-]+))?")
_CELL_OR_NUMBER = re.compile(r"[a-z]{0,2}[-+]?[0-9]+")


def names_of_nothing(texts: tuple[Scalar, ...], agreed: Agreed) -> Iterator[Problem]:
    """Names, perhaps on a cell or of an owner, by which the game calls nothing at all."""
    for scalar in texts:
        found = _NAMED.fullmatch(" ".join(scalar.text.split()))
        for name in found.groups() if found is not None else ():
            if name is None or _CELL_OR_NUMBER.fullmatch(name):
                continue
            known = _known(agreed)
            if name not in known and not agreed.offers(name):
                close = nearest(name, sorted(known | agreed.options))
                hint = f"Did you mean `{close}`?" if close else "Write a name as a view shows it."
                sentence = f"Nothing in this game is called `{name}`, so it is never to be seen."
                yield Problem("L126", scalar.span, sentence, hint)
        if found is not None and found[2] in seat_letters(agreed.players):
            sorts = agreed.names.kinds.get(found[1], frozenset([found[1]]))
            pieces = [info for info in map(agreed.names.pieces.get, sorts) if info]
            if pieces and not any(info.anybodys for info in pieces):
                sentence = f"`{found[1]}` is nobody's, so `{scalar.text}` is never to be seen."
                hint = "Write its name alone, as a view shows it."
                yield Problem("L126", scalar.span, sentence, hint, severity="warning")


def _known(agreed: Agreed) -> set[str]:
    """Every name by which a view, an event or a move may call something, besides options."""
    names, sections = agreed.names, agreed.names.sections
    found = {*seat_letters(agreed.players)} | {*MOVES, "score"}
    tables = (names.pieces, names.kinds, names.places, names.values, names.effects, names.options)
    found |= {name for table in tables for name in table}
    found |= {name for values in names.enums.values() for name in values}
    found |= {name for table in (names.words, names.rules, names.attempts) for name in table}
    found |= {o.text for a in names.attempts.values() for o in a.outcomes}
    lines = sections.board.lines if sections.board is not None else ()
    found |= {point.text for _, points in lines for point in points}
    found |= {square.called for square in sections.squares}
    found |= {name for info in names.pieces.values() for name in info.changes}
    return found | {kind for info in names.pieces.values() for kind in (k.name for k in info.kinds)}
