"""Everything a game declares, found by name."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from itertools import product
from math import prod

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import listed, misnamed, nearest
from ludex.hints import TYPE_CHECKING, TypeVar
from ludex.model import types as t
from ludex.model.core import asked_of_pieces, core_words, taken_by_language
from ludex.model.declared_things import KindInfo, PieceInfo, PlaceInfo, ValueInfo
from ludex.model.plurals import singulars
from ludex.model.shapes import ways_of, wrong_seats, wrong_shape
from ludex.model.sight import NUMBERS, seen_by
from ludex.model.squares import attributes_of, dictionary_of, names_of
from ludex.model.tile_set import TileSet, edge_kinds, read_tile_set, wrong_board, wrong_edges
from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax import file as f
from ludex.syntax.leaves import number_of
from ludex.syntax.plain import looks_like_a_number, refusal
from ludex.syntax.sections import PIECE_KEYS

if TYPE_CHECKING:
    from ludex.model.drawing import Drawing
    from ludex.model.inscriptions import Inscriptions

Defined = TypeVar("Defined", f.Word, f.Rule, f.WalkRule)
MOST_KINDS = 10_000
OWNER = "owner"
OWNED = "`each: player` gives every player a set; `changes: [owner]` lets rules say whose it is."
POINT = "a point of the board"


class Declarations:
    """The names of a game with what they stand for; problems of declaring are collected."""

    def __init__(self, game: f.GameFile, sections: f.Sections) -> None:
        self.game, self.sections = game, sections
        self.problems: list[Problem] = []
        self.taken: dict[str, tuple[Span, str]] = {}
        self.refused: set[str] = set()
        self.enums: dict[str, tuple[str, ...]] = {"way": ways_of(sections.board)}
        self.enums["variant"] = tuple(v.name for v in game.variants)
        self.codes: dict[str, tuple[str, ...]] = {}
        self.options = {o.name: o for o in sections.options}
        self.pieces: dict[str, PieceInfo] = {}
        self.kinds: dict[str, list[str]] = {}
        self.places: dict[str, PlaceInfo] = {}
        self.values: dict[str, ValueInfo] = {}
        self.effects = {e.name: e for e in sections.effects}
        self.attempts = {a.name: a for a in sections.attempts}
        self.patterns = {p.name: p for p in sections.patterns}
        self.windows = {w.name: w for w in sections.windows}
        self.texts = {name.text: said.text for name, said in sections.texts}
        self.words: dict[str, dict[tuple[str, ...], f.Word]] = {}
        self.rules: dict[str, dict[tuple[str, ...], f.Rule]] = {}
        self.walks: dict[str, dict[tuple[str, ...], f.WalkRule]] = {}
        self.board_seen, self.score_seen = "face", "nobody"
        self.drawing: Drawing | None = None
        self.cell_texts: dict[str, tuple[Scalar, int, int | None]] = {}
        self.kinds |= {k.name: [] for p in sections.pieces for k in p.kinds}
        self.square_names = names_of(sections.squares)
        self.declare_lists()
        if sections.squares or sections.joiners:
            self.inscriptions.look_through()
        self.square_attributes = attributes_of(sections.squares, self.attribute_type)
        self.declare_board()
        self.declare_pieces()
        self.declare_places()
        self.declare_values()
        self.declare_defined()
        self.no_attribute_taken()

    def report(self, code: str, span: Span | None, sentence: str, hint: str = "") -> None:
        """Notes a problem."""
        self.problems.append(Problem(code, span, sentence, hint))

    def take(self, name: str, span: Span, what: str) -> None:
        """Notes that a name is in use; the same name for two things is a problem."""
        first = self.taken.get(name)
        if first is not None:
            sentence = f"`{name}` is the name of {first[1]} already and cannot be {what} too."
            others = ((first[0], "declared here first"),)
            self.problems.append(Problem("L104", span, sentence, "Choose another name.", others))
        elif taken_by_language(name):
            sentence = f"`{name}` is a word of the language and cannot be {what}."
            self.report("L104", span, sentence, "Choose another name.")
            self.refused.add(name)  # where it is used, its author's meaning is read: said once
        elif what == "a value" and (one := self.singular(name)):
            sentence = f"`{name}` stands for every `{one}` already and cannot be {what} too."
            self.report("L104", span, sentence, "Choose another name.")
        else:
            self.taken[name] = (span, what)

    # ------------------------------------------------------------ lists of names
    def declare_lists(self) -> None:
        """Names of closed lists: types, options, edges; and of effects and their kin."""
        for kind in self.sections.types:
            self.take(kind.name, kind.span, "a type")
            self.enums[kind.name] = kind.values
            self.codes[kind.name] = kind.codes
            self.no_repeats(kind.values, kind.places, kind.name)
        for option in self.sections.options:
            self.take(option.name, option.span, "an option")
            if option.numbers is None:
                names = tuple(v.name for v in option.values)
                self.enums[f"option:{option.name}"] = names
                self.no_repeats(names, option.places, option.name)
                if names and option.default.split(" ")[0] not in names:
                    sentence = f"`{option.default}` is not a value of the option `{option.name}`."
                    span = option.default_at or option.span
                    self.report("L105", span, sentence, f"Its values are {listed(names)}.")
                if ("yes" in names) != ("no" in names):
                    sentence = f"The option `{option.name}` has only one of `yes` and `no`."
                    hint = "Its values are `yes` and `no`, or names that say more."
                    self.report("L105", option.span, sentence, hint)
        self.enums |= {"edge": edge_kinds(self.sections.board), "result": t.RESULTS}
        for named in (*self.sections.effects, *self.sections.attempts, *self.sections.patterns):
            self.take(named.name, named.span, type(named).__name__.lower())

    @cached_property
    def inscriptions(self) -> Inscriptions:
        """The dictionary, and what is printed; a game on which nothing is printed needs none."""
        return dictionary_of(self.sections, self.problems.append)

    def declare_board(self) -> None:
        """The board, said once: drawn without a gap, or made of tiles that can be laid."""
        board, sections = self.sections.board, self.sections
        self.tile_set = TileSet()
        if sections.tiles:
            self.tile_set, wrong = read_tile_set(sections.tiles, self.inscriptions)
            self.problems += wrong
        self.problems += wrong_board(sections, self.tile_set)
        self.problems += [*wrong_shape(board), *wrong_seats(board, sections.players)]
        self.problems += wrong_edges(sections.squares, self.enums["edge"])
        for name, points in board.lines if board is not None else ():
            self.take_points(name, points)
        for cell, text in board.texts if board is not None else ():
            read = self.inscriptions.read(text)
            if read is not None:
                self.cell_texts[cell.text] = (cell, *read)
        if board is not None and board.drawn is not None:
            from ludex.model.drawing import read_drawing

            self.drawing, wrong = read_drawing(board.drawn)
            self.problems += wrong

    def take_points(self, name: Scalar, points: tuple[Scalar, ...]) -> None:
        """The names of a line and of its points, each of which may lie on several lines."""
        self.take(name.text, name.span, "a line")
        for point in points:
            if self.taken.get(point.text, ("", ""))[1] != POINT:
                self.take(point.text, point.span, POINT)

    def no_repeats(self, values: tuple[str, ...], places: tuple[Span, ...], owner: str) -> None:
        """Reports a name that stands twice in one list."""
        first: dict[str, Span] = {}
        for value, place in zip(values, places, strict=True):
            if value in first:
                others = ((first[value], "written here first"),)
                sentence, hint = f"`{value}` stands twice in `{owner}`.", "Write it once."
                self.problems.append(Problem("L104", place, sentence, hint, others))
            first.setdefault(value, place)

    # ------------------------------------------------------------ pieces
    def declare_pieces(self) -> None:
        """The sorts of pieces with their kinds and attributes."""
        for piece in self.sections.pieces:
            self.take(piece.name, piece.span, "a piece")
            info = PieceInfo(piece)
            self.pieces[piece.name] = info
            names = [k.name for k in piece.kinds]
            self.attributes_of(info)
            self.make_kinds(info)
            self.enums[f"kind:{piece.name}"] = tuple(k.name for k in info.kinds)
            for kind in info.kinds:
                self.kinds.setdefault(kind.name, []).append(piece.name)
            self.enums["kind"] = tuple(self.kinds)
            info.front = frozenset(s.text for s in piece.front)
            info.changes = frozenset(s.text for s in piece.changes) - {OWNER}
            info.owner_changes = OWNER in (s.text for s in piece.changes)
            for scalars, more in ((piece.front, ("kind", OWNER)), (piece.changes, (OWNER,))):
                known = (*info.attributes, *more)
                for scalar in scalars:
                    if scalar.text == "kind" and scalar.text not in known:
                        hint = "A piece keeps its kind; declare an attribute of its own for this."
                        sentence = "`kind` is no attribute that stands under `changes`."
                        self.report("L105", scalar.span, sentence, hint)
                    elif scalar.text not in known:
                        self.unknown("attribute", scalar, known, "L105")
            for index, name in enumerate(names):
                if name in names[:index]:
                    sentence = f"`{piece.name}` has the kind `{name}` twice."
                    self.report("L104", piece.kinds[index].span, sentence)

    def no_attribute_taken(self) -> None:
        """An attribute has a name of its own, or that of the type it is of."""
        types = {x.name for x in self.sections.types}
        for piece in self.sections.pieces:
            written = (*piece.attributes, *(a for kind in piece.kinds for a in kind.attributes))
            for name, scalar in dict(reversed(written)).items():
                first = self.taken.get(name)
                if taken_by_language(name) or asked_of_pieces(name):
                    sentence = f"`{name}` is a word of the language and cannot be an attribute."
                    hint = OWNED if name == OWNER else "Choose another name."
                    self.report("L104", scalar.span, sentence, hint)
                elif first is not None and name not in types:
                    sentence = f"`{name}` is the name of {first[1]} and cannot be an attribute too."
                    others = ((first[0], "declared here"),)
                    hint = "Choose another name."
                    self.problems.append(Problem("L104", scalar.span, sentence, hint, others))

    def attributes_of(self, info: PieceInfo) -> None:
        """The attributes of a sort of pieces, each with the type that holds its values."""
        found: dict[str, list[Scalar]] = {}
        of_kinds = (each for kind in info.decl.kinds for each in kind.attributes)
        for name, scalar in (*info.decl.attributes, *of_kinds):
            found.setdefault(name, []).append(scalar)
        changing = {scalar.text for scalar in info.decl.changes}
        for name, scalars in found.items():
            taken = asked_of_pieces(name)
            found_type = t.UNKNOWN if taken else self.attribute_type(name, scalars, PIECE_KEYS)
            is_open = name in changing and isinstance(found_type, t.Number)
            info.attributes[name] = t.ANY_NUMBER if is_open else found_type
        for scalar in info.decl.product:
            types = tuple(x.name for x in self.sections.types)
            if scalar.text not in self.enums:
                self.unknown("type", scalar, types, "L105")
            meant = scalar.text if scalar.text in self.enums else nearest(scalar.text, types)
            info.attributes |= {meant: t.Enum(meant)} if meant else {}

    def attribute_type(
        self, name: str, scalars: list[Scalar], keys: Collection[str] = ()
    ) -> t.Type:
        """The type that holds all written values of an attribute; `keys` are no attributes."""
        texts = [s.text for s in scalars]
        numbers = [number for s in scalars if (number := number_of(s)) is not None]
        if len(numbers) == len(texts):
            return t.Number(min(numbers), max(numbers))
        if all(x in ("yes", "no") for x in texts):
            return t.TRUTH
        if name == "text" and self.sections.squares:
            for scalar in scalars:
                self.inscriptions.read(scalar)
            return t.TEXT
        declared = [x.name for x in self.sections.types]
        candidates = [name] if name in declared else [*declared, "way"]
        for enum in candidates:
            if all(x in self.enums[enum] for x in texts):
                return t.Enum(enum)
        if name not in declared and all(x in self.kinds for x in texts):
            return t.Enum("kind")
        if name in declared:
            for scalar in (each for each in scalars if each.text not in self.enums[name]):
                self.unknown(name, scalar, self.enums[name], "L105")
            return t.Enum(name)
        odd = ((s, refusal("number", s)) for s in scalars if looks_like_a_number(s.text))
        refused = [(scalar, found) for scalar, found in odd if found is not None]
        for scalar, found in refused:
            hint = found.hint
            if ".." in scalar.text:
                said = f"`{name}: {{each: PIECE, is: {scalar.text}}}`"
                hint = f"Write what it is at the start; what has bounds is a value: {said}."
            self.report(found.code, scalar.span, found.sentence, hint)
        if not refused and all(texts):
            sentence = f"No type holds all values of the attribute `{name}`."
            close = nearest(name, keys)
            hint = f"Did you mean `{close}`?" if close else "Declare them under `types`."
            self.report("L105", scalars[0].span, sentence, hint)
        return t.UNKNOWN

    def make_kinds(self, info: PieceInfo) -> None:
        """The kinds of a sort: listed, the product of lists, or the sort itself."""
        common = {n: self.ordinal(s.text, info.attributes[n]) for n, s in info.decl.attributes}
        if info.decl.product:
            enums = [s.text for s in info.decl.product if s.text in self.enums]
            asked = prod(len(self.enums[e]) for e in enums)
            if asked > MOST_KINDS:
                sentence = f"There are at most {MOST_KINDS:,} kinds; this asks for {asked:,}."
                self.report("L151", info.decl.span, sentence, "Shorten the lists.")
                return
            for combination in product(*(range(len(self.enums[e])) for e in enums)):
                pairs = [*zip(enums, combination, strict=True)]
                names = [self.enums[e][i] for e, i in pairs]
                codes = [(self.codes.get(e) or ("",) * 99)[i] for e, i in pairs]
                name = "".join(codes) if all(codes) else "-".join(names)
                made = KindInfo(name, info.decl.copies, common | dict(pairs), info.decl.span)
                info.kinds.append(made)
            return
        values = dict.fromkeys(info.attributes, None) | common
        for kind in info.decl.kinds:
            own = {n: self.ordinal(s.text, info.attributes[n]) for n, s in kind.attributes}
            copies = kind.copies * info.decl.copies
            info.kinds.append(KindInfo(kind.name, copies, values | own, kind.span, kind.each))
        if not info.decl.kinds:
            info.kinds.append(KindInfo(info.name, info.decl.copies, values, info.decl.span))

    def ordinal(self, text: str, kind: t.Type) -> int | None:
        """A written value of an attribute as a number."""
        match kind:
            case t.Number():
                return int(text)
            case t.Enum(name):
                values = tuple(self.kinds) if name == "kind" else self.enums[name]
                return values.index(text) if text in values else None
            case t.TEXT:
                return self.inscriptions.number(text)
        return int(text == "yes") if kind == t.TRUTH else None

    # ------------------------------------------------------------ places and values
    def declare_places(self) -> None:
        """The places: what they hold, whose they are, who sees what lies there."""
        for place in self.sections.places:
            self.take(place.name, place.span, "a place")
            holds = {p for s in place.holds for p in self.held(s)}
            each = self.each_of(place.each)
            seen = seen_by(self, place.seen, "all", one="" if each else place.name)
            self.places[place.name] = PlaceInfo(place, each, frozenset(holds), seen)
        if self.sections.board is not None:
            self.board_seen = seen_by(self, self.sections.board.seen, "face")
        for piece in self.pieces.values():
            begins = piece.decl.begins
            if begins is not None and begins.text not in (*self.places, "box"):
                self.unknown("place", begins, (*self.places, "box"), "L105")
            for scalar in (piece.decl.each, *(kind.each for kind in piece.decl.kinds)):
                self.each_of(scalar)

    def held(self, scalar: Scalar) -> tuple[str, ...]:
        """The sorts of pieces that a name under `holds` stands for."""
        if scalar.text in self.pieces:
            return (scalar.text,)
        if scalar.text in self.kinds:
            return tuple(self.kinds[scalar.text])
        self.unknown("piece", scalar, (*self.pieces, *self.kinds), "L105")
        return tuple(one for one in singulars(scalar.text) if one in self.pieces)

    def each_of(self, scalar: Scalar | None) -> t.Type | None:
        """The type of the owners that have one each."""
        found = None if scalar is None else self.single_type(scalar.text)
        if found is None and scalar is not None:
            self.unknown("type", scalar, self.type_names(), "L105")
            meant = self.singular(scalar.text) or nearest(scalar.text, self.type_names()) or ""
            found = self.single_type(meant)
        return found

    def count_of(self, pieces: tuple[tuple[str, str], ...], owned: bool) -> int:
        """How many pieces a name means, at the fewest; with its owner, those of one owner."""
        count = 0
        for sort, kind in pieces:
            info = self.pieces[sort]
            for each in info.kinds:
                if kind in ("", each.name):
                    several = not owned and (each.each or info.decl.each) is not None
                    count += max(1, each.copies) * (2 if several else 1)
        return count

    def each_of_piece(self, name: str) -> t.Type | None:
        """Of what there is one set of these pieces each, where there is."""
        sorts = [self.pieces[p] for p in self.kinds.get(name, ())]
        sorts += [self.pieces[name]] if name in self.pieces else []
        eaches = [info.decl.each for info in sorts]
        eaches += [k.each for info in sorts for k in info.kinds if k.name == name]
        return next((self.type_named(e.text) for e in eaches if e is not None), None)

    def declare_values(self) -> None:
        """The stored values and the constants, each with its type."""
        for value in self.sections.values:
            self.take(value.name, value.span, "a value")
            kind: t.Type = t.POSITION if value.position else t.ANY_NUMBER
            if value.constant is not None:
                kind = t.Number(value.constant, value.constant)
            elif value.range is not None:
                low, high = (each * (1 + value.halves) for each in value.range)
                kind = t.Number(low, high, value.halves)
            elif value.of is not None:
                found = self.type_named(value.of.text)
                if found is None:
                    self.unknown("type", value.of, self.type_names(), "L105")
                kind = found or t.UNKNOWN
            each = self.each_of(value.each)
            one = "" if each == t.PLAYER else value.name
            seen = seen_by(self, value.seen, "all", NUMBERS, one)
            self.values[value.name] = ValueInfo(value, each, kind, seen)
        if (score := self.game.score) is not None:
            self.score_seen = seen_by(self, score.seen, "nobody", NUMBERS)

    def type_names(self) -> tuple[str, ...]:
        """Every name of a type, for suggestions."""
        return (*t.BY_NAME, *self.pieces, *(x.name for x in self.sections.types), *self.kinds)

    def type_named(self, name: str) -> t.Type | None:
        """The type that a name stands for; a plural is a set."""
        found = self.single_type(name)
        if found is not None:
            return found
        singular = self.singular(name)
        inner = self.single_type(singular) if singular else None
        return t.Set(inner) if inner is not None else None

    def singular(self, name: str) -> str:
        """The declared name of which this is the plural, or nothing."""
        return next((one for one in singulars(name) if self.single_type(one) is not None), "")

    def single_type(self, name: str) -> t.Type | None:
        """The type of one thing of this name."""
        if name in self.pieces:
            return t.Piece(frozenset([name]))
        if name in t.BY_NAME:
            return t.BY_NAME[name]
        if name in self.enums and name in {x.name for x in self.sections.types}:
            return t.Enum(name)
        if name in self.kinds:
            return t.Piece(frozenset(self.kinds[name]))
        if name == "piece":
            return t.Piece(frozenset(self.pieces))
        return None

    # ------------------------------------------------------------ words, rules, walks
    def declare_defined(self) -> None:
        """The words, rules and walks, by name and by the shape of their call."""
        for word in self.sections.words:
            self.define(self.words, word, "a word")
        for rule in self.sections.rules:
            self.define(self.rules, rule, "a rule")
        for walk in self.sections.walks:
            self.define(self.walks, walk, "a walk")

    def define(
        self, table: dict[str, dict[tuple[str, ...], Defined]], thing: Defined, what: str
    ) -> None:
        """Notes a definition; that of a game goes before a word of the library."""
        shapes, shape = table.get(thing.name, {}), thing.signature.shape
        other, library = shapes.get(shape), thing.origin == "library"
        if library and (other is not None or (thing.name in self.taken and not shapes)):
            return
        table[thing.name] = shapes
        if other is not None:
            sentence = f"`{thing.name}` is {what} already."
            others = ((other.span, "declared here first"),)
            hint = "Choose another name, or other prepositions."
            self.problems.append(Problem("L104", thing.span, sentence, hint, others))
            return
        if not shapes and what != "a rule" and not (library and (thing.name, "") in core_words()):
            self.take(thing.name, thing.span, what)
        shapes[shape] = thing

    def unknown(self, what: str, scalar: Scalar, known: tuple[str, ...], code: str) -> None:
        """Reports a name that is not declared, with the nearest that is."""
        if scalar.text in self.sections.unread:
            return
        close = nearest(scalar.text, known)
        sentence = f"There is no {what} `{scalar.text}`."
        there = f"There are {listed(known)}." if known else ""
        self.problems.append(misnamed(code, scalar.span, sentence, close, there))
