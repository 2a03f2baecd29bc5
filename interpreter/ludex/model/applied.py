"""Types the use of core words: each argument as the table of the language says."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.model import types as t
from ludex.model import values
from ludex.model.core import CoreWord
from ludex.model.effects import brought
from ludex.model.looking_around import look_around
from ludex.model.named_types import plain_type
from ludex.model.scope import Scope, Typing
from ludex.model.shapes import LINES, shape_of
from ludex.model.tree import Bound, Const, Core, EffectName, EffectQuery, Expr, Fits, Local, Var
from ludex.syntax import nodes as n

PLAYERS = t.Set(t.PLAYER)
PIECES_OR_CELLS = "spot"
IT_FIRST = ("sum-over", "greatest-over", "variety-over", "set-over")


def core_call(typing: Typing, core: CoreWord, node: n.Of, scope: Scope) -> Expr:
    """A word of the machine with its arguments."""
    nodes = (node.subject, *(a.value for a in node.arguments))
    if core.section == "bound":
        return bound_word(typing, core, node, nodes, scope)
    if core.section == "effects":
        return effect_query(typing, core.name, node.at, nodes[0], nodes[1], scope)
    if core.section == "patterns":
        return pattern_query(typing, core, node, nodes, scope)
    args, found = core_arguments(typing, core, nodes, scope)
    look_around(typing, core, args, node.at)
    if core.op == "turned-by" and shape_of(typing.names.sections.board) == LINES:
        hint = "Say the way you mean, or `opposite of` one."
        typing.report("L243", node.at, "The lines of a board lie in no order around.", hint)
    if core.op == "near-side":
        seats_sit(typing)
    kind = result_type(typing, core.gives, found)
    return Core(kind, node.at, core.op, args)


def seats_sit(typing: Typing) -> None:
    """A side is asked for at which somebody sits: the board has to say so, once."""
    board = typing.names.sections.board
    if board is None or not board.seats:
        span = board.span if board is not None else typing.names.game.span
        hint = "Say so: `board: {grid: [8, 8], seats at: [south, north]}`."
        problem = Problem("L244", span, "Nothing says at which sides the seats sit.", hint)
        if problem not in typing.problems:
            typing.problems.append(problem)


def core_arguments(
    typing: Typing, core: CoreWord, nodes: tuple[n.Expr, ...], scope: Scope
) -> tuple[tuple[Expr, ...], dict[str, t.Type]]:
    """The arguments of a core word or verb, and what its type letters stand for."""
    found: dict[str, t.Type] = {}
    order = sorted(range(len(nodes)), key=lambda i: not core.takes[i].startswith("stored"))
    args: dict[int, Expr] = {}
    for index in order:
        spec = core.takes[index]
        what = f"`{core.param(index)}` in `{core.key}`"
        args[index] = argument(typing, what, spec, nodes[index], scope, found)
    return tuple(args[i] for i in range(len(nodes))), found


def argument(
    typing: Typing, what: str, spec: str, node: n.Expr, scope: Scope, found: dict[str, t.Type]
) -> Expr:
    """One argument of a core word."""
    wanted = wanted_type(typing, spec, found)
    value = values.value_of(typing, node, scope, wanted)
    if spec.startswith("stored "):
        return values.single(typing, value)
    if spec not in ("any", "x", "y"):
        value = there(typing, value, what)
    if spec == PIECES_OR_CELLS:
        return spot(typing, value, what)
    if spec == "owner":
        return bearer(typing, value, what)
    if spec.startswith("set of "):
        return set_argument(typing, spec[7:], value, found, what)
    value = values.single(typing, value)
    if spec == "any":
        return value
    if spec in ("x", "y"):
        return letter(typing, spec, value, found, what)
    if spec == "effect":
        found["brought"] = brought_by(typing, value) or t.UNKNOWN
        return value
    return typing.expect(value, found.get(spec) or plain_type(typing.names, spec), what)


def brought_by(typing: Typing, effect: Expr) -> t.Type | None:
    """The type of what an effect brings."""
    if not isinstance(effect, EffectName):
        return None
    return brought(typing.names.effects[effect.name], typing.names)


def wanted_type(typing: Typing, spec: str, found: dict[str, t.Type]) -> t.Type | None:
    """What an argument should be, as far as it is known before it is read."""
    spec = spec.removeprefix("stored ")
    if spec in found:
        return found[spec]
    if spec == "effect":
        return t.EFFECT
    if spec in ("any", "x", "y", "spot", "owner") or spec.startswith("set of"):
        if spec.startswith("set of ") and spec[7:] == "player":
            return t.Set(t.PLAYER)
        return None
    return plain_type(typing.names, spec)


def spot(typing: Typing, value: Expr, what: str) -> Expr:
    """A place or a cell."""
    if isinstance(value.type, t.Place) or value.type in (t.CELL, t.UNKNOWN, t.NOTHING):
        return value
    places = plain_type(typing.names, "place")
    return typing.mismatched(value, f"{what} is a place or a cell", t.CELL, places)


def set_argument(
    typing: Typing, spec: str, value: Expr, found: dict[str, t.Type], what: str
) -> Expr:
    """An argument that is a set; one thing is a set of one."""
    if spec in ("any", "x", "y"):
        value = things_of(typing, value, what) if spec != "any" else countable(typing, value, what)
        value = typing.as_set(value)
        if isinstance(value.type, t.Set):
            found.setdefault(spec, value.type.of)
        return value
    return typing.expect(value, t.Set(plain_type(typing.names, spec)), what)


def there(typing: Typing, value: Expr, what: str) -> Expr:
    """Something, and not `none` or `nowhere`."""
    absent = isinstance(value, Const) and value.type == t.NOTHING
    return typing.mismatched(value, f"{what} has to be there") if absent else value


def bearer(typing: Typing, value: Expr, what: str) -> Expr:
    """A player or a piece, which may have an effect."""
    value = values.single(typing, value)
    kind = value.type
    if isinstance(kind, t.Piece) or kind in (t.PLAYER, t.UNKNOWN, t.NOTHING):
        return value
    return typing.mismatched(
        value, f"{what} is a player or a piece", t.PLAYER, plain_type(typing.names, "piece")
    )


def things_of(typing: Typing, value: Expr, what: str) -> Expr:
    """A set that is gone through or chosen from; one thing alone leaves nothing to do so.

    What calls give may be one thing in all of them, and is a set of it.
    """
    given = isinstance(value, Local) and value.var.given
    return typing.as_set(value if given else countable(typing, there(typing, value, what), what))


def countable(typing: Typing, value: Expr, what: str) -> Expr:
    """A value that may hold several things; the number of one thing says nothing."""
    kind = value.type
    if isinstance(kind, t.Set | t.Place) or kind in (t.CELL, t.UNKNOWN, t.NOTHING):
        return value
    return typing.mismatched(value, f"{what} is a set or a place")


def letter(typing: Typing, spec: str, value: Expr, found: dict[str, t.Type], what: str) -> Expr:
    """An argument of the one type that a letter stands for."""
    known = found.get(spec)
    if known is None:
        found[spec] = value.type
        return value
    return typing.expect(value, known, what)


def result_type(typing: Typing, gives: str, found: dict[str, t.Type]) -> t.Type:
    """The type of what a core word gives."""
    if gives.startswith("set of "):
        return t.Set(result_type(typing, gives[7:], found))
    return found.get(gives, t.UNKNOWN) if gives in ("x", "y") else plain_type(typing.names, gives)


def bound_word(
    typing: Typing, core: CoreWord, node: n.Of, nodes: tuple[n.Expr, ...], scope: Scope
) -> Expr:
    """`sum of (A over S)`: A is said about each element of S."""
    it_first = core.op in IT_FIRST
    spoken, among_node = (nodes[0], nodes[1]) if it_first else (nodes[1], nodes[0])
    gone_over = values.value_of(typing, among_node, scope)
    among = things_of(typing, gone_over, f"What `{core.name}` goes over")
    inner = among.type.of if isinstance(among.type, t.Set) else t.UNKNOWN
    var = Var("it", inner)
    wanted = None if core.op in ("variety-over", "set-over") else t.ANY_NUMBER
    body = values.single(typing, values.value_of(typing, spoken, scope.about(var), wanted))
    if wanted and isinstance(among, EffectQuery) and isinstance(body.type, t.Enum):
        no_sum(typing, node.at, among)
    elif wanted is not None:
        body = typing.numeric(body, f"What `{core.name}` compares or adds")
    if core.op == "set-over":
        if isinstance(body.type, t.Place):
            body = typing.as_set(body)
        of = body.type.of if isinstance(body.type, t.Set) else body.type
        return Bound(t.Set(of), node.at, "collect", var, among, body)
    kind = among.type if not it_first else t.ANY_NUMBER
    if core.op == "greatest-over":
        kind = body.type
    elif core.op == "sum-over" and isinstance(body.type, t.Number) and body.type.halves:
        kind = t.ANY_HALVES
    return Bound(kind, node.at, core.name, var, among, body)


def no_sum(typing: Typing, at: n.At, among: EffectQuery) -> None:
    """The values of a list that an effect brings cannot be added."""
    of = typing.names.effects[among.effect].of
    named = of.text if of is not None else ""
    sentence = f"`{among.effect}` brings values of `{named}`, which are no numbers."
    hint = f"The value that came last is `last of grants of ({among.effect} for ...)`."
    typing.report("L101", at, sentence, hint)


def standings(typing: Typing, at: n.At, nodes: tuple[n.Expr, ...], scope: Scope) -> Expr:
    """All players of a set by an amount that is said about each."""
    ranked = there(typing, values.value_of(typing, nodes[0], scope), "What is ranked")
    players = typing.expect(typing.as_set(ranked), PLAYERS, "What is ranked")
    var, what = Var("it", t.PLAYER), "That by which players are ranked"
    body = values.single(typing, values.value_of(typing, nodes[1], scope.about(var), t.ANY_NUMBER))
    body = typing.numeric(there(typing, body, what), what)
    return Bound(t.Set(PLAYERS), at, "standings", var, players, body)


def effect_query(
    typing: Typing, op: str, at: n.At, effect: n.Expr, owner: n.Expr, scope: Scope
) -> Expr:
    """`amount of (E for P)`, `grants of (E for P)`."""
    named = values.value_of(typing, effect, scope, t.EFFECT)
    holder = values.value_of(typing, owner, scope, t.PLAYER)
    holder = bearer(typing, holder, f"Who has `{effect.at.text}`")
    if not isinstance(named, EffectName):
        typing.report("L101", effect.at, "An effect is wanted here, by its name.")
        return Const(t.UNKNOWN, at, None)
    return EffectQuery(t.Set(brought_by(typing, named) or t.ANY_NUMBER), at, op, named.name, holder)


def pattern_query(
    typing: Typing, core: CoreWord, node: n.Of, nodes: tuple[n.Expr, ...], scope: Scope
) -> Expr:
    """`cuts of (S by PATTERN)`."""
    among = typing.expect(
        values.value_of(typing, nodes[0], scope),
        plain_type(typing.names, core.takes[0]),
        "What is cut",
    )
    named = nodes[1]
    if not isinstance(named, n.Name) or named.word not in typing.names.patterns:
        word = named.word if isinstance(named, n.Name) else ""
        return typing.unknown(named.at, "pattern", word, [*typing.names.patterns])
    return Fits(plain_type(typing.names, core.gives), node.at, core.name, named.word, among)
