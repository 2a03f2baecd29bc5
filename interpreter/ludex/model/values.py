"""Types the values of phrases: finds what each name stands for."""

from __future__ import annotations

from ludex.diagnostics.suggest import nearest, spent
from ludex.hints import assert_never
from ludex.machine.seats import seat_number
from ludex.model import applied, calls, conditions, words
from ludex.model import types as t
from ludex.model.core import core_names, core_words, walk_names, walk_words
from ludex.model.looking_around import lays_tiles, look_around
from ludex.model.named_types import plain_type
from ludex.model.numbers import alike, arithmetic, has_halves
from ludex.model.positions import position_name
from ludex.model.scope import Scope, Typing
from ludex.model.tree import (
    All,
    Attribute,
    Bound,
    Const,
    Core,
    EffectName,
    Expr,
    Local,
    OptionRef,
    PieceName,
    PlaceRef,
    TextName,
    ValueRef,
    Var,
    WordCall,
    You,
)
from ludex.syntax import nodes as n


def value_of(typing: Typing, node: n.Expr, scope: Scope, wanted: t.Type | None = None) -> Expr:
    """The typed value of a node; `wanted` decides what an ambiguous name means."""
    match node:
        case n.Number():
            return Const(t.Number(node.value, node.value, node.halves), node.at, node.value)
        case n.Name():
            return name_of(typing, node, scope, wanted)
        case n.Code():
            return code_name(typing, node, scope, wanted)
        case n.CodeOf():
            said = value_of(typing, node.owner, scope, t.PLAYER)
            owner = typing.expect(said, t.PLAYER, "An owner")
            return piece_name(typing, node.at, node.word, owner)
        case n.RangeOf():
            said = value_of(typing, node.high, scope)
            high = typing.expect(said, t.ANY_NUMBER, "The end of a range")
            top = high.type.high if isinstance(high.type, t.Number) else t.GREATEST
            low = Const(t.Number(node.low, node.low), node.at, node.low)
            return Core(t.Set(t.Number(node.low, top)), node.at, "range", (low, high))
        case n.Own():
            return of_phrase(typing, n.Of(node.at, node.word, n.You(node.at)), scope)
        case n.Its():
            return of_phrase(typing, n.Of(node.at, node.word, n.It(node.at)), scope)
        case n.It():
            if not scope.its:
                sentence = "`it` and `its` need a candidate: a `where`, `over` or `such that`."
                typing.report("L108", node.at, sentence)
                return Const(t.UNKNOWN, node.at, None)
            return Local(scope.its[-1].type, node.at, scope.its[-1])
        case n.You():
            if not scope.has_you:
                typing.report("L108", node.at, "Nobody decides here, so there is no `you`.")
            return You(t.PLAYER, node.at)
        case n.Of():
            return of_phrase(typing, node, scope, wanted)
        case n.Filter():
            return filtered(typing, node, scope)
        case n.Infix():
            return infix(typing, node, scope, wanted)
    assert_never(node)


def name_of(typing: Typing, node: n.Name, scope: Scope, wanted: t.Type | None) -> Expr:
    """A single word: a bound name, something declared, a word of the machine, a listed name."""
    word, at, names = node.word, node.at, typing.names
    if word in scope.names:
        var = scope.names[word]
        var.used = True
        return Local(var.type, at, var)
    inner = wanted.of if isinstance(wanted, t.Set) else wanted
    listed = listed_name(typing, word, inner, at)
    if listed is not None:
        return listed
    if inner == t.TEXT and word in names.square_names:
        return TextName(t.TEXT, at, word)
    if inner == t.EFFECT and word in names.effects:
        return EffectName(t.EFFECT, at, word)
    if word in scope.walk:
        gives = walk_names()[word].gives
        return Core(plain_type(typing.names, gives), at, f"walk-{word}", ())
    declared = declared_name(typing, word, at)
    if declared is not None:
        return declared
    core = core_words().get((word, ""))
    own = names.singular(word) in names.pieces and not lays_tiles(typing)
    if core is not None and word not in names.refused and not (own and core.where == "tiles"):
        look_around(typing, core, (), at)
        return Core(plain_type(typing.names, core.gives), at, core.op, ())
    several = plural(typing, word, at)
    if several is not None:
        return several
    chosen = chosen_name(typing, word, at, wanted)
    return chosen if chosen is not None else lost(typing, node, scope, wanted)


