"""The dictionary of a game as a grammar of Lark, for other tools and to compare readings with."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from ludex.syntax.printed_phrases import Slot
from ludex.syntax.printed_sentences import Sentences
from ludex.syntax.printed_tokens import ARROWS

NOTHING = ",.;:!?"
HEAD = "// The texts of `squares`, in capitals; every alternative is an entry: e0 is the first."


def grammar_of(sentences: Sentences, arrows: Sequence[bool]) -> str:
    """One alternative for each row of slots; `arrows` says which entries end in an arrow."""
    dictionary, joiners = sentences.dictionary, sorted(sentences.joiners)
    words: dict[str, str] = {}
    rules: dict[str, str] = {}
    lines = []
    for line in dictionary.lines:
        parts = [_slot(slot, words, rules) for slot in line.slots]
        parts += ["ARROW"] if arrows[line.printed.entry] else []
        lines.append(f"{' '.join(parts)} -> e{line.printed.entry}")
    alternatives = "\n      | ".join(dict.fromkeys(lines))
    signs = " | ".join(json.dumps(sign, ensure_ascii=False) for sign in ARROWS if sign != "v")
    blank = r"[^\S\n]" if "\n" in joiners else r"\s"
    named = [_terminal(joiner, words) for joiner in joiners]
    tail = [
        *(f"{name}: {body}" for body, name in rules.items()),
        *(f"{name}: {pattern}" for pattern, name in words.items()),
        f"ARROW: {signs} | /v(?=\\s*({'|'.join(['$', *map(_pattern, joiners)])}))/",
        f"%ignore /({blank}|[{''.join(each for each in NOTHING if each not in joiners)}])+/",
    ]
    if not named:
        return "\n".join([HEAD, f"?start: {alternatives}", *tail]) + "\n"
    signs_last = [name for name, joiner in zip(named, joiners, strict=True) if not joiner.isalpha()]
    end = f" ({' | '.join(signs_last)})*" if signs_last else ""
    start = f"?start: sentence (({' | '.join(named)})+ sentence)*{end}"
    return "\n".join([HEAD, start, f"?sentence: {alternatives}", *tail]) + "\n"


def _slot(slot: Slot, words: dict[str, str], rules: dict[str, str]) -> str:
    named = [_terminal(word, words) for word in slot.words]
    if slot.low <= slot.high:
        digits = "|".join(str(number) for number in range(slot.low, slot.high + 1))
        named.append(words.setdefault(rf"/0*({digits})(?!\d)/", f"N{len(words)}"))
    if len(named) == 1 and not slot.hole:
        return named[0]
    return rules.setdefault(" | ".join(named), f"s{len(rules)}")


def _terminal(word: str, words: dict[str, str]) -> str:
    return words.setdefault(f"/{_pattern(word)}/", f"W{len(words)}")


def _pattern(word: str) -> str:
    pattern = "\\n" if word == "\n" else re.escape(word).replace("/", r"\/").replace("'", "['’]")
    return pattern + (r"(?!['’-]?[^\W\d_])" if word[-1:].isalpha() else "")
