"""Which rules, words and branches of a game no scenario has run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace

from ludex.ir import nodes as ir
from ludex.scenario_pipeline.compiling import Compiled
from ludex.syntax import file as f

LIBRARY = "dsl/library/"
SORTS = {
    "rule": "rules",
    "word": "words",
    "case": "cases",
    "branch": "branches",
    "option": "options",
}


@dataclass(frozen=True, slots=True)
class Site:
    """Something that can run: how a machine calls it, the author's words, and their place."""

    called: str
    text: str
    file: str
    line: int

    @property
    def sort(self) -> str:
        """rule, word, case, branch or option."""
        return self.called.split(" ", 1)[0]

    @property
    def missing(self) -> str:
        """What it means that it never ran."""
        if self.sort == "branch":
            said = {"yes": "never holds", "no": "always holds", "either": "is never asked"}
            return f"`{self.text}` {said[self.called.rpartition(' ')[2]]}"
        return f"the {self.sort} `{self.text}` never runs"


@dataclass(frozen=True)
class Coverage:
    """How much there is of each sort, how much of it ran, and what never did."""

    counts: tuple[tuple[str, int, int], ...]
    missed: tuple[Site, ...]


def coverage(game: f.GameFile, compiled: Compiled, ran: frozenset[str]) -> Coverage:
    """What of all that the tables of the scenarios can run was run."""
    sites = {site.called: site for site in _declared(game)}
    for agreed in compiled.agreed.values():
        for site in _sites(agreed.program):
            sites.setdefault(site.called, site)
    marks = {f"rule {square.name}" for square in game.sections.squares if not square.body}
    own = [
        s for s in sites.values()
        if s.file and not s.file.startswith(LIBRARY) and s.called not in marks
    ]  # fmt: skip
    counts = []
    for sort, name in SORTS.items():
        every = [s for s in own if s.sort == sort]
        if every:
            counts.append((name, sum(s.called in ran for s in every), len(every)))
    missed = list(_joined([s for s in own if s.called not in ran]))
    return Coverage(tuple(counts), tuple(sorted(missed, key=lambda s: (s.file, s.line, s.called))))


def _joined(missed: list[Site]) -> Iterator[Site]:
    """Both ways of one branch, which was never asked, as one."""
    called = {site.called for site in missed}
    for site in missed:
        stem, _, way = site.called.rpartition(" ")
        if site.sort != "branch" or {f"{stem} yes", f"{stem} no"} - called:
            yield site
        elif way == "yes":
            yield replace(site, called=f"{stem} either")


def _declared(game: f.GameFile) -> Iterator[Site]:
    """Rules and words that are declared, though perhaps nothing ever calls them."""
    overlays = [v.replaces for v in game.variants if v.replaces is not None]
    for sections in (game.sections, *overlays):
        for sort, things in (("rule", sections.rules), ("word", sections.words)):
            for thing in things:
                text = thing.signature.at.text
                yield Site(f"{sort} {text}", text, thing.span.file, thing.span.line)
        for square in sections.squares:
            if square.body:
                name = square.name
                yield Site(f"rule {name}", name, square.span.file, square.span.line)


def _sites(program: ir.Program) -> Iterator[Site]:
    notes = program.notes

    def site(called: str, note: int, text: str = "") -> Iterator[Site]:
        if note >= 0:
            place = notes[note]
            where = f"{place.file}:{place.line}:{place.column}"
            said = text or place.text
            yield Site(called.replace("@", where), said, place.file, place.line)

    for routine in program.routines:
        yield from site(f"rule {routine.name}", routine.note)
        for instr in routine.code:
            if isinstance(instr, ir.Branch) and instr.note >= 0:
                text = notes[instr.note].text
                yield from site("branch @ yes", instr.note, text)
                yield from site("branch @ no", instr.note, text)
            yield from _cases(instr, site)
    for function in program.functions:
        yield from site(f"word {function.name}", function.note)
        yield from _cases(function.body, site)
    for choice in program.choices:
        for option in choice.options:
            yield from site("option @", option.note)


def _cases(node: object, site: object) -> Iterator[Site]:
    """The cases in a value or an instruction."""
    assert callable(site)
    if isinstance(node, ir.Pick):
        for test, _ in node.arms:
            yield from site("case @", test.note)
        if node.otherwise is not None and node.note >= 0:
            yield from site("case @ otherwise", node.note)
    for part in _parts(node):
        yield from _cases(part, site)


def _parts(node: object) -> Iterable[object]:
    if isinstance(node, tuple):
        return node
    if isinstance(node, ir.Value | ir.Instr) and is_dataclass(node):
        return [getattr(node, field.name) for field in fields(node)]
    return ()
