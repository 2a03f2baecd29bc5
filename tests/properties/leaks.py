"""Finds what would tell a seat two positions apart that it must not be able to tell apart."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

from tests.properties.alike import args_by, exchange, exchanged, open_choice, tells
from tests.properties.at_terminal import printed
from tests.properties.counts import Tally

from ludex.backends.reference import Reference
from ludex.ir.nodes import Choose, Program
from ludex.machine.facts import Fact
from ludex.machine.interface import TABLE, Args, Event, Machine, Move, View
from ludex.machine.sight import face_known_to, known_to, lying_for, move_seen
from ludex.machine.state import State
from ludex.machine.tables import Tables
from ludex.play.bots import chosen_by
from ludex.play.match import Match, told_to
from ludex.play.offers import Offer
from ludex.view.json import render
from ludex.view.screen import screen_of
from ludex.view.telling import Telling

TEXTS = 6
"""How many moves that may be refused a seat tries."""
EXCHANGES = 4
"""How many exchanges are tried until one breaks no invariant."""


@dataclass(frozen=True)
class Facts:
    """Everything that a seat is shown, offered and answered in a position."""

    view: object
    pending: object
    offers: object
    bot: object
    refusals: tuple[tuple[str, object], ...]
    terminal: tuple[str, ...]
    screen: tuple[str, ...]


def facts(engine: Machine, state: State, seat: int, texts: Sequence[str]) -> Facts:
    """What a seat can find out without making a move."""
    match = Match(engine, 0, state=state)
    return Facts(
        engine.view(state, seat),
        engine.pending(state),
        engine.offers(state, seat),
        shown_to_a_bot(match, seat),
        tuple((text, match.why_not(seat, text)) for text in texts),
        at_terminal(match, seat, texts),
        on_screen(match, seat),
    )


def on_screen(match: Match, seat: int) -> tuple[str, ...]:
    """What a program is printed of a seat's view and moves, line by line: sentences and data."""
    moves = (move.seen for move in match.legal(seat))
    screen = screen_of(match.view(seat), match.machine.tables, moves=moves)
    return tuple(render(screen).splitlines())


def heard(engine: Machine, events: Sequence[Event], seat: int) -> list[tuple[Fact, str, str]]:
    """What a seat is told: as data, and as sentences for people and programs."""
    telling = Telling(engine.tables, seat)
    facts = told_to(events, seat)
    return [(each, telling.sentence(each), str(telling.said(each))) for each in facts]


def at_terminal(match: Match, seat: int, texts: Sequence[str]) -> tuple[str, ...]:
    """The lines that a seat reads at a shared keyboard, where it is its turn to look."""
    pending = match.pending
    asked = seat in (*pending.must, *pending.may) and not match.over
    return tuple(printed(match, seat, texts).splitlines()) if asked else ()


@dataclass
class Witness:
    """A player that writes down everything that it could read of what it is given."""

    read: list[object] = field(default_factory=list)

    def choose(self, view: View, offers: Sequence[Offer], must: bool) -> Offer | None:
        self.read.append(attributes((view, offers, must)))
        return None


def shown_to_a_bot(match: Match, seat: int) -> object:
    """Everything that a player at this seat could read, by whatever attribute."""
    witness = Witness()
    chosen_by(witness, match, seat)
    return witness.read


def attributes(thing: object) -> object:
    """Plain values as they are; of everything else each attribute that is no method, by name."""
    if thing is None or isinstance(thing, float | int | str):
        return thing
    if isinstance(thing, tuple | list):
        return [attributes(each) for each in thing]
    names = [name for name in dir(thing) if not name.startswith("__")]
    found = {name: getattr(thing, name) for name in names}
    return {name: attributes(each) for name, each in found.items() if not callable(each)}


def differing(one: Facts, other: Facts) -> list[str]:
    """The sentences about what tells two positions apart."""
    found = []
    for part in ("view", "pending", "offers", "bot", "refusals", "terminal", "screen"):
        first, second = getattr(one, part), getattr(other, part)
        if first != second:
            found.append(f"the {part} tell: {_cut(first, second)}")
    return found


