"""Every kind of change, in the lines that go and those that come."""

import pytest

from ludex.changes.change import difference
from ludex.changes.every import changes_of, every_kind
from ludex.changes.passage import Passage, phrases_of
from ludex.changes.vocabulary import vocabulary
from ludex.pipeline import Files, load, typed_game
from ludex.source.read import read_tree
from ludex.source.tree import Mapping

GAME = """\
ludex: 1
game: shells
players: [2]
board: {grid: [2, 2]}
options: {depth: [deep, shallow]}
types:
  tint: [pale, dark]
pieces:
  shell: {kinds: {cone: {tint: pale, worth: 2}, fan: {tint: dark, worth: 3, copies: 4}}}
places:
  sea: {holds: shell}
  shore:
    each: player
    holds: shell
attempts:
  throw: {asks: Did it go far?, outcomes: [far, near], odds: {far: 1, near: 2}}
define:
  haul of player: shore of player where its worth is more than 2
  reef of player:
    drawn:
      2: |
        A .
        . B
  price of shell: [worth of shell + 1 if depth is deep, 0 otherwise]
squares:
  - {phrase: "WORTH {n} POINT(S)", name: prize, points: n}
rules:
  gather:
    - if sea is not empty and (depth is deep or some sea are fan):
        - move first of sea to own shore
        - reveal own shore
    - may choose shell among own shore where its tint is pale:
        - move shell to sea
play:
  - gather
  - end game
"""


def made(section: str, name: str, kind: str = "", text: str = GAME) -> list[tuple[str, list[str]]]:
    """The changes of what stands under a key: the kind, and what goes and comes without blanks."""
    files = Files("shells", {"game.yaml": text.encode()})
    game = load(files).game
    root, source, _ = read_tree("game.yaml", text.encode())
    assert game is not None
    assert isinstance(root, Mapping)
    under = root.get(section)
    node = under.get(name) if isinstance(under, Mapping) and name else under
    assert node is not None
    words = vocabulary(game, typed_game(game)[0])
    passage = Passage(source, node, words, tuple(phrases_of(game)), (), kind)
    return [
        (change.kind, [line[0] + line[1:].strip() for line in difference(source, change)])
        for change in changes_of(passage)
    ]


def come(section: str, name: str, kind: str, place: str = "") -> list[str]:
    """What stands there after each change of one kind; nothing where a line only goes."""
    every = [lines for each, lines in made(section, name, place) if each == kind]
    return [" / ".join(line[1:] for line in lines if line[0] == "+") for lines in every]


HAUL, GATHER = "haul of player: ", "- if sea is "


@pytest.mark.parametrize(
    ("section", "name", "kind", "wanted"),
    [
        ("define", "haul of player", "comparison", "shore of player where its worth is at least 2"),
        (
            "define",
            "haul of player",
            "denial",
            "shore of player where its worth is not more than 2",
        ),
        ("define", "haul of player", "number", "shore of player where its worth is more than 3"),
        ("define", "haul of player", "number", "shore of player where its worth is more than 1"),
        ("define", "haul of player", "side", "shore of player"),
        (
            "define",
            "haul of player",
            "another name",
            "shore of player where its tint is more than 2",
        ),
    ],
)
def test_a_word_is_changed(section: str, name: str, kind: str, wanted: str) -> None:
    assert HAUL + wanted in come(section, name, kind)


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("denial", "empty and (depth is deep or some sea are fan):"),
        ("denial", "not empty and (depth is not deep or some sea are fan):"),
        ("denial", "not empty and (depth is deep or not some sea are fan):"),
        ("side", "not empty:"),
        ("side", "not empty and (depth is deep):"),
        ("sign", "not empty and (depth is deep or all sea are fan):"),
        ("another name", "not empty and (depth is shallow or some sea are fan):"),
        ("another name", "not empty and (depth is deep or some sea are cone):"),
    ],
)
def test_the_head_of_a_block_is_changed(kind: str, wanted: str) -> None:
    assert GATHER + wanted in come("rules", "gather", kind)


def test_the_condition_of_a_choice_is_left_out() -> None:
    assert "- may choose shell among own shore :" in come("rules", "gather", "side")
    duty = "- choose shell among own shore where its tint is pale:"
    assert come("rules", "gather", "duty") == [duty]


def test_a_step_is_left_out_and_two_change_places() -> None:
    gone = [lines for kind, lines in made("rules", "gather", "") if kind == "part dropped"]
    assert ["-- reveal own shore"] in gone
    swapped = [lines for kind, lines in made("rules", "gather") if kind == "neighbours swapped"]
    assert ["+- reveal own shore", "-- reveal own shore"] in [sorted(lines) for lines in swapped]


