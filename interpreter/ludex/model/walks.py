"""Types the walks that phrases call: questions about them, and the steps of one."""

from __future__ import annotations

from ludex.model import calls, values
from ludex.model import types as t
from ludex.model.scope import Scope, Typing
from ludex.model.tree import Const, Expr, Key, WalkQuery
from ludex.records import dataclass
from ludex.syntax import nodes as n


@dataclass(frozen=True)
class CalledWalk:
    """A walk as a phrase calls it, and what stands behind its own arguments."""

    key: Key
    args: tuple[Expr, ...]
    extra: n.Argument | None


def walk_query(typing: Typing, node: n.Of, scope: Scope) -> Expr:
    """`reach of (W ...)` and its kin: the walk's own arguments, then `by n` or `to cell`."""
    word = node.word
    subject = node.subject.word if isinstance(node.subject, n.Name) else ""
    shapes = typing.names.walks.get(subject)
    if not shapes:
        name = subject or node.subject.at.text
        return typing.unknown(node.subject.at, "walk", name, [*typing.names.walks])
    if word == "main-region":
        return region(typing, node, subject)
    called = called_walk(typing, subject, node.arguments, ("by", "to"), scope)
    if called is None:
        declared = ", ".join(f"`{w.signature.at.text}`" for w in shapes.values())
        typing.report("L103", node.at, f"The walk is declared as {declared}.")
        return Const(t.UNKNOWN, node.at, None)
    extra, count, target = called.extra, None, None
    if extra is not None and extra.prep == "by":
        count = typing.expect(
            values.value_of(typing, extra.value, scope), t.ANY_NUMBER, "A number of steps"
        )
    elif extra is not None:
        target = typing.expect(values.value_of(typing, extra.value, scope), t.CELL, "The aim")
    if word == "steps-away" and target is None:
        typing.report("L103", node.at, "`steps-away` is asked `to` a cell.")
    kinds: dict[str, t.Type] = {
        "trails": t.Set(t.Set(t.CELL)), "steps-away": t.ANY_NUMBER,
    }  # fmt: skip
    kind = kinds.get(word, t.Set(t.CELL))
    return WalkQuery(kind, node.at, word, called.key, called.args, count, target)


def region(typing: Typing, node: n.Of, name: str) -> Expr:
    """`main-region of W`: the walk is asked from every cell, wherever it would begin."""
    for shape, walk in typing.names.walks[name].items():
        count = len(walk.signature.params)
        if count < 2 and not walk.prefers:
            key = (name, *shape)
            typing.walked(key)
            if count:
                typing.param_type("walk", key, 0, t.CELL, node.at)
            return WalkQuery(t.Set(t.CELL), node.at, node.word, key, (), None, None)
    hint = f"Declare it like `{name} from cell`, without `prefers`."
    typing.report("L103", node.at, f"`{name}` needs more than the cell it begins on.", hint)
    return Const(t.UNKNOWN, node.at, None)


def called_walk(
    typing: Typing,
    name: str,
    arguments: tuple[n.Argument, ...],
    more: tuple[str, ...],
    scope: Scope,
) -> CalledWalk | None:
    """A walk with its own arguments; one argument more may follow behind these words."""
    shapes = typing.names.walks.get(name, {})
    own, extra = arguments, None
    if ("", *(a.prep for a in own)) not in shapes and own and own[-1].prep in more:
        own, extra = own[:-1], own[-1]
    walk = shapes.get(("", *(a.prep for a in own)))
    if walk is None:
        return None
    key = (name, *walk.signature.shape)
    typing.walked(key)
    args = calls.arguments(typing, "walk", key, walk.signature, tuple(a.value for a in own), scope)
    return CalledWalk(key, args, extra)
