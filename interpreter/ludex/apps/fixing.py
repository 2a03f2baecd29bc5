"""Mends what can be mended: fixes are tried on the game, and kept where nothing new is wrong."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence

from ludex.apps import saving
from ludex.apps.files import find_games
from ludex.apps.saving import FileError
from ludex.diagnostics.escape import shown
from ludex.diagnostics.fixes import mended
from ludex.diagnostics.problem import Problem, Report
from ludex.diagnostics.summary import counted
from ludex.pipeline import Files, texts, with_texts
from ludex.records import dataclass
from ludex.scenario_pipeline.checking import check_game, joined
from ludex.source.edits import edited

MOST_TRIED = 60
"""A game is checked so often again; what is not mended by then is told as before."""
READING = "L060"
"""Codes below this one keep a file from being read, and hide all that is wrong in it."""

Name = tuple[str, str]


@dataclass(frozen=True)
class Mended:
    """A game in which fixes are made, what was mended by them, and what is still wrong."""

    files: Files
    problems: tuple[Problem, ...]
    report: Report


def mend(files: Files, unsafe: bool = False) -> Mended:
    """Makes fixes until nothing changes any more.

    All that go together are tried at once; where that does not mend what it should, or makes
    something worse, half of them, and so on, until it is known which are no good.
    """
    report, done, refused = check_game(files), list[Problem](), set[Name]()
    most = len(report.problems)
    for _ in range(MOST_TRIED):
        left = [p for p in report.problems if _name(p) not in refused]
        fixable = [p for p in left if p.fix is not None and (p.fix.safe or unsafe)]
        first = min(map(_doubt, fixable), default=())
        chosen = list(mended(p for p in fixable if _doubt(p) == first))[:most]
        if not chosen:
            break
        changed = _with(files, report, chosen)
        after = None if changed is None else check_game(changed)
        if changed is not None and after is not None and _better(report, after, chosen):
            files, report, most = changed, after, len(after.problems)
            done += chosen
        elif len(chosen) == 1:
            refused.add(_name(chosen[0]))
            most = len(report.problems)
        else:
            most = len(chosen) // 2
    return Mended(files, tuple(done), report)


def _name(problem: Problem) -> Name:
    return problem.code, problem.sentence


def _doubt(problem: Problem) -> tuple[bool, ...]:
    """How late a problem is mended: errors hide what is used; what is deleted is deleted last."""
    fix = problem.fix
    deletes = fix is not None and not any(edit.text for edit in fix.edits)
    return problem.severity != "error", fix is None or not fix.safe, deletes


def _better(before: Report, after: Report, mended_: Sequence[Problem]) -> bool:
    """Whether each of these problems is gone, and no error has come."""
    known, left = (Counter(map(_name, report.problems)) for report in (before, after))
    gone = Counter(map(_name, mended_))
    if any(left[name] > known[name] - count for name, count in gone.items()):
        return False
    unread = [sum(p.code < READING for p in report.problems) for report in (before, after)]
    if unread[1] != unread[0] or before.whole != after.whole:
        return unread[1] < unread[0] or (unread[1] == unread[0] and after.whole)
    errors = [Counter(map(_name, _errors(report))) for report in (before, after)]
    return not errors[1] - errors[0] and after.errors <= before.errors


def _errors(report: Report) -> list[Problem]:
    return [problem for problem in report.problems if problem.severity == "error"]


def _with(files: Files, report: Report, problems: Sequence[Problem]) -> Files | None:
    """The files after all these fixes; nothing where a file cannot be written as it was read."""
    edits = [edit for p in problems if p.fix is not None for edit in p.fix.edits]
    written: dict[str, bytes] = {}
    for name in {edit.span.file for edit in edits}:
        source, data = report.sources.get(name), texts(files).get(name)
        if source is None or source.text.encode(errors="replace") != data:
            return None
        written[name] = edited(source, (e for e in edits if e.span.file == name)).encode()
    return with_texts(files, written)


def changed_files(before: Files, after: Files) -> dict[str, tuple[bytes, bytes]]:
    """What each changed file held, and what it holds now."""
    old, new = texts(before), texts(after)
    return {name: (data, new[name]) for name, data in old.items() if new[name] != data}


def difference(before: Files, after: Files) -> str:
    """What fixes change, as a unified diff in which nothing can hide."""
    changed = sorted(changed_files(before, after).items())
    return "".join(saving.difference(*texts, f"a/{n}", f"b/{n}") for n, texts in changed)


@dataclass(frozen=True)
class Outcome:
    """What was mended in some games, what is still wrong, and what changes as a diff."""

    told: str
    difference: str
    report: Report


def all_of(asked: Sequence[str], unsafe: bool, writes: bool) -> Outcome:
    """Mends the games that these paths mean, and writes their files or only says how."""
    strange = [path for path in asked if not os.path.lexists(path)]
    if writes and (strange or not asked):
        named = f"; `{shown(strange[0])}` is none" if strange else ""
        raise FileError(f"Files are written only where a path names them{named}.")
    found = find_games(asked)
    made = [(game, mend(game, unsafe)) for game in found.games]
    changed = {
        name: texts for game, m in made for name, texts in changed_files(game, m.files).items()
    }
    if writes:
        saving.rewrite(changed, found.places)
    codes = Counter(problem.code for _, m in made for problem in m.problems)
    count = counted(len(changed), "file")
    listed = ", ".join(f"{times:,} {code}" for code, times in sorted(codes.items()))
    would = "mended" if writes else "to be mended"
    told = f"{would} in {count}: {listed}" if codes else "There is nothing to mend."
    report = joined([m.report for _, m in made], found.problems, found.unread)
    return Outcome(told, "".join(difference(game, m.files) for game, m in made), report)
