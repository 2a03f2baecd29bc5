"""What the names of one place in a rule stand for, and what is shared while a game is typed."""

from __future__ import annotations

import re

from ludex.diagnostics.problem import Problem
from ludex.machine.seats import seat_letter, seat_letters, seat_number
from ludex.model import types as t
from ludex.model.core import core_table, walk_names
from ludex.model.game import TypedRule, TypedWalk, TypedWord
from ludex.model.ground import Ground
from ludex.model.names import Declarations
from ludex.model.numbers import in_halves
from ludex.model.tracing import Asked, asked_of_others
from ludex.model.tree import Const, Core, Expr, Key, PieceName, Var
from ludex.records import dataclass, field, replace
from ludex.source.edits import Fix
from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax.nodes import At
from ludex.syntax.plain import refusal

VOCABULARY = "`ludex words` lists the whole vocabulary."
NOT_KNOWN_IN_BETWEEN = frozenset({"landing", "way", "gathered"})
"""What a walk does not know before its next step."""


@dataclass(frozen=True)
class Scope:
    """The names that are bound here, the candidates in hand, and who decides."""

    names: dict[str, Var] = field(default_factory=dict)
    its: tuple[Var, ...] = ()
    walk: frozenset[str] = frozenset()
    seats: int = 0
    has_you: bool = True
    gives: list[t.Type] | None = None
    attempt: bool = False

    def bind(self, *bound: Var) -> Scope:
        """The scope in which these names are bound too."""
        return replace(self, names={**self.names, **{v.name: v for v in bound}})

    def about(self, var: Var) -> Scope:
        """The scope in which `it` is this candidate."""
        return replace(self, its=(*self.its, var))

    def decided(self) -> Scope:
        """The scope in which somebody decides, so that there is a `you`."""
        return replace(self, has_you=True)

    def in_turn(self) -> Scope:
        """The scope of a turn: outside of any walk and attempt around it."""
        return replace(self, has_you=True, walk=frozenset(), attempt=False)

    def in_attempt(self) -> Scope:
        """The scope of an outcome, which may ask for another try."""
        return replace(self, attempt=True)

    def in_walk(self) -> Scope:
        """The scope of what follows each step of a walk."""
        return replace(self, has_you=True, walk=frozenset(walk_names()), attempt=False)

    def in_between(self) -> Scope:
        """The scope of what may be done in between, before where the next step goes is known."""
        return replace(self.in_walk(), walk=frozenset(walk_names()) - NOT_KNOWN_IN_BETWEEN)


