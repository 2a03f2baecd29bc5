"""Readsever is wrong in one is reported and the rest is read."""

from __future__ import annotations

from collections.abc import Mapping as Map
from functools import cache

from ludex.diagnostics.problem import Problem
from ludex.source.limits import Limits
from ludex.source.places import Span
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax import scenarios as s
from ludex.syntax.keys import Key, key_table
from ludex.syntax.leaves import cites_of, entries, number_of, range_of, scalars, truth_of
from ludex.syntax.phrases import PhraseReader
from ludex.syntax.positions import PositionReader, Shared, Signs, signs_of
from ludex.syntax.shape import check_value

SEEN = ("shows", "hides", "told", "details", "not told")
OFFERS = "offers of "
ENDS = "ends of "


def scenarios_from_tree(
    root: Mapping, tables: Map[str, Mapping], shared: Shared, problems: list[Problem]
) -> s.ScenarioFile:
    """The scenarios of a tree of the right shape; `tables` are the files that they may name.

    `shared` are the positions and signs that all scenario files of the game have together.
    """
    reader = _Reader(tables, shared, signs_of(root, problems), problems)
    game, listed = root.get("game"), root.get("scenarios")
    found: list[s.Scenario] = []
    for item in listed if isinstance(listed, Sequence) else ():
        if isinstance(item, Mapping):
            found += reader.cases(item)
    return s.ScenarioFile(game if isinstance(game, Scalar) else None, tuple(found))


