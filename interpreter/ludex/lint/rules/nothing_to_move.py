"""L210: one thing that is surely not there when it is wanted."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.emptiness import entered_places, filled_by, place_meant, why_empty
from ludex.lint.ranges import Ranges
from ludex.lint.visit import (
    Part,
    below,
    bodies,
    deep,
    every,
    lists,
    of_each_part,
    of_rule,
)
from ludex.lint.ways_out import loops
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.absence import must_be_there
from ludex.model.game import Game

ONE_OF = ("first", "last", "top", "bottom", "only")
HINT = "Say when it is there with an `if`, or end the step with `if any`."


def find(game: Game) -> list[Problem]:
    """The steps about one thing of a set in which there is nothing."""
    entered, ranges = entered_places(game), Ranges(game)
    found: list[tuple[m.Expr, str]] = []
    for node in every(game, m.Do):
        found += ((part, why_empty(_whole(s, game), entered, ranges)) for part, s in _taken(node))
    for body in lists(game):
        for step in body:
            found += (*_denied(step, game), *_counted(step, ranges))
    missing = {
        part.at.span: f"There is nothing here when it is wanted: {why}."
        for part, why in found
        if why and part.at is not None
    }
    out = {p.at.span: f"This runs out: {why}." for p, why in _running_out(game) if p.at is not None}
    return [
        Problem("L210", span, sentence, HINT, severity="warning")
        for span, sentence in (out | missing).items()
    ]


def _running_out(game: Game) -> Iterator[tuple[m.Expr, str]]:
    """What turns take from a deck that nothing fills again and no test ever asks about."""
    taken = [*_taken_in_turns(game)]
    if not taken:
        return
    doing = [node for body in [*bodies(game)][1:] for node in below(*body)]
    doing += [node for rule in game.rules.values() for node in of_rule(rule)]
    filled = {name for node in doing if isinstance(node, m.Do) for name in filled_by(node)}
    asked = set[str]().union(*of_each_part(game, _asked))
    for part, name in taken:
        if name not in filled | asked:
            yield part, f"nothing fills `{name}` again, and no rule asks about it"


def _taken_in_turns(game: Game) -> Iterator[tuple[m.Expr, str]]:
    """What turns take from a deck, and its name."""
    for _, loop in loops(game):
        for step in deep(game, loop.body, m.Do):
            for part, among in _taken(step):
                place = place_meant(among)
                if place is None:
                    continue
                known = game.names.places.get(place.name)  # the box is declared by nobody
                if known is not None and known.decl.ordered and _away(step):
                    yield part, place.name


def _asked(part: Part) -> set[str]:
    """The places about which a test or a number asks."""
    values = (n for n in part.nodes if isinstance(n, m.Expr)) if part.of(m.PlaceRef) else ()
    asking = (n for n in values if n.type == t.TRUTH or isinstance(n.type, t.Number))
    return {place.name for n in asking for place in below(n) if isinstance(place, m.PlaceRef)}


def _taken(step: m.Step) -> Iterator[tuple[m.Expr, m.Expr]]:
    """The single things that a step needs, each with the set of which it is the first or last."""
    if not isinstance(step, m.Do) or step.if_any:
        return
    for index in must_be_there(step.op):
        part = step.args[index]
        inner = part.args[0] if isinstance(part, m.Core) and part.op == "one" else part
        if isinstance(inner, m.Core) and inner.op in ONE_OF:
            yield inner, inner.args[0]


def _whole(among: m.Expr, game: Game) -> m.Expr:
    """A place as what lies in it."""
    if isinstance(among, m.PlaceRef):
        held = t.Set(t.Piece(game.names.places[among.name].holds))
        return m.Core(held, among.at, "contents", (among,))
    return among


def _denied(step: m.Step, game: Game) -> Iterator[tuple[m.Expr, str]]:
    """What is taken first thing where a test has just said that there is nothing."""
    if not isinstance(step, m.IfStep):
        return
    empty: list[m.Expr] = []
    for test, body in (*step.arms, (None, step.otherwise or ())):
        here = [*empty, test.args[0]] if _says_empty(test) else empty  # type: ignore[union-attr]
        first = body[0] if body else None
        if isinstance(first, m.Do):
            for part, among in _taken(first):
                if _whole(among, game) in here:
                    yield part, "the condition above it says that it is empty"
        match test:
            case m.Logic(op="not", args=(inner,)) if _says_empty(inner):
                empty.append(inner.args[0])  # type: ignore[attr-defined]


def _says_empty(test: m.Expr | None) -> bool:
    return isinstance(test, m.Core) and test.op == "empty"


def _counted(step: m.Step, ranges: Ranges) -> Iterator[tuple[m.Expr, str]]:
    """What is taken away in every round of a loop that has more rounds than there are things."""
    if isinstance(step, m.EachStep) and step.condition is None:
        rounds = _least(step.among, ranges)
    elif isinstance(step, m.RepeatStep) and step.times is not None and step.condition is None:
        rounds = ranges.of(step.times)[0]
    else:
        return
    for inner in step.body:
        for part, among in _taken(inner):
            most = ranges.size(_whole(among, ranges.game))[1]
            if rounds > most and _away(inner) and not _moved_back(step, inner):
                yield part, f"{rounds} are wanted one after the other, and there are {most}"


def _away(step: m.Step) -> bool:
    """Whether a step takes a piece away from where it lies."""
    return isinstance(step, m.Do) and step.op in ("move-to", "move-under")


def _moved_back(loop: m.Step, taken: m.Step) -> bool:
    """Whether anything else is done in the loop, so that things may come back."""
    return any(isinstance(n, m.Do | m.CallRule) and n is not taken for n in below(loop))


def _least(among: m.Expr, ranges: Ranges) -> int:
    """How many things a set has at least."""
    leaves = _leaves(among)
    if all(isinstance(leaf, m.Core) and leaf.op == "one" for leaf in leaves):
        return len(set(leaves))
    return ranges.size(among)[0]


def _leaves(among: m.Expr) -> list[m.Expr]:
    if isinstance(among, m.Core) and among.op == "plus":
        return [leaf for part in among.args for leaf in _leaves(part)]
    return [among]