def chosen_name(typing: Typing, word: str, at: n.At, wanted: t.Type | None) -> Expr | None:
    """An option, a name of the machine, a text, a piece, a cell, or a name out of a list."""
    names = typing.names
    inner = wanted.of if isinstance(wanted, t.Set) else wanted
    if word in names.options:
        return option_value(typing, word, at)
    if word in core_names() and word not in names.refused:
        return core_name(typing, word, at, wanted)
    if word in names.texts:
        return TextName(t.SENTENCE, at, word)
    if word in names.square_names and inner in (None, t.TEXT):
        return TextName(t.TEXT, at, word)
    if word in names.kinds or word in names.pieces:
        return piece_name(typing, at, word, None)
    named = position_name(word, at, names)
    if named is not None:
        return named
    for enum in (*(x.name for x in names.sections.types), "way", "edge", "variant"):
        found = listed_name(typing, word, t.Enum(enum), at)
        if found is not None:
            return found
    return None


def declared_name(typing: Typing, word: str, at: n.At) -> Expr | None:
    """A value or place of which there is one, or a defined word about nothing."""
    names = typing.names
    if word in names.values and names.values[word].each is None:
        info = names.values[word]
        if info.decl.constant is not None:
            return Const(info.type, at, info.decl.constant)
        return ValueRef(info.type, at, word, None)
    if word in names.places and names.places[word].each is None:
        return PlaceRef(t.Place(frozenset([word])), at, word, None)
    defined = names.words.get(word, {}).get(("",))
    if defined is not None and defined.inserted:
        from ludex.syntax.inserting import inserted_in

        return value_of(typing, inserted_in(defined, (), at), Scope())
    if defined is not None:
        return WordCall(words.word_type(typing, (word, "")), at, (word, ""), ())
    return None


def listed_name(typing: Typing, word: str, kind: t.Type | None, at: n.At) -> Expr | None:
    """A name out of a closed list, where such a one is wanted."""
    if not isinstance(kind, t.Enum):
        return None
    values = typing.names.enums.get(kind.name, ())
    return Const(kind, at, values.index(word)) if word in values else None


def lost(typing: Typing, node: n.Name, scope: Scope, wanted: t.Type | None) -> Expr:
    """A name that stands for nothing; where it exists elsewhere, that is said."""
    word, names = node.word, typing.names
    if word in walk_names():
        hint = "`here` is where it stands, `last-way` the way it came." if scope.walk else ""
        where = "the steps of a walk, not in between" if scope.walk else "a walk"
        typing.report("L102", node.at, f"`{word}` has a meaning only inside {where}.", hint)
        return Const(t.UNKNOWN, node.at, None)
    for owner, table in (("place", names.places), ("value", names.values)):
        if word in table:
            sentence = f"`{word}` is not one {owner} for all; say whose."
            from ludex.model.suggesting import whose

            hint = whose(word, table[word].each, scope)
            typing.report("L102", node.at, sentence, hint)
            return Const(t.UNKNOWN, node.at, None)
    if word in names.sections.unread:
        return Const(t.UNKNOWN, node.at, None)
    if word in names.words or any(k[0] == word for k in core_words()):
        hint = "Write it as it is declared: " + spelling(typing, word) + "."
        typing.report("L102", node.at, f"`{word}` needs something behind it.", hint)
        return Const(t.UNKNOWN, node.at, None)
    for enum, values in names.enums.items():
        if word in values and enum.startswith("option:"):
            if wanted == t.UNKNOWN:  # what it is compared with was told
                return Const(t.UNKNOWN, node.at, None)
            sentence = f"`{word}` is a value of the option `{enum[7:]}` and fits only there."
            typing.report("L102", node.at, sentence, f"Write `{enum[7:]} is {word}`.")
            return Const(t.UNKNOWN, node.at, None)
    from ludex.model.suggesting import known_here, likely, values_of

    few = values_of(wanted, names)
    if spent():
        return typing.unknown(node.at, "name", word, [], few)
    listed = names.enums.get(wanted.name, ()) if isinstance(wanted, t.Enum) else ()
    listed = tuple(names.effects) if wanted == t.EFFECT else listed
    if nearest(word, listed) is not None:
        return typing.unknown(node.at, "name", word, list(listed), few)
    known = known_here(names, scope, typing.found_types())
    return typing.unknown(node.at, "name", word, likely(word, known, wanted), few)


def spelling(typing: Typing, word: str) -> str:
    """How a defined or core word is written, for hints."""
    shapes = [w.signature.at.text for w in typing.names.words.get(word, {}).values()]
    shapes += [w.key for w in core_words().values() if w.name == word]
    return ", ".join(f"`{s}`" for s in shapes[:4])


