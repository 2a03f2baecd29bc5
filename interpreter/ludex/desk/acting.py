"""What an editor offers to do at a stretch of a file, and the edits that do it."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.desk.declaring import SECTIONS, cited, citing, declared, uncited, unknown_name
from ludex.desk.extracting import condition_at, extracted, named_condition, steps_at
from ludex.desk.project import Project
from ludex.desk.rewriting import ActionError
from ludex.desk.showing import rule_at, shown_in_a_scenario
from ludex.diagnostics.fixes import shown_fix
from ludex.diagnostics.problem import Problem
from ludex.records import dataclass
from ludex.source.edits import Edit
from ludex.source.places import Span

MEND, EXTRACT, REWRITE = "quickfix", "refactor.extract", "refactor.rewrite"
NAME, RULE, CITE, SHOW, DECLARE = "name", "rule", "cite", "show", "declare"


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done: its edits, or by what and where they are found when it is asked
    for; `mends` is the message that goes by it."""

    text: str
    sort: str
    span: Span
    does: str = ""
    word: str = ""
    section: str = ""
    edits: tuple[Edit, ...] = ()
    mends: Problem | None = None
    safe: bool = False


def actions(project: Project, span: Span, wrong: tuple[Problem, ...]) -> tuple[Action, ...]:
    """What can be done in a stretch; `wrong` are the messages of its file."""
    here = [p for p in wrong if p.span is not None and p.span.touches(span)]
    mending = (action for problem in here for action in _mending(project, problem))
    others = _rewriting(project, span) if span.file in project.files.rules else ()
    return (*mending, *others)


def _mending(project: Project, problem: Problem) -> Iterator[Action]:
    assert problem.span is not None
    fix = shown_fix(problem)
    if fix is not None:
        yield Action(fix.says, MEND, problem.span, edits=fix.edits, mends=problem, safe=fix.safe)
    for way in problem.ways:
        yield Action(way.says, MEND, problem.span, edits=way.edits, mends=problem)
    word = unknown_name(problem)
    for section in SECTIONS if word and problem.span.file in project.files.rules else ():
        text = f"Declare `{word}` under `{section}`."
        yield Action(text, MEND, problem.span, DECLARE, word, section, mends=problem)


def _rewriting(project: Project, span: Span) -> Iterator[Action]:
    if condition_at(project, span) is not None:
        yield Action("Give this condition a name.", EXTRACT, span, NAME)
    if steps_at(project.page(span.file), span):
        yield Action("Make these steps a rule.", EXTRACT, span, RULE)
    if rule_at(project, span) is not None:
        yield Action("Make a scenario in which this rule runs.", REWRITE, span, SHOW)
    for entry in uncited(project) if citing(project, span) is not None else ():
        yield Action(f"Cite {entry.id}: {entry.says}", REWRITE, span, CITE, entry.id)


def edits_of(project: Project, action: Action) -> tuple[Edit, ...]:
    """The edits that do it; ActionError where it cannot be done."""
    span = action.span
    if span.start > span.end:
        raise ActionError("This stretch ends before it begins.")
    if action.edits:
        return action.edits
    if action.does == NAME:
        return named_condition(project, span)
    if action.does == RULE:
        return extracted(project, span)
    if action.does == CITE:
        return cited(project, span, action.word)
    if action.does == SHOW:
        return shown_in_a_scenario(project, span)
    if action.does == DECLARE:
        return declared(project, span.file, action.word, action.section)
    raise ActionError("Nothing is known by this name.")
