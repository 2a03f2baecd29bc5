"""The typed tree: values and steps in which every name has been found."""

from __future__ import annotations

from ludex.model.types import Type
from ludex.records import dataclass, field
from ludex.source.places import Span
from ludex.syntax.file import Drawings
from ludex.syntax.nodes import At

Key = tuple[str, ...]
"""How a defined thing is known: its name and its shape."""


@dataclass(slots=True, eq=False)
class Var:
    """A name bound by a parameter, a choice, a loop or `let`."""

    name: str
    type: Type
    span: Span | None = None
    used: bool = False
    given: bool = False
    """Whether calls give it: one thing in some, perhaps several in others."""


@dataclass(frozen=True, slots=True)
class Expr:
    """A typed value; `at` is None only for what no author wrote."""

    type: Type
    at: At | None = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Const(Expr):
    """A number, a truth, the ordinal of a name in its list; None is nothing."""

    value: int | None


@dataclass(frozen=True, slots=True)
class CellName(Expr):
    """A cell by its name: `d5`."""

    name: str


@dataclass(frozen=True, slots=True)
class TileName(Expr):
    """A tile by its position: `tile-b2`."""

    name: str


@dataclass(frozen=True, slots=True)
class PieceName(Expr):
    """A piece by its kind, and perhaps its owner: `GO of B`, `die`."""

    pieces: tuple[tuple[str, str], ...]
    owner: Expr | None = None


@dataclass(frozen=True, slots=True)
class Local(Expr):
    """What a name is bound to."""

    var: Var


@dataclass(frozen=True, slots=True)
class You(Expr):
    """Whoever decides here."""


@dataclass(frozen=True, slots=True)
class OptionRef(Expr):
    """The chosen value of an option; with a name, the number that came with that value."""

    option: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class PlaceRef(Expr):
    """A place; of an owner, where each has one."""

    name: str
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class ValueRef(Expr):
    """A value of the game, of a player or of a piece."""

    name: str
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class Attribute(Expr):
    """An attribute of a piece."""

    name: str
    subject: Expr


@dataclass(frozen=True, slots=True)
class Core(Expr):
    """A word of the machine, applied."""

    op: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class All(Expr):
    """Every piece of some kinds: `cards`."""

    pieces: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Bound(Expr):
    """A word about each element of a set: filters, sums, quantifiers."""

    op: str
    var: Var
    among: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class Logic(Expr):
    """`and`, `or`, `not`."""

    op: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class WordCall(Expr):
    """A word that the game or the library defines."""

    word: Key
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Cases(Expr):
    """The cases of a word: one that fits, or the general rule."""

    arms: tuple[tuple[Expr, Expr], ...]
    otherwise: Expr | None


@dataclass(frozen=True, slots=True)
class Region(Expr):
    """Cells that are drawn: all that have a sign, or those with the letter of a seat."""

    drawings: Drawings
    seat: Expr | None


@dataclass(frozen=True, slots=True)
class Fits(Expr):
    """`S is PATTERN`, `cuts of (S by PATTERN)`."""

    op: str
    pattern: str
    among: Expr


@dataclass(frozen=True, slots=True)
class WalkQuery(Expr):
    """A question to a walk: where its steps can end, what comes next, how far."""

    op: str
    walk: Key
    args: tuple[Expr, ...]
    count: Expr | None = None
    target: Expr | None = None


@dataclass(frozen=True, slots=True)
class PossibleTo(Expr):
    """Whether the needs of a rule hold."""

    rule: Key
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Suppose(Expr):
    """A test in the position after a rule or a verb, which is undone."""

    step: Step
    test: Expr


@dataclass(frozen=True, slots=True)
class EffectQuery(Expr):
    """`has EFFECT`, `amount of (E for P)`, `grants of (E for P)`."""

    op: str
    effect: str
    owner: Expr


@dataclass(frozen=True, slots=True)
class EffectName(Expr):
    """An effect as the object of `grant`, `lift` and `spend`."""

    name: str


@dataclass(frozen=True, slots=True)
class TextName(Expr):
    """A sentence that a rule may show."""

    name: str


# ------------------------------------------------------------------ steps
@dataclass(frozen=True, slots=True)
class Step:
    """A typed step."""

    at: At | None = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Tell(Step):
    """A sentence that players are told, with what stands in its holes."""

    text: str
    holes: tuple[Expr, ...]
    opens: bool


@dataclass(frozen=True, slots=True)
class Told(Step):
    """Behind this, what happens is told by itself again."""


@dataclass(frozen=True, slots=True)
class Do(Step):
    """A verb of the machine; with `if any` the one thing that it is about may be absent."""

    op: str
    args: tuple[Expr, ...]
    if_any: bool = False


@dataclass(frozen=True, slots=True)
class CallRule(Step):
    """A rule of the game, and the name for what it gives."""

    rule: Key
    args: tuple[Expr, ...]
    result: Var | None = None


@dataclass(frozen=True, slots=True)
class LetValue(Step):
    """A name for the rest of the block."""

    var: Var
    value: Expr


@dataclass(frozen=True, slots=True)
class IfStep(Step):
    """Arms tried in order, and what happens where none fits."""

    arms: tuple[tuple[Expr, tuple[Step, ...]], ...]
    otherwise: tuple[Step, ...] | None


@dataclass(frozen=True, slots=True)
class EachStep(Step):
    """A loop over a set that is taken once; the condition is asked again each time."""

    var: Var
    among: Expr
    condition: Expr | None
    body: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class RepeatStep(Step):
    """A bounded loop; without `times` a choice that is asked again until it is declined."""

    times: Expr | None
    condition: Expr | None
    body: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class TurnsStep(Step):
    """Turns in order, until the round or the game ends."""

    var: Var | None
    among: Expr | None
    start: Expr | None
    body: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """One of the conditions of a choice, with the author's reason."""

    test: Expr
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TypedBinder:
    """What is chosen: from what, how many, and which checks it can be asked after."""

    var: Var
    among: Expr
    least: Expr | None = None
    most: Expr | None = None
    several: bool = False


@dataclass(frozen=True, slots=True)
class TypedOption:
    """One alternative of a decision."""

    name: str
    binders: tuple[TypedBinder, ...]
    checks: tuple[Check, ...]
    guard: Expr | None
    body: tuple[Step, ...]
    at: At | None = field(default=None, compare=False, repr=False)
    counted_on: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceStep(Step):
    """A decision of one seat, or of several in secret."""

    who: Expr | None
    may: bool
    secretly: bool
    options: tuple[TypedOption, ...]
    otherwise: tuple[Step, ...] | None


@dataclass(frozen=True, slots=True)
class DrawStep(Step):
    """Chance: one of a set, evenly."""

    binders: tuple[TypedBinder, ...]
    condition: Expr | None
    body: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class AttemptStep(Step):
    """What hands do: an outcome, reported or drawn."""

    attempt: str
    outcomes: tuple[tuple[str, tuple[Step, ...]], ...]


@dataclass(frozen=True, slots=True)
class WalkStep(Step):
    """One step of a walk after the other, with the block after each."""

    who: Expr | None
    walk: Key
    args: tuple[Expr, ...]
    count: Expr
    body: tuple[Step, ...]