def _cut(first: object, second: object) -> str:
    """The parts of two long values that differ."""
    if isinstance(first, tuple) and isinstance(second, tuple) and len(first) == len(second):
        unlike = [(a, b) for a, b in zip(first, second, strict=True) if a != b]
        return f"{unlike[:3]}"
    return f"{first} or {second}"


# ------------------------------------------------------------ what may be asked
def sampled_texts(engine: Machine, state: State, seat: int, chance: Random) -> list[str]:
    """Moves that a seat may type: of every offered option, with things of any name."""
    names = _names(engine.tables)
    found = []
    for option, kinds in engine.offers(state, seat):
        for _ in range(TEXTS):
            inner = [kind.replace("set ", "") for kind in kinds]
            parts = [chance.choice(names.get(kind, ["none"])) for kind in inner]
            found.append(" ".join((option, *parts)))
    return found


def _names(tables: Tables) -> dict[str, list[str]]:
    """What things of a kind are called, wherever they are."""
    seats = [tables.seat(each) for each in range(tables.players)]
    owned = [f"{kind} of {seat}" for kind in tables.kinds for seat in seats]
    cells = [tables.cell(each) for each in range(tables.cells)]
    enums = {f"enum {name}": list(values) for name, values in tables.enums.items()}
    known = {
        "piece": [*tables.kinds, *owned, *cells], "player": seats, "cell": cells,
        "number": [str(n) for n in range(8)], "truth": ["yes", "no"], "kind": list(tables.kinds),
        "place": [place.name for place in tables.places], **enums,
    }  # fmt: skip
    return {kind: list(dict.fromkeys(texts)) for kind, texts in known.items() if texts}


# ------------------------------------------------------------ leaks
def leaks(
    program: Program, engine: Reference, state: State, seat: int, chance: Random, tally: Tally
) -> list[str]:
    """What tells a seat this position apart from others that must look the same to it."""
    texts = sampled_texts(engine, state, seat, chance)
    shown = facts(engine, state, seat, texts)
    found: list[str] = []
    for swap, other in with_other_pieces(program, engine, state, seat, chance):
        found += differing(shown, facts(engine, other, seat, texts))
        tally.add("positions with hidden pieces exchanged")
        found += told_by_moves(program, engine, (state, other), swap, seat, chance, tally)
    for moved, other in with_other_cells(engine, state, seat, chance):
        found += differing(shown, facts(engine, other, seat, texts))
        tally.add("positions with hidden pieces on other cells")
        same = list(range(len(state.where)))
        states = (state, other)
        found += told_by_moves(program, engine, states, same, seat, chance, tally, moved)
    for other in with_other_values(engine.tables, state, seat, chance):
        found += differing(shown, facts(engine, other, seat, texts))
        tally.add("positions with a hidden value changed")
    for other in with_other_faces(program, engine, state, seat):
        found += differing(shown, facts(engine, other, seat, texts))
        tally.add("hidden dice turned")
    for other in with_other_commits(engine, state, seat):
        found += differing(shown, facts(engine, other, seat, texts))
        tally.add("secret choices changed")
    found += told_by_hidden_moves(program, engine, state, seat, chance, tally)
    return found + told_by_secret_choices(engine, state, seat, chance, tally)


def with_other_pieces(
    program: Program, engine: Machine, state: State, seat: int, chance: Random
) -> Iterator[tuple[list[int], State]]:
    """The position with hidden pieces exchanged, as far as its invariants hold.

    What everybody may conclude from the rules, such as that a piece never stays in a hand, is
    said by an invariant; a position that breaks it is none that the seat could take it for.
    """
    for _ in range(EXCHANGES):
        swap = exchange(engine.tables, state, seat, chance)
        if tells(engine.tables, swap):
            other = exchanged(program, engine.tables, state, swap)
            if not engine.broken(other, True):
                yield swap, other
                return


