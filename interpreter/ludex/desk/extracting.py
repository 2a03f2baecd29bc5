"""A name for a condition, and a rule of steps that stand somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.desk.outlining import last_line
from ludex.desk.project import Page, Project
from ludex.desk.rewriting import ActionError, declared_in, free_name, tried
from ludex.lint.visit import below, everything
from ludex.model import tree as m
from ludex.model import types as t
from ludex.source.edits import Edit, stands_plainly
from ludex.source.places import Span
from ludex.source.tree import Entry, Mapping, Node, Sequence
from ludex.syntax.standing import At, balanced

JOINED = ("", " for", " with", " by", " from")
"""What stands before each parameter of a rule."""
OF_A_TEST = (" for", " with", " by")
LEAVES = re.compile(r"\b(stop|again|give)\b")


# ------------------------------------------------------------ conditions
def condition_at(project: Project, span: Span) -> m.Expr | None:
    """The condition in a stretch: the least that holds all of it; at a mere place the greatest."""
    found = list(_conditions(project, span))
    return (max if span.start == span.end else min)(found, key=_length, default=None)


def _length(node: m.Expr) -> int:
    return 0 if node.at is None else node.at.end - node.at.start


def _conditions(project: Project, span: Span) -> Iterator[m.Expr]:
    for node in everything(project.game) if project.game is not None else ():
        at = getattr(node, "at", None)
        if isinstance(node, m.Expr) and node.type == t.TRUTH and isinstance(at, At):
            place = at.scalar.place(at.start, at.end)
            named = isinstance(node, m.WordCall | m.Local | m.Const)
            whole = at.text == at.scalar.text and _is_defined(project, place)
            if place.holds(span) and not named and not whole:
                yield node


def _is_defined(project: Project, place: Span) -> bool:
    """Whether a place belongs to a word, which has a name already, here or in the library."""
    if place.file not in project.texts:
        return True
    page = project.page(place.file)
    words = page.tree.get("define") if isinstance(page.tree, Mapping) else None
    keys = words.entries if isinstance(words, Mapping) else ()
    return page.block_of(place.line) in {each.key.span.line for each in keys}


def named_condition(project: Project, span: Span) -> tuple[Edit, ...]:
    """The edits that give the condition in a stretch a name under `define`."""
    node = condition_at(project, span)
    if node is None or node.at is None:
        raise ActionError("Here stands no condition.")
    start, end = balanced(node.at)
    text = " ".join(node.at.scalar.text[start:end].split())
    place = node.at.scalar.place(start, end)
    parts = (part.var for part in below(node) if isinstance(part, m.Local))
    outside = (var for var in parts if var.span is None or not place.holds(var.span))
    names = dict.fromkeys(var.name for var in outside)
    if len(names) > len(OF_A_TEST) + 1:
        raise ActionError("This condition is about too many things for one name.")
    first, *others = names or [""]
    called = free_name(project, "named-condition")
    called = f"{first} is {called}" if first else called
    called += "".join(f"{word} {each}" for word, each in zip(OF_A_TEST, others, strict=False))
    if not stands_plainly(text):
        raise ActionError("This condition cannot stand without quotes.")
    page = project.page(span.file)
    said = called if first else f"{called} holds"
    return tried(project, Edit(place, said), declared_in(page, "define", [f"{called}: {text}"]))


# ------------------------------------------------------------ steps
def steps_at(page: Page, span: Span) -> tuple[Node, ...]:
    """The steps in the lines of a stretch, all of one list."""
    found: tuple[Node, ...] = ()
    for listed in _lists(page.tree):
        if all(_is_step(page, item) for item in listed):
            items = [
                item
                for item in listed
                if item.span.line <= span.end_line and span.line <= last_line(item)
            ]
            held = items and items[0].span.line <= span.line <= span.end_line <= last_line(
                items[-1]
            )
            found = tuple(items) if held else found
            behind = listed.items[listed.items.index(items[-1]) + 1 :] if held else ()
            if held and any(map(_is_otherwise, (items[0], *behind[:1]))):
                found = ()
    return found


def _is_otherwise(item: Node) -> bool:
    """Whether a step belongs to the one before it."""
    head = item.entries[0].key.text if isinstance(item, Mapping) and len(item) else ""
    return head.startswith("otherwise")


def _lists(node: Node | None) -> Iterator[Sequence]:
    """The lists below a node, those outside first."""
    if isinstance(node, Sequence) and len(node):
        yield node
    for part in node if isinstance(node, Mapping | Sequence) else ():
        yield from _lists(part.value if isinstance(part, Entry) else part)


def _is_step(page: Page, item: Node) -> bool:
    first = item.entries[0].key if isinstance(item, Mapping) and len(item) else item
    start = page.source.index(first.span.line, first.span.column)
    dashed = page.source.line_text(item.span.line)[: item.span.column - 1].strip() == "-"
    return dashed and page.arranged.phrases.get(start) in ("step", "head")


def extracted(project: Project, span: Span) -> tuple[Edit, ...]:
    """The edits that make a rule of the steps in a stretch, and call it there."""
    page = project.page(span.file)
    steps = steps_at(page, span)
    if not steps:
        raise ActionError("Here stand no steps with a line for each.")
    first, last, source = steps[0].span.line, last_line(steps[-1]), page.source
    lines = [source.line_text(number) for number in range(first, last + 1)]
    if any(LEAVES.search(line.partition("#")[0]) for line in lines):
        raise ActionError("What these steps stop, repeat or give would be the new rule itself.")
    names = _passed(project, span.file, first, last)
    if len(names) > len(JOINED):
        raise ActionError("These steps are about too many things for one rule.")
    called = free_name(project, "new-rule")
    called += "".join(f"{word} {each}" for word, each in zip(JOINED, names, strict=False))
    margin = steps[0].span.column - 3
    body = [f"  {line[margin:]}" for line in lines]
    end = source.index(last, len(source.line_text(last)) + 1)
    place = source.span(source.index(first, margin + 1), end)
    rule = declared_in(page, "rules", [f"{called}:", *body])
    return tried(project, Edit(place, f"- {called}"), rule)


def _passed(project: Project, file: str, first: int, last: int) -> list[str]:
    """The names that steps use and that are bound before them; ActionError where what they bind
    is used behind them."""
    names: dict[str, None] = {}
    for use in project.uses.list:
        declared = use.thing.declared
        if use.thing.sort != "name" or use.span.file != file or declared is None:
            continue
        inside = first <= use.span.line <= last
        bound = declared.file == file and first <= declared.line <= last
        if bound and not inside:
            raise ActionError(f"`{use.thing.name}` is used behind these steps.")
        if inside and not bound:
            names[use.thing.name] = None
    return list(names)
