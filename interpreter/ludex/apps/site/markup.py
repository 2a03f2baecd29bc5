"""Markdown to HTML: links to pages of the site, headings to link to, blocks with names."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ludex.apps.studio.link import MARK, packed

STUDIO = "studio"
_WHOLE = (["game"], ["file"])
Relink = Callable[[str], str]
_FILES = {"game": "game.yaml", "broken": "game.yaml", "scenarios": "scenarios.yaml",
          "ledger": "ledger.yaml"}  # fmt: skip


def rendered(text: str, relink: Relink, studio: str = "") -> str:
    """The HTML of a page; every link goes through `relink`, and so does every picture.

    Where it is said where the studio is, every whole game of the page can be tried there.
    """
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("fence", _fence)
    reader.add_render_rule("table_open", lambda *_: '<div class="scroll"><table>\n')
    reader.add_render_rule("table_close", lambda *_: "</table></div>\n")
    tokens = reader.parse(text)
    seen: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor(tokens[at + 1].content, seen))
        for child in token.children or ():
            if child.type == "link_open":
                child.attrSet("href", relink(str(child.attrGet("href"))))
            if child.type == "image":
                child.attrSet("src", relink(str(child.attrGet("src"))))
    return str(reader.renderer.render(tokens, reader.options, {STUDIO: studio}))


def anchor(heading: str, seen: dict[str, int]) -> str:
    """The name by which a heading is linked to, as code hosts make it."""
    name = re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
    count = seen.get(name, 0)
    seen[name] = count + 1
    return f"{name}-{count}" if count else name


def _fence(renderer: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    """A block of text, with the name of the file that it is, or is about."""
    token = tokens[at]
    kind = token.info.split()
    name = _file_name(kind)
    lines = map(_marked(kind[0] if kind else ""), token.content.splitlines())
    body = f"<pre><code>{chr(10).join(lines)}\n</code></pre>"
    tried = _tried(name, token.content, env[STUDIO]) if kind[1:2] in _WHOLE else ""
    caption = f"<figcaption>{html.escape(name)}{tried}</figcaption>\n" if name else ""
    return f"<figure>{caption}{body}</figure>\n" if caption else f"{body}\n"


def _tried(name: str, text: str, studio: str) -> str:
    """A link that opens the game of a block in the studio."""
    game, _, file = name.partition("/")
    if not studio or file != _FILES["game"]:
        return ""
    return f' · <a href="{studio}{MARK}{packed(game, {file: text.encode()})}">try it</a>'


def _file_name(kind: list[str]) -> str:
    match kind:
        case ["yaml", ("game" | "broken" | "scenarios" | "ledger") as what, game]:
            return f"{game}/{_FILES[what]}"
        case ["yaml", "file", path]:
            return path
        case ["yaml", "bad" | "good" as which, *_]:
            return "wrong" if which == "bad" else "right"
        case ["diff", path]:
            return f"change in {path}"
    return ""


def _marked(language: str) -> Callable[[str], str]:
    """How a line of a block is shown: what is typed, what comes and what goes stands out."""
    marks = {"console": {"$": "typed"}, "diff": {"+": "come", "-": "go"}}.get(language, {})

    def shown(line: str) -> str:
        text = html.escape(line)
        mark = marks.get(line[:1])
        return f'<span class="{mark}">{text}</span>' if mark else text

    return shown
