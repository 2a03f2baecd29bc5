"""Whether the printed tiles of a game are as they must be; what is not is shown in its drawing."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.backends.reference import Reference
from ludex.backends.reference.words import members
from ludex.diagnostics.problem import Problem
from ludex.ir import nodes as ir
from ludex.ir.tables import NotRunError, SetupError
from ludex.ir.tile_sheet import sheet_codes, sheet_of
from ludex.machine.interface import PlayError
from ludex.machine.state import State
from ludex.model.game import Game, TypedInvariant
from ludex.records import replace
from ludex.source.places import Span

MOST_SHOWN = 3
REGISTERS = 64
HINT = "Draw the tiles otherwise, or change what must be true of them."
Guilty = list[tuple[str, int]]
Answer = Guilty | PlayError | None
"""The tiles or cells for which an invariant does not hold, or why it cannot be asked."""
_latest: list[tuple[ir.Program, list[Answer]]] = []


def wrong_tiles(game: Game, ran: set[str] | None = None) -> list[Problem]:
    """Every constraint on the tiles that does not hold; what was asked is added to `ran`."""
    if not game.tile_invariants or not game.names.tile_set.tiles:
        return []
    try:
        program = sheet_of(game)
    except NotRunError as error:
        return [error.problem]
    except SetupError:  # the table that agrees on nothing special is refused, and that is said
        return []
    rows = zip(game.tile_invariants, _answers(program, ran), strict=True)
    return [p for typed, answer in rows for p in _broken(game, program, typed, answer)]


def _answers(program: ir.Program, ran: set[str] | None) -> list[Answer]:
    """What comes of each invariant; kept while only what the tiles do not ask for is changed."""
    plain = replace(program, notes=())
    if ran is None and _latest and _latest[0][0] == plain:
        return _latest[0][1]
    engine = Reference(program, "")
    engine.coverage = ran
    state = engine.empty()
    assert program.tiling is not None
    state.tiles = sheet_codes((program.tiling.across + 1) // 2)
    found = [_answer(engine, state, row.test) for row in program.invariants]
    if not any(isinstance(answer, PlayError) for answer in found):
        _latest[:] = [(plain, found)]
    return found


def _answer(engine: Reference, state: State, test: ir.Value) -> Answer:
    try:
        if engine.ev.holds(test, [None] * REGISTERS, state):
            return None
        return _guilty(engine, state, test)
    except PlayError as error:
        return error


def _broken(
    game: Game, program: ir.Program, typed: TypedInvariant, answer: Answer
) -> Iterator[Problem]:
    if answer is None:
        return
    said = typed.decl.test.at
    text = " ".join(said.text.split())
    text += ")" * (text.count("(") - text.count(")"))
    if isinstance(answer, PlayError):
        sentence = f"Whether `{text}` holds for the tiles cannot be said: {answer.sentence}"
        yield Problem("L191", said.span, sentence, "Ask something that every tile can answer.")
        return
    others = ((said.span, "said here"),)
    for kind, element in answer[:MOST_SHOWN]:
        span, name = _place(game, program, kind, element)
        yield Problem(
            "L191", span, f"{name} breaks what is said of the tiles: `{text}`.", HINT, others
        )
    if not answer:
        sentence = f"The tiles are not as they must be: `{text}` does not hold."
        yield Problem("L191", said.span, sentence, HINT)


def _guilty(engine: Reference, state: State, test: ir.Value) -> Guilty:
    """Of a test about all tiles, or all cells, those for which it does not hold."""
    if not isinstance(test, ir.Bind) or test.name != "all":
        return []
    kind = test.among.kind.removeprefix("set ")
    registers = engine.ev
    found = []
    for element in members(registers.value(test.among, [None] * REGISTERS, state)):
        held: list[object] = [None] * REGISTERS
        held[test.reg] = element
        if not registers.holds(test.body, held, state):  # type: ignore[arg-type]
            found.append((kind, element))
    return found if kind in ("tile", "cell") else []


def _place(game: Game, program: ir.Program, kind: str, element: int) -> tuple[Span, str]:
    """Where a tile or a cell stands in the drawings."""
    tiling = program.tiling
    assert tiling is not None
    size, across = tiling.size, tiling.across
    tile, row, file = element, 0, 0
    if kind == "cell":
        row, file = divmod(element, across * size)
        tile, file = divmod(file, size)
    drawn = game.names.tile_set.tiles[tile // 2].drawn
    if kind == "tile":
        return drawn.span, f"The tile `{drawn.name}`"
    return drawn.walls.place((size - 1 - row) * size + file), f"A cell of the tile `{drawn.name}`"
