"""The comments of a file, which are what stands between its texts.

The tree knows where each text begins and ends; so a `#` within one is never taken for a comment.
"""

import re
from collections.abc import Iterator

from ludex.source.places import SourceFile, Span
from ludex.source.tree import Mapping, Node, Scalar

_COMMENT = re.compile(r"(?:^|(?<=[ \t\n]))#[^\r\n]*")


def comments(source: SourceFile, root: Node) -> Iterator[tuple[Span, str]]:
    """The place and the text of every comment, in order, each with its `#`."""
    text, before = source.text, 0
    for start, end in [*sorted(_texts(root, text)), (len(text), len(text))]:
        for found in _COMMENT.finditer(text, before, start):
            yield source.span(*found.span()), found[0]
        before = end


def _texts(node: Node, text: str) -> Iterator[tuple[int, int]]:
    """Where the texts of a tree begin and end; a comment may stand behind the `|` of a block."""
    if isinstance(node, Scalar):
        block = node.style in ("literal", "folded")
        yield (text.find("\n", node.start) if block else node.start), node.end
    elif isinstance(node, Mapping):
        for entry in node:
            yield from _texts(entry.key, text)
            yield from _texts(entry.value, text)
    else:
        for item in node:
            yield from _texts(item, text)
