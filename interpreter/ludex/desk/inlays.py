"""What an editor writes between words: types of names, and the sentences that are cited."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.desk.outlining import last_line
from ludex.desk.project import Project
from ludex.model.plurals import plural_of
from ludex.model.types import UNKNOWN, name_of
from ludex.records import dataclass
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence

MOST = 70


@dataclass(frozen=True, slots=True)
class Inlay:
    """Words that stand behind a place of the text without being in it; `whole` is all of it."""

    line: int
    column: int
    text: str
    whole: str = ""


def inlays(project: Project, name: str, first: int, last: int) -> tuple[Inlay, ...]:
    """What there is to say between these lines."""
    found = [*_types(project, name), *_sentences(project, name)]
    within = {each for each in found if first <= each.line <= last}
    return tuple(sorted(within, key=lambda each: (each.line, each.column)))


def _types(project: Project, name: str) -> Iterator[Inlay]:
    """The types of names that are bound here, where the name does not say it."""
    if name not in project.files.rules:
        return
    for use in project.uses.list:
        span, thing = use.span, use.thing
        bound = thing.sort == "name" and thing.declared == span and span.file == name
        if bound and use.type is not None and use.type != UNKNOWN:
            kind, source = name_of(use.type), project.page(name).source
            sort = kind.partition(" ")[2]
            written = source.text[slice(*source.stretch(span))]
            if written == thing.name and written not in (sort, plural_of(sort)):
                yield Inlay(span.end_line, span.end_column, f": {kind}")


def _sentences(project: Project, name: str) -> Iterator[Inlay]:
    """The sentences of the ledger behind a list of ids."""
    page = project.page(name)
    for entry in _cited(page.tree) if project.ledger else ():
        ids = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
        texts = [each.text for each in ids if isinstance(each, Scalar)]
        known = [project.ledger[each] for each in texts if each in project.ledger]
        if known:
            line = last_line(entry.value)
            said = " ".join(each.says for each in known)
            said = said if len(said) <= MOST else f"{said[:MOST].rsplit(' ', 1)[0]} …"
            whole = "\n".join(f"{each.id}: {each.says}" for each in known)
            yield Inlay(line, len(page.source.line_text(line)) + 1, said, whole)


def _cited(node: Node | None) -> Iterator[Entry]:
    """The keys `cites` below a node."""
    for part in node if isinstance(node, Mapping | Sequence) else ():
        if isinstance(part, Entry) and part.key.text == "cites":
            yield part
        else:
            yield from _cited(part.value if isinstance(part, Entry) else part)
