"""Every entry of the ledger: what implements it, which scenarios show it, and what is missing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.play.trials import Result
from ludex.records import dataclass
from ludex.scenario_pipeline.elements import Element, InForce
from ludex.source.tree import Scalar
from ludex.syntax.file import GameFile
from ludex.syntax.scenarios import Ledger, LedgerEntry, Scenario

UNSHOWN = ("metadata", "conduct")
"""The kinds of entries that no scenario can show."""


@dataclass(frozen=True, slots=True)
class Traced:
    """One entry of the ledger and everything that cites it."""

    id: str
    kind: str
    says: str
    settled: str
    elements: tuple[Element, ...]
    scenarios: tuple[str, ...]
    shown: bool

    @property
    def complete(self) -> bool:
        """Whether something implements it or settles it, and a scenario shows that."""
        return bool(self.elements or self.settled) and (self.shown or self.kind in UNSHOWN)


@dataclass(frozen=True)
class Trace:
    """Every entry, and what is wrong."""

    entries: tuple[Traced, ...]
    problems: tuple[Problem, ...]


def trace(
    game: GameFile, ledger: Ledger, scenarios: Iterable[Scenario], results: Iterable[Result]
) -> Trace:
    """Follows every id; a citation counts only where what cites it ran in a scenario for it."""
    force = InForce(game)
    citing: dict[str, list[Element]] = defaultdict(list)
    for element in force.elements:
        for name in element.cites:
            citing[name].append(element)
    showing: dict[str, dict[str, None]] = defaultdict(dict)
    ran: dict[str, set[Element]] = defaultdict(set)
    for result in results:
        used = {e for chosen in result.trial.chosen for e in force.ran(chosen, result.ran)}
        for name in result.trial.cites:
            showing[name][result.trial.id] = None
            ran[name] |= used if result.failure is None else set()
    entries = []
    for entry in ledger.entries:
        found = citing.get(entry.id, [])
        named = tuple(showing.get(entry.id, ()))
        shown = bool(named) and (not found or any(e in ran[entry.id] for e in found))
        settled = entry.settled.text if isinstance(entry.settled, Scalar) else ""
        made = Traced(entry.id, entry.kind, entry.says, settled, tuple(found), named, shown)
        entries.append(made)
    problems = [
        *unknown_ids(ledger, force.elements, scenarios),
        *_missing(ledger, entries),
        *_settled(ledger, entries),
    ]
    return Trace(tuple(entries), tuple(problems))


def unknown_ids(
    ledger: Ledger, elements: Iterable[Element], scenarios: Iterable[Scenario]
) -> Iterator[Problem]:
    """Cited ids that the ledger does not have."""
    known = dict.fromkeys(entry.id for entry in ledger.entries)
    cited = [
        (cite.id, cite.span, str(element))
        for element in elements
        for cite in element.cited
        if cite.id not in known
    ]
    cited += [
        (c.id, c.span, f"scenario {x.id.text}")
        for x in scenarios
        for c in x.cites
        if c.id not in known
    ]
    for name, span, who in dict.fromkeys(cited):
        close = nearest(name, known)
        others = [each for each in known if each != close and _as_near(each, close, name)]
        close = None if others else close
        yield misnamed("L131", span, f"{who} cites `{name}`, which the ledger lacks.", close)


def _as_near(other: str, close: str | None, name: str) -> bool:
    """Whether another id differs in as few letters as the nearest, so that it may be either."""
    if close is None or sorted(close) == sorted(name) or not len(other) == len(close) == len(name):
        return False
    first, second = (sum(a != b for a, b in zip(x, name, strict=True)) for x in (close, other))
    return second <= first


def _missing(ledger: Ledger, entries: Iterable[Traced]) -> Iterator[Problem]:
    """Entries that nothing implements, that no scenario shows, or that none has run."""
    spans = {entry.id: entry.span for entry in ledger.entries}
    for entry in entries:
        span = spans[entry.id]
        if not entry.elements and not entry.settled:
            hint = "Cite it where it is implemented, or say under `settled` why nothing has to."
            yield Problem("L132", span, f"Nothing implements `{entry.id}`.", hint)
        if entry.kind in UNSHOWN:
            continue
        if not entry.scenarios:
            hint = "Write a scenario that would fail without it, and cite it there."
            yield Problem("L133", span, f"No scenario shows `{entry.id}`.", hint)
        elif not entry.shown:
            names = ", ".join(str(e) for e in entry.elements)
            sentence = f"What cites `{entry.id}` ({names}) runs in none of its scenarios."
            where = ", ".join(entry.scenarios[:5])
            yield Problem("L134", span, sentence, f"Its scenarios are {where}.")


def _settled(ledger: Ledger, entries: Iterable[Traced]) -> Iterator[Problem]:
    """Sentences that settle two entries, or one that something implements after all."""
    first: dict[str, LedgerEntry] = {}
    cited = {entry.id: entry.elements for entry in entries}
    for entry in ledger.entries:
        if not isinstance(entry.settled, Scalar):
            continue
        other = first.setdefault(entry.settled.text, entry)
        if other is not entry:
            others = ((other.settled.span, "said here first"),) if other.settled else ()
            sentence = f"`{entry.id}` is settled by the same sentence as `{other.id}`."
            hint = "Say of each entry why it needs no rule."
            yield Problem("L135", entry.settled.span, sentence, hint, others)
        if cited.get(entry.id):
            sentence = f"`{entry.id}` is settled, and yet {cited[entry.id][0]} implements it."
            hint = "Take away one of the two."
            yield Problem("L135", entry.settled.span, sentence, hint)
