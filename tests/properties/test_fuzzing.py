"""Whatever bytes, trees and phrases a file is made of: the check ends with findings, not faults."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.evidence_writer import FULL
from tests.fuzz.target import sound
from tests.properties.games import SHIPPED
from tests.syntax.test_print import PHRASES

from ludex.syntax.keys import key_table
from ludex.syntax.lalr import reserved_words
from ludex.syntax.print import text_of

EXAMPLES = 1_000 if FULL else 60
SMALL = 4_000
FILES = [
    (folder / "game.yaml").read_bytes()
    for folder in SHIPPED
    if (folder / "game.yaml").stat().st_size < SMALL
]
SIGNS = [
    *(bytes([one]) for one in b"\0\t\r\xff[{!|'#%-\n()"),
    *(b'"', b"- ", b": ", b"&a ", b"*a", b"<<: ", b"1e9", b"\n  ", b"\xe2\x80\xae", b"9" * 30),
]
WORDS = sorted({*reserved_words(), "heap", "pile", "pebble", "player", "1", "0", "A", "+2", "x"})
HEAD = "ludex: 1\ngame: g\nplayers: [2]\npieces: {pebble: {copies: 3, begins: heap}}\n"
HEAD += "places: {heap: {holds: pebble}, pile: {each: player, holds: pebble}}\n"
SLOTS = {
    "test": HEAD + "invariants: [PHRASE]\nplay:\n  - win for first of seats\n",
    "value": HEAD + "define: {word: [PHRASE otherwise]}\nplay:\n  - win for first of seats\n",
    "step": HEAD + "rules: {rule: [PHRASE]}\nplay: [take turns: [rule, end game]]\n",
    "meaning": HEAD + "define: {word: PHRASE}\nplay:\n  - win for first of seats\n",
}


def bounded(strategy: st.SearchStrategy[bytes]) -> None:
    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=not FULL,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(strategy)
    def holds(data: bytes) -> None:
        sound(data)

    holds()


def spoiled(data: bytes) -> st.SearchStrategy[bytes]:
    """A file with some bytes cut out, put in or doubled."""
    place = st.integers(0, len(data))
    change = st.tuples(place, st.integers(0, 12), st.sampled_from([b"", *SIGNS]))
    return st.lists(change, min_size=1, max_size=4).map(lambda changes: _changed(data, changes))


def _changed(data: bytes, changes: Sequence[tuple[int, int, bytes]]) -> bytes:
    for at, gone, put in changes:
        data = data[:at] + put + data[at + gone :]
    return data


def test_any_bytes_are_read_or_refused() -> None:
    bounded(st.binary(max_size=200))


def test_spoiled_games_are_checked_to_the_end() -> None:
    bounded(st.sampled_from(FILES).flatmap(spoiled))


def test_words_of_a_game_in_any_order_are_checked_to_the_end() -> None:
    def shuffled(data: bytes) -> st.SearchStrategy[bytes]:
        lines = data.decode().split("\n")
        some = st.lists(st.sampled_from(lines), min_size=1, max_size=30)
        return some.map(lambda chosen: "\n".join([*lines[:3], *chosen]).encode())

    bounded(st.sampled_from(FILES).flatmap(shuffled))


def trees() -> st.SearchStrategy[str]:
    """Values in the flow style of YAML, made of keys of the language and of short phrases."""
    keys = sorted({key for shape in key_table().shapes.values() for key in shape.keys})
    names = st.sampled_from([*keys, "heap", "pebble", "score of player", "if heap is empty"])
    leaves = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
    return st.recursive(
        st.one_of(leaves, st.sampled_from(["yes", "0..9", "1", "-1", "''", "[]", "{}"])),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
            st.dictionaries(names, inner, max_size=3).map(
                lambda made: "{" + ", ".join(f"{k}: {v}" for k, v in made.items()) + "}"
            ),
        ),
        max_leaves=10,
    )


def test_any_tree_under_any_key_is_checked_to_the_end() -> None:
    keys = sorted(set(key_table().files["game"].keys) - {"ludex", "game"})
    made = st.dictionaries(st.sampled_from(keys), trees(), min_size=1, max_size=4)

    def file(sections: dict[str, str]) -> bytes:
        own = "".join(f"{key}: {value}\n" for key, value in sections.items())
        kept = [line for line in HEAD.split("\n") if line.split(":")[0] not in sections]
        return ("\n".join(kept) + own).encode()

    bounded(made.map(file))


@pytest.mark.parametrize("slot", SLOTS)
def test_any_phrase_of_the_grammar_is_checked_to_the_end(slot: str) -> None:
    def file(node: object) -> bytes:
        phrase = re.sub(r"\s+", " ", text_of(node))  # type: ignore[arg-type]
        return SLOTS[slot].replace("PHRASE", phrase).encode()

    bounded(PHRASES[slot].map(file))


@pytest.mark.parametrize("slot", SLOTS)
def test_any_words_in_the_place_of_a_phrase_are_checked_to_the_end(slot: str) -> None:
    words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join)
    put: Callable[[str], bytes] = lambda phrase: SLOTS[slot].replace("PHRASE", phrase).encode()  # noqa: E731
    bounded(words.map(put))


def test_files_of_every_size_are_tried(tmp_path: Path) -> None:
    assert len(FILES) >= 5
    sound(FILES[0])
