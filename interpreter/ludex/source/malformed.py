"""Say in one clear sentence why a text is not YAML."""

import re
from typing import NamedTuple

from yaml.error import MarkedYAMLError, YAMLError

from ludex.source.echo import shown
from ludex.source.edits import Edit, Fix
from ludex.source.faults import Fault
from ludex.source.places import SourceFile, Span


class Trouble(NamedTuple):
    """What the YAML parser stumbled over: its words, and the characters it points to (by index)."""

    problem: str
    place: int
    context: str
    context_place: int | None


def trouble(error: YAMLError) -> Trouble:
    """What an error of the parser says."""
    if not isinstance(error, MarkedYAMLError):
        return Trouble(str(error), 0, "", None)
    mark, context = error.problem_mark, error.context_mark
    return Trouble(
        str(error.problem or ""),
        mark.index if mark else 0,
        str(error.context or ""),
        context.index if context else None,
    )


class _Explanation(NamedTuple):
    """The code, sentence and hint for a problem in the parser's words; `at` is where to point."""

    code: str
    sentence: str
    hint: str
    at_context: bool = False


def explain(trouble: Trouble, source: SourceFile) -> Fault:
    """The fault that says what the parser means."""
    index = min(trouble.place, len(source.text))
    found = _find(trouble)
    head = _head_without_colon(source.text, index) if found is _COLON else None
    if head is not None:
        colon = Fix("Write `:` there.", (Edit(source.span(head, head), ":"),))
        place = source.span(head - 1, head)
        return Fault(_HEAD.code, place, _HEAD.sentence, _HEAD.hint, fix=colon)
    if found is _COLON:
        found = _which_colon(source, index)
    elif found is _NO_COLON and trouble.context_place is not None:
        line, _ = source.place(min(trouble.context_place, len(source.text)))
        found = _LONG_KEY if len(source.line_text(line)) > _LONGEST_KEY else found
    elif found is _ANCHOR and source.text[index - 1 : index + 1] in ("* ", "\u2022 "):
        found = _STAR
    elif found is _INDENTATION and _behind_closing(source.text, index):
        found = _BEHIND
    if found is None:
        sentence = f"This is not well-formed YAML: {shown(trouble.problem)}."
        return Fault("L024", source.span(index, index), sentence)
    if found.at_context and trouble.context_place is not None:
        index = min(trouble.context_place, len(source.text))
    character = source.text[index : index + 1]
    sentence = found.sentence.replace("{character}", shown(character))
    beside = _beside(source, index) if found is _INDENTATION else ()
    place = source.span(index, index + len(character))
    return Fault(found.code, place, sentence, found.hint, beside)


def _find(trouble: Trouble) -> _Explanation | None:
    for context, problem, explanation in _EXPLANATIONS:
        if problem in trouble.problem and context in trouble.context:
            return explanation
    return None


_LONGEST_KEY = 1024
_LOOKED_BACK = 1_000


def _head_without_colon(text: str, index: int) -> int | None:
    """The end of the line above under which a list stands, if that line has no colon."""
    begin = text.rfind("\n", 0, index) + 1
    line = text[begin:index]
    indent = len(line) - len(line.lstrip(" "))
    while begin > 0 and line.lstrip(" ").startswith("- "):
        end = begin - 1
        begin = text.rfind("\n", 0, end) + 1
        above = text[begin:end].rstrip()
        if above and len(above) - len(above.lstrip(" ")) < indent:
            plain = ": " not in above and " #" not in above and above[-1] not in ":|>,[{"
            return begin + len(above) if plain else None
    return None


def _which_colon(source: SourceFile, index: int) -> _Explanation:
    """Why no `:` may stand here: often the mistake is in the line before."""
    line, column = source.place(index)
    before = source.line_text(line)[: column - 1]
    if column > _LONGEST_KEY:
        return _LONG_KEY
    opened = re.match(r"\s*(?:- )?([\w-]+) [{\[]", before)
    if opened is not None:
        said = f"A `:` is missing behind `{shown(opened[1])}`."
        return _Explanation("L028", said, f"Write `{shown(opened[1])}: ` there.")
    if ": " in before or before.lstrip().startswith(("- ", "? ")):
        return _COLON
    above = next(
        (text for number in range(line - 1, 0, -1) if (text := source.line_text(number).strip())),
        "",
    )
    return _CONTINUED if ": " in above else _NO_COLON_ABOVE


def _beside(source: SourceFile, index: int) -> tuple[tuple[Span, str], ...]:
    """The line above that is not indented further: one of the two is not as it was meant."""
    line, column = source.place(index)
    for number in range(line - 1, max(0, line - _LOOKED_BACK), -1):
        text = source.line_text(number)
        bare = text.strip()
        if bare and bare[0] != "#" and len(text) - len(text.lstrip(" ")) < column:
            first = len(text) - len(text.lstrip(" ")) + 1
            place = Span(source.path, number, first, number, first + len(bare))
            return ((place, "compare its indentation with that of this line"),)
    return ()


