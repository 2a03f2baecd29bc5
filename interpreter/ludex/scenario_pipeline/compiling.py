"""Compiles scenarios: everything that names something of the language becomes plain steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from ludex.diagnostics.abandoning import go_on
from ludex.diagnostics.problem import Problem
from ludex.hints import TYPE_CHECKING
from ludex.ir.tables import NotRunError, SetupError
from ludex.lint.denials import Denials
from ludex.lint.events import events
from ludex.machine.beginning import FROM_THE_TOP, OUTCOMES
from ludex.model.game import Game
from ludex.pipeline import engine_for_games, typed_game
from ludex.play import trials as tr
from ludex.records import dataclass, field, replace
from ludex.scenario_pipeline.lines import Lines
from ludex.scenario_pipeline.position import Position
from ludex.scenario_pipeline.queries import Agreed, Setting
from ludex.scenario_pipeline.things import looking, site_of
from ludex.source.tree import Scalar
from ludex.syntax import scenarios as s
from ludex.syntax.file import GameFile

if TYPE_CHECKING:
    from ludex.machine.interface import Machine


@dataclass
class Compiled:
    """The trials of a game, what is wrong with its scenarios, and the tables they are played at."""

    trials: tuple[tr.Trial, ...] = ()
    problems: tuple[Problem, ...] = ()
    agreed: dict[Setting, Agreed] = field(default_factory=dict)
    rules: tuple[Problem, ...] = ()
    """What is wrong with the rules themselves, so that nothing can be played."""
    settings: tuple[Setting | None, ...] = ()
    """The table of each trial, where it has one."""


class _RulesError(Exception):
    """The rules have problems of their own, which are not those of a scenario."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__()
        self.problems = problems