def test_a_case_is_left_out_and_a_sign_turned() -> None:
    key = "price of shell: "
    assert f"{key}[0 otherwise]" in come("define", "price of shell", "part dropped")
    assert f"{key}[worth of shell - 1 if depth is deep, 0 otherwise]" in come(
        "define", "price of shell", "sign"
    )


def test_values_that_are_declared_are_changed() -> None:
    assert come("options", "depth", "neighbours swapped") == ["options: {depth: [shallow, deep]}"]
    signs = "signs: {far: [it flies far off, it rolls far off], near: [near, it lies near]}"
    told = GAME.replace("asks: Did it go far?,", f"asks: Did it go far?, {signs},")
    swapped = [
        lines for kind, lines in made("attempts", "throw", "", told) if kind == "neighbours swapped"
    ]
    assert len(swapped) == 2
    numbers = " ".join(come("pieces", "shell", "number"))
    assert all(part in numbers for part in ("worth: 4", "worth: 1", "copies: 3", "copies: 5"))
    assert "tint: dark, worth: 2" in " ".join(come("pieces", "shell", "another name"))


def test_what_is_told_loses_a_word_and_what_is_seen_is_hidden() -> None:
    assert "asks: Did it go," in come("attempts", "throw", "sentence")[0]
    assert come("places", "sea", "sight", "place") == ["sea: {seen by: nobody, holds: shell}"]
    assert come("places", "shore", "sight", "place") == ["seen by: nobody"]
    assert come("places", "shore", "sight") == []


def test_what_a_printed_text_says_of_itself_is_nought() -> None:
    assert come("squares", "", "hole", "mark") == [
        '- {phrase: "WORTH {n} POINT(S)", name: prize, points: 0}'
    ]
    assert come("squares", "", "hole", "square") == []


DRAWN = GAME.replace(
    "{grid: [2, 2]}",
    """
  drawn: |
    o-o-o
    |\\ /|
    | o |
    |   |
    o---o""",
).replace("  reef of player:\n    drawn:\n      2: |\n        A .\n        . B\n", "")


def test_a_drawn_board_loses_a_line() -> None:
    every = made("board", "", "board", DRAWN)
    lines = [[line.strip() for line in lines] for kind, lines in every if kind == "line"]
    assert lines == [
        ["-o-o-o", "+o o-o"],
        ["-o-o-o", "+o-o o"],
        ["-o---o", "+o   o"],
        ["-|\\ /|", "-| o |", "-|   |", "+\\ /|", "+o |", "+|"],
        ["-|\\ /|", "+|  /|"],
        ["-|\\ /|", "+|\\  |"],
        ["-|\\ /|", "-| o |", "-|   |", "+|\\ /", "+| o", "+|"],
    ]
    assert not any(kind == "line" for kind, _ in made("board", "", "place", DRAWN))


def test_what_not_everybody_sees_is_seen_by_all() -> None:
    text = GAME.replace("sea: {holds", "sea: {seen by: nobody, holds")
    every = [lines for kind, lines in made("places", "sea", "place", text) if kind == "sight"]
    assert every == [
        ["-sea: {seen by: nobody, holds: shell}", "+sea: {seen by: all, holds: shell}"]
    ]


def test_options_are_offered_in_the_order_in_which_they_stand() -> None:
    steps = """    - choose one:
        - option one-way:
            - reveal own shore
        - option the-other:
            - hide own shore
"""
    text = GAME.replace("    - may choose shell", steps + "    - may choose shell")
    swapped = [kind for kind, _ in made("rules", "gather", "", text)].count("neighbours swapped")
    before = [kind for kind, _ in made("rules", "gather")].count("neighbours swapped")
    assert swapped == before + 1


def test_a_drawing_loses_a_sign() -> None:
    assert come("define", "reef of player", "drawing") == [". .", ". ."]


def test_every_kind_is_found_and_every_change_is_another() -> None:
    kinds = {kind for kind, _ in made("rules", "gather")} | {
        kind
        for section, name, place in (
            ("define", "haul of player", ""), ("places", "sea", "place"), ("attempts", "throw", ""),
            ("define", "reef of player", ""), ("squares", "", "mark"),
        )
        for kind, _ in made(section, name, place)
    } | {kind for kind, _ in made("board", "", "board", DRAWN)}  # fmt: skip
    assert kinds == set(every_kind())
    every = [lines for _, lines in made("rules", "gather")]
    assert len({str(lines) for lines in every}) == len(every)
    assert every == [lines for _, lines in made("rules", "gather")]
