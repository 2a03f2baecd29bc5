"""Options and their values may have the name of some verbs, and these are all of them."""

from ludex.syntax.lalr import PhraseError, parse, reserved_words
from ludex.syntax.plain import VERBS


def reads(text: str, entrance: str) -> bool:
    try:
        parse(text, entrance)
    except PhraseError:
        return False
    return True


def test_the_names_of_values_are_those_that_the_grammar_reads() -> None:
    values = {"yes", "no", "it", "you", "each", "empty"}
    read = {word for word in reserved_words() if reads(f"metric is {word}", "test")}
    assert read - values == set(VERBS)


def test_the_names_of_options_are_the_same() -> None:
    assert {w for w in reserved_words() if reads(f"option {w}", "head")} == set(VERBS)
