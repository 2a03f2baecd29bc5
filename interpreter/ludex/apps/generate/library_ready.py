"""What the library declares, as calls of the classes of its nodes, so that no start reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ludex.apps.generate.listing import Generated
from ludex.hints import Any
from ludex.records import MISSING, fields, is_dataclass
from ludex.source.places import SourceFile
from ludex.syntax import file as f
from ludex.syntax.library import as_written, function_of

HEAD = '''"""What each file of the library declares, made from `dsl/library`."""

# mypy: ignore-errors
# ruff: noqa
# fmt: off

from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax import file as f
from ludex.syntax import nodes as n
from ludex.syntax.standing import At
'''
CALLED = {"ludex.syntax.file": "f.", "ludex.syntax.nodes": "n."}


def files() -> list[Generated]:
    """The module of what the library declares."""
    return [Generated("interpreter/ludex/syntax/library_ready.py", text)]


def text() -> str:
    """A function for each file, which is given how the file is called, and its source."""
    made = []
    for file, read in as_written():
        written = _Written()
        body = written.of(read.sections)
        lines = [f" {line}" for line in (*written.lines, *written.waiting, f"return {body}")]
        made.append("\n".join((f"def {function_of(file)}(file, source):", *lines, "")))
    return "\n".join((HEAD, *made))


class _Written:
    """What is said of the things of a file: a line for each declaration, and before it what
    several things hold."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.waiting: list[str] = []
        self.names: dict[int, str] = {}
        self.times: Counter[int] = Counter()

    def of(self, root: object) -> str:
        """What makes a thing."""
        self.times.update(map(id, _held(root)))
        return self.said(root)

    def said(self, thing: Any) -> str:
        """The same of a part of it."""
        if isinstance(thing, tuple):
            return f"({''.join(f'{self.said(each)},' for each in thing)})"
        if isinstance(thing, SourceFile):
            return "source"
        if not is_dataclass(thing):
            return repr(thing)
        if id(thing) in self.names:
            return self.names[id(thing)]
        made = self.made(thing)
        declared = isinstance(thing, f.Definition)
        if self.times[id(thing)] == 1 and not declared:
            return made
        self.names[id(thing)] = name = f"t{len(self.names)}"
        self.waiting.append(f"{name}={made}")
        if declared:
            self.lines.append(";".join(self.waiting))
            self.waiting = []
        return name

    def made(self, thing: Any) -> str:
        """The call of its class."""
        said = []
        for field in fields(thing):
            value = getattr(thing, field.name)
            written = "file" if field.name == "file" else self.said(value)
            if field.default is MISSING and field.default_factory is MISSING:
                said.append(f"{field.name}={written}" if field.kw_only else written)
            elif value != field.default or field.name == "source":
                said.append(f"{field.name}={written}")
        kind = type(thing)
        return f"{CALLED.get(kind.__module__, '')}{kind.__name__}({','.join(said)})"


def _held(thing: Any) -> Iterator[object]:
    """Every thing that is held, as often as it is."""
    if isinstance(thing, tuple):
        for each in thing:
            yield from _held(each)
    elif is_dataclass(thing) and not isinstance(thing, SourceFile):
        yield thing
        for field in fields(thing):
            yield from _held(getattr(thing, field.name))