class _Reader:
    """Reads one scenario after the other."""

    def __init__(
        self, tables: Map[str, Mapping], shared: Shared, signs: Signs, problems: list[Problem]
    ) -> None:
        self.problems = problems
        self.phrases = PhraseReader(problems)
        self.positions = PositionReader(shared, signs, problems)
        self.signs = signs
        self.files = tables
        self.ids = shared.ids

    def report(self, code: str, span: Span, sentence: str, hint: str = "") -> None:
        self.problems.append(Problem(code, span, sentence, hint))

    def cases(self, item: Mapping) -> list[s.Scenario]:
        """A scenario, or each of its cases, laid over it; the rows of a table are cases too."""
        name = item.get("id")
        if not isinstance(name, Scalar):
            return []
        self.once(name)
        over = item.get("cases")
        bodies = [item]
        if isinstance(over, Sequence):
            from ludex.syntax.cases import laid_over, unreached

            cases = [case for case in over if isinstance(case, Mapping)]
            self.problems += unreached(item, cases)
            bodies = [laid_over(item, case, self.problems) for case in cases]
            if not bodies:
                self.report("L120", over.span, "A scenario of no cases asserts nothing.")
        rows = [row for body in bodies for row in self.rows(body)]
        alike = item.entry("alike")
        if alike is not None and (len(rows) < 2 or not scalars(alike.value)):
            hint = "Say several `cases`, and to which seats they look alike."
            self.report("L120", alike.key.span, "This compares nothing with nothing.", hint)
        found = [self.scenario(name, body, i) for i, body in enumerate(rows, 1)]
        if found and (item.get("distinct") is not None or item.get("counts") is not None):
            found.append(self.counts(name, item))
        return found

    def once(self, name: Scalar) -> None:
        first = self.ids.setdefault(name.text, name.span)
        if first != name.span:
            others = ((first, "written here first"),)
            sentence = f"There are two scenarios `{name.text}`."
            hint = "Give each scenario a number of its own."
            self.problems.append(Problem("L121", name.span, sentence, hint, others))

    def rows(self, body: Mapping) -> list[Mapping]:
        table = body.get("table")
        if not isinstance(table, Scalar):
            for entry in body:
                if entry.key.text in ("distinct", "counts"):
                    sentence = f"`{entry.key.text}` counts the rows of a table, and here is none."
                    self.report("L129", entry.key.span, sentence, "Name its file under `table`.")
            return [body]
        from ludex.syntax.scenario_tables import Tables

        rows = Tables(self.files, self.problems).rows(table, body)
        for row in rows:
            self.problems += check_value(row, "scenario")
        return rows

    def counts(self, name: Scalar, item: Mapping) -> s.Scenario:
        """The scenario that holds how many rows of each sort there are."""
        from ludex.syntax.scenario_tables import counted

        table = item.get("table")
        root = self.files.get(table.text) if isinstance(table, Scalar) else None
        found = counted(root, item, self.problems)
        plain = Mapping(tuple(e for e in item if e.key.text in ("id", "name", "cites")), item.span)
        return self.scenario(name, plain, 0, found)

    def scenario(
        self, name: Scalar, body: Mapping, case: int, counts: tuple[s.Counted, ...] = ()
    ) -> s.Scenario:
        """One scenario; `case` counts from 1."""
        said = {entry.key.text: entry.value for entry in reversed(body.entries)}
        kind, players, title = _kind(said), said.get("players"), said.get("name")
        if not counts:
            self.only_its_keys(name, body, kind)
        given, outcomes = said.get("given"), said.get("outcomes")
        own = signs_of(given, []) if isinstance(given, Mapping) else {}
        self.signs = {**self.positions.signs, **own}
        position = self.positions.read(given) if isinstance(given, Mapping) else None
        sheet = _sheet(said.get("tiles"), self.problems)
        wrong = len(self.problems)
        made = s.Scenario(
            name, title.text if isinstance(title, Scalar) else "", kind, case, name.span,
            cites_of(body), number_of(players, 0) or 0, players.span if players else name.span,
            number_of(said.get("seed"), 1) or 0, scalars(said.get("variants")),
            _pairs(said.get("options")),
            outcomes.text if isinstance(outcomes, Scalar) else "drawn",
            position,
            self.lines(said.get("play")), self.expectations(said.get("expect")),
            self.creations(said.get("create")), _mapping(said.get("metadata")),
            scalars(said.get("absent")), self.games(kind, body), counts,
            scalars(said.get("alike")),
            _scalar(said.get("refused")), _mapping(said.get("texts")),
            sheet,
        )  # fmt: skip
        unread = len(self.problems) > wrong or isinstance(said.get("expect"), Scalar)
        if not unread and not _asserts(made):
            sentence = f"The scenario `{name.text}` asserts nothing, so it can never fail."
            self.report("L120", name.span, sentence, "Say under `expect` what must come of it.")
        return made

    def only_its_keys(self, name: Scalar, body: Mapping, kind: str) -> None:
        """What belongs to another kind of scenario would be dropped in silence."""
        keys = key_table().shapes["scenario"].keys
        needed = _needed_by(kind)
        if needed is None:
            return
        for key in needed:
            if body.get(key.name) is None:
                sentence = f"A scenario of the kind `{kind}` needs `{key.name}`."
                self.report("L129", name.span, sentence, f"It says {key.says}.")
        for entry in body:
            known = keys.get(entry.key.text)
            if known is not None and known.kinds and kind not in known.kinds:
                sentence = f"`{known.name}` has no meaning in a scenario of the kind `{kind}`."
                hint = f"It belongs to the kinds {', '.join(known.kinds)}."
                self.report("L129", entry.key.span, sentence, hint)
        if kind == "position":
            self.beside(body.get("given"), "a position that is only looked at", ("turn", "at"))
        if body.get("refused") is not None:
            self.beside(body, "a position that is `refused`", ("play", "expect", "alike"))

    def beside(self, node: Node | None, where: str, unused: tuple[str, ...]) -> None:
        """Keys that nobody would look at here."""
        for entry in entries(node):
            if entry.key.text in unused:
                sentence = f"`{entry.key.text}` has no meaning for {where}."
                self.report("L129", entry.key.span, sentence)

    # ------------------------------------------------------------ what is given and expected
    def expectations(self, node: Node | None) -> tuple[s.Expectation, ...]:
        items = node.items if isinstance(node, Sequence) else ()
        said: set[tuple[type, str]] = set()
        for item in items:
            key = item.entries[0].key if isinstance(item, Mapping) and len(item) else item
            what = (type(item), " ".join(key.text.split()) if isinstance(key, Scalar) else "")
            if what in said:
                sentence = f"Of `{what[1]}` something is expected here already."
                self.report("L221", key.span, sentence, "Say it once, and whatever is expected.")
            said.add(what)
        found = (self.expectation(item) for item in items)
        return tuple(each for each in found if each is not None)

    def expectation(self, node: Node) -> s.Expectation | None:
        """A test, or a place with exactly what lies there."""
        if isinstance(node, Scalar):
            test = self.phrases.read(node, "test")
            return None if test is None else s.Test(node, test)
        if isinstance(node, Mapping) and len(node) == 1:
            entry = node.entries[0]
            if entry.key.text == "board" and isinstance(entry.value, Scalar):
                return s.Drawn(entry.value, self.signs)
            readable = self.phrases.readable(entry.key, "value")
            if isinstance(entry.value, Sequence) and readable:
                return s.Lies(entry.key, scalars(entry.value))
            if not readable:
                return None
        sentence, hint = "An expectation is a test, or `place: [exact pieces]`.", ""
        if isinstance(node, Mapping) and len(node) == 1:
            key, value = node.entries[0].key, node.entries[0].value
            hint = _meant(key.text, value.text) if isinstance(value, Scalar) else ""
        self.report("L128", node.span, sentence, hint)
        return None

    # ------------------------------------------------------------ moves
    def lines(self, node: Node | None) -> tuple[s.Line, ...]:
        found: list[s.Line] = []
        for item in node.items if isinstance(node, Sequence) else ():
            if isinstance(item, Mapping) and len(item):
                found += self.line(item)
        return tuple(found)

    def line(self, item: Mapping) -> list[s.Line]:
        entry = item.entries[0]
        key, value = entry.key, entry.value
        because = item.entry("refused")
        if because is not None and because is not entry and self.is_no_move(key):
            sentence = "Only a move is refused; nothing would look at this."
            self.report("L128", because.key.span, sentence, "Begin a new line with `- `.")
        if key.text == "expect":
            return list(self.expectations(value))
        if key.text == "asks":
            return [self.asked(key, value)]
        if key.text.startswith("view of "):
            return self.seen(key, value)
        if key.text.startswith(OFFERS):
            return self.offered(key, value)
        if key.text == "odds" and isinstance(value, Mapping):
            shares = ((e.key, number_of(e.value)) for e in value)
            return [s.Odds(key.span, tuple((k, n) for k, n in shares if n is not None))]
        if key.text.startswith(ENDS):
            return [s.Ending(Scalar(key.text.removeprefix(ENDS), key.span), scalars(value))]
        if isinstance(value, Scalar):
            refused = item.get("refused")
            said = refused if isinstance(refused, Scalar) else None
            return [s.Said(key, value, said)]
        return []

    def is_no_move(self, key: Scalar) -> bool:
        line = key_table().shapes["play-line"]
        return key.text in line.keys or line.begun(key.text) is not None

    def asked(self, key: Scalar, node: Node) -> s.Asked:
        if isinstance(node, Mapping):
            seats = tuple(e.key for e in node)
            return s.Asked(key.span, seats, tuple(scalars(e.value) for e in node))
        return s.Asked(key.span, scalars(node))

    def offered(self, key: Scalar, node: Node) -> list[s.Line]:
        seat = Scalar(key.text.removeprefix(OFFERS), key.span)
        if isinstance(node, Mapping) and len(node):
            return [s.Offered(seat, tuple((e.key, scalars(e.value)) for e in node))]
        if isinstance(node, Mapping):
            hint = "Write `offers of A: {move a1: [a2, b2], check: []}`."
            self.report("L128", key.span, "This says nothing about what is offered.", hint)
        return []

    def seen(self, key: Scalar, node: Node) -> list[s.Line]:
        seat = Scalar(key.text.removeprefix("view of "), key.span)
        words = [scalars(node.get(key)) for key in SEEN] if isinstance(node, Mapping) else []
        if any(words):
            return [s.Seen(seat, *words)]
        if isinstance(node, Mapping):
            hint = "Write `view of A: {shows: [...], hides: [...]}`."
            self.report("L128", key.span, "This says nothing about the view.", hint)
        return []

    # ------------------------------------------------------------ other kinds
    def creations(self, node: Node | None) -> tuple[s.Creation, ...]:
        found = []
        for item in node.items if isinstance(node, Sequence) else ():
            if not isinstance(item, Mapping):
                continue
            refused, accepted = item.get("refused"), truth_of(item.get("accepted"))
            if accepted == isinstance(refused, Scalar):
                sentence = "Say either `accepted: yes` or `refused` with a word of the reason."
                self.report("L128", item.span, sentence)
            found.append(
                s.Creation(
                    item.span, number_of(item.get("players"), 0) or 0,
                    _pairs(item.get("options")), scalars(item.get("variants")),
                    refused if isinstance(refused, Scalar) else None,
                )
            )  # fmt: skip
        return tuple(found)

    def games(self, kind: str, body: Mapping) -> s.Games | None:
        """What a scenario of the kind `random` or `statistics` runs."""
        node = body.get(kind) if kind in ("random", "statistics") else None
        if not isinstance(node, Mapping):
            return None
        self.of_games(node, body)
        games = number_of(node.get("games"), 100) or 100
        variants = node.get("variants")
        chosen = tuple(scalars(v) for v in variants) if isinstance(variants, Sequence) else ((),)
        return s.Games(
            node.span, games, number_of(node.get("sample"), min(20, games)) or 0,
            tuple(number_of(p, 0) or 0 for p in scalars(node.get("players"))), chosen,
            self.tests(node.get("always")), self.tests(node.get("finally")),
            tuple(m for e in entries(node.get("mean")) for m in self.mean(e)),
            scalars(node.get("without")),
            number_of(node.get("moves")),
        )  # fmt: skip

    def of_games(self, node: Mapping, body: Mapping) -> None:
        """What would play no game, or be passed over while games are played."""
        games, sample = number_of(node.get("games"), 100), number_of(node.get("sample"), 0)
        if games is None or not 1 <= games <= Limits().random_games:
            sentence = f"`games` says how many are played, from 1 to {Limits().random_games:,}."
            self.report("L129", node.span, sentence)
        elif sample is not None and not 0 <= sample <= games:
            sentence = f"A `sample` of {games} games has 0 to {games} of them."
            self.report("L129", node.span, sentence)
        if not scalars(node.get("players")):
            hint = "Write `players: [2, 3]`."
            self.report("L129", node.span, "Nobody plays these games.", hint)
        if node.get("variants") is not None and body.get("variants") is not None:
            sentence = "These games have variants of their own, in place of those of the scenario."
            self.report("L129", node.span, sentence, "Say them in one of the two places.")

    def tests(self, node: Node | None) -> tuple[s.Test, ...]:
        return tuple(e for e in self.expectations(node) if isinstance(e, s.Test))

    def mean(self, entry: Entry) -> list[s.Mean]:
        """A value and the range of its mean."""
        value, bounds = self.phrases.read(entry.key, "value"), range_of(entry.value)
        if value is None or bounds is None:
            self.report("L128", entry.key.span, "A mean is a value and its range, as in `3..5`.")
            return []
        return [s.Mean(entry.key, value, *bounds)]


