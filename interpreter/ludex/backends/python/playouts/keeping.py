"""What is kept beside a position, so that it need not be asked again and again.

The top of each cell, whose it is, whose each piece is, which cells are empty, and how many cells
of a fixed set are. The last entry of a list stands for what is nothing. How a piece is laid down
is printed for each game, with only what that game asks for.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any

from ludex.backends.python.playouts.statics import Table
from ludex.ir import nodes as ir
from ludex.machine.state import Held, State

LAY = """\
def lay(S, piece, place):  # a piece goes to a place
    if piece is None:
        return
    if place is None:
        raise UnsureError("there is nowhere to go")
    source = S.where[piece]
    lying = S.contents[source]
    lying.remove(piece)
    S.contents[place].append(piece)
    S.where[piece] = place
"""
HIDDEN = ("owner", "nobody")
UNSEEN = """\
    if place in HIDING:
        if source != place:
            S.known[piece] = 0
        noticed(S, (piece,))
"""
LEAVES = """\
    cell = ON[source]
    if cell >= 0:
        TOP[cell] = top = lying[-1] if lying else -1
"""
COMES = """\
    cell = ON[place]
    if cell >= 0:
        TOP[cell] = piece
"""


class Kept:
    """The kept lists of a program, and how they are looked at anew."""

    def __init__(
        self, program: ir.Program, image: State, source: str, counted: list[Table]
    ) -> None:
        self.program, self.first, self.cells = program, program.first_cell, program.cells
        self.counted, self.verbs = counted, {}
        self.asks_owner, self.asks_free = "OT[" in source, "FREE" in source
        self.grouped = frozenset(i for i, p in enumerate(program.places) if p.grouped)
        self.top, self.tops_owner = [-1] * (self.cells + 1), [-1] * (self.cells + 1)
        self.own = [-1] * (len(program.pieces) + 1)
        self.free: list[int] = []
        self.counts = [[0] * len(table.entries) for table in counted]
        self.within = [members_of(table, self.cells) for table in counted]
        self.hiding = frozenset(
            i for i, p in enumerate(program.places) if p.cell is not None and p.seen in HIDDEN
        )
        self.look(image)
        self.refresh(image)
        self.alone = tuple(p.ordered or p.grouped for p in program.places)
        self.classes = classes_of(program)
        self.lists = [self.top, *self.counts] if self.cells else []
        self.lists += [self.tops_owner] if self.asks_owner else []
        self.lists += [self.free] if self.asks_free else []
        self.lists += [self.own] if "owner" in program.changing else []
        self.begun = [list(each) for each in self.lists]

    verbs: dict[str, Callable[..., None]]
    noticed: Callable[..., None]
    seen: list[int]
    generally: Callable[[Any, int, State], Any]

    def begin(self) -> None:
        """As at the beginning of a game."""
        for each, begun in zip(self.lists, self.begun, strict=True):
            each[:] = begun

    # ------------------------------------------------------------ looking at everything
    def refresh(self, state: State) -> None:
        """Looks at all cells anew."""
        for cell in range(self.cells):
            lying = state.contents[self.first + cell]
            self.top[cell] = lying[-1] if lying else -1
            self.tops_owner[cell] = self.own[self.top[cell]]
        self.free[:] = [cell for cell in range(self.cells) if self.top[cell] < 0]
        for table, count in zip(self.counted, self.counts, strict=True):
            count[:] = [sum(self.top[cell] < 0 for cell in cells or ()) for cells in table.entries]

    def look(self, state: State) -> None:
        """Looks at all pieces anew, whose they are."""
        owners: list[Held] = [p.owner for p in self.program.pieces]
        if "owner" in self.program.changing:
            changed = state.changed[self.program.changing.index("owner")]
            pairs = zip(changed, owners, strict=True)
            owners = [b if a is None else a for a, b in pairs]
        self.own[:] = [o if isinstance(o, int) else -1 for o in owners] + [-1]

    def owners(self, state: State) -> None:
        """Looks at all pieces and all cells anew."""
        self.look(state)
        self.refresh(state)

    def verb(self, name: str, state: State, *args: Held) -> None:
        """A verb that may touch any cell."""
        self.verbs[name](state, *args)
        self.refresh(state)

    # ------------------------------------------------------------ faces and likeness
    def reveal(self, state: State, pieces: Any) -> None:
        """Pieces show their fronts."""
        if self.hiding:
            self.verbs["reveal"](state, pieces)
            return
        for piece in pieces or ():
            state.down[piece] = False
            state.known[piece] |= self.seen[state.where[piece]]

    def unlike(self, among: Any, seat: int, state: State) -> Any:
        """Pieces without those that nothing tells apart from an earlier one.

        Where a piece is hidden from the seat, the general way is gone.
        """
        if len(among) < 2:
            return among
        found: dict[int, int] = {}
        where, down, count = state.where, state.down, len(self.alone)
        for piece in among:
            place = where[piece]
            lies = place + count * down[piece]
            if not self.seen[lies] >> seat & 1:
                return self.generally(among, seat, state)
            alone = self.alone[place] or state.faces[piece]
            key = -1 - piece if alone else self.classes[piece] * 2 * count + lies
            if key not in found:
                found[key] = piece
        return found.values()

    # ------------------------------------------------------------ the printed part
    def source(self, seen: bool) -> str:
        """How pieces are laid down in this game."""
        text = LAY
        if self.grouped:
            grouped = (
                "    if place in GROUPED:\n        return verb('move-to', S, (piece,), place)\n"
            )
            text = text.replace("    source =", grouped + "    source =", 1)
        if seen:
            text += (
                f"    S.known[piece] |= SEEN[place + {len(self.program.places)} * S.down[piece]]\n"
            )
        text += UNSEEN if self.hiding else ""
        if self.cells:
            text += (
                LEAVES + self.left() + COMES.replace("        TOP", self.entered() + "        TOP")
            )
            text += "        OT[cell] = OWN[piece]\n" if self.asks_owner else ""
        text += "\n\ndef move(S, pieces, place):  # pieces go to a place\n"
        text += "    for piece in pieces or ():\n        lay(S, piece, place)\n"
        if self.grouped:
            text = text.replace(
                "    for piece in pieces",
                "    if place in GROUPED:\n        return verb('move-to', S, pieces, place)\n"
                "    for piece in pieces",
            )
        return text + (self.given() if "owner" in self.program.changing else "")

    def left(self) -> str:
        """What is kept where a cell is left."""
        text = "        OT[cell] = OWN[top]\n" if self.asks_owner else ""
        lines = ["            insort(FREE, cell)\n"] if self.asks_free else []
        for table in self.counted:
            lines.append(f"            for each in IN_{table.name}[cell]:\n")
            lines.append(f"                N_{table.name}[each] += 1\n")
        return text + ("        if top < 0:\n" + "".join(lines) if lines else "")

    def entered(self) -> str:
        """What is kept where a cell is entered."""
        lines = ["            FREE.remove(cell)\n"] if self.asks_free else []
        for table in self.counted:
            lines.append(f"            for each in IN_{table.name}[cell]:\n")
            lines.append(f"                N_{table.name}[each] -= 1\n")
        return "        if TOP[cell] < 0:\n" + "".join(lines) if lines else ""

    def given(self) -> str:
        """How a piece gets another owner."""
        column = self.program.changing.index("owner")
        text = "\n\ndef give(S, piece, seat):  # a piece gets another owner\n"
        text += "    if piece is None:\n        return\n"
        text += f"    S.changed[{column}][piece] = seat\n"
        text += "    OWN[piece] = seat = -1 if seat is None else seat\n"
        if self.asks_owner:
            text += "    cell = ON[S.where[piece]]\n"
            text += "    if cell >= 0 and TOP[cell] == piece:\n        OT[cell] = seat\n"
        return text

    @property
    def simple(self) -> bool:
        """Whether pieces differ by nothing but what they are and where and how they lie."""
        program = self.program
        of_pieces = any("piece" in slot.kind or slot.each == "piece" for slot in program.slots)
        return not (program.changing or program.effects or program.dice or of_pieces)

    def names(self) -> dict[str, Any]:
        """What the printed part and the games may name."""
        named: dict[str, Any] = {
            "TOP": self.top, "OT": self.tops_owner, "OWN": self.own, "FREE": self.free,
            "GROUPED": self.grouped, "HIDING": self.hiding, "noticed": self.noticed,
            "insort": insort, "verb": self.verb,
            "refresh": self.refresh, "owners": self.owners, "reveal": self.reveal,
            "distinct": self.unlike if self.simple else self.generally,
        }  # fmt: skip
        for table, count, within in zip(self.counted, self.counts, self.within, strict=True):
            named |= {f"N_{table.name}": count, f"IN_{table.name}": within}
        return named


def members_of(table: Table, cells: int) -> tuple[tuple[int, ...], ...]:
    """For each cell the entries of a table in which it is."""
    return tuple(
        tuple(i for i, entry in enumerate(table.entries) if entry and cell in entry)
        for cell in range(cells)
    )


def classes_of(program: ir.Program) -> tuple[int, ...]:
    """For each piece a number that it shares with all of its sort, kind and owner."""
    numbers: dict[tuple[str, int, int | None], int] = {}
    return tuple(
        numbers.setdefault((piece.sort, piece.kind, piece.owner), len(numbers))
        for piece in program.pieces
    )
