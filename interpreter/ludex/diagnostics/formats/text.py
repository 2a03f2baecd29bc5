"""A report for people: the place, the sentence, the line with the spot underlined, the hint."""

from ludex.diagnostics.escape import (
    ECHO_CHARACTERS,
    MOST_SHOWN,
    cut,
    harmless_characters,
    shown_path,
)
from ludex.diagnostics.problem import Problem, Report
from ludex.diagnostics.summary import summary
from ludex.source.places import Span

_BOLD, _RED, _YELLOW, _BLUE, _PLAIN = "\x1b[1m", "\x1b[31m", "\x1b[33m", "\x1b[34m", "\x1b[0m"


def render(
    report: Report, colour: bool = False, most: int = MOST_SHOWN, fixes: bool = False
) -> str:
    """The report as text; the last line counts, and with `fixes` one says how many of the
    problems `--fix` can mend."""
    blocks = [_problem(problem, report, colour) for problem in report.problems[:most]]
    blocks += _mendable(report) if fixes else []
    blocks += _fixed(report, most)
    blocks.append(summary(report, most))
    return "\n".join(blocks) + "\n"


def _fixed(report: Report, most: int) -> list[str]:
    """What is known and not found any more, and how to forget it."""
    lines = [
        f"fixed: {shown_path(key.file)}: {key.code} at {cut('.'.join(key.path))}: {cut(key.words)}"
        for key, _ in report.fixed[:most]
    ]
    return [*lines, "  hint: `--write-baseline` takes out what is fixed."] if lines else []


def _mendable(report: Report) -> list[str]:
    """How many of the problems the command itself can try to mend."""
    fixes = [p.fix for p in report.problems if p.fix is not None and p.fix.edits]
    safe = sum(fix.safe for fix in fixes)
    said = [f"`--fix` for {safe:,}"] if safe else []
    said += [f"`--fix --unsafe` for {len(fixes):,}"] if len(fixes) > safe else []
    return [f"can be mended: {', '.join(said)} of these"] if said else []


def _problem(problem: Problem, report: Report, colour: bool) -> str:
    paint = _RED if problem.severity == "error" else _YELLOW
    label = _painted(f"{problem.severity} {problem.code}", _BOLD + paint, colour)
    lines = [f"{_place(problem.span)}{label}: {cut(problem.sentence)}"]
    if problem.span is not None:
        lines += _excerpt(problem.span, "", "^", report, paint if colour else "")
    for span, words in problem.others:
        if problem.span is None or span.file != problem.span.file:
            lines.append(f"  {_place(span).rstrip()}")
        lines += _excerpt(span, cut(words), "-", report, _BLUE if colour else "")
    if problem.hint:
        lines.append(f"  hint: {cut(problem.hint)}")
    return "\n".join(lines)


def _place(span: Span | None) -> str:
    return f"{shown_path(span.file)}:{span.line}:{span.column}: " if span is not None else ""


def _excerpt(span: Span, words: str, mark: str, report: Report, paint: str) -> list[str]:
    """The line with the spot underlined, and words beside it; the words alone without a line."""
    source = report.sources.get(span.file)
    line = source.line_text(span.line) if source is not None else ""
    if not line.strip():
        return [f"  line {span.line}: {words}"] if words else []
    first, window = _window(line, span.column - 1)
    start = max(span.column - 1 - first, 0)
    stop = span.end_column - 1 - first if span.end_line == span.line else len(window)
    stop = min(max(stop, start + 1), max(len(window), start + 1))
    visible = harmless_characters(window)
    before = "…" if first > len(line) - len(line.lstrip()) else ""
    before += "".join(visible[:start])
    underlined = "".join(visible[start:stop])
    after = "".join(visible[stop:]) + ("…" if first + len(window) < len(line.rstrip()) else "")
    margin = f"{span.line:>5} | "
    marks = _painted(mark * max(_width(underlined), 1), paint, bool(paint))
    below = " " * (len(margin) - 2) + "| " + " " * _width(before) + marks
    return [
        margin + before + underlined + after,
        f"{below} {words}" if words else below,
    ]


def _window(line: str, column: int) -> tuple[int, str]:
    """At most 60 characters of a line around a column, without the indentation."""
    first = len(line) - len(line.lstrip())
    if column - first >= ECHO_CHARACTERS:
        first = column - ECHO_CHARACTERS // 2
    return first, line.rstrip()[first : first + ECHO_CHARACTERS]


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    if text.isascii():
        return len(text)
    import unicodedata  # a table of its own, which few texts need

    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.combining(letter) > 0 for letter in text)


def _painted(text: str, paint: str, colour: bool) -> str:
    return f"{paint}{text}{_PLAIN}" if colour else text
