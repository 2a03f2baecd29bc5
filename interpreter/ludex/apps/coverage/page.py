"""The rules of a game with every line coloured and every citation resolved, as one page of HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludex.apps.coverage.lines import Line, lines_of
from ludex.apps.scenario_report import Tried
from ludex.diagnostics.escape import for_html
from ludex.scenario_pipeline.coverage import Coverage, Missed
from ludex.source.places import SourceFile
from ludex.syntax.scenarios import LedgerEntry

STYLE = """
:root { color-scheme: light dark; --ran: #d9f2d9; --part: #fff0c2; --missed: #ffd9d9; --quiet: #666; }
body { margin: 1.5rem auto; max-width: 72rem; padding: 0 1rem; font: 1rem/1.45 system-ui, sans-serif; }
h2 { margin-top: 2.5rem; font-size: 1.15rem; }
table { border-collapse: collapse; } .counts td, .counts th { padding: .1rem .8rem .1rem 0; text-align: left; }
.counts td:not(:first-child) { text-align: right; }
.rules { width: 100%; } .rules td { padding: 0 .5rem; vertical-align: top; }
.rules pre { margin: 0; font: .85rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
.number { color: var(--quiet); text-align: right; font: .8rem/1.6 ui-monospace, monospace; }
.number a { color: inherit; text-decoration: none; } .mark { width: 1rem; text-align: center; }
.ran { background: var(--ran); } .part { background: var(--part); } .missed { background: var(--missed); }
.why { margin: 0; font-size: .85rem; } pre a { color: inherit; }
details { font-size: .85rem; color: var(--quiet); } li:target, tr:target { outline: 2px solid; }
@media (prefers-color-scheme: dark) {
  :root { --ran: #143314; --part: #3f3510; --missed: #4a1818; --quiet: #aaa; }
}
""".strip()  # noqa: E501
MARKS = {
    "ran": ("✓", "ran"), "part": ("◐", "ran in part"), "missed": ("✗", "never ran"),
    "none": ("", ""),
}  # fmt: skip
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def render(game: Tried, found: Coverage) -> str:
    """The whole page; it needs nothing from elsewhere, and nothing in it is obeyed."""
    return "\n".join([*_page(game, found), ""])


def _page(game: Tried, found: Coverage) -> Iterator[str]:
    title = for_html(f"{game.name}: what its scenarios have run")
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>"
    yield f"<h1>{title}</h1>\n<p>{for_html(game.summary())}</p>"
    files = {source: f"f{at}" for at, source in enumerate(game.made.loaded.sources, 1)}
    yield from _counts(found, {source.path: name for source, name in files.items()})
    ledger = game.made.read.ledger
    entries = {entry.id: entry for entry in (ledger.entries if ledger is not None else ())}
    for source, name in files.items():
        lines = list(lines_of(source, game.made.loaded.file, found))
        yield from _file(source, name, lines, entries)
    yield from _ledger(game, entries)
    yield "</body>\n</html>"


def _counts(found: Coverage, names: Mapping[str, str]) -> Iterator[str]:
    """How much of each sort ran, and what never did."""
    yield '<table class="counts">\n<tr><th></th><th>ran</th><th>of</th></tr>'
    for name, ran, of in found.counts:
        yield f"<tr><td>{name}</td><td>{ran:,}</td><td>{of:,}</td></tr>"
    yield "</table>"
    marks = ((state, *MARKS[state]) for state in ("ran", "part", "missed"))
    keys = (f'<span class="{state}">{mark} {said}</span>' for state, mark, said in marks)
    yield f"<p>{' '.join(keys)}; all else says what there is, and cannot run</p>"
    if found.missed:
        yield "<h2>What never ran</h2>\n<ul>"
        yield from (f"<li>{_told(each, names)}</li>" for each in found.missed)
        yield "</ul>"


def _told(missed: Missed, names: Mapping[str, str]) -> str:
    site = missed.site
    place = for_html(f"{site.file}:{site.line}")
    link = f'<a href="#{names.get(site.file, "")}-{site.line}">{place}</a>'
    return f"{link}: {for_html(missed.sentence)} ({missed.reason})"


def _file(
    source: SourceFile, name: str, lines: list[Line], entries: Mapping[str, LedgerEntry]
) -> Iterator[str]:
    yield f'<h2>{for_html(source.path)}</h2>\n<table class="rules">'
    for line in lines:
        place = f"{name}-{line.number}"
        mark, said = MARKS[line.state]
        number = f'<a href="#{place}">{line.number}</a>'
        row = f'<tr id="{place}" class="{line.state}"><td class="number">{number}</td>'
        yield f'{row}<td class="mark" title="{said}">{mark}</td><td>{_text(line, entries)}'
        for each in line.missed:
            yield f'<p class="why">{for_html(each.sentence)} ({each.reason})</p>'
        yield from _cited(line, entries)
        yield "</td></tr>"
    yield "</table>"


def _text(line: Line, entries: Mapping[str, LedgerEntry]) -> str:
    """A line in which each citation leads to its entry."""
    shown, at = "", 0
    for cite in sorted(line.cites, key=lambda cite: cite.span.column):
        start, end = cite.span.column - 1, cite.span.end_column - 1
        if start < at or cite.id not in entries:
            continue
        link = f'<a href="#entry-{for_html(cite.id)}" title="{for_html(entries[cite.id].says)}">'
        shown += f"{for_html(line.text[at:start])}{link}{for_html(line.text[start:end])}</a>"
        at = end
    return f"<pre>{shown}{for_html(line.text[at:])}</pre>"


def _cited(line: Line, entries: Mapping[str, LedgerEntry]) -> Iterator[str]:
    """The sentences that a line cites."""
    ids = list(dict.fromkeys(cite.id for cite in line.cites))
    if not ids:
        return
    yield f"<details><summary>{len(ids)} cited</summary>\n<ul>"
    for name in ids:
        says = for_html(entries[name].says) if name in entries else "not in the ledger"
        yield f"<li>{for_html(name)}: {says}</li>"
    yield "</ul></details>"


def _ledger(game: Tried, entries: Mapping[str, LedgerEntry]) -> Iterator[str]:
    """Every sentence of the booklet, with the scenarios that cite it."""
    if not entries:
        return
    showing: dict[str, dict[str, None]] = {}
    for result in game.results:
        for name in result.trial.cites:
            showing.setdefault(name, {})[result.trial.id] = None
    yield "<h2>The ledger</h2>\n<ul>"
    for name, entry in entries.items():
        shown = ", ".join(showing.get(name, ())) or "no scenario"
        yield f'<li id="entry-{for_html(name)}">{for_html(f"{name}: {entry.says} [{shown}]")}</li>'
    yield "</ul>"
