"""A game set up for the scenarios of one table: their phrases become queries and commands."""

from __future__ import annotations

from importlib import import_module

from ludex.diagnostics.problem import Problem
from ludex.hints import TYPE_CHECKING, Any
from ludex.ir import nodes as ir
from ludex.ir import values as lowered
from ludex.ir.lowering import Code, Lowering, Registers
from ludex.ir.tables import NotRunError, inscriptions
from ludex.ir.tried import look_up, table_of, tried
from ludex.lint.denials import Denials
from ludex.lint.nothing import NOTHING_KNOWN
from ludex.lint.rules.comparisons import certain_in
from ludex.lint.rules.denied_nothing import problems
from ludex.lint.rules.settled_tests import settled_in
from ludex.lint.visit import below, deep, every
from ludex.model import conditions, steps, values
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.from_syntax import follow
from ludex.model.game import Game
from ludex.model.names import Declarations
from ludex.model.scope import Scope, Typing
from ludex.play.trials import Thing
from ludex.records import once, replace
from ludex.syntax import nodes as n
from ludex.syntax.file import Steps

if TYPE_CHECKING:
    from ludex.machine.interface import Machine

Setting = tuple[int, tuple[tuple[str, str], ...], tuple[str, ...]]
"""Players, options and variants of a table."""
NEVER_ASKED = -1
"""The number of a query where nothing is played."""


