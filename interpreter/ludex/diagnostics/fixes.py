"""Fixes as edits of the files that were read, and which of them go together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from ludex.diagnostics.problem import Problem, Report
from ludex.records import replace
from ludex.source.edits import Edit, Fix
from ludex.source.leaving_out import without
from ludex.source.read import read_tree
from ludex.source.tree import Node

MOST_SHOWN_EDITS, MOST_SHOWN_CHARACTERS = 20, 1_000
"""A fix that says more is made, and not printed for programs."""


def spelled_out(report: Report) -> Report:
    """The report with the edits of fixes that leave something out, where these can be made."""
    if not any(problem.fix is not None and problem.fix.without for problem in report.problems):
        return report

    @cache
    def tree(file: str) -> Node | None:
        source = report.sources.get(file)
        text = "" if source is None else source.text
        return read_tree(file, text.encode(errors="replace"))[0]

    problems = tuple(_spelled_out(problem, report, tree) for problem in report.problems)
    return replace(report, problems=problems)


def _spelled_out(problem: Problem, report: Report, tree: Callable[[str], Node | None]) -> Problem:
    fix = problem.fix
    if fix is None or fix.without is None:
        return problem
    file = fix.without.file
    root = tree(file)
    made = without(fix, report.sources[file], root) if root is not None else None
    return replace(problem, fix=made)


def shown_fix(problem: Problem) -> Fix | None:
    """The fix of a problem, where it is short enough to be printed."""
    fix = problem.fix
    if fix is None or not fix.edits or len(fix.edits) > MOST_SHOWN_EDITS:
        return None
    said = sum(len(edit.text) for edit in fix.edits)
    return fix if said <= MOST_SHOWN_CHARACTERS else None


def mended(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems that can be mended together, the first of those that would write one place."""
    taken: list[Edit] = []
    for problem in problems:
        fix = problem.fix
        if fix is None or not fix.edits:
            continue
        if not any(_overlap(edit, other) for edit in fix.edits for other in taken):
            taken += fix.edits
            yield problem


def _overlap(one: Edit, other: Edit) -> bool:
    """Whether two edits write the same place; those that only touch each other do."""
    return one.span.touches(other.span)
