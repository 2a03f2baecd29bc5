"""From the bytes of a file to a tree, within limits, whatever the bytes are.

The tree is built from the events of the YAML parser. Its loaders are never used: they follow
aliases and merge keys, make objects from tags and can be brought down by small files.
"""

import re
from collections.abc import Callable

from ludex.hints import Any, NoReturn
from ludex.source.characters import decode, forbidden
from ludex.source.echo import shown
from ludex.source.edits import Edit, Fix
from ludex.source.faults import Fault
from ludex.source.files import too_large
from ludex.source.libyaml import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
    YAMLError,
    open_parser,
)
from ludex.source.limits import Limits
from ludex.source.places import SourceFile, Span
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence

Tree = tuple[Node | None, SourceFile, list[Fault]]
KEPT = 64
"""Of so many files the tree of the latest text is kept; whoever asks again changed another."""
_latest: dict[str, tuple[bytes, Limits, Tree]] = {}


def read_tree(name: str, data: bytes, limits: Limits = Limits()) -> Tree:
    """The tree of a YAML file; None where the text is too broken to have one."""
    known = _latest.pop(name, None)
    if known is None or known[:2] != (data, limits):
        known = data, limits, _read(name, data, limits)
    _latest[name] = known
    for oldest in [*_latest][:-KEPT]:
        _latest.pop(oldest, None)
    return known[2]


def _read(name: str, data: bytes, limits: Limits) -> Tree:
    if len(data) > limits.file_bytes:
        span = Span(name, 1, 1, 1, 1)
        return None, SourceFile(name, ""), [too_large(span, len(data), limits)]
    source, faults = decode(name, data, limits.messages)
    if faults:
        return None, source, faults
    builder = _Builder(source, open_parser(data), limits)
    root = builder.document()
    return root, source, sorted(builder.faults, key=lambda fault: fault.span)


def read_mapping(
    name: str, data: bytes, limits: Limits = Limits()
) -> tuple[Mapping | None, SourceFile, list[Fault]]:
    """The tree of a file whose top must be a mapping, as every rule file's is."""
    root, source, faults = read_tree(name, data, limits)
    if root is None or isinstance(root, Mapping):
        return root, source, faults
    kind = "a list" if isinstance(root, Sequence) else "a text"
    first = root.span.line
    span = Span(name, first, root.span.column, first, len(source.line_text(first)) + 1)
    fault = Fault(
        "L013",
        span,
        f"The top of this file is {kind}; it must be a mapping.",
        "Begin the file with `ludex: 1`.",
    )
    return None, source, sorted([*faults, fault], key=lambda each: each.span)


class _StoppedError(Exception):
    """Reading cannot go on; the fault that says why has been recorded."""


_TAG = r"![^\s,\[\]{}]*[ \t]*"
_DIRECTIVES = r"(?:%[^\n]*\n)+"
_STYLES = {"'": "single", '"': "double", "|": "literal", ">": "folded", "": "plain", None: "plain"}


