"""Scalars: what one may look like is decided by where it stands, never by how it looks."""

from __future__ import annotations

import re
from collections.abc import Callable

from ludex.records import dataclass
from ludex.source.echo import ECHO_CHARACTERS, character_name, shown
from ludex.source.limits import Limits
from ludex.source.tree import Scalar
from ludex.syntax.lalr import reserved_words

WHOLE = r"(?:0|-?[1-9][0-9]*)"
WORD = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
CODE = rf"(?:{WORD}|[A-Z][A-Z0-9]*|[+-][0-9]{{1,18}})"
IDENTIFIER = r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*"
_STEM = r"[A-Za-z0-9_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*"
FILE_NAME = _STEM + r"\.yaml"
DRAWING_NAME = _STEM + r"\.svg"
LETTERS = r"[A-Z0-9]{1,8}"
VERBS = ("take", "walk", "draw", "attempt", "repeat", "any")
"""Words of the grammar that options and their values may be called: nothing else can be meant."""
WITH_NUMBER = rf"{WORD} [0-9]{{1,9}}(?:\.\.[0-9]{{1,9}})?"
HALF = r"[0-9]+\.[05]"
RANGE = rf"({WHOLE})\.\.({WHOLE})"
NUMBERS = r"[0-9]{1,3} ?(?:-|to|\.\.|,|x|\*|by) ?[0-9]{1,3}"
"""How people write a few numbers in a row, or all of a range."""
OTHER_RANGE = rf"({WHOLE}) ?(?:-|–|to|\.{{2,4}}|…|,|:) ?({WHOLE})"
"""How people write a range."""

# What other tools read from an unquoted scalar (the core schema of YAML 1.2).
OTHER_NOTHING = frozenset(["null", "Null", "NULL", "~", ""])
OTHER_TRUTH = frozenset(["true", "True", "TRUE", "false", "False", "FALSE"])
OTHER_FRACTION = (
    r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?:\.[0-9]*)?[eE][-+]?[0-9]+)"
    r"|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)
