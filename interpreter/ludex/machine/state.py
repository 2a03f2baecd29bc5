"""A running game: where everything lies, what is remembered, which rules are under way."""

from __future__ import annotations

from ludex.hints import TYPE_CHECKING, Any, Protocol
from ludex.machine.beginning import DRAWN as DRAWN
from ludex.machine.beginning import HANDS as HANDS
from ludex.machine.beginning import OUTCOMES as OUTCOMES
from ludex.machine.beginning import REPORTED as REPORTED
from ludex.machine.beginning import outcomes_called as outcomes_called
from ludex.records import dataclass, field, fields

Held = int | tuple[Any, ...] | None
"""What a register or slot holds: a number, a set (of sets), or nothing."""

FIRST_PIECE = 1_000
"""Where the numbers of pieces begin among those on whom effects lie; seats come before."""

IN_TURN, IN_RULE, WAITING = 1, 2, 3
"""How a grant is marked that ends with the turn, or with the run of a rule, under way, and one that
waits for the next run of a rule, since it was made in the one under way."""

ENDINGS = ("ended", "won", "lost", "drawn", "ranked", "unfinished")
ENDED, WON, LOST, DRAW, RANKED, UNFINISHED = range(len(ENDINGS))
"""How a game has ended: without a winner, with some, lost by all, drawn, with a rank for each."""


def won_by(ending: int, ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Who has won: everybody of the first rank, where somebody has won or all are ranked."""
    won = ending in (WON, RANKED)
    return tuple(seat for seat, rank in enumerate(ranks) if won and rank == 1)


def lost_by(ending: int, ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Who has lost: where all have, and where somebody has won, everybody else."""
    lost = ending == LOST
    decided = lost or ending == WON
    return tuple(s for s, rank in enumerate(ranks) if decided and (lost or rank != 1))


@dataclass(slots=True)
class Frame:
    """A routine under way: where it is and what its registers hold."""

    routine: int
    at: int
    registers: list[Held]

    def copy(self) -> Frame:
        """The same frame, to go its own way."""
        return Frame(self.routine, self.at, self.registers.copy())


class Form(Protocol):
    """A state as an engine keeps it for itself; it never changes."""

    over: bool

    def field(self, name: str) -> Any:
        """A part of the state, which nobody may change."""

    def state(self) -> State:
        """The same state, to be changed."""


@dataclass(slots=True)
class State:
    """Everything that changes while a game is played.

    An engine may keep it in a form of its own, from which the parts are read that are asked for.
    """

    rng: int
    reported: int
    where: list[int]
    contents: list[list[int]]
    down: list[bool]
    known: list[int]
    heap: list[int]
    faces: list[int]
    changed: list[list[Held]]
    values: list[list[Held]]
    granted: list[tuple[int, int, int, int]]
    seated: list[bool]
    skips: list[int]
    risen: list[bool]
    frames: list[Frame] = field(default_factory=list)
    commits: dict[int, tuple[int, tuple[tuple[int, ...], ...]]] = field(default_factory=dict)
    over: bool = False
    ending: int = ENDED
    ranks: tuple[int, ...] = ()
    active: int | None = None
    starter: int | None = None
    again: bool = False
    heaps: int = 0
    decisions: int = 0
    tiles: list[int] = field(default_factory=list)
    form: Form | None = field(default=None, compare=False, repr=False)

    if not TYPE_CHECKING:  # a part that is missing is one of the form

        def __getattr__(self, name: str) -> Any:
            if name not in PARTS:
                raise AttributeError(name)
            return self.form.field(name)

    @staticmethod
    def kept(form: Form) -> State:
        """The state that an engine keeps in this form."""
        state: State = object.__new__(State)
        state.form, state.over = form, form.over
        return state

    def keep(self, form: Form) -> None:
        """From now on this is the state that an engine keeps in this form."""
        if self.form is None:
            for name in PARTS:
                delattr(self, name)
        self.form, self.over = form, form.over

    def own(self) -> None:
        """From now on every part is one of its own, to be changed."""
        if self.form is not None:
            made, self.form = self.form.state(), None
            for name in PARTS:
                setattr(self, name, getattr(made, name))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won."""
        return won_by(self.ending, self.ranks)

    @property
    def losers(self) -> tuple[int, ...]:
        """Who has lost."""
        return lost_by(self.ending, self.ranks)

    def copy(self) -> State:
        """The same game, to go its own way."""
        if self.form is not None:
            return State.kept(self.form)
        return State(
            self.rng, self.reported, self.where.copy(), [c.copy() for c in self.contents],
            self.down.copy(), self.known.copy(), self.heap.copy(), self.faces.copy(),
            [c.copy() for c in self.changed], [v.copy() for v in self.values],
            self.granted.copy(), self.seated.copy(), self.skips.copy(), self.risen.copy(),
            [f.copy() for f in self.frames], self.commits.copy(), self.over, self.ending,
            self.ranks, self.active, self.starter, self.again, self.heaps, self.decisions,
            self.tiles.copy(),
        )  # fmt: skip

    def twin(self) -> State:
        """The same game in parts of its own, to be changed part by part."""
        made = self.copy()
        made.own()
        return made


PARTS = frozenset(each.name for each in fields(State)) - {"form"}
"""What a state consists of."""