class _Builder:
    """Turns events into nodes; holds what was counted and found on the way."""

    def __init__(self, source: SourceFile, parser: Any, limits: Limits) -> None:
        self.source = source
        self.limits = limits
        self.faults: list[Fault] = []
        self._next: Callable[[], Any] = parser.get_event
        self._nodes = 0
        self._unknown = False

    def document(self) -> Node | None:
        """The one document of the file; None where nobody can know what is in it."""
        try:
            return self._document()
        except YAMLError as error:
            from ludex.source.malformed import explain, trouble

            self.faults.append(explain(trouble(error), self.source))
        except _StoppedError:
            pass
        return None

    def _document(self) -> Node | None:
        self._next()
        event = self._next()
        if isinstance(event, StreamEndEvent):
            self._refuse_empty()
            return None
        self._refuse_directives(event)
        root = self._node(self._next(), 1)
        self._next()
        event = self._next()
        if not isinstance(event, StreamEndEvent):
            self._fault(
                "L021",
                self._span(event.start_mark, event.end_mark),
                "A second document begins here; a file holds one.",
                "Put it in a file of its own.",
            )
        if isinstance(root, Scalar) and root.absent:
            self._refuse_empty()
            return None
        return None if self._unknown else root

    def _refuse_empty(self) -> None:
        blank = not self.source.text.strip()
        sentence = "This file is empty." if blank else "This file holds no rules, only comments."
        self._fault(
            "L012", Span(self.source.path, 1, 1, 1, 1), sentence, "Begin the file with `ludex: 1`."
        )

    def _node(self, event: Any, depth: int) -> Node:
        kind = type(event)
        if kind is ScalarEvent and depth <= self.limits.depth:
            return self._scalar(event)
        self._nodes += 1
        if depth > self.limits.depth or self._nodes > self.limits.nodes:
            self._refuse_size(event, depth)
        if kind is AliasEvent:
            return self._alias(event)
        if event.anchor is not None or event.tag is not None:
            self._refuse_properties(event)
        if kind is MappingStartEvent:
            return self._mapping(event, depth + 1)
        return self._sequence(event, depth + 1)

    def _refuse_size(self, event: Any, depth: int) -> None:
        if depth > self.limits.depth:
            sentence = f"This is nested deeper than the {self.limits.depth} levels allowed."
            self._stop("L015", event, sentence, "Split it into named parts.")
        sentence = f"This file has more than the {self.limits.nodes:,} values allowed."
        self._stop("L014", event, sentence, "Split the file.")

    def _scalar(self, event: Any) -> Scalar:
        self._nodes += 1
        if self._nodes > self.limits.nodes:
            self._refuse_size(event, 0)
        if event.tag is not None or event.anchor is not None:
            self._refuse_properties(event)
        start, end, text, source = event.start_mark, event.end_mark, event.value, self.source
        first, last, written = start.index, end.index, event.style
        if len(text) > self.limits.scalar_characters:
            self._refuse_length(event, text)
        if written == "|" or written == ">":
            visible = len(source.text[first:last].rstrip())
            span = source.span(first, first + visible)
        else:
            line, column = start.line + 1, start.column + 1
            span = Span(source.path, line, column, end.line + 1, end.column + 1)
        if not written:
            return Scalar(text, span, "plain", source, first, last)
        scalar = Scalar(text, span, _STYLES[written], source, first, last)
        if written == '"':
            self._refuse_escaped_characters(scalar)
        return scalar

    def _mapping(self, event: Any, depth: int) -> Mapping:
        entries: dict[str, Entry] = {}
        last: Node | None = None
        node, scalar, following = self._node, self._scalar, self._next
        fits = depth <= self.limits.depth
        while (kind := type(upcoming := following())) is not MappingEndEvent:
            key = scalar(upcoming) if kind is ScalarEvent and fits else node(upcoming, depth)
            upcoming = following()
            last = scalar(upcoming) if type(upcoming) is ScalarEvent else node(upcoming, depth)
            if type(key) is not Scalar:
                self._fault(
                    "L023",
                    key.span,
                    "A key must be a text, not a list or a mapping.",
                    "Put the key in quotes if it begins with `[`, `{` or `?`.",
                )
            elif key.text in entries:
                self._refuse_duplicate(key, entries[key.text].key)
            else:
                if key.text == "<<":
                    self._refuse_merge(key)
                entries[key.text] = Entry(key, last)
        return Mapping(tuple(entries.values()), self._collection_span(event, upcoming, last))

    def _sequence(self, event: Any, depth: int) -> Sequence:
        items: list[Node] = []
        node, scalar, following = self._node, self._scalar, self._next
        fits = depth <= self.limits.depth
        while (kind := type(upcoming := following())) is not SequenceEndEvent:
            items.append(
                scalar(upcoming) if kind is ScalarEvent and fits else node(upcoming, depth)
            )
        last = items[-1] if items else None
        return Sequence(tuple(items), self._collection_span(event, upcoming, last))

    def _collection_span(self, event: Any, closing: Any, last: Node | None) -> Span:
        """Blocks end with their last member: the parser sees their end only at the next token."""
        start = event.start_mark
        if event.flow_style or last is None:
            return self._span(start, closing.end_mark)
        end = last.span
        return Span(end.file, start.line + 1, start.column + 1, end.end_line, end.end_column)

    def _span(self, start: Any, end: Any) -> Span:
        path = self.source.path
        return Span(path, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def _fault(
        self, code: str, span: Span, sentence: str, hint: str, fix: Fix | None = None
    ) -> None:
        if len(self.faults) < self.limits.messages:
            self.faults.append(Fault(code, span, sentence, hint, fix=fix))

    def _without(self, what: str, index: int) -> Fix | None:
        """The fix that deletes what begins at a character."""
        found = re.compile(what).match(self.source.text, index)
        if found is None:
            return None
        return Fix("Delete it.", (Edit(self.source.span(*found.span()), ""),))

    def _stop(self, code: str, event: Any, sentence: str, hint: str) -> NoReturn:
        span = self.source.span(event.start_mark.index, event.start_mark.index + 1)
        # What was found on the way down is noise beside the reason for stopping.
        self.faults = [Fault(code, span, sentence, hint)]
        raise _StoppedError

    def _alias(self, event: Any) -> Scalar:
        span = self._span(event.start_mark, event.end_mark)
        self._fault(
            "L017",
            span,
            f"Aliases (`*{shown(event.anchor)}`) are not allowed.",
            "Write out what is meant; a text that begins with `*` needs quotes.",
        )
        self._unknown = True
        return Scalar("", span)

    def _refuse_properties(self, event: Any) -> None:
        mark = event.start_mark
        if event.anchor is not None:
            span = self._span(mark, mark)
            sentence = f"Anchors (`&{shown(event.anchor)}`) are not allowed."
            self._fault("L017", span, sentence, "A text that begins with `&` needs quotes.")
        if event.tag is not None:
            span = self._span(mark, mark)
            written = event.tag.replace("tag:yaml.org,2002:", "!!", 1)
            sentence = f"Tags (`{shown(written)}`) are not allowed."
            tag = self._without(_TAG, mark.index)
            self._fault("L019", span, sentence, "A text that begins with `!` needs quotes.", tag)

    def _refuse_directives(self, event: Any) -> None:
        if event.version is not None or event.tags:
            self._fault(
                "L020",
                self._span(event.start_mark, event.start_mark),
                "Directives (`%`) are not allowed.",
                "Delete this line.",
                self._without(_DIRECTIVES, 0),
            )

    def _refuse_merge(self, key: Scalar) -> None:
        if key.style == "plain":
            self._fault("L018", key.span, "Merge keys (`<<`) are not allowed.", "Write it out.")

    def _refuse_duplicate(self, key: Scalar, first: Scalar) -> None:
        if len(self.faults) < self.limits.messages:
            sentence = f"The key `{shown(key.text)}` stands twice in this mapping."
            others = ((first.span, "first here"),)
            hint = "Delete or rename one of them."
            self.faults.append(Fault("L022", key.span, sentence, hint, others))

    def _refuse_length(self, event: Any, text: str) -> None:
        most = self.limits.scalar_characters
        sentence = f"This text has {len(text):,} characters; at most {most:,} are allowed."
        mark = event.start_mark
        self._fault("L016", self._span(mark, mark), sentence, "Split it.")

    def _refuse_escaped_characters(self, scalar: Scalar) -> None:
        for index, code, sentence in forbidden(scalar.text):
            if len(self.faults) >= self.limits.messages:
                return
            place = scalar.place(index, index + 1)
            fix = Fix("Delete it.", (Edit(place, ""),), safe=True)
            self._fault(code, place, sentence, "Delete it.", fix)
