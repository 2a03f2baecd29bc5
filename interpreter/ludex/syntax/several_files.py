"""A game of several files: what it says once among them, which files and variants it may have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.diagnostics.problem import Problem
from ludex.source.limits import Limits
from ludex.source.tree import Entry, Mapping, Node
from ludex.syntax import file as f
from ludex.syntax.leaves import scalars

ONCE = (
    "about", "players", "limits", "single-choices", "board", "start", "play", "score", "views",
    "look",
)  # fmt: skip
"""What a game says once, in whichever of its files."""


def said_once(trees: Sequence[Mapping], problems: list[Problem]) -> dict[str, Node]:
    """What stands under the keys that a game has once; a second one is a problem."""
    first: dict[str, Entry] = {}
    for tree in trees:
        for entry in tree:
            if entry.key.text not in ONCE:
                continue
            earlier = first.setdefault(entry.key.text, entry)
            if earlier is not entry:
                sentence = f"`{entry.key.text}` stands in two files of this game."
                others = ((earlier.key.span, "first here"),)
                hint = "Keep it in one of them."
                problems.append(Problem("L104", entry.key.span, sentence, hint, others))
    return {name: entry.value for name, entry in first.items()}


def wrong_files(
    root: Mapping, companions: Sequence[Mapping], limits: Limits = Limits()
) -> Iterator[Problem]:
    """Files under `uses` that nobody reads: too many, the same again, or named by a part."""
    named = scalars(root.get("uses"))
    most = limits.included_files
    if len(named) > most:
        sentence = f"A game uses at most {most} more files; this one names {len(named):,}."
        yield Problem("L078", named[most].span, sentence, "Put several of them into one file.")
    for index, scalar in enumerate(named):
        earlier = next((s for s in named[:index] if s.text == scalar.text), None)
        if earlier is not None:
            others = ((earlier.span, "first here"),)
            sentence = f"`{scalar.text}` is named twice."
            yield Problem("L078", scalar.span, sentence, "Name it once.", others)
        elif root.span.file.split("/")[-1] == scalar.text:
            sentence = f"`{scalar.text}` is this file itself."
            yield Problem("L078", scalar.span, sentence, "Name other files here.")
    for tree in companions:
        entry = tree.entry("uses")
        if entry is not None:
            sentence = "A file that a game uses cannot bring more files."
            hint = "Name them under `uses` of the game itself."
            yield Problem("L078", entry.key.span, sentence, hint)


def wrong_variants(variants: Sequence[f.Variant], limits: Limits = Limits()) -> Iterator[Problem]:
    """Too many variants to check every two of them together, or two of one name."""
    if len(variants) > limits.variants:
        sentence = (
            f"A game has at most {limits.variants} variants, since every two of them are checked "
            f"together; this one has {len(variants):,}."
        )
        hint = "Make some of them values of an option."
        yield Problem("L079", variants[limits.variants].span, sentence, hint)
    first: dict[str, f.Variant] = {}
    for variant in variants:
        earlier = first.setdefault(variant.name, variant)
        if earlier is not variant:
            others = ((earlier.span, "declared here first"),)
            sentence = f"There is a variant `{variant.name}` already."
            yield Problem("L104", variant.span, sentence, "Choose another name.", others)
