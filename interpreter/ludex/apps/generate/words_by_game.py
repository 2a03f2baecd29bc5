"""The page of the reference that says which game uses which word of the machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ludex.apps.files import find_game
from ludex.apps.generate.listing import Generated, checkout
from ludex.model.core import CoreWord, core_table
from ludex.pipeline import load
from ludex.records import dataclass, fields, is_dataclass
from ludex.syntax import file as f
from ludex.syntax import nodes as n

LIBRARY = "library"
HEAD = """# Words by game

Which games use which word of the machine and of the library; made by
`python -m ludex.apps.generate`. Games of `games/` stand first, then the small games of
`tests/games/`.
"""
FOLDERS = ("games", "tests/games")


@dataclass(frozen=True)
class Use:
    """What one game uses, and what sort of game it is."""

    name: str
    folder: str
    sort: str
    words: frozenset[tuple[str, str]]


def files() -> list[Generated]:
    """The one page."""
    return [Generated("docs/reference/words-by-game.md", lambda: page(uses()))]


def uses() -> list[Use]:
    """Every game of the checkout with the words that it uses."""
    return [use for folder in FOLDERS for use in _below(checkout() / folder, folder)]


def words() -> list[CoreWord]:
    """Every word of the machine, with the ways and what is said in walks."""
    ways = [
        CoreWord("ways", w, w, ("",), (), "way", "a way of a board", w)
        for w in dict.fromkeys(w for ways in core_table().ways.values() for w in ways)
    ]
    return [*core_table().words, *ways]


def page(found: list[Use]) -> str:
    """The text of the page."""
    parts = [HEAD]
    for section in dict.fromkeys(word.section for word in words()):
        parts += [f"## {section}\n", "| word | games |", "| --- | --- |"]
        for word in (w for w in words() if w.section == section):
            names = [use.name for use in found if (section, word.op) in use.words]
            parts.append(f"| `{word.key}` | {', '.join(names) or 'none'} |")
        parts.append("")
    parts += ["## library\n", "| word | games |", "| --- | --- |"]
    for defined in library():
        used = LIBRARY, " ".join((defined.name, *defined.signature.shape))
        names = [use.name for use in found if used in use.words]
        parts.append(f"| `{defined.signature.at.text}` | {', '.join(names) or 'none'} |")
    return "\n".join(parts).rstrip("\n") + "\n"


def library() -> list[f.Word | f.Rule]:
    """Every word and rule of the library, as any game has them."""
    loaded = load(find_game(str(checkout() / "games" / "pig")).games[0])
    sections = loaded.file.sections
    defined: tuple[f.Word | f.Rule, ...] = (*sections.words, *sections.rules)
    return [thing for thing in defined if thing.origin == LIBRARY]


def _below(folder: Path, shown: str) -> Iterator[Use]:
    for path in sorted(folder.glob("*/game.yaml")):
        loaded = load(find_game(str(path.parent)).games[0])
        if loaded.game is not None and not (path.parent / "expected.txt").exists():
            yield use_of(loaded.game, shown)


def use_of(game: f.GameFile, folder: str = "") -> Use:
    """The words that a game uses; a name of its own stands before a word of the machine."""
    parts = [game.sections, *(v for v in game.variants)]
    own = set(_own_names(game.sections))
    for variant in game.variants:
        own |= set(_own_names(variant.replaces)) if variant.replaces else set()
    found = {use for part in parts for use in _uses(part, own, False)}
    library = [word for word in game.sections.words if word.origin == "library"]
    for _ in library:  # a word of the library is what it says
        for word in library:
            if (LIBRARY, " ".join((word.name, *word.signature.shape))) in found:
                found.update(_uses((word.meaning, word.cases), own, False))
    return Use(game.name, folder, _sort(game.sections), frozenset(found))


def _own_names(sections: f.Sections) -> Iterator[tuple[str, tuple[str, ...]]]:
    defined: tuple[f.Word | f.Rule, ...] = (*sections.words, *sections.rules)
    for thing in defined:
        if thing.origin != "library":
            yield thing.name, thing.signature.shape
    stored: tuple[f.Value | f.Place, ...] = (*sections.values, *sections.places)
    for value in stored:
        yield value.name, ("" if value.each is None else "*",)
    for piece in sections.pieces:
        written = (*piece.attributes, *(a for kind in piece.kinds for a in kind.attributes))
        about_cells = {w.name for w in core_table().words if w.takes == ("cell",)}
        yield from ((name, ("*",)) for name, _ in written if name not in about_cells)
    yield from ((option.name, ("",)) for option in sections.options)


def _sort(sections: f.Sections) -> str:
    """What a game is played with, as far as its declarations say it."""
    hidden = any(p.seen is not None and p.seen.text != "all" for p in sections.places)
    dice = any(p.faces is not None for p in sections.pieces)
    played = {"board": sections.board is not None, "dice": dice, "hidden": hidden,
              "hands": bool(sections.attempts), "windows": bool(sections.windows)}  # fmt: skip
    return " ".join(name for name, has in played.items() if has) or "plain"


# ------------------------------------------------------------ what a node says
def _uses(
    node: Any, own: set[tuple[str, tuple[str, ...]]], walk: bool
) -> Iterator[tuple[str, str]]:
    if isinstance(node, tuple):
        for each in node:
            yield from _uses(each, own, walk)
        return
    if not is_dataclass(node) or getattr(node, "origin", "") == "library":
        return
    walk = walk or isinstance(node, f.WalkRule)
    walk = walk or (isinstance(node, f.Block) and isinstance(node.head, n.Walk))
    if isinstance(node, f.Board):
        yield from (("ways", side.text) for _, sides in node.seats for side in sides)
    if isinstance(node, f.Square):
        yield from (("square-scope", name) for name in _named_in(node))
    for name, shape, sections in _said(node):
        if (name, shape) not in own:
            yield (LIBRARY, " ".join((name, *shape)))
            yield from _matching(name, shape, sections, walk)
    for part in fields(node):
        yield from _uses(getattr(node, part.name), own, walk)


def _named_in(node: Any) -> Iterator[str]:
    """The names inside an entry of the dictionary that stand for its piece or its arrow."""
    if isinstance(node, n.Name) and node.word in ("runner", "arrow"):
        yield node.word
    elif isinstance(node, tuple):
        for each in node:
            yield from _named_in(each)
    elif is_dataclass(node):
        for part in fields(node):
            yield from _named_in(getattr(node, part.name))


def _said(node: Any) -> Iterable[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """The names of a node with their shapes, and where such a name may be listed."""
    plain = ("words", "bound", "effects", "patterns", "walks")
    match node:
        case n.Call():
            preps = tuple(a.prep for a in node.arguments)
            return [(node.verb, ("" if node.object is None else "*", *preps), ("verbs",))]
        case n.Of():
            return [(node.word, ("*", *(a.prep for a in node.arguments)), plain)]
        case n.Relation():
            return [(node.word, ("*", *(a.prep for a in node.arguments)), ())]
        case n.Own() | n.Its():
            return [(node.word, ("*",), plain)]
        case n.Same(value=n.Name(word=word)):
            return [(word, ("*",), ("tests",))]
        case n.Name():
            return [(node.word, ("",), ("words", "names", "ways", "walk-scope"))]
    return []


def _matching(
    name: str, shape: tuple[str, ...], sections: tuple[str, ...], walk: bool
) -> Iterator[tuple[str, str]]:
    for word in words():
        if word.name != name or word.section not in sections:
            continue
        asked = word.section == "walks" and shape[0] == "*"
        if (asked or word.shape == shape) and (walk or word.section != "walk-scope"):
            yield word.section, word.op
