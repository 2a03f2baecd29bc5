"""A scenario in which a rule runs, found by playing and written behind the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ludex.backends.reference import Reference
from ludex.desk.moments import SCENARIOS
from ludex.desk.project import Project
from ludex.desk.rewriting import ActionError, declared_in, tried
from ludex.desk.trying import ran
from ludex.ir.tables import NotRunError, SetupError
from ludex.machine.chance import below, seeded
from ludex.machine.interface import PlayError, SpentError
from ludex.machine.seats import seat_called
from ludex.machine.state import State
from ludex.play.offers import naming_of
from ludex.records import dataclass
from ludex.scenario_pipeline.compiling import Compiler
from ludex.scenario_pipeline.sites import Site, declared
from ludex.source.edits import Edit, edited, stands_plainly
from ludex.source.places import Span
from ludex.source.tree import Mapping, Node, Scalar
from ludex.source.tree import Sequence as List

GAMES, MOST_MOVES, FUEL = 6, 60, 5_000_000
_NUMBERED = re.compile(r"(.*?)(\d+)")


@dataclass(frozen=True, slots=True)
class Played:
    """The moves of a game up to where a rule has run, and who is asked then."""

    seed: int
    moves: tuple[tuple[str, str], ...]
    asked: tuple[str, ...]


def rule_at(project: Project, span: Span) -> Site | None:
    """The rule whose declaration goes over a place."""
    game, first = project.loaded.game, project.page(span.file).block_of(span.line)
    sites = declared(game) if game is not None else ()
    here = (each for each in sites if (each.file, each.line) == (span.file, first))
    return next((each for each in here if each.sort == "rule"), None)


def shown_in_a_scenario(project: Project, span: Span) -> tuple[Edit, ...]:
    """The edits that add a scenario in which the rule at a place runs; it passes."""
    rule, names = rule_at(project, span), list(project.files.scenarios)
    if rule is None:
        raise ActionError("Here stands no rule.")
    if not names:
        raise ActionError("Begin a file of scenarios first, with `ludex`, `game` and `scenarios`.")
    played = _played(project, rule.called)
    ids = {each: scenario_ids(project.page(each).tree) for each in names}
    name = next((each for each in names if ids[each]), names[-1])
    made = next_id([known for each in names for known in ids[each]], project.files.name)
    lines = list(_lines(project, rule, played, made))
    edits = tried(project, declared_in(project.page(name), SCENARIOS, lines))
    after = project.changed(name, edited(project.page(name).source, edits))
    passed, said = ran(after, made)
    if not passed:
        raise ActionError(said[0])
    return edits


def _lines(project: Project, rule: Site, played: Played, made: str) -> Iterator[str]:
    """A scenario, line by line, as it stands behind its dash."""
    cites = project.cites.get((rule.file, rule.line), ())
    yield f"- id: {made}"
    yield f"  name: {rule.text} runs"
    if cites:
        yield f"  cites: [{', '.join(cites)}]"
    yield f"  players: {_fewest(project)}"
    yield f"  seed: {played.seed}"
    yield "  play:"
    for who, move in played.moves:
        yield f"    - {who}: {move}"
    yield f"    - asks: [{', '.join(played.asked)}]"


def _fewest(project: Project) -> int:
    return min(project.game.names.sections.players) if project.game is not None else 0


def _played(project: Project, called: str) -> Played:
    """The shortest of some games in which something runs, up to there."""
    game, found = project.loaded.game, list[Played]()
    if game is None or not project.loaded.passed:
        raise ActionError("Mend first what is wrong with the rules.")
    try:
        compiler = Compiler(game, project.loaded.digest, "reference")
        agreed = compiler.agree(_fewest(project), {}, ())
        machine = agreed.machine(project.loaded.digest, "reference")
        assert isinstance(machine, Reference)
        machine.refuel(FUEL)
        for seed in range(1, GAMES + 1):
            found += _game(machine, called, seed)
    except (NotRunError, PlayError, SetupError, SpentError):
        pass
    if not found:
        raise ActionError("It did not run in the first moves of some games; say `given` by hand.")
    return min(found, key=lambda each: len(each.moves))


def _game(machine: Reference, called: str, seed: int) -> Iterator[Played]:
    """The moves of one game by chance up to where something has run, if it does."""
    machine.coverage = set()
    state, rng = machine.begin(seed), seeded(seed, 1)
    moves: list[tuple[str, str]] = []
    while called not in machine.coverage and len(moves) < MOST_MOVES:
        pending = machine.pending(state)
        if pending.kind == "over" or not pending.must:
            return
        seat = pending.must[0]
        legal = machine.legal(state, seat)
        rng, choice = below(rng, len(legal))
        text = naming_of(machine.tables, seat).move(legal[choice].seen)
        if not stands_plainly(text):
            return
        machine.apply(state, seat, legal[choice])
        moves.append((seat_called(seat), text))
    if called in machine.coverage:
        yield Played(seed, tuple(moves), _asked(machine, state))


def _asked(machine: Reference, state: State) -> tuple[str, ...]:
    pending = machine.pending(state)
    seats = () if pending.kind == "over" else (*pending.must, *pending.may)
    return tuple(dict.fromkeys(seat_called(seat) for seat in seats if seat >= 0))


# ------------------------------------------------------------ ids
def scenario_ids(root: Node | None) -> list[str]:
    """The ids of the scenarios of a file, in order."""
    listed = root.get(SCENARIOS) if isinstance(root, Mapping) else None
    items = listed.items if isinstance(listed, List) else ()
    named = [item.get("id") for item in items if isinstance(item, Mapping)]
    return [each.text for each in named if isinstance(each, Scalar)]


def next_id(known: Sequence[str], game: str) -> str:
    """The next free id, like the last that is there."""
    found = _NUMBERED.fullmatch(known[-1]) if known else None
    stem = "".join(word[0] for word in game.split("-")).upper() + "-"
    head, width = (found[1], len(found[2])) if found else (stem, 2)
    number = int(found[2]) if found else 0
    while (made := f"{head}{number + 1:0{width}}") in known:
        number += 1
    return made