def _behind_closing(text: str, index: int) -> bool:
    line = text[text.rfind("\n", 0, index) + 1 : index].rstrip()
    return line.endswith(("'", '"', "]", "}"))


_LONG_KEY = _Explanation(
    "L016", f"The key that ends here is longer than {_LONGEST_KEY:,} characters.", "Shorten it."
)
_CONTINUED = _Explanation(
    "L027",
    "This line is indented below an entry that already has its value in its own line.",
    "Indent it like its neighbours, or begin the value in a line of its own.",
)
_NO_COLON_ABOVE = _Explanation(
    "L028",
    "The line above this one has no `: ` after its key, so that both are taken for one text.",
    "Write `key: value`, with a blank behind the colon; a list item begins with `- `.",
)
_HEAD = _Explanation(
    "L028",
    "A list stands below this line, which has no `:` at its end.",
    "Write `:` at the end of this line.",
)
_BEHIND = _Explanation(
    "L031",
    "Nothing can follow here: the quote or the bracket before it is closed.",
    "Put the whole text in quotes; inside single quotes an apostrophe is written twice.",
)
_QUOTES = _Explanation(
    "L025", "The quote opened here is never closed.", "Write the closing quote.", True
)
_ESCAPE = _Explanation(
    "L026",
    "This escape in a double-quoted text is not known.",
    "Write `\\\\` for a backslash, or put the text in single quotes.",
)
_INDENTATION = _Explanation(
    "L027",
    "This line does not fit the lines before it: its indentation belongs to no open block.",
    "Indent it like its neighbours; a text with `: ` or `#` or quotes inside needs quotes.",
)
_COLON = _Explanation(
    "L028",
    "A second `: ` in one line: a value cannot be a key.",
    "Put a text that contains `: ` in quotes, or begin a new line.",
)
_NO_COLON = _Explanation(
    "L028",
    "The line that begins here has no `: ` after its key.",
    "Write `key: value`; a list item begins with `- `.",
    True,
)
_BRACKET = _Explanation(
    "L029",
    "The bracket opened here is not closed, or a `,` is missing inside it.",
    "Write `,` between the members and the closing bracket at the end; a text in brackets with "
    "`: `, `, ` or a quote in it needs quotes around it.",
    True,
)
_START = _Explanation(
    "L030",
    "No text can begin with `{character}`.",
    "Put the text in quotes.",
)
_DASH = _Explanation(
    "L027",
    "A list item cannot begin here.",
    "Begin the list in a new line below its key.",
)
_ANCHOR = _Explanation(
    "L017", "Anchors and aliases (`&`, `*`) are not allowed.", "Put the text in quotes."
)
_STAR = _Explanation("L017", "A list item does not begin with `*`.", "Write `- ` instead.")
_TAG = _Explanation("L019", "Tags (`!`) are not allowed.", "Put the text in quotes.")
_DIRECTIVE = _Explanation("L020", "Directives (`%`) are not allowed.", "Delete this line.")
_HEADER = _Explanation(
    "L024",
    "Nothing but `+`, `-` or one digit may follow `|` or `>`.",
    "Begin the text in the next line.",
)
_DOCUMENT = _Explanation(
    "L024",
    "The file goes on where nothing more can follow.",
    "A file holds one mapping; keys begin in the first column.",
)

# Context and problem, both as libyaml or its Python twin says them; the first that fits counts.
_EXPLANATIONS: tuple[tuple[str, str, _Explanation], ...] = (
    ("quoted scalar", "unexpected end of stream", _QUOTES),
    ("quoted scalar", "unexpected document indicator", _QUOTES),
    ("quoted scalar", "", _ESCAPE),
    ("block scalar", "tab character", _Explanation(
        "L010", "This line is indented with a tab.", "Indent with blanks.")),
    ("block scalar", "", _HEADER),
    ("anchor", "", _ANCHOR),
    ("alias", "", _ANCHOR),
    ("tag", "", _TAG),
    ("parsing a node", "undefined tag handle", _TAG),
    ("", "tag handle", _TAG),
    ("directive", "", _DIRECTIVE),
    ("", "directive", _DIRECTIVE),
    ("", "incompatible YAML document", _DIRECTIVE),
    ("", "mapping values are not allowed", _COLON),
    ("", "mapping keys are not allowed", _DASH),
    ("", "block sequence entries are not allowed", _DASH),
    ("simple key", "could not find expected ':'", _NO_COLON),
    ("", "cannot start any token", _START),
    ("flow", "", _BRACKET),
    ("block mapping", "", _INDENTATION),
    ("block collection", "", _INDENTATION),
    ("block node", "", _INDENTATION),
    ("", "document start", _DOCUMENT),
)  # fmt: skip
