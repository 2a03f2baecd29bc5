"""Takes the cited elements of a game away, one after the other: does a scenario miss them?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from ludex.model import types as t
from ludex.pipeline import typed_game
from ludex.play.scenarios import run
from ludex.records import dataclass, replace
from ludex.scenario_pipeline.compiling import Compiler
from ludex.scenario_pipeline.elements import LISTED, Element, elements
from ludex.scenario_pipeline.noticing import distance
from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax import file as f
from ludex.syntax import nodes as n
from ludex.syntax.from_source import read_phrase
from ludex.syntax.print import text_of
from ludex.syntax.scenarios import Scenario

NEVER = 10_000
"""So many pieces as no set has."""

SEEN = {"all": "nobody", "owner": "all", "nobody": "all", "face": "nobody"}


@dataclass(frozen=True)
class Deletion:
    """A game without one of its elements."""

    element: Element
    what: str
    game: f.GameFile

    def __str__(self) -> str:
        return f"{self.element}: {self.what}"


def deletions(game: f.GameFile) -> Iterator[Deletion]:
    """Every cited element of a game, taken away or made to mean nothing."""
    for element in elements(game):
        for what, changed in _without(game, element):
            yield Deletion(element, what, changed)


@dataclass(frozen=True, slots=True)
class Missed:
    """The scenario that misses an element: it fails, or no longer makes sense."""

    scenario: str
    reason: str
    ran: bool


def missed_by(
    deletion: Deletion, scenarios: Sequence[Scenario], engine: str = "reference"
) -> Missed | None:
    """The first scenario for one of the element's ids that fails without it."""
    wanted = set(deletion.element.cites)
    citing = [x for x in scenarios if wanted & {c.id for c in x.cites}]
    compiler = Compiler(deletion.game, "", engine)
    lost: Missed | None = None
    for scenario in sorted(citing, key=partial(distance, wanted)):
        compiled = compiler.all([scenario])
        for trial in compiled.trials:
            failure = run(trial, check=False).failure
            if failure is not None:
                text = f"{failure.site}: expected {failure.expected}, found {failure.found}"
                return Missed(scenario.id.text, text, True)
        for problem in (*compiled.rules, *compiled.problems):
            lost = lost or Missed(scenario.id.text, problem.sentence, False)
        compiler.problems.clear()
    return lost


# ------------------------------------------------------------ one element
def _without(game: f.GameFile, element: Element) -> Iterator[tuple[str, f.GameFile]]:
    if element.kind == "variant":
        yield "fixes and excludes nothing", _emptied(game, element.variant)
        found = next(v for v in game.variants if v.name == element.variant)
        for setting in found.settings if len(found.settings) > 1 else ():
            kept = tuple(x for x in found.settings if x is not setting)
            change = partial(replace, settings=kept)
            yield f"without setting {setting[0].text}", _variant(game, element, change)
    elif element.kind == "patch":
        yield "removed", _variant(game, element, partial(_unpatched, element=element))
    elif element.kind == "views":
        yield "removed", replace(game, views=None, remembers=())
    elif element.kind == "score" and game.score is not None:
        seen = _seen_otherwise(game.score.seen, game.score.span)
        yield f"seen by {seen.text}", replace(game, score=replace(game.score, seen=seen))
    elif element.kind == "conduct":
        sentences = tuple(each for each in game.conduct if each.says != element.name)
        yield "removed", replace(game, conduct=sentences)
    else:
        sections = _sections(game, element)
        for what, changed in _changed(game, sections, element):
            if element.variant:
                yield what, _variant(game, element, partial(replace, replaces=changed))
            else:
                yield what, replace(game, sections=changed)


def _seen_otherwise(seen: Scalar | None, span: Span) -> Scalar:
    """Another word on who sees something."""
    return _scalar(SEEN.get(seen.text if seen is not None else "all", "nobody"), span)


def _sections(game: f.GameFile, element: Element) -> f.Sections:
    if not element.variant:
        return game.sections
    found = next(v.replaces for v in game.variants if v.name == element.variant)
    return found or f.Sections()


def _variant(game: f.GameFile, element: Element, change: Any) -> f.GameFile:
    changed = (change(v) if v.name == element.variant else v for v in game.variants)
    return replace(game, variants=tuple(changed))


def _emptied(game: f.GameFile, name: str) -> f.GameFile:
    """A variant of which only what has citations of its own is left; nothing excludes it."""
    variants = []
    for variant in game.variants:
        excludes = tuple(x for x in variant.excludes if x.text != name)
        if variant.name == name:
            variants.append(replace(variant, settings=(), excludes=(), needs=()))
        else:
            variants.append(replace(variant, excludes=excludes))
    return replace(game, variants=tuple(variants))


def _unpatched(variant: f.Variant, element: Element) -> f.Variant:
    kept = tuple(p for p in variant.patches if p.span != element.span)
    return replace(variant, patches=kept)


