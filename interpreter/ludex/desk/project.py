"""The texts of one game as they stand in an editor, and what is known about them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, cached_property

from ludex.desk.named import Named
from ludex.desk.uses import Uses
from ludex.diagnostics.ignores import obeyed
from ludex.diagnostics.problem import Problem, Report
from ludex.layout.arranging import Arranged, arranged
from ludex.machine.looks import COLOURS
from ludex.model.from_syntax import declared
from ludex.model.game import Game
from ludex.pipeline import Files, Loaded, check, load, setups, texts, typed_game, with_texts
from ludex.records import dataclass, fields, replace
from ludex.resources import read_data
from ludex.scenario_pipeline.checking import check_game
from ludex.source.places import SourceFile, Span
from ludex.source.read import read_tree
from ludex.source.tree import Entry, Mapping, Node, Scalar
from ludex.syntax.file import Definition
from ludex.syntax.keys import Key, key_table
from ludex.syntax.ledger import ledger_from_tree
from ludex.syntax.scenarios import LedgerEntry
from ludex.syntax.shape import file_kind

LIBRARY = "dsl/"
COLOUR = "colour"
"""The form of what is a colour."""
OF_RULES = ("loaded", "game", "games", "named", "uses", "attributes", "cites")
"""What depends on the rules alone."""
OF_IGNORES = ("L280", "L281", "L282", "L283")


class Project:
    """A game; whatever is asked for is found out once, and anew in the next project."""

    def __init__(self, files: Files) -> None:
        self.files = files

    def changed(self, name: str, text: str) -> Project:
        """The same game with another text of one of its files."""
        if name not in self.texts:
            raise KeyError(name)
        return self._other(name, with_texts(self.files, {name: text.encode()}))

    def beside(self, name: str, scenarios: str) -> Project:
        """The same game with one more file of scenarios."""
        files = {**self.files.scenarios, name: scenarios.encode()}
        return self._other(name, replace(self.files, scenarios=files))

    def _other(self, name: str, files: Files) -> Project:
        """A project of which a file is another; what is known of rules stays known if none is."""
        made, known = Project(files), vars(self)
        if name not in self.files.rules:
            vars(made).update((each, known[each]) for each in OF_RULES if each in known)
        made._pages.update((each, page) for each, page in self._pages.items() if each != name)
        return made

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its files, the game itself first."""
        return tuple(self.texts)

    @cached_property
    def texts(self) -> dict[str, bytes]:
        """The text of each file."""
        return texts(self.files)

    @cached_property
    def loaded(self) -> Loaded:
        """The rules, read."""
        return load(self.files)

    @cached_property
    def game(self) -> Game | None:
        """The rules with every name found, as far as that goes; None where they cannot be read."""
        return None if self.loaded.game is None else typed_game(self.loaded.game)[0]

    @cached_property
    def _choices(self) -> list[tuple[str, ...]]:
        """No variant, and each alone."""
        game = self.loaded.game
        return [] if game is None else [each for each in setups(game) if len(each) <= 1]

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The rules as they are with no variant, and with each alone."""
        game = self.loaded.game
        return () if game is None else tuple(typed_game(game, each)[0] for each in self._choices)

    @cached_property
    def named(self) -> tuple[Named, ...]:
        """What the rules declare with no variant, and with each alone; nothing is typed for it."""
        game = self.loaded.game
        laid = () if game is None else (declared(game, each)[0] for each in self._choices)
        return tuple(Named(names, self.source) for names in laid)

    @cached_property
    def uses(self) -> Uses:
        """Where each name is declared and used."""
        pages = map(self.page, self.files.rules)
        return Uses(self.games, self.source, (text for page in pages for text in page.names_alone))

    @cached_property
    def report(self) -> Report:
        """Everything that is wrong with the game, as `ludex check` says it."""
        return check_game(self.files, self.loaded, self.of_rules)

    @cached_property
    def of_rules(self) -> Report:
        """What is wrong with the rules, whatever scenarios and ledger say; known much sooner."""
        return check(self.files, self.loaded)

    @property
    def soon(self) -> tuple[Problem, ...]:
        """The same without what comments ignore; which comments ignore nothing is not known yet."""
        found = obeyed(self.of_rules).problems
        return tuple(problem for problem in found if problem.code not in OF_IGNORES)

    @cached_property
    def ledger(self) -> dict[str, LedgerEntry]:
        """The entries of the ledger by their ids."""
        trees = (self.page(name).tree for name in self.files.ledger)
        read = (ledger_from_tree(tree) for tree in trees if isinstance(tree, Mapping))
        return {entry.id: entry for ledger in read for entry in ledger.entries}

    @cached_property
    def attributes(self) -> frozenset[str]:
        """What pieces have: their attributes, their kind and owner."""
        infos = self.named[0].names.pieces.values() if self.named else ()
        return frozenset(name for info in infos for name in (*info.attributes, "kind", "owner"))

    @cached_property
    def cites(self) -> dict[tuple[str, int], tuple[str, ...]]:
        """The ids that a declaration cites, by its file and line."""
        game = self.loaded.game
        layers = [] if game is None else [game.sections, *(v.replaces for v in game.variants)]
        found = {}
        for layer in filter(None, layers):
            for part in fields(layer):
                declared = getattr(layer, part.name)
                for each in declared if isinstance(declared, tuple) else ():
                    if isinstance(each, Definition):
                        ids = tuple(cite.id for cite in each.cites)
                        found[each.span.file, each.span.line] = ids
        return found

    @cached_property
    def _pages(self) -> dict[str, Page]:
        return {}

    def source(self, name: str) -> SourceFile | None:
        """The text of a file of the game, or of the library."""
        if name in self.texts:
            return self.page(name).source
        return library_source(name) if name.startswith(LIBRARY) else None

    def page(self, name: str) -> Page:
        """One of its files."""
        if name not in self._pages:
            self._pages[name] = Page(name, self.texts[name])
        return self._pages[name]


@cache
def library_source(name: str) -> SourceFile:
    """The text of a file of the library."""
    return SourceFile(name, read_data(name.removeprefix(LIBRARY)).decode())


class Page:
    """A file with its tree; every text of it is found by where it stands."""

    def __init__(self, name: str, data: bytes) -> None:
        self.tree, self.source, self.faults = read_tree(name, data)

    @property
    def kind(self) -> str:
        """Which kind of file it is, by its keys."""
        return file_kind(self.tree)

    @cached_property
    def arranged(self) -> Arranged:
        """What is known of its texts by the table of keys."""
        tree = self.tree if self.tree is not None else Mapping((), Span("", 1, 1, 1, 1))
        return arranged(tree, self.kind, key_table())

    @cached_property
    def around(self) -> dict[int, Surroundings]:
        """What each text stands in, by where it begins."""
        return {scalar.start: around for scalar, around in _scalars(self.tree)}

    @cached_property
    def scalars(self) -> tuple[Scalar, ...]:
        """All texts, in order; nothing that is absent is among them."""
        found = (scalar for scalar, _ in _scalars(self.tree))
        return tuple(sorted(found, key=lambda scalar: scalar.start))

    @property
    def names_alone(self) -> Iterator[Scalar]:
        """The texts that are no phrases, keys, sentences or words of keys, among them names."""
        for scalar in self.scalars:
            around, key = self.around[scalar.start], self.key_over(scalar)
            if around.above is not None and not around.beside:
                said = key is not None and key.form_text.startswith("text")
                said = said or scalar.text in self.words_over(scalar)
                if not said and scalar.start not in self.arranged.phrases:
                    yield scalar

    def key_over(self, scalar: Scalar) -> Key | None:
        """The key of the table under which a text stands."""
        above = self.around[scalar.start].above
        _, key = self.arranged.keys.get(above.start, (None, None)) if above else (None, None)
        return key

    def words_over(self, scalar: Scalar) -> Sequence[str]:
        """The words that the language itself has for what stands under the key of a text."""
        key, above = self.key_over(scalar), self.around[scalar.start].above
        among = self.key_over(above) if key is None and above is not None else None
        if any(each is not None and each.form_text.endswith(COLOUR) for each in (key, among)):
            return tuple(COLOURS)
        return () if key is None else key.words

    def block_of(self, line: int) -> int:
        """The line on which the declaration begins that goes over this one."""
        sections = self.tree.entries if isinstance(self.tree, Mapping) else ()
        begun = [1]
        for section in sections:
            inner = section.value.entries if isinstance(section.value, Mapping) else ()
            begun += [section.key.span.line, *(entry.key.span.line for entry in inner)]
        return max(first for first in begun if first <= line)

    def scalar_at(self, index: int) -> Scalar | None:
        """The text in which the character with this index stands, or at whose end it is."""
        place = bisect_right(self.scalars, index, key=lambda scalar: scalar.start)
        found = self.scalars[place - 1] if place else None
        return found if found is not None and found.start <= index <= found.end else None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a text stands in: the key above it, and the keys beside it where it is one itself."""

    above: Scalar | None
    beside: tuple[Scalar, ...] = ()


def _scalars(node: Node | None, above: Scalar | None = None) -> list[tuple[Scalar, Surroundings]]:
    if node is None or isinstance(node, Scalar):
        return [] if node is None or node.absent else [(node, Surroundings(above))]
    found = []
    keys = tuple(part.key for part in node if isinstance(part, Entry))
    for part in node:
        if isinstance(part, Entry):
            found.append((part.key, Surroundings(above, keys)))
            found += _scalars(part.value, part.key)
        else:
            found += _scalars(part, above)
    return found


def index_of(source: SourceFile, line: int, column: int) -> int:
    """The index of a place as people count it, kept within the text."""
    line = min(max(line, 1), len(source.line_starts))
    longest = len(source.line_text(line)) + 1
    return source.index(line, min(max(column, 1), longest))
