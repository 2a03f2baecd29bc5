"""From the declarations an author wrote to the checked game, every name found."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.model import types as t
from ludex.model.agreeing import wrong_agreed, wrong_ends
from ludex.model.attempts import wrong_attempts
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
    TypedWord,
)  # fmt: skip
from ludex.model.limits import wrong_limits, wrong_paths, wrong_players
from ludex.model.listed import lists_of_kinds
from ludex.model.looked_up import looked_up
from ludex.model.names import Declarations
from ludex.model.numbers import has_halves, in_halves
from ludex.model.patterns import wrong_patterns
from ludex.model.recording import wrong_recordings
from ludex.model.scope import Scope
from ludex.model.squares import ARROW, FOLLOWER, RUNNER, holes_of
from ludex.model.steps import STEP, StepTyping
from ludex.model.tree import (
    Cases,
    Check,
    Const,
    Expr,
    Key,
    Local,
    Region,
    TypedOption,
    Var,
    WordCall,
)
from ludex.syntax import file as f
from ludex.syntax import nodes as n
from ludex.syntax.overlay import overlaid

MOST_ROUNDS = 12


class GameTyping(StepTyping):
    """Types a whole game; the types of parameters flow in from the calls until nothing changes."""

    def __init__(self, names: Declarations) -> None:
        super().__init__(names)
        self.words: dict[Key, TypedWord] = {}
        self.rules: dict[Key, TypedRule] = {}
        self.walks: dict[Key, TypedWalk] = {}
        self.wanted_rules: set[Key] = set()
        self.open_words: list[Key] = []
        self.answer_types: dict[Key, t.Type] = {}

    @property
    def answers(self) -> dict[Key, t.Type]:
        """What each rule gives, as far as it is known."""
        return self.answer_types

    def found_types(self) -> dict[str, t.Type]:
        """The types of the words about nothing that have been found so far."""
        return {key[0]: word.body.type for key, word in self.words.items() if key[1:] == ("",)}

    def called(self, key: Key) -> None:
        """Notes that a rule is called, so that it is typed too."""
        self.wanted_rules.add(key)

    def fresh_params(self, section: str, key: Key, signature: n.Signature) -> tuple[Var, ...]:
        """The parameters of a definition, typed as far as the calls say."""
        made = []
        for index, param in enumerate(signature.params):
            kind = self.declared_type(param)
            if kind is None:
                kind = self.params.get((section, key, index), t.UNKNOWN)
            made.append(Var(param.name, kind, param.at.span))
        return tuple(made)

    # ------------------------------------------------------------ words
    def word_type(self, key: Key, word: f.Word) -> t.Type:
        """The type of a defined word, which is typed when it is first used."""
        if key in self.open_words:
            through = [k[0] for k in self.open_words[self.open_words.index(key) + 1 :]]
            said = f", through {' and '.join(f'`{name}`' for name in through)}" if through else ""
            hint = "A word stands for what can be worked out without it."
            self.report("L107", word.span, f"`{word.name}` is defined by itself{said}.", hint)
            return t.UNKNOWN
        if key not in self.words:
            self.open_words.append(key)
            self.words[key] = self.typed_word(key, word)
            self.open_words.pop()
        return self.words[key].body.type

    def meant_openly(self, call: WordCall) -> bool:
        """Whether what a word stands for is seen by everybody."""
        word = self.words.get(call.word)
        return word is not None and self.open_to_all(word.body)

    def typed_word(self, key: Key, word: f.Word) -> TypedWord:
        """A defined word with its parameters and its meaning."""
        params = self.fresh_params("word", key, word.signature)
        scope = Scope().bind(*params)
        body: Expr
        if word.cases:
            body = self.cases(word, scope)
        elif word.drawings:
            body = self.drawn_region(word, params)
        elif word.meaning is None:
            body = Const(t.UNKNOWN, word.signature.at, None)
        else:
            body = self.meaning(word.meaning, scope)
        if word.signature.kind == "is" and body.type not in (t.TRUTH, t.UNKNOWN):
            sentence = (
                f"`{word.signature.at.text}` is a test, but stands for {t.name_of(body.type)}."
            )
            self.report("L101", body.at, sentence)
        self.about_something(word, params)
        return TypedWord(key, word, params, body)

    def about_something(self, word: f.Word, params: tuple[Var, ...]) -> None:
        """A test is about what its key begins with: something there is, or that it reads."""
        thing = word.signature.object if word.signature.kind == "is" else None
        if thing is None or params[0].used or word.origin == "library":
            return
        if thing.type_name is None and self.names.type_named(thing.name) is None:
            sentence = f"There is no type `{thing.name}`, and the test never reads `{thing.name}`."
            hint = f"For a test about nothing, write one word: `{thing.name}-{word.name}`."
            self.report("L225", thing.at, sentence, hint)

    def drawn_region(self, word: f.Word, params: tuple[Var, ...]) -> Expr:
        """Drawn cells: those of a seat, where the word is about one, or all that have a sign."""
        at = word.signature.at
        seats = [Local(var.type, at, var) for var in params if var.type == t.PLAYER]
        if word.signature.kind == "is" or len(seats) != len(params) or len(params) > 1:
            hint = "Write `lake:`, or `camp of player:` for a region of each seat."
            self.report("L246", at, "A region is about nothing, or about a player.", hint)
            return Const(t.UNKNOWN, at, None)
        for var in params:
            var.used = True
        return Region(t.Set(t.CELL), at, word.drawings, seats[0] if seats else None)

    def meaning(self, node: n.Expr | n.Cond, scope: Scope) -> Expr:
        """What a word stands for: a test or a value."""
        if isinstance(node, n.Cond):
            return self.condition(node, scope)
        value = self.single(self.value(node, scope))
        return self.as_set(value) if isinstance(value.type, t.Place) else value

    def cases(self, word: f.Word, scope: Scope) -> Expr:
        """The cases of a word: exceptions, and at most one general rule."""
        arms: list[tuple[Expr, Expr]] = []
        general: Expr | None = None
        wanted: t.Type | None = None
        for case in word.cases:
            value = self.single(self.value(case.value, scope, wanted))
            if isinstance(wanted, t.Set):
                value = self.as_set(value, wanted.of)
            elif isinstance(value.type, t.Place):
                value = self.as_set(value)
            if has_halves(wanted) or has_halves(value.type):
                value, arms = in_halves(value), [(test, in_halves(v)) for test, v in arms]
                general = in_halves(general) if general is not None else None
                wanted = t.ANY_HALVES if isinstance(wanted, t.Number) else wanted
            joined = value.type if wanted is None else t.join(wanted, value.type)
            if joined is None:
                first = t.name_of(wanted or t.UNKNOWN)
                sentence = f"This case is {t.name_of(value.type)}, an earlier one {first}."
                self.report("L101", case.value.at, sentence)
            wanted = joined or wanted
            if case.condition is not None:
                arms.append((self.condition(case.condition, scope), value))
            elif general is not None:
                self.report("L115", case.at, "A word has only one `otherwise`.")
            else:
                general = value
        if general is None:
            hint = "Add the general rule: `V otherwise`."
            self.report("L115", word.span, f"Nothing says what `{word.name}` is otherwise.", hint)
        return Cases(wanted or t.UNKNOWN, word.signature.at, tuple(arms), general)

    # ------------------------------------------------------------ rules and walks
    def typed_rule(self, key: Key, rule: f.Rule) -> TypedRule:
        """A rule with its needs, its steps and the type of its answer."""
        params = self.fresh_params("rule", key, rule.signature)
        gives: list[t.Type] = []
        scope = Scope(gives=gives).bind(*params)
        needs = self.checks(rule.needs, scope)
        body = self.steps(rule.body, scope)
        answer: t.Type = t.UNKNOWN
        for given in gives:
            joined = t.join(answer, given)
            if joined is None:
                self.report("L101", rule.span, f"`{rule.name}` gives answers of several types.")
            answer = joined or answer
        if self.answer_types.get(key, t.UNKNOWN) != answer:
            self.answer_types[key] = answer
            self.changed = True
        return TypedRule(key, rule, params, needs, body)

    def checks(self, conditions: tuple[f.Condition, ...], scope: Scope) -> tuple[Check, ...]:
        """Conditions as checks of their own, so that each can be named when it fails."""
        found = []
        for each in conditions:
            if each.reason:
                found.append(Check(self.condition(each.test, scope), each.reason))
            else:
                found.extend(Check(part, "") for part in self.parts(each.test, scope))
        return tuple(found)

    def inherited(self, walk: f.WalkRule) -> list[f.WalkRule]:
        """The walk and those it builds on, the most general first."""
        chain = [walk]
        while chain[0].like is not None:
            like = chain[0].like
            shapes = self.names.walks.get(like.text, {})
            parent = shapes.get(chain[0].signature.shape) or next(iter(shapes.values()), None)
            if parent is None or parent in chain:
                self.names.unknown("walk to build on", like, tuple(self.names.walks), "L100")
                break
            chain.insert(0, parent)
        return chain

    def typed_walk(self, key: Key, walk: f.WalkRule) -> TypedWalk:
        """A walk, with all that it takes over from the walk it builds on."""
        params = self.fresh_params("walk", key, walk.signature)
        outer = Scope().bind(*params)
        inner = Scope().in_walk().bind(*params)
        chain = self.inherited(walk)
        begins = ways = lands = stops = twice = gathers = None
        straight, spends = False, list[TypedSpending]()
        where, prefers, reasons = list[Check](), list[Check](), list[str]()
        between: list[TypedOption] = []
        for each in chain:
            begins = self.cell_of(each.begins, outer) if each.begins else begins
            if each.ways is not None:
                ways = self.expect(self.value(each.ways, inner, t.WAY), t.Set(t.WAY), "The ways")
            lands = self.cell_of(each.lands, inner) if each.lands else lands
            where += self.checks(each.where, inner)
            prefers += self.checks(each.prefers, inner)
            stops = self.condition(each.stops, inner) if each.stops else stops
            straight = straight if each.straight is None else each.straight
            if each.twice is not None:
                twice = self.twice(each.twice, inner)
            reasons += [c.reason for c in each.where if c.reason]
            spends += [self.spending(s, outer, tuple(reasons)) for s in each.spends]
            if each.gathers is not None:
                gathers = self.pieces_of(each.gathers, inner)
            between += self.in_between(each.between, inner.in_between())
        for name, part in (("from", begins), ("ways", ways), ("lands", lands)):
            if part is None:
                self.report("L116", walk.span, f"The walk `{walk.name}` does not say `{name}`.")
        nothing = Const(t.UNKNOWN, walk.signature.at, None)
        return TypedWalk(
            key, walk, params, begins or nothing, ways or nothing, lands or nothing,
            tuple(where), stops, straight, twice, tuple(spends), gathers, tuple(between),
            tuple(prefers),
        )  # fmt: skip

    def cell_of(self, node: n.Expr, scope: Scope) -> Expr:
        """A value that must be a cell."""
        return self.expect(self.value(node, scope, t.CELL), t.CELL, "Where a walk goes")

    def in_between(self, body: f.Steps, scope: Scope) -> tuple[TypedOption, ...]:
        """What may be done between the steps of a walk."""
        options = self.options(body, scope, "in between")
        for option in [o for o in options if o.name == STEP and o.at is not None]:
            self.report("L104", option.at, "Every walk has an option `step` of its own.")
        return options

    def pieces_of(self, node: n.Expr, scope: Scope) -> Expr:
        """What a step gathers: pieces."""
        among = self.as_set(self.value(node, scope))
        return self.expect(
            among, t.Set(t.Piece(frozenset(self.names.pieces))), "What a walk gathers"
        )

    def twice(self, said: n.Cond | bool, scope: Scope) -> Expr:
        """Whether a cell may be entered twice: always, never, or while a test holds."""
        if isinstance(said, bool):
            return Const(t.TRUTH, None, int(said))
        return self.condition(said, scope)

    def spending(self, spending: f.Spending, scope: Scope, known: tuple[str, ...]) -> TypedSpending:
        """A condition of a walk, its own or taken over, that may be broken so often, at a price."""
        if spending.reason.text not in known:
            self.names.unknown("condition named", spending.reason, known, "L100")
        most = self.expect(self.value(spending.most, scope), t.ANY_NUMBER, "How often")
        return TypedSpending(spending.reason.text, most, self.steps(spending.pay, scope))

    # ------------------------------------------------------------ the whole
    def round(self, game: f.GameFile) -> Game:
        """Types everything once with the types of parameters known so far."""
        self.words, self.rules, self.walks, self.problems = {}, {}, {}, []
        self.wanted_rules, self.walks_used = set(), set()
        sections, names = self.names.sections, self.names
        setup = self.steps(sections.setup or (), Scope(has_you=False))
        play = self.steps(sections.play or (), Scope(has_you=False))
        windows = tuple(self.window(w) for w in sections.windows)
        triggers = tuple(self.trigger(w) for w in sections.triggers)
        squares = tuple(self.square(s) for s in sections.squares)
        invariants = self.tested(sections.invariants)
        of_tiles = self.tested(sections.tile_invariants)
        starts = {}
        for value in names.values.values():
            if value.decl.start is not None:
                start = self.value(value.decl.start, Scope(has_you=False), value.type)
                what = f"The start of `{value.decl.name}`"
                starts[value.decl.name] = self.expect(self.single(start), value.type, what)
        odds = {
            a.name: tuple((k.text, self.value(e, Scope())) for k, e in a.odds)
            for a in sections.attempts
        }
        agreed: tuple[f.Variant | f.Option, ...] = (*game.variants, *names.options.values())
        needs = {each.name: self.checks(each.needs, Scope(has_you=False)) for each in agreed}
        remembers = tuple((w, self.condition(x, Scope(has_you=False))) for w, x in game.remembers)
        score = self.score(game.score)
        self.reached()
        if squares and FOLLOWER not in self.params:
            self.params[FOLLOWER] = t.Piece(frozenset(names.pieces))
            self.changed = True
        return Game(
            game.name, (), names, {}, self.words, self.rules, self.walks, windows, triggers,
            invariants, setup, play, starts, odds, needs, remembers, score, squares, of_tiles,
        )  # fmt: skip

    def score(self, score: f.Score | None) -> tuple[Var, Expr] | None:
        """What the score of a player is, where the game says so."""
        if score is None or score.value is None:
            return None
        player = Var("player", t.PLAYER, score.span)
        value = self.single(self.value(score.value, Scope(has_you=False).bind(player)))
        return player, self.numeric(value, "A score")

    def tested(self, invariants: tuple[f.Invariant, ...]) -> tuple[TypedInvariant, ...]:
        """What must be true, of the game or of its tiles."""
        scope = Scope(has_you=False)
        return tuple(TypedInvariant(i, self.condition(i.test, scope)) for i in invariants)

    def reached(self) -> None:
        """Types what is called, then what the game declares although nobody has called it."""
        self.follow()
        for key in self.rule_keys():
            if self.names.rules[key[0]][key[1:]].origin != "library":
                self.wanted_rules.add(key)
        for name, words in self.names.words.items():
            for shape, word in words.items():
                if word.origin != "library":
                    self.word_type((name, *shape), word)
        for name, walks in self.names.walks.items():
            own = (shape for shape, walk in walks.items() if walk.origin != "library")
            self.walks_used.update((name, *shape) for shape in own)
        self.follow()

    def follow(self) -> None:
        """Types every rule and walk that is wanted, and what those want in turn."""
        while True:
            rules = [k for k in self.rule_keys() if k in self.wanted_rules - self.rules.keys()]
            walks = sorted(self.walks_used - self.walks.keys())
            if not rules and not walks:
                return
            for key in rules:
                self.rules[key] = self.typed_rule(key, self.names.rules[key[0]][key[1:]])
            for key in walks:
                self.walks[key] = self.typed_walk(key, self.names.walks[key[0]][key[1:]])

    def rule_keys(self) -> list[Key]:
        """Every rule, by its name and the shape of its call."""
        return [(name, *shape) for name, rules in self.names.rules.items() for shape in rules]

    def window(self, window: f.Window) -> TypedWindow:
        """A window: when it opens, who may speak and what they may do."""
        first = window.body[0] if window.body else None
        asked = first.head if isinstance(first, f.Block) else first.step if first else None
        if not isinstance(asked, n.Choice | n.ChooseOne) or asked.asks.again:
            sentence = f"The window `{window.name}` does not begin with a choice."
            self.report("L117", window.span, sentence, "Begin with `may choose one` under `do`.")
        poll = self.condition(window.poll, Scope(has_you=False)) if window.poll else None
        still = (
            self.condition(window.while_open, Scope(has_you=False)) if window.while_open else None
        )
        seats: Expr = Const(t.Set(t.PLAYER), None, None)
        if window.seats is not None:
            value = self.value(window.seats, Scope(has_you=False), t.PLAYER)
            seats = (
                value
                if value.type == t.TABLE
                else self.expect(value, t.Set(t.PLAYER), "Who may speak")
            )
        return TypedWindow(window, poll, still, seats, self.steps(window.body, Scope()))

    def square(self, square: f.Square) -> TypedSquare:
        """What a printed text needs and does, about the piece that arrived and an arrow."""
        ranges = self.names.inscriptions.ranges(square)
        listed = frozenset(x.name for x in self.names.sections.types)
        runner = Var(RUNNER, self.params.get(FOLLOWER, t.UNKNOWN), square.span)
        params = (runner, Var(ARROW, t.WAY, square.span), *holes_of(square, listed, ranges))
        scope = Scope().bind(*params)
        needs = self.checks(square.needs, scope)
        return TypedSquare(square, params, needs, self.steps(square.body, scope))

    def trigger(self, trigger: f.Trigger) -> TypedTrigger:
        """What happens by itself: when a piece enters a place, or a test becomes true."""
        event = trigger.event
        outer = Scope(has_you=False)
        if isinstance(event, n.Becomes):
            test = self.condition(event.condition, outer)
            return TypedTrigger(trigger, None, test, None, self.steps(trigger.body, outer))
        kind = self.names.type_named(event.name) or t.Piece(frozenset(self.names.pieces))
        var = Var(event.name, kind, event.at.span)
        place, bound = self.entered(event.place, outer)
        inner = outer.bind(var, *bound)
        return TypedTrigger(trigger, var, None, place, self.steps(trigger.body, inner))

    def entered(self, node: n.Expr, scope: Scope) -> tuple[Expr, tuple[Var, ...]]:
        """The place of an event; `load of pawn` is the load of any pawn, which is bound."""
        if isinstance(node, n.Of) and isinstance(node.subject, n.Name) and not node.arguments:
            kind = self.names.type_named(node.subject.word)
            if node.word in self.names.places and kind is not None:
                var = Var(node.subject.word, kind, node.subject.at.span)
                return self.value(node, scope.bind(var)), (var,)
        return self.value(node, scope), ()


def typed(game: f.GameFile, variants: tuple[str, ...] = ()) -> tuple[Game, list[Problem]]:
    """The checked game with these variants laid over it, and every problem of it."""
    sections, settings, problems = overlaid(game, variants)
    names = Declarations(game, sections)
    typing = GameTyping(names)
    for _ in range(MOST_ROUNDS):
        typing.changed = False
        made = typing.round(game)
        if not typing.changed:
            break
    found = [
        *problems,
        *names.problems,
        *wrong_effects(names),
        *wrong_patterns(names),
        *wrong_recordings(names),
        *wrong_limits(names),
        *wrong_players(names),
        *looked_up(names),
        *wrong_paths(names),
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