_LIKE_A_NUMBER = r"(?i:[-+]?\.?\d|[-+]?\.(?:inf|nan))"
_TRUTHS = {
    "true": "yes", "on": "yes", "y": "yes", "yes": "yes",
    "false": "no", "off": "no", "n": "no", "no": "no",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a scalar is not what is meant; the place is within its text, or all of it."""

    code: str
    sentence: str
    hint: str = ""
    start: int | None = None
    instead: str = ""
    """What to write in place of the whole text, if that is known."""
    safe: bool = False


def refusal(name: str, scalar: Scalar) -> Refusal | None:
    """Why a scalar is not of this plain shape; nothing if it is."""
    if name.startswith("phrase "):
        return _phrase(scalar)
    return _CHECKS[name](scalar)


def is_scalar_shape(name: str) -> bool:
    """Whether a plain shape is one of scalars."""
    return name.startswith("phrase ") or name in _CHECKS


def looks_like_a_number(text: str) -> bool:
    """Whether the author probably meant a number."""
    return re.match(_LIKE_A_NUMBER, text) is not None


def _nothing(scalar: Scalar) -> Refusal | None:
    if scalar.style != "plain" or scalar.text not in OTHER_NOTHING:
        return None
    sentence = f"`{scalar.text}` stands for nothing, and something is meant here."
    return Refusal("L072", sentence, "Write the value, or put the text in quotes.")


def _foreign_truth(scalar: Scalar) -> Refusal | None:
    if scalar.style != "plain" or scalar.text not in OTHER_TRUTH:
        return None
    meant = _TRUTHS[scalar.text.lower()]
    return Refusal("L072", f"`{scalar.text}` is not a word of Ludex.", f"Write `{meant}`.")


def _text(scalar: Scalar) -> Refusal | None:
    return _nothing(scalar)


def _anything(scalar: Scalar) -> Refusal | None:
    return None


def _phrase(scalar: Scalar) -> Refusal | None:
    found = _nothing(scalar) or _foreign_truth(scalar)
    begins = scalar.style == "plain" and scalar.text[:1] in "+-.0123456789"
    odd = begins and re.fullmatch(OTHER_FRACTION, scalar.text)
    if found is None and odd and not re.fullmatch(HALF, scalar.text):
        return _number(scalar)
    return found


def _name(kind: str) -> Callable[[Scalar], Refusal | None]:
    return lambda scalar: (
        _nothing(scalar) or _truth_as_name(scalar) or name_refusal(kind, scalar.text)
    )


def _truth_as_name(scalar: Scalar) -> Refusal | None:
    if _foreign_truth(scalar) is None:
        return None
    sentence = f"`{scalar.text}` cannot be a name: other tools read a truth from it."
    return Refusal("L072", sentence, "Choose another name; a truth is written `yes` or `no`.")


def name_refusal(kind: str, text: str) -> Refusal | None:
    """Why a text is not a name (`word`), a code of a piece (`code`) or an id (`id`)."""
    if kind in ("word", "code") and text in reserved_words():
        sentence = f"`{text}` is a word of the grammar and cannot be a name."
        hint = "Choose another name, for instance two words joined by a hyphen."
        return Refusal("L073", sentence, hint)
    if re.fullmatch({"word": WORD, "code": CODE, "id": IDENTIFIER}[kind], text):
        return None
    what, allowed, letters = _NAME_KINDS[kind]
    for index, character in enumerate(text):
        if not re.match(allowed, character):
            return _wrong_character(text, index, what, letters)
    if not text:
        return Refusal("L073", f"{what} cannot be empty.")
    if text[0].isdigit():
        return Refusal("L073", f"{what} begins with a letter, not with `{text[0]}`.", "", 0)
    sentence = f"`{shown(text)}` is not {what[0].lower()}{what[1:]}: {letters}."
    return Refusal("L073", sentence)


_NAME_KINDS = {
    "word": (
        "A name", "[a-z0-9-]", "small letters a to z and digits, with single hyphens between them"
    ),
    "code": (
        "A name of a piece", "[a-zA-Z0-9+-]", "a name, capitals (`GO`), or a sign and digits (`+6`)"
    ),
    "id": ("An id", "[A-Za-z0-9-]", "letters a to z and digits, with single hyphens between them"),
}  # fmt: skip


def _wrong_character(text: str, index: int, what: str, letters: str) -> Refusal:
    character = text[index]
    if character.isascii() and character.isupper():
        return _not_joined(f"{what} has no capitals.", text, what, index)
    if character in " _":
        called = "a blank" if character == " " else "an underscore"
        sentence = f"{what} is one word, without {called}."
        return _not_joined(sentence, text, what, index)
    called = f"`{character}`" if "!" <= character <= "~" else character_name(character)
    return Refusal("L073", f"{called} cannot stand in a name.", f"Allowed: {letters}.", index)


def _not_joined(sentence: str, text: str, what: str, index: int) -> Refusal:
    joined = _joined(text, what)
    hint = f"Write `{shown(joined)}`." if joined else ""
    return Refusal("L073", sentence, hint, index, joined)


def _joined(text: str, what: str) -> str:
    """What to write instead, if joining the words of a name makes it one."""
    joined = re.sub("[ _]+", "-", text.strip(" _"))
    if what == _NAME_KINDS["word"][0]:
        joined = joined.lower()
    fits = any(
        what == kind[0] and name_refusal(name, joined) is None for name, kind in _NAME_KINDS.items()
    )
    return joined if fits else ""


def _number(scalar: Scalar) -> Refusal | None:
    text = scalar.text
    if re.fullmatch(WHOLE, text):
        if scalar.style != "plain":
            sentence = "This is a text in quotes; a number is meant."
            return Refusal("L072", sentence, f"Write {text}.", instead=text, safe=True)
        return number_refusal(text)
    return _nothing(scalar) or _not_a_number(text)


def number_refusal(text: str) -> Refusal | None:
    """Why plain digits are too many, or too great a number."""
    limits = Limits()
    digits = len(text.lstrip("-"))
    if digits > limits.integer_digits or abs(int(text)) > limits.integer:
        told = f"{int(text):,}" if digits <= limits.integer_digits else f"of {digits:,} digits"
        sentence = f"This number is {told}; it may be at most {limits.integer:,} either way."
        return Refusal("L072", sentence)
    return None


def _not_a_number(text: str) -> Refusal:
    echo = f"`{shown(text)}`"
    short = len(text) <= ECHO_CHARACTERS
    for pattern, reason, rewrite in _ODD_NUMBERS if short else ():
        if re.fullmatch(pattern, text, re.IGNORECASE):
            meant = rewrite(text) if rewrite else ""
            numbers = likely_range(text) if rewrite is _one_by_one else meant
            doubt = rewrite is _plainly and text.lstrip("-").startswith("0")
            sentence = f"{echo} {reason}; a whole number is meant."
            hint = f"Write {meant}." if meant else "Write it in digits, without anything else."
            return Refusal("L072", sentence, hint, None, numbers, not doubt)
    for index, character in enumerate(text):
        if character.isdigit() and not character.isascii():
            sentence = f"{character_name(character)} is not one of the digits 0 to 9."
            return Refusal("L072", sentence, "", index)
    return Refusal("L072", f"{echo} is a text; a whole number is meant.", "Write it in digits.")


def _plainly(text: str) -> str:
    return str(int(text.replace("_", ""), 10))


def _one_by_one(text: str) -> str:
    numbers = likely_range(text)
    return f"`{numbers}`, each by itself" if numbers else "each number by itself"


def likely_range(text: str) -> str:
    """The numbers of a short range, one by one; nothing if a text is none."""
    if not re.fullmatch(NUMBERS, text):
        return ""
    low, high = map(int, re.findall("[0-9]+", text))
    numbers = list(range(low, high + 1)) if re.search(r"-|to|\.", text) else [low, high]
    return ", ".join(map(str, numbers)) if 0 < len(numbers) <= 26 else ""


def _based(text: str) -> str:
    return str(int(text.replace("_", ""), 0))


_ODD_NUMBERS: tuple[tuple[str, str, Callable[[str], str] | None], ...] = (
    (r"-?0[0-9]+|-0", "begins with a nought that says nothing", _plainly),
    (r"\+[0-9]+", "has a plus sign that says nothing", _plainly),
    (r"[-+]?[0-9]+(?:_+[0-9]+)+", "has underscores", _plainly),
    (r"0o[0-7]+|0x[0-9a-f]+|0b[01]+", "is not in tens", _based),
    (r"[-+]?\.inf|\.nan", "is not a finite number", None),
    (r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)e[-+]?[0-9]+", "has an exponent", None),
    (r"-?[0-9]{1,9}\.0*", "is a fraction", lambda text: text.partition(".")[0]),
    (r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)", "is a fraction", None),
    (r"[0-9]+(?::[0-9]+)+", "looks like a time", None),
    (r"[0-9]+-[0-9]+-[0-9]+", "looks like a date", None),
    (r"[0-9]{1,3} ?(?:,|x|\*|by) ?[0-9]{1,3}", "is two numbers", _one_by_one),
    (NUMBERS, "is a range", _one_by_one),
    (RANGE, "is a range", None),
    (r"[-+]?[0-9]+(?:[,' ][0-9]+)+", "has signs between its digits", None),
)


def _truth(scalar: Scalar) -> Refusal | None:
    if scalar.text in ("yes", "no"):
        return None
    meant = _TRUTHS.get(scalar.text.lower())
    hint = f"Write `{meant}`." if meant else ""
    found = _nothing(scalar)
    sentence = f"`{shown(scalar.text)}` is neither `yes` nor `no`."
    return found or Refusal("L072", sentence, hint, instead=meant or "", safe=True)


def _range(scalar: Scalar) -> Refusal | None:
    match = re.fullmatch(RANGE, scalar.text)
    if match is None:
        sentence = f"`{shown(scalar.text)}` is not a range."
        other = re.fullmatch(OTHER_RANGE, scalar.text)
        meant = f"{other[1]}..{other[2]}" if other else ""
        hint = f"Write `{meant}`." if meant else "Write two whole numbers, as in `1..6`."
        return _nothing(scalar) or Refusal("L072", sentence, hint, None, meant)
    low, high = match.groups()
    found = number_refusal(low) or number_refusal(high)
    if found is None and int(low) > int(high):
        sentence = f"This range goes down, from {low} to {high}."
        return Refusal("L072", sentence, f"Write {high}..{low}.", None, f"{high}..{low}")
    return found


def _file(name: str, example: str) -> Callable[[Scalar], Refusal | None]:
    """What a file of the same folder may be called."""

    def check(scalar: Scalar) -> Refusal | None:
        if re.fullmatch(name, scalar.text):
            return None
        sentence = f"`{shown(scalar.text)}` is not the name of a file in this folder."
        end = example[example.index(".") :]
        hint = f"Write a name such as `{example}`: no folders, and `{end}` at the end."
        return _nothing(scalar) or Refusal("L072", sentence, hint)

    return check


def _word_or_number(scalar: Scalar) -> Refusal | None:
    return refusal("number" if looks_like_a_number(scalar.text) else "word", scalar)


def _option_value(scalar: Scalar) -> Refusal | None:
    if scalar.text in ("yes", "no", "each", *VERBS) or re.fullmatch(WITH_NUMBER, scalar.text):
        return None
    return _foreign_truth(scalar) or _word_or_number(scalar)


def _letters(scalar: Scalar) -> Refusal | None:
    found = _nothing(scalar) or _truth_as_name(scalar)
    if found is not None or re.fullmatch(LETTERS, scalar.text):
        return found
    sentence = f"`{shown(scalar.text)}` is not a part of the name of a card."
    return Refusal("L073", sentence, "Allowed: 1 to 8 capitals and digits.")


_CHECKS: dict[str, Callable[[Scalar], Refusal | None]] = {
    "text": _text,
    "colour": _text,
    "anything": _anything,
    "word": _name("word"),
    "type-name": _name("word"),
    "id": _name("id"),
    "code": _name("code"),
    "file": _file(FILE_NAME, "squares.yaml"),
    "drawing": _file(DRAWING_NAME, "ogre.svg"),
    "number": _number,
    "truth": _truth,
    "range": _range,
    "option-value": _option_value,
    "letters": _letters,
    "number-or-option": _word_or_number,
    "setting": _word_or_number,
}
