"""Goes through the steps of a game as they may happen, and says what is read in each choice."""

from __future__ import annotations

from collections.abc import Hashable

from ludex.lint.hiding import NOBODY, Read
from ludex.lint.knowledge import Knowledge, Known, Situation
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game
from ludex.records import dataclass, replace

MOST_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Reading:
    """Something that is read for the choice of a seat."""

    seat: Hashable
    said: m.Expr
    read: Read


class Situations:
    """Follows every way through a game at once; a loop is followed until nothing new comes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.knowledge = Knowledge(game)
        self.readings: dict[Reading, None] = {}
        self.open_rules: list[m.Key] = []
        self.done: dict[Hashable, frozenset[str]] = {}
        self.ever_down: frozenset[str] = frozenset()
        self.after: tuple[m.Step, ...] = ()
        self.following = False

    def all_readings(self) -> list[Reading]:
        """What is read in the choices of the whole game; it is followed again where something was
        asked before something else came to lie face-down."""
        down = self.whole_game()
        while self.knowledge.outdated or down != self.ever_down:
            self.readings.clear()
            self.done.clear()
            self.knowledge.memory.clear()
            self.knowledge.uncovered.clear()
            down = self.whole_game()
        return list(self.readings)

    def whole_game(self) -> frozenset[str]:
        """Follows set-up and play, then what may happen in between; gives where backs may have
        been seen before that."""
        here = self.steps(self.game.setup, Situation(you="nobody"))
        self.steps(self.game.play, replace(here, you="nobody"))
        before = self.ever_down
        for window in self.game.windows:
            self.steps(window.body, Situation(you=window.decl.name, down=self.ever_down))
        for trigger in self.game.triggers:
            self.steps(trigger.body, Situation(you="nobody", down=self.ever_down))
        return before

    def steps(self, body: tuple[m.Step, ...], here: Situation) -> Situation:
        """The situation behind a list of steps."""
        behind = self.after
        for index, step in enumerate(body):
            self.after = (*body[index + 1 :], *behind)
            here = self.step(step, here)
            self.ever_down |= here.down
        self.after = behind
        return here

    def step(self, step: m.Step, here: Situation) -> Situation:
        """The situation behind one step."""
        of = self.knowledge.again
        match step:
            case m.Do(op="follow-for"):
                return self.follow(step, here)
            case m.Do():
                return self.verb(step, here)
            case m.CallRule():
                return self.call(step, here)
            case m.LetValue():
                return here.with_name(step.var, of(step.value, here))
            case m.IfStep():
                return self.arms(step, here)
            case m.EachStep():
                known = self.knowledge.element(step.var, of(step.among, here))
                inside = here.with_name(step.var, known)
                if step.condition is not None:
                    inside = self.knowledge.assume(step.condition, inside, True)
                return self.loop(step.body, inside)
            case m.RepeatStep():
                return self.loop(step.body, here)
            case m.TurnsStep():
                return self.turns(step, here)
            case m.ChoiceStep():
                return self.choice(step, here)
            case m.DrawStep():
                for binder in step.binders:
                    here = here.with_name(binder.var, of(binder.among, here))
                return here
            case m.AttemptStep():
                return _either([here, *(self.steps(body, here) for _, body in step.outcomes)])
            case m.WalkStep():
                return self.loop(step.body, here)
        return here

    def loop(self, body: tuple[m.Step, ...], here: Situation) -> Situation:
        """The situation behind steps that happen any number of times."""
        for _ in range(MOST_ROUNDS):
            after = _either([here, self.steps(body, here)])
            if after.down == here.down:
                return after
            here = after
        return here

    def turns(self, step: m.TurnsStep, here: Situation) -> Situation:
        """Turns: whoever has the turn decides."""
        seat = ("turn", id(step))
        inside = replace(here, you=seat)
        if step.var is not None:
            player = step.var.type == t.PLAYER
            inside = inside.with_name(step.var, Known(seat=seat if player else step.var))
        return replace(self.loop(step.body, inside), you=here.you)

    def arms(self, step: m.IfStep, here: Situation) -> Situation:
        """The arms of an `if`, each where its test holds."""
        after = []
        for test, body in step.arms:
            after.append(self.steps(body, self.knowledge.assume(test, here, True)))
            here = self.knowledge.assume(test, here, False)
        return _either([*after, self.steps(step.otherwise or (), here)])

    def call(self, step: m.CallRule, here: Situation) -> Situation:
        """A rule with its arguments; one that is under way already changes nothing new."""
        rule = self.game.rules[step.rule]
        args = tuple(self.knowledge.again(a, here) for a in step.args)
        key = (step.rule, args, here.you, here.down)
        if key not in self.done and step.rule not in self.open_rules:
            self.open_rules.append(step.rule)
            names = {id(param): arg for param, arg in zip(rule.params, args, strict=True)}
            self.done[key] = self.steps(rule.body, Situation(here.you, names, here.down)).down
            self.open_rules.pop()
        return Situation(here.you, here.names, self.done.get(key, here.down))

    def follow(self, step: m.Do, here: Situation) -> Situation:
        """Any entry of the dictionary may be followed; whoever owns the piece decides."""
        if self.following:
            return here
        self.following = True
        ways = [here]
        for square in self.game.squares:
            names = {id(square.params[0]): self.knowledge.again(step.args[1], here)}
            ways.append(self.steps(square.body, Situation("owner", names, here.down)))
        self.following = False
        return replace(here, down=frozenset().union(*(way.down for way in ways)))

    # ------------------------------------------------------------ verbs
    def verb(self, step: m.Do, here: Situation) -> Situation:
        """What a verb changes of where backs may be seen."""
        if step.op not in ("hide", "reveal", "move-to", "move-under", "deal-from-to", "swap-with"):
            return here
        of = self.knowledge.of if step.op == "hide" else self.knowledge.again
        args = [of(a, here) for a in step.args]
        here = Situation(here.you, here.names, here.down)
        things = args[1] if step.op == "deal-from-to" else args[0]
        homes = frozenset(home.place for home in things.homes)
        match step.op:
            case "hide":
                held = self.game.names.places
                lying = [held[home].holds for home in homes if home in held]
                may = frozenset().union(*lying) if len(lying) == len(homes) else None
                sorts = _sorts(step.args[0].type)
                self.knowledge.hidden_sorts |= sorts if may is None else sorts & may
                self.knowledge.covered |= homes - _filled(self.after)
                self.knowledge.uncovered.pop(id(_itself(step.args[0])), None)
                return _named(step, things.turned(up=False), replace(here, down=here.down | homes))
            case "reveal":
                whole = homes if _whole(step.args[0]) else frozenset()
                shown = replace(here, down=here.down - whole)
                return _named(step, things.turned(up=True), shown)
            case "swap-with":
                both = homes | {home.place for home in args[1].homes}
                return replace(here, down=here.down | both if here.down & both else here.down)
        goals = frozenset(home.place for home in args[-1].homes)
        left = homes if _whole(step.args[0]) else frozenset()
        covered = any(home.place in here.down and not home.up for home in things.homes)
        down = (here.down | goals if covered else here.down) - left
        if covered and not _revealed(step, self.after):
            self.knowledge.covered |= goals
        up = bool(things.homes) and all(home.up for home in things.homes)
        moved = replace(things, homes=args[-1].homes).turned(up)
        return _named(step, moved, replace(here, down=down))

    # ------------------------------------------------------------ choices
    def choice(self, step: m.ChoiceStep, here: Situation) -> Situation:
        """What each option reads before it is chosen, and what follows from it."""
        seat: Hashable = here.you
        if step.who is not None:  # who is asked is seen by all
            self.reads(step.who, here, NOBODY)
        if step.secretly:
            seat = ("each", id(step))
        elif step.who is not None:
            seat = self.knowledge.again(step.who, here).seat
        after = [self.steps(step.otherwise or (), here)]
        for option in step.options:
            inside = self.option(option, replace(here, you=seat))
            after.append(replace(self.steps(option.body, inside), you=here.you))
        return _either(after)

    def option(self, option: m.TypedOption, here: Situation) -> Situation:
        """The situation in which an option is chosen."""
        if option.guard is not None:
            self.reads(option.guard, here)
            here = self.knowledge.assume(option.guard, here, True)
        for binder in option.binders:
            among = self.reads(binder.among, here)
            known = among if binder.several else self.knowledge.element(binder.var, among)
            here = here.with_name(binder.var, replace(known, reads=frozenset()))
        for check in option.checks:
            self.reads(check.test, here)
            here = self.knowledge.assume(check.test, here, True)
        return here

    def reads(self, said: m.Expr, here: Situation, seat: Hashable = None) -> Known:
        """Notes what is read for a choice, which its seat learns, or another one."""
        known = self.knowledge.again(said, here)
        learns = here.you if seat is None else seat
        self.readings.update(dict.fromkeys(Reading(learns, said, r) for r in known.reads))
        return known


def _sorts(kind: t.Type) -> frozenset[str]:
    """The sorts of pieces that a value may be."""
    of = kind.of if isinstance(kind, t.Set) else kind
    return of.names if isinstance(of, t.Piece) else frozenset()


def _whole(node: m.Expr) -> bool:
    """Whether this is everything in a place of which there is only one."""
    if isinstance(node, m.Core) and node.op == "contents":
        return _whole(node.args[0])
    return isinstance(node, m.PlaceRef) and node.owner is None


def _filled(steps: tuple[m.Step, ...]) -> set[str]:
    """The places to which something is moved in these steps."""
    found: set[str] = set()
    for step in steps:
        if (
            isinstance(step, m.Do)
            and step.op == "move-to"
            and isinstance(step.args[1].type, t.Place)
        ):
            found |= step.args[1].type.names
    return found


def _revealed(step: m.Do, after: tuple[m.Step, ...]) -> bool:
    """Whether what is moved is revealed in the next step."""
    following = after[0] if after else None
    if not isinstance(following, m.Do) or following.op != "reveal":
        return False
    return following.args[0] == step.args[0]


def _named(step: m.Do, known: Known, here: Situation) -> Situation:
    """The situation in which a named thing has been turned over or moved."""
    first = _itself(step.args[0])
    return here.with_name(first.var, known) if isinstance(first, m.Local) else here


def _itself(node: m.Expr) -> m.Expr:
    """What a set of one is made of."""
    return node.args[0] if isinstance(node, m.Core) and node.op == "one" else node


def _either(ways: list[Situation]) -> Situation:
    """What holds after any of several ways."""
    first = ways[0]
    names = dict(first.names)
    for way in ways[1:]:
        for key, known in way.names.items():
            other = names.get(key, known)
            if other is not known:
                homes, reads = known.homes | other.homes, known.reads | other.reads
                names[key] = Known(known.seat, homes, reads)
    down = frozenset().union(*(way.down for way in ways))
    shown = frozenset.intersection(*(way.open for way in ways))
    return Situation(first.you, names, down, shown)