def with_other_cells(
    engine: Machine, state: State, seat: int, chance: Random
) -> Iterator[tuple[frozenset[int], State]]:
    """The position with pieces that the seat does not see on other cells, where it sees none."""
    tables, first = engine.tables, engine.tables.first_cell
    cells = range(first, first + tables.cells) if tables.hiding_board else range(0)
    hidden = [
        piece
        for cell in cells
        for piece in state.contents[cell]
        if not known_to(tables, state, piece, seat)
    ]
    free = [cell for cell in cells if not lying_for(tables, state, cell, seat)]
    if not 0 < len(hidden) <= len(free):
        return
    other = state.copy()
    for piece in hidden:
        other.contents[other.where[piece]].remove(piece)
    for piece, cell in zip(hidden, chance.sample(free, len(hidden)), strict=True):
        other.contents[cell].append(piece)
        other.where[piece] = cell
    if not engine.broken(other, True):
        yield frozenset(hidden), other


def with_other_values(tables: Tables, state: State, seat: int, chance: Random) -> Iterator[State]:
    """The position with a number that the seat may not see changed."""
    seats = tuple(tables.seat(each) for each in range(tables.players))
    for index, slot in enumerate(tables.slots):
        if slot.seen == "all" or slot.low is None or slot.high is None or slot.low == slot.high:
            continue
        owners = [
            at
            for at in range(len(slot.owners))
            if slot.seen == "nobody" or not (slot.owners == seats and at == seat)
        ]
        if owners:
            other, at = state.copy(), chance.choice(owners)
            numbers = range(slot.low, slot.high + 1)
            other.values[index][at] = chance.choice(
                [n for n in (*numbers[:40], slot.high) if n != state.values[index][at]]
            )
            yield other


def with_other_faces(program: Program, engine: Machine, state: State, seat: int) -> Iterator[State]:
    """The position in which a die that the seat does not see shows another face."""
    for die, row in enumerate(engine.tables.pieces):
        faces = program.dice.get(row.sort, 0)
        if faces > 1 and state.faces[die] and not face_known_to(engine.tables, state, die, seat):
            other = state.copy()
            other.faces[die] = state.faces[die] % faces + 1
            yield other


def with_other_commits(engine: Machine, state: State, seat: int) -> Iterator[State]:
    """The position in which somebody else has chosen something else in secret."""
    for another, chosen in state.commits.items():
        if another != seat:
            asked = state.copy()
            del asked.commits[another]
            moves = engine.legal(asked, another)
            differs = [m for m in moves if (m.option, m.args) != chosen]
            if differs:
                other = state.copy()
                other.commits[another] = (differs[-1].option, differs[-1].args)
                yield other


def told_by_secret_choices(
    engine: Machine, state: State, seat: int, chance: Random, tally: Tally
) -> list[str]:
    """What a seat learns when another one chooses this or that in secret, and not all have."""
    pending = engine.pending(state)
    others = [each for each in pending.must if each != seat]
    if pending.kind not in ("secret", "poll") or len(pending.must) < 2 or not others:
        return []
    another = chance.choice(others)
    moves = engine.legal(state, another)
    if len(moves) < 2:
        return []
    ends, told = [], []
    for move in chance.sample(moves, 2):
        end = state.copy()
        told.append(heard(engine, engine.apply(end, another, move), seat))
        ends.append(facts(engine, end, seat, ()))
    tally.add("secret choices told")
    found = [] if told[0] == told[1] else [f"a secret choice is told: {told[0]} or {told[1]}"]
    return found + differing(*ends)


def told_by_hidden_moves(
    program: Program, engine: Reference, state: State, seat: int, chance: Random, tally: Tally
) -> list[str]:
    """What a seat learns when another names this or that cell of a board that hides them.

    Only where the rules go the same way afterwards.
    """
    pending = engine.pending(state)
    movers = [each for each in pending.must if each not in (TABLE, seat)]
    if not engine.tables.hiding_board or pending.kind != "choice" or not movers:
        return []
    moves = engine.legal(state, movers[0])
    first = chance.choice(moves)
    others = [m for m in moves if m.option == first.option and m.args != first.args]
    _, kinds = _said(program, state, first)
    if not others or set(kinds) != {"cell"}:
        return []
    ends, told, ways = [], [], []
    for move in (first, chance.choice(others)):
        end = state.copy()
        engine.coverage = set()
        told.append(tuple(heard(engine, engine.apply(end, movers[0], move), seat)))
        ways.append((engine.coverage, [(f.routine, f.at) for f in end.frames]))
        engine.coverage = None
        ends.append(end)
    if ways[0] != ways[1]:
        return []
    tally.add("hidden moves told alike")
    found = [] if told[0] == told[1] else [f"a hidden move tells: {_cut(*told)}"]
    return found + differing(*(facts(engine, end, seat, ()) for end in ends))


