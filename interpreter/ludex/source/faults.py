"""What reading a file finds wrong."""

from ludex.records import dataclass, field
from ludex.source.edits import Fix
from ludex.source.places import Span


@dataclass(frozen=True)
class Fault:
    """Something that keeps a file from being read; `others` are second places, each with words."""

    code: str
    span: Span
    sentence: str
    hint: str = ""
    others: tuple[tuple[Span, str], ...] = ()
    fix: Fix | None = field(default=None, compare=False)
