"""The fixed tables of a program in the form that every machine shares."""

from __future__ import annotations

from ludex.ir.nodes import PlaceRow, Program, SlotRow
from ludex.lowering.tiles import tiling_of
from ludex.machine.tables import PieceInfo, PlaceInfo, SlotInfo, Tables


def tables_of(program: Program, digest: str) -> Tables:
    """What never changes while this program is played."""
    return Tables(
        game=program.game,
        digest=digest,
        players=program.setup.players,
        options=program.setup.options,
        variants=program.setup.variants,
        pieces=tuple(PieceInfo(p.sort, p.kind, p.name, p.owner, p.begins) for p in program.pieces),
        kinds=program.kinds,
        attributes=program.attributes,
        attribute_kinds=program.attribute_kinds,
        changing=program.changing,
        fronts=program.fronts,
        places=tuple(map(_place, program.places)),
        box=program.box,
        first_cell=program.first_cell,
        rows=program.rows,
        files=program.files,
        spots=tuple((c.row, c.file) for c in program.board),
        printed=tuple((c.text, c.arrow) for c in program.board),
        drawing=program.drawing,
        shape=program.shape,
        slots=tuple(map(_slot, program.slots)),
        effects=tuple(e.name for e in program.effects),
        brought=tuple(e.kind for e in program.effects),
        enums=program.enums,
        codes=program.codes,
        routines=tuple((r.name, r.registers) for r in program.routines),
        texts=program.texts,
        inscriptions=tuple(row.text for row in program.inscriptions),
        triggers=len(program.triggers),
        windows=len(program.windows),
        history=program.history,
        memory=program.memory,
        limit=program.limit,
        tiling=tiling_of(program),
        score=program.score[1],
    )


def _place(row: PlaceRow) -> PlaceInfo:
    """A place as everybody may know it."""
    return PlaceInfo(row.name, row.base, row.owner, row.ordered, row.grouped, row.seen, row.cell)


def _slot(row: SlotRow) -> SlotInfo:
    """A stored value as everybody may know it."""
    kind = "halves" if row.halves else row.kind
    return SlotInfo(row.name, kind, row.owners or ("",), row.low, row.high, row.seen, row.shown)
