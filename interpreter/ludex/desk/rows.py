"""The cells of a table of scenarios: each stands somewhere in the scenario that its row is.

The row is written out as that scenario, so that whatever is known of a place in one is known there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count

from ludex.desk.offering import Offer
from ludex.desk.places import Standing, standing_in
from ludex.desk.project import Project
from ludex.machine.seats import MOST_SEATS, seat_letters
from ludex.records import dataclass, replace
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax.cases import laid_over
from ludex.syntax.leaves import entries
from ludex.syntax.scenario_tables import HOLE, columns_filled, scenario_of_row

BEGINS, CURSOR, ENDS = "\ue000", "\ue001", "\ue002"
"""What stands around a text, and where somebody writes in it, until it is written out."""
NOT_OF_A_ROW = ("cases", "table", "distinct", "counts", "alike")
"""Keys of a scenario that say something of all its rows."""
SCENARIOS = "scenarios"


@dataclass(frozen=True, slots=True)
class Filled:
    """A place in a scenario at which a text of a table stands."""

    project: Project
    name: str
    here: Standing
    begins: int
    ends: int
    """The text of the table stands between these characters of the one in the scenario."""

    def told(self, offer: Offer, there: Standing) -> Offer | None:
        """The same offer in the table; None where it is about more than what stands there."""
        text = self.here.scalar.text
        if offer.span != self.here.scalar.span:
            word = there.word
            span = there.scalar.place(there.within, there.within) if word is None else word[1]
            return replace(offer, span=span)
        lead, tail = text[: self.begins], text[self.ends :]
        if HOLE.search(there.scalar.text) or not offer.text.startswith(lead):
            return None
        if not offer.text.endswith(tail):
            return None
        own = offer.text[len(lead) : len(offer.text) - len(tail)]
        return replace(offer, text=own, span=there.scalar.span)


def filled(project: Project, name: str, there: Standing) -> Iterator[Filled]:
    """The places in a scenario at which a text of a table stands; of phrases one is enough."""
    root = project.page(name).tree
    template, rows = _parts(root)
    if template is None or not rows:
        return
    text, at = there.scalar.text, there.within
    marked = Scalar(f"{BEGINS}{text[:at]}{CURSOR}{text[at:]}{ENDS}", there.scalar.span)
    row = next((each for each in rows if _holds(each, there.scalar)), rows[0])
    row, shape = _with(row, there.scalar, marked), _with(template, there.scalar, marked)
    above, body = _scenario(project, name, row)
    made = laid_over(body, scenario_of_row(row, shape, []), [])
    places, read = count(), set[str]()
    _only(made, -1, places)
    for nth in range(next(places)):
        alone = _only(made, nth, count())
        listed = Sequence((alone,) if alone is not None else (), row.span)
        whole = Mapping((*above, Entry(Scalar(SCENARIOS, row.span), listed)), row.span)
        found = _written_out(project, f"{name} as scenarios", whole)
        if found is not None and found.here.entrance not in read:
            read |= {found.here.entrance} - {""}
            yield found


def _parts(root: Node | None) -> tuple[Mapping | None, list[Mapping]]:
    """The template of a table and its rows, as far as they are written."""
    template = root.get("template") if isinstance(root, Mapping) else None
    rows = root.get("rows") if isinstance(root, Mapping) else None
    listed = rows.items if isinstance(rows, Sequence) else ()
    made = [each for each in listed if isinstance(each, Mapping)]
    return (template, made) if isinstance(template, Mapping) else (None, made)


# ------------------------------------------------------------ a row as a scenario
def _scenario(project: Project, name: str, row: Mapping) -> tuple[tuple[Entry, ...], Mapping]:
    """The first scenario that has the table, and what its file says of all scenarios."""
    for file in project.files.scenarios:
        root = project.page(file).tree
        listed = root.get("scenarios") if isinstance(root, Mapping) else None
        for item in listed if isinstance(listed, Sequence) else ():
            table = item.get("table") if isinstance(item, Mapping) else None
            if isinstance(table, Scalar) and table.text == name.rsplit("/", 1)[-1]:
                own = (each for each in entries(item) if each.key.text not in NOT_OF_A_ROW)
                signs = (each for each in entries(root) if each.key.text == "signs")
                return (*signs,), Mapping((*own,), row.span)
    alone = Entry(Scalar("id", row.span), Scalar("X-1", row.span))
    return (), Mapping((alone,), row.span)


def _with(node: Mapping, old: Scalar, new: Scalar) -> Mapping:
    """The same with another text in place of one."""

    def put(part: Node) -> Node:
        if isinstance(part, Scalar):
            return new if part is old else part
        if isinstance(part, Sequence):
            return replace(part, items=tuple(map(put, part)))
        return _with(part, old, new)

    made = (Entry(new if each.key is old else each.key, put(each.value)) for each in node)
    return replace(node, entries=tuple(made))


def _only(node: Node, nth: int, seen: Iterator[int]) -> Node | None:
    """The same without the text of the table, but for its nth place: where nothing is finished yet
    no scenario could be played."""
    if isinstance(node, Scalar):
        return node if BEGINS not in node.text or next(seen) == nth else None
    if isinstance(node, Sequence):
        items = (_only(each, nth, seen) for each in node)
        return replace(node, items=tuple(each for each in items if each is not None))
    kept = []
    for entry in node:
        key, value = _only(entry.key, nth, seen), _only(entry.value, nth, seen)
        if isinstance(key, Scalar) and value is not None:
            kept.append(Entry(key, value))
    return replace(node, entries=tuple(kept))


class _Writing:
    """A tree as a text, and where in it the text of the table stands."""

    def __init__(self, root: Node) -> None:
        self.parts: list[str] = []
        self.size = self.at = self.begins = self.cursor = self.ends = 0
        self.node(root)

    def put(self, text: str) -> None:
        self.parts.append(text)
        self.size += len(text)

    def node(self, node: Node) -> None:
        if isinstance(node, Scalar):
            self.scalar(node.text)
            return
        self.put("[" if isinstance(node, Sequence) else "{")
        for part in node:
            if isinstance(part, Entry):
                self.scalar(part.key.text)
                self.put(": ")
            self.node(part.value if isinstance(part, Entry) else part)
            self.put(", ")
        self.put("]" if isinstance(node, Sequence) else "}")

    def scalar(self, text: str) -> None:
        if BEGINS in text:
            self.at = self.size
            self.begins, self.cursor, self.ends = (
                text.index(sign) - before for before, sign in enumerate((BEGINS, CURSOR, ENDS))
            )
            text = text.translate(dict.fromkeys(map(ord, (BEGINS, CURSOR, ENDS))))
        self.put(json.dumps(text, ensure_ascii=False))


def _written_out(project: Project, name: str, root: Mapping) -> Filled | None:
    written = _Writing(root)
    made = project.beside(name, "".join(written.parts))
    page = made.page(name)
    scalar = page.scalar_at(written.at + 1)
    if scalar is None:
        return None
    here = standing_in(page, scalar, written.cursor)
    return Filled(made, name, here, written.begins, written.ends)


# ------------------------------------------------------------ what a table has itself
def table_offers(project: Project, name: str, there: Standing) -> Iterator[Offer]:
    """The heads of columns, what makes groups of rows or stands in several, and the seats of whom
    a column holds something."""
    root, scalar = project.page(name).tree, there.scalar
    template, rows = _parts(root)
    groups = entries(root.get("groups")) if isinstance(root, Mapping) else ()
    grouped = [each for group in groups for each in entries(group.value)]
    heads = list(dict.fromkeys(each.key.text for row in rows for each in row))
    heads += [*(columns_filled(template) if template is not None else ())]
    heads += [each.key.text for each in grouped]
    for listed in (*rows, *(group.value for group in groups)):
        said = {each.key.text for each in entries(listed) if each.key is not scalar}
        for entry in entries(listed):
            if entry.key is scalar:
                left = (each for each in dict.fromkeys(heads) if each not in (*said, scalar.text))
                for rank, head in enumerate(left):
                    yield Offer(f"{head}:", "column", "", scalar.span, rank)
            elif _holds(entry.value, scalar):
                yield from _of_column(entry, scalar, grouped)


def _of_column(entry: Entry, scalar: Scalar, grouped: list[Entry]) -> Iterator[Offer]:
    name = entry.key.text
    if isinstance(entry.value, Mapping) and any(each.key is scalar for each in entry.value):
        said = {each.key.text for each in entry.value}
        for seat in seat_letters(min(len(said), MOST_SEATS)):
            if seat not in said:
                yield Offer(f"{seat}:", "seat", "", scalar.span, 0)
        return
    of_groups = {text.text for each in grouped if each.key.text == name for text in _texts(each)}
    for text in sorted(of_groups - {scalar.text}):
        yield Offer(text, "value of a group", "", scalar.span, 0)


def _texts(node: Node | Entry | None) -> Iterator[Scalar]:
    """All texts in a part of a table, but for its keys."""
    if isinstance(node, Scalar):
        yield node
    elif node is not None:
        for part in (node.value,) if isinstance(node, Entry) else node:
            yield from _texts(part)


def _holds(node: Node, scalar: Scalar) -> bool:
    if isinstance(node, Scalar):
        return node is scalar
    parts = ((each.key, each.value) if isinstance(each, Entry) else (each,) for each in node)
    return any(_holds(part, scalar) for each in parts for part in each)