def core_name(typing: Typing, word: str, at: n.At, wanted: t.Type | None) -> Expr:
    """A name that the machine knows."""
    kind = plain_type(typing.names, core_names()[word].gives)
    if kind == t.SPAN and wanted != t.SPAN:
        close = nearest(word, [*typing.names.values, *typing.names.places, *typing.names.words])
        turn = "`active` is whose turn it is." if word == "turn" else ""
        hint = f"Did you mean `{close}`?" if close else turn
        typing.report("L102", at, f"`{word}` stands only behind `end`.", hint)
        return Const(t.UNKNOWN, at, None)
    if word in ("yes", "no"):
        return Const(t.TRUTH, at, int(word == "yes"))
    if kind == t.NOTHING:
        return Const(t.NOTHING, at, None)
    if word == "box":
        return PlaceRef(t.Place(frozenset(["box"])), at, "box", None)
    return Core(kind, at, f"name-{word}", ())


def option_value(typing: Typing, word: str, at: n.At) -> Expr:
    """What was chosen for an option."""
    decl = typing.names.options[word]
    if decl.numbers is not None:
        return OptionRef(t.Number(*decl.numbers), at, word)
    if {v.name for v in decl.values} == {"yes", "no"}:
        return OptionRef(t.TRUTH, at, word)
    return OptionRef(t.Enum(f"option:{word}"), at, word)


def plural(typing: Typing, word: str, at: n.At) -> Expr | None:
    """`cards`: all of them; `sizes`: every name of a list."""
    singular = typing.names.singular(word)
    if not singular:
        return None
    kind = typing.names.single_type(singular)
    match kind:
        case t.Piece(pieces) if singular in typing.names.kinds and singular not in pieces:
            chosen = tuple((p, singular) for p in sorted(pieces))
            return All(t.Set(kind), at, chosen)
        case t.Piece(pieces):
            return All(t.Set(kind), at, tuple((p, "") for p in sorted(pieces)))
        case t.Enum(enum) if enum not in ("way", "edge", "result"):
            return Core(t.Set(kind), at, "listed", (Const(kind, at, 0),))
    return None


def code_name(typing: Typing, node: n.Code, scope: Scope, wanted: t.Type | None) -> Expr:
    """Capitals, or a sign with digits: a seat, a kind of card, a number."""
    word, inner = node.word, wanted.of if isinstance(wanted, t.Set) else wanted
    signed = word[0] in "+-"
    listed = listed_name(typing, word, inner, node.at)
    if listed is not None:
        return listed
    if signed and (isinstance(inner, t.Number) or word not in typing.names.kinds):
        return typing.signed(word, node.at)
    seat = seat_number(word)
    if seat < scope.seats and (inner == t.PLAYER or word not in typing.names.kinds):
        return Const(t.PLAYER, node.at, seat)
    if word in typing.names.kinds:
        return piece_name(typing, node.at, word, None)
    return typing.unknown_code(node.at, word, scope.seats)


def piece_name(typing: Typing, at: n.At, word: str, owner: Expr | None) -> Expr:
    """Pieces named by their kind."""
    sorts = typing.names.kinds.get(word) or ([word] if word in typing.names.pieces else [])
    if not sorts:
        return typing.unknown(at, "kind of piece", word, [*typing.names.kinds])
    pieces = tuple((sort, word if word in typing.names.kinds else "") for sort in sorts)
    return PieceName(t.Piece(frozenset(sorts)), at, pieces, owner)


def of_phrase(typing: Typing, node: n.Of, scope: Scope, wanted: t.Type | None = None) -> Expr:
    """`word of value`: a place, a value, an attribute, a defined word, a core word."""
    word, names = node.word, typing.names
    shape = ("*", *(a.prep for a in node.arguments))
    if word in walk_words():
        from ludex.model.walks import walk_query

        return walk_query(typing, node, scope)
    defined, core = names.words.get(word, {}).get(shape), core_words().get((word, *shape))
    if defined is not None and defined.signature.kind == "is":
        if core is None or core.section == "tests":
            return calls.test_as_value(typing, node.at, word)
        defined = None  # `card is last` beside `last of cards`
    if defined is not None:
        nodes = (node.subject, *_values(node))
        if defined.inserted:
            from ludex.syntax.inserting import inserted_in

            return value_of(typing, inserted_in(defined, nodes, node.at), scope, wanted)
        return calls.word_call(typing, node.at, word, shape, defined, nodes, scope)
    if not node.arguments:
        owned = calls.owned_thing(typing, node, scope)
        if owned is not None:
            return owned
    if core is not None and core.section == "tests":
        return calls.test_as_value(typing, node.at, word)
    if core is not None:
        return applied.core_call(typing, core, node, scope)
    return calls.lost_of(typing, node)


