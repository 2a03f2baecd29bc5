"""What a phrase that cannot be read was meant to be: the nearest phrase that can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain, islice

from ludex.diagnostics.suggest import nearest, spend, spent
from ludex.resources import read_data
from ludex.syntax.lalr import PhraseError, Token, parse, reserved_words, tokens_of

MOST_TOKENS = 60
MOST_TRIED = 300
MOST_SHOWN = 90
MOST_MEANT = 12
LETTERS_A_TRY = 20
"""Reading a phrase takes as long as comparing so many letters."""
ARTICLES = ("the", "a", "an")
BEFORE_SETS = ("of", "no", "some", "all", "in", "among", "are", "is", "plus", "without")
"""What a set in parentheses stands behind most often."""
COMPARISONS = {
    ">=": "is at least", "<=": "is at most", "=>": "is at least", "=<": "is at most",
    "\u2265": "is at least", "\u2264": "is at most", "\u2260": "is not",
    "!=": "is not", "<>": "is not", "==": "is",
    ">": "is more than", "<": "is less than", "=": "is", "&&": "and", "||": "or", "&": "and",
}  # fmt: skip
"""Signs of other languages, longest first, with the words that say the same here."""
NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SAID_WITH_ITS_PLACE = (
    r"^((?:may )?choose [a-z-]+ among|for each [a-z-]+ in) "
    r"(?:all |the )?[a-z-]+ (?:in|on|of|from) ((?:own )?[a-z-]+)"
)
SAID_OTHERWISE = (
    (r"\b([a-z-]+) \1\b", r"\1"),
    *((rf"\b(?:player|seat) {number}\b", seat) for number, seat in enumerate("ABCDEFGHI", 1)),
    (r"\s*:+$", r""),
    (r"\bis(empty|at|in|not)\b", r"is \1"),
    (r"\bis (least|most) ", r"is at \1 "),
    (r"\b([a-z-]+) of own\b", r"own \1"),
    (r"\b(their|his|her) ([a-z-]+)\b", r"\2 of player"),
    (r"^(if )?no [a-z-]+ in ((?:own )?[a-z-]+)$", r"\1\2 is empty"),
    (r"^add to (\S.*) (\d+)$", r"add \2 to \1"),
    (r"^((?:own )?[a-z-]+(?: of [a-z-]+)?) \+ (\d+)$", r"add \2 to \1"),
    (r"^((?:own )?[a-z-]+(?: of [a-z-]+)?) - (\d+)$", r"subtract \2 from \1"),
    (r"^grant (you|it|player|active) ([a-z-]+)$", r"grant \2 to \1"),
    (r"\b(player|you) ([a-z-]+)(?= |$)", r"\2 of \1"),
    *((rf"\b{word}\b", str(number)) for number, word in enumerate(NUMBERS, 2)),
    (r"^(?:let )?([a-z][a-z -]*?) \+= (.+)$", r"add \2 to \1"),
    (r"^(?:let )?([a-z][a-z -]*?) -= (.+)$", r"subtract \2 from \1"),
    (r"^(?:else ?if|elif) ", r"otherwise if "),
    (r"^for (?:every |all )?([a-z-]+) in ", r"for each \1 in "),
    (_SAID_WITH_ITS_PLACE, r"\1 \2"),
    (r"^repeat (\w+)$", r"repeat \1 times"),
    (r"^repeat until (.+)$", r"repeat while not (\1) at most 99 times"),
    (r"^(?:repeat )?while (.+)$", r"repeat while \1 at most 99 times"),
    (r"^draw ((?:top|bottom|first|last) of .+)$", r"move \1"),
    (r"^(?:draw|take|pick up) (\d+) (?:[a-z-]+ )?from ([a-z-]+)$", r"deal \1 from \2 to own hand"),
    (r"^(add|subtract) (\d+) [a-z-]+ ", r"\1 \2 "),
    (r"^choose (?:an?|any|one) ", r"choose "),
    (r"^(?:end game in a draw|game drawn)$", r"end in-a-draw"),
    (r"^game over$", r"end game"),
    (r"\bthere (?:are|is) no [a-z-]+ in ([a-z -]+)", r"\1 is empty"),
    (r"\bthere (?:are|is an?) ([a-z-]*[a-rt-z])(?: [a-z-]+)? in ([a-z -]+)$", r"some \2 are \1"),
    (r"^(if )?(\S.*) (?:has|have|contains?) (\d+) [a-z-]+$", r"\1number of \2 is \3"),
    (r"^if (\S.*) (?:contains|includes) (?:an? )?([a-z-]+)$", r"if some \1 are \2"),
    (r"^(let [a-z-]+) (?:is|=|be =) (.+)$", r"\1 be \2"),
    (r"^(?:set )?([a-z][a-z ()-]*?) :?= (.+)$", r"set \1 to \2"),
    (r"([a-z0-9)])([+*-])([0-9a-z(])", r"\1 \2 \3"),
    (r"\b([A-Za-z][a-z-]*)'s ([a-z-]+)\b", r"\2 of \1"),
    (r"\b([a-z-]+)\.([a-z-]+)\b", r"\2 of \1"),
    (r"\b([a-z-]+)[\[(](\w+)[\])]", r"\1 of \2"),
    (r"^([a-z-]+ of) \(([^()]+)\)$", r"\1 \2"),
    (r"[;,] ", r" and "),
    (r"!", r"not "),
    (r"\b(?:my|your)\b", r"own"),
    (r" then$", r""),
    (r"\b(?:is )?(not )?(?:equals?|equal to)\b", r"is \1"),
    (r"\b(?:greater|bigger|larger|higher) than\b", r"more than"),
    (r"\b(?:smaller|lower|fewer) than\b", r"less than"),
    (r"\batleast\b", r"at least"),
    (r"\batmost\b", r"at most"),
    (r"\b(has|have) not ", r"\1 no "),
    (r"\bdo(?: not|n't) have ", r"have no "),
    (r"\bdoes(?: not|n't) have ", r"has no "),
    (r"\b((?:own )?[a-z-]+(?: of (?:own )?[a-z-]+)*) does(?: not|n't) hold\b", r"not \1 holds"),
    (r"\bis (\w+) or more$", r"is at least \1"),
    (r"\bis (\w+) or (?:less|fewer)$", r"is at most \1"),
    (r"\bis between (\w+) and (\w+)", r"is in \1..\2"),
    (r"(\S.*) is (\w+) or (\w+)$", r"\1 is \2 or \1 is \3"),
    (r"\bif (\S.*) is (\w+) or (\w+)$", r"if \1 is \2 or \1 is \3"),
    (r"\bif (\S.*) is not (\w+) or (\w+)$", r"if \1 is not \2 and \1 is not \3"),
    (r"\bif (\S.*) is neither (\w+) nor (\w+)$", r"if \1 is not \2 and \1 is not \3"),
    (r"\bwhere ((?:[a-z-]+ of )*it) is not (\w+) or (\w+)", r"where \1 is not \2 and \1 is not \3"),
    (r"\bwhere ((?:[a-z-]+ of )*it) is (\w+) or (\w+)", r"where \1 is \2 or \1 is \3"),
    (r"\(([a-z-]+s) in ((?:own )?[a-z-]+) to (\w+)\)", r"((\1 where it is in \2) to \3)"),
    (r"\((\S+ where [^()]+) to (\w+)\)", r"((\1) to \2)"),
    (r"\bover ((?:own |[a-z-]+ of )*[a-z-]+ where [^()]+)\)", r"over (\1))"),
    (r"\bamong ([^,()]+ where [^,()]+), ", r"among (\1), "),
    (
        r"\bamong \(([^()]+) \+ 1\)\.\.([a-z0-9-]+(?: [a-z-]+)*)",
        r"among 0..\2 where it is more than \1",
    ),
    (r"^(win|lose) for (?:all|everybody|everyone)$", r"\1 for players"),
    (r"\b(if )?(\S.*) (?:contains|includes|has) (?:an? )?([A-Z]\w*)$", r"\1\3 is in \2"),
    (r"\bif (\S.*) (?:contains|includes|has) (?:an? )?([A-Z]\w*)$", r"if \2 is in \1"),
    (r"\bif you have (?:an? )?([A-Z]\w*)(?: in hand)?$", r"if \1 is in own hand"),
    (r"\bthere (?:are|is) (\d+) [a-z-]+ in ([a-z -]+)", r"number of (\2) is \1"),
    (r"\bthere (?:are|is a) [a-z-]+ in ([a-z -]+)", r"there are \1"),
    (r"\bnumber of [a-z-]+ in ([a-z-]+)", r"number of \1"),
    (r"\b(\d+) ([a-z-]+?)s? in a (?:row|line)\b", r"longest-run of \2 is at least \1"),
    (r"\b(?:every|each) ([a-z-]+)\b", r"\1s"),
    (r"\ball ", r""),
    (r"\b(?:some|any|no) (.+) is ", r"some \1 are "),
    (
        r"\b(?:the )?(?:first|top) ([\w-]+) (?:[a-z-]+ )?(?:of|from|in) ((?:own )?[\w-]+)",
        r"first of (\2 to \1)",
    ),
    (r"^move ([\w-]+) (?:[a-z-]+ )?(?:of|from) (\S.*?) to ", r"move first of (\2 to \1) to "),
    (r"(\d+) [a-z-]+ from ", r"\1 from "),
    (r"^(move .+) (?:in|into|on|onto|at) ", r"\1 to "),
    (r"^(rank players by) (?:their )?([a-z-]+)$", r"\1 \2 of it"),
    (r"\b((?:own )?[a-z-]+) where ([a-z-]+) is ([a-z-]+)\b", r"(\1 where its \2 is \3)"),
    (r"^(add .+?) (?:in|into|on|of|for) ", r"\1 to "),
    (r"^(subtract .+?) (?:of|to|in|for) ", r"\1 from "),
    (r"^([a-z-]+) of ([a-z-]+)(?= |$)", r"\1 \2"),
    (r"^skip next player$", r"skip left-neighbour of active"),
    (r"^(swap .+) and ", r"\1 with "),
    (r"^draw (\w+) from (.+)$", r"draw \1 among \2"),
    (r"^add one ", r"add 1 "),
    (r"^(?:player|you) wins?$", r"win"),
    (r"^(?:nobody (?:wins|has won)|(?:there is )?no winner)$", r"there are no winners"),
    (r"^([A-Z]) (?:wins?|won|has won)$", r"winners are \1"),
    (r"^([A-Z]) (?:loses?|lost|has lost)$", r"losers are \1"),
    (r"^end the ", r"end "),
    (r"^([a-z][a-z-]*)$", r"\1 is in variants"),
)
"""What newcomers write, and how it is said here; tried one by one and all together."""


def repairs(text: str, entrance: str, error: PhraseError) -> tuple[str, ...]:
    """What to write instead, the nearest first, of all that can be read."""
    if not _short(text) or spent():
        return ()
    found = dict.fromkeys(islice(_otherwise(text), MOST_TRIED))
    if error.code == "L063" and len(tokens := tokens_of(text)) <= MOST_TOKENS:
        found |= dict.fromkeys(islice(_edits(text, tokens, error, entrance), MOST_TRIED))
    fitting = (each for each in found if each != text and _short(each) and reads(each, entrance))
    return tuple(islice(fitting, MOST_MEANT))


def _otherwise(text: str) -> Iterator[str]:
    """The text with what newcomers write said as it is said here."""
    if (spelled := spelled_out(text)) != text:
        yield spelled
    whole = text
    for pattern, said in SAID_OTHERWISE:
        once, both = (re.sub(pattern, said, each).strip() for each in (text, whole))
        if once != text:
            yield " ".join(once.split())
        if both != whole:
            yield " ".join(spelled_out(both).split())
        whole = both


def other_words(text: str, entrance: str, error: PhraseError) -> tuple[tuple[int, int, str], ...]:
    """A mistyped word, here or right before: from where to where, and the word of the language."""
    fitting = [w for w in error.expected if not w.startswith(("a ", "the "))]
    before = re.search(r"([a-z][a-z-]*)\s+$", text[: error.start])
    places = [(error.start, error.end)]
    if before is not None and before[1] not in reserved_words():
        places.insert(0, before.span(1))
    meant = ((a, b, nearest(text[a:b], fitting)) for a, b in places if text[a:b].isalpha())
    return tuple(
        (start, end, word)
        for start, end, word in meant
        if word is not None and reads(text[:start] + word + text[end:], entrance)
    )


# ------------------------------------------------------------ the edits, nearest first
def _edits(text: str, tokens: list[Token], error: PhraseError, entrance: str) -> Iterator[str]:
    here = next((i for i, t in enumerate(tokens) if t.start >= error.start), len(tokens))
    yield from _without_articles(text, tokens)
    yield from _hyphens_opened(text, tokens[max(0, here - 1) : here + 1])
    test = entrance in ("test", "head", "meaning") or " where " in text
    words = (*_prepositions(tokens[0].text if tokens else ""), "of", *(("is", "holds") * test))
    for word in words:
        for index in range(here, max(0, here - 3), -1):
            at = tokens[index].start if index < len(tokens) else len(text)
            blank = "" if text[at : at + 1] in (")", ",") else " "
            yield f"{text[:at].strip()} {word}{blank}{text[at:]}".strip()
    yield from _bracketed(text, tokens, here)


def _without_articles(text: str, tokens: list[Token]) -> Iterator[str]:
    found = [t for t in tokens if t.text in ARTICLES]
    for cut in (found, *([each] for each in found)):
        kept = text
        for token in reversed(cut):
            kept = kept[: token.start] + kept[token.end :].lstrip()
        if cut:
            yield kept


def _hyphens_opened(text: str, tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        for found in re.finditer("-", token.text):
            left, right = token.text[: found.start()], token.text[found.end() :]
            if left in reserved_words() or right in reserved_words():
                yield f"{text[: token.start]}{left} {right}{text[token.end :]}"


def _prepositions(verb: str) -> list[str]:
    """What stands between the parts of a verb of the machine."""
    words = json.loads(read_data("words/core.json"))["words"]
    verbs = [each["shape"] for each in words if (each["section"], each["name"]) == ("verbs", verb)]
    return [word for word in dict.fromkeys(chain.from_iterable(verbs)) if word != "*"]


def _bracketed(text: str, tokens: list[Token], here: int) -> Iterator[str]:
    opened = [i for i in range(1, here) if tokens[i - 1].text in BEFORE_SETS]
    for first in (*opened, *(i for i in range(here - 1, -1, -1) if i not in opened)):
        for last in range(here, len(tokens)):
            start, end = tokens[first].start, tokens[last].end
            yield f"{text[:start]}({text[start:end]}){text[end:]}"


def spelled_out(text: str) -> str:
    """The same with words in place of signs of comparison."""
    signs = "|".join(map(re.escape, COMPARISONS))
    told = re.sub(rf"\s*(?:\b(?:is|are)\s+)?({signs})\s*", lambda m: f" {COMPARISONS[m[1]]} ", text)
    return told.strip()


# ------------------------------------------------------------ what can be read
def reads(text: str, entrance: str) -> bool:
    """Whether a phrase can be read from this entrance."""
    spend(LETTERS_A_TRY)
    try:
        parse.__wrapped__(text, entrance)
    except PhraseError:
        return False
    return True


def _short(text: str) -> bool:
    return len(text) <= MOST_SHOWN
