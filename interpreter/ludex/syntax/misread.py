"""What to tell the author of a phrase that is none."""

from __future__ import annotations

import re

from ludex.diagnostics.problem import Meant, Problem
from ludex.diagnostics.suggest import misnamed
from ludex.records import replace
from ludex.source.edits import instead
from ludex.source.tree import Scalar
from ludex.syntax.lalr import PhraseError, reserved_words
from ludex.syntax.repairs import ARTICLES, other_words, reads, repairs, spelled_out

ENTRANCE_NAMES = {
    "step": "a step", "head": "the head of a block", "test": "a test", "value": "a value",
    "meaning": "a value, a set or a test", "case": "a case (`V if C` or `V otherwise`)",
    "rule_name": "the key of a rule", "word_name": "the key of a word", "event": "an event",
    "patch": "`before`, `after` or `instead of` a rule", "act": "a move",
}  # fmt: skip
FORMS = {
    "test": "A test says `X is Y`, `X is at least N`, `X is in S`, `X is empty`, `some S are Y`, "
    "`X has EFFECT` or `X holds`, joined by `and`, `or` and `not`.",
    "value": "A value is a name, a number, `WORD of X`, `WORD of (X by Y)` or `S where TEST`, "
    "joined by `plus`, `without`, `+`, `-` and `*`.",
    "step": "A step begins with a verb or the name of a rule, then what it is about: "
    "`move card to hand`.",
    "head": "A block begins with `if TEST`, `otherwise`, `for each X in S`, `repeat N times`, "
    "`choose X among S`, `option NAME`, `take turns` and their kin.",
    "word_name": "What a word is about stands behind `of`: `score of player`; a test has `is`.",
}  # fmt: skip
"""What phrases of a kind look like, for whoever is far from one."""
SIGNS = "A phrase is made of words, codes, numbers in digits, parentheses, `..`, `+`, `-` and `*`."
_IS_A_TEST = re.compile(r" (?:is|are|has|holds)\b")
_IS_GIVEN = re.compile(r"((?:own )?[a-z][a-z-]*(?: of [a-z -]+)?) is (\w+)")
_IS_LISTED = re.compile(r"([^\[]+?) (?:is|are) (\[.*\])")
_IS_OVER = re.compile(r"(?:the )?game (?:is )?(?:over|ends|ended|finished)")
LONG = 4
"""A mistyped word of so many letters is likelier than a word left out."""
FEW = 6
"""So many words that would fit are told one by one."""


def telling_words(text: str) -> list[str]:
    """The words of a phrase that may be names."""
    words = re.findall(r"[A-Za-z][\w-]*", text)
    return [word for word in words if word not in ARTICLES]


def phrase_problem(scalar: Scalar, entrance: str, error: PhraseError) -> Problem:
    """What to tell the author of a phrase that is none, with all that may have been meant."""
    if error.hint:
        span = scalar.place(error.start, error.end)
        return Problem(error.code, span, f"{error.sentence}.", error.hint)
    kind, text = ENTRANCE_NAMES[entrance], scalar.text
    elsewhere = _elsewhere(text, entrance)
    sentence = f"This is not {kind}: {error.sentence}."
    here = scalar.place(error.start, error.end)
    otherwise = Problem(
        error.code, here, sentence, elsewhere or _phrase_hint(text, error, entrance)
    )
    told: list[tuple[str, Problem]] = []
    for whole in () if elsewhere else repairs(text, entrance, error):
        fix = instead(scalar.span, whole, whole == spelled_out(text))
        problem = Problem(error.code, here, sentence, f"Did you mean `{whole}`?", fix=fix)
        told.append((whole, problem))
    for start, end, word in () if elsewhere else other_words(text, entrance, error):
        said = f"This is not {kind}: `{text[start:end]}` does not fit here."
        problem = misnamed(error.code, scalar.place(start, end), said, word)
        first = 0 if len(word) >= LONG else len(told)
        told.insert(first, (text[:start] + word + text[end:], problem))
    if not told:
        return otherwise
    return replace(told[0][1], meant=Meant(scalar.span, tuple(told), otherwise))


def _elsewhere(text: str, entrance: str) -> str:
    """What to do with a phrase that is the head of a block where a step is meant, or a step."""
    if entrance == "step" and _IS_A_TEST.search(text) and reads(text, "test"):
        said = f"It is a test: write `if {text}:`, and below it what happens then."
        kept = _IS_GIVEN.fullmatch(text)
        return said if kept is None else f"{said} To change it, write `set {kept[1]} to {kept[2]}`."
    if entrance == "test" and _IS_OVER.fullmatch(text):
        return "Among the moves of a scenario `asks: []` says that the game is over."
    if entrance == "case":
        return _test_of_a_case(text)
    other = {"step": "head", "head": "step"}.get(entrance)
    first, folded, _ = text.partition(" - ")
    if entrance == "step" and folded and reads(first, "head"):
        return f"A colon is missing: write `{first}:`, and below it each step behind `- `."
    if text == "else" and entrance == "head":
        return "Write `otherwise:`, and its steps below."
    if other is None or not reads(text, other):
        return ""
    if other == "head":
        return f"It begins a block: write `{text}:` and its steps below."
    return "It is a step of its own: leave out the colon and what stands below."


def _test_of_a_case(text: str) -> str:
    """What to do with a case that says a test where a value is meant."""
    said, fits, when = text.partition(" if ")
    said = said if fits else text.removesuffix(" otherwise")
    if said == text or not reads(said, "test"):
        return ""
    tests = [f"({each})" if " or " in each else each for each in (when, said) if each]
    rest = "" if fits else ", with what keeps the other cases out"
    return f"A case gives a value: write `yes if {' and '.join(tests)}`{rest}, and `no otherwise`."


def _phrase_hint(text: str, error: PhraseError, entrance: str) -> str:
    word = text[error.start : error.end]
    if error.code == "L061" and text[: error.start][-1:].isdigit() and word == ".":
        return "Numbers are whole, or end in `.5`."
    listed = _IS_LISTED.fullmatch(text)
    if error.code == "L061" and word == "[" and listed is not None:
        return f"A list stands behind a colon: `{listed[1]}: {listed[2]}`."
    if error.code == "L061" and word == ":":
        return "Behind what is no part of the phrase stands a colon and a blank: `REASON: TEST`."
    if error.code != "L063":
        return SIGNS if error.code == "L061" else ""
    if word[:1] in "+-" and word[1:].isdigit():
        return f"Put blanks around a sign of arithmetic: `{word[0]} {word[1:]}`."
    entrance = "test" if text.startswith(("if ", "otherwise if ")) else entrance
    if word == "," and entrance == "value":
        return f"Several things are a list: `[{text}]`."
    if word == "one" and "a number" in error.expected:
        return "Numbers are written in digits: `1`."
    if word in reserved_words() and "a name" in error.expected:
        said = f"`{word}` is a word of the language itself and cannot be a name here."
        return f"{said} {FORMS.get(entrance, '')}".strip()
    if entrance in FORMS and (len(error.expected) > FEW or entrance == "word_name"):
        return FORMS[entrance]
    shown = ", ".join(e if e.startswith(("a ", "the ")) else f"`{e}`" for e in error.expected[:FEW])
    return (
        f"What fits here: {shown}{', ...' if len(error.expected) > FEW else ''}." if shown else ""
    )