def _changed(
    game: f.GameFile, sections: f.Sections, element: Element
) -> Iterator[tuple[str, f.Sections]]:
    """The sections without the element; an override of a variant is simply removed."""
    if element.kind == "about":
        yield "removed", replace(sections, about=None)
    elif element.kind == "board":
        yield _changed_board(sections)
        board = sections.board
        if board is not None and board.seen is not None:
            seen = _seen_otherwise(board.seen, board.span)
            yield f"seen by {seen.text}", replace(sections, board=replace(board, seen=seen))
    elif element.kind == "start":
        yield "removed", replace(sections, start=None)
    elif element.kind == "players":
        if element.variant:
            yield "removed", replace(sections, players=())
        else:
            wider = (*sections.players, max(sections.players) + 1)
            yield "one player more", replace(sections, players=wider)
    else:
        kind_of = "square" if element.kind == "mark" else element.kind
        name = next(s for s, kind in LISTED.items() if kind == kind_of)
        listed = getattr(sections, name)
        at = next(i for i, thing in enumerate(listed) if thing.span == element.span)
        removed = (*listed[:at], *listed[at + 1 :])
        base = {e.key for e in elements(game) if not e.variant}
        if element.variant and element.key in base:
            yield "removed", _with(sections, name, removed)
            return
        for what, thing in _neutral(game, element, listed[at]):
            things = removed if thing is None else (*listed[:at], thing, *listed[at + 1 :])
            yield what, _with(sections, name, things)


def _changed_board(sections: f.Sections) -> tuple[str, f.Sections]:
    """A board with one row or cell more than usual; one of another kind is taken away.

    One of tiles meets or no longer meets at its edges.
    """
    board = sections.board
    if board is not None and board.tiles is not None:
        return "edges otherwise", replace(sections, board=replace(board, wraps=not board.wraps))
    sizes = board.grid or next((sizes for _, sizes in board.shaped), ()) if board else ()
    usual = {option.name: option.default for option in sections.options}
    size = usual.get(sizes[0].text, sizes[0].text) if sizes else ""
    if board is None or not size.isdigit():
        return "removed", replace(sections, board=None)
    more = (replace(sizes[0], text=str(int(size) + 1)), *sizes[1:])
    shaped = tuple((key, more) for key, _ in board.shaped)
    larger = replace(board, grid=more if board.grid else (), shaped=shaped)
    return "one row more", replace(sections, board=larger)


def _with(sections: f.Sections, name: str, things: tuple[Any, ...]) -> f.Sections:
    changed: dict[str, Any] = {name: things}
    return replace(sections, **changed)


def _neutral(game: f.GameFile, element: Element, thing: Any) -> Iterator[tuple[str, Any]]:
    """The element made to mean nothing; None takes it away."""
    match thing:
        case f.Rule():
            yield "does nothing", replace(thing, body=(), needs=())
        case f.Word():
            yield from _word(game, thing, element.variant)
        case f.Value():
            yield from _value(thing)
        case f.WalkRule():
            yield from _walk(thing)
        case f.Place():
            seen = _seen_otherwise(thing.seen, thing.span)
            yield f"seen by {seen.text}", replace(thing, seen=seen)
        case f.Option():
            yield from _option(thing)
        case f.Piece():
            yield from _piece(thing)
        case f.Pattern():
            yield "fits nothing", replace(thing, count=NEVER, any_of=(), made_of=())
        case f.Square():
            yield from _square(thing)
        case f.Effect():
            yield from _effect(thing)
        case f.Trigger():
            yield "does nothing", replace(thing, body=())
        case f.Window():
            never = _phrase("1 is 2", "test", thing.span)
            polls, opens = (never if said else None for said in (thing.poll, thing.while_open))
            yield "never opens", replace(thing, poll=polls, while_open=opens)
        case f.Attempt():
            yield from _attempt(thing)
        case _:
            yield "removed", None


def _effect(effect: f.Effect) -> Iterator[tuple[str, f.Effect]]:
    """It lasts longer or shorter; what is spent has the least number only."""
    if effect.lifetime != "spent":
        longer = "for good" if effect.lifetime == "next played turn" else "next played turn"
        yield f"until {longer}", replace(effect, until=_scalar(longer, effect.span))
    elif effect.range is not None:
        yield "the least only", replace(effect, range=(effect.range[0], effect.range[0]))


def _walk(walk: f.WalkRule) -> Iterator[tuple[str, f.WalkRule]]:
    """A walk that goes nowhere, one that does not stop, one that comes nowhere twice."""
    never = _phrase("1 is 2", "test", walk.span)
    yield "goes nowhere", replace(walk, where=(*walk.where, f.Condition(never)))
    if walk.prefers:
        yield "prefers nothing", replace(walk, prefers=())
    if walk.stops is not None:
        yield "does not stop", replace(walk, stops=None)
    if walk.twice is not None:
        yield "comes nowhere twice", replace(walk, twice=None)
    if walk.gathers is not None:
        yield "gathers nothing", replace(walk, gathers=_phrase("none", "value", walk.span))


