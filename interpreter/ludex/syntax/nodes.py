"""What a phrase can be: one small frozen class for each shape of the grammar."""

from __future__ import annotations

from ludex.records import dataclass
from ludex.syntax.standing import At as At
from ludex.syntax.standing import Node as Node


# ------------------------------------------------------------------ values
@dataclass(frozen=True, slots=True)
class Number(Node):
    """A plain number; one that is written with a half or as `.0` is counted in halves."""

    value: int
    halves: bool = False


@dataclass(frozen=True, slots=True)
class Name(Node):
    """One word; what it names is found in the model."""

    word: str


@dataclass(frozen=True, slots=True)
class Code(Node):
    """Capitals, or a sign and digits: `GO`, `-4`."""

    word: str


@dataclass(frozen=True, slots=True)
class CodeOf(Node):
    """`GO of B`: the piece of that kind that belongs to somebody."""

    word: str
    owner: Expr


@dataclass(frozen=True, slots=True)
class RangeOf(Node):
    """`1..6`."""

    low: int
    high: Expr


@dataclass(frozen=True, slots=True)
class Own(Node):
    """`own hand`: of whoever decides here."""

    word: str


@dataclass(frozen=True, slots=True)
class Its(Node):
    """`its colour`: of the candidate in the innermost `where`."""

    word: str


@dataclass(frozen=True, slots=True)
class It(Node):
    """The candidate itself."""


@dataclass(frozen=True, slots=True)
class You(Node):
    """Whoever decides here."""


@dataclass(frozen=True, slots=True)
class Argument(Node):
    """A preposition and what it introduces."""

    prep: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Of(Node):
    """`owner of card`, `step of (cell toward north)`."""

    word: str
    subject: Expr
    arguments: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """`S where C`."""

    among: Expr
    condition: Cond


@dataclass(frozen=True, slots=True)
class Infix(Node):
    """Arithmetic (`+ - *`) or joining of sets (`plus`, `without`)."""

    sign: str
    left: Expr
    right: Expr


Expr = Number | Name | Code | CodeOf | RangeOf | Own | Its | It | You | Of | Filter | Infix


# ------------------------------------------------------------------ conditions
@dataclass(frozen=True, slots=True)
class Either(Node):
    """`A or B`."""

    left: Cond
    right: Cond


@dataclass(frozen=True, slots=True)
class Both(Node):
    """`A and B`."""

    left: Cond
    right: Cond


@dataclass(frozen=True, slots=True)
class Not(Node):
    """`not A`."""

    condition: Cond


@dataclass(frozen=True, slots=True)
class Same(Node):
    """`is V`: equality, or a defined test."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Relation(Node):
    """`is enterable for pawn`: a defined test with arguments."""

    word: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Member(Node):
    """`is in S`."""

    among: Expr


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`is at least V`, `at most`, `more than`, `less than`."""

    how: str
    value: Expr


RelationNode = Same | Relation | Member | Compare


@dataclass(frozen=True, slots=True)
class Is(Node):
    """`V is R`, `V is not R`."""

    subject: Expr
    relation: RelationNode
    negated: bool


@dataclass(frozen=True, slots=True)
class Holds(Node):
    """`V holds`: of a yes-or-no value."""

    subject: Expr


@dataclass(frozen=True, slots=True)
class Has(Node):
    """`P has EFFECT`, `P has no EFFECT`."""

    subject: Expr
    effect: str
    negated: bool


@dataclass(frozen=True, slots=True)
class Many(Node):
    """`some S are R`, `no S are R`, `all S are R`."""

    quantifier: str
    among: Expr
    relation: RelationNode
    negated: bool


@dataclass(frozen=True, slots=True)
class ManySuch(Node):
    """`all S are such that (C)`, where C speaks of `it`."""

    quantifier: str
    among: Expr
    condition: Cond


@dataclass(frozen=True, slots=True)
class There(Node):
    """`there are S`, `there are no S`; `there is V`, `there is no V` of one thing."""

    among: Expr
    negated: bool
    single: bool = False


@dataclass(frozen=True, slots=True)
class Possible(Node):
    """`possible to CALL`: every need of that rule holds."""

    call: Call


@dataclass(frozen=True, slots=True)
class Supposing(Node):
    """`supposing CALL then C`: the test in the position after the call."""

    call: Call
    condition: Cond


Cond = Either | Both | Not | Is | Holds | Has | Many | ManySuch | There | Possible | Supposing


# ------------------------------------------------------------------ steps
@dataclass(frozen=True, slots=True)
class Call(Node):
    """`VERB object prep value ...`: a core verb or a rule; `if any`: its thing may be absent."""

    verb: str
    object: Expr | None
    arguments: tuple[Argument, ...]
    if_any: bool = False


