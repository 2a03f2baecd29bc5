"""Single wrong words in game files: where they can stand, and who notices."""

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ludex.apps.files import find_game
from ludex.ir.from_model import program_of
from ludex.ir.print import text_of
from ludex.ir.tables import NotRunError, SetupError
from ludex.model.core import core_table
from ludex.pipeline import Files, Loaded, check, load, setups, typed_game
from ludex.scenario_pipeline.running import checked, ready, results
from ludex.source.read import read_tree
from ludex.source.tree import Mapping as Keys
from ludex.source.tree import Node, Scalar
from ludex.syntax.keys import key_table
from ludex.syntax.lalr import reserved_words

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [file.parent for file in sorted(ROOT.glob("games/*/game.yaml"))]
RULES = ("define", "rules", "play", "setup", "invariants", "walks", "windows", "when", "variants")
NOT_RULES = ("about", "cites", "ludex", "game", "look", "conduct", "texts")
WITH_REASONS = ("where", "needs")
WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*|[A-Z][A-Z0-9]*")


@dataclass(frozen=True)
class Fault:
    """A word of a game file, and what stands there instead."""

    game: str
    start: int
    word: str
    other: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.game}:{self.line}: `{self.word}` -> `{self.other}` in `{self.text}`"


# ------------------------------------------------------------ where and what
@cache
def game(folder: Path) -> Files:
    return find_game(str(folder)).games[0]


def source_of(folder: Path) -> tuple[str, str]:
    name, data = next(iter(game(folder).rules.items()))
    return name, data.decode()


@cache
def sites(folder: Path) -> tuple[tuple[str, int, str], ...]:
    """Every word that says something: its section, its index in the file, and itself."""
    name, text = source_of(folder)
    root, _, faults = read_tree(name, text.encode())
    assert isinstance(root, Keys)
    assert not faults
    found = []
    for entry in root:
        if entry.key.text not in NOT_RULES:
            for scalar in _scalars(entry.value):
                for match in WORD.finditer(text, scalar.start, scalar.end):
                    found.append((entry.key.text, match.start(), match.group()))
    return tuple(found)


def _scalars(node: Node, prose: bool = False) -> Iterator[Scalar]:
    """The texts of a file that mean something; the reasons of conditions are prose."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Keys):
        for entry in node:
            if entry.key.text not in NOT_RULES:
                yield from [] if prose else [entry.key]
                yield from _scalars(entry.value, entry.key.text in WITH_REASONS)
    else:
        for item in node:
            yield from _scalars(item)


@cache
def vocabulary(folder: Path) -> tuple[str, ...]:
    """Every word of the language and of the game."""
    words = set(reserved_words()) | {word.name for word in core_table().words}
    words |= {key for shape in key_table().shapes.values() for key in shape.keys}
    words |= {word for _, _, word in sites(folder)}
    return tuple(sorted(word for word in words if NAME.fullmatch(word)))


def own_words(folder: Path) -> tuple[str, ...]:
    """The words that the game itself uses: these are mistaken for each other most easily."""
    return tuple(sorted({word for _, _, word in sites(folder) if NAME.fullmatch(word)}))


def drawn(count: int, seed: int) -> list[Fault]:
    """So many faults: by turns in rules and in tables, in every game, and with words of the
    game alone or of the whole language."""
    chance = random.Random(seed)
    found: list[Fault] = []
    taken: set[tuple[str, int, str]] = set()
    while len(found) < count:
        folder = FOLDERS[len(found) // 4 % len(FOLDERS)]
        in_rules, nearby = len(found) % 2 == 0, len(found) // 2 % 2 == 0
        _, start, word = chance.choice([s for s in sites(folder) if (s[0] in RULES) == in_rules])
        words = own_words(folder) if nearby else vocabulary(folder)
        other = chance.choice([w for w in words if w != word])
        if (folder.name, start, other) not in taken:
            taken.add((folder.name, start, other))
            found.append(fault_at(folder, start, word, other))
    return found


def fault_at(folder: Path, start: int, word: str, other: str) -> Fault:
    """The fault of another word at this index of the game file."""
    text = source_of(folder)[1]
    line = text.count("\n", 0, start) + 1
    return Fault(folder.name, start, word, other, line, text.split("\n")[line - 1].strip())


# ------------------------------------------------------------ who notices
def outcome(fault: Fault) -> str:
    """`refused` by check, `harmless`, `caught` by a scenario, or `survived`."""
    folder = ROOT / "games" / fault.game
    name, text = source_of(folder)
    end = fault.start + len(fault.word)
    changed = {name: (text[: fault.start] + fault.other + text[end:]).encode()}
    files = replace(game(folder), rules=changed)
    if check(files).total or checked(files).errors:
        return "refused"
    after = load(files)
    if programs(after) == programs(load(game(folder))):
        return "harmless"
    made = ready(files)
    assert not made.problems
    if any(result.failure is not None for result in results(made)):
        return "caught"
    return "survived"


def programs(loaded: Loaded) -> Mapping[str, str]:
    """What a game means at every table: the text of its programs."""
    assert loaded.game is not None
    found = {}
    for variants in setups(loaded.game):
        made, _ = typed_game(loaded.game, variants)
        options = made.names.options.values()
        choices: list[dict[str, str]] = [{}]
        choices += [{o.name: v.name} for o in options for v in o.values if v.low is None]
        choices += [{o.name: str(n)} for o in options for n in o.numbers or ()]
        for players in made.names.sections.players:
            for chosen in choices:
                key = f"{players} {variants} {chosen}"
                try:
                    found[key] = text_of(program_of(made, players, chosen)[0])
                except (SetupError, NotRunError) as error:
                    found[key] = str(error)
    return found