def _square(square: f.Square) -> Iterator[tuple[str, f.Square | None]]:
    if square.body:
        yield "does nothing", replace(square, body=(), needs=())
    elif square.edges:
        yield "makes no edge", replace(square, edges=())
    elif any(value.text in square.holes for _, value in square.attributes):
        zero = _scalar("0", square.span)
        said = ((name, zero if v.text in square.holes else v) for name, v in square.attributes)
        yield "says nothing but 0 of itself", replace(square, attributes=tuple(said))
    elif square.attributes:
        yield "says nothing of itself", replace(square, attributes=())
    else:
        yield "removed", None


def _option(option: f.Option) -> Iterator[tuple[str, f.Option]]:
    """Something else holds when nothing is said."""
    if option.numbers is not None:
        low, high = option.numbers
        other = str(high if option.default == str(low) else low)
        yield f"{other} unless said", replace(option, default=other)
        return
    values = tuple(reversed(option.values))
    first = next((v for v in values if v.name != option.default.split(" ")[0]), None)
    if first is not None:
        default = first.name if first.low is None else f"{first.name} {first.low}"
        yield f"{default} unless said", replace(option, values=values, default=default)


def _attempt(attempt: f.Attempt) -> Iterator[tuple[str, f.Attempt]]:
    """Nothing is asked, no sign means anything, or the odds are those of other outcomes."""
    if attempt.asks is not None:
        yield "asks nothing", replace(attempt, asks=None)
    if attempt.signs:
        yield "without signs", replace(attempt, signs=())
    if len(attempt.odds) > 1:
        names, values = zip(*attempt.odds, strict=True)
        yield "other odds", replace(attempt, odds=tuple(zip(names, reversed(values), strict=True)))


def _piece(piece: f.Piece) -> Iterator[tuple[str, f.Piece]]:
    """Without one of its kinds, or one more of it."""
    if piece.kinds:
        for kind in piece.kinds:
            none = replace(kind, copies=0, counted=None)
            kinds = tuple(none if k is kind else k for k in piece.kinds)
            yield f"without {kind.name}", replace(piece, kinds=kinds)
    elif piece.faces is not None:
        yield "one face more", replace(piece, faces=piece.faces + 1)
    else:
        yield "one more", replace(piece, copies=piece.copies + 1)


def _value(value: f.Value) -> Iterator[tuple[str, f.Value]]:
    if value.constant is not None:
        yield "one more", replace(value, constant=value.constant + 1)
    elif value.position:
        for part in value.position:
            left = tuple(p for p in value.position if p is not part) or (
                _scalar("active", part.span),
            )
            yield f"without {part.text}", replace(value, position=left)
    elif value.of is None or value.of.text in ("number", "count"):
        start = value.start
        text = f"{start.at.text} + 1" if start is not None else "1"
        yield "begins with one more", replace(value, start=_phrase(text, "value", value.span))
    else:
        yield "begins with nothing", replace(value, start=_phrase("none", "value", value.span))


def _written(word: f.Word) -> str:
    """The meaning of a word in its own words."""
    return text_of(word.meaning) if word.meaning is not None else "1 is 1"


def _word(game: f.GameFile, word: f.Word, variant: str) -> Iterator[tuple[str, f.Word]]:
    """A test is never true, a number nought, a set empty."""
    checked, _ = typed_game(game, (variant,) if variant else ())
    typed = checked.words.get((word.name, *word.signature.shape))
    kind = typed.body.type if typed is not None else t.UNKNOWN
    if kind == t.TRUTH:
        never = _phrase(f"1 is 2 and ({_written(word)})", "test", word.span)
        yield "never true", replace(word, meaning=never, cases=())
    elif isinstance(kind, t.Number):
        yield "nought", replace(word, meaning=_phrase("0", "value", word.span), cases=())
    elif isinstance(kind, t.Set) and not isinstance(word.meaning, n.Cond):
        never = _phrase("1 is 2", "test", word.span)
        cases = tuple(replace(c, value=n.Filter(c.at, c.value, never)) for c in word.cases)
        plain = word.meaning
        empty = n.Filter(plain.at, plain, never) if plain is not None else None
        drawings = tuple((count, _blank(drawing)) for count, drawing in word.drawings)
        yield "empty", replace(word, meaning=empty, cases=cases, drawings=drawings)
    else:
        nothing = _phrase("none", "value", word.span)
        yield "nothing", replace(word, meaning=nothing, cases=())


def _blank(drawing: Scalar) -> Scalar:
    """A drawing without its signs."""
    return Scalar(re.sub(r"[^\s.|/\\+-]", ".", drawing.text), drawing.span)


def _scalar(text: str, span: Span) -> Scalar:
    return Scalar(text, span)


def _phrase(text: str, entrance: str, span: Span) -> Any:
    return read_phrase(_scalar(text, span), entrance)
