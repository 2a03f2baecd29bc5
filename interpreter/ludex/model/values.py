"""Types the values of phrases: finds what each name stands for."""

from __future__ import annotations

from typing import assert_never

from ludex.model import types as t
from ludex.model.core import CoreWord, core_names, core_words, walk_names, walk_words
from ludex.model.numbers import alike, arithmetic, has_halves
from ludex.model.positions import position_name
from ludex.model.scope import Scope, Typing
from ludex.model.suggesting import known_here, likely, values_of, whose
from ludex.model.tree import (
    All,
    Attribute,
    Bound,
    Const,
    Core,
    EffectName,
    Expr,
    Key,
    Local,
    OptionRef,
    PieceName,
    PlaceRef,
    TextName,
    ValueRef,
    Var,
    WordCall,
    You,
)  # fmt: skip
from ludex.syntax import file as f
from ludex.syntax import nodes as n
from ludex.syntax.inserting import inserted_in


class Values(Typing):
    """The part of the typing that reads values."""

    def condition(self, node: n.Cond, scope: Scope) -> Expr:
        """A test; given by the part that reads conditions."""
        raise NotImplementedError

    def word_type(self, key: Key, word: f.Word) -> t.Type:
        """The type of a defined word; given by the part that reads definitions."""
        raise NotImplementedError

    def walk_query(self, node: n.Of, scope: Scope) -> Expr:
        """A question about a walk; given by the part that reads walks."""
        raise NotImplementedError

    def value(self, node: n.Expr, scope: Scope, wanted: t.Type | None = None) -> Expr:
        """The typed value of a node; `wanted` decides what an ambiguous name means."""
        match node:
            case n.Number():
                kind = t.Number(node.value, node.value, node.halves)
                return Const(kind, node.at, node.value)
            case n.Name():
                return self.name(node, scope, wanted)
            case n.Code():
                return self.code(node, scope, wanted)
            case n.CodeOf():
                owner = self.expect(self.value(node.owner, scope, t.PLAYER), t.PLAYER, "An owner")
                return self.piece_name(node.at, node.word, owner)
            case n.RangeOf():
                high = self.expect(self.value(node.high, scope), t.ANY_NUMBER, "The end of a range")
                top = high.type.high if isinstance(high.type, t.Number) else t.GREATEST
                low = Const(t.Number(node.low, node.low), node.at, node.low)
                return Core(t.Set(t.Number(node.low, top)), node.at, "range", (low, high))
            case n.Own():
                return self.of(n.Of(node.at, node.word, n.You(node.at)), scope)
            case n.Its():
                return self.of(n.Of(node.at, node.word, n.It(node.at)), scope)
            case n.It():
                if not scope.its:
                    sentence = "`it` and `its` need a candidate: a `where`, `over` or `such that`."
                    self.report("L108", node.at, sentence)
                    return Const(t.UNKNOWN, node.at, None)
                return Local(scope.its[-1].type, node.at, scope.its[-1])
            case n.You():
                if not scope.has_you:
                    self.report("L108", node.at, "Nobody decides here, so there is no `you`.")
                return You(t.PLAYER, node.at)
            case n.Of():
                return self.of(node, scope, wanted)
            case n.Filter():
                return self.filter(node, scope)
            case n.Infix():
                return self.infix(node, scope, wanted)
        assert_never(node)

    # ------------------------------------------------------------ names
    def name(self, node: n.Name, scope: Scope, wanted: t.Type | None) -> Expr:
        """A single word: a bound name, something declared, a word of the machine, a listed name."""
        word, at, names = node.word, node.at, self.names
        if word in scope.names:
            var = scope.names[word]
            var.used = True
            return Local(var.type, at, var)
        inner = wanted.of if isinstance(wanted, t.Set) else wanted
        listed = self.listed(word, inner, at)
        if listed is not None:
            return listed
        if inner == t.TEXT and word in names.square_names:
            return TextName(t.TEXT, at, word)
        if inner == t.EFFECT and word in names.effects:
            return EffectName(t.EFFECT, at, word)
        if word in scope.walk:
            gives = walk_names()[word].gives
            return Core(self.plain(gives), at, f"walk-{word}", ())
        declared = self.declared(word, at)
        if declared is not None:
            return declared
        if (word, "") in core_words() and word not in names.refused:
            core = core_words()[(word, "")]
            return Core(self.plain(core.gives), at, core.op, ())
        several = self.plural(word, at)
        if several is not None:
            return several
        chosen = self.chosen(word, at, wanted)
        return chosen if chosen is not None else self.lost(node, scope, wanted)

    def chosen(self, word: str, at: n.At, wanted: t.Type | None) -> Expr | None:
        """An option, a name of the machine, a text, a piece, a cell, or a name out of a list."""
        names = self.names
        inner = wanted.of if isinstance(wanted, t.Set) else wanted
        if word in names.options:
            return self.option_value(word, at)
        if word in core_names() and word not in names.refused:
            return self.core_name(word, at, wanted)
        if word in names.texts:
            return TextName(t.SENTENCE, at, word)
        if word in names.square_names and inner in (None, t.TEXT):
            return TextName(t.TEXT, at, word)
        if word in names.kinds or word in names.pieces:
            return self.piece_name(at, word, None)
        named = position_name(word, at, names)
        if named is not None:
            return named
        for enum in (*(x.name for x in names.sections.types), "way", "edge", "variant"):
            found = self.listed(word, t.Enum(enum), at)
            if found is not None:
                return found
        return None

    def declared(self, word: str, at: n.At) -> Expr | None:
        """A value or place of which there is one, or a defined word about nothing."""
        names = self.names
        if word in names.values and names.values[word].each is None:
            info = names.values[word]
            if info.decl.constant is not None:
                return Const(info.type, at, info.decl.constant)
            return ValueRef(info.type, at, word, None)
        if word in names.places and names.places[word].each is None:
            return PlaceRef(t.Place(frozenset([word])), at, word, None)
        defined = names.words.get(word, {}).get(("",))
        if defined is not None and defined.inserted:
            return self.value(inserted_in(defined, (), at), Scope())
        if defined is not None:
            return WordCall(self.word_type((word, ""), defined), at, (word, ""), ())
        return None

    def listed(self, word: str, kind: t.Type | None, at: n.At) -> Expr | None:
        """A name out of a closed list, where such a one is wanted."""
        if not isinstance(kind, t.Enum):
            return None
        values = self.names.enums.get(kind.name, ())
        return Const(kind, at, values.index(word)) if word in values else None

    def lost(self, node: n.Name, scope: Scope, wanted: t.Type | None) -> Expr:
        """A name that stands for nothing; where it exists elsewhere, that is said."""
        word, names = node.word, self.names
        if word in walk_names():
            hint = "`here` is where it stands, `last-way` the way it came." if scope.walk else ""
            where = "the steps of a walk, not in between" if scope.walk else "a walk"
            self.report("L102", node.at, f"`{word}` has a meaning only inside {where}.", hint)
            return Const(t.UNKNOWN, node.at, None)
        for owner, table in (("place", names.places), ("value", names.values)):
            if word in table:
                sentence = f"`{word}` is not one {owner} for all; say whose."
                hint = whose(word, table[word].each, scope)
                self.report("L102", node.at, sentence, hint)
                return Const(t.UNKNOWN, node.at, None)
        if word in names.words or any(k[0] == word for k in core_words()):
            hint = "Write it as it is declared: " + self.spelled(word) + "."
            self.report("L102", node.at, f"`{word}` needs something behind it.", hint)
            return Const(t.UNKNOWN, node.at, None)
        for enum, values in names.enums.items():
            if word in values and enum.startswith("option:"):
                sentence = f"`{word}` is a value of the option `{enum[7:]}` and fits only there."
                self.report("L102", node.at, sentence, f"Write `{enum[7:]} is {word}`.")
                return Const(t.UNKNOWN, node.at, None)
        known = known_here(names, scope, self.found_types())
        few = values_of(wanted, names)
        return self.unknown(node.at, "name", word, likely(word, known, wanted), few)

    def found_types(self) -> dict[str, t.Type]:
        """The types of the words about nothing that have been found so far."""
        return {}

    def spelled(self, word: str) -> str:
        """How a defined or core word is written, for hints."""
        shapes = [w.signature.at.text for w in self.names.words.get(word, {}).values()]
        shapes += [w.key for w in core_words().values() if w.name == word]
        return ", ".join(f"`{s}`" for s in shapes[:4])

    def plain(self, gives: str) -> t.Type:
        """The type that a table of the language names."""
        if gives.startswith("set of "):
            return t.Set(self.plain(gives[7:]))
        fixed: dict[str, t.Type] = {
            "number": t.ANY_NUMBER, "truth": t.TRUTH, "player": t.PLAYER, "cell": t.CELL,
            "tile": t.TILE, "way": t.WAY, "edge": t.EDGE, "text": t.TEXT, "table": t.TABLE,
            "result": t.RESULT,
            "span": t.SPAN, "variant": t.VARIANT, "none": t.NOTHING, "kind": t.Enum("kind"),
            "position": t.POSITION,
            "piece": t.Piece(frozenset(self.names.pieces)),
            "place": t.Place(frozenset([*self.names.places, "box"])),
        }  # fmt: skip
        return fixed[gives]

    def core_name(self, word: str, at: n.At, wanted: t.Type | None) -> Expr:
        """A name that the machine knows."""
        kind = self.plain(core_names()[word].gives)
        if kind == t.SPAN and wanted != t.SPAN:
            self.report("L102", at, f"`{word}` stands only behind `end`.")
            return Const(t.UNKNOWN, at, None)
        if word in ("yes", "no"):
            return Const(t.TRUTH, at, int(word == "yes"))
        if kind == t.NOTHING:
            return Const(t.NOTHING, at, None)
        if word == "box":
            return PlaceRef(t.Place(frozenset(["box"])), at, "box", None)
        return Core(kind, at, f"name-{word}", ())

    def option_value(self, word: str, at: n.At) -> Expr:
        """What was chosen for an option."""
        decl = self.names.options[word]
        if decl.numbers is not None:
            return OptionRef(t.Number(*decl.numbers), at, word)
        if {v.name for v in decl.values} == {"yes", "no"}:
            return OptionRef(t.TRUTH, at, word)
        return OptionRef(t.Enum(f"option:{word}"), at, word)

    def plural(self, word: str, at: n.At) -> Expr | None:
        """`cards`: all of them; `sizes`: every name of a list."""
        singular = self.names.singular(word)
        if not singular:
            return None
        kind = self.names.single_type(singular)
        match kind:
            case t.Piece(pieces) if singular in self.names.kinds and singular not in pieces:
                chosen = tuple((p, singular) for p in sorted(pieces))
                return All(t.Set(kind), at, chosen)
            case t.Piece(pieces):
                return All(t.Set(kind), at, tuple((p, "") for p in sorted(pieces)))
            case t.Enum(enum) if enum not in ("way", "edge", "result"):
                return Core(t.Set(kind), at, "listed", (Const(kind, at, 0),))
        return None

    def code(self, node: n.Code, scope: Scope, wanted: t.Type | None) -> Expr:
        """Capitals, or a sign with digits: a seat, a kind of card, a number."""
        word, inner = node.word, wanted.of if isinstance(wanted, t.Set) else wanted
        signed = word[0] in "+-"
        listed = self.listed(word, inner, node.at)
        if listed is not None:
            return listed
        if signed and (isinstance(inner, t.Number) or word not in self.names.kinds):
            return self.signed(word, node.at)
        seat = ord(word) - ord("A") if len(word) == 1 else 99
        if seat < scope.seats and (inner == t.PLAYER or word not in self.names.kinds):
            return Const(t.PLAYER, node.at, seat)
        if word in self.names.kinds:
            return self.piece_name(node.at, word, None)
        return self.unknown_code(node.at, word, scope.seats)

    def piece_name(self, at: n.At, word: str, owner: Expr | None) -> Expr:
        """Pieces named by their kind."""
        sorts = self.names.kinds.get(word) or ([word] if word in self.names.pieces else [])
        if not sorts:
            return self.unknown(at, "kind of piece", word, [*self.names.kinds])
        pieces = tuple((sort, word if word in self.names.kinds else "") for sort in sorts)
        return PieceName(t.Piece(frozenset(sorts)), at, pieces, owner)

    # ------------------------------------------------------------ word of value
    def of(self, node: n.Of, scope: Scope, wanted: t.Type | None = None) -> Expr:
        """`word of value`: a place, a value, an attribute, a defined word, a core word."""
        word, names = node.word, self.names
        shape = ("*", *(a.prep for a in node.arguments))
        if word in walk_words():
            return self.walk_query(node, scope)
        defined = names.words.get(word, {}).get(shape)
        if defined is not None and defined.signature.kind == "is":
            return self.test_as_value(node.at, word)
        if defined is not None:
            nodes = (node.subject, *_values(node))
            if defined.inserted:
                return self.value(inserted_in(defined, nodes, node.at), scope, wanted)
            return self.word_call(node.at, word, shape, defined, nodes, scope)
        if not node.arguments:
            owned = self.owned(node, scope)
            if owned is not None:
                return owned
        core = core_words().get((word, *shape))
        if core is not None and core.section == "tests":
            return self.test_as_value(node.at, word)
        if core is not None:
            return self.core_call(core, node, scope)
        return self.lost_of(node)

    def owned(self, node: n.Of, scope: Scope) -> Expr | None:
        """A place or value of somebody, an attribute of a piece, the number of an option."""
        word, names = node.word, self.names
        place, value = names.places.get(word), names.values.get(word)
        if place is not None and place.each is not None:
            owner = self.owner_value(node.subject, scope, place.each)
            return PlaceRef(t.Place(frozenset([word])), node.at, word, owner)
        if value is not None and value.each is not None:
            owner = self.owner_value(node.subject, scope, value.each)
            return ValueRef(value.type, node.at, word, owner)
        if isinstance(node.subject, n.Name) and node.subject.word in names.options:
            for each in names.options[node.subject.word].values:
                if each.name == word and each.low is not None and each.high is not None:
                    kind = t.Number(each.low, each.high)
                    return OptionRef(kind, node.at, node.subject.word, word)
        sorts = [p for p in names.pieces.values() if word in p.attributes]
        if sorts:
            return self.attribute(node, scope, frozenset(p.name for p in sorts))
        if word in names.square_attributes:
            return self.of_text(node, self.single(self.value(node.subject, scope)))
        holder = names.each_of_piece(word)
        if holder is not None:
            owner = self.owner_value(node.subject, scope, holder)
            return self.single(self.piece_name(node.at, word, owner))
        return None

    def of_text(self, node: n.Of, subject: Expr) -> Expr:
        """What a printed text says of itself."""
        text = self.expect(subject, t.TEXT, f"What has the attribute `{node.word}`")
        kind = self.names.square_attributes.get(node.word, t.UNKNOWN)
        return Core(kind, node.at, f"text-{node.word}", (text,))

    def owner_value(self, node: n.Expr, scope: Scope, each: t.Type) -> Expr:
        """The one owner whose place or value is meant."""
        value = self.value(node, scope, each)
        return self.expect(self.single(value), each, "The owner")

    def single(self, value: Expr) -> Expr:
        """A named piece as the one thing that it is."""
        if isinstance(value, PieceName) and not isinstance(value.type, t.Set):
            self.one_only(value)
            return Core(value.type, value.at, "only", (value,))
        return value

    def one_only(self, value: PieceName) -> None:
        """A name of which there are several pieces does not say which one is meant."""
        count = self.names.count_of(value.pieces, value.owner is not None)
        if count != 1 and value.at is not None and not self.names_may_be_shared:
            name = value.at.text
            sentence = (
                f"`{name}` names {count or 'no'} pieces, and nothing says which one is meant."
            )
            hint = "Choose or draw one first, or say of which set: `first of ...`."
            self.report("L102", value.at, sentence, hint)

    def attribute(self, node: n.Of, scope: Scope, sorts: frozenset[str]) -> Expr:
        """An attribute of a piece, or a word of the machine of the same name."""
        subject = self.single(self.value(node.subject, scope))
        if subject.type == t.TEXT:
            return self.of_text(node, subject)
        core = core_words().get((node.word, "*"))
        if core is not None and core.section != "tests" and not isinstance(subject.type, t.Piece):
            return self.core_call(core, node, scope)
        subject = self.expect(subject, t.Piece(sorts), f"What has the attribute `{node.word}`")
        owners = subject.type.names & sorts if isinstance(subject.type, t.Piece) else sorts
        kind: t.Type = t.UNKNOWN
        for sort in sorted(owners):
            joined = t.join(kind, self.names.pieces[sort].attributes[node.word])
            if joined is None:
                sentence = f"`{node.word}` is not the same sort of thing for all these pieces."
                self.report("L101", node.at, sentence)
                return Const(t.UNKNOWN, node.at, None)
            kind = joined
        return Attribute(kind, node.at, node.word, subject)

    def word_call(
        self, at: n.At, word: str, shape: tuple[str, ...], defined: f.Word,
        nodes: tuple[n.Expr, ...], scope: Scope,
    ) -> Expr:  # fmt: skip
        """A defined word with its arguments."""
        key = (word, *shape)
        args = self.arguments("word", key, defined.signature, nodes, scope)
        return WordCall(self.word_type(key, defined), at, key, args)

    def arguments(
        self, section: str, key: Key, signature: n.Signature, nodes: tuple[n.Expr, ...],
        scope: Scope, first: Expr | None = None,
    ) -> tuple[Expr, ...]:  # fmt: skip
        """The arguments of a call, each as its parameter wants it; the first may be typed."""
        args = []
        for index, (param, node) in enumerate(zip(signature.params, nodes, strict=True)):
            declared = self.declared_type(param)
            known = declared or self.params.get((section, key, index))
            given = first if index == 0 and first is not None else None
            value = self.single(given or self.value(node, scope, known))
            if declared is not None:
                value = self.expect(value, declared, f"`{param.name}`")
            else:
                if isinstance(known, t.Set):
                    value = self.as_set(value, known.of)
                self.param_type(section, key, index, value.type, value.at)
            args.append(value)
        return tuple(args)

    def declared_type(self, param: n.Param) -> t.Type | None:
        """The type that a parameter's own name, or what stands behind `as`, says."""
        if param.type_name is not None:
            kind = self.names.type_named(param.type_name)
            if kind is None:
                self.unknown(param.at, "type", param.type_name, [*self.names.type_names()])
            return kind or t.UNKNOWN
        return self.names.type_named(param.name)

    def test_as_value(self, at: n.At, word: str) -> Expr:
        """A test that stands where a value should."""
        hint = f"It is written {self.spelled(word)}."
        self.report("L103", at, f"`{word}` is a test and stands for no value.", hint)
        return Const(t.UNKNOWN, at, None)

    def lost_of(self, node: n.Of) -> Expr:
        """A word that is not used as it is declared, or is none."""
        spelled = self.spelled(node.word)
        if spelled:
            self.report(
                "L103", node.at, f"`{node.word}` is not used like this.",
                f"It is written {spelled}.",
            )  # fmt: skip
            return Const(t.UNKNOWN, node.at, None)
        names = self.names
        if node.word in names.places or node.word in names.values:
            sentence = f"`{node.word}` belongs to nobody; there is only one."
            self.report("L103", node.at, sentence, f"Write `{node.word}`.")
            return Const(t.UNKNOWN, node.at, None)
        known = [*names.words, *names.places, *names.values, *(k[0] for k in core_words())]
        known += [a for p in names.pieces.values() for a in p.attributes]
        return self.unknown(node.at, "word", node.word, known)

    # ------------------------------------------------------------ core words
    def core_call(self, core: CoreWord, node: n.Of, scope: Scope) -> Expr:
        """A word of the machine with its arguments; given by the part that knows its types."""
        raise NotImplementedError

    def filter(self, node: n.Filter, scope: Scope) -> Expr:
        """`S where C`."""
        among = self.as_set(self.value(node.among, scope))
        var = Var("it", among.type.of if isinstance(among.type, t.Set) else t.UNKNOWN)
        body = self.condition(node.condition, scope.about(var))
        return Bound(among.type, node.at, "filter", var, among, body)

    def infix(self, node: n.Infix, scope: Scope, wanted: t.Type | None) -> Expr:
        """Arithmetic, and the joining and cutting of sets."""
        if node.sign in ("plus", "without"):
            return self.joining(node, scope, wanted)
        left = self.numeric(self.value(node.left, scope, t.ANY_NUMBER), "A term")
        right = self.numeric(self.value(node.right, scope, t.ANY_NUMBER), "A term")
        if node.sign != "*":
            left, right = alike(left, right)
        elif has_halves(left.type) and has_halves(right.type):
            self.report("L270", node.at, "Two numbers with halves would make quarters.")
        kind = arithmetic(node.sign, left.type, right.type)
        return Core(kind, node.at, node.sign, (left, right))

    def joining(self, node: n.Infix, scope: Scope, wanted: t.Type | None) -> Expr:
        """`S plus S` and `S without S`."""
        left = self.single(self.value(node.left, scope, wanted))
        right = self.single(self.value(node.right, scope, wanted or left.type))
        sides = [s.type.of if isinstance(s.type, t.Set) else s.type for s in (left, right)]
        about_cells = all(s in (t.CELL, t.NOTHING, t.UNKNOWN) for s in sides)
        of = t.CELL if about_cells else None
        first, second = self.as_set(left, of), self.as_set(right, of)
        kind = t.join(first.type, second.type)
        if kind is None:
            sentence = (
                f"`{node.sign}` joins sets of one type; these are {t.name_of(first.type)} "
                f"and {t.name_of(second.type)}."
            )
            hint = "Numbers are added with `+` between blanks." if _numbers(sides) else ""
            self.report("L101", node.at, sentence, hint)
            return Const(t.UNKNOWN, node.at, None)
        kind = kind if node.sign == "plus" else first.type
        return Core(kind, node.at, node.sign, (first, second))


def _values(node: n.Of) -> tuple[n.Expr, ...]:
    return tuple(a.value for a in node.arguments)


def _numbers(sides: list[t.Type]) -> bool:
    return any(isinstance(s, t.Number) for s in sides)