class Agreed:
    """What the table has agreed on; where it is played, everything asked is added to the program.

    Where nothing is played, no program is made unless somebody looks into it.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, str],
        denials: Denials,
        played: bool,
        unvaried: Game | None = None,
    ) -> None:
        own = _own(game)
        self.game, self.names, self.unvaried = own, own.names, unvaried
        self.lowering = table_of(own, players, options)
        self.made = _program(self.lowering) if played else tried(game, self.lowering)
        self.only_looks, self.typed_before = self.made is None, _size(own)
        self.tables, self.players, self.denials = self.lowering.tables, players, denials
        self.scope = Scope(seats=players, has_you=False)
        self.typing = _typing(own)
        self.places: dict[str, int] = {}
        self.things: dict[tuple[str, int | None], Thing] = {}
        self.fitting: dict[int, tuple[Thing, tuple[int, ...]]] = {}
        """The pieces that may be called like a thing, by its number."""
        self.alike: dict[tuple[object, ...], tuple[int, ...]] = {}
        """The same by what things have in common."""
        self.meanings: set[str] = set()
        self.right: set[tuple[str | bool, ...]] = set()
        """The lines, by their texts, of which it is known that nothing is wrong with them."""
        self.setting: Setting = (players, (), ())
        self.of_pieces = {row.name for row in self.tables.pieces if row.of is not None}

    def called(self) -> tuple[object, ...]:
        """What names depend on; texts that a scenario prints are known at its table alone."""
        owners = tuple([(row.name, row.owner) for row in self.tables.places])
        alone = self if self.names.sections.squares else None
        return self.denials.game.variants, self.players, owners, len(self.tables.pieces), alone

    def share(self, other: Agreed) -> None:
        """What was looked up at a table with the same names need not be looked up again."""
        self.places, self.things = other.places, other.things
        self.fitting, self.alike, self.meanings = other.fitting, other.alike, other.meanings

    @property
    def program(self) -> ir.Program:
        """The program of this table."""
        if self.made is None:
            self.made = _program(self.lowering)
        return self.made

    @property
    def options(self) -> set[str]:
        """The names of all options that choices have at this table."""
        return {"pass"} | {o.name for choice in self.program.choices for o in choice.options}

    @property
    def declared(self) -> set[str]:
        """The names of all options that choices have at any table."""
        return _declared(self.denials.game)

    def offers(self, name: str) -> bool:
        """Whether a choice has an option that is called so; few need the program to know it."""
        if name in _offered(self.denials.game):
            return True
        return name in self.declared and name in self.options

    # ------------------------------------------------------------ typing
    def typed(self, node: n.Expr, wanted: t.Type | None = None) -> tuple[m.Expr, list[Problem]]:
        """A value with its names found, and what is wrong with it."""
        self.typing.problems = []
        found = values.value_of(self.typing, node, self.scope, wanted)
        follow(self.typing)
        return found, list(self.typing.problems)

    def varied(self, node: n.Expr) -> bool:
        """Whether the game has the names in a value, but for the variants at this table."""
        if self.unvaried is None:
            return False
        typing = _typing(_own(self.unvaried))
        values.value_of(typing, node, self.scope)
        return not typing.problems

    def test(self, node: n.Cond) -> tuple[m.Expr, list[Problem]]:
        """A test with its names found, and what is wrong with it.

        A test of random games is asked at many tables. It is the same at all of them where it
        names no seat and nothing that is printed, and no word of which the game had not heard.
        """
        known = _tests(self.denials.game)
        if id(node) in known:
            return known[id(node)][1], []
        self.typing.problems, size = [], _size(self.game)
        found = conditions.condition_of(self.typing, node, self.scope)
        follow(self.typing)
        denied = () if self.typing.problems else self.denials.judged(found, NOTHING_KNOWN)
        wrong = [*self.typing.problems, *problems(denied)]
        alike = node.at.text.islower() and not self.names.sections.squares
        if alike and not wrong and size == _size(self.game) == _size(self.denials.game):
            known[id(node)] = node, found
        return found, wrong

    def certain(self, test: m.Expr) -> list[Problem]:
        """What of a test holds whatever was played."""
        return [*certain_in(test, self.game), *settled_in(test)]

    # ------------------------------------------------------------ lowering
    def query(self, name: str, node: m.Expr) -> int:
        """The number of a query for a value; NotRunError where the board has no such cell."""
        if self.only_looks and _size(self.game) == self.typed_before:
            look_up(self.lowering, below(node))
            return NEVER_ASKED
        registers = Registers(self.lowering)
        body = lowered.value_of(node, registers)
        made = ir.Function(name, 0, tuple(registers.kinds), body)
        self.lowering.functions.append(made)
        return len(self.lowering.functions) - 1

    def value(self, node: m.Expr) -> ir.Value:
        """What a value is at this table."""
        return lowered.value_of(node, Registers(self.lowering))

    def steps(self, body: Steps, code: Code, problems: list[Problem]) -> None:
        """Steps of the language at the end of a command."""
        self.typing.problems = []
        typed = steps.typed_steps(self.typing, body, self.scope)
        follow(self.typing)
        problems += self.typing.problems
        if not self.typing.problems:
            lowered_steps(typed, code)

    def command(self, name: str, code: Code) -> int:
        """The number of a command made of these instructions."""
        self.lowering.routines.append(code.finished(name))
        return len(self.lowering.routines) - 1

    def asked(self) -> ir.Program:
        """The program with every query and command that was made."""
        low: Lowering = self.lowering
        return replace(
            self.program,
            functions=tuple(f for f in low.functions if f is not None),
            routines=tuple(r for r in low.routines if r is not None),
            walks=tuple(w for w in low.walks if w is not None),
            choices=tuple(make() for make in low.choices),
            notes=tuple(low.notes),
            tiling=low.tables.tiling,
            inscriptions=inscriptions(self.game, low.tables),
        )

    def machine(self, digest: str, engine: str) -> Machine:
        """A machine for the program with all that is asked of it."""
        backend = import_module(f"ludex.backends.{engine}")
        made: Machine = backend.machine(self.asked(), digest)
        return made


def lowered_steps(typed: steps.Steps, code: Code) -> None:
    """Steps at the end of a command; few positions have any."""
    if typed:
        from ludex.ir.steps import steps_of

        steps_of(typed, code)


def _program(lowering: Lowering) -> ir.Program:
    """The program of a table, which a check hardly ever needs."""
    from ludex.ir.from_model import made_program

    return made_program(lowering)


def _own(game: Game) -> Game:
    """The same game, which may learn of what is asked at one table alone."""
    return replace(
        game, names=_apart(game.names), words=dict(game.words), rules=dict(game.rules),
        walks=dict(game.walks),
    )  # fmt: skip


def _apart(names: Declarations) -> Declarations:
    """The same names; what a scenario prints on its board is known at its table alone."""
    own = Declarations.__new__(Declarations)
    vars(own).update(vars(names))
    if names.sections.squares:
        own.inscriptions = names.inscriptions.apart()
    return own


def _size(game: Game) -> int:
    """How many words, rules and walks are typed; a query may be the first that needs another."""
    return len(game.words) + len(game.rules) + len(game.walks)


@once
def _tests(game: Game) -> dict[int, tuple[n.Cond, m.Expr]]:
    """The tests that are the same at every table, by the number of the node, which is kept."""
    return {}


@once
def _offered(game: Game) -> set[str]:
    """Options of all programs of a game: play, a trigger or an open window leads to them."""
    bodies = [game.setup, game.play, *(trigger.body for trigger in game.triggers)]
    bodies += [window.body for window in game.windows if window.while_open is not None]
    done = tuple(step for body in bodies for step in body)
    if any(step.op == "follow-for" for step in deep(game, done, m.Do)):
        done += tuple(step for square in game.squares for step in square.body)
    return {"pass"} | {option.name for option in deep(game, done, m.TypedOption)}


@once
def _declared(game: Game) -> set[str]:
    """Options that programs of a game may have, and no others."""
    between = (option for walk in game.walks.values() for option in walk.between)
    found = {option.name for option in (*every(game, m.TypedOption), *between)}
    return {"pass", steps.STEP} | found


def _typing(game: Game) -> Typing:
    """A typing that knows what the game's own typing has found."""
    typing = Typing(game.names)
    typing.names_may_be_shared = True
    typing.words, typing.rules, typing.walks = game.words, game.rules, game.walks
    tables: list[tuple[str, dict[m.Key, Any]]] = [
        ("word", typing.words), ("rule", typing.rules), ("walk", typing.walks),
    ]  # fmt: skip
    for section, table in tables:
        for key, thing in list(table.items()):
            if any(var.type == t.UNKNOWN for var in thing.params):
                del table[key]
                continue
            for index, var in enumerate(thing.params):
                typing.params[(section, key, index)] = var.type
    return typing


def spot(place: m.Expr, agreed: Agreed) -> int | None:
    """The number of a place or cell that is the same all the time."""
    if not isinstance(place, m.PlaceRef | m.CellName):
        return None
    found = agreed.value(place)
    if isinstance(found, ir.Const) and isinstance(found.value, int):
        return agreed.tables.first_cell + found.value
    if isinstance(found, ir.Spot) and found.owner is None:
        return found.first
    if isinstance(found, ir.Spot) and isinstance(found.owner, ir.Const):
        owner = found.owner.value
        return found.first + owner if isinstance(owner, int) else None
    return None


__all__ = ["Agreed", "NotRunError", "Setting", "spot"]
