"""Whether a game in which a thing has another name is the same game but for that name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ludex.desk.named import Thing
from ludex.desk.project import Project
from ludex.diagnostics.problem import Report
from ludex.ir.from_model import program_of
from ludex.ir.print import text_of
from ludex.ir.tables import NotRunError, SetupError
from ludex.model.plurals import plural_of
from ludex.records import fields, is_dataclass, once
from ludex.scenario_pipeline.checking import check_game
from ludex.source.places import Span
from ludex.syntax.scenarios import Scenario
from ludex.syntax.standing import At

BOUND = "name"
"""The sort of what is named within a rule."""
OPTION = "option "
_ANY = "·"


def difference(before: Project, after: Project, thing: Thing, new: str) -> str:
    """What is not the same but for the name, in one sentence; nothing if all is.

    Nothing else may be wrong, and the programs are the same at the smallest and the largest table.
    """
    old = thing.name
    found = _checked(before, after, thing, new)
    counts = [Counter(p.code for p in each.problems) for each in (before.report, found)]
    if counts[0] != counts[1]:
        more = next(iter(counts[1] - counts[0]), "")
        files = {p.span.file for p in found.problems if p.code == more and p.span}
        if files - after.texts.keys():
            return f"The library asks for a `{old}` ({', '.join(sorted(files))})."
        return f"With the name `{new}` something else would be wrong ({more})."
    names = "|".join(map(re.escape, (plural_of(old), plural_of(new), old, new)))
    either = re.compile(rf"(?<![\w-])(?:{names})(?![\w-])")
    for one, other in zip(_programs(before), _programs(after), strict=True):
        if _in_order(either.sub(_ANY, one)) != _in_order(either.sub(_ANY, other)):
            return f"With the name `{new}` the game would not be the same."
    return ""


# ------------------------------------------------------------ what is wrong
def _checked(before: Project, after: Project, thing: Thing, new: str) -> Report:
    """What is wrong after it; of scenarios only those are compiled that may not be the same.

    In all others the same words stand as before, and none of them is a name that has changed, nor
    a part of one. What a rule binds no scenario can name.
    """
    said = {problem.span.file for problem in before.report.problems if problem.span is not None}
    if before.report.ignored or said & {*before.files.scenarios, *before.files.tables}:
        return after.report
    names = [new, plural_of(new)]
    names += [] if thing.sort == BOUND else [thing.name, plural_of(thing.name)]

    beside = [*after.files.scenarios.values(), *after.files.tables.values()]
    written = [name for name in names if any(name.encode() in text for text in beside)]

    def wanted(scenario: Scenario) -> bool:
        return bool(written) and any(n in text for text in _texts(scenario) for n in written)

    return check_game(after.files, after.loaded, after.of_rules, wanted)


def _texts(root: object) -> Iterator[str]:
    """Every text in what was read of a file."""
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, str):
            yield thing
        elif isinstance(thing, tuple):
            waiting += thing
        elif isinstance(thing, dict):
            waiting += (*thing, *thing.values())
        elif is_dataclass(thing) and not isinstance(thing, Span | At):
            waiting += (getattr(thing, field.name) for field in fields(thing) if field.compare)


# ------------------------------------------------------------ what is played
@once
def _programs(project: Project) -> list[str]:
    """The programs of the smallest and the largest table, with no variant and with each."""
    return list(_each_program(project))


def _each_program(project: Project) -> Iterator[str]:
    for game in project.games:
        counts = game.names.sections.players
        for players in sorted({min(counts), max(counts)}) if counts else ():
            try:
                yield text_of(program_of(game, players, {})[0])
            except (NotRunError, SetupError) as error:
                yield type(error).__name__


def _in_order(program: str) -> list[str]:
    """The lines of a program; options stand there by name, which may be another order now."""
    return sorted(program.split("\n"), key=lambda line: line if line.startswith(OPTION) else "")
