"""What authors have looked at and want to keep: `# ludex: ignore L141 because REASON`.

Such a comment stands on the line of a warning, or alone above it. An error makes a game unplayable
and is never ignored; and what ignores nothing is told, so that no such comment outlives its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ludex.diagnostics.problem import MOST_COLLECTED, Problem, Report, by_place
from ludex.diagnostics.suggest import budgeted, nearest
from ludex.records import dataclass, replace
from ludex.source.echo import shown
from ludex.source.edits import Edit, Fix, room_of
from ludex.source.places import SourceFile, Span
from ludex.source.read import read_tree

_MEANT = re.compile(r"#[ \t]*ludex:[ \t]*[a-zA-Z]")
_WRITTEN = r"#[ \t]*ludex:[ \t]*ignore[ \t]+(\w+)[ \t]+because[ \t]\W*\w"


@dataclass(frozen=True)
class _Ignore:
    """A comment, the line for which it speaks, and the code; none where it is not as it must be.

    `room` is the comment with the blanks before it, or with its line where it stands alone.
    """

    span: Span
    room: Span
    line: int
    code: str | None
    said: str

    @property
    def place(self) -> tuple[str, int, str | None]:
        """What a message must have that is ignored."""
        return self.span.file, self.line, self.code


@budgeted()
def obeyed(report: Report) -> Report:
    """The report without the warnings that comments ignore, and with what is wrong with these."""
    ignores = [found for source in report.sources.values() for found in _ignores(source)]
    if not ignores:
        return report
    there = {_place(problem): problem.severity for problem in reversed(report.problems)}
    kept = _kept(report.problems, ignores)
    gone = len(report.problems) - len(kept)
    whole = report.errors == 0 and report.total == len(report.problems)
    meant = {(file, line): code for file, line, code in there if there[file, line, code] != "error"}
    wrong = [
        _wrong(each, there.get(each.place), meant.get(each.place[:2]))
        for each in ignores
        if there.get(each.place) == "error"
        or (each.place not in there and (whole or each.code not in _codes()))
    ]
    return replace(
        report,
        problems=tuple(by_place([*kept, *wrong])[:MOST_COLLECTED]),
        warnings=report.warnings - gone + len(wrong),
        ignored=report.ignored + gone,
    )


def _codes() -> tuple[str, ...]:
    from ludex.diagnostics.codes import all_codes  # few files ignore anything

    return all_codes()


def not_ignored(problems: Iterable[Problem], sources: Iterable[SourceFile]) -> tuple[Problem, ...]:
    """The problems that no comment ignores, for commands that do not look for all of them."""
    return tuple(_kept(problems, [found for source in sources for found in _ignores(source)]))


def _kept(problems: Iterable[Problem], ignores: Iterable[_Ignore]) -> list[Problem]:
    meant = {each.place for each in ignores}
    return [p for p in problems if p.severity == "error" or _place(p) not in meant]


def _place(problem: Problem) -> tuple[str, int, str | None]:
    span = problem.span
    return ("", 0, None) if span is None else (span.file, span.line, problem.code)


def _wrong(ignore: _Ignore, severity: str | None, meant: str | None) -> Problem:
    """Why a comment ignores nothing; perhaps the warning is meant that there is on its line."""
    code = ignore.code
    gone = Fix("Delete this comment.", (Edit(ignore.room, ""),), safe=True)
    if severity is not None:
        sentence = f"{code} is an error here, and errors cannot be ignored."
        return _said("L282", ignore, sentence, "Mend what is wrong, and delete this comment.", gone)
    if code is None:
        sentence = "This does not say which message is ignored, and why."
        hint = f"Write `# ludex: ignore {meant or 'CODE'} because REASON`, with your reason."
        return _said("L280", ignore, sentence, hint)
    hint = f"The warning on line {ignore.line} is {meant}."
    if code not in _codes():
        known = nearest(code, _codes())
        unmeant = f"Did you mean `{known}`?" if known else "Each message begins with its code."
        sentence = f"There is no message `{shown(code)}`."
        told = meant or known
        at = ignore.span
        fix = told and Fix(f"Write `{told}`.", (Edit(at, ignore.said.replace(code, told, 1)),))
        return _said("L283", ignore, sentence, hint if meant else unmeant, fix or None)
    sentence = f"Nothing is ignored by this: there is no {code} on line {ignore.line}."
    unmeant = "Delete it, or put it on the line of the warning."
    return _said("L281", ignore, sentence, hint if meant else unmeant, gone)


def _said(code: str, ignore: _Ignore, sentence: str, hint: str, fix: Fix | None = None) -> Problem:
    return Problem(code, ignore.span, sentence, hint, severity="warning", fix=fix)


def _ignores(source: SourceFile) -> Iterator[_Ignore]:
    """The comments of a file that Ludex reads; those alone speak for the line below them."""
    if _MEANT.search(source.text) is None:
        return
    root, _, _ = read_tree(source.path, source.text.encode(errors="replace"))
    alone: list[_Ignore] = []
    from ludex.source.comments import comments

    for span, said in comments(source, root) if root is not None else ():
        if _MEANT.match(said) is None:
            continue
        start, end = source.stretch(span)
        before = len(source.text[:start].rstrip(" \t"))
        room = source.span(before, end)
        if source.line_text(span.line)[: span.column - 1].strip():
            yield _ignore(span, room, span.line, said)
        else:
            alone.append(_ignore(span, room_of(source, span), span.line + 1, said))
    meant: dict[int, int] = {}
    for each in reversed(alone):
        meant[each.span.line] = meant.get(each.line, each.line)
        yield replace(each, line=meant[each.span.line])


def _ignore(span: Span, room: Span, line: int, said: str) -> _Ignore:
    written = re.match(_WRITTEN, said)
    return _Ignore(span, room, line, written and written[1], said)
