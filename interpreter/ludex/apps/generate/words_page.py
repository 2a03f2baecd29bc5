"""The page of the reference that lists every word of phrases, with what it is for."""

from itertools import groupby

from ludex.apps.generate.listing import Generated
from ludex.desk.vocabulary import Word, vocabulary

HEAD = """# Words

Every word that a phrase may have: those that hold phrases together, those of the machine, and those
of the library, which are written in the language itself. This page is made from their tables by
`python -m ludex.apps.generate`; `ludex words` prints the same, and `ludex words GAME` adds what a
game declares itself. [Keys](keys.md) have a page of their own, and so has
[which game uses which word](words-by-game.md).
"""
KEYS = "keys of "


def files() -> list[Generated]:
    """The one page."""
    return [Generated("docs/reference/words.md", lambda: page(vocabulary()))]


def page(words: list[Word]) -> str:
    """The text of the page."""
    parts = [HEAD]
    phrases = (word for word in words if not word.section.startswith(KEYS))
    for section, group in groupby(phrases, key=lambda word: word.section):
        parts += [f"## {section[:1].upper()}{section[1:]}\n"]
        parts += ["| word | what it is for | example |", "| --- | --- | --- |"]
        parts += [_row(word) for word in group]
        parts.append("")
    return "\n".join(parts)


def _row(word: Word) -> str:
    example = f"`{word.example}`" if word.example else ""
    cells = (f"`{word.word}`", word.says, example)
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"
