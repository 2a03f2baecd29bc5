"""What is told about a word of a rule file to whoever points at it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ludex.desk.places import standing
from ludex.desk.project import Project
from ludex.desk.uses import Use, machine_word
from ludex.desk.vocabulary import Word, vocabulary
from ludex.model.types import UNKNOWN, name_of
from ludex.records import dataclass
from ludex.source.places import SourceFile, Span

MOST_LINES = 12
_COMMENT = re.compile(r"\s*#\s?(.*)")


@dataclass(frozen=True, slots=True)
class Hover:
    """What is told, as Markdown, and about which stretch of the file."""

    span: Span
    text: str


def hover(project: Project, name: str, line: int, column: int) -> Hover | None:
    """What there is to say of the word at a place."""
    here = standing(project, name, line, column)
    word = None if here is None else here.word
    if here is None or word is None:
        return None
    text, span = word
    use = project.uses.at(name, line, column)
    if use is not None:
        return Hover(use.span, "\n\n".join(_about(project, use)))
    entry = project.ledger.get(here.scalar.text)
    if entry is not None:
        return Hover(here.scalar.span, f"**{entry.id}** ({entry.kind})\n\n{entry.says}")
    shape, key = here.key or (None, None)
    if shape is not None and key is not None:
        example = f"\n\n```yaml\n{key.name}: {key.example}\n```" if key.example else ""
        return Hover(here.scalar.span, f"`{key.name}`, a key of {shape.name}: {key.says}.{example}")
    if here.entrance:
        found = listed_words().get(text)
        return None if found is None else Hover(span, _told(found))
    return None


def _about(project: Project, use: Use) -> Iterator[str]:
    """The sort and type of a thing, how it is declared, and what is said of it."""
    thing = use.thing
    kind = f": {name_of(use.type)}" if use.type is not None and use.type != UNKNOWN else ""
    known = machine_word(thing.key[0]) if thing.sort == "word of the machine" else None
    if known is not None:
        written, says, example = known
        yield f"`{written}`, a word of the machine: {says}."
        yield f"```yaml\n{example}\n```"
        return
    yield f"**{thing.name}**, {_article(thing.sort)}{kind}"
    if thing.declared is None:
        return
    source = project.source(thing.declared.file)
    if source is not None:
        yield f"```yaml\n{_declaration(source, thing.declared)}\n```"
        yield from filter(None, [_comment(source, thing.declared)])
    yield from _sentences(project, thing.declared)


def _article(sort: str) -> str:
    return f"{'an' if sort[:1] in 'aeio' else 'a'} {sort}" if sort else "a name"


def _declaration(source: SourceFile, declared: Span) -> str:
    """The lines of a declaration, without the blanks before them."""
    first = source.line_text(declared.line)
    margin = len(first) - len(first.lstrip())
    lines = [first[margin:]]
    for number in range(declared.line + 1, declared.line + MOST_LINES):
        text = source.line_text(number)
        if not text.strip() or len(text) - len(text.lstrip()) <= margin:
            return "\n".join(lines)
        lines.append(text[margin:])
    return "\n".join([*lines, "..."])


def _comment(source: SourceFile, declared: Span) -> str:
    """What the author says in the comment above a declaration."""
    lines: list[str] = []
    number = declared.line - 1
    while number >= 1 and (found := _COMMENT.fullmatch(source.line_text(number))):
        lines.insert(0, found[1])
        number -= 1
    return "\n".join(lines)


def _sentences(project: Project, declared: Span) -> Iterator[str]:
    """The sentences of the ledger that a declaration cites."""
    for cite in project.cites.get((declared.file, declared.line), ()):
        entry = project.ledger.get(cite)
        if entry is not None:
            yield f"{entry.id}: {entry.says}"


@cache
def listed_words() -> dict[str, Word]:
    """The words of the language by how they are written, the grammar's before the machine's."""
    found: dict[str, Word] = {}
    for word in vocabulary():
        if not word.section.startswith("keys of"):
            for part in (word.word, word.word.split()[0]):
                found.setdefault(part, word)
    return found


def _told(word: Word) -> str:
    example = f"\n\n```yaml\n{word.example}\n```" if word.example else ""
    return f"`{word.word}`: {word.says}.{example}"
