"""Problems: what the checker tells an author."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ludex.hints import Literal
from ludex.records import dataclass, field
from ludex.source.edits import Fix
from ludex.source.faults import Fault
from ludex.source.places import SourceFile, Span

Severity = Literal["error", "warning"]

MOST_COLLECTED = 1_000


@dataclass(frozen=True)
class Problem:
    """One message: what is wrong and where, what to do, and second places with words to each.

    With `fix` Ludex itself, or an editor, can do it; of several `ways` the author has to say which.
    """

    code: str
    span: Span | None
    sentence: str
    hint: str = ""
    others: tuple[tuple[Span, str], ...] = ()
    severity: Severity = "error"
    fix: Fix | None = field(default=None, compare=False, repr=False)
    meant: Meant | None = field(default=None, compare=False, repr=False)
    ways: tuple[Fix, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True)
class Meant:
    """What may have been meant by the text at a place, each with what to tell then, the likeliest
    first; and what to tell if none of it fits there."""

    span: Span
    texts: tuple[tuple[str, Problem], ...]
    otherwise: Problem


def from_fault(fault: Fault) -> Problem:
    """The problem that a fault found while reading is."""
    return Problem(fault.code, fault.span, fault.sentence, fault.hint, fault.others, fix=fault.fix)


def by_place(problems: Iterable[Problem]) -> list[Problem]:
    """The problems in the order of files and lines; those without a place come first."""
    return sorted(problems, key=_order)


def _order(problem: Problem) -> tuple[bool, Span, str, str]:
    span = problem.span or Span("", 0, 0, 0, 0)
    return problem.span is not None, span, problem.code, problem.sentence


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """What stays of a problem while the rest of its file changes: code, file, the keys under which
    it stands, the outermost first, and the words of the place."""

    code: str
    file: str
    path: tuple[str, ...]
    words: str


@dataclass(frozen=True)
class Report:
    """The outcome of a check: at most 1,000 problems by place, and how many there were.

    Warnings that a comment ignores, and what is known already, are not among them, but counted;
    what was known and is fixed is listed, with how often. It is `whole` where no error kept the
    rest from being looked for.
    """

    problems: tuple[Problem, ...] = ()
    errors: int = 0
    warnings: int = 0
    files: int = 0
    checks: int = 0
    ignored: int = 0
    known: int = 0
    fixed: tuple[tuple[Key, int], ...] = ()
    whole: bool = True
    sources: Mapping[str, SourceFile] = field(default_factory=dict, compare=False, repr=False)

    @property
    def total(self) -> int:
        """How many problems there were, collected or not."""
        return self.errors + self.warnings

    @property
    def passed(self) -> bool:
        """Whether something was checked and no error was found."""
        return self.files > 0 and self.errors == 0


def report_on(
    problems: Iterable[Problem],
    sources: Iterable[SourceFile] = (),
    files: int = 0,
    checks: int = 0,
    whole: bool = True,
) -> Report:
    """The report of a check that read so many files and ran so many checks."""
    found = by_place(problems)
    errors = sum(problem.severity == "error" for problem in found)
    by_path = {source.path: source for source in sources}
    return Report(
        tuple(found[:MOST_COLLECTED]),
        errors,
        len(found) - errors,
        files,
        checks,
        whole=whole,
        sources=by_path,
    )
