"""Several sentences on one thing: cut at what joins them, read in order, printed back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark
from lark.exceptions import LarkError
from tests.syntax.test_printed_texts import dictionary

from ludex.syntax.printed_grammar import grammar_of
from ludex.syntax.printed_sentences import Sentences, Text, wrong_joiner
from ludex.syntax.printed_texts import Misreading
from ludex.syntax.printed_tokens import capitals

PHRASES = ("+{n} CARD(S)", "+{n} ACTION(S)", "DISCARD A CARD", ("TRASH IT", "DROP IT"), "SLIDE")
JOINED = Sentences(dictionary(*PHRASES), [",", "AND", "new line"])


def read(text: str, made: Sentences = JOINED) -> list[tuple[int, dict[str, int]]] | str:
    found = made.understand(text)
    if isinstance(found, Misreading):
        return f"{found.start}-{found.end} {found.sentence}"
    return [(each.entry, dict(each.values)) for each in found.sentences]


@pytest.mark.parametrize(
    "text",
    [
        "+1 CARD, +2 ACTIONS", "+1 CARD AND +2 ACTIONS", "+1 card, and +2 actions",
        "+1 CARD\n+2 ACTIONS", "+1 CARD\n+2 ACTIONS\n", "+1 CARD,+2 ACTIONS,",
        "+1 CARD / +2 ACTIONS", "+ONE CARD. AND, \n+ 2 ACTIONS.",
    ],
)  # fmt: skip
def test_two_sentences_are_two_entries_in_order(text: str) -> None:
    assert read(text) == [(0, {"n": 1}), (1, {"n": 2})]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("+1 CARD, +2 ACTONS", "12-18 `ACTONS` does not fit behind `+2`."),
        ("+1 CARD +2 ACTIONS", "8-9 The text is complete at `+1 CARD`; `+` is too much."),
        ("+1 CARD, FLY", "9-12 No square begins with `FLY`."),
        ("+1 CARD AND", "8-11 This text is not complete: a sentence is missing behind `AND`."),
        ("AND +1 CARD", "0-3 A text does not begin with `AND`, which joins sentences."),
        ("+1 CARD, +2", "10-11 This text is not complete: something is missing behind `+2`."),
        ("", "0-0 Nothing is printed here."),
        (",", "0-1 A text does not begin with `,`, which joins sentences."),
    ],
)
def test_what_cannot_be_read_is_said_at_its_column(text: str, said: str) -> None:
    assert read(text) == said


def test_nothing_is_joined_where_nothing_is_declared() -> None:
    made = Sentences(dictionary(*PHRASES))
    assert read("+1 CARD, +2 ACTIONS", made) == (
        "9-10 The text is complete at `+1 CARD`; `+` is too much."
    )


def test_a_phrase_that_a_joiner_would_cut_is_found_with_a_text() -> None:
    made = Sentences(
        dictionary(
            "SING A SONG, THEN REST", "RUN {n} STEPS [AND HOP]", "TURN LEFT|AND", "BE {mood}"
        ),
        [",", "AND", "merry"],
    )
    assert [(p.entry, joiner, text) for p, joiner, text in made.cuts()] == [
        (0, ",", "SING A SONG, THEN REST"),
        (1, "AND", "RUN 1 STEPS AND HOP"),
        (2, "AND", "TURN AND"),
        (3, "MERRY", "BE MERRY"),
    ]


@pytest.mark.parametrize("joiner", ["AND THEN", "->", "7", "v", "(", "{n}", ""])
def test_what_cannot_join(joiner: str) -> None:
    assert wrong_joiner(joiner)


def test_each_sentence_may_have_the_arrow() -> None:
    found = JOINED.understand("SLIDE v, +1 CARD")
    assert isinstance(found, Text)
    assert found.arrow == 4
    assert JOINED.said(found.sentences) == "SLIDE v, +1 CARD"


sentence = st.one_of(
    st.integers(1, 99).map(lambda n: f"+{n} CARDS"),
    st.integers(1, 99).map(lambda n: f"+{n} ACTIONS"),
    st.sampled_from(["DISCARD A CARD", "TRASH IT", "drop it", "SLIDE ->"]),
)
between = st.sampled_from([", ", " AND ", "\n", ",\n", " / ", ", and "])


@given(st.lists(st.tuples(sentence, between), min_size=1, max_size=5))
def test_a_text_is_printed_back_and_read_again(parts: list[tuple[str, str]]) -> None:
    text = "".join(part + join for part, join in parts[:-1]) + parts[-1][0]
    found = JOINED.understand(text)
    assert isinstance(found, Text)
    assert len(found.sentences) == len(parts)
    printed = JOINED.said(found.sentences)
    again = JOINED.understand(printed)
    assert isinstance(again, Text)
    meant = [(each.entry, each.values, each.arrow) for each in found.sentences]
    assert [(each.entry, each.values, each.arrow) for each in again.sentences] == meant
    assert JOINED.said(again.sentences) == printed


@pytest.mark.parametrize(
    "text",
    [
        "+1 CARD, +2 ACTIONS", "+1 CARD AND DISCARD A CARD", "SLIDE v, +1 CARD",
        "SLIDE ->\n+1 CARD,",
        "+1 CARD +2 ACTIONS", "AND +1 CARD", "+1 CARD AND", "+1 CARD, FLY",
    ],
)  # fmt: skip
def test_a_grammar_of_lark_says_the_same(text: str) -> None:
    lark = Lark(grammar_of(JOINED, [False] * 4 + [True]), parser="earley")
    try:
        lark.parse(capitals(text) if " v" not in text else text)
        parsed = True
    except LarkError:
        parsed = False
    assert parsed == isinstance(JOINED.understand(text), Text)
