"""Puts a machine through scenarios and says what was expected and what was found."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol, assert_never, runtime_checkable

from ludex.machine.chance import below, seeded
from ludex.machine.interface import TABLE, Event, PlaceView, PlayError
from ludex.machine.sight import as_now, owner_of
from ludex.machine.state import State
from ludex.machine.tables import Tables
from ludex.play import trials as tr
from ludex.play.attempts import meant
from ludex.play.match import Match, told_to
from ludex.play.offers import naming_of
from ludex.play.phrases import echoed
from ludex.play.spoken_moves import plain
from ludex.records import replace
from ludex.view.naming import Naming, shown
from ludex.view.telling import Telling

MOST_DECISIONS = 100_000


@runtime_checkable
class Metered(Protocol):
    """A machine that keeps account of how much it works out."""

    @property
    def spent(self) -> int:
        """How much that was."""

    def refuel(self, steps: int) -> None:
        """How much it may be from now on."""


class UnmetError(Exception):
    """Something did not come as expected."""

    def __init__(self, site: tr.Site, expected: str, found: str) -> None:
        super().__init__(found)
        self.failure = tr.Failure(site, expected, found)


def run(
    trial: tr.Trial, full: bool = False, check: bool = True, fuel: int | None = None,
    account: bool = True,
) -> tr.Result:  # fmt: skip
    """Runs one scenario; `full` plays all of its random games, `check` asks its invariants.

    SpentError where the reference engine has to work out more than `fuel`. `account` is kept of
    what runs, where somebody wants to know.
    """
    for fact in trial.facts:
        if not fact.fits:
            return tr.Result(trial, tr.Failure(fact.site, fact.expected, fact.found))
    if trial.look is not None:
        fact, asked = trial.look()
        failure = None if fact.fits else tr.Failure(fact.site, fact.expected, fact.found)
        return tr.Result(trial, failure, asked)
    if trial.machine is None:
        return tr.Result(trial, None)
    if full and trial.games is not None and trial.quick is not None:
        return _in_full(trial, check)
    runner, failure = _Runner(trial, check, account), None
    before = runner.spent()
    if fuel is not None and isinstance(trial.machine, Metered):
        trial.machine.refuel(fuel)
    try:
        runner.random_games(trial.games, full) if trial.games else runner.play()
    except UnmetError as unmet:
        failure = unmet.failure
    except PlayError as error:  # which leaves a position half changed
        failure = tr.Failure(runner.site, "the game to go on", str(error))
        runner.state = None
    glances = tuple(runner.glances)
    spent = runner.spent() - before
    told = (runner.moves, runner.games, glances, spent, runner.state)
    return tr.Result(trial, failure, runner.ran(), *told)


def _in_full(trial: tr.Trial, check: bool) -> tr.Result:
    """A sample with account of what runs, and then all games by the quick engine."""
    assert trial.quick is not None
    sample = run(trial, check=check)
    if sample.failure is not None:
        return sample
    quick = replace(trial, machine=trial.quick(), quick=None)
    return replace(run(quick, full=True, check=check), trial=trial, ran=sample.ran)


class _Runner:
    """One run of one scenario."""

    def __init__(self, trial: tr.Trial, check: bool, account: bool = True) -> None:
        assert trial.machine is not None
        self.trial, self.machine, self.check = trial, trial.machine, check
        self.tables: Tables = self.machine.tables
        self.site, self.moves, self.games = trial.site, 0, 0
        self.events: tuple[Event, ...] = ()
        self.glances: list[tr.Glance] = []
        self.state: State | None = None
        if hasattr(self.machine, "coverage"):
            self.machine.coverage = set() if account else None

    def ran(self) -> frozenset[str]:
        """What ran, where the machine keeps account of it."""
        return frozenset(getattr(self.machine, "coverage", None) or ())

    def spent(self) -> int:
        """How much the machine has worked out, where it keeps account of it."""
        return self.machine.spent if isinstance(self.machine, Metered) else 0

    # ------------------------------------------------------------ one scenario
    def play(self) -> None:
        """The position, then each line in its turn."""
        trial, machine = self.trial, self.machine
        if trial.given is not None:
            state = machine.empty(trial.seed, trial.reported)
            machine.tell(state, trial.given)
            if trial.begins:
                self.events = machine.play_from(state, trial.start)
        else:
            state = machine.begin(trial.seed, 0, trial.reported)
        self.state = state
        if trial.refused:
            self.refused_position(state)
            return
        self.unbroken(state)
        for step in trial.steps:
            self.site = step.site
            self.step(step, state)
            self.glance(step, state)

    def glance(self, step: tr.Step, state: State) -> None:
        """Notes what those see to whom all cases of a scenario look alike."""
        text, speaker = (step.text, step.seat) if isinstance(step, tr.Say) else ("", None)
        for seat in self.trial.alike:
            says = text if speaker in (seat, None) else ""
            reader = None if seat == TABLE else seat
            told = str([event.seen_by(reader) for event in self.events])
            offered = tuple(self.texts(seat, state))
            view, pending = self.machine.view(state, reader), self.machine.pending(state)
            self.glances.append(tr.Glance(seat, text, says, str(view), told, str(pending), offered))

    def step(self, step: tr.Step, state: State) -> None:
        match step:
            case tr.Holds():
                self.holds(step, state)
            case tr.Lies():
                self.lies(step, state)
            case tr.Members():
                self.members(step, state)
            case tr.Say():
                self.say(step, state)
            case tr.Asks():
                self.asks(step, state)
            case tr.Ends():
                self.ends(step, state)
            case tr.Odds():
                self.odds(step, state)
            case tr.Offers():
                self.offers(step, state)
            case tr.Shows():
                self.shows(step, state)
            case _:
                assert_never(step)

    def unbroken(self, state: State) -> None:
        if not self.check or not self.trial.begins:
            return
        broken = self.machine.broken(state, self.trial.given is None)
        if broken:
            raise UnmetError(self.site, "every invariant to hold", f"broken: {'; '.join(broken)}")

    def refused_position(self, state: State) -> None:
        """A given position that breaks an invariant is one that cannot be."""
        broken = "; ".join(self.machine.broken(state, self.trial.given is None))
        if plain(self.trial.refused) not in plain(broken):
            expected = f"the position to break `{echoed(self.trial.refused)}`"
            raise UnmetError(self.site, expected, f"it breaks {broken or 'nothing'}")

    # ------------------------------------------------------------ what must be true
    def holds(self, step: tr.Holds, state: State, when: str = "") -> None:
        answer = self.machine.ask(state, step.query)
        if answer != 1:
            parts = [f"{p.text} is {self.value(p, state)}" for p in step.parts]
            found = ", ".join(dict.fromkeys(parts)) or (
                "it is about nothing" if answer is None else "it is not so"
            )
            raise UnmetError(step.site, step.text, found + when)

    def value(self, part: tr.Part, state: State) -> str:
        return shown(self.tables, state, part.kind, self.machine.ask(state, part.query))

    def lies(self, step: tr.Lies, state: State) -> None:
        """The pieces in a place, each for one that is named; in order where the place has one."""
        pieces = state.contents[step.place]
        if len(pieces) == len(step.things):
            if step.ordered:
                pairs = zip(pieces, step.things, strict=True)
                fits = all(self.is_thing(p, t, state) for p, t in pairs)
            else:
                fits = self.all_fit(list(pieces), step.things, state)
            if fits:
                return
        names = [shown(self.tables, state, "piece", p) for p in pieces]
        if any(thing.down is not None for thing in step.things):
            faces = [" face-down" if state.down[p] else " face-up" for p in pieces]
            names = [name + face for name, face in zip(names, faces, strict=True)]
        expected = f"{step.text}: [{', '.join(t.text for t in step.things)}]"
        raise UnmetError(step.site, expected, f"[{', '.join(names)}]")

    def members(self, step: tr.Members, state: State) -> None:
        """What is in a set, in any order."""
        held = self.machine.ask(state, step.query)
        found = list(held) if isinstance(held, tuple) else []
        pieces = tuple(thing for thing in step.things if isinstance(thing, tr.Thing))
        others = sorted(thing for thing in step.things if isinstance(thing, int))
        fits = len(found) == len(step.things) and (
            self.all_fit(found, pieces, state) if pieces else sorted(found) == others
        )
        if not fits:
            expected = f"{step.text}: [{', '.join(step.said)}]"
            raise UnmetError(step.site, expected, shown(self.tables, state, step.kind, held))

    def all_fit(self, pieces: list[int], things: Iterable[tr.Thing], state: State) -> bool:
        """Whether each thing is a piece of its own; those named most exactly are found first."""
        for thing in sorted(things, key=_left_open):
            found = next((p for p in pieces if self.is_thing(p, thing, state)), None)
            if found is None:
                return False
            pieces.remove(found)
        return True

    def is_thing(self, piece: int, thing: tr.Thing, state: State) -> bool:
        row = self.tables.pieces[piece]
        return (
            row.sort in thing.sorts
            and thing.kind in (None, row.kind)
            and thing.owner in (None, owner_of(self.tables, state, piece))
            and thing.piece in ("", row.name)
            and thing.down in (None, state.down[piece])
            and thing.showing in (None, state.faces[piece])
            and set(thing.now) <= {(p.name, p.held) for p in as_now(self.tables, state, piece)}
        )

    # ------------------------------------------------------------ moves
    def say(self, step: tr.Say, state: State) -> None:
        seat = step.seat
        if seat is None:
            must = self.machine.pending(state).must
            if len(must) != 1:
                raise UnmetError(
                    step.site,
                    f"one seat to be asked for `{echoed(step.text)}`",
                    self.waiting(state),
                )
            seat = must[0]
        sign = meant(self.machine.pending(state), step.text) if seat == TABLE else None
        if sign == "" and step.refused is None:
            return  # the attempt goes on
        match = Match(self.machine, 0, state=state)
        found = match.matching(seat, step.text, hidden=True)
        if step.refused is not None:
            self.refused(step, seat, bool(found), state)
        elif len({match.text(seat, move) for move in found}) > 1:
            several = match.several(seat, plain(step.text), found).sentence
            raise UnmetError(step.site, f"{self.name(seat)}: {echoed(step.text)}", several)
        elif not found:
            legal = ", ".join(f"`{text}`" for text in self.texts(seat, state)[:12])
            possible = f" ({self.waiting(state)}; possible: {legal})" if legal else ""
            why = f"{self.reason(step, seat, state)}{possible}"
            raise UnmetError(step.site, f"{self.name(seat)}: {echoed(step.text)}", why)
        else:
            self.events = self.machine.narrate(state, seat, found[0])
            self.moves += 1
            self.unbroken(state)

    def texts(self, seat: int, state: State) -> list[str]:
        """How a seat says each of its moves."""
        naming = naming_of(self.tables, seat)
        return [naming.move(move.seen) for move in self.machine.legal(state, seat)]

    def refused(self, step: tr.Say, seat: int, possible: bool, state: State) -> None:
        expected = f"`{echoed(step.text)}` to be refused: {_joined([step.refused or ''])}"
        if possible:
            raise UnmetError(step.site, expected, "it is possible")
        reason = self.reason(step, seat, state)
        if plain(step.refused or "") not in plain(reason):
            raise UnmetError(step.site, expected, f"refused: {reason}")

    def reason(self, step: tr.Say, seat: int, state: State) -> str:
        """Why a move is refused; a scenario may name pieces that the seat does not see."""
        said = plain(step.text)
        option = said.partition(" ")[0]
        if any(option == known for known, _ in self.machine.offers(state, seat)):
            refusal = Match(self.machine, 0, state=state).why_not(seat, said, hidden=True)
        else:
            found = self.machine.why_not(state, seat, option, ())
            refusal = None if found is None else Telling(self.tables, seat).refused(found)
        if refusal is None:
            return "no legal move is called so"
        return "; ".join(dict.fromkeys((refusal.sentence, *refusal.details)))

    def asks(self, step: tr.Asks, state: State) -> None:
        pending = self.machine.pending(state)
        asked = () if pending.kind == "over" else (*pending.must, *pending.may)
        if TABLE not in (*pending.must, *step.seats):  # what it may report is no question to it
            asked = tuple(seat for seat in asked if seat != TABLE)
        if sorted(set(asked)) != sorted(set(step.seats)):
            names = ", ".join(self.name(s) for s in step.seats) or "nobody"
            raise UnmetError(step.site, f"{names} to be asked", self.waiting(state))
        for seat, texts in zip(step.seats, step.moves or (), strict=bool(step.moves)):
            offered = {*map(plain, self.texts(seat, state))}
            if offered != {plain(text) for text in texts}:
                said = ", ".join(map(echoed, texts)) or "nothing"
                expected = f"{self.name(seat)} to be offered {said}"
                raise UnmetError(step.site, expected, ", ".join(sorted(offered)) or "nothing")

    def offers(self, step: tr.Offers, state: State) -> None:
        """How the moves that begin with some words go on, and no others."""
        texts = [*map(plain, self.texts(step.seat, state))]
        for stem, ends in step.begun:
            begun = [t for t in texts if f"{t} ".startswith(f"{plain(stem)} ")]
            found = {t.removeprefix(plain(stem)).strip() for t in begun}
            if found != {plain(end) for end in ends}:
                expected = (
                    f"{self.name(step.seat)} to be offered `{echoed(stem)}` with {_listed(ends)}"
                )
                raise UnmetError(step.site, expected, _listed(sorted(found)))

    def odds(self, step: tr.Odds, state: State) -> None:
        """How likely the outcomes are, whatever their shares add up to."""
        odds = self.machine.odds(state)
        names = self.texts(TABLE, state) if odds else []
        found, said = dict(zip(names, odds, strict=True)), dict(step.shares)
        same = all(n * sum(said.values()) == said.get(x, 0) * sum(odds) for x, n in found.items())
        if found.keys() != said.keys() or not same:
            expected = ", ".join(f"{name} {share}" for name, share in said.items())
            shares = ", ".join(f"{name} {share}" for name, share in found.items())
            wrong = shares or f"no attempt ({self.waiting(state)})"
            raise UnmetError(step.site, f"the odds to be {expected}", wrong)

    def ends(self, step: tr.Ends, state: State) -> None:
        """Where the walk under way can end, and nowhere else."""
        found = {self.tables.cell(cell) for cell in self.machine.ends(state, step.seat)}
        if found != set(step.cells):
            expected = f"the walk of {self.name(step.seat)} to end on {_listed(step.cells)}"
            wrong = _listed(sorted(found)) if found else f"no walk ({self.waiting(state)})"
            raise UnmetError(step.site, expected, wrong)

    def waiting(self, state: State) -> str:
        pending = self.machine.pending(state)
        if pending.kind == "over":
            return "the game is over"
        names = [self.name(s) for s in (*pending.must, *pending.may)]
        return f"{', '.join(names) or 'nobody'} {'are' if len(names) > 1 else 'is'} asked"

    def name(self, seat: int) -> str:
        return "the table" if seat == TABLE else self.tables.seat(seat)

    def said(self, seat: int, state: State) -> list[str]:
        """Everything that the view of a seat, or of the table, says."""
        reader = None if seat == TABLE else seat
        view, telling = self.machine.view(state, reader), Telling(self.tables, reader)
        naming = Naming(self.tables, reader)
        said = [_place_said(p, naming) for p in view.places]
        said += [" ".join(naming.called(value)) for value in view.values]
        said += map(telling.tell, view.notices)
        scores = ((self.name(seat), each) for seat, each in enumerate(view.scores))
        said += [f"score of {name} {score:.15g}" for name, score in scores if score is not None]
        if seat == TABLE:
            pending = self.machine.pending(state)
            asked = [telling.tell(pending.question)] if pending.question is not None else []
            said += [*asked, *pending.conduct]
            said += [f"{sign}: {outcome or 'goes on'}" for sign, outcome in pending.signs]
        return said

    def shows(self, step: tr.Shows, state: State) -> None:
        """Looks for words in everything that the view of a seat says."""
        reader = None if step.seat == TABLE else step.seat
        telling, said = Telling(self.tables, reader), self.said(step.seat, state)
        heard, told = (
            [*map(telling.tell, told_to(self.events, reader, details))] for details in (True, False)
        )
        asked_for = [line for line in heard if line not in told]
        name = f"the view of {self.name(step.seat)}"
        for word in step.shows:
            if not any(_says(line, word) for line in said):
                likest = _joined(_likest_first(said, word))
                raise UnmetError(step.site, f"{name} to show `{echoed(word)}`", likest)
        for words, lines, how in ((step.told, told, ""), (step.details, asked_for, " in detail")):
            for word in words:
                if not any(_says(line, word) for line in lines):
                    expected = f"{self.name(step.seat)} to be told{how} `{echoed(word)}`"
                    raise UnmetError(step.site, expected, _joined(lines))
        for word in step.not_told:
            found = [line for line in heard if _says(line, word)]
            if found:
                expected = f"{self.name(step.seat)} not to be told `{echoed(word)}`"
                raise UnmetError(step.site, expected, _joined(found))
        for word in step.hides:
            seen = [line for line in said if _says(line, word)]
            if seen:
                raise UnmetError(step.site, f"{name} not to show `{echoed(word)}`", _joined(seen))

    # ------------------------------------------------------------ random games
    def random_games(self, games: tr.Games, full: bool) -> None:
        """So many games of moves by chance; the seed of a failing one is said."""
        totals = [0] * len(games.means)
        count = games.games if full else games.sample
        for number in range(count):
            self.random_game(games, number, totals)
            self.games += 1
        for mean, total in zip(games.means, totals, strict=True):
            if not mean.low * count <= total <= mean.high * count:
                expected = f"{mean.text} to be {mean.low} to {mean.high} on average"
                raise UnmetError(mean.site, expected, f"{total / count:.3f} over {count} games")

    def random_game(self, games: tr.Games, number: int, totals: list[int]) -> None:
        state = self.machine.begin(self.trial.seed, number)
        rng, before = seeded(self.trial.seed + 1, number), self.moves
        while True:
            when = (
                f" (random game {number} of {self.trial.table}, after {self.moves - before} moves)"
            )
            self.unbroken(state)
            for test in games.always:
                self.holds(test, state, when)
            pending = self.machine.pending(state)
            if pending.kind == "over" or self.moves - before == games.moves:
                break
            seats = pending.must or pending.may
            if self.moves - before >= MOST_DECISIONS or not seats:
                raise UnmetError(self.site, "the game to end", self.waiting(state) + when)
            rng, seat = below(rng, len(seats))
            legal = self.machine.legal(state, seats[seat])
            if not legal:
                raise UnmetError(self.site, "a seat that is asked to have a move", when.strip())
            usual = legal
            if games.without:
                usual = tuple(m for m in legal if m.seen.said not in games.without) or legal
            rng, choice = below(rng, len(usual))
            self.machine.apply(state, seats[seat], usual[choice])
            self.moves += 1
        for test in games.finally_:
            self.holds(test, state, when)
        for index, mean in enumerate(games.means):
            answer = self.machine.ask(state, mean.query)
            totals[index] += answer if isinstance(answer, int) else 0


def _left_open(thing: tr.Thing) -> tuple[bool, ...]:
    """What of a piece is not said."""
    open_of = thing.owner, thing.kind, thing.down, thing.now or None, thing.showing
    return tuple(each is None for each in open_of)


def _place_said(place: PlaceView, naming: Naming) -> str:
    """What a view says of a place; of what lies there unseen only how many they are."""
    unseen = place.count - len(place.pieces)
    rest = [f"{unseen} not shown"] if unseen else []
    return f"{place.name} {', '.join((*naming.heaps(place), *rest))}"


def _says(text: str, word: str) -> bool:
    """Whether a text holds these words, as words: `+4` is not in `+42`, nor `4` in `-4`.

    Blanks around a comma do not count.
    """
    text, word = (re.sub(r"\s*,\s*", ", ", each) for each in (text, word))
    return re.search(rf"(?<![\w+-]){re.escape(word)}(?![\w])", text) is not None


def _likest_first(said: list[str], word: str) -> list[str]:
    """First what begins alike, then what has most of its words: of a long view not all is told."""
    wanted = word.split()

    def unlike(line: str) -> tuple[bool, int]:
        words = line.split()
        return words[:1] != wanted[:1], len(set(wanted).difference(words))

    return sorted(said, key=unlike)


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(echoed(text) or "nothing more" for text in texts) or "nothing"


def _joined(said: list[str]) -> str:
    text = "; ".join(" ".join(line.split()) for line in said) or "nothing"
    return text if len(text) <= 400 else text[:397] + "..."
