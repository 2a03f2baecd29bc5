"""What a board of tiles needs: its fixed tables, its words, its verbs."""

from __future__ import annotations

from ludex.lowering import code as c
from ludex.lowering.code import NIL
from ludex.lowering.store import Layout
from ludex.lowering.writing import Whole, Writer, depth
from ludex.machine.tiling import WAYS, Print, turned

WORDS = ("cells", "tiles", "tile", "circle", "area", "neighbour-tiles")
"""The words about tiles that have nothing to say on any other board."""


def put_tables(layout: Layout) -> None:
    """Gives the numbers of the tiles their names; without tiles there are none of them."""
    tiling, program = layout.program.tiling, layout.program
    up, across, size = (tiling.up, tiling.across, tiling.size) if tiling else (0, 1, 1)
    layout.given |= {
        "UP": up, "ACROSS": across, "TILE_SIZE": size, "TILE_CELLS": size * size,
        "ROWS": program.rows, "FILES": max(1, program.files), "WRAPS": int(program.wraps),
        "GAPS": int(bool(tiling and tiling.gaps)),
    }  # fmt: skip
    layout.given["JOINED_BY"] = 2 if program.shape == "grid" else 1
    if tiling is None:
        layout.column("NEIGHBOURS", [s for cell in program.board for s in cell.steps] or [None])
    else:
        layout.given["NEIGHBOURS"] = layout.given["TILE_STEPS"]
    layout.column("WAY_ROWS", [up for up, _ in WAYS])
    layout.column("WAY_FILES", [right for _, right in WAYS])
    layout.column("TURNED", _turned(size))
    codes = range(4 * len(tiling.designs)) if tiling else range(0)
    prints = [tiling.print_of(code) for code in codes] if tiling else []
    looks = [frozenset(prints[i : i + 4]) for i in range(0, len(prints), 4)]
    known = {look: number for number, look in enumerate(dict.fromkeys(looks))}
    layout.column("DESIGN_LOOKS", [known[look] for look in looks] or [None])
    layout.column("DESIGNS", [each.circle for each in prints] or [None])
    layout.column("PRINTS", [n for each in prints for n in _numbers(each)] or [None])


def _turned(size: int) -> list[int]:
    """For each number of quarter turns, where each cell of a tile comes to lie."""
    found, moved = [], list(range(size * size))
    for _ in range(4):
        found += moved
        moved = [turned(cell, size) for cell in moved]
    return found


def _numbers(each: Print) -> list[int]:
    """Ten numbers for each cell of a tile."""
    found: list[int] = []
    for cell, sides in enumerate(each.leaving):
        text, arrow = each.texts[cell], each.arrows[cell]
        found += [*sides, *each.entering[cell], NIL if text is None else text]
        found.append(NIL if arrow is None else 2 * arrow)
    return found


# ------------------------------------------------------------ words
def laid(w: Writer) -> None:
    """The arrays of the board say how it lies now."""
    w.put(c.If(c.Not(w.cell("LAID")), (c.Do(c.Call("laid", ())),)))


def printed(w: Writer, cell: c.Expr, index: int) -> c.Expr:
    """What is printed on a cell: its text or its arrow."""
    laid(w)
    there = w.let(w.cell("TILE_PRINT", cell))
    known = c.Binary("!=", there, c.NOTHING)
    return c.Either(known, c.Load(c.add(there, c.Int(index))), c.NOTHING)


def by_way(w: Writer, name: str, cell: c.Expr, way: c.Expr) -> c.Expr:
    """An entry of an array by cell and way."""
    laid(w)
    return w.cell(name, c.add(c.times(cell, c.Int(8)), way))


# ------------------------------------------------------------ what rides along
def carry_memory(whole: Whole) -> c.Function:
    """Values and registers that hold a cell of a tile hold it where it lies now."""
    w = Writer(whole)
    program = whole.program
    said = (c.Var("tile"), c.Var("quarters"))
    for at, row in zip(whole.layout.slots, program.slots, strict=True):
        if row.each == "cell":
            w.call("carry_column", c.Int(at), *said)
        if of_cells(row.kind):
            name = w.fresh()
            kept = _carried(c.Var(name), row.kind)
            w.put(c.For(name, c.Int(at), c.Int(at + row.count), (kept,)))

    def carried(w: Writer, _: int, kind: str, at: c.Expr) -> None:
        if of_cells(kind):
            w.put(_carried(at, kind))

    w.through_frames(carried)
    return c.Function("carry_memory", ("tile", "quarters"), tuple(w.body))


def _carried(at: c.Expr, kind: str) -> c.Statement:
    args = (c.Load(at), c.Int(depth(kind)), c.Var("tile"), c.Var("quarters"))
    return c.Store(at, c.Call("carried", args))


def of_cells(kind: str) -> bool:
    """Whether something of this kind is a cell, or is made of cells."""
    return kind == "cell" or kind.endswith(" cell")