class Compiler:
    """Compiles the scenarios of one game; tables that agree on the same share one program.

    Without an engine nothing can be played, and only what is wrong is of use.
    """

    def __init__(self, game: GameFile, digest: str, engine: str | None) -> None:
        self.game, self.digest, self.engine = game, digest, engine
        self.games: dict[tuple[str, ...], Game] = {}
        self.agreed: dict[Setting, Agreed] = {}
        self.called: dict[tuple[object, ...], Agreed] = {}
        """The first table of those at which everything is called the same."""
        self.problems: list[Problem] = []

    def typed(self, variants: tuple[str, ...]) -> Game:
        """The checked game with these variants."""
        if variants not in self.games:
            game, problems = typed_game(self.game, variants)
            if problems:
                raise _RulesError(tuple(problems))
            self.games[variants] = game
        return self.games[variants]

    def denying(self, variants: tuple[str, ...]) -> Denials:
        """What is known of the game with these variants of what may be nothing."""
        return events(self.typed(variants))

    def agree(self, players: int, options: dict[str, str], variants: tuple[str, ...]) -> Agreed:
        """A table; SetupError where the game refuses it."""
        order = [v.name for v in self.game.variants]
        chosen = tuple(sorted(variants, key=lambda v: order.index(v) if v in order else -1))
        setting = (players, tuple(sorted(options.items())), chosen)
        if setting not in self.agreed:
            game = self.typed(chosen)
            known, played = self.denying(chosen), self.engine is not None
            unvaried = self.typed(()) if chosen else None
            made = Agreed(game, players, options, known, played, unvaried)
            made.share(self.called.setdefault(made.called(), made))
            self.agreed[setting], made.setting = made, setting
        return self.agreed[setting]

    def alone(self, scenario: s.Scenario) -> Compiled:
        """One scenario, whose tables know nothing of what others ask."""
        self.agreed, self.called, self.problems = {}, {}, []
        return self.all([scenario])

    def all(self, scenarios: Sequence[s.Scenario]) -> Compiled:
        """Every scenario, with machines that know all that is asked of them."""
        made: list[tuple[Setting | None, tr.Trial]] = []
        for scenario in scenarios:
            go_on()
            try:
                made += self.scenario(scenario)
            except SetupError as error:
                chosen = {key.text: value.span for key, value in scenario.options}
                span = chosen.get(error.word, scenario.players_span)
                hint = "A table that is refused is a scenario of the kind `create`."
                self.problems.append(Problem("L123", span, f"This table is refused: {error}", hint))
            except NotRunError as error:
                self.problems.append(error.problem)
            except _RulesError as error:
                return Compiled(agreed=self.agreed, rules=error.problems)
        unique = {(p.code, p.span, p.sentence): p for p in self.problems}
        found = tuple(unique.values())
        if any(problem.severity == "error" for problem in found):
            return Compiled(problems=found, agreed=self.agreed)
        if self.engine is None:
            return Compiled(problems=found, agreed=self.agreed)
        settings = tuple(key for key, _ in made)
        wanted = dict.fromkeys(key for key, _ in made if key is not None)
        machines = {k: self.agreed[k].machine(self.digest, self.engine) for k in wanted}
        trials = tuple(self.playable(t, k, machines[k]) if k is not None else t for k, t in made)
        return Compiled(trials, found, self.agreed, (), settings)

    def playable(self, trial: tr.Trial, key: Setting, machine: Machine) -> tr.Trial:
        """A trial with its machine, and with a quick one where many games are played."""
        quick = partial(self.agreed[key].machine, self.digest, engine_for_games())
        return replace(trial, machine=machine, quick=quick if trial.games else None)

    def scenario(self, scenario: s.Scenario) -> Iterator[tuple[Setting | None, tr.Trial]]:
        """The trials of a scenario; one for each table of a scenario of random games."""
        if scenario.counted:
            from ludex.scenario_pipeline.facts import counted

            yield None, replace(_blank(scenario), facts=tuple(map(counted, scenario.counted)))
        elif scenario.kind in ("create", "metadata", "texts"):
            chosen = [scenario.variants, *(c.variants for c in scenario.create)]
            found, blank = tuple(self.facts(scenario)), _blank(scenario)
            yield None, replace(blank, facts=found, chosen=tuple(map(_words, chosen)))
        elif scenario.sheet is not None:
            yield None, self.tiles(scenario.sheet, _words(scenario.variants), _blank(scenario))
        elif scenario.games is not None:
            yield from self.random(scenario, scenario.games)
        else:
            variants = _words(scenario.variants)
            agreed = self.agree(scenario.players, _options(scenario), variants)
            made = self.played(scenario, agreed)
            if made is not None:
                yield agreed.setting, made

    def facts(self, scenario: s.Scenario) -> Iterator[tr.Fact]:
        """What a scenario says that is known without playing."""
        from ludex.scenario_pipeline import facts

        for creation in scenario.create:
            yield facts.created(creation, self.agree)
        variants = _words(scenario.variants)
        if scenario.metadata is not None:
            yield from facts.said_of(scenario, self.typed(variants), self.problems)
        if scenario.texts is not None:
            from ludex.scenario_pipeline.inscribed import printed_texts

            dictionary = self.typed(variants).names.inscriptions
            yield from printed_texts(scenario.texts, dictionary, self.problems)
        if scenario.absent:
            least = min(self.typed(variants).names.sections.players)
            agreed = self.agree(least, {}, variants)
            if self.engine is not None:  # nothing of it can be wrong
                yield from facts.absent(scenario.absent, agreed)

    def tiles(self, sheet: s.Sheet, variants: tuple[str, ...], blank: tr.Trial) -> tr.Trial:
        """What is said of other tiles; their names are looked up at once."""
        from ludex.scenario_pipeline.tile_sets import laid_over, tried

        changed = laid_over(sheet, self.game, self.problems)
        return replace(blank, look=partial(tried, sheet, changed, variants), chosen=(variants,))

    # ------------------------------------------------------------ one table
    def played(self, scenario: s.Scenario, agreed: Agreed) -> tr.Trial | None:
        """A position, moves and expectations; nothing where nothing is played."""
        given: int | None = None
        start = FROM_THE_TOP
        if scenario.given is not None or scenario.kind == "position":
            position = Position(agreed, scenario.given, self.problems)
            if self.engine is not None:
                given = agreed.command(f"given in {scenario.id.text}", position.code)
        if scenario.given is not None and scenario.given.stands:
            from ludex.scenario_pipeline.standing import standing

            start = standing(scenario.given, agreed, self.problems)
        steps = Lines(agreed, self.problems).steps((*scenario.play, *scenario.expect))
        begins = scenario.kind != "position"
        self.problems += () if begins else repeated(scenario)
        seats = [looking(scalar, agreed, self.problems) for scalar in scenario.alike]
        if self.engine is None:
            return None
        chosen = (_words(scenario.variants),)
        return replace(
            _blank(scenario), given=given, begins=begins, start=start, steps=steps, chosen=chosen,
            alike=tuple(seat for seat in seats if seat is not None),
        )  # fmt: skip

    def random(
        self, scenario: s.Scenario, games: s.Games
    ) -> Iterator[tuple[Setting | None, tr.Trial]]:
        """The random games of a scenario, dealt out to its tables."""
        chosen = games.variants or ((),)
        tables = [(p, v) for p in games.players for v in chosen]
        for players, named in tables:
            variants = _words(named or scenario.variants)
            agreed = self.agree(players, _options(scenario), variants)
            lines = Lines(agreed, self.problems)
            part = tr.Games(
                -(-games.games // len(tables)), -(-games.sample // len(tables)),
                tuple(lines.holds(t) for t in games.always),
                tuple(lines.holds(t) for t in games.finally_),
                tuple(lines.mean(mean) for mean in games.means),
                frozenset(lines.option(scalar) for scalar in games.without), games.moves,
            )  # fmt: skip
            table = f"{players} players{''.join(f', {v}' for v in variants)}"
            blank = _blank(scenario)
            yield agreed.setting, replace(blank, games=part, table=table, chosen=(variants,))


def _blank(scenario: s.Scenario) -> tr.Trial:
    """What every trial of a scenario has."""
    return tr.Trial(
        scenario.id.text, scenario.name, scenario.case, site_of(scenario.span),
        tuple(c.id for c in scenario.cites), seed=scenario.seed,
        reported=OUTCOMES[scenario.outcomes],
        refused=scenario.refused.text if scenario.refused is not None else "",
    )  # fmt: skip


def repeated(scenario: s.Scenario) -> Iterator[Problem]:
    """What is expected of a position that is only looked at, and is given there."""
    layers = scenario.given.layers if scenario.given is not None else ()
    given = {g.key.text: _sorted(g.things or ()) for layer in layers for g in layer.lines}
    for line in scenario.expect if not any(layer.steps for layer in layers) else ():
        if isinstance(line, s.Lies) and given.get(line.key.text) == _sorted(line.things):
            sentence = f"`{line.key.text}` is given, so this is so whatever the rules do."
            hint = "Expect what follows from the position: a score, a word, a set."
            yield Problem("L120", line.key.span, sentence, hint, severity="warning")


def _sorted(things: Iterable[Scalar]) -> list[str]:
    return sorted(thing.text for thing in things)


def _words(scalars: tuple[Scalar, ...]) -> tuple[str, ...]:
    return tuple(scalar.text for scalar in scalars)


def _options(scenario: s.Scenario) -> dict[str, str]:
    return {key.text: value.text for key, value in scenario.options}
