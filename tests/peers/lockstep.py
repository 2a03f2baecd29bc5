"""Plays random games with Ludex and OpenSpiel side by side, and compares them at every ply.

What the two call a move, a card or a result is translated by an adapter. Nothing else is: the same
seats decide, the same moves are legal, chance has the same outcomes with the same odds, both games
end at the same ply with the same returns, or the driver stops with a `MismatchError`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.moves import text

from ludex.machine.interface import TABLE, Machine, Move, View
from ludex.machine.state import DRAWN, ENDINGS, REPORTED, State
from ludex.pipeline import Files, load, machine

ROOT = Path(__file__).resolve().parents[2]
MOST_PLIES = 2_000
Returns = Callable[[Machine, State], list[float]]


class MismatchError(AssertionError):
    """Ludex and OpenSpiel disagree."""


@dataclass(frozen=True)
class Adapter:
    """How one game is called here and there.

    `ours` turns the text of a Ludex move, and `theirs` that of an OpenSpiel action, into one name;
    where chance plays a part, `chance` turns the text of an outcome of OpenSpiel into ours, and the
    outcomes are reported to Ludex one after another.
    `differences` says in words what OpenSpiel does otherwise. A move that it alone asks for is
    named in `alone`; `cut` says when it has stopped a game that goes on by the rules. `begun` tells
    an action that is only the first part of a move; `theirs` is given all the parts. `left_out`
    names the moves that the rules allow and OpenSpiel does not offer at such a point. `observed`
    says what a seat sees as OpenSpiel says it. An action that OpenSpiel offers, and that the
    rules do not allow, is `barred`.
    """

    game: str
    peer: str
    ours: Callable[[str], str]
    theirs: Callable[[str], str]
    chance: Callable[[str], str] | None = None
    returns: Returns = lambda m, s: of_winners(m, s)
    differences: tuple[str, ...] = ()
    alone: frozenset[str] = frozenset()
    cut: Callable[[Any], bool] = lambda peer: False
    begun: Callable[[str], bool] = lambda text: False
    left_out: Callable[[Any], frozenset[str]] = lambda peer: frozenset()
    observed: Callable[[View], str] | None = None
    barred: Callable[[Any, int], bool] = lambda peer, action: False


def of_winners(made: Machine, state: State) -> list[float]:
    """The winner takes one from the loser; nobody does in what the game calls a draw."""
    how = ENDINGS[state.ending]
    if how == "drawn":
        return [0.0] * made.tables.players
    if how not in ("won", "ranked") or len(state.winners) != 1:
        raise MismatchError(f"a game of two is won or drawn; this one is {how}")
    return [1.0 if seat in state.winners else -1.0 for seat in range(made.tables.players)]


def of_value(name: str, start: int) -> Returns:
    """What each player has of a value at the end, against what everybody began with."""

    def returns(made: Machine, state: State) -> list[float]:
        index = [slot.name for slot in made.tables.slots].index(name)
        return [float(held - start) for held in state.values[index] if isinstance(held, int)]

    return returns


def machine_of(name: str, engine: str = "reference", changed: Mapping[str, str] = {}) -> Machine:
    """A machine for a game of `games/`, with texts of its file changed where a test wants so."""
    text = (ROOT / "games" / name / "game.yaml").read_text("utf-8")
    for old, new in changed.items():
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        text = text.replace(old, new)
    loaded = load(Files(name, {f"games/{name}/game.yaml": text.encode()}))
    assert loaded.passed, [problem.sentence for problem in loaded.problems]
    return machine(loaded, 2, engine=engine)


class Pair:
    """One game under way on both sides."""

    def __init__(self, adapter: Adapter, made: Machine, peer_game: Any, seed: int) -> None:
        self.adapter, self.made, self.seed = adapter, made, seed
        self.rng = random.Random(f"{adapter.game} {seed}")
        self.state = made.begin(seed, reported=REPORTED if adapter.chance else DRAWN)
        self.peer = peer_game.new_initial_state()
        self.plies = 0

    # ------------------------------------------------------------ comparing
    def same(self, what: str, ours: Any, theirs: Any) -> None:
        """Both sides say the same, or the game stops here."""
        if ours != theirs:
            raise MismatchError(
                f"{self.adapter.game}, seed {self.seed}, ply {self.plies}: {what}: "
                f"Ludex says {ours}, OpenSpiel says {theirs}.\n{self.peer}"
            )

    def moves(self, seat: int) -> dict[str, list[Move]]:
        """Our legal moves by their common names; pieces that are alike share a name."""
        found: dict[str, list[Move]] = {}
        for move in self.made.legal(self.state, seat):
            said = text(self.made, seat, move)
            found.setdefault(said if seat == TABLE else self.adapter.ours(said), []).append(move)
        return found

    def actions(self, seat: int) -> dict[str, tuple[int, ...]]:
        """OpenSpiel's legal actions of a seat by their common names; mostly one for each move."""
        return {self.adapter.theirs(text): parts for text, parts in self.whole(self.peer, seat)}

    def whole(self, peer: Any, seat: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Each move as OpenSpiel says it, with the actions that it is made of."""
        for action in peer.legal_actions(seat):
            if self.adapter.barred(peer, action):
                continue
            text = peer.action_to_string(seat, action)
            if self.adapter.begun(text):
                rests = self.whole(peer.child(action), seat)
                yield from ((f"{text} {rest}", (action, *parts)) for rest, parts in rests)
            else:
                yield text, (action,)

    def chosen(self, seat: int) -> tuple[Move, tuple[int, ...]]:
        """A random move that is legal on both sides, once the legal moves are the same."""
        ours, theirs = self.moves(seat), self.actions(seat)
        both = [*theirs, *self.adapter.left_out(self.peer)]
        self.same(f"legal moves of seat {seat}", sorted(ours), sorted(both))
        name = self.rng.choice(sorted(theirs))
        return ours[name][0], theirs[name]

    # ------------------------------------------------------------ playing
    def chance(self) -> None:
        """The same outcomes with the same odds; one of them happens on both sides."""
        called = self.adapter.chance
        assert called is not None, f"chance plays a part in {self.adapter.game}"
        self.same("what is waited for", self.made.pending(self.state).kind, "chance")
        ours, theirs = self.moves(TABLE), self.peer.chance_outcomes()
        total = sum(len(moves) for moves in ours.values())
        odds: dict[str, float] = {}
        actions: dict[str, int] = {}
        for action, probability in theirs:
            name = called(self.peer.action_to_string(-1, action))
            odds[name] = odds.get(name, 0.0) + probability
            actions[name] = action
        shares = {name: round(len(moves) / total, 9) for name, moves in ours.items()}
        self.same("chance", shares, {name: round(p, 9) for name, p in odds.items()})
        name = self.rng.choice([name for name, moves in ours.items() for _ in moves])
        self.made.apply(self.state, TABLE, ours[name][0])
        self.peer.apply_action(actions[name])

    def together(self) -> None:
        """All seats decide at the same time."""
        pending, seats = self.made.pending(self.state), list(range(self.made.tables.players))
        self.same("who decides in secret", list(pending.must), seats)
        self.same("what is waited for", pending.kind, "secret")
        chosen = [self.chosen(seat) for seat in seats]
        for seat, (move, _) in zip(seats, chosen, strict=True):
            self.made.apply(self.state, seat, move)
        self.peer.apply_actions([action for _, (action,) in chosen])

    def answer(self, actions: Sequence[int]) -> None:
        """One move in OpenSpiel, part by part."""
        for action in actions:
            self.peer.apply_action(action)

    def alone(self) -> bool:
        """What only OpenSpiel asks for, and only where there is nothing else to do."""
        if self.peer.is_terminal() or not self.adapter.alone:
            return False
        seat = self.peer.current_player()
        actions = self.actions(seat)
        if not self.adapter.alone.issuperset(actions):
            return False
        self.answer(next(iter(actions.values())))
        return True

    def observe(self) -> None:
        """Every seat sees the same on both sides."""
        said = self.adapter.observed
        if said is None:
            return
        for seat in range(self.made.tables.players):
            ours = said(self.made.view(self.state, seat))
            self.same(f"what seat {seat} sees", ours, self.peer.observation_string(seat))

    def ply(self) -> bool:
        """One decision on both sides; whether the game goes on."""
        while self.alone():
            pass
        if self.peer.is_terminal() and not self.state.over and self.adapter.cut(self.peer):
            self.same("returns", [0.0] * self.made.tables.players, self.peer.returns())
            return False
        self.same("whether the game is over", self.state.over, self.peer.is_terminal())
        self.observe()
        if self.state.over:
            ours = self.adapter.returns(self.made, self.state)
            self.same("returns", ours, list(self.peer.returns()))
            return False
        if self.peer.is_chance_node():
            self.chance()
        elif self.peer.is_simultaneous_node():
            self.together()
        else:
            seat = self.peer.current_player()
            self.same("who decides", list(self.made.pending(self.state).must), [seat])
            move, actions = self.chosen(seat)
            self.made.apply(self.state, seat, move)
            self.answer(actions)
        self.plies += 1
        return True


def lockstep(
    adapter: Adapter, made: Machine, peer_game: Any, seeds: Sequence[int], left: int = 0
) -> int:
    """Random games with these seeds; how many plies were compared. Raises at a mismatch.

    A game is left after so many plies, or played to its end.
    """
    plies = 0
    for seed in seeds:
        pair = Pair(adapter, made, peer_game, seed)
        while pair.ply() and pair.plies != left:
            if pair.plies > MOST_PLIES:
                raise MismatchError(f"{adapter.game}, seed {seed}: no end after {pair.plies} plies")
        plies += pair.plies
    return plies