def single(typing: Typing, value: Expr) -> Expr:
    """A named piece as the one thing that it is."""
    if isinstance(value, PieceName) and not isinstance(value.type, t.Set):
        typing.one_only(value)
        return Core(value.type, value.at, "only", (value,))
    return value


def attribute(typing: Typing, node: n.Of, scope: Scope, sorts: frozenset[str]) -> Expr:
    """An attribute of a piece, or a word of the machine of the same name."""
    subject = single(typing, value_of(typing, node.subject, scope))
    if subject.type == t.TEXT:
        return calls.of_text(typing, node, subject)
    core = core_words().get((node.word, "*"))
    if core is not None and core.section != "tests" and not isinstance(subject.type, t.Piece):
        return applied.core_call(typing, core, node, scope)
    subject = typing.expect(subject, t.Piece(sorts), f"What has the attribute `{node.word}`")
    owners = subject.type.names & sorts if isinstance(subject.type, t.Piece) else sorts
    kind: t.Type = t.UNKNOWN
    for sort in sorted(owners):
        joined = t.join(kind, typing.names.pieces[sort].attributes[node.word])
        if joined is None:
            sentence = f"`{node.word}` is not the same sort of thing for all these pieces."
            typing.report("L101", node.at, sentence)
            return Const(t.UNKNOWN, node.at, None)
        kind = joined
    return Attribute(kind, node.at, node.word, subject)


def filtered(typing: Typing, node: n.Filter, scope: Scope) -> Expr:
    """`S where C`."""
    given = value_of(typing, node.among, scope)
    if isinstance(given.type, t.Number) and isinstance(node.among, n.Of):
        said = node.among.subject.at.text
        hint = f"Write `{node.among.word} of ({said} where ...)`, with the set in brackets."
        typing.report(
            "L101", node.at, "A number is no set, of which some could be meant by `where`.", hint
        )
        return Const(t.UNKNOWN, node.at, None)
    among = typing.as_set(given)
    var = Var("it", among.type.of if isinstance(among.type, t.Set) else t.UNKNOWN)
    body = conditions.condition_of(typing, node.condition, scope.about(var))
    return Bound(among.type, node.at, "filter", var, among, body)


def infix(typing: Typing, node: n.Infix, scope: Scope, wanted: t.Type | None) -> Expr:
    """Arithmetic, and the joining and cutting of sets."""
    if node.sign in ("plus", "without"):
        return joining(typing, node, scope, wanted)
    left, right = (value_of(typing, side, scope, t.ANY_NUMBER) for side in (node.left, node.right))
    if isinstance(right, Core) and right.op == "range":
        hint = "Say the rest behind `where`: `0..N where it is more than M`."
        typing.report("L101", node.at, "A range begins with one number in digits.", hint)
        return Const(t.UNKNOWN, node.at, None)
    left, right = typing.numeric(left, "A term"), typing.numeric(right, "A term")
    if node.sign != "*":
        left, right = alike(left, right)
    elif has_halves(left.type) and has_halves(right.type):
        typing.report("L270", node.at, "Two numbers with halves would make quarters.")
    kind = arithmetic(node.sign, left.type, right.type)
    return Core(kind, node.at, node.sign, (left, right))


def joining(typing: Typing, node: n.Infix, scope: Scope, wanted: t.Type | None) -> Expr:
    """`S plus S` and `S without S`."""
    left = single(typing, value_of(typing, node.left, scope, wanted))
    right = single(typing, value_of(typing, node.right, scope, wanted or left.type))
    sides = [s.type.of if isinstance(s.type, t.Set) else s.type for s in (left, right)]
    about_cells = all(s in (t.CELL, t.NOTHING, t.UNKNOWN) for s in sides)
    of = t.CELL if about_cells else None
    first, second = typing.as_set(left, of), typing.as_set(right, of)
    kind = t.join(first.type, second.type)
    if kind is None:
        sentence = (
            f"`{node.sign}` joins sets of one type; these are {t.name_of(first.type)} "
            f"and {t.name_of(second.type)}."
        )
        hint = "Numbers are added with `+` between blanks." if _numbers(sides) else ""
        typing.report("L101", node.at, sentence, hint)
        return Const(t.UNKNOWN, node.at, None)
    kind = kind if node.sign == "plus" else first.type
    return Core(kind, node.at, node.sign, (first, second))


def _values(node: n.Of) -> tuple[n.Expr, ...]:
    return tuple(a.value for a in node.arguments)


def _numbers(sides: list[t.Type]) -> bool:
    return any(isinstance(s, t.Number) for s in sides)