def _meant(key: str, text: str) -> str:
    """What to write instead of an expectation that is one text."""
    if not text or text == "nothing":
        return f"Write `{key}: []`."
    if text in ("yes", "no", "empty") or text.lstrip("+-").isdigit():
        return f"Write `{key} is {text}`."
    return f"Write `{key}: [{text}]` of all that is there, and `{key} is {text}` of one thing."


@cache
def _needed_by(kind: str) -> tuple[Key, ...] | None:
    """The keys that a scenario of a kind needs; None where there is no such kind."""
    keys = key_table().shapes["scenario"].keys.values()
    known = any(kind in key.kinds for key in keys)
    return tuple(key for key in keys if kind in key.needed_by) if known else None


def _kind(said: Map[str, Node]) -> str:
    kind = said.get("kind")
    return kind.text if isinstance(kind, Scalar) else "play"


def _pairs(node: Node | None) -> tuple[tuple[Scalar, Scalar], ...]:
    return tuple((e.key, e.value) for e in entries(node) if isinstance(e.value, Scalar))


def _scalar(node: Node | None) -> Scalar | None:
    return node if isinstance(node, Scalar) else None


def _sheet(node: Node | None, problems: list[Problem]) -> s.Sheet | None:
    if not isinstance(node, Mapping):
        return None
    from ludex.syntax.sheets import sheet_of

    return sheet_of(node, problems)


def _mapping(node: Node | None) -> Mapping | None:
    return node if isinstance(node, Mapping) else None


def _asserts(scenario: s.Scenario) -> bool:
    games, sheet = scenario.games, scenario.sheet
    checks = [
        scenario.expect, scenario.create, scenario.absent, scenario.counted, scenario.refused,
        *(m.entries if m else () for m in (scenario.metadata, scenario.texts)),
        [sheet] if sheet and (sheet.refused or sheet.accepted) else (),
        (*games.always, *games.finally_, *games.means) if games else (),
        [x for x in scenario.play if scenario.alike or not isinstance(x, s.Said) or x.refused],
    ]  # fmt: skip
    return any(checks)
