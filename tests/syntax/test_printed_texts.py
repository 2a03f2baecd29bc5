"""Texts printed on squares: each is one entry or a message, and prints back; Lark agrees."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark, Tree
from lark.exceptions import LarkError

from ludex.apps.files import find_game
from ludex.model.inscriptions import Inscriptions
from ludex.pipeline import load
from ludex.syntax.printed_grammar import grammar_of
from ludex.syntax.printed_phrases import FormError, form_of
from ludex.syntax.printed_texts import Dictionary, Misreading, Printed, Reading
from ludex.syntax.printed_tokens import ARROW_SIGNS, capitals, number_words

ROOT = Path(__file__).resolve().parents[2]
GAMES = ["tests/games/garden-path", "games/gootmu"]
LISTS = {"mood": ("merry", "sad")}


def dictionary(*phrases: str | tuple[str, ...]) -> Dictionary:
    """Each argument is an entry, with one phrase or several."""
    listed = [(p,) if isinstance(p, str) else p for p in phrases]
    return Dictionary(
        [Printed(i, form_of(text, LISTS, "")) for i, entry in enumerate(listed) for text in entry]
    )


def inscriptions_of(folder: str) -> Inscriptions:
    loaded = load(find_game(str(ROOT / folder)).games[0])
    assert loaded.game is not None
    problems: list[object] = []
    lists = {x.name: x.values for x in loaded.game.sections.types}
    made = Inscriptions(loaded.game.sections, lists, problems.append)
    made.look_through()
    assert problems == []
    return made


def example_of(made: Inscriptions, index: int) -> str:
    """The example of an entry; one without holes is its own."""
    example = made.squares[index].example
    return example.text if example is not None else made.dictionary.said(index, {})


def read(made: Dictionary, text: str) -> tuple[int, dict[str, int]] | str:
    found = made.understand(text)
    if isinstance(found, Misreading):
        return f"{text[found.start : found.end]}: {found.sentence}"
    return found.entry, dict(found.values)


# ------------------------------------------------------------ reading
@pytest.mark.parametrize(
    ("text", "entry", "values"),
    [
        ("STEP 2 CELLS", 0, {"n": 2}),
        ("step two cells.", 0, {"n": 2}),
        ("STEP  A  CELL,", 0, {"n": 1}),
        ("STEP 98 CELLS", 0, {"n": 98}),
        ("SING A MERRY SONG", 1, {"mood": 0}),
        ("SING AND DANCE, A SAD SONG!", 1, {"mood": 1}),
        ("PAINT IT GRAY", 2, {}),
        ("TURN 3/4 ROUND (SLOWLY)", 3, {"q": 3}),
        ("WAIT FOR A PLAYER'S TURN", 4, {}),
        ("WAIT FOR A PLAYER’S TURN", 4, {}),
    ],
)
def test_a_text_is_one_entry(text: str, entry: int, values: dict[str, int]) -> None:
    made = dictionary(
        "STEP {n} CELL(S)", "SING [AND DANCE] A {mood} SONG", "PAINT IT GREY|GRAY",
        "TURN {q 1..3}/4 ROUND (SLOWLY)", "WAIT FOR A PLAYER'S TURN",
    )  # fmt: skip
    assert read(made, text) == (entry, values)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("STEP 0 CELLS", "0: `0` does not fit behind `STEP`."),
        ("STEP 7 CELLS", "7: `7` does not fit behind `STEP`."),
        ("STEP CELLS", "CELLS: `CELLS` does not fit behind `STEP`."),
        ("STEP 2", "2: This text is not complete: something is missing behind `STEP 2`."),
        ("STEP 2 CELLS NOW", "NOW: The text is complete at `STEP 2 CELLS`; `NOW` is too much."),
        ("FLY", "FLY: No square begins with `FLY`."),
        ("STEP -> 2 CELLS", "->: An arrow stands at the end of a text."),
        ("  ", "  : Nothing is printed here."),
        ("STEP 99999999999999999999 CELLS", "99999999999999999999: `99999999999999999999` does not "
         "fit behind `STEP`."),
    ],
)  # fmt: skip
def test_what_is_no_entry_is_said_where_it_stops(text: str, said: str) -> None:
    assert read(dictionary("STEP {n 1..6} CELL(S)"), text) == said


def test_what_would_fit_is_said() -> None:
    made = dictionary("STEP {n 1..6} CELL(S)", "STEP BACK", "STAY")
    found = made.understand("STEP BCK")
    assert isinstance(found, Misreading)
    assert (found.fitting, found.hint) == (
        ("a number from 1 to 6", "`BACK`"),
        "Did you mean `BACK`?",
    )
    found = made.understand("STEP UPWARDS")
    assert isinstance(found, Misreading)
    assert found.hint == "What fits here: a number from 1 to 6, `BACK`."


def test_arrows_are_ways() -> None:
    made = dictionary("SLIDE")
    texts = {"SLIDE ->": 2, "SLIDE <-": 6, "SLIDE ^": 0, "SLIDE v": 4, "SLIDE →": 2, "slide": None}
    for text, way in texts.items():
        found = made.understand(text)
        assert isinstance(found, Reading)
        assert found.arrow == way


def test_no_word_is_two_numbers() -> None:
    for one in number_words().values():
        for other in number_words().values():
            assert all(other.get(word, number) == number for word, number in one.items())
            assert all(word == capitals(word) for word in one)


# ------------------------------------------------------------ phrases
@pytest.mark.parametrize(
    ("phrase", "sentence"),
    [
        ("STEP {2} CELLS", "`{2}` is no hole."),
        ("STEP {n 6..1}", "This range goes down, to 1."),
        ("STEP {n} {n}", "The hole `n` stands here twice."),
        ("STEP [AND {n}] HOPS", "A hole cannot stand in a part that may be left out."),
        ("STEP [AND", "A bracket is not closed."),
        ("STEP ]", "The brackets do not close one by one."),
        ("[STEP]", "This phrase may be empty."),
        ("STEP }", "`}` stands here alone."),
        ("{mood: GAI}", "`mood` has 2 values, and here are not as many names."),
        ("{tune: GAI, TRISTE}", "There is no list of the name `tune`."),
        ("", "This phrase may be empty."),
    ],
)
def test_a_phrase_that_is_none_is_refused(phrase: str, sentence: str) -> None:
    with pytest.raises(FormError) as error:
        form_of(phrase, LISTS, "")
    assert error.value.sentence == sentence


@pytest.mark.parametrize(
    ("phrases", "text"),
    [
        (("STEP {n} CELL(S)", "STEP {k 3..4} CELLS"), "STEP 3 CELLS"),
        (("STEP {n} CELL", "STEP ONE CELL"), "STEP ONE CELL"),
        (("STEP {n} CELL", "STEP 1 CELL"), "STEP 1 CELL"),
        (("STEP {n} CELL", "STEP A|THE CELL"), "STEP A CELL"),
        (("GO [BACK] HOME", "GO HOME"), "GO HOME"),
        (("BE {mood}", "BE SAD"), "BE SAD"),
        (("PAINT GREY|GRAY", "PAINT GRAY|GREEN"), "PAINT GRAY"),
        (("STEP {n 1..2} CELLS", "STEP {n 3..4} CELLS"), None),
        (("STEP {n} CELL", "STEP {n} CELLS"), None),
        (("STEP", "STEP BACK"), None),
    ],
)
def test_two_entries_for_one_text_are_found_with_such_a_text(
    phrases: tuple[str, str], text: str | None
) -> None:
    clashes = list(dictionary(*phrases).clashes())
    assert [clash[2] for clash in clashes] == ([] if text is None else [text])


def test_two_phrases_of_one_entry_may_fit_one_text_if_they_mean_the_same() -> None:
    assert not list(dictionary(("GO {n} [MORE] STEP(S)", "GO {n} STEPS")).clashes())
    assert list(dictionary(("GO {n} {k}", "GO {k} {n}")).clashes())


WORDS = ["GO", "STEP", "ONE", "2", "A", "{n}", "{k 2..3}", "{mood}", "SAD", "HOME", "CELL(S)"]


@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=4), min_size=2, max_size=4))
@settings(max_examples=120, deadline=None)
def test_a_clash_is_found_exactly_where_some_text_is_two_entries(rows: list[list[str]]) -> None:
    phrases = [" ".join(row) for row in rows if all(row.count(w) == 1 for w in row if "{" in w)]
    made = dictionary(*dict.fromkeys(phrases)) if phrases else dictionary("GO")
    found = {(a.entry, b.entry) for a, b, _ in made.clashes()}
    tokens = ["GO", "STEP", "ONE", "1", "2", "3", "4", "A", "MERRY", "SAD", "HOME", "CELL", "CELLS"]
    both = set()
    lines = made.lines
    for i, one in enumerate(lines):
        for other in lines[:i]:
            if len(one.slots) != len(other.slots) or one.printed.entry == other.printed.entry:
                continue
            pairs = zip(one.slots, other.slots, strict=True)
            common = [
                [t for t in tokens if fits(a, t) is not None and fits(b, t) is not None]
                for a, b in pairs
            ]
            if all(common):
                both.add((other.printed.entry, one.printed.entry))
    assert found == both


def fits(slot: object, word: str) -> object:
    from ludex.syntax.printed_phrases import Slot
    from ludex.syntax.printed_tokens import Token

    assert isinstance(slot, Slot)
    return slot.value(Token(word, 0, len(word)))


# ------------------------------------------------------------ whole dictionaries
@pytest.mark.parametrize("folder", GAMES)
def test_every_entry_prints_and_is_read_again(folder: str) -> None:
    made = inscriptions_of(folder)
    for index, square in enumerate(made.squares):
        example = example_of(made, index)
        found = made.dictionary.understand(example)
        assert isinstance(found, Reading), example
        assert found.entry == index
        for language in ("", "fr"):
            for arrow in (found.arrow, 6 if square.arrow else None):
                text = made.dictionary.said(index, found.values, language, arrow)
                again = made.dictionary.understand(text)
                assert isinstance(again, Reading), text
                assert (again.entry, again.values, again.arrow) == (index, found.values, arrow)
                assert made.dictionary.said(index, again.values, language, arrow) == text


@pytest.mark.parametrize("folder", GAMES)
def test_every_phrase_is_read_with_any_numbers(folder: str) -> None:
    made = inscriptions_of(folder)
    for line in made.dictionary.lines:
        for pick in (0, -1):
            words = [
                str((slot.low, slot.high)[pick])
                if slot.low <= slot.high
                else list(slot.words)[pick]
                for slot in line.slots
            ]
            found = made.dictionary.understand(" ".join(words))
            assert isinstance(found, Reading), words
            assert found.entry == line.printed.entry


@pytest.mark.parametrize("folder", GAMES)
def test_a_grammar_of_lark_says_the_same(folder: str) -> None:
    made = inscriptions_of(folder)
    arrows = [square.arrow for square in made.squares]
    lark = Lark(grammar_of(made.sentences, arrows), parser="earley", ambiguity="explicit")
    texts = []
    for index, square in enumerate(made.squares):
        example = example_of(made, index)
        found = made.dictionary.understand(example)
        assert isinstance(found, Reading)
        arrow = 2 if square.arrow else None
        texts += [
            made.dictionary.said(index, found.values, language, arrow) for language in ("", "fr")
        ]
    texts += [f"{text} AGAIN" for text in texts[::5]] + [text[:-3] for text in texts[::7]]
    for text in texts:
        found = made.dictionary.understand(text)
        known = isinstance(found, Reading) and made.squares[found.entry].arrow == (
            found.arrow is not None
        )
        try:
            tree = lark.parse(capitals(text))
        except LarkError:
            assert not known, text
            continue
        assert known, text
        assert isinstance(found, Reading)
        assert isinstance(tree, Tree)
        assert tree.data == f"e{found.entry}", text


def test_signs_of_arrows_are_read_again() -> None:
    made = dictionary("SLIDE")
    for way, sign in ARROW_SIGNS.items():
        found = made.understand(f"SLIDE {sign}")
        assert isinstance(found, Reading)
        assert found.arrow == way
