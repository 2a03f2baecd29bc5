"""Types the defined words of a game, each when it is first asked for."""

from __future__ import annotations

from functools import partial

from ludex.model import calls, conditions, values
from ludex.model import types as t
from ludex.model.depth import deeper, depth_of
from ludex.model.game import TypedWord
from ludex.model.numbers import has_halves, in_halves
from ludex.model.scope import Scope, Typing
from ludex.model.tracing import asked_of_others, typed_once
from ludex.model.tree import Cases, Const, Expr, Key, Local, Region, Var
from ludex.source.limits import Limits
from ludex.syntax import file as f
from ludex.syntax import nodes as n

SHALLOW = 8
"""So many words may stand in each other before it is looked how deep each of them is."""


def fresh_params(typing: Typing, section: str, key: Key, signature: n.Signature) -> tuple[Var, ...]:
    """The parameters of a definition, typed as far as the calls say."""
    made = []
    for index, param in enumerate(signature.params):
        kind = calls.declared_type(typing, param)
        if kind is None:
            kind = typing.param(section, key, index) or t.UNKNOWN
        made.append(Var(param.name, kind, param.at.span, given=True))
    return tuple(made)


@asked_of_others
def word_type(typing: Typing, key: Key) -> t.Type:
    """The type of a defined word, which is typed when it is first used."""
    word = typing.names.words[key[0]][key[1:]]
    if key in typing.open_words:
        through = [k[0] for k in typing.open_words[typing.open_words.index(key) + 1 :]]
        said = f", through {' and '.join(f'`{name}`' for name in through)}" if through else ""
        hint = "A word stands for what can be worked out without it."
        typing.report("L107", word.span, f"`{word.name}` is defined by itself{said}.", hint)
        return t.UNKNOWN
    if key not in typing.words:
        if too_deep(typing, word):
            return t.UNKNOWN
        typing.open_words.append(key)
        typing.words[key] = typed_once(typing, (word,), partial(typed_word, typing, key, word))
        typing.open_words.pop()
    return typing.words[key].body.type


def too_deep(typing: Typing, word: f.Word) -> bool:
    """Whether words stand in words deeper than anything can follow them; said once."""
    if len(typing.open_words) < SHALLOW:
        return False
    opened = [typing.names.words[key[0]][key[1:]] for key in typing.open_words]
    most = Limits().expansion_depth
    if sum(depth_of(each) for each in (*opened, word)) <= most:
        return False
    if not any(problem.code == "L169" for problem in typing.problems):
        typing.problems.append(deeper("Words stand in words", word.span, most))
    return True


@asked_of_others
def meant_openly(typing: Typing, key: Key) -> bool:
    """Whether what a word stands for is seen by everybody; of each word this is found once."""
    word, openly = typing.words.get(key), typing.openly
    if word is not None and key not in openly:
        openly[key] = True  # a word that is defined by itself hides nothing, and is refused
        from ludex.model.telling import open_to_all

        openly[key] = open_to_all(typing, word.body)
    return openly.get(key, False)


def typed_word(typing: Typing, key: Key, word: f.Word) -> TypedWord:
    """A defined word with its parameters and its meaning."""
    params = fresh_params(typing, "word", key, word.signature)
    scope = Scope().bind(*params)
    body: Expr
    if word.cases:
        body = cases(typing, word, scope)
    elif word.drawings:
        body = drawn_region(typing, word, params)
    elif word.meaning is None:
        body = Const(t.UNKNOWN, word.signature.at, None)
    else:
        body = meaning(typing, word.meaning, scope)
    if word.signature.kind == "is" and body.type not in (t.TRUTH, t.UNKNOWN):
        sentence = f"`{word.signature.at.text}` is a test, but stands for {t.name_of(body.type)}."
        typing.report("L101", body.at, sentence)
    about_something(typing, word, params)
    return TypedWord(key, word, params, body)


def about_something(typing: Typing, word: f.Word, params: tuple[Var, ...]) -> None:
    """A test is about what its key begins with: something there is, or that it reads."""
    thing = word.signature.object if word.signature.kind == "is" else None
    if thing is None or params[0].used or word.origin == "library" or not word.whole:
        return
    if thing.type_name is None and typing.names.type_named(thing.name) is None:
        sentence = f"There is no type `{thing.name}`, and the test never reads `{thing.name}`."
        hint = f"For a test about nothing, write one word: `{thing.name}-{word.name}`."
        typing.report("L225", thing.at, sentence, hint)


def drawn_region(typing: Typing, word: f.Word, params: tuple[Var, ...]) -> Expr:
    """Drawn cells: those of a seat, where the word is about one, or all that have a sign."""
    at = word.signature.at
    seats = [Local(var.type, at, var) for var in params if var.type == t.PLAYER]
    if word.signature.kind == "is" or len(seats) != len(params) or len(params) > 1:
        hint = "Write `lake:`, or `camp of player:` for a region of each seat."
        typing.report("L246", at, "A region is about nothing, or about a player.", hint)
        return Const(t.UNKNOWN, at, None)
    for var in params:
        var.used = True
    return Region(t.Set(t.CELL), at, word.drawings, seats[0] if seats else None)


def meaning(typing: Typing, node: n.Expr | n.Cond, scope: Scope) -> Expr:
    """What a word stands for: a test or a value."""
    if isinstance(node, n.Cond):
        return conditions.condition_of(typing, node, scope)
    value = values.single(typing, values.value_of(typing, node, scope))
    return typing.as_set(value) if isinstance(value.type, t.Place) else value


def cases(typing: Typing, word: f.Word, scope: Scope) -> Expr:
    """The cases of a word: exceptions, and at most one general rule."""
    arms: list[tuple[Expr, Expr]] = []
    general: Expr | None = None
    wanted: t.Type | None = None
    for case in word.cases:
        value = values.single(typing, values.value_of(typing, case.value, scope, wanted))
        if isinstance(wanted, t.Set):
            value = typing.as_set(value, wanted.of)
        elif isinstance(value.type, t.Place):
            value = typing.as_set(value)
        if has_halves(wanted) or has_halves(value.type):
            value, arms = in_halves(value), [(test, in_halves(v)) for test, v in arms]
            general = in_halves(general) if general is not None else None
            wanted = t.ANY_HALVES if isinstance(wanted, t.Number) else wanted
        joined = value.type if wanted is None else t.join(wanted, value.type)
        if joined is None:
            first = t.name_of(wanted or t.UNKNOWN)
            sentence = f"This case is {t.name_of(value.type)}, an earlier one {first}."
            typing.report("L101", case.value.at, sentence)
        wanted = joined or wanted
        if case.condition is not None:
            arms.append((conditions.condition_of(typing, case.condition, scope), value))
        elif general is not None:
            typing.report("L115", case.at, "A word has only one `otherwise`.")
        else:
            general = value
    if general is None and word.whole:
        hint = "Add the general rule: `V otherwise`."
        typing.report("L115", word.span, f"Nothing says what `{word.name}` is otherwise.", hint)
    return Cases(wanted or t.UNKNOWN, word.signature.at, tuple(arms), general)