@dataclass(frozen=True, slots=True)
class OrElse(Node):
    """`RULE or stop`: the second where the first answers `no`."""

    call: Call
    other: Call


@dataclass(frozen=True, slots=True)
class Let(Node):
    """`let x be V`."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class LetCall(Node):
    """`let x be CALL`: what the rule gives."""

    name: str
    call: Call


@dataclass(frozen=True, slots=True)
class Binder(Node):
    """`x among S`, `2 x among S`, `up to k x among S`."""

    name: str
    among: Expr
    count: Expr | None = None
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """`draw x among S`: by chance, evenly."""

    binders: tuple[Binder, ...]
    condition: Cond | None


@dataclass(frozen=True, slots=True)
class Asks(Node):
    """Who chooses, whether they may decline, several in secret, or again until they decline."""

    who: Expr | None
    may: bool
    secretly: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """`choose x among S where C`."""

    asks: Asks
    binders: tuple[Binder, ...]
    condition: Cond | None


@dataclass(frozen=True, slots=True)
class Tells(Node):
    """`tells SENTENCE`: what players are told; every hole in braces holds a value."""

    text: str
    holes: tuple[Expr, ...]


Step = Call | OrElse | Let | LetCall | Draw | Choice | Tells


# ------------------------------------------------------------------ heads of blocks
@dataclass(frozen=True, slots=True)
class If(Node):
    """`if C`."""

    condition: Cond


@dataclass(frozen=True, slots=True)
class Otherwise(Node):
    """`otherwise`, `otherwise if C`."""

    condition: Cond | None


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """`for each x in S where C if G`."""

    name: str
    among: Expr
    condition: Cond | None
    guard: Cond | None = None


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """`repeat n times`, `repeat while C at most n times`."""

    times: Expr
    condition: Cond | None = None


@dataclass(frozen=True, slots=True)
class Turns(Node):
    """`take turns with x among S from F`."""

    name: str | None
    among: Expr | None
    start: Expr | None


@dataclass(frozen=True, slots=True)
class ChooseOne(Node):
    """`choose one`: a decision between options."""

    asks: Asks


@dataclass(frozen=True, slots=True)
class Option(Node):
    """`option NAME x among S where C if G`."""

    name: str
    binders: tuple[Binder, ...]
    condition: Cond | None
    guard: Cond | None


@dataclass(frozen=True, slots=True)
class Attempt(Node):
    """`attempt NAME`: what hands do, reported or drawn."""

    name: str


@dataclass(frozen=True, slots=True)
class Walk(Node):
    """`walk W by n`, `P walks W by n`."""

    who: Expr | None
    name: str
    arguments: tuple[Argument, ...]


Asking = Choice | ChooseOne | Option | Attempt | Walk
Head = If | Otherwise | ForEach | Repeat | Turns | Asking | Tells


# ------------------------------------------------------------------ keys that define
@dataclass(frozen=True, slots=True)
class Param(Node):
    """A parameter, whose type is its own name or stands behind `as`."""

    name: str
    type_name: str | None = None


@dataclass(frozen=True, slots=True)
class KeyArgument(Node):
    """A preposition and the parameter it introduces."""

    prep: str
    param: Param


@dataclass(frozen=True, slots=True)
class Signature(Node):
    """The key of a rule (`verb`), of a word (`word`, `of`) or of a test (`is`)."""

    kind: str
    name: str
    object: Param | None
    arguments: tuple[KeyArgument, ...] = ()

    @property
    def params(self) -> tuple[Param, ...]:
        """All parameters in the order of the key."""
        first = () if self.object is None else (self.object,)
        return first + tuple(a.param for a in self.arguments)

    @property
    def shape(self) -> tuple[str, ...]:
        """What distinguishes two definitions of one name: whether it has an object, and preps."""
        return ("" if self.object is None else "*", *(a.prep for a in self.arguments))


@dataclass(frozen=True, slots=True)
class Enters(Node):
    """`when x enters P`."""

    name: str
    place: Expr


@dataclass(frozen=True, slots=True)
class Becomes(Node):
    """`when C`: at the moment it becomes true."""

    condition: Cond


@dataclass(frozen=True, slots=True)
class Patch(Node):
    """`before R`, `after R`, `instead of R`; the same of an option or branch of R; `where in R`."""

    where: str
    rule: Signature
    option: str = ""
    branch: Cond | None = None


@dataclass(frozen=True, slots=True)
class Case(Node):
    """One line of a word with several cases; no condition is the general rule."""

    value: Expr
    condition: Cond | None


@dataclass(frozen=True, slots=True)
class Act(Node):
    """What somebody did: `choose GO`, `steal red`, `gologolo`."""

    name: str
    things: tuple[Expr, ...]
