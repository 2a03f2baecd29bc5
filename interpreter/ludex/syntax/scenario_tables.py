"""Tables of many small scenarios: each row fills the holes of a template.

A hole in braces is a column. In a line about `each`, which stands once for every seat, a hole is
that seat's part of the column: the item of a list in its turn, or what a mapping has for the seat.
A line `asked: "{column}"` stands once for each item of its column: what those say who are asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as Map

from ludex.diagnostics.problem import Problem
from ludex.machine.seats import seat_letter
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax import scenarios as s
from ludex.syntax.leaves import entries, number_of, scalars

HOLE = re.compile(r"\{([a-z][a-z0-9-]*)\}")


class Tables:
    """Makes scenarios of the rows of tables."""

    def __init__(self, files: Map[str, Mapping], problems: list[Problem]) -> None:
        self.files, self.problems = files, problems

    def rows(self, table: Scalar, body: Mapping) -> list[Mapping]:
        """The scenario once for each row of its table."""
        root = self.files.get(table.text)
        if root is None:
            sentence = f"There is no table `{table.text}` beside the scenarios."
            self.problems.append(Problem("L130", table.span, sentence))
            return []
        template, rows = root.get("template"), root.get("rows")
        if not isinstance(template, Mapping) or not isinstance(rows, Sequence):
            return []
        from ludex.syntax.cases import laid_over, unreached

        self.unused(root, template, rows)
        made, filled_rows = [], []
        for row in rows:
            if isinstance(row, Mapping):
                wrong = len(self.problems)
                filled = scenario_of_row(row, template, self.problems)
                if len(self.problems) > wrong:
                    continue
                filled_rows.append(filled)
                made.append(laid_over(body, filled_rows[-1], self.problems))
        self.problems += unreached(body, filled_rows)
        return made

    def unused(self, root: Mapping, template: Mapping, rows: Sequence) -> None:
        """Columns that fill no hole and make no group, and groups of columns that are none."""
        groups = [e for group in entries(root.get("groups")) for e in entries(group.value)]
        filled = {*columns_filled(template)} | {entry.key.text for entry in groups}
        columns: dict[str, Scalar] = {}
        for row in rows:
            for entry in entries(row):
                columns.setdefault(entry.key.text, entry.key)
        for name, key in columns.items():
            if name not in filled:
                self.problems.append(
                    _misfit(key, f"The column `{name}` fills no hole of the template.")
                )
        for entry in groups:
            if entry.key.text not in columns:
                self.problems.append(_misfit(entry.key, f"No row has a column `{entry.key.text}`."))


def _misfit(key: Scalar, sentence: str) -> Problem:
    return Problem("L130", key.span, sentence)


def columns_filled(node: Node) -> Iterator[str]:
    """The columns that a template names, in its order."""
    if isinstance(node, Scalar):
        yield from HOLE.findall(node.text)
    for part in () if isinstance(node, Scalar) else node:
        if not isinstance(part, Entry):
            yield from columns_filled(part)
        elif part.key.text == "seats" and isinstance(part.value, Scalar):
            yield part.value.text
        else:
            yield from columns_filled(part.value)


def scenario_of_row(row: Mapping, template: Mapping, problems: list[Problem]) -> Mapping:
    """The scenario that a row is, as far as it fills the holes of its template."""
    return Mapping(tuple(_Row(row, template, problems).scenario()), row.span)


class _Row:
    """One row, and the template that it fills."""

    def __init__(self, row: Mapping, template: Mapping, problems: list[Problem]) -> None:
        self.row, self.template, self.problems = row, template, problems
        seats = template.get("seats")
        column = row.get(seats.text) if isinstance(seats, Scalar) else None
        self.count = len(column) if isinstance(column, Sequence | Mapping) else 0

    def scenario(self) -> list[Entry]:
        """The entries of the scenario that this row is."""
        made = []
        for entry in self.template:
            if entry.key.text == "seats":
                number = Scalar(str(self.count), self.row.span)
                made.append(Entry(Scalar("players", self.row.span), number))
            else:
                made.append(Entry(entry.key, self.filled(entry.value, None)))
        return made

    def filled(self, node: Node, seat: int | None) -> Node:
        """A part of the template with its holes filled."""
        if isinstance(node, Scalar):
            return self.scalar(node, seat)
        if isinstance(node, Mapping):
            made = [e for entry in node for e in self.entry(entry, seat)]
            return Mapping(tuple(made), self.row.span)
        items: list[Node] = []
        for item in node:
            if isinstance(item, Mapping) and len(item) == 1 and self.about_each(item.entries[0]):
                made = list(self.entry(item.entries[0], seat))
                items += [Mapping((e,), self.row.span) for e in made]
            elif isinstance(item, Mapping) and item.entry("asked") is not None:
                items += self.answers(item, seat)
            else:
                items.append(self.filled(item, seat))
        return Sequence(tuple(items), self.row.span)

    def about_each(self, entry: Entry) -> bool:
        return entry.key.text == "each" or entry.key.text.endswith(" of each")

    def entry(self, entry: Entry, seat: int | None) -> list[Entry]:
        if not self.about_each(entry) or seat is not None:
            key = Scalar(entry.key.text, self.row.span)
            return [Entry(key, self.filled(entry.value, seat))]
        stem = entry.key.text.removesuffix("each")
        return [
            Entry(Scalar(stem + seat_letter(each), self.row.span), self.filled(entry.value, each))
            for each in range(self.count)
        ]

    def answers(self, item: Mapping, seat: int | None) -> list[Node]:
        """A line for each thing that somebody who is asked says."""
        entry = item.entries[0]
        hole = HOLE.fullmatch(entry.value.text) if isinstance(entry.value, Scalar) else None
        column = self.column(hole[1]) if hole else None
        if not isinstance(column, Sequence):
            return [self.filled(item, seat)]
        return [Mapping((Entry(entry.key, self.moved(each)),), self.row.span) for each in column]

    def scalar(self, node: Scalar, seat: int | None) -> Node:
        if "{" not in node.text:
            return Scalar(node.text, self.row.span)
        whole = HOLE.fullmatch(node.text)
        if whole:
            return self.moved(self.part(whole[1], seat))
        text = HOLE.sub(lambda hole: self.text(hole[1], seat), node.text)
        return Scalar(text, self.row.span)

    def text(self, name: str, seat: int | None) -> str:
        part = self.part(name, seat)
        return part.text if isinstance(part, Scalar) else ""

    def part(self, name: str, seat: int | None) -> Node:
        """A column, or what it has for one seat."""
        column = self.column(name)
        if seat is None:
            return column
        if isinstance(column, Sequence) and seat < len(column):
            return column.items[seat]
        if isinstance(column, Mapping):
            found = column.get(seat_letter(seat))
            if found is not None:
                return found
        return self.missing(f"The column `{name}` has nothing for {seat_letter(seat)}.")

    def column(self, name: str) -> Node:
        found = self.row.get(name)
        return found if found is not None else self.missing(f"This row has no column `{name}`.")

    def missing(self, sentence: str) -> Node:
        self.problems.append(Problem("L130", self.row.span, sentence))
        return Sequence((), self.row.span)

    def moved(self, node: Node) -> Node:
        """A part of a row, which stands in the row."""
        return Sequence(node.items, self.row.span) if isinstance(node, Sequence) else node


def counted(root: Mapping | None, item: Mapping, problems: list[Problem]) -> tuple[s.Counted, ...]:
    """How many different positions a table holds, and how many of each sort."""
    rows = root.get("rows") if root is not None else None
    template = root.get("template") if root is not None else None
    seats = template.get("seats") if isinstance(template, Mapping) else None
    if root is None or not isinstance(rows, Sequence) or not isinstance(seats, Scalar):
        return ()
    positions: dict[tuple[str, ...], dict[str, tuple[str, ...]]] = {}
    for row in rows:
        if isinstance(row, Mapping):
            said = {e.key.text: _texts(e.value) for e in row}
            positions.setdefault(said.get(seats.text, ()), said)
    sizes = sorted({len(p) for p in positions})
    found = []
    distinct = item.entry("distinct")
    if distinct is not None:
        wanted = number_of(distinct.value, -1) or 0
        found.append(s.Counted(distinct.key, (wanted,), (len(positions),)))
    groups = root.get("groups")
    for entry in entries(item.get("counts")):
        group = groups.get(entry.key.text) if isinstance(groups, Mapping) else None
        if not isinstance(group, Mapping):
            sentence = f"The table has no group `{entry.key.text}`."
            problems.append(Problem("L130", entry.key.span, sentence))
            continue
        listed_in = [(e.key.text, {*_texts(e.value)}) for e in group]
        fitting = [
            p
            for p, said in positions.items()
            if all(known.issuperset(said.get(column, ())) for column, known in listed_in)
        ]
        numbers = tuple(number_of(n, -1) or 0 for n in scalars(entry.value))
        found.append(
            s.Counted(entry.key, numbers, tuple(sum(len(p) == n for p in fitting) for n in sizes))
        )
    return tuple(found)


def _texts(node: Node | None) -> tuple[str, ...]:
    return tuple(scalar.text for scalar in scalars(node))
