"""What an editor writes above lines: which scenarios run a rule, and what can be done with one."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.desk.moments import SCENARIOS
from ludex.desk.project import Project
from ludex.desk.trying import Outcomes
from ludex.records import dataclass
from ludex.scenario_pipeline.sites import declared
from ludex.source.places import Span
from ludex.source.tree import Mapping, Scalar, Sequence

RUN, SHOW = "run", "show"


@dataclass(frozen=True, slots=True)
class Lens:
    """Something above a line; `does` is RUN or SHOW of the scenario that is named, or nothing."""

    span: Span
    text: str
    does: str = ""
    scenario: str = ""


def lenses(project: Project, name: str, known: Outcomes | None = None) -> tuple[Lens, ...]:
    """What there is to say above the lines of a file, by what is known of its scenarios."""
    if name in project.files.scenarios:
        return tuple(_of_scenarios(project, name, known))
    return () if known is None else tuple(_of_rules(project, name, known))


def _of_scenarios(project: Project, name: str, known: Outcomes | None) -> Iterator[Lens]:
    root = project.page(name).tree
    listed = root.get(SCENARIOS) if isinstance(root, Mapping) else None
    for item in listed.items if isinstance(listed, Sequence) else ():
        named = item.get("id") if isinstance(item, Mapping) else None
        if isinstance(named, Scalar):
            found = known.scenarios.get(named.text) if known is not None else None
            if found is not None:
                failure = found.failure
                said = "passes" if failure is None else f"fails in line {failure.site.line}"
                yield Lens(named.span, said)
            yield Lens(named.span, "run", RUN, named.text)
            yield Lens(named.span, "show the position", SHOW, named.text)


def _of_rules(project: Project, name: str, known: Outcomes) -> Iterator[Lens]:
    game = project.loaded.game
    for site in declared(game) if game is not None else ():
        if site.file == name and site.sort == "rule":
            running = [each for each in known.scenarios.values() if site.called in each.rules]
            failing = [each.id for each in running if each.failure is not None]
            span = Span(name, site.line, 1, site.line, 1)
            yield Lens(span, _counted(len(running), failing, known))


def _counted(running: int, failing: list[str], known: Outcomes) -> str:
    """How many scenarios run a rule, of those that were tried, and which fail."""
    many = "1 scenario runs this" if running == 1 else f"{running} scenarios run this"
    said = many if running else "no scenario runs this"
    said += "" if known.all else f", of {len(known.scenarios)} that were tried"
    return said + (f"; {', '.join(failing[:3])} of them fail" if failing else "")
