"""A catalogue of single faults: each changes one line of a game, and some codes tell it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

WORDS = {"L100", "L101", "L102", "L103", "L063"}
"""What a mistyped word in a phrase may be told as: no such name, or no phrase."""
PHRASE = {"L060", "L061", "L062", "L063"}


@dataclass(frozen=True)
class Kind:
    """One kind of fault: what is searched in a line, and what stands there instead."""

    name: str
    pattern: str
    instead: str
    codes: frozenset[str]


def _kind(name: str, pattern: str, instead: str, codes: set[str]) -> Kind:
    return Kind(name, pattern, instead, frozenset(codes))


CATALOGUE = (
    _kind("key pieces", r"^pieces:", "pieecs:", {"L070"}),
    _kind("key places", r"^places:", "plaices:", {"L070"}),
    _kind("key rules", r"^rules:", "ruels:", {"L070"}),
    _kind("key define", r"^define:", "defien:", {"L070"}),
    _kind("key values", r"^values:", "vlaues:", {"L070"}),
    _kind("key setup", r"^setup:", "setpu:", {"L070"}),
    _kind("version two", r"^ludex: 1$", "ludex: 2", {"L074"}),
    _kind("version as a word", r"^ludex: 1$", "ludex: one", {"L072"}),
    _kind("name with capitals", r"^game: [a-z]", "game: X", {"L073"}),
    _kind("name of two words", r"^game: ", "game: my ", {"L073"}),
    _kind("no player", r"^(players: [^\[]*)\[[^\]]*\]", r"\1[0]", {"L160"}),
    _kind("too many players", r"^(players: [^\[]*)\[[^\]]*\]", r"\1[27]", {"L160"}),
    _kind("nobody", r"^(players: [^\[]*)\[[^\]]*\]", r"\1[]", {"L080"}),
    _kind("players in words", r"^(players: [^\[]*)\[[^\]]*\]", r"\1[two]", {"L072"}),
    _kind("players twice", r"^(players: [^\[]*)\[2", r"\1[2, 2", {"L104"}),
    _kind("holds nothing known", r"holds: [a-z]+", "holds: xylophones", {"L105"}),
    _kind("holds nothing", r"holds: [a-z]+", "holds: []", {"L080"}),
    _kind("begins nowhere", r"begins: [a-z]+", "begins: xylophones", {"L105"}),
    _kind("seen by nobody known", r"seen by: [a-z]+", "seen by: xylophones", {"L105", "L072"}),
    _kind("each of nothing", r"each: player", "each: playr", {"L105"}),
    _kind("another truth", r"ordered: yes", "ordered: true", {"L072"}),
    _kind("copies in words", r"copies: \d+", "copies: many", {"L072"}),
    _kind("no copies", r"copies: \d+", "copies: 0", {"L160"}),
    _kind("copies without end", r"copies: \d+", "copies: 1000000000", {"L151"}),
    _kind("copies with a sign", r"copies: (\d+)", r"copies: +\1", {"L072"}),
    _kind("range downwards", r"is: 0\.\.(\d+)", r"is: \1..-1", {"L072"}),
    _kind("indented with a tab", r"^ {2,}", "\t", {"L010"}),
    _kind("key twice", r"^(game: .*)$", r"game: again", {"L022"}),
    _kind("anchor", r"^(players:) ", r"\1 &all ", {"L017"}),
    _kind("tag", r"^(players:) ", r"\1 !!set ", {"L019"}),
    _kind("alias", r"^(players:) .*", r"\1 *all", {"L017"}),
    _kind("merge key", r"^players: ", "<<: ", {"L018"}),
    _kind("bracket left open", r"^(players: .*)\]", r"\1", {"L029", "L028"}),
    _kind("control character", r"- win", "- w\x1bin", {"L008"}),
    _kind("character nobody sees", r"- move ", "- mo\u200bve ", {"L009"}),
    _kind("letter of another script", r"- move ", "- m\u043eve ", {"L061"}),
    _kind("verb move", r"- move ", "- mvoe ", WORDS),
    _kind("verb shuffle", r"- shuffle ", "- shufle ", WORDS),
    _kind("verb set", r"- set ", "- sett ", WORDS),
    _kind("verb add", r"- add ", "- addd ", WORDS),
    _kind("verb win", r"- win$", "- wnni", WORDS),
    _kind("verb choose", r"- choose ", "- chooose ", WORDS),
    _kind("word among", r" among ", " amnog ", WORDS),
    _kind("word own", r" own ", " onw ", WORDS),
    _kind("word empty", r" is empty", " is emptty", WORDS),
    _kind("word number", r"\bnumber of ", "nubmer of ", WORDS),
    _kind("word least", r" is at least ", " is at laest ", WORDS),
    _kind("word more", r" is more than ", " is mroe than ", WORDS),
    _kind("word if", r"- if ", "- fi ", WORDS),
    _kind("word otherwise", r"- otherwise:", "- otherwsie:", WORDS | {"L110"}),
    _kind("word turns", r"- take turns", "- take truns", WORDS),
    _kind("word each", r"- for each ", "- for ecah ", WORDS),
    _kind("word repeat", r"- repeat ", "- repaet ", WORDS),
    _kind("head without a colon", r"^( *- (?:if|for each|repeat) .*):$", r"\1", {"L028", "L063"}),
    _kind("parenthesis left open", r"^( +- .*)\)$", r"\1", PHRASE),
    _kind("number in sixteens", r"^( +- .*) is (\d+)", r"\1 is 0x\2", PHRASE),
    _kind("number too long", r"^( +- .*) is (\d+)", r"\1 is 99999999999999999\2", PHRASE),
    _kind("number with a nought", r"^( +- .*) is (\d+)", r"\1 is 0\2", PHRASE),
    _kind("sign of another language", r"^( +- .*) is at least ", r"\1 >= ", PHRASE),
)


@dataclass(frozen=True)
class Seeded:
    """A fault in a line of a game file, with the text that it makes."""

    kind: Kind
    game: str
    line: int
    text: str


def seeded(folder: Path, chance: Random, most: int) -> Iterator[Seeded]:
    """So many faults of every kind that fits somewhere in the file of a game."""
    lines = (folder / "game.yaml").read_text("utf-8").split("\n")
    prose = _prose(lines)
    for kind in CATALOGUE:
        fitting = [
            i for i, line in enumerate(lines) if re.search(kind.pattern, line) and i not in prose
        ]
        for index in chance.sample(fitting, min(most, len(fitting))):
            changed = re.sub(kind.pattern, kind.instead, lines[index], count=1)
            if kind.name == "key twice":
                text = [*lines[: index + 1], changed, *lines[index + 1 :]]
                yield Seeded(kind, folder.name, index + 2, "\n".join(text))
            elif changed != lines[index]:
                text = [*lines[:index], changed, *lines[index + 1 :]]
                yield Seeded(kind, folder.name, index + 1, "\n".join(text))


def _prose(lines: list[str]) -> set[int]:
    """The lines that say something to people, in which no fault can be."""
    said = re.compile(r"#|says:|tells |asks:|: \||\"|^ *(?!- )[a-z]+ [a-z]+ [a-z ]+: ")
    return {index for index, line in enumerate(lines) if said.search(line)}