class Typing:
    """What all parts of the typing share: declarations, found types of parameters, problems."""

    def __init__(self, names: Declarations, ground: Ground | None = None) -> None:
        self.names, self.ground = names, ground
        self.asked: list[Asked] = []
        """What the declaration that is typed asked of others so far."""
        self.problems: list[Problem] = []
        self.params: dict[tuple[str, Key, int], t.Type] = {}
        self.changed = False
        self.walks_used: set[Key] = set()
        self.names_may_be_shared = False
        self.words: dict[Key, TypedWord] = {}
        self.openly: dict[Key, bool] = {}
        """Of which words everybody sees what they stand for, as far as it was asked."""
        self.rules: dict[Key, TypedRule] = {}
        self.walks: dict[Key, TypedWalk] = {}
        self.wanted_rules: set[Key] = set()
        self.open_words: list[Key] = []
        self.answers: dict[Key, t.Type] = {}
        """What each rule gives, as far as it is known."""

    def found_types(self) -> dict[str, t.Type]:
        """The types of the words about nothing that have been found so far."""
        return {key[0]: word.body.type for key, word in self.words.items() if key[1:] == ("",)}

    @property
    def count_of_problems(self) -> int:
        """How many problems were noted so far."""
        return len(self.problems) + len(self.names.problems)

    @asked_of_others
    def called(self, key: Key) -> None:
        """Notes that a rule is called, so that it is typed too."""
        self.wanted_rules.add(key)

    @asked_of_others
    def walked(self, key: Key) -> None:
        """Notes that a walk is asked for, so that it is typed too."""
        self.walks_used.add(key)

    @asked_of_others
    def param(self, section: str, key: Key, index: int) -> t.Type | None:
        """What an inferred parameter is as far as it is known."""
        return self.params.get((section, key, index))

    @asked_of_others
    def answer(self, key: Key) -> t.Type:
        """What a rule gives as far as it is known."""
        return self.answers.get(key, t.UNKNOWN)

    def report(
        self,
        code: str,
        at: At | Span | None,
        sentence: str,
        hint: str = "",
        fix: Fix | None = None,
    ) -> None:
        """Notes a problem at a place."""
        span = at.span if isinstance(at, At) else at
        self.problems.append(Problem(code, span, sentence, hint, fix=fix))

    def signed(self, word: str, at: At) -> Expr:
        """A number that is written with a sign."""
        found = refusal("number", Scalar(word, at.span))
        if found is not None:
            self.report(found.code, at, found.sentence, found.hint)
        number = int(word) if found is None else 0
        return Const(t.Number(number, number), at, number)

    def unknown(self, at: At, what: str, word: str, known: list[str], few: str = "") -> Expr:
        """Reports a name that stands for nothing here, with the nearest that would fit.

        What stands in a phrase that could not be read may be declared there.
        """
        if word in self.names.sections.unread:
            return Const(t.UNKNOWN, at, None)
        if any(word in ways for ways in core_table().ways.values()):
            listed = ", ".join(f"`{way}`" for way in self.names.enums["way"])
            self.report("L242", at, f"This board has no way `{word}`.", f"Its ways: {listed}.")
            return Const(t.UNKNOWN, at, None)
        near = [k for k in known if k.isascii() and k.lower() != word]
        found = re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", at.text)
        if found is not None:
            at = At(at.scalar, at.start + found.start(), at.start + found.end())
        sentence = f"There is no {what} `{word}`."
        otherwise = few or VOCABULARY
        from ludex.model.called_otherwise import unnamed  # only where something is wrong

        self.problems.append(unnamed("L100", at.span, sentence, word, near, otherwise))
        return Const(t.UNKNOWN, at, None)

    def unknown_code(self, at: At, word: str, seats: int) -> Expr:
        """Reports capitals that are no card, and no seat where those have letters."""
        most = max(self.names.sections.players, default=0)
        if not seats and seat_number(word) < most:
            sentence = f"No card is called `{word}`, and rules do not know seats by their letters."
            hint = "Say `first of players`, or `item of (players by 2)` for the second, or `you`."
            self.report("L100", at, sentence, hint)
            return Const(t.UNKNOWN, at, None)
        known = [k for k in self.names.kinds if not k[0].islower()]
        if seats and len(word) == 1:
            sentence = (
                f"There is no seat `{word}`; {seats} play, from A to {seat_letter(seats - 1)}."
            )
            self.report("L127", at, sentence)
            return Const(t.UNKNOWN, at, None)
        known += seat_letters(seats)
        return self.unknown(at, "card or seat", word, known)

    @asked_of_others
    def param_type(self, section: str, key: Key, index: int, given: t.Type, at: At | None) -> None:
        """Joins what a call gives into the type of an inferred parameter."""
        known = self.params.get((section, key, index))
        joined = given if known is None else joined_types(known, given)
        if joined is None:
            self.report(
                "L101", at,
                f"`{key[0]}` is called with {t.name_of(given)} here, elsewhere with "
                f"{t.name_of(known or given)}.",
                "One parameter has one type; say it with `as` where it is declared.",
            )  # fmt: skip
        elif joined != known:
            if isinstance(joined, t.Number) and isinstance(known, t.Number):
                joined = t.Number(halves=joined.halves)
            if joined != known:
                self.params[(section, key, index)] = joined
                self.changed = True

    # ------------------------------------------------------------ making values fit
    def as_set(self, value: Expr, of: t.Type | None = None) -> Expr:
        """A value as a set: what lies in a place or on a cell, or the one thing itself."""
        if isinstance(value, PieceName):
            if isinstance(value.type, t.Set):
                return value
            self.one_only(value)
            return replace(value, type=t.Set(value.type))
        match value.type:
            case t.Set():
                return value
            case t.Place(names):
                held = frozenset(p for n in names for p in self.held_by(n))
                return Core(t.Set(t.Piece(held)), value.at, "contents", (value,))
            case t.CELL if of is None or of != t.CELL:
                every = frozenset(self.names.pieces)
                return Core(t.Set(t.Piece(every)), value.at, "contents", (value,))
        open_type = value.type in (t.UNKNOWN, t.NOTHING)
        inner = of or value.type if open_type else value.type
        return Core(t.Set(inner), value.at, "one", (value,))

    def one_only(self, value: PieceName) -> None:
        """A name of which there are several pieces does not say which one is meant."""
        count = self.names.count_of(value.pieces, value.owner is not None)
        if count == 1 or value.at is None or self.names_may_be_shared:
            return
        name = value.at.text
        if name not in self.names.sections.unread:
            sentence = (
                f"`{name}` names {count or 'no'} pieces, and nothing says which one is meant."
            )
            hint = "Choose or draw one first, or say of which set: `first of ...`."
            self.report("L102", value.at, sentence, hint)

    def held_by(self, place: str) -> frozenset[str]:
        """The sorts of pieces that may lie in a place."""
        info = self.names.places.get(place)
        return info.holds if info is not None else frozenset(self.names.pieces)

    def expect(self, value: Expr, wanted: t.Type, what: str) -> Expr:
        """The value as what is wanted, or a problem."""
        given = value
        if isinstance(wanted, t.Set):
            value = self.as_set(value, wanted.of)
        if wanted == t.ANY_HALVES or (isinstance(wanted, t.Number) and wanted.halves):
            value = in_halves(value)
        if not t.fits(value.type, wanted):
            return self.mismatched(given, f"{what} is {t.name_of(wanted)}", wanted)
        return value

    def mismatched(self, value: Expr, meant: str, *wanted: t.Type) -> Expr:
        """Reports a value of another type, with what can be said about it that is of one wanted."""
        from ludex.model.made_from import made_from

        sentence = f"{meant}; this is {t.name_of(value.type)}."
        self.report("L101", value.at, sentence, made_from(self.names, value, wanted))
        return Const(t.UNKNOWN, value.at, None)

    def numeric(self, value: Expr, what: str) -> Expr:
        """A number, with halves or without."""
        halves = isinstance(value.type, t.Number) and value.type.halves
        return self.expect(value, t.ANY_HALVES if halves else t.ANY_NUMBER, what)


def joined_types(known: t.Type, given: t.Type) -> t.Type | None:
    """Two types of one parameter; one thing is a set of one, and a piece may be a text."""
    if isinstance(known, t.Set) != isinstance(given, t.Set):
        known = known if isinstance(known, t.Set) else t.Set(known)
        given = given if isinstance(given, t.Set) else t.Set(given)
    inner = [kind.of if isinstance(kind, t.Set) else kind for kind in (known, given)]
    if t.TEXT in inner and any(isinstance(kind, t.Piece) for kind in inner):
        return known if isinstance(inner[0], t.Piece) else given
    return t.join(known, given)
