"""From the declarations an author wrote to the checked game, every name found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from ludex.diagnostics.problem import Problem
from ludex.hints import TypeVar
from ludex.model import choices, conditions, steps, values, words
from ludex.model import types as t
from ludex.model.agreed_starts import wrong_agreed, wrong_ends
from ludex.model.attempts import wrong_attempts
from ludex.model.declared_things import ValueInfo
from ludex.model.effects import wrong_effects
from ludex.model.game import (
    Game,
    TypedInvariant,
    TypedRule,
    TypedSpending,
    TypedSquare,
    TypedTrigger,
    TypedWalk,
    TypedWindow,
)
from ludex.model.ground import ground_of
from ludex.model.limits import (
    wrong_about,
    wrong_copies,
    wrong_limits,
    wrong_paths,
    wrong_players,
)
from ludex.model.listed import lists_of_kinds
from ludex.model.looked_up import looked_up
from ludex.model.names import Declarations
from ludex.model.patterns import wrong_patterns
from ludex.model.recording import wrong_recordings
from ludex.model.scope import Scope, Typing
from ludex.model.squares import ARROW, FOLLOWER, RUNNER, holes_of
from ludex.model.steps import STEP
from ludex.model.tracing import typed_once
from ludex.model.tree import Check, Const, Expr, Key, TypedOption, Var
from ludex.records import once
from ludex.source.places import Span
from ludex.syntax import file as f
from ludex.syntax import nodes as n
from ludex.syntax.overlay import overlaid

MOST_ROUNDS = 12
SAID_OF_WALKS = {
    "from": "cell of own pawn", "ways": "sides", "lands": "step of (here toward way)",
}  # fmt: skip
"""What every walk says, with an example."""
Said = TypeVar("Said", bound=f.Definition)
Typed = TypeVar("Typed")


def typed_rule(typing: Typing, key: Key, rule: f.Rule) -> tuple[TypedRule, t.Type]:
    """A rule with its needs and its steps, and the type of its answer."""
    params = words.fresh_params(typing, "rule", key, rule.signature)
    gives: list[t.Type] = []
    scope = Scope(gives=gives).bind(*params)
    needs = typed_checks(typing, rule.needs, scope)
    body = steps.typed_steps(typing, rule.body, scope)
    answer: t.Type = t.UNKNOWN
    for given in gives:
        joined = t.join(answer, given)
        if joined is None:
            typing.report("L101", rule.span, f"`{rule.name}` gives answers of several types.")
        answer = joined or answer
    return TypedRule(key, rule, params, needs, body), answer


def typed_checks(typing: Typing, said: tuple[f.Condition, ...], scope: Scope) -> tuple[Check, ...]:
    """Conditions as checks of their own, so that each can be named when it fails."""
    found = []
    for each in said:
        if each.reason:
            found.append(Check(conditions.condition_of(typing, each.test, scope), each.reason))
        else:
            found.extend(
                Check(part, "") for part in choices.conditions_in(typing, each.test, scope)
            )
    return tuple(found)


def inherited(typing: Typing, walk: f.WalkRule) -> list[f.WalkRule]:
    """The walk and those it builds on, the most general first."""
    chain = [walk]
    while chain[0].like is not None:
        like = chain[0].like
        shapes = typing.names.walks.get(like.text, {})
        parent = shapes.get(chain[0].signature.shape) or next(iter(shapes.values()), None)
        if parent is None or parent in chain:
            typing.names.unknown("walk to build on", like, tuple(typing.names.walks), "L100")
            break
        chain.insert(0, parent)
    return chain


def typed_walk(typing: Typing, key: Key, chain: list[f.WalkRule]) -> TypedWalk:
    """A walk, with all that it takes over from those it builds on, which stand before it."""
    walk = chain[-1]
    params = words.fresh_params(typing, "walk", key, walk.signature)
    outer = Scope().bind(*params)
    inner = Scope().in_walk().bind(*params)
    begins = ways = lands = stops = twice = gathers = None
    straight, spends = False, list[TypedSpending]()
    whole = chain[0].like is None and all(each.whole for each in chain)
    where, prefers, reasons = list[Check](), list[Check](), list[str]()
    between: list[TypedOption] = []
    for each in chain:
        begins = cell_of(typing, each.begins, outer) if each.begins else begins
        if each.ways is not None:
            ways = typing.expect(
                values.value_of(typing, each.ways, inner, t.WAY), t.Set(t.WAY), "The ways"
            )
        lands = cell_of(typing, each.lands, inner) if each.lands else lands
        where += typed_checks(typing, each.where, inner)
        prefers += typed_checks(typing, each.prefers, inner)
        stops = conditions.condition_of(typing, each.stops, inner) if each.stops else stops
        straight = straight if each.straight is None else each.straight
        if each.twice is not None:
            twice = counted_twice(typing, each.twice, inner)
        reasons += [c.reason for c in each.where if c.reason]
        spends += [spending(typing, s, outer, reasons if whole else None) for s in each.spends]
        if each.gathers is not None:
            gathers = pieces_of(typing, each.gathers, inner)
        between += in_between(typing, each.between, inner.in_between())
    if whole:
        nothing_missing(typing, walk, {"from": begins, "ways": ways, "lands": lands})
    nothing = Const(t.UNKNOWN, walk.signature.at, None)
    return TypedWalk(
        key, walk, params, begins or nothing, ways or nothing, lands or nothing,
        tuple(where), stops, straight, twice, tuple(spends), gathers, tuple(between),
        tuple(prefers),
    )  # fmt: skip


def nothing_missing(typing: Typing, walk: f.WalkRule, said: dict[str, Expr | None]) -> None:
    """A walk says where it begins, which ways it goes and where it lands."""
    for name in (name for name, part in said.items() if part is None):
        sentence = f"The walk `{walk.name}` does not say `{name}`."
        typing.report("L116", walk.span, sentence, f"For instance `{name}: {SAID_OF_WALKS[name]}`.")


def cell_of(typing: Typing, node: n.Expr, scope: Scope) -> Expr:
    """A value that must be a cell."""
    return typing.expect(values.value_of(typing, node, scope, t.CELL), t.CELL, "Where a walk goes")


def in_between(typing: Typing, body: f.Steps, scope: Scope) -> tuple[TypedOption, ...]:
    """What may be done between the steps of a walk."""
    options = choices.typed_options(typing, body, scope, "in between")
    for option in [o for o in options if o.name == STEP and o.at is not None]:
        typing.report("L104", option.at, "Every walk has an option `step` of its own.")
    return options


def pieces_of(typing: Typing, node: n.Expr, scope: Scope) -> Expr:
    """What a step gathers: pieces."""
    among = typing.as_set(values.value_of(typing, node, scope))
    return typing.expect(
        among, t.Set(t.Piece(frozenset(typing.names.pieces))), "What a walk gathers"
    )


def counted_twice(typing: Typing, said: n.Cond | bool, scope: Scope) -> Expr:
    """Whether a cell may be entered twice: always, never, or while a test holds."""
    if isinstance(said, bool):
        return Const(t.TRUTH, None, int(said))
    return conditions.condition_of(typing, said, scope)


def spending(
    typing: Typing, spending: f.Spending, scope: Scope, known: list[str] | None
) -> TypedSpending:
    """A condition of a walk, its own or taken over, that may be broken so often, at a price."""
    if known is not None and spending.reason.text not in known:
        typing.names.unknown("condition named", spending.reason, tuple(known), "L100")
    most = typing.expect(values.value_of(typing, spending.most, scope), t.ANY_NUMBER, "How often")
    return TypedSpending(spending.reason.text, most, steps.typed_steps(typing, spending.pay, scope))


def one_round(typing: Typing, game: f.GameFile) -> Game:
    """Types everything once with the types of parameters known so far."""
    typing.words, typing.rules, typing.walks, typing.problems = {}, {}, {}, []
    typing.wanted_rules, typing.walks_used, typing.openly = set(), set(), {}
    sections, names = typing.names.sections, typing.names
    setup = steps.typed_steps(typing, sections.setup or (), Scope(has_you=False))
    play = steps.typed_steps(typing, sections.play or (), Scope(has_you=False))
    windows = each_typed(typing, sections.windows, typed_window)
    triggers = each_typed(typing, sections.triggers, typed_trigger)
    squares = each_typed(typing, sections.squares, typed_square)
    invariants = typed_invariants(typing, sections.invariants)
    of_tiles = typed_invariants(typing, sections.tile_invariants)
    starts = {
        name: typed_once(typing, (value.decl,), partial(typed_start, typing, value, start))
        for name, value in names.values.items()
        if (start := value.decl.start) is not None
    }
    odds = {
        a.name: tuple((k.text, values.value_of(typing, e, Scope())) for k, e in a.odds)
        for a in sections.attempts
    }
    agreed: tuple[f.Variant | f.Option, ...] = (*game.variants, *names.options.values())
    agreeing = Scope(has_you=False)
    needs = {
        each.name: typed_once(typing, (each,), partial(typed_checks, typing, each.needs, agreeing))
        for each in agreed
    }
    remembers = tuple(
        (w, conditions.condition_of(typing, x, Scope(has_you=False))) for w, x in game.remembers
    )
    score = typed_score(typing, game.score)
    reached(typing)
    if squares and FOLLOWER not in typing.params:
        typing.params[FOLLOWER] = t.Piece(frozenset(names.pieces))
        typing.changed = True
    return Game(
        game.name, (), names, {}, typing.words, typing.rules, typing.walks, windows, triggers,
        invariants, setup, play, starts, odds, needs, remembers, score, squares, of_tiles,
    )  # fmt: skip


def typed_start(typing: Typing, value: ValueInfo, said: n.Expr) -> Expr:
    """What a value is at the beginning."""
    start = values.value_of(typing, said, Scope(has_you=False), value.type)
    what = f"The start of `{value.decl.name}`"
    return typing.expect(values.single(typing, start), value.type, what)


def typed_score(typing: Typing, score: f.Score | None) -> tuple[Var, Expr] | None:
    """What the score of a player is, where the game says so."""
    if score is None or score.value is None:
        return None
    player = Var("player", t.PLAYER, score.span)
    value = values.single(
        typing, values.value_of(typing, score.value, Scope(has_you=False).bind(player))
    )
    return player, typing.numeric(value, "A score")


def typed_invariants(
    typing: Typing, invariants: tuple[f.Invariant, ...]
) -> tuple[TypedInvariant, ...]:
    """What must be true, of the game or of its tiles."""
    return each_typed(typing, invariants, typed_invariant)


def typed_invariant(typing: Typing, invariant: f.Invariant) -> TypedInvariant:
    """A test that always holds."""
    test = conditions.condition_of(typing, invariant.test, Scope(has_you=False))
    return TypedInvariant(invariant, test)


def each_typed(
    typing: Typing, declared: Iterable[Said], make: Callable[[Typing, Said], Typed]
) -> tuple[Typed, ...]:
    """Declarations that nobody calls, each typed."""
    return tuple(typed_once(typing, (each,), partial(make, typing, each)) for each in declared)


def reached(typing: Typing) -> None:
    """Types what is called, then what the game declares although nobody has called it."""
    follow(typing)
    for key in rule_keys(typing):
        if typing.names.rules[key[0]][key[1:]].origin != "library":
            typing.wanted_rules.add(key)
    for name, shapes in typing.names.words.items():
        for shape, word in shapes.items():
            if word.origin != "library":
                words.word_type(typing, (name, *shape))
    for name, walks in typing.names.walks.items():
        own = (shape for shape, walk in walks.items() if walk.origin != "library")
        typing.walks_used.update((name, *shape) for shape in own)
    follow(typing)


def follow(typing: Typing) -> None:
    """Types every rule and walk that is wanted, and what those want in turn."""
    while True:
        wanted = typing.wanted_rules - typing.rules.keys()
        rules = [k for k in rule_keys(typing) if k in wanted] if wanted else []
        walks = sorted(typing.walks_used - typing.walks.keys())
        if not rules and not walks:
            return
        for key in rules:
            rule = typing.names.rules[key[0]][key[1:]]
            typing.rules[key], answer = typed_once(
                typing, (rule,), partial(typed_rule, typing, key, rule)
            )
            if typing.answers.get(key, t.UNKNOWN) != answer:
                typing.answers[key] = answer
                typing.changed = True
        for key in walks:
            chain = inherited(typing, typing.names.walks[key[0]][key[1:]])
            typing.walks[key] = typed_once(
                typing, (*reversed(chain),), partial(typed_walk, typing, key, chain)
            )


def rule_keys(typing: Typing) -> list[Key]:
    """Every rule, by its name and the shape of its call."""
    return [(name, *shape) for name, rules in typing.names.rules.items() for shape in rules]


def typed_window(typing: Typing, window: f.Window) -> TypedWindow:
    """A window: when it opens, who may speak and what they may do."""
    first = window.body[0] if window.body else None
    asked = first.head if isinstance(first, f.Block) else first.step if first else None
    wrong = not isinstance(asked, n.Choice | n.ChooseOne) or asked.asks.again
    if wrong and window.whole:
        sentence = f"The window `{window.name}` does not begin with a choice."
        typing.report("L117", window.span, sentence, "Begin with `may choose one` under `do`.")
    poll = (
        conditions.condition_of(typing, window.poll, Scope(has_you=False)) if window.poll else None
    )
    still = (
        conditions.condition_of(typing, window.while_open, Scope(has_you=False))
        if window.while_open
        else None
    )
    seats: Expr = Const(t.Set(t.PLAYER), None, None)
    if window.seats is not None:
        value = values.value_of(typing, window.seats, Scope(has_you=False), t.PLAYER)
        seats = (
            value
            if value.type == t.TABLE
            else typing.expect(value, t.Set(t.PLAYER), "Who may speak")
        )
    return TypedWindow(window, poll, still, seats, steps.typed_steps(typing, window.body, Scope()))


def typed_square(typing: Typing, square: f.Square) -> TypedSquare:
    """What a printed text needs and does, about the piece that arrived and an arrow."""
    ranges = typing.names.inscriptions.ranges(square)
    listed = frozenset(x.name for x in typing.names.sections.types)
    runner = Var(RUNNER, typing.param(*FOLLOWER) or t.UNKNOWN, square.span)
    params = (runner, Var(ARROW, t.WAY, square.span), *holes_of(square, listed, ranges))
    scope = Scope().bind(*params)
    needs = typed_checks(typing, square.needs, scope)
    return TypedSquare(square, params, needs, steps.typed_steps(typing, square.body, scope))


def typed_trigger(typing: Typing, trigger: f.Trigger) -> TypedTrigger:
    """What happens by itself: when a piece enters a place, or a test becomes true."""
    event = trigger.event
    outer = Scope(has_you=False)
    if isinstance(event, n.Becomes):
        test = conditions.condition_of(typing, event.condition, outer)
        return TypedTrigger(
            trigger, None, test, None, steps.typed_steps(typing, trigger.body, outer)
        )
    kind = typing.names.type_named(event.name) or t.Piece(frozenset(typing.names.pieces))
    var = Var(event.name, kind, event.at.span)
    place, bound = entered(typing, event.place, outer)
    inner = outer.bind(var, *bound)
    return TypedTrigger(trigger, var, None, place, steps.typed_steps(typing, trigger.body, inner))


def entered(typing: Typing, node: n.Expr, scope: Scope) -> tuple[Expr, tuple[Var, ...]]:
    """The place of an event; `load of pawn` is the load of any pawn, which is bound."""
    if isinstance(node, n.Of) and isinstance(node.subject, n.Name) and not node.arguments:
        kind = typing.names.type_named(node.subject.word)
        if node.word in typing.names.places and kind is not None:
            var = Var(node.subject.word, kind, node.subject.at.span)
            return values.value_of(typing, node, scope.bind(var)), (var,)
    return values.value_of(typing, node, scope), ()


def _wrong_looks(names: Declarations) -> Iterable[Problem]:
    if names.game.look is None:
        return ()
    from ludex.model.looks import wrong_looks

    return wrong_looks(names)


Declared = tuple[Declarations, dict[str, tuple[str, Span]], list[Problem]]
"""What a game declares, the options that are fixed for it, and the problems of laying it out."""


def declared(game: f.GameFile, variants: tuple[str, ...] = ()) -> Declared:
    """What a game declares with these variants laid over it, before anything is typed."""
    known = _declared(game)
    if variants not in known:
        sections, settings, problems = overlaid(game, variants)
        known[variants] = Declarations(game, sections), settings, problems
    return known[variants]


@once
def _declared(game: f.GameFile) -> dict[tuple[str, ...], Declared]:
    """What was found of a game already, by the variants that were laid over it."""
    return {}


def typed(game: f.GameFile, variants: tuple[str, ...] = ()) -> tuple[Game, list[Problem]]:
    """The checked game with these variants laid over it, and every problem of it."""
    names, settings, problems = declared(game, variants)
    sections = names.sections
    typing = Typing(names, ground_of(names))
    for _ in range(MOST_ROUNDS):
        typing.changed = False
        made = one_round(typing, game)
        if not typing.changed:
            break
    found = [
        *problems,
        *names.problems,
        *wrong_effects(names),
        *wrong_patterns(names),
        *wrong_recordings(names),
        *wrong_limits(names),
        *wrong_about(names),
        *wrong_players(names),
        *wrong_copies(names),
        *looked_up(names),
        *wrong_paths(names),
        *_wrong_looks(names),
        *lists_of_kinds(names),
        *wrong_attempts(names),
        *wrong_agreed(sections.values, names.enums),
        *wrong_ends(sections.values),
        *typing.problems,
    ]
    unique = list({(p.code, p.span, p.sentence): p for p in found}.values())
    checked = Game(
        game.name, variants, names, settings, made.words, made.rules, made.walks, made.windows,
        made.triggers, made.invariants, made.setup, made.play, made.starts, made.odds, made.needs,
        made.remembers, made.score, made.squares, made.tile_invariants,
    )  # fmt: skip
    return checked, unique
