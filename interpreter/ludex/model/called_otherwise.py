"""What newcomers call things that have another name here."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.model import types as t
from ludex.model.names import Declarations
from ludex.model.plurals import plural_of, singulars
from ludex.source.places import Span
from ludex.syntax import nodes as n
from ludex.syntax.repairs import NUMBERS

_MOVED = "Pieces are moved: `move X to PLACE`."
_MORE, _LESS = "Write `add N to VALUE`.", "Write `subtract N from VALUE`."
_TURNED = "Write `reveal X` or `hide X`."
_COUNTED = "Write `number of S`."
_EQUAL = "A test says `X is Y` or `X is not Y`."
_TRUTH = "Truths are `yes` and `no`; a test asks `X holds` or `not X holds`."
_WHO = "Whoever decides is `you`; what is theirs is `own ...`."
_CALLED = "A rule is called by its name alone."
SAID_OTHERWISE = {
    **dict.fromkeys(("remove", "discard", "put", "place", "lay", "play"), _MOVED),
    **dict.fromkeys(("return", "take", "capture", "collect", "bring", "send"), _MOVED),
    **dict.fromkeys(("increase", "increment", "gain", "raise"), _MORE),
    **dict.fromkeys(("decrease", "decrement", "reduce", "pay"), _LESS),
    **dict.fromkeys(("flip", "turn-over", "turn"), _TURNED),
    **dict.fromkeys(("tie", "stalemate"), "Write `end in-a-draw`."),
    **dict.fromkeys(("me", "myself", "i"), _WHO),
    **dict.fromkeys(("nothing", "null", "void"), "Write `is empty` of a place, or `is none`."),
    **dict.fromkeys(("endturn", "end-of-turn"), "Write `end turn`."),
    **dict.fromkeys(("endgame", "gameover"), "Write `end game`, or say who wins: `win`."),
    **dict.fromkeys(("pass", "next"), "Write `end turn`, or let a player decline: `may choose`."),
    **dict.fromkeys(("finish", "quit", "over"), "Write `end game`, or say who wins: `win`."),
    **dict.fromkeys(("call", "do", "run", "execute"), _CALLED),
    **dict.fromkeys(("say", "print", "announce"), "Write `tells SENTENCE`."),
    **dict.fromkeys(("count", "size", "length"), _COUNTED),
    **dict.fromkeys(("equal", "equals", "same"), _EQUAL),
    **dict.fromkeys(("a", "an", "the"), "Leave out the article: things are called by their names."),
    **dict.fromkeys(("true", "false"), _TRUTH),
    "rest": "Write `S without first of (S to N)` for what is left without the first so many.",
    **dict.fromkeys(("even", "odd"), "Write `remainder of (N by 2) is 0`, or `1`."),
    **{word: f"Numbers are written in digits: `{n}`." for n, word in enumerate(NUMBERS, 2)},
}
"""What newcomers call things, with how it is said here."""


def unnamed(
    code: str, span: Span, sentence: str, word: str, known: Iterable[str], otherwise: str
) -> Problem:
    """What to do about a name that stands for nothing: how it is said here, or the nearest name."""
    said, close = SAID_OTHERWISE.get(word), nearest(word, known)
    if said is None or close == f"{word}s":
        return misnamed(code, span, sentence, close, otherwise)
    return Problem(code, span, sentence, said)


def theirs(names: Declarations, node: n.Of, sorts: frozenset[str]) -> str:
    """What to write for `men of player`: those that belong to a player, or lie with one."""
    who = {n.You: "you", n.It: "it"}.get(type(node.subject)) or node.subject.at.text
    every = node.word if any(singulars(node.word)) else plural_of(node.word)
    kinds = names.kinds.keys() - names.pieces.keys()
    kind = next((one for one in (node.word, *singulars(node.word)) if one in kinds), "")
    only = f" where it is {kind}" if kind else ""
    belong = who != "it" and any(names.pieces[sort].anybodys for sort in sorts)
    said = [f"`{every} where owner of it is {who}`"] if belong else []
    for name, place in names.places.items():
        if place.each == t.PLAYER and place.holds & sorts:
            said.append(f"`own {name}{only}`" if who == "you" else f"`{name} of {who}{only}`")
    return f"Write {' or '.join(said[:3])}." if said else ""
