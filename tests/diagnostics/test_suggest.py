"""Did you mean ...?"""

import string

import pytest

from ludex.diagnostics.suggest import nearest

WORDS = (
    "play-trick", "score", "hand", "pile", "players", "player", "discard", "for each", "choose",
    "winner", "options", "variants", "invariants", "cites", "reveal", "shuffle", "trick", "lost",
    "box", "ogre-bonus", "extra-ogre", "reveal-last-card", "sorcerer", "turn", "end", "cell",
)  # fmt: skip


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("shufle", "shuffle"),
        ("shfufle", "shuffle"),
        ("Shuffle", "shuffle"),
        ("extra_ogre", "extra-ogre"),
        ("for_each", "for each"),
        ("hnad", "hand"),
        ("variant", "variants"),
        ("sorcererss", "sorcerer"),
        ("zebra", None),
        ("", None),
        ("ab", None),
        ("x" * 1_000_000, None),
    ],
)
def test_the_nearest_word(word: str, meant: str | None) -> None:
    assert nearest(word, WORDS) == meant


def test_a_short_word_is_not_taken_for_any_other() -> None:
    assert nearest("a", ("b", "cd")) is None
    assert nearest("even", ("eggs",)) is None


def test_nothing_is_suggested_for_a_word_by_itself() -> None:
    assert nearest("score", ("score", "scores")) == "scores"


def typos(word: str) -> set[str]:
    made = set()
    for at in range(len(word)):
        made.add(word[:at] + word[at + 1 :])
        made.add(word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :])
        for letter in string.ascii_lowercase[::5]:
            made.add(word[:at] + letter + word[at:])
            made.add(word[:at] + letter + word[at + 1 :])
    return made - set(WORDS)


def test_of_all_single_typos_nearly_all_lead_back_to_the_word() -> None:
    pairs = [(typo, word) for word in WORDS for typo in typos(word)]
    right = sum(nearest(typo, WORDS) == word for typo, word in pairs)
    assert len(pairs) > 2_000
    assert right / len(pairs) >= 0.97