# ------------------------------------------------------------ what moves tell
def told_by_moves(
    program: Program, engine: Reference, states: tuple[State, State], swap: Sequence[int],
    seat: int, chance: Random, tally: Tally, moved: frozenset[int] = frozenset(),
) -> list[str]:  # fmt: skip
    """What a seat learns from a move that shows it nothing, made in both positions.

    Rules may do one thing or another by what is hidden; only where they go the same way in both
    positions, and the seat comes to see none of the exchanged pieces, must all look the same. A
    rule by which a hidden piece decides what everybody sees should show that piece first.
    """
    state, other = states
    movers = [each for each in engine.pending(state).must if each != TABLE]
    if not movers:
        return []
    mover = chance.choice(movers)
    move = chance.choice(engine.legal(state, mover))
    option, kinds = _said(program, state, move)
    args = exchanged_args(program, state, move, swap)
    if option != "pass" and engine.why_not(other, mover, option, args) is not None:
        return []
    seen = move_seen(engine.tables, other, option, args, kinds, mover)
    ends = (state.copy(), other.copy())
    told = []
    ways = []
    shown: set[int] = set()
    for end, made in zip(ends, (move, Move(move.option, args, seen, move.window)), strict=True):
        engine.coverage = set()
        with noted(engine, seat, shown):
            told.append(heard(engine, engine.apply(end, mover, made), seat))
        ways.append((engine.coverage, [(f.routine, f.at) for f in end.frames]))
        engine.coverage = None
    seen_now = any(swap[piece] != piece for piece in shown) or bool(moved & shown)
    if ends[0].over or ends[1].over or seen_now or _learned(states, ends, swap, seat):
        tally.add("moves that show something")
        return []
    if ways[0] != ways[1]:
        tally.add("moves whose rules go by what is hidden")
        return []
    tally.add("moves told alike")
    found = [] if told[0] == told[1] else [f"{move.seen} tells: {_cut(*map(tuple, told))}"]
    after = [facts(engine, end, seat, ()) for end in ends]
    return found + [f"after {move.seen} {each}" for each in differing(*after)]


@contextmanager
def noted(engine: Reference, seat: int, shown: set[int]) -> Iterator[None]:
    """Notes the pieces that a seat sees on the way, be they hidden again in the end."""
    changes = engine.runner.changes
    noticed = changes.noticed

    def note(state: State, pieces: tuple[int, ...]) -> None:
        noticed(state, pieces)
        shown.update(p for p in pieces if known_to(engine.tables, state, p, seat))

    changes.noticed = note  # type: ignore[method-assign]
    try:
        yield
    finally:
        del changes.noticed


def _said(program: Program, state: State, move: Move) -> tuple[str, tuple[str, ...]]:
    """The option of a move, and the kinds of its parts."""
    choice = open_choice(program, state)
    if choice is None or move.option < 0 or move.window >= 0:
        return "pass", ()
    option = choice.options[move.option]
    return option.name, tuple(binder.kind for binder in option.binders)


def exchanged_args(program: Program, state: State, move: Move, swap: Sequence[int]) -> Args:
    """The arguments of a move, spoken in a window or not, in which pieces take others' parts."""
    choice = open_choice(program, state)
    if move.window >= 0:
        code = program.routines[program.windows[move.window].speak_routine].code
        choice = next(program.choices[i.choice] for i in code if isinstance(i, Choose))
    return move.args if choice is None else args_by(choice, move.option, move.args, swap)


def _learned(
    before: tuple[State, State], after: tuple[State, State], swap: Sequence[int], seat: int
) -> bool:
    """Whether the seat has come to know, or to lose from sight, one of the exchanged pieces."""
    moved = [piece for piece, other in enumerate(swap) if piece != other]
    return any(
        one.known[piece] >> seat & 1 != end.known[piece] >> seat & 1
        for one, end in zip(before, after, strict=True)
        for piece in moved
    )
