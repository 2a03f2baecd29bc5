"""Making texts harmless: what is shown can neither hide nor command anything.

Besides what nobody can see, the beginnings of workflow commands are escaped: the machines of
GitHub obey a line that begins with `::` or has `##[` anywhere in it, those of others `##name[`.
"""

import re

from ludex.source.echo import ECHO_CHARACTERS, escaped, shown

__all__ = [
    "ECHO_CHARACTERS",
    "MOST_SHOWN",
    "cut",
    "escaped",
    "for_html",
    "for_markdown",
    "harmless",
    "harmless_characters",
    "json_text",
    "shown",
    "shown_path",
]

MOST_SHOWN = 100
_SENTENCE_CHARACTERS = 400
_PATH_CHARACTERS = 200
_COMMAND = r"(?<=:):|(?<=#)#(?=\w*\[)"


def harmless_characters(text: str) -> list[str]:
    """For each character of a text what is shown for it, so that the whole is harmless."""
    shown_as = (
        list(text) if text.isascii() and text.isprintable() else [escaped(one) for one in text]
    )
    for match in re.finditer(_COMMAND, text):
        shown_as[match.start()] = f"\\x{ord(match.group()):02x}"
    return shown_as


def harmless(text: str) -> str:
    """The text in one line, with everything invisible and every command escaped."""
    return "".join(harmless_characters(text))


def for_html(text: str) -> str:
    """A harmless text as it stands in a page, between marks and within quotation marks."""
    from html import escape

    return escape(harmless(text), quote=True)


def for_markdown(text: str) -> str:
    """A harmless text of a bearable length as a span of code, where nothing of it is obeyed: it
    mentions nobody, opens and closes nothing, and leads nowhere."""
    said = cut(text).strip() or " "
    longest = max((len(run) for run in re.findall("`+", said)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {said} {fence}" if longest else f"{fence}{said}{fence}"


def cut(text: str, most: int = _SENTENCE_CHARACTERS) -> str:
    """A harmless text of a bearable length."""
    return harmless(text if len(text) <= most else text[: most - 1] + "…")


def shown_path(path: str) -> str:
    """A harmless path, also before a colon; of a very long one the end, which tells more."""
    most = _PATH_CHARACTERS
    said = harmless(path if len(path) <= most else "…" + path[1 - most :])
    return f"{said[:-1]}\\x3a" if said.endswith(":") else said


# Still the same text to a JSON reader, but nothing that a workflow or a page would act on.
_DISARMED = (
    ("::", ":\\u003a"), ("##", "#\\u0023"), ("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026"),
    ("\x7f", "\\u007f"),
)  # fmt: skip


def json_text(content: object) -> str:
    """Something as JSON for programs: pure ASCII, and nothing in it is obeyed on the way."""
    import json

    text = json.dumps(content, indent=1, ensure_ascii=True)
    for dangerous, disarmed in _DISARMED:
        text = text.replace(dangerous, disarmed)
    return text + "\n"
